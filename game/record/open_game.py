"""Open a game from a file, or from a text that holds a game, a list of moves or a position."""

import re
from pathlib import Path

from game.files import read_text
from game.record.player import LONGEST_NAME
from game.record.record import SWAP, Record
from game.record.text_format import MOST_BYTES, RESULTS, RecordError, read_game, read_moves
from game.rules.errors import RulesError, reason_of
from game.rules.game import OptionKind
from game.rules.registry import GAMES
from game.words.messages import mark

MOST_PASTED = 60_000  # the most characters of a text; the longest possible game with clock times has fewer


def open_file(path: Path) -> Record:
    """Return the only game in a file, or raise RecordError, whose message begins with the path of the file."""
    try:
        text = read_text(path, MOST_BYTES)
    except OSError as error:
        raise RecordError("{path}: {reason}", path=path, reason=reason_of(error)) from error
    except RulesError as error:
        raise RecordError(str(error)) from error
    try:
        return read_game(text)
    except RecordError as error:
        raise RecordError("{path}: {error}", path=path, error=error) from error


def holds_game(path: str) -> bool:
    """Return True if a file begins like a saved game, False also if it cannot be read."""
    try:
        return read_text(Path(path), MOST_BYTES).lstrip("\ufeff \t\r\n").startswith("[")
    except (OSError, RulesError):
        return False


def open_text(text: str, like: Record | None = None) -> Record:
    """Return the game that a text holds: a saved game, only moves, or a position.

    Moves and positions are read as those of the game of the record `like` if possible, else of any other game; the name
    of a game before them decides. Raise RecordError if the text fits no game; it names the line and the word that
    cannot be read.
    """
    is_game = text.lstrip("\ufeff \t\r\n").startswith("[")
    if len(text) > (MOST_BYTES if is_game else MOST_PASTED):
        raise RecordError("{count:,} characters pasted, expected one game or a position", count=len(text))
    if is_game:
        return read_game(text)
    name = (text.split(maxsplit=1) or [""])[0]
    if name in GAMES:
        return _read_named(name, text, like)
    # The length of the part of a list of moves that could be read, and the error after it.
    errors: list[tuple[int, RecordError]] = []
    if like is not None:
        try:
            return _from_moves(text, _start_like(like))
        except _MovesError as error:
            errors.append((error.count, error.reason))
    position = " ".join(text.split())
    refusal = RecordError(
        "{text}: neither a game nor a position of any game", text=position[:LONGEST_NAME] or mark("nothing")
    )
    if like is not None:
        try:
            return Record(like.game, like.setup, position)
        except RulesError as error:
            refusal = RecordError("{error}", error=error)
    for game in GAMES:
        try:
            return _from_position(game, position)
        except RulesError:
            continue
    for game in _by_likelihood(text):
        try:
            return _from_moves(text, Record(game))
        except _MovesError as error:
            errors.append((error.count, error.reason))
    count, reason = max(errors, key=lambda pair: pair[0], default=(0, refusal))
    raise reason if count else refusal


class _MovesError(Exception):
    """Raised if a list of moves cannot be read: the number of moves before the error, and the error itself."""

    def __init__(self, count: int, reason: RecordError) -> None:
        super().__init__(str(reason))
        self.count, self.reason = count, reason


def _by_likelihood(text: str) -> list[str]:
    """Return the names of the games whose moves a text may be, the most likely game first.

    Moves are published as one run of digits for games without options.
    """
    is_run = len(text.split()) == 1
    return sorted(GAMES, key=lambda name: is_run and bool(GAMES[name].options))


def _read_named(name: str, text: str, like: Record | None) -> Record:
    """Return the game that a text with the name of a game before it holds: a position, or moves."""
    rest = text.lstrip("\ufeff \t\r\n")[len(name) :]
    try:
        return _from_position(name, " ".join(rest.split()))
    except RulesError as error:
        refusal = error
    begin = _start_like(like) if like is not None and like.game == name else Record(name)
    lines_before = text[: text.index(name)].count("\n")
    try:
        return _from_moves("\n" * lines_before + rest, begin)
    except _MovesError as failure:
        raise failure.reason if failure.count else RecordError("{error}", error=refusal) from None


def _start_like(like: Record) -> Record:
    """Return a record without moves that has the setup, the start position and the players of another record."""
    position = None if like.is_from_start else like.start_position
    record = Record(like.game, like.setup, position, swap_rule=like.swap_rule)
    record.players = like.players
    return record


def _from_moves(text: str, record: Record) -> Record:
    """Play the moves in a text and return the record, or raise _MovesError.

    The list may have move numbers. With variations or comments, it must have the form of a saved game.
    """
    if re.search(r"\bswap\b", text) and not record.swap_rule:
        record.swap_rule = True
    if re.search(r"[(){}]", text):
        try:
            read_moves(text, record)
        except RecordError as error:
            raise _MovesError(record.current.ply, error) from error
        return record
    count = 0
    for number, line in enumerate(text.splitlines(), start=1):
        for word in re.sub(r"(?<!\S)[0-9]+\.+", " ", line).split():
            if word in ("*", *RESULTS.values()):
                continue
            try:
                for part in record.board.split(word):
                    if part == SWAP:
                        record.swap()
                    else:
                        record.play(record.board.move(part))
                    count += 1
            except RulesError as error:
                failure = RecordError("line {line}: {message}", line=number, message=error)
                raise _MovesError(count, failure) from error
    if not count:
        raise _MovesError(0, RecordError("line {line}: {message}", line=1, message=mark("expected moves")))
    return record


def _from_position(game: str, position: str) -> Record:
    """Return a game that begins at a position, on a board of the size that the text of the position shows."""
    rows = position.partition(" ")[0].split("/")
    setup = {
        option.name: option.text(len(rows[0]), len(rows)) for option in GAMES[game].options_of_kind(OptionKind.SIZE)
    }
    return Record(game, setup, position)
