"""Making and checking puzzles: correct under the reference rules, different from each other, and rated properly."""

import pytest

from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.proof import write_proof
from ai.exact.prover import Prover
from ai.exact.within_turns import lead_of, loses_within, wins_within
from ai.players.player import PlayerSpec
from ai.players.ratings import level_ratings
from ai.players.registry import player_for
from ai.search.iterative_deepening import Limits
from ai.search.transposition_table import TranspositionTable
from game.files import asset
from game.record.puzzle import GoalKind, Puzzle, read_puzzle, read_puzzles
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.rules.registry import GAMES, start
from lab.puzzles.check import puzzle_error, set_errors
from lab.puzzles.goals import GoalFinder
from lab.puzzles.make import PuzzleSelection, make, puzzles_in
from lab.puzzles.puzzle_difficulty import chances, rating
from lab.puzzles.sources import PuzzleSource, positions, source
from lab.puzzles.themes import themes_of
from tests.helpers.games import random_positions
from tests.helpers.program import ROOT
from tests.reference import conniption
from tests.tools import check_proof
from tests.tools.check_puzzles import Minimax, TooLarge, parse, solving_moves

pytestmark = pytest.mark.skipif(not is_compiled(), reason="takes minutes")

NODES = 1_000_000
# One puzzle for each kind of goal that plain minimax can decide.
EXAMPLES = {
    "winning-flip": ("conniption", "13.2\tFlips=0,3\t221//1////1 2 0,3 f\twin 3\tf1f\t1290\t"),
    "two-threats": ("connect4", "23.14\t\t1/1/212/22112/12221/1/112 2 0,0 -\twin 5\t7\t1304\t"),
    "gain": (
        "wyb",
        "2.35\t\tX---W--X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X b m 19\t"
        "gain 1 4\tc6e6\t1478\t",
    ),
    "block": ("domino", "109.5\tSize=6x6 Line=5\txxoox./..xxx./.oxx../.o.o../...o../...... 2\tsurvive 4\ta2h\t1220\t"),
}


def puzzle(name: str) -> Puzzle:
    game, line = EXAMPLES[name]
    return read_puzzle(line, game)


@pytest.mark.parametrize("name", EXAMPLES)
def test_checker_and_plain_minimax_agree_on_correct_puzzles(name):
    right = puzzle(name)
    assert puzzle_error(right) == ""
    named, reaching = solving_moves(right.game, right.line(), patience=200_000)
    assert named == reaching


@pytest.mark.parametrize("name", EXAMPLES)
def test_checker_notices_a_wrong_move(name):
    right = puzzle(name)
    board = right.board()
    other = next(text for text in map(board.text, board.moves()) if text not in right.moves)
    for moves in ((other,), (*right.moves, other)):
        wrong = read_puzzle(right.line().replace(f"\t{' '.join(right.moves)}\t", f"\t{' '.join(moves)}\t"), right.game)
        assert "the goal" in puzzle_error(wrong)


def test_checker_notices_a_wrong_number_of_turns():
    right = puzzle("two-threats")
    for turns in (3, 7):
        assert puzzle_error(read_puzzle(right.line().replace("win 5", f"win {turns}"), right.game))


def test_checker_notices_a_gain_that_is_out_of_reach():
    right = puzzle("gain")
    for goal in ("gain 2 4", "gain 1 2"):
        assert puzzle_error(read_puzzle(right.line().replace("gain 1 4", goal), right.game))


def test_piece_in_danger_for_many_turns_makes_one_puzzle():
    position = "X--W---X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X w m 18"
    played = PuzzleSource("wyb", 0, {}, position, ("d1e1", "h6g6", "h3h2", "b4b3", "h2g2"))
    last = list(positions(played))[-1]
    assert str(GoalFinder().find(last).goal) == "gain 1 6"  # another goal than before, but the same trap
    (one,) = puzzles_in(played)
    assert (str(one.goal), one.moves) == ("gain 1 4", ("c6e6",))


