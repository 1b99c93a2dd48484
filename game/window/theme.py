"""Every colour, size and letter style of the window, by name; `theme.now` is the palette in use."""

from dataclasses import dataclass, replace

from game.rules.numbers import Side

Color = tuple[int, int, int]


def _rgb(text: str) -> Color:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(first: Color, second: Color, share: float) -> Color:
    """The colour that lies `share` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


NEAR = 60  # colours no further apart than this cannot be told apart as thin lines


def _distance(first: Color, second: Color) -> int:
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


@dataclass(frozen=True)
class Disc:
    """The colours of one player's discs."""

    light: Color
    body: Color
    engraving: Color


@dataclass(frozen=True)
class Theme:
    """One palette. Layout, shapes and marks are the same in all of them."""

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
    accent_text: Color  # text of the accent's family on a surface tinted with it
    primary: tuple[Color, Color]
    primary_text: Color
    good: Color
    bad: Color
    even: Color
    board: tuple[Color, Color]
    rim: Color
    hole: tuple[Color, Color]  # at the edge, in the middle
    discs: tuple[Disc, Disc]
    mark: Color  # around the disc moved last, and along a win
    lift: Color  # what a hovered surface is mixed with
    shadow: int  # opacity of soft shadows, 0 to 255

    def line_color(self, player: Side) -> Color:
        """A colour for what a player's line on a panel is drawn in.

        It is that of the disc, or that of its engraving where the disc is as dark as the panel.
        """
        disc = self.discs[player]
        return disc.body if _distance(disc.body, self.panel) > NEAR else disc.engraving


MIDNIGHT = Theme(
    name="midnight",
    title="Midnight",
    background=(_rgb("#0D1526"), _rgb("#17233B")),
    panel=_rgb("#1C2A47"),
    raised=_rgb("#21325A"),
    control=_rgb("#22335A"),
    well=_rgb("#121D36"),
    socket=_rgb("#23345F"),
    text=_rgb("#EAF0FB"),
    secondary=_rgb("#8FA1C4"),
    accent=_rgb("#2DD4BF"),
    accent_text=_rgb("#6FEBDB"),
    primary=(_rgb("#37E0CB"), _rgb("#1FB8A6")),
    primary_text=_rgb("#06251F"),
    good=_rgb("#34D399"),
    bad=_rgb("#F8717A"),
    even=_rgb("#A5B4D4"),
    board=(_rgb("#3E6BF0"), _rgb("#2244B8")),
    rim=_rgb("#1B388F"),
    hole=(_rgb("#101C3C"), _rgb("#0B1430")),
    discs=(
        Disc(_rgb("#FF7A6B"), _rgb("#E23B4E"), _rgb("#B32340")),
        Disc(_rgb("#FFD873"), _rgb("#F6B023"), _rgb("#C98508")),
    ),
    mark=_rgb("#FFFFFF"),
    lift=_rgb("#FFFFFF"),
    shadow=120,
)

PAPER = replace(
    MIDNIGHT,
    name="paper",
    title="Paper",
    background=(_rgb("#F7F4EC"), _rgb("#EAE4D6")),
    panel=_rgb("#FFFDF8"),
    raised=_rgb("#FFFFFF"),
    control=_rgb("#DCD2BB"),
    well=_rgb("#EFE9DB"),
    socket=_rgb("#DCD3BE"),
    text=_rgb("#22293A"),
    secondary=_rgb("#565E70"),
    accent=_rgb("#0B7F74"),
    accent_text=_rgb("#075E56"),
    primary=(_rgb("#0F8377"), _rgb("#0A6C62")),
    primary_text=_rgb("#FFFFFF"),
    good=_rgb("#0B6B44"),
    bad=_rgb("#B3232F"),
    even=_rgb("#56617A"),
    board=(_rgb("#4C78E8"), _rgb("#3159C4")),
    rim=_rgb("#2A4BA3"),
    hole=(_rgb("#DDD6C6"), _rgb("#F3EEE2")),
    mark=_rgb("#1B2436"),
    lift=_rgb("#1B2436"),
    shadow=60,
)

