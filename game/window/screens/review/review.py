"""Review: a game played over again, with what the computer thinks of every move."""

from __future__ import annotations

from datetime import date

import pygame

from ai.analysis import analysis
from ai.verdict import Verdict
from game.play.live_game import branch
from game.play.store import AUTOSAVE
from game.record.record import Record
from game.rules.catalog import GAMES
from game.teach.appraisal import Appraisal
from game.teach.badges.general import of_review
from game.teach.commentary import comment
from game.teach.explanation import shown_line
from game.teach.flip_worth import FlipAdviser
from game.teach.practice import learners
from game.teach.puzzles import repetition
from game.teach.survey import Survey
from game.teach.telling import Audience
from game.teach.you.move_grades import keep_grades
from game.window import screen, theme
from game.window.motion import IDLE
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.award import award
from game.window.screens.board_page import BoardPage
from game.window.screens.exchange import copy_game
from game.window.screens.review.lesson_panel import LessonPanel
from game.window.screens.walk_buttons import WalkButtons
from game.window.widgets.cards import Balance
from game.window.widgets.widget import Button, row
from game.words.catalog import WORDS
from game.words.results import setup_facts, worth_words

POLL = 0.1  # seconds between two looks at what has been found out
LEAST_BELOW = 370.0  # the width that the buttons need
COMMENT = 52  # the room of the commentary


