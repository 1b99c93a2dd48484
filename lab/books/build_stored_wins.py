"""Prove that the first player wins 4x4x4 of Winning Paths: `python -m lab.books.build_stored_wins` stores the moves.

The first player begins in a corner. After each reply, up to symmetry, the prover finds the win, and its moves are
collected from every position that the winner can meet. `python -m tests.tools.check_stored_wins` checks the file
without any code of the prover.
"""

import argparse
import sys
import time

from ai.exact.win_provers.paths import PathsWinProver
from ai.exact.win_provers.stored_wins import canonical_text, file_name, write_stored_wins
from game.files import asset, replace_file
from game.rules.numbers import Move, members
from game.rules.paths import PathsBoard
from game.rules.registry import start
from game.terminal.interruption import ends_at_ctrl_c

SHAPE = "4x4x4"
FIRST_MOVE: Move = 0
MEGABYTES = 1536
NODES_TO_REPEAT = 20_000  # the most positions for a proof that the prover knows
NODES = 2_000_000_000  # the most positions for one proof; about three minutes


class Builder:
    """Collects the winning moves of the first player, in `moves`, by the canonical texts of the positions.

    by_threats   the number of positions met in which threats alone win
    nodes        the positions visited by the provers
    """

    def __init__(self) -> None:
        board = start("paths", {"File": SHAPE})
        assert isinstance(board, PathsBoard)
        self.board = board
        self.moves: dict[str, Move] = {}
        self.by_threats = self.nodes = 0

    def build(self) -> None:
        after = self._store(self.board, FIRST_MOVE)
        assert after is not None
        replies = {canonical_text(position)[0]: (reply, position) for reply, position in reversed(after)}
        for reply, position in reversed(replies.values()):
            began = time.process_time()
            prover = PathsWinProver(self.board, MEGABYTES)
            if not prover.search(position, NODES):
                raise SystemExit(f"no win found after {self.board.text(FIRST_MOVE)} {self.board.text(reply)}")
            nodes, proven = prover.nodes, time.process_time() - began
            self._collect(position, prover)
            self.nodes += prover.nodes
            seconds = time.process_time() - began
            print(
                f"reply {self.board.text(reply):>2}: proven with {nodes:,} nodes in {proven:.1f} s, "
                f"collected in {seconds - proven:.1f} s; {len(self.moves):,} positions in all",
                flush=True,
            )

    def _store(self, board: PathsBoard, move: Move) -> list[tuple[Move, PathsBoard]] | None:
        """Store a move and return the opponent's replies, or None if the position was stored before."""
        text, symmetry = canonical_text(board)
        if text in self.moves:
            return None
        self.moves[text] = board.shape.proof_symmetry_tables.images[board.spaces * symmetry + move]
        return list(board.after(move).children())

    def _proven(self, board: PathsBoard, prover: PathsWinProver) -> PathsBoard:
        """Return the symmetric form of a won position whose proof the prover knows, and let it prove that form.

        The prover has searched positions with many marks in one of their symmetric forms only.
        """
        if prover.search(board, NODES_TO_REPEAT):
            return board
        images = board.shape.proof_symmetry_tables.images
        own, foreign = members(board.own), members(board.own ^ board.filled)
        for first in range(0, len(images), board.spaces):
            image = self.board.copy()
            for mine, theirs in zip(own, foreign, strict=True):
                image.play(images[first + mine])
                image.play(images[first + theirs])
            if prover.search(image, NODES_TO_REPEAT):
                return image
        if not prover.search(board, NODES):
            raise SystemExit(f"no win found in {board.position()}")
        return board

    def _collect(self, board: PathsBoard, prover: PathsWinProver) -> None:
        """Store the moves of the winner in a won position and in all positions that the opponent can reach from it."""
        todo, met = [board], set()
        while todo:
            position = todo.pop()
            if (key := (position.own, position.filled)) in met:
                continue
            met.add(key)
            position = self._proven(position, prover)
            if prover.is_by_threats or position.after(prover.winning_move).ended:
                self.by_threats += 1
                continue
            replies = self._store(position, prover.winning_move)
            todo += [after for _, after in replies or ()]


@ends_at_ctrl_c
def main() -> int:
    argparse.ArgumentParser(description=__doc__.partition(":")[0]).parse_args()
    began = time.process_time()
    builder = Builder()
    builder.build()
    content = write_stored_wins(builder.moves)
    replace_file(asset(file_name(SHAPE)), content)
    print(
        f"{len(builder.moves):,} positions and {builder.by_threats:,} wins by threats, {builder.nodes:,} nodes, "
        f"{time.process_time() - began:.0f} s of processor time, {len(content):,} bytes"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
