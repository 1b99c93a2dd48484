"""Play in a terminal: what is drawn, what is understood, and what is said about the rest."""

import pytest

from game import text
from game.record import Record
from game.rules.catalog import GAMES
from tests.program import run

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
    reason = table.record.outcome.reason
    last = said(capsys, table, "u", "r")
    assert last.splitlines()[-1].startswith(("Player 1", "Player 2", "A draw"))
    assert reason in text._WAYS_TO_END


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


def test_undo_against_the_computer_takes_back_its_answer_too(capsys: pytest.CaptureFixture) -> None:
    table = terminal(seats=("person", "computer 1"))
    said(capsys, table, "4", "4", "u")
    assert table.record.now == 0


def test_winning_cells_are_marked(capsys: pytest.CaptureFixture) -> None:
    told = said(capsys, terminal(), *"1 2 1 2 1 2 1".split())
    assert told.count("[*]") == 4
    assert told.endswith("Player 1 (X) wins with a line. It is marked *.\n")


def test_resigning(capsys: pytest.CaptureFixture) -> None:
    assert said(capsys, terminal(), "4", "resign").endswith("Player 1 (X) wins: the opponent has given up.\n")


def test_the_computer_takes_over_a_first_turn_that_wins(capsys: pytest.CaptureFixture) -> None:
    table = terminal("domino", swap_rule=True, seats=("person", "computer 8"))
    said(capsys, table, "c2v")  # it wins on turn 7
    table._let_the_computer_play()
    assert table.record.is_swapped and "swapped" in capsys.readouterr().out
    assert not table._is_computers_turn()


def test_the_computer_offers_a_fair_first_turn(capsys: pytest.CaptureFixture) -> None:
    table = terminal("paths", setup={"File": "3x3"}, swap_rule=True, seats=("computer 8", "person"))
    table._let_the_computer_play()
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
    assert "Player 1 (X, computer 2) is thinking ..." in finished.stdout
    assert finished.stdout.count("is thinking ...") == 2
    assert finished.returncode == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_setup_that_cannot_be_is_one_line(game: str) -> None:
    finished = run("text", game, "--position", "nonsense")
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert "nonsense" in finished.stderr
