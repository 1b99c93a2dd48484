"""Every text of a lesson is true: each caption, request and answer has a claim that is checked by the rules.

The claims are keyed by the text, so that a changed text makes you review its claim. A new text needs a new claim.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from ai.exact.fact_finder import fork_moves
from ai.exact.immediate_wins import winning_moves
from ai.exact.prover import Prover
from game.record.record import Record
from game.rules.board import Board
from game.rules.outcome import DRAWN, StepKind
from game.rules.registry import GAMES
from game.teach.lesson_session import judge
from game.words.registry import WORDS

STAR, RING = 0, 1
FLIP_FIRST, DROP, FLIP_AFTER = StepKind.PRE_FLIP, StepKind.DROP, StepKind.POST_FLIP
ACROSS, UPRIGHT, FALLING, RISING = (1, 0), (0, 1), (1, 1), (1, -1)
SLANTING = (FALLING, RISING)


# --- positions and moves ---


@dataclass(frozen=True)
class Scene:
    """A position and the move that the text is about. Without a move, `after` is the same position."""

    before: Board
    text: str
    after: Board

    @classmethod
    def of(cls, before: Board, text: str = "") -> "Scene":
        after = before.copy()
        if text:
            after.play(after.move(text))
        return cls(before.copy(), text, after)

    @property
    def move(self) -> int:
        return self.before.move(self.text)

    @property
    def mover(self) -> int:
        return self.before.mover

    @property
    def kinds(self) -> list[StepKind]:
        return [step.kind for step in self.before.steps(self.move)]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that the move fills."""
        return self.before.cells(self.move)


Claim = Callable[[Scene], bool]


def cells_of(board: Board, side: int) -> set[int]:
    limit = len(board.position().split()[0]) if board.game == "paths" else 49 if is_gravity(board) else 64
    return {cell for cell in range(limit) if board.owner(cell) == side}


def is_gravity(board: Board) -> bool:
    return board.game in ("conniption", "connect4")