def test_forced_wins_agree_with_plain_minimax_on_small_boards():
    compared = 0
    for game, setup in (("domino", {"Size": "4x4"}), ("paths", {"File": "fano"}), ("conniption", {"Flips": "1,1"})):
        for board, rng in random_positions(game, setup, 12):
            if board.ended or len(board.moves()) > 14 or rng.random() < 0.6:
                continue
            slow = parse(game, setup, board.position())
            for turns in (1, 2, 3):
                minimax = Minimax(4_000)
                try:
                    wins = minimax.forces(slow, slow.mover, turns)
                    loses = minimax.forces(slow, 1 - slow.mover, turns)
                except TooLarge:
                    continue
                compared += 1
                assert wins_within(board, turns, TranspositionTable(1), NODES) is wins, (board.position(), turns)
                assert loses_within(board, turns, TranspositionTable(1), NODES) is loses, (board.position(), turns)
    assert compared > 60


@pytest.mark.parametrize("game", ["conniption", "connect4", "domino", "paths"])
def test_puzzles_are_proven_and_not_obvious(game):
    made = []
    number = 0
    while len(made) < 2:
        made += puzzles_in(source(game, number))
        number += 1
    for one in made:
        assert puzzle_error(one) == "", one.line()
        board = one.board()
        assert chances(board, [board.move(text) for text in one.moves])[1] < 1
        assert read_puzzle(one.line(), game) == one


def test_boards_of_different_shapes_do_not_share_a_table():
    """A position can have different results on shapes with different lines."""
    made = [one for number in range(90) for one in puzzles_in(source("paths", number))]
    assert len({one.setup["File"] for one in made if one.setup}) > 2
    assert [one.line() for one in made if puzzle_error(one)] == []


def test_level_always_finds_a_win_within_its_sight():
    board = puzzle("winning-flip").board()
    solved = chances(board, [board.move("f1f")])
    assert solved[2:7] == [1.0] * 5  # level 3 sees three turns ahead
    assert solved[:2] == [0, 0]  # lower levels do not see the use of a flip, so they do not flip


def test_chance_of_a_level_is_the_frequency_of_the_move():
    board = puzzle("two-threats").board()
    move = board.move("7")
    expected = chances(board, [move])[0]
    tries = [player_for(board.copy(), PlayerSpec(level=1, seed=seed)).think(Limits()).move for seed in range(400)]
    assert abs(tries.count(move) / 400 - expected) < 0.06


@pytest.mark.parametrize("game", GAMES)
def test_rating_rises_as_fewer_levels_solve_the_puzzle(game):
    ladder = level_ratings(game)
    assert rating(game, [1] * 8) < ladder[0] + 50 and rating(game, [0] * 8) > ladder[-1] - 50
    steps = [rating(game, [0] * count + [1] * (8 - count)) for count in range(9)]
    assert steps == sorted(steps) and len(set(steps)) == 9
    for count in range(2, 7):
        assert ladder[0] <= steps[count] <= ladder[7]


def test_ratings_of_levels_are_those_in_the_strength_document():
    text = (ROOT / "docs" / "strength.md").read_text("utf-8")
    sections = text.split("\n### ")
    for game in GAMES.values():
        section = next(part for part in sections if part.startswith(game.title))
        rows = [
            line.split("|") for line in section.splitlines() if line.startswith("| level:") and line.count("|") == 6
        ]
        elo = {row[1].strip(): int(row[2]) for row in rows}
        assert level_ratings(game.name) == tuple(1500 + elo[f"level:{number}"] for number in range(1, 9))


def test_mirror_image_of_a_puzzle_is_a_duplicate():
    right = puzzle("two-threats")
    mirrored = right.line().replace("1/1/212/22112/12221/1/112", "112/1/12221/22112/212/1/1").replace("\t7\t", "\t1\t")
    other = read_puzzle(mirrored.replace("23.14", "24.1"), "connect4")
    collection = PuzzleSelection(100)
    assert collection.add(right) and not collection.add(other)
    assert list(set_errors([right, other])) == ["24.1 looks the same as 23.14"]


