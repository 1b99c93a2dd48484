"""Imports games into the library and exports them, many games in one text file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from ai.search.cancel_token import CancelToken
from game.files import check_plain, open_text, whole_file
from game.play.library.database import ERRORS
from game.play.library.game_summary import GameSummary
from game.play.library.library import Library
from game.record.stream import GameText, game_texts
from game.record.text_format import embed_shape, read_labeled_game, with_label, write_game
from game.rules.errors import RulesError, reason_of
from game.words.messages import tr

BATCH = 100  # games added in one transaction; a crash loses at most the work on one batch
MOST_ERRORS = 1000  # error texts stored for one import

Pulse = Callable[[float, int], object]  # receives the finished part (0 to 1) and the number of games
NEVER = CancelToken()  # is never cancelled


@dataclass
class ImportResult:
    """The result of an import.

    added        the number of games added to the library
    known        the number of games that the library had already
    refused      the number of games that could not be read
    error_texts  the reasons why games could not be read, at most MOST_ERRORS
    """

    added: int = 0
    known: int = 0
    refused: int = 0
    error_texts: list[str] = field(default_factory=list)

    def refuse(self, error_text: str) -> None:
        self.refused += 1
        if len(self.error_texts) < MOST_ERRORS:
            self.error_texts.append(error_text)


def import_games(
    library: Library, paths: Sequence[Path], pulse: Pulse, cancel_token: CancelToken = NEVER, player: str = ""
) -> ImportResult:
    """Add the games of text files to a person's games in the library. Skip games that the person has already.

    Raise OSError if a file cannot be read. If the import is cancelled or the program ends, the games added so far stay
    in the library, and a new import of the same file skips them.
    """
    imported = ImportResult()
    for path in paths:
        try:
            check_plain(path)
        except OSError as error:
            raise OSError(f"{path}: {reason_of(error)}") from error
    whole = sum(path.stat().st_size for path in paths) or 1
    before = 0
    for path in paths:
        batch: list[tuple[GameSummary, str]] = []
        with open_text(path) as file:
            for part in game_texts(file):
                if cancel_token.is_cancelled:
                    break
                game = _read(part, path.name, imported, player)
                if game is not None:
                    batch.append(game)
                if len(batch) == BATCH:
                    _put(library, batch, imported)
                done = before + file.buffer.tell()
                pulse(min(1.0, done / whole), imported.added + imported.known + imported.refused + len(batch))
            before += file.buffer.tell()
        _put(library, batch, imported)
    return imported


def export_games(
    library: Library, ids: Sequence[int], path: Path, pulse: Pulse, cancel_token: CancelToken = NEVER
) -> int:
    """Write games to a text file and return their number.

    On failure raise OSError and leave an existing file unchanged.
    """
    with whole_file(path) as file:
        count = write_games(library, ids, file, pulse, cancel_token)
        if not count:
            raise OSError(f"no games to write to {path}")
    return count


def write_games(
    library: Library, ids: Sequence[int], file: TextIO, pulse: Pulse, cancel_token: CancelToken = NEVER
) -> int:
    """Write the texts of games to an open file, with a blank line between two games, and return their number.

    Raise OSError if the library cannot be read.
    """
    count = 0
    for start in range(0, len(ids), BATCH):
        for label, text in library.labels_and_texts(ids[start : start + BATCH]):
            if cancel_token.is_cancelled:
                raise InterruptedError("stopped")
            text = with_label(embed_shape(text), label)
            file.write(f"\n{text}" if count else text)
            count += 1
            pulse(count / len(ids), count)
    return count


def _read(part: GameText, name: str, imported: ImportResult, player: str) -> tuple[GameSummary, str] | None:
    """Return the summary and text of a game in a file.

    If it cannot be read, add the reason to `imported` and return None.
    """
    if part.error_text:
        imported.refuse(f"{name}, {part.error_text}")
        return None
    try:
        record, label = read_labeled_game(part.text)
    except RulesError as error:
        imported.refuse(tr("{name}, game from line {line} on: {error}", name=name, line=part.line, error=error))
        return None
    game_summary = GameSummary.of(record, label.title, player=player).annotated(label.note, label.is_favorite)
    return game_summary, write_game(record)


def _put(library: Library, batch: list[tuple[GameSummary, str]], imported: ImportResult) -> None:
    try:
        added = library.put(batch, only_new=True)
    except ERRORS as error:
        raise OSError(f"the library cannot be written to: {error}") from error
    imported.added += added
    imported.known += len(batch) - added
    batch.clear()
