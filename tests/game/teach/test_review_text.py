"""The comments on positions in a review, as the user reads them."""

from types import SimpleNamespace

import pytest

from game.record.player import PERSON, USER_NAME
from game.record.record import Record
from game.teach.evaluation import review_text


@pytest.fixture
def unknown() -> SimpleNamespace:
    """An evaluation without verdicts."""
    return SimpleNamespace(verdict=lambda node: None, best=lambda node: None)


def keys(record: Record, evaluation: SimpleNamespace) -> list[str]:
    """Return the messages about the moves of a game."""
    texts = [review_text.comment(record, evaluation, node, False, "short") for node in record.main_line()[1:]]
    return [text.key for text in texts]


def test_the_user_is_addressed_and_others_are_named(unknown: SimpleNamespace) -> None:
    record = Record("connect4", names=(USER_NAME, "Computer"), seats=(PERSON, "computer 2"), user=0)
    record.play(record.board.move("4"))
    record.play(record.board.move("3"))
    assert keys(record, unknown) == ["You played {move}.", "{player} played {move}."]


@pytest.mark.parametrize(
    ("user", "key"), [(1, "You took over the first move."), (None, "{player} took over the first move.")]
)
def test_whoever_takes_over_the_first_move_is_addressed_or_named(user, key, unknown: SimpleNamespace) -> None:
    names = ("Anna", USER_NAME if user == 1 else "Bert")
    record = Record("connect4", names=names, seats=(PERSON, PERSON), swap_rule=True, user=user)
    record.play(record.board.move("4"))
    record.swap()
    assert keys(record, unknown)[1] == key
