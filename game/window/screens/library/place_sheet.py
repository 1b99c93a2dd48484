"""A sheet that finds a place for a file: a folder of this computer, and a name in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from game.files import names_a_device, typed_path
from game.rules.errors import RulesError
from game.window import screen
from game.window.scene import Stage
from game.window.screens.file_sheet import FileSheet
from game.window.screens.sheets import Answer, Message
from game.window.widgets.controls import Field
from game.window.widgets.widget import ButtonKind

ENDING = ".txt"
NAME = 46  # the height of the line for the name
GAP = 12


class PlaceSheet(FileSheet):
    """The folders of this computer, and below them the name. `put` gets the path; no file is replaced unasked."""

    MOST = 5

    def __init__(self, app: Stage, title: str, folder: Path, put: Callable[[Path], object]) -> None:
        self.put = put
        super().__init__(app, title, ENDING, str(folder / "any"), lambda path: None)
        self.name = self.widgets.add(Field(_free_name(self.folder), lambda _: self._take(), "Name of the file"))
        self.open.label, self.open.icon, self.open.on_click = "Export", "save", self._take
        self.widgets.focus_on(self.name)
        self.name.select()

    def _place(self) -> tuple[Path, bool]:
        """Where the file would go, and whether there is one already; RulesError if no file can have that name."""
        words = self.name.words.strip()
        path = self.folder / typed_path(words)
        try:
            if not words or path.is_dir():
                raise RulesError("The file needs a name")
            path = path if path.suffix else path.with_name(path.name + ENDING)
            if names_a_device(path.name):
                raise RulesError(f"{path.name} is the name of a device on some computers")
            return path, path.exists()
        except OSError as error:
            raise RulesError(error.strerror or "No file can have this name") from error

    def refresh(self) -> None:
        super().refresh()
        self.open.why_not = ""  # it is the name that is needed

    def take(self, path: Path) -> None:
        self.name.fill(path.name)
        self._take()

    @property
    def is_typing(self) -> bool:
        return self.widgets.focus is self.name

    def _take(self) -> None:
        self.complaint = self.name.complaint = ""
        screen.damage()
        try:
            path, is_there = self._place()
        except RulesError as error:
            self.complaint = self.name.complaint = str(error)
            return
        if is_there:
            answers: list[Answer] = [
                ("Keep it", None, ButtonKind.PRIMARY),
                ("Replace it", lambda: self._put(path), ButtonKind.PLAIN),
            ]
            self.app.push(Message(self.app, "Replace this file?", f"{path.name} is there already.", answers))
        else:
            self._put(path)

    def _put(self, path: Path) -> None:
        self.app.pop()
        self.put(path)

    def content_height(self, width: float) -> float:
        return super().content_height(width) + GAP + NAME

    def layout_content(self, rect: pygame.FRect) -> None:
        above = pygame.FRect(rect.x, rect.y, rect.width, rect.height - GAP - NAME)
        super().layout_content(above)
        self.name.rect = pygame.FRect(rect.x, rect.bottom - NAME, rect.width, NAME)


def _free_name(folder: Path) -> str:
    """The name of a file that is not there yet."""
    stem = f"Conniption games {datetime.now():%Y-%m-%d}"
    name, number = f"{stem}{ENDING}", 1
    while (folder / name).exists():
        number += 1
        name = f"{stem} ({number}){ENDING}"
    return name
