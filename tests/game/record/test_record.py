"""Records of games: moves, undo and redo, variations, clocks, the swap rule, and every kind of end."""

import random

import pytest

from game.record.node import new_nodes
from game.record.record import SWAP, Record, TimeControl
from game.rules.errors import IllegalMoveError, RulesError
from game.rules.outcome import Reason
from game.rules.registry import GAMES


def played(*texts: str, game: str = "conniption", **options) -> Record:
    record = Record(game, **options)
    for text in texts:
        record.swap() if text == SWAP else record.play(record.board.move(text))
    return record


def texts(nodes) -> list[str]:
    return [node.text for node in nodes]


def variation(record, node, *moves: str):
    """Add moves as a variation from a position, and return the last position."""
    for text in moves:
        node = record.add_variation(node, None if text == SWAP else node.board.move(text))
    return node


def test_a_played_move_reports_its_effects() -> None:
    record = played("4")
    node = record.play(record.board.move("f4f"))
    assert (node.text, node.move, node.side, node.person) == ("f4f", record.board.read("f4f"), 1, 1)
    assert [step.kind for step in node.steps] == ["pre-flip", "drop", "post-flip"]
    assert node.outcome is None and node is record.current and record.board is node.board


def test_the_winning_move_reports_the_outcome() -> None:
    record = played("1", "2", "1", "2", "1", "2")
    assert record.play(record.board.move("1")).outcome.winner == 0
    with pytest.raises(IllegalMoveError, match="the game is over"):
        record.play(0)


def test_an_illegal_move_changes_nothing_and_keeps_redo() -> None:
    record = played("1", "1", "1", "1", "1", "1", "2")
    record.undo()
    with pytest.raises(IllegalMoveError):
        record.play(record.board.read("1"))
    assert record.can_redo
    assert record.current.ply == 6
    assert record.redo().text == "2"


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_redo_walk_the_same_way(game: str) -> None:
    chance = random.Random(5)
    record = Record(game)
    positions = [record.board.position()]
    while record.outcome is None:
        record.play(chance.choice(record.board.moves()))
        positions.append(record.board.position())
    for position in reversed(positions[:-1]):
        record.undo()
        assert record.board.position() == position
    assert not record.can_undo
    for position in positions[1:]:
        record.redo()
        assert record.board.position() == position
    assert not record.can_redo
    assert record.outcome is not None


def test_a_new_move_discards_the_undone_moves() -> None:
    record = played("4", "4", "4")
    record.undo()
    record.undo()
    record.play(record.board.move("1"))
    assert texts(record.main_line()) == ["", "4", "1"]
    assert not record.can_redo


def test_nothing_to_undo_or_redo() -> None:
    record = Record("conniption")
    with pytest.raises(RulesError, match="nothing to undo"):
        record.undo()
    with pytest.raises(RulesError, match="nothing to redo"):
        record.redo()


def test_a_position_knows_the_one_before() -> None:
    record = played("4", "4f")
    before = record.current
    node = record.play(record.board.move("3"))
    assert node.parent is node.previous is before and before.next is node and node.next is None
    assert [step.kind for step in before.steps] == ["drop", "post-flip"]
    assert texts(node.path()) == ["", "4", "4f", "3"] and record.root.end() is node
    assert record.root.steps == [] and record.root.parent is None


def test_a_swap_has_no_steps_and_keeps_those_of_the_move_before() -> None:
    record = Record("conniption", swap_rule=True)
    record.play(record.board.move("4f"))
    swapped = record.swap()
    assert swapped.steps == [] and swapped.board is swapped.previous.board
    assert [step.kind for step in swapped.last_steps] == ["drop", "post-flip"]
    assert record.root.last_steps == []
    assert (swapped.is_swap, swapped.ply, swapped.turns) == (True, 2, 1)


def test_new_positions_are_found_from_the_end() -> None:
    record = played("4", "4", "4")
    known = record.current.path()
    record.undo()
    record.play(record.board.move("1"))
    record.play(record.board.move("2"))
    assert texts(new_nodes(known, record.current)) == ["1", "2"]
    assert new_nodes(known, known[1]) == [] and new_nodes([], known[1]) == known[:2]


