"""What a puzzle is about, by what is true of its moves: words that people can choose by."""

from __future__ import annotations

from collections.abc import Iterator

from ai.exact.examiner import facts_by_rules, pieces_in_reach
from ai.exact.facts import Attacks, Blocks, Doomed, Exposes, Fact, Forks, Hands, Loses, Takes, Threatens
from ai.lab.puzzles.goals import Found
from game.record.puzzle import GoalKind
from game.rules.board import Board
from game.rules.outcome import StepKind

LONG = 7  # turns of a win
SOON = 4  # turns in which everybody minds a shrink
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


def themes_of(board: Board, found: Found) -> tuple[str, ...]:
    """The themes of a puzzle, the most telling first; of a win also its length."""
    length = (f"win-in-{found.goal.turns}",) if found.goal.kind is GoalKind.WIN else ()
    return (*tuple(dict.fromkeys(_themes(board, found)))[:MOST_THEMES], *length)


def _themes(board: Board, found: Found) -> Iterator[str]:
    facts = {move: facts_of(board, move) for move in board.moves()}
    solving = [facts[move] for move in found.moves]
    yield from _about_spending(board, found, facts)
    if all(_has(told, Takes) for told in solving):
        yield TAKE_TWO if all(_taken(told) >= 2 for told in solving) else TAKE_ONE
    if all(_has(told, Loses) or _has(told, Exposes) for told in solving) and found.goal.kind is GoalKind.WIN:
        yield SACRIFICE
    if _shrinks(board, found, facts):
        yield MIND_THE_SHRINK
    if all(_has(told, Forks) for told in solving):
        yield TWO_THREATS
    if all(_has(told, Blocks) for told in solving):
        yield BLOCK
    if found.goal.kind is GoalKind.DRAW:
        yield HOLD_THE_DRAW
    if found.goal.kind is GoalKind.SURVIVE:
        yield SURVIVE
    if found.goal.kind is GoalKind.GAIN:
        yield from _about_gaining(board, solving)
    if found.goal.turns >= LONG:
        yield LONG_WIN
    if not any(_has(told, kind) for kind in (Threatens, Takes, Blocks, Attacks) for told in solving):
        yield QUIET
    if len(found.moves) == 1:
        yield ONLY_MOVE


def facts_of(board: Board, move: int) -> list[Fact]:
    """What the rules say about a move."""
    after = board.copy()
    after.play(move)
    return list(facts_by_rules(board, move, after))


def _about_spending(board: Board, found: Found, facts: dict[int, list[Fact]]) -> Iterator[str]:
    """Flips, which are few: where only they help, and where they only harm."""
    spending = [move for move in facts if board.spends(move)]
    if not spending or len(spending) == len(facts):
        return
    if all(board.spends(move) for move in found.moves):
        yield WINNING_FLIP if found.goal.kind is GoalKind.WIN else SAVING_FLIP
    elif not any(board.spends(move) for move in found.moves):
        harm = sum(_has(facts[move], Hands) for move in spending)
        if harm >= len(spending) / 4 or found.goal.kind is not GoalKind.WIN:
            yield DO_NOT_FLIP


def _about_gaining(board: Board, solving: list[list[Fact]]) -> Iterator[str]:
    """How pieces are gained: what is attacked that could not be taken before."""
    hanging = set(pieces_in_reach(board))
    attacked = [
        {cell for fact in told if isinstance(fact, Attacks) for cell in fact.cells} - hanging for told in solving
    ]
    if all(len(cells) >= 2 for cells in attacked):
        yield DOUBLE_ATTACK
    elif all(attacked):
        yield TRAP
    yield GAIN


def _shrinks(board: Board, found: Found, facts: dict[int, list[Fact]]) -> bool:
    """Whether the board takes pieces soon, and sooner or more of them where a move does not solve it."""
    soon = max(SOON, found.goal.turns - 1)
    near = [fact for told in facts.values() for fact in told if isinstance(fact, Doomed) and fact.turns <= soon]
    kinds = [step.kind for move in found.moves for step in board.steps(move)]
    return bool(near) or StepKind.SHRINK in kinds


def _has(told: list[Fact], kind: type) -> bool:
    return any(isinstance(fact, kind) for fact in told)


def _taken(told: list[Fact]) -> int:
    return sum(len(fact.cells) for fact in told if isinstance(fact, Takes))
