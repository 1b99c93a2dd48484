"""Make a strategy: find one, look for smaller ones, and write each of them to a file that a later run continues."""

import random
from collections.abc import Callable
from pathlib import Path

from ai.books.gravity_book import load_book
from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.immediate_wins import winning_moves
from ai.verdict import Verdict, win
from game.files import read_text, replace_file
from game.rules.board import canonical_form
from game.rules.gravity import GravityBoard
from game.teach.strategies.strategy import Answer, Strategy, read_strategy, write_strategy
from lab.strategies.definitions import Definition
from lab.strategies.graph import Candidate, StrategyGraph
from lab.strategies.minimize import Choices, first_strategy, improvements, only_reachable

MEGABYTES = 256
MOST_BYTES = 10_000_000  # of a file with a strategy

# Called after each round with the number of rounds, and the number of positions to remember and of all positions.
Report = Callable[[int, int, int], object]


def make(definition: Definition, path: Path, rounds: int, seed: int, report: Report) -> Strategy:
    """Look for a strategy with few positions to remember, write it to a file, and return it.

    If the file exists, begin with the strategy in it. The file is replaced whenever a smaller strategy is found.
    """
    solver = GravitySolverApi(MEGABYTES, book=load_book())
    graph = StrategyGraph(definition.start(), solver, definition.last_turn, definition.moves)
    if path.exists():
        best = _choices_of(graph, read_strategy(read_text(path, MOST_BYTES), definition.game, definition.moves))
    else:
        best = first_strategy(graph)
        _write(graph, definition, best, path)
    least = graph.cost(best.keys())
    for done, choices in enumerate(improvements(graph, best, rounds, random.Random(seed)), start=1):
        if (cost := graph.cost(choices.keys())) < least:
            best, least = choices, cost
            _write(graph, definition, best, path)
        report(done, graph.count_remembered(best.keys()), len(best))
    return read_strategy(read_text(path, MOST_BYTES), definition.game, definition.moves)


def _choices_of(graph: StrategyGraph, strategy: Strategy) -> Choices:
    """Return the choices that a strategy makes."""
    choices: Choices = {}
    waiting = [0]
    while waiting:
        number = waiting.pop()
        if number in choices:
            continue
        board = graph.boards[number]
        answer = strategy.answer(board)
        assert answer is not None, f"{board.position()} has no answer"
        choices[number] = graph.candidate(number, answer.move)
        waiting += choices[number].positions
    return only_reachable(graph, choices)


def _write(graph: StrategyGraph, definition: Definition, choices: Choices, path: Path) -> None:
    replace_file(path, write_strategy(answers(graph, definition, choices)).encode("ascii"))


def answers(graph: StrategyGraph, definition: Definition, choices: Choices) -> list[Answer]:
    """Return the answers in all positions that can come up, also where the strong side can win at once."""
    found: list[Answer] = []
    known: set[int] = set()
    turn, covered = [graph.boards[0]], 0
    while turn:
        following: list[GravityBoard] = []
        for board in turn:
            candidate = _candidate(graph, choices, board)
            move = candidate.move if candidate is not None else min(winning_moves(board), key=board.spends)
            found.append(Answer(board, move, win(1)))
            for _, reply in board.after(move).children() if not board.after(move).ended else ():
                key = canonical_form(reply)[0]
                if not reply.ended and key not in known:
                    known.add(key)
                    following.append(reply)
        covered += 1
        turn = following if covered != definition.moves else []
    promises = _lengths(found) if definition.moves == 0 else {}
    return [
        Answer(one.board, one.move, promises.get(canonical_form(one.board)[0]) or graph.promise(one.board, one.move))
        for one in found
    ]


def _candidate(graph: StrategyGraph, choices: Choices, board: GravityBoard) -> Candidate | None:
    """Return the choice in a position, as a move on this board; None if the position has an immediate win."""
    number = graph.number_of(board)
    if number is None:
        return None
    stored = graph.boards[number]
    move = Strategy(board.game, [Answer(stored, choices[number].move, win(1))]).answer(board)
    assert move is not None
    return Candidate(move.move, choices[number].positions)


def _lengths(found: list[Answer]) -> dict[int, Verdict]:
    """Return, for each position of a complete strategy, within how many turns the strong side wins."""
    lengths: dict[int, int] = {}
    for answer in reversed(found):
        after = answer.board.after(answer.move)
        replies = [] if after.ended else [reply for _, reply in after.children() if not reply.ended]
        longest = max((1 + lengths[canonical_form(reply)[0]] for reply in replies), default=0 if after.ended else 1)
        lengths[canonical_form(answer.board)[0]] = 1 + longest
    return {key: win(length) for key, length in lengths.items()}
