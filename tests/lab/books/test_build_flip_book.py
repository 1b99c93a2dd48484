"""Building the flip book: the layers are complete, and proven scores are read back from the file."""

import pytest

from ai.books.flip_book import FlipBook, FlipBookState, load_flip_book, states
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from lab.books.build_flip_book import resume
from lab.books.flip_layers import LayerTask, flip_book, layer, layers_above, position, prove, tasks
from tests.reference import conniption


def reference_layer(discs):
    """Return the columns of all positions with this number of discs under the reference rules, up to mirroring."""
    level = {conniption.start()}
    for _ in range(discs):
        level = {position.play(move) for position in level for move in position.moves()}
        level = {position for position in level if position.result() is None}
    return {min(position.board, position.board[::-1]) for position in level}


@pytest.mark.parametrize("discs", range(3))
def test_layer_has_all_positions_of_the_reference_rules(discs):
    boards = layer(discs)
    assert len(boards) == len(set(boards))
    assert {tuple(board.split("/")) for board in boards} == reference_layer(discs)


def test_tasks_of_a_layer_cover_the_layer():
    assert [board for task in tasks(4) for board in task.boards] == layer(4)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_proven_scores_agree_with_the_book():
    columns = "//2///121/121"
    [scores] = prove(LayerTask(7, (columns,)))
    assert len(scores) == len(states())
    book = load_flip_book()
    assert scores == [book.score(position(columns, state)) for state in states()]


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_layer_above_agrees_with_the_book():
    book = load_flip_book()
    known = {columns: [book.score(position(columns, state)) for state in states()] for columns in layer(1)}
    layers_above(1, known)
    assert known["//////"] == [book.score(position("//////", state)) for state in states()]


def test_book_is_the_same_after_saving_and_loading(tmp_path):
    scores = list(range(len(states())))
    flip_book({"1//////": scores, "12//////1": scores[::-1]}).save(tmp_path / "book.npz")
    book = FlipBook.load(tmp_path / "book.npz")
    assert len(book) == 2 * len(states())
    assert [book.score(position("//////1", state)) for state in states()] == scores
    assert book.score(position("12//////1", states()[0])) == scores[-1]
    assert book.score(position("//1////", FlipBookState(0, 0, False))) is None


def test_resume_reads_scores_and_drops_an_incomplete_line(tmp_path):
    file = tmp_path / "proven"
    assert resume(file, 6) == []
    with file.open("a") as saved:
        saved.write("1 2,3 4\n5 6,")
    assert resume(file, 6) == [[[1, 2], [3, 4]]]
    assert file.read_text().endswith("3 4\n")


def test_file_for_another_book_is_refused(tmp_path):
    file = tmp_path / "proven"
    resume(file, 5)
    with pytest.raises(SetupError, match="6 discs"):
        resume(file, 6)
