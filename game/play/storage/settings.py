"""The settings, with their valid values and defaults. `store.py` reads and writes them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from game.play.storage.json_values import Between, OneOf
from game.words.catalog import LANGUAGES
from game.words.game_words import Notation

SYSTEM_THEME = "system"  # the theme that fits the appearance of the system
THEME_NAMES = ("midnight", "paper", "contrast", "harbour", "ember")
WIDEST = 100_000  # the largest width, height and position of a window, in pixels
UNPLACED = -100_000  # stands for an unknown window position

# The moves that the blunder guard asks about: none, moves that let the opponent win at once, or all moves that worsen
# the result.
GuardMode = Literal["off", "losing", "slips"]
Percent = Annotated[int, Between(0, 100)]


@dataclass
class Settings:
    """The settings chosen by the user. Every field has a default, and its type says which values are valid.

    Those in SHARED_SETTINGS belong to the computer, the others to the current person.
    """

    language: Annotated[str, OneOf("", *LANGUAGES)] = ""  # a key of LANGUAGES; empty for the language of the system
    theme: Annotated[str, OneOf(SYSTEM_THEME, *THEME_NAMES)] = SYSTEM_THEME
    system_theme: Annotated[str, OneOf(*THEME_NAMES)] = "midnight"  # that which fitted the system last
    discs: Annotated[str, OneOf("engraved", "bold", "shapes", "patterns")] = "engraved"
    large_digits: bool = False  # on boards
    board_only: bool = False  # while playing, show only the board and a line of text
    scale: Annotated[int, Between(0, 250)] = 0  # percent; 0 is automatic
    sounds: bool = True
    volume: Percent = 60  # percent, for moves
    notice_volume: Percent = 60  # percent, for alerts
    animation_speed: Annotated[float, Between(0, 4)] = 1.0  # 0 is off
    reduced_motion: bool = False
    follows_system_motion: bool = True  # animations are also reduced if they are off in the system
    joys: bool = True  # celebrations: sparks after a win
    thinking_pause: Annotated[float, Between(0, 10)] = 0.7  # the least seconds before a computer's move
    notation: Notation = "short"
    confirm_move: bool = False
    turns_board: bool = False  # in games between two people, the board turns to face the player to move
    help: dict[str, Any] = field(default_factory=dict)  # the help switched on for each game (see help_choices.py)
    analysis: bool = False  # used by earlier versions only, like lens and coached, and guard unless it is "losing"
    lens: bool = False
    coached: dict[str, Any] = field(default_factory=dict)
    guard: GuardMode = "off"
    all_mistakes: bool = False  # the review also tells of mistakes that hardly anybody sees
    key_layout: Annotated[str, OneOf("standard", "left", "right")] = "standard"  # the hands on the keyboard
    rumble: bool = False  # controllers vibrate
    keys: dict[str, Any] = field(default_factory=dict)  # for each action, the keys chosen by the user
    buttons: dict[str, Any] = field(default_factory=dict)  # for each action, the controller's button chosen by the user
    toured: bool = False  # the tour of the first game has been shown
    newcomer: bool = True  # the first lesson has been neither taken nor declined
    slow_build_reported: bool = False  # the user has been told that the game is not compiled
    last_game: str = ""  # used by earlier versions only, like last_setup (see last_choices.py)
    full_screen: bool = False
    window_width: Annotated[int, Between(0, WIDEST)] = 0  # pixels, when the window was last closed; 0 for the default
    window_height: Annotated[int, Between(0, WIDEST)] = 0
    window_x: Annotated[int, Between(UNPLACED, WIDEST)] = UNPLACED  # pixels, of the upper left corner without the frame
    window_y: Annotated[int, Between(UNPLACED, WIDEST)] = UNPLACED
    window_maximized: bool = False
    last_setup: dict[str, Any] = field(default_factory=dict)


# The settings that all people on this computer share. The file of the settings has these and those of the first person;
# the folder of every other person has a file with the settings of that person.
SHARED_SETTINGS = (
    "system_theme",
    *("scale", "slow_build_reported", "full_screen", "last_game", "last_setup"),
    *("window_width", "window_height", "window_x", "window_y", "window_maximized"),
)
# The settings that a new person takes over from the person who has added them.
INHERITED_SETTINGS = (
    *("theme", "discs", "large_digits", "board_only", "sounds", "volume", "notice_volume", "animation_speed"),
    *("reduced_motion", "follows_system_motion", "language", "notation", "keys", "key_layout", "buttons", "rumble"),
    *SHARED_SETTINGS,
)


def merge(known: Settings | None, chosen: Settings, saved: Settings, names: Sequence[str]) -> dict[str, Any]:
    """Return the saved settings with these names, but those that differ between `known` and `chosen` as chosen.

    If `known` is None, return the chosen settings.
    """
    if known is None:
        return {name: getattr(chosen, name) for name in names}
    values = {name: getattr(saved, name) for name in names}
    for name in names:
        new, old, other = getattr(chosen, name), getattr(known, name), values[name]
        if isinstance(new, dict):  # one entry per game: merge each entry
            stays = {key: value for key, value in other.items() if key in new or key not in old}
            values[name] = stays | {key: value for key, value in new.items() if old.get(key) != value}
        elif new != old:
            values[name] = new
    return values
