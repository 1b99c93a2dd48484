"""A turn of Watch Your Back!: a piece that is picked up, and passing."""

from game.rules.catalog import start
from game.rules.watch_your_back import PASS
from game.window.boards.watch_your_back.turn import NOTHING, PieceTurn

STUCK = "XWBB---X/WBB-----/BB------/B-------/--------/--------/--------/X------X w m 14"


def test_a_piece_that_is_picked_up_is_half_done_and_can_be_put_down():
    turn = PieceTurn(start("wyb"))
    turn.picked_up = 27
    assert turn.is_begun
    assert turn.take_back() and turn.picked_up == NOTHING and not turn.take_back()


def test_passing_is_offered_only_to_whoever_can_do_nothing_else():
    board, played = start("wyb"), []
    turn = PieceTurn(board, None, played.append)
    assert not turn.controls[0].is_offered
    board.set_position(STUCK)
    (control,) = turn.controls
    assert control.is_offered
    control.press()
    assert played == [PASS]
    turn.barrier = "It is not your turn"
    assert not turn.controls[0].is_offered
