"""Badges for games: each with a game that earns it, and games that just do not."""

import pytest

from game.record.record import Record
from game.rules.catalog import GAMES
from game.teach.badges.badge import Finished
from game.teach.badges.catalog import GAME_BADGES
from game.teach.badges.general import OF_ANY_GAME

RING = "X------X/---W----/---B----/-WB-BW--/---W----/--------/-----B--/X------X w m 40"
RING_OF_TWO = "X------X/--------/--------/-WB-BW--/---W----/--------/-----B--/X------X w m 40"
TWELVE = "X------X/-WWWWW--/-WWWWW--/--------/--WB----/----W---/------B-/X------X w m 40"
ELEVEN = "X------X/-WWWWW--/-WWWW---/--------/--WB----/----W---/------B-/X------X w m 40"
SHRUNK = "......../.X----X./.------./.-WB---./.---W--./.----B-./.X----X./........ w m 140"
SHRINKING = "X------X/--------/--------/B--WW--B/--------/--------/--------/X------X b m 127"
LATE = "5 7 4 3 5 6 1 6 6 7 5 5 2 1 4 4 7 7 5 7 6 7 6 6 4 3 1 1 5 2 4 4 3 1 2 2 1 2 2 3 3"
SLANT, STRAIGHT = "a3h b2h d1v a1v e2v b4v a4v c4h d5h c3h", "a5h a3v d2h c3v d3h d5h a2h a1h d4h c1v"
SIDES = "5 15 9 6 10 3 14 4 11 1 2"
FLIPS = "f3 f2f 1 f7f 4f 7 2f"

# The game, its moves, the side of the person, what else is to be said of it, and the badges that the game gives.
EARNED = [
    # Conniption: the last flip makes four, and the same discs without it do not.
    ("conniption", FLIPS, 0, {}, "flip-win"),
    ("conniption", FLIPS, 1, {}, ""),
    ("conniption", FLIPS, 0, {"Flips": "3,4"}, "flip-win fewer-flips"),
    ("conniption", "2 f6f 3 5f 4 6 1", 0, {}, "no-flip"),
    ("conniption", "4 1 4 1 4 1 4", 0, {"Flips": "0,4"}, "fewer-flips"),
    ("conniption", "4 1 4 1 4 1 4", 0, {"Flips": "0,0"}, ""),
    ("conniption", "3 1f 5f 4f 4f 7f 2 f1", 0, {}, "their-turn"),
    ("conniption", "3 1f 5f 4f 4f 7f 2 f1", 1, {}, ""),
    ("conniption", "f2 4f 5f 1 f4 f5 3", 0, {}, "after-flip"),
    ("conniption", "f5f 1f 3f 2f 4f 7 6", 0, {}, "two-flips"),
    ("conniption", "f3 f7 5f 6f 6 f6f 4f", 0, {}, "after-flip flip-win"),
    # Connect Four: two places to win before the last answer, and only one.
    ("connect4", "4 4 3 7 2 7 5", 0, {}, "two-threats"),
    ("connect4", "4 1 4 1 4 1 4", 0, {}, ""),
    ("connect4", "1 4 1 4 2 4 7 4", 1, {"level": 4}, "four-second"),
    ("connect4", "1 4 1 4 2 4 7 4", 1, {"level": 3}, ""),
    ("connect4", LATE, 0, {}, "late"),
    # Domino Four: a line that slants, and one that does not.
    ("domino", STRAIGHT, 1, {}, "domino-second"),
    ("domino", STRAIGHT, 1, {"Size": "6x5"}, ""),
    ("domino", SLANT, 1, {}, "domino-second slant"),
    ("domino", SLANT, 0, {}, ""),
    # Winning Paths: through three layers, and within one.
    ("paths", "1 2 14 3 27", 0, {"File": "3x3x3"}, "layers"),
    ("paths", "1 4 2 5 3", 0, {"File": "3x3x3"}, ""),
    ("paths", SIDES, 0, {"File": "y"}, "sides"),
    ("paths", SIDES, 1, {"File": "y"}, ""),
    ("paths", "1 4 2 5 3", 0, {"File": "3x3"}, ""),
    # Watch Your Back!: three pieces in one turn, and two; twelve pieces, and eleven.
    ("wyb", "d5d4", 0, {"position": RING}, "three early"),
    ("wyb", "d5d4", 0, {"position": RING_OF_TWO}, "early"),
    ("wyb", "e6e5", 0, {"position": TWELVE}, "early whole"),
    ("wyb", "e6e5", 0, {"position": ELEVEN}, "early"),
    ("wyb", "a4a5", 0, {"position": SHRINKING}, ""),
    ("wyb", "e5e4", 0, {"position": SHRUNK}, ""),
]


def finished(game, moves, side=0, level=5, position=None, **setup):
    """A game of a person on a side against a level."""
    seats = ("person", f"computer {level}")
    record = Record(game, setup, position, seats=(seats[side], seats[1 - side]))
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def given(badges, record):
    return {badge.key for badge in badges if badge.is_earned(Finished.of(record))}


@pytest.mark.parametrize(("game", "moves", "side", "more", "badges"), EARNED)
def test_a_game_earns_its_badges_and_no_others(game, moves, side, more, badges):
    record = finished(game, moves, side, **more)
    assert record.outcome is not None
    assert given(GAME_BADGES[game], record) == set(badges.split())


def test_every_badge_of_a_game_is_tried_and_none_comes_by_itself():
    tried = {badge for *_, badges in EARNED for badge in badges.split()}
    assert tried == {badge.key for badges in GAME_BADGES.values() for badge in badges}
    assert set(GAME_BADGES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_given_the_game_or_loses_it_earns_nothing_of_its_own(game):
    for winner in (0, 1):
        record = finished(game, "")
        record.resign(1 - winner)
        assert given(GAME_BADGES[game], record) == set()


@pytest.mark.parametrize("level", range(1, 9))
def test_the_higher_levels_have_a_badge_each(level):
    beaten = {f"level-{level}"} if level >= 4 else set()
    assert given(OF_ANY_GAME, finished("connect4", "4 1 4 1 4 1 4", level=level)) == {"win"} | beaten
    assert given(OF_ANY_GAME, finished("connect4", "4 1 4 1 4 1 4", side=1, level=level)) == set()


def test_with_a_handicap_or_from_a_position_a_level_is_not_beaten():
    assert given(OF_ANY_GAME, finished("conniption", "4 1 4 1 4 1 4", level=8, Flips="4,0")) == {"win"}
    won = finished("connect4", "4", level=8, position="222///111/// 1 0,0 -")
    assert won.outcome is not None and given(OF_ANY_GAME, won) == {"win"}


def test_a_draw_against_the_best_is_held_by_the_rules_alone():
    moves = "5 1 3 7 4 6 2 8 9"
    assert given(OF_ANY_GAME, finished("paths", moves, level=8)) == {"held"}
    assert given(OF_ANY_GAME, finished("paths", moves, level=7)) == set()
    agreed = finished("paths", "5", level=8)
    agreed.agree_draw()
    assert given(OF_ANY_GAME, agreed) == set()


def test_two_people_and_two_computers_earn_nothing():
    moves = "4 1 4 1 4 1 4".split()
    for seats in (("person", "person"), ("computer 1", "computer 2")):
        record = Record("connect4", seats=seats)
        for text in moves:
            record.play(record.board.move(text))
        assert Finished.of(record) is None
    assert Finished.of(finished("connect4", "4")) is None  # it goes on
