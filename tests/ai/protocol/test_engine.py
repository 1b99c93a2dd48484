"""The engine protocol: answers, errors that change nothing, and commands during a search."""

import math
import re
import subprocess
import threading
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.books import placing_book
from ai.players.registry import PLAYERS, TreePlayer
from ai.protocol.go import read_go
from ai.protocol.options import OPTIONS
from ai.protocol.ugi import Ugi
from ai.score import network
from ai.score.registry import score_for
from ai.search import memory
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Search
from game import files
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start
from tests.helpers.bad_shapes import BAD_SHAPES
from tests.helpers.program import PATIENCE, open_engine, run

once = pytest.mark.once  # for tests of words and pipes, which no compiled module reads


def answers(*lines: str, ugi: Ugi | None = None) -> list[str]:
    """Return the engine's output for some lines, without starting a process."""
    said: list[str] = []
    ugi = ugi or Ugi(said.append)
    ugi.say = said.append
    for line in lines:
        ugi.obey(line, CancelToken())
    return [line for text in said for line in text.splitlines()]


@pytest.fixture
def engine():
    program = open_engine()
    watchdog = threading.Timer(PATIENCE, program.kill)  # an engine that never answers fails the test
    watchdog.start()
    yield program
    watchdog.cancel()
    program.kill()
    program.wait()


def tell(engine: subprocess.Popen, *lines: str) -> None:
    engine.stdin.write("".join(line + "\n" for line in lines))
    engine.stdin.flush()


def hear(engine: subprocess.Popen, start: str) -> list[str]:
    """Return all lines up to the first one that begins with `start`."""
    heard = []
    for line in engine.stdout:
        heard.append(line.rstrip("\n"))
        if line.startswith(start):
            return heard
    raise AssertionError(f"no {start} in {heard}")


# --- answers ---


def test_introduction_names_every_option() -> None:
    lines = answers("ugi")
    assert lines[0].startswith("id name Conniption ")
    assert lines[1].startswith("id author ")
    assert lines[-1] == "ugiok"
    names = {line.split()[2] for line in lines if line.startswith("option name ")}
    assert names == {option.name for option in OPTIONS.values()}
    assert "option name Hash type spin default 64 min 1 max 65536" in lines
    assert "option name Flips type string default 4,4" in lines


def test_isready() -> None:
    assert answers("isready") == ["readyok"]


@pytest.mark.parametrize("game", GAMES)
def test_show_prints_the_board_fen_and_moves(game: str) -> None:
    lines = answers(f"setoption name Game value {game}", "show")
    board = start(game)
    assert lines[-2] == f"fen: {board.position()}"
    assert lines[-1] == "moves: " + " ".join(board.text(move) for move in board.moves())
    assert len(lines) > 4


def test_position_with_moves() -> None:
    assert answers("position startpos moves 4 4 4f", "show")[-2] == "fen: ///121/// 2 3,4 -"
    lines = answers("position fen ///211/// 2 2,0 - moves 7 7f", "show")
    assert lines[-2] == "fen: ///112///12 2 1,0 -"


def test_perft() -> None:
    assert answers("perft 0", "perft 1", "perft 3") == ["nodes 1", "nodes 28", "nodes 12348"]
    assert answers("setoption name game value CONNECT4", "perft 5") == ["nodes 16807"]


def test_query_through_a_game() -> None:
    asked = ("query gameover", "query p1turn", "query result")
    assert answers(*asked) == ["response false", "response true", "response none"]
    won = "position startpos moves 1 2 1 2 1 2 1"
    assert answers(won, *asked) == ["response true", "response false", "response p1win"]
    lost = "position startpos moves 1 2 1 2 1 2 7 2"
    assert answers(lost, *asked) == ["response true", "response true", "response p2win"]


def test_query_of_a_draw() -> None:
    full = "position fen 221212/112121/212212/211212/121211/121122/122121 1 0,0 -"
    lines = answers("setoption name Game value connect4", full, "query result", "go depth 3")
    assert lines == ["response draw", "bestmove none"]


