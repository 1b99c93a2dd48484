"""The text of a game: written to save it, and read back with every move checked.

The text of a game has a header of tags and then its moves, those of both sides numbered together:

    [Conniption "1"]                the format; a higher number comes from a newer version
    [Title "The long evening"]      if somebody has called it something
    [Game "conniption"]
    [Flips "4,4"]                   the options of the game, by their names in the protocol
    [Start "///12/// 1 4,4 f"]      unless it is the start of the game
    [Player1 "Anna"]                who had the first move, whatever was swapped later
    [Player2 "Ben"]
    [Seat1 "computer 5"]            unless a person sits there: a level, or a player as in "mcts:rollout=greedy"
    [Date "2026-11-18"]             unless it is not known
    [Clock "300+2.5"]               seconds for the game and for each move
    [Thinking "4.2"]                seconds already spent on the turn that is not yet made
    [Swap "offered"]                the second player may take over the first turn
    [Undone "1"]                    so many of the last moves have been taken back, and can be redone
    [Result "*"]                    1-0, 0-1, 1/2-1/2 or *
    [Reason "resignation"]          how it ended, if it has

    1. 4 {3.25} swap f4 {2} 2. 4f *

In braces are the seconds spent on a move. The moves end with the result once more, so that a text cut short is noticed.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import date as Date
from pathlib import Path

from game.files import read_file, replace_file
from game.record.record import LONGEST_NAME, PERSON, SWAP, Entry, Record, TimeControl, checked_seat, clean_name
from game.rules.catalog import find_game, start
from game.rules.errors import RulesError

FORMAT = 1
LONGEST_MESSAGE = 200
LONGEST_TITLE = 80
MOST_BYTES = 20_000_000
RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
_WIDTH = 80


class RecordError(RulesError):
    """A text that is no game, or not a game that can have been played. The message begins with its line."""


# --- writing ---


def write_game(record: Record) -> str:
    """The whole game in the format described at the top of the module."""
    return text_of(record)()


def text_of(record: Record) -> Callable[[], str]:
    """What writes the game as it is now, on any thread: all that takes longer with every move is left until then."""
    tags, entries, result = tuple(_tags(record)), tuple(record.entries), _result(record)

    def write() -> str:
        header = "\n".join(f'[{tag} "{_escaped(value)}"]' for tag, value in tags)
        return f"{header}\n\n{_in_lines(_words(entries, result))}\n"

    return write


def with_title(text: str, title: str) -> str:
    """The text of a game as `write_game` makes it, with what somebody has called the game."""
    first, _, rest = text.partition("\n")
    return f'{first}\n[Title "{_escaped(title)}"]\n{rest}' if title else text


def clean_title(title: str) -> str:
    """A title that fits on one line."""
    return "".join(letter for letter in " ".join(title.split()) if letter.isprintable())[:LONGEST_TITLE].strip()


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Conniption", str(FORMAT)
    yield "Game", record.game
    yield from record.setup.items()
    if not record.is_from_start:
        yield "Start", record.start_position
    for person in (0, 1):
        yield f"Player{person + 1}", record.names[person]
    for person in (0, 1):
        if record.seats[person] != PERSON:
            yield f"Seat{person + 1}", record.seats[person]
    if record.date:
        yield "Date", record.date
    if record.time_control is not None:
        yield "Clock", f"{_seconds(record.time_control.base)}+{_seconds(record.time_control.increment)}"
    if record.spent:
        yield "Thinking", _seconds(record.spent)
    if record.swap_rule:
        yield "Swap", "offered"
    if record.now < len(record.entries):
        yield "Undone", str(len(record.entries) - record.now)
    yield "Result", _result(record)
    if record.outcome is not None:
        yield "Reason", record.outcome.reason.value


def _words(entries: Iterable[Entry], result: str) -> Iterator[str]:
    moves = 0
    for entry in entries:
        if entry.move is not None:
            if moves % 2 == 0:
                yield f"{moves // 2 + 1}."
            moves += 1
        yield entry.text
        if entry.spent:
            yield f"{{{_seconds(entry.spent)}}}"
    yield result


def _in_lines(words: Iterable[str]) -> str:
    """As many words to a line as fit; a quick `textwrap.fill`, since this is done with every move."""
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


def read_game(text: str) -> Record:
    """The one game of a text, or RecordError."""
    return read_titled_game(text)[0]


def read_titled_game(text: str) -> tuple[Record, str]:
    """The one game of a text with what somebody has called it, or nothing; RecordError if it is none."""
    games = _games(text)
    game = next(games)
    if next(games, None) is not None:
        raise RecordError("line 1: expected one game, found several")
    return game


def read_games(text: str) -> list[Record]:
    """All games of a text, or RecordError."""
    return [record for record, _ in _games(text)]


def _games(text: str) -> Iterator[tuple[Record, str]]:
    """The games of a text with their titles, one after the other, at least one, or RecordError."""
    lines = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1)]
    position, has_game = 0, False
    while position < len(lines):
        if not lines[position][1]:
            position += 1
            continue
        header_end = _first(lines, position, lambda line: not line.startswith("["))
        end = _first(lines, header_end, lambda line: line.startswith("["))
        reader = _GameReader(lines[position:header_end], lines[header_end:end], lines[position][0])
        yield reader.read(), reader.tags.get("Title", "")
        position, has_game = end, True
    if not has_game:
        raise RecordError('line 1: empty text, expected a game that begins with [Conniption "1"]')


def load_game(path: Path) -> Record:
    """The one game of a file, or RecordError, whose message begins with the file."""
    try:
        data = read_file(path, MOST_BYTES)
        if len(data) > MOST_BYTES:
            raise RecordError(f"more than {MOST_BYTES:,} bytes, expected a saved game")
        return read_game(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: byte {error.start + 1} is not UTF-8, expected a saved game") from error
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error


def save_game(record: Record, path: Path) -> None:
    """Write the file in one instant, so that it is never half a game."""
    replace_file(path, write_game(record).encode())


Line = tuple[int, str]


def _first(lines: list[Line], position: int, is_it: Callable[[str], bool]) -> int:
    """The index of the first line from a position on of which something is true, blank lines apart."""
    while position < len(lines) and (not lines[position][1] or not is_it(lines[position][1])):
        position += 1
    return position


class _GameReader:
    """Reads one game and checks that it can have been played."""

    def __init__(self, header: list[Line], moves: list[Line], first_line: int) -> None:
        self.header = [line for line in header if line[1]]
        self.moves = moves
        self.line = first_line
        self.tags: dict[str, str] = {}
        self.tag_lines: dict[str, int] = {}

    def read(self) -> Record:
        try:
            self._read_format()
            self._read_tags()
            record = self._read_setup()
            self._read_moves(record)
            self._read_ending(record)
            return record
        except RecordError:
            raise
        except RulesError as error:
            raise self._fail(_shown(str(error), LONGEST_MESSAGE)) from error

    def _fail(self, message: str) -> RecordError:
        return RecordError(f"line {self.line}: {message}")

    def _read_format(self) -> None:
        expected = f'[Conniption "{FORMAT}"]'
        first = self.header[0][1] if self.header else self.moves[0][1]
        match = re.fullmatch(r'\[Conniption "([0-9]{1,9})"\]', first)
        if match is None:
            raise self._fail(f"{_shown(first)}: not a game of Conniption, expected {expected}")
        if int(match[1]) > FORMAT:
            raise self._fail(f"{match[1]}: written by a newer version of the game, expected format {FORMAT}")
        if int(match[1]) < 1:
            raise self._fail(f"{match[1]}: no such format, expected {FORMAT}")

    def _read_tags(self) -> None:
        for line, text in self.header[1:]:
            self.line = line
            match = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]', text)
            if match is None:
                raise self._fail(f'{_shown(text)}: expected a tag, as in [Player1 "Anna"]')
            tag, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
            if tag in self.tags:
                raise self._fail(f"{tag}: stands here a second time")
            self.tags[tag] = value
            self.tag_lines[tag] = self.line
        for tag in ("Game", "Player1", "Player2", "Result"):
            if tag not in self.tags:
                raise self._fail(f"{tag}: this tag is missing")

    def _at(self, tag: str) -> str | None:
        """The value of a tag; what is wrong with it is wrong in its line."""
        if tag in self.tag_lines:
            self.line = self.tag_lines[tag]
        return self.tags.get(tag)

    def _read_setup(self) -> Record:
        game = find_game(self._at("Game") or "")
        known = {"Title", "Start", "Game", "Player1", "Player2", "Seat1", "Seat2", "Date", "Clock"}
        known |= {"Thinking", "Swap", "Undone", "Result", "Reason", *game.options}
        for tag in self.tags:
            if tag not in known:
                self.line = self.tag_lines[tag]
                raise self._fail(f"{_shown(tag)}: not a tag of a game of {game.title}")
        for tag in ("Seat1", "Seat2"):
            checked_seat(self._at(tag) or PERSON)
        for tag in ("Player1", "Player2"):
            value = self._at(tag)
            if value is not None and value != clean_name(value):
                raise self._fail(f"{_shown(value)}: expected a name of up to {LONGEST_NAME} letters")
        title = self._at("Title")
        if title is not None and (not title or title != clean_title(title)):
            raise self._fail(f"{_shown(title)}: expected a title of up to {LONGEST_TITLE} letters")
        if self._at("Swap") not in (None, "offered"):
            raise self._fail(f"{_shown(self.tags['Swap'])}: expected offered")
        return Record(
            game.name,
            self._read_options(game.options),
            self._at("Start"),
            (self.tags["Player1"], self.tags["Player2"]),
            (self.tags.get("Seat1", PERSON), self.tags.get("Seat2", PERSON)),
            self._read_clock(),
            "Swap" in self.tags,
            self._read_date(),
        )

    def _read_options(self, names: Iterable[str]) -> dict[str, str]:
        options = {}
        for name in names:
            if self._at(name) is not None:
                options[name] = self.tags[name]
                # Built here, so that a complaint points to the line of this option.
                start(self.tags["Game"], options)
        return options

    def _read_clock(self) -> TimeControl | None:
        text = self._at("Clock")
        if text is None:
            return None
        base, plus, increment = text.partition("+")
        if not plus:
            raise self._fail(f"{_shown(text)}: expected a clock in seconds, as in 300+5")
        control = TimeControl(self._milliseconds(base), self._milliseconds(increment))
        if control.base == 0:
            raise self._fail(f"{_shown(text)}: expected some time for the game")
        return control

    def _read_date(self) -> str:
        text = self._at("Date")
        if text is None:
            return ""  # not today: nobody knows
        try:
            is_date = Date.fromisoformat(text).isoformat() == text
        except ValueError:
            is_date = False
        if not is_date:
            raise self._fail(f"{_shown(text)}: expected a date, as in 2026-11-18")
        return text

    def _read_moves(self, record: Record) -> None:
        words = deque((number, word) for number, line in self.moves for word in line.split())
        if words:
            self.line = words[-1][0]
        if not words or words.pop()[1] != self.tags["Result"]:
            raise self._fail(f"expected the result {_shown(self.tags['Result'])} at the end of the moves")
        moves = 0
        expects_number = True
        while words:
            self.line, word = words.popleft()
            if expects_number and word != SWAP:
                if word != f"{moves // 2 + 1}.":
                    raise self._fail(f"{_shown(word)}: expected {moves // 2 + 1}.")
                expects_number = False
                continue
            if words and words[0][1].startswith("{"):
                self._read_spent(record, words.popleft()[1])
            if word == SWAP:
                record.swap()
            else:
                record.play(record.board.move(word))
                moves += 1
                expects_number = moves % 2 == 0
        if not expects_number and moves % 2 == 0:
            raise self._fail("expected a move after its number")

    def _read_spent(self, record: Record, word: str) -> None:
        spent = self._milliseconds(word[1:-1]) if word.endswith("}") else 0
        if spent == 0:
            raise self._fail(f"{_shown(word)}: expected the seconds spent, as in {{2.5}}")
        if record.spend(spent) is not None:
            raise self._fail(f"{_shown(word)}: more time than was left")

    def _read_ending(self, record: Record) -> None:
        undone = self._at("Undone")
        if undone is not None:
            if re.fullmatch("[1-9][0-9]{0,3}", undone) is None or int(undone) > record.now:
                raise self._fail(f"{_shown(undone)}: expected how many moves were taken back, of {record.now}")
            for _ in range(int(undone)):
                record.undo()
        thinking = self._at("Thinking")
        if thinking is not None:
            spent = self._milliseconds(thinking)
            if not spent or record.outcome is not None:
                raise self._fail(f"{_shown(thinking)}: expected no such tag, since no time runs")
            record.spend(spent)
            if record.spent != spent:
                raise self._fail(f"{_shown(thinking)}: more time than was left")
        self._read_declared(record)
        result = self._at("Result") or ""
        if result != _result(record):
            raise self._fail(f"{_shown(result)}: expected {_result(record)}, which is how the moves end")
        reason = self._at("Reason")
        if reason != (record.outcome and record.outcome.reason.value):
            expected = record.outcome.reason.value if record.outcome else "no reason while the game goes on"
            raise self._fail(f"{_shown(reason or 'no reason')}: expected {expected}")

    def _read_declared(self, record: Record) -> None:
        """Resignation and agreement are nowhere but in the tags; time is in the clocks."""
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
            raise self._fail(f"{_shown(text)}: expected seconds, as in 2.5")
        return 1000 * int(match[1]) + int((match[2] or "").ljust(3, "0"))


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03}".rstrip("0").rstrip(".")


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)


def _shown(token: str, length: int = LONGEST_NAME) -> str:
    """A token as part of a message that must stay short."""
    return token if len(token) <= length else token[:length] + "..."
