"""What people read of a game, in the window and in the terminal: each game says it in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from game.rules.board import Board
from game.rules.outcome import Outcome, Step
from game.words.coach import COACH, Say, Sentence
from game.words.lesson import Lesson

# How moves are written: in the short notation of their game (f4f), or in words (flip, 4, flip).
Notation = Literal["short", "words"]


class GameWords:
    """The words of one game. What a game leaves out has an answer that is true of any.

    about           a line for its card
    lessons         its rules, page by page
    option_labels   what its options are called where they are chosen, if not by their names
    option_words    a sentence about what each of them does
    coach           what the coach says
    """

    about = ""
    lessons: tuple[Lesson, ...] = ()
    option_labels: Mapping[str, str] = {}
    option_words: Mapping[str, str] = {}
    coach: Mapping[Say, Sentence] = COACH

    def rule(self, setup: Mapping[str, str]) -> str:
        """What wins, for those who have never played it, in a sentence or two."""
        return self.about

    def option_label(self, name: str) -> str:
        """What an option is called where it is chosen."""
        return self.option_labels.get(name, name)

    def task(self, board: Board) -> str:
        """What the mover is to do now, as the beginning of a sentence."""
        return "Make a move"

    def countdown(self, board: Board) -> str:
        """What will happen by itself, and when, or nothing."""
        return ""

    def advice(self, board: Board, move: int) -> str:
        """What to do to make a move, as the beginning of a sentence."""
        return f"Play {board.text(move)}"

    def move(self, text: str, notation: Notation) -> str:
        """A move as the settings want it."""
        return text

    def turn(self, board: Board, move: int, notation: Notation) -> str:
        """A legal move as a part of a sentence."""
        return self.move(board.text(move), notation)

    def where(self, board: Board, cells: Sequence[int]) -> str:
        """Cells as a part of a sentence."""
        return listed([board.cell_name(cell) for cell in cells])

    def step(self, board: Board, step: Step) -> str:
        """What a step does, as the rest of a sentence that begins with the player."""
        raise NotImplementedError

    def state(self, board: Board, names: tuple[str, str]) -> str:
        """What else must be known of a position that its picture does not show, or nothing."""
        return ""

    def paths(self, board: Board) -> list[str]:
        """All that can be owned to win, in lines, where a game is about that; or nothing."""
        return []

    def introduction(self, board: Board) -> list[str]:
        """What must be read before a game, because no picture in a terminal shows it."""
        return []

    def notation_help(self, board: Board) -> str:
        """What is not plain about how moves are written, or nothing."""
        return ""

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> str:
        """How a game ended by its rules, to follow who has won."""
        raise NotImplementedError

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        """What is special about how a game was set up, in a few words each."""
        return []

    def known(self, setup: Mapping[str, str]) -> str:
        """What is known of a game as it is set up, which may spoil it: a sentence, or nothing."""
        return ""


def listed(names: Sequence[str]) -> str:
    """One, two, or more things, joined."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def forced(winner: int, turn: int) -> str:
    """That a player wins whatever the other does."""
    side = "first" if winner == 1 else "second"
    return f"With best play, the {side} player wins on turn {turn}."
