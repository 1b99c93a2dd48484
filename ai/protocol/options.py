"""The options that a client can set: options of the games, and options of the players."""

import re
from dataclasses import dataclass
from enum import Enum

from ai.players.levels import LEVELS
from ai.players.parameters import PARAMETERS
from ai.players.registry import PLAYERS, read_player, write_player
from ai.protocol.errors import ProtocolError
from ai.score.registry import check_weights
from ai.search.best_moves import MOST_LINES
from game.rules.game import OptionKind
from game.rules.registry import FIRST, GAMES


class EngineOptionType(Enum):
    """The type of an option's value, as the protocol names it."""

    STRING = "string"
    CHECK = "check"
    SPIN = "spin"  # a number
    COMBO = "combo"  # one of several words


@dataclass(frozen=True)
class EngineOption:
    """An option that the command `setoption` sets. Values are stored as texts."""

    name: str
    kind: EngineOptionType
    default: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def describe(self) -> str:
        """Return the line that describes the option in the answer to `ugi`."""
        extra = {
            EngineOptionType.SPIN: f" min {self.least} max {self.most}",
            EngineOptionType.COMBO: "".join(f" var {word}" for word in self.choices),
        }
        default = self.default or "<empty>"
        return f"option name {self.name} type {self.kind.value} default {default}{extra.get(self.kind, '')}"

    def read(self, text: str) -> str:
        """Return the value that a client has sent in the form in which it is stored, or raise ProtocolError."""
        given = f"{self.name} {text or 'without a value'}"
        match self.kind:
            case EngineOptionType.STRING:
                return "" if text == "<empty>" else text
            case EngineOptionType.SPIN:
                if re.fullmatch("[0-9]{1,9}", text) is None or not self.least <= int(text) <= self.most:
                    raise ProtocolError(f"{given}: expected a number from {self.least} to {self.most}")
                return str(int(text))
        words = self.choices or ("true", "false")
        if text.lower() not in words:
            raise ProtocolError(f"{given}: expected one of {', '.join(words)}")
        return text.lower()


class PlayerOption(EngineOption):
    """The option for a player: a name, or a name with settings in the notation of `read_player`.

    The settings of the player override other options.
    """

    def read(self, text: str) -> str:
        spec = read_player(text)
        if spec.weights is not None:
            check_weights(spec.weights)  # raises SetupError for a bad file
        return write_player(spec)


SETUP_OPTIONS = (
    EngineOption("Game", EngineOptionType.COMBO, FIRST, tuple(GAMES)),
    *(
        EngineOption(chosen.name, EngineOptionType.SPIN, chosen.default, least=chosen.low, most=chosen.high)
        if chosen.kind is OptionKind.NUMBER
        else EngineOption(chosen.name, EngineOptionType.STRING, chosen.default)
        for game in GAMES.values()
        for chosen in game.options.values()
    ),
)


def _spin_option(name: str, parameter: str) -> EngineOption:
    """Return the engine option for a numeric parameter of players."""
    known = PARAMETERS[parameter]
    return EngineOption(name, EngineOptionType.SPIN, str(known.default or 0), least=known.least, most=known.most)


BEST = "best"  # the default score of each game
_THINKING_OPTIONS = (
    _spin_option("Hash", "hash"),
    _spin_option("Threads", "threads"),
    EngineOption("MultiPV", EngineOptionType.SPIN, "1", least=1, most=MOST_LINES),
    PlayerOption("Player", EngineOptionType.COMBO, "perfect", tuple(PLAYERS)),
    EngineOption("Level", EngineOptionType.SPIN, "0", least=0, most=len(LEVELS)),
    EngineOption("Score", EngineOptionType.COMBO, BEST, (BEST, *PARAMETERS["score"].choices)),
    EngineOption("Weights", EngineOptionType.STRING, ""),
    EngineOption("OwnBook", EngineOptionType.CHECK, "true"),
    _spin_option("Seed", "seed"),  # 0 for random
)
OPTIONS = {option.name.lower(): option for option in (*SETUP_OPTIONS, *_THINKING_OPTIONS)}
