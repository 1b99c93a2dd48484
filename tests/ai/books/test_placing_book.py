"""The opening book of Watch Your Back!: only good and legal placements, by chance, and only where it may be used."""

import dataclasses
import random

import pytest

from ai.books.catalog import BOOKS, book_for, by_heart
from ai.books.placing_book import BOOK, PlacingBook, book_key, load_placing_book, mirror_image, mirrored
from ai.lab.build_placing_book import MARGIN, MOST_CHOICES, Question, good, grade
from ai.players.catalog import player_for, read_player
from ai.players.player import PlayerSpec
from ai.scale import WON
from ai.score.catalog import score_for
from ai.search.alphabeta import AlphaBeta
from ai.search.deepening import Limits
from ai.search.table import Table
from game.files import asset
from game.rules.board import is_compiled
from game.rules.catalog import GAMES, start
from tests.ai.protocol.test_engine import answers

SHORT = Limits(seconds=0.01)


def board_after(moves):
    board = start("wyb")
    for text in moves.split():
        board.play(board.move(text))
    return board


def test_every_line_of_the_book_is_legal_and_reachable_from_the_start():
    lines = asset(BOOK).read_text("utf-8").splitlines()
    assert len(load_placing_book()) == len(lines) >= 100  # no position twice, mirror images included
    assert asset(BOOK).stat().st_size <= 300_000
    for line in lines:
        moves, _, choices = line.partition("|")
        board = board_after(moves)
        scores = [int(word) for word in choices.split()[1::2]]
        assert 1 <= len(scores) <= MOST_CHOICES
        assert max(scores) - min(scores) <= MARGIN
        for text in choices.split()[0::2]:
            board.move(text)  # raises if it is not legal


def test_a_position_and_its_mirror_image_share_their_moves():
    board = board_after("d4 e5")
    image = mirror_image(board)
    assert image.position() == board_after("e4 d5").position()
    assert book_key(board)[0] == book_key(image)[0]
    book = PlacingBook([(["d4", "e5"], {"c3": 7, "h2": 3})])
    for place, texts in ((board, ("c3", "h2")), (image, ("f3", "a2"))):
        assert book.choices(place) == {place.move(texts[0]): 7, place.move(texts[1]): 3}
    assert mirrored(board.move("a3")) == board.move("h3")


def test_nothing_is_known_of_other_positions_and_of_the_moving_phase():
    book = PlacingBook([(["d4"], {"e5": 0})])
    assert book.choices(start("wyb")) == {}
    board = start("wyb")
    chance = random.Random(2)
    while board.placing and not board.ended:
        board.play(chance.choice(board.moves()))
    assert load_placing_book().choices(board) == {}


def test_a_board_has_the_book_of_its_class_and_others_have_none():
    assert book_for(start("wyb")) is load_placing_book()
    assert book_for(start("connect4")) is book_for(start("conniption")) is not None
    for game in GAMES:
        board = start(game)
        assert (book_for(board) is None) == (type(board) not in BOOKS)
        known = by_heart(board, SHORT, seed=1)
        assert (known is not None) == (game in ("wyb", "connect4")), game


@pytest.mark.parametrize("text", ["deepening", "perfect", "level:8"])
def test_good_openings_are_played_by_chance_and_at_once(text):
    choices = load_placing_book().choices(start("wyb"))
    spec = read_player(text)
    thoughts = [
        player_for(start("wyb"), dataclasses.replace(spec, seed=seed)).think(Limits(seconds=30)) for seed in range(20)
    ]
    assert {thought.move for thought in thoughts} == set(choices)
    assert all(thought.nodes == 0 and str(thought.verdict) == f"cp {choices[thought.move]}" for thought in thoughts)


@pytest.mark.parametrize("limits", [Limits(depth=1), Limits(nodes=300), Limits(depth=1, seconds=9)])
def test_whoever_asks_for_depth_or_nodes_gets_a_search(limits):
    assert player_for(start("wyb"), PlayerSpec(seed=1)).think(limits).nodes > 0


@pytest.mark.parametrize(
    "text", ["deepening:book=false", "perfect:book=false", "negascout", "alphabeta:depth=1", "greedy"]
)
def test_the_book_stays_closed_for_others(text):
    assert player_for(start("wyb"), read_player(text)).think(SHORT).nodes > 0


def test_the_engine_opens_the_book_and_closes_it():
    lines = answers(
        "setoption name Game value wyb",
        "go movetime 20",
        "setoption name OwnBook value false",
        "go movetime 20",
    )
    assert " nodes 0 " in lines[0]
    assert lines[1].startswith("bestmove ")
    assert all(" nodes 0 " not in line for line in lines[2:])


def test_the_builder_finds_what_a_plain_search_finds():
    question = Question(("d4", "e5"), 3 if is_compiled() else 2, 4)
    values = grade(question)
    board = board_after("d4 e5")
    searcher = AlphaBeta(board, score_for("wyb"), Table(8))
    plain = {}
    for move in board.moves():
        board.play(move)
        plain[board.text(move)] = -searcher.search(question.depth - 1, -WON, WON)
        board.undo()
    best = sorted(plain.values(), reverse=True)[:4]
    assert list(values.values())[:4] == best
    assert all(plain[text] == value for text, value in good(values).items())
    assert good({"a1": 20, "b1": 20 - MARGIN, "c1": 19 - MARGIN}) == {"a1": 20, "b1": 20 - MARGIN}
