"""A sheet that finds a file: the folders and files of this computer, one folder at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.sheets import Sheet
from game.window.widgets.controls import Rows
from game.window.widgets.widget import ButtonKind

MOST_ENTRIES = 2000  # of a folder; nobody looks through more


class FileSheet(Sheet):
    """The folders and the files with an ending. `show` gets the path of the file that is opened."""

    width = 640.0
    MOST = 6  # rows that are seen at once
    ROW = 44
    PATH = 30  # the line that says which folder is shown

    def __init__(self, app: Stage, title: str, ending: str, beside: str, show: Callable[[str], object]) -> None:
        """`beside` is the path of a file in whose folder to begin, if there is one."""
        super().__init__(app, title)
        self.ending = ending
        self.show = show
        self.folder = _folder_of(beside)
        self.entries: list[Path] = []
        self.complaint = ""
        self.rows = self.widgets.add(Rows(self._draw_row, self._choose, self.ROW))
        self.open = self.add_button("Open", self._open, ButtonKind.PRIMARY, "folder-open")
        self.up = self.add_button("Folder above", self._go_up, icon="arrow-left")
        self.add_button("Cancel", self.back)
        self._enter(self.folder)
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False  # the row is marked; a ring around them all would say no more

    # --- the folder ---

    def _enter(self, folder: Path, came_from: Path | None = None) -> None:
        """Show a folder; `came_from` is the one inside of it that was shown before."""
        try:
            inside = sorted(folder.iterdir(), key=lambda path: path.name.casefold())[:MOST_ENTRIES]
            folders = [path for path in inside if path.is_dir() and not path.name.startswith(".")]
            files = [path for path in inside if path.suffix.casefold() == self.ending and path.is_file()]
        except OSError as error:
            self.complaint = f"{folder.name or folder} cannot be read: {(error.strerror or 'unknown').lower()}"
            screen.damage()
            return
        self.complaint = ""
        self.folder, self.entries = folder, [*folders, *files]
        chosen = self.entries.index(came_from) if came_from in self.entries else 0
        self.rows.fill(len(self.entries), chosen if self.entries else -1)
        self.refresh()

    def _choose(self, index: int) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Say what can be done now."""
        self.open.why_not = "" if self.selected else f"There is no {self.ending} file and no folder here"
        self.up.why_not = "" if self.folder != self.folder.parent else "There is none above this one"
        screen.damage()

    @property
    def selected(self) -> Path | None:
        return self.entries[self.rows.selected] if 0 <= self.rows.selected < len(self.entries) else None

    def _go_up(self) -> None:
        if self.folder != self.folder.parent:
            self._enter(self.folder.parent, self.folder)

    def _open(self) -> None:
        path = self.selected
        if path is None:
            return
        if path.is_dir():
            self._enter(path)
        else:
            self.take(path)

    def take(self, path: Path) -> None:
        """A file has been chosen."""
        self.app.pop()
        self.show(str(path))

    @property
    def is_typing(self) -> bool:
        """Whether keys are letters of a name."""
        return False

    # --- the sheet ---

    def content_height(self, width: float) -> float:
        return self.PATH + self.MOST * self.ROW

    def layout_content(self, rect: pygame.FRect) -> None:
        self.rows.rect = pygame.FRect(rect.x, rect.y + self.PATH, rect.width, rect.height - self.PATH)
        self.rows.show(max(0, self.rows.selected))

    def handle(self, event: pygame.event.Event) -> bool:
        before = self.rows.selected
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE and not self.is_typing:
            self._go_up()
            return True
        used = super().handle(event)
        if used and event.type == pygame.MOUSEBUTTONUP and self.rows.selected == before and self._is_over_row(event):
            self._open()  # the second click on a row opens it
        return used

    def accept(self) -> bool:
        self._open()
        return True

    def _is_over_row(self, event: pygame.event.Event) -> bool:
        return self.app.top is self and self.rows.rect.collidepoint(event.pos)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        now = theme.now
        said, color = (self.complaint, now.bad) if self.complaint else (_end_of(self.folder, rect.width), now.secondary)
        draw.text(surface, said, (rect.x + 2, rect.y + 8), "small", color, "midleft", width=rect.width)
        if not self.entries:
            words = f"There is no {self.ending} file in this folder."
            draw.text(surface, words, (rect.x + 2, rect.y + self.PATH + 20), "body", now.secondary, "midleft")

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        path = self.entries[index]
        icon = "folder" if path.is_dir() else "file-text"
        draw.icon(surface, icon, (box.x + 22, box.centery), theme.now.secondary, 18)
        left = box.x + 44
        width = box.right - 12 - left
        draw.text(surface, path.name, (left, box.centery), "body", theme.now.text, "midleft", width=width)


def _folder_of(path: str) -> Path:
    """The folder of a file as far as there is one, else the one that belongs to the player."""
    try:
        folder = Path(path).expanduser().resolve().parent if path else Path.home()
        return folder if folder.is_dir() else Path.home()
    except (OSError, RuntimeError, ValueError):
        return Path.cwd()


def _end_of(folder: Path, width: float) -> str:
    """The end of a folder's name, as much of it as fits."""
    parts = folder.parts
    for first in range(len(parts)):
        words = str(folder) if first == 0 else str(Path("…", *parts[first:]))
        if draw.measure(words, "small") <= width:
            return words
    return "…"
