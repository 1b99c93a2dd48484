"""The home screen: what there is to do, and the games in the box."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play import opponents
from game.play.library import keeping
from game.play.store import AUTOSAVE
from game.record.record import Record
from game.rules.catalog import FIRST, GAMES
from game.window import screen, theme
from game.window.boards.catalog import ROOMS, pictured, view_for
from game.window.boards.view import Style
from game.window.paint import draw
from game.window.scene import Scene, Stage
from game.window.screens.unfinished import unfinished
from game.window.widgets.avatar import PersonButton
from game.window.widgets.widget import Button, ButtonKind, Widget, row
from game.words.catalog import WORDS
from game.words.results import is_you, outcome_title

TILT = -9  # degrees
DOORS = 572, 668  # the least and the greatest width of the buttons
SPARE = 20  # points of a button that it can do without


class Card(Widget):
    """A game of the box: its picture, its name, and what it is about."""

    radius = theme.PANEL_RADIUS

    def __init__(self, name: str, on_open: Callable[[str], object]) -> None:
        super().__init__()
        self.name = name
        self.title = GAMES[name].title
        self.words = WORDS[name].about
        self.on_open = on_open
        self.chosen = False
        self.view = view_for(pictured(name, ROOMS[name].picture), Style.PLAIN)
        self.picture = pygame.FRect(0, 0, 0, 0)

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = rect
        inset = 17 if rect.width > 200 else 12
        text_height = 108 if rect.height > 280 else 88
        self.picture = pygame.FRect(
            rect.x + inset, rect.y + inset, rect.width - 2 * inset, rect.height - inset - text_height
        )
        self.view.layout(self.picture.inflate(10 - 2 * inset, 10 - 2 * inset))

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.on_open(self.name)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.on_open(self.name)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        lifted = 1.0 if self.chosen else self.glow.value
        fill = theme.mix(now.panel, now.raised, lifted)
        border = now.accent if self.chosen else None
        draw.panel(surface, self.rect, fill, border=border, border_opacity=0.8, shadow=True)
        draw.panel(surface, self.picture, now.well, radius=14)
        self.view.draw(surface)
        left = self.picture.x + 2
        width = self.picture.width - 4
        base = self.picture.bottom + (20 if self.rect.height > 280 else 9)
        style = "heading" if width >= 176 else "subheading"
        draw.text(surface, self.title, (left, base + 14), style, now.text, anchor="midleft", width=width)
        draw.paragraph(surface, self.words, (left, base + 31), width, "small", now.secondary, most_lines=2)


class ContinueButton(Button):
    """The way back into the game played last, with a line that says which one it is."""

    about = ""

    def _draw_content(self, surface: pygame.Surface, color: theme.Color) -> None:
        if not self.about:
            super()._draw_content(surface, color)
            return
        left, width = self.rect.x + 50, self.rect.width - 64
        draw.icon(surface, self.icon, (self.rect.x + 28, self.rect.centery), color)
        draw.text(surface, self.label, (left, self.rect.centery - 10), "strong", color, "midleft")
        faint = theme.mix(color, theme.now.secondary, 0.8)
        draw.text(surface, self.about, (left, self.rect.centery + 10), "small", faint, "midleft", width=width)


class Home(Scene):
    """The first screen."""

    def __init__(self, app: Stage) -> None:
        super().__init__(app)
        add = self.widgets.add
        self.chosen = FIRST
        self.settings = add(Button("", app.ways.settings, "settings", ButtonKind.QUIET, hint="Settings"))
        self.you = add(PersonButton("", app.ways.you, kind=ButtonKind.QUIET))
        self.you.hint = "Your rating, your results, and the days you have played"
        self.people = add(Button("", app.ways.people, "chevron-down", ButtonKind.QUIET, hint="Who plays?"))
        self.welcome = add(Button("New here? One minute", self._take_first_lesson, "graduation-cap"))
        self.welcome.hint, self.welcome.on = "The first lesson: you play it yourself", True
        self.dismiss = add(Button("", self._dismiss_lesson, "x", ButtonKind.QUIET, hint="I know how to play"))
        self.play = add(Button("Play", lambda: self._open_new_game(self.chosen), "play", ButtonKind.PRIMARY))
        self.resume = add(ContinueButton("Continue", self._resume, "history"))
        self._over: Record | None = None  # the game played last, if that has ended
        self.others = add(Button("", app.ways.unfinished, "chevron-down", hint="Other unfinished games"))
        self.others.visible = False
        self.two_players = add(Button("Two players", lambda: app.ways.new_game(self.chosen, True), "users"))
        self.learn = add(Button("Learn", app.ways.learn, "graduation-cap"))
        self.puzzles = add(Button("Puzzles", app.ways.puzzles, "target", hint="Today's puzzle, and many more"))
        self.ladder = add(Button("Ladder", app.ways.ladder, "ladder", hint="Step by step through the games"))
        self.review = add(Button("Review", app.ways.review, "chart-line"))
        self.library = add(Button("Library", app.ways.library, "folder-open", hint="Every game that you have played"))
        self.today = add(Button("Today's puzzle", app.ways.todays_puzzle, "calendar-days", ButtonKind.QUIET))
        self.today.hint = "The same for everybody, every day another one"
        self.cards = [add(Card(name, self._open_new_game)) for name in GAMES]
        self.quit = add(Button("", app.quit, "power", ButtonKind.QUIET, hint="Quit"))
        self.hero = view_for(pictured(FIRST, ROOMS[FIRST].banner or ROOMS[FIRST].picture), Style.FRAME)
        self.hero_middle = (0.0, 0.0)
        self._must_look = False  # for other unfinished games
        self._tilted: pygame.Surface | None = None

    def enter(self) -> None:
        self.you.label = self.app.people.present.title
        record = keeping.read(self.app.store, self.app.store.own(AUTOSAVE))
        self._over = record if record is not None and record.outcome is not None else None
        self.resume.label, self.resume.icon = ("Rematch", "refresh-cw") if self._over else ("Continue", "history")
        self.resume.hint = "Play again with sides swapped" if self._over else ""
        self.resume.about = "" if record is None else _about(record)
        self.resume.why_not = "There is no game to continue yet" if record is None else ""
        self._choose(self.app.settings.last_game if self.app.settings.last_game in GAMES else FIRST)
        self._must_look = True
        self.layout(screen.size)

    def update(self, dt: float) -> float:
        """Look for other unfinished games once the screen is there: the first frame does not wait for the library."""
        wait = super().update(dt)
        if self._must_look and dt:
            self._must_look = False
            self.others.visible = bool(unfinished(self.app.store))
            self.layout(screen.size)
            screen.damage()
        return 0.0 if self._must_look else wait

    def _choose(self, name: str) -> None:
        """Mark the card of the game played last."""
        self.chosen = name
        for card in self.cards:
            card.chosen = card.name == name

    def accept(self) -> bool:
        self.play.click()
        return True

    def back(self) -> None:
        """There is nothing behind the home screen."""

    # --- doors ---

    def _open_new_game(self, name: str) -> None:
        self.app.ways.new_game(name)

    def _resume(self) -> None:
        """Go on with the game played last, or play it again if that has ended."""
        if self._over is None:
            self.app.ways.resume()
            return
        from game.play.live_game import rematch  # here, since the first frame need not wait for it

        self.app.ways.play(rematch(self._over))

    def _take_first_lesson(self) -> None:
        self.app.change(newcomer=False)
        self.app.ways.learn(FIRST)

    def _dismiss_lesson(self) -> None:
        self.app.change(newcomer=False)

    # --- layout ---

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        room = max(0.0, min(1.0, (height - 600) / 300))  # 0 where the screen is low, 1 from 900 points on

        def between(low: float, high: float) -> float:
            return low + (high - low) * room

        left = min(0.058 * width, 40 + 0.0917 * (width - 960))
        inner = width - 2 * left
        is_new = self.welcome.visible = self.dismiss.visible = self.app.settings.newcomer
        foot = height - between(24, 80) if height < 1000 else height - 0.09 * height
        cards_top = foot - max(between(224 if is_new else 236, 315), 0.36 * height if height > 900 else 0)
        self.box_title = left, cards_top - between(36 if is_new else 40, 51)
        wide = max(DOORS[0], min(DOORS[1], 0.525 * width))
        # The offer to newcomers takes a line of its own, for which a low screen has little room.
        high, pitch = between(42, 52), between(10, 18)
        offer = high + pitch if is_new else 0.0
        top = (0.0 if is_new else between(0, 26)) + max(0.0, (self.box_title[1] - 470 - offer) / 2)
        first = top + between(154 if is_new else 174, 206)
        self.settings.rect = pygame.FRect(left - 10, top + between(2 if is_new else 8, 2), 40, 40)
        self.quit.rect = self.settings.rect.move(44, 0)
        self.you.rect = pygame.FRect(self.quit.rect.right + 4, self.quit.rect.y, self.you.natural_width(), 40)
        self.people.rect = pygame.FRect(self.you.rect.right, self.quit.rect.y, 40, 40)
        self.subtitle = left, first - between(31 if is_new else 42, 56)
        self.title = left - 3, self.subtitle[1] - 92
        row([self.welcome, self.dismiss], (left, first, wide, high), 8, (wide - 8 - high, high))
        first += offer
        play = between(48, 60)
        more = play + 8 if self.others.visible else 0.0
        row([self.play, self.resume], (left, first, wide - more, play), 14, (1, 2.3 if more else 1.75))
        self.others.rect = pygame.FRect(left + wide - play, first, play, play)
        low = between(44, 51)
        doors = [self.two_players, self.learn, self.puzzles, self.ladder, self.review, self.library]
        widths = [button.natural_width() - SPARE for button in doors]
        row(doors, (left, first + play + pitch, wide, low), 8, widths)
        today = self.today.natural_width()
        self.today.rect = pygame.FRect(left + wide - today, self.box_title[1] - between(1, 0), today, 34)
        gap = between(12, 17)
        card_width = (inner - gap * (len(self.cards) - 1)) / max(5, len(self.cards))
        for place, card in enumerate(self.cards):
            x = left + place * (card_width + gap)
            card.layout(pygame.FRect(x, cards_top, card_width, foot - cards_top))
        self._layout_hero(pygame.FRect(left + wide + 15, 8, width - left - wide - 31, cards_top - 24))

    def _layout_hero(self, place: pygame.FRect) -> None:
        """The board in the corner, tilted: as large as its turned corners allow."""
        pitch = min(place.width / 8.2, place.height / 7.4)
        # Twice as large as shown, with an empty border: turning needs pixels to spare for smooth edges.
        self.hero.layout(pygame.FRect(0, 0, 2 * 7.4 * pitch, 2 * 6.4 * pitch))
        self.hero_middle = place.right - 4.1 * pitch, place.y + 3.7 * pitch
        self._tilted = None

    def _tilted_hero(self) -> pygame.Surface:
        if self._tilted is None:
            area = screen.to_pixels(self.hero.rect)
            flat = pygame.Surface(area.size, pygame.SRCALPHA)
            flat.fill((*theme.now.board[1], 0))  # what the edges blend into
            self.hero.draw(flat)
            self._tilted = pygame.transform.rotozoom(flat, TILT, 0.5)
        return self._tilted

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.place(surface, self._tilted_hero(), self.hero_middle)
        draw.text(surface, "Conniption", self.title, "hero", now.text)
        draw.text(surface, "Four in a row, until somebody turns the board over.", self.subtitle, "lead", now.secondary)
        draw.text(surface, "The game box", self.box_title, "title", now.text)
        super().draw(surface)


def _about(record: Record) -> str:
    """A game to continue: which, against whom, and whose turn it is."""
    people = [opponents.is_person(seat) for seat in record.seats]
    facts = [GAMES[record.game].title]
    if any(people) and not all(people):
        seat = record.seats[people.index(False)]
        facts.append(f"level {level}" if (level := opponents.level_of(seat)) else opponents.title(seat))
    if record.outcome is not None:
        ending = outcome_title(record, record.outcome)
        is_named = ending.startswith(tuple(name for name in record.names if not is_you(name)))
        facts.append(ending if is_named else ending[0].lower() + ending[1:])
    else:
        name = record.names[record.person_to_move]
        facts.append("your turn" if is_you(name) else f"{name} to move")
    return ", ".join(facts)
