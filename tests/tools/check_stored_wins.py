"""Check that the stored moves win Winning Paths on 4x4x4: `python -m tests.tools.check_stored_wins`

The first player plays the stored moves, and the second player plays every legal move. Where no move is stored, the
first player must win by threats alone, which this program searches for itself: each move of such a sequence leaves one
reply that does not lose at once, and the last one leaves none. The program shares no code with the prover.
"""

import argparse
import gzip
import itertools
import sys
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
SIDE = 4
SPACES = SIDE**3
CORNERS_AND_LINES = 76


class Refuted(Exception):
    """Raised for an error in the file; its text names the error."""


def read_lines(text: str) -> list[int]:
    """Return the paths of a shape file as sets of bits."""
    rows = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [sum(1 << int(space) - 1 for space in row.split()) for row in rows[1:]]


def symmetries(lines: list[int]) -> list[list[int]]:
    """Return the 192 symmetries of the cube: the image of each space. Each one maps every line to a line."""
    found = []
    orders = [(0, 1, 2, 3), (0, 2, 1, 3), (1, 0, 3, 2), (1, 3, 0, 2)]
    for order, axes, flips in itertools.product(
        orders, itertools.permutations(range(3)), itertools.product((0, 1), repeat=3)
    ):
        images = []
        for place in itertools.product(range(SIDE), repeat=3):
            moved = [
                order[SIDE - 1 - place[axis] if flip else place[axis]] for axis, flip in zip(axes, flips, strict=True)
            ]
            images.append(moved[0] * 16 + moved[1] * 4 + moved[2])
        known = set(lines)
        if any(sum(1 << images[space] for space in bits(line)) not in known for line in lines):
            raise Refuted("a symmetry does not map lines to lines")
        found.append(images)
    return found


def bits(word: int) -> list[int]:
    return [space for space in range(SPACES) if word >> space & 1]


class Checker:
    """Plays the stored moves of the first player, `own`, against every move of the second, `foreign`."""

    def __init__(self, lines: list[int], rows: list[str]) -> None:
        if len(set(lines)) != CORNERS_AND_LINES or any(line.bit_count() != SIDE for line in lines):
            raise Refuted("the shape is not the cube with 76 lines of four")
        self.lines = lines
        self.through = [[line for line in lines if line >> space & 1] for space in range(SPACES)]
        self.symmetries = symmetries(lines)
        self.moves: dict[tuple[int, int], int] = {}
        for row in rows:
            position, move = row.split("\t")
            marks, mover = position.split(" ")
            own, foreign = (sum(1 << space for space, mark in enumerate(marks) if mark == side) for side in "xo")
            if mover != "1" or len(marks) != SPACES or own.bit_count() != foreign.bit_count():
                raise Refuted(f"{position} is not a position with the first player to move")
            if (own, foreign) in self.moves:
                raise Refuted(f"{position} has two moves")
            self.moves[own, foreign] = int(move) - 1
        self.met: set[tuple[int, int]] = set()
        self.failed: set[tuple[int, int]] = set()
        self.sequences = 0

    # --- rules ---

    def has_line(self, marks: int, space: int) -> bool:
        """Return True if marks that include a space complete a line through it."""
        return any(line & ~marks == 0 for line in self.through[space])

    def winning_spaces(self, marks: int, others: int) -> int:
        """Return the free spaces that complete a line of marks."""
        spaces = 0
        for line in self.lines:
            if line & others == 0:
                missing = line & ~marks
                if missing & (missing - 1) == 0:
                    spaces |= missing
        return spaces

    # --- threats ---

    def search_threats(self, own: int, foreign: int) -> list[int] | None:
        """Return moves of the first player that win by threats alone, or None."""
        if wins := self.winning_spaces(own, foreign):
            return [(wins & -wins).bit_length() - 1]
        if (own, foreign) in self.failed:
            return None
        forced = self.winning_spaces(foreign, own)
        if forced & (forced - 1) == 0:
            for line in self.lines:
                missing = line & ~own
                if line & foreign or missing.bit_count() != 2:
                    continue
                for attack in (missing & -missing, missing & (missing - 1)):
                    if forced and attack != forced:
                        continue
                    threats = self.winning_spaces(own | attack, foreign)
                    reply = threats & -threats
                    rest = self.search_threats(own | attack, foreign | reply)
                    if rest is not None:
                        return [attack.bit_length() - 1, *rest]
        self.failed.add((own, foreign))
        return None

    def wins_by(self, sequence: list[int], own: int, foreign: int) -> bool:
        """Return True if a sequence of moves wins by the rules, whatever the second player answers."""
        for move in sequence:
            if (own | foreign) >> move & 1:
                return False
            own |= 1 << move
            if self.has_line(own, move):
                return True
            if self.winning_spaces(foreign, own):
                return False
            threats = self.winning_spaces(own, foreign)
            if threats == 0:
                return False
            if threats & (threats - 1):
                return True
            foreign |= threats
        return False

    # --- the whole strategy ---

    def stored(self, own: int, foreign: int) -> tuple[int, int] | None:
        """Return the stored form of a position, or None."""
        mine, others = bits(own), bits(foreign)
        for images in self.symmetries:
            form = sum(1 << images[space] for space in mine), sum(1 << images[space] for space in others)
            if form in self.moves:
                return form
        return None

    def check(self) -> None:
        """Raise Refuted unless the first player wins from the empty board with the stored moves."""
        todo = [(0, 0)]
        while todo:
            own, foreign = form = todo.pop()
            if form in self.met:
                continue
            if form not in self.moves:
                raise Refuted("no move is stored for the empty board")
            self.met.add(form)
            move = self.moves[form]
            if (own | foreign) >> move & 1:
                raise Refuted(f"space {move + 1} is not free")
            own |= 1 << move
            todo += self.replies(own, foreign)
        if unmet := self.moves.keys() - self.met:
            raise Refuted(f"{len(unmet)} positions cannot come up")

    def replies(self, own: int, foreign: int) -> list[tuple[int, int]]:
        """Return the stored forms of the positions after replies of the second player that threats do not refute."""
        known: list[list[int]] = []
        left = []
        for reply in bits(((1 << SPACES) - 1) & ~(own | foreign)):
            after = foreign | 1 << reply
            if self.has_line(after, reply):
                raise Refuted(f"the second player can win with {reply + 1}")
            if any(self.wins_by(sequence, own, after) for sequence in known):
                continue
            form = self.stored(own, after)
            if form is not None:
                left.append(form)
                continue
            sequence = self.search_threats(own, after)
            if sequence is None or not self.wins_by(sequence, own, after):
                raise Refuted(f"nothing is stored, and threats do not win, after {bits(own)} and {bits(after)}")
            self.sequences += 1
            known.insert(0, sequence)
        return left


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--file", type=Path, default=ASSETS / "books" / "4x4x4.tsv.gz", help="the stored moves")
    arguments = parser.parse_args()
    try:
        rows = gzip.decompress(arguments.file.read_bytes()).decode("ascii").splitlines()
        lines = read_lines((ASSETS / "shapes" / "4x4x4.txt").read_text("utf-8"))
        checker = Checker(lines, rows)
        checker.check()
    except (Refuted, ValueError, OSError) as error:
        print(f"rejected: {error}", file=sys.stderr)
        return 1
    print(f"correct: {len(checker.met)} positions, {checker.sequences} wins by threats")
    return 0


if __name__ == "__main__":
    sys.exit(main())
