"""A player of a recorded game, who is a person or a computer player."""

import re
from dataclasses import dataclass

from game.rules.errors import SetupError
from game.words.messages import tr

PERSON = "person"
USER_NAME = "You"  # the name of a user who has given no other name, in records and saved games
DEFAULT_NAMES = ("Player 1", "Player 2")  # the names of people who have given none, in records and saved games
LONGEST_NAME = 40
LONGEST_SEAT = 1000  # characters of a seat: enough for all settings of a player, including a file
ELSEWHERE = "elsewhere"  # replaces the name of a file in a seat if the game comes from another source


@dataclass(frozen=True)
class RecordedPlayer:
    """A player of a recorded game.

    kind      PERSON, or the text that describes a computer player
    is_user   True for the person who uses this program
    profile   in a game between two people, the key of the profile of a person on this computer; None for others
    """

    name: str
    kind: str = PERSON
    is_user: bool = False
    profile: str | None = None

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON

    @property
    def title(self) -> str:
        """Return the name that users see. Names that nobody has typed are translated."""
        if not self.is_person:
            return computer_title(self.name)
        return tr(self.name) if self.is_user and self.name == USER_NAME else person_title(self.name)


def person_title(name: str) -> str:
    """Return the name of a person that users see. A default name is translated."""
    return tr("Player {number}", number=DEFAULT_NAMES.index(name) + 1) if name in DEFAULT_NAMES else name


def computer_title(name: str) -> str:
    """Return the translated name of a computer player, which may end with a number, as in "Steady 2"."""
    kind, _, number = name.rpartition(" ")
    return f"{tr(kind)} {number}" if number in ("1", "2") else tr(name)


def check_seat(seat: str) -> str:
    """Return the text that describes a player (`seat`), or raise SetupError if it does not fit on one line.

    The text is not shortened, because that could change the player.
    """
    if not seat.isprintable() or len(seat) > LONGEST_SEAT:
        raise SetupError(
            "{seat}: expected a player of up to {longest_seat} characters on one line",
            seat=clean_name(seat),
            longest_seat=LONGEST_SEAT,
        )
    return seat.strip()


def hide_file_name(seat: str) -> str:
    """Return the text of a computer player (`seat`) with ELSEWHERE in place of the name of its weights file."""
    name, colon, rest = seat.partition(":")
    settings = re.split(r",(?=\s*\w+=)", rest)  # like ai.players.registry.read_player: a file may have commas
    for number, setting in enumerate(settings):
        key, equals, _ = setting.partition("=")
        if equals and key.strip().lower() == "weights":
            settings[number] = f"weights={ELSEWHERE}"
    return f"{name}{colon}{','.join(settings)}"


def clean_name(name: str) -> str:
    """Return a player's name shortened to fit on one line."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, longest: int) -> str:
    """Return a text on one line, without unprintable characters, shortened to `longest` characters."""
    if not text.isprintable():
        text = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return " ".join(text.split())[:longest].strip()
