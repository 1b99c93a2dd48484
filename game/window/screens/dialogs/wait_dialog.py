"""Does work that may take long in the background, and says so in a dialog if it does not end at once."""

from collections.abc import Callable
from typing import TypeVar

from ai.analysis.background_task import BackgroundTask
from ai.search.cancel_token import CancelToken
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.words.messages import tr

Result = TypeVar("Result")


class WaitDialog(Dialog):
    """Says what the program does, and can cancel it. It closes itself when the work is done.

    Work that changes files cannot be cancelled: then the dialog has no button.
    """

    def __init__(self, app: SceneStack, words: str, task: BackgroundTask, can_cancel: bool) -> None:
        super().__init__(app, tr("One moment"))
        self.task = task
        self.can_cancel = can_cancel
        self.add_text(words, style="body")
        if can_cancel:
            self.add_button(tr("Cancel"), self.back)

    def back(self) -> None:
        if self.can_cancel:
            super().back()

    def leave(self) -> None:
        self.task.cancel()

    def close(self) -> None:
        """Remove this dialog and what was opened above it, if it is still open."""
        if self in self.app.scenes:
            while self.app.top is not self:
                self.app.pop()
            self.app.pop()


def wait_for(
    app: SceneStack,
    words: str,
    work: Callable[[CancelToken], Result],
    on_done: Callable[[Result], object],
    can_cancel: bool = True,
) -> None:
    """Do some work on another thread, and call `on_done` with its result on this one.

    Work that ends within `background_task.PATIENCE` is done when this function returns. During longer work, a dialog
    shows `words`, and the rest of the window takes no input. The user can cancel the work if `can_cancel` is True.
    """
    task = BackgroundTask(app.call_soon)
    dialog = WaitDialog(app, words, task, can_cancel)

    def take(result: Result) -> None:
        dialog.close()
        on_done(result)

    def fail(error: Exception) -> None:
        dialog.close()
        raise error

    task.start(lambda report, cancel_token: work(cancel_token), take, on_error=fail, is_short=True)
    if task.is_busy:
        app.push(dialog)
