"""The contract that every game fulfils: a position, who is to move, what may be done, and how it ended.

A board is one compact object that is changed in place. It has two faces:

- To Python: `moves`, `play`, `undo`, `copy`, `key`, `outcome`, texts for moves and positions, the steps of a move.
  These check what they are given.
- To compiled code: `fill_moves`, `make`, `unmake`, `hash`, `canonical`. These trust the caller, touch no Python object
  and run without the interpreter lock. Uncompiled they are plain methods.

A game that is never compiled has only the first, and is slower: it says `moves`, `make`, `unmake` and `hash` in plain
Python, and compiled code asks it for these. A module whose game is compiled says `import cython`, and has a .pxd.

Players are 0 and 1. A cell is a small int, the number of its bit in the board's words; a move is a small int below
`move_limit`. What they mean is said at the top of each game's module.
"""

from typing import Any

import cython

from game.rules.drawing import Ink
from game.rules.errors import IllegalMoveError, RulesError
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Outcome, Step

# Room for the moves of any position of any game; none of ours has more than 112.
MOST_MOVES = 128
_64_BITS = (1 << 64) - 1

# What compiled code asks a game in plain Python, and what it would not see of it; see game/rules/plain_python.py.
PLAIN = ("moves", "make", "unmake", "hash")
UNSEEN = ("fill_moves", "canonical", "image", "inverse")


