"""Mistakes are ranked by what people could have seen, for all games, and the accuracy follows the same ranking."""

import dataclasses

import pytest

from ai.exact.fact_finder import FactFinder, MoveFacts
from ai.exact.prover import Prover
from ai.exact.threat_wins import wins_by_threats
from ai.search.iterative_deepening import Limits
from ai.verdict import DRAW, cp, loss, win
from game.play.library.game_summary import GameSummary
from game.play.opponents import level_seat
from game.play.storage.store import Store
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.registry import start
from game.teach.evaluation.mistake_kinds import (
    MistakeKind,
    Sight,
    accuracy,
    has_choice,
    kind_by_verdicts,
    kind_of,
    sight_of,
)
from tests.helpers.records import play_moves

SMALL = "......../.X--WWX./.--W-WB./.------./.-WB---./.-B-B-B./.X----X./........ w m 190"
SMALL_WIN = "......../.XW---X./.----W-./.W--B-W./.-----W./.BB----./.X----X./........ b m 191"
FIVE, FOUR = {"Size": "5x5"}, {"File": "4x4"}
KINDS = [
    ("connect4", {}, "111/22/11/22/122//1 2 0,0 -", "5", MistakeKind.LOSES_AT_ONCE),
    ("connect4", {}, "2/2/2/112/1/1112/2 1 0,0 -", "2", MistakeKind.QUICK_WIN),
    ("connect4", {}, "2/1/222112/21/1/112/ 1 0,0 -", "7", MistakeKind.MISSED_FORK),
    ("connect4", {}, "2//1211/12/22/1112/ 2 0,0 -", "7", MistakeKind.ALLOWED_FORK),
    ("connect4", {}, "12/2/21/11/12/112/22 1 0,0 -", "6", MistakeKind.LONG_RANGE),
    ("connect4", {}, "212/1/1/2/1/1/2 2 0,0 -", "7", MistakeKind.BEYOND),
    ("conniption", {}, "2/2/1/11/1/22/1 2 1,1 -", "1", MistakeKind.LOSES_AT_ONCE),
    ("conniption", {}, "12/2//21/1// 1 3,2 f", "f6f", MistakeKind.QUICK_WIN),
    ("conniption", {}, "1/2///21/21/12 1 2,2 f", "5", MistakeKind.MISSED_FORK),
    ("conniption", {}, "211/1112/2//12/221/ 2 0,0 -", "6", MistakeKind.ALLOWED_FORK),
    ("conniption", {}, "2/21/1211/2//12/21 1 0,0 -", "5", MistakeKind.LONG_RANGE),
    ("conniption", {}, "12221///2121/1/1/12 2 0,0 -", "4", MistakeKind.BEYOND),
    ("domino", FIVE, ".ooxx/xxooo/..oo./.xxox/..xxx 2", "a3v", MistakeKind.LOSES_AT_ONCE),
    ("domino", FIVE, "...../..xoo/..x../.oo.x/....x 1", "a3h", MistakeKind.QUICK_WIN),
    ("domino", FIVE, "...../oo.xx/...o./...ox/....x 1", "b1h", MistakeKind.MISSED_FORK),
    ("domino", FIVE, "xxoox/.xx.x/...oo/.o.../.o... 1", "b3h", MistakeKind.ALLOWED_FORK),
    ("paths", FOUR, ".xxoxo.oo.o..xxx 2", "12", MistakeKind.LOSES_AT_ONCE),
    ("paths", FOUR, "xxx.x.ooxxoooo.. 1", "16", MistakeKind.QUICK_WIN),
    ("paths", FOUR, "x..o...xxo.o..ox 1", "5", MistakeKind.MISSED_FORK),
    ("paths", FOUR, "xxoo..xxxooo.x.. 2", "15", MistakeKind.ALLOWED_FORK),
    ("wyb", {}, SMALL, "c5b5", MistakeKind.LOSES_AT_ONCE),
    ("wyb", {}, SMALL_WIN, "c6c7", MistakeKind.QUICK_WIN),
    ("wyb", {}, SMALL, "d3e3", MistakeKind.ALLOWED_FORK),
]


def board_at(name, setup, position):
    board = start(name, setup)
    board.set_position(position)
    return board


@pytest.mark.parametrize(("name", "setup", "position", "text", "kind"), KINDS)
def test_each_kind_is_found_in_each_game(name, setup, position, text, kind):
    board = board_at(name, setup, position)
    facts = FactFinder(Prover()).examine(board, board.move(text), 10.0)
    assert kind_of(board, facts) is kind


@pytest.mark.parametrize(("name", "setup", "position", "text", "kind"), KINDS)
def test_the_best_move_is_no_mistake_of_any_kind(name, setup, position, text, kind):
    board = board_at(name, setup, position)
    best = Prover().best(board, Limits(seconds=10.0)).move
    assert kind_of(board, FactFinder(Prover()).examine(board, best, 10.0)) is None


