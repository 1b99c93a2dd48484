"""How the book of few discs and few flips is made: nothing is left out, and what is proven is not proven twice."""

import pytest

from ai.books.flip_book import FlipBook, State, load_flip_book, states
from ai.lab.build_flip_book import resume
from ai.lab.flip_layers import Task, flip_book, layer, layers_above, position, prove, tasks
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from tests.reference import conniption


def reference_layer(discs):
    """The columns of every position of the slow rules with so many discs, either mirror image, by all flips."""
    level = {conniption.start()}
    for _ in range(discs):
        level = {position.play(move) for position in level for move in position.moves()}
        level = {position for position in level if position.result() is None}
    return {min(position.board, position.board[::-1]) for position in level}


@pytest.mark.parametrize("discs", range(3))
def test_a_layer_is_everything_that_the_slow_rules_reach(discs):
    boards = layer(discs)
    assert len(boards) == len(set(boards))
    assert {tuple(board.split("/")) for board in boards} == reference_layer(discs)


def test_the_pieces_of_a_layer_are_the_layer():
    assert [board for task in tasks(4) for board in task.boards] == layer(4)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_an_entry_is_proven_without_the_book():
    columns = "//2///121/121"
    [scores] = prove(Task(7, (columns,)))
    assert len(scores) == len(states())
    book = load_flip_book()
    assert scores == [book.score(position(columns, state)) for state in states()]


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_layer_follows_from_the_one_below():
    book = load_flip_book()
    known = {columns: [book.score(position(columns, state)) for state in states()] for columns in layer(1)}
    layers_above(1, known)
    assert known["//////"] == [book.score(position("//////", state)) for state in states()]


def test_a_book_is_what_its_file_says(tmp_path):
    scores = list(range(len(states())))
    flip_book({"1//////": scores, "12//////1": scores[::-1]}).save(tmp_path / "book.npz")
    book = FlipBook.load(tmp_path / "book.npz")
    assert len(book) == 2 * len(states())
    assert [book.score(position("//////1", state)) for state in states()] == scores
    assert book.score(position("12//////1", states()[0])) == scores[-1]
    assert book.score(position("//1////", State(0, 0, False))) is None


def test_what_is_proven_is_taken_from_the_file_but_for_a_torn_end(tmp_path):
    file = tmp_path / "proven"
    assert resume(file, 6) == []
    with file.open("a") as saved:
        saved.write("1 2,3 4\n5 6,")
    assert resume(file, 6) == [[[1, 2], [3, 4]]]
    assert file.read_text().endswith("3 4\n")


def test_a_file_about_another_book_is_refused(tmp_path):
    file = tmp_path / "proven"
    resume(file, 5)
    with pytest.raises(SetupError, match="6 discs"):
        resume(file, 6)