def test_game_over_has_no_best_move() -> None:
    assert answers("position startpos moves 1 2 1 2 1 2 1", "go depth 3") == ["bestmove none"]


def test_best_move_is_two_words_and_legal() -> None:
    last = answers("position startpos moves 1 1 1 1 1 1", "go depth 2")[-1].split()
    assert last[0] == "bestmove"
    assert len(last) == 2
    board = start("conniption")
    for text in "1 1 1 1 1 1".split():
        board.play(board.move(text))
    assert board.move(last[1]) in board.moves()


def test_every_depth_is_reported_before_the_best_move() -> None:
    lines = answers("go depth 3")
    for depth, line in enumerate(lines[:-1], start=1):
        assert re.fullmatch(rf"info depth {depth} score cp -?\d+ nodes \d+ nps \d+ time \d+ pv( \S+){{{depth}}}", line)
    assert len(lines) == 4
    assert lines[-1] == f"bestmove {lines[-2].split(' pv ')[1].split()[0]}"


def test_solve_reports_the_distance() -> None:
    solved, best = answers("position startpos moves 4 4 4 3 5", "go solve")
    assert re.fullmatch(r"info .*score loss 4 .*pv( \S+){4}", solved)
    assert best.startswith("bestmove ")


def test_size_and_line_can_be_set_in_any_order() -> None:
    request = ("setoption name Game value domino", "setoption name Line value 6", "setoption name Size value 6x6")
    lines = answers(*request, "show", "setoption name Size value 4x4", "setoption name Line value 4", "show")
    assert lines[0].startswith("info string error: line 6: too long for a board of 5x5")
    assert lines[1] == "info string Line 6 now fits and is set"
    assert "....../....../....../....../....../...... 1" in "\n".join(lines)
    assert any(line.startswith("info string error: line 6: too long for a board of 4x4") for line in lines)
    assert lines[-2] == "fen: ..../..../..../.... 1"


@once
def test_a_setup_option_that_never_fits_is_forgotten() -> None:
    lines = answers("setoption name Size value 99x1", "setoption name Game value domino", "show")
    assert lines[-2] == "fen: ...../...../...../...../..... 1"


def test_settings_of_a_player_override_other_options() -> None:
    lines = answers(
        "setoption name Game value paths",  # which is quick, or a level would see less than it may
        "setoption name Player value alphabeta:depth=2",
        "go depth 3",
        "setoption name Player value Level:3",
        "go depth 1",
        "setoption name Player value minimax",
        "go depth 2",
    )
    last = [before.split()[:3] for before, line in pairwise(lines) if line.startswith("bestmove")]
    # The player's own depth; the three turns of level 3; the depth of the command.
    assert last == [["info", "depth", depth] for depth in "232"]


def test_an_invalid_player_is_refused_with_what_is_expected() -> None:
    (line,) = answers("setoption name Player value mcts:depth=4")
    assert line.startswith("info string error: mcts:depth=4: depth is not a setting of this player, expected score=")
    assert answers("setoption name Player value greedy:weights=nowhere.xml")[0].startswith("info string error: nowhere")


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize("word", ["isready", "ugi\nuginewgame"])
def test_the_first_search_reads_no_weights_and_no_book(monkeypatch, word):
    read = []

    def asset(name: str) -> Path:
        read.append(name)
        return files.asset(name)

    for module, load in ((network, network.default_network), (placing_book, placing_book.load_placing_book)):
        load.cache_clear()
        monkeypatch.setattr(module, "asset", asset)
    ugi = Ugi(lambda text: None)
    answers("setoption name Game value wyb", *word.splitlines(), ugi=ugi)
    assert sorted(read) == [placing_book.BOOK, network.WEIGHTS]
    answers("position startpos", "go movetime 1", "go depth 1", ugi=ugi)
    assert len(read) == 2


