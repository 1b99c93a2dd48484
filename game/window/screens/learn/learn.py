"""The Learn screen: the rules of each game on short pages, each with an example and an exercise on a board."""

from typing import ClassVar

import pygame

from game.play.new_game_choices import Choices
from game.rules.numbers import Move
from game.rules.registry import FIRST, GAMES
from game.window import scaling
from game.window.boards.board_widget import BoardWidget
from game.window.input.key_bindings import Action, ActionOwner, Actions, KeyPress, buttons
from game.window.paint import draw
from game.window.scene import SHOW_MANUAL, SceneStack
from game.window.screens.board.game_actions import SOLVED, STRATEGIES
from game.window.screens.board.move_controls import MoveControls
from game.window.screens.learn.demo import Demo
from game.window.screens.learn.lesson_exercise import LessonExercise
from game.window.screens.learn.lesson_parts import CaptionCard, ExampleBoard, PageDots
from game.window.screens.page import Page
from game.window.widgets.controls import Tabs
from game.window.widgets.label import Paragraph
from game.window.widgets.widget import Button, ButtonKind, Role, row
from game.words.messages import mark, tr
from game.words.registry import WORDS
from game.words.teaching.lesson import Lesson

TABS = 40
WIDEST_TEXT = 640.0
BETWEEN = 40  # the gap between text and board
FOOT = 48  # the height of the buttons
BOX = 108  # the height of the caption box
HEADINGS = {"lead": "title", "body": "heading"}  # the style of the heading for each style of the text
PREVIOUS_PAGE = Action(
    "learn.previous", mark("Previous page"), ("Left", "Page up"), "stick-left", repeats=True, swipes=("two-right",)
)
NEXT_PAGE = Action(
    "learn.next", mark("Next page"), ("Right", "Page down"), "stick-right", repeats=True, swipes=("two-left",)
)
PAUSE = Action("learn.pause", mark("Pause or resume the example"), ("Space",), "X")
TRY = Action("learn.try", mark("Try it yourself"), ("Enter",), "start")


