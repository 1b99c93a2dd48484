"""The dialog that shares a game: as a picture, an animation, a web page or a text."""

import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from game.files import replace_file, unused_path
from game.record.node import Node
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.errors import reason_of
from game.rules.registry import GAMES
from game.window.scene import SceneStack
from game.window.screens.dialogs.choose_file import choose_file
from game.window.screens.dialogs.dialog import Dialog, MessageDialog
from game.window.share import picture_clipboard
from game.window.share.exports import Export, ShareChoice, ShareKind, draw_picture, export
from game.window.system import clipboard
from game.window.widgets.controls import Choice
from game.window.widgets.progress import ProgressWidget
from game.window.widgets.widget import ButtonKind
from game.words.messages import mark, tr

LINE = 44
BAR = 12
FRAME = 0.012  # seconds of work between two frames of the window
KINDS = (
    (ShareKind.PICTURE, mark("Picture")),
    (ShareKind.ANIMATION, mark("Animation")),
    (ShareKind.PAGE, mark("Web page")),
    (ShareKind.TEXT, mark("Text")),
)
ABOUT = {
    ShareKind.PICTURE: mark("A PNG picture of the position shown."),
    ShareKind.ANIMATION: mark("A GIF of the game. It plays in browsers, messengers and documents."),
    ShareKind.PAGE: mark("One HTML file that replays the game with comments and variations in any browser, offline."),
    ShareKind.TEXT: mark("The moves as text. Conniption opens it again, with comments and variations."),
}
FILE_KINDS = {
    ShareKind.PICTURE: mark("PNG pictures"),
    ShareKind.ANIMATION: mark("GIF pictures"),
    ShareKind.PAGE: mark("Web pages"),
    ShareKind.TEXT: mark("Text files"),
}
SIZES = ((360, mark("Small")), (720, mark("Medium")), (1440, mark("Large")))
GIF_WIDTHS = {360: 240, 720: 400, 1440: 640}  # an animation has many pictures, so each is smaller
MARKS = ((True, mark("With marks")), (False, mark("Without marks")))
EXTENTS = ((False, mark("Whole game")), (True, mark("From this position")))
NO_SIZE = mark("A web page fits any window, and a text has no size")
NO_MARKS = mark("A text always includes marks and arrows")
NO_EXTENT = mark("Only an animation can begin in the middle of the game")
NO_COPY = mark("Only pictures and texts can be copied. Save a file instead.")
NO_PICTURES = mark("This system can't copy pictures from here. Save a file instead.")


class ShareDialog(Dialog):
    """Lets the user choose what to share of a game. `node` is the position shown."""

    width = 560.0

    def __init__(self, app: SceneStack, record: Record, node: Node) -> None:
        super().__init__(app, tr("Share"))
        self.record = record
        self.node = node
        self.kind = self.add_widget(Choice(KINDS, ShareKind.PICTURE, self._update), LINE)
        self.kind.title = tr("What to share")
        self.about = self.add_text(lines=2)
        self.size = self.add_widget(Choice(SIZES, 720, self._update), LINE)
        self.size.title = tr("Size")
        self.marks = self.add_widget(Choice(MARKS, True, self._update), LINE)
        self.marks.title = tr("Marks and arrows")
        self.extent = self.add_widget(Choice(EXTENTS, False, self._update), LINE)
        self.extent.title = tr("Moves")
        self.save = self.add_button(tr("Save"), self._choose_file, ButtonKind.PRIMARY, "save")
        self.copy = self.add_button(tr("Copy"), self._copy, icon="copy")
        self.add_button(tr("Cancel"), self.back)
        self.widgets.focus_on(self.kind)
        self._update(None)

    @property
    def choice(self) -> ShareChoice:
        """The choices of the user."""
        kind = next(kind for kind in ShareKind if kind is self.kind.value)
        width = int(str(self.size.value))
        if kind is ShareKind.ANIMATION:
            width = GIF_WIDTHS[width]
        return ShareChoice(kind, width, bool(self.marks.value), bool(self.extent.value))

    def _update(self, value: object) -> None:
        kind = self.choice.kind
        self.say(self.about, tr(ABOUT[kind]))
        has_size = kind in (ShareKind.PICTURE, ShareKind.ANIMATION)
        self.size.disabled_reason = "" if has_size else tr(NO_SIZE)
        self.marks.disabled_reason = tr(NO_MARKS) if kind is ShareKind.TEXT else ""
        self.extent.disabled_reason = "" if kind is ShareKind.ANIMATION else tr(NO_EXTENT)
        if kind is ShareKind.PICTURE:
            self.copy.disabled_reason = "" if picture_clipboard.is_available() else tr(NO_PICTURES)
        else:
            self.copy.disabled_reason = "" if kind is ShareKind.TEXT else tr(NO_COPY)

    # --- actions ---

    def _copy(self) -> None:
        choice = self.choice
        if choice.kind is ShareKind.TEXT:
            is_copied, words = clipboard.put(write_game(self.record)), tr("Game copied")
        else:
            picture = draw_picture(self.record, self.node, choice)
            is_copied, words = picture_clipboard.put_picture(picture), tr("Picture copied")
        self.app.pop()
        self.app.toast(words if is_copied else tr("Clipboard not available"))

    def _choose_file(self) -> None:
        choice, app = self.choice, self.app
        folder = app.recent_folder or Path.home()
        extension = choice.kind.value
        app.pop()
        choose_file(
            app,
            tr("Share"),
            extension,
            folder,
            lambda path: app.push(
                ShareProgress(app, export(self.record, self.node, choice, app.settings.notation), path)
            ),
            lambda present: suggested_name(present, self.record, extension),
            tr(FILE_KINDS[choice.kind]),
        )


def suggested_name(folder: Path, record: Record, extension: str) -> str:
    """Return a file name with the game and its date that no file in the folder has."""
    stem = " ".join([GAMES[record.game].title, record.date or date.today().isoformat()])
    return unused_path(folder, stem, extension).name


class ShareProgress(Dialog):
    """Makes an export a little in each frame, shows the progress, and writes the file at the end."""

    def __init__(self, app: SceneStack, work: Export, path: Path, write: Callable[..., object] = replace_file) -> None:
        super().__init__(app, tr("Share"))
        self.work = work
        self.path = path
        self.write = write
        self.bar = self.add_widget(ProgressWidget(tr("Share")), BAR)
        self.add_text(str(path.name), lines=1)
        self.add_button(tr("Stop"), self.back)

    def update(self, dt: float) -> float:
        super().update(dt)
        end = time.perf_counter() + FRAME
        try:
            while time.perf_counter() < end:
                self.bar.show(next(self.work))
        except StopIteration as done:
            self._finish(done.value)
        return 0.0

    def _finish(self, data: bytes) -> None:
        self.app.pop()
        try:
            self.write(self.path, data)
        except OSError as error:
            close = tr("Close"), None, ButtonKind.PRIMARY
            words = tr("{name} could not be written: {reason}", name=self.path.name, reason=reason_of(error))
            self.app.push(MessageDialog(self.app, tr("Share"), words, [close]))
        else:
            self.app.toast(tr("Saved as {name}", name=self.path.name))
