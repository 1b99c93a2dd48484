"""Feed every reader of the game with damaged texts: `python -m tests.long.fuzz` tries 100,000 on each.

A reader may only refuse its input with its own kind of error. It must not raise other exceptions, take a second,
use memory without limit, write outside its folder, or run its input.
"""

import argparse
import gc
import io
import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from ai.exact.known_results import read_results, results_text
from ai.players.registry import read_player, read_seat, write_player, write_seat
from ai.protocol.ugi import Ugi
from ai.score.registry import WEIGHTED
from ai.score.weights import load_weights
from ai.search.cancel_token import CancelToken
from game.files import asset
from game.play import last_choices, time_played
from game.play.library.import_export import import_games
from game.play.library.library import Library
from game.play.new_game_choices import ALTERNATE, CUSTOM, Choices, load_choices, with_choices
from game.play.people import FILE as PEOPLE_FILE
from game.play.people import People
from game.play.storage.json_values import read as read_values
from game.play.storage.json_values import text_of
from game.play.storage.settings import Settings
from game.play.storage.store import SETTINGS_FILE, Store
from game.record.node import Arrow, Mark
from game.record.open_game import open_text
from game.record.player import PERSON
from game.record.puzzle import read_puzzles, write_puzzles
from game.record.record import Record, TimeControl
from game.record.sketches.registry import read_sketch
from game.record.text_format import read_game, read_games, write_game
from game.rules.errors import RulesError
from game.rules.registry import GAMES, start
from game.rules.shapes.inline import to_inline
from game.rules.shapes.shape import load_shape, parse_shape
from game.rules.shapes.shape_draft import ShapeDraft
from game.teach.exercise_session import ExerciseResult
from game.teach.ladder import ladder_progress
from game.teach.ladder.ladder_progress import all_steps
from game.teach.puzzles import puzzle_progress, spaced_repetition
from game.teach.puzzles.puzzle_progress import PuzzleProgress
from game.teach.strategies import strategy_progress
from game.teach.strategies.strategy import read_strategy, write_strategy
from game.tools.text import TerminalGame
from game.words import catalog, messages
from game.words.messages import tr, tr_n
from tests.helpers.saved_files import save

TODAY = date(2026, 3, 1)
LONGEST = 1.0  # seconds of work for one input
MOST_MEMORY = 200  # megabytes that a reader may add to the program
DENIED = ("pickle.find_class", "os.system", "os.exec", "subprocess.Popen", "socket.connect")
CHANGING = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.link", "os.symlink")
TOKENS = (
    *("", " ", "/", "-", ".", "#", '"', "\\", "\n", "\r\n", "\t", "\x00", "\ufeff", "\u202e", "é", "\u0663", "\uff14"),
    *("0", "1", "2", "7", "8", "64", "65", "99999999999999999999", "-1", "1e400", "nan", "inf", "0x10", "1_000"),
    *("f", "4", "f4f", "b3h", "b2b3", "pass", "swap", "x", "o", "W", "w p 0", "1 4,4 f", "2 0,0 -", "{2.5}", "1-0"),
    *("[", "]", "[[[[", "{", "}", "null", "true", "../../../etc/passwd", "/dev/zero", "\\\\host\\share", "C:\\"),
    *('<!DOCTYPE x [<!ENTITY a "aaaa">]>', "&a;", "<weight>", "</weights>", "# at 1: 0 0", "# grid: 3 3"),
    *("setoption name Game value wyb", "position startpos moves 4 4", "go depth 1", "query result", "perft 2"),
)


class Reader(NamedTuple):
    """A function that reads text: its name, valid inputs to start from, and the call."""

    name: str
    seeds: Sequence[str]
    read: Callable[[str], object]


# --- inputs: valid ones with a few edits, or any text ---


def _edited(text: str, edits: list[tuple[str, int, int, str]]) -> str:
    for kind, place, length, token in edits:
        place %= len(text) + 1
        if kind == "put":
            text = text[:place] + token + text[place:]
        elif kind == "cut":
            text = text[:place] + text[place + length :]
        elif kind == "change":
            text = text[:place] + token + text[place + length :]
        else:
            text = text[: place + length] + text[place:]
    return text


