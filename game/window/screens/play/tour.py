"""The tour of a person's first game: bubbles that explain the board, flips, hints and the coach."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.teach.explanations.flip_value import has_flips
from game.window import scaling, theme
from game.window.input.key_bindings import KeyPress
from game.window.paint import draw
from game.window.scene import Scene, SceneStack
from game.window.widgets.label import Label, Paragraph
from game.window.widgets.widget import Button, ButtonKind, Role, row
from game.words.messages import tr

if TYPE_CHECKING:
    from game.window.screens.play.play import Play

WIDTH = 330.0
PADDING = 18
BUTTON = 42
POINTER = 8  # the height of the corner that points at the explained part
GAP = 3  # between the corner and the explained part
EDGE = 12  # the least distance from the edge of the window


@dataclass(frozen=True)
class TourStop:
    """A part of the screen that the tour explains. `place` returns its area."""

    title: str
    words: str
    place: Callable[[], pygame.FRect]


def tour_stops(play: "Play") -> list[TourStop]:
    """Return the parts of a Play screen to explain: the board, flips if the game has them, hints and the coach."""
    board, action_row = play.board, play.action_row
    task = board.move_input.task()
    stops = [
        TourStop(
            tr("The board"),
            tr("{task}. Use the mouse, or the arrow keys and Enter.", task=task),
            lambda: board.view.frame,
        )
    ]
    if has_flips(play.record.board):
        stops.append(
            TourStop(
                tr("Flips"),
                tr("You can flip the board before or after your drop. Your card shows how many flips you have left."),
                lambda: _union([button.rect for button in action_row.move_controls.visible]),
            )
        )
    stops.append(
        TourStop(
            tr("Hint"),
            tr("If you don't know what to play, a hint marks a good move."),
            lambda: action_row.hint.rect,
        )
    )
    stops.append(
        TourStop(
            tr("Help and coach"),
            tr("Here you can switch on the coach, who explains your moves, and other help."),
            lambda: play.help_tool.rect,
        )
    )
    return stops


def _union(rects: Sequence[pygame.FRect]) -> pygame.FRect:
    return rects[0].unionall(list(rects[1:]))


class Tour(Scene):
    """Explains one part of the Play screen after the other, each in a bubble beside it.

    A click or a key that the tour does not use ends it, and is used by the game.
    """

    overlay = True

    def __init__(self, app: SceneStack, play: "Play") -> None:
        super().__init__(app)
        self.play = play
        self.stops = tour_stops(play)
        self.number = 0
        self.rect = pygame.FRect(0, 0, 0, 0)
        add = self.widgets.add
        self.heading = add(Label("", "subheading", "text", role=Role.HEADING))
        self.count = add(Label("", "small"))
        self.words = add(Paragraph("", "body", "text"))
        self.skip = add(Button(tr("Skip the tour"), self.back, kind=ButtonKind.QUIET))
        self.next = add(Button("", self.go_on, kind=ButtonKind.PRIMARY))
        self._show()

    @property
    def stop(self) -> TourStop:
        return self.stops[self.number]

    def go_on(self) -> None:
        """Go to the next part. After the last part, end the tour."""
        if self.number + 1 == len(self.stops):
            self.back()
        else:
            self.number += 1
            self._show()

    def _show(self) -> None:
        is_last = self.number == len(self.stops) - 1
        self.heading.show(self.stop.title)
        self.count.show(tr("{number} of {count}", number=self.number + 1, count=len(self.stops)))
        self.words.show(self.stop.words)
        self.next.label = tr("Start playing") if is_last else tr("Next")
        self.widgets.focus_on(self.next)
        self.widgets.by_keyboard = False  # Enter works without a ring around the button
        self.layout(scaling.size)

    # --- the scene ---

    def accept(self) -> bool:
        self.go_on()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.back()
            return self.app.top.handle(event)
        return super().handle(event)

    def key(self, press: KeyPress) -> bool:
        if super().key(press):
            return True
        if self.app.top is self and not press.is_repeated:
            self.back()
            return self.app.top.key(press)
        return False

    def layout(self, size: tuple[float, float]) -> None:
        inner = WIDTH - 2 * PADDING
        text_height = self.words.height(inner)
        self.rect = pygame.FRect(0, 0, WIDTH, 2 * PADDING + 30 + text_height + 14 + BUTTON)
        target = self.stop.place()
        around = POINTER + GAP
        self.rect.midtop = target.centerx, target.bottom + around
        if self.rect.bottom > size[1] - EDGE:
            self.rect.bottom = target.top - around
        if self.rect.top < EDGE:  # a large part: the bubble stands beside it
            self.rect.midleft = target.right + around, target.centery
        self.rect.left = max(EDGE, min(self.rect.left, size[0] - EDGE - WIDTH))
        left, top = self.rect.x + PADDING, self.rect.y + PADDING
        self.heading.rect = pygame.FRect(left, top, inner - 60, 24)
        count = draw.measure(self.count.words, "small") + 2
        self.count.rect = pygame.FRect(left + inner - count, top, count, 24)
        self.words.place(left, top + 30, inner)
        row([self.skip, self.next], (left, self.rect.bottom - PADDING - BUTTON, inner, BUTTON), 10)

    def draw(self, surface: pygame.Surface) -> None:
        now, target = theme.now, self.stop.place()
        draw.veil(surface, 0.25)
        around = target.inflate(8, 8)
        draw.panel(surface, around, radius=theme.BUTTON_RADIUS + 4, opacity=0, border=now.accent, width=3)
        draw.panel(surface, self.rect, now.raised, border=now.accent, width=1.5, shadow=True)
        self._draw_pointer(surface, target)
        super().draw(surface)

    def _draw_pointer(self, surface: pygame.Surface, target: pygame.FRect) -> None:
        """Draw the corner that points from the bubble at the explained part, unless the bubble lies on it."""
        box, across = self.rect, 2 * POINTER
        left = max(box.left + 24, min(target.centerx, box.right - 24)) - POINTER
        if box.top >= target.bottom:
            area, points = (left, box.top - POINTER, across, POINTER), f"0,{POINTER} {POINTER},0 {across},{POINTER}"
        elif box.bottom <= target.top:
            area, points = (left, box.bottom, across, POINTER), f"0,0 {POINTER},{POINTER} {across},0"
        elif box.left >= target.right:
            area = (box.left - POINTER, box.centery - POINTER, POINTER, across)
            points = f"{POINTER},0 0,{POINTER} {POINTER},{across}"
        else:
            return
        draw.svg(surface, area, f'<polygon points="{points}" fill="{draw.css(theme.now.accent)}"/>')


def begin_tour(app: SceneStack, play: "Play") -> None:
    """Start the tour above a Play screen if it shows the first game of the current person."""
    if app.settings.toured or not play.live.people or play.record.current is not play.record.root:
        return
    app.change(toured=True)
    play.show_changes()
    app.push(Tour(app, play))
