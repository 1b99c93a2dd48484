"""The text format of games: writes a game, and reads it back with every move checked.

The text has a header of tags and then the moves of both sides, numbered in pairs:

    [Conniption "1"]                the format; a higher number comes from a newer version
    [Title "The long evening"]      the title, if the user has given one
    [Note "I missed f4"]            the note, if the user has written one
    [Favorite "yes"]                the user has marked the game
    [Game "conniption"]
    [Flips "4,4"]                   the options of the game, by their names in the protocol; a custom shape is written
                                    out on one line (see game/rules/shapes/inline.py)
    [Start "///12/// 1 4,4 f"]      unless the game begins at its normal start
    [Player1 "Anna"]                the player with the first move, regardless of a later swap
    [Player2 "Ben"]
    [Seat1 "computer 5"]            a computer player: a level, or a player as in "mcts:rollout=greedy"
    [Date "2026-11-18"]             unless unknown
    [Clock "300+2.5"]               seconds for the game and for each move
    [Thinking "4.2"]                seconds already spent on the next turn
    [Swap "offered"]                the second player may take over the first move
    [Profile1 "0123abcd"]           the game goes on or is not in the library yet, and player 1 is the person on this
                                    computer with this key
    [Unaided "yes"]                 the game goes on, and the person in it has had no help so far
    [Undone "1"]                    the number of moves at the end that were undone and can be redone
    [Result "*"]                    1-0, 0-1, 1/2-1/2 or *
    [Reason "resignation"]          the reason why the game ended, if it has

    1. 4 {3.25} swap f4 {2} 2. 4f *

Braces hold the seconds spent on a move. The result is repeated after the moves, so that a truncated text is noticed.

A game with variations, comments, a note, a mark as a favorite or profiles has format 2.

Variations stand in parentheses after the move that they replace, nested as deep as wanted. Braces that hold anything
but a number are a comment on the move before them, or on the start. Marked cells and arrows stand at the beginning of a
comment, with a group for each color: the second group of marks has the second color, and a group may be empty. The
rating of the move (!, ?!, ? or ??) follows, then the comment itself. In a comment, a backslash stands before a brace
that would end it, before a backslash, and before a first character that would make it a number, a mark or a rating:

    1. 4 {3.25} {[%mark 4.1 4.2] [%arrow 4.1-5.1] ! a strong start} (1. 3 f4 (1... 4 2. 4f) 2. 4) f4 *

If people had help in the game, the comment on its start begins with the kinds of help. Versions of the program that do
not know them show them as a comment. A backslash stands before another comment that begins in this way:

    {(with help: hint, undo) a comment on the start} 1. 4 *

A person without a name is "Player 1" or "Player 2", and a level has its English name, such as "Steady": programs show
these words in their own language. Old versions saved all levels with the name "Computer".

Normally the user of the program is the person with the name "You". The tag [Seat1 "person"] marks an exception: player
1 is the user in spite of having another name, or is not the user in spite of having the name "You".

A text from another source may name any file for its shape or for the weights of a player. Such a file is never opened:
a game with such a shape is refused, and another player takes such a seat. Old versions saved a custom shape by the
path of its file. Texts that this program has saved are read with `is_own`, which opens that file.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date as Date
from itertools import islice
from pathlib import Path

from game.files import replace_file
from game.record.help import Help
from game.record.node import MOST_COLORS, Arrow, Mark, Node, Rating
from game.record.player import LONGEST_NAME, PERSON, USER_NAME, check_seat, clean_text, hide_file_name
from game.record.record import SWAP, Record, TimeControl
from game.rules.errors import RulesError, SetupError
from game.rules.game import GameOption, OptionKind
from game.rules.numbers import Cell, Person
from game.rules.registry import GAMES, find_game, start
from game.words.messages import mark

FORMAT = 2
PLAIN_FORMAT = 1  # format of a game without variations and comments; all versions of the program read it
LONGEST_TITLE = 80
LONGEST_NOTE = 500
LONGEST_COMMENT = 2000
MOST_NODES = 50_000
MOST_BYTES = 3_000_000  # size limit of one game: an embedded shape has up to a million bytes, the moves far fewer
MOST_LINES = 100_000
RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
_WIDTH = 80
_NUMBER = re.compile("[0-9.]*")  # braces with such a content hold the seconds spent on a move
_NOTE = re.compile(r"\[%(mark|arrow)((?: [^\s\[\]]+)*)\] ?")
_RATING = re.compile(r"(!|\?!|\?\?|\?)(?: |$)")
_HELP = re.compile(r"\(with help: ([a-z]+(?:, [a-z]+)*)\) ?")
_COMMENT = re.compile(r"\{[^\\}]*(?:\\.[^\\}]*)*\}", re.DOTALL)
# A comment without its end is the last token.
_TOKEN = re.compile(rf"{_COMMENT.pattern}?|[()}}]|[^\s(){{}}]+", re.DOTALL)
_PROFILE = re.compile("([0-9a-f]{8})?")  # a key of game/play/people.py; that of the first person is empty


@dataclass(frozen=True)
class GameLabel:
    """The words of the user about a game: its title, a note, and a mark of favorite games."""

    title: str = ""
    note: str = ""
    is_favorite: bool = False


class RecordError(RulesError):
    """An error for a text that is not a game, or that has illegal moves. The message begins with the line."""


# --- writing ---


def write_game(record: Record) -> str:
    """Return the text of the whole game, in the format of the module docstring."""
    return text_writer(record)()


def text_writer(record: Record) -> Callable[[], str]:
    """Return a function that writes the text of the record's current state.

    The function does the slow part of the work. It may run on any thread, while the record changes.
    """
    end, result, profiles = record.current.end(), _result(record), tuple(_profile_tags(record))
    tags, kinds = (*_tags(record), *profiles), record.help

    def write() -> str:
        items = list(_items(end.path(), kinds))
        is_plain = not profiles and not any(isinstance(item, str) for item in items)
        format_number = PLAIN_FORMAT if is_plain else FORMAT
        header = "\n".join(f'[{tag} "{_escape(value)}"]' for tag, value in (("Conniption", str(format_number)), *tags))
        return f"{header}\n\n{_wrap(_words(items, result))}\n"

    return write


def with_label(text: str, label: GameLabel) -> str:
    """Return the text of a game with its title, note and mark added. The text must be as `write_game` makes it."""
    first, _, rest = text.partition("\n")
    lines = [f'[Title "{_escape(label.title)}"]'] if label.title else []
    if label.note or label.is_favorite:
        first = f'[Conniption "{FORMAT}"]'
        lines += [f'[Note "{_escape(label.note)}"]'] if label.note else []
        lines += ['[Favorite "yes"]'] if label.is_favorite else []
    return "\n".join([first, *lines, rest])


def with_profiles(text: str, profiles: Sequence[str | None]) -> str:
    """Return the text of a finished game with the keys of the people on this computer who have played it.

    The text must be as `write_game` makes it.
    """
    tags = [f'[Profile{number} "{key}"]' for number, key in enumerate(profiles, start=1) if key is not None]
    return "\n".join([f'[Conniption "{FORMAT}"]', *tags, text.partition("\n")[2]]) if tags else text


def clean_title(title: str) -> str:
    """Return a game's title shortened to fit on one line."""
    return clean_text(title, LONGEST_TITLE)