def inputs(seeds: Sequence[str]) -> st.SearchStrategy[str]:
    """Return a strategy for texts that a reader almost accepts, and some that no reader accepts."""
    letters = st.characters(codec="utf-8")
    token = st.sampled_from(TOKENS) | st.text(letters, max_size=4)
    edit = st.tuples(
        st.sampled_from(("put", "cut", "change", "repeat")), st.integers(0, 500), st.integers(0, 12), token
    )
    near = st.builds(_edited, st.sampled_from(seeds), st.lists(edit, min_size=1, max_size=5))
    return near | near | near | st.lists(token, max_size=30).map(" ".join) | st.text(letters, max_size=60)


# --- readers ---


def _boards() -> list[tuple[str, dict[str, str]]]:
    return [("conniption", {}), ("connect4", {}), ("domino", {"Size": "4x4"}), ("paths", {"File": "fano"}), ("wyb", {})]


def _position_reader(game: str, setup: dict[str, str]) -> Reader:
    board = start(game, setup)
    seeds = [board.position()]
    for turn in range(12):
        moves = board.moves()
        if not moves:
            break
        board.play(moves[turn * 5 % len(moves)])
        seeds.append(board.position())

    def read(text: str) -> None:
        board = start(game, setup)
        board.set_position(text)
        again = start(game, setup)
        again.set_position(board.position())
        assert again.position() == board.position()

    return Reader(f"positions of {game}", seeds, read)


def _move_reader(game: str, setup: dict[str, str]) -> Reader:
    board = start(game, setup)
    for _ in range(3):
        board.play(board.moves()[-1])

    def read(text: str) -> None:
        move = board.move(text)
        assert move in board.moves()
        assert board.move(board.text(move)) == move

    return Reader(f"moves of {game}", [board.text(move) for move in board.moves()], read)


CLOCKS = ("300+5", "0.5+0", "60+", "3600+60", "1e3+1", "300")


def _clock_reader() -> Reader:
    """Return a reader of the texts of clocks in saved games."""
    record = Record("connect4", {}, names=("Anna", "Ben"), time_control=TimeControl(300_000, 5_000))
    record.play(record.board.moves()[0])
    game = write_game(record)

    def read(text: str) -> None:
        found = read_game(game.replace('"300+5"', f'"{text}"'))
        assert found.time_control is None or found.time_control.base > 0
        assert write_game(read_game(write_game(found))) == write_game(found)

    return Reader("clocks", CLOCKS, read)


def _variation_games() -> list[str]:
    """Return games with clocks, variations, comments, marks and arrows, one of each game."""
    texts = []
    for game, setup in _boards():
        record = Record(game, setup, names=("Anna", "Ben"), time_control=TimeControl(300_000, 5_000))
        for turn in range(4):
            record.play(record.board.moves()[turn % len(record.board.moves())])
        for node in record.main_line()[1:4]:
            other = next(move for move in node.previous.board.moves() if move != node.move)
            record.add_variation(node.previous, other).comment = "or \\ so } it {2.5} goes"
        main = record.main_line()
        main[1].comment = "! 4 [%mark x]"
        main[2].marks = (Mark(0, 0), Mark(1, 1))
        main[3].arrows = (Arrow(0, 1, 0),)
        texts.append(write_game(record))
    return texts


def _saved_games() -> list[str]:
    texts = []
    for game, setup in _boards():
        record = Record(game, setup, names=("Anna", "Ben"))
        for turn in range(7):
            if record.outcome is None:
                record.play(record.board.moves()[turn * 3 % len(record.board.moves())])
        texts.append(write_game(record))
        if record.outcome is None:
            record.resign(0)
        texts.append(write_game(record))
    return texts


def _read_saved(text: str) -> None:
    for record in read_games(text):
        assert write_game(read_games(write_game(record))[0]) == write_game(record)


def _check_saved(values: Any) -> None:
    """Check that values which a reader has accepted can be saved and read again."""
    assert read_values(text_of(asdict(values)), type(values)) == values


def _settings_reader(folder: Path) -> Reader:
    store = Store(folder / "data")
    store.save_settings(Settings(last_setup={"conniption": {"Flips": "1,4"}}))
    seeds = [store.read_text(SETTINGS_FILE) or "", '{"conniption": "1"}']

    def read(text: str) -> None:
        path = store.folder / SETTINGS_FILE
        path.write_text(text, "utf-8", newline="")
        _check_saved(store.load_settings())
        _empty(store)

    return Reader("settings", seeds, read)


