"""Drive the window with random events, and check that nothing breaks: `python -m tests.long.monkey [EVENTS] [SEED]`."""

import argparse
import os
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakKeyDictionary

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

from ai.analysis.background_task import BackgroundTask
from ai.exact.prover import Prover
from ai.search.best_moves import BestMoves
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import SearchResult
from ai.verdict import DRAW, Verdict, cp, loss, win
from game.play.opponents import ComputerMoveJob
from game.play.storage.json_values import read, text_of
from game.play.storage.settings import Settings
from game.play.storage.store import AUTOSAVE, Store
from game.record.record import Record
from game.record.text_format import read_game, write_game
from game.rules.board import Board
from game.rules.gravity import COLUMNS
from game.rules.registry import GAMES
from game.window import scaling
from game.window.app import App
from game.window.boards.gravity.view import GravityView
from game.window.input import key_bindings
from game.window.screens.dialogs.error_screen import ErrorScreen
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.system import clipboard
from tests.helpers.controllers import AXES, CODES, axis_event, button_event
from tests.helpers.fingers import Fingers

EVENTS = 20_000
DEEPEST = 8  # scenes above each other
SIZES = [(960, 600), (1000, 640), (1280, 800), (1440, 900), (1180, 1000), (1920, 1080), (700, 500)]
KEYS = [
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11, pygame.K_KP_ENTER, pygame.K_KP_5, pygame.K_QUESTION),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_a, pygame.K_z + 1),
]
MODS = [0, 0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT]
WORDS = ["a", "Zoë", "4f", "3x3", " ", "名前", "\U0001f600", "e\u0301", "\u202eabc", "\x00\n\t", "/tmp", "W" * 50]


