"""What the coach says: true to the facts, in one or two whole sentences, and to the right person."""

import re
import string
import threading
import time

import pytest

from ai.exact.examiner import Evidence
from ai.exact.facts import Forks, Only, Threatens
from ai.verdict import DRAW, cp, loss, win
from game.record.record import Record
from game.rules.board import is_compiled
from game.rules.catalog import GAMES, start
from game.teach.explanation import ExplainJob
from game.teach.grades import Grade, grade
from game.teach.telling import Audience, sentences
from game.words.catalog import WORDS
from game.words.coach import Say, Sentence
from tests.helpers.facts import random_pairs

NAMES = ("Anna", "Ben")
PLACES = {
    *(
        "mover",
        "foe",
        "owner",
        "reply",
        "answer",
        "best",
        "first",
        "second",
        "turns",
        "sooner",
        "longer",
        "now",
        "where",
    ),
}


PLENTY = 600.0  # seconds: as long as a proof takes, however busy the computer is


def board_at(name, position=None, **options):
    board = start(name, options)
    if position:
        board.set_position(position)
    return board


def explain(board, text, reader=None, seconds=5.0, notation="words"):
    return ExplainJob(board, board.move(text), Audience(NAMES, reader, notation), seconds).work()


def said(*arguments, **keywords):
    return " ".join(explain(*arguments, **keywords).sentences)


# --- sentences ---


def test_a_flip_that_hands_over_the_game_is_named_with_its_columns():
    board = board_at("conniption", "/12/2/112/12// 1 4,4 f")
    words = said(board, "7f")
    assert "the flip after the drop makes four in a row for Ben in columns 2 to 5" in words
    assert "the flip after the drop makes four in a row for you" in said(board, "7f", reader=1)


def test_a_win_thrown_away_names_the_answer_and_what_would_have_won():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    explanation = explain(board, "6")
    assert explanation.grade is Grade.MISSED_WIN
    assert explanation.sentences == (
        "Throws the win away: Ben now wins with 7.",
        "It was won at once with 4.",
    )
    assert [board.text(move) for move in explanation.better] == ["4"]
    assert said(board, "6", reader=1).startswith("Throws the win away: you now win with 7.")


def test_who_has_lost_already_is_told_how_long_it_holds_and_never_of_a_slip():
    board = board_at("paths", "x.xoox. 2", File="fano")
    explanation = explain(board, "2")
    assert explanation.grade is Grade.LONGEST
    assert explanation.sentences[0].startswith("Lost whatever is played: Anna wins next with ")
    board = board_at("paths", "x....xo 2", File="fano")
    explanation = explain(board, "4")
    assert explanation.grade is Grade.SHORTER
    assert explanation.sentences == (
        "Lost already, and this ends it sooner: Anna wins next with 5.",
        "It would have lasted longer with 5.",
    )


def test_the_only_move_says_what_it_stops():
    board = board_at("paths", "xox.o.xxo 2")
    explanation = explain(board, "4")
    assert explanation.grade is Grade.ONLY
    assert explanation.sentences == (
        "The only move that holds the draw.",
        "It keeps Anna from completing a path with 4.",
    )


def test_a_draw_given_up():
    explanation = explain(board_at("paths", "....x.... 2"), "4", seconds=PLENTY)
    assert explanation.grade is Grade.GAVE_UP_DRAW
    assert explanation.sentences == (
        "Gives up the draw: now Anna wins in 5 turns, beginning with 3.",
        "The draw was held with 1.",
    )


def test_a_slower_win_is_still_a_win():
    explanation = explain(board_at("connect4", "2/22/221/1112/1/12/21211 1 0,0 -"), "2", seconds=PLENTY)
    assert explanation.grade is Grade.SLOWER
    assert explanation.sentences == ("Keeps the win, but slower: 5 turns instead of 3.", "The quickest way was 6.")


def test_a_winning_turn_names_its_line():
    board = board_at("domino", "oo.../...../...xx/...../..... 1")
    assert said(board, "b3h") == "Wins: a whole line on b3, c3, d3 and e3."


def test_two_threats_at_once_are_told_only_where_both_are_threats():
    board = board_at("paths", "xo..x...o 1")
    assert "Two threats at once: " in said(board, "7")
    evidence = Evidence(6, win(3), win(3), 6, 0, (Forks((2, 3)), Threatens(2, (2,))))
    assert "Whatever the answer, 3 or 4 wins next." in sentences(board, evidence, Audience(NAMES))


def test_pieces_that_are_taken_come_first_where_nothing_is_proven():
    position = "X------X/--------/--------/---W----/---B----/--------/--------/X------X w p 2"
    explanation = explain(board_at("wyb", position), "d6", seconds=0.1)
    assert explanation.is_estimate and explanation.depth > 0
    assert explanation.sentences[0] == "Takes d5."


def test_the_only_legal_move_is_called_that():
    explanation = explain(board_at("paths", "xoxoxo.xo 1"), "7")
    assert explanation.grade is Grade.ONLY
    assert explanation.sentences[-1] == "The only legal move."


def test_what_a_move_threatens_is_told_by_itself():
    explanation = explain(board_at("paths", "..ooxxx.. 2"), "2")
    assert explanation.threat == "It threatens to complete a path with 1."
    assert explain(board_at("paths", "......... 1"), "5").threat == ""


