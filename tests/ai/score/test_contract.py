"""Tests that every heuristic of every game keeps the promises of `Score`, checked by playing the moves."""

import random
from functools import cache

import pytest

from ai.scale import WON
from ai.score.registry import SCORES, score_for
from ai.score.score import BLOCK, INVITES, LOSES, MOST_SCORE, URGENT, WIN
from game.rules.board import Board, is_compiled, symmetric_move
from game.rules.errors import SetupError
from game.rules.registry import start

MANY = 1500 if is_compiled() else 150

# Games whose heuristics rank every winning move as a win.
EVERY_WIN_IS_MARKED = ("conniption", "connect4", "domino", "paths")
# Games where a player who cannot force a win may still get one by a mistake.
HINDERED = ("domino", "paths")
SETUPS = {
    "conniption": [{"Flips": flips} for flips in ("4,4", "1,3", "2,0", "0,1", "1,1")],
    "connect4": [{}],
    "domino": [{"Size": size, "Line": line} for size, line in (("5x5", "4"), ("4x6", "3"), ("8x4", "5"), ("4x6", "6"))],
    "paths": [{"File": file} for file in ("3x3", "5x5", "3x3x3", "ring", "triangle6", "y")],
    "wyb": [{}],
}
# Game, options, and the number of random turns before the full search.
ENDGAMES = [
    ("connect4", {}, 37),
    ("domino", {"Size": "4x4", "Line": "4"}, 5),
    ("domino", {"Size": "4x4", "Line": "4"}, 3),
    ("domino", {"Size": "5x4", "Line": "5"}, 5),
    ("paths", {"File": "3x3"}, 3),
    ("paths", {"File": "3x3"}, 6),
    ("paths", {"File": "4x4"}, 9),
    ("paths", {"File": "4x4"}, 11),
]
ALL = [(game, name) for game, names in SCORES.items() for name in names]
# Watch Your Back! is symmetric only late in the game; its own tests turn and mirror its positions.
SYMMETRIC = [(game, name) for game, name in ALL if game != "wyb"]


def wins(board: Board, move: int) -> bool:
    mover = board.mover
    board.play(move)
    won = board.ended == mover + 1
    board.undo()
    return won


def is_the_end(board: Board, move: int) -> bool:
    board.play(move)
    ended = board.ended != 0
    board.undo()
    return ended


def wins_at_once(board: Board) -> bool:
    return any(wins(board, move) for move in board.moves())


def loses_at_once(board: Board, move: int) -> bool:
    """Return True if a move lets the opponent win with the next turn, or loses the game itself."""
    mover = board.mover
    board.play(move)
    lost = board.ended == 2 - mover or wins_at_once(board)
    board.undo()
    return lost


@cache
def random_positions(game: str, number: int = MANY, seed: int = 1) -> list[Board]:
    """Return open positions of random games that mostly avoid wins and blunders, so that they get long."""
    dice = random.Random(seed)
    positions = []
    while len(positions) < number:
        board = start(game, dice.choice(SETUPS[game]))
        while not board.ended:
            positions.append(board.copy())
            calm = board.moves()
            if game in EVERY_WIN_IS_MARKED:
                calm = [move for move in calm if not wins(board, move) and not loses_at_once(board, move)]
            board.play(dice.choice(calm if calm and dice.random() < 0.9 else board.moves()))
    return positions


@pytest.mark.parametrize(("game", "name"), ALL)
def test_an_open_position_never_scores_as_a_win(game, name):
    score = score_for(game, name)
    for board in random_positions(game):
        assert -MOST_SCORE <= score.judge(board) <= MOST_SCORE, board.position()


