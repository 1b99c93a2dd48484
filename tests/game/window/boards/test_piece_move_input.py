"""The move input of Watch Your Back!: picking up a piece, and passing."""

from game.rules.registry import start
from game.rules.watch_your_back import PASS
from game.window.boards.watch_your_back.move_input import NOTHING, PieceMoveInput

STUCK = "XWBB---X/WBB-----/BB------/B-------/--------/--------/--------/X------X w m 14"


def test_a_piece_picked_up_can_be_put_down():
    move_input = PieceMoveInput(start("wyb"))
    move_input.picked_up = 27
    assert move_input.is_begun
    assert move_input.cancel() and move_input.picked_up == NOTHING and not move_input.cancel()


def test_a_pass_is_offered_only_without_other_moves():
    board, played = start("wyb"), []
    move_input = PieceMoveInput(board, None, played.append)
    assert not move_input.controls[0].is_offered
    board.set_position(STUCK)
    (control,) = move_input.controls
    assert control.is_offered
    control.press()
    assert played == [PASS]
    move_input.disabled_reason = "It is not your turn"
    assert not move_input.controls[0].is_offered