def test_names_are_shortened_and_whoever_is_called_you_is_the_reader():
    record = Record("paths", {}, names=("You", "B" * 30))
    audience = Audience.of(record)
    assert audience.reader == 0
    assert len(audience.name(1)) <= 20
    assert Audience.of(Record("paths", {}, names=NAMES)).reader is None


@pytest.mark.parametrize("name", GAMES)
def test_explanations_are_one_or_two_whole_sentences(name):
    for board, _, text in random_pairs(name, {}, 40 if is_compiled() else 3, "teach"):
        explanation = explain(board, text, reader=board.mover, seconds=0.03)
        assert 1 <= len(explanation.sentences) <= 2
        for sentence in (*explanation.sentences, explanation.threat):
            if sentence:
                assert sentence[0].isupper() and sentence.endswith(".")
                assert "  " not in sentence and not set("{}_") & set(sentence)
                assert "mistake" not in sentence.lower()
        if explanation.before.is_loss:
            assert explanation.grade in (Grade.ONLY, Grade.LONGEST, Grade.SHORTER, Grade.LOST)
            assert not any(re.match("Throws|Gives", sentence) for sentence in explanation.sentences)


@pytest.mark.parametrize("name", GAMES)
def test_every_place_in_every_sentence_is_known(name):
    for sentence in WORDS[name].coach.values():
        for text in (sentence.named, sentence.you):
            assert {field for _, field, _, _ in string.Formatter().parse(text) if field is not None} <= PLACES
        assert not sentence.you or sentence.you != sentence.named


def test_a_sentence_without_a_name_is_the_same_for_all():
    assert Sentence("Wins.").text(True, {}) == Sentence("Wins.").text(False, {}) == "Wins."
    assert Sentence("{foe} wins.", "You win.").text(False, {"foe": "Ben"}) == "Ben wins."


def test_nothing_that_can_be_said_lacks_words():
    for name in GAMES:
        missing = {key.name for key in Say} - {key.name for key in WORDS[name].coach}
        # What only flips or shrinking can bring about, and what is said in general instead.
        assert all("FLIP" in key or "SHRINK" in key or key.startswith(("FEWER", "MORE")) for key in missing)


# --- lines and jobs ---


def test_the_answer_that_refutes_is_named_as_soon_as_it_is_proven():
    board = board_at("paths", "....x.... 2")
    heard = []
    ExplainJob(board, board.move("4"), Audience(NAMES), 5.0).work(heard.append)
    assert heard[0].sentences[0] == "Gives up the draw: now Anna wins in 5 turns."


def test_the_line_can_be_followed_to_the_end():
    board = board_at("connect4", "2/22/221/1112/1/12/21211 1 0,0 -")
    explanation = explain(board, "2")
    for line, verdict in ((explanation.line, explanation.verdict), (explanation.better, explanation.before)):
        played = board.copy()
        for move in line:
            played.play(move)
        assert played.ended and len(line) == verdict.number


def test_the_rules_are_heard_at_once_and_the_last_report_is_final():
    heard = []
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    job = ExplainJob(board, board.move("6"), Audience(NAMES))
    last = job.work(heard.append)
    assert heard and heard[0].sentences
    assert last.is_final and not heard[0].is_final


def test_stopped_it_answers_within_a_moment():
    board = start("wyb")
    job = ExplainJob(board, board.moves()[0], Audience(NAMES), 600.0)
    threading.Timer(0.1, job.stop).start()
    began = time.perf_counter()
    assert not job.work().is_final
    assert time.perf_counter() - began < 60.0


# --- grades ---


@pytest.mark.parametrize(
    ("before", "after", "facts", "expected"),
    [
        (win(5), win(5), (), Grade.BEST),
        (win(5), win(9), (), Grade.SLOWER),
        (win(5), DRAW, (), Grade.MISSED_WIN),
        (win(5), loss(4), (), Grade.MISSED_WIN),
        (DRAW, DRAW, (), Grade.BEST),
        (DRAW, DRAW, (Only(),), Grade.ONLY),
        (DRAW, loss(8), (), Grade.GAVE_UP_DRAW),
        (loss(8), loss(8), (), Grade.LONGEST),
        (loss(8), loss(2), (), Grade.SHORTER),
        (cp(20), win(1), (), Grade.BEST),
        (cp(20), cp(10), (), Grade.SOUND),
        (cp(200), cp(0), (), Grade.WEAKER),
        (cp(400), cp(-400), (), Grade.WEAK),
        (win(9), cp(0), (), Grade.WEAK),
        (loss(30), cp(0), (), Grade.LOST),
        (cp(300), loss(6), (), Grade.WEAK),
    ],
)
def test_a_grade_has_no_threshold_where_both_are_proven(before, after, facts, expected):
    found = grade(Evidence(1, after, before, 0, 5, facts))
    assert found is expected
    assert found.is_estimate == (not after.is_proven or not before.is_proven) or found in (Grade.BEST, Grade.LOST)


def test_who_has_lost_already_is_not_told_what_would_have_lasted_longer_unless_it_is_proven():
    board = board_at("connect4", "1/12/1/2//2/12 1 0,0 -")
    evidence = Evidence(0, cp(0), loss(32), 3, 9)
    assert sentences(board, evidence, Audience(NAMES)) == ("Lost already, though it is not proven how soon.",)


def test_who_has_lost_already_cannot_slip():
    assert [found for found in Grade if found.is_slip] == [Grade.MISSED_WIN, Grade.GAVE_UP_DRAW, Grade.WEAK]
