"""List, export, import and count the finished and saved games of the library."""

import argparse
import errno
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from game.play.library.date_range import first_and_last_day
from game.play.library.formatting import ENDINGS, details_of, games_text, name_of, opponent_of
from game.play.library.game_saves import import_former_saves
from game.play.library.game_summary import Ending
from game.play.library.import_export import export_games, import_games, write_games
from game.play.library.library import LibraryError
from game.play.library.query import GameOrder, GameQuery
from game.play.people import People
from game.play.storage.store import Store
from game.rules.errors import RulesError
from game.rules.registry import GAMES
from game.teach.player_rating import rating_of, recommended_level
from game.terminal.interruption import exit_on_termination
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import add_number
from game.words.messages import mark, tr

DONE, INCOMPLETE = 0, 1  # exit codes
STANDARD_OUTPUT = Path("-")
ERRORS_SHOWN = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=tuple(ACTIONS), help=tr("what to do with the games"))
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        type=Path,
        help=tr("files to import, or the file to export to (- is standard output)"),
    )
    parser.add_argument(
        "--data", metavar="FOLDER", type=Path, help=tr("the data folder (default: the folder that the window uses)")
    )
    parser.add_argument(
        "--player", metavar="NAME", help=tr("the person whose games are used (default: the person who played last)")
    )
    query = parser.add_argument_group(tr("filters (list, export and stats; default: all games)"))
    query.add_argument("--game", choices=tuple(GAMES), default="")
    query.add_argument("--search", metavar="WORDS", default="", help=tr("words in the title, names or details"))
    query.add_argument(
        "--opponent",
        metavar="SEAT",
        default="",
        help=tr('the opponent as saved games name it, such as person or "computer 5"'),
    )
    query.add_argument("--result", choices=[ending.value for ending in Ending])
    query.add_argument(
        "--since", metavar="DATE", type=_day(False), help=tr("the first day, such as 2026-11-18, 2026-11 or 2026")
    )
    query.add_argument("--until", metavar="DATE", type=_day(True))
    add_number(query, "--fewest", tr("games with at least N moves"), 0, least=0)
    add_number(query, "--most", tr("games with at most N moves"), least=0)
    query.add_argument("--sort", choices=[order.value for order in GameOrder], default=GameOrder.DATE.value)
    query.add_argument("--reverse", action="store_true", help=tr("reverse the order"))
    add_number(query, "--limit", tr("at most N games"))
    parser.epilog = tr(
        "Exported games are one text in the format of saved games. Exit code 1: some games could not be read, or there "
        "was another problem."
    )


def _day(is_last: bool) -> Callable[[str], str]:
    """Return a function that reads a day, month or year, and returns its first or last day as an ISO date."""

    def read(text: str) -> str:
        try:
            return first_and_last_day(text)[is_last]
        except RulesError as error:
            raise argparse.ArgumentTypeError(f"{text}: {error}") from None

    return read


def run(arguments: argparse.Namespace) -> int:
    if arguments.files and arguments.action in ("list", "stats"):
        raise RulesError("{file}: {action} takes no file", file=arguments.files[0], action=arguments.action)
    if arguments.data is not None and arguments.action != "import" and not arguments.data.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(arguments.data))
    store = Store(arguments.data)
    has_errors = False
    try:
        people = People(store)
        has_errors = _print_messages(store)
        _open_library(store)
        people.add_missing(store.library.players())
        _choose(people, arguments.player)
        with ProgressBar(tr("importing games of earlier versions")):
            import_former_saves(store)
        has_errors = _print_messages(store) or has_errors
        if store.library.was_repaired:
            raise RulesError("the library has been repaired: check it and run the command again")
        code = ACTIONS[arguments.action](store, arguments)
    finally:
        store.close()
        has_errors = _print_messages(store) or has_errors
    return max(code, INCOMPLETE if has_errors else DONE)


def _open_library(store: Store) -> None:
    """Open the library of games. Raise LibraryError with the reason if it cannot be opened."""
    try:
        store.library.open()
    except LibraryError:
        store.take_messages()  # they would repeat the error
        raise


def _print_messages(store: Store) -> bool:
    """Print the store's messages for the player on standard error. Return True if there were messages."""
    messages = store.take_messages()
    for message in messages:
        print(f"conniption: {message}", file=sys.stderr)
    return bool(messages)


def _choose(people: People, name: str | None) -> None:
    """Make the person with this name the owner of the games. This does not change who played last."""
    if name is not None:
        keys = {profile.title.casefold(): profile.key for profile in people.profiles}
        if name.casefold() not in keys:
            known = ", ".join(profile.title for profile in people.profiles)
            raise RulesError("{name}: no such player, expected one of {known}", name=name, known=known)
        people.store.player = keys[name.casefold()]


