"""A turn of Conniption in its parts: flipped first, armed to flip after, and what is left of the flips then."""

import pytest

from game.rules.catalog import start
from game.rules.gravity import POST_FLIP, PRE_FLIP
from game.window.boards.gravity.turn import FlipTurn
from game.window.widgets.cards import Stock

SPENT = "Your flips are spent"
LOCKED = "Your opponent has just flipped; you may flip after your drop"


class Seen(FlipTurn):
    """A turn that counts how often the board was turned over on the screen, and keeps what was played."""

    def __init__(self, flips="4,4", position=None, game="conniption", asks_twice=False):
        board = start(game, {"Flips": flips} if game == "conniption" else {})
        if position:
            board.set_position(position)
        self.played = []
        super().__init__(board, None, self.played.append, lambda: asks_twice)
        self.turned = 0
        self.on_flip = self.count

    def count(self):
        self.turned += 1


def why_not(turn):
    return [control.why_not for control in turn.controls]


def test_the_board_is_turned_over_and_back():
    turn = Seen()
    turn.flip_first()
    assert turn.is_flipped and turn.turned == 1 and turn.is_begun
    turn.flip_first()
    assert not turn.is_flipped and turn.turned == 2 and not turn.is_begun


def test_what_is_half_done_makes_the_move_of_a_column():
    turn = Seen()
    assert turn.move(3, turn.is_armed) == 3
    turn.flip_first()
    turn.flip_after()
    assert turn.move(3, turn.is_armed) == PRE_FLIP | 3 | POST_FLIP


def test_only_moves_that_go_on_with_what_is_half_done_fit():
    turn = Seen()
    assert len([move for move in turn.board.moves() if turn.fits(move)]) == 28
    turn.flip_first()
    assert all(turn.fits(move) == bool(move & PRE_FLIP) for move in turn.board.moves())
    turn.flip_after()
    assert {move for move in turn.board.moves() if turn.fits(move)} == {
        PRE_FLIP | POST_FLIP | move for move in range(7)
    }


def test_taking_back_is_seen_and_resetting_is_not():
    turn = Seen()
    turn.flip_first()
    turn.flip_after()
    assert turn.take_back() and turn.turned == 2 and not turn.is_begun
    turn.flip_first()
    turn.reset()
    assert turn.turned == 3 and not turn.is_begun


def test_an_armed_flip_goes_when_no_flip_is_left_for_it():
    turn = Seen("1,4")
    turn.flip_after()
    turn.flip_first()
    assert turn.is_flipped and not turn.is_armed and why_not(turn) == ["", SPENT]
    turn = Seen("2,4")
    turn.flip_after()
    turn.flip_first()
    assert turn.is_armed and why_not(turn) == ["", ""]


def test_the_card_shows_the_flips_that_are_left_beyond_what_is_half_done():
    turn = Seen("3,2")
    assert turn.stock(turn.board, 0) == Stock(3, 4, "flip", "arrow-up-down")
    turn.flip_first()
    assert [turn.stock(turn.board, side).left for side in (0, 1)] == [2, 2]


def test_a_flip_that_ends_the_game_is_played_at_once():
    turn = Seen(position="21/21/21/1///2 1 4,4 f")
    turn.flip_first()
    assert len(turn.played) == 1 and turn.played[0] & PRE_FLIP and not turn.is_flipped and turn.turned == 0


def test_a_flip_gives_up_the_move_that_waits_to_be_confirmed():
    for flip in (Seen.flip_first, Seen.flip_after):
        turn = Seen(asks_twice=True)
        turn.choose(3)
        flip(turn)
        assert turn.unconfirmed is None and turn.played == []


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("////// 1 4,4 f", ["", ""]),
        ("///1/// 2 3,4 -", [LOCKED, ""]),
        ("///1/// 2 3,0 -", [SPENT, SPENT]),
    ],
)
def test_a_flip_that_cannot_be_made_says_why(position, expected):
    assert why_not(Seen(position=position)) == expected


def test_the_words_say_what_is_half_done():
    turn = Seen()
    turn.flip_first()
    assert turn.task() == "Flipped. Drop a disc, or flip back"
    turn.flip_after()
    assert turn.task() == "Flipped. Drop a disc, and the board flips once more"
    turn.flip_first()
    assert turn.task() == "Drop a disc, and the board flips after it"


@pytest.mark.parametrize("turn", [Seen("0,0"), Seen(game="connect4")])
def test_a_game_without_flips_offers_none(turn):
    assert turn.controls == [] and turn.stock(turn.board, 0) is None
    assert turn.task().startswith("Drop a disc")
