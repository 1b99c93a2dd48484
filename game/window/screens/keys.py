"""The overview of all keys, which ? opens anywhere."""

from __future__ import annotations

import pygame

from game.window import theme
from game.window.boards.catalog import ROOMS
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.sheets import Sheet


def of_all_games() -> list[tuple[tuple[str, ...], str]]:
    """The keys of a turn in any game, each once, with all that it does."""
    found: dict[tuple[str, ...], list[str]] = {}
    for room in ROOMS.values():
        for keys, words in room.keys:
            if words not in found.setdefault(keys, []):
                found[keys].append(words)
    return [(keys, "; ".join(words)) for keys, words in found.items()]


# What can be done, by place: keys and what they do. Keys that do the same stand together.
KEYS = {
    "Anywhere": [
        (("Tab", "arrows"), "from one control to the next"),
        (("Enter", "space"), "use it"),
        (("Esc",), "back"),
        (("F11",), "full screen"),
        (("?",), "these keys"),
    ],
    "Making a move": [
        (("arrows", "Enter"), "choose a place, and play there"),
        *of_all_games(),
    ],
    "During a game": [
        (("Ctrl Z", "Ctrl Y"), "take back, put it back"),
        (("H",), "hint"),
        (("A", "C", "T"), "analysis, coach, threats"),
        (("E",), "show me what the coach means"),
        (("Backspace",), "back to before the last slip"),
        (("M", "P"), "menu, pause the clock"),
        (("Ctrl N",), "new game"),
        (("Ctrl S", "Ctrl O"), "save, open"),
        (("Ctrl C", "Ctrl V"), "copy the game, paste one"),
    ],
    "Looking back and reviewing": [
        (("Page up", "Page down"), "one turn back, forward"),
        (("Home", "End"), "first position, latest position"),
        (("S", "space"), "watching: one turn, pause"),
        (("P",), "play from here"),
        (("L",), "learn from your mistakes"),
    ],
}
KEYS_WIDTH = 170  # the room of the keys themselves, left of what they do
TITLE, GAP = 34, 18  # the height of a heading, and what lies between two groups
COLUMNS = (("Anywhere", "Making a move"), ("During a game", "Looking back and reviewing"))


def asks_for_keys(event: pygame.event.Event) -> bool:
    """Whether a key means ?, on whatever keyboard."""
    return event.type == pygame.KEYDOWN and (event.unicode == "?" or event.key == pygame.K_F1)


def _lines(titles: tuple[str, ...]) -> int:
    return sum(len(KEYS[title]) for title in titles)


def _titles_height(titles: tuple[str, ...]) -> float:
    """The room of a column but for its lines."""
    return len(titles) * (TITLE + GAP) - GAP


class KeysSheet(Sheet):
    """All keys on one sheet."""

    width = 860.0
    LINE, LOWEST_LINE = 31.0, 25.0  # where the window is low, the lines move together

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Keys")
        self.pitch = self.LINE

    def content_height(self, width: float) -> float:
        return max(_titles_height(titles) + _lines(titles) * self.LINE for titles in COLUMNS)

    def layout_content(self, rect: pygame.FRect) -> None:
        pitch = min((rect.height - _titles_height(titles)) / _lines(titles) for titles in COLUMNS)
        self.pitch = max(self.LOWEST_LINE, min(self.LINE, pitch))

    def handle(self, event: pygame.event.Event) -> bool:
        if asks_for_keys(event):
            self.back()
            return True
        return super().handle(event)

    def shortcut(self, event: pygame.event.Event) -> bool:
        # Some keyboards write a ? with another key held.
        return self.handle(event) if asks_for_keys(event) else super().shortcut(event)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        now = theme.now
        for column, titles in enumerate(COLUMNS):
            left = rect.x + column * (rect.width + 32) / 2
            top = rect.y
            for title in titles:
                draw.text(surface, title, (left, top + 12), "subheading", now.text, "midleft")
                top += TITLE
                for keys, words in KEYS[title]:
                    self._draw_line(surface, keys, words, left, top + self.pitch / 2)
                    top += self.pitch
                top += GAP

    def _draw_line(
        self, surface: pygame.Surface, keys: tuple[str, ...], words: str, left: float, middle: float
    ) -> None:
        now = theme.now
        at = left
        for key in keys:
            if key == "to":
                at = draw.text(surface, key, (at, middle), "small", now.secondary, "midleft").right + 6
                continue
            cap = pygame.FRect(at, middle - 12, max(26, draw.measure(key, "chip") + 16), 24)
            draw.panel(surface, cap, now.control, radius=7, border=now.secondary, border_opacity=0.35, width=1)
            draw.text(surface, key, cap.center, "chip", now.text, "center")
            at = cap.right + 6
        draw.text(surface, words, (left + KEYS_WIDTH, middle), "small", now.secondary, "midleft")
