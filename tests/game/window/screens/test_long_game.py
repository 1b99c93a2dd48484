"""A long game: a move near its end costs the window what it costs in a short one, and what keeps up loses nothing."""

import random
import sys
import threading
from collections.abc import Callable

import pytest

from ai.analysis import analysis
from ai.verdict import Verdict, cp
from game.record.record import Record, TimeControl
from game.teach.position_values import PositionValues
from game.window.screens.play.play import Play
from game.window.widgets.move_list import MoveRows
from tests.helpers.games import long_game
from tests.tools.long_game import QuickInquiry

LATE, EARLY = 285, 60  # moves that have been played when the work is counted
FRAMES = 30


class AwaitedThread(threading.Thread):
    """What another thread does is done at once, so that every run is the same."""

    def start(self) -> None:
        super().start()
        self.join()


def work_of(act: Callable[[], object]) -> int:
    """How many instructions the interpreter takes for something on this thread: no matter how fast the machine is."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
    return count


def game_of(moves: list[int], position: str | None = None) -> Record:
    record = Record("wyb", position=position, names=("Anna", "Ben"), time_control=TimeControl(3_600_000, 1000))
    for move in moves:
        record.play(move)
    return record


@pytest.mark.parametrize("analysed", [False, True], ids=["plain", "analysed"])
def test_a_move_of_a_long_game_is_no_more_work_than_one_of_a_short_game(app, monkeypatch, analysed):
    monkeypatch.setattr(threading, "Thread", AwaitedThread)
    moves = long_game()
    late = game_of(moves[:LATE])
    early = game_of(moves[LATE - EARLY : LATE], late.boards[LATE - EARLY].position())
    works = []
    for record in (early, late):
        scene = Play(app, record)
        app.push(scene)
        if analysed:
            scene.advice.analyst.inquire = QuickInquiry
            scene.toggle_analysis()

        def see(scene: Play = scene) -> None:
            for _ in range(FRAMES):
                # The curve of an analysed game has a point for every turn, and takes the longer to draw.
                scene.update(1 / 60) if analysed else app.step(1 / 60)

        see()  # also what the analysis has to say about the turns before
        begins = ends = 0
        for move in moves[LATE : LATE + 4]:
            begins += work_of(lambda move=move, scene=scene: scene.play(move))
            ends += work_of(see)
        works.append((begins, ends))
        app.pop()
    for early_work, late_work in zip(*works, strict=True):
        assert late_work < 1.1 * early_work, f"{early_work:,} instructions became {late_work:,}"


def test_a_move_builds_one_position_however_long_the_game_is(app):
    scene = Play(app, game_of(long_game()[:LATE]))
    app.push(scene)
    before = list(scene.record.boards)
    scene.play(long_game()[LATE])
    app.step(0)
    assert len(scene.record.boards) == len(before) + 1
    assert all(board is known for board, known in zip(scene.record.boards, before, strict=False))
    assert scene.view.board in scene.record.boards, "what is shown is what the record knows, and no copy"


@pytest.mark.parametrize(("game", "swap_rule"), [("wyb", False), ("domino", True), ("conniption", True)])
def test_what_keeps_up_with_a_game_knows_the_same_as_what_begins_anew(game, swap_rule):
    rng = random.Random(game)
    record = Record(game, swap_rule=swap_rule, time_control=TimeControl(600_000, 100))
    known: dict[str, Verdict] = {}
    course, rows = PositionValues(swap_rule), MoveRows()
    for _ in range(400):
        _act(record, rng)
        course.follow(record, known)
        course.see_from(record.owners.index(1))
        if rng.random() < 0.5:
            place = rng.randrange(record.now + 1)
            position, verdict = record.boards[place].position(), cp(rng.randint(-900, 900))
            known[position] = verdict
            course.hear(position, verdict)
        rows.follow(record, "short")
        boards = analysis.boards_of(record)
        values = [known.get(board.position()) for board in boards]
        assert course.boards == boards
        assert course.heights == analysis.heights_of(values, boards, course.above)
        assert course.mistakes == analysis.mistakes_of(values, boards, swap_rule)
        asked = [place for place, board in enumerate(boards) if place < record.now or board.ended]
        assert course.unknown() == [boards[place] for place in reversed(asked) if values[place] is None]
        fresh = MoveRows()
        fresh.follow(record, "short")
        assert (rows.rows, rows.places, rows.texts) == (fresh.rows, fresh.places, fresh.texts)
        assert rows.texts == [entry.text for entry in record.entries[: record.now]]
        assert record.time_left == _time_left(record)
        assert record.shown.position() == _replayed(record).position()


def _act(record: Record, rng: random.Random) -> None:
    """Do something that changes the game, or look elsewhere."""
    if record.can_swap and rng.random() < 0.5:
        record.swap()
    elif record.can_undo and (record.outcome is not None or rng.random() < 0.3):
        for _ in range(rng.randint(1, 4)):
            if record.can_undo:
                record.undo()
    elif record.can_redo and rng.random() < 0.5:
        record.redo()
    elif rng.random() < 0.2:
        record.look(rng.randint(0, record.now))
    else:
        record.spend(rng.randint(0, 300))
        record.play(rng.choice(record.board.moves()))


def _time_left(record: Record) -> tuple[int, int]:
    """The clocks, added up from the start."""
    left = [record.time_control.base] * 2
    swapped = False
    for entry in record.entries[: record.now]:
        left[entry.side ^ swapped] += record.time_control.increment - entry.spent
        swapped |= entry.move is None
    left[record.board.mover ^ swapped] -= record.spent
    return left[0], left[1]


def _replayed(record: Record):
    board = Record(record.game, record.setup, record.start_position).board
    for entry in record.entries[: record.cursor]:
        if entry.move is not None:
            board.play(entry.move)
    return board
