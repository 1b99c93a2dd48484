"""The move input of Conniption: flip first, flip after, and the flips left."""

import pytest

from game.rules.gravity import POST_FLIP, PRE_FLIP
from game.rules.registry import start
from game.window.boards.gravity.move_input import FLIP_LOCKED, NO_FLIPS_LEFT, FlipMoveInput
from game.window.widgets.side_panel_cards import Stock
from game.words.games.gravity import flipping_task
from game.words.registry import WORDS


class CountingInput(FlipMoveInput):
    """A move input that counts the flips on the screen and records the moves played."""

    def __init__(self, flips="4,4", position=None, game="conniption", asks_twice=False):
        board = start(game, {"Flips": flips} if game == "conniption" else {})
        if position:
            board.set_position(position)
        self.played = []
        super().__init__(board, None, self.played.append, lambda: asks_twice)
        self.turned = 0
        self.on_turn = self.count

    def count(self):
        self.turned += 1


def disabled_reason(move_input):
    return [control.disabled_reason for control in move_input.controls]


def test_a_flip_can_be_undone_before_the_drop():
    move_input = CountingInput()
    move_input.flip_first()
    assert move_input.is_flipped and move_input.turned == 1 and move_input.is_begun
    move_input.flip_first()
    assert not move_input.is_flipped and move_input.turned == 2 and not move_input.is_begun


def test_a_drop_completes_the_flips_entered():
    move_input = CountingInput()
    assert move_input.move(3, move_input.is_armed) == 3
    move_input.flip_first()
    move_input.flip_after()
    assert move_input.move(3, move_input.is_armed) == PRE_FLIP | 3 | POST_FLIP


def test_only_moves_that_match_the_flips_entered_fit():
    move_input = CountingInput()
    assert len([move for move in move_input.board.moves() if move_input.fits(move)]) == 28
    move_input.flip_first()
    assert all(move_input.fits(move) == bool(move & PRE_FLIP) for move in move_input.board.moves())
    move_input.flip_after()
    assert {move for move in move_input.board.moves() if move_input.fits(move)} == {
        PRE_FLIP | POST_FLIP | move for move in range(7)
    }


def test_undo_flips_the_board_on_the_screen_and_reset_does_not():
    move_input = CountingInput()
    move_input.flip_first()
    move_input.flip_after()
    assert move_input.cancel() and move_input.turned == 2 and not move_input.is_begun
    move_input.flip_first()
    move_input.reset()
    assert move_input.turned == 3 and not move_input.is_begun


def test_an_armed_flip_is_cleared_when_no_flip_is_left_for_it():
    move_input = CountingInput("1,4")
    move_input.flip_after()
    move_input.flip_first()
    assert move_input.is_flipped and not move_input.is_armed and disabled_reason(move_input) == ["", NO_FLIPS_LEFT]
    move_input = CountingInput("2,4")
    move_input.flip_after()
    move_input.flip_first()
    assert move_input.is_armed and disabled_reason(move_input) == ["", ""]


def test_the_card_subtracts_the_flips_entered():
    move_input = CountingInput("3,2")
    assert move_input.stock(move_input.board, 0) == Stock(3, 4, ("{n} flip", "{n} flips"), "arrow-up-down")
    move_input.flip_first()
    assert [move_input.stock(move_input.board, side).left for side in (0, 1)] == [2, 2]


def test_a_flip_that_ends_the_game_is_played_at_once():
    move_input = CountingInput(position="21/21/21/1///2 1 4,4 f")
    move_input.flip_first()
    assert (
        len(move_input.played) == 1
        and move_input.played[0] & PRE_FLIP
        and not move_input.is_flipped
        and move_input.turned == 0
    )


def test_a_flip_cancels_the_move_awaiting_confirmation():
    for flip in (CountingInput.flip_first, CountingInput.flip_after):
        move_input = CountingInput(asks_twice=True)
        move_input.choose(3)
        flip(move_input)
        assert move_input.unconfirmed is None and move_input.played == []


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("////// 1 4,4 f", ["", ""]),
        ("///1/// 2 3,4 -", [FLIP_LOCKED, ""]),
        ("///1/// 2 3,0 -", [NO_FLIPS_LEFT, NO_FLIPS_LEFT]),
    ],
)
def test_a_flip_that_is_not_possible_says_why(position, expected):
    assert disabled_reason(CountingInput(position=position)) == expected


def test_the_status_names_the_flips_entered():
    move_input = CountingInput()
    move_input.flip_first()
    assert move_input.task() == flipping_task(move_input.board, is_flipped=True, is_armed=False)
    move_input.flip_after()
    assert move_input.task() == flipping_task(move_input.board, is_flipped=True, is_armed=True)
    move_input.flip_first()
    assert move_input.task() == flipping_task(move_input.board, is_flipped=False, is_armed=True)


@pytest.mark.parametrize("move_input", [CountingInput("0,0"), CountingInput(game="connect4")])
def test_a_game_without_flips_offers_none(move_input):
    assert move_input.controls == [] and move_input.stock(move_input.board, 0) is None
    assert move_input.task() == WORDS[move_input.board.game].task(move_input.board)