class Learn(Page):
    """Shows a lesson on the left and a board on the right, which plays an example and then asks for a move.

    exercise   the current exercise, or None while the example plays
    """

    actions: ClassVar[Actions] = {
        **Page.actions,
        **buttons(SOLVED, PAUSE, TRY, STRATEGIES),
        PREVIOUS_PAGE: lambda page: page.go(page.number - 1),
        NEXT_PAGE: lambda page: page.go(page.number + 1),
    }

    def __init__(self, app: SceneStack, game: str | None = None) -> None:
        super().__init__(app, tr("Learn"), tr("Learn the rules by playing"))
        self.game = game or FIRST
        self.number = 0
        self.exercise: LessonExercise | None = None
        add = self.widgets.add
        titles = [(name, GAMES[name].title) for name in GAMES]
        self.games = add(Tabs(titles, self.game, self._change_game))
        self.games.title = tr("Game")
        self.heading = add(Paragraph(style="heading", color="text", role=Role.HEADING))
        self.words = add(Paragraph(style="body"))
        self.heading.is_live = self.words.is_live = True
        self.caption = add(CaptionCard())
        self.example = add(ExampleBoard(self._play_on))
        self.board = add(BoardWidget(lambda: self.exercise.view if self.exercise is not None else None, self.choose))
        self.pause = add(Button("", self._toggle_pause, "pause", ButtonKind.QUIET, action=PAUSE))
        self.again = add(Button("", self._begin_again, "rotate-ccw", ButtonKind.QUIET, tr("Start again")))
        self.controls = MoveControls(self.widgets)
        self.now_you = add(Button(tr("Now you"), self.start_exercise, "swords", action=TRY))
        self.watch = add(Button(tr("Example"), self.show_example, "rotate-ccw", hint=tr("Show the example again")))
        self.back_one = add(Button("", lambda: self.go(self.number - 1), "chevron-left", action=PREVIOUS_PAGE))
        self.dots = add(PageDots(self.go))
        self.next_one = add(Button("", lambda: self.go(self.number + 1), "chevron-right", action=NEXT_PAGE))
        self.play_game = add(
            Button(tr("Play a real game"), self._play_game, "play", ButtonKind.PRIMARY, tr("Play against level 1"))
        )
        self.add_tool("list-checks", "", lambda: app.navigator.solved(self.game), SOLVED).label = tr("Solved", "games")
        self.strategies = self.add_tool("target", "", self._show_strategies, STRATEGIES)
        self.strategies.label = tr("Strategies")
        self.add_tool("book-open", "", app.navigator.manual, SHOW_MANUAL)
        self.add_window_tools()
        self.text = pygame.FRect(0, 0, 0, 0)
        self.style = "body"  # the style of the text: "lead" if every page fits on the screen in it, else "body"
        self.go(0)

    # --- pages ---

    @property
    def lesson(self) -> Lesson:
        return WORDS[self.game].lessons[self.number]

    def go(self, number: int) -> None:
        """Show the page with a number, which is limited to the numbers of existing pages."""
        lessons = WORDS[self.game].lessons
        self.number = max(0, min(len(lessons) - 1, number))
        self.dots.count, self.dots.chosen = len(lessons), self.number
        self.back_one.disabled_reason = "" if self.number else tr("This is the first page")
        self.next_one.disabled_reason = "" if self.number < len(lessons) - 1 else tr("This is the last page")
        paused = self.example.demo is not None and self.example.demo.is_paused
        self.exercise = None
        self.example.show(Demo(self.lesson.example))
        self._pause(paused)
        self._arrange()

    def _change_game(self, game: object) -> None:
        self.game = str(game)
        self.go(0)

    def _show_strategies(self) -> None:
        self.app.navigator.strategies(self.game)

    def _play_game(self) -> None:
        """Start a standard game against level 1."""
        self.app.navigator.play(Choices().start(self.game))

    # --- the example ---

    @property
    def demo(self) -> Demo:
        assert self.example.demo is not None, "a page is shown from the start"
        return self.example.demo

    def _play_on(self) -> None:
        if self.demo.is_over and self.lesson.exercise is not None:
            self.start_exercise()
        else:
            self.demo.advance()
        self._show_caption()

    def _begin_again(self) -> None:
        self.demo.rewind()
        self._show_caption()

    def _toggle_pause(self) -> None:
        self._pause(not self.demo.is_paused)

    def _pause(self, paused: bool) -> None:
        self.demo.is_paused = paused
        self.pause.icon = "play" if paused else "pause"
        self.pause.hint = tr("Resume") if paused else tr("Pause")

    # --- the exercise ---

    def start_exercise(self) -> None:
        """Start the exercise of the page. Do nothing if the page has none."""
        if self.lesson.exercise is not None:
            self.exercise = LessonExercise(self.game, self.lesson.exercise, self.widgets.refuse, self._celebrate)
            self.widgets.focus = None
            self._arrange()

    def _celebrate(self) -> None:
        """Celebrate the last exercise of a game's lessons."""
        lessons = WORDS[self.game].lessons
        is_last = all(lesson.exercise is None for lesson in lessons[self.number + 1 :])
        if is_last and self.exercise is not None and self.app.settings.joys:
            self.exercise.view.celebrate(self.exercise.session.mover)

    def show_example(self) -> None:
        """End the exercise and show the example again."""
        self.exercise = None
        self.demo.rewind()
        self._pause(False)
        self._arrange()

    def _refresh_controls(self) -> None:
        self.controls.show(self.exercise.view if self.exercise is not None else None)
        self._show_caption()
        # After a solved exercise, the button to the next page is highlighted.
        leads_on = self.exercise is not None and self.exercise.is_solved and self.next_one.enabled
        self.next_one.kind, self.play_game.kind = (
            (ButtonKind.PRIMARY, ButtonKind.PLAIN) if leads_on else (ButtonKind.PLAIN, ButtonKind.PRIMARY)
        )

    # --- the scene ---

    def _arrange(self) -> None:
        """Show the controls of the example or of the exercise."""
        is_example = self.exercise is None
        self.example.visible = self.pause.visible = self.again.visible = is_example
        self.now_you.visible = is_example and self.lesson.exercise is not None
        self.watch.visible = self.board.visible = not is_example
        self.heading.show(tr(self.lesson.heading))
        self.words.show(tr(self.lesson.words))
        self._refresh_controls()
        if self.body.width:
            self.layout(scaling.size)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.body.inflate(0, -(TABS + 12))
        area.bottom = self.body.bottom
        side = min(area.height, 0.56 * area.width)
        width = min(WIDEST_TEXT, area.width - side - BETWEEN)
        # In a wide window, text and board are centered together.
        left = area.centerx - (width + BETWEEN + side) / 2
        self.games.rect = pygame.FRect(left, self.body.y - 8, width + BETWEEN + side, TABS)
        self.text = pygame.FRect(left, area.y, width, area.height)
        board = pygame.FRect(left + width + BETWEEN, area.y, side, area.height)
        self.example.place(board)
        if self.exercise is not None:
            self.exercise.layout(board.inflate(-8, -8))
            self.board.rect = self.exercise.view.frame
        foot = self.text.bottom - FOOT
        dots = max(90.0, 18.0 * self.dots.count)
        parts = [self.back_one, self.dots, self.next_one, self.play_game]
        row(parts, (left, foot, width, FOOT), 8, (FOOT, dots, FOOT, max(130.0, width - 2 * FOOT - dots - 24)))
        # The caption box follows the text directly, so that both are read together.
        space = foot - 16 - FOOT - 12 - BOX - 16 - self.text.y
        all_lessons = [lesson for words in WORDS.values() for lesson in words.lessons]
        self.style = "lead" if all(self.text_height(lesson, "lead") <= space for lesson in all_lessons) else "body"
        self.heading.style, self.words.style = HEADINGS[self.style], self.style
        self.words.place(left, self.heading.place(left, self.text.y + 4, width) + 8, width)
        top = self.text.y + min(space, self.text_height(self.lesson, self.style)) + 16
        self.caption.rect = pygame.FRect(left, top, width, BOX)
        self.again.rect = pygame.FRect(self.caption.rect.right - 48, self.caption.rect.y + 10, 36, 36)
        self.pause.rect = self.again.rect.move(-44, 0)
        below = (left, self.caption.rect.bottom + 12, width, FOOT)
        others = [button for button in (self.now_you, self.watch) if button.visible]
        row([*self.controls.visible, *others], below, 12)

    def text_height(self, lesson: Lesson, style: str) -> float:
        width = self.text.width
        heading = draw.paragraph_height(lesson.heading, width, HEADINGS[style])
        return 4 + heading + 8 + draw.paragraph_height(lesson.words, width, style)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._skip_rest()
        used = (self.exercise is not None and self.controls.handle(event)) or super().handle(event)
        if not used and self.exercise is not None:
            move = self.exercise.view.handle(event)
            used = move is not None
            if move is not None:
                self.choose(move)
        if used:
            self._refresh_controls()
        return used

    def _skip_rest(self) -> None:
        if self.exercise is not None and not self.exercise.is_awaited:
            self.exercise.skip_rest()
            self._refresh_controls()

    def key(self, press: KeyPress) -> bool:
        if not press.is_repeated:
            self.controls.end_preview()
        self._skip_rest()
        used = super().key(press)
        if used:
            self._refresh_controls()
        return used

    def key_owners(self) -> list[ActionOwner]:
        exercise = self.exercise
        if exercise is None or not exercise.is_awaited:
            return super().key_owners()
        return [*self.widgets.key_owners(), self.controls, self.board.key_owner, self]

    def choose(self, move: Move) -> None:
        """Pass a move that was chosen on the board of the exercise to its move input."""
        if self.exercise is not None and self.exercise.is_awaited:
            self.exercise.move_input.choose(move)

    def back(self) -> None:
        """Undo the parts of a move that were entered. If there are none, leave the screen."""
        if self.exercise is None or not self.exercise.move_input.cancel():
            super().back()

    def update(self, dt: float) -> float:
        caption = self._caption
        wait = min(super().update(dt), self.controls.update(dt))
        if self.exercise is not None:
            wait = min(wait, self.exercise.update(dt))
        elif self.demo.is_over and not self.demo.is_paused and self._has_rested(dt):
            self.start_exercise()
            return 0.0
        else:
            wait = min(wait, self.demo.update(dt))
        if self._caption != caption:
            self._refresh_controls()
        return wait

    def _has_rested(self, dt: float) -> bool:
        """Return True if the end of the example has been shown long enough, so that the exercise can start."""
        return self.lesson.exercise is not None and not self.demo.view.busy and self.demo.rest <= dt

    @property
    def _caption(self) -> str:
        return self.demo.caption if self.exercise is None else self.exercise.words

    def _show_caption(self) -> None:
        title, color = tr("Example"), "secondary"
        if self.exercise is not None:
            title, color = tr("Now you"), "accent_text"
            if not self.exercise.is_awaited:
                title = tr("Right", "answer") if self.exercise.is_solved else tr("Not yet")
                color = "good" if self.exercise.is_solved else "bad"
        self.caption.show(title, self._caption, color)
