"""The coach's sentences are true to the facts, one or two in number, and address the right player."""

import dataclasses
import re
import string
import threading
import time

import pytest

from ai.exact.fact_finder import MoveFacts
from ai.exact.facts import ExposureFact, ForkFact, OnlyMoveFact, ThreatFact, WinFact
from ai.exact.prover import Prover, certain_win
from ai.search.iterative_deepening import SearchResult
from ai.verdict import DRAW, WinProof, cp, loss, win
from game.record.record import Record
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start
from game.teach.evaluation.grades import Grade, grade
from game.teach.evaluation.mistake_kinds import kind_of
from game.teach.explanations.explanation import explain
from game.teach.explanations.explanation_text import Audience, CoachVoice, statements
from game.words.registry import WORDS
from game.words.teaching.coach import CoachMessage, Sentence
from tests.helpers.fact_checks import random_pairs

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
        "moves",
        "sooner",
        "longer",
        "now",
        "where",
        "lines",
    ),
}


PLENTY = 600.0  # seconds: as long as a proof takes, however busy the computer is


def board_at(name, position=None, **options):
    board = start(name, options)
    if position:
        board.set_position(position)
    return board


def explained(board, text, reader=None, seconds=60.0, notation="words"):
    return explain(board, board.move(text), Audience(NAMES, reader, notation), Prover(), seconds)


def said(*arguments, **keywords):
    return " ".join(explained(*arguments, **keywords).sentences)


def texts(board, evidence, audience):
    return tuple(statement.text for statement in statements(board, evidence, audience))


# --- sentences ---


def test_a_flip_that_hands_over_the_game_is_named_with_its_columns():
    board = board_at("conniption", "/12/2/112/12// 1 4,4 f")
    words = said(board, "7f")
    assert "with the flip after the drop, Ben has four in a row in columns 2 to 5" in words
    assert "with the flip after the drop, you have four in a row" in said(board, "7f", reader=1)


def test_a_win_thrown_away_names_the_answer_and_what_would_have_won():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    explanation = explained(board, "6")
    assert explanation.grade is Grade.MISSED_WIN
    assert explanation.sentences == (
        "Throws away the win: Ben can now win with 7.",
        "Anna could have won at once with 4.",
    )
    assert [board.text(move) for move in explanation.better] == ["4"]
    assert said(board, "6", reader=1).startswith("Throws away the win: you can now win with 7.")


def test_in_a_lost_position_the_coach_names_the_distance_and_no_mistake():
    board = board_at("paths", "x.xoox. 2", File="fano")
    explanation = explained(board, "2")
    assert explanation.grade is Grade.LONGEST
    assert explanation.sentences[0].startswith("Already lost: Anna wins next with ")
    board = board_at("paths", "x....xo 2", File="fano")
    explanation = explained(board, "4")
    assert explanation.grade is Grade.SHORTER
    assert explanation.sentences == (
        "Already lost, and this loses faster: Anna wins next with 5.",
        "Ben could have held out longer with 5.",
    )


def test_the_only_move_says_what_it_stops():
    board = board_at("paths", "xox.o.xxo 2")
    explanation = explained(board, "4")
    assert explanation.grade is Grade.ONLY
    assert explanation.sentences == (
        "The only move that holds the draw.",
        "It stops Anna from completing a path with 4.",
    )


def test_a_draw_given_up():
    explanation = explained(board_at("paths", "....x.... 2"), "4", seconds=PLENTY)
    assert explanation.grade is Grade.GAVE_UP_DRAW
    assert explanation.sentences == (
        "Gives up the draw: now Anna wins in 3 moves, starting with 3.",
        "Ben could have held the draw with 1.",
    )


def test_a_slower_win_is_still_a_win():
    explanation = explained(board_at("connect4", "2/22/221/1112/1/12/21211 1 0,0 -"), "2", seconds=PLENTY)
    assert explanation.grade is Grade.SLOWER
    assert explanation.sentences == (
        "Still wins, but slower: in 3 moves instead of 2.",
        "The fastest win starts with 6.",
    )