def clean_note(note: str) -> str:
    """Return a note about a game shortened to fit on one line."""
    return clean_text(note, LONGEST_NOTE)


def clean_comment(comment: str) -> str:
    """Return a comment as one paragraph, shortened to a length that a game's text may have."""
    return clean_text(comment, LONGEST_COMMENT)


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    yield from record.setup.items()
    if not record.is_from_start:
        yield "Start", record.start_position
    for number, player in enumerate(record.players, start=1):
        yield f"Player{number}", player.name
    for number, player in enumerate(record.players, start=1):
        if not player.is_person or player.is_user != (player.name == USER_NAME):
            yield f"Seat{number}", player.kind
    if record.date:
        yield "Date", record.date
    if record.time_control is not None:
        yield "Clock", f"{_seconds(record.time_control.base)}+{_seconds(record.time_control.increment)}"
    if record.spent:
        yield "Thinking", _seconds(record.spent)
    if record.swap_rule:
        yield "Swap", "offered"
    if record.is_unaided and record.outcome is None:
        yield "Unaided", "yes"
    if undone := record.current.end().ply - record.current.ply:
        yield "Undone", str(undone)
    yield "Result", _result(record)
    if record.outcome is not None:
        yield "Reason", record.outcome.reason.value


def _profile_tags(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the tags for the people on this computer who play an unfinished game between two people."""
    for number, player in enumerate(record.players, start=1):
        if player.profile is not None and record.outcome is None:
            yield f"Profile{number}", player.profile


def _items(line: Sequence[Node], kinds: Set[Help]) -> Iterator[Node | str]:
    """Yield the nodes in the order of the text, with parentheses and comments between them.

    `line` is the main line, `kinds` is the help in the game. A node that has been replaced meanwhile is no longer among
    the children of its parent.
    """
    root = line[0]
    if kinds or _has_notes(root):
        yield _comment(root, kinds)
    for node in line[1:]:
        yield from _annotated(node)
        for variation in node.previous.children[1:]:
            if variation is not node:
                yield from _variation(variation)


def _variation(first: Node) -> Iterator[Node | str]:
    """Yield the nodes of a variation and of the variations nested in it, without recursion."""
    waiting: list[tuple[Node, bool] | None] = [None, (first, True)]  # the next line last; None closes a variation
    while waiting:
        item = waiting.pop()
        if item is None:
            yield ")"
            continue
        node, is_new = item
        if is_new:
            yield "("
            yield from _annotated(node)
        while children := node.children:
            node = children[0]
            yield from _annotated(node)
            if len(children) > 1:
                waiting.append((node, False))
                for child in reversed(children[1:]):
                    waiting += [None, (child, True)]
                break


def _annotated(node: Node) -> Iterator[Node | str]:
    """Yield a node, and then its comment, if it has one."""
    yield node
    if _has_notes(node):
        yield _comment(node)


def _has_notes(node: Node) -> bool:
    return bool(node.comment or node.rating or node.marks or node.arrows)


def _comment(node: Node, kinds: Set[Help] = frozenset()) -> str:
    """Return the marks, arrows, rating and comment of a node, and the kinds of help, as text in braces."""
    name = node.board.cell_text
    parts = [f"[%mark{cells}]" for cells in _groups((mark.color, name(mark.cell)) for mark in node.marks)]
    if node.arrows:
        joint = "" if name(node.arrows[0].start)[0].isalpha() else "-"
        arrows = ((arrow.color, name(arrow.start) + joint + name(arrow.end)) for arrow in node.arrows)
        parts += [f"[%arrow{cells}]" for cells in _groups(arrows)]
    if node.rating is not None:
        parts.append(node.rating.value)
    if kinds:
        parts.append(f"(with help: {', '.join(kind.value for kind in Help if kind in kinds)})")
    if comment := re.sub(r"([\\}])", r"\\\1", clean_comment(node.comment)):
        is_ambiguous = comment[0] == "[" or _NUMBER.fullmatch(comment) or _RATING.match(comment) or _HELP.match(comment)
        parts.append(f"\\{comment}" if is_ambiguous else comment)
    return f"{{{' '.join(parts)}}}"


def _groups(texts: Iterable[tuple[int, str]]) -> list[str]:
    """Return the texts of each color, with a space before each text. Leave out empty groups at the end."""
    groups = [""] * MOST_COLORS
    for color, text in texts:
        groups[color] += f" {text}"
    while groups and not groups[-1]:
        groups.pop()
    return groups


def _words(items: Iterable[Node | str], result: str) -> Iterator[str]:
    """Yield the words of the moves' text. A line of the text may end after each word."""
    word = opening = ""
    for item in items:
        if item == ")":
            word += ")"
            continue
        if word:
            yield word
        word = ""
        if item == "(":
            opening = "("
        elif isinstance(item, str):
            word, *others = item.split(" ")
            for other in others:
                if other.startswith("["):
                    word += f" {other}"  # a line that begins with a bracket would be a tag
                else:
                    yield word
                    word = other
        else:
            turns = item.turns
            if turns % 2 and item.move is not None:
                yield f"{opening}{turns // 2 + 1}."
            elif opening:
                yield f"({(turns + 1) // 2}..."
            opening = ""
            word = item.text
            if item.spent:
                yield word
                word = f"{{{_seconds(item.spent)}}}"
    if word:
        yield word
    yield result


def _wrap(words: Iterable[str]) -> str:
    """Wrap words into lines, and return the lines as one text.

    This is faster than `textwrap.fill`, and it is called after every move.
    """
    lines = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def _result(record: Record) -> str:
    return "*" if record.outcome is None else RESULTS[record.outcome.winner]


# --- reading ---


def read_game(text: str, is_own: bool = False) -> Record:
    """Return the only game in a text. Raise RecordError if the text has no game or more than one."""
    return read_labeled_game(text, is_own)[0]


def read_labeled_game(text: str, is_own: bool = False) -> tuple[Record, GameLabel]:
    """Return the only game in a text, with its title, note and mark.

    Raise RecordError if the text has no game or more than one.
    """
    if text.count("\n") > MOST_LINES:
        raise RecordError("line {line}: more lines than a game has", line=MOST_LINES)
    games = _games(text, is_own)
    game = next(games)
    if next(games, None) is not None:
        raise RecordError("line 1: expected one game, found several")
    return game


def read_moves(text: str, record: Record) -> None:
    """Play the moves in a text, with its variations and comments, in a record.

    The text is a game without its header; the result at its end may be missing. Raise RecordError, which names the line
    and the word, if a part of it is invalid.
    """
    words = text.split()
    has_result = bool(words) and words[-1] in ("*", *RESULTS.values())
    text = f"{text[: text.rindex(words[-1])]}*" if has_result else f"{text} *"
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    reader = _GameReader([], lines, 1, is_own=False)
    reader.tags["Result"] = "*"
    try:
        reader._read_moves(record)
    except RulesError as error:
        raise reader.with_line(error) from None


def read_games(text: str) -> list[Record]:
    """Return all games in a text, or raise RecordError if one of them is invalid."""
    return [record for record, _ in _games(text)]


def embed_shape(text: str) -> str:
    """Return the text of a game saved by this program, with its shape written out instead of a file name.

    If the text names no shape file, or the file cannot be read, return the text unchanged.
    """
    for option in (option for game in GAMES.values() for option in game.options_of_kind(OptionKind.SHAPE)):
        found = re.search(rf'^\[{option.name} "(.*)"\]$', text, re.M)
        if found is not None and option.names_file(found[1]):
            with suppress(RulesError):
                return write_game(read_game(text, is_own=True))
    return text


def _games(text: str, is_own: bool = False) -> Iterator[tuple[Record, GameLabel]]:
    """Yield the games in a text with their labels. Raise RecordError if a game is invalid or the text has no game."""
    lines = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1)]
    position, has_game = 0, False
    while position < len(lines):
        if not lines[position][1]:
            position += 1
            continue
        header_end = _first(lines, position, lambda line: not line.startswith("["))
        end = _first(lines, header_end, lambda line: line.startswith("["))
        reader = _GameReader(lines[position:header_end], lines[header_end:end], lines[position][0], is_own)
        yield reader.read(), reader.label
        position, has_game = end, True
    if not has_game:
        raise RecordError('line 1: empty text, expected a game that begins with [Conniption "1"]')


