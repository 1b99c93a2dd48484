"""The sheets of the people on this computer: who plays now, somebody new, another name, and a farewell."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.belongings import delete_all
from game.play.people import FIRST, LONGEST, MOST, Profile
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.sheets import Answer, Message, Sheet
from game.window.widgets.avatar import draw_avatar
from game.window.widgets.controls import ENTER, Field, Rows
from game.window.widgets.widget import ButtonKind

WORDS = "Everybody has games, puzzles and a rating of their own. There is no password."


class PeopleSheet(Sheet):
    """Everybody who plays here. Enter, or a second click, has somebody play."""

    width = 620.0
    MOST = 5  # rows that are seen at once
    ROW = 52

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Who plays?")
        self.people = app.people
        self.rows = self.widgets.add(Rows(self._draw_row, self._refresh, self.ROW))
        self.take = self.add_button("", self._take, ButtonKind.PRIMARY, "check")
        self.new = self.add_button("Add", self._add, icon="plus")
        self.rename = self.add_button("Rename", self._rename)
        self.remove = self.add_button("Remove", self._ask_to_remove)
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False  # the row is marked; a ring around them all would say no more
        self._fill(self.people.present.key)

    @property
    def selected(self) -> Profile:
        return self.people.profiles[self.rows.selected]

    def _fill(self, key: str) -> None:
        """Show everybody, with somebody marked."""
        keys = [profile.key for profile in self.people.profiles]
        self.rows.fill(len(keys), keys.index(key) if key in keys else 0)
        self._refresh()

    def _refresh(self, _: int = 0) -> None:
        self.take.label = "Play"
        self.new.why_not = "" if len(self.people.profiles) < MOST else f"There is room for {MOST} people"
        is_first = self.selected.key == FIRST
        self.remove.why_not = "The first person stays: what is theirs can be deleted where their rating is"
        if not is_first:
            self.remove.why_not = ""
        screen.damage()

    def _take(self) -> None:
        self._play(self.selected)

    def _play(self, profile: Profile) -> None:
        """Somebody plays from now on."""
        if profile.key != self.people.present.key:
            self.people.choose(profile.key)
            self.app.toast(f"{profile.title} plays now" if profile.name else "You play now")
        self.app.pop()

    def _add(self) -> None:
        def take(name: str) -> None:
            self.app.pop()
            self._play(self.people.add(name))

        self.app.push(NameSheet(self.app, "Somebody new", "", self.people.complaint_about, take))

    def _rename(self) -> None:
        profile = self.selected

        def complain(name: str) -> str:
            return self.people.complaint_about(name, profile.key)

        def take(name: str) -> None:
            self.app.pop()
            self.people.rename(profile.key, name)

        self.app.push(NameSheet(self.app, "Another name", profile.name, complain, take))

    def _ask_to_remove(self) -> None:
        profile = self.selected
        games = self.app.store.library.count(profile.key)
        words = (
            f"{profile.title} will not be here any more, and all that is kept of them will be deleted for good: "
            f"{games:,} game{'s' if games != 1 else ''}, the puzzles, the ladder, the rating and the time at the board."
        )
        answers: list[Answer] = [
            ("Keep", None, ButtonKind.PRIMARY),
            ("Remove and delete", lambda: self._remove(profile), ButtonKind.PLAIN),
        ]
        self.app.push(Message(self.app, f"Remove {profile.title}?", words, answers))

    def _remove(self, profile: Profile) -> None:
        store, present = self.app.store, self.app.store.player
        store.player = profile.key
        is_gone = delete_all(store)
        store.player = present
        if is_gone:
            self.people.remove(profile.key)
        self._fill(self.people.present.key)

    # --- the sheet ---

    def enter(self) -> None:
        self._fill(self.selected.key)
        self.layout(screen.size)

    def content_height(self, width: float) -> float:
        return min(self.MOST, len(self.people.profiles)) * self.ROW + 12 + draw.paragraph_height(WORDS, width, "small")

    def layout_content(self, rect: pygame.FRect) -> None:
        words = draw.paragraph_height(WORDS, rect.width, "small")
        self.rows.rect = pygame.FRect(rect.x, rect.y, rect.width, rect.height - 12 - words)
        self.rows.show(max(0, self.rows.selected))

    def handle(self, event: pygame.event.Event) -> bool:
        before = self.rows.selected
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            self.remove.click()
            return True
        used = super().handle(event)
        if used and event.type == pygame.MOUSEBUTTONUP and self.rows.selected == before and self._is_over_row(event):
            self._take()
        if not used and event.type == pygame.KEYDOWN and event.key in ENTER:
            self._take()
            return True
        return used

    def _is_over_row(self, event: pygame.event.Event) -> bool:
        return self.app.top is self and self.rows.rect.collidepoint(event.pos)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        place = rect.x, self.rows.rect.bottom + 12
        draw.paragraph(surface, WORDS, place, rect.width, "small", theme.now.secondary)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, profile = theme.now, self.people.profiles[index]
        draw_avatar(surface, (box.x + 28, box.centery), profile.title)
        left = box.x + 56
        is_present = profile.key == self.people.present.key
        end = box.right - 16
        if is_present:
            end = draw.text(surface, "plays now", (end, box.centery), "small", now.secondary, "midright").left - 12
        draw.text(surface, profile.title, (left, box.centery), "strong", now.text, "midleft", width=end - left)


class NameSheet(Sheet):
    """Asks what somebody is called. `complain` says why not so, or nothing; `take` gets the name."""

    width = 440.0

    def __init__(
        self, app: Stage, title: str, name: str, complain: Callable[[str], str], take: Callable[[str], object]
    ) -> None:
        super().__init__(app, title)
        self.complain = complain
        self.take = take
        self.field = self.widgets.add(Field(name, lambda _: self._take(), "Name", LONGEST))
        self.add_button("OK", self._take, ButtonKind.PRIMARY, "check")
        self.add_button("Cancel", self.back)
        self.widgets.focus_on(self.field)
        self.field.select()

    def content_height(self, width: float) -> float:
        return 78

    def layout_content(self, rect: pygame.FRect) -> None:
        self.field.rect = pygame.FRect(rect.x, rect.y, rect.width, 46)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        place = rect.x + 2, rect.y + 56
        draw.text(surface, self.field.complaint, place, "small", theme.now.bad, width=rect.width)

    def _take(self) -> None:
        self.field.complaint = self.complain(self.field.words)
        screen.damage()
        if not self.field.complaint:
            self.take(self.field.words)