# --- variations ---


def test_a_variation_leaves_the_game_as_it_is() -> None:
    record = played("4", "4f", "3")
    first = record.root.next
    node = variation(record, first, "1", "2")
    assert texts(record.main_line()) == ["", "4", "4f", "3"] and record.current is record.main_line()[-1]
    assert texts(first.children) == ["4f", "1"] and texts(node.path()) == ["", "4", "1", "2"]
    assert variation(record, first, "1") is node.parent and variation(record, first, "4f") is record.current.parent
    with pytest.raises(IllegalMoveError):
        record.add_variation(first.next, first.board.read("f1"))


def test_a_variation_becomes_the_main_line() -> None:
    record = played("4", "4f", "3", time_control=TimeControl(10_000, 500))
    node = variation(record, record.root.next, "1", "2")
    record.promote(node.parent)
    assert texts(record.main_line()) == ["", "4", "1", "2"] and record.current is node
    assert record.time_left == (11_000, 10_500)
    record.promote(record.root)
    record.promote(node)
    assert record.current is node


def test_promoting_inside_a_variation_keeps_the_game() -> None:
    record = played("4", "4f")
    one, other = variation(record, record.root, "1", "2"), variation(record, record.root, "1", "3")
    record.resign(1)
    record.promote(other)
    assert texts(one.previous.children) == ["3", "2"] and record.current.text == "4f" and record.declared is not None


def test_a_deleted_variation_is_gone() -> None:
    record = played("4", "4f", "3")
    node = variation(record, record.root.next, "1", "2")
    record.delete(node)
    assert texts(record.root.next.children) == ["4f", "1"] and node.previous.children == []
    record.delete(record.root.next.next)
    assert texts(record.main_line()) == ["", "4", "1"] and record.current.text == "1"
    with pytest.raises(AssertionError):
        record.delete(record.root)


def test_playing_a_move_keeps_variations() -> None:
    record = played("4", "4", "4")
    first = record.root.next
    variation(record, first, "1", "2")
    record.undo()
    record.undo()
    record.play(record.board.move("3"))
    assert texts(first.children) == ["3", "1"]
    record.undo()
    entered = record.play(record.board.move("1"))
    assert texts(first.children) == ["1"] and record.redo().text == "2" and entered.ply == 2


def test_a_swap_can_be_a_variation() -> None:
    record = played("4", "4", swap_rule=True)
    node = variation(record, record.root.next, SWAP, "4")
    assert node.is_swapped and (node.side, node.person, node.turns) == (1, 0, 2)
    for place in (record.root, record.current):
        with pytest.raises(IllegalMoveError, match="swap"):
            record.add_variation(place, None)


def test_a_position_as_the_start() -> None:
    record = Record("conniption", position="///12/// 1 2,1 -")
    assert record.start_position == "///12/// 1 2,1 -"
    assert record.setup == {"Flips": "2,1"}
    assert not record.is_from_start


# --- clocks ---


def test_time_runs_for_the_person_to_move_and_a_move_adds_time() -> None:
    record = Record("conniption", time_control=TimeControl(10_000, 500))
    assert record.spend(3_000) is None
    assert record.time_left == (7_000, 10_000)
    record.play(record.board.move("4"))
    assert record.time_left == (7_500, 10_000)
    record.spend(1_000)
    assert record.time_left == (7_500, 9_000)


def test_the_last_millisecond_loses() -> None:
    record = Record("conniption", time_control=TimeControl(10_000))
    assert record.spend(9_999) is None
    outcome = record.spend(5_000)
    assert (outcome.winner, outcome.reason) == (1, Reason.TIME)
    assert record.time_left == (0, 10_000)
    assert record.spend(1_000) is None


