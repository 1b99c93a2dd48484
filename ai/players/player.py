"""The base class of computer players, and the specification of a computer player."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits, Report, SearchMemory, SearchResult
from ai.search.monte_carlo_tree import EXPLORATION, ROLLOUTS
from game.rules.board import Board
from game.rules.registry import GAMES


@dataclass(frozen=True)
class PlayerSpec:
    """The specification of a computer player.

    name          a name in ai.players.registry.PLAYERS
    level         1 to 8 for a level instead of a player by name, 0 for a player by name
    score         the name of a heuristic of the game, or None for the game's best heuristic
    weights       a file of weights for the heuristic, or None for the built-in weights
    depth         search depth in turns, or None if limits or the player decide
    rollout       how `mcts` plays games to the end, a word in ROLLOUTS
    exploration   how widely `mcts` searches
    own_book      True if `perfect` and `deepening` may use an opening book
    megabytes     memory for the transposition table or the search tree
    seed          makes random choices repeatable; None for different choices every time
    """

    name: str = "deepening"
    level: int = 0
    score: str | None = None
    weights: Path | None = None
    depth: int | None = None
    rollout: str = ROLLOUTS[0]
    exploration: float = EXPLORATION
    own_book: bool = True
    megabytes: float = 64
    threads: int = 1
    seed: int | None = None


class Player(ABC):
    """Base class of computer players. A player chooses a move in one position.

    `think` returns a move. Cancelling the token makes it return the best move so far, at once.

    title, about   a name and a description for users
    games          the names of the games that it can play
    parameters     its parameters, by their names in ai.players.parameters
    fixed_depth    its default search depth in turns; None if it searches as deep as it can
    unit           the meaning of its scores, if they are not points of a heuristic
    memory         what it remembers from its earlier turns in the game, or None
    """

    title = ""
    about = ""
    games = tuple(GAMES)
    parameters: tuple[str, ...] = ()
    fixed_depth: int | None = None
    unit = ""
    memory: SearchMemory | None = None

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        self.board = board
        self.spec = spec
        self.cancel_token = cancel_token or CancelToken()

    def memory_for(self, limits: Limits) -> SearchMemory | None:
        """Return the memory for a search limited by time alone. Other searches must give repeatable results."""
        return self.memory if limits.depth is None and limits.nodes is None else None

    @abstractmethod
    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        """Choose a move on the board, whose game must not be over. `report` is called with each interim result."""
