"""The dialog that chooses a file to open or to write. It shows one folder at a time."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

import platformdirs
import pygame

from ai.analysis.background_task import BackgroundTask
from game.files import names_a_device, typed_path
from game.rules.errors import RulesError, reason_of
from game.window import theme
from game.window.input.key_bindings import Action, Actions, buttons
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import PADDING, Answer, Dialog, MessageDialog
from game.window.system import dialogs
from game.window.widgets.controls import ListBox, TextField
from game.window.widgets.widget import Button, ButtonKind
from game.words.messages import error_text, mark, tr

GO_UP = Action("files.parent", mark("Parent folder"), ("Backspace",))
MOST_ENTRIES = 2000  # the most entries of a folder that are listed; more could not be browsed anyway
ROW = 44


class FileDialog(Dialog):
    """Lists folders and the files with an extension, or one of those in `also`.

    `take` is called with the path of the chosen file. With `new_name`, the dialog chooses a file to write: a text field
    below the list has its name, at first the name that `new_name` returns for the folder. The dialog asks before an
    existing file is replaced.
    """

    width = 640.0
    actions: ClassVar[Actions] = {**Dialog.actions, **buttons(GO_UP)}

    def __init__(
        self,
        app: SceneStack,
        title: str,
        extension: str,
        folder: Path,
        take: Callable[[Path], object],
        new_name: Callable[[Path], str] | None = None,
        also: tuple[str, ...] = (),
    ) -> None:
        super().__init__(app, title)
        self.extension = extension
        self.listed = (extension, *also)
        self.take = take
        self.folder = folder
        self.entries: list[Path] = []
        self._folders: set[Path] = set()  # the entries that are folders
        self._reading = BackgroundTask(app.call_soon)
        self.places = self.add_row(
            [
                Button(label, partial(self._enter, place), hint=tr("Show this folder"))
                for label, place in usual_folders(app.recent_folder)
            ]
        )
        self.message = self.add_text(lines=1)
        most = 5 if new_name is None else 4
        self.rows = self.add_list(ListBox(self._draw_row, lambda _: self._update(), ROW, self._open), most, most)
        self.rows.row_text = lambda index: self.entries[index].name
        self.rows.title = tr("Folders and files")
        self.rows.empty_words = tr("No {extension} files in this folder.", extension=", ".join(self.listed))
        self.name = None
        if new_name is not None:
            self.name = self.add_field(TextField(new_name(folder), lambda _: self._write(), tr("File name")))
        self.open = self.add_button(
            tr("Open"), lambda: self._open(self.rows.selected), ButtonKind.PRIMARY, "folder-open"
        )
        if self.name is not None:
            self.open.label, self.open.icon, self.open.on_click = tr("Export"), "save", self._write
        self.up = self.add_button(tr("Parent folder"), self._go_up, icon="arrow-left", action=GO_UP)
        self.show_folder = self.add_button(tr("Open folder"), self._show_folder, icon="folder")
        self.show_folder.hint = tr("Show this folder in the file manager")
        if not dialogs.folder_opener(sys.platform):
            self.show_folder.disabled_reason = tr("There is no file manager")
        self.add_button(tr("Cancel"), self.back)
        self._enter(folder)

    # --- the folder ---

    def _enter(self, folder: Path, came_from: Path | None = None) -> None:
        """Show a folder. Select `came_from` in it, which is the folder that was shown before."""

        def take(found: tuple[list[Path], list[Path]] | OSError) -> None:
            if isinstance(found, OSError):
                name = folder.name or folder
                self._show_error(tr("Cannot read {name}: {reason}", name=name, reason=reason_of(found)))
            else:
                self._show(folder, came_from, *found)

        self._reading.start(lambda report, token: read_folder(folder, self.listed), take, is_short=True)
        if self._reading.is_busy:
            self.say(self.message, tr("Reading the folder …"))

    def leave(self) -> None:
        self._reading.cancel()

    def _show(self, folder: Path, came_from: Path | None, folders: list[Path], files: list[Path]) -> None:
        self.folder, self.entries, self._folders = folder, [*folders, *files], set(folders)
        chosen = self.entries.index(came_from) if came_from in self.entries else 0
        self.rows.fill(len(self.entries), chosen if self.entries else -1)
        self._show_error("")
        self._update()

    def _show_error(self, error_text: str) -> None:
        """Show an error, or the path of the folder if the text is empty."""
        self.say(self.message, shorten_path(self.folder, self.width - 2 * PADDING), error_text)

    def _update(self) -> None:
        """Enable or disable the buttons, depending on the folder and the selected row."""
        needs_row = self.name is None and self.selected is None
        reason = tr("No {extension} files or folders here", extension=", ".join(self.listed))
        self.open.disabled_reason = reason if needs_row else ""
        self.up.disabled_reason = "" if self.folder != self.folder.parent else tr("This is the top folder")

    @property
    def selected(self) -> Path | None:
        return self.entries[self.rows.selected] if 0 <= self.rows.selected < len(self.entries) else None

    def _go_up(self) -> None:
        if self.folder != self.folder.parent:
            self._enter(self.folder.parent, self.folder)

    def _show_folder(self) -> None:
        if not dialogs.open_path(self.folder):
            self._show_error(tr("The file manager cannot be opened"))

    def _open(self, index: int) -> None:
        """Open the folder or file in a row: show the folder, or choose the file."""
        path = self.entries[index]
        if path in self._folders:
            self._enter(path)
        elif self.name is None:
            self._finish(path)
        else:
            self.name.fill(path.name)
            self._write()

    def _finish(self, path: Path) -> None:
        self.app.pop()
        self.app.recent_folder = path.parent
        self.take(path)

    # --- the new file ---

    def _write(self) -> None:
        """Choose the file with the name in the text field. If the file exists, ask the user before it is replaced."""
        assert self.name is not None
        self.name.error_text = ""
        self._show_error("")
        try:
            path, is_there = self._new_path(self.name.words.strip())
        except RulesError as error:
            self.name.error_text = error_text(error)
            self._show_error(str(error))
            return
        if is_there:
            ask_to_replace(self.app, path, lambda: self._finish(path))
        else:
            self._finish(path)

    def _new_path(self, words: str) -> tuple[Path, bool]:
        """Return the path for a file name, and True if the file exists. Raise RulesError if the name cannot be used."""
        path = self.folder / typed_path(words)
        try:
            if not words or path.is_dir():
                raise RulesError("Enter a file name")
            path = with_extension(path, self.extension)
            if names_a_device(path.name):
                raise RulesError("{name} is a reserved name on Windows", name=path.name)
            return path, path.exists()
        except OSError as error:
            raise RulesError("{reason}", reason=reason_of(error) or mark("This file name cannot be used")) from error

    # --- drawing ---

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        path = self.entries[index]
        icon = "folder" if path in self._folders else "file-text"
        draw.icon(surface, icon, (box.x + 22, box.centery), theme.now.secondary, 18)
        left = box.x + 44
        width = box.right - 12 - left
        draw.text(surface, path.name, (left, box.centery), "body", theme.now.text, "midleft", width=width)


def read_folder(folder: Path, extensions: tuple[str, ...]) -> tuple[list[Path], list[Path]] | OSError:
    """Return the folders and the files with these extensions in a folder, or the error if it cannot be read."""
    try:
        inside = sorted(folder.iterdir(), key=lambda path: path.name.casefold())[:MOST_ENTRIES]
        folders = [path for path in inside if path.is_dir() and not path.name.startswith(".")]
        files = [path for path in inside if path.suffix.casefold() in extensions and path.is_file()]
    except OSError as error:
        return error
    return folders, files


def ask_to_replace(app: SceneStack, path: Path, replace: Callable[[], object]) -> None:
    """Ask whether an existing file may be replaced, and call `replace` if it may."""
    answers: list[Answer] = [
        (tr("Keep the file"), None, ButtonKind.PRIMARY),
        (tr("Replace"), replace, ButtonKind.PLAIN),
    ]
    app.push(MessageDialog(app, tr("Replace this file?"), tr("{name} already exists.", name=path.name), answers))


def with_extension(path: Path, extension: str) -> Path:
    """Return a path with an extension if its name has none."""
    return path if path.suffix else path.with_name(path.name + extension)


def usual_folders(recent: Path | None) -> list[tuple[str, Path]]:
    """Return the folders where people expect their files, with their names. Leave out folders that do not exist."""
    folders = [
        (tr("Home", "folder"), Path.home()),
        (tr("Documents"), platformdirs.user_documents_path()),
        (tr("Downloads"), platformdirs.user_downloads_path()),
        (tr("Desktop"), platformdirs.user_desktop_path()),
    ]
    if recent is not None:
        folders.append((tr("Recent"), recent))
    found: dict[Path, str] = {}
    for name, folder in folders:
        if is_folder(folder):
            found.setdefault(folder, name)
    return [(name, folder) for folder, name in found.items()]


def is_folder(path: Path) -> bool:
    """Return True if a path is a folder that can be looked at."""
    try:
        return path.is_dir()
    except OSError:
        return False


def existing_folder_of(path: str) -> Path:
    """Return the folder that contains a file, or the home folder if that folder does not exist."""
    try:
        folder = Path(path).expanduser().resolve().parent if path else Path.home()
        return folder if folder.is_dir() else Path.home()
    except (OSError, RuntimeError, ValueError):
        return Path.cwd()


def shorten_path(folder: Path, width: float) -> str:
    """Return the path of a folder as text, shortened at its beginning until it fits into a width."""
    parts = folder.parts
    for first in range(len(parts)):
        words = str(folder) if first == 0 else str(Path("…", *parts[first:]))
        if draw.measure(words, "small") <= width:
            return words
    return "…"
