"""The rules of every game in short lessons, each with an example that a board plays.

Captions speak of the two players as Star and Ring, after the marks on their discs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.rules.board import Board
from game.rules.catalog import start


@dataclass(frozen=True)
class Example:
    """A position of a game, the start if none is given, and moves in their notation with what is to be seen in each."""

    game: str
    moves: tuple[tuple[str, str], ...]
    position: str = ""
    setup: Mapping[str, str] = field(default_factory=dict)
    before: str = ""  # what is to be seen before the first move, if more than who begins

    def start(self) -> Board:
        board = start(self.game, self.setup)
        if self.position:
            board.set_position(self.position)
        return board


@dataclass(frozen=True)
class Lesson:
    """One page: a heading, a few sentences, and an example."""

    heading: str
    words: str
    example: Example


CONNIPTION = (
    Lesson(
        "Four in a row wins",
        "Take turns: drop a disc into a column, and it falls to the lowest free place. Four discs of your own side "
        "by side win, be it across, upwards or slanting.",
        Example(
            "conniption",
            (
                ("4", "Star begins in the middle column."),
                ("3", "Ring answers beside it."),
                ("4", "Star builds upwards …"),
                ("3", "… and so does Ring."),
                ("4", "Three in a row: Star threatens to win."),
                ("3", "Ring has not seen it."),
                ("4", "Four in a row. Star wins."),
            ),
        ),
    ),
    Lesson(
        "Turn the board upside down",
        "This is what makes the game. A flip turns the whole board over, and in every column the discs fall to the "
        "other end: what lay at the top now lies at the bottom. Nothing changes columns, and two flips in a row "
        "change nothing.",
        Example(
            "conniption",
            (
                ("5f", "Ring drops a disc, then flips. Follow a column: its order is reversed."),
                ("3", "Star plays on on the turned board."),
                ("f5", "Ring flips first this time, and then drops."),
            ),
            "/1/12/121/2// 2 4,4 f",
        ),
    ),
    Lesson(
        "Before your drop, after it, or both",
        "A turn is one disc. You may flip before you drop it, flip after it, or do both, as long as you have flips "
        "left. In the list of moves an f stands for a flip: f4 is flip, then column 4; 4f is column 4, then flip.",
        Example(
            "conniption",
            (
                ("f3", "f3: flip first, then drop into column 3."),
                ("4f", "4f: drop into column 4, then flip."),
                ("5", "5: only a drop."),
                ("f4f", "f4f: flip, drop, flip. That costs two flips."),
            ),
            "/1/12/12/2/1/ 2 4,4 f",
        ),
    ),
    Lesson(
        "You cannot simply turn it back",
        "When your opponent's turn has ended with a flip, yours cannot begin with one. Drop your disc first; after "
        "it you may flip as always.",
        Example(
            "conniption",
            (
                ("4f", "Star ends the turn with a flip."),
                ("3", "So Ring cannot flip first, and drops a disc."),
                ("5f", "Star flips after the drop again."),
                ("5f", "Ring may do the same: only flipping first is barred."),
            ),
            "//12/21/1/2/ 1 4,4 f",
        ),
    ),
    Lesson(
        "A flip can win",
        "Wins are looked for after each part of a turn: after the flip that opens it, after the drop, after the flip "
        "that ends it. As soon as somebody has four, the game is over, and the rest of the turn is not played.",
        Example(
            "conniption",
            (("f1", "The flip brings them all to the bottom. Star wins before a disc is dropped."),),
            "/21/1/221/21// 1 4,4 f",
            before="Look at the tops of four columns: all of them are Star's.",
        ),
    ),
    Lesson(
        "A flip can also lose",
        "It does not matter who has turned the board. If your flip gives your opponent four in a row, your opponent "
        "wins. So look at what lies on top before you flip.",
        Example(
            "conniption",
            (("7f", "Star drops and flips, and has made four for Ring. Ring wins."),),
            "/12/2/112/12// 1 4,4 f",
            before="This time the tops are Ring's, and Star is to move.",
        ),
    ),
    Lesson(
        "Both at once",
        "Should one flip give both of you four in a row, the player whose turn it is wins.",
        Example(
            "conniption",
            (("f1", "Four for Star below, four for Ring above. It is Star's turn, so Star wins."),),
            "/21/121/21/121/2/2 1 4,4 f",
            before="A flip will make two rows of four at the same time.",
        ),
    ),
    Lesson(
        "Four flips for the whole game",
        "Everybody has four flips unless you agree on fewer; a stronger player may do with less. When they are "
        "spent, only drops are left. A full board on which nobody has four is a draw.",
        Example(
            "conniption",
            (
                ("f6", "Star spends the last flip to break up Ring's three."),
                ("5", "Ring has none left and can only drop."),
                ("6", "From now on the board stays as it is."),
            ),
            "//21/21/2//1 1 1,0 f",
            before="Star has one flip left, Ring has none, but three in a row.",
        ),
    ),
)

CONNECT_FOUR = (
    Lesson(
        "Drop, and line up four",
        "The classic. Take turns dropping a disc into a column; it falls to the lowest free place. Four of your own "
        "side by side win, be it across, upwards or slanting.",
        Example(
            "connect4",
            (
                ("4", "Star begins in the middle, where most rows of four pass."),
                ("3", "Ring answers."),
                ("5", ""),
                ("6", "Ring keeps Star from having three in a row."),
                ("4", ""),
                ("4", ""),
                ("5", "Now Star builds in two directions."),
                ("5", "Ring stops the column."),
            ),
        ),
    ),
    Lesson(
        "Three with two open ends",
        "One threat can be stopped, two cannot. Three in a row with a free place at both ends is as good as won.",
        Example(
            "connect4",
            (
                ("4", ""),
                ("4", ""),
                ("5", "Two side by side."),
                ("5", "Ring should have stopped this …"),
                ("6", "Three in a row, open on both sides."),
                ("7", "Ring closes one end …"),
                ("3", "… and Star wins at the other."),
            ),
        ),
    ),
    Lesson(
        "Mind the place above",
        "Every disc makes room for the next one on top of it. A winning place that cannot be reached yet is a threat "
        "all the same: whoever plays below it hands it over.",
        Example(
            "connect4",
            (
                ("3", "Ring fills the lower one …"),
                ("3", "… and Star gets the place above: four in a row."),
            ),
            "2///21/11/21/12 2 0,0 -",
            before="Star lacks one disc in the second row, in column 3.",
        ),
    ),
)

DOMINO = (
    Lesson(
        "Lay dominoes",
        "Take turns laying a domino of your own on two free squares side by side, across or upright. A domino never "
        "moves again, and there are always enough of them.",
        Example(
            "domino",
            (
                ("b3h", "Star lays one across. b3h names its left square and its direction."),
                ("c1v", "Ring lays one upright: c1v."),
                ("a1h", ""),
                ("d4v", ""),
            ),
        ),
    ),
    Lesson(
        "Four squares in a line win",
        "What counts are squares, not dominoes. Four of your squares in a line, across, upright or slanting, win the "
        "game.",
        Example(
            "domino",
            (
                ("b2h", "Two squares in the second row."),
                ("a4h", "Ring plays elsewhere."),
                ("d2h", "Two more beside them: four in a line. Star wins."),
            ),
        ),
    ),
    Lesson(
        "Slanting lines count too",
        "Every domino adds one or two squares to a line. A slanting line of four needs four dominoes, and is easily "
        "overlooked.",
        Example(
            "domino",
            (
                ("a1v", ""),
                ("e1v", ""),
                ("b2v", "One step down and to the right."),
                ("a4v", ""),
                ("c3v", "Three in a slanting line."),
                ("c1h", "Ring has not seen it."),
                ("d4v", "The fourth: Star wins."),
            ),
        ),
    ),
    Lesson(
        "No room left",
        "If there is no room for another domino, the game is a tie. On boards larger than this one the first player "
        "is much stronger. The swap rule makes that fair: after the first turn the second player may take it over.",
        Example(
            "domino",
            (
                ("a1v", ""),
                ("c1h", ""),
                ("b2v", ""),
                ("c3v", ""),
                ("d2v", ""),
                ("a4h", "Single squares are left, but no room for a domino: a tie."),
            ),
            setup={"Size": "4x4"},
        ),
    ),
)

PATHS = (
    Lesson(
        "Own every space of a path",
        "Take turns marking a free space. Whoever owns every space of one path wins. On this board the paths are the "
        "rows, the columns and the two diagonals: you have known this game for a long time.",
        Example(
            "paths",
            (
                ("5", "Star takes the middle."),
                ("2", "Ring had better have taken a corner."),
                ("1", "Star threatens the diagonal."),
                ("9", "Ring stops it."),
                ("7", "Two threats at once!"),
                ("4", "Ring can stop only one."),
                ("3", "Star owns a diagonal and wins."),
            ),
        ),
    ),
    Lesson(
        "Any shape will do",
        "A game can have any spaces and any paths. Here are seven spaces and seven paths, one of them a circle. "
        "While you play, the paths through the space under your hand light up.",
        Example(
            "paths",
            (
                ("1", ""),
                ("4", ""),
                ("2", "Every two spaces lie on exactly one path."),
                ("3", "Ring closes it."),
                ("5", ""),
                ("7", ""),
                ("6", "Star owns a whole path."),
            ),
            setup={"File": "fano"},
        ),
    ),
    Lesson(
        "Up, down and across",
        "Three layers make a cube, and its paths run through all of them. There are more shapes to choose from, and "
        "you can write your own: a text file with the number of spaces and a line for every path.",
        Example(
            "paths",
            (
                ("14", "The middle of the cube lies on thirteen paths."),
                ("25", ""),
                ("13", ""),
                ("15", "Ring closes the row."),
                ("7", "Star makes two threats at once …"),
                ("21", "… of which Ring closes one."),
                ("19", "A path through all three layers."),
            ),
            setup={"File": "3x3x3"},
        ),
    ),
)

WATCH_YOUR_BACK = (
    Lesson(
        "Place twelve pieces each",
        "First you take turns placing your twelve pieces, one by one. Star places in the upper six rows, Ring in the "
        "lower six; four rows belong to both. The squares open to whoever is to place are lighter. Nothing ever "
        "stands on a corner.",
        Example(
            "wyb",
            (
                ("d3", "Star places a piece."),
                ("e6", "Ring places one."),
                ("f2", ""),
                ("c7", ""),
                ("d5", "The rows in the middle are open to both."),
                ("g4", ""),
            ),
        ),
    ),
    Lesson(
        "Surround to capture",
        "A piece between two enemies, left and right or above and below, is captured and leaves the board. That "
        "holds while placing as well as later.",
        Example(
            "wyb",
            (("d6", "Star closes in from below. The piece in between is captured."),),
            "X------X/--------/--------/---W----/---B----/--------/--------/X------X w p 2",
            before="Ring's piece has one enemy above it.",
        ),
    ),
    Lesson(
        "Corners are nobody's friends",
        "A corner counts as an enemy of both sides. A piece beside a corner is captured by a single enemy on its "
        "other side.",
        Example(
            "wyb",
            (("c2c1", "One step up, and it stands between an enemy and the corner: captured."),),
            "XB-----X/--W-----/--------/----B---/----BW--/--------/--------/X------X w m 20",
            before="Ring's piece stands beside the corner.",
        ),
    ),
    Lesson(
        "Step, or jump",
        "When all pieces are placed, you move. A piece steps to a free square beside it, or jumps straight over one "
        "neighbour, friend or enemy, to the free square behind. The piece jumped over stays. If nothing can move, "
        "you pass.",
        Example(
            "wyb",
            (
                ("d5d6", "A step."),
                ("f8f6", "A jump over an enemy, who stays."),
                ("d4b4", "A jump to the left."),
                ("e4d4", ""),
            ),
            "X------X/--------/--------/--WWB---/---W----/--------/--B--W--/X----B-X w m 20",
        ),
    ),
    Lesson(
        "Watch your back",
        "Walk between two enemies, and your own piece is captured. But your captures come first: if the move takes "
        "one of the two away, you are safe. A piece that already stands between two enemies stays.",
        Example(
            "wyb",
            (("d5d4", "It steps between two enemies, and is gone."),),
            "X------X/--------/--------/--B-B---/---W----/-----W--/--W--B--/X------X w m 10",
            before="Star is about to make a mistake.",
        ),
    ),
    Lesson(
        "The board shrinks",
        "After 128 turns of moving the outer ring breaks off with everything on it, after 192 turns the next one. "
        "What stands on the new corners is lost, and the new corners capture like enemies. Keep to the middle in "
        "time.",
        Example(
            "wyb",
            (("e4e5", "Turn 128: the outer ring is gone, and all that stood on it."),),
            "X--W---X/--------/-B-W----/B---BW--/-----W--/--WB----/------B-/X--B---X b m 127",
            before="Ring makes turn 128.",
        ),
    ),
    Lesson(
        "Two pieces must be left",
        "Who has fewer than two pieces left has lost; if both have, it is a draw. It is also a draw when nothing is "
        "captured for 100 turns, or when, on the smallest board, nobody can move any more.",
        Example(
            "wyb",
            (("d6d5", "Captured, and only one is left. Star wins."),),
            "X------X/--------/---W----/---B----/--------/---W-B--/--------/X------X w m 40",
            before="Ring has two pieces left.",
        ),
    ),
)

LESSONS: dict[str, tuple[Lesson, ...]] = {
    "conniption": CONNIPTION,
    "connect4": CONNECT_FOUR,
    "domino": DOMINO,
    "paths": PATHS,
    "wyb": WATCH_YOUR_BACK,
}
