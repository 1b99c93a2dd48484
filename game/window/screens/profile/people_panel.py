"""The part of the Profile screen with the people on this computer: choose, add, rename and remove a player."""

from collections.abc import Callable

import pygame

from ai.search.cancel_token import CancelToken
from game.play.people import FIRST, LONGEST, MOST, Profile
from game.play.storage.settings import Settings
from game.play.storage.user_data import delete_all
from game.window import theme
from game.window.input.key_bindings import Action
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Answer, MessageDialog
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.widgets.avatar import draw_avatar
from game.window.widgets.controls import ListBox
from game.window.widgets.group import Group
from game.window.widgets.label import Label
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.messages import mark, tr, tr_n, translated

REMOVE = Action("people.remove", mark("Remove the player"), ("Delete",))
WORDS = mark("Each player has their own games, puzzles, rating and settings. No passwords are needed.")
ROW = 56
INNER = 24
ABOVE_BUTTONS = 62  # from the list to the buttons, with the text between them
WIDEST = 760


class PeoplePanel:
    """The list of the people, and buttons for the selected one. A second click or Enter lets that person play.

    `on_change` is called when the list or the current person has changed.
    """

    def __init__(self, app: SceneStack, widgets: Group, on_change: Callable[[], object]) -> None:
        self.app = app
        self.people = app.people
        self.on_change = on_change
        add = widgets.add
        self.rows = add(ListBox(self._draw_row, lambda index: self._show_reasons(), ROW, lambda index: self.switch()))
        self.rows.row_text = self._row_text
        self.rows.title = tr("Players")
        self.words = add(Label(WORDS, "small", lines=2))
        self.take = add(Button(tr("Switch player"), self.switch, "check", ButtonKind.PRIMARY))
        self.new = add(Button(tr("Add"), self.add, "plus"))
        self.rename = add(Button(tr("Rename"), self.ask_for_new_name))
        self.remove = add(Button(tr("Remove"), self.ask_to_remove, action=REMOVE))
        self.fill(self.people.present.key)

    @property
    def _buttons(self) -> list[Button]:
        return [self.take, self.new, self.rename, self.remove]

    @property
    def selected(self) -> Profile:
        return self.people.profiles[max(0, min(self.rows.selected, len(self.people.profiles) - 1))]

    def fill(self, key: str) -> None:
        """Show all people, and select the person with a key."""
        keys = [profile.key for profile in self.people.profiles]
        self.rows.fill(len(keys), keys.index(key) if key in keys else 0)
        self._show_reasons()

    def show(self, is_visible: bool) -> None:
        """Show or hide the panel."""
        for widget in (self.rows, self.words, *self._buttons):
            widget.visible = is_visible

    def _show_reasons(self) -> None:
        """Show why a button cannot be used for the selected person."""
        is_present = self.selected.key == self.people.present.key
        self.take.disabled_reason = tr("This player is playing now") if is_present else ""
        self.new.disabled_reason = "" if len(self.people.profiles) < MOST else tr("At most {most} players", most=MOST)
        reason = tr("This computer's first player cannot be removed. You can delete their data on the Data tab")
        self.remove.disabled_reason = reason if self.selected.key == FIRST else ""

    # --- actions ---

    def switch(self) -> None:
        """Let the selected person play."""
        profile = self.selected
        if profile.key != self.people.present.key:
            self.app.choose_person(profile.key, self._show_switched)

    def _show_switched(self) -> None:
        """Show who plays now, after another person was chosen or added."""
        self.app.toasts.drop(self.people)
        self.app.toast(tr("Now playing: {player}", player=self.people.present.title), self.people)
        self.fill(self.people.present.key)
        self.on_change()

    def add(self) -> None:
        """Ask for the name of a new player, and first for the name of the first player if that has none."""
        first = self.people.profiles[0]
        if first.name:
            self._ask_for_new_player()
            return

        def find_error(name: str) -> str:
            return self.people.name_error(name, FIRST) if name.strip() else tr("Enter a name")

        def ask() -> None:
            self.on_change()
            self._ask_for_new_player()

        def take(name: str) -> None:
            self._rename(FIRST, name, ask)

        self._ask(tr("First, your own name"), "", find_error, take, tr("It tells you and the new player apart."))

    def _ask_for_new_player(self) -> None:
        def take(name: str) -> None:
            self.app.add_person(name, self._show_switched)

        self._ask(tr("New player"), "", self.people.name_error, take)

    def ask_for_new_name(self) -> None:
        profile = self.selected

        def show() -> None:
            self.fill(profile.key)
            self.on_change()

        def take(name: str) -> None:
            self._rename(profile.key, name, show)

        self._ask(tr("Rename player"), profile.name, lambda name: self.people.name_error(name, profile.key), take)

    def _rename(self, key: str, name: str, on_done: Callable[[], object]) -> None:
        def rename(token: CancelToken) -> None:
            self.people.rename(key, name)

        wait_for(self.app, tr("Saving …"), rename, lambda nothing: on_done(), can_cancel=False)

    def _ask(
        self, title: str, name: str, find_error: Callable[[str], str], take: Callable[[str], object], note: str = ""
    ) -> None:
        self.app.push(TextDialog(self.app, title, name, find_error, take, note=note, longest=LONGEST))

    def ask_to_remove(self) -> None:
        profile, library = self.selected, self.app.store.library
        words = tr("Reading your games …")
        wait_for(
            self.app, words, lambda _: library.count(profile.key), lambda games: self._ask_to_remove(profile, games)
        )

    def _ask_to_remove(self, profile: Profile, games: int) -> None:
        words = tr_n(
            "All data of {player} will be deleted permanently: {n:,} game, puzzles, ladder "
            "progress, rating, settings and playing time.",
            "All data of {player} will be deleted permanently: {n:,} games, puzzles, ladder "
            "progress, rating, settings and playing time.",
            games,
            player=profile.title,
        )
        answers: list[Answer] = [
            (tr("Keep"), None, ButtonKind.PRIMARY),
            (tr("Remove"), lambda: self._remove(profile), ButtonKind.PLAIN),
        ]
        self.app.push(MessageDialog(self.app, tr("Remove {player}?", player=profile.title), words, answers))

    def _remove(self, profile: Profile) -> None:
        store = self.app.store

        def remove(token: CancelToken) -> Settings:
            if delete_all(store, profile.key, has_settings=True):
                self.people.remove(profile.key)
            return store.load_settings()

        def take(settings: Settings) -> None:
            self.app.use_settings(settings)
            self.fill(self.people.present.key)
            self.on_change()

        wait_for(self.app, tr("Deleting the data …"), remove, take, can_cancel=False)

    # --- layout and drawing ---

    @property
    def natural_height(self) -> float:
        """The height in which all people are shown."""
        return 2 * INNER + len(self.people.profiles) * ROW + ABOVE_BUTTONS + theme.BUTTON_HEIGHT

    def layout(self, rect: pygame.FRect) -> None:
        """Lay out the panel in a rectangle: the list, the text below it, and the buttons at the bottom."""
        inner = rect.inflate(-2 * INNER, -2 * INNER)
        foot = inner.bottom - theme.BUTTON_HEIGHT
        width = min(inner.width, WIDEST)
        row(self._buttons, (inner.x, foot, width, theme.BUTTON_HEIGHT), 12, (1.5, 1, 1, 1))
        self.words.rect = pygame.FRect(inner.x, foot - 50, inner.width, 40)
        self.rows.rect = pygame.FRect(inner.x, inner.y, inner.width, foot - ABOVE_BUTTONS - inner.y)
        self.rows.show(max(0, self.rows.selected))

    def _row_text(self, index: int) -> str:
        profile = self.people.profiles[index]
        if profile.key == self.people.present.key:
            return tr("{player}, playing now", player=profile.title)
        return translated(profile.title)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, profile = theme.now, self.people.profiles[index]
        draw_avatar(surface, (box.x + 28, box.centery), profile.title)
        left, end = box.x + 56, box.right - 16
        if profile.key == self.people.present.key:
            words = tr("playing now")
            end = draw.text(surface, words, (end, box.centery), "small", now.text, "midright").left - 12
        draw.text(surface, profile.title, (left, box.centery), "strong", now.text, "midleft", width=end - left)