def test_undo_gives_back_the_time_of_the_turn() -> None:
    record = Record("conniption", time_control=TimeControl(10_000, 500))
    record.spend(3_000)
    record.play(record.board.move("4"))
    record.spend(2_000)
    record.undo()
    assert record.time_left == (10_000, 10_000)
    record.redo()
    assert record.time_left == (7_500, 10_000)


def test_undo_after_a_loss_on_time_goes_on_with_that_turn() -> None:
    record = Record("conniption", time_control=TimeControl(10_000))
    record.spend(1_000)
    record.play(record.board.move("4"))
    record.spend(10_000)
    assert record.outcome.winner == 0
    assert record.undo() is None
    assert record.outcome is None
    assert record.current.ply == 1
    assert record.time_left == (9_000, 10_000)


def test_without_a_clock_no_player_loses_on_time() -> None:
    record = Record("conniption")
    assert record.spend(10**9) is None
    assert record.time_left is None


# --- the swap rule ---


def test_a_swap_trades_the_sides_and_their_clocks() -> None:
    record = Record("domino", time_control=TimeControl(10_000), swap_rule=True)
    assert not record.can_swap
    record.spend(1_000)
    record.play(record.board.moves()[0])
    assert record.can_swap
    assert record.person_to_move == 1
    record.spend(2_000)
    record.swap()
    assert record.owners == (1, 0)
    assert record.person_to_move == 0
    assert record.board.mover == 1
    assert not record.can_swap
    record.spend(500)
    assert record.time_left == (8_500, 8_000)


def test_after_a_swap_time_is_charged_to_the_person_who_moved() -> None:
    record = played("4", SWAP, swap_rule=True, time_control=TimeControl(10_000, 100))
    record.spend(1_000)
    record.play(record.board.move("4"))  # by the first person, who now has the other side
    record.spend(3_000)
    record.play(record.board.move("4"))
    assert record.time_left == (9_200, 7_200)


def test_a_resigned_game_offers_no_swap() -> None:
    record = played("4", swap_rule=True)
    assert record.can_swap and record.should_swap(-1) and not record.should_swap(1)
    record.resign(1)
    assert not record.can_swap and not record.should_swap(-1)


def test_a_swap_can_be_undone_and_redone() -> None:
    record = played("4", SWAP, swap_rule=True)
    assert record.undo().text == SWAP
    assert record.owners == (0, 1)
    assert record.can_swap
    record.redo()
    assert record.current.is_swapped


def test_the_loser_on_time_is_the_side_to_move() -> None:
    record = played("4", SWAP, swap_rule=True, time_control=TimeControl(1_000))
    assert record.spend(1_000).winner == 0


@pytest.mark.parametrize("texts", [(), ("4", "4"), ("4", SWAP)])
def test_a_swap_at_any_other_time_is_refused(texts: tuple[str, ...]) -> None:
    record = played(*texts, swap_rule=True)
    with pytest.raises(IllegalMoveError, match="swap"):
        record.swap()


def test_no_swap_without_the_rule() -> None:
    with pytest.raises(IllegalMoveError, match="swap"):
        played("4").swap()


# --- declared results ---


def test_resigning() -> None:
    record = played("4", "4")
    outcome = record.resign(1)
    assert (outcome.winner, outcome.reason) == (0, Reason.RESIGNATION)
    assert record.outcome == outcome
    with pytest.raises(IllegalMoveError):
        record.agree_draw()


def test_a_draw_by_agreement_can_be_undone() -> None:
    record = played("4", "4")
    assert record.agree_draw().reason == Reason.AGREEMENT
    assert record.undo() is None
    assert record.outcome is None
    assert record.current.ply == 2


def test_names_fit_on_a_line() -> None:
    record = Record("conniption", names=("  Anna\n\tMaria\x00 ", "x" * 100))
    assert [player.name for player in record.players] == ["Anna Maria", "x" * 40]


def test_the_user_is_known_by_the_record_not_by_the_name() -> None:
    record = Record("conniption", names=("You", "Anna"), user=1)
    assert [player.is_user for player in record.players] == [False, True] and record.user == 1
    assert Record("conniption", names=("You", "Anna")).user is None