def place(board: Board, cell: int) -> tuple[int, int]:
    """Return column and row; rows of discs count from the bottom, others from the top."""
    return divmod(cell, 7) if is_gravity(board) else (cell % 8, cell // 8)


def run_of(board: Board, side: int, directions=(ACROSS, UPRIGHT, FALLING, RISING)) -> set[tuple[int, int]]:
    """Return the columns and rows of a side's longest straight run in one of the directions."""
    own = {place(board, cell) for cell in cells_of(board, side)}
    longest: set[tuple[int, int]] = set()
    for column, row in own:
        for right, down in directions:
            run = set()
            at = column, row
            while at in own:
                run.add(at)
                at = at[0] + right, at[1] + down
            longest = max(longest, run, key=len)
    return longest


def wins_next(board: Board, side: int) -> set[str]:
    """Return the moves with which a side would win if it were its turn; in games of discs, their columns."""
    idle = board if board.mover == side else board.passed()
    texts = {board.text(move) for move in winning_moves(idle)}
    return {text.strip("f") for text in texts} if is_gravity(board) else texts


def winner(board: Board) -> int | None:
    outcome = board.outcome()
    return None if outcome is None else outcome.winner


def directions_of(board: Board) -> set[tuple[int, int]]:
    """Return the directions of all lines that won."""
    outcome = board.outcome()
    assert outcome is not None
    found = set()
    for line in outcome.lines:
        (column, row), (next_column, next_row) = (place(board, cell) for cell in line[:2])
        right, down = next_column - column, next_row - row
        found.add((right, down) if right > 0 or (right == 0 and down > 0) else (-right, -down))
    return found


def columns(board: Board) -> list[str]:
    return board.position().split()[0].split("/")


def tops(board: Board) -> str:
    return "".join(column[-1:] or "." for column in columns(board))


def taken(scene: Scene) -> set[int]:
    """Return the opponent's pieces that the move takes."""
    return cells_of(scene.before, 1 - scene.mover) - cells_of(scene.after, 1 - scene.mover)


def keeps_all(scene: Scene) -> bool:
    return len(cells_of(scene.after, scene.mover)) >= len(cells_of(scene.before, scene.mover))


def jumped(scene: Scene) -> int:
    """Return the cell between both ends of a jump."""
    first, last = scene.cells
    return (first + last) // 2


def paths_through(board: Board, cell: int) -> list[int]:
    return [path for path in board.shape.paths if path >> cell & 1]


# --- kinds of claims ---


def all_of(*claims: Claim) -> Claim:
    return lambda scene: all(claim(scene) for claim in claims)


def by(side: int, *texts: str) -> Claim:
    """Claim that the side makes the move, and that it is one of the texts if there are any."""
    return lambda scene: scene.mover == side and (not texts or scene.text in texts)


def wins(side: int, *directions: tuple[int, int]) -> Claim:
    return lambda scene: winner(scene.after) == side and (not directions or directions_of(scene.after) <= {*directions})


def does(*kinds: StepKind) -> Claim:
    return lambda scene: scene.kinds == [*kinds]


def to_move(side: int) -> Claim:
    return lambda scene: scene.before.mover == side


def has_run(side: int, length: int, *directions: tuple[int, int]) -> Claim:
    return lambda scene: len(run_of(scene.after, side, directions or (ACROSS, UPRIGHT, *SLANTING))) == length


def threatens(side: int, count: int = 1) -> Claim:
    """Claim that the side has so many winning moves next, and the opponent has none."""
    return lambda scene: len(wins_next(scene.after, side)) == count and not wins_next(scene.after, 1 - side)


def overlooks(side: int) -> Claim:
    """Claim that the side moves and does not stop the other side from winning next."""
    return all_of(by(side), lambda scene: bool(wins_next(scene.after, 1 - side)))


def blocks(side: int) -> Claim:
    """Claim that the side's move stops the only winning move of the other side."""
    return all_of(
        by(side),
        lambda scene: len(wins_next(scene.before.passed(), 1 - side)) == 1 and not wins_next(scene.after, 1 - side),
    )


def lies_on_own(scene: Scene) -> bool:
    return scene.before.owner(scene.cells[0] - 1) == scene.mover


def has_pieces(side: int, count: int) -> Claim:
    return lambda scene: len(cells_of(scene.after, side)) == count


def no_space_for_four(side: int) -> Claim:
    """Claim that no line of four through the side's row of discs can be completed anymore."""

    def is_so(scene: Scene) -> bool:
        run = {7 * column + row for column, row in run_of(scene.before, side, (ACROSS,))}
        ends = {min(run) - 7, max(run) + 7}
        return all(scene.after.owner(cell) == 1 - side or not 0 <= cell < 49 for cell in ends)

    return is_so


def is_block(side: int) -> Claim:
    """Claim that the opponent would win next before the move, and cannot after it."""
    return all_of(
        by(side),
        lambda scene: bool(wins_next(scene.before, 1 - side)) and not wins_next(scene.after, 1 - side),
    )


def anything(scene: Scene) -> bool:
    """Accept a text that only explains the controls."""
    return True


# --- the claims, by game and text ---

CLAIMS: dict[str, dict[str, Claim]] = {
    "conniption": {
        "Star starts in the middle column.": all_of(by(STAR, "4"), lambda scene: columns(scene.before) == [""] * 7),
        "Ring answers next to it.": all_of(
            by(RING), lambda scene: STAR in {scene.before.owner(scene.cells[0] + step) for step in (-7, 7)}
        ),
        "Star builds upward …": all_of(by(STAR), lies_on_own),
        "… and so does Ring.": all_of(by(RING), lies_on_own),
        "Three in a row: Star threatens to win.": all_of(by(STAR), has_run(STAR, 3), threatens(STAR)),
        "Ring doesn't see it.": overlooks(RING),
        "Four in a row. Star wins.": all_of(by(STAR), wins(STAR), has_run(STAR, 4)),
        "You are Star, with three stacked up. Win!": all_of(to_move(STAR), has_run(STAR, 3, UPRIGHT)),
        "Four in a row: you win!": all_of(by(STAR), wins(STAR), has_run(STAR, 4)),
        "Ring drops a disc, then flips. Follow one column: its order is reversed.": all_of(
            by(RING),
            does(DROP, FLIP_AFTER),
            lambda scene: columns(scene.after) == [column[::-1] for column in dropped(scene)],
            lambda scene: columns(scene.after) != dropped(scene),
        ),
        "Star plays on with the board upside down.": all_of(by(STAR), does(DROP)),
        "This time Ring flips first and then drops.": all_of(by(RING), does(FLIP_FIRST, DROP)),
        "Flip the board first, then drop a disc anywhere you like.": all_of(
            to_move(STAR), lambda scene: scene.before.can_flip_first
        ),
        "The board flipped first, and then your disc fell.": all_of(
            by(STAR),
            does(FLIP_FIRST, DROP),
            lambda scene: all(
                after.startswith(before[::-1])
                for before, after in zip(columns(scene.before), columns(scene.after), strict=True)
            ),
        ),
        "f3: flip first, then drop into column 3.": all_of(does(FLIP_FIRST, DROP), by(RING, "f3")),
        "4f: drop into column 4, then flip.": all_of(does(DROP, FLIP_AFTER), by(STAR, "4f")),
        "5: just a drop.": all_of(does(DROP), by(RING, "5")),
        "f4f: flip, drop, flip. That costs two flips.": all_of(
            does(FLIP_FIRST, DROP, FLIP_AFTER),
            by(STAR, "f4f"),
            lambda scene: scene.before.flips_left[STAR] - scene.after.flips_left[STAR] == 2,
        ),
        "Do both: flip first, drop a disc, and flip again after it.": lambda scene: (
            scene.before.can_flip_first and scene.before.flips_left[scene.mover] >= 2
        ),
        "Flip, drop, flip: that was one move, and it used two of your four flips.": all_of(
            does(FLIP_FIRST, DROP, FLIP_AFTER),
            lambda scene: scene.before.flips_left[scene.mover] == 4 and scene.after.flips_left[scene.mover] == 2,
        ),
        "Star ends the move with a flip.": all_of(by(STAR), does(DROP, FLIP_AFTER)),
        "So Ring can't flip first and drops a disc.": all_of(
            by(RING),
            does(DROP),
            lambda scene: not scene.before.can_flip_first and scene.before.flips_left[RING] > 0,
        ),
        "Star flips after the drop again.": all_of(by(STAR), does(DROP, FLIP_AFTER)),
        "Ring may do that, too. Only flipping first is forbidden.": all_of(
            by(RING), does(DROP, FLIP_AFTER), lambda scene: not scene.before.can_flip_first
        ),
        "Ring has just flipped. End your move with a flip, too.": all_of(
            to_move(STAR), lambda scene: not scene.before.can_flip_first and scene.before.flips_left[STAR] > 0
        ),
        "First the drop, then the flip. Now Ring can't flip first.": all_of(
            by(STAR),
            does(DROP, FLIP_AFTER),
            lambda scene: not scene.after.can_flip_first and scene.after.flips_left[RING] > 0,
        ),
        "The top discs of four columns are all Star's.": all_of(
            to_move(STAR), lambda scene: "1111" in tops(scene.before)
        ),
        "The flip brings them all to the bottom. Star wins before dropping a disc.": all_of(
            by(STAR),
            does(FLIP_FIRST),
            wins(STAR, ACROSS),
            lambda scene: all(cell % 7 == 0 for cell in scene.after.outcome().cells),
        ),
        "Look at the top discs, and win with a flip.": all_of(
            to_move(STAR), lambda scene: "1111" in tops(scene.before)
        ),
        "The flip lined up your discs: you win!": all_of(
            by(STAR), wins(STAR, ACROSS), lambda scene: scene.kinds[-1] in (FLIP_FIRST, FLIP_AFTER)
        ),
        "This time the top discs are Ring's, and it's Star's turn.": all_of(
            to_move(STAR), lambda scene: "2222" in tops(scene.before)
        ),
        "Star drops and flips, and that makes four in a row for Ring. Ring wins.": all_of(
            by(STAR), does(DROP, FLIP_AFTER), wins(RING), has_run(RING, 4)
        ),
        "Four top discs are Ring's, and Ring has no flips left. Make a move that doesn't give Ring the win.": all_of(
            to_move(STAR), lambda scene: "2222" in tops(scene.before) and scene.before.flips_left[RING] == 0
        ),
        "Ring hasn't won and can't win with the next move.": all_of(
            by(STAR), lambda scene: winner(scene.after) is None and not wins_next(scene.after, RING)
        ),
        "A flip will make two rows of four at once.": lambda scene: all(
            scene.before.turned_over().lines(side) for side in (STAR, RING)
        ),
        "Four for Star below, four for Ring above. Star flipped, so Star wins.": all_of(
            by(STAR),
            does(FLIP_FIRST),
            wins(STAR, ACROSS),
            lambda scene: (
                max(cell % 7 for cell in scene.after.lines(STAR)) < min(cell % 7 for cell in scene.after.lines(RING))
            ),
        ),
        "One flip gives both of you four in a row. It's your turn, so go for it.": lambda scene: all(
            scene.before.turned_over().lines(side) for side in (STAR, RING)
        ),
        "You have four in a row, and it was your turn: you win!": all_of(by(STAR), wins(STAR, ACROSS)),
        "Star has one flip left. Ring has none, but has three in a row.": all_of(
            lambda scene: scene.before.flips_left == (1, 0), has_run(RING, 3), threatens(RING, 2)
        ),
        "Star uses the last flip to break up Ring's three.": all_of(
            by(STAR),
            lambda scene: scene.after.flips_left[STAR] == 0 and len(run_of(scene.before, RING)) == 3,
            lambda scene: len(run_of(scene.after, RING)) < 3,
        ),
        "Ring has no flips left and can only drop.": all_of(
            by(RING), lambda scene: {len(scene.before.text(move)) for move in scene.before.moves()} == {1}
        ),
        "From now on, the board stays this way up.": lambda scene: scene.after.flips_left == (0, 0),
        "No flips are left, and Ring has three in a row. Block it!": all_of(
            to_move(STAR), has_run(RING, 3), lambda scene: scene.before.flips_left == (0, 0)
        ),
        "Blocked. Without flips, your disc stays where it is.": all_of(
            is_block(STAR), lambda scene: scene.after.flips_left == (0, 0)
        ),
    },
    "connect4": {
        "Star starts in the middle, where the most rows of four cross.": by(STAR, "4"),
        "Ring answers.": by(RING),
        "Ring keeps Star from getting three in a row.": all_of(
            by(RING), has_run(STAR, 2), no_space_for_four(STAR), lambda scene: scene.after.owner(scene.cells[0]) == RING
        ),
        "Now Star builds in two directions.": all_of(
            by(STAR), has_run(STAR, 2, ACROSS), has_run(STAR, 2, UPRIGHT), has_run(STAR, 2, *SLANTING)
        ),
        "Ring blocks the column.": all_of(by(RING), lambda scene: scene.before.owner(scene.cells[0] - 1) == STAR),
        "You are Ring, and Star has three side by side. Block it!": all_of(to_move(RING), has_run(STAR, 3, ACROSS)),
        "Blocked: Star can't add a fourth disc.": all_of(is_block(RING), no_space_for_four(STAR)),
        "Two side by side.": all_of(by(STAR), has_run(STAR, 2, ACROSS)),
        "Ring should have stopped this …": all_of(
            by(RING), lambda scene: any(fork_moves(then) for then in children(scene.after))
        ),
        "Three in a row, open at both ends.": all_of(by(STAR), has_run(STAR, 3, ACROSS), threatens(STAR, 2)),
        "Ring blocks one end …": all_of(by(RING), lambda scene: scene.text in wins_next(scene.before, STAR)),
        "… and Star wins at the other.": all_of(by(STAR), wins(STAR, ACROSS)),
        "Make three in a row with a free space at both ends.": all_of(to_move(STAR), has_run(STAR, 2, ACROSS)),
        "Ring can block only one end. You win with your next move.": all_of(
            by(STAR), has_run(STAR, 3, ACROSS), threatens(STAR, 2), lambda scene: bool(fork_moves(scene.after))
        ),
        "Star needs one more disc in the second row: in column 3.": lambda scene: (
            wins_with(scene.before, STAR, 15) and scene.before.owner(14) == -1
        ),
        "Ring fills the space below …": all_of(by(RING, "3"), lambda scene: wins_next(scene.after, STAR) == {"3"}),
        "… and Star takes the space above: four in a row.": all_of(by(STAR, "3"), wins(STAR, ACROSS), has_run(STAR, 4)),
        "You are Ring. Drop a disc, but don't open up the space that Star needs.": all_of(
            to_move(RING), lambda scene: wins_with(scene.before, STAR, 15)
        ),
        "Correct: Star can't reach that space until there is a disc below it.": all_of(
            by(RING), lambda scene: scene.after.owner(14) == -1 and wins_with(scene.after, STAR, 15)
        ),
    },
    "domino": {
        "Star lays one horizontally. b3h names its left square and its direction.": all_of(
            by(STAR, "b3h"), lambda scene: scene.before.cell_name(scene.cells[0]) == "b3"
        ),
        "Ring lays one vertically: c1v.": by(RING, "c1v"),
        "Lay a domino vertically. Turn it with the right mouse button, with R or with the button below.": anything,
        "It's vertical. Do the same again to turn it back.": lambda scene: scene.cells[1] - scene.cells[0] == 8,
        "Two squares in the second row.": all_of(
            by(STAR), lambda scene: [place(scene.before, cell)[1] for cell in scene.cells] == [1, 1]
        ),
        "Ring plays elsewhere.": overlooks(RING),
        "Two more next to them: four in a line. Star wins.": all_of(by(STAR), wins(STAR, ACROSS), has_run(STAR, 4)),
        "You are Star, with two squares in the second row. Win!": all_of(
            to_move(STAR), lambda scene: {row for _, row in run_of(scene.before, STAR)} == {1}
        ),
        "Four squares in a line: you win!": all_of(by(STAR), wins(STAR), has_run(STAR, 4)),
        "One step down and to the right.": all_of(by(STAR), has_run(STAR, 2, FALLING)),
        "Three on a diagonal.": all_of(by(STAR), has_run(STAR, 3, FALLING)),
        "Ring doesn't see it.": overlooks(RING),
        "The fourth: Star wins.": all_of(by(STAR), wins(STAR, *SLANTING), has_run(STAR, 4, *SLANTING)),
        "You have three squares on the diagonal from the top left corner. Win!": all_of(
            to_move(STAR), lambda scene: {0, 9, 18} <= cells_of(scene.before, STAR)
        ),
        "Four squares on a diagonal: you win!": all_of(by(STAR), wins(STAR, *SLANTING), has_run(STAR, 4, *SLANTING)),
        "Only single squares are left, with no space for a domino: a draw.": lambda scene: (
            scene.after.ended == DRAWN and len(cells_of(scene.after, STAR) | cells_of(scene.after, RING)) < 16
        ),
        "Ring needs one more domino. Block the line!": all_of(to_move(STAR), threatens(RING)),
        "Blocked: Ring can't complete the line with the next domino.": is_block(STAR),
    },
    "paths": {
        "Star takes the center.": by(STAR, "5"),
        "Ring should have taken a corner.": all_of(
            by(RING, "2"),
            lambda scene: proven(scene.after).is_win,
            lambda scene: all(proven(Scene.of(scene.before, corner).after).is_draw for corner in "1379"),
        ),
        "Star threatens to complete a diagonal.": all_of(
            by(STAR), threatens(STAR), lambda scene: wins_next(scene.after, STAR) == {"9"}
        ),
        "Ring blocks it.": blocks(RING),
        "Two threats at once!": all_of(by(STAR), threatens(STAR, 2)),
        "Ring can block only one.": all_of(by(RING), lambda scene: len(wins_next(scene.after, STAR)) == 1),
        "Star owns a diagonal and wins.": all_of(wins(STAR), lambda scene: scene.after.outcome().lines == ((2, 4, 6),)),
        "You are Ring, and Star owns two spaces of a diagonal. Block it!": all_of(
            to_move(RING), lambda scene: scene.before.owner(0) == scene.before.owner(4) == STAR
        ),
        "Blocked: neither of you can own that path anymore.": all_of(
            is_block(RING), lambda scene: {scene.after.owner(cell) for cell in (0, 4, 8)} == {STAR, RING}
        ),
        "Any two spaces lie on exactly one path.": lambda scene: all(
            len([path for path in scene.before.shape.paths if path >> one & 1 and path >> other & 1]) == 1
            for one in range(7)
            for other in range(one)
        ),
        "Star owns a whole path.": all_of(by(STAR), wins(STAR)),
        "One of your paths needs one more space. Take it!": all_of(
            to_move(STAR), lambda scene: len(wins_next(scene.before, STAR)) == 1
        ),
        "You own a whole path: you win!": all_of(by(STAR), wins(STAR)),
        "The center of the cube lies on thirteen paths.": all_of(
            by(STAR, "14"), lambda scene: len(paths_through(scene.before, 13)) == 13
        ),
        "Ring blocks the row.": blocks(RING),
        "Star makes two threats at once …": all_of(by(STAR), threatens(STAR, 2)),
        "… and Ring can block only one.": all_of(by(RING), lambda scene: len(wins_next(scene.after, STAR)) == 1),
        "A path through all three layers.": all_of(by(STAR), wins(STAR), lambda scene: layers(scene.after) == [3]),
        "Complete the path that runs through all three layers.": all_of(
            to_move(STAR), lambda scene: len(wins_next(scene.before, STAR)) == 1
        ),
        "A path through all three layers: you win!": all_of(
            by(STAR), wins(STAR), lambda scene: layers(scene.after) == [3]
        ),
    },
    "wyb": {
        "Star places a piece.": all_of(by(STAR), does(StepKind.PLACE)),
        "Ring places one.": all_of(by(RING), does(StepKind.PLACE)),
        "The four middle rows are open to both.": lambda scene: (
            {row for _, row in open_places(scene.before)} & {row for _, row in open_places(scene.after)} == {2, 3, 4, 5}
        ),
        "You are Star. Place a piece on any lighter square.": all_of(
            to_move(STAR), lambda scene: len(open_places(scene.before)) == 46
        ),
        "Done. Eleven more to go.": lambda scene: (
            scene.after.owner(scene.cells[0]) == STAR and scene.after.pieces_left_to_place[STAR] == 11
        ),
        "Ring's piece has an enemy above it.": all_of(
            lambda scene: [scene.before.owner(cell - 8) for cell in cells_of(scene.before, RING)] == [STAR]
        ),
        "Star closes in from below. The piece in between is captured.": all_of(
            by(STAR), lambda scene: taken(scene) == {scene.cells[0] - 8}
        ),
        "Capture Ring's piece: place yours on its other side.": all_of(to_move(STAR), has_pieces(RING, 1)),
        "Captured between two of yours.": all_of(
            by(STAR),
            has_pieces(RING, 0),
            lambda scene: all(
                scene.after.owner(cell - 1) == scene.after.owner(cell + 1) == STAR for cell in taken(scene)
            ),
        ),
        "Ring's piece is next to the corner.": lambda scene: 1 in cells_of(scene.before, RING),
        "Star steps up. Ring's piece is between an enemy and the corner: captured.": all_of(
            by(STAR, "c2c1"), lambda scene: taken(scene) == {1} and scene.after.owner(2) == STAR
        ),
        "Capture the piece next to the corner with just one of yours.": all_of(
            to_move(STAR), lambda scene: 6 in cells_of(scene.before, RING)
        ),
        "The corner was the second enemy.": all_of(
            by(STAR), lambda scene: taken(scene) == {6} and scene.after.owner(5) == STAR
        ),
        "A step.": does(StepKind.STEP),
        "A jump over an enemy, which stays.": all_of(
            does(StepKind.JUMP),
            lambda scene: scene.before.owner(jumped(scene)) == scene.after.owner(jumped(scene)) == 1 - scene.mover,
        ),
        "A jump to the left.": all_of(does(StepKind.JUMP), lambda scene: scene.cells[0] - scene.cells[1] == 2),
        "Jump over a neighbor: choose a piece, then the free square behind the neighbor.": to_move(STAR),
        "Jumped! The piece you jumped over stays.": all_of(
            by(STAR),
            does(StepKind.JUMP),
            lambda scene: scene.before.owner(jumped(scene)) == scene.after.owner(jumped(scene)) >= 0,
        ),
        "Star is about to make a mistake.": to_move(STAR),
        "The piece steps between two enemies and is captured.": all_of(
            by(STAR),
            lambda scene: StepKind.STEP in scene.kinds and scene.after.owner(scene.cells[1]) == -1,
            lambda scene: {scene.before.owner(scene.cells[1] + side) for side in (-1, 1)} == {RING},
        ),
        "Move one of your pieces without losing any.": to_move(STAR),
        "All your pieces are still there.": all_of(by(STAR), keeps_all),
        "Ring is about to make turn 128.": all_of(
            to_move(RING), lambda scene: scene.before.position().endswith(" 127")
        ),
        "Turn 128: the outer ring is gone, with everything on it.": all_of(
            by(RING),
            lambda scene: scene.after.position().split()[3] == "128" and StepKind.SHRINK in scene.kinds,
            lambda scene: not outer_ring(scene.after) and len(outer_ring(scene.before)) > 0,
        ),
        "You are Ring. After this move the outer ring breaks off. Don't lose a piece!": all_of(
            to_move(RING), lambda scene: scene.before.position().endswith(" 127")
        ),
        "Just in time: the outer ring is gone, and you lost nothing.": all_of(
            by(RING), keeps_all, lambda scene: StepKind.SHRINK in scene.kinds and not outer_ring(scene.after)
        ),
        "Ring has two pieces left.": has_pieces(RING, 2),
        "Captured. Ring has only one piece left, so Star wins.": all_of(by(STAR), wins(STAR), has_pieces(RING, 1)),
        "Ring has two pieces left. Win!": all_of(to_move(STAR), has_pieces(RING, 2)),
        "Captured. Ring has only one piece left: you win!": all_of(by(STAR), wins(STAR), has_pieces(RING, 1)),
    },
}


def dropped(scene: Scene) -> list[str]:
    """Return the columns after the drop, before the flip that follows it."""
    return columns(Scene.of(scene.before, scene.text.rstrip("f")).after)


def children(board: Board) -> list[Board]:
    return [Scene.of(board, board.text(move)).after for move in board.moves()]


def wins_with(board: Board, side: int, cell: int) -> bool:
    """Return True if a disc of the side on a cell would complete four horizontally."""
    own = cells_of(board, side) | {cell}
    return any(all(first + 7 * step in own for step in range(4)) for first in range(cell - 21, cell + 1, 7))


def proven(board: Board):
    verdict = Prover().prove(board)
    assert verdict is not None
    return verdict


def layers(board: Board) -> list[int]:
    """Return the number of layers of the cube that each winning path crosses."""
    return [len({cell // 9 for cell in path}) for path in board.outcome().lines]


def open_places(board: Board) -> set[tuple[int, int]]:
    return {place(board, board.cells(move)[0]) for move in board.moves()}


def outer_ring(board: Board) -> set[int]:
    """Return the pieces on the outer ring."""
    pieces = cells_of(board, STAR) | cells_of(board, RING)
    return {cell for cell in pieces if {0, 7} & {*place(board, cell)}}


# --- the texts ---


def captions(game: str) -> Iterator[tuple[str, str, Scene]]:
    """Yield every text about a move or a position of the examples."""
    for number, lesson in enumerate(WORDS[game].lessons, start=1):
        record = lesson.example.start()
        if lesson.example.before:
            yield f"lesson {number}", lesson.example.before, Scene.of(record.board)
        for text, caption in lesson.example.moves:
            scene = Scene.of(record.board, text)
            record.play(scene.move)
            if caption:
                yield f"lesson {number}, {text}", caption, scene


def exercise_texts(game: str) -> Iterator[tuple[str, str, Scene]]:
    """Yield the request of every exercise, and its praise once for each move that is accepted."""
    for number, lesson in enumerate(WORDS[game].lessons, start=1):
        exercise = lesson.exercise
        assert exercise is not None
        board = Record(game, exercise.setup, exercise.position).board
        yield f"lesson {number}", exercise.request, Scene.of(board)
        for move in board.moves():
            if judge(exercise, board, move).is_right:
                yield f"lesson {number}, {board.text(move)}", exercise.right, Scene.of(board, board.text(move))


@pytest.mark.parametrize("game", GAMES)
def test_every_caption_of_a_lesson_is_true_of_its_move(game):
    for where, text, scene in captions(game):
        assert CLAIMS[game][text](scene), f"{where}: {text}"


@pytest.mark.parametrize("game", GAMES)
def test_every_request_and_every_praise_of_a_lesson_is_true(game):
    for where, text, scene in exercise_texts(game):
        assert CLAIMS[game][text](scene), f"{where}: {text}"


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_lesson_has_a_claim_and_every_claim_a_text(game):
    texts = {text for _, text, _ in [*captions(game), *exercise_texts(game)]}
    assert texts == set(CLAIMS[game])


def test_paths_of_the_cube_lie_in_one_layer_or_run_through_all_three():
    board = Record("paths", {"File": "3x3x3"}).board
    layers_of = [{space // 9 for space in range(27) if path >> space & 1} for path in board.shape.paths]
    assert {len(found) for found in layers_of} == {1, 3}
