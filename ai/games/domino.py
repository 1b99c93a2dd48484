"""The AI of Domino Four. Its numbers for the levels are measured; see docs/strength.md."""

from ai.exact.draw_provers.domino import DominoDrawProver
from ai.exact.win_provers.domino import DominoWinProver
from ai.exact.win_provers.win_prover import WinProver
from ai.games.game_ai import GameAi, LevelHorizon
from ai.search.transposition_table import TranspositionTable
from game.rules.domino import DominoBoard


class DominoAi(GameAi):
    horizon = LevelHorizon((1, 2, 2, 3, 4, 5, 6), (0.0, 0.0, 0.6, 0.45, 0.25, 0.25, 0.4))
    elo = (-714, -337, -207, -61, 127, 234, 386, 529)

    def draw_prover(self, board: DominoBoard, table: TranspositionTable) -> DominoDrawProver:
        return DominoDrawProver(board, table)

    def win_prover(self, board: DominoBoard) -> WinProver:
        return DominoWinProver(board)
