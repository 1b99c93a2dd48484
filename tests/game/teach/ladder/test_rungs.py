"""The steps of the ladder: what is said of them is proven anew, and a game does them or just does not."""

from collections import Counter

import pytest

from ai.exact.prover import Prover
from ai.players.levels import LEVELS
from ai.verdict import loss, win
from game.play.live_game import rematch
from game.record.saved import read_game, write_game
from game.rules.board import is_compiled
from game.rules.catalog import GAMES
from game.teach.ladder.catalog import CHAPTERS
from game.teach.ladder.climb import all_rungs, reached
from game.teach.ladder.rung import Goal

RUNGS = all_rungs()
CLAIMS = [rung for rung in RUNGS if rung.worth is not None]
# Without the book of openings their proof takes minutes.
BY_HEART = ("connect4 column 3", "connect4 column 1", "connect4 summit")


def ids(rung):
    return rung.key


def seen_by(side, board, verdict):
    """A verdict of the mover as a side sees it."""
    if verdict.is_draw or board.mover == side:
        return verdict
    return loss(verdict.number) if verdict.is_win else win(verdict.number)


@pytest.mark.parametrize("rung", CLAIMS, ids=ids)
@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_what_is_said_of_a_step_is_proven(rung):
    board = rung.start().board
    assert seen_by(rung.side, board, Prover(own_book=rung.key in BY_HEART).prove(board)) == rung.worth


@pytest.mark.parametrize("rung", CLAIMS, ids=ids)
def test_what_is_known_is_said(rung):
    start = {"win": f"a win in {rung.worth.number} turns", "loss": f"a loss in {rung.worth.number} turns"}
    assert f"You start with {start.get(rung.worth.kind.value, 'a draw')}." in rung.aim


@pytest.mark.parametrize("rung", RUNGS, ids=ids)
def test_what_is_asked_for_can_be_reached(rung):
    if rung.goal is Goal.LAST:
        assert rung.worth.is_loss and 0 < rung.turns <= rung.worth.number
        assert f"Hold out for {rung.turns} turns." in rung.aim
    elif rung.goal is Goal.HOLD:
        assert rung.worth is None or rung.worth.is_draw
        assert rung.aim.endswith("Do not lose.")
    else:
        assert rung.aim.endswith(("Win.", "Hold on to it.", "Win all the same."))


def test_where_nothing_is_proven_nothing_is_claimed():
    open_ones = [rung.aim for rung in RUNGS if rung.worth is None]
    assert not any("You start" in aim or any(letter.isdigit() for letter in aim) for aim in open_ones)


def test_every_game_has_its_chapter_and_no_two_steps_are_the_same():
    assert set(CHAPTERS) == set(GAMES)
    assert all(rung.game == game for game, rungs in CHAPTERS.items() for rung in rungs)
    assert max(Counter(rung.key for rung in RUNGS).values()) == 1
    for rungs in CHAPTERS.values():
        assert max(Counter(rung.title for rung in rungs).values()) == 1


@pytest.mark.parametrize("rungs", CHAPTERS.values(), ids=CHAPTERS)
def test_opponents_grow_stronger(rungs):
    levels = [rung.level for rung in rungs]
    assert levels == sorted(levels) and levels[0] == 1 and levels[-1] == len(LEVELS)


@pytest.mark.parametrize("rung", RUNGS, ids=ids)
def test_a_saved_game_is_known_again_as_its_step_and_as_no_other(rung):
    record = read_game(write_game(rung.start()))
    assert [other for other in RUNGS if other.fits(record)] == [rung]
    assert (record.names[rung.side], record.names[1 - rung.side]) == ("You", "Computer")


@pytest.mark.parametrize("rung", RUNGS, ids=ids)
def test_winning_does_a_step_and_losing_early_does_not(rung):
    won, lost, unfinished = rung.start(), rung.start(), rung.start()
    won.resign(1 - rung.side)
    lost.resign(rung.side)
    assert (reached(won), reached(lost), reached(unfinished)) == ([rung], [], [])


@pytest.mark.parametrize("rung", RUNGS, ids=ids)
def test_a_draw_does_a_step_that_asks_not_to_lose(rung):
    record = rung.start()
    record.agree_draw()
    assert bool(reached(record)) == (rung.goal is Goal.HOLD)


@pytest.mark.parametrize("rung", [rung for rung in RUNGS if rung.goal is Goal.LAST], ids=ids)
@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_lasting_counts_when_the_game_is_lost_late_enough(rung):
    line = Prover().solve(rung.start().board).line
    late = rung.start()
    for move in line:
        late.play(move)
    assert late.outcome.winner == 1 - rung.side and reached(late) == [rung]
    given_up = rung.start()
    for move in line[: rung.turns]:
        given_up.play(move)
    given_up.resign(rung.side)
    assert not reached(given_up)


def test_lasting_does_not_count_when_the_game_is_lost_too_soon():
    (rung,) = (rung for rung in RUNGS if rung.goal is Goal.LAST)
    record = rung.start()
    for text in "1 4 1 4 2 4 1 4".split():
        record.play(record.board.move(text))
    assert record.outcome.winner == 1 - rung.side and not reached(record)


@pytest.mark.parametrize("rung", RUNGS, ids=ids)
def test_other_sides_levels_and_rules_are_another_game(rung):
    swapped = rematch(rung.start())
    harder = rematch(rematch(rung.start()), rung.level % len(LEVELS) + 1)
    assert not rung.fits(swapped) and not rung.fits(harder)
    assert rung.fits(rematch(swapped))