def save_game(record: Record, path: Path) -> None:
    """Write a game to a file atomically, so that the file never holds half a game."""
    replace_file(path, write_game(record).encode())


Line = tuple[int, str]


def _first(lines: list[Line], position: int, is_it: Callable[[str], bool]) -> int:
    """Return the index of the first non-blank line, from `position` on, whose text passes the test `is_it`."""
    while position < len(lines) and (not lines[position][1] or not is_it(lines[position][1])):
        position += 1
    return position


class _GameReader:
    """Reads the text of one game and checks that the game can have been played. Each error names a line."""

    def __init__(self, header: list[Line], moves: list[Line], first_line: int, is_own: bool) -> None:
        self.is_own = is_own
        self.header = [line for line in header if line[1]]
        self.moves = moves
        self.text = "\n".join(line for _, line in moves)
        self.line = first_line
        self.tags: dict[str, str] = {}
        self.tag_lines: dict[str, int] = {}
        self.cells: dict[str, Cell] = {}
        self.token: int | None = None  # the index of the token that is read, whose line an error names

    def read(self) -> Record:
        try:
            self._read_format()
            self._read_tags()
            record = self._read_setup()
            self._read_moves(record)
            self._read_ending(record)
            return record
        except RulesError as error:
            raise self.with_line(error) from None

    def with_line(self, error: RulesError) -> RecordError:
        """Return an error with the line that is being read before its message."""
        line = self.line if self.token is None else self._line_of(self.token)
        return RecordError("line {line}: {message}", line=line, message=error)

    @property
    def label(self) -> GameLabel:
        title, note = clean_title(self.tags.get("Title", "")), clean_note(self.tags.get("Note", ""))
        return GameLabel(title, note, "Favorite" in self.tags)

    def _read_format(self) -> None:
        expected = f'[Conniption "{PLAIN_FORMAT}"]'
        first = self.header[0][1] if self.header else self.moves[0][1]
        match = re.fullmatch(r'\[Conniption "([0-9]{1,9})"\]', first)
        if match is None:
            raise RulesError(
                "{first}: not a game of Conniption, expected {expected}", first=_shorten(first), expected=expected
            )
        if int(match[1]) > FORMAT:
            raise RulesError(
                "{format}: written by a newer version of the game, expected format {expected}",
                format=match[1],
                expected=FORMAT,
            )
        if int(match[1]) < 1:
            raise RulesError("{format}: unknown format, expected {expected}", format=match[1], expected=FORMAT)

    def _read_tags(self) -> None:
        for line, text in self.header[1:]:
            self.line = line
            match = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]', text)
            if match is None:
                raise RulesError('{text}: expected a tag, as in [Player1 "Anna"]', text=_shorten(text))
            tag, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
            if tag in self.tags:
                raise RulesError("{tag}: duplicate tag", tag=tag)
            self.tags[tag] = value
            self.tag_lines[tag] = self.line
        for tag in ("Game", "Player1", "Player2", "Result"):
            if tag not in self.tags:
                raise RulesError("{tag}: this tag is missing", tag=tag)

    def _tag_value(self, tag: str) -> str | None:
        """Return the value of a tag, or None if the tag is missing. Later errors name the line of the tag."""
        if tag in self.tag_lines:
            self.line = self.tag_lines[tag]
        return self.tags.get(tag)

    def _read_setup(self) -> Record:
        game = find_game(self._tag_value("Game") or "")
        known = {
            "Title",
            "Note",
            "Favorite",
            "Profile1",
            "Profile2",
            "Start",
            "Game",
            "Player1",
            "Player2",
            "Seat1",
            "Seat2",
            "Date",
            "Clock",
        }
        known |= {"Thinking", "Swap", "Unaided", "Undone", "Result", "Reason", *game.options}
        for tag in self.tags:
            if tag not in known:
                self.line = self.tag_lines[tag]
                raise RulesError("{tag}: not a tag of a game of {title}", tag=_shorten(tag), title=game.title)
        for tag in ("Seat1", "Seat2"):
            check_seat(self._tag_value(tag) or PERSON)
        for tag in ("Player1", "Player2"):
            value = self._tag_value(tag)
            if value is not None and len(value) > LONGEST_NAME:
                raise RulesError(
                    "{value}: expected a name of up to {most} characters", value=_shorten(value), most=LONGEST_NAME
                )
        self._check_label()
        if self._tag_value("Swap") not in (None, "offered"):
            raise RulesError("{text}: expected offered", text=_shorten(self.tags["Swap"]))
        if self._tag_value("Unaided") not in (None, "yes"):
            raise RulesError("{text}: expected yes", text=_shorten(self.tags["Unaided"]))
        record = Record(
            game.name,
            self._read_options(game.options),
            self._tag_value("Start"),
            (self.tags["Player1"], self.tags["Player2"]),
            (self._seat("Seat1"), self._seat("Seat2")),
            self._read_clock(),
            "Swap" in self.tags,
            self._read_date(),
            next((person for person in (0, 1) if self._is_user(person)), None),
        )
        record.is_unaided = "Unaided" in self.tags
        first, second = record.players
        record.players = (
            replace(first, profile=self.tags.get("Profile1")),
            replace(second, profile=self.tags.get("Profile2")),
        )
        return record

    def _check_label(self) -> None:
        """Check the tags with the user's words about the game, and the tags of the people on this computer."""
        title, note = self._tag_value("Title"), self._tag_value("Note")
        if title is not None and (not clean_title(title) or len(title) > LONGEST_TITLE):
            raise RulesError(
                "{title}: expected a title of up to {most} characters", title=_shorten(title), most=LONGEST_TITLE
            )
        if note is not None and (not clean_note(note) or len(note) > LONGEST_NOTE):
            raise RulesError(
                "{note}: expected a note of up to {most} characters", note=_shorten(note), most=LONGEST_NOTE
            )
        if self._tag_value("Favorite") not in (None, "yes"):
            raise RulesError("{text}: expected yes", text=_shorten(self.tags["Favorite"]))
        for tag in ("Profile1", "Profile2"):
            if not _PROFILE.fullmatch(self._tag_value(tag) or ""):
                raise RulesError("{text}: expected the key of a person", text=_shorten(self.tags[tag]))

    def _seat(self, tag: str) -> str:
        seat = self.tags.get(tag, PERSON)
        return seat if self.is_own else hide_file_name(seat)

    def _is_user(self, person: Person) -> bool:
        name, seat = self.tags[f"Player{person + 1}"], self.tags.get(f"Seat{person + 1}")
        return (seat is None) == (name == USER_NAME) and (seat or PERSON).strip() == PERSON

    def _read_options(self, known: Mapping[str, GameOption]) -> dict[str, str]:
        options = {}
        for name, option in known.items():
            value = self._tag_value(name)
            if value is None:
                continue
            names_file = option.names_file(value)
            if names_file and not self.is_own:
                raise RulesError(
                    "{name}: the shape is in another file, expected a built-in shape or a shape definition", name=name
                )
            options[name] = value
            try:
                start(self.tags["Game"], options)  # here, so that the error names the line of this option
            except SetupError:
                if not names_file:
                    raise
                raise RulesError("{name}: the shape file can no longer be read", name=name) from None
        return options

    def _read_clock(self) -> TimeControl | None:
        text = self._tag_value("Clock")
        if text is None:
            return None
        base, plus, increment = text.partition("+")
        if not plus:
            raise RulesError("{text}: expected a clock in seconds, as in 300+5", text=_shorten(text))
        control = TimeControl(self._milliseconds(base), self._milliseconds(increment))
        if control.base == 0:
            raise RulesError("{text}: expected more than zero seconds for the game", text=_shorten(text))
        return control

    def _read_date(self) -> str:
        text = self._tag_value("Date")
        if text is None:
            return ""  # an unknown date, rather than today's date
        try:
            is_date = Date.fromisoformat(text).isoformat() == text
        except ValueError:
            is_date = False
        if not is_date:
            raise RulesError("{text}: expected a date, as in 2026-11-18", text=_shorten(text))
        return text

    def _read_moves(self, record: Record) -> None:
        tokens = self._tokens()
        self.token = len(tokens) - 1 if tokens else None
        if not tokens or tokens[-1] != self.tags["Result"]:
            raise RulesError(
                "expected the result {result} at the end of the moves", result=_shorten(self.tags["Result"])
            )
        node, nodes = record.root, 0
        replaced: list[Node] = []  # for each open variation, the move that it replaces
        has_number = False
        rest = enumerate(tokens[:-1])
        for index, token in rest:
            self.token = index
            number = node.turns // 2 + 1
            if token == "(":
                if has_number or node.parent is None:
                    raise RulesError("(: expected a variation only after the move that it replaces")
                replaced.append(node)
                node = node.parent
            elif token == ")":
                if has_number or not replaced or node is replaced[-1].parent:
                    raise RulesError("): expected the end of a variation only after its moves")
                node = replaced.pop()
            elif token.startswith("{"):
                self._read_comment(record, node, token)
            elif not has_number and token == f"{number}{'...' if node.turns % 2 else '.'}":
                has_number = True
            elif not has_number and node.turns % 2 == 0 and token != SWAP:
                raise RulesError("{word}: expected {number}.", word=_shorten(token), number=number)
            else:
                nodes += 1
                if nodes > MOST_NODES:
                    raise RulesError("{word}: more than {most:,} moves", word=_shorten(token), most=MOST_NODES)
                has_time = index + 2 < len(tokens) and _is_number(tokens[index + 1])
                spent = next(rest)[1] if has_time else ""
                node = self._read_move(record, node if replaced else None, token, spent)
                has_number = False
        if has_number:
            raise RulesError("expected a move after its number")
        if replaced:
            raise RulesError("expected a closing parenthesis at the end of the variation")
        self.token = None

    def _tokens(self) -> list[str]:
        """Return the words, parentheses and comments of the moves."""
        tokens = _TOKEN.findall(self.text)
        is_open = tokens and tokens[-1].startswith("{") and not _COMMENT.fullmatch(tokens[-1])
        if "}" in tokens or is_open:
            self.token = tokens.index("}") if "}" in tokens else len(tokens) - 1
            word = _shorten(self.text[self._position(self.token) :].split()[0])
            raise RulesError("{word}: expected braces around a comment", word=word)
        return tokens

    def _position(self, token: int) -> int:
        """Return the index in the moves' text at which a token begins."""
        return next(islice(_TOKEN.finditer(self.text), token, None)).start()

    def _line_of(self, token: int) -> int:
        return self.moves[0][0] + self.text.count("\n", 0, self._position(token))

    def _read_move(self, record: Record, before: Node | None, word: str, spent: str) -> Node:
        """Read a move of the main line, or of a variation if `before` is the node before it. Return the new node."""
        if before is None:
            if spent:
                self._read_spent(record, spent)
            return record.swap() if word == SWAP else record.play(record.board.read(word))
        move = None if word == SWAP else before.board.read(word)
        if before.child(move) is not None:
            raise RulesError("{word}: expected a variation that begins with another move", word=_shorten(word))
        node = record.add_variation(before, move)
        node.spent = self._milliseconds(spent[1:-1]) if spent else 0
        return node

    def _read_spent(self, record: Record, word: str) -> None:
        spent = self._milliseconds(word[1:-1])
        if spent == 0:
            raise RulesError("{word}: expected the seconds spent, as in {{2.5}}", word=_shorten(word))
        if record.spend(spent) is not None:
            raise RulesError("{word}: more time than was left", word=_shorten(word))

    def _read_comment(self, record: Record, node: Node, token: str) -> None:
        """Read a comment, with its marks and arrows, into the node of the last move."""
        content = " ".join(token[1:-1].split())
        if _NUMBER.fullmatch(content) or _has_notes(node) or (node is record.root and record.help):
            raise RulesError("{word}: expected the time, then at most one comment after a move", word=_shorten(token))
        position = 0
        colors = {"mark": 0, "arrow": 0}
        while (found := _NOTE.match(content, position)) and colors[found[1]] < MOST_COLORS:
            names, color = found[2].split(), colors[found[1]]
            if found[1] == "mark":
                node.marks += tuple(Mark(self._cell(node, name), color) for name in names)
            else:
                node.arrows += tuple(Arrow(*self._arrow(node, name), color) for name in names)
            colors[found[1]] += 1
            position = found.end()
        if content.startswith("[%", position):
            raise RulesError(
                "{word}: expected cells, as in [%mark a1] or [%arrow a1b2]", word=_shorten(content[position:])
            )
        if rating := _RATING.match(content, position):
            node.rating = Rating(rating[1])
            position = rating.end()
        if node is record.root and (found := _HELP.match(content, position)):
            record.help = frozenset(kind for kind in Help if kind.value in found[1].split(", "))
            position = found.end()
        comment = re.sub(r"\\(.)", r"\1", content[position:])
        if len(comment) > LONGEST_COMMENT:
            raise RulesError(
                "{comment}: expected a comment of up to {most} characters",
                comment=_shorten(comment),
                most=LONGEST_COMMENT,
            )
        node.comment = clean_comment(comment)

    def _cell(self, node: Node, name: str) -> Cell:
        self.cells = self.cells or {node.board.cell_text(cell): cell for cell in node.board.all_cells()}
        if name not in self.cells:
            raise RulesError("{name}: no such cell", name=_shorten(name))
        return self.cells[name]

    def _arrow(self, node: Node, text: str) -> tuple[Cell, Cell]:
        """Return the first and last cell of an arrow, which is written like a1b2 or 4.1-5.1."""
        start, joint, end = text.partition("-")
        if not joint and (found := re.fullmatch("([a-z]+[0-9]+)([a-z]+[0-9]+)", text)):
            start, end = found[1], found[2]
        return self._cell(node, start), self._cell(node, end)

    def _read_ending(self, record: Record) -> None:
        undone = self._tag_value("Undone")
        if undone is not None:
            if re.fullmatch("[1-9][0-9]{0,3}", undone) is None or int(undone) > record.current.ply:
                raise RulesError(
                    "{undone}: expected the number of undone moves, up to {most}",
                    undone=_shorten(undone),
                    most=record.current.ply,
                )
            for _ in range(int(undone)):
                record.undo()
        thinking = self._tag_value("Thinking")
        if thinking is not None:
            spent = self._milliseconds(thinking)
            if not spent or record.outcome is not None:
                raise RulesError(
                    "{seconds}: expected no such tag, since no clock is running", seconds=_shorten(thinking)
                )
            record.spend(spent)
            if record.spent != spent:
                raise RulesError("{seconds}: more time than was left", seconds=_shorten(thinking))
        self._read_declared(record)
        result = self._tag_value("Result") or ""
        if result != _result(record):
            raise RulesError(
                "{result}: expected {expected} as the result of the moves",
                result=_shorten(result),
                expected=_result(record),
            )
        reason = self._tag_value("Reason")
        if reason is not None and reason != (record.outcome and record.outcome.reason.value):
            expected = record.outcome.reason.value if record.outcome else mark("no reason while the game goes on")
            raise RulesError("{reason}: expected {expected}", reason=_shorten(reason), expected=expected)

    def _read_declared(self, record: Record) -> None:
        """Declare the resignation or the draw by agreement that the tags of the game report."""
        if record.outcome is not None:
            return
        match self.tags.get("Reason"), self.tags["Result"]:
            case ("resignation", "1-0"):
                record.resign(1)
            case ("resignation", "0-1"):
                record.resign(0)
            case ("agreement", "1/2-1/2"):
                record.agree_draw()

    def _milliseconds(self, text: str) -> int:
        match = re.fullmatch(r"([0-9]{1,7})(?:\.([0-9]{1,3}))?", text)
        if match is None:
            raise RulesError("{text}: expected seconds, as in 2.5", text=_shorten(text))
        return 1000 * int(match[1]) + int((match[2] or "").ljust(3, "0"))


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03}".rstrip("0").rstrip(".")


def _is_number(token: str) -> bool:
    return token.startswith("{") and _NUMBER.fullmatch(token[1:-1]) is not None


def _escape(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)


def _shorten(token: str, length: int = LONGEST_NAME) -> str:
    """Return a token shortened to fit into an error message."""
    return token if len(token) <= length else token[:length] + "..."
