"""The registry of the texts of all games, by name of the game."""

from game.rules.registry import ENTRIES, imported
from game.words.game_words import GameWords

WORDS: dict[str, GameWords] = {entry.rules.name: imported(entry.words)() for entry in ENTRIES}
