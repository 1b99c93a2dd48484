"""The base class of every game board: a position, its legal moves, and the outcome of the game.

A board is one compact object that is changed in place. It has two interfaces:

- For Python: `moves`, `play`, `undo`, `copy`, `key`, `outcome`, texts for moves and positions, the parts of a move.
  These methods check their arguments.
- For compiled code: `fill_moves`, `make`, `unmake`, `hash`, `canonical`. These methods trust the caller, use no Python
  object and run without Python's global interpreter lock. In the uncompiled build they are ordinary methods.

A new game in plain Python implements only the first interface, and runs slower: it defines `moves`, `make`, `unmake`
and `hash` in plain Python, and compiled code calls these. The module of a compiled game imports cython and has a .pxd
file.

Players are 0 and 1. A cell is a small int, the number of its bit in the board's 64-bit words. A move is a small int
below `move_limit`. The docstring of each game's module says how the game numbers its cells and moves.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

import cython

from game.rules.errors import IllegalMoveError, RulesError
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import FIRST_WON, SECOND_WON, Outcome, Step
from game.rules.text_drawing import Ink
from game.words.messages import Message, mark

# Buffer size for the moves of any position; no game here has more than 112.
MOST_MOVES = 128
_64_BITS = (1 << 64) - 1
_AnyBoard = TypeVar("_AnyBoard", bound="Board")

# Methods that compiled code calls on a game in plain Python, and those it would ignore; see game/rules/plain_python.py.
PLAIN = ("moves", "make", "unmake", "hash")
UNSEEN = ("fill_moves", "canonical", "image", "inverse")


class Board:
    """A position of one of the games; base class of every game's board.

    mover           the player to move, 0 or 1; it changes with every move, also with the move that ends the game
    ended           0 while the game goes on, 1 if player 0 has won, 2 if player 1 has won, 3 after a draw
    turns           how many moves `undo` can take back, counting both players' moves
    move_limit      every move of the game is a number below this limit
    symmetries      how many symmetries `canonical` tries, including the identity
    canonical_key   the smallest hash of all symmetric images, set by `canonical`
    """

    if not cython.compiled:  # the compiled board has them from board.pxd
        mover: Side
        ended: int
        turns: int
        move_limit: int
        symmetries: int
        canonical_key: int

    game = ""  # the game's name in the engine protocol
    letters = ("X", "O")  # how text pictures without color show the discs of player 0 and player 1

    def __init__(self, move_limit: int) -> None:
        """Set the fields of a board at the start of a game in plain Python. A compiled game sets them itself."""
        self.move_limit = move_limit
        self.symmetries = 1
        self.mover = self.ended = self.turns = 0

    # --- for compiled code: compiled games override these methods; the base versions call a game in plain Python ---

    def fill_moves(self, moves):
        """Write the legal moves to the buffer `moves` and return their number, which is 0 when the game is over."""
        return _python_moves(self, moves)

    def make(self, move):
        """Play a move that the caller knows to be legal."""
        _python_make(self, move)

    def unmake(self):
        """Undo the last move. The caller makes sure that a move has been made on this board."""
        _python_unmake(self)

    def hash(self):
        """Return a 64-bit hash of the position.

        Equal positions have equal hashes. The hash covers everything that affects the rest of the game, such as the
        mover and the flips left.
        """
        return _python_hash(self)

    def canonical(self):
        """Set `canonical_key` to the smallest hash of all symmetric images, and return the symmetry that gives it."""
        self.canonical_key = self.hash()
        return 0

    def image(self, move, symmetry):
        """Return the move that `move` becomes when a symmetry transforms the board; symmetry 0 is the identity."""
        return move

    def inverse(self, symmetry):
        """Return the symmetry that undoes the given symmetry."""
        return symmetry

    # --- for Python ---

    def moves(self) -> list[Move]:
        """Return the legal moves in a fixed order. The list is empty when the game is over."""
        buffer: cython.int[128]
        if not cython.compiled:
            buffer = [0] * MOST_MOVES
        count: cython.int = self.fill_moves(buffer)
        return [buffer[index] for index in range(count)]

    def play(self, move: Move) -> None:
        """Play a move. If the move is illegal, raise IllegalMoveError and leave the board unchanged."""
        if move not in self.moves():
            if move not in range(self.move_limit):
                raise IllegalMoveError(
                    "{move}: no such move, expected a number from 0 to {last}", move=move, last=self.move_limit - 1
                )
            raise IllegalMoveError("{text}: {reason}", text=self.text(move), reason=self.legality_error(move))
        self.make(move)

    def undo(self) -> None:
        """Undo the last move, or raise RulesError if no move has been played on this board."""
        if self.turns == 0:
            raise RulesError("nothing to undo: the game starts here")
        self.unmake()

    def after(self: _AnyBoard, move: Move) -> _AnyBoard:
        """Return a copy of the board on which `move` has been played, or raise IllegalMoveError as `play` does."""
        board = self.copy()
        board.play(move)
        return board

    def children(self: _AnyBoard) -> list[tuple[Move, _AnyBoard]]:
        """Return a pair (move, board after that move) for every legal move."""
        pairs = []
        for move in self.moves():
            child = self.copy()
            cython.cast(Board, child).make(move)
            pairs.append((move, child))
        return pairs

    @property
    def winner(self) -> Side | None:
        """The player who won, or None while the game goes on and after a draw."""
        return self.ended - 1 if self.ended in (FIRST_WON, SECOND_WON) else None

    def key(self) -> int:
        """Return the 64-bit hash of the position, which is equal for equal positions."""
        return self.hash()

    def move(self, text: str) -> Move:
        """Return the legal move that a text names.

        Raises MoveFormatError for an unreadable text, or IllegalMoveError with the reason.
        """
        move = self.read(text)
        if move not in self.moves():
            raise IllegalMoveError("{text}: {reason}", text=text, reason=self.legality_error(move))
        return move

    def legality_error(self, move: Move) -> Message:
        """Return the reason why a move cannot be played in this position. The caller knows that it is illegal."""
        return mark("the game is over") if self.ended else self.illegal_move_reason(move)

    # --- implemented by each game ---

    def copy(self: _AnyBoard) -> _AnyBoard:
        """Return an independent board with this position. The copy cannot undo the moves that led to the position."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or None while it goes on."""
        raise NotImplementedError

    def owner(self, cell: Cell) -> Side:
        """Return the player whose disc is on a cell, or -1 if the cell is empty."""
        raise NotImplementedError

    def all_cells(self) -> tuple[Cell, ...]:
        """Return the numbers of all cells of the board."""
        return tuple(range(64))

    def cell_name(self, cell: Cell) -> str:
        """Return a cell's name in the notation of the game."""
        raise NotImplementedError

    def cells(self, move: Move) -> tuple[Cell, ...]:
        """Return the cells that a user would click to enter a legal move. The last cell is where the disc ends up."""
        raise NotImplementedError

    def cells_before(self, move: Move, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        """Return where the discs that lie on these cells after a legal move lie before it.

        The cell of the disc that the move adds is the cell on which it lands.
        """
        return tuple(cells)

    def spends(self, move: Move) -> int:
        """Return how many flips of the mover a legal move uses.

        Where several moves are equally good, the move that uses the fewest flips is preferred.
        """
        return 0

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        """Return a text picture of the board as a list of lines.

        A game whose board cannot be drawn as text returns the cells of each player as a list under the player's name.
        """
        raise NotImplementedError

    def cell_text(self, cell: Cell) -> str:
        """Return the cell's name for use in protocol texts. Each cell of the board has a different name."""
        return self.cell_name(cell)

    def passed(self) -> "Board":
        """Return the position after the mover passes, with the opponent to move. The game must not be over."""
        raise NotImplementedError

    def with_flips(self, player: Side, more: int) -> "Board | None":
        """Return the position with `more` flips added for `player`, or None if the rules do not allow that number."""
        return None

    def doomed(self) -> tuple[int, tuple[int, ...]] | None:
        """Return the turns until the board shrinks, and the cells of the pieces that the shrink removes if they stay.

        Returns None if the board does not shrink any more, or never does in this game.
        """
        return None

    def material(self) -> tuple[int, int] | None:
        """Return each player's number of pieces, on the board and still to be placed.

        Returns None in a game without captures.
        """
        return None

    def steps(self, move: Move) -> list[Step]:
        """Return the visible parts of a legal move (flip, drop, capture, ...) in the order in which they happen."""
        raise NotImplementedError

    def text(self, move: Move) -> str:
        """Return the text of a move in the notation of the game."""
        raise NotImplementedError

    def read(self, text: str) -> Move:
        """Return the move that a text names, legal or not, or raise MoveFormatError."""
        raise NotImplementedError

    def split(self, word: str) -> tuple[str, ...]:
        """Return the texts of the moves that a word without spaces stands for, such as 4 and 3 for the word "43"."""
        return (word,)

    def illegal_move_reason(self, move: Move) -> Message:
        """Return the reason why a move is illegal while the game is not over."""
        raise NotImplementedError

    def likeness(self) -> str:
        """Return a text that is equal for positions that look like mirror images of each other on the board.

        A game overrides this method if its rules still treat such positions differently.
        """
        return str(canonical_form(self)[0])

    def position(self) -> str:
        """Return the position as text, in the form that `set_position` reads."""
        raise NotImplementedError

    def set_position(self, text: str) -> None:
        """Set up the position that a text describes, or raise InvalidPositionError and change nothing."""
        raise NotImplementedError

    def setup(self) -> dict[str, str]:
        """Return the game's options as texts by their names. They and the position are enough to rebuild the board."""
        return {}


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _python_moves(board: Board, moves: cython.p_int) -> cython.int:
    found: list[int] = board.moves()
    if len(found) > MOST_MOVES:
        raise ValueError(f"{board.position()}: {len(found)} moves, expected at most {MOST_MOVES}")
    index: cython.int
    for index in range(len(found)):
        moves[index] = found[index]
    return len(found)


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _python_make(board: Any, move: cython.int) -> cython.void:
    board.make(move)


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _python_unmake(board: Any) -> cython.void:
    board.unmake()


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _python_hash(board: Any) -> cython.ulonglong:
    return board.hash() & _64_BITS


def _count_leaves(board: Board, depth: cython.int) -> cython.ulonglong:
    moves: cython.int[128]
    if not cython.compiled:
        moves = [0] * MOST_MOVES  # a list is much faster than Cython's pure-Python substitute for a C array
    count: cython.int = board.fill_moves(moves)
    if depth == 1:
        return count
    leaves: cython.ulonglong = 0
    index: cython.int
    for index in range(count):
        board.make(moves[index])
        leaves += _count_leaves(board, depth - 1)
        board.unmake()
    return leaves


def perft(board: Board, depth: int) -> int:
    """Return the number of legal move sequences of exactly `depth` moves, counting both players' moves.

    Sequences that end earlier because the game is over do not count.
    """
    if depth == 0:
        return 1
    levels: cython.int = depth
    leaves: cython.ulonglong
    with cython.nogil:
        leaves = _count_leaves(board, levels)
    return leaves


def canonical_form(board: Board) -> tuple[int, int]:
    """Return a position's canonical key, which all its symmetric images share, and the symmetry that gives it."""
    symmetry: cython.int = board.canonical()
    return board.canonical_key, symmetry


def symmetric_move(board: Board, move: Move, symmetry: int) -> Move:
    """Return the move that `move` becomes under a symmetry, as `Board.image` does, for uncompiled callers."""
    return board.image(move, symmetry)


def inverse_symmetry(board: Board, symmetry: int) -> int:
    """Return the symmetry that undoes the given symmetry, as `Board.inverse` does, for uncompiled callers."""
    return board.inverse(symmetry)


def is_compiled() -> bool:
    """Return True if the modules of boards and searches run as compiled code, False if they run as Python."""
    return cython.compiled
