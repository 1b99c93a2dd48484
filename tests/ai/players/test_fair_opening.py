"""The first turn of a game in which the opponent may take that turn over."""

import threading

import pytest

from ai.exact.gravity_answers import GravityAnswers
from ai.players.catalog import PLAYERS, player_for
from ai.players.fair_opening import FairOpening
from ai.players.player import Player, PlayerSpec
from ai.search.deepening import Limits, Thought
from ai.verdict import cp
from game.rules.board import is_compiled
from game.rules.catalog import GAMES, start
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import parse_shape
from tests.helpers.program import PATIENCE

PERFECT = PlayerSpec("perfect", megabytes=8)
LIMITS = Limits(seconds=600)  # more than any of these take


def opening(game: str, setup: dict[str, str]) -> tuple[str, str]:
    board = start(game, setup)
    thought = FairOpening(board, PERFECT).think(LIMITS)
    assert thought.line[0] == thought.move
    return board.text(thought.move), str(thought.verdict)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_drawn_opening_is_chosen_where_there_is_one() -> None:
    move, verdict = opening("connect4", {})
    assert move in ("3", "5") and verdict == "draw"  # in the middle wins, beside it draws, the others lose


slow = pytest.mark.skipif(not is_compiled(), reason="takes many seconds")


@pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param("domino", {"Size": "5x5"}, marks=slow), ("paths", {"File": "4x4-three"})],
)
def test_among_decided_openings_the_longest_way_is_chosen(game: str, setup: dict[str, str]) -> None:
    """Compared with what a full search says of every single opening."""
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
def test_conniption_opens_with_the_longest_way_to_its_end() -> None:
    board = start("conniption", {"Flips": "4,4"})
    solver = GravityAnswers(16)
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
    thought = FairOpening(board, PERFECT).think(LIMITS)
    assert board.text(thought.move) == "3" and str(thought.verdict) == "win 1"


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "average"])
@pytest.mark.parametrize("game", [pytest.param(game, marks=slow) if game == "conniption" else game for game in GAMES])
def test_every_player_can_open_every_game(name: str, game: str) -> None:
    board = start(game, {})
    thought = FairOpening(board, PlayerSpec(name, seed=1, megabytes=1)).think(Limits(seconds=0.05))
    assert thought.move in board.moves()


def test_the_time_is_that_of_one_move() -> None:
    thought = FairOpening(start("wyb", {}), PERFECT).think(Limits(seconds=0.5))
    assert thought.nodes > 0 and thought.seconds < PATIENCE  # its sixteen first turns could be searched for ever


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_time_that_is_up_leaves_the_rest_of_the_first_turns_unjudged(monkeypatch) -> None:
    clock, shares = Clock(), []

    class Slow(Player):
        """Takes longer than it may."""

        def think(self, limits: Limits, report=None) -> Thought:
            shares.append(limits.seconds)
            clock.now += 4.0
            return Thought(self.board.moves()[0], cp(0), depth=5)

    monkeypatch.setattr("ai.players.fair_opening.time", clock)
    monkeypatch.setattr("ai.players.fair_opening.player_for", Slow)
    FairOpening(start("paths"), PERFECT).think(Limits(seconds=6.0))
    assert shares == pytest.approx([2.0, 1.0])


def test_the_time_is_shared_among_the_first_turns_and_what_one_leaves_over_goes_to_the_rest(monkeypatch) -> None:
    clock, shares = Clock(), []

    class Brief(Player):
        """Takes all of its time, but for the first two, which take none."""

        def think(self, limits: Limits, report=None) -> Thought:
            shares.append(limits.seconds)
            clock.now += limits.seconds if len(shares) > 2 else 0.0
            return Thought(self.board.moves()[0], cp(0), depth=5)

    monkeypatch.setattr("ai.players.fair_opening.time", clock)
    monkeypatch.setattr("ai.players.fair_opening.player_for", Brief)
    FairOpening(start("paths"), PERFECT).think(Limits(seconds=6.0))
    assert shares == pytest.approx([2.0, 3.0, 6.0])  # a corner, a side and the middle
    assert clock.now == pytest.approx(6.0)


class Endless(Player):
    """Thinks until it is stopped."""

    def __init__(self, board, spec) -> None:
        super().__init__(board, spec)
        self.stopped = threading.Event()

    def think(self, limits, report=None) -> Thought:
        assert self.stopped.wait(PATIENCE)
        return Thought(self.board.moves()[0], cp(0))

    def stop(self) -> None:
        self.stopped.set()


@pytest.mark.parametrize("delay", [None, 0.1])
def test_it_stops_at_once_with_a_legal_move(delay: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.players.fair_opening.player_for", Endless)
    board = start("conniption", {})
    player = FairOpening(board, PERFECT)
    if delay is None:
        player.stop()  # before it has begun
    else:
        threading.Timer(delay, player.stop).start()
    assert player.think(Limits()).move in board.moves()