def test_pieces_that_can_be_captured_are_told_of_as_an_estimate():
    board = board_at("wyb", {}, "X--W--WX/W-WW-W-W/---B----/--WB-W--/B---B-B-/B-B-W---/-----BB-/X---B--X w p 20")
    found = FactFinder(Prover()).examine(board, board.move("h3"), 0.1)
    found = dataclasses.replace(found, before=cp(201), verdict=cp(-900), best=board.move("d5"))
    assert kind_of(board, found) is MistakeKind.PIECES and MistakeKind.PIECES.is_estimate
    assert kind_of(board, dataclasses.replace(found, facts=())) is MistakeKind.ESTIMATE


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (win(1), win(1), None),
        (win(1), win(3), None),
        (win(3), win(25), MistakeKind.QUICK_WIN),
        (win(1), cp(50), MistakeKind.QUICK_WIN),
        (win(3), cp(50), None),  # it may still be won
        (win(9), loss(2), MistakeKind.LOSES_AT_ONCE),
        (loss(24), loss(2), MistakeKind.LOSES_AT_ONCE),
        (loss(8), loss(2), None),  # the end was in sight
        (loss(2), loss(2), None),
        (cp(0), loss(2), MistakeKind.LOSES_AT_ONCE),
        (win(7), DRAW, MistakeKind.MISSED_FORK),
        (win(7), win(25), MistakeKind.MISSED_FORK),
        (win(7), win(9), None),
        (DRAW, loss(8), MistakeKind.ALLOWED_FORK),
        (loss(36), loss(4), MistakeKind.ALLOWED_FORK),
        (win(15), DRAW, MistakeKind.LONG_RANGE),
        (win(17), DRAW, MistakeKind.BEYOND),
        (DRAW, loss(16), MistakeKind.LONG_RANGE),
        (DRAW, loss(38), MistakeKind.BEYOND),
        (win(31), win(35), None),
        (DRAW, DRAW, None),
        (cp(500), cp(-500), MistakeKind.ESTIMATE),
        (cp(50), cp(-50), None),
    ],
)
def test_verdicts_tell_the_kind(before, after, kind):
    assert kind_by_verdicts(before, after) is kind


def test_who_sees_what():
    seen = {sight: [kind for kind in MistakeKind if sight.sees(kind)] for sight in Sight}
    assert seen[Sight.BEGINNER] == [MistakeKind.LOSES_AT_ONCE, MistakeKind.QUICK_WIN, MistakeKind.PIECES]
    assert MistakeKind.MISSED_FORK in seen[Sight.USUAL] and MistakeKind.LONG_RANGE not in seen[Sight.USUAL]
    assert MistakeKind.BEYOND not in seen[Sight.STRONG] and seen[Sight.EVERYTHING] == list(MistakeKind)
    assert not any(sight.sees(None) for sight in Sight)
    assert [kind.rank for kind in MistakeKind] == sorted(kind.rank for kind in MistakeKind)


def played(store, level, moves, count):
    for number in range(count):
        record = Record("connect4", seats=(PERSON, level_seat(level)), date=f"2026-03-{number + 1:02}")
        play_moves(record, moves)
        store.library.save_now(GameSummary.of(record, player=store.player), write_game(record))


def test_the_rating_tells_what_a_person_sees(tmp_path):
    store = Store(tmp_path)
    assert sight_of(store, "connect4") is Sight.USUAL
    played(store, 1, "1 4 2 4 1 4 2 4", 12)
    assert sight_of(store, "connect4") is Sight.BEGINNER
    played(store, 8, "4 1 4 1 4 1 4", 20)
    assert sight_of(store, "connect4") is Sight.STRONG
    assert sight_of(store, "domino") is Sight.USUAL
    store.library.close()


def test_accuracy_is_the_average_of_the_moves():
    assert accuracy([]) is None and accuracy([None] * 3) is None, "too few moves"
    assert accuracy([None] * 4) == 100
    assert accuracy([None, None, MistakeKind.LONG_RANGE, MistakeKind.BEYOND]) == 92
    assert accuracy([MistakeKind.BEYOND] * 4) == 90


def test_plain_mistakes_count_three_times():
    assert accuracy([None, MistakeKind.LOSES_AT_ONCE] * 2) == 25
    assert accuracy([None, None, None, MistakeKind.MISSED_FORK]) == 75
    assert accuracy([*[None] * 8, MistakeKind.LOSES_AT_ONCE]) == 73


def test_there_is_no_choice_where_the_game_is_about_to_be_lost():
    assert not has_choice(loss(8)) and has_choice(loss(10))
    assert has_choice(win(1)) and has_choice(DRAW) and has_choice(cp(-300))


def test_wins_by_threats_are_proven():
    fork = board_at("connect4", {}, "//1/1///22 1 0,0 -")
    assert wins_by_threats(fork, 2) is True and wins_by_threats(fork, 1) is False
    assert wins_by_threats(start("connect4"), 3) is False
    assert wins_by_threats(start("domino", {"Size": "8x8"}), 4, most_positions=10) is None


@pytest.mark.parametrize(("name", "setup", "position", "text", "kind"), KINDS)
def test_a_win_by_threats_is_a_win(name, setup, position, text, kind):
    board = board_at(name, setup, position)
    if wins_by_threats(board, 4):
        verdict = Prover().prove(board, 10.0)
        assert verdict is not None and verdict.is_win


def test_a_move_without_facts_has_no_kind():
    assert kind_of(start("connect4"), MoveFacts(3, cp(0), cp(0), 3)) is None
