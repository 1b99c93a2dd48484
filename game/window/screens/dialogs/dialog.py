"""The base class of dialogs: panels over a screen that consist of texts, lists, text fields and buttons."""

from collections.abc import Callable, Sequence

import pygame

from game.window import redraw, theme
from game.window.animation import FADE, AnimatedValue
from game.window.input.key_bindings import Action
from game.window.paint import draw
from game.window.scene import Scene, SceneStack
from game.window.widgets.controls import ListBox, TextField
from game.window.widgets.label import Label, Paragraph
from game.window.widgets.widget import AnyWidget, Button, ButtonKind, Role, Static, Widget, row

PADDING = 28
GAP = 12  # the height between two parts
FIELD = 46  # the height of a text field
SMALL_ROW = 38  # the height of a row of controls between other parts
ROW_OF, ROW_GAP = 5, 8  # the number of controls that fill the width of such a row, and the space between them
TITLE = 33  # the height of the title

# A button of a `MessageDialog`: its label, the function to call after the dialog has closed (or None), and its kind.
Answer = tuple[str, Callable[[], object] | None, ButtonKind]


class WidgetRow(Static):
    """Controls side by side, which are widgets of the dialog. It draws nothing itself."""

    def __init__(self, controls: Sequence[Widget]) -> None:
        super().__init__()
        self.controls = controls

    def place(self) -> None:
        """Lay out the controls from the left edge of the row, all equally wide unless the label of one needs more."""
        free = self.rect.width - (ROW_OF - 1) * ROW_GAP
        missing = max(0, ROW_OF - len(self.controls))
        width = self.rect.width - missing * (free / ROW_OF + ROW_GAP)
        row(self.controls, (self.rect.x, self.rect.y, width, self.rect.height), ROW_GAP)