@pytest.mark.skipif(not is_compiled(), reason="its whole line takes half a minute")
def test_the_start_of_connect_four_is_in_the_book() -> None:
    solved, best = answers("setoption name Game value connect4", "go solve")
    assert "score win 41 " in solved
    assert best == "bestmove 4"


def test_other_games_are_solved_by_search() -> None:
    solved, best = answers("setoption name Game value paths", "position startpos moves 5 1 2", "go solve")
    assert re.fullmatch(r"info .*score draw .*", solved)
    assert best == "bestmove 8"
    graded = answers("setoption name Game value paths", "position startpos moves 5 2 1", "go grade")
    assert {line.split()[2] for line in graded[:-1] if line.endswith("score loss 2")} == set("34678")


def test_a_stopped_solver_gives_a_move_without_a_proof(engine: subprocess.Popen) -> None:
    tell(engine, "setoption name Game value connect4", "setoption name OwnBook value false", "go solve", "isready")
    hear(engine, "readyok")
    tell(engine, "stop")
    heard = hear(engine, "bestmove")
    guess = re.fullmatch(r"info depth [1-9]\d* score cp .* pv (\S+) .*", heard[-2])
    assert guess, "it was not stopped, but solved the game"
    assert heard[-1] == f"bestmove {guess[1]}"
    assert len(heard[-1].split()) == 2


def test_grade_reports_every_move() -> None:
    """Both have three: 3 and 7 win at once, 1 blocks and keeps the win, all other moves let the opponent win."""
    lines = answers("setoption name Flips value 0,0", "position startpos moves 4 1 5 1 6 1", "go grade")
    graded = {line.split()[2]: line.partition(" score ")[2] for line in lines[:-1]}
    assert graded == {"1": "win 3", "3": "win 1", "7": "win 1"} | dict.fromkeys("2456", "loss 2")
    assert lines[-1] in ("bestmove 3", "bestmove 7")


# --- options ---


def test_option_names_are_not_case_sensitive() -> None:
    assert answers("setoption NAME fLiPs VALUE 1,1", "perft 2") == ["nodes 392"]


def test_an_unknown_option_is_ignored_with_a_message() -> None:
    assert answers("setoption name Contempt value 10") == ["info string unknown option Contempt ignored"]


@pytest.mark.parametrize("game", GAMES)
def test_changing_the_game_returns_to_its_start(game: str) -> None:
    lines = answers("position startpos moves 4 4", f"setoption name Game value {game}", "show")
    assert lines[-2] == f"fen: {start(game).position()}"


def test_changing_the_setup_returns_to_the_start() -> None:
    lines = answers("position startpos moves 4 4", "setoption name Flips value 2,3", "show")
    assert lines[-2] == "fen: ////// 1 2,3 f"


def test_setup_holds_for_every_later_position() -> None:
    message = ("setoption name Flips value 1,1", "uginewgame", "position startpos", "perft 3")
    assert answers(*message) == ["nodes 4459"]


@once
@pytest.mark.parametrize(
    ("option", "value", "token"),
    [
        ("Flips", "5,5", "5,5"),
        ("Flips", "4", "4"),
        ("Flips", "", ""),
        ("Game", "chess", "chess"),
        ("Hash", "0", "0"),
        ("Hash", "-1", "-1"),
        ("Hash", "many", "many"),
        ("Hash", "٣", "٣"),
        ("Threads", "1e3", "1e3"),
        ("Seed", "", "Seed"),
    ],
)
def test_bad_value_leaves_the_old_one(option: str, value: str, token: str) -> None:
    said: list[str] = []
    ugi = Ugi(said.append)
    answers("setoption name Flips value 2,1", "position startpos moves 4f", ugi=ugi)
    before = dict(ugi.engine.values)
    lines = answers(f"setoption name {option} value {value}", "show", ugi=ugi)
    assert lines[0].startswith("info string error: ")
    assert token in lines[0]
    assert ugi.engine.values == before
    assert lines[-2] == "fen: ///1/// 2 1,1 -"


