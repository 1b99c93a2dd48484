"""Texts of Conniption and Connect Four."""

from collections.abc import Mapping, Sequence

from game.record.record import SWAP
from game.rules.board import Board
from game.rules.gravity import FLIPS, GravityBoard
from game.rules.outcome import Outcome, Reason, Step, StepKind
from game.rules.seven_by_six import COLUMNS, ROWS
from game.words.game_words import (
    COUNTS,
    SEVERAL_LINES,
    GameWords,
    Notation,
    SpaceText,
    forced_win_text,
    join_names,
    several,
)
from game.words.messages import Message, mark, mark_n, tr, tr_n
from game.words.teaching.coach import COACH, CoachMessage, Sentence
from game.words.teaching.lesson import Example, Exercise, Lesson, LessonGoal
from game.words.teaching.strategies import StrategyText

# The winner with best play, and the turn (docs/handicaps.md). Rows: flips of the first player. Columns: flips of the
# second player.
_HANDICAPS = (
    ((1, 41), (2, 16), (2, 14), (2, 10), (2, 10)),
    ((1, 13), (1, 19), (2, 20), (2, 16), (2, 14)),
    ((1, 7), (1, 9), (1, 11), (1, 13), (1, 13)),
    ((1, 7), (1, 9), (1, 9), (1, 9), (1, 9)),
    ((1, 7), (1, 9), (1, 9), (1, 9), (1, 9)),
)

# Moves in words, by two values: True if the move begins with a flip, and True if it ends with a flip. The words have no
# commas and spaces, because sentences list moves with commas and "and".
_MOVES = {
    (False, False): mark("{column}"),
    (True, False): mark("flip-{column}"),
    (False, True): mark("{column}-flip"),
    (True, True): mark("flip-{column}-flip"),
}

_CONNIPTION_STRATEGIES = (
    StrategyText(
        "conniption",
        mark("Win with the first move"),
        mark("With four flips each, the first player wins in 5 moves against any defense. This strategy is complete."),
    ),
)
_CONNECT_FOUR_STRATEGIES = (
    StrategyText(
        "connect4-middle",
        mark("Win from the middle"),
        mark(
            "You begin in the middle and keep the win for 4 moves. The rest is proven, but too long to learn by heart."
        ),
        moves=4,
    ),
    StrategyText(
        "connect4-draw",
        mark("Draw against column 3"),
        mark(
            "Your opponent begins in column 3. You keep the draw for 4 moves, or win after a mistake. The rest is "
            "proven, but too long to learn by heart."
        ),
        moves=4,
    ),
)

