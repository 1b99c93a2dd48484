"""The settings screen. Changes apply immediately and are saved."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.play.storage.settings import SYSTEM_THEME, Settings
from game.rules.board import is_compiled
from game.version import VERSION
from game.window import scaling, sound, theme
from game.window.paint import draw
from game.window.scene import SHOW_KEYS, SHOW_MANUAL, SceneStack
from game.window.screens.board.game_actions import NO_CLIPBOARD
from game.window.screens.dialogs.board_looks import BoardLooks
from game.window.screens.dialogs.dialog import Answer, MessageDialog
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.dialogs.file_dialog import shorten_path
from game.window.screens.page import Page
from game.window.system import clipboard
from game.window.widgets.controls import Choice, Slider, Switch
from game.window.widgets.widget import Button, ButtonKind, Clickable, Widget, row
from game.words.catalog import LANGUAGES, available
from game.words.messages import mark, tr
from game.words.system_language import system_language

# The settings on this screen, which the reset button restores. Other screens have other settings.
SCREEN_SETTINGS = (
    *("theme", "discs", "large_digits", "board_only", "scale", "sounds", "volume", "notice_volume"),
    *("animation_speed", "reduced_motion", "follows_system_motion", "joys"),
    *("thinking_pause", "notation", "confirm_move"),
)
SPEEDS = [(0.0, mark("Off")), (0.5, mark("Slow")), (1.0, mark("Normal")), (2.0, mark("Fast"))]
NOTATIONS = [("short", "f4f"), ("words", mark("flip-4-flip"))]
LONGEST_PAUSE = 3.0  # seconds
AUTOMATIC = 80  # the slider's value for an automatic scale, just below the smallest scale
THEME_WORDS = {
    SYSTEM_THEME: mark("Follows the system: dark, light or high contrast"),
    "midnight": mark("Dark blue"),
    "paper": mark("Light"),
    "contrast": mark("Black and white, highest contrast"),
    "harbour": mark("Blue and orange, safe for red-green color blindness"),
    "ember": mark("Red and turquoise, safe for blue-yellow color blindness"),
}
COLOR_SAFE = ("harbour", "ember")  # themes for color-blind users
HEAD, PADDING = 42, 20  # of a panel: the height of its title, and its inner margin
SLOW_ENGINE = mark("Running without the fast engine")
WIDEST = 1400
STRIP_WORDS = 32  # the height of the text below the theme pictures
LINE_OF_TWO = 44  # the minimum height of a setting with a description below its label
LOW, TALL = 40, 84  # the minimum and maximum height of a setting
LEAST_STRIP = 94  # the minimum height of the theme pictures with the text below
BUTTONS = 48


def languages() -> list[tuple[str, str, str]]:
    """Return the options of the language setting: that of the system, then all in the order of their own names."""
    system = LANGUAGES[system_language()]
    return [("", mark("System language"), system), *((code, LANGUAGES[code], "") for code in available())]


def _seconds(value: float) -> str:
    return tr("{seconds:.1f} s", seconds=value)


def _percent(value: float) -> str:
    return tr("{percent}%", percent=int(value))


class Swatch(Clickable):
    """A button that chooses a theme. It shows a small board in the theme's colors, and its name."""

    radius = 14
    NAME = 26

    def __init__(
        self, key: str, palette: theme.Theme, on_choose: Callable[[str], object], chosen: Callable[[], str]
    ) -> None:
        super().__init__(lambda: on_choose(key), THEME_WORDS[key])
        self.key = key
        self.palette = palette
        self.label = mark("System") if key == SYSTEM_THEME else palette.title
        self._chosen = chosen

    @property
    def name(self) -> str:
        return tr(self.label)

    @property
    def value_text(self) -> str:
        return self.hint

    @property
    def state_text(self) -> str:
        return tr("selected") if self.key == self._chosen() else ""

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        is_chosen = self.key == self._chosen()
        picture = pygame.FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - self.NAME)
        border = now.accent if is_chosen else theme.mix(now.socket, now.lift, 0.25 * self.glow.value)
        self._draw_picture(surface, picture, self.palette, border)
        if self.key == SYSTEM_THEME:  # one half for each look
            clip = surface.get_clip()
            half = pygame.FRect(picture.centerx, picture.y, picture.width / 2, picture.height)
            surface.set_clip(scaling.to_pixels(half).clip(clip))
            other = theme.THEMES["midnight" if self.palette.name == "paper" else "paper"]
            self._draw_picture(surface, picture, other, border)
            surface.set_clip(clip)
        if is_chosen:
            corner = picture.right - 3, picture.y + 3  # on the corner, since a mark inside would hide a disc
            draw.dot(surface, corner, 9, now.accent)
            draw.icon(surface, "check", corner, now.primary_text, 13)
        color = now.text if is_chosen else theme.mix(now.secondary, now.text, self.glow.value)
        middle = self.rect.bottom - self.NAME / 2 + 3
        draw.text(surface, self.label, (self.rect.centerx, middle), "small", color, "center", self.rect.width)

    def _draw_picture(
        self, surface: pygame.Surface, picture: pygame.FRect, own: theme.Theme, border: theme.Color
    ) -> None:
        """Draw two discs on a small board, and a button, in the colors of a theme."""
        draw.panel(surface, picture, own.background[0], bottom=own.background[1], radius=self.radius, border=border)
        pitch = min(picture.width / 2.9, picture.height / 2.2)
        board = pygame.FRect(0, 0, 2.2 * pitch, 1.2 * pitch)
        board.center = picture.centerx, picture.centery - 0.22 * pitch
        draw.panel(surface, board, own.board[0], bottom=own.board[1], radius=0.24 * pitch)
        for player in (0, 1):
            center = board.centerx + (player - 0.5) * pitch, board.centery
            image = draw.disc_image(player, scaling.px(0.82 * pitch), own)
            draw.place(surface, image, center)
        bar = pygame.FRect(0, 0, 0.9 * pitch, 0.2 * pitch)
        bar.midtop = picture.centerx, board.bottom + 0.2 * pitch
        draw.panel(surface, bar, own.accent, radius=0.1 * pitch)