@once
@pytest.mark.parametrize("kind", BAD_SHAPES)
def test_a_bad_shape_file_leaves_the_game_untouched(kind: str, tmp_path: Path) -> None:
    content, named = BAD_SHAPES[kind]
    file = tmp_path / "a shape.txt"
    file.write_bytes(content)
    said: list[str] = []
    ugi = Ugi(said.append)
    answers("setoption name Game value paths", "position startpos moves 5 1", ugi=ugi)
    lines = answers(f"setoption name File value {file}", "show", ugi=ugi)
    assert lines[0].startswith(f"info string error: {file}")
    for part in named:
        assert part in lines[0]
    assert lines[-2] == "fen: o...x.... 1"


@once
def test_a_shape_file_with_spaces_in_its_name(tmp_path: Path) -> None:
    file = tmp_path / "two  spaces.txt"
    file.write_text("4\n1 2\n")
    assert answers("setoption name Game value paths", f"setoption name File value {file}", "perft 1") == ["nodes 4"]


# --- errors ---


@once
@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("position startpos moves 4 8 4", "8:"),
        ("position startpos moves 4f f4", "f4:"),
        ("position startpos moves 1 1 1 1 1 1 1", "column 1 is full"),
        ("position startpos moves 1 2 1 2 1 2 1 2", "2: the game is over"),
        ("position fen ////// 1 4,4", "////// 1 4,4:"),
        ("position fen ////// 3 4,4 f", "3:"),
        ("position fen", "empty position"),
        ("position startpos 4", "startpos 4:"),
        ("position", "expected position startpos or position fen"),
    ],
)
def test_bad_position_leaves_the_former_one(line: str, token: str) -> None:
    lines = answers("position startpos moves 4 4", line, "show")
    assert lines[0].startswith("info string error: ")
    assert token in lines[0]
    assert lines[-2] == "fen: ///12/// 1 4,4 f"


BEYOND = "position startpos moves 1 2 1 2 1 2 1 2"  # the first player has won with the seventh turn


@pytest.mark.parametrize("go", ["go depth 1", "go", "go infinite", "go solve", "go grade"])
def test_moves_beyond_the_end_of_the_game_have_no_best_move(go: str) -> None:
    refused, reason, best = answers("position startpos moves 4 4", BEYOND, go)
    assert refused == "info string error: 2: the game is over"
    assert reason.startswith("info string error: ") and "after the end" in reason
    assert best == "bestmove none"


def test_moves_beyond_the_end_of_the_game_keep_the_old_position() -> None:
    *_, fen, moves, turn = answers("position startpos moves 4 4 4", BEYOND, "show", "query p1turn")
    assert fen == "fen: ///121/// 2 4,4 f" and moves.startswith("moves: 1 ") and turn == "response false"


@pytest.mark.parametrize("line", ["position startpos", "uginewgame", "setoption name Flips value 4,4"])
def test_a_new_position_follows_moves_beyond_the_end(line: str) -> None:
    *_, best = answers(BEYOND, line, "go depth 1")
    assert best.startswith("bestmove ") and best != "bestmove none"


def test_invalid_moves_after_the_end_are_ignored() -> None:
    assert answers(BEYOND + " resigns") == ["info string error: 2: the game is over"]


def test_go_after_a_refused_position_uses_the_old_one() -> None:
    *_, best = answers("position startpos moves 1 1 1 1 1 1", "position startpos moves 9", "go depth 1")
    assert best.split()[1].strip("f") in set("234567")


@once
@pytest.mark.parametrize("number", ["101", "4294967297", "9" * 5000])
def test_an_endless_perft_is_refused(number: str) -> None:
    (line,) = answers(f"perft {number}")
    assert line.startswith(f"info string error: perft {number[:100]}")
    assert line.endswith("expected a number from 0 to 100")