_CONNIPTION_LESSONS = (
    Lesson(
        mark("Four in a row wins"),
        mark(
            "Take turns dropping a disc into a column. It falls to the lowest free space. Four "
            "of your own discs in a row win: horizontally, vertically or diagonally."
        ),
        Example(
            "conniption",
            (
                ("4", mark("Star starts in the middle column.")),
                ("3", mark("Ring answers next to it.")),
                ("4", mark("Star builds upward …")),
                ("3", mark("… and so does Ring.")),
                ("4", mark("Three in a row: Star threatens to win.")),
                ("3", mark("Ring doesn't see it.")),
                ("4", mark("Four in a row. Star wins.")),
            ),
        ),
        Exercise(
            LessonGoal.WIN,
            "//222/111/// 1 0,0 -",
            mark("You are Star, with three stacked up. Win!"),
            mark("Four in a row: you win!"),
            setup={"Flips": "0,0"},
        ),
    ),
    Lesson(
        mark("Flip the board"),
        mark(
            "This is what makes the game special. A flip turns the whole board upside down, and "
            "in every column the discs fall to the other end: the top disc ends up at the "
            "bottom. No disc changes columns, and two flips in a row change nothing."
        ),
        Example(
            "conniption",
            (
                ("5f", mark("Ring drops a disc, then flips. Follow one column: its order is reversed.")),
                ("3", mark("Star plays on with the board upside down.")),
                ("f5", mark("This time Ring flips first and then drops.")),
            ),
            "/1/12/121/2// 2 4,4 f",
        ),
        Exercise(
            LessonGoal.TURN,
            "//12/1/2// 1 4,4 f",
            mark("Flip the board first, then drop a disc anywhere you like."),
            mark("The board flipped first, and then your disc fell."),
            pattern="f[1-7]",
        ),
    ),
    Lesson(
        mark("Before your drop, after it, or both"),
        mark(
            "Every move drops one disc. You may flip before the drop, after it, or both, as long "
            "as you have flips left. In the move list, f stands for a flip: f4 is a flip, then "
            "column 4; 4f is column 4, then a flip."
        ),
        Example(
            "conniption",
            (
                ("f3", mark("f3: flip first, then drop into column 3.")),
                ("4f", mark("4f: drop into column 4, then flip.")),
                ("5", mark("5: just a drop.")),
                ("f4f", mark("f4f: flip, drop, flip. That costs two flips.")),
            ),
            "/1/12/12/2/1/ 2 4,4 f",
        ),
        Exercise(
            LessonGoal.TURN,
            "//12/1/2// 1 4,4 f",
            mark("Do both: flip first, drop a disc, and flip again after it."),
            mark("Flip, drop, flip: that was one move, and it used two of your four flips."),
            pattern="f[1-7]f",
        ),
    ),
    Lesson(
        mark("You can't just flip it back"),
        mark(
            "If your opponent's move ended with a flip, yours can't start with one. Drop your "
            "disc first; after that you may flip as usual."
        ),
        Example(
            "conniption",
            (
                ("4f", mark("Star ends the move with a flip.")),
                ("3", mark("So Ring can't flip first and drops a disc.")),
                ("5f", mark("Star flips after the drop again.")),
                ("5f", mark("Ring may do that, too. Only flipping first is forbidden.")),
            ),
            "//12/21/1/2/ 1 4,4 f",
        ),
        Exercise(
            LessonGoal.TURN,
            "//12/21/1/2/ 1 4,3 -",
            mark("Ring has just flipped. End your move with a flip, too."),
            mark("First the drop, then the flip. Now Ring can't flip first."),
            pattern="[1-7]f",
        ),
    ),
    Lesson(
        mark("A flip can win"),
        mark(
            "The game checks for a win after each part of a move: after the first flip, after "
            "the drop and after the last flip. As soon as a player has four in a row, the game "
            "is over, and the rest of the move is not played."
        ),
        Example(
            "conniption",
            (("f1", mark("The flip brings them all to the bottom. Star wins before dropping a disc.")),),
            "/21/1/221/21// 1 4,4 f",
            before=mark("The top discs of four columns are all Star's."),
        ),
        Exercise(
            LessonGoal.WIN,
            "//21/221/1/21/ 1 4,4 f",
            mark("Look at the top discs, and win with a flip."),
            mark("The flip lined up your discs: you win!"),
        ),
    ),
    Lesson(
        mark("A flip can also lose"),
        mark(
            "It doesn't matter who flips the board. If your flip gives your opponent four in a "
            "row, your opponent wins. So look at the top discs before you flip."
        ),
        Example(
            "conniption",
            (("7f", mark("Star drops and flips, and that makes four in a row for Ring. Ring wins.")),),
            "/12/2/112/12// 1 4,4 f",
            before=mark("This time the top discs are Ring's, and it's Star's turn."),
        ),
        Exercise(
            LessonGoal.HOLD,
            "/12/2/112/12// 1 4,0 f",
            mark("Four top discs are Ring's, and Ring has no flips left. Make a move that doesn't give Ring the win."),
            mark("Ring hasn't won and can't win with the next move."),
        ),
    ),
    Lesson(
        mark("Both at once"),
        mark("If one flip gives both players four in a row, the player who flipped wins."),
        Example(
            "conniption",
            (("f1", mark("Four for Star below, four for Ring above. Star flipped, so Star wins.")),),
            "/21/121/21/121/2/2 1 4,4 f",
            before=mark("A flip will make two rows of four at once."),
        ),
        Exercise(
            LessonGoal.WIN,
            "2/2/121/21/121/21/ 1 4,4 f",
            mark("One flip gives both of you four in a row. It's your turn, so go for it."),
            mark("You have four in a row, and it was your turn: you win!"),
        ),
    ),
    Lesson(
        mark("Four flips for the whole game"),
        mark(
            "Each player has four flips, unless you agree on fewer; a stronger player may take "
            "fewer. When you have used them up, you can only drop. A full board without four in "
            "a row is a draw."
        ),
        Example(
            "conniption",
            (
                ("f6", mark("Star uses the last flip to break up Ring's three.")),
                ("5", mark("Ring has no flips left and can only drop.")),
                ("6", mark("From now on, the board stays this way up.")),
            ),
            "//21/21/2//1 1 1,0 f",
            before=mark("Star has one flip left. Ring has none, but has three in a row."),
        ),
        Exercise(
            LessonGoal.HOLD,
            "/2/2/2/1/1/1 1 0,0 f",
            mark("No flips are left, and Ring has three in a row. Block it!"),
            mark("Blocked. Without flips, your disc stays where it is."),
        ),
    ),
)

