"""Lets the user choose a file: with the file dialog of the system if there is one, otherwise with our own."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from ai.analysis.background_task import BackgroundTask
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.screens.dialogs.file_dialog import FileDialog, ask_to_replace, with_extension
from game.window.system import dialogs
from game.window.system.dialogs import FileRequest, FileRequestJob
from game.words.messages import tr

WITHOUT_WINDOWS = ("dummy", "offscreen")  # the video drivers of SDL that show no window


def choose_file(
    app: SceneStack,
    title: str,
    extension: str,
    folder: Path,
    take: Callable[[Path], object],
    new_name: Callable[[Path], str] | None = None,
    kind: str = "",
    also: tuple[str, ...] = (),
) -> None:
    """Ask for a file with an extension, or one of those in `also`, and call `take` with its path.

    `kind` is the name of such files, by default that of texts. With `new_name`, ask for a new file; it returns the
    suggested name for a folder. In full screen the dialog of the system could be hidden by our window, so our own is
    shown.
    """
    own = partial(FileDialog, app, title, extension, folder, take, new_name, also)
    has_windows = pygame.display.get_driver() not in WITHOUT_WINDOWS and not app.display.is_full_screen
    if not (has_windows and dialogs.is_available()):
        app.push(own())
        return
    name = "" if new_name is None else new_name(folder)
    request = FileRequest(title, kind or tr("Text files"), extension, folder, name, also)
    app.push(SystemFileDialog(app, request, take, own))


class SystemFileDialog(Dialog):
    """Covers the screen while the file dialog of the system is open.

    If that cannot be shown, the dialog that `own` returns takes its place.
    """

    def __init__(
        self, app: SceneStack, request: FileRequest, take: Callable[[Path], object], own: Callable[[], FileDialog]
    ) -> None:
        super().__init__(app, request.title)
        self.request = request
        self.take = take
        self.own = own
        self.add_text(tr("Choose a file in the dialog of your system."), style="body")
        self.add_button(tr("Cancel"), self.back)
        self._asking = BackgroundTask(app.call_soon)

    def enter(self) -> None:
        if not self._asking.is_busy:
            self._asking.start(FileRequestJob(self.request).work, self._answered, on_error=self._failed)

    def leave(self) -> None:
        self._asking.cancel()

    def _answered(self, path: Path | None) -> None:
        self.app.pop()
        if path is None:
            return
        whole = with_extension(path, self.request.extension) if self.request.new_name else path
        if whole != path and whole.exists():  # the system has asked about the name without the extension
            ask_to_replace(self.app, whole, lambda: self._finish(whole))
        else:
            self._finish(whole)

    def _finish(self, path: Path) -> None:
        self.app.recent_folder = path.parent
        self.take(path)

    def _failed(self, error: Exception) -> None:
        self.app.replace(self.own())