@once
def test_words_may_be_separated_by_tabs() -> None:
    assert answers("perft\t1", "query \t p1turn") == ["nodes 28", "response true"]


@once
@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("hello world", "unknown command hello"),
        ("perft", "perft without a value"),
        ("perft -1", "-1"),
        ("perft x", "x"),
        ("query", "expected gameover"),
        ("query winner", "winner"),
        ("setoption", "expected setoption name"),
        ("setoption name", "expected setoption name"),
    ],
)
def test_a_command_that_cannot_be_parsed_is_reported(line: str, token: str) -> None:
    (answer,) = answers(line)
    assert answer.startswith("info string error: ")
    assert token in answer


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("go depth", "depth without a value"),
        ("go depth 0", "depth 0"),
        ("go depth x", "depth x"),
        ("go sideways", "go sideways"),
        ("go movetime 1.5", "movetime 1.5"),
        ("go depth 2 searchmoves 4 5f", "go searchmoves"),
        ("go p1time 50 p2time 50 p1inc 0 p2inc 0 movestogo 10", "go movestogo"),
        ("go movetime 10 p1inc -5", "p1inc -5"),
    ],
)
def test_every_go_gets_a_move(line: str, token: str) -> None:
    error_text, *thoughts, best = answers(line)
    assert error_text.startswith("info string error: ") and token in error_text
    assert thoughts and all(thought.startswith("info depth ") for thought in thoughts)
    assert best.startswith("bestmove ")


def test_a_missing_value_does_not_take_the_next_word() -> None:
    task = read_go("depth movetime 50".split())
    assert task.limits(0).seconds == 0.05 and task.error_texts == ("depth without a value: expected a number from 1",)


@once
def test_no_part_of_an_endless_line_is_a_command() -> None:
    finished = run(
        "engine", text="isready\nposition startpos moves " + "4 isready quit " * 100_000 + "quit\nquery p1turn\n"
    )
    *first, turn = finished.stdout.splitlines()
    assert turn == "response true"
    # The reader thread reports the error at once, while the worker may still be starting.
    error_text = "info string error: a line of more than 1,000,000 characters was ignored"
    assert sorted(first) == [error_text, "readyok"]


def test_a_hash_size_beyond_memory_is_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    real = memory.zeros

    def zeros(count: int, kind: str):
        if count > 10 << 17:
            raise OSError(12, "Cannot allocate memory")
        return real(count, kind)

    for module in (memory, "ai.search.transposition_table", "ai.exact.gravity.table", "ai.search.monte_carlo_tree"):
        name = module if isinstance(module, str) else module.__name__
        monkeypatch.setattr(f"{name}.zeros", zeros)
    searches = ("go depth 1", "go solve", "setoption name Player value mcts", "go nodes 1")
    first, *lines = answers("setoption name Hash value 65536", *searches)
    assert first == "info string Hash 65536: this computer cannot provide that much memory, using 8 MB"
    assert not [line for line in lines if "error" in line]
    assert sum(line.startswith("bestmove ") for line in lines) == 3
    assert memory.allocatable_megabytes(math.inf) == 8


def test_more_threads_than_cores_are_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.search.iterative_deepening.cores", lambda: 2)
    monkeypatch.setattr("ai.protocol.engine.cores", lambda: 2)
    assert answers("setoption name Threads value 2") == []
    message, *_, best = answers("setoption name Threads value 256", "go depth 2")
    assert message == "info string Threads 256: this computer has fewer cores, using 2 threads"
    assert best.startswith("bestmove ")
    assert len(Search(start("wyb"), score_for("wyb"), 1, threads=256).searchers) == 2


def test_a_player_with_another_score_unit_announces_it() -> None:
    said, *_ = answers("setoption name Player value mcts", "go nodes 100")
    assert said.startswith("info string cp counts ") and "1000" in said
    assert not any("counts" in line for line in answers("go depth 1"))


