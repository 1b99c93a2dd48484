"""Puzzles: those that are made are right by the slow rules, differ from each other, and are as hard as they say."""

import pytest

from ai.exact.gravity_answers import GravityAnswers
from ai.exact.proof import write_proof
from ai.exact.prover import Prover
from ai.lab.puzzles.check import fault_of, faults_together
from ai.lab.puzzles.difficulty import chances, rating
from ai.lab.puzzles.goals import Finder, loses_within, wins_within
from ai.lab.puzzles.make import Collection, make, puzzles_in
from ai.lab.puzzles.sources import Source, positions, source
from ai.lab.puzzles.themes import themes_of
from ai.players.catalog import player_for
from ai.players.player import PlayerSpec
from ai.players.ratings import level_ratings
from ai.search.deepening import Limits
from ai.search.table import Table
from game.files import asset
from game.record.puzzle import GoalKind, Puzzle, read_puzzle, read_puzzles
from game.rules.board import is_compiled
from game.rules.catalog import GAMES, start
from game.rules.errors import SetupError
from tests.helpers.games import random_positions
from tests.helpers.program import ROOT
from tests.reference import conniption
from tests.tools import check_proof
from tests.tools.check_puzzles import Minimax, TooLarge, parse, solving_moves

pytestmark = pytest.mark.skipif(not is_compiled(), reason="takes minutes")

NODES = 1_000_000
# Of each kind of goal one that plain minimax can decide.
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
def test_the_checker_and_plain_minimax_agree_on_what_is_right(name):
    right = puzzle(name)
    assert fault_of(right) == ""
    named, reaching = solving_moves(right.game, right.line(), patience=200_000)
    assert named == reaching


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_wrong_move_is_noticed(name):
    right = puzzle(name)
    board = right.board()
    other = next(text for text in map(board.text, board.moves()) if text not in right.moves)
    for moves in ((other,), (*right.moves, other)):
        wrong = read_puzzle(right.line().replace(f"\t{' '.join(right.moves)}\t", f"\t{' '.join(moves)}\t"), right.game)
        assert "the goal" in fault_of(wrong)


def test_a_win_that_takes_less_or_more_turns_is_noticed():
    right = puzzle("two-threats")
    for turns in (3, 7):
        assert fault_of(read_puzzle(right.line().replace("win 5", f"win {turns}"), right.game))


def test_more_pieces_than_can_be_gained_are_noticed():
    right = puzzle("gain")
    for goal in ("gain 2 4", "gain 1 2"):
        assert fault_of(read_puzzle(right.line().replace("gain 1 4", goal), right.game))


def test_what_hangs_for_many_turns_is_put_once():
    position = "X--W---X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X w m 18"
    played = Source("wyb", 0, {}, position, ("d1e1", "h6g6", "h3h2", "b4b3", "h2g2"))
    last = list(positions(played))[-1]
    assert str(Finder().find(last).goal) == "gain 1 6"  # another goal than before, but the same trap
    (one,) = puzzles_in(played)
    assert (str(one.goal), one.moves) == ("gain 1 4", ("c6e6",))


def test_what_is_found_is_what_plain_minimax_finds():
    """On random positions of small boards, for both sides and several distances."""
    asked = 0
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
                asked += 1
                assert wins_within(board, turns, Table(1), NODES) is wins, (board.position(), turns)
                assert loses_within(board, turns, Table(1), NODES) is loses, (board.position(), turns)
    assert asked > 60


@pytest.mark.parametrize("game", ["conniption", "connect4", "domino", "paths"])
def test_puzzles_of_any_game_are_proven_and_not_obvious(game):
    made = []
    number = 0
    while len(made) < 2:
        made += puzzles_in(source(game, number))
        number += 1
    for one in made:
        assert fault_of(one) == "", one.line()
        board = one.board()
        assert chances(board, [board.move(text) for text in one.moves])[1] < 1
        assert read_puzzle(one.line(), game) == one


def test_boards_of_several_shapes_do_not_mix_what_is_known_of_them():
    """The same position is worth something else where other lines win."""
    made = [one for number in range(90) for one in puzzles_in(source("paths", number))]
    assert len({one.setup["File"] for one in made if one.setup}) > 2
    assert [one.line() for one in made if fault_of(one)] == []


def test_a_level_never_misses_what_it_sees():
    board = puzzle("winning-flip").board()
    solved = chances(board, [board.move("f1f")])
    assert solved[2:7] == [1.0] * 5  # three turns are within the sight of level 3
    assert solved[:2] == [0, 0]  # who does not see what a flip is good for spends none


def test_the_chance_of_a_level_is_how_often_it_plays_the_move():
    board = puzzle("two-threats").board()
    move = board.move("7")
    expected = chances(board, [move])[0]
    tries = [player_for(board.copy(), PlayerSpec(level=1, seed=seed)).think(Limits()).move for seed in range(400)]
    assert abs(tries.count(move) / 400 - expected) < 0.06


@pytest.mark.parametrize("game", GAMES)
def test_a_rating_is_where_the_levels_would_score_so(game):
    ladder = level_ratings(game)
    assert rating(game, [1] * 8) < ladder[0] + 50 and rating(game, [0] * 8) > ladder[-1] - 50
    steps = [rating(game, [0] * count + [1] * (8 - count)) for count in range(9)]
    assert steps == sorted(steps) and len(set(steps)) == 9
    for count in range(2, 7):
        assert ladder[0] <= steps[count] <= ladder[7]