class Dialog(Scene):
    """A panel with a title in the middle of the screen. Esc or a click outside closes it.

    `add_text`, `add_widget` and `add_list` add parts from top to bottom, `add_button` adds a button to the row below
    them. Dialogs with other contents override `content_height`, `layout_content` and `draw_content`.
    """

    overlay = True
    width = 480.0

    def __init__(self, app: SceneStack, title: str) -> None:
        super().__init__(app)
        self.title_label = self.widgets.add(Label(title, "title", "text", role=Role.HEADING))
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.content = pygame.FRect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self.shown = AnimatedValue(seconds=FADE)
        self.shown.to(1.0)
        # The parts with functions that return their heights, for the width of the dialog.
        self._parts: list[tuple[Widget, Callable[[float], float]]] = []

    @property
    def title(self) -> str:
        return self.title_label.words

    # --- parts ---

    def add_button(
        self,
        label: str,
        on_click: Callable[[], object],
        kind: ButtonKind = ButtonKind.PLAIN,
        icon: str = "",
        action: Action | None = None,
    ) -> Button:
        """Add a button to the row at the lower edge of the dialog."""
        button = self.widgets.add(Button(label, on_click, icon, kind, action=action))
        self.buttons.append(button)
        return button

    def add_text(self, words: str = "", lines: int = 0, style: str = "small") -> Paragraph:
        """Add a text, which can be changed later with `say`."""
        text = self.widgets.add(Paragraph(words, style, lines=lines))
        self._parts.append((text, text.height))
        return text

    def say(self, text: Paragraph, words: str, error_text: str = "") -> None:
        """Change a text: show `error_text` in red, or else `words`."""
        text.color = "bad" if error_text else "secondary"
        text.show(error_text or words)

    def add_widget(self, widget: AnyWidget, height: float = FIELD) -> AnyWidget:
        """Add a control that is as wide as the dialog."""
        self._parts.append((widget, lambda _: height))
        return self.widgets.add(widget)

    def add_row(self, widgets: Sequence[AnyWidget], height: float = SMALL_ROW) -> Sequence[AnyWidget]:
        """Add controls side by side."""
        for widget in widgets:
            self.widgets.add(widget)
        self._parts.append((WidgetRow(widgets), lambda _: height))
        return widgets

    def add_field(self, field: TextField) -> TextField:
        """Add a text field, give it the focus and select its text."""
        self.add_widget(field)
        self.widgets.focus_on(field)
        field.select()
        return field

    def add_list(self, rows: ListBox, most: int, least: int = 1) -> ListBox:
        """Add a list and give it the focus. Its height is that of its rows, limited to `least` to `most` rows."""
        self._parts.append((rows, lambda _: max(least, min(most, rows.count)) * rows.row_height))
        self.widgets.add(rows)
        self.widgets.focus_on(rows)
        self.widgets.by_keyboard = False  # the selected row shows the focus; no ring around the list
        return rows

    # --- for dialogs with other contents ---

    def content_height(self, width: float) -> float:
        heights = [height(width) for _, height in self._parts]
        return sum(heights) + GAP * max(0, len(heights) - 1)

    def layout_content(self, rect: pygame.FRect) -> None:
        lacking = max(0.0, self.content_height(rect.width) - rect.height)
        top = rect.y
        for widget, height in self._parts:
            edge = 2 if isinstance(widget, Paragraph) else 0
            is_list = isinstance(widget, ListBox)
            part = height(rect.width) - (lacking if is_list else 0)
            widget.rect = pygame.FRect(rect.x + edge, top, rect.width - 2 * edge, part)
            if isinstance(widget, ListBox):
                widget.show(max(0, widget.selected))
            elif isinstance(widget, WidgetRow):
                widget.place()
            top = widget.rect.bottom + GAP

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        """Draw what no widget draws, below the widgets."""

    # --- the scene ---

    def layout(self, size: tuple[float, float]) -> None:
        width = min(self.width, size[0] - 2 * theme.MARGIN)
        inner = width - 2 * PADDING
        foot = theme.BUTTON_HEIGHT + 24 if self.buttons else 0
        self.rect = pygame.FRect(0, 0, width, 2 * PADDING + 44 + self.content_height(inner) + foot)
        self.rect.height = min(self.rect.height, size[1] - theme.MARGIN)
        self.rect.center = size[0] / 2, size[1] / 2
        self.title_label.rect = pygame.FRect(self.rect.x + PADDING, self.rect.y + PADDING - 4, inner, TITLE)
        top = self.rect.y + PADDING + 44
        self.content = pygame.FRect(self.rect.x + PADDING, top, inner, self.rect.bottom - PADDING - foot - top)
        base = self.rect.bottom - PADDING - theme.BUTTON_HEIGHT
        row(self.buttons, (self.rect.x + PADDING, base, inner, theme.BUTTON_HEIGHT), gap=12)
        self.layout_content(self.content)

    def accept(self) -> bool:
        """Click the primary button. Return False if there is none."""
        primary = next((button for button in self.buttons if button.kind is ButtonKind.PRIMARY), None)
        if primary is not None:
            self.widgets.activate(primary)
        return primary is not None

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event)

    def update(self, dt: float) -> float:
        if self.shown.moving:
            redraw.request()
        return min(self.shown.update(dt), super().update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.veil(surface, 0.5 * self.shown.value)
        draw.panel(surface, self.rect, border=now.secondary, border_opacity=0.25, width=1, shadow=True)
        self.draw_content(surface, self.content)
        super().draw(surface)


class MessageDialog(Dialog):
    """A dialog with a text and a few buttons. Each button closes the dialog first, then runs its action.

    Enter chooses the first answer, which also has the focus. Put the safe answer first if data may be lost.
    """

    def __init__(self, app: SceneStack, title: str, words: str, answers: Sequence[Answer]) -> None:
        super().__init__(app, title)
        self.words = words
        self.add_text(words, style="body")
        for label, action, kind in answers:
            self.add_button(label, self._closing(action), kind)
        self.widgets.focus_on(self.buttons[0])

    def _closing(self, action: Callable[[], object] | None) -> Callable[[], None]:
        def close() -> None:
            self.app.pop()
            if action is not None:
                action()

        return close