_CONNECT_FOUR_LESSONS = (
    Lesson(
        mark("Line up four"),
        mark(
            "The classic. Take turns dropping a disc into a column; it falls to the lowest free "
            "space. Four of your own discs in a row win: horizontally, vertically or diagonally."
        ),
        Example(
            "connect4",
            (
                ("4", mark("Star starts in the middle, where the most rows of four cross.")),
                ("3", mark("Ring answers.")),
                ("5", ""),
                ("6", mark("Ring keeps Star from getting three in a row.")),
                ("4", ""),
                ("4", ""),
                ("5", mark("Now Star builds in two directions.")),
                ("5", mark("Ring blocks the column.")),
            ),
        ),
        Exercise(
            LessonGoal.HOLD,
            "/1/1/1/2/2/ 2 0,0 -",
            mark("You are Ring, and Star has three side by side. Block it!"),
            mark("Blocked: Star can't add a fourth disc."),
        ),
    ),
    Lesson(
        mark("Three with two open ends"),
        mark("You can stop one threat, but not two. Three in a row with a free space at both ends is as good as won."),
        Example(
            "connect4",
            (
                ("4", ""),
                ("4", ""),
                ("5", mark("Two side by side.")),
                ("5", mark("Ring should have stopped this …")),
                ("6", mark("Three in a row, open at both ends.")),
                ("7", mark("Ring blocks one end …")),
                ("3", mark("… and Star wins at the other.")),
            ),
        ),
        Exercise(
            LessonGoal.FORK,
            "///12/12// 1 0,0 -",
            mark("Make three in a row with a free space at both ends."),
            mark("Ring can block only one end. You win with your next move."),
        ),
    ),
    Lesson(
        mark("Mind the space above"),
        mark(
            "Every disc opens up the space above it. A winning space that can't be reached yet "
            "is still a threat: if your opponent plays below it, you win."
        ),
        Example(
            "connect4",
            (
                ("3", mark("Ring fills the space below …")),
                ("3", mark("… and Star takes the space above: four in a row.")),
            ),
            "2///21/11/21/12 2 0,0 -",
            before=mark("Star needs one more disc in the second row: in column 3."),
        ),
        Exercise(
            LessonGoal.HOLD,
            "2///21/11/21/12 2 0,0 -",
            mark("You are Ring. Drop a disc, but don't open up the space that Star needs."),
            mark("Correct: Star can't reach that space until there is a disc below it."),
        ),
    ),
)


_CONNECT_FOUR_COACH: Mapping[CoachMessage, Sentence] = {**COACH, CoachMessage.WINS: Sentence(mark("Wins: {lines}."))}

