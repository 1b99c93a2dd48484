"""Play in a terminal: what is drawn, what is understood, and what is said about the rest."""

import pytest

from ai.players.catalog import player_for
from ai.players.player import PlayerSpec
from ai.search.deepening import Limits
from game.record.record import Record
from game.record.saved import load_game
from game.rules.catalog import GAMES, start
from game.tools import text
from game.words.results import ending
from tests.helpers.program import run

EMPTY = r"""
\\\\ 1 \\ 2 \\ 3 \\ 4 \\ 5 \\ 6 \\ 7 \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                   \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                   \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                   \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                   \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
 \\                                   \\
 \\ [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ] \\
  \\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\
"""


def terminal(game: str = "conniption", has_colour: bool = False, **options) -> text.Terminal:
    return text.Terminal(Record(game, **options), has_colour)


def said(capsys: pytest.CaptureFixture, table: text.Terminal, *lines: str) -> str:
    capsys.readouterr()
    for line in lines:
        table.obey(line)
    return capsys.readouterr().out


def sat(table: text.Terminal, *lines: str) -> list[str]:
    """Sit at a terminal until these lines have been typed; returns what was asked for each, and for one more."""
    asked: list[str] = []
    typed = iter(lines)

    def ask(prompt: str) -> str | None:
        asked.append(prompt)
        return next(typed, None)

    table.sit(ask)
    return asked


