"""Tests that a late move of a long game costs the window no more work than a move of a short game."""

import random
import sys
import threading
from collections.abc import Callable

import pytest

from ai.analysis.advantage import advantage
from ai.verdict import cp
from game.record.help import Help
from game.record.record import Record, TimeControl
from game.teach.evaluation.evaluated_path import EvaluatedPath
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.window.screens.play.play import Play
from game.window.widgets.move_list import MoveRows
from tests.helpers.evaluations import mistakes_among, set_verdict
from tests.helpers.games import long_game
from tests.tools.long_game import use_quick_evaluation

LATE, EARLY = 285, 60  # the number of moves before the one that is measured
FRAMES = 30


class AwaitedThread(threading.Thread):
    """A thread that runs its target at once, so that every run is the same."""

    def start(self) -> None:
        super().start()
        self.join()


def work_of(act: Callable[[], object]) -> int:
    """Return the number of bytecode instructions of a call on this thread, which does not depend on the machine."""
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


@pytest.mark.parametrize("analyzed", [False, True], ids=["plain", "analyzed"])
def test_late_move_costs_no_more_work_than_an_early_one(app, monkeypatch, analyzed):
    monkeypatch.setattr(threading, "Thread", AwaitedThread)
    moves = long_game()
    late = game_of(moves[:LATE])
    early = game_of(moves[LATE - EARLY : LATE], late.main_line()[LATE - EARLY].board.position())
    works = []
    for record in (early, late):
        scene = Play(app, record)
        app.push(scene)
        if analyzed:
            use_quick_evaluation(monkeypatch.setattr)
            scene.help.toggle(Help.VALUES)

        def see(scene: Play = scene) -> None:
            for _ in range(FRAMES):
                # The graph of an analyzed game has a point for every move, so drawing it takes longer.
                scene.update(1 / 60) if analyzed else app.step(1 / 60)

        see()  # includes the analysis of the earlier moves
        begins = ends = 0
        for move in moves[LATE : LATE + 4]:
            begins += work_of(lambda move=move, scene=scene: scene.play(move))
            ends += work_of(see)
        works.append((begins, ends))
        app.pop()
    for early_work, late_work in zip(*works, strict=True):
        assert late_work < 1.1 * early_work, f"{early_work:,} instructions became {late_work:,}"


def test_move_builds_one_position_in_a_game_of_any_length(app):
    scene = Play(app, game_of(long_game()[:LATE]))
    app.push(scene)
    before = [node.board for node in scene.record.main_line()]
    scene.play(long_game()[LATE])
    app.step(0)
    after = [node.board for node in scene.record.main_line()]
    assert len(after) == len(before) + 1
    assert all(board is known for board, known in zip(after, before, strict=False))
    assert scene.board.view.board in after, "what is shown is what the record knows, and no copy"


@pytest.mark.parametrize(("game", "swap_rule"), [("wyb", False), ("domino", True), ("conniption", True)])
def test_incremental_state_matches_a_replayed_game(game, swap_rule):
    rng = random.Random(game)
    record = Record(game, swap_rule=swap_rule, time_control=TimeControl(600_000, 100))
    evaluation = GameEvaluation(lambda call: None)
    path, rows = EvaluatedPath(evaluation, swap_rule), MoveRows()
    for _ in range(400):
        _act(record, rng)
        if rng.random() < 0.5:
            set_verdict(evaluation, rng.choice(record.current.path()), cp(rng.randint(-900, 900)))
        path.update(record.current, record.owners.index(1))
        rows.follow(record, "short")
        nodes = record.current.path()
        values = {node: verdict for node in nodes if (verdict := evaluation.verdict(node)) is not None}
        assert path.nodes == nodes and path.unknown == [node for node in nodes if node not in values]
        for node, height in zip(nodes, path.heights, strict=True):
            sign = 1 if node.board.mover == path.above else -1
            assert height == (sign * advantage(values[node]) if node in values else None)
        assert path.mistakes == mistakes_among(values, nodes, swap_rule)
        fresh = MoveRows()
        fresh.follow(record, "short")
        assert (rows.rows, rows.indexes, rows.texts) == (fresh.rows, fresh.indexes, fresh.texts)
        assert rows.texts == [node.text for node in record.current.path()[1:]]
        assert record.time_left == _time_left(record)
        assert record.board.position() == _replayed(record).position()


def _act(record: Record, rng: random.Random) -> None:
    """Change the game."""
    if record.can_swap and rng.random() < 0.5:
        record.swap()
    elif record.can_undo and (record.outcome is not None or rng.random() < 0.3):
        for _ in range(rng.randint(1, 4)):
            if record.can_undo:
                record.undo()
    elif record.can_redo and rng.random() < 0.5:
        record.redo()
    else:
        record.spend(rng.randint(0, 300))
        record.play(rng.choice(record.board.moves()))


def _time_left(record: Record) -> tuple[int, int]:
    """Return the clocks, computed from the start of the game."""
    left = [record.time_control.base] * 2
    swapped = False
    for node in record.current.path()[1:]:
        left[node.side ^ swapped] += record.time_control.increment - node.spent
        swapped |= node.move is None
    left[record.board.mover ^ swapped] -= record.spent
    return left[0], left[1]


def _replayed(record: Record):
    board = Record(record.game, record.setup, record.start_position).board.copy()
    for node in record.current.path():
        if node.move is not None:
            board.play(node.move)
    return board