def test_a_winning_move_names_its_line():
    board = board_at("domino", "oo.../...../...xx/...../..... 1")
    assert said(board, "b3h") == "Wins: a whole line on b3, c3, d3 and e3."


def test_a_win_with_several_paths_names_each_of_them():
    board = board_at("paths", "xoxo.oxoxoxxoxx.oooxo.xxo.. 1", File="3x3x3")
    explanation = explained(board, "5")
    assert explanation.sentences[0] == "Wins: three paths at once: 3, 5 and 7; 1, 5 and 9; 5, 14 and 23."
    assert [len(fact.cells) for fact in explanation.facts if isinstance(fact, WinFact)] == [3, 3, 3]


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("2/11/2/211/2121//2 1 0,0 -", "3", "two lines at once: columns 2 to 5, row 2; columns 2 to 5, rows 1 to 4"),
        (
            "2212//1//11/121/122122 1 0,0 -",
            "4",
            "two lines at once: columns 3 to 7, row 1; columns 4 to 7, rows 1 to 4",
        ),
    ],
)
def test_columns_of_different_lines_are_not_merged(position, move, words):
    assert words in said(board_at("connect4", position), move)


def test_five_in_a_row_are_one_line():
    assert said(board_at("connect4", "22/12/1//1/1/2 1 0,0 -"), "4").startswith(
        "Wins: five in a row in columns 2 to 6."
    )


def test_two_threats_at_once_are_named_only_if_both_are_threats():
    board = board_at("paths", "xo..x...o 1")
    assert "Two threats at once: " in said(board, "7")
    evidence = MoveFacts(6, win(3), win(3), 6, 0, (ForkFact((2, 3)), ThreatFact(2, (2,))))
    assert "Whatever the answer, 3 or 4 wins next." in texts(board, evidence, Audience(NAMES))


def test_pieces_that_are_taken_come_first_where_nothing_is_proven():
    position = "X------X/--------/--------/---W----/---B----/--------/--------/X------X w p 2"
    explanation = explained(board_at("wyb", position), "d6", seconds=0.1)
    assert explanation.is_estimate and explanation.depth > 0
    assert explanation.sentences[0] == "Takes d5."


@pytest.mark.parametrize(
    ("at_once", "words"),
    [
        (1, "Ben can take one of a1, b1 and c1 next."),
        (2, "Ben can take up to two of a1, b1 and c1 next."),
        (3, "Ben can take a1, b1 and c1 next."),
    ],
)
def test_pieces_that_no_single_move_takes_are_not_said_to_be_taken_together(at_once, words):
    board = start("wyb")
    evidence = MoveFacts(board.moves()[0], cp(0), cp(0), board.moves()[0], 1, (ExposureFact((0, 1, 2), at_once),))
    assert words in texts(board, evidence, Audience(NAMES))


def test_the_only_legal_move_is_called_that():
    explanation = explained(board_at("paths", "xoxoxo.xo 1"), "7")
    assert explanation.grade is Grade.ONLY
    assert explanation.sentences[-1] == "The only legal move."


def test_the_threat_of_a_move_has_its_own_sentence():
    explanation = explained(board_at("paths", "..ooxxx.. 2"), "2")
    assert explanation.threat == "It threatens to complete a path with 1."
    assert explained(board_at("paths", "......... 1"), "5").threat == ""


def test_long_names_are_shortened_and_the_user_is_the_reader():
    record = Record("paths", {}, names=("Anna", "B" * 30), user=0)
    audience = Audience.of(record)
    assert audience.reader == 0
    assert len(audience.name(1)) <= 20
    assert Audience.of(Record("paths", {}, names=NAMES)).reader is None


@pytest.mark.parametrize("name", GAMES)
def test_explanations_are_one_or_two_whole_sentences(name):
    for board, _, text in random_pairs(name, {}, 40 if is_compiled() else 3, "teach"):
        explanation = explained(board, text, reader=board.mover, seconds=0.03)
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
        forms = [
            form for text in (sentence.named, sentence.you) for form in ([text] if isinstance(text, str) else text)
        ]
        for text in forms:
            assert {field for _, field, _, _ in string.Formatter().parse(text) if field is not None} <= PLACES
        assert not sentence.you or sentence.you != sentence.named


