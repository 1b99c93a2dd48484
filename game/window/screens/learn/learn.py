"""Learn: the rules of every game in short pages, each with an example on a board, and something to do oneself."""

from __future__ import annotations

import pygame

from game.play.choices import Choices
from game.rules.catalog import FIRST, GAMES
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.learn.demo import Demo
from game.window.screens.learn.parts import Dots, Showcase
from game.window.screens.learn.trial import Trial
from game.window.screens.page import Page
from game.window.screens.turn_buttons import TurnButtons
from game.window.widgets.controls import Tabs
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.catalog import WORDS
from game.words.lesson import Lesson

TABS = 40
WIDEST_TEXT = 640.0
BETWEEN = 40  # between the text and the board
FOOT = 48  # the height of the buttons
BOX = 108  # the height of the caption
HEADINGS = {"lead": "title", "body": "heading"}  # the style of the words, and of the heading that suits it
TURNS = {pygame.K_LEFT: -1, pygame.K_PAGEUP: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: 1}  # pages


class Learn(Page):
    """Lessons on the left, the board on the right: first it plays an example, then a move is asked for.

    trial   the exercise that is being done, or None while the example plays
    """

    has_ground = True

    def __init__(self, app: Stage, game: str | None = None) -> None:
        super().__init__(app, "Learn", "The rules, a few lines at a time")
        self.game = game or FIRST
        self.number = 0
        self.trial: Trial | None = None
        add = self.widgets.add
        titles = [(name, GAMES[name].title) for name in GAMES]
        self.games = add(Tabs(titles, self.game, self._change_game))
        self.showcase = add(Showcase(self._play_on))
        self.pause = add(Button("", self._toggle_pause, "pause", ButtonKind.QUIET))
        self.again = add(Button("", self._begin_again, "rotate-ccw", ButtonKind.QUIET, "From the start"))
        self.controls = TurnButtons(self.widgets)
        self.your_turn = add(Button("Your turn", self.begin_trial, "swords", hint="Do it yourself (Enter)"))
        self.watch = add(Button("Example", self.end_trial, "rotate-ccw", hint="The example once more"))
        self.back_one = add(Button("", lambda: self.go(self.number - 1), "chevron-left", hint="Previous page (←)"))
        self.dots = add(Dots(self.go))
        self.next_one = add(Button("", lambda: self.go(self.number + 1), "chevron-right", hint="Next page (→)"))
        self.try_it = add(Button("Try it", self._try, "play", ButtonKind.PRIMARY, "A game of it against level 1"))
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
        self.trial = None
        self.showcase.show(Demo(self.lesson.example))
        self._pause(paused)
        self._arrange()

    def _change_game(self, game: object) -> None:
        self.game = str(game)
        self.go(0)

    def _try(self) -> None:
        """A game at once, against the first level, set up as usual."""
        self.app.ways.play(Choices().start(self.game))

    # --- the example ---

    @property
    def demo(self) -> Demo:
        assert self.showcase.demo is not None, "a page is shown from the start"
        return self.showcase.demo

    def _play_on(self) -> None:
        if self.demo.is_over and self.lesson.exercise is not None:
            self.begin_trial()
        else:
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

    # --- the exercise ---

    def begin_trial(self) -> None:
        """Ask for a move, if the page has an exercise."""
        if self.lesson.exercise is not None:
            self.trial = Trial(self.game, self.lesson.exercise)
            self.widgets.focus = None
            self._arrange()

    def end_trial(self) -> None:
        """Show the example once more."""
        self.trial = None
        self.demo.rewind()
        self._pause(False)
        self._arrange()

    def _refresh_controls(self) -> None:
        is_awaited = self.trial is None or self.trial.is_awaited
        barrier = "" if is_awaited else "Watch what comes of it"
        self.controls.show(self.trial.turn if self.trial is not None else None, barrier)
        # What has been done right leads on.
        leads_on = self.trial is not None and self.trial.is_solved and self.next_one.enabled
        self.next_one.kind, self.try_it.kind = (
            (ButtonKind.PRIMARY, ButtonKind.PLAIN) if leads_on else (ButtonKind.PLAIN, ButtonKind.PRIMARY)
        )

    # --- the scene ---

    def _arrange(self) -> None:
        """Show the controls of the example, or those of the exercise."""
        is_film = self.trial is None
        self.showcase.visible = self.pause.visible = self.again.visible = is_film
        self.your_turn.visible = is_film and self.lesson.exercise is not None
        self.watch.visible = not is_film
        self._refresh_controls()
        if self.body.width:
            self.layout(screen.size)
        self.changed()

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
        board = pygame.FRect(left + width + BETWEEN, room.y, side, room.height)
        self.showcase.place(board)
        if self.trial is not None:
            self.trial.layout(board.inflate(-8, -8))
        foot = self.text.bottom - FOOT
        dots = max(90.0, 18.0 * self.dots.count)
        parts = [self.back_one, self.dots, self.next_one, self.try_it]
        row(parts, (left, foot, width, FOOT), 8, (FOOT, dots, FOOT, max(130.0, width - 2 * FOOT - dots - 24)))
        # What is said of the board follows the words, so that all of it is read in one go.
        space = foot - 16 - FOOT - 12 - BOX - 16 - self.text.y
        every = [lesson for words in WORDS.values() for lesson in words.lessons]
        self.style = "lead" if all(self.text_height(lesson, "lead") <= space for lesson in every) else "body"
        top = self.text.y + min(space, self.text_height(self.lesson, self.style)) + 16
        self.box = pygame.FRect(left, top, width, BOX)
        self.again.rect = pygame.FRect(self.box.right - 48, self.box.y + 10, 36, 36)
        self.pause.rect = self.again.rect.move(-40, 0)
        below = (left, self.box.bottom + 12, width, FOOT)
        others = [button for button in (self.your_turn, self.watch) if button.visible]
        row([*self.controls.visible, *others], below, 12)

    def text_height(self, lesson: Lesson, style: str) -> float:
        width = self.text.width
        heading = draw.paragraph_height(lesson.heading, width, HEADINGS[style])
        return 4 + heading + 8 + draw.paragraph_height(lesson.words, width, style)

    def handle(self, event: pygame.event.Event) -> bool:
        used = self._handle_trial(event) if self.trial is not None else self._handle_film(event)
        if used:
            self._refresh_controls()
        elif event.type == pygame.KEYDOWN and event.key in TURNS:
            self.go(self.number + TURNS[event.key])
            return True
        return used

    def _handle_film(self, event: pygame.event.Event) -> bool:
        is_key = event.type == pygame.KEYDOWN and not self.widgets.by_keyboard
        if is_key and event.key == pygame.K_SPACE:
            self._toggle_pause()
            return True
        if is_key and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.begin_trial()
            return True
        return super().handle(event)

    def _handle_trial(self, event: pygame.event.Event) -> bool:
        trial = self.trial
        assert trial is not None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and trial.turn.take_back():
            return True
        if self.controls.handle(event, trial.view) or super().handle(event):
            return True
        move = trial.view.handle(event)
        if move is not None and trial.is_awaited:
            trial.turn.choose(move)
        is_arrow = event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        return move is not None or (is_arrow and trial.is_awaited)

    def changed(self) -> None:
        screen.damage()

    def update(self, dt: float) -> float:
        said = self._said
        wait = super().update(dt)
        if self.trial is not None:
            wait = min(wait, self.trial.update(dt))
        elif self.demo.is_over and not self.demo.is_paused and self._has_rested(dt):
            self.begin_trial()
            return 0.0
        else:
            wait = min(wait, self.demo.update(dt))
        if self._said != said:
            self._refresh_controls()
            self.changed()
        return wait

    def _has_rested(self, dt: float) -> bool:
        """Whether the end of the example has been looked at long enough for the exercise to follow."""
        return self.lesson.exercise is not None and not self.demo.view.busy and self.demo.rest <= dt

    @property
    def _said(self) -> str:
        return self.demo.caption if self.trial is None else self.trial.words

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        left, width = self.text.x, self.text.width
        top = self.text.y + 4
        top += draw.paragraph(surface, self.lesson.heading, (left, top), width, HEADINGS[self.style], now.text) + 8
        draw.paragraph(surface, self.lesson.words, (left, top), width, self.style, now.secondary)
        title, color, border = "On the board", now.secondary, None
        if self.trial is not None:
            title, color, border = "Your turn", now.accent_text, now.accent
            if not self.trial.is_awaited:
                title = "Right" if self.trial.is_solved else "Not yet"
                color = border = now.good if self.trial.is_solved else now.bad
            self.trial.view.draw(surface)
        draw.panel(surface, self.box, radius=16, border=border, border_opacity=0.6, width=1.5)
        draw.text(surface, title, (self.box.x + 20, self.box.y + 28), "label", color, "midleft")
        corner = self.box.x + 20, self.box.y + 48
        draw.paragraph(surface, self._said, corner, width - 40, "body", now.text)
        super().draw(surface)