def test_the_board_is_drawn_as_ever() -> None:
    assert EMPTY in run("text", "connect4").stdout
    assert EMPTY in run("text", "conniption").stdout


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_input_is_a_goodbye(game: str) -> None:
    finished = run("text", game)
    assert finished.returncode == 0
    assert finished.stderr == ""
    assert finished.stdout.endswith("Goodbye.\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_its_legal_moves(game: str, capsys: pytest.CaptureFixture) -> None:
    table = terminal(game)
    while table.record.outcome is None:
        board = table.record.board
        said(capsys, table, board.text(board.moves()[-1]))
    last = said(capsys, table, "u", "r")
    assert last.splitlines()[-1].startswith(("Player 1", "Player 2", "A draw"))
    assert ending(table.record, table.record.outcome) in last


ONE_PIECE_EACH = "X--W---X/--------/--------/--------/--------/--------/--------/X------X b p 23"


def test_a_draw_for_want_of_pieces_blames_both(capsys: pytest.CaptureFixture) -> None:
    told = said(capsys, terminal("wyb", position=ONE_PIECE_EACH), "d8")
    assert told.splitlines()[-1] == "A draw: both have too few pieces."
    told = said(capsys, terminal("wyb", position=ONE_PIECE_EACH.replace("-W-", "WW-")), "d8")
    assert told.splitlines()[-1] == "Player 1 (W) wins by elimination."


def test_a_move_is_told_step_by_step(capsys: pytest.CaptureFixture) -> None:
    told = said(capsys, terminal(), "4", "f4f")
    assert "Player 1 (X) drops a disc into column 4." in told
    assert "Player 2 (O) flips the board, drops a disc into column 4, flips the board." in told
    assert "Flips left: Player 1 (X) 4, Player 2 (O) 2" in told


def test_the_steps_of_the_other_games(capsys: pytest.CaptureFixture) -> None:
    assert "lays a domino on b3 and b4." in said(capsys, terminal("domino"), "b3v")
    assert "marks space 5." in said(capsys, terminal("paths"), "5")
    told = said(capsys, terminal("wyb"), "d3", "d4", "d5")
    assert "Player 1 (W) places a piece on d5, d4 is captured." in told


def test_earlier_commands(capsys: pytest.CaptureFixture) -> None:
    table = terminal()
    assert "legal moves" in said(capsys, table, "h")
    assert EMPTY in said(capsys, table, "d")
    assert EMPTY in said(capsys, table, "f4f", "u")
    assert "Legal moves: 1 2 3 4 5 6 7 1f" in said(capsys, table, "m")
    assert said(capsys, table, "q") == "Goodbye.\n"
    assert not table.is_open


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("8", "8: expected a column from 1 to 7"),
        ("hello", "hello: expected a column"),
        ("4 4", "4 4: expected a column"),
        ("u", "nothing to undo"),
        ("r", "nothing to redo"),
        ("swap", "swap: expected only with the swap rule"),
        ("save", "save: expected the name of a file"),
        ("load nothing.here", "nothing.here: No such file"),
        ("save no/such/folder/x", "No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_changes_nothing(
    line: str, complaint: str, capsys: pytest.CaptureFixture
) -> None:
    table = terminal()
    before = table.record.board.position()
    told = said(capsys, table, line)
    assert complaint in told
    assert told.count("\n") == 1
    assert table.record.board.position() == before


def test_saving_and_loading(tmp_path, capsys: pytest.CaptureFixture) -> None:
    table = terminal()
    file = tmp_path / "game.txt"
    said(capsys, table, "4", f"save {file}", "4f", f"save {file}")
    other = terminal("wyb")
    assert "Conniption, Player 1 against Player 2." in said(capsys, other, f"load {file}")
    assert other.record.board.position() == table.record.board.position()
    assert "exists already" in said(capsys, terminal(), f"save {file}")


def test_a_save_that_windows_would_swallow_is_refused(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(text.sys, "platform", "win32")
    assert "Windows keeps this name" in said(capsys, terminal(), "save nul.txt")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(text.sys, "platform", "linux")
    assert "Saved as nul.txt" in said(capsys, terminal(), "save nul.txt")


def test_only_the_file_of_this_game_is_written_over(tmp_path, capsys: pytest.CaptureFixture) -> None:
    own, other = tmp_path / "own.txt", tmp_path / "other.txt"
    other.write_text("of somebody else")
    assert "exists already" in said(capsys, terminal(), f"save {own}", f"save {other}")
    assert other.read_text() == "of somebody else" and own.exists()


@pytest.mark.parametrize(
    "line", ["save a\0b", "load a\0b", "save ~nobody-of-that-name/x", "load ~nobody-of-that-name/x"]
)
def test_a_name_that_no_file_can_have_is_refused(line: str, capsys: pytest.CaptureFixture) -> None:
    assert "no file can have this name" in said(capsys, terminal(), line)


def test_a_game_against_nobody_we_know_is_not_loaded(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    said(capsys, terminal("wyb", seats=("person", "martian")), f"save {file}")
    table = terminal()
    assert "martian: no such player" in said(capsys, table, f"load {file}")
    assert table.record.game == "conniption"


def test_a_game_whose_weights_are_gone_says_so_and_is_not_loaded(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    said(capsys, terminal("wyb", seats=("person", f"perfect:weights={tmp_path / 'learnt.xml'}")), f"save {file}")
    table = terminal()
    assert "learnt.xml: cannot be read" in said(capsys, table, f"load {file}")
    assert table.record.game == "conniption"


def test_a_level_of_another_version_is_the_strongest(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    said(capsys, terminal("wyb", seats=("person", "computer 12")), f"save {file}")
    assert "Level 8" in said(capsys, terminal(), f"load {file}")


def test_undo_against_the_computer_takes_back_its_answer_too(capsys: pytest.CaptureFixture) -> None:
    table = terminal(seats=("person", "computer 1"))
    said(capsys, table, "4", "4", "u")
    assert table.record.now == 0


def test_winning_cells_are_marked(capsys: pytest.CaptureFixture) -> None:
    told = said(capsys, terminal(), *"1 2 1 2 1 2 1".split())
    assert told.count("[*]") == 4
    assert told.endswith("Player 1 (X) wins with four in a row. It is marked *.\n")


def test_resigning(capsys: pytest.CaptureFixture) -> None:
    assert said(capsys, terminal(), "4", "resign").endswith("Player 1 (X) wins by resignation.\n")


def test_the_computer_takes_over_a_first_turn_that_wins(capsys: pytest.CaptureFixture) -> None:
    table = terminal("domino", swap_rule=True, seats=("person", "computer 8"))
    asked = sat(table, "c2v")  # it wins on turn 7
    assert table.record.is_swapped and "swapped" in capsys.readouterr().out
    assert asked[1:] == ["Player 2 (O, Player 1) to move: "]  # the person is to move again, on the other side


def test_the_computer_offers_a_fair_first_turn(capsys: pytest.CaptureFixture) -> None:
    table = terminal("paths", setup={"File": "3x3"}, swap_rule=True, seats=("computer 8", "person"))
    sat(table)
    assert table.record.now == 1 and "plays" in capsys.readouterr().out


def test_swapping(capsys: pytest.CaptureFixture) -> None:
    table = terminal("domino", swap_rule=True)
    said(capsys, table, "a1h", "swap")
    assert table.record.is_swapped


def test_colours_only_where_they_are_seen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    assert "\x1b" not in run("text", "conniption", text="4\n4\n").stdout
    coloured = said(capsys, terminal(has_colour=True), "4", "4")
    assert "[\x1b[91m█\x1b[0m]" in coloured
    assert "[\x1b[93m█\x1b[0m]" in coloured
    monkeypatch.setattr(text.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert text.uses_colour()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not text.uses_colour()


def test_the_computer_answers() -> None:
    finished = run("text", "connect4", "--first", "computer", "--level", "2", text="4\n")
    assert "Computer: Level 2 Watchful" in finished.stdout
    assert "Player 1 (X, Computer) is thinking ..." in finished.stdout
    assert finished.stdout.count("is thinking ...") == 2
    assert finished.returncode == 0


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize("game", GAMES)
def test_a_setup_that_cannot_be_is_one_line(game: str) -> None:
    finished = run("text", game, "--position", "nonsense")
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert "nonsense" in finished.stderr


def test_any_player_with_any_depth_sits_opposite() -> None:
    finished = run("text", "connect4", "--player", "mcts:rollout=greedy,seed=1", text="4\n")
    assert "Player 2 (O, Monte Carlo) plays" in finished.stdout
    assert "(mcts:rollout=greedy,seed=1)" in finished.stdout
    finished = run("text", "connect4", "--first", "computer", "--depth", "3")
    assert "(deepening:depth=3)" in finished.stdout and "Player 1 (X, Deepening) plays 4" in finished.stdout
    both = run("text", "connect4", "--player", "minimax:score=lines", "--depth", "2")
    assert "(minimax:score=lines,depth=2)" in both.stdout


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("connect4", "--player", "martian"), "martian: no such player, expected one of perfect"),
        (("connect4", "--depth", "deep"), "depth=deep: expected a whole number from 1 to 120"),
        (("connect4", "--depth", "0"), "depth=0: expected a whole number from 1 to 120"),
        (("connect4", "--player", "mcts", "--depth", "4"), "depth cannot be set here"),
        (("connect4", "--level", "3", "--depth", "4"), "--level 3: expected either that or --player and --depth"),
        (("domino", "--player", "average"), "average: this player knows only conniption and connect4"),
        (("domino", "--line", "6"), "line 6: too long for a board of 5x5"),
    ],
)
def test_an_opponent_that_cannot_be_is_one_line(words: tuple[str, ...], hint: str) -> None:
    finished = run("text", *words)
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1 and hint in finished.stderr


def test_a_player_who_names_a_depth_waits_for_it(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4", seats=("minimax:depth=2", "person"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "THINKING_TIME", 0.0)  # not this, for sure
        table.let_the_computer_play()
    deepest = player_for(start("connect4"), PlayerSpec("minimax", depth=2)).think(Limits())
    assert table.record.entries[0].move == deepest.move


def test_a_save_against_the_computer_keeps_its_names(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    run("text", "connect4", "--player", "greedy:seed=1", text=f"4\nsave {file}\n")
    record = load_game(file)
    assert record.names == ("You", "Greedy") and record.seats == ("person", "greedy:seed=1")
    assert '[Player2 "Greedy"]' in file.read_text() and '[Seat2 "greedy:seed=1"]' in file.read_text()
    anna = terminal("connect4", names=("Anna", "Rival"), seats=("person", "computer 1"))
    said(capsys, anna, f"save {tmp_path / 'anna.txt'}")
    told = said(capsys, terminal(), f"load {tmp_path / 'anna.txt'}", "4")
    assert "Connect Four, Anna against Rival." in told and "Rival: Level 1 Playful" in told
    assert "Player 1 (X, Anna) drops a disc" in told


def test_who_traded_sides_is_named(capsys: pytest.CaptureFixture) -> None:
    told = said(capsys, terminal("domino", swap_rule=True), "a1h", "swap", "c1h")
    assert "Player 2 (O, Player 1) lays" in told


@pytest.mark.parametrize(
    ("game", "position", "ending"),
    [
        ("connect4", "1111/222///// 2 0,0 -", "Player 1 (X, You) wins with four in a row."),
        ("paths", "xoxxoxoxo 2", "A draw: no room is left."),
    ],
)
def test_a_finished_position_says_who_won(game: str, position: str, ending: str) -> None:
    finished = run("text", game, "--first", "human", "--position", position, text="hint\nvalues\n")
    assert ending in finished.stdout
    assert finished.stdout.count("the game is over (h for help)") == 2
    assert "is thinking" not in finished.stdout and finished.returncode == 0


def test_a_hint_is_the_best_move_and_says_what_it_is_worth(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4")
    assert said(capsys, table, *"1 2 1 2 1 2".split(), "hint").endswith("\nHint: 1 (wins in 1 turn).\n")
    told = said(capsys, table, "h")
    assert "  hint " in told and "  values " in told


def test_e_explains_the_last_move_or_one_that_could_be_played(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4")
    told = said(capsys, table, *"1 7 2 7 3 7 6".split(), "e")
    assert told.endswith("6: Throws the win away: Player 2 now wins with 7. It was won at once with 4.\n")
    assert said(capsys, table, "e 7") == "  7: Wins: four in a row in column 7.\n"
    assert "expected a column" in said(capsys, table, "e 9")


def test_before_the_first_move_there_is_nothing_to_explain(capsys: pytest.CaptureFixture) -> None:
    assert said(capsys, terminal("connect4"), "e").startswith("explain: expected a move after it")


def test_a_hint_under_the_swap_rule_may_be_to_swap(capsys: pytest.CaptureFixture) -> None:
    table = terminal("paths", setup={"File": "fano"}, swap_rule=True)
    assert said(capsys, table, "1", "hint").endswith("\nHint: swap takes over the better side.\n")


def test_the_values_of_all_moves_are_told_the_best_first(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4")
    told = said(capsys, table, *"1 2 1 2 1 3".split(), "values").partition("estimate:\n")[2]
    assert told.startswith("  wins in 1 turn: 1\n")
    # Each move once, whatever it is worth.
    moves = [move for line in told.splitlines() for move in line.rpartition(":")[2].split()]
    assert sorted(moves) == list("1234567")


def test_a_shape_that_is_no_grid_is_told_in_lists(capsys: pytest.CaptureFixture) -> None:
    table = terminal("paths", setup={"File": "fano"}, names=("Anna", "Ben"))
    told = said(capsys, table, "1", "4", "2", "5", "d")
    assert told.endswith("\n  Free: 3 6 7\n  Player 1 (X, Anna): 1 2\n  Player 2 (O, Ben): 4 5\n")
    told = said(capsys, table, "3")
    assert "  Player 1 (X, Anna): 1* 2* 3*\n" in told and told.endswith("It is marked *.\n")
    assert "1-2-3 3-4-5 1-5-6 1-4-7 3-6-7 2-5-7 2-4-6" in said(capsys, table, "paths")
    assert "[ 1] [ 2] [ 3]" in said(capsys, terminal("paths"), "d")  # a grid is drawn
    assert "Winning paths (8):" in said(capsys, terminal("paths"), "paths")


def test_the_lists_of_a_shape_come_with_its_paths_at_the_start() -> None:
    started = run("text", "paths", "--file", "triangle5").stdout
    assert "Winning paths (10):" in started and "  Free: 1 2 3 4 5 6 7 8 9 10\n" in started


def test_a_large_shape_does_not_run_over_its_lines(tmp_path, capsys: pytest.CaptureFixture) -> None:
    shape = tmp_path / "long.txt"
    shape.write_text("64\n" + " ".join(map(str, range(1, 65))) + "\n1 2\n3 5 9\n")
    table = terminal("paths", setup={"File": str(shape)})
    table.record.board.set_position("x" * 1 + "." * 62 + "o 1")
    told = said(capsys, table, "paths", "d")
    assert "\n  1-2 3-5-9\n" in told
    assert all(len(line) < 80 for line in told.splitlines() if "-" not in line)