def test_a_time_beyond_all_clocks_is_no_limit() -> None:
    *_, best = answers("go depth 1 movetime 999999999999999999999")
    assert best.startswith("bestmove ")


def test_random_moves_with_a_seed_are_repeatable_but_vary() -> None:
    def moves() -> list[str]:
        played: list[str] = []
        for _ in range(12):
            setup = (
                "setoption name Player value random",
                "setoption name Seed value 5",
                "setoption name Flips value 0,0",
            )
            *_, best = answers(*setup, f"position startpos moves {' '.join(played)}", "go depth 1")
            if best == "bestmove none":
                break
            played.append(best.split()[1])
        return played

    first = moves()
    assert first == moves() and len(set(first)) > 3


def test_the_last_info_line_has_the_played_move() -> None:
    for game in GAMES:
        lines = answers(f"setoption name Game value {game}", "setoption name OwnBook value false", "go movetime 60")
        assert lines[-2].split(" pv ")[1].split()[0] == lines[-1].split()[1]
        times = [int(line.split(" time ")[1].split()[0]) for line in lines[:-1]]
        assert times == sorted(times)


_WORDS = st.sampled_from(
    "ugi isready setoption name value Game Flips Size Line File position startpos fen moves go depth nodes movetime "
    "query show perft 4 f4f 4,4 5x5 ////// 1 2 - f conniption domino wyb paths 99999999999999999999 -1 \x00".split(" ")
)


@once
@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(_WORDS, max_size=8).map(" ".join)))
def test_junk_is_answered_with_lines_of_the_protocol(line: str) -> None:
    if "perft" in line or ("go" in line and not {"depth", "nodes", "movetime"} & set(line.split())):
        return
    said: list[str] = []
    Ugi(said.append).obey(line, CancelToken())
    for text in said:
        assert "unexpected" not in text
        if text.startswith("info string error"):
            assert len(text.splitlines()) == 1
            assert len(text) < 400


# --- the `go` command ---


def test_the_clock_of_the_mover_counts() -> None:
    task = read_go("p1time 1000 p2time 2000 p1inc 10 p2inc 20".split())
    first, second = task.limits(0), task.limits(1)
    assert (first.clock, first.increment) == (1.0, 0.01)
    assert (second.clock, second.increment) == (2.0, 0.02)


def test_a_clock_below_zero_is_empty() -> None:
    assert read_go(["p1time", "-35"]).limits(0).clock == 0


def test_go_without_a_limit_is_endless() -> None:
    for words in ("", "infinite", "infinite depth 3", "p1inc 5 infinite"):
        assert read_go(words.split()).is_endless
    for words in ("solve", "grade", "solve infinite", "depth 4", "movetime 0", "p2time 0", "p1inc 5 p1time 5"):
        assert not read_go(words.split()).is_endless


@once
@pytest.mark.parametrize("words", ["depth -4", "nodes 0", "movetime soon", "depth 4 4", "movestogo 40", "p2inc 9"])
def test_invalid_limits_are_reported(words: str) -> None:
    task = read_go(words.split())
    assert len(task.error_texts) == 1 and not task.is_endless


@once
@pytest.mark.parametrize("digits", [17, 30, 41, 5000])
def test_numbers_of_any_size_are_numbers(digits: int) -> None:
    number = "9" * digits
    task = read_go(f"depth {number} nodes {number} movetime {number} p1time -{number} p1inc {number}".split())
    limits = task.limits(0)
    assert task.error_texts == () and limits.depth >= 10**17 - 1 and limits.clock == 0
    assert read_go(["depth", "0" * digits + "4"]).limits(0).depth == 4
    assert read_go(["depth", "0" * digits]).error_texts


