"""What a player can do about the turn: the buttons below the board, the keys, and a turn that is made in parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.seven_by_six import POST_FLIP, PRE_FLIP
from game.rules.watch_your_back import PASS
from game.window.motion import IDLE
from game.window.screens import game_menu
from game.window.widgets.widget import Button, Widget, row
from game.words.catalog import WORDS
from game.words.gravity import flipping_task

if TYPE_CHECKING:
    from game.window.screens.play.play import Play

WHEEL_REST = 0.35  # seconds without the wheel turning before it means another flip
GAP = 12
NARROW = 580  # below this width the labels are short
NARROW_WITH_SWAP = 700  # where the swap stands beside both flips


class Actions:
    """The row of buttons below the board.

    In Conniption a turn may be made in parts: the frame is turned over at once, and back, until the disc drops; a
    flip after the drop is armed before it. `unconfirmed` is a move that was chosen once, where moves are confirmed.
    """

    def __init__(self, scene: Play) -> None:
        self.scene = scene
        self.unconfirmed: int | None = None
        self._mouse = (0.0, 0.0)
        self._wheel_rest = 0.0
        record, match = scene.record, scene.match
        self.has_flips = record.game == "conniption" and record.setup["Flips"] != "0,0"
        add = scene.widgets.add
        self.flip_first = add(Button("", self.toggle_flip_first, "arrow-up-down", hint="Turn the board over now (F)"))
        self.flip_after = add(Button("", self.toggle_flip_after, "refresh-cw", hint="Turn it over after the drop (R)"))
        self.passing = add(Button("Pass", lambda: self.choose(PASS), "chevrons-right", "primary"))
        self.swap = add(Button("Swap sides", scene.swap, "arrow-left-right", hint="Take over the first turn"))
        self.pause = add(Button("", self.toggle_pause))
        self.step = add(Button("Step", self.take_step, "step-forward", hint="One turn (S)"))
        self.undo = add(Button("", scene.undo, "undo-2", hint="Take back (Ctrl+Z)"))
        self.redo = add(Button("", scene.redo, "redo-2", hint="Play again what was taken back (Ctrl+Y)"))
        self.hint = add(Button("Hint", self.ask_for_hint, "lightbulb", hint="Show a good move (H)"))
        self.to_now = add(Button("Back to now", scene.look_at_now, "chevrons-right", hint="The latest position (End)"))
        self.flip_first.visible = self.flip_after.visible = self.has_flips and not match.is_watched
        self.pause.visible = self.step.visible = match.is_watched
        self.hint.visible = not match.is_watched
        self._place = pygame.FRect(0, 0, 0, 0)
        self._status_place = pygame.FRect(0, 0, 0, 0)
        self.keys = {
            pygame.K_f: self.toggle_flip_first,
            pygame.K_r: self.toggle_flip_after,
            pygame.K_h: self.ask_for_hint,
            pygame.K_a: scene.advice.toggle,
            pygame.K_m: scene.open_menu,
            pygame.K_s: self.take_step,
            pygame.K_PAGEUP: lambda: scene.look_by(-1),
            pygame.K_PAGEDOWN: lambda: scene.look_by(1),
            pygame.K_HOME: lambda: scene.look_by(-scene.record.cursor),
            pygame.K_END: scene.look_at_now,
        }

    # --- the turn in parts ---

    @property
    def is_flipped(self) -> bool:
        """Whether the frame stands turned over by a flip that is not played yet."""
        return self.has_flips and self.scene.view.flipped

    @property
    def is_armed(self) -> bool:
        return self.has_flips and self.scene.view.post_flip

    def reset(self) -> None:
        """Nothing is half done any more."""
        self.unconfirmed = None
        if self.has_flips:
            self.scene.view.post_flip = False

    def take_back(self) -> bool:
        """Undo what is half done of the turn; whether there was anything."""
        if self.unconfirmed is None and not self.is_flipped and not self.is_armed:
            return False
        self.reset()
        if self.has_flips:
            self.scene.view.flip_first(False)
        return True

    def task(self) -> str:
        board = self.scene.record.board
        words = WORDS[self.scene.record.game]
        task = flipping_task(board, self.is_flipped, self.is_armed) if self.has_flips else words.task(board)
        return f"Swap sides, or {task[0].lower()}{task[1:]}" if self.scene.record.can_swap else task

    def choose(self, move: int) -> None:
        """A person has chosen a move: play it, or ask once more where that is wanted."""
        if self.scene.app.settings.confirm_move and move != self.unconfirmed:
            self.unconfirmed = move
        else:
            self.scene.play(move)

    def toggle_flip_first(self) -> None:
        if not self.flip_first.visible or self.flip_first.why_not:
            return
        self.unconfirmed = None
        if self.is_flipped:
            self.scene.view.flip_first(False)
            return
        board = self.scene.record.board
        move = next(move for move in board.moves() if move & PRE_FLIP)
        if len(board.steps(move)) == 1:
            self.scene.play(move)  # the flip ends the game
        else:
            self.scene.view.flip_first(True)
            self._drop_arms()

    def _drop_arms(self) -> None:
        """A flip after the drop cannot stay armed when no flip is left for it."""
        if self.is_armed and self._flips_to_spend() < 1:
            self.scene.view.post_flip = False

    def toggle_flip_after(self) -> None:
        if self.flip_after.visible and not self.flip_after.why_not:
            self.unconfirmed = None
            self.scene.view.post_flip = not self.scene.view.post_flip
            self.scene.view.changed()

    def _flips_to_spend(self) -> int:
        board = self.scene.record.board
        return board.flips_left[board.mover] - self.is_flipped

    # --- watching ---

    def toggle_pause(self) -> None:
        match = self.scene.match
        match.is_paused = not match.is_paused
        if match.is_paused:
            match.forget()

    def take_step(self) -> None:
        if self.step.visible and not self.step.why_not:
            self.scene.match.step()

    # --- advice ---

    def ask_for_hint(self) -> None:
        if self.hint.visible and not self.hint.why_not:
            self.scene.advice.ask_for_hint()

    def place_of(self, move: int) -> int:
        """The place on the board where a verdict about a move is written."""
        return move & 7 if self.scene.record.game in ("conniption", "connect4") else move

    def is_offered(self, move: int) -> bool:
        """Whether a move fits what is half done."""
        if not self.has_flips:
            return True
        fits_before = bool(move & PRE_FLIP) or not self.is_flipped
        return fits_before and (bool(move & POST_FLIP) or not self.is_armed)

    # --- the buttons ---

    def refresh(self) -> None:
        """Bring every button up to date: what it says, and whether it can be used, or why not."""
        scene, match = self.scene, self.scene.match
        barrier = self._barrier()
        self.flip_first.on, self.flip_after.on = self.is_flipped, self.is_armed
        if self.has_flips:
            self.flip_first.why_not = barrier or self._why_not_flip_first()
            self.flip_after.why_not = barrier or self._why_not_flip_after()
        self.hint.why_not = barrier
        self.undo.why_not = "" if match.can_undo else "There is nothing to take back"
        self.redo.why_not = "" if scene.record.can_redo else "Nothing was taken back"
        over = "The game is over" if match.is_over else ""
        self.pause.why_not = self.step.why_not = over
        self.pause.label, self.pause.icon = ("Go on", "play") if match.is_paused else ("Pause", "pause")
        self.pause.hint = "Let them play on (Space)" if match.is_paused else "Wait (Space)"
        shown = (self.passing.visible, self.swap.visible, self.to_now.visible)
        board = scene.record.board
        self.passing.visible = scene.may_move and board.game == "wyb" and board.moves() == [PASS]
        self.swap.visible = scene.may_move and scene.record.can_swap
        self.to_now.visible = not scene.record.is_live
        if shown != (self.passing.visible, self.swap.visible, self.to_now.visible):
            self.layout(self._place, self._status_place)

    def _barrier(self) -> str:
        """Why no part of a turn can be made now, or nothing."""
        scene = self.scene
        if scene.match.is_over:
            return "The game is over"
        if not scene.record.is_live:
            return "This is an earlier position: go back to now first"
        return "" if scene.may_move else "It is not your turn"

    def _why_not_flip_first(self) -> str:
        board = self.scene.record.board
        if self.is_flipped or board.can_flip_first:
            return ""
        if board.flips_left[board.mover]:
            return "Your opponent has just flipped; you may flip after your drop"
        return "Your flips are spent"

    def _why_not_flip_after(self) -> str:
        return "" if self._flips_to_spend() > 0 else "Your flips are spent"

    def layout(self, place: pygame.FRect, status_place: pygame.FRect) -> None:
        self._place, self._status_place = place, status_place
        has_flips = self.flip_first.visible
        is_narrow = place.width < (NARROW_WITH_SWAP if has_flips and self.swap.visible else NARROW)
        # The longest row: both flips and the offer to swap. Nothing can have been taken back then.
        is_crowded = is_narrow and has_flips and self.swap.visible
        self.redo.visible = not is_crowded
        self.flip_first.label = "Flip first"
        self.flip_after.label = "Flip after" if is_narrow else "Flip after drop"
        self.swap.label = "Swap" if is_narrow else "Swap sides"
        self.undo.label, self.redo.label = ("", "") if has_flips or self.pause.visible else ("Undo", "Redo")
        self.hint.label = "" if is_narrow and has_flips else "Hint"
        icons = ("", "", "") if is_crowded else ("arrow-up-down", "refresh-cw", "arrow-left-right")
        self.flip_first.icon, self.flip_after.icon, self.swap.icon = icons
        buttons: list[Widget] = []
        shares: list[float] = []
        for button, share in (
            (self.flip_first, 2.4),
            (self.flip_after, 2.4),
            (self.passing, 2.0),
            (self.swap, 2.4 if has_flips else 1.9),
            (self.pause, 2.0),
            (self.step, 2.0),
            (self.undo, 1.6 if self.undo.label else 0.85),
            (self.redo, 1.6 if self.redo.label else 0.85),
            (self.hint, 1.6 if self.hint.label else 0.85),
        ):
            if button.visible:
                buttons.append(button)
                shares.append(share)
        row(buttons, tuple(place), 8 if is_narrow else GAP, shares)
        width = self.to_now.natural_width()
        self.to_now.rect = pygame.FRect(status_place.right - width, status_place.y, width, 28)

    def status_end(self, place: pygame.FRect) -> float:
        """Where the room of the status line ends."""
        return self.to_now.rect.x - 12 if self.to_now.visible else place.right + 20

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type == pygame.MOUSEWHEEL and self.scene.view.rect.collidepoint(self._mouse):
            return self._turn_wheel()
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _turn_wheel(self) -> bool:
        """The wheel flips first; one turn of a hand sends many events, and they mean one flip."""
        rests = self._wheel_rest > 0
        self._wheel_rest = WHEEL_REST
        if not rests:
            self.toggle_flip_first()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        widgets = self.scene.widgets
        is_on_button = widgets.focus is not None and widgets.by_keyboard
        if event.key == pygame.K_SPACE and self.pause.visible and not is_on_button:
            if not self.pause.why_not:
                self.toggle_pause()
            return True
        # What R means on a board without flips is the board's own business.
        if event.key == pygame.K_r and not self.has_flips:
            return False
        if event.key in self.keys:
            self.keys[event.key]()
            return True
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if event.mod & pygame.KMOD_ALT:  # with Ctrl it writes letters on some keyboards
            return False
        does = {
            pygame.K_z: scene.redo if event.mod & pygame.KMOD_SHIFT else scene.undo,
            pygame.K_y: scene.redo,
            pygame.K_c: lambda: game_menu.copy_game(scene),
            pygame.K_v: lambda: game_menu.paste(scene),
            pygame.K_s: lambda: game_menu.save(scene),
            pygame.K_o: lambda: game_menu.open_game(scene.app),
            pygame.K_n: scene.open_new_game,
        }.get(event.key)
        if does is None:
            return False
        does()
        return True

    def update(self, dt: float) -> float:
        self._wheel_rest = max(0.0, self._wheel_rest - dt)
        return IDLE