def _query(store: Store, arguments: argparse.Namespace) -> list[int]:
    query = GameQuery(
        arguments.search,
        arguments.game,
        arguments.opponent,
        Ending(arguments.result) if arguments.result else None,
        arguments.since or "",
        arguments.until or "",
        arguments.fewest,
        arguments.most,
        GameOrder(arguments.sort),
        arguments.reverse,
        store.player,
    )
    return store.library.find(query)[: arguments.limit]


def _list(store: Store, arguments: argparse.Namespace) -> int:
    ids = _query(store, arguments)
    if not ids:
        print(tr("No games found."))
    for start in range(0, len(ids), 1000):
        for game_summary in store.library.games(ids[start : start + 1000]):
            print(f"{game_summary.id:>7}  {name_of(game_summary)}  ·  {details_of(game_summary)}")
    return DONE


def _export(store: Store, arguments: argparse.Namespace) -> int:
    if len(arguments.files) > 1:
        raise RulesError("{file}: expected one file to export to, or - for standard output", file=arguments.files[1])
    ids = _query(store, arguments)
    if not ids and arguments.files not in ([], [STANDARD_OUTPUT]):
        raise RulesError("no games to export; {file} is not changed", file=arguments.files[0])
    with ProgressBar("exporting") as progress:
        if arguments.files in ([], [STANDARD_OUTPUT]):
            write_games(store.library, ids, sys.stdout, _pulse(progress))
            return DONE
        with exit_on_termination():
            count = export_games(store.library, ids, arguments.files[0], _pulse(progress))
    print(tr("{games} exported to {file}", games=games_text(count), file=arguments.files[0]))
    return DONE


def _import(store: Store, arguments: argparse.Namespace) -> int:
    if not arguments.files:
        raise RulesError("import: expected one file or more")
    with ProgressBar("importing") as progress:
        imported = import_games(store.library, arguments.files, _pulse(progress), player=store.player)
    for error_text in imported.error_texts[:ERRORS_SHOWN]:
        print(f"conniption: {error_text}", file=sys.stderr)
    if imported.refused > ERRORS_SHOWN:
        print(tr("conniption: and {count:,} more", count=imported.refused - ERRORS_SHOWN), file=sys.stderr)
    print(
        tr(
            "{games} imported, {known:,} already there, {refused:,} not readable",
            games=games_text(imported.added),
            known=imported.known,
            refused=imported.refused,
        )
    )
    return INCOMPLETE if imported.refused else DONE


def _stats(store: Store, arguments: argparse.Namespace) -> int:
    counts: Counter[tuple[str, str, Ending]] = Counter()
    ids = _query(store, arguments)
    for game_summary in store.library.games(ids):
        counts[game_summary.game, game_summary.opponent, game_summary.ending] += 1
    print(games_text(len(ids)))
    _table(tr("game"), [(GAMES[game].title, ending, count) for (game, _, ending), count in counts.items()])
    _table(tr("opponent"), [(opponent_of(seat), ending, count) for (_, seat, ending), count in counts.items()])
    for game in GAMES.values():
        rated = rating_of(store.library, game.name, store.player)
        if rated is not None:
            rating, level = rated.rating, recommended_level(game.name, rated)
            facts = {"game": game.title, "rating": rating.value, "doubt": 2 * rating.deviation}
            print()
            if level is None:
                print(tr("{game}: your rating is {rating:.0f} ± {doubt:.0f}", **facts))
            else:
                words = mark("{game}: your rating is {rating:.0f} ± {doubt:.0f}; level {level} is a good match")
                print(tr(words, level=level, **facts))
    return DONE


def _table(title: str, counts: Iterable[tuple[str, Ending, int]]) -> None:
    lines: dict[str, Counter[Ending]] = {}
    for name, ending, count in counts:
        lines.setdefault(name, Counter())[ending] += count
    if not lines:
        return
    width = max(len(title), *map(len, lines)) + 2
    print(f"\n{title:<{width}}" + "".join(f"{words:>18}" for words in map(tr, ENDINGS.values())))
    for name, endings in sorted(lines.items()):
        print(f"{name:<{width}}" + "".join(f"{endings[ending]:>18,}" for ending in ENDINGS))


def _pulse(progress: ProgressBar) -> Callable[[float, int], None]:
    return lambda done, count: progress.show(done, games_text(count))


ACTIONS: dict[str, Callable[[Store, argparse.Namespace], int]] = {
    "list": _list,
    "export": _export,
    "import": _import,
    "stats": _stats,
}