class Review(BoardPage):
    """One game on the board, its curve and its moves beside it."""

    def __init__(self, app: Stage, record: Record) -> None:
        super().__init__(app, record, f"Review: {GAMES[record.game].title}")
        self.boards = analysis.boards_of(record)
        self.mistakes: frozenset[int] = frozenset()
        self.comment = ""
        self.words_place = pygame.FRect(0, 0, 0, 0)
        self._place = self.end
        self._seeks = True  # the first turning point, until somebody looks elsewhere
        self._mouse = (0.0, 0.0)
        self._add_controls()
        self.survey = Survey()
        self.survey.begin(self.boards)
        self.appraisal = Appraisal(record, app.settings.notation)
        self.flips = FlipAdviser()
        self.show_position()

    def _add_controls(self) -> None:
        add = self.widgets.add
        self.walk = WalkButtons(self.widgets, self.look)
        self.best = add(Button("Hint", self.toggle_best, "lightbulb", hint="Show the best move instead (H)"))
        self.panel = LessonPanel(self.widgets, self.look, self.record)
        self.graph, self.moves = self.panel.graph, self.panel.moves
        self.panel.learn.on_click, self.panel.show_me.on_click = self.learn, self.show_me
        self.play_from_here = add(Button("Play from here", self.play_on, "swords", hint="Go on from this position (P)"))
        self.retry = add(
            Button("Retry", self.play_again, "rotate-ccw", hint="Play on from before the last slip (Backspace)")
        )
        self.add_tool("folder-open", "Open another game (Ctrl+O)", self.open_game)
        self.add_tool("clipboard-paste", "Paste a game (Ctrl+V)", self.paste)
        self.add_tool("copy", "Copy this game as text (Ctrl+C)", lambda: copy_game(self.app, self.record))
        self.add_window_tools()
        self.keys |= {
            pygame.K_LEFT: lambda: self.look(self.place - 1),
            pygame.K_RIGHT: lambda: self.look(self.place + 1),
            pygame.K_SPACE: self.walk.toggle,
            pygame.K_h: self.toggle_best,
            pygame.K_UP: lambda: self.panel.step(-1),
            pygame.K_DOWN: lambda: self.panel.step(1),
            pygame.K_p: self.play_on,
            pygame.K_BACKSPACE: self.play_again,
            pygame.K_e: self.show_me,
            pygame.K_l: self.learn,
        }
        self.control_keys |= {pygame.K_o: self.open_game}

    # --- which game ---

    def take(self, record: Record) -> None:
        self.app.ways.review(record)

    def open_game(self) -> None:
        self.app.ways.open_game(self.take, self.app.store.exists(self.app.store.own(AUTOSAVE)))

    def play_on(self) -> None:
        """Play the game again from the position that is shown."""
        if self.play_from_here.why_not:
            return
        record = branch(self.record, self.place)
        self.app.pop()  # a game below is then replaced, and cannot save itself over the new one
        self.app.ways.go_on_with(record)

    def play_again(self) -> None:
        """Play on from before the last slip of whoever is to learn from it."""
        if not self.retry.why_not:
            self.look(self._last_slip - 1)
            self.play_on()

    @property
    def _last_slip(self) -> int:
        """The position that it has led to, or 0."""
        persons = learners(self.record)
        return max((slip.place for slip in self.panel.summary.slips if slip.person in persons), default=0)

    # --- the lesson ---

    def learn(self) -> None:
        if not self.panel.learn.why_not:
            self.app.ways.mistakes(self.record, self.appraisal)

    def show_me(self) -> None:
        """Look at what makes the key moment what it is."""
        moment = self.panel.moment
        if moment is not None and (line := shown_line(moment.explanation)):
            self.app.ways.look(self.record, moment.place - 1, line, " ".join(moment.explanation.sentences))

    # --- which position ---

    @property
    def place(self) -> int:
        return self._place

    def go_to(self, place: int) -> None:
        self._place = place
        self._seeks = False

    def _seek(self) -> None:
        """As soon as every position has been seen, show the first turn that gave something away, if there is one."""
        if self._seeks and len(self.survey.notes) == len(self.boards):
            self._seeks = False
            if self.mistakes:
                self.look(min(self.mistakes))

    def toggle_best(self) -> None:
        self.best.on = not self.best.on
        self.refresh()

    def refresh(self) -> None:
        record, notes, place = self.record, self.survey.notes, self.place
        values = [notes[at].verdict if at in notes else None for at in range(len(self.boards))]
        slips = {at for at, found in self.appraisal.found.items() if found.grade.is_slip}
        guessed = analysis.mistakes_of(values, self.boards, record.swap_rule)
        self.mistakes = frozenset(slips | {at for at in guessed if at not in self.appraisal.found})
        heights = analysis.heights_of(values, self.boards, self.bottom_side)
        self.graph.curve.show(self.bottom_side, heights, self.mistakes, place)
        self.panel.show(self.appraisal, place, self.app.settings.notation)
        self.panel.learn.why_not = "" if self.appraisal.places else "There is nothing to learn from yet"
        self.panel.flips.show(self.flips.found, self.flips.is_busy)
        self.retry.why_not = "" if self._last_slip else "No slip is known to go back to"
        self.balance.show(values[place], self.boards[place].mover, self.bottom_side)
        notation = self.app.settings.notation
        self.moves.list.show(record, notation, place, self.mistakes)
        is_known = place in notes and place - 1 in notes
        is_mistake = is_known and place in self.mistakes
        self.comment = comment(record, self.boards, notes, place, is_mistake, notation)
        self.view.hint = notes[place].best if self.best.on and place in notes else None
        if self.view.hint is not None:
            self.comment = self._best_words(notes[place].verdict)
        self.subtitle = self._facts()
        self.walk.show(place, self.end)
        self.play_from_here.why_not = "The game is over here" if self.boards[place].ended else ""
        screen.damage()

    def _best_words(self, verdict: Verdict) -> str:
        """The best move, and what it is worth, instead of what was played."""
        assert self.view.hint is not None
        board = self.boards[self.place]
        person = board.mover ^ self.record.was_swapped(self.place)
        advice = WORDS[self.record.game].advice(board, self.view.hint)
        return f"{advice}: {worth_words(self.record.names[person], verdict)}."

    def _facts(self) -> str:
        names = self.record.names
        facts = [f"{names[0]} vs {names[1]}", *setup_facts(self.record)]
        if self.record.date:
            facts.append(self.record.date)
        known = len(self.survey.notes)
        if self.survey.is_busy:
            facts.append(
                "looking deeper" if known == len(self.boards) else f"{known} of {len(self.boards)} positions seen"
            )
        return "  ·  ".join(facts)

    # --- the scene ---

    def enter(self) -> None:
        if not self.appraisal.is_busy:
            self.appraisal.begin()
        self.refresh()

    def leave(self) -> None:
        self.survey.stop()
        self.appraisal.stop()
        self.flips.rest()
        repetition.take_in(self.app.store, self.record, self.appraisal.found, date.today())
        keep_grades(self.app.store.library, self.record, self.appraisal.found)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.layout_board(size, below=12 + COMMENT)
        panel, buttons = self.panel_place, self.button_height
        gap = 10 if size[1] < 760 else 15
        base = panel.bottom - buttons
        self.panel.layout(pygame.FRect(panel.x, panel.y, panel.width, base - gap - panel.y))
        self.play_from_here.icon = "" if panel.width < 400 else "swords"
        row([self.play_from_here, self.retry], (panel.x, base, panel.width, buttons), 10, (1.4, 1))
        frame = self.view.frame
        self.balance.rect = pygame.FRect(frame.x - 36, frame.y, Balance.WIDTH, frame.height)
        below = min(area.width, max(frame.width, LEAST_BELOW))
        left = max(area.x, min(area.right - below, frame.centerx - below / 2))
        # The balance has its own words at its foot.
        beside = max(left, frame.x)
        self.words_place = pygame.FRect(beside, base - 8 - COMMENT, left + below - beside, COMMENT)
        self.walk.layout((left, base, below, buttons), self.best)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self._seeks = False  # somebody has begun to look for themselves
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.view.rect.collidepoint(self._mouse):
            self.look(self.place + (-1 if event.y > 0 else 1))
            return True
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        self._seeks = False
        return super().shortcut(event)

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        wait = min(wait, self._weigh_flips())
        if self.appraisal.is_busy:
            if self.appraisal.poll():
                self.refresh()
                if self.appraisal.is_complete:
                    award(self.app, of_review(self.record, self.appraisal.found))
            wait = min(wait, POLL)
        if self.survey.is_busy:
            if self.survey.poll():
                self.refresh()
                self._seek()
            wait = min(wait, POLL)
        return min(wait, self.walk.update(dt, self.view.busy))

    def _weigh_flips(self) -> float:
        """Find out what a flip is worth in the position shown, while somebody looks at that."""
        if not self.panel.flips.rect.width:
            self.flips.rest()
            return IDLE
        self.flips.ask(self.boards[self.place], Audience.of(self.record))
        if self.flips.poll():
            self.refresh()
        self.panel.flips.show(self.flips.found, self.flips.is_busy)
        return POLL if self.flips.is_busy else IDLE

    def draw_around(self, surface: pygame.Surface) -> None:
        place = self.words_place
        draw.paragraph(surface, self.comment, place.topleft, place.width, "body", theme.now.text, most_lines=2)
        self.panel.draw(surface)
        if self.moves.list.visible:
            self._draw_stock(surface, self.moves.rect.right - 22, self.moves.head)

    def _draw_stock(self, surface: pygame.Surface, end: float, middle: float) -> None:
        """What both have left to spend, from the right."""
        for side in (1, 0):
            stock = self.turn.stock(self.boards[self.place], side)
            if stock is None:
                return
            box = draw.text(surface, stock.words, (end, middle), "label", theme.now.text, "midright")
            draw.disc(surface, (box.left - 14, middle), 8, side)
            end = box.left - 38