def test_puzzles_that_differ_only_in_flips_are_duplicates():
    first, second, third = (
        read_puzzle(f"{name}\tFlips=4,{flips}\t{discs} 2 0,{flips} f\twin 5\t4 5\t1403\t", "conniption")
        for name, flips, discs in (("1.1", 1, "1/1////2/"), ("1.2", 2, "/2////1/1"), ("1.3", 1, "1/1///2//"))
    )
    assert list(set_errors([first, second, third])) == ["1.2 looks the same as 1.1"]


def test_draw_is_no_puzzle_if_the_other_moves_lose_late():
    late, early = (start("connect4"), start("connect4"))
    late.set_position("12/121221/211/112/212/2/121 2 0,0 -")
    early.set_position("22/1112/12122/112111/212221/212/ 1 0,0 -")  # after every other move, in 16 turns
    assert str(GoalFinder().find(late).goal) == "draw" and GoalFinder().find(early) is None


@pytest.mark.parametrize(
    ("position", "goal", "move"),
    [
        ("......../......../..XW-X../..-BWW../..-BW-../..X-BX../......../........ w m 202 3", "win 9", "f4f5"),
        ("......../......../..XWWX../..-BW-../..----../..XBBX../......../........ w m 200 3", "draw", "e4c4"),
    ],
)
def test_endgame_table_gives_goals_that_no_search_of_the_finder_reaches(position, goal, move):
    board = start("wyb")
    board.set_position(position)
    found = GoalFinder().find(board)
    assert (str(found.goal), [board.text(best) for best in found.moves]) == (goal, [move])


def test_lost_position_is_a_puzzle_to_survive():
    board = start("connect4")
    board.set_position("2112//21/22/11/12/21 1 0,0 -")
    found = GoalFinder().find(board)
    assert (str(found.goal), [board.text(move) for move in found.moves]) == ("survive 6", ["2"])
    one = Puzzle("1.1", "connect4", {}, board.position(), found.goal, ("2",), 1500)
    assert puzzle_error(one) == ""


def test_perfect_play_is_a_source_of_positions():
    prover = Prover(megabytes=16)
    boards = list(positions(source("conniption", 3, is_solved=True)))
    verdicts = [prover.prove(board) for board in boards]
    assert len(verdicts) > 2 and [after.before_turn() for after in verdicts[1:]] == verdicts[:-1]


def test_selection_of_one_accepts_the_first_puzzle():
    collection = PuzzleSelection(1)
    assert collection.add(puzzle("two-threats")) and collection.is_full


def test_set_with_too_many_puzzles_solved_by_one_move_is_refused():
    right = puzzle("two-threats")
    many = [
        Puzzle(str(n), right.game, {}, position.position(), right.goal, ("4",), 1500)
        for n, (position, _) in zip(range(60), random_positions("connect4", {}, 60), strict=False)
    ]
    assert any("4 solves" in error_text for error_text in set_errors(many))


