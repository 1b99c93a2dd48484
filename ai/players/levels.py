"""Levels 1 to 8: computer opponents of graded strength.

Levels 1 to 7 look a fixed number of turns ahead, their horizon. Within that horizon they are exact: they never miss a
win or a way to avoid a loss, win as fast as possible and lose as slowly as possible. Beyond the horizon they follow the
game's score, the lower levels more loosely than the higher ones. Level 8 has no horizon; only time limits it.
"""

import math
import random
import time
from dataclasses import dataclass, replace

from ai.deadline import deadline
from ai.games.game_ai import ai_for
from ai.players.player import Player, PlayerSpec
from ai.scale import BEYOND, PROVEN
from ai.score.registry import score_for
from ai.search.alphabeta import DEPTH_CHANGES, AlphaBeta
from ai.search.cancel_token import CancelToken
from ai.search.defense import hardest_moves
from ai.search.iterative_deepening import Limits, Report, SearchResult, verdict_of
from ai.search.transposition_table import TranspositionTable
from ai.verdict import DRAW, cp
from game.rules.board import Board
from game.rules.numbers import Move, Points
from game.words.messages import join_sentences, mark, tr, tr_n

_MEGABYTES = 8
# Time limit in seconds: uncompiled or on a slow computer a level looks less far ahead, so that people need not wait.
_LONGEST = 1.0