def _ladder_reader(folder: Path) -> Reader:
    """Return a reader of the saved progress on the ladder."""
    store = Store(folder / "ladder")
    steps = all_steps()
    progress = ladder_progress.LadderProgress()
    progress.begin(steps[2])
    progress.take_all(steps[:2], ladder_progress.Completion.ALONE)
    save(store, progress)
    record = Record(steps[0].game)

    def read(text: str) -> None:
        store.write_text(ladder_progress.FILE, text)
        found = ladder_progress.load(store)
        _check_saved(found)
        assert found.stars(steps) <= found.count(steps) <= len(steps)
        assert (found.next is None) == (found.count(steps) == len(steps))
        found.is_on(record)
        for step in steps[:3]:
            found.take(step, ladder_progress.Completion.HELPED)
        save(store, found)
        assert ladder_progress.load(store) == found
        _empty(store)

    return Reader("ladder", [store.read_text(ladder_progress.FILE) or "", '{"conniption": "1"}'], read)


def _strategy_cards_reader(folder: Path) -> Reader:
    """Return a reader of the saved progress with strategies."""
    store = Store(folder / "strategy-cards")
    cards = strategy_progress.StrategyProgress([])
    for key in (1, 2**60):
        cards.take("first", key, True, TODAY)
    store.write_text(strategy_progress.FILE, text_of(asdict(cards)))

    def read(text: str) -> None:
        store.write_text(strategy_progress.FILE, text)
        found = strategy_progress.load(store)
        _check_saved(found)
        known, due = strategy_progress.count_cards(found.of("first"), [1, 2, 2**60], TODAY)
        assert 0 <= known <= 3 and 0 <= due <= 3
        for is_right in (True, False, True):
            found.take("first", 1, is_right, TODAY)
        _check_saved(found)
        _empty(store)

    seeds = [store.read_text(strategy_progress.FILE) or "", '{"conniption": "1", "cards": []}']
    return Reader("progress with strategies", seeds, read)


def _choices_reader(folder: Path) -> Reader:
    """Return a reader of the choices for the last new games, which starts games with them."""
    store = Store(folder / "choices")
    setups = with_choices({}, "connect4", Choices(seat_second="level:3", clock=CUSTOM, minutes=7, begins=ALTERNATE))
    setups = with_choices(setups, "domino", Choices(seat_first=PERSON, seat_second=PERSON, options={"Size": "4x4"}))
    store.write_text(last_choices.FILE, text_of(asdict(last_choices.LastChoices("domino", setups))))

    def read(text: str) -> None:
        store.write_text(last_choices.FILE, text)
        found = last_choices.load(store)
        _check_saved(found)
        assert found.game in ("", *GAMES)
        _empty(store)
        for game in ("connect4", "domino"):
            for two_players in (False, True):
                chosen = load_choices(found.setups, game, two_players)
                assert chosen == load_choices(with_choices({}, game, chosen), game, two_players)
                write_game(chosen.start(game))

    return Reader("choices", [store.read_text(last_choices.FILE) or "", '{"conniption": "1"}'], read)


def _time_reader(folder: Path) -> Reader:
    """Return a reader of the playing times."""
    store = Store(folder / "time")
    store.write_text(time_played.FILE, text_of({"days": {"2026-03-01": {"wyb": 120, "paths": 7}}}))

    def read(text: str) -> None:
        store.write_text(time_played.FILE, text)
        days = time_played.load(store)
        assert time_played.seconds_played(days) >= time_played.seconds_played(days, "wyb") >= 0
        _empty(store)

    return Reader("time", [store.read_text(time_played.FILE) or "", '{"conniption": "1", "days": {}}'], read)


def _strategies_reader() -> Reader:
    """Return a reader of the texts of strategies."""
    files = sorted(asset("strategies").glob("*.tsv"))
    texts = ["\n".join(file.read_text("ascii").splitlines()[:6]) for file in files]

    def read(text: str) -> None:
        for game in ("conniption", "connect4"):
            try:
                strategy = read_strategy(text, game)
            except RulesError:
                if game == "connect4":
                    raise
                continue
            answers = list(strategy.answers.values())
            again = read_strategy(write_strategy(answers), game)
            assert [answer.line for answer in again.answers.values()] == [answer.line for answer in answers]
            assert strategy.answer(strategy.start) is not None

    return Reader("strategies", texts, read)


def _results_reader() -> Reader:
    """Return a reader of the table of known results."""
    lines = asset("known.tsv").read_text("utf-8").splitlines()

    def read(text: str) -> None:
        results = read_results(text)
        assert read_results(results_text(results)) == results

    return Reader("known results", ["\n".join([lines[0], *lines[1::40]]), "\n".join(lines[:4])], read)