CONTRAST = replace(
    MIDNIGHT,
    name="contrast",
    title="Contrast",
    background=(_rgb("#000000"), _rgb("#000000")),
    panel=_rgb("#101010"),
    raised=_rgb("#1C1C1C"),
    control=_rgb("#2A2A2A"),
    well=_rgb("#000000"),
    socket=_rgb("#3C3C3C"),
    text=_rgb("#FFFFFF"),
    secondary=_rgb("#D6D6D6"),
    accent=_rgb("#FFE600"),
    accent_text=_rgb("#FFF27A"),
    primary=(_rgb("#FFF04D"), _rgb("#FFE600")),
    primary_text=_rgb("#000000"),
    good=_rgb("#5CFF9D"),
    bad=_rgb("#FF8F8F"),
    even=_rgb("#FFFFFF"),
    board=(_rgb("#6E6E6E"), _rgb("#5A5A5A")),
    rim=_rgb("#FFFFFF"),
    hole=(_rgb("#000000"), _rgb("#000000")),
    discs=(
        Disc(_rgb("#FFFFFF"), _rgb("#F2F2F2"), _rgb("#000000")),
        Disc(_rgb("#303030"), _rgb("#181818"), _rgb("#FFFFFF")),
    ),
    mark=_rgb("#FFE600"),
    shadow=0,
)

# Red and green look alike to most colour-blind people: here blue stands against orange, by hue and by lightness.
HARBOUR = replace(
    MIDNIGHT,
    name="harbour",
    title="Harbour",
    accent=_rgb("#7CC4FF"),
    accent_text=_rgb("#A9D8FF"),
    primary=(_rgb("#8DCDFF"), _rgb("#5AAEF2")),
    primary_text=_rgb("#04203A"),
    good=_rgb("#6DB8FF"),
    bad=_rgb("#FFA05C"),
    even=_rgb("#B4BDCC"),
    board=(_rgb("#5B6782"), _rgb("#414C66")),
    rim=_rgb("#2C3550"),
    discs=(
        Disc(_rgb("#63A9F2"), _rgb("#2272C8"), _rgb("#0B3F7C")),
        Disc(_rgb("#FFDFA0"), _rgb("#FFB64A"), _rgb("#AD6A06")),
    ),
)

# Blue and yellow look alike to the few who lack the third kind of cone: here red stands against pale turquoise.
EMBER = replace(
    MIDNIGHT,
    name="ember",
    title="Ember",
    background=(_rgb("#17131A"), _rgb("#261F2A")),
    panel=_rgb("#2F2733"),
    raised=_rgb("#3B303F"),
    control=_rgb("#3F3444"),
    well=_rgb("#201A24"),
    socket=_rgb("#463A4B"),
    secondary=_rgb("#B5A8BA"),
    good=_rgb("#5FD6CC"),
    bad=_rgb("#FF7D72"),
    even=_rgb("#C4BAC8"),
    board=(_rgb("#6D5F78"), _rgb("#504459")),
    rim=_rgb("#382F3F"),
    hole=(_rgb("#1E1822"), _rgb("#16111A")),
    discs=(
        Disc(_rgb("#F26A60"), _rgb("#C9303A"), _rgb("#86152A")),
        Disc(_rgb("#D9FBF5"), _rgb("#9BE3DA"), _rgb("#2F857C")),
    ),
)

THEMES = {theme.name: theme for theme in (MIDNIGHT, PAPER, CONTRAST, HARBOUR, EMBER)}
MARKS = ("star", "ring")  # how the discs of the two players are told apart without colour

now = MIDNIGHT


def use(name: str) -> None:
    """Make a palette the one in use. Whoever draws next draws in it."""
    global now
    now = THEMES[name]


# Letters: the font file and the size in logical points.
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
}

# Space and shape, in logical points.
GRID = 8
MARGIN = 32
GAP = 16
BOARD_RADIUS = 30
PANEL_RADIUS = 20
BUTTON_RADIUS = 12
CHIP_RADIUS = 15
BUTTON_HEIGHT = 52
ROW_HEIGHT = 40
ICON = 20
SIDE_PANEL_FROM = 1180  # below this width the right-hand panel folds under tabs