@dataclass(frozen=True)
class Level:
    """A level of play, with its number (1 to 8), its name, and a sentence that introduces it as an opponent."""

    number: int
    name: str
    about: str

    @property
    def title(self) -> str:
        return mark("Level {number} {name}", number=self.number, name=self.name)

    @property
    def is_bounded(self) -> bool:
        """True if the level has a horizon. The highest level has none; only time limits it."""
        return self.number < len(LEVELS)

    def horizon(self, game: str) -> int:
        """Return how many turns the level looks ahead in a game. The highest level has no such number."""
        return ai_for(game).horizon.turns[self.number - 1]

    def care(self, game: str) -> float:
        """Return how closely (0 to 1) the level follows the score of a game beyond its horizon.

        The highest level has no such number.
        """
        return ai_for(game).horizon.care[self.number - 1]

    def follows_captures(self, game: str) -> bool:
        """Return True if the level follows captures and threats in a game beyond its horizon."""
        return self.number >= ai_for(game).horizon.quiet

    def description(self, game: str) -> str:
        """Return sentences that describe to users how the level plays a game."""
        if not self.is_bounded:
            return tr("Plays as well as this computer can, and perfectly where the result can be proven.")
        match self.horizon(game):
            case 1:
                view = tr("Looks one move ahead but ignores your reply.")
            case 2:
                view = tr("Looks one move ahead and sees your reply.")
            case turns if turns % 2:
                view = tr_n("Looks {n} move ahead.", "Looks {n} moves ahead.", (turns + 1) // 2)
            case turns:
                view = tr_n(
                    "Looks {n} move ahead, with all your replies.",
                    "Looks {n} moves ahead, with all your replies.",
                    turns // 2,
                )
        care = self.care(game)
        manner = next(words for most, words in _MANNERS if care < most)
        return join_sentences((view, tr(manner)))


# Descriptions of the play beyond the horizon, by how closely the level follows the score.
_MANNERS = (
    (0.2, mark("Beyond that, it plays at random.")),
    (0.46, mark("Beyond that, it has some feel for good moves.")),
    (0.6, mark("Beyond that, it has good instincts.")),
    (0.8, mark("Beyond that, it judges well.")),
    (math.inf, mark("Beyond that, it judges very well.")),
)
_CHARACTERS = (
    (mark("Playful"), mark("Plays for fun and overlooks your threats.")),
    (mark("Watchful"), mark("Notices what you threaten next.")),
    (mark("Steady"), mark("Rarely plays without a reason.")),
    (mark("Clever"), mark("Thinks ahead and likes to surprise you.")),
    (mark("Sharp"), mark("Punishes most of your mistakes.")),
    (mark("Cunning"), mark("Plans far ahead and waits for a mistake.")),
    (mark("Master"), mark("Forgives almost nothing.")),
    (mark("Unforgiving"), mark("Plays as well as this computer can.")),
)
LEVELS = tuple(Level(number, *character) for number, character in enumerate(_CHARACTERS, start=1))


class LevelPlayer(Player):
    """A computer player of level 1 to 7. The level's horizon limits the search.

    A time limit matters only if the time is up before the search has reached the horizon.
    """

    parameters = ("score", "weights", "seed")

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        super().__init__(board, spec, cancel_token)
        level = LEVELS[spec.level - 1]
        self.horizon = level.horizon(board.game)
        self.care = level.care(board.game)
        self.chance = random.Random(spec.seed)
        self.score = score_for(board.game, spec.score or ai_for(board.game).horizon.score, spec.weights)
        self.table = TranspositionTable(_MEGABYTES)
        without = DEPTH_CHANGES - {"quiet"} if level.follows_captures(board.game) else DEPTH_CHANGES
        self.searcher = AlphaBeta(board.copy(), self.score, self.table, without)

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        choices, thought = self._consider(limits, report)
        move = self.chance.choice(choices)
        return replace(thought, move=move, line=(move,))

    def choices(self, limits: Limits) -> list[Move]:
        """Return the moves that the level considers equal; the level plays one of them at random."""
        return self._consider(limits, None)[0]

    def _consider(self, limits: Limits, report: Report | None) -> tuple[list[Move], SearchResult]:
        started = time.perf_counter()
        moves = self.board.moves()
        self.chance.shuffle(moves)
        thought = SearchResult(moves[0], cp(0))
        margin = self._margin(moves)
        values = dict.fromkeys(moves, 0)
        budget = limits.budget()
        seconds = _LONGEST if budget is None else min(budget, _LONGEST)
        with deadline(self.cancel_token, seconds) as cancel_token:
            self.searcher.cancel_token = self.table.cancel_token = cancel_token
            for depth in range(1, self.horizon + 1):
                horizons = self.searcher.horizons
                deeper = self._judge(moves, depth, margin)
                if self.searcher.stopped:
                    break
                values = deeper
                moves.sort(key=values.__getitem__, reverse=True)
                is_complete = values[moves[0]] == 0 and self.searcher.horizons == horizons
                verdict = verdict_of(values[moves[0]], depth, is_complete)  # wins are exact only within the horizon
                thought = SearchResult(moves[0], verdict, depth, self.searcher.nodes, time.perf_counter() - started)
                if report is not None:
                    report(thought)
                if verdict.is_proven:
                    break
            choices = self._choices(moves, values, margin, thought)
        return choices, replace(thought, nodes=self.searcher.nodes, seconds=time.perf_counter() - started)

    def _margin(self, moves: list[Move]) -> int:
        """Return by how many points a move may score below the best move. A careful level has a small margin.

        The margin is a fraction of the difference between the best and the worst score.
        """
        board = self.searcher.board
        scores = []
        for move in moves:
            board.play(move)
            scores.append(0 if board.ended else -self.score.judge(board))
            board.undo()
        return round((1 - self.care) * (max(scores) - min(scores)))

    def _judge(self, moves: list[Move], depth: int, margin: int) -> dict[Move, Points]:
        """Return the value of every move, searched `depth` turns deep.

        The values of moves that are worse than the margin allows are only upper bounds.
        """
        best = -BEYOND
        values = {}
        for move in moves:
            values[move] = self._value(move, depth, max(-BEYOND, best - margin - 2))
            best = max(best, values[move])
        return values

    def _value(self, move: Move, depth: int, lower_bound: Points) -> Points:
        """Return the value of a move in points; a value below `lower_bound` is only an upper bound."""
        board = self.searcher.board
        board.play(move)
        value = -self.searcher.search(depth - 1, -BEYOND, -lower_bound)
        board.undo()
        # Counted from before the move, the end of the game is one turn farther away.
        return value - (value > PROVEN) + (value < -PROVEN)

    def _choices(self, moves: list[Move], values: dict[Move, Points], margin: int, thought: SearchResult) -> list[Move]:
        best = max(values.values())
        if thought.verdict.is_proven or abs(best) > PROVEN:
            alike = [move for move in moves if values[move] == best]
            return alike if best > 0 else self._trap_move(alike, thought)
        good = [move for move in moves if values[move] >= max(best - margin, -PROVEN)]
        # Flips are limited, so a move that uses none is preferred among equals.
        thrifty = [move for move in good if not self.board.spends(move)]
        worth = max((values[move] for move in thrifty), default=-BEYOND)
        return [move for move in good if values[move] > worth or move in thrifty]

    def _trap_move(self, moves: list[Move], thought: SearchResult) -> list[Move]:
        """Return the moves, of those that lose or draw, that leave the fewest replies that keep the result."""
        if len(moves) == 1:
            return moves
        return hardest_moves(moves, lambda move, most: self._safe_replies(move, thought)) or moves[:1]

    def _safe_replies(self, move: Move, thought: SearchResult) -> int | None:
        board = self.searcher.board
        least = 0 if thought.verdict == DRAW else PROVEN
        board.play(move)
        safe = sum(self._value(reply, thought.depth - 1, -BEYOND) >= least for reply in board.moves())
        board.undo()
        return None if self.searcher.stopped else safe
