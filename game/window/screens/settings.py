"""The settings: everything at a glance, shown at once when changed, and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.play.store import Settings
from game.rules.board import is_compiled
from game.version import VERSION
from game.window import clipboard, screen, sound, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.page import Page
from game.window.screens.sheets import Answer, Message
from game.window.widgets.controls import ENTER, Choice, Slider, Switch
from game.window.widgets.widget import Button, ButtonKind, Widget, row

# What this screen shows, and what "Reset" gives back; other settings belong to other screens.
OWN = (
    *("theme", "scale", "sounds", "volume", "notice_volume"),
    *("animation_speed", "reduced_motion", "joys"),
    *("thinking_pause", "notation", "confirm_move", "guard"),
)
SPEEDS = [(0.0, "Off"), (0.5, "Slow"), (1.0, "Normal"), (2.0, "Fast")]
GUARDS = [("off", "Off"), ("losing", "If it loses"), ("slips", "Any slip")]
NOTATIONS = [("short", "f4f"), ("words", "flip, 4, flip")]
LONGEST_PAUSE = 3.0  # seconds
AUTOMATIC = 80  # where the scale's slider stands when nobody has chosen one: before the least that can be chosen
THEME_WORDS = {
    "midnight": "Dark blue",
    "paper": "Light",
    "contrast": "Black and white, as clear as can be",
    "harbour": "Blue and orange, safe for red-green colour blindness",
    "ember": "Red and turquoise, safe for blue-yellow colour blindness",
}
HEAD, PADDING = 42, 20  # of a panel: its title, and the room around what it holds
WIDEST = 1400
STRIP_WORDS = 32  # the room below the pictures of the themes
LINE_OF_TWO = 44  # a line that has room for words below its label
LOW, TALL = 40, 84  # a line of settings
LEAST_STRIP = 94  # the height of the pictures of the themes, with the words below
BUTTONS = 48


class Swatch(Widget):
    """A theme to choose: a piece of a game in its colours, and its name."""

    radius = 14
    NAME = 26

    def __init__(self, palette: theme.Theme, on_choose: Callable[[str], object]) -> None:
        super().__init__(THEME_WORDS[palette.name])
        self.palette = palette
        self.on_choose = on_choose

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.on_choose(self.palette.name)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            self.on_choose(self.palette.name)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        now, own = theme.now, self.palette
        is_chosen = own.name == now.name
        picture = pygame.FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - self.NAME)
        border = now.accent if is_chosen else theme.mix(now.socket, now.lift, 0.25 * self.glow.value)
        draw.panel(surface, picture, own.background[0], bottom=own.background[1], radius=self.radius, border=border)
        self._draw_board(surface, picture)
        if is_chosen:
            corner = picture.right - 3, picture.y + 3  # on the corner: inside, it would hide a disc
            draw.dot(surface, corner, 9, now.accent)
            draw.icon(surface, "check", corner, now.primary_text, 13)
        color = now.text if is_chosen else theme.mix(now.secondary, now.text, self.glow.value)
        middle = self.rect.bottom - self.NAME / 2 + 3
        draw.text(surface, own.title, (self.rect.centerx, middle), "small", color, "center")

    def _draw_board(self, surface: pygame.Surface, picture: pygame.FRect) -> None:
        """Two discs in a piece of the board, and a button."""
        own = self.palette
        pitch = min(picture.width / 2.9, picture.height / 2.2)
        board = pygame.FRect(0, 0, 2.2 * pitch, 1.2 * pitch)
        board.center = picture.centerx, picture.centery - 0.22 * pitch
        draw.panel(surface, board, own.board[0], bottom=own.board[1], radius=0.24 * pitch)
        for player in (0, 1):
            center = board.centerx + (player - 0.5) * pitch, board.centery
            image = draw.disc_image(player, screen.px(0.82 * pitch), own)
            draw.place(surface, image, center)
        bar = pygame.FRect(0, 0, 0.9 * pitch, 0.2 * pitch)
        bar.midtop = picture.centerx, board.bottom + 0.2 * pitch
        draw.panel(surface, bar, own.accent, radius=0.1 * pitch)


class LateSlider(Slider):
    """A slider that tells its value when it is let go: for what would move the slider itself, or make a noise."""

    def press(self, position: tuple[float, float]) -> None:
        self._value_before = self.value
        super().press(position)

    def tell(self) -> None:
        if not self.pressed:
            super().tell()

    def release(self, position: tuple[float, float]) -> None:
        if self.value != self._value_before:
            super().tell()


@dataclass
class Line:
    """A setting: what it is called, a few words about it, and the control that changes it, if it can be changed."""

    label: str
    words: str
    control: Widget | None
    width: float | None = None  # None for as wide as there is room

    def room(self, panel: pygame.FRect) -> float:
        """The width that is left for words."""
        end = panel.right - PADDING
        if isinstance(self.control, Switch):
            end = self.control.track.left - 16
        elif self.control is not None:
            end = self.control.rect.left - 16
        return end - panel.x - PADDING


@dataclass
class Section:
    """A panel of settings under a title, and a strip of pictures under that where it has one."""

    title: str
    lines: list[Line]
    line_height: float = 0.0
    strip: float = 0.0
    rect: pygame.FRect = field(default_factory=lambda: pygame.FRect(0, 0, 0, 0))

    @property
    def height(self) -> float:
        return HEAD + self.strip + len(self.lines) * self.line_height + PADDING / 2

    def place(self, left: float, top: float, width: float) -> None:
        self.rect = pygame.FRect(left, top, width, self.height)
        inner = width - 2 * PADDING
        for line, middle in self.middles():
            if isinstance(line.control, Switch):
                whole = pygame.FRect(left + 8, middle - self.line_height / 2, width - 16, self.line_height)
                line.control.place(whole.inflate(0, -4), self.rect.right - PADDING - Switch.WIDTH)
            elif line.control is not None:
                wide = line.width or max(270.0, min(320.0, 0.54 * inner))
                line.control.rect = pygame.FRect(0, 0, wide, 38)
                line.control.rect.midright = self.rect.right - PADDING, middle

    def middles(self) -> list[tuple[Line, float]]:
        """The lines, and how far down the middle of each is."""
        first = self.rect.y + HEAD + self.strip
        return [(line, first + (number + 0.5) * self.line_height) for number, line in enumerate(self.lines)]


class SettingsScene(Page):
    """All settings on one page, in two columns of panels."""

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Settings", "Everything shows at once, and is kept")
        self.swatches = [self.widgets.add(Swatch(palette, self._choose_theme)) for palette in theme.THEMES.values()]
        add, change, chosen = self.widgets.add, app.change, app.settings
        self.scale = add(LateSlider(AUTOMATIC, 250, 5, chosen.scale, self._choose_scale, _scale_words))
        self.notation = add(Choice(NOTATIONS, chosen.notation, lambda value: change(notation=value)))
        self.confirm = add(Switch(chosen.confirm_move, lambda on: change(confirm_move=on)))
        self.guard = add(Choice(GUARDS, chosen.guard, lambda value: change(guard=value)))
        self.pause = add(Slider(0, LONGEST_PAUSE, 0.1, chosen.thinking_pause, self._choose_pause, "{:.1f} s".format))
        self.keys = add(Button("All keys", app.ways.keys, "keyboard", hint="Anywhere: ?"))
        self.reset = add(Button("Reset", self._ask_to_reset, "rotate-ccw"))
        self.sounds = add(Switch(chosen.sounds, lambda on: change(sounds=on)))
        self.volume = add(LateSlider(0, 100, 5, chosen.volume, self._choose_volume, "{:g} %".format))
        self.notices = add(LateSlider(0, 100, 5, chosen.notice_volume, self._choose_notices, "{:g} %".format))
        self.speed = add(Choice(SPEEDS, self._nearest_speed(), lambda value: change(animation_speed=value)))
        self.reduced = add(Switch(chosen.reduced_motion, lambda on: change(reduced_motion=on)))
        self.joys = add(Switch(chosen.joys, lambda on: change(joys=on)))
        self.copy = add(Button("Copy", self._copy_folder, "copy"))
        self._make_sections()
        self.add_sound_and_screen()

    def _make_sections(self) -> None:
        self.left = [
            Section(
                "Look",
                [
                    Line("Scale", "", self.scale),
                ],
            ),
            Section(
                "Playing",
                [
                    Line("Notation", "How moves are written; f is a flip", self.notation),
                    Line("Confirm moves", "A move counts when it is chosen twice", self.confirm),
                    Line("Guard", "Asks before something is lost", self.guard),
                    Line("Computer waits", "It never answers sooner than this", self.pause),
                ],
            ),
        ]
        self.right = [
            Section(
                "Sound",
                [
                    Line("Sounds", "Short and soft, or none at all", self.sounds),
                    Line("Moves", "Discs and flips", self.volume),
                    Line("Notices", "Ends, turns and low clocks", self.notices),
                ],
            ),
            Section(
                "Motion",
                [
                    Line("Animation", "How fast discs fall", self.speed),
                    Line("Reduced motion", "Short fades instead", self.reduced),
                    Line("Small joys", "Sparks for a win, badges told", self.joys),
                ],
            ),
            Section("This computer", [Line("Data folder", "", self.copy, 104), Line(*self._engine(), None)]),
        ]
        for section in (*self.left, *self.right):
            for line in section.lines:
                if line.control is not None and not line.control.hint:
                    line.control.hint = line.words
        self.copy.hint = str(self.app.store.folder)

    def _engine(self) -> tuple[str, str]:
        if is_compiled():
            return f"Conniption {VERSION}, compiled", ""
        return f"Conniption {VERSION}, interpreted", "The computer thinks more slowly than it could"

    # --- changes ---

    def _choose_theme(self, name: str) -> None:
        self.app.change(theme=name)

    def _choose_pause(self, value: float) -> None:
        self.app.change(thinking_pause=round(value, 1))

    def _choose_scale(self, value: float) -> None:
        self.app.change(scale=0 if value == AUTOMATIC else int(value))

    def _choose_volume(self, value: float) -> None:
        self.app.change(volume=int(value))
        sound.play("drop")

    def _choose_notices(self, value: float) -> None:
        self.app.change(notice_volume=int(value))
        sound.play("turn")

    def _copy_folder(self) -> None:
        done = clipboard.put(str(self.app.store.folder))
        self.app.toast("The folder's name is on the clipboard" if done else "There is no clipboard here")

    def _ask_to_reset(self) -> None:
        preset = {name: getattr(Settings(), name) for name in OWN}
        answers: list[Answer] = [
            ("Keep them", None, ButtonKind.PRIMARY),
            ("Reset", lambda: self.app.change(**preset), ButtonKind.PLAIN),
        ]
        self.app.push(Message(self.app, "Reset the settings?", "Everything on this page becomes as at first.", answers))

    def _scale_in_force(self) -> str:
        """What the scale has come to: a window has only so much room."""
        percent = round(100 * screen.in_force)
        if not self.app.settings.scale:
            return f"Grows with the window, now {percent} %"
        return f"Now {percent} %" if percent == self.app.settings.scale else f"Here {percent} %, by the window's size"

    def _nearest_speed(self) -> float:
        return min((speed for speed, _ in SPEEDS), key=lambda speed: abs(speed - self.app.settings.animation_speed))

    def _show_values(self) -> None:
        """Let every control show what is set: also when it was changed elsewhere."""
        chosen = self.app.settings
        self.scale.value = max(AUTOMATIC, chosen.scale)
        self.scale.hint = self.left[0].lines[0].words = self._scale_in_force()
        self.volume.value, self.notices.value = chosen.volume, chosen.notice_volume
        self.pause.value = chosen.thinking_pause
        self.notation.choose(chosen.notation, tell=False)
        self.speed.choose(self._nearest_speed(), tell=False)
        self.guard.choose(chosen.guard, tell=False)
        self.sounds.show(chosen.sounds)
        self.reduced.show(chosen.reduced_motion)
        self.joys.show(chosen.joys)
        self.confirm.show(chosen.confirm_move)
        self.volume.why_not = self.notices.why_not = "" if chosen.sounds else "Sounds are off"
        self.speed.why_not = "Reduced motion replaces animations by short fades" if chosen.reduced_motion else ""
        is_preset = all(getattr(chosen, name) == getattr(Settings(), name) for name in OWN)
        self.reset.why_not = "Everything is as at first" if is_preset else ""

    # --- layout ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        self._show_values()
        gap = theme.GAP if self.body.height > 520 else 12
        width = min(WIDEST, self.body.width)
        column = (width - gap) / 2
        height = self._share_height(gap)
        top = self.body.y + (self.body.height - height) / 3
        left = self.body.x + (self.body.width - width) / 2
        for sections, x in ((self.left, left), (self.right, left + column + gap)):
            y = top
            for section in sections:
                section.place(x, y, column)
                y = section.rect.bottom + gap
        strip = pygame.FRect(left + PADDING, top + HEAD + 2, column - 2 * PADDING, self.left[0].strip - STRIP_WORDS)
        row(self.swatches, strip, gap=8)
        row([self.keys, self.reset], (left, top + height - BUTTONS, column, BUTTONS), gap)
        self.has_words = all(
            draw.measure(line.words, "small") <= line.room(section.rect) and section.line_height >= LINE_OF_TWO
            for section in (*self.left, *self.right)
            for line in section.lines
        )

    def _share_height(self, gap: float) -> float:
        """Decide how high everything is, and return the height of both columns.

        The lines of the right column decide; those of the left one are as high if the pictures leave room for it.
        """
        heads = sum(section.height - len(section.lines) * section.line_height for section in self.right)
        heads += (len(self.right) - 1) * gap
        count = sum(len(section.lines) for section in self.right)
        line_height = max(LOW, min(TALL, (self.body.height - heads) / count))
        for section in self.right:
            section.line_height = line_height
        height = heads + count * line_height
        fixed = sum(HEAD + PADDING / 2 + gap for _ in self.left) + BUTTONS
        lines = sum(len(section.lines) for section in self.left)
        pictures = max(LEAST_STRIP, 0.22 * self.body.height)
        left_height = min(line_height, (height - fixed - pictures) / lines)
        for section in self.left:
            section.line_height = left_height
            section.strip = 0.0
        self.left[0].strip = height - fixed - lines * left_height
        return height

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        for section in (*self.left, *self.right):
            draw.panel(surface, section.rect)
            corner = section.rect.x + PADDING, section.rect.y + 25
            draw.text(surface, section.title, corner, "subheading", now.text, "midleft")
            for line, middle in section.middles():
                self._draw_line(surface, line, section.rect, middle)
        under = self.swatches[0].rect.x, self.swatches[0].rect.bottom + STRIP_WORDS / 2
        draw.text(surface, "Harbour and Ember suit colour-blind eyes", under, "small", now.secondary, "midleft")
        super().draw(surface)

    def _draw_line(self, surface: pygame.Surface, line: Line, panel: pygame.FRect, middle: float) -> None:
        now = theme.now
        left, width = panel.x + PADDING, line.room(panel)
        words = self._short_folder(width) if line.control is self.copy else line.words
        # All lines say what they are about, or only their tooltips do; what nothing can be done about has no tooltip.
        if words and (self.has_words or line.control in (self.copy, None)):
            draw.text(surface, line.label, (left, middle - 10), "body", now.text, "midleft", width=width)
            draw.text(surface, words, (left, middle + 11), "small", now.secondary, "midleft", width=width)
        else:
            draw.text(surface, line.label, (left, middle), "body", now.text, "midleft", width=width)

    def _short_folder(self, width: float) -> str:
        """The end of the data folder's name, as much of it as fits."""
        parts = self.app.store.folder.parts
        for first in range(len(parts)):
            words = str(Path(*parts[first:])) if first == 0 else str(Path("…", *parts[first:]))
            if draw.measure(words, "small") <= width:
                return words
        return "…"


def _scale_words(value: float) -> str:
    return "Automatic" if value == AUTOMATIC else f"{value:g} %"
