"""The first move of a game in which the opponent may take it over."""

import threading

import pytest

from ai.exact.gravity.solver_api import GravitySolverApi
from ai.players.even_opening import EvenOpening
from ai.players.player import Player, PlayerSpec
from ai.players.registry import PLAYERS, player_for
from ai.search.iterative_deepening import Limits, SearchResult
from ai.verdict import cp
from game.rules.board import is_compiled
from game.rules.paths import PathsBoard
from game.rules.registry import GAMES, start
from game.rules.shapes.shape import parse_shape
from tests.helpers.program import PATIENCE

pytestmark = pytest.mark.once  # nothing here is compiled but the searches, which have their own tests

PERFECT = PlayerSpec("perfect", megabytes=8)
LIMITS = Limits(seconds=600)  # more than any of these take


def opening(game: str, setup: dict[str, str]) -> tuple[str, str]:
    board = start(game, setup)
    thought = EvenOpening(board, PERFECT).think(LIMITS)
    assert thought.line[0] == thought.move
    return board.text(thought.move), str(thought.verdict)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_drawn_first_move_is_chosen_if_there_is_one() -> None:
    move, verdict = opening("connect4", {})
    assert move in ("3", "5") and verdict == "draw"  # the middle wins, the columns beside it draw, the others lose


slow = pytest.mark.skipif(not is_compiled(), reason="takes many seconds")


@pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param("domino", {"Size": "5x5"}, marks=slow), ("paths", {"File": "4x4-three"})],
)
def test_among_decided_first_moves_the_longest_game_is_chosen(game: str, setup: dict[str, str]) -> None:
    """Compare with a full search of every single opening."""
    board = start(game, setup)
    worths = {}
    for move in board.moves():
        after = board.copy()
        after.play(move)
        reply = player_for(after, PERFECT).think(Limits())
        assert reply.verdict.is_proven
        worths[board.text(move)] = abs(reply.verdict.before_turn().score)
    move, _ = opening(game, setup)
    assert worths[move] == min(worths.values()) < max(worths.values())


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_conniption_opens_with_the_longest_game() -> None:
    board = start("conniption", {"Flips": "4,4"})
    solver = GravitySolverApi(16)
    verdicts = {}
    for move in board.moves():
        board.play(move)
        verdicts[board.text(move)] = solver.verdict(board).before_turn()
        board.undo()
    move, verdict = opening("conniption", {})
    assert verdict == str(verdicts[move])
    assert abs(verdicts[move].score) == min(abs(each.score) for each in verdicts.values())


def test_a_turn_that_ends_the_game_cannot_be_taken_over() -> None:
    board = PathsBoard(parse_shape("3\n1 2\n3\n", "one space is a path"))
    thought = EvenOpening(board, PERFECT).think(LIMITS)
    assert board.text(thought.move) == "3" and str(thought.verdict) == "win 1"


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "average"])
@pytest.mark.parametrize("game", [pytest.param(game, marks=slow) if game == "conniption" else game for game in GAMES])
def test_every_player_can_open_every_game(name: str, game: str) -> None:
    board = start(game, {})
    thought = EvenOpening(board, PlayerSpec(name, seed=1, megabytes=1)).think(Limits(seconds=0.05))
    assert thought.move in board.moves()


def test_all_first_moves_share_the_time_of_one_move() -> None:
    thought = EvenOpening(start("wyb", {}), PERFECT).think(Limits(seconds=0.5))
    assert thought.nodes > 0 and thought.seconds < PATIENCE  # searching them all to the end would take forever


class Clock:
    """A clock that advances only when the test advances it."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_when_time_is_up_the_other_first_moves_are_skipped(monkeypatch) -> None:
    clock, shares = Clock(), []

    class Slow(Player):
        """A player that takes longer than its time limit."""

        def think(self, limits: Limits, report=None) -> SearchResult:
            shares.append(limits.seconds)
            clock.now += 4.0
            return SearchResult(self.board.moves()[0], cp(0), depth=5)

    monkeypatch.setattr("ai.players.even_opening.time", clock)
    monkeypatch.setattr("ai.players.even_opening.player_for", Slow)
    EvenOpening(start("paths"), PERFECT).think(Limits(seconds=6.0))
    assert shares == pytest.approx([2.0, 1.0])


def test_unused_time_goes_to_the_remaining_first_moves(monkeypatch) -> None:
    clock, shares = Clock(), []

    class Brief(Player):
        """A player that takes all of its time, except in its first two turns, which take none."""

        def think(self, limits: Limits, report=None) -> SearchResult:
            shares.append(limits.seconds)
            clock.now += limits.seconds if len(shares) > 2 else 0.0
            return SearchResult(self.board.moves()[0], cp(0), depth=5)

    monkeypatch.setattr("ai.players.even_opening.time", clock)
    monkeypatch.setattr("ai.players.even_opening.player_for", Brief)
    EvenOpening(start("paths"), PERFECT).think(Limits(seconds=6.0))
    assert shares == pytest.approx([2.0, 3.0, 6.0])  # a corner, a side and the middle
    assert clock.now == pytest.approx(6.0)


class Endless(Player):
    """A player that thinks until it is cancelled."""

    def think(self, limits, report=None) -> SearchResult:
        self.cancel_token.wait()
        return SearchResult(self.board.moves()[0], cp(0))


@pytest.mark.parametrize("delay", [None, 0.1])
def test_it_stops_at_once_with_a_legal_move(delay: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.players.even_opening.player_for", Endless)
    board = start("conniption", {})
    player = EvenOpening(board, PERFECT)
    if delay is None:
        player.cancel_token.cancel()  # before it has begun
    else:
        threading.Timer(delay, player.cancel_token.cancel).start()
    assert player.think(Limits()).move in board.moves()
