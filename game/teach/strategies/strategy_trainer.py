"""Chooses the positions of a strategy that a player learns or repeats next."""

import random
from collections.abc import Mapping
from datetime import date
from functools import cached_property

from ai.exact.immediate_wins import winning_moves
from ai.verdict import win
from game.rules.board import Board, canonical_form
from game.rules.numbers import Move
from game.teach.strategies.strategy import Answer, Strategy, is_obvious
from game.teach.strategies.strategy_progress import PositionCard
from game.words.teaching.strategies import ANY_THEME

OPENING_MOVES = 2  # the moves of the strong side that count as the opening
FINISH = win(3)  # the promise of a move after which the next one wins


def theme_of(strategy: Strategy, answer: Answer) -> str:
    """Return the theme of a position: the group of positions with which it is learned."""
    if _moves_played(answer.board) - _moves_played(strategy.start) < OPENING_MOVES:
        return "opening"
    if answer.promise == FINISH:
        return "finish"
    after = answer.board.after(answer.move)
    return "threat" if not after.ended and winning_moves(after.passed()) else "quiet"


def _moves_played(board: Board) -> int:
    """Return how many moves the mover has made."""
    return sum(board.owner(cell) == board.mover for cell in board.all_cells())


class StrategyTrainer:
    """Knows which positions of a strategy must be remembered, their themes, and the replies that lead to them.

    themes   the theme of each position to remember, by the key of the position, in the order of the file
    """

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.themes: Mapping[int, str] = {
            key: theme_of(strategy, answer) for key, answer in strategy.answers.items() if not is_obvious(answer.board)
        }

    @property
    def first_position(self) -> Board:
        """The position after the first move of the strategy."""
        answer = self.strategy.answer(self.strategy.start)
        assert answer is not None, "a strategy begins with an answer"
        return self.strategy.start.after(answer.move)

    @cached_property
    def _parents(self) -> dict[int, int]:
        """The key of a position from which each position can be reached, with one answer and one reply."""
        parents: dict[int, int] = {}
        for key, answer in self.strategy.answers.items():
            after = answer.board.after(answer.move)
            for _, reply in [] if after.ended else after.children():
                child = canonical_form(reply)[0]
                if child in self.strategy.answers:
                    parents.setdefault(child, key)
        return parents

    def path_to(self, key: int) -> list[int]:
        """Return the keys of the positions on the way from the start to a position, without the start."""
        start = canonical_form(self.strategy.start)[0]
        path = []
        while key != start:
            path.append(key)
            key = self._parents[key]
        return path[::-1]

    def keys_of(self, theme: str) -> list[int]:
        """Return the positions of a theme in the order in which they are learned, or all positions."""
        return [key for key, found in self.themes.items() if theme in (ANY_THEME, found)]

    def next_target(self, cards: Mapping[int, PositionCard], theme: str, today: date) -> int | None:
        """Return the position that is asked next: one that is due, the most often failed first, or else a new one.

        Return None if no position is due and none is new.
        """
        keys = self.keys_of(theme)
        due = [key for key in keys if key in cards and cards[key].is_due(today)]
        if due:
            return max(due, key=lambda key: (cards[key].failures, -keys.index(key)))
        return next((key for key in keys if key not in cards), None)

    def reply(
        self, after: Board, path: list[int], cards: Mapping[int, PositionCard], today: date, chance: random.Random
    ) -> Move | None:
        """Return the reply of the computer: the next one on the way to the target, or what the player failed at.

        `path` are the positions on the way that are still to come. Return None if no reply leads on.
        """
        replies = [(move, canonical_form(reply)[0]) for move, reply in after.children() if not reply.ended]
        known = [(move, key) for move, key in replies if key in self.strategy.answers]
        if not known:
            return None
        if path:
            return next((move for move, key in known if key == path[0]), None)
        chance.shuffle(known)

        def need(key: int) -> tuple[bool, bool, int, bool]:
            card = cards.get(key)
            return key in self.themes, card is not None and card.is_due(today), card.failures if card else 0, not card

        return max(known, key=lambda pair: need(pair[1]))[0]
