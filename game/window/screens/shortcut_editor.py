"""The screen with all shortcuts, where the user can change the keys and the controller's buttons of actions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.window import redraw, scaling, theme
from game.window.input import key_bindings
from game.window.input.controller_labels import ControllerKind
from game.window.input.key_bindings import (
    ACTIVATE,
    BACK,
    SWIPES,
    Action,
    Actions,
    KeyPress,
    button_label,
    button_of,
    buttons,
    default_keys,
    key_labels,
    keys_of,
    label_of,
)
from game.window.paint import draw
from game.window.scene import SHOW_KEYS, SHOW_MANUAL, SceneStack
from game.window.screens.action_list import button_conflicts, conflicts, is_reserved, sections, title_of
from game.window.screens.dialogs.controls_dialog import ControlsDialog
from game.window.screens.dialogs.dialog import Answer, Dialog, MessageDialog
from game.window.screens.page import Page
from game.window.widgets.controls import ListBox
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.messages import mark, tr, translated

REMOVE_KEY = Action("keys.remove", mark("Remove the key"), ("Delete",), is_fixed=True)
RESERVED = ("Esc", "Tab", "Shift+Tab", "Enter")  # these keys have a fixed meaning on every screen
_CONTROLS_HINT = mark("Keys for one hand, and controllers")
ROW = 36
WIDEST = 900.0
GAP = 12
FOOT = theme.BUTTON_HEIGHT + 16
CAP = 26  # the height of the picture of a key


def _is_possible(action: Action) -> bool:
    """Return True unless the action can only be performed by the button of a controller, and none is connected."""
    return bool(action.keys or action.mouse) or not action.is_fixed or key_bindings.connected is not None


@dataclass(frozen=True)
class ShortcutRow:
    """A row of the list: the title of a section, or an action."""

    title: str
    action: Action | None = None


class ShortcutRows(ListBox):
    """The list of actions under the titles of their sections. The arrow keys skip the titles."""

    def __init__(
        self, rows: list[ShortcutRow], on_choose: Callable[[int], object], on_take: Callable[[int], object]
    ) -> None:
        super().__init__(self._draw_shortcut, on_choose, ROW, on_take)
        self.shortcuts = rows
        self.title = tr("Actions")
        self.row_text = self._text_of_row

    def _text_of_row(self, index: int) -> str:
        """Return the title of a row, with its keys and its button on the connected controller."""
        action = self.shortcuts[index].action
        labels = [] if action is None else [*key_labels(action), button_label(action, key_bindings.connected)]
        return ", ".join([translated(self.shortcuts[index].title), *filter(None, labels)])

    def move(self, rows: int) -> bool:
        target = max(0, min(self.count - 1, self.selected + rows))
        step = -1 if rows < 0 and any(row.action for row in self.shortcuts[:target]) else 1
        while self.shortcuts[target].action is None:
            target += step
        self.choose(target)
        return True

    def show(self, index: int) -> None:
        """Scroll until a row is visible. If it is below a title, show the title too."""
        if index and self.shortcuts and self.shortcuts[index - 1].action is None:
            super().show(index - 1)
        super().show(index)

    def _draw_shortcut(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, shortcut = theme.now, self.shortcuts[index]
        left, end = box.x + 14, box.right - 12
        if shortcut.action is None:
            draw.text(surface, shortcut.title, (left, box.centery + 6), "subheading", now.text, "midleft")
            return
        action = shortcut.action
        button = button_label(action, key_bindings.connected)
        is_disputed = any(conflicts(action, key) for key in keys_of(action))
        is_disputed = is_disputed or bool(button and button_conflicts(action, button_of(action)))
        labels = key_labels(action) or ([] if button else [tr("No key")])
        swipes = [tr(SWIPES[swipe]) for swipe in action.swipes] if scaling.touch_target else []
        mouse = [tr(action.mouse)] if action.mouse else []
        for label in reversed([*labels, *mouse, *swipes, *([button] if button else [])]):
            width = max(CAP, draw.measure(label, "chip") + 16)
            cap = pygame.FRect(end - width, box.centery - CAP / 2, width, CAP)
            border, opacity = (now.bad, 1.0) if is_disputed else (now.secondary, 0.35)
            radius = 7.0
            if label is button:  # round, as on the controller
                border, opacity, radius = now.accent, 0.8, CAP / 2
            draw.panel(surface, cap, now.control, radius=radius, border=border, border_opacity=opacity, width=1)
            color = now.secondary if action.is_fixed or not keys_of(action) else now.text
            draw.text(surface, label, cap.center, "chip", color, "center")
            end = cap.left - 6
        if is_disputed:
            draw.icon(surface, "triangle-alert", (end - 10, box.centery), now.bad, 18)
            end -= 26
        color = now.secondary if action.is_fixed else now.text
        draw.text(surface, action.text, (left, box.centery), "body", color, "midleft", width=end - left - 12)


class KeyboardShortcuts(Page):
    """Lists all actions by section, and changes their keys and buttons. Sections with the actions `first` come first.

    The buttons of the page change what the device has that was used last: keys, or the buttons of a controller.
    """

    actions: ClassVar[Actions] = {**Page.actions, SHOW_KEYS: lambda page: page.back(), **buttons(REMOVE_KEY)}

    def __init__(self, app: SceneStack, first: Iterable[Action] = ()) -> None:
        super().__init__(app, tr("Keyboard shortcuts"), tr("Choose an action, then change its key"))
        found = {section: list(filter(_is_possible, actions)) for section, actions in sections(first).items()}
        found = {section: actions for section, actions in found.items() if actions}
        self.all = [action for actions in found.values() for action in actions]
        shortcuts = [
            shortcut
            for section, actions in found.items()
            for shortcut in (ShortcutRow(title_of(section)), *(ShortcutRow(action.text, action) for action in actions))
        ]
        add = self.widgets.add
        self.rows = add(ShortcutRows(shortcuts, lambda _: self.refresh(), lambda _: self.change()))
        self.change_key = add(Button(tr("Change key"), self.change, "keyboard", ButtonKind.PRIMARY, action=ACTIVATE))
        self.remove_key = add(Button(tr("Remove key"), self.remove, "x", action=REMOVE_KEY))
        self.reset_key = add(Button(tr("Reset"), self.reset, "rotate-ccw", hint=tr("Restore the default key")))
        self.reset_all = add(Button(tr("Reset all"), self._ask_to_reset_all))
        self.controls = add(Button(tr("Controls"), self._show_controls, "settings", hint=tr(_CONTROLS_HINT)))
        self.add_tool("book-open", "", app.navigator.manual, SHOW_MANUAL)
        self.add_sound_and_screen()
        self.panel = pygame.FRect(0, 0, 0, 0)
        self.rows.fill(len(shortcuts), 1)
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False  # the selected row shows the focus; no ring around the list

    @property
    def chosen(self) -> Action | None:
        """The action of the selected row, or None for a title."""
        return self.rows.shortcuts[self.rows.selected].action

    def key(self, press: KeyPress) -> bool:
        self.refresh()  # the press may come from another device than the last one
        return super().key(press)

    def refresh(self) -> None:
        action, has_controller = self.chosen, key_bindings.controller is not None
        self.change_key.label = tr("Change button") if has_controller else tr("Change key")
        self.remove_key.label = tr("Remove button") if has_controller else tr("Remove key")
        if action is None:
            reason = tr("Choose an action first")
        else:
            reason = tr("This key is the same everywhere and cannot be changed") if action.is_fixed else ""
        self.change_key.disabled_reason = reason
        missing = tr("This action has no button") if has_controller else tr("This action has no key")
        is_bound = action is not None and bool(button_of(action) if has_controller else keys_of(action))
        self.remove_key.disabled_reason = reason or ("" if is_bound else missing)
        is_default = action is None or _has_defaults(action)
        self.reset_key.disabled_reason = reason or (tr("This action has its default key") if is_default else "")
        is_default = all(map(_has_defaults, self.all))
        self.reset_all.disabled_reason = tr("All actions have their default keys") if is_default else ""
        redraw.request()

    def _show_controls(self) -> None:
        self.app.push(ControlsDialog(self.app, self.refresh))

    # --- changes ---

    def change(self) -> None:
        """Ask the user to press a new key or button for the chosen action, or show why it cannot be changed."""
        if self.change_key.disabled_reason:
            self.widgets.refuse(self.change_key.disabled_reason, self.change_key.rect)
        elif self.chosen is not None:
            self.app.push(NewKeyDialog(self.app, self.chosen, self.take, self.take_button))

    def take(self, *keys: str) -> None:
        """Give the chosen action new keys. If another action on the same screen has one of them, ask first."""
        assert self.chosen is not None
        if disputed := {key: losers for key in keys if (losers := conflicts(self.chosen, key))}:
            key, losers = next(iter(disputed.items()))
            words = tr(
                "On this screen the key is used for: {actions}. If you use it here, it is removed there.",
                actions=_texts(losers),
            )
            self._ask(label_of(key), words, lambda: self._give(keys))
        else:
            self._give(keys)

    def take_button(self, button: str) -> None:
        """Give the chosen action a new button. If another action on the same screen has that button, ask first."""
        assert self.chosen is not None
        if losers := button_conflicts(self.chosen, button):
            words = tr(
                "On this screen the button is used for: {actions}. If you use it here, it is removed there.",
                actions=_texts(losers),
            )
            kind = key_bindings.connected or ControllerKind.XBOX
            self._ask(kind.label(button), words, lambda: self._give(button=button))
        else:
            self._give(button=button)

    def _ask(self, label: str, words: str, give: Callable[[], object]) -> None:
        """Ask whether the chosen action takes a key or button over from others."""
        answers: list[Answer] = [
            (tr("Cancel"), None, ButtonKind.PRIMARY),
            (tr("Use it here"), give, ButtonKind.PLAIN),
        ]
        self.app.push(MessageDialog(self.app, tr("{key} is in use", key=label), words, answers))

    def remove(self) -> None:
        """Remove the keys of the chosen action, or its button if the controller is in use."""
        assert self.chosen is not None
        if key_bindings.controller is not None:
            self._save(buttons={self.chosen: ""})
        else:
            self._save({self.chosen: []})

    def reset(self) -> None:
        """Restore the default keys and button of the chosen action. If another action uses one of them, ask first."""
        action = self.chosen
        assert action is not None
        if keys_of(action) != default_keys(action):
            self.take(*default_keys(action))
        if button_of(action) != action.button:
            self.take_button(action.button)

    def _give(self, keys: Sequence[str] | None = None, button: str | None = None) -> None:
        """Give the chosen action keys or a button, and remove them from the other actions of its screens."""
        action = self.chosen
        assert action is not None
        changed: dict[Action, Sequence[str]] = {}
        changed_buttons: dict[Action, str] = {}
        if keys is not None:
            losers = [other for key in keys for other in conflicts(action, key)]
            changed = {other: [key for key in keys_of(other) if key not in keys] for other in losers}
            changed[action] = keys
        if button is not None:
            changed_buttons = {**dict.fromkeys(button_conflicts(action, button), ""), action: button}
        self._save(changed, changed_buttons)

    def _ask_to_reset_all(self) -> None:
        answers: list[Answer] = [
            (tr("Keep my keys"), None, ButtonKind.PRIMARY),
            (tr("Reset all"), self._reset_all, ButtonKind.PLAIN),
        ]
        self.app.push(
            MessageDialog(self.app, tr("Reset all keys?"), tr("All actions get their default keys again."), answers)
        )

    def _reset_all(self) -> None:
        self._save(
            {action: default_keys(action) for action in self.all}, {action: action.button for action in self.all}
        )

    def _save(
        self, keys: Mapping[Action, Sequence[str]] | None = None, buttons: Mapping[Action, str] | None = None
    ) -> None:
        """Save the changed keys and buttons of actions.

        Defaults are not saved. Keys and buttons of actions that this version does not know are kept.
        """
        chosen = dict(self.app.settings.keys)
        for action, new in (keys or {}).items():
            chosen[action.name] = list(new)
            if tuple(new) == default_keys(action):
                del chosen[action.name]
        chosen_buttons = dict(self.app.settings.buttons)
        for action, button in (buttons or {}).items():
            chosen_buttons[action.name] = button
            if button == action.button:
                del chosen_buttons[action.name]
        self.app.change(keys=chosen, buttons=chosen_buttons)
        self.refresh()

    # --- the scene ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        body = self.body
        width = min(WIDEST, body.width)
        self.panel = pygame.FRect(body.centerx - width / 2, body.y, width, body.height - FOOT)
        self.rows.rect = self.panel.inflate(-16, -16)
        self.rows.show(max(0, self.rows.selected))
        base = body.bottom - theme.BUTTON_HEIGHT
        under = [self.change_key, self.remove_key, self.reset_key, self.reset_all, self.controls]
        row(under, (self.panel.x, base, width, theme.BUTTON_HEIGHT), GAP)
        self.refresh()

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.panel)
        super().draw(surface)


def _has_defaults(action: Action) -> bool:
    """Return True if the user has changed neither the keys nor the button of an action."""
    return keys_of(action) == default_keys(action) and button_of(action) == action.button


def _texts(actions: Iterable[Action]) -> str:
    return ", ".join(action.text for action in actions)


class NewKeyDialog(Dialog):
    """Asks the user to press a key, or a button of a controller, for an action.

    It calls `take` with the key, or `take_button` with the button.
    """

    def __init__(
        self,
        app: SceneStack,
        action: Action,
        take: Callable[[str], object],
        take_button: Callable[[str], object],
    ) -> None:
        has_controller = key_bindings.connected is not None
        super().__init__(app, tr("Press a key or a button") if has_controller else tr("Press a key"))
        self.action = action
        self.take, self.take_button = take, take_button
        self.text = self.add_text(action.text, lines=1)
        self.add_button(tr("Cancel"), self.back)

    def key(self, press: KeyPress) -> bool:
        if "Esc" in press.names or press.names == (BACK.button,):
            self.back()
        elif press.is_repeated or not press.names:
            pass
        elif press.is_button:
            self._take_button(press.binding)
        elif press.binding in RESERVED:
            self.say(self.text, "", tr("{key} cannot be used. Press another key.", key=label_of(press.binding)))
        else:
            self.app.pop()
            self.take(press.binding)
        return True

    def _take_button(self, button: str) -> None:
        if is_reserved(self.action, button):
            label = (key_bindings.connected or ControllerKind.XBOX).label(button)
            self.say(self.text, "", tr("{button} cannot be used. Press another button.", button=label))
        else:
            self.app.pop()
            self.take_button(button)