class Board:
    """A position of some game.

    mover           the player who acts now, 0 or 1; it passes to the other with every turn, also with the last
    ended           0 while the game goes on, else 1 or 2 for the player who won, 3 for a draw
    turns           how many turns `undo` can take back
    move_limit      every move of this game is smaller
    symmetries      how many images of a position have the same value, itself included, as far as `canonical` looks
    canonical_key   set by `canonical`
    """

    if not cython.compiled:  # the compiled board has them from board.pxd
        mover: Side
        ended: int
        turns: int
        move_limit: int
        symmetries: int
        canonical_key: int

    game = ""  # the name in the protocol
    letters = ("X", "O")  # how the discs of both players look where there is no colour

    def __init__(self, move_limit: int) -> None:
        """The start of a game in plain Python; a compiled one sets its own fields."""
        self.move_limit = move_limit
        self.symmetries = 1
        self.mover = self.ended = self.turns = 0

    # --- for compiled code; each game that is compiled overrides these, here they ask one in plain Python ---

    def fill_moves(self, moves):
        """Write the legal moves to `moves` and return how many there are; none when the game is over."""
        return _listed(self, moves)

    def make(self, move):
        """Play a move that is legal."""
        _made(self, move)

    def unmake(self):
        """Take back the last move; there must be one."""
        _unmade(self)

    def hash(self):
        """64 bits that are equal for equal positions (including mover, flips and everything else that matters)."""
        return _hashed(self)

    def canonical(self):
        """Set `canonical_key` to the smallest hash of the symmetric images; return the symmetry that gives it."""
        self.canonical_key = self.hash()
        return 0

    def image(self, move, symmetry):
        """The move that `move` becomes under a symmetry; 0 is the identity."""
        return move

    def inverse(self, symmetry):
        """The symmetry that undoes `symmetry`."""
        return symmetry

    # --- for everyone else ---

    def moves(self) -> list[Move]:
        """The legal moves, in the order of their texts' natural reading; empty when the game is over."""
        buffer: cython.int[128]
        if not cython.compiled:
            buffer = [0] * MOST_MOVES
        count: cython.int = self.fill_moves(buffer)
        return [buffer[index] for index in range(count)]

    def play(self, move: Move) -> None:
        """Play a move, or raise IllegalMoveError and change nothing."""
        if move not in self.moves():
            if move not in range(self.move_limit):
                raise IllegalMoveError(f"{move}: no such move, expected a number from 0 to {self.move_limit - 1}")
            raise IllegalMoveError(f"{self.text(move)}: {self.objection(move)}")
        self.make(move)

    def undo(self) -> None:
        """Take back the last move, or raise RulesError if there is none."""
        if self.turns == 0:
            raise RulesError("nothing to undo: this is where the game began")
        self.unmake()

    def key(self) -> int:
        """64 bits that are equal for equal positions."""
        return self.hash()

    def move(self, text: str) -> Move:
        """The legal move that a text names, or MoveFormatError or IllegalMoveError with the reason."""
        move = self.read(text)
        if move not in self.moves():
            raise IllegalMoveError(f"{text}: {self.objection(move)}")
        return move

    def objection(self, move: Move) -> str:
        """Why a move that can be read is not legal now."""
        return "the game is over" if self.ended else self.why_illegal(move)

    # --- each game says these in its own way ---

    def copy(self) -> "Board":
        """The same position on a board of its own, without the turns that led to it."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def owner(self, cell: Cell) -> Side:
        """The player whose disc stands on a cell, or -1."""
        raise NotImplementedError

    def cell_name(self, cell: Cell) -> str:
        """What a cell is called, in the notation of its game."""
        raise NotImplementedError

    def cells(self, move: Move) -> tuple[Cell, ...]:
        """The cells at which a person would point to say which legal move it is; the last is where it ends."""
        raise NotImplementedError

    def spends(self, move: Move) -> int:
        """How much a legal move uses up of what its player has for the whole game: of equal moves the least is best."""
        return 0

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        """The lines of a picture of the board; where none can be drawn, of lists under the names of both players."""
        raise NotImplementedError

    def cell_text(self, cell: Cell) -> str:
        """A cell in texts for programs, where no two are called the same."""
        return self.cell_name(cell)

    def passed(self) -> "Board":
        """The same position if the mover could pass: the opponent is to move. The game must not be over."""
        raise NotImplementedError

    def with_flips(self, player: Side, more: int) -> "Board | None":
        """The same position if a player had so many flips more; None where that cannot be."""
        return None

    def doomed(self) -> tuple[int, tuple[int, ...]] | None:
        """In how many turns the board will take pieces by itself, and which, if they all stay where they are."""
        return None

    def material(self) -> tuple[int, int] | None:
        """How many pieces each player has, those still to come included; None in a game that takes none."""
        return None

    def steps(self, move: Move) -> list[Step]:
        """What a legal move will do, step by step."""
        raise NotImplementedError

    def text(self, move: Move) -> str:
        """A move in the notation of its game."""
        raise NotImplementedError

    def read(self, text: str) -> Move:
        """The move a text names, legal or not, or MoveFormatError."""
        raise NotImplementedError

    def split(self, word: str) -> tuple[str, ...]:
        """The texts of the moves that a word without spaces stands for."""
        return (word,)

    def why_illegal(self, move: Move) -> str:
        """What speaks against a move while the game goes on."""
        raise NotImplementedError

    def position(self) -> str:
        """The position as a text."""
        raise NotImplementedError

    def set_position(self, text: str) -> None:
        """Take over a position text, or raise InvalidPositionError and change nothing."""
        raise NotImplementedError

    def setup(self) -> dict[str, str]:
        """What the game was set up with, by option name: enough, with the position, to build the same board again."""
        return {}


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _listed(board: Board, moves: cython.p_int) -> cython.int:
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
def _made(board: Any, move: cython.int) -> cython.void:
    board.make(move)


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _unmade(board: Any) -> cython.void:
    board.unmake()


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _hashed(board: Any) -> cython.ulonglong:
    return board.hash() & _64_BITS


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_leaves(board: Board, depth: cython.int) -> cython.ulonglong:
    moves: cython.int[128]
    if not cython.compiled:
        moves = [0] * MOST_MOVES  # a list is much faster than what stands in for a C array
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
    """The number of move sequences of exactly `depth` turns; a finished game has no further moves."""
    if depth == 0:
        return 1
    levels: cython.int = depth
    leaves: cython.ulonglong
    with cython.nogil:
        leaves = _count_leaves(board, levels)
    return leaves


def canonical_form(board: Board) -> tuple[int, int]:
    """The key that all symmetric images of a position share, and the symmetry that leads to it."""
    symmetry: cython.int = board.canonical()
    return board.canonical_key, symmetry


def symmetric_move(board: Board, move: Move, symmetry: int) -> Move:
    """The move that `move` becomes under a symmetry; see `Board.image`."""
    return board.image(move, symmetry)


def inverse_symmetry(board: Board, symmetry: int) -> int:
    """The symmetry that undoes another."""
    return board.inverse(symmetry)


def is_compiled() -> bool:
    """Whether the fast modules run compiled."""
    return cython.compiled
