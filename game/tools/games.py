"""The library of games: list, export, import and count the games that were finished or saved."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from game.play.library.days import first_and_last_day
from game.play.library.in_words import ENDINGS, facts_of, name_of, opponent_of
from game.play.library.keeping import take_over
from game.play.library.kept_game import Ending
from game.play.library.transfer import export_games, import_games, write_games
from game.play.library.wanted import Order, Wanted
from game.play.people import People
from game.play.store import Store
from game.rules.catalog import GAMES
from game.rules.errors import RulesError
from game.teach.standing import fair_level, standing
from game.terminal.interruption import tidy_end
from game.terminal.progress import Progress

DONE, INCOMPLETE = 0, 1
FAULTS_SHOWN = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=tuple(ACTIONS), help="what to do with them")
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path, help="to import, or one to export to")
    parser.add_argument("--data", metavar="FOLDER", type=Path, help="the data folder (default: that of the game)")
    parser.add_argument("--player", metavar="NAME", help="whose games they are (default: of whoever played last)")
    wanted = parser.add_argument_group("which games (list, export and stats; default: all)")
    wanted.add_argument("--game", choices=tuple(GAMES), default="")
    wanted.add_argument("--search", metavar="WORDS", default="", help="all of them in the title, the names or the rest")
    wanted.add_argument("--opponent", metavar="SEAT", default="", help='as in a saved game: person, "computer 5" ...')
    wanted.add_argument("--result", choices=[ending.value for ending in Ending])
    wanted.add_argument("--since", metavar="DATE", type=_day(False), help="as in 2026-11-18, 2026-11 or 2026")
    wanted.add_argument("--until", metavar="DATE", type=_day(True))
    wanted.add_argument("--fewest", metavar="N", type=int, default=0, help="moves at least")
    wanted.add_argument("--most", metavar="N", type=int, help="moves at most")
    wanted.add_argument("--sort", choices=[order.value for order in Order], default=Order.DATE.value)
    wanted.add_argument("--reverse", action="store_true", help="the other way round")
    wanted.add_argument("--limit", metavar="N", type=int, help="no more games than so many")
    parser.epilog = "Exported games are one text in the format of saved games. Exit code 1: not all could be imported."


def _day(is_last: bool) -> Callable[[str], str]:
    """Reads the first or the last day of what is asked for."""

    def read(text: str) -> str:
        try:
            return first_and_last_day(text)[is_last]
        except RulesError as error:
            raise argparse.ArgumentTypeError(f"{text}: {error}") from None

    return read


def run(arguments: argparse.Namespace) -> int:
    if arguments.files and arguments.action in ("list", "stats"):
        raise RulesError(f"{arguments.files[0]}: {arguments.action} takes no file")
    if arguments.limit is not None and arguments.limit < 1:
        raise RulesError("--limit takes a number from 1")
    store = Store(arguments.data)
    _choose(People(store), arguments.player)
    with Progress("taking over the games saved so far"):
        take_over(store)
    complaints = store.take_messages()
    for complaint in complaints:
        print(f"conniption: {complaint}", file=sys.stderr)
    try:
        return max(ACTIONS[arguments.action](store, arguments), INCOMPLETE if complaints else DONE)
    finally:
        store.library.close()


def _choose(people: People, name: str | None) -> None:
    """Have the games be those of somebody, without keeping that they played last."""
    if name is not None:
        keys = {profile.title.casefold(): profile.key for profile in people.profiles}
        if name.casefold() not in keys:
            known = ", ".join(profile.title for profile in people.profiles)
            raise RulesError(f"{name}: there is nobody of this name, expected one of {known}")
        people.store.player = keys[name.casefold()]


def _wanted(store: Store, arguments: argparse.Namespace) -> list[int]:
    wanted = Wanted(
        arguments.search,
        arguments.game,
        arguments.opponent,
        Ending(arguments.result) if arguments.result else None,
        arguments.since or "",
        arguments.until or "",
        arguments.fewest,
        arguments.most,
        Order(arguments.sort),
        arguments.reverse,
        store.player,
    )
    return store.library.find(wanted)[: arguments.limit]


def _list(store: Store, arguments: argparse.Namespace) -> int:
    places = _wanted(store, arguments)
    for start in range(0, len(places), 1000):
        for kept in store.library.games(places[start : start + 1000]):
            print(f"{kept.id:>7}  {name_of(kept)}  ·  {facts_of(kept)}")
    return DONE


def _export(store: Store, arguments: argparse.Namespace) -> int:
    if len(arguments.files) > 1:
        raise RulesError(f"{arguments.files[1]}: expected one file to export to, or none for standard output")
    places = _wanted(store, arguments)
    with Progress("exporting") as progress:
        if not arguments.files:
            write_games(store.library, places, sys.stdout, _pulse(progress))
            return DONE
        with tidy_end():
            count = export_games(store.library, places, arguments.files[0], _pulse(progress))
    print(f"{_games(count)} exported to {arguments.files[0]}")
    return DONE


def _import(store: Store, arguments: argparse.Namespace) -> int:
    if not arguments.files:
        raise RulesError("import: expected one file or more")
    with Progress("importing") as progress:
        imported = import_games(store.library, arguments.files, _pulse(progress), player=store.player)
    for fault in imported.faults[:FAULTS_SHOWN]:
        print(f"conniption: {fault}", file=sys.stderr)
    if imported.refused > FAULTS_SHOWN:
        print(f"conniption: and {imported.refused - FAULTS_SHOWN:,} more", file=sys.stderr)
    print(f"{_games(imported.added)} imported, {imported.known:,} known already, {imported.refused:,} not readable")
    return INCOMPLETE if imported.refused else DONE


def _stats(store: Store, arguments: argparse.Namespace) -> int:
    counts: Counter[tuple[str, str, Ending]] = Counter()
    places = _wanted(store, arguments)
    for kept in store.library.games(places):
        counts[kept.game, kept.opponent, kept.ending] += 1
    print(_games(len(places)))
    _table("game", [(GAMES[game].title, ending, count) for (game, _, ending), count in counts.items()])
    _table("opponent", [(opponent_of(seat), ending, count) for (_, seat, ending), count in counts.items()])
    for game in GAMES.values():
        rated = standing(store.library, game.name, store.player)
        if rated is not None:
            print(
                f"\n{game.title}: your rating is {rated.value:.0f}, give or take {2 * rated.deviation:.0f};"
                f" level {fair_level(game.name, rated)} is a fair match"
            )
    return DONE


def _table(title: str, counts: Iterable[tuple[str, Ending, int]]) -> None:
    lines: dict[str, Counter[Ending]] = {}
    for name, ending, count in counts:
        lines.setdefault(name, Counter())[ending] += count
    if not lines:
        return
    width = max(len(title), *map(len, lines)) + 2
    print(f"\n{title:<{width}}" + "".join(f"{words:>18}" for words in ENDINGS.values()))
    for name, endings in sorted(lines.items()):
        print(f"{name:<{width}}" + "".join(f"{endings[ending]:>18,}" for ending in ENDINGS))


def _pulse(progress: Progress) -> Callable[[float, int], None]:
    return lambda done, count: progress.show(done, _games(count))


def _games(count: int) -> str:
    return f"{count:,} game{'s' if count != 1 else ''}"


ACTIONS: dict[str, Callable[[Store, argparse.Namespace], int]] = {
    "list": _list,
    "export": _export,
    "import": _import,
    "stats": _stats,
}
