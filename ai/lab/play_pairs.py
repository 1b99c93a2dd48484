"""Plays many pairs: over all cores or a cluster, in their order, into a file that a later run goes on from."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from ai.lab.cluster import Certificates, play_on_cluster
from ai.lab.contest import Pair, PairResult, pair_result, play_pair
from ai.lab.workers import workers
from game.record.record import Record
from game.record.saved import RecordError, read_game
from game.rules.errors import RulesError

_NONE: Certificates = {}
_HEADER = "[Conniption "


def play_all(
    pairs: Sequence[Pair],
    save: Path | None = None,
    scheduler: str | None = None,
    jobs: int | None = None,
    certificates: Certificates = _NONE,
) -> Generator[PairResult, None, None]:
    """The results of all pairs in their order: first those that the file holds already, then those played now.

    Each new pair is in the file before it is handed out. Closing the iterator stops playing.
    """
    done = _resume(pairs, save) if save is not None else []
    yield from done
    left = pairs[len(done) :]
    for result in play_on_cluster(left, scheduler, certificates) if scheduler else _on_cores(left, jobs):
        if save is not None:
            _append(result, save)
        yield result


# --- where they are played ---


def _on_cores(pairs: Sequence[Pair], jobs: int | None) -> Iterator[PairResult]:
    with workers(min(jobs or os.cpu_count() or 1, len(pairs))) as run:
        # In order, so that neither the file nor a sequential test depends on which core is the fastest.
        yield from run(play_pair, pairs)


# --- the file ---


def _append(result: PairResult, save: Path) -> None:
    """Add a pair in one write, so that it is there whole or, after a crash, recognised as torn."""
    text = "\n".join(result.games) + "\n"
    with save.open("ab") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def _resume(pairs: Sequence[Pair], save: Path) -> list[PairResult]:
    """The pairs that an earlier run has played. What was torn when it ended is cut off."""
    if not save.exists():
        return []
    text = save.read_bytes().decode(errors="replace")
    if not text.startswith(_HEADER[: len(text)]):
        raise RulesError(f"{save}: not a file of saved games, expected one or none")
    blocks = re.split(f"(?<=.)(?={re.escape(_HEADER)})", text, flags=re.DOTALL)
    results: list[PairResult] = []
    for pair, first, second in zip(pairs, blocks[0::2], blocks[1::2], strict=False):
        try:
            records = (read_game(first), read_game(second))
        except RecordError as error:
            if len(results) < len(blocks) // 2 - 1:
                raise RulesError(f"{save}: game {2 * len(results) + 1} or the next: {error}") from error
            break
        if not _belongs(pair, records):
            raise RulesError(f"{save}: game {2 * len(results) + 1} is not of this match, expected another file")
        results.append(pair_result(pair, records))
    if len(blocks) > 2 * len(pairs):
        raise RulesError(f"{save}: more games than this match has, expected another file")
    whole = "".join(blocks[: 2 * len(results)]).encode()
    if save.stat().st_size > len(whole):
        os.truncate(save, len(whole))
    return results


def _belongs(pair: Pair, records: tuple[Record, Record]) -> bool:
    """Whether two games that were read can be those of a pair."""
    opening = pair.contest.opening(pair.number)
    return all(
        (read.game, read.setup, read.names, read.seats) == (fresh.game, fresh.setup, fresh.names, fresh.seats)
        and [entry.move for entry in read.entries[: len(opening)]] == opening
        and read.outcome is not None
        for read, fresh in zip(records, pair.records(), strict=True)
    )
