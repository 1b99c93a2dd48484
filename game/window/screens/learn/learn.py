"""Learn: the rules of every game in short pages, each with a board that plays an example."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.catalog import FIRST, GAMES
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.learn.demo import Demo
from game.window.screens.page import Page
from game.window.widgets.controls import Tabs
from game.window.widgets.widget import Button, Widget, row
from game.words.catalog import WORDS
from game.words.lesson import Lesson

TABS = 40
WIDEST_TEXT = 640.0
BETWEEN = 40  # between the text and the board
FOOT = 48  # the height of the buttons
HEADINGS = {"lead": "title", "body": "heading"}  # the style of the words, and of the heading that suits it
DOT = 18  # from one dot to the next
TURNS = {pygame.K_LEFT: -1, pygame.K_PAGEUP: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: 1}  # pages


class Showcase(Widget):
    """The board of an example; a click plays the next move at once."""

    radius = theme.PANEL_RADIUS

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__()
        self.on_click = on_click
        self.demo: Demo | None = None

    def show(self, demo: Demo) -> None:
        self.demo = demo
        self.demo.view.layout(self._room())
        self.changed()

    def place(self, rect: pygame.FRect) -> None:
        self.rect = rect
        if self.demo is not None:
            self.demo.view.layout(self._room())

    def _room(self) -> pygame.FRect:
        return self.rect.inflate(-8, -8)

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.on_click()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.on_click()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if self.demo is not None:
            self.demo.view.draw(surface)


class Dots(Widget):
    """One dot for every page, the present one long; a click goes to the page."""

    radius = 12

    def __init__(self, on_choose: Callable[[int], object]) -> None:
        super().__init__()
        self.on_choose = on_choose
        self.count = 1
        self.chosen = 0

    def center(self, number: int) -> tuple[float, float]:
        return self.rect.centerx + (number - (self.count - 1) / 2) * DOT, self.rect.centery

    def release(self, position: tuple[float, float]) -> None:
        nearest = min(range(self.count), key=lambda number: abs(self.center(number)[0] - position[0]))
        if self.rect.collidepoint(position):
            self.on_choose(nearest)

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        self.on_choose(self.chosen + step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        for number in range(self.count):
            x, y = self.center(number)
            if number == self.chosen:
                draw.panel(surface, (x - 8, y - 4, 16, 8), now.accent, radius=4)
            else:
                draw.dot(surface, (x, y), 4, theme.mix(now.socket, now.secondary, 0.35 + 0.4 * self.glow.value))


class Learn(Page):
    """Lessons on the left, the board on the right."""

    has_ground = True

    def __init__(self, app: Stage, game: str | None = None) -> None:
        super().__init__(app, "Learn", "The rules, a few lines at a time")
        self.game = game or FIRST
        self.number = 0
        add = self.widgets.add
        titles = [(name, GAMES[name].title) for name in GAMES]
        self.games = add(Tabs(titles, self.game, self._change_game))
        self.showcase = add(Showcase(self._play_on))
        self.pause = add(Button("", self._toggle_pause, "pause", "quiet"))
        self.again = add(Button("", self._begin_again, "rotate-ccw", "quiet", "From the start"))
        self.back_one = add(Button("", lambda: self.go(self.number - 1), "chevron-left", hint="Previous page (←)"))
        self.dots = add(Dots(self.go))
        self.next_one = add(Button("", lambda: self.go(self.number + 1), "chevron-right", hint="Next page (→)"))
        self.try_it = add(Button("Try it", lambda: app.ways.new_game(self.game), "play", "primary", "A new game of it"))
        self.add_window_tools()
        self.text = self.box = pygame.FRect(0, 0, 0, 0)
        self.style = "body"  # of the words: as large as every page allows
        self.go(0)

    # --- pages ---

    @property
    def lesson(self) -> Lesson:
        return WORDS[self.game].lessons[self.number]

    def go(self, number: int) -> None:
        """Show a page of the game, as far as there is one."""
        lessons = WORDS[self.game].lessons
        self.number = max(0, min(len(lessons) - 1, number))
        self.dots.count, self.dots.chosen = len(lessons), self.number
        self.back_one.why_not = "" if self.number else "This is the first page"
        self.next_one.why_not = "" if self.number < len(lessons) - 1 else "This is the last page"
        paused = self.showcase.demo is not None and self.showcase.demo.is_paused
        self.showcase.show(Demo(self.lesson.example))
        self._pause(paused)
        self.changed()

    def _change_game(self, game: object) -> None:
        self.game = str(game)
        self.go(0)

    # --- the example ---

    @property
    def demo(self) -> Demo:
        assert self.showcase.demo is not None, "a page is shown from the start"
        return self.showcase.demo

    def _play_on(self) -> None:
        self.demo.advance()
        self.changed()

    def _begin_again(self) -> None:
        self.demo.rewind()
        self.changed()

    def _toggle_pause(self) -> None:
        self._pause(not self.demo.is_paused)

    def _pause(self, paused: bool) -> None:
        self.demo.is_paused = paused
        self.pause.icon = "play" if paused else "pause"
        self.pause.hint = "Go on (Space)" if paused else "Pause (Space)"

    # --- the scene ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        room = self.body.inflate(0, -(TABS + 12))
        room.bottom = self.body.bottom
        side = min(room.height, 0.56 * room.width)
        width = min(WIDEST_TEXT, room.width - side - BETWEEN)
        # Text and board stand together in the middle of a wide window.
        left = room.centerx - (width + BETWEEN + side) / 2
        self.games.rect = pygame.FRect(left, self.body.y - 8, width + BETWEEN + side, TABS)
        self.text = pygame.FRect(left, room.y, width, room.height)
        self.showcase.place(pygame.FRect(left + width + BETWEEN, room.y, side, room.height))
        foot = self.text.bottom - FOOT
        self.try_it.rect = pygame.FRect(self.text.x, foot, width, FOOT)
        turn = foot - 12 - FOOT
        row([self.back_one, self.dots, self.next_one], (self.text.x, turn, width, FOOT), 8, (1, 3, 1))
        self.box = pygame.FRect(self.text.x, turn - 16 - 104, width, 104)
        self.again.rect = pygame.FRect(self.box.right - 48, self.box.y + 10, 36, 36)
        self.pause.rect = self.again.rect.move(-40, 0)
        space = self.box.y - 16 - self.text.y
        every = [lesson for words in WORDS.values() for lesson in words.lessons]
        self.style = "lead" if all(self.text_height(lesson, "lead") <= space for lesson in every) else "body"

    def text_height(self, lesson: Lesson, style: str) -> float:
        width = self.text.width
        heading = draw.paragraph_height(lesson.heading, width, HEADINGS[style])
        return 4 + heading + 8 + draw.paragraph_height(lesson.words, width, style)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not self.widgets.by_keyboard:
            self._toggle_pause()
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in TURNS:
            self.go(self.number + TURNS[event.key])
            return True
        return False

    def changed(self) -> None:
        screen.damage()

    def update(self, dt: float) -> float:
        caption = self.demo.caption
        wait = min(super().update(dt), self.demo.update(dt))
        if self.demo.caption != caption:
            self.changed()
        return wait

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        left, width = self.text.x, self.text.width
        top = self.text.y + 4
        top += draw.paragraph(surface, self.lesson.heading, (left, top), width, HEADINGS[self.style], now.text) + 8
        draw.paragraph(surface, self.lesson.words, (left, top), width, self.style, now.secondary)
        draw.panel(surface, self.box, radius=16)
        draw.text(surface, "On the board", (self.box.x + 20, self.box.y + 28), "label", now.secondary, "midleft")
        corner = self.box.x + 20, self.box.y + 50
        draw.paragraph(surface, self.demo.caption, corner, width - 40, "body", now.text)
        super().draw(surface)
