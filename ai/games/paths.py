"""The AI of Winning Paths. Its numbers for the levels are measured; see docs/strength.md."""

from ai.exact.draw_provers.paths import MOST_PATHS, PathsDrawProver
from ai.exact.win_provers.paths import PathsWinProver, supports
from ai.exact.win_provers.stored_wins import SHAPES, StoredWins, load_stored_wins
from ai.exact.win_provers.win_prover import WinProver
from ai.games.game_ai import GameAi, LevelHorizon
from ai.search.transposition_table import TranspositionTable
from game.rules.paths import PathsBoard


class PathsAi(GameAi):
    horizon = LevelHorizon((1, 2, 3, 4, 4, 5, 6), (0.0, 0.0, 0.0, 0.0, 0.33, 0.35, 0.45))
    elo = (-720, -352, -139, -20, 80, 174, 350, 555)

    def draw_prover(self, board: PathsBoard, table: TranspositionTable) -> PathsDrawProver | None:
        return PathsDrawProver(board, table) if len(board.shape.paths) <= MOST_PATHS else None

    def win_prover(self, board: PathsBoard) -> WinProver | None:
        return PathsWinProver(board, stored_wins=_stored_wins(board)) if supports(board) else None

    def has_stored_win(self, board: PathsBoard) -> bool:
        return _stored_wins(board) is not None


def _stored_wins(board: PathsBoard) -> StoredWins | None:
    return load_stored_wins(board.shape.file) if board.shape.file in SHAPES else None
