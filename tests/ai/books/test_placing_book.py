"""Tests of the opening book of Watch Your Back!: legal, good and random placements, used only where allowed."""

import dataclasses
import random

import pytest

from ai.books.book_move import book_move
from ai.books.placing_book import BOOK, PlacingBook, book_key, load_placing_book, mirror_image, mirror_move
from ai.games.game_ai import ai_for
from ai.players.player import PlayerSpec
from ai.players.registry import player_for, read_player
from ai.scale import WON
from ai.score.registry import score_for
from ai.search.alphabeta import AlphaBeta
from ai.search.iterative_deepening import Limits
from ai.search.transposition_table import TranspositionTable
from game.files import asset
from game.rules.registry import GAMES, start
from lab.books.build_placing_book import (
    EVEN,
    MARGIN,
    MOST_CHOICES,
    TURNS,
    BookEntry,
    BookQuery,
    good_moves,
    grade,
    without_short_lines,
)
from tests.ai.protocol.test_engine import answers

SHORT = Limits(seconds=0.01)


def board_after(moves):
    board = start("wyb")
    for text in moves.split():
        board.play(board.move(text))
    return board


def test_every_line_of_the_book_is_legal_and_reachable_from_the_start():
    lines = asset(BOOK).read_text("utf-8").splitlines()
    assert len(load_placing_book()) == len(lines) >= 100  # no position occurs twice, also not as a mirror image
    assert asset(BOOK).stat().st_size <= 300_000
    for line in lines:
        moves, _, choices = line.partition("|")
        board = board_after(moves)
        scores = [int(word) for word in choices.split()[1::2]]
        assert 1 <= len(scores) <= MOST_CHOICES
        assert max(scores) - min(scores) <= MARGIN
        for text in choices.split()[0::2]:
            board.move(text)  # raises if the move is illegal


def test_whatever_both_sides_choose_the_book_has_ten_turns_of_even_play():
    book = load_placing_book()
    layer = {book_key(start("wyb"))[0]: start("wyb")}
    for _ in range(TURNS):
        following = {}
        for board in layer.values():
            choices = book.choices(board)
            assert choices and max(map(abs, choices.values())) <= EVEN
            for move in choices:
                child = board.copy()
                child.play(move)
                following[book_key(child)[0]] = child
        layer = following
    assert TURNS >= 10
    assert len(layer) >= 20


def test_lines_that_end_early_are_left_out():
    root = BookEntry((), {"a": 3, "b": 2, "c": 1}, {"a": 1, "b": 2, "c": 3, "d": 4})
    first = {
        1: BookEntry(("a",), {"x": 0}, {"x": 11}),
        2: BookEntry(("b",), {"x": 0, "y": 0}, {"x": 12, "y": 13}),
        4: BookEntry(("d",), {"x": 0}, {"y": 13}),
    }
    last = {12: BookEntry(("b", "x"), {"z": 1}, {})}
    layers = without_short_lines([{0: root}, first, last])
    assert [{key: entry.choices for key, entry in layer.items()} for layer in layers] == [
        {0: {"b": 2}},
        {2: {"x": 0}},
        {12: {"z": 1}},
    ]


def test_a_position_and_its_mirror_image_share_their_moves():
    board = board_after("d4 e5")
    image = mirror_image(board)
    assert image.position() == board_after("e4 d5").position()
    assert book_key(board)[0] == book_key(image)[0]
    book = PlacingBook([(["d4", "e5"], {"c3": 7, "h2": 3})])
    for place, texts in ((board, ("c3", "h2")), (image, ("f3", "a2"))):
        assert book.choices(place) == {place.move(texts[0]): 7, place.move(texts[1]): 3}
    assert mirror_move(board.move("a3")) == board.move("h3")


def test_other_positions_and_the_moving_phase_are_not_in_the_book():
    book = PlacingBook([(["d4"], {"e5": 0})])
    assert book.choices(start("wyb")) == {}
    board = start("wyb")
    chance = random.Random(2)
    while board.placing and not board.ended:
        board.play(chance.choice(board.moves()))
    assert load_placing_book().choices(board) == {}


def test_only_boards_with_a_book_get_book_moves():
    assert ai_for("wyb").book() is load_placing_book()
    assert ai_for("connect4").book() is ai_for("conniption").book() is not None
    for game in GAMES:
        board = start(game)
        assert (ai_for(game).book() is None) == (game in ("domino", "paths"))
        known = book_move(board, SHORT, seed=1)
        assert (known is not None) == (game in ("wyb", "connect4")), game


@pytest.mark.parametrize("text", ["deepening", "perfect", "level:8"])
def test_book_moves_are_random_and_immediate(text):
    choices = load_placing_book().choices(start("wyb"))
    spec = read_player(text)
    results = [
        player_for(start("wyb"), dataclasses.replace(spec, seed=seed)).think(Limits(seconds=30)) for seed in range(20)
    ]
    assert {result.move for result in results} == set(choices)
    assert all(result.nodes == 0 and str(result.verdict) == f"cp {choices[result.move]}" for result in results)


@pytest.mark.parametrize("limits", [Limits(depth=1), Limits(nodes=300), Limits(depth=1, seconds=9)])
def test_a_limit_of_depth_or_nodes_asks_for_a_search(limits):
    assert player_for(start("wyb"), PlayerSpec(seed=1)).think(limits).nodes > 0


@pytest.mark.parametrize(
    "text", ["deepening:book=false", "perfect:book=false", "negascout", "alphabeta:depth=1", "greedy"]
)
def test_players_without_the_book_search(text):
    assert player_for(start("wyb"), read_player(text)).think(SHORT).nodes > 0


def test_the_option_own_book_turns_the_book_on_and_off():
    lines = answers(
        "setoption name Game value wyb",
        "go movetime 20",
        "setoption name OwnBook value false",
        "go movetime 20",
    )
    assert " nodes 0 " in lines[0]
    assert lines[1].startswith("bestmove ")
    assert all(" nodes 0 " not in line for line in lines[2:])


def test_the_book_builder_agrees_with_a_plain_search():
    question = BookQuery(("d4", "e5"), 2, 4)  # two turns deep, the search neither reduces nor prunes
    values = grade(question)
    board = board_after("d4 e5")
    searcher = AlphaBeta(board, score_for("wyb"), TranspositionTable(8))
    plain = {}
    for move in board.moves():
        board.play(move)
        plain[board.text(move)] = -searcher.search(question.depth - 1, -WON, WON)
        board.undo()
    best = sorted(plain.values(), reverse=True)[:4]
    assert list(values.values())[:4] == best
    assert all(plain[text] == value for text, value in good_moves(values).items())
    assert good_moves({"a1": 20, "b1": 20 - MARGIN, "c1": 19 - MARGIN}) == {"a1": 20, "b1": 20 - MARGIN}