def test_a_sentence_without_a_name_is_the_same_for_every_reader():
    assert Sentence("Wins.").text(True, {}) == Sentence("Wins.").text(False, {}) == "Wins."
    assert Sentence("{foe} wins.", "You win.").text(False, {"foe": "Ben"}) == "Ben wins."


def test_every_message_has_a_sentence():
    for name in GAMES:
        missing = {key.name for key in CoachMessage} - {key.name for key in WORDS[name].coach}
        # Messages about flips and shrinking; other games lack them, or say them in general.
        assert all("FLIP" in key or "SHRINK" in key or key.startswith(("FEWER", "MORE")) for key in missing)


# --- lines and jobs ---


def test_the_line_can_be_followed_to_the_end():
    board = board_at("connect4", "2/22/221/1112/1/12/21211 1 0,0 -")
    explanation = explained(board, "2")
    for line, verdict in ((explanation.line, explanation.verdict), (explanation.better, explanation.before)):
        played = board.copy()
        for move in line:
            played.play(move)
        assert played.ended and len(line) == verdict.number


def test_a_cancelled_explanation_ends_within_a_moment():
    board = start("wyb")
    prover = Prover()
    threading.Timer(0.1, prover.cancel_token.cancel).start()
    began = time.perf_counter()
    assert not explain(board, board.moves()[0], Audience(NAMES), prover, 600.0).is_final
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
        (DRAW, DRAW, (OnlyMoveFact(),), Grade.ONLY),
        (DRAW, loss(8), (), Grade.GAVE_UP_DRAW),
        (loss(8), loss(8), (), Grade.LONGEST),
        (loss(8), loss(2), (), Grade.SHORTER),
        (cp(20), win(1), (), Grade.BEST),
        (cp(20), cp(10), (), Grade.SOUND),
        (cp(200), cp(0), (), Grade.WEAKER),
        (cp(400), cp(-400), (), Grade.WEAK),
        (win(9), cp(0), (), Grade.UNKNOWN),
        (DRAW, cp(-400), (), Grade.UNKNOWN),
        (loss(30), cp(0), (), Grade.LOST),
        (cp(300), loss(6), (), Grade.WEAK),
    ],
)
def test_a_grade_has_no_threshold_where_both_are_proven(before, after, facts, expected):
    found = grade(MoveFacts(1, after, before, 0, 5, facts))
    assert found is expected
    assert found.is_estimate == (not after.is_proven or not before.is_proven) or found in (
        Grade.BEST,
        Grade.LOST,
        Grade.UNKNOWN,
    )


QUBIC_LINE = (0, 63, 3, 1, 12, 9, 60, 41)  # a win by threats, too long for a short search


def qubic(*moves):
    board = start("paths", {"File": "4x4x4"})
    for move in moves:
        board.play(move)
    return board


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, the search of threats does not end in time")
def test_a_win_by_threats_has_its_own_sentence():
    board = qubic(*QUBIC_LINE)
    move, proof = Prover().find_win(board, PLENTY)
    assert proof is WinProof.THREATS
    found = explain(board, move, Audience(NAMES), Prover(), 0.5)
    assert found.sentences[0] == "Wins by threats: every move from here on threatens to win at once."
    assert not found.grade.is_mistake


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, the search of threats does not end in time")
@pytest.mark.parametrize(("reader", "words"), [(None, "Anna wins by threats."), (0, "you win by threats.")])
def test_a_move_that_allows_a_win_by_threats_is_a_losing_move(reader, words):
    *before, last = QUBIC_LINE
    found = explain(qubic(*before), last, Audience(NAMES, reader), Prover(), 0.5)
    assert found.sentences[0] == f"A losing move: {words}"
    assert found.verdict.is_certain_loss and not found.verdict.is_proven


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (
            certain_win(WinProof.THREATS),
            cp(200),
            ("It is not known whether this keeps the win.", "It is proven that 1 wins by threats."),
        ),
        (certain_win(WinProof.FORCE), DRAW, ("A draw with best play.", "It is proven that 1 wins by force.")),
        (certain_win(WinProof.FORCE), certain_win(WinProof.FORCE), ("Wins by force, whatever Ben answers.",)),
        (cp(0), certain_win(WinProof.FORCE).for_opponent(), ("A losing move: Ben wins by force.",)),
        (certain_win(WinProof.THREATS).for_opponent(), cp(0), ("Already lost, but it is not known how soon.",)),
        (cp(10_000), cp(10_000), ("Looks about as good as 1.",)),  # many points are not a proof
    ],
)
def test_sentences_about_a_certain_result_in_an_unknown_number_of_moves(before, after, words):
    evidence = MoveFacts(move=1, verdict=after, before=before, best=0)
    found = texts(start("paths"), evidence, Audience(NAMES))
    assert found == words


