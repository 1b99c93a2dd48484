"""Assign themes to puzzles, such as a trap or a winning flip, from facts about their moves."""

from collections.abc import Iterator

from ai.exact.fact_finder import facts_by_rules, pieces_in_reach
from ai.exact.facts import (
    AttackFact,
    BlockFact,
    CaptureFact,
    DoomedFact,
    ExposureFact,
    Fact,
    ForkFact,
    HandedWinFact,
    LossFact,
    ThreatFact,
)
from game.record.puzzle import GoalKind
from game.rules.board import Board
from game.rules.outcome import StepKind
from lab.puzzles.goals import FoundGoal

LONG = 7  # a win that takes this many turns, or more, is long
SOON = 4  # a shrink within this many turns matters to the puzzle
MOST_THEMES = 4

ONLY_MOVE = "only-move"
HOLD_THE_DRAW = "hold-the-draw"
SURVIVE = "survive"
GAIN = "gain"
DOUBLE_ATTACK = "double-attack"
TRAP = "trap"
LONG_WIN = "long-win"
TWO_THREATS = "two-threats"
BLOCK = "block"
QUIET = "quiet-move"
WINNING_FLIP = "winning-flip"
SAVING_FLIP = "saving-flip"
DO_NOT_FLIP = "do-not-flip"
TAKE_ONE = "take-one"
TAKE_TWO = "take-two"
SACRIFICE = "sacrifice"
MIND_THE_SHRINK = "mind-the-shrink"


def themes_of(board: Board, found: FoundGoal) -> tuple[str, ...]:
    """Return the themes of a puzzle, most specific theme first, followed by the length of a win."""
    length = (f"win-in-{found.goal.turns}",) if found.goal.kind is GoalKind.WIN else ()
    return (*tuple(dict.fromkeys(_themes(board, found)))[:MOST_THEMES], *length)


def _themes(board: Board, found: FoundGoal) -> Iterator[str]:
    facts = {move: facts_of(board, move) for move in board.moves()}
    solving = [facts[move] for move in found.moves]
    yield from _flip_themes(board, found, facts)
    if all(_has(facts_of_move, CaptureFact) for facts_of_move in solving):
        yield TAKE_TWO if all(_capture_count(facts_of_move) >= 2 for facts_of_move in solving) else TAKE_ONE
    if (
        all(_has(facts_of_move, LossFact) or _has(facts_of_move, ExposureFact) for facts_of_move in solving)
        and found.goal.kind is GoalKind.WIN
    ):
        yield SACRIFICE
    if _shrink_matters(board, found, facts):
        yield MIND_THE_SHRINK
    if all(_has(facts_of_move, ForkFact) for facts_of_move in solving):
        yield TWO_THREATS
    if all(_has(facts_of_move, BlockFact) for facts_of_move in solving):
        yield BLOCK
    if found.goal.kind is GoalKind.DRAW:
        yield HOLD_THE_DRAW
    if found.goal.kind is GoalKind.SURVIVE:
        yield SURVIVE
    if found.goal.kind is GoalKind.GAIN:
        yield from _gain_themes(board, solving)
    if found.goal.turns >= LONG:
        yield LONG_WIN
    if not any(
        _has(facts_of_move, kind)
        for kind in (ThreatFact, CaptureFact, BlockFact, AttackFact)
        for facts_of_move in solving
    ):
        yield QUIET
    if len(found.moves) == 1:
        yield ONLY_MOVE


def facts_of(board: Board, move: int) -> list[Fact]:
    """Return the facts about a move that follow from the rules of the game."""
    return list(facts_by_rules(board, move, board.after(move)))


def _flip_themes(board: Board, found: FoundGoal, facts: dict[int, list[Fact]]) -> Iterator[str]:
    """Yield themes about flips, if only moves with flips solve the puzzle or only moves without flips do."""
    spending = [move for move in facts if board.spends(move)]
    if not spending or len(spending) == len(facts):
        return
    if all(board.spends(move) for move in found.moves):
        yield WINNING_FLIP if found.goal.kind is GoalKind.WIN else SAVING_FLIP
    elif not any(board.spends(move) for move in found.moves):
        harm = sum(_has(facts[move], HandedWinFact) for move in spending)
        if harm >= len(spending) / 4 or found.goal.kind is not GoalKind.WIN:
            yield DO_NOT_FLIP


def _gain_themes(board: Board, solving: list[list[Fact]]) -> Iterator[str]:
    """Yield themes about gaining pieces.

    They depend on the pieces that the solution attacks and that could not be captured before.
    """
    hanging = set(pieces_in_reach(board))
    attacked = [
        {cell for fact in facts_of_move if isinstance(fact, AttackFact) for cell in fact.cells} - hanging
        for facts_of_move in solving
    ]
    if all(len(cells) >= 2 for cells in attacked):
        yield DOUBLE_ATTACK
    elif all(attacked):
        yield TRAP
    yield GAIN


def _shrink_matters(board: Board, found: FoundGoal, facts: dict[int, list[Fact]]) -> bool:
    """Return True if the board shrinks during the solution, or will soon remove pieces after one of the moves."""
    soon = max(SOON, found.goal.turns - 1)
    doomed = [
        fact
        for facts_of_move in facts.values()
        for fact in facts_of_move
        if isinstance(fact, DoomedFact) and fact.turns <= soon
    ]
    kinds = [step.kind for move in found.moves for step in board.steps(move)]
    return bool(doomed) or StepKind.SHRINK in kinds


def _has(facts_of_move: list[Fact], kind: type) -> bool:
    return any(isinstance(fact, kind) for fact in facts_of_move)


def _capture_count(facts_of_move: list[Fact]) -> int:
    return sum(len(fact.cells) for fact in facts_of_move if isinstance(fact, CaptureFact))
