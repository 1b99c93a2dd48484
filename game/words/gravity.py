"""What people read of Conniption and of Connect Four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.record.record import SWAP
from game.rules.board import Board
from game.rules.gravity import FLIPS, GravityBoard
from game.rules.outcome import Outcome, Reason, Step, StepKind
from game.words.coach import COACH, Say, Sentence
from game.words.game_words import GameWords, Notation, forced, listed
from game.words.lesson import Example, Exercise, Goal, Lesson

# Flips of the first and the second player: who wins by force, and on which turn (docs/handicaps.md).
_HANDICAPS = {
    (4, 4): (1, 9),
    (4, 3): (1, 9),
    (4, 2): (1, 9),
    (4, 1): (1, 9),
    (4, 0): (1, 7),
    (3, 4): (1, 9),
    (3, 3): (1, 9),
    (3, 2): (1, 9),
    (3, 1): (1, 9),
    (3, 0): (1, 7),
    (2, 4): (1, 13),
    (2, 3): (1, 13),
    (2, 2): (1, 11),
    (2, 1): (1, 9),
    (2, 0): (1, 7),
    (1, 4): (2, 14),
    (1, 3): (2, 16),
    (1, 2): (2, 20),
    (1, 1): (1, 19),
    (1, 0): (1, 13),
    (0, 4): (2, 10),
    (0, 3): (2, 10),
    (0, 2): (2, 14),
    (0, 1): (2, 16),
    (0, 0): (1, 41),
}

_CONNIPTION_LESSONS = (
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
        Exercise(
            Goal.WIN,
            "//222/111/// 1 0,0 -",
            "You are Star, with three upon each other. Win.",
            "Four in a row: you have won.",
            setup={"Flips": "0,0"},
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
        Exercise(
            Goal.TURN,
            "//12/1/2// 1 4,4 f",
            "Flip the board first, then drop a disc where you like.",
            "The board has turned over, and your disc has fallen to the new bottom.",
            pattern="f[1-7]",
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
        Exercise(
            Goal.TURN,
            "//12/1/2// 1 4,4 f",
            "Do both: flip first, drop a disc, and have the board flip after it.",
            "Flip, drop, flip. That was one turn, and it cost two of your four flips.",
            pattern="f[1-7]f",
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
        Exercise(
            Goal.TURN,
            "//12/21/1/2/ 1 4,3 -",
            "Ring has just flipped. End your own turn with a flip.",
            "First the drop, then the flip. Now Ring cannot begin with one.",
            pattern="[1-7]f",
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
        Exercise(
            Goal.WIN,
            "//21/221/1/21/ 1 4,4 f",
            "Look at the tops of the columns, and win with a flip.",
            "The flip lined up your four discs: you have won.",
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
        Exercise(
            Goal.HOLD,
            "/12/2/112/12// 1 4,0 f",
            "The four tops are Ring's, who has no flips left. Make a turn that does not hand over the game.",
            "You have left the board as it lies, and Ring cannot turn it.",
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
        Exercise(
            Goal.WIN,
            "2/2/121/21/121/21/ 1 4,4 f",
            "One flip gives both of you four in a row. It is your turn: dare it.",
            "Both have four, and it was your turn: you have won.",
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
        Exercise(
            Goal.HOLD,
            "/2/2/2/1/1/1 1 0,0 f",
            "All flips are spent, and Ring has three in a row. Block.",
            "Blocked. Without flips nobody can move your disc away.",
        ),
    ),
)

_CONNECT_FOUR_LESSONS = (
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
        Exercise(
            Goal.HOLD,
            "/1/1/1/2/2/ 2 0,0 -",
            "You are Ring, and Star has three side by side. Block.",
            "Blocked: Star has no fourth place left.",
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
        Exercise(
            Goal.FORK,
            "///12/12// 1 0,0 -",
            "Make three in a row with a free place at both ends.",
            "Ring can stop only one end. You win with your next turn.",
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
        Exercise(
            Goal.HOLD,
            "2///21/11/21/12 2 0,0 -",
            "You are Ring. Drop a disc, but do not make room for Star's fourth one.",
            "Right: as long as nobody plays below it, Star's place cannot be reached.",
        ),
    ),
)


_CONNECT_FOUR_COACH: Mapping[Say, Sentence] = {
    **COACH,
    Say.WINS: Sentence("Wins: four in a row in {where}."),
}

_CONNIPTION_COACH: Mapping[Say, Sentence] = {
    **_CONNECT_FOUR_COACH,
    Say.WINS_PRE_FLIP: Sentence(
        "Wins with the flip before the drop: turned over, the board has four in a row in {where}."
    ),
    Say.WINS_POST_FLIP: Sentence(
        "Wins with the flip after the drop: turned over, the board has four in a row in {where}."
    ),
    Say.HANDS_PRE_FLIP: Sentence(
        "Gives the game away: the flip before the drop makes four in a row for {foe} in {where}.",
        "Gives the game away: the flip before the drop makes four in a row for you in {where}.",
    ),
    Say.HANDS_POST_FLIP: Sentence(
        "Gives the game away: the flip after the drop makes four in a row for {foe} in {where}.",
        "Gives the game away: the flip after the drop makes four in a row for you in {where}.",
    ),
    Say.HANDS_LOST_PRE_FLIP: Sentence(
        "Loses at once: the flip before the drop makes four in a row for {foe} in {where}.",
        "Loses at once: the flip before the drop makes four in a row for you in {where}.",
    ),
    Say.HANDS_LOST_POST_FLIP: Sentence(
        "Loses at once: the flip after the drop makes four in a row for {foe} in {where}.",
        "Loses at once: the flip after the drop makes four in a row for you in {where}.",
    ),
    Say.FLIP_LAST_WIN: Sentence("Without their last flip, {owner} would not win.", "Your last flip holds the win."),
    Say.FLIP_LAST_DRAW: Sentence("Without their last flip, {owner} would lose.", "Your last flip holds the draw."),
    Say.FEWER_LOSS: Sentence("With one flip fewer, {owner} would lose.", "With one flip fewer, you would lose."),
    Say.FEWER_DRAW: Sentence(
        "With one flip fewer, {owner} would only draw.", "With one flip fewer, you would only draw."
    ),
    Say.FEWER_SLOWER: Sentence(
        "With one flip fewer, {owner} would still win, but in {turns} instead of {now}.",
        "With one flip fewer, you would still win, but in {turns} instead of {now}.",
    ),
    Say.FEWER_SOONER: Sentence(
        "With one flip fewer, {owner} would lose sooner, in {turns} instead of {now}.",
        "With one flip fewer, you would lose sooner, in {turns} instead of {now}.",
    ),
    Say.MORE_WIN: Sentence("With one flip more, {owner} would win.", "With one flip more, you would win."),
    Say.MORE_DRAW: Sentence(
        "With one flip more, {owner} would hold the draw.", "With one flip more, you would hold the draw."
    ),
    Say.MORE_QUICKER: Sentence(
        "With one flip more, {owner} would win sooner, in {turns} instead of {now}.",
        "With one flip more, you would win sooner, in {turns} instead of {now}.",
    ),
    Say.MORE_LONGER: Sentence(
        "With one flip more, {owner} would hold out longer, for {turns} instead of {now}.",
        "With one flip more, you would hold out longer, for {turns} instead of {now}.",
    ),
    Say.FEWER_ALIKE: Sentence(
        "One flip fewer makes no difference to {owner}.", "One flip fewer makes no difference to you."
    ),
    Say.MORE_ALIKE: Sentence(
        "One flip more makes no difference to {owner}.", "One flip more makes no difference to you."
    ),
    Say.FLIPS_ALIKE: Sentence(
        "One flip fewer or more makes no difference to {owner}.", "One flip fewer or more makes no difference to you."
    ),
}


class ConnectFourWords(GameWords):
    about = "The classic, played perfectly"
    lessons: tuple[Lesson, ...] = _CONNECT_FOUR_LESSONS
    coach: Mapping[Say, Sentence] = _CONNECT_FOUR_COACH

    def rule(self, setup: Mapping[str, str]) -> str:
        return "Drop discs in turn. Four of your own side by side win: across, upwards or slanting."

    def task(self, board: Board) -> str:
        return "Drop a disc"

    def where(self, board: Board, cells: Sequence[int]) -> str:
        """Columns: where a whole row of cells lies, they say enough."""
        columns = sorted({int(board.cell_name(cell)) for cell in cells})
        runs = [[column] for column in columns[:1]]
        for column in columns[1:]:
            if column == runs[-1][-1] + 1:
                runs[-1].append(column)
            else:
                runs.append([column])
        names = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
        return f"column{'s' if len(columns) > 1 else ''} {listed(names)}"

    def advice(self, board: Board, move: int) -> str:
        return flipping_advice(board.text(move), False, False)

    def step(self, board: Board, step: Step) -> str:
        if step.kind is StepKind.DROP:
            return f"drops a disc into column {board.cell_name(step.cells[0])}"
        return "flips the board"

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> str:
        return "with four in a row" if outcome.reason is Reason.LINE else "no room is left"

    def known(self, setup: Mapping[str, str]) -> str:
        return forced(*_HANDICAPS[0, 0])


class ConniptionWords(ConnectFourWords):
    about = "Flip the board, four times each"
    lessons = _CONNIPTION_LESSONS
    option_words: Mapping[str, str] = {"Flips": "Fewer than the other is a handicap"}
    coach = _CONNIPTION_COACH

    def rule(self, setup: Mapping[str, str]) -> str:
        return (
            "Drop discs in turn; four in a row win. A flip turns the whole board upside down, and the discs fall to "
            "the other end."
        )

    def task(self, board: Board) -> str:
        return flipping_task(board, False, False)

    def move(self, text: str, notation: Notation) -> str:
        if notation != "words" or text == SWAP:
            return text
        parts = ["flip"] * text.startswith("f") + [text.strip("f")] + ["flip"] * text.endswith("f")
        return ", ".join(parts)

    def turn(self, board: Board, move: int, notation: Notation) -> str:
        if [step.kind for step in board.steps(move)] == [StepKind.PRE_FLIP]:
            return "a flip alone"  # which ends the game: no disc drops any more
        return self.move(board.text(move), notation)

    def state(self, board: Board, names: tuple[str, str]) -> str:
        assert isinstance(board, GravityBoard)
        return f"Flips left: {names[0]} {board.flips_left[0]}, {names[1]} {board.flips_left[1]}"

    def notation_help(self, board: Board) -> str:
        return "In f4f, the f before and the f after the column flip the board before and after the drop."

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        first, second = FLIPS.numbers(setup["Flips"])
        if first != second:
            return [f"{first} and {second} flips"]
        return [f"{first} flip{'s' if first != 1 else ''} each" if first else "no flips"]

    def known(self, setup: Mapping[str, str]) -> str:
        first, second = FLIPS.numbers(setup["Flips"])
        return forced(*_HANDICAPS[first, second])


def flipping_advice(text: str, is_flipped: bool, is_armed: bool) -> str:
    """What is still to be done for a move, in a turn of which the flip before may be made, and the flip after armed."""
    parts = []
    if text.startswith("f") != is_flipped:
        parts.append("flip back" if is_flipped else "flip")
    if text.endswith("f") != is_armed:
        parts.append(f"{'release' if is_armed else 'press'} Flip after")
    drop = f"drop in {text.strip('f')}"
    words = f"{', '.join(parts)}, then {drop}" if parts else drop
    return f"{words[0].upper()}{words[1:]}"


def flipping_task(board: Board, is_flipped: bool, is_armed: bool) -> str:
    """What is to be done in a turn of which the flip before may be made, and the flip after armed."""
    assert isinstance(board, GravityBoard)
    if is_flipped and is_armed:
        return "Flipped. Drop a disc, and the board flips once more"
    if is_flipped:
        return "Flipped. Drop a disc, or flip back"
    if is_armed:
        return "Drop a disc, and the board flips after it"
    if board.can_flip_first:
        return "Drop a disc, or flip first"
    if board.flips_left[board.mover]:
        return "Drop a disc. You cannot flip first this time"
    return "Drop a disc. Your flips are spent"
