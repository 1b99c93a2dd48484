"""The list of all actions that are possible on the present screen, for input devices with few buttons."""

from dataclasses import dataclass

import pygame

from game.window import theme
from game.window.input import key_bindings
from game.window.input.key_bindings import Action, ActionOwner, Handler, button_label, key_labels
from game.window.paint import draw
from game.window.questions import Question
from game.window.scene import SHOW_ACTIONS, Scene, SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.controls import ListBox
from game.words.messages import tr

MOST_ROWS = 9
ROW = 44


@dataclass(frozen=True)
class Offer:
    """An action that can be chosen, with its handler and the owner of its table."""

    action: Action
    handler: Handler
    owner: ActionOwner


def offers_of(scene: Scene, window: SceneStack) -> list[Offer]:
    """Return the actions of a scene and of the window that make sense now.

    Left out are those that move the focus or work in a text field, and questions that are not answered here.
    """
    left_out = {SHOW_ACTIONS, *(question.value for question in Question if not window.can_answer(question))}
    offers: dict[str, Offer] = {}
    for owner in (*scene.key_owners(), window):
        for action, handler in owner.actions.items():
            if not action.is_fixed and action not in left_out:
                offers.setdefault(action.name, Offer(action, handler, owner))
    return list(offers.values())


class ActionMenu(Dialog):
    """Shows all actions of the scene below. The chosen one is performed after the dialog has closed."""

    is_action_menu = True
    width = 600.0

    def __init__(self, app: SceneStack, scene: Scene) -> None:
        super().__init__(app, tr("Actions"))
        self.text_of = scene.action_text
        self.offers = offers_of(scene, app)
        self.rows = ListBox(self._draw_offer, row_height=ROW, on_take=self.take)
        self.rows.takes_at_once = True
        self.rows.title = tr("Actions")
        self.rows.row_text = lambda index: self.text_of(self.offers[index].action)
        self.rows.fill(len(self.offers), 0)
        self.add_list(self.rows, MOST_ROWS)

    def take(self, index: int) -> None:
        offer = self.offers[index]
        self.app.pop()
        if offer.handler(offer.owner) is False:
            self.app.toast(tr("This is not possible now"), self.app.top)

    def _draw_offer(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, action = theme.now, self.offers[index].action
        end = box.right - 14
        kind = key_bindings.controller
        label = next(iter(key_labels(action)), "") if kind is None else button_label(action, kind)
        if label:
            end -= draw.measure(label, "chip")
            draw.text(surface, label, (end, box.centery), "chip", now.secondary, "midleft")
        text = self.text_of(action)
        draw.text(surface, text, (box.x + 14, box.centery), "body", now.text, "midleft", width=end - box.x - 28)
