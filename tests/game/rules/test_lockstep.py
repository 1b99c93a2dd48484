"""The boards against the slow reference: random games are played on both and compared after every turn.

Plain random play rarely gets far. So the players have styles: some avoid the end of the game, some seek it, some spare
the opponent's pieces or block them; and some games begin late. Together they must reach the rare events listed below.
"""

import random
from functools import partial

import pytest

from game.rules.board import Board, is_compiled
from game.rules.outcome import StepKind
from game.rules.registry import GAMES, start
from tests.helpers.games import reference_start
from tests.reference import conniption, watch_your_back

GAMES_PER_PORTION = 250 if is_compiled() else 100
LOOKS = 4  # moves that a player compares before choosing the one that suits its style

OPTIONS = {
    "conniption": [{}, {}, {"Flips": "4,0"}, {"Flips": "1,1"}, {"Flips": "2,4"}],
    "connect4": [{}],
    "domino": [
        {},
        {"Size": "4x4"},
        {"Size": "6x4", "Line": "3"},
        {"Size": "4x8", "Line": "5"},
        {"Size": "8x8", "Line": "6"},
        {"Size": "8x7"},
        {"Size": "8x5", "Line": "3"},
        {"Size": "8x6", "Line": "6"},
    ],
    "paths": [{"File": shape} for shape in ("3x3", "4x4", "4x4-three", "5x5", "3x3x3", "fano", "ring", "y", "squares")],
    "wyb": [{}],
}

RARE = {
    "conniption": {"pre-flip wins", "pre-flip loses", "post-flip loses", "both have four", "full"},
    "connect4": {"full", "two lines at once"},
    "domino": {"full", "two lines at once"},
    "paths": {"full", "two lines at once"},
    "wyb": {"pass", "shrink", "second shrink", "stuck", "quiet", "pieces"},
}


def likes_to_end(board: Board, move: int) -> int:
    board.play(move)
    ended = board.ended
    board.undo()
    return int(ended > 0)


def likes_long_games(board: Board, move: int) -> int:
    return -likes_to_end(board, move)


def spares_pieces(board: Board, move: int) -> int:
    return -sum(step.kind is StepKind.CAPTURE for step in board.steps(move))


def hems_in(board: Board, move: int) -> int:
    board.play(move)
    replies = len(board.moves())
    board.undo()
    return spares_pieces(board, move) * 100 - replies


TEMPERS = {
    "conniption": [None, likes_to_end, likes_long_games, likes_long_games],
    "connect4": [None, likes_to_end, likes_long_games],
    "domino": [None, likes_to_end, likes_long_games],
    "paths": [None, likes_to_end, likes_long_games],
    "wyb": [None, likes_to_end, spares_pieces, hems_in],
}


def choose(board: Board, temper, rng: random.Random) -> int:
    moves = board.moves()
    tried = [rng.choice(moves) for _ in range(LOOKS if temper else 1)]
    return max(tried, key=lambda move: temper(board, move)) if temper else tried[0]


def crowded_conniption(rng: random.Random):
    """Return a position with many discs and no four in a row, which a flip is likely to end."""
    while True:
        heights = [rng.randint(2, 6) for _ in range(7)]
        discs = ["12"[number % 2] for number in range(sum(heights))]
        rng.shuffle(discs)
        stacks = "/".join("".join(discs.pop() for _ in range(height)) for height in heights)
        flips = [rng.randint(0, 4), rng.randint(0, 4)]
        mover = sum(heights) % 2
        lock = rng.choice("ff-") if flips[mover] else "-"
        position = conniption.parse(f"{stacks} {mover + 1} {flips[0]},{flips[1]} {lock}")
        if position.result() is None:
            return position


def crowded_watch_your_back(rng: random.Random):
    """Return a position on the final 4x4 board, full enough for passes and for positions without moves."""
    a, b, c, d = ("".join(rng.choice("WWWBBB-") for _ in range(size)) for size in (2, 4, 4, 2))
    rows = ["........"] * 2 + [f"..X{a}X..", f"..{b}..", f"..{c}..", f"..X{d}X.."] + ["........"] * 2
    turn = rng.randrange(192, 292)
    return watch_your_back.parse(f"{'/'.join(rows)} {'wb'[turn % 2]} m {turn} {rng.randrange(turn - 191)}")


# Every fourth game of these games begins in such a position.
CROWDED = {"conniption": crowded_conniption, "wyb": crowded_watch_your_back}


def without_number(step: tuple) -> tuple:
    """Drop the number of a shrink, which only the reference has."""
    return step[:1] if step[0] == "shrink" else step


def assert_equal(board: Board, reference) -> None:
    assert board.position() == reference.text()
    assert board.mover == reference.mover
    assert sorted(map(board.text, board.moves())) == sorted(reference.moves())
    outcome, result = board.outcome(), reference.result()
    assert (outcome is None) == (result is None)
    if outcome is not None:
        assert outcome.winner == result.winner
        assert sorted(map(sorted, outcome.lines)) == sorted(map(sorted, reference.winning_lines()))


def ending(board: Board, before, after, kinds: list[str]) -> list[str]:
    """Return the rare events at the end of a game."""
    winner = after.result().winner
    if winner is None:
        return [board.outcome().reason.value]
    if board.game == "wyb":
        return []
    if board.game == "paths":
        complete = after.completed_paths
    elif board.game == "domino":
        complete = after.completed_lines
    else:
        complete = partial(conniption.completed_lines, after.board)
    lines = [len(complete(player)) for player in (0, 1)]
    found = [f"{kinds[-1]} {'wins' if winner == before.mover else 'loses'}"] if kinds else []
    found += ["two lines at once"] * (max(lines) > 1)
    return found + ["both have four"] * (min(lines) > 0)


def play_in_lockstep(board: Board, reference, temper, rng: random.Random) -> list[str]:
    """Play a game to its end on both boards and return its rare events."""
    assert_equal(board, reference)
    before, kinds = reference, []
    while not board.ended:
        move = choose(board, temper, rng)
        text = board.text(move)
        steps = [(step.kind.value, *step.cells) for step in board.steps(move)]
        assert steps == list(map(without_number, reference.steps(text)))
        before, reference = reference, reference.play(text)
        board.play(move)
        assert_equal(board, reference)
        kinds += [step[0] for step in steps]
    middle = [kind for kind in ("pass", "shrink") if kind in kinds] + ["second shrink"] * (kinds.count("shrink") == 2)
    return middle + ending(board, before, reference, kinds)


def portions(name: str) -> range:
    """Return the parts into which the games are split for parallel runs; one part is enough to meet all rare events.

    Long games need fewer parts.
    """
    return range(1 if name == "wyb" else 2)


@pytest.mark.parametrize(("name", "portion"), [(name, portion) for name in GAMES for portion in portions(name)])
def test_random_games_agree_with_the_reference(name, portion):
    seen = set()
    for number in range(GAMES_PER_PORTION):
        rng = random.Random(f"{name} {portion} {number}")
        options = rng.choice(OPTIONS[name])
        board, reference = start(name, options), reference_start(name, options)
        if name in CROWDED and number % 4 == 0:
            reference = CROWDED[name](rng)
            board.set_position(reference.text())
        seen.update(play_in_lockstep(board, reference, rng.choice(TEMPERS[name]), rng))
    assert seen >= RARE[name]
