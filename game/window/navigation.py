"""Navigation between screens. Only this module knows all screens.

The home screen is imported at the start, every other screen when it is first shown: importing them takes 32 ms, which
would delay the first frame (190 ms after the start).
"""

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from ai.search.cancel_token import CancelToken
from game.files import asset, typed_path
from game.play import last_choices
from game.play.library import game_saves
from game.play.library.game_summary import GameSummary
from game.play.storage.store import AUTOSAVE
from game.record.node import Node
from game.record.open_game import open_file, open_text
from game.record.record import Record
from game.rules.board import Board
from game.rules.errors import RulesError
from game.rules.registry import FIRST, start
from game.window.scene import Scene, SceneStack
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.screens.home import Home
from game.window.system import clipboard, dialogs
from game.window.widgets.controls import TextField
from game.window.widgets.widget import ButtonKind
from game.words import messages
from game.words.messages import error_text, mark, tr

if TYPE_CHECKING:
    from game.teach.evaluation.mistake_kinds import Sight
    from game.teach.ladder.ladder_step import LadderStep

OPENING_GAME = mark("Opening the game …")


class Navigation:
    """Creates the screens and shows them. `Navigator` in scene.py describes the methods."""

    def __init__(self, app: SceneStack) -> None:
        self.app = app

    def home(self) -> None:
        self.app.push(Home(self.app))

    def new_game(self, game: str, two_players: bool = False) -> None:
        from game.window.screens.new_game.new_game import NewGame

        self.app.push(NewGame(self.app, game, two_players))

    def play(self, record: Record) -> None:
        from game.teach.ladder.ladder_progress import begin_ordinary_game
        from game.window.screens.play.play import Play
        from game.window.screens.play.tour import begin_tour

        self._remember(record.game)
        begin_ordinary_game(self.app.store, record)
        self.app.go_home()
        scene = Play(self.app, record)
        self.app.push(scene)
        begin_tour(self.app, scene)

    def show_game(self, record: Record, is_continued: bool = False) -> None:
        from game.window.screens.play.play import Play

        self._remember(record.game)
        scene = Play(self.app, record, is_paused=True, is_continued=is_continued)
        while any(isinstance(below, Play) for below in self.app.scenes[:-1]):
            self.app.pop()
        self._show(scene, Play)

    def _show(self, scene: Scene, *kinds: type[Scene]) -> None:
        """Show a scene, in place of the top scene if that is of one of these kinds."""
        if isinstance(self.app.top, kinds):
            self.app.replace(scene)
        else:
            self.app.push(scene)

    def _remember(self, game: str) -> None:
        """Save that this game is the one that the current person played last."""
        last_choices.change(self.app.store, lambda last: last.play(game))

    def resume(self) -> None:
        store = self.app.store

        def take(record: Record | None) -> None:
            if record is None:
                self.app.top.enter()
            else:
                self.show_game(record, is_continued=True)

        wait_for(self.app, tr(OPENING_GAME), lambda _: game_saves.read(store, store.user_file(AUTOSAVE)), take)

    def continue_game(self, game_summary: GameSummary) -> None:
        store = self.app.store

        def take(record: Record | None) -> None:
            if record is not None:
                self.show_game(record, is_continued=not game_summary.title)
                if not game_summary.title:
                    game_saves.delete_continued(store, record, game_summary.id)

        wait_for(self.app, tr(OPENING_GAME), lambda _: store.library.read(game_summary.id), take, can_cancel=False)

    def review(self, record: Record | None = None) -> None:
        if record is not None:
            self._review(record)
        else:
            wait_for(self.app, tr(OPENING_GAME), lambda _: game_saves.latest(self.app.store), self._review)

    def _review(self, record: Record | None) -> None:
        from game.window.screens.review.empty_review import EmptyReview
        from game.window.screens.review.review import Review

        if record is not None:
            game_saves.note_help(self.app.store, record)
        scene = EmptyReview(self.app) if record is None else Review(self.app, record)
        self._show(scene, Review, EmptyReview)

    def analyze(self, record: Record | None = None, node: Node | None = None, moves: Sequence[int] = ()) -> None:
        from game.play import analysis_saves

        def take(saved: Record | None) -> None:
            self._analyze(record, node, saved, moves)

        if record is not None:
            take(None)
        else:
            wait_for(self.app, tr(OPENING_GAME), lambda _: analysis_saves.latest(self.app.store), take)

    def _analyze(
        self, record: Record | None, node: Node | None, saved: Record | None, moves: Sequence[int] = ()
    ) -> None:
        """Show the analysis of `record`, else continue the analysis `saved`, else start a new one. Play `moves`."""
        from game.window.screens.analysis.analysis import Analysis

        if record is not None:
            game_saves.note_help(self.app.store, record)
        last = last_choices.load(self.app.store)
        scene = Analysis(self.app, record or saved or Record(last.game or FIRST), node)
        if saved is not None:
            scene.continue_saved()
        scene.source = record
        self._show(scene, Analysis)
        for move in moves:
            scene.play(move)

    def share(self, record: Record, node: Node) -> None:
        from game.window.screens.dialogs.share_dialog import ShareDialog

        self.app.push(ShareDialog(self.app, record, node))

    def set_up_position(self, board: Board | None = None) -> None:
        from game.window.screens.analysis.position_editor import PositionEditor

        last = last_choices.load(self.app.store)
        scene = PositionEditor(self.app, board or start(last.game or FIRST))
        self._show(scene, PositionEditor)

    def solved(self, game: str = "") -> None:
        from game.window.screens.solved import Solved

        self.app.push(Solved(self.app, game))

    def edit_shape(self, shape: str, use: Callable[[str], object]) -> None:
        from game.window.screens.shape_editor.shape_editor import ShapeEditor

        self.app.push(ShapeEditor(self.app, shape, use))

    def play_from(self, record: Record) -> None:
        from game.window.screens.analysis.play_from_dialog import PlayFromDialog

        self.app.push(PlayFromDialog(self.app, record, self.play))

    def mistakes(self, record: Record | None = None) -> None:
        from game.teach.evaluation.mistake_kinds import Sight, sight_of
        from game.teach.statistics.move_grades import latest_with_mistakes
        from game.window.screens.review.empty_review import EmptyReview

        store, is_everything = self.app.store, self.app.settings.all_mistakes

        def find(cancel_token: CancelToken) -> tuple[Record, Sight] | None:
            found = record or latest_with_mistakes(store)
            if found is None:
                return None
            return found, Sight.EVERYTHING if is_everything else sight_of(store, found.game)

        def take(found: tuple[Record, Sight] | None) -> None:
            if found is None:
                self.app.push(EmptyReview(self.app))
            else:
                self._practice_mistakes(*found)

        wait_for(self.app, tr("Looking for a game with mistakes …"), find, take)

    def _practice_mistakes(self, record: Record, sight: "Sight") -> None:
        from game.teach.evaluation.game_evaluation import MoveExplanations
        from game.teach.explanations.explanation_text import Audience
        from game.teach.mistake_practice import MistakePractice
        from game.window.screens.exercises.exercise_screen import ExerciseScreen
        from game.window.screens.exercises.mistake_courses import MistakeCourse

        audience = Audience.of(record, self.app.settings.notation)
        explanations = MoveExplanations(record, audience, self.app.evaluation)
        practice = MistakePractice(record, explanations, sight)
        self.app.push(ExerciseScreen(self.app, MistakeCourse(self.app, practice)))

    def repeat_mistakes(self, today: date) -> None:
        from game.window.screens.exercises.exercise_screen import ExerciseScreen
        from game.window.screens.exercises.mistake_courses import RepetitionCourse

        course = RepetitionCourse(self.app, today)
        if not course.is_empty:
            self.app.push(ExerciseScreen(self.app, course))

    def preview_line(
        self, record: Record, node: Node, line: Sequence[int], words: str, is_exercise: bool = False
    ) -> None:
        from game.window.screens.moves.line_preview import LinePreview

        self.app.push(LinePreview(self.app, record, node, line, words, is_exercise))

    def puzzles(self) -> None:
        from game.teach.puzzles.puzzle_collection import load_collection
        from game.window.screens.puzzles.menu import PuzzlesMenu

        collection = load_collection()

        def take(nothing: object) -> None:
            self.app.push(PuzzlesMenu(self.app, collection))

        wait_for(self.app, tr("Loading puzzles …"), lambda _: collection.of_day(date.today()), take)

    def ladder(self) -> None:
        from game.window.screens.ladder.ladder import LadderScene

        if not any(isinstance(scene, LadderScene) for scene in self.app.scenes):
            self.app.push(LadderScene(self.app))
        while not isinstance(self.app.top, LadderScene):
            self.app.pop()

    def play_ladder_step(self, ladder_step: "LadderStep") -> None:
        from game.teach.ladder.ladder_progress import change
        from game.window.screens.play.play import Play
        from game.window.screens.play.tour import begin_tour

        change(self.app.store, lambda progress: progress.begin(ladder_step))
        self.show_game(ladder_step.start())
        if isinstance(scene := self.app.top, Play):
            begin_tour(self.app, scene)

    def learn(self, game: str | None = None) -> None:
        from game.window.screens.learn.learn import Learn

        self.app.push(Learn(self.app, game))

    def strategies(self, game: str | None = None) -> None:
        from game.window.screens.learn.strategies import StrategiesScreen

        self.app.push(StrategiesScreen(self.app, game))

    def profile(self) -> None:
        from game.window.screens.profile.profile import ProfileScreen

        self.app.push(ProfileScreen(self.app))

    def settings(self) -> None:
        from game.window.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def keys(self) -> None:
        from game.window.screens.shortcut_editor import KeyboardShortcuts

        here = [action for owner in self.app.top.key_owners() for action in owner.actions]
        self.app.push(KeyboardShortcuts(self.app, here))

    def actions(self) -> bool:
        from game.window.screens.action_menu import ActionMenu

        if self.app.top.is_action_menu:
            return False
        self.app.push(ActionMenu(self.app, self.app.top))
        return True

    def keyboard(self) -> bool:
        field = self.app.top.widgets.focus
        if not isinstance(field, TextField):
            return False
        from game.window.screens.dialogs.on_screen_keyboard import OnScreenKeyboard

        if isinstance(self.app.top, OnScreenKeyboard):
            return False
        self.app.push(OnScreenKeyboard(self.app, field))
        return True

    def manual(self) -> None:
        page = asset(f"manual/{messages.language}.html")
        if not page.exists():
            page = asset("manual/en.html")
        is_opened = dialogs.open_path(page)
        self.app.toast(
            tr("The manual opens in your browser") if is_opened else tr("Open {file} in a browser", file=page)
        )

    def library(self) -> None:
        from game.window.screens.library.library import LibraryScreen

        self.app.push(LibraryScreen(self.app))

    def save_game(self, record: Record) -> None:
        from game.window.screens.dialogs.text_dialog import TextDialog

        def save(name: str) -> None:
            game_saves.save(self.app.store, name, record)
            self.app.toast(tr("Saved as {name}", name=name))

        name, note = game_saves.title(record), tr("You can open saved games here and in Review.")
        button = tr("Save"), "save"
        self.app.push(TextDialog(self.app, tr("Save game"), name, game_saves.title_error, save, button, note))

    def open_game(self, show: Callable[[Record], object], has_last: bool = True) -> None:
        from game.window.screens.library.library import LibraryScreen

        self.app.push(LibraryScreen(self.app, show, has_last))

    def open_file(self, path: str, show: Callable[[Record], object]) -> None:
        self._open(tr("Cannot open this file"), lambda: open_file(typed_path(path)), show)

    def paste(self, show: Callable[[Record], object], present: Record | None = None) -> None:
        title = tr("Cannot paste this")
        text = clipboard.get()  # only the window's thread can read it
        if text.strip():
            self._open(title, lambda: open_text(text, present), show)
        else:
            self._show_error(title, tr("The clipboard contains no text."))

    def _show_error(self, title: str, words: str) -> None:
        self.app.push(MessageDialog(self.app, title, words, [(tr("Close"), None, ButtonKind.PRIMARY)]))

    def _open(self, title: str, read: Callable[[], Record], show: Callable[[Record], object]) -> None:
        """Show the game that `read` returns, or a dialog with the reason why there is none."""

        def read_or_fail(cancel_token: CancelToken) -> Record | RulesError:
            try:
                return read()
            except RulesError as error:
                return error

        def take(found: Record | RulesError) -> None:
            if isinstance(found, RulesError):
                self._show_error(title, error_text(found))
            else:
                show(found)

        wait_for(self.app, tr(OPENING_GAME), read_or_fail, take)
