"""What a client can set: the options of all games, and those of whoever thinks."""

import re
from dataclasses import dataclass
from typing import Literal

from ai.players.catalog import PLAYERS, read_player, write_player
from ai.players.levels import LEVELS
from ai.players.parameters import PARAMETERS
from ai.protocol.errors import ProtocolError
from ai.score.catalog import WEIGHTED
from ai.score.weights import load_weights
from game.rules.catalog import FIRST, GAMES
from game.rules.game import OptionKind


@dataclass(frozen=True)
class Option:
    """Something `setoption` can set. Values are kept as texts."""

    name: str
    kind: Literal["string", "check", "spin", "combo"]
    default: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def describe(self) -> str:
        """The answer to `ugi`."""
        extra = {
            "spin": f" min {self.least} max {self.most}",
            "combo": "".join(f" var {word}" for word in self.choices),
        }
        default = self.default or "<empty>"
        return f"option name {self.name} type {self.kind} default {default}{extra.get(self.kind, '')}"

    def read(self, text: str) -> str:
        """A value in the form it is kept, or ProtocolError."""
        given = f"{self.name} {text or 'without a value'}"
        match self.kind:
            case "string":
                return "" if text == "<empty>" else text
            case "spin":
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
    Option("Game", "combo", FIRST, tuple(GAMES)),
    *(
        Option(chosen.name, "spin", chosen.default, least=chosen.low, most=chosen.high)
        if chosen.kind is OptionKind.NUMBER
        else Option(chosen.name, "string", chosen.default)
        for game in GAMES.values()
        for chosen in game.options.values()
    ),
)


def _spin(name: str, parameter: str) -> Option:
    """The option that sets the same as a parameter of players."""
    known = PARAMETERS[parameter]
    return Option(name, "spin", str(known.default or 0), least=known.least, most=known.most)


BEST = "best"  # each game's own default score
_THINKING_OPTIONS = (
    _spin("Hash", "hash"),
    _spin("Threads", "threads"),
    PlayerOption("Player", "combo", "perfect", tuple(PLAYERS)),
    Option("Level", "spin", "0", least=0, most=len(LEVELS)),
    Option("Score", "combo", BEST, (BEST, *PARAMETERS["score"].choices)),
    Option("Weights", "string", ""),
    Option("OwnBook", "check", "true"),
    _spin("Seed", "seed"),  # 0 for chance
)
OPTIONS = {option.name.lower(): option for option in (*SETUP_OPTIONS, *_THINKING_OPTIONS)}
