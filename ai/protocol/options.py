"""What a client can set: the options of all games, and those of whoever thinks."""

import re
from dataclasses import dataclass
from enum import Enum

from ai.players.catalog import PLAYERS, read_player, write_player
from ai.players.levels import LEVELS
from ai.players.parameters import PARAMETERS
from ai.protocol.errors import ProtocolError
from ai.score.catalog import WEIGHTED
from ai.score.weights import load_weights
from game.rules.catalog import FIRST, GAMES
from game.rules.game import OptionKind


class Type(Enum):
    """What a value is, as the protocol calls it."""

    STRING = "string"
    CHECK = "check"
    SPIN = "spin"  # a number
    COMBO = "combo"  # one of a few words


@dataclass(frozen=True)
class Option:
    """Something `setoption` can set. Values are kept as texts."""

    name: str
    kind: Type
    default: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def describe(self) -> str:
        """The answer to `ugi`."""
        extra = {
            Type.SPIN: f" min {self.least} max {self.most}",
            Type.COMBO: "".join(f" var {word}" for word in self.choices),
        }
        default = self.default or "<empty>"
        return f"option name {self.name} type {self.kind.value} default {default}{extra.get(self.kind, '')}"

    def read(self, text: str) -> str:
        """A value in the form it is kept, or ProtocolError."""
        given = f"{self.name} {text or 'without a value'}"
        match self.kind:
            case Type.STRING:
                return "" if text == "<empty>" else text
            case Type.SPIN:
                if re.fullmatch("[0-9]{1,9}", text) is None or not self.least <= int(text) <= self.most:
                    raise ProtocolError(f"{given}: expected a number from {self.least} to {self.most}")
                return str(int(text))
        words = self.choices or ("true", "false")
        if text.lower() not in words:
            raise ProtocolError(f"{given}: expected one of {', '.join(words)}")
        return text.lower()


class PlayerOption(Option):
    """A player by its name, or with settings as `read_player` takes them; they come before those of other options."""

    def read(self, text: str) -> str:
        spec = read_player(text)
        if spec.weights is not None:
            load_weights(spec.weights, WEIGHTED)  # a bad file is refused now
        return write_player(spec)


SETUP_OPTIONS = (
    Option("Game", Type.COMBO, FIRST, tuple(GAMES)),
    *(
        Option(chosen.name, Type.SPIN, chosen.default, least=chosen.low, most=chosen.high)
        if chosen.kind is OptionKind.NUMBER
        else Option(chosen.name, Type.STRING, chosen.default)
        for game in GAMES.values()
        for chosen in game.options.values()
    ),
)


def _spin(name: str, parameter: str) -> Option:
    """The option that sets the same as a parameter of players."""
    known = PARAMETERS[parameter]
    return Option(name, Type.SPIN, str(known.default or 0), least=known.least, most=known.most)


BEST = "best"  # each game's own default score
_THINKING_OPTIONS = (
    _spin("Hash", "hash"),
    _spin("Threads", "threads"),
    PlayerOption("Player", Type.COMBO, "perfect", tuple(PLAYERS)),
    Option("Level", Type.SPIN, "0", least=0, most=len(LEVELS)),
    Option("Score", Type.COMBO, BEST, (BEST, *PARAMETERS["score"].choices)),
    Option("Weights", Type.STRING, ""),
    Option("OwnBook", Type.CHECK, "true"),
    _spin("Seed", "seed"),  # 0 for chance
)
OPTIONS = {option.name.lower(): option for option in (*SETUP_OPTIONS, *_THINKING_OPTIONS)}
