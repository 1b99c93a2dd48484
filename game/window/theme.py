"""The colors, sizes and text styles of the window. `theme.now` is the palette in use."""

import json
from dataclasses import dataclass
from typing import Any

from game.files import asset
from game.rules.numbers import Side
from game.words.messages import mark

Color = tuple[int, int, int]


def mix(first: Color, second: Color, share: float) -> Color:
    """Return the color that lies `share` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


NEAR = 60  # two colors with a distance of at most this look alike in thin lines


def _distance(first: Color, second: Color) -> int:
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


@dataclass(frozen=True)
class Disc:
    """The colors of one player's discs."""

    light: Color
    body: Color
    engraving: Color


@dataclass(frozen=True)
class Theme:
    """A palette of colors. Layout and shapes do not depend on the palette."""

    name: str
    title: str
    background: tuple[Color, Color]  # top, bottom
    panel: Color
    raised: Color
    control: Color
    well: Color  # a sunken field: the picture on a card, a text field
    socket: Color  # an empty cell drawn in a well
    text: Color
    secondary: Color
    accent: Color
    accent_text: Color  # text on a surface that is tinted with the accent color
    primary: tuple[Color, Color]
    primary_text: Color
    good: Color
    bad: Color
    even: Color
    board: tuple[Color, Color]
    rim: Color
    hole: tuple[Color, Color]  # an empty hole in the board: at its edge, in its middle
    discs: tuple[Disc, Disc]
    mark: Color  # the ring around the disc that moved last, and the line through a winning row
    lift: Color  # mixed into a surface while the mouse is over it
    shadow: int  # opacity of soft shadows, 0 to 255

    @property
    def chosen(self) -> Color:
        """The color of a chosen option or a button that is switched on. Its text has the color `accent_text`."""
        return mix(self.raised, self.accent, 0.14)

    @property
    def chosen_row(self) -> Color:
        """The color of a chosen row. It is darker than `chosen`, so that texts of all colors can be read on it."""
        return mix(self.well, self.accent, 0.14)

    def line_color(self, player: Side) -> Color:
        """Return the color for lines on a panel that belong to a player, such as the player's part of a graph.

        It is the color of the player's disc, or of the disc's engraving if the disc looks like the panel.
        """
        disc = self.discs[player]
        return disc.body if _distance(disc.body, self.panel) > NEAR else disc.engraving


# Harbor is for people to whom red and green look alike: blue and orange differ in hue and in lightness. Ember is for
# people without the third kind of cone, to whom blue and yellow look alike: red stands against pale turquoise.
_TITLES = {
    "midnight": mark("Midnight"),
    "paper": mark("Paper"),
    "contrast": mark("Contrast"),
    "harbour": mark("Harbor"),
    "ember": mark("Ember"),
}


def _read(value: Any) -> Any:
    """Convert a value of the palette file: a text such as #0D1526 to a color, a list to a tuple."""
    if isinstance(value, str):
        return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)
    return tuple(map(_read, value)) if isinstance(value, list) else value


def _load_themes() -> dict[str, Theme]:
    """Return all palettes by name.

    The file has the first palette in full, and for each other palette only the colors that differ.
    """
    palettes = json.loads(asset("palettes.json").read_text(encoding="utf-8"))
    themes = {}
    for name, title in _TITLES.items():
        values = {field: _read(value) for field, value in {**palettes["midnight"], **palettes[name]}.items()}
        first, second = (Disc(*colors) for colors in values.pop("discs"))
        themes[name] = Theme(name=name, title=title, discs=(first, second), **values)
    return themes


THEMES = _load_themes()
MARKS = ("star", "ring")  # the signs on the discs of the two players, for people who do not see the colors

DISC_STYLES = {
    "engraved": mark("Engraved"),
    "bold": mark("Bold"),
    "shapes": mark("Shapes"),
    "patterns": mark("Patterns"),
}
DIGITS = 13, 16  # the sizes of digits on boards: normal and large

now = THEMES["midnight"]
disc_style = "engraved"  # a key of DISC_STYLES


def use_board_looks(style: str, large_digits: bool) -> None:
    """Use this style of discs, and large digits if that is True, for everything that is drawn from now on."""
    global disc_style
    disc_style = style
    STYLES["digit"] = ("Inter-600", DIGITS[large_digits])


def use(name: str) -> None:
    """Use the palette with this name for everything that is drawn from now on."""
    global now
    now = THEMES[name]


# Text styles: the font file and the size in logical points.
STYLES = {
    "hero": ("Outfit-700", 72),
    "title": ("Outfit-600", 26),
    "heading": ("Outfit-600", 22),
    "subheading": ("Outfit-600", 17),
    "numeral": ("Outfit-600", 30),
    "lead": ("Inter-400", 21),
    "status": ("Inter-400", 16.5),
    "body": ("Inter-400", 15),
    "strong": ("Inter-600", 15),
    "small": ("Inter-400", 14),
    "label": ("Inter-600", 14),
    "chip": ("Inter-600", 13),
    "digit": ("Inter-600", 13),  # digits and letters on boards
}

# Spacing and shapes, in logical points.
MARGIN = 32
GAP = 16
BOARD_RADIUS = 30
PANEL_RADIUS = 20
BUTTON_RADIUS = 12
CHIP_RADIUS = 15
BUTTON_HEIGHT = 52
ROW_HEIGHT = 40
ICON = 20
SIDE_PANEL_FROM = 1180  # in a narrower window, tabs replace the panel on the right