class LateSlider(Slider):
    """A slider that calls `on_change` when it is released, for settings that move the slider or play a sound."""

    def press(self, position: tuple[float, float]) -> None:
        self._value_before = self.value
        super().press(position)

    def report(self) -> None:
        if not self.pressed:
            super().report()

    def release(self, position: tuple[float, float]) -> None:
        if self.value != self._value_before:
            super().report()


@dataclass
class SettingsLine:
    """A line of the settings screen: the label of a setting, its description, and its control (None for a fact)."""

    label: str
    words: str
    control: Widget | None
    width: float | None = None  # the width of the control; None for the default

    def label_width(self, panel: pygame.FRect) -> float:
        """Return the width that the control leaves for the label and the description."""
        end = panel.right - PADDING
        if isinstance(self.control, Switch):
            end = self.control.track.left - 16
        elif self.control is not None:
            end = self.control.rect.left - 16
        return end - panel.x - PADDING


@dataclass
class SettingsSection:
    """A panel of settings with a title. `strip` is the height of the theme pictures below the title, or 0."""

    title: str
    lines: list[SettingsLine]
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

    def middles(self) -> list[tuple[SettingsLine, float]]:
        """Return the lines, each with the y coordinate of its middle."""
        first = self.rect.y + HEAD + self.strip
        return [(line, first + (number + 0.5) * self.line_height) for number, line in enumerate(self.lines)]