class Monkey:
    """Sends random events to an app. A seed repeats its run exactly, because nothing depends on real time."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.sent: list[str] = []  # the actions so far, the latest at the end
        self.seen: set[str] = set()  # the kinds of scenes that were on top
        self.ended: set[str] = set()  # the games that were played to an end
        self.files = list(_write_files(folder, self.rng))
        self.app = self._open()

    def _open(self) -> App:
        app = App(Store(self.folder / "data"), (1280, 800))
        app.push(Home(app))
        return app

    def work(self, events: int) -> None:
        """Send this many events. An error is raised again together with the latest actions."""
        with _seeded_computers(self.rng), pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "home", lambda: self.folder)  # exports go there
            patch.setattr(scaling, "touch_target", 0.0)
            for name in ("controller", "connected"):
                patch.setattr(key_bindings, name, None)
            for _ in range(events):
                try:
                    self._act()
                    self._check()
                except Exception as error:
                    raise AssertionError("after\n" + "\n".join(self.sent[-12:])) from error
            self.app.quit()

    # --- actions ---

    def _act(self) -> None:
        acts: list[tuple[Callable[[], object], int]] = [
            (self._click_control, 30),
            (self._click_anywhere, 20),
            (self._key, 30),
            (self._move, 12),
            (self._wheel, 6),
            (self._drag, 5),
            (self._type, 4),
            (self._wait, 12),
            (self._drop, 1),
            (self._copy, 1),
            (self._resize, 1),
            (self._tell_window, 2),
            (self._press_button, 20),
            (self._touch, 15),
        ]
        act = self.rng.choices([act for act, _ in acts], [weight for _, weight in acts])[0]
        if self.rng.random() < 0.001:
            act = self.rng.choice([self._quit, self._kill])
        top = type(self.app.top).__name__
        self.seen.add(top)
        said = act()
        self.sent.append(f"{top}: {act.__name__[1:]} {'' if said is None else said}")
        self.app.step(self.rng.choice([0.0, 0.0, 1 / 60, 0.05, 0.4]))
        if not self.app.running:
            self._start_again()

    def _post(self, kind: int, **values) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def _press(self, position: tuple[float, float], button: int) -> None:
        pixels = position[0] * scaling.unit, position[1] * scaling.unit
        self._post(pygame.MOUSEMOTION, pos=pixels, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=pixels, button=button)

    def _place(self) -> tuple[float, float]:
        width, height = scaling.size
        return self.rng.uniform(-5, width + 5), self.rng.uniform(-5, height + 5)

    def _click_control(self) -> str:
        widgets = [widget for widget in self.app.top.widgets.widgets if widget.visible]
        if not widgets:
            return "none"
        widget = self.rng.choice(widgets)
        x = self.rng.uniform(widget.rect.left, widget.rect.right)
        y = self.rng.uniform(widget.rect.top, widget.rect.bottom)
        self._press((x, y), 1)
        self._post(pygame.MOUSEBUTTONUP, pos=(x * scaling.unit, y * scaling.unit), button=1)
        return f"{type(widget).__name__} {getattr(widget, 'label', '') or widget.hint}"

    def _click_anywhere(self) -> str:
        place = self._place()
        if isinstance(self.app.top, Play) and self.rng.random() < 0.8:
            frame = self.app.top.board.view.frame
            place = self.rng.uniform(frame.left, frame.right), self.rng.uniform(frame.top, frame.bottom)
        button = self.rng.choice([1, 1, 1, 3, 2])
        self._press(place, button)
        self._post(pygame.MOUSEBUTTONUP, pos=(place[0] * scaling.unit, place[1] * scaling.unit), button=button)
        return f"{button} at {place[0]:.0f}, {place[1]:.0f}"

    def _drag(self) -> str:
        """Press at one position and release at another, or do only one of both."""
        there = self._place()
        pixels = there[0] * scaling.unit, there[1] * scaling.unit
        part = self.rng.choice(["press", "release", "both"])
        if part != "release":
            self._press(self._place(), 1)
        self._post(pygame.MOUSEMOTION, pos=pixels, rel=(1, 1), buttons=(1, 0, 0))
        if part != "press":
            self._post(pygame.MOUSEBUTTONUP, pos=pixels, button=1)
        return part

    def _move(self) -> None:
        x, y = self._place()
        self._post(pygame.MOUSEMOTION, pos=(x * scaling.unit, y * scaling.unit), rel=(0, 0), buttons=(0, 0, 0))

    def _wheel(self) -> None:
        turns = self.rng.choice([-3, -1, 1, 2])
        self._post(pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=turns * 0.7, flipped=False)

    def _key(self) -> str:
        key, mod = self.rng.choice(KEYS), self.rng.choice(MODS)
        if key in (pygame.K_ESCAPE, pygame.K_F11) and self.rng.random() < 0.8:
            key = pygame.K_RETURN  # Escape would leave a screen as soon as it is entered
        letter = chr(key) if 32 < key < 127 and not mod else ""
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        if letter:
            self._post(pygame.TEXTINPUT, text=letter)
        if self.rng.random() < 0.95:
            self._post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        return f"{pygame.key.name(key)} {mod}"

    def _type(self) -> str:
        words = self.rng.choice(WORDS)
        self._post(pygame.TEXTINPUT, text=words)
        return repr(words)

    def _wait(self) -> None:
        for _ in range(self.rng.randint(1, 6)):
            self.app.step(self.rng.choice([1 / 60, 0.2, 1.0]))

    def _drop(self) -> str:
        path = self.rng.choice(self.files)
        self._post(pygame.DROPFILE, file=str(path))
        return path.name

    def _copy(self) -> str:
        path = self.rng.choice(self.files)
        words = path.read_text("utf-8", errors="replace").replace("\x00", "") if path.is_file() else path.name
        clipboard.put(words)
        return path.name

    def _resize(self) -> str:
        size = self.rng.choice(SIZES)
        self.app.resize(size)
        return str(size)

    def _tell_window(self) -> str:
        kinds = [pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED]
        kind = self.rng.choice(kinds)
        self._post(kind)
        return pygame.event.event_name(kind)

    def _press_button(self) -> str:
        """Press, hold or release a button of a controller, or move a stick or trigger; rarely lose the controller."""
        number = self.rng.randint(0, 1)
        if self.rng.random() < 0.02:
            self._post(pygame.CONTROLLERDEVICEREMOVED, instance_id=number)
            return "lost"
        if self.rng.random() < 0.3:
            axis = self.rng.choice([*AXES])
            pygame.event.post(axis_event(axis, self.rng.choice([0.0, 0.0, 0.7, 1.0, -1.0]), number))
            return axis
        button = self.rng.choice([*CODES])
        if button == "B" and self.rng.random() < 0.8:
            button = "A"  # B would leave a screen as soon as it is entered
        pygame.event.post(button_event(button, number=number))
        if self.rng.random() < 0.9:
            pygame.event.post(button_event(button, is_down=False, number=number))
        return button

    def _touch(self) -> str:
        """Tap, hold, drag or swipe with one or two fingers; sometimes leave a finger on the screen."""
        place = self._place()
        widgets = [widget for widget in self.app.top.widgets.widgets if widget.visible]
        if widgets and self.rng.random() < 0.6:
            place = self.rng.choice(widgets).rect.center
        elif isinstance(self.app.top, Play):
            frame = self.app.top.board.view.frame
            place = self.rng.uniform(frame.left, frame.right), self.rng.uniform(frame.top, frame.bottom)
        gesture = self.rng.choice(["tap", "tap", "hold", "drag", "two", "left"])
        fingers = Fingers(self.app)
        if gesture == "tap":
            fingers.tap(place)
        elif gesture == "hold":
            fingers.hold(place)
        elif gesture == "drag":
            fingers.drag(place, self.rng.choice([self._place(), (place[0], place[1] + 90), (place[0], place[1] - 90)]))
        elif gesture == "two":
            fingers.swipe_two(place, self.rng.choice([-130, -70, 70]))
        else:
            fingers.send(self.rng.choice([pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION]), place)
        return f"{gesture} at {place[0]:.0f}, {place[1]:.0f}"

    def _quit(self) -> None:
        self._post(pygame.QUIT)

    def _kill(self) -> None:
        """Cut the power a few milliseconds after the last move, without quitting."""
        self.app.store.finish()
        self.app.running = False

    def _start_again(self) -> None:
        """Open a new window on the same data folder, and find the last game there."""
        last = [write_game(scene.record) for scene in self.app.scenes if isinstance(scene, Play)]
        pygame.event.clear()
        self.app = self._open()
        if last:
            game_summary = self.app.store.read_text(self.app.store.user_file(AUTOSAVE))
            assert game_summary is not None and _moves_of(game_summary) == _moves_of(last[-1]), (
                "the last game is not the one saved"
            )
            self.app.top.resume.click()
            for _ in range(100):  # the game is read in the background
                if not isinstance(self.app.top, Play):
                    self.app.step(1 / 60)
            assert isinstance(self.app.top, Play), "the saved game does not continue"

    # --- conditions that must always hold ---

    def _check(self) -> None:
        scenes = self.app.scenes
        assert not any(isinstance(scene, ErrorScreen) for scene in scenes)
        assert isinstance(scenes[0], Home) and 1 <= len(scenes) <= DEEPEST, [type(scene).__name__ for scene in scenes]
        assert sum(isinstance(scene, Play) for scene in scenes) <= 1, "two games are open at once"
        assert read(text_of(vars(self.app.settings)), Settings) == self.app.settings, "a setting has an invalid value"
        if len(self.sent) % 50 == 0:
            assert self.app.store.load_settings() == self.app.settings
            aside = [path.name for path in self.app.store.folder.rglob("*set-aside*")]
            assert not aside, f"the game could not read what it had written: {aside}"
        for scene in scenes:
            if isinstance(scene, Play):
                check_game(scene)
                if scene.record.outcome is not None:
                    self.ended.add(scene.record.game)
            elif isinstance(scene, Review) and not scene.board.view.busy:
                shown = scene.board.node.board.position()
                assert scene.board.view.board.position() == shown, "the review shows a different position"


def check_game(scene: Play) -> None:
    """Check the conditions for a game in progress."""
    record, view = scene.record, scene.board.view
    assert scene.board.node in record.current.path() and record.current in record.main_line()
    again = record.root.board.copy()
    for node in record.current.path():
        if node.move is not None:
            again.play(node.move)
    assert again.position() == record.board.position(), "the board does not match the moves"
    assert record.outcome is None or not view.active, "a finished game accepts moves"
    assert record.time_left is None or min(record.time_left) >= 0
    if not view.busy:
        assert view.board.position() == scene.board.node.board.position(), "the view shows a different position"
        if isinstance(view, GravityView):
            flipped = [list(reversed(stack)) for stack in view.stacks] if view.move_input.is_flipped else view.stacks
            assert flipped == _stacks(scene.board.node.board), "the view shows different discs"
    store = scene.app.store
    game_summary = store.read_text(store.user_file(AUTOSAVE))
    assert game_summary is not None and _moves_of(game_summary) == _moves_of(write_game(record)), (
        "the game is not saved"
    )


def _stacks(board: Board) -> list[list[int]]:
    """Return the owners of the discs in each column, bottom to top."""
    owners = [[board.owner(7 * column + row) for row in range(6)] for column in range(COLUMNS)]
    return [[owner for owner in column if owner >= 0] for column in owners]


def _moves_of(text: str) -> tuple[object, ...]:
    """Return the part of a saved game that must not get lost: all but the seconds since it was saved."""
    record = read_game(text)
    moves = [(node.text, node.side, node.spent) for node in record.main_line()[1:]]
    return record.game, record.setup, record.players, moves, record.current.ply, record.outcome


def _write_files(folder: Path, rng: random.Random) -> Iterator[Path]:
    """Return files to drop on the window: games, shapes, and other files."""
    for game in GAMES:
        record = Record(game)
        for _ in range(rng.randint(0, 12)):
            if record.outcome is None:
                record.play(rng.choice(record.board.moves()))
        yield _written(folder / f"{game}.txt", write_game(record).encode())
        yield _written(folder / f"{game}-position.txt", f"{game} {record.board.position()}".encode())
    yield _written(folder / "shape.txt", b"4\n1 2 3\n2 3 4\n")
    yield _written(folder / "wrong-shape.txt", b"3\n1 9\n")
    yield _written(folder / "cut-short.txt", write_game(Record("wyb")).encode()[:-3])
    yield _written(folder / "binary", bytes(range(256)))
    yield folder / "missing.txt"
    yield folder


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


# --- fast computer players, the same for the same seed ---


@contextmanager
def _seeded_computers(rng: random.Random) -> Iterator[None]:
    """Replaces all background tasks: any move has any value, and the answer comes in a later pass of the loop."""

    waiting: WeakKeyDictionary[BackgroundTask, Callable] = WeakKeyDictionary()  # the unfinished tasks
    run_calls = App.run_calls

    def begin(background_task: BackgroundTask, work, on_done, on_progress=None, on_error=None, is_short=False) -> None:
        def deliver() -> None:
            said: list[object] = []
            try:
                value = work(said.append, CancelToken())
            except Exception as error:
                if on_error is None:
                    raise
                on_error(error)
                return
            for progress in said if on_progress is not None else ():
                on_progress(progress)
            on_done(value)

        waiting[background_task] = deliver

    def run_calls_and_answer(app: App) -> None:
        run_calls(app)
        for background_task in list(waiting):
            if rng.random() > 0.6 and (deliver := waiting.pop(background_task, None)) is not None:
                deliver()

    def chance() -> random.Random:
        """Return random numbers. Threads left over from an earlier window must not use those of this game."""
        return rng if threading.current_thread() is threading.main_thread() else random.Random(0)

    def verdict() -> Verdict:
        dice = chance()
        return dice.choice([DRAW, win(dice.randint(1, 40)), loss(dice.randint(2, 40)), cp(dice.randint(-900, 900))])

    def choose(thinking: ComputerMoveJob, report, cancel_token) -> SearchResult:
        thought = SearchResult(chance().choice(thinking.board.moves()), verdict(), depth=chance().randint(1, 30))
        report(thought)
        return thought

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BackgroundTask, "start", begin)
        patch.setattr(App, "run_calls", run_calls_and_answer)
        patch.setattr(BackgroundTask, "cancel", lambda background_task: waiting.pop(background_task, None))
        patch.setattr(BackgroundTask, "is_busy", property(lambda background_task: background_task in waiting))
        patch.setattr(ComputerMoveJob, "work", choose)
        patch.setattr(Prover, "verdict", lambda prover, board, seconds: verdict())

        def best(prover, board, limits, report=None) -> SearchResult:
            return SearchResult(chance().choice(board.moves()), verdict())

        def best_moves(prover, board, count, limits, report) -> BestMoves:
            moves = chance().sample(board.moves(), min(count, len(board.moves())))
            found = BestMoves(tuple(SearchResult(move, verdict(), 3) for move in moves), is_final=True)
            report(found)
            return found

        def random_position(board, winner, prover, seconds, seed) -> Board | None:
            return chance().choice([None, board.after(chance().choice(board.moves()))])

        patch.setattr(Prover, "best", best)
        patch.setattr(Prover, "best_moves", best_moves)
        patch.setattr("game.window.screens.analysis.position_editor.random_position", random_position)
        patch.setattr("game.record.sketches.gravity.MOST_STEPS", 300)
        yield


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.long.monkey", description=__doc__.partition(":")[0])
    parser.add_argument("events", type=int, nargs="?", default=EVENTS, help=f"how many (default: {EVENTS:,})")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="the same seed gives the same events (default: 1)")
    arguments = parser.parse_args()
    events, seed = arguments.events, arguments.seed
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(Path(folder), seed)
        monkey.work(events)
    print(f"{events} events with seed {seed} in {time.monotonic() - began:.0f} s")
    print(f"screens: {', '.join(sorted(monkey.seen))}")
    print(f"games that ended: {', '.join(sorted(monkey.ended))}")


if __name__ == "__main__":
    main()