def test_interrupted_making_of_puzzles_continues(tmp_path):
    whole, incomplete = tmp_path / "whole.tsv", tmp_path / "incomplete.tsv"
    reports = []
    made = make("paths", 6, whole, lambda count, games: reports.append((count, games)), jobs=1)
    assert len(made) == 6 and reports == sorted(reports)
    text = whole.read_bytes()
    assert read_puzzles(text.decode(), "paths") == made
    incomplete.write_bytes(text[: len(text) * 2 // 3])
    again = make("paths", 6, incomplete, lambda *_: None, jobs=1)
    assert len(again) == 6 and incomplete.read_bytes().startswith(text[: text[: len(text) * 2 // 3].rfind(b"\n") + 1])
    with pytest.raises(SetupError, match="expected puzzles of domino"):
        make("domino", 6, whole, lambda *_: None, jobs=1)


def test_saved_games_contain_puzzles():
    right = puzzle("two-threats")
    played = PuzzleSource("connect4", 0, {}, "/1/212/22112/12221/1/112 1 0,0 -", ("1", "7"))
    (found,) = puzzles_in(played)
    assert (found.position, found.goal, found.moves) == (right.position, right.goal, right.moves)


@pytest.mark.parametrize(
    ("game", "setup", "position", "theme"),
    [
        ("conniption", {"Flips": "0,3"}, "221//1////1 2 0,3 f", "winning-flip"),
        ("connect4", {}, "2//12/121/// 1 0,0 -", "two-threats"),
        ("connect4", {}, "12/121221/211/112/212/2/121 2 0,0 -", "hold-the-draw"),
        ("connect4", {}, "2112//21/22/11/12/21 1 0,0 -", "survive"),
        ("wyb", {}, "X---W--X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X b m 19", "trap"),
        ("wyb", {}, "X------X/-W--W---/------W-/---WWW--/---WW---/W-WW-W-B/---B-B-B/XB-----X w m 62", "double-attack"),
        (
            "wyb",
            {},
            "X----B-X/W-----B-/WW-B--W-/---B-W--/-----B--/---BB---/------B-/X--B-B-X w m 122",
            "mind-the-shrink",
        ),
    ],
)
def test_themes_of_known_positions(game, setup, position, theme):
    board = start(game, setup)
    board.set_position(position)
    found = GoalFinder().find(board)
    assert found is not None and theme in themes_of(board, found)


def test_move_that_attacks_a_piece_is_not_quiet():
    board = puzzle("gain").board()
    found = GoalFinder().find(board)
    assert "quiet-move" not in themes_of(board, found)


def test_long_win_is_verified_by_a_written_proof(tmp_path):
    """The win is too long for plain minimax. The reference rules check every answer of the proof."""
    line = "16.3\tFlips=2,1\t112/2/2/1/// 1 2,1 f\twin 7\t3\t1555\t"
    one = read_puzzle(line, "conniption")
    with open(tmp_path / "proof", "w+") as file:
        write_proof(one.board(), GravitySolverApi(16), file, 1_000_000, lambda *_: None)
        file.seek(0)
        claim, _ = check_proof.check(file.read().splitlines())
    assert claim == "win 7"
    assert conniption.parse(one.position).text() == one.position


@pytest.mark.parametrize("game", [game for game in GAMES if asset(f"puzzles/{game}.tsv").exists()])
def test_puzzles_of_the_game_are_varied(game):
    puzzles = read_puzzles(asset(f"puzzles/{game}.tsv").read_text("utf-8"), game)
    assert list(set_errors(puzzles)) == []
    assert all(one.themes for one in puzzles)
    assert {one.goal.kind for one in puzzles} - {GoalKind.WIN}


@pytest.mark.parametrize("game", [game for game in GAMES if asset(f"puzzles/{game}.tsv").exists()])
def test_survival_puzzles_have_no_forced_win(game):
    prover = Prover(megabytes=24)
    puzzles = read_puzzles(asset(f"puzzles/{game}.tsv").read_text("utf-8"), game)
    boards = {puzzle.id: puzzle.board() for puzzle in puzzles if puzzle.goal.kind is GoalKind.SURVIVE}
    if game == "wyb":
        # Proofs take too long in this game. Instead, check that the mover has fewer pieces.
        assert all(lead_of(board, board.mover) < 0 for board in boards.values())
        return
    verdicts = {id: prover.prove(board) for id, board in boards.items()}
    assert [id for id, verdict in verdicts.items() if verdict is None or verdict.is_win] == []


WON_IN_NINE = "111.10\tFile=5x5\t....xx...ox...oooxoox.x.x 2\t{goal}\t{moves}\t1500\tsurvive"


def test_checker_refuses_survival_if_a_win_is_forced():
    survive = read_puzzle(WON_IN_NINE.format(goal="survive 6", moves="12 24"), "paths")
    assert puzzle_error(survive) == "can be won by force"
    assert puzzle_error(read_puzzle(WON_IN_NINE.format(goal="win 9", moves="12"), "paths")) == ""


def test_position_with_a_forced_win_makes_no_survival_puzzle():
    board = read_puzzle(WON_IN_NINE.format(goal="survive 6", moves="12 24"), "paths").board()
    assert GoalFinder().find(board) is None
