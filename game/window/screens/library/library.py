"""The Games screen: a list of games, which can be searched, opened, marked, noted, deleted, exported and imported."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import ClassVar, TypeVar

import pygame

from ai.analysis.background_task import BackgroundTask
from ai.search.cancel_token import CancelToken
from game.files import unused_path
from game.play import last_choices
from game.play.library import game_saves
from game.play.library.formatting import games_text
from game.play.library.game_summary import GameSummary
from game.play.library.import_export import ImportResult, Pulse, export_games, import_games
from game.play.library.query import GameQuery
from game.play.storage.store import AUTOSAVE
from game.record.record import Record
from game.record.text_format import LONGEST_NOTE
from game.rules.registry import FIRST
from game.teach.statistics.move_grades import Counts, accuracy_of
from game.window import theme
from game.window.changes import Changed, Part
from game.window.input.key_bindings import Action, Actions, buttons, key_labels
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import ANALYZE, PASTE_GAME, SET_UP, SHARE
from game.window.screens.dialogs.choose_file import choose_file
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.dialogs.transfer_dialog import TransferDialog
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.screens.library.filters import Filters
from game.window.screens.library.game_rows import CONTINUE, DELETE, FAVORITE, LAST, NOTE, Act, GameRows
from game.window.screens.library.thumbnails import Thumbnails
from game.window.screens.page import Page
from game.window.screens.search_task import FoundGames, GameSearch
from game.window.widgets.controls import TextField
from game.window.widgets.label import Label
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.messages import join_sentences, mark, tr, tr_n

LINE = 44  # the height of the search field and the dropdowns
GAP = 10
ORDER = 210  # the width of the dropdown for the order
WIDEST = 220.0  # the greatest width of a button below the list
FOOT = theme.BUTTON_HEIGHT + 14
AHEAD = 40  # the number of games that are read from the library at once
MOST_CACHED = 2000  # the most games in the cache
PATIENCE = 0.15  # seconds after which a search that is still running is mentioned
EXTENSION = ".conniption"  # the extension of files with games
TEXT = ".txt"  # the extension of such files in former versions, and of games that were copied from elsewhere
Result = TypeVar("Result")
ANALYZE_SELECTED = mark("Analyze the selected game, or continue the last analysis")
OPEN_BELOW = mark("You are playing this game. Leave it before you delete it")
FIND = Action("library.find", mark("Search"), ("Ctrl+F",))
UNDO_DELETE = Action("library.undo_delete", mark("Restore the deleted game"), ("Ctrl+Z",))


class LibraryScreen(Page):
    """The list of the current person's games, with filters above it and buttons below it.

    With `on_open`, the user chooses a game: the screen closes and calls `on_open` with the game. Without `on_open`, a
    chosen game is shown in Review, and the user can continue, export and import games. While no filter is in use, the
    first row is the game that was played last, unless `has_last` is False.

    game_ids   the ids of the listed games, in order; LAST for a game in progress that is not in the library
    """

    actions: ClassVar[Actions] = {
        **Page.actions,
        FIND: lambda page: page.find(),
        **buttons(UNDO_DELETE, ANALYZE, SET_UP, PASTE_GAME, SHARE),
    }

    def __init__(
        self, app: SceneStack, on_open: Callable[[Record], object] | None = None, has_last: bool = True
    ) -> None:
        super().__init__(app, tr("Games") if on_open is None else tr("Open game"))
        self.on_open = on_open
        self.library = app.store.library
        find_last = (lambda: game_saves.last_game(app.store)) if has_last else (lambda: None)
        self.search = GameSearch(app.store, app.call_soon, self._show, find_last=find_last)
        self.thumbnails = Thumbnails(app.call_soon, self._read, self._redraw_list)
        self.game_ids: list[int] = []
        self.count = 0
        self.deleted: list[game_saves.Deletion] = []
        self.last_game: GameSummary | None = None
        self._cache: dict[int, GameSummary] = {}
        self._row_reading = BackgroundTask(app.call_soon)
        self._searched_words = ""
        self._has_result = False  # True once a search has finished
        add = self.widgets.add
        self.field = add(TextField("", None, tr("Search names, games, notes, dates such as yesterday"), longest=200))
        self.field.on_down = self._go_to_list
        self.favorites = add(Button("", self._toggle_favorites, "star", hint=tr("Show only favorites")))
        self.filters = Filters(app, self.start_search)
        self.order = add(self.filters.order)
        for dropdown in self.filters.dropdowns:
            add(dropdown)
        acts: dict[Action, Act] = {
            CONTINUE: self._continue,
            FAVORITE: self._toggle_favorite,
            NOTE: self._edit_note,
            DELETE: self._delete,
        }
        if on_open is not None:
            del acts[CONTINUE]
        self.rows = add(GameRows(self._look_up, self.thumbnails, self._open, acts, self._reason_of))
        self.empty = add(Label(style="body"))
        self.empty.centered = True
        self.clear = add(Button(tr("Show all games"), self._clear, "x"))
        self.begin = add(Button(tr("Play a game"), self._begin, "play", ButtonKind.PRIMARY))
        self.undo = add(Button(tr("Undo delete"), self._undo_delete, "undo-2", action=UNDO_DELETE))
        self.export = Button(tr("Export"), self.export_shown, "save", hint=tr("Write the listed games to a file"))
        self.import_button = Button(tr("Import"), self._choose_file, "folder-open", hint=tr("Add games from a file"))
        self.file = Button(
            tr("Open a file"), self._choose_file, "folder-open", hint=tr("You can also drop a file here")
        )
        choices = [self.export, self.import_button] if on_open is None else [self.file]
        self.below = [add(button) for button in choices]
        self.clear.visible = self.begin.visible = self.undo.visible = False
        if on_open is None:
            self.add_tool("search", tr(ANALYZE_SELECTED), self.analyze, ANALYZE)
            self.add_tool("pencil", "", app.navigator.set_up_position, SET_UP)
            self.add_tool("share-2", tr("Share the selected game"), self.share, SHARE)
            self.add_tool("clipboard-paste", "", lambda: app.navigator.paste(app.navigator.analyze), PASTE_GAME)
        self.add_window_tools()
        self.panel = pygame.FRect(0, 0, 0, 0)
        self._waited = 0.0  # seconds since the search has begun
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False  # the selected row shows the focus; no ring around the list

    def action_text(self, action: Action) -> str:
        return tr(ANALYZE_SELECTED) if action is ANALYZE else super().action_text(action)

    # --- search ---

    def enter(self) -> None:
        self.start_search()

    def leave(self) -> None:
        self.search.close()
        self.thumbnails.close()
        self._row_reading.cancel()

    def start_search(self) -> None:
        """Start to search for the games that match the filters and the search field."""
        self._searched_words = self.field.words
        self.search.ask(self._query())

    def _query(self) -> GameQuery:
        return replace(self.filters.query(self.field.words), is_favorite=self.favorites.on)

    @property
    def is_up_to_date(self) -> bool:
        """True if the list shows the games that match the filters and the search field."""
        return self._has_result and not self.search.is_busy and self.field.words == self._searched_words

    def _show(self, found: FoundGames) -> None:
        chosen = self.game_ids[self.rows.selected] if 0 <= self.rows.selected < len(self.game_ids) else None
        self.count, self._has_result, self.last_game = found.count, True, found.last
        is_whole = found.query == GameQuery(player=self.app.store.player)
        game_ids = self._with_last_first(found.game_ids) if is_whole else found.game_ids
        self._cache.clear()  # another window may have changed games
        self.thumbnails.forget(LAST)
        if game_ids != self.game_ids:
            self.game_ids = game_ids
            self.rows.fill(len(game_ids), game_ids.index(chosen) if chosen in game_ids else -1)
        self.changed(Changed.GAMES)

    def _with_last_first(self, game_ids: list[int]) -> list[int]:
        """Return the ids of all games with the last game as the first."""
        if self.last_game is None:
            return game_ids
        last = self.last_game.id
        return [last, *(game_id for game_id in game_ids if game_id != last)]

    def parts(self) -> Sequence[Part]:
        return (
            (Changed.GAMES, self._show_count),
            (Changed.GAMES, self._show_list),
            (Changed.GAMES | Changed.LAYOUT, self._place_buttons),
        )

    def _show_count(self) -> None:
        listed = len(self._exported_ids)
        games = games_text(self.count + (LAST in self.game_ids))
        if listed != self.count:
            games = tr("{count:,} of {games}", count=listed, games=games)
        if self.library.is_temporary:
            games = tr("{games} · not saved, because the library cannot be opened right now", games=games)
        self.subtitle = games
        self.export.disabled_reason = "" if listed else tr("No games to export")

    def _show_list(self) -> None:
        is_empty = self._has_result and not self.game_ids
        nothing = tr("No games match.") if self.count else tr("Your games appear here.")
        self.empty.show(nothing if is_empty else "")
        self.rows.visible = bool(self.game_ids)
        self.rows.last_game = None if self.last_game is None else self.last_game.id
        self.clear.visible = is_empty and self.count > 0
        self.begin.visible = is_empty and not self.count
        self.undo.visible = bool(self.deleted)
        self.rows.changed()

    def _begin(self) -> None:
        """Choose a new game of the kind that the current person played last."""
        self.app.navigator.new_game(last_choices.load(self.app.store).game or FIRST)

    def _redraw_list(self) -> None:
        self.rows.changed()

    @property
    def _exported_ids(self) -> list[int]:
        """The ids of the listed games that are in the library."""
        return [game_id for game_id in self.game_ids if game_id != LAST]

    def _look_up(self, index: int) -> GameSummary | None:
        """Return the game in the row with an index, or None if it is not known yet.

        If it is not known, start to read it and the games in neighboring rows.
        """
        game_id = self.game_ids[index]
        if game_id == LAST:
            return self.last_game
        if game_id not in self._cache and not self._row_reading.is_busy:
            if len(self._cache) > MOST_CACHED:
                self._cache.clear()
                self.rows.accuracies.clear()
            first = max(0, index - AHEAD // 4)
            self._read_rows(self.game_ids[first : first + AHEAD])
        return self._cache.get(game_id)

    def _read_rows(self, game_ids: Sequence[int]) -> None:
        """Start to read games and their accuracy. They are there at once unless that takes long."""
        library, is_late = self.library, False

        def read(report: object, cancel_token: CancelToken) -> tuple[list[GameSummary], dict[int, Counts]]:
            found = library.games(game_ids)
            return found, dict(library.grades_of([game_summary.id for game_summary in found]))

        def take(read_games: tuple[list[GameSummary], dict[int, Counts]]) -> None:
            found, graded = read_games
            self._cache.update((game_summary.id, game_summary) for game_summary in found)
            known = {game_id: accuracy_of(counts) for game_id, counts in graded.items()}
            self.rows.accuracies.update((game_id, percent) for game_id, percent in known.items() if percent is not None)
            if is_late:
                self.changed(Changed.GAMES)

        self._row_reading.start(read, take, is_short=True)
        is_late = True

    def _clear(self) -> None:
        self.field.fill("")
        self.filters.clear()
        self._show_only_favorites(False)

    def _toggle_favorites(self) -> None:
        self._show_only_favorites(not self.favorites.on)

    def _show_only_favorites(self, is_on: bool) -> None:
        self.favorites.on, self.favorites.icon = is_on, "star-filled" if is_on else "star"
        self.start_search()

    # --- one game ---

    def _read(self, game_id: int) -> Record | None:
        """Return a game by its id. It may be called on any thread."""
        store = self.app.store
        return game_saves.read(store, store.user_file(AUTOSAVE)) if game_id == LAST else self.library.read(game_id)

    def _open(self, index: int) -> None:
        self._open_with(index, self._show_game)

    def _open_with(self, index: int, show: Callable[[Record], object]) -> None:
        """Read the game in a row, and call `show` with it unless it cannot be read."""
        game_id = self.game_ids[index]

        def take(record: Record | None) -> None:
            if record is not None:
                show(record)

        wait_for(self.app, tr("Opening the game …"), lambda _: self._read(game_id), take)

    def analyze(self) -> None:
        """Analyze the selected game, or continue the last analysis if none is selected."""
        if 0 <= self.rows.selected < len(self.game_ids):
            self._open_with(self.rows.selected, self.app.navigator.analyze)
        else:
            self.app.navigator.analyze()

    def share(self) -> None:
        """Share the selected game."""
        if 0 <= self.rows.selected < len(self.game_ids):
            self._open_with(self.rows.selected, lambda record: self.app.navigator.share(record, record.current))

    def _continue(self, index: int) -> None:
        """Continue an unfinished game on the Play screen."""
        game_summary = self._look_up(index)
        if game_summary is not None and game_summary.id == LAST:
            self.app.navigator.resume()
        elif game_summary is not None:
            self.app.navigator.continue_game(game_summary)

    def _toggle_favorite(self, index: int) -> None:
        if (game_summary := self._look_up(index)) is not None:
            self._annotate(game_summary, game_summary.note, not game_summary.is_favorite)

    def _edit_note(self, index: int) -> None:
        """Ask for the note about a game."""
        if (game_summary := self._look_up(index)) is None:
            return

        def save(note: str) -> None:
            self._annotate(game_summary, note, game_summary.is_favorite)

        title, text, button = tr("Note"), game_summary.note, (tr("Save"), "save")
        self.app.push(
            TextDialog(self.app, title, text, lambda words: "", save, button, longest=LONGEST_NOTE, placeholder=title)
        )

    def _annotate(self, game_summary: GameSummary, note: str, is_favorite: bool) -> None:
        def take(annotated: GameSummary | None) -> None:
            if annotated is not None:
                self._cache[annotated.id] = annotated
                if self.last_game is not None and self.last_game.id == annotated.id:
                    self.last_game = annotated
                self.rows.changed()

        self._change_library(tr("Saving …"), lambda: self.library.annotate(game_summary.id, note, is_favorite), take)

    def _change_library(self, words: str, change: Callable[[], Result], take: Callable[[Result], object]) -> None:
        """Change the library, which may have to wait for another window that writes to it."""
        wait_for(self.app, words, lambda _: change(), take, can_cancel=False)

    def _show_game(self, record: Record) -> None:
        if self.on_open is None:
            self.app.navigator.review(record)
        else:
            self.app.pop()
            self.on_open(record)

    @property
    def _is_playing(self) -> bool:
        """True if the last game is open on a screen below."""
        return any(scene.has_autosave for scene in self.app.scenes)

    def _reason_of(self, action: Action, game_summary: GameSummary) -> str:
        if action is DELETE and game_summary.id == LAST and self._is_playing:
            return tr(OPEN_BELOW)
        return ""

    def _delete(self, index: int) -> None:
        game_id, store = self.game_ids[index], self.app.store
        is_last = self.last_game is not None and game_id == self.last_game.id
        is_autosaved = is_last and not self._is_playing
        if game_id == LAST and not is_autosaved:
            self.widgets.refuse(tr(OPEN_BELOW), self.rows.tool_rect(index, DELETE))
            return

        def take(gone: game_saves.Deletion | None) -> None:
            if gone is None:
                return
            self.deleted.append(gone)
            if game_id in self.game_ids:
                self.game_ids.remove(game_id)
                self.count -= game_id != LAST
            if is_autosaved:
                self.last_game = None
            self.rows.fill(len(self.game_ids), min(index, len(self.game_ids) - 1))
            self.app.toast(_deleted_text(), self)
            self.changed(Changed.GAMES)

        self._change_library(tr("Deleting the game …"), lambda: game_saves.delete(store, game_id, is_autosaved), take)

    def _undo_delete(self) -> None:
        if not self.deleted:
            return
        last, store = self.deleted[-1], self.app.store

        def take(is_restored: bool) -> None:
            if is_restored:
                self.deleted.pop()
                self.app.toasts.remove(_deleted_text())
                self.start_search()

        self._change_library(tr("Restoring the game …"), lambda: game_saves.restore(store, last), take)

    # --- files ---

    def take_file(self, path: str) -> bool:
        """Handle a dropped file: open its game if the user is choosing a game, else import its games.

        Skip games that the library has already.
        """
        if self.on_open is not None:
            self.app.navigator.open_file(path, self._show_game)
            return True
        store = self.app.store

        def run_import(pulse: Pulse, cancel_token: CancelToken) -> str:
            return import_words(import_games(store.library, [Path(path)], pulse, cancel_token, store.player))

        self._transfer(tr("Import"), run_import)
        return True

    def _choose_file(self) -> None:
        title = tr("Import games") if self.on_open is None else tr("Open game")
        kind, folder = tr("Games and texts"), self._start_folder
        choose_file(self.app, title, EXTENSION, folder, lambda path: self.take_file(str(path)), kind=kind, also=(TEXT,))

    @property
    def _start_folder(self) -> Path:
        """The folder with which a file dialog opens."""
        return self.app.recent_folder or Path.home()

    def export_shown(self) -> None:
        """Ask for a file name, and export the listed games to that file."""
        if self._exported_ids:
            title = tr("Export {games}", games=games_text(len(self._exported_ids)))
            choose_file(self.app, title, EXTENSION, self._start_folder, self._export, _suggested_name, tr("Games"))

    def _export(self, path: Path) -> None:
        game_ids, library = self._exported_ids, self.library

        def export(pulse: Pulse, cancel_token: CancelToken) -> str:
            count = export_games(library, game_ids, path, pulse, cancel_token)
            return tr("{games} written to {path}.", games=games_text(count), path=path)

        self._transfer(tr("Export"), export)

    def _transfer(self, title: str, transfer: Callable[[Pulse, CancelToken], str]) -> None:
        self.app.push(TransferDialog(self.app, title, transfer, self.start_search))

    # --- layout and events ---

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.field.words != self._searched_words:
            self.start_search()
        if self._row_reading.is_busy:
            self.subtitle = tr("Reading your games …")
        if not self.search.is_busy:
            self._waited = 0.0
            return wait
        self._waited += dt
        if self._waited < PATIENCE:
            return min(wait, PATIENCE - self._waited)
        self.subtitle = tr("Searching your games …")
        return wait

    def find(self) -> None:
        """Move the focus to the search field."""
        self.widgets.focus_on(self.field)
        self.field.select()

    def _go_to_list(self) -> None:
        """Move the focus from the search field to the list, and select the next row."""
        self.widgets.focus_on(self.rows)
        self.rows.move(1)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        body = self.body
        words = body.width - 2 * GAP - LINE - ORDER
        row([self.field, self.favorites, self.order], (body.x, body.y, body.width, LINE), GAP, (words, LINE, ORDER))
        row(self.filters.dropdowns, (body.x, body.y + LINE + GAP, body.width, LINE), GAP)
        top = body.y + 2 * (LINE + GAP) + 4
        panel = self.panel = pygame.FRect(body.x, top, body.width, body.bottom - FOOT - top)
        self.rows.rect = panel.inflate(-16, -16)
        self.rows.show(max(0, self.rows.selected))
        self.empty.rect = pygame.FRect(panel.x + 20, panel.centery - 30, panel.width - 40, 32)
        self.clear.rect = pygame.FRect(0, 0, 190, theme.BUTTON_HEIGHT)
        self.clear.rect.midtop = panel.centerx, panel.centery + 14
        self.begin.rect = self.clear.rect.copy()
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Lay out the buttons below the list that are visible."""
        body, base = self.body, self.body.bottom - theme.BUTTON_HEIGHT
        buttons = [*self.below, *([self.undo] if self.undo.visible else [])]
        width = min(WIDEST, (body.width - 2 * GAP) / 3)
        row(buttons, (body.x, base, len(buttons) * (width + GAP) - GAP, theme.BUTTON_HEIGHT), GAP)

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.panel)
        super().draw(surface)


def _deleted_text() -> str:
    keys = key_labels(UNDO_DELETE)
    return tr("Game deleted. Press {key} to undo.", key=keys[0]) if keys else tr("Game deleted")


def import_words(imported: ImportResult) -> str:
    sentences = [tr("{games} added.", games=games_text(imported.added))]
    if imported.known:
        sentences.append(
            tr_n("{n:,} was already in your library.", "{n:,} were already in your library.", imported.known)
        )
    if imported.refused:
        sentences.append(
            tr(
                "{count:,} could not be read, for example: {error}.",
                count=imported.refused,
                error=imported.error_texts[0],
            )
        )
    return join_sentences(sentences)


def _suggested_name(folder: Path) -> str:
    """Return a file name with today's date that no file in the folder has."""
    return unused_path(folder, tr("Conniption games {date}", date=f"{datetime.now():%Y-%m-%d}"), EXTENSION).name
