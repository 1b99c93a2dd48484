"""The levels 1 to 8 for people.

A level has a sight, so many turns. What lies within it the level sees exactly: it never misses a win there or a way to
avert a loss, wins by the shortest way and loses by the longest. It errs only about what lies deeper; there it goes by
the game's score, the lower levels more loosely than the higher ones. Level 8 knows no bounds but time.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace

from ai.alarm import alarm
from ai.players.level_sights import sights_of
from ai.players.player import Player, PlayerSpec
from ai.scale import BEYOND, PROVEN, WON
from ai.score.catalog import score_for
from ai.score.score import MOST_SCORE
from ai.search.alphabeta import FARSIGHT, AlphaBeta
from ai.search.deepening import Limits, Report, Thought
from ai.search.table import Table
from ai.verdict import DRAW, Verdict, cp, loss, win
from game.rules.board import Board
from game.rules.numbers import Move, Points

_MEGABYTES = 8
# Uncompiled, or on a slow computer, a level sees less rather than keep a person waiting.
_LONGEST = 1.0


@dataclass(frozen=True)
class Level:
    """One level."""

    number: int
    name: str

    @property
    def title(self) -> str:
        return f"Level {self.number} {self.name}"

    @property
    def is_bounded(self) -> bool:
        """Whether it sees only so far; the last level knows no bounds but time."""
        return self.number < len(LEVELS)

    def sight(self, game: str) -> int:
        """How many turns of a game it sees, if it is bounded."""
        return sights_of(game).turns[self.number - 1]

    def care(self, game: str) -> float:
        """How closely it follows the score of a game, if it is bounded."""
        return sights_of(game).care[self.number - 1]

    def sees(self, game: str) -> str:
        """What it sees, in a sentence for people."""
        if not self.is_bounded:
            return "Plays as well as this computer can, perfectly where that can be proven."
        match self.sight(game):
            case 1:
                view = "Sees its own next turn, but not your answer"
            case 2:
                view = "Sees its own next turn and your answer"
            case turns:
                view = f"Sees everything within {turns} turns"
        care = self.care(game)
        manner = "plays as it likes" if care < 0.2 else "has a feeling for good moves" if care < 0.6 else "judges well"
        return f"{view}, and beyond that {manner}."


_NAMES = ("Playful", "Watchful", "Steady", "Clever", "Sharp", "Cunning", "Masterly", "Unforgiving")
LEVELS = tuple(Level(index + 1, name) for index, name in enumerate(_NAMES))


class LevelPlayer(Player):
    """A player of level 1 to 7. It goes by its sight, and by limits of time only where they cut that short."""

    parameters = ("score", "weights", "seed")

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        level = LEVELS[spec.level - 1]
        self.sight = level.sight(board.game)
        self.care = level.care(board.game)
        self.chance = random.Random(spec.seed)
        self.score = score_for(board.game, spec.score or sights_of(board.game).score, spec.weights)
        self.table = Table(_MEGABYTES)
        self.searcher = AlphaBeta(board.copy(), self.score, self.table, FARSIGHT)

    def stop(self) -> None:
        self.searcher.stopped = True
        self.table.halted = True

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        choices, thought = self._consider(limits, report)
        move = self.chance.choice(choices)
        return replace(thought, move=move, line=(move,))

    def choices(self, limits: Limits) -> list[Move]:
        """The moves that are equal to it, among which chance decides."""
        return self._consider(limits, None)[0]

    def _consider(self, limits: Limits, report: Report | None) -> tuple[list[Move], Thought]:
        started = time.perf_counter()
        moves = self.board.moves()
        self.chance.shuffle(moves)
        thought = Thought(moves[0], cp(0))
        margin = self._margin(moves)
        values = dict.fromkeys(moves, 0)
        budget = limits.budget()
        with alarm(_LONGEST if budget is None else min(budget, _LONGEST), self.stop):
            for depth in range(1, self.sight + 1):
                horizons = self.searcher.horizons
                deeper = self._judge(moves, depth, margin)
                if self.searcher.stopped:
                    break
                values = deeper
                moves.sort(key=values.__getitem__, reverse=True)
                verdict = _verdict(values[moves[0]], depth, self.searcher.horizons == horizons)
                thought = Thought(moves[0], verdict, depth, self.searcher.nodes, time.perf_counter() - started)
                if report is not None:
                    report(thought)
                if verdict.is_proven:
                    break
            choices = self._choices(moves, values, margin, thought)
        return choices, replace(thought, nodes=self.searcher.nodes, seconds=time.perf_counter() - started)

    def _margin(self, moves: list[Move]) -> int:
        """How far below the best a move may score: a part of how far the scores of all moves lie apart."""
        board = self.searcher.board
        scores = []
        for move in moves:
            board.play(move)
            scores.append(0 if board.ended else -self.score.judge(board))
            board.undo()
        return round((1 - self.care) * (max(scores) - min(scores)))

    def _judge(self, moves: list[Move], depth: int, margin: int) -> dict[Move, Points]:
        """The value of every move, so many turns deep; below the margin it is only known to lie there."""
        best = -BEYOND
        values = {}
        for move in moves:
            values[move] = self._value(move, depth, max(-BEYOND, best - margin - 2))
            best = max(best, values[move])
        return values

    def _value(self, move: Move, depth: int, floor: Points) -> Points:
        """What a move is worth on the searcher's board; exact above the floor."""
        board = self.searcher.board
        board.play(move)
        value = -self.searcher.search(depth - 1, -BEYOND, -floor)
        board.undo()
        # Seen from before the move, everything is one turn farther away.
        return value - (value > PROVEN) + (value < -PROVEN)

    def _choices(self, moves: list[Move], values: dict[Move, Points], margin: int, thought: Thought) -> list[Move]:
        best = max(values.values())
        if thought.verdict.is_proven or abs(best) > PROVEN:
            alike = [move for move in moves if values[move] == best]
            return alike if best > 0 else self._trickiest(alike, thought)
        good = [move for move in moves if values[move] >= max(best - margin, -PROVEN)]
        # What is given only so often nobody spends without seeing what it is good for.
        thrifty = [move for move in good if not self.board.spends(move)]
        worth = max((values[move] for move in thrifty), default=-BEYOND)
        return [move for move in good if values[move] > worth or move in thrifty]

    def _trickiest(self, moves: list[Move], thought: Thought) -> list[Move]:
        """Of moves that all lose or all draw: those after which the fewest replies keep what the opponent has."""
        best, fewest = [moves[0]], 1 << 30
        for move in moves if len(moves) > 1 else ():
            replies = self._safe_replies(move, thought)
            if self.searcher.stopped:
                break
            if replies < fewest:
                best, fewest = [], replies
            if replies == fewest:
                best.append(move)
        return best

    def _safe_replies(self, move: Move, thought: Thought) -> int:
        board = self.searcher.board
        least = 0 if thought.verdict == DRAW else PROVEN
        board.play(move)
        safe = sum(self._value(reply, thought.depth - 1, -BEYOND) >= least for reply in board.moves())
        board.undo()
        return safe


def _verdict(value: Points, depth: int, is_complete: bool) -> Verdict:
    """The words for the value of a move; certain only within the sight."""
    turns = WON - abs(value)
    if turns <= depth:
        return win(turns) if value > 0 else loss(turns)
    if value == 0 and is_complete:
        return DRAW
    return cp(max(-MOST_SCORE, min(MOST_SCORE, value)))
