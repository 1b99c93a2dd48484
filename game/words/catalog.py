"""Which words belong to which game."""

from game.words.domino import DominoWords
from game.words.game_words import GameWords
from game.words.gravity import ConnectFourWords, ConniptionWords
from game.words.paths import PathsWords
from game.words.watch_your_back import WatchYourBackWords

WORDS: dict[str, GameWords] = {
    "conniption": ConniptionWords(),
    "connect4": ConnectFourWords(),
    "domino": DominoWords(),
    "paths": PathsWords(),
    "wyb": WatchYourBackWords(),
}
