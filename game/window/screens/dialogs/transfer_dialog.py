"""The dialog with a progress bar for importing and exporting games."""

import threading
from collections.abc import Callable

from ai.analysis.background_task import BackgroundTask
from ai.search.cancel_token import CancelToken
from game.play.library.formatting import games_text
from game.play.library.import_export import Pulse
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog, MessageDialog
from game.window.widgets.progress import ProgressWidget
from game.window.widgets.widget import ButtonKind
from game.words.messages import mark, tr

BAR = 12
STOPPED = mark("Stopped.")

# A function that does the transfer and returns a sentence about its result.
Transfer = Callable[[Pulse, CancelToken], str]


class TransferDialog(Dialog):
    """Runs an import or export on a background thread, and shows a message with its result at the end."""

    def __init__(self, app: SceneStack, title: str, transfer: Transfer, on_end: Callable[[], object]) -> None:
        super().__init__(app, title)
        self.transfer = transfer
        self.on_end = on_end
        self.bar = self.add_widget(ProgressWidget(title), BAR)
        self.number = self.add_text(games_text(0), lines=1)
        self.add_button(tr("Stop"), self.back)
        self._background_task = BackgroundTask(app.call_soon)
        self._stop = CancelToken()  # ends the transfer early; its result is shown all the same
        self._is_over = threading.Event()

    def enter(self) -> None:
        if not self._background_task.is_busy and not self._is_over.is_set():
            self._background_task.start(self._work, self._show_result, self._show_progress, self._show_error)

    def leave(self) -> None:
        self._stop.cancel()
        if self._background_task.is_busy:
            self._is_over.wait()

    def back(self) -> None:
        """Stop the transfer. Games that were transferred before are kept."""
        self._stop.cancel()
        self.number.show(tr("Stopping …"))

    def _work(self, report: Callable[[tuple[float, int]], None], cancel_token: CancelToken) -> str:
        try:
            return self.transfer(lambda done, count: report((done, count)), self._stop)
        finally:
            self._is_over.set()

    def _show_progress(self, progress: tuple[float, int]) -> None:
        done, count = progress
        self.bar.show(done)
        if not self._stop.is_cancelled:
            self.number.show(games_text(count))

    def _show_error(self, error: Exception) -> None:
        self._show_result(
            STOPPED if isinstance(error, InterruptedError) else tr("Something went wrong: {error}", error=error)
        )

    def _show_result(self, words: str) -> None:
        self.app.pop()
        self.on_end()
        self.app.push(MessageDialog(self.app, self.title, words, [(tr("Close"), None, ButtonKind.PRIMARY)]))
