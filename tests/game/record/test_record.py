"""A game being played: moves, undo and redo, looking back, clocks, the swap rule, and every way to end."""

import random

import pytest

from game.record.record import SWAP, Entry, Record, TimeControl
from game.rules.catalog import GAMES
from game.rules.errors import IllegalMoveError, RulesError
from game.rules.outcome import Reason


def played(*texts: str, game: str = "conniption", **options) -> Record:
    record = Record(game, **options)
    for text in texts:
        record.swap() if text == SWAP else record.play(record.board.move(text))
    return record


def test_a_move_tells_what_happened() -> None:
    record = played("4")
    told = record.play(record.board.move("f4f"))
    assert told.entry == Entry("f4f", record.board.read("f4f"), 1)
    assert [step.kind for step in told.steps] == ["pre-flip", "drop", "post-flip"]
    assert told.outcome is None


def test_the_winning_move_tells_the_outcome() -> None:
    record = played("1", "2", "1", "2", "1", "2")
    assert record.play(record.board.move("1")).outcome.winner == 0
    with pytest.raises(IllegalMoveError, match="the game is over"):
        record.play(0)


def test_an_illegal_move_changes_nothing_not_even_what_can_be_redone() -> None:
    record = played("1", "1", "1", "1", "1", "1", "2")
    record.undo()
    with pytest.raises(IllegalMoveError):
        record.play(record.board.read("1"))
    assert record.can_redo
    assert record.now == 6
    assert record.redo().entry.text == "2"


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
        assert record.board.position() == record.shown.position() == position
    assert not record.can_undo
    for position in positions[1:]:
        record.redo()
        assert record.board.position() == record.shown.position() == position
    assert not record.can_redo
    assert record.outcome is not None


def test_a_new_move_forgets_what_was_taken_back() -> None:
    record = played("4", "4", "4")
    record.undo()
    record.undo()
    record.play(record.board.move("1"))
    assert [entry.text for entry in record.entries] == ["4", "1"]
    assert not record.can_redo


def test_nothing_to_undo_or_redo() -> None:
    record = Record("conniption")
    with pytest.raises(RulesError, match="nothing to undo"):
        record.undo()
    with pytest.raises(RulesError, match="nothing to redo"):
        record.redo()


def test_looking_back_changes_nothing() -> None:
    record = played("4", "4f", "3")
    now = record.board.position()
    assert record.look(1).position() == "///1/// 2 4,4 f"
    assert not record.is_live
    assert record.board.position() == now
    assert record.look(99).position() == now
    assert record.look(-1).position() == record.start_position


def test_whoever_looks_back_goes_on_doing_so_while_the_game_goes_on() -> None:
    record = played("4", "4f", "3")
    record.look(1)
    record.play(record.board.move("1"))
    assert record.cursor == 1 and not record.is_live
    record.look(99)
    record.play(record.board.move("1"))
    assert record.is_live and record.shown.position() == record.board.position()


def test_what_was_played_comes_with_the_positions_around_it() -> None:
    record = played("4", "4f")
    before = record.board.position()
    fresh = record.play(record.board.move("3"))
    assert (fresh.before.position(), fresh.after.position()) == (before, record.board.position())
    assert fresh.before is record.boards[2] and fresh.after is record.boards[3]
    assert fresh == record.played(3)
    assert [step.kind for step in record.played(2).steps] == ["drop", "post-flip"]
    assert fresh.outcome is None


def test_a_swap_has_no_steps_and_leaves_those_that_led_to_its_position() -> None:
    record = Record("conniption", swap_rule=True)
    record.play(record.board.move("4f"))
    swapped = record.swap()
    assert swapped.steps == [] and swapped.before is swapped.after
    assert [step.kind for step in record.steps_into(2)] == ["drop", "post-flip"]
    assert record.steps_into(0) == []


def test_a_position_as_the_start() -> None:
    record = Record("conniption", position="///12/// 1 2,1 -")
    assert record.start_position == "///12/// 1 2,1 -"
    assert record.setup == {"Flips": "2,1"}
    assert not record.is_from_start


# --- clocks ---


def test_time_runs_for_the_person_to_move_and_the_increment_comes_with_the_move() -> None:
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
    assert record.now == 1
    assert record.time_left == (9_000, 10_000)


def test_without_a_clock_nobody_loses_on_time() -> None:
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


def test_after_a_swap_every_turn_is_paid_for_by_the_person_who_played_it() -> None:
    record = played("4", SWAP, swap_rule=True, time_control=TimeControl(10_000, 100))
    record.spend(1_000)
    record.play(record.board.move("4"))  # by the first person, who has the other side now
    record.spend(3_000)
    record.play(record.board.move("4"))
    assert record.time_left == (9_200, 7_200)


def test_a_game_that_is_given_up_offers_no_swap() -> None:
    record = played("4", swap_rule=True)
    assert record.can_swap and record.should_swap(-1) and not record.should_swap(1)
    record.resign(1)
    assert not record.can_swap and not record.should_swap(-1)


def test_a_swap_can_be_taken_back_and_redone() -> None:
    record = played("4", SWAP, swap_rule=True)
    assert record.undo().text == SWAP
    assert record.owners == (0, 1)
    assert record.can_swap
    record.redo()
    assert record.is_swapped


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


# --- ends by word ---


def test_resigning() -> None:
    record = played("4", "4")
    outcome = record.resign(1)
    assert (outcome.winner, outcome.reason) == (0, Reason.RESIGNATION)
    assert record.outcome == outcome
    with pytest.raises(IllegalMoveError):
        record.agree_draw()


def test_a_draw_by_agreement_can_be_taken_back() -> None:
    record = played("4", "4")
    assert record.agree_draw().reason == Reason.AGREEMENT
    assert record.undo() is None
    assert record.outcome is None
    assert record.now == 2


def test_names_fit_on_a_line() -> None:
    record = Record("conniption", names=("  Anna\n\tMaria\x00 ", "x" * 100))
    assert record.names == ("Anna Maria", "x" * 40)
