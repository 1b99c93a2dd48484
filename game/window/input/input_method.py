"""The input method of the system, with which people type Chinese, Japanese and Korean.

While it composes letters, SDL sends them as TEXTEDITING events, and the text field that has the focus shows them. The
letters that it enters arrive as TEXTINPUT events.
"""

import pygame

from game.window import scaling


class InputMethod:
    """Switches the input method off while no text field has the focus: it would take the keys of the board.

    Until letters have been composed for the first time, it stays on, because SDL then names the signs that keys type.
    """

    def __init__(self) -> None:
        self._is_used = False
        self._is_on = True  # SDL switches it on when it starts
        self._place: pygame.Rect | None = None

    def note(self, composed: str) -> None:
        """Note the letters that are being composed. Accents, which dead keys compose, do not count."""
        self._is_used = self._is_used or any(map(str.isalpha, composed))

    def follow(self, caret: pygame.FRect | None) -> None:
        """Switch the input method on or off, and tell it where letters are being typed, beside which its list appears.

        `caret` is the cursor of the text field that has the focus, in logical points, or None without a text field.
        """
        is_wanted = caret is not None or not self._is_used
        if is_wanted != self._is_on:
            self._is_on = is_wanted
            if is_wanted:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()
        place = None if caret is None else scaling.to_pixels(caret)
        if place is not None and place != self._place:
            pygame.key.set_text_input_rect(place)
        self._place = place


def cancel() -> None:
    """Discard the letters that are being composed."""
    pygame.key.stop_text_input()
    pygame.key.start_text_input()
