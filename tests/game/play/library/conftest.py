"""A library in an empty folder, and games to put into it."""

import pytest

from game.play.library.kept_game import KeptGame
from game.play.library.library import Library
from game.record.record import PERSON, Record
from game.record.saved import write_game


class Shelf(Library):
    """A library that remembers what it has told, and takes games as they are."""

    def __init__(self, path):
        self.told = []
        super().__init__(path, self.told.append)

    def add(self, record: Record, title: str = "") -> int:
        kept = KeptGame.of(record, title)
        self.put([(kept, write_game(record))])
        return self.place_of(kept.key)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "library.sqlite"


@pytest.fixture
def library(path):
    shelf = Shelf(path)
    yield shelf
    shelf.close()


def game(
    moves: str = "4 4 3", game: str = "connect4", names=("Anna", "Ben"), seats=(PERSON, PERSON), date=None
) -> Record:
    record = Record(game, names=names, seats=seats, date=date)
    for word in moves.split():
        record.play(record.board.move(word))
    return record