_CONNIPTION_COACH: Mapping[CoachMessage, Sentence] = {
    **_CONNECT_FOUR_COACH,
    CoachMessage.WINS_PRE_FLIP: Sentence(
        mark("Wins with the flip before the drop: once flipped, the board has {lines}.")
    ),
    CoachMessage.WINS_POST_FLIP: Sentence(
        mark("Wins with the flip after the drop: once flipped, the board has {lines}.")
    ),
    CoachMessage.HANDS_PRE_FLIP: Sentence(
        mark("Throws the game away: with the flip before the drop, {foe} has {lines}."),
        mark("Throws the game away: with the flip before the drop, you have {lines}."),
    ),
    CoachMessage.HANDS_POST_FLIP: Sentence(
        mark("Throws the game away: with the flip after the drop, {foe} has {lines}."),
        mark("Throws the game away: with the flip after the drop, you have {lines}."),
    ),
    CoachMessage.HANDS_LOST_PRE_FLIP: Sentence(
        mark("Loses at once: with the flip before the drop, {foe} has {lines}."),
        mark("Loses at once: with the flip before the drop, you have {lines}."),
    ),
    CoachMessage.HANDS_LOST_POST_FLIP: Sentence(
        mark("Loses at once: with the flip after the drop, {foe} has {lines}."),
        mark("Loses at once: with the flip after the drop, you have {lines}."),
    ),
    CoachMessage.FLIP_LAST_WIN: Sentence(
        mark("Without the last flip, {owner} would not win."), mark("Without your last flip, you would not win.")
    ),
    CoachMessage.FLIP_LAST_DRAW: Sentence(
        mark("Without the last flip, {owner} would lose."), mark("Without your last flip, you would lose.")
    ),
    CoachMessage.FEWER_LOSS: Sentence(
        mark("With one fewer flip, {owner} would lose."), mark("With one fewer flip, you would lose.")
    ),
    CoachMessage.FEWER_DRAW: Sentence(
        mark("With one fewer flip, {owner} would only draw."), mark("With one fewer flip, you would only draw.")
    ),
    CoachMessage.FEWER_SLOWER: Sentence(
        mark_n(
            "With one fewer flip, {owner} would still win, but in {moves} move instead of {now}.",
            "With one fewer flip, {owner} would still win, but in {moves} moves instead of {now}.",
        ),
        mark_n(
            "With one fewer flip, you would still win, but in {moves} move instead of {now}.",
            "With one fewer flip, you would still win, but in {moves} moves instead of {now}.",
        ),
    ),
    CoachMessage.FEWER_SOONER: Sentence(
        mark_n(
            "With one fewer flip, {owner} would lose sooner: in {moves} move instead of {now}.",
            "With one fewer flip, {owner} would lose sooner: in {moves} moves instead of {now}.",
        ),
        mark_n(
            "With one fewer flip, you would lose sooner: in {moves} move instead of {now}.",
            "With one fewer flip, you would lose sooner: in {moves} moves instead of {now}.",
        ),
    ),
    CoachMessage.FEWER_AT_ONCE: Sentence(
        mark("With one fewer flip, {owner} would lose at once."), mark("With one fewer flip, you would lose at once.")
    ),
    CoachMessage.MORE_WIN: Sentence(
        mark("With one more flip, {owner} would win."), mark("With one more flip, you would win.")
    ),
    CoachMessage.MORE_DRAW: Sentence(
        mark("With one more flip, {owner} would hold the draw."), mark("With one more flip, you would hold the draw.")
    ),
    CoachMessage.MORE_QUICKER: Sentence(
        mark_n(
            "With one more flip, {owner} would win sooner: in {moves} move instead of {now}.",
            "With one more flip, {owner} would win sooner: in {moves} moves instead of {now}.",
        ),
        mark_n(
            "With one more flip, you would win sooner: in {moves} move instead of {now}.",
            "With one more flip, you would win sooner: in {moves} moves instead of {now}.",
        ),
    ),
    CoachMessage.MORE_LONGER: Sentence(
        mark_n(
            "With one more flip, {owner} would hold out longer: {moves} move instead of {now}.",
            "With one more flip, {owner} would hold out longer: {moves} moves instead of {now}.",
        ),
        mark_n(
            "With one more flip, you would hold out longer: {moves} move instead of {now}.",
            "With one more flip, you would hold out longer: {moves} moves instead of {now}.",
        ),
    ),
    CoachMessage.MORE_NOT_AT_ONCE: Sentence(
        mark("With one more flip, {owner} would not lose at once."),
        mark("With one more flip, you would not lose at once."),
    ),
    CoachMessage.FEWER_ALIKE: Sentence(
        mark("One fewer flip would change nothing for {owner}."), mark("One fewer flip would change nothing for you.")
    ),
    CoachMessage.MORE_ALIKE: Sentence(
        mark("One more flip would change nothing for {owner}."), mark("One more flip would change nothing for you.")
    ),
    CoachMessage.FLIPS_ALIKE: Sentence(
        mark("One flip more or less would change nothing for {owner}."),
        mark("One flip more or less would change nothing for you."),
    ),
}