@once
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", PLAYERS)
def test_huge_limits_are_accepted(game: str, player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TreePlayer, "USUAL_GAMES", 20)
    number = "9" * 60
    setup = (f"setoption name Game value {game}", f"setoption name Player value {player}")
    for limits in (f"nodes {number} depth 1", f"depth {number} nodes 1", f"movetime {number} nodes 1", "movetime 0"):
        *_, best = answers(*setup, f"go {limits} p1time {number} p1inc {number} p2time {number}")
        assert best.startswith("bestmove ") and best != "bestmove none"


def test_only_time_limits_a_proof() -> None:
    error_text, *_, best = answers("position startpos moves 4 4 4 3 5", "go solve depth 3")
    assert error_text == "info string error: depth: proofs accept only time limits" and best.startswith("bestmove ")
    best = answers("setoption name Game value wyb", "go solve movetime 1", "go grade movetime 1")
    assert sum(line.startswith("bestmove ") for line in best) == 2


# --- the real process ---


@once
def test_a_whole_dialogue_through_a_pipe() -> None:
    finished = run("engine", text="ugi\nisready\nposition startpos moves 4 4\nquery p1turn\nperft 2\ngo depth 2\n")
    assert finished.returncode == 0
    assert finished.stderr == ""
    lines = finished.stdout.splitlines()
    assert lines[0].startswith("id name")
    assert lines.index("ugiok") < lines.index("readyok") < lines.index("response true") < lines.index("nodes 588")
    assert lines[-1].startswith("bestmove ")


def test_end_of_input_stops_an_endless_search() -> None:
    lines = run("engine", text="go infinite\ngo\n").stdout.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("bestmove")] == ["bestmove", "bestmove"]


@once
@pytest.mark.parametrize(
    "words", ["p1inc 100", "p2inc 100 p1inc 5", "sideways", "depth", "infinite p1inc 9", "infinite"]
)
def test_the_end_of_input_ends_every_go_that_has_no_limit(words: str) -> None:
    assert run("engine", text=f"go {words}\n").stdout.splitlines()[-1].startswith("bestmove ")


@once
def test_no_newline_at_the_end_of_input() -> None:
    assert run("engine", text="isready").stdout == "readyok\n"


@once
def test_input_that_is_not_utf8_is_survived() -> None:
    finished = run("engine", text=b"\xff\xfe\x00\n\xef\xbb\xbfisready\r\n\r\n  isready  \n")
    assert finished.returncode == 0
    assert finished.stderr == ""
    lines = finished.stdout.splitlines()
    assert lines[0].startswith("info string error: unknown command")
    assert lines[1:] == ["readyok", "readyok"]


def test_stop_ends_a_search_and_isready_is_answered_during_it(engine: subprocess.Popen) -> None:
    tell(engine, "position startpos", "go infinite", "isready")
    assert not any(line.startswith("bestmove") for line in hear(engine, "readyok"))
    tell(engine, "stop")
    assert len(hear(engine, "bestmove")[-1].split()) == 2


def test_commands_wait_for_the_search_in_order(engine: subprocess.Popen) -> None:
    tell(engine, "go infinite", "position startpos moves 4", "query p1turn", "stop")
    heard = hear(engine, "response")
    assert heard[-2].startswith("bestmove ")
    assert heard[-1] == "response false"


@once
def test_stop_without_a_search_is_ignored(engine: subprocess.Popen) -> None:
    tell(engine, "stop", "isready")
    assert hear(engine, "readyok") == ["readyok"]


def test_stop_sent_right_after_go_is_not_lost(engine: subprocess.Popen) -> None:
    for _ in range(20):
        tell(engine, "go infinite", "stop")
        assert hear(engine, "bestmove")


@pytest.mark.parametrize("search", ["go infinite", "go movetime 999999999", "perft 40"])
def test_quit_during_a_search(engine: subprocess.Popen, search: str) -> None:
    tell(engine, search, "isready")
    hear(engine, "readyok")
    tell(engine, "quit")
    assert engine.wait(PATIENCE) == 0  # without `quit`, it would search on
    assert engine.stderr.read() == ""


