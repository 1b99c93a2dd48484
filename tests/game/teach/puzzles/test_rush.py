"""A rush: three lives, three minutes, and puzzles that get harder."""

import random

from game.record.puzzle import read_puzzle
from game.teach.puzzles.rush import LIVES, SECONDS, Rush


def puzzles(count: int):
    line = "{}\t\t//1212/2//1/ 1 0,0 -\tdraw\t4 6\t{}\t"
    return [read_puzzle(line.format(number, 900 + 10 * number), "connect4") for number in reversed(range(count))]


def rush(count: int = 100) -> Rush:
    return Rush(puzzles(count), random.Random(1))


def test_a_rush_starts_easy_and_gets_harder_with_each_solved_puzzle():
    attempt = rush()
    ratings = []
    while attempt.puzzle is not None and len(ratings) < 15:
        ratings.append(attempt.puzzle.rating)
        attempt.take(True)
    assert ratings[0] < 1000 and attempt.solved == 15
    assert max(ratings[:5]) < min(ratings[10:])


def test_the_last_life_ends_the_rush():
    attempt = rush()
    for _ in range(LIVES):
        assert not attempt.is_over
        attempt.take(False)
    assert attempt.is_over and attempt.lives == 0 and attempt.solved == 0


def test_the_end_of_the_time_ends_the_rush():
    attempt = rush()
    attempt.pass_time(SECONDS - 1)
    assert not attempt.is_over
    attempt.take(True)
    attempt.pass_time(5)
    assert attempt.is_over and attempt.left == 0 and attempt.solved == 1


def test_no_puzzle_comes_twice_and_the_last_one_ends_the_rush():
    attempt = rush(12)
    seen = []
    while attempt.puzzle is not None:
        seen.append(attempt.puzzle.id)
        attempt.take(True)
    assert len(seen) == len(set(seen)) == 12 and attempt.solved == 12


def test_without_puzzles_the_rush_is_over_at_once():
    assert Rush([]).is_over