def _players_reader() -> Reader:
    seeds = ["mcts:rollout=greedy", "alphabeta:depth=4,score=lines", "level:3", "computer 3", "random", "person"]
    seeds += ["alphabeta:depth=4,time=2.5,table=8", "level:8,book=no", "trickster"]

    def read(text: str) -> None:
        spec = read_player(text)
        assert read_player(write_player(spec)) == spec
        assert read_seat(write_seat(spec)) == spec

    return Reader("players", seeds, read)


def _drawn_shapes_reader() -> Reader:
    """Return a reader of shapes that the shape editor opens, and of their texts on one line."""
    shapes = [path.read_text("utf-8") for path in sorted(asset("shapes").glob("*.txt"))]

    def read(text: str) -> None:
        shape = load_shape(to_inline(text))
        assert load_shape(shape.file) == shape
        draft = ShapeDraft.of(shape)
        if not draft.error():
            assert draft.shape().paths
            start("paths", {"File": to_inline(draft.text())})

    return Reader("drawn shapes", shapes, read)


def _catalog_reader(folder: Path) -> Reader:
    """Return a reader of catalogs that are not compiled. It translates messages with them."""
    path = folder / "catalog" / "conniption.po"
    path.parent.mkdir()
    entries = asset("languages/pl/LC_MESSAGES/conniption.po").read_text("utf-8").split("\n\n")
    used = ('msgid "{player} wins"', 'msgid "{n:,} game"', 'msgid "1,234.5"')
    chosen = [entry for entry in entries if any(message in entry for message in used)]
    assert len(chosen) == len(used)

    def read(text: str) -> None:
        path.write_text(text, "utf-8", newline="")
        former_folder, catalog.folder = catalog.folder, lambda language: path.parent
        former = messages.catalog
        try:
            messages.catalog = catalog.read_catalog("pl")
            assert isinstance(str(tr("{player} wins", player="Anna")), str)
            assert all(isinstance(str(tr_n("{n:,} game", "{n:,} games", count)), str) for count in (1, 2, 5000))
        finally:
            messages.catalog, catalog.folder = former, former_folder

    return Reader("catalogs", ["\n\n".join([entries[0], *chosen]), entries[0]], read)


def _people_reader(folder: Path) -> Reader:
    store = Store(folder / "people")
    people = People(store)
    people.add("Anna")
    people.rename("", "Ben")
    seeds = [store.read_text(PEOPLE_FILE) or "", '{"conniption": "1"}']

    def read(text: str) -> None:
        store.write_text(PEOPLE_FILE, text)
        people = People(store)
        assert people.present in people.profiles
        store.write_text(store.user_file("puzzles.json"), "{}")
        shutil.rmtree(store.folder)
        store.messages.clear()

    return Reader("people", seeds, read)


def _progress_reader(folder: Path) -> Reader:
    """Return a reader of the saved progress with puzzles."""
    store = Store(folder / "progress")
    done = PuzzleProgress()
    puzzle = read_puzzles(asset("puzzles/paths.tsv").read_text("utf-8"), "paths")[0]
    done.take(puzzle, ExerciseResult.ALONE, TODAY)
    done.take_day(TODAY, ExerciseResult.HELPED)
    done.take_rush("paths", TODAY, 7)
    save(store, done)

    def read(text: str) -> None:
        store.write_text(puzzle_progress.FILE, text)
        found = puzzle_progress.load(store)
        _check_saved(found)
        found.take(puzzle, ExerciseResult.SOLUTION_SHOWN, TODAY)
        found.take_day(TODAY, ExerciseResult.ALONE)
        found.take_rush("paths", TODAY, 9)
        assert found.streak(TODAY) >= 0 and found.best_rushes("paths") and found.interval[0] <= found.rating
        save(store, found)
        assert puzzle_progress.load(store) == found
        _empty(store)

    return Reader("progress with puzzles", [store.read_text(puzzle_progress.FILE) or "", '{"conniption": "1"}'], read)


