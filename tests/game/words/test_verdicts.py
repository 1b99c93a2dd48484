"""Distances shown to people count the moves of the winner."""

import pytest

from ai.exact.prover import certain_win
from ai.verdict import DRAW, WinProof, cp, final_verdict, loss, win
from game.record.record import Record
from game.rules.outcome import FIRST_WON
from game.words.outcomes import worth_words
from game.words.verdicts import moves_text, short_verdict, verdict_words, winner_moves


@pytest.mark.parametrize("turns", range(60))
def test_winner_moves_counts_every_turn_of_the_winner(turns):
    made_by_mover = [turn for turn in range(1, turns + 1) if turn % 2 == 1]
    made_by_opponent = [turn for turn in range(1, turns + 1) if turn % 2 == 0]
    assert winner_moves(win(turns)) == len(made_by_mover)
    assert winner_moves(loss(turns)) == len(made_by_opponent)


@pytest.mark.parametrize("turns", range(20))
def test_both_players_count_the_same_moves(turns):
    for verdict in (win(turns), loss(turns)):
        assert winner_moves(verdict.for_opponent(), is_mover=False) == winner_moves(verdict)


@pytest.mark.parametrize("turns", range(1, 20))
def test_a_win_and_the_opponents_loss_count_the_same_moves(turns):
    assert winner_moves(loss(turns).before_turn()) == winner_moves(loss(turns)) + 1
    assert winner_moves(win(turns).before_turn()) == winner_moves(win(turns))


def test_a_player_who_flips_into_a_loss_leaves_the_winner_no_moves():
    board = Record("conniption", position="/1/1/21/21/2/ 2 2,2 f").board
    board.play(board.move("1f"))
    assert board.ended == FIRST_WON
    assert winner_moves(final_verdict(board).before_turn()) == 0


@pytest.mark.parametrize("verdict", [DRAW, cp(300)])
def test_a_verdict_without_a_winner_has_no_distance(verdict):
    with pytest.raises(ValueError, match=str(verdict)):
        winner_moves(verdict)


def test_chips_count_the_moves_of_the_winner():
    verdicts = [win(1), win(5), win(6), loss(1), loss(4), loss(5), DRAW, cp(300)]
    assert [short_verdict(verdict) for verdict in verdicts] == ["W 1", "W 3", "W 3", "L 0", "L 2", "L 2", "D", "better"]


def test_verdict_words():
    verdicts = [win(1), win(5), loss(1), loss(3), DRAW, cp(-300), cp(30)]
    assert [verdict_words(verdict) for verdict in verdicts] == [
        "a win in 1 move",
        "a win in 3 moves",
        "an immediate loss",
        "a loss in 1 move",
        "a draw",
        "worse",
        "even",
    ]
    assert moves_text(2) == "2 moves"


def test_words_for_a_certain_result_in_an_unknown_number_of_moves():
    by_threats, by_force = (certain_win(proof) for proof in WinProof)
    verdicts = [by_threats, by_force, by_threats.for_opponent(), by_force.before_turn()]
    assert [short_verdict(verdict) for verdict in verdicts] == ["W", "W", "L", "L"]
    assert [verdict_words(verdict) for verdict in verdicts] == [
        "a win by threats",
        "a certain win",
        "a certain loss",
        "a certain loss",
    ]
    players = Record("paths", names=("Anna", "Ben")).players
    assert [worth_words(players[0], verdict) for verdict in verdicts[:3]] == [
        "Anna wins by threats",
        "Anna wins by force",
        "Anna loses against best play",
    ]
    assert str(by_threats) == f"cp {by_threats.number}" and not by_threats.is_proven