def test_the_ratings_of_levels_are_those_that_were_measured():
    """What the catalog says is what docs/strength.md has measured."""
    text = (ROOT / "docs" / "strength.md").read_text("utf-8")
    sections = text.split("\n### ")
    for game in GAMES.values():
        section = next(part for part in sections if part.startswith(game.title))
        rows = [
            line.split("|") for line in section.splitlines() if line.startswith("| level:") and line.count("|") == 6
        ]
        elo = {row[1].strip(): int(row[2]) for row in rows}
        assert level_ratings(game.name) == tuple(1500 + elo[f"level:{number}"] for number in range(1, 9))


def test_no_two_are_the_same_but_for_symmetry():
    right = puzzle("two-threats")
    mirrored = right.line().replace("1/1/212/22112/12221/1/112", "112/1/12221/22112/212/1/1").replace("\t7\t", "\t1\t")
    other = read_puzzle(mirrored.replace("23.14", "24.1"), "connect4")
    collection = Collection(100)
    assert collection.take(right) and not collection.take(other)
    assert list(faults_together([right, other])) == ["24.1 looks the same as 23.14"]


def test_flips_that_are_left_do_not_make_another_puzzle_of_the_same_discs():
    first, second, third = (
        read_puzzle(f"{name}\tFlips=4,{flips}\t{discs} 2 0,{flips} f\twin 5\t4 5\t1403\t", "conniption")
        for name, flips, discs in (("1.1", 1, "1/1////2/"), ("1.2", 2, "/2////1/1"), ("1.3", 1, "1/1///2//"))
    )
    assert list(faults_together([first, second, third])) == ["1.2 looks the same as 1.1"]


def test_a_draw_is_no_puzzle_where_the_other_moves_lose_only_at_long_last():
    late, early = (start("connect4"), start("connect4"))
    late.set_position("12/121221/211/112/212/2/121 2 0,0 -")
    early.set_position("22/1112/12122/112111/212221/212/ 1 0,0 -")  # after every other move, in 16 turns
    assert str(Finder().find(late).goal) == "draw" and Finder().find(early) is None


def test_a_lost_game_is_held_by_the_move_that_loses_late():
    board = start("connect4")
    board.set_position("2112//21/22/11/12/21 1 0,0 -")
    found = Finder().find(board)
    assert (str(found.goal), [board.text(move) for move in found.moves]) == ("survive 6", ["2"])
    one = Puzzle("1.1", "connect4", {}, board.position(), found.goal, ("2",), 1500)
    assert fault_of(one) == ""


def test_solved_play_is_a_source_too():
    prover = Prover(megabytes=16)
    boards = list(positions(source("conniption", 3, is_solved=True)))
    worth = [prover.prove(board) for board in boards]
    assert len(worth) > 2 and [after.before_turn() for after in worth[1:]] == worth[:-1]


def test_the_first_puzzle_is_none_too_many_of_its_kind():
    collection = Collection(1)
    assert collection.take(puzzle("two-threats")) and collection.is_full


def test_not_too_many_are_solved_by_the_same_move():
    right = puzzle("two-threats")
    many = [
        Puzzle(str(n), right.game, {}, position.position(), right.goal, ("4",), 1500)
        for n, (position, _) in zip(range(60), random_positions("connect4", {}, 60), strict=False)
    ]
    assert any("4 solves" in fault for fault in faults_together(many))


def test_making_goes_on_where_it_was_ended(tmp_path):
    whole, torn = tmp_path / "whole.tsv", tmp_path / "torn.tsv"
    pulses = []
    made = make("paths", 6, whole, lambda count, games: pulses.append((count, games)), jobs=1)
    assert len(made) == 6 and pulses == sorted(pulses)
    text = whole.read_bytes()
    assert read_puzzles(text.decode(), "paths") == made
    torn.write_bytes(text[: len(text) * 2 // 3])
    again = make("paths", 6, torn, lambda *_: None, jobs=1)
    assert len(again) == 6 and torn.read_bytes().startswith(text[: text[: len(text) * 2 // 3].rfind(b"\n") + 1])
    with pytest.raises(SetupError, match="expected puzzles of domino"):
        make("domino", 6, whole, lambda *_: None, jobs=1)


def test_ones_own_games_have_puzzles_too():
    right = puzzle("two-threats")
    played = Source("connect4", 0, {}, "/1/212/22112/12221/1/112 1 0,0 -", ("1", "7"))
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
def test_a_theme_is_what_is_true_of_the_moves(game, setup, position, theme):
    board = start(game, setup)
    board.set_position(position)
    found = Finder().find(board)
    assert found is not None and theme in themes_of(board, found)


def test_a_move_that_attacks_a_piece_is_not_quiet():
    board = puzzle("gain").board()
    found = Finder().find(board)
    assert "quiet-move" not in themes_of(board, found)


def test_a_win_of_some_length_is_proven_by_the_slow_rules(tmp_path):
    """What plain minimax cannot reach, a written proof can: each answer of it is checked by the slow rules."""
    line = "16.3\tFlips=2,1\t112/2/2/1/// 1 2,1 f\twin 7\t3\t1555\t"
    one = read_puzzle(line, "conniption")
    with open(tmp_path / "proof", "w+") as file:
        write_proof(one.board(), GravityAnswers(16), file, 1_000_000, lambda *_: None)
        file.seek(0)
        claim, _ = check_proof.check(file.read().splitlines())
    assert claim == "win 7"
    assert conniption.parse(one.position).text() == one.position


@pytest.mark.parametrize("game", [game for game in GAMES if asset(f"puzzles/{game}.tsv").exists()])
def test_those_that_come_with_the_game_are_well_mixed(game):
    puzzles = read_puzzles(asset(f"puzzles/{game}.tsv").read_text("utf-8"), game)
    assert list(faults_together(puzzles)) == []
    assert all(one.themes for one in puzzles)
    assert {one.goal.kind for one in puzzles} - {GoalKind.WIN}