def _mistakes_reader(folder: Path) -> Reader:
    """Return a reader of the saved mistakes to practice."""
    store = Store(folder / "mistakes")
    games = [text for text in _saved_games() if text.count("\n") > 3][:3]
    cards = [
        spaced_repetition.RepetitionCard(str(number), text, number, TODAY.isoformat())
        for number, text in enumerate(games)
    ]
    save(store, spaced_repetition.MistakeCards(cards))

    def read(text: str) -> None:
        store.write_text(spaced_repetition.FILE, text)
        mistake_cards = spaced_repetition.load(store)
        for card in mistake_cards.due(TODAY):
            if card.record is None:
                card.put_off(TODAY)
            else:
                card.take(bool(card.step), TODAY)
        save(store, mistake_cards)
        assert spaced_repetition.load(store).cards == mistake_cards.cards
        _empty(store)

    return Reader("mistakes", [store.read_text(spaced_repetition.FILE) or "", '{"conniption": "1", "cards": []}'], read)


def _empty(store: Store) -> None:
    """Remove everything that a reader has written."""
    store.finish()
    for made in store.folder.iterdir():
        made.unlink()
    store.messages.clear()


def _library_reader(folder: Path) -> Reader:
    library = Library(None, lambda words: None)
    path = folder / "games.txt"
    games = _saved_games()

    def read(text: str) -> None:
        path.write_text(text, "utf-8", newline="")
        imported = import_games(library, [path], lambda done, count: None)
        places = library.find()
        assert imported.added == len(places) and len(library.delete(places)) == len(places)

    return Reader("library", [*games, "\n".join(games)], read)


def _puzzles_reader() -> Reader:
    texts = {game: asset(f"puzzles/{game}.tsv").read_text("utf-8").splitlines()[:4] for game in GAMES}

    def read(text: str) -> None:
        for game in GAMES:
            try:
                puzzles = read_puzzles(text, game)
            except RulesError:
                continue
            assert read_puzzles(write_puzzles(puzzles), game) == puzzles

    return Reader("puzzles", ["\n".join(lines) for lines in texts.values()], read)


def _weights_reader(folder: Path) -> Reader:
    path = folder / "weights.xml"
    entities = "".join(f'<!ENTITY x{n} "{f"&x{n - 1};" * 10 if n else "ha"}">' for n in range(10))
    bomb = f'<?xml version="1.0"?><!DOCTYPE w [{entities}]><weights game="wyb" score="features">&x9;</weights>'
    seeds = [file.read_text("utf-8") for file in sorted(asset("weights").glob("*.xml"))]

    def read(text: str) -> None:
        path.write_text(text, "utf-8", newline="")
        load_weights(path, WEIGHTED)

    return Reader("weights", [*seeds, bomb], read)


def _protocol_reader(folder: Path) -> Reader:
    stop = CancelToken()
    stop.cancel()  # every search ends at once
    answers: list[str] = []
    ugi = Ugi(answers.append)
    seeds = ["ugi", "isready", "setoption name Size value 4x4", "setoption name Hash value 1", "go depth 1", "show"]
    seeds += ["position startpos moves 4 4f", "position fen ////// 1 4,4 f moves 4", "query gameover", "perft 2"]
    seeds += [f"setoption name Game value {game}" for game in GAMES]
    seeds += ["setoption name File value 3x3", "setoption name Level value 3", "go movetime 5", "go grade", "go solve"]
    seeds += ["go explain 4", "go explain f4f movetime 5"]

    def read(text: str) -> None:
        answers.clear()
        for line in text.splitlines():
            ugi.obey(line, stop)
        ugi.obey("setoption name Hash value 1", stop)
        wrong = [answer for answer in answers if ": unexpected " in answer]
        assert not wrong, wrong

    return Reader("protocol", seeds, read)


def _terminal_reader(folder: Path) -> Reader:
    seeds = ["4", "f4f", "undo", "redo", "moves", "draw", "help", "swap", "resign", "load autosave.txt", "h", "u"]

    def read(text: str) -> None:
        terminal = TerminalGame(Record("conniption"), False)
        with redirect_stdout(io.StringIO()):
            for line in text.splitlines():
                if terminal.is_open and not line.strip().lower().startswith(("s", "save")):  # saves write to any path
                    terminal.execute(line)

    return Reader("terminal", seeds, read)


def _option_reader() -> Reader:
    seeds = ["Flips=4,4", "Size=5x5", "Line=4", "File=fano", "Size=8x4"]

    def read(text: str) -> None:
        name, _, value = text.partition("=")
        for game in GAMES:
            try:
                start(game, {name: value})
            except RulesError:
                continue

    return Reader("options", seeds, read)