class ConnectFourWords(GameWords):
    about = mark("The classic, with a perfect computer")
    strategies: tuple[StrategyText, ...] = _CONNECT_FOUR_STRATEGIES
    lessons: tuple[Lesson, ...] = _CONNECT_FOUR_LESSONS
    coach: Mapping[CoachMessage, Sentence] = _CONNECT_FOUR_COACH

    def rule(self, setup: Mapping[str, str]) -> str:
        return tr("Take turns dropping discs. Four of your own in a row win: horizontally, vertically or diagonally.")

    def spaces(self, board: Board) -> list[SpaceText]:
        """Return a text for each column, which lists its discs from the bottom up."""
        found = []
        for column in range(COLUMNS):
            cells = tuple(range(7 * column, 7 * column + ROWS))
            discs = [self.side(board.owner(cell)) for cell in cells if board.owner(cell) >= 0]
            listed = tr_n("one disc: {discs}", "{n} discs: {discs}", len(discs), discs=", ".join(discs))
            name = tr("column {number}", number=column + 1)
            found.append(SpaceText(name, listed if discs else tr("empty"), cells))
        return found

    def position(self, board: Board) -> list[str]:
        """Return a sentence for each column with discs, and one for the empty columns."""
        sentences, empty = [], []
        for number, space in enumerate(self.spaces(board), start=1):
            discs = [self.side(board.owner(cell)) for cell in space.cells if board.owner(cell) >= 0]
            if discs:
                sentences.append(
                    tr_n(
                        "Column {column} has one disc: {discs}.",
                        "Column {column} has {n} discs, from the bottom up: {discs}.",
                        len(discs),
                        column=number,
                        discs=", ".join(discs),
                    )
                )
            else:
                empty.append(str(number))
        if not sentences:
            return [tr("All columns are empty.")]
        if empty:
            columns = join_names(empty)
            sentences.append(
                tr_n("Column {columns} is empty.", "Columns {columns} are empty.", len(empty), columns=columns)
            )
        return sentences

    def legal_moves(self, board: Board) -> list[str]:
        """Return a sentence with the columns that have space, and one about the flips that are allowed."""
        moves = [board.text(move) for move in board.moves()]
        if not moves:
            return super().legal_moves(board)
        columns = sorted({text.strip("f") for text in moves})
        sentences = [
            tr_n(
                "You can drop a disc into column {columns}.",
                "You can drop a disc into columns {columns}.",
                len(columns),
                columns=join_names(columns),
            )
        ]
        before, after = (any(is_flip) for is_flip in zip(*((m[0] == "f", m[-1] == "f") for m in moves), strict=True))
        if before or after:
            sentences.append(tr(_FLIPS_ALLOWED[before, after]))
        return sentences

    def task(self, board: Board) -> str:
        return tr("Drop a disc")

    def lines(self, board: Board, lines: Sequence[Sequence[int]]) -> str:
        """Return the columns of a winning line in words. Of several lines, also return the rows.

        With their rows, no two lines have the same name.
        """
        if len(lines) == 1:
            return tr("{count} in a row in {columns}", count=COUNTS[len(lines[0])], columns=_columns(lines[0]))
        return several(SEVERAL_LINES, [_exact_line(line) for line in lines])

    def advice(self, board: Board, move: int) -> str:
        return flipping_advice(board.text(move), False, False)

    def step(self, board: Board, step: Step, player: str) -> str:
        if step.kind is StepKind.DROP:
            column = board.cell_name(step.cells[0])
            return tr("{player} drops a disc into column {column}.", player=player, column=column)
        return tr("{player} flips the board.", player=player)

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> Message:
        return mark("With four in a row") if outcome.reason is Reason.LINE else mark("The board is full")

    def known_result(self, setup: Mapping[str, str]) -> str:
        return forced_win_text(*_HANDICAPS[0][0])


_FLIPS_ALLOWED = {
    (True, True): mark("You can also flip the board before or after the drop."),
    (True, False): mark("You can also flip the board before the drop."),
    (False, True): mark("You can also flip the board after the drop."),
}


