"""The base class for the texts of a game in the window and the terminal. Each game has a subclass in a module."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ai.verdict import loss, win
from game.rules.board import Board
from game.rules.numbers import Cell, Side
from game.rules.outcome import Outcome, Step
from game.words.messages import Message, mark, tr, tr_n
from game.words.teaching.coach import COACH, CoachMessage, Sentence
from game.words.teaching.lesson import Lesson
from game.words.teaching.strategies import StrategyText
from game.words.verdicts import winner_moves

# The notation of moves: short as in the game's text format (f4f), or in words (flip-4-flip).
Notation = Literal["short", "words"]
_MOST_LINES = 4  # the most winning lines that a sentence names
_MOST_FREE = 9  # the most empty spaces that a sentence names
COUNTS = {2: mark("two"), 3: mark("three"), 4: mark("four"), 5: mark("five"), 6: mark("six"), 7: mark("seven")}
SEVERAL_LINES = mark("{count} lines at once: {lines}")


@dataclass(frozen=True)
class SpaceText:
    """The text for a space or a column of a board: its name and what lies there.

    `cells` are the cells of the board that the text describes.
    """

    name: str
    contents: str
    cells: tuple[Cell, ...]


class GameWords:
    """The texts of one game. The defaults fit any game.

    about           a line for the game's card; like all texts in class attributes, it is translated when it is shown
    lessons         the lessons that explain the rules, page by page
    option_labels   labels of options that differ from the options' names
    option_words    a sentence about the effect of each option
    coach           the sentences of the coach
    strategies      the strategies that the program trains
    """

    about = ""
    lessons: tuple[Lesson, ...] = ()
    option_labels: Mapping[str, str] = {}
    option_words: Mapping[str, str] = {}
    coach: Mapping[CoachMessage, Sentence] = COACH
    strategies: tuple[StrategyText, ...] = ()

    def rule(self, setup: Mapping[str, str]) -> str:
        """Return the rules of the game for a newcomer in one or two sentences."""
        return tr(self.about)

    def aim(self, setup: Mapping[str, str]) -> str:
        """Return the sentence that says what wins, if that depends on the setup; otherwise an empty text."""
        return ""

    def option_label(self, name: str) -> str:
        """Return the label of an option, given the option's name."""
        return tr(self.option_labels.get(name, name))

    def option_help(self, name: str) -> str:
        """Return a sentence about the effect of an option, or an empty text if there is none."""
        return tr(self.option_words.get(name, ""))

    def task(self, board: Board) -> str:
        """Return an instruction that tells the mover what to do now, as the beginning of a sentence."""
        return tr("Make a move")

    def countdown(self, board: Board) -> str:
        """Return a text about the next event that no player causes, such as a shrink, and when it happens.

        Return an empty text if no such event comes.
        """
        return ""

    def advice(self, board: Board, move: int) -> str:
        """Return the instruction to make a certain move, as the beginning of a sentence."""
        return tr("Play {move}", move=board.text(move))

    def move(self, text: str, notation: Notation) -> str:
        """Return the text of a move in a notation; `text` is the move in short notation."""
        return text

    def turn(self, board: Board, move: int, notation: Notation) -> str:
        """Return the text of a legal move in a notation, for use in the middle of a sentence."""
        return self.move(board.text(move), notation)

    def where(self, board: Board, cells: Sequence[int]) -> str:
        """Return the names of cells, joined for use in the middle of a sentence."""
        return join_names([board.cell_name(cell) for cell in cells])

    def side(self, side: Side) -> str:
        """Return the name of a side's discs."""
        return tr("Ring") if side else tr("Star")

    def spaces(self, board: Board) -> list[SpaceText]:
        """Return a text for each space in reading order: its name and what lies there."""
        return [SpaceText(board.cell_name(cell), self.contents(board, cell), (cell,)) for cell in board.all_cells()]

    def contents(self, board: Board, cell: Cell) -> str:
        """Return words for what lies on a cell: a disc's name, or "empty"."""
        owner = board.owner(cell)
        return tr("empty") if owner < 0 else self.side(owner)

    def position(self, board: Board) -> list[str]:
        """Return sentences that describe a position to a reader who cannot see the board."""
        names: dict[str, list[str]] = {}
        for space in self.spaces(board):
            names.setdefault(space.contents, []).append(space.name)
        sentences = []
        for side in (0, 1):
            if pieces := names.get(self.side(side)):
                sentences.append(tr("{side} is on {spaces}.", side=self.side(side), spaces=join_names(pieces)))
        free = names.get(tr("empty"), [])
        if not sentences:
            sentences.append(tr("No space is occupied."))
        elif len(free) <= _MOST_FREE:
            sentences += [tr("Empty: {spaces}.", spaces=join_names(free))] if free else []
        else:
            sentences.append(tr_n("{n} space is empty.", "{n} spaces are empty.", len(free)))
        return sentences

    def legal_moves(self, board: Board) -> list[str]:
        """Return sentences that list the legal moves of a position."""
        moves = [board.text(move) for move in board.moves()]
        return [tr("Legal moves: {moves}.", moves=join_names(moves)) if moves else tr("There are no legal moves.")]

    def some_of(self, where: str, most: int) -> str:
        """Return "one of {where}", "up to two of {where}" and so on; `most` is the number."""
        if most == 1:
            return tr("one of {where}", where=where)
        return tr("up to {count} of {where}", count=COUNTS.get(most, str(most)), where=where)

    def lines(self, board: Board, lines: Sequence[Sequence[int]]) -> str:
        """Return the winning lines in words, for use in the middle of a sentence."""
        return several(SEVERAL_LINES, [self.where(board, line) for line in lines])

    def step(self, board: Board, step: Step, player: str) -> str:
        """Return a sentence about a visible part of a move, such as a drop; `player` is the player's name."""
        raise NotImplementedError

    def state(self, board: Board, names: tuple[str, str]) -> str:
        """Return facts about a position that the picture of the board does not show, or an empty text."""
        return ""

    def paths(self, board: Board) -> list[str]:
        """Return text lines that list all winning paths; an empty list if the game has no paths."""
        return []

    def introduction(self, board: Board) -> list[str]:
        """Return text lines to show before a game in the terminal, about things that its picture does not show."""
        return []

    def notation_help(self, board: Board) -> str:
        """Return a sentence that explains the notation of moves, or an empty text if the notation is obvious."""
        return ""

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> Message:
        """Return the message about the reason why the rules ended a game, in a few words."""
        raise NotImplementedError

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        """Return texts about the options of a game that are worth showing, in a few words each."""
        return []

    def known_result(self, setup: Mapping[str, str]) -> str:
        """Return a sentence about the result with best play, or an empty text. Show it only to users who ask for it."""
        return ""


def join_names(names: Sequence[str]) -> str:
    """Return the names joined with commas and "and"."""
    if len(names) < 2:
        return "".join(names)
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def several(message: Message, lines: Sequence[str]) -> str:
    """Return the text of a message about several winning lines, with their number and each line.

    Beyond four lines, the text only gives the number of further lines.
    """
    left_out = len(lines) - _MOST_LINES
    named = "; ".join(lines[:_MOST_LINES])
    if left_out > 0:
        named = tr("{lines}; and {count} more", lines=named, count=left_out)
    return tr(message, count=COUNTS.get(len(lines), str(len(lines))), lines=named)


def forced_win_text(winner: int, turn: int) -> str:
    """Return the sentence which says that a player (1 or 2) can force a win by a certain turn of the game.

    `turn` counts both sides' turns.
    """
    if winner == 1:
        return tr_n(
            "With best play, the first player wins in {n} move.",
            "With best play, the first player wins in {n} moves.",
            winner_moves(win(turn)),
        )
    return tr_n(
        "With best play, the second player wins in {n} move.",
        "With best play, the second player wins in {n} moves.",
        winner_moves(loss(turn)),
    )
