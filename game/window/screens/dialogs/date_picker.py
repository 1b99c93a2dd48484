"""The date filter of the library: a period that ends today, or a range that the user enters."""

from collections.abc import Callable
from datetime import date, timedelta

from game.play.library.date_range import EXPECTED, first_and_last_day
from game.rules.errors import RulesError
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.widgets.controls import TextField
from game.window.widgets.widget import ButtonKind
from game.words.messages import error_text, mark, tr

CUSTOM = "dates"
# The keys are numbers of days: the period begins that many days before today.
_TIMES: dict[object, str] = {
    None: mark("Any time"),
    0: mark("Today"),
    7: mark("Past week"),
    31: mark("Past month"),
    365: mark("Past year"),
}
_OPTIONS = [*((days, words, "") for days, words in _TIMES.items()), (CUSTOM, mark("Custom range"), "")]


class DatePicker(Dropdown):
    """A dropdown in which the user chooses a period or enters a range.

    since, until   the first and last day of the custom range, as ISO dates or empty texts
    """

    def __init__(self, app: SceneStack, on_change: Callable[[], object]) -> None:
        super().__init__(app, _OPTIONS, None, lambda _: on_change())
        self.since = self.until = ""

    @property
    def label(self) -> str:
        if self.value != CUSTOM:
            return super().label
        if self.since == self.until:
            return self.since
        if self.since and self.until:
            return tr("{since} to {until}", since=self.since, until=self.until)
        return tr("From {since}", since=self.since) if self.since else tr("Until {until}", until=self.until)

    @property
    def days(self) -> tuple[str, str]:
        """The first and the last day of the period, as ISO dates or empty texts."""
        if self.value == CUSTOM:
            return self.since, self.until
        days = self.value
        return ((date.today() - timedelta(days=days)).isoformat() if isinstance(days, int) else ""), ""

    def choose(self, value: object) -> None:
        if value == CUSTOM:
            self.app.push(DateRangeDialog(self.app, self.since, self.until, self.take))
        else:
            super().choose(value)

    def take(self, since: str, until: str) -> None:
        """Set the range that the user has entered. If both texts are empty, choose any time."""
        self.since, self.until = since, until
        self.value = CUSTOM if since or until else None
        self.changed()
        self.on_change(self.value)

    def step(self, step: int) -> None:
        if self.value == CUSTOM or (self.value, step) == (365, 1):
            return  # arrow keys and the mouse wheel neither leave nor open a custom range
        super().step(step)


class DateRangeDialog(Dialog):
    """Asks for the first and the last day, and calls `take` with them, as ISO dates or empty texts."""

    width = 520.0

    def __init__(self, app: SceneStack, since: str, until: str, take: Callable[[str, str], object]) -> None:
        super().__init__(app, tr("Custom range"))
        self.take = take
        self.add_text(tr("From"))
        self.since = self.add_widget(TextField(since, lambda _: self._show(), tr("First game"), longest=20))
        self.add_text(tr("To"))
        self.until = self.add_widget(TextField(until, lambda _: self._show(), tr("Today"), longest=20))
        self.message = self.add_text(EXPECTED, lines=2)
        self.add_button(tr("Show games"), self._show, ButtonKind.PRIMARY, "check")
        self.add_button(tr("Cancel"), self.back)
        self.widgets.focus_on(self.since)
        self.since.select()

    def _show(self) -> None:
        self.say(self.message, EXPECTED)
        first = self._read(self.since)
        last = self._read(self.until)
        if first is None or last is None:
            return
        if first and last and last < first:
            first, last = last, first
        self.app.pop()
        self.take(first[0] if first else "", last[1] if last else "")

    def _read(self, field: TextField) -> tuple[str, str] | tuple[()] | None:
        """Return the first and last day of the date in a text field, or () if the field is empty.

        If the date is invalid, show the error and return None.
        """
        field.error_text = ""
        try:
            return first_and_last_day(field.words) if field.words.strip() else ()
        except RulesError as error:
            field.error_text = error_text(error)
            self.say(self.message, EXPECTED, field.error_text)
            self.widgets.focus_on(field)
            return None
