"""Play many pairs of games on all cores or on a cluster, and save them to a file so that a later run can continue."""

import os
import re
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from game.files import check_plain
from game.record.record import Record
from game.record.text_format import RecordError, read_game
from game.rules.errors import RulesError
from lab.cluster import Certificates, play_on_cluster
from lab.contest import Pair, PairResult, pair_result, play_pair
from lab.workers import workers

_NO_CERTIFICATES: Certificates = {}
_HEADER = "[Conniption "


def play_all(
    pairs: Sequence[Pair],
    save: Path | None = None,
    scheduler: str | None = None,
    jobs: int | None = None,
    certificates: Certificates = _NO_CERTIFICATES,
) -> Generator[PairResult, None, None]:
    """Yield the results of all pairs in their order: first the saved results, then those of the pairs played now.

    Each new pair is saved to the file `save` before its result is yielded. Close the iterator to stop playing.
    """
    saved = _resume(pairs, save) if save is not None else []
    yield from saved
    left = pairs[len(saved) :]
    for result in play_on_cluster(left, scheduler, certificates) if scheduler else _on_cores(left, jobs):
        if save is not None:
            _append(result, save)
        yield result


# --- playing ---


def _on_cores(pairs: Sequence[Pair], jobs: int | None) -> Iterator[PairResult]:
    with workers(min(jobs or os.cpu_count() or 1, len(pairs))) as run:
        # Keep the order of the pairs, so that neither the file nor a sequential test depends on the speed of the cores.
        yield from run(play_pair, pairs)


# --- the file ---


def _append(result: PairResult, save: Path) -> None:
    """Append a pair of games to the file in one write, so that after a crash an incomplete pair is recognized."""
    text = "\n".join(result.games) + "\n"
    with save.open("ab") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def _resume(pairs: Sequence[Pair], save: Path) -> list[PairResult]:
    """Return the results that an earlier run has saved. Cut off an incomplete pair at the end of the file.

    The file is left as it is, and RulesError is raised, if it holds no pair of this match.
    """
    if not save.exists():
        return []
    check_plain(save)
    text = save.read_bytes().decode(errors="replace")
    if not text.startswith(_HEADER[: len(text)]):
        raise RulesError("{save}: not a file of saved games; choose such a file or a new one", save=save)
    blocks = re.split(f"(?<=.)(?={re.escape(_HEADER)})", text, flags=re.DOTALL)
    results: list[PairResult] = []
    for pair, first, second in zip(pairs, blocks[0::2], blocks[1::2], strict=False):
        try:
            records = (read_game(first, is_own=True), read_game(second, is_own=True))
        except RecordError as error:
            if len(results) < len(blocks) // 2 - 1:
                raise RulesError(
                    "{save}: game {one} or {other}: {error}",
                    save=save,
                    one=2 * len(results) + 1,
                    other=2 * len(results) + 2,
                    error=error,
                ) from error
            break
        if not _matches(pair, records):
            raise RulesError(
                "{save}: game {number} belongs to another match; choose another file",
                save=save,
                number=2 * len(results) + 1,
            )
        results.append(pair_result(pair, records))
    if len(blocks) > 2 * len(pairs):
        raise RulesError("{save}: contains more games than this match has; choose another file", save=save)
    whole = "".join(blocks[: 2 * len(results)]).encode()
    if text and not results:
        raise RulesError("{save}: no pair of games of this match; choose another file", save=save)
    if save.stat().st_size > len(whole):
        os.truncate(save, len(whole))
    return results


def _matches(pair: Pair, records: tuple[Record, Record]) -> bool:
    """Return True if two games from the file are the games of a pair."""
    opening = pair.contest.opening(pair.number)
    return all(
        (read.game, read.setup, read.players) == (fresh.game, fresh.setup, fresh.players)
        and [node.move for node in read.current.path()[1 : len(opening) + 1]] == opening
        and read.outcome is not None
        for read, fresh in zip(records, pair.records(), strict=True)
    )