@pytest.mark.parametrize(("game", "name"), ALL)
def test_urgent_ranks_agree_with_the_whole_ranking(game, name):
    score = score_for(game, name)
    for board in random_positions(game):
        ranks = score.ranks(board)
        urgent = score.urgent_ranks(board)
        assert all(ranks[move] < URGENT for move in ranks.keys() - urgent), board.position()
        for move, rank in urgent.items():
            kinds = [(value >= URGENT) + (value >= BLOCK) + (value >= WIN) for value in (rank, ranks[move])]
            assert kinds[0] == kinds[1], f"{board.position()} {board.text(move)}"
            # Losing moves are marked if the mover must block or loses, and only then.
            if rank < 0 or max(ranks.values()) >= BLOCK:
                assert (rank < 0) == (ranks[move] < 0), f"{board.position()} {board.text(move)}"


@pytest.mark.parametrize(("game", "name"), SYMMETRIC)
def test_symmetric_positions_score_and_rank_alike(game, name):
    score = score_for(game, name)
    dice = random.Random(2)
    for _ in range(MANY // 30):
        setup = dice.choice(SETUPS[game])
        board, image = start(game, setup), start(game, setup)
        symmetry = dice.randrange(board.symmetries)
        while not board.ended:
            assert score.judge(image) == score.judge(board), board.position()
            assert score.prospects(image) == score.prospects(board), board.position()
            assert score.upper_bound(image) == score.upper_bound(board), board.position()
            ranks = score.ranks(board)
            images = {symmetric_move(board, move, symmetry): rank for move, rank in ranks.items()}
            assert score.ranks(image) == images, board.position()
            move = dice.choice(board.moves())
            image.play(symmetric_move(board, move, symmetry))
            board.play(move)


@pytest.mark.parametrize("game", SCORES)
def test_a_move_ranked_as_a_win_wins(game):
    score = score_for(game)
    for board in random_positions(game):
        for move, rank in score.ranks(board).items():
            if rank >= WIN or game in EVERY_WIN_IS_MARKED:
                assert wins(board, move) == (rank >= WIN), f"{board.position()} {board.text(move)}"


@pytest.mark.parametrize("game", EVERY_WIN_IS_MARKED)
def test_blocks_leave_no_win_and_losing_moves_rank_last(game):
    score = score_for(game)
    blocks = losers = 0
    for board in random_positions(game):
        ranks = score.ranks(board)
        losing = {move for move in ranks if loses_at_once(board, move)}
        for move, rank in ranks.items():
            assert (rank < 0) == (move in losing), f"{board.position()} {board.text(move)}"
            assert rank >= 0 or rank == (LOSES if is_the_end(board, move) else INVITES)
            assert rank < BLOCK or move not in losing, f"{board.position()} {board.text(move)}"
            blocks += BLOCK <= rank < WIN
        losers += len(losing)
    assert blocks > MANY // 15
    assert losers > MANY // 15


@pytest.mark.parametrize("game", [game for game in SCORES if game not in HINDERED])
def test_a_side_that_cannot_win_by_the_outlook_never_wins(game):
    score = score_for(game)
    dice = random.Random(3)
    for _ in range(MANY // 10):
        board = start(game, dice.choice(SETUPS[game]))
        can_win = 3
        while not board.ended:
            # A side that cannot win never can again.
            assert score.prospects(board) & ~can_win == 0, board.position()
            can_win = score.prospects(board)
            calm = board.moves()
            if game in EVERY_WIN_IS_MARKED:
                calm = [move for move in calm if not wins(board, move)]
            board.play(dice.choice(calm or board.moves()))
        assert board.ended == 3 or can_win & board.ended, board.position()


@pytest.mark.parametrize(("game", "setup", "turns"), ENDGAMES)
def test_the_outlook_agrees_with_full_searches(game, setup, turns):
    score = score_for(game)

    known = {}

    def winner(board: Board) -> int:
        """Return the winner under best play, 1 or 2, or 0 for a draw."""
        if board.ended:
            return board.ended % 3
        if board.key() not in known:
            found = set()
            for move in board.moves():
                board.play(move)
                found.add(winner(board))
                board.undo()
            own = board.mover + 1
            known[board.key()] = own if own in found else 0 if 0 in found else 3 - own
        return known[board.key()]

    dice = random.Random(5)
    narrowed = 0
    for _ in range(MANY // 3):
        board = start(game, setup)
        while not board.ended and board.turns < turns:
            calm = [move for move, rank in score.ranks(board).items() if 0 <= rank < WIN]
            board.play(dice.choice(calm or board.moves()))
        if not board.ended:
            assert winner(board) & ~score.prospects(board) == 0, board.position()
            narrowed += score.prospects(board) < 3
    assert narrowed > 0


@pytest.mark.parametrize(("game", "setup", "turns"), ENDGAMES)
def test_best_play_never_beats_the_upper_bound(game, setup, turns):
    score = score_for(game)

    known = {}

    def worth(board: Board) -> int:
        """Return the mover's score under best play, on the scale of the search."""
        if board.ended:
            return 0 if board.ended == 3 else WON if board.ended == board.mover + 1 else -WON
        if board.key() not in known:
            best = -WON
            for move in board.moves():
                board.play(move)
                after = -worth(board)
                best = max(best, after - (after > 0) + (after < 0))
                board.undo()
            known[board.key()] = best
        return known[board.key()]

    dice = random.Random(6)
    said = set()
    for _ in range(MANY // 3):
        board = start(game, setup)
        while not board.ended and board.turns < turns:
            calm = [move for move, rank in score.ranks(board).items() if 0 <= rank < WIN]
            board.play(dice.choice(calm or board.moves()))
        if not board.ended:
            assert worth(board) <= score.upper_bound(board), board.position()
            said.add(
                score.upper_bound(board) - WON and (score.upper_bound(board) == 0) - (score.upper_bound(board) < 0)
            )
    assert said == ({0, 1, -1} if game == "connect4" else {0})


@pytest.mark.parametrize(
    ("game", "setup", "turns"),
    [
        ("domino", {"Size": "4x5", "Line": "3"}, 2),
        ("domino", {"Size": "5x5", "Line": "4"}, 4),
        ("paths", {"File": "4x4-three"}, 2),
        ("paths", {"File": "3x3x3"}, 4),
        ("paths", {"File": "fano"}, 4),
        ("paths", {"File": "triangle6"}, 4),
    ],
)
def test_no_win_is_sooner_than_the_lower_bound(game, setup, turns):
    score = score_for(game)

    def turns_to_win(board: Board, attacks: bool, most: int) -> int:
        """Return the turns in which the mover (if `attacks`) or the opponent forces a win; `most` + 1 if longer."""
        if board.ended:
            return 0 if (board.ended == board.mover + 1) == attacks and board.ended != 3 else most + 1
        if most <= 0:
            return most + 1
        found = []
        for move in board.moves():
            board.play(move)
            found.append(1 + turns_to_win(board, not attacks, most - 1))
            board.undo()
            if found[-1] == 1 if attacks else found[-1] > most:
                break
        return min(found) if attacks else max(found)

    dice = random.Random(6)
    wins = 0
    for _ in range(40 if is_compiled() else 4):
        board = start(game, setup)
        while not board.ended and board.turns < turns:
            calm = [move for move, rank in score.ranks(board).items() if 0 <= rank < WIN]
            board.play(dice.choice(calm or board.moves()))
        for attacks in () if board.ended else (True, False):
            most = 3 if attacks else 4 if len(board.moves()) < 13 else 2
            soonest = turns_to_win(board, attacks, most)
            assert min(score.soonest_win(board, attacks), most + 1) <= soonest, board.position()
            wins += soonest <= most
    assert wins > 0


def test_an_unknown_score_is_refused_with_the_known_names():
    with pytest.raises(SetupError, match=f"^guess: .* {', '.join(SCORES['connect4'])}$"):
        score_for("connect4", "guess")