@once
def test_perft_before_quit_is_answered() -> None:
    assert run("engine", text="perft 3\nquit\n").stdout == "nodes 12348\n"


@once
def test_a_client_that_closes_the_pipe_ends_the_engine(engine: subprocess.Popen) -> None:
    engine.stdout.close()
    tell(engine, "ugi", "ugi", "quit")
    engine.stdin.close()
    assert engine.wait(PATIENCE) == 141
    assert engine.stderr.read() == ""


@pytest.mark.parametrize("game", GAMES)
def test_two_engines_play_a_whole_game(game: str) -> None:
    """Play as a match runner does: a new search for every move, in time, and only legal moves."""
    engines = (open_engine(), open_engine())
    try:
        for program in engines:
            tell(program, "ugi", f"setoption name Game value {game}", "uginewgame", "isready")
            assert "ugiok" in hear(program, "readyok")
        board, moves = start(game), []
        while not board.ended:
            mover = engines[board.mover]
            tell(mover, f"position startpos moves {' '.join(moves)}", "go movetime 5")
            heard = hear(mover, "bestmove")
            assert not any("error" in line for line in heard)
            moves.append(heard[-1].split()[1])
            board.play(board.move(moves[-1]))
        tell(engines[0], f"position startpos moves {' '.join(moves)}", "query gameover", "query result")
        assert hear(engines[0], "response") == ["response true"]
        assert hear(engines[0], "response") == [f"response {('p1win', 'p2win', 'draw')[board.ended - 1]}"]
    finally:
        for program in engines:
            program.kill()
            program.wait()


def test_options_that_do_not_fit_the_game_still_get_a_move() -> None:
    error_text, *_, best = answers(
        "setoption name Player value average", "setoption name Game value domino", "go depth 2"
    )
    assert error_text.startswith("info string error: average:")
    assert best.startswith("bestmove ")


def test_options_level_and_score_take_effect() -> None:
    *_, best = answers("setoption name Level value 2", "go movetime 50")
    assert best.startswith("bestmove ")
    scores = []
    for name in ("lines", "threats"):
        first, *_ = answers(f"setoption name Score value {name}", "position startpos moves 4 3", "go depth 1")
        scores.append(re.search(r"score cp (-?\d+)", first)[1])
    assert scores[0] != scores[1]


def test_pv_is_the_move_where_no_line_is_known() -> None:
    first, *_ = answers("setoption name Level value 3", "go depth 1")
    assert first.startswith("info depth 1 ") and len(first.split(" pv ")[1].split()) == 1


# --- several best moves ---


def test_multipv_reports_the_best_moves_after_every_depth_best_first() -> None:
    lines = answers("setoption name MultiPV value 3", "position startpos moves 4 4", "go depth 4")
    *infos, best = lines
    assert [line.split()[1:5:2] for line in infos] == [["depth", "multipv"]] * 12
    assert [(line.split()[2], line.split()[4]) for line in infos] == [
        (str(depth), str(number)) for depth in range(1, 5) for number in range(1, 4)
    ]
    last = infos[-3:]
    assert len({line.partition(" pv ")[2].split()[0] for line in last}) == 3
    assert best == f"bestmove {last[0].partition(' pv ')[2].split()[0]}"


def test_multipv_of_one_writes_lines_without_a_number() -> None:
    assert not any("multipv" in line for line in answers("go depth 3"))


def test_multipv_does_not_change_the_moves_of_other_players() -> None:
    lines = answers("setoption name MultiPV value 3", "setoption name Player value greedy", "go depth 2")
    assert not any("multipv" in line for line in lines) and lines[-1].startswith("bestmove ")


def test_multipv_has_no_more_lines_than_there_are_moves() -> None:
    lines = answers(
        "setoption name Game value paths",
        "setoption name MultiPV value 8",
        "position startpos moves 1 2 3 4 5 7",
        "go depth 9",
    )
    assert {line.split()[4] for line in lines[:-1]} == {"1", "2", "3"}
