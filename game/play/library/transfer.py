"""Games on their way into the library and out of it: many in one text, in the format of a single one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from game.files import whole_file
from game.play.library.kept_game import KeptGame, digest_of
from game.play.library.library import Library
from game.record.saved import MOST_BYTES, read_titled_game, with_title, write_game
from game.rules.errors import RulesError

FIRST_LINE = "[Conniption "
AT_ONCE = 100  # games that go into the library together: what ends the program costs no more of the work
MOST_FAULTS = 1000  # that are remembered of one import

Pulse = Callable[[float, int], object]  # hears which part of the whole is done, and how many games that is
Stopped = Callable[[], bool]


@dataclass
class Imported:
    """What has come of an import: games that are new, games that were there already, and why others are not read."""

    added: int = 0
    known: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)

    def refuse(self, fault: str) -> None:
        self.refused += 1
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(fault)


def import_games(
    library: Library, paths: Sequence[Path], pulse: Pulse, is_stopped: Stopped = lambda: False, player: str = ""
) -> Imported:
    """Put the games of files into the library as those of a person, but none that they have there already.

    OSError if a file cannot be read. What has been put in stays there when the import is stopped, or the program
    ended; once more is no harm.
    """
    imported = Imported()
    whole = sum(path.stat().st_size for path in paths) or 1
    done = 0
    for path in paths:
        with open(path, encoding="utf-8", errors="replace", newline=None) as file:
            batch: list[tuple[KeptGame, str]] = []
            fresh: dict[bytes, set[str]] = {}
            for line, text in texts_of(file):
                if is_stopped():
                    break
                done += len(text.encode())
                game = _read(library, text, f"{path.name}, line {line}", fresh, imported, player)
                if game is not None:
                    batch.append(game)
                if len(batch) == AT_ONCE:
                    _put(library, batch, imported)
                pulse(min(1.0, done / whole), imported.added + imported.known + imported.refused + len(batch))
            _put(library, batch, imported)
    return imported


def texts_of(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The games of a long text one after the other, each with the number of its first line."""
    text: list[str] = []
    first = length = 0
    for number, line in enumerate(lines, start=1):
        if number == 1:
            line = line.removeprefix("\ufeff")
        if line.startswith(FIRST_LINE) and text:
            yield first, "".join(text)
            text, length = [], 0
        if not text:
            if not line.strip():
                continue
            first = number
        length += len(line)
        if length <= MOST_BYTES:  # what is longer than any game is refused by its reader for what is missing
            text.append(line)
    if text:
        yield first, "".join(text)


def export_games(
    library: Library, places: Sequence[int], path: Path, pulse: Pulse, is_stopped: Stopped = lambda: False
) -> int:
    """Write games into a file, which is there only when it is whole; returns how many. OSError if that cannot be."""
    with whole_file(path) as file:
        return write_games(library, places, file, pulse, is_stopped)


def write_games(
    library: Library, places: Sequence[int], file: TextIO, pulse: Pulse, is_stopped: Stopped = lambda: False
) -> int:
    """Write games one after the other, with a blank line between them; returns how many there were."""
    count = 0
    titles: dict[int, str] = {}
    for number, place in enumerate(places):
        if is_stopped():
            raise InterruptedError("stopped")
        if number % AT_ONCE == 0:
            titles = {kept.id: kept.title for kept in library.games(places[number : number + AT_ONCE])}
        text = library.text(place)
        if text is not None:
            text = with_title(text, titles.get(place, ""))
            file.write(f"\n{text}" if count else text)
            count += 1
            pulse(count / len(places), count)
    return count


def _read(
    library: Library, text: str, where: str, fresh: dict[bytes, set[str]], imported: Imported, player: str
) -> tuple[KeptGame, str] | None:
    """The game of a text, unless it is known or no game. `fresh` are the titles of those not in the library yet.

    A game that is there already is known, unless it is called something here that it is not called there.
    """
    try:
        record, title = read_titled_game(text)
    except RulesError as error:
        imported.refuse(f"{where}: {error}")
        return None
    written = write_game(record)
    digest = digest_of(written)
    titles = {kept.title for kept in library.same(written) if kept.player == player} | fresh.get(digest, set())
    if titles and (not title or title in titles):
        imported.known += 1
        return None
    fresh.setdefault(digest, set()).add(title)
    return KeptGame.of(record, title, player=player), written


def _put(library: Library, batch: list[tuple[KeptGame, str]], imported: Imported) -> None:
    if not batch:
        return
    try:
        library.put(batch)
    except sqlite3.Error as error:
        raise OSError(f"the library cannot be written to: {error}") from error
    imported.added += len(batch)
    batch.clear()