def readers(folder: Path) -> list[Reader]:
    """Return every reader. Those that read files use the folder."""
    games = _saved_games()
    shapes = [path.read_text("utf-8") for path in sorted(asset("shapes").glob("*.txt"))]
    clipboard = [
        *games,
        "1. 4 f3 2. 5f 4",
        "4 4f f4",
        *(f"{game} {start(game, setup).position()}" for game, setup in _boards()),
    ]
    return [
        *(_position_reader(game, setup) for game, setup in _boards()),
        *(_move_reader(game, setup) for game, setup in _boards()),
        Reader("saved games", games, _read_saved),
        Reader("variations", _variation_games(), _read_saved),
        _clock_reader(),
        Reader("pasted text", clipboard, lambda text: open_text(text, Record("conniption"))),
        Reader("text from nowhere", [*clipboard, "44352", "domino b3h c1v"], open_text),
        Reader("editor", clipboard, lambda text: read_sketch(text, "conniption", {}).text()),
        Reader("shapes", shapes, lambda text: parse_shape(text, "shape.txt")),
        _drawn_shapes_reader(),
        _strategies_reader(),
        _results_reader(),
        _players_reader(),
        _catalog_reader(folder),
        _settings_reader(folder),
        _ladder_reader(folder),
        _strategy_cards_reader(folder),
        _choices_reader(folder),
        _time_reader(folder),
        _people_reader(folder),
        _progress_reader(folder),
        _mistakes_reader(folder),
        _library_reader(folder),
        _puzzles_reader(),
        _weights_reader(folder),
        _protocol_reader(folder),
        _terminal_reader(folder),
        _option_reader(),
    ]


# --- watching over them ---


class Guard:
    """Notices forbidden acts while it watches: running input, or writing a file outside a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.watches = False
        self.offense = ""
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple) -> None:
        if not self.watches:
            return
        if event in DENIED:
            self.offense = f"{event}{arguments}"[:500]
        elif event in CHANGING or (event == "open" and self._is_writing(arguments)):
            self._mind(arguments[0])

    @staticmethod
    def _is_writing(arguments: tuple) -> bool:
        return isinstance(arguments[2], int) and bool(arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))

    def _mind(self, path: object) -> None:
        if isinstance(path, str | bytes | os.PathLike):
            full = os.path.abspath(os.fsdecode(path))
            if not full.startswith(self.folder) and full != os.devnull:
                self.offense = f"{full} was written to"


def fuzz(reader: Reader, count: int, guard: Guard, number: int = 0) -> tuple[int, float, float]:
    """Feed a reader. Return the number of accepted inputs, its longest time in seconds, and the megabytes it used.

    Raise AssertionError if it misbehaves.
    """
    accepted = 0
    longest = grown = 0.0

    @seed(number)
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(inputs(reader.seeds))
    def feed(text: str) -> None:
        nonlocal accepted, longest, grown
        guard.watches, guard.offense = True, ""
        before = memory()  # generating inputs takes memory too; only the reader's part counts
        gc.disable()  # the garbage of the inputs would slow down the reader
        began = time.process_time()  # processor time, so that other programs do not count
        try:
            reader.read(text)
            accepted += 1
        except RulesError as error:
            assert str(error), "an error without words"
        finally:
            guard.watches = False
        seconds = time.process_time() - began
        gc.enable()
        longest = max(longest, seconds)
        grown += memory() - before
        assert seconds < LONGEST, f"took {seconds:.1f} s"
        assert grown < MOST_MEMORY, f"took {grown:.0f} MB"
        assert not guard.offense, guard.offense

    feed()
    return accepted, longest, grown


def memory() -> float:
    """Return the largest memory use of the program so far in megabytes, or 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--inputs", type=int, default=100_000, help="for each reader (default 100,000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", metavar="NAME", default="", help="only readers with this in their name")
    arguments = parser.parse_args()
    logging.disable()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        os.chdir(folder)
        guard = Guard(folder)
        print(f"{'reader':<28}{'inputs':>9}{'accepted':>10}{'longest':>11}{'memory':>10}{'time':>9}")
        for reader in readers(folder):
            if arguments.only not in reader.name:
                continue
            began = time.perf_counter()
            accepted, longest, grown = fuzz(reader, arguments.inputs, guard, arguments.seed)
            seconds = time.perf_counter() - began
            print(
                f"{reader.name:<28}{arguments.inputs:>9,}{accepted:>10,}{1000 * longest:>8.0f} ms{grown:>7.0f} MB"
                f"{seconds:>7.0f} s",
                flush=True,
            )
        os.chdir("/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