class ConniptionWords(ConnectFourWords):
    about = mark("Four in a row, with four flips each")
    strategies = _CONNIPTION_STRATEGIES
    lessons = _CONNIPTION_LESSONS
    option_words: Mapping[str, str] = {"Flips": mark("Having fewer flips is a handicap")}
    coach = _CONNIPTION_COACH

    def rule(self, setup: Mapping[str, str]) -> str:
        return tr(
            "Take turns dropping discs; four in a row win. A flip turns the whole board upside down, and the discs "
            "fall to the other end."
        )

    def task(self, board: Board) -> str:
        return flipping_task(board, False, False)

    def move(self, text: str, notation: Notation) -> str:
        if notation != "words" or text == SWAP:
            return text
        return tr(_MOVES[text.startswith("f"), text.endswith("f")], column=text.strip("f"))

    def turn(self, board: Board, move: int, notation: Notation) -> str:
        if [step.kind for step in board.steps(move)] == [StepKind.PRE_FLIP]:
            return tr("a flip alone")  # the flip ends the game, so no disc is dropped
        return self.move(board.text(move), notation)

    def state(self, board: Board, names: tuple[str, str]) -> str:
        assert isinstance(board, GravityBoard)
        one, other = board.flips_left
        return tr("Flips left: {first} {one}, {second} {other}", first=names[0], one=one, second=names[1], other=other)

    def notation_help(self, board: Board) -> str:
        return tr(
            "In f4f, the f before the column is a flip before the drop, and the f after it is a flip after the drop."
        )

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        first, second = FLIPS.numbers(setup["Flips"])
        if first != second:
            return [tr("{first} and {second} flips", first=first, second=second)]
        return [tr_n("{n} flip each", "{n} flips each", first) if first else tr("no flips")]

    def known_result(self, setup: Mapping[str, str]) -> str:
        first, second = FLIPS.numbers(setup["Flips"])
        return forced_win_text(*_HANDICAPS[first][second])


def _columns(line: Sequence[int]) -> str:
    """Return the columns of a winning line in words, for use in the middle of a sentence."""
    first, last = (1 + cell // 7 for cell in (line[0], line[-1]))
    if first == last:
        return tr("column {column}", column=first)
    return tr("columns {first} to {last}", first=first, last=last)


def _exact_line(line: Sequence[int]) -> str:
    """Return the columns and rows of a winning line in words; rows count from the bottom."""
    first, last = (1 + cell % 7 for cell in (line[0], line[-1]))
    rows = tr("row {row}", row=first) if first == last else tr("rows {first} to {last}", first=first, last=last)
    return tr("{columns}, {rows}", columns=_columns(line), rows=rows)


def flipping_advice(text: str, is_flipped: bool, is_armed: bool) -> str:
    """Return the instruction for the remaining parts of the move `text`.

    `is_flipped` is True if the user has already made the flip before the drop. `is_armed` is True if the user has
    turned on the flip after the drop.
    """
    first = int(text.startswith("f") != is_flipped) * (2 if is_flipped else 1)
    after = int(text.endswith("f") != is_armed) * (2 if is_armed else 1)
    return tr(_ADVICE[first][after], column=text.strip("f"))


# The instructions for the remaining parts of a move. Rows: do not flip first, flip first, undo the flip. Columns: leave
# “Flip after” as it is, turn it on, turn it off.
_ADVICE = (
    (
        mark("Drop in column {column}"),
        mark("Turn on “Flip after” and drop in column {column}"),
        mark("Turn off “Flip after” and drop in column {column}"),
    ),
    (
        mark("Flip, then drop in column {column}"),
        mark("Flip, turn on “Flip after” and drop in column {column}"),
        mark("Flip, turn off “Flip after” and drop in column {column}"),
    ),
    (
        mark("Flip back, then drop in column {column}"),
        mark("Flip back, turn on “Flip after” and drop in column {column}"),
        mark("Flip back, turn off “Flip after” and drop in column {column}"),
    ),
)


def flipping_task(board: Board, is_flipped: bool, is_armed: bool) -> str:
    """Return an instruction that tells the mover what can be done now.

    `is_flipped` is True if the user has already made the flip before the drop. `is_armed` is True if the user has
    turned on the flip after the drop.
    """
    assert isinstance(board, GravityBoard)
    if is_flipped and is_armed:
        return tr("Flipped. Drop a disc, and the board flips again")
    if is_flipped:
        return tr("Flipped. Drop a disc, or flip back")
    if is_armed:
        return tr("Drop a disc, and the board flips after it")
    if board.can_flip_first:
        return tr("Drop a disc, or flip first")
    if board.flips_left[board.mover]:
        return tr("Drop a disc. You can't flip first this time")
    return tr("Drop a disc. You have no flips left")