class SettingsScreen(Page):
    """Shows all settings on one page, in two columns of panels."""

    def __init__(self, app: SceneStack) -> None:
        super().__init__(app, tr("Settings"), tr("Changes apply immediately and are saved"))
        palettes = {SYSTEM_THEME: self._system_palette(), **theme.THEMES}
        self.swatches = [
            self.widgets.add(Swatch(name, palette, self._choose_theme, lambda: app.settings.theme))
            for name, palette in palettes.items()
        ]
        add, change, chosen = self.widgets.add, app.change, app.settings
        self.language = add(Dropdown(app, languages(), chosen.language, lambda code: change(language=code)))
        self.scale = add(LateSlider(AUTOMATIC, 250, 5, chosen.scale, self._choose_scale, self._scale_text))
        self.notation = add(Choice(NOTATIONS, chosen.notation, lambda value: change(notation=value)))
        self.confirm = add(Switch(chosen.confirm_move, lambda on: change(confirm_move=on)))
        self.pause = add(Slider(0, LONGEST_PAUSE, 0.1, chosen.thinking_pause, self._choose_pause, _seconds))
        self.add_tool("book-open", "", app.navigator.manual, SHOW_MANUAL)
        self.keys = add(Button(tr("Shortcuts"), app.navigator.keys, "keyboard", action=SHOW_KEYS))
        self.looks = add(Button(tr("Board look"), lambda: app.push(BoardLooks(app)), "eye"))
        self.looks.hint = tr("The style of discs, and the size of digits")
        self.reset = add(Button(tr("Reset"), self._ask_to_reset, "rotate-ccw"))
        self.sounds = add(Switch(chosen.sounds, lambda on: change(sounds=on)))
        self.volume = add(LateSlider(0, 100, 5, chosen.volume, self._choose_volume, _percent))
        self.notices = add(LateSlider(0, 100, 5, chosen.notice_volume, self._choose_notices, _percent))
        self.speed = add(Choice(SPEEDS, self._nearest_speed(), lambda value: change(animation_speed=value)))
        self.reduced = add(Switch(app.is_motion_reduced, self._choose_motion))
        self.joys = add(Switch(chosen.joys, lambda on: change(joys=on)))
        self.copy = add(Button(tr("Copy"), self._copy_folder, "copy"))
        self._make_sections()
        self.add_sound_and_screen()

    def _make_sections(self) -> None:
        self.left = [
            SettingsSection(
                tr("Appearance"),
                [
                    SettingsLine(tr("Language"), "", self.language),
                    SettingsLine(tr("Scale"), "", self.scale),
                ],
            ),
            SettingsSection(
                tr("Playing"),
                [
                    SettingsLine(tr("Notation"), tr("How moves are written; f means flip"), self.notation),
                    SettingsLine(tr("Confirm moves"), tr("Choose a move twice to play it"), self.confirm),
                    SettingsLine(
                        tr("Minimum thinking time"), tr("The computer waits at least this long"), self.pause, 200
                    ),
                ],
            ),
        ]
        self.right = [
            SettingsSection(
                tr("Sound"),
                [
                    SettingsLine(tr("Sounds"), tr("Turns all sounds on or off"), self.sounds),
                    SettingsLine(tr("Moves", "sounds"), tr("Discs and flips"), self.volume),
                    SettingsLine(tr("Alerts"), tr("Game over, your turn, low time"), self.notices),
                ],
            ),
            SettingsSection(
                tr("Motion"),
                [
                    SettingsLine(tr("Animation"), tr("How fast discs fall"), self.speed),
                    SettingsLine(tr("Reduced motion"), tr("Short fades instead of animations"), self.reduced),
                    SettingsLine(tr("Celebrations"), tr("Sparks and hopping pieces"), self.joys),
                ],
            ),
            SettingsSection(
                tr("This computer"),
                [SettingsLine(tr("Data folder"), "", self.copy, 104), SettingsLine(*self._engine(), None)],
            ),
        ]
        for section in (*self.left, *self.right):
            for line in section.lines:
                if line.control is not None:
                    line.control.title = tr(line.label)
                if line.control is not None and not line.control.hint:
                    line.control.hint = line.words
        self.copy.hint = str(self.app.store.folder)

    def _engine(self) -> tuple[str, str]:
        return tr("Version {version}", version=VERSION), "" if is_compiled() else SLOW_ENGINE

    def _system_palette(self) -> theme.Theme:
        return theme.THEMES[self.app.settings.system_theme]

    # --- changes ---

    def _choose_theme(self, name: str) -> None:
        self.app.change(theme=name)

    def _choose_motion(self, is_reduced: bool) -> None:
        self.app.change(reduced_motion=is_reduced, follows_system_motion=False)

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
        self.app.toast(tr("Folder path copied") if done else NO_CLIPBOARD)

    def _ask_to_reset(self) -> None:
        answers: list[Answer] = [
            (tr("Keep my settings"), None, ButtonKind.PRIMARY),
            (tr("Reset"), self._reset, ButtonKind.PLAIN),
        ]
        words = tr("All settings on this page return to their defaults.")
        self.app.push(MessageDialog(self.app, tr("Reset settings?"), words, answers))

    def _reset(self) -> None:
        self.app.change(**{name: getattr(Settings(), name) for name in SCREEN_SETTINGS})
        self.app.toast(tr("Settings reset"))

    def _actual_scale_words(self) -> str:
        """Return a text about the scale in effect, which the size of the window may limit."""
        percent = round(100 * scaling.effective_scale)
        if not self.app.settings.scale:
            return tr("Matches the window size (now {percent}%)", percent=percent)
        return (
            tr("Now {percent}%", percent=percent)
            if percent == self.app.settings.scale
            else tr("{percent}%, limited by the window", percent=percent)
        )

    def _scale_text(self, value: float) -> str:
        """Return the text beside the slider: the scale at its knob, and the scale in effect if that is another one."""
        percent = round(100 * scaling.effective_scale)
        if value == AUTOMATIC:
            return tr("Automatic: {percent}%", percent=percent)
        if value == self.app.settings.scale and value != percent:
            return tr("{chosen}% → {percent}%", chosen=int(value), percent=percent)
        return tr("{percent}%", percent=int(value))

    def _nearest_speed(self) -> float:
        return min((speed for speed, _ in SPEEDS), key=lambda speed: abs(speed - self.app.settings.animation_speed))

    def _show_values(self) -> None:
        """Update all controls from the settings, which other screens can change too."""
        chosen = self.app.settings
        self.scale.value = max(AUTOMATIC, chosen.scale)
        self.scale.hint = self.left[0].lines[1].words = self._actual_scale_words()
        self.volume.value, self.notices.value = chosen.volume, chosen.notice_volume
        self.pause.value = chosen.thinking_pause
        self.language.value = chosen.language
        self.notation.show(chosen.notation)
        self.speed.show(self._nearest_speed())
        self.sounds.show(chosen.sounds)
        self.reduced.show(self.app.is_motion_reduced)
        self.swatches[0].palette = self._system_palette()
        self.joys.show(chosen.joys)
        self.confirm.show(chosen.confirm_move)
        self.volume.disabled_reason = self.notices.disabled_reason = "" if chosen.sounds else tr("Sounds are off")
        self.speed.disabled_reason = (
            tr("Reduced motion replaces animations with short fades") if self.app.is_motion_reduced else ""
        )
        is_preset = all(getattr(chosen, name) == getattr(Settings(), name) for name in SCREEN_SETTINGS)
        self.reset.disabled_reason = tr("All settings have their default values") if is_preset else ""

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
        row([self.looks, self.keys, self.reset], (left, top + height - BUTTONS, column, BUTTONS), gap)
        self.has_words = all(
            draw.measure(line.words, "small") <= line.label_width(section.rect) and section.line_height >= LINE_OF_TWO
            for section in (*self.left, *self.right)
            for line in section.lines
        )

    def _share_height(self, gap: float) -> float:
        """Compute the heights of all panels, and return the height of a column.

        The right column determines the height of each setting. Settings in the left column are lower if the theme
        pictures need the space.
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
        first, second = (tr(theme.THEMES[name].title) for name in COLOR_SAFE)
        words = tr("{first} and {second} work well for color-blind players", first=first, second=second)
        draw.text(surface, words, under, "small", now.secondary, "midleft")
        super().draw(surface)

    def _draw_line(self, surface: pygame.Surface, line: SettingsLine, panel: pygame.FRect, middle: float) -> None:
        now = theme.now
        left, width = panel.x + PADDING, line.label_width(panel)
        words = shorten_path(self.app.store.folder, width) if line.control is self.copy else line.words
        # If the descriptions do not fit, only the tooltips show them. A fact has no tooltip, so its description stays.
        if words and (self.has_words or line.control in (self.copy, None)):
            draw.text(surface, line.label, (left, middle - 10), "body", now.text, "midleft", width=width)
            draw.text(surface, words, (left, middle + 11), "small", now.secondary, "midleft", width=width)
        else:
            draw.text(surface, line.label, (left, middle), "body", now.text, "midleft", width=width)