def test_a_move_beside_a_certain_win_is_not_called_a_mistake():
    evidence = MoveFacts(move=1, verdict=cp(-300), before=certain_win(WinProof.THREATS), best=0)
    assert grade(evidence) is Grade.UNKNOWN and kind_of(start("paths"), evidence) is None


class SlowProver(Prover):
    """Proves the position at once, and the value of a move only at the second attempt, or never."""

    def __init__(self, position, after):
        super().__init__()
        self.position, self.after = position, after

    def best(self, board, limits, report=None):
        verdict = self.position if board.turns == 0 else cp(300)
        return SearchResult(board.moves()[0], verdict, 9)

    def prove(self, board, seconds=None):
        return self.after if board.turns else None


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (win(9), ("It is not known whether this keeps the win.", "It is proven that 1 wins in 5 moves.")),
        (DRAW, ("It is not known whether this holds the draw.", "It is proven that 1 holds the draw.")),
    ],
)
def test_an_unproven_move_in_a_proven_position_is_not_called_a_mistake(position, words):
    board = start("connect4")
    explanation = explain(board, board.move("3"), Audience(NAMES), SlowProver(position, None), 0.1)
    assert explanation.grade is Grade.UNKNOWN
    assert not explanation.grade.is_mistake and not explanation.grade.is_estimate
    assert explanation.sentences == words


@pytest.mark.parametrize(
    ("after", "expected"), [(loss(12), Grade.SLOWER), (DRAW, Grade.MISSED_WIN), (win(3), Grade.MISSED_WIN)]
)
def test_in_a_won_position_the_rest_of_the_time_goes_into_proving_the_move(after, expected):
    board = start("connect4")
    explanation = explain(board, board.move("3"), Audience(NAMES), SlowProver(win(9), after), 0.1)
    assert explanation.grade is expected


def test_a_slower_win_is_mentioned_once():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    evidence = MoveFacts(3, win(3), win(1), 3, 0)
    words = texts(board, dataclasses.replace(evidence, move=0), Audience(NAMES))
    assert words == ("Still wins, but slower: in 2 moves instead of 1.", "The fastest win starts with 4.")


def test_a_slower_win_with_as_many_moves_of_the_winner_names_no_numbers():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    slower = CoachVoice(board, Audience(NAMES)).say(CoachMessage.WIN_NOT_QUICKEST)
    assert texts(board, MoveFacts(0, win(4), win(3), 3, 0), Audience(NAMES))[0] == slower


def test_a_shorter_defense_with_as_many_moves_of_the_winner_names_one_number():
    board = board_at("connect4", "1/12/1/2//2/12 1 0,0 -")
    faster = CoachVoice(board, Audience(NAMES)).say(CoachMessage.NOT_LONGEST, moves=2)
    assert texts(board, MoveFacts(0, loss(4), loss(5), 3, 0), Audience(NAMES))[0] == faster


def test_a_longer_defense_is_named_only_if_it_is_proven():
    board = board_at("connect4", "1/12/1/2//2/12 1 0,0 -")
    evidence = MoveFacts(0, cp(0), loss(32), 3, 9)
    assert texts(board, evidence, Audience(NAMES)) == ("Already lost, but it is not known how soon.",)


def test_no_move_of_a_lost_position_is_a_mistake():
    assert [found for found in Grade if found.is_mistake] == [Grade.MISSED_WIN, Grade.GAVE_UP_DRAW, Grade.WEAK]
