"""Fixtures: a library in an empty folder, and games to add to it."""

import pytest

from game.play.library.game_summary import GameSummary
from game.play.library.library import Library
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from tests.helpers.records import play_moves


class MessageLibrary(Library):
    """A library that collects its messages, with a method to add a record."""

    def __init__(self, path):
        self.messages = []
        super().__init__(path, self.messages.append)

    def add(self, record: Record, title: str = "") -> int:
        game_summary = GameSummary.of(record, title)
        self.put([(game_summary, write_game(record))])
        return self.id_of(game_summary.key)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "library.sqlite"


@pytest.fixture
def library(path):
    library = MessageLibrary(path)
    yield library
    library.close()


def game(
    moves: str = "4 4 3", game: str = "connect4", names=("Anna", "Ben"), seats=(PERSON, PERSON), date=None
) -> Record:
    return play_moves(Record(game, names=names, seats=seats, date=date), moves)
