"""The game in the terminal: the drawn board, the commands, and the messages about invalid input."""

import re
import sys

import pytest

from ai.players.player import PlayerSpec
from ai.players.registry import player_for
from ai.search.iterative_deepening import Limits
from game.record.open_game import open_file
from game.record.record import Record
from game.rules.registry import GAMES, start
from game.tools import text
from game.words import messages
from game.words.outcomes import outcome_detail
from tests.helpers.program import call, run
from tests.helpers.pseudo_language import Brackets, has_words, outside_brackets
from tests.helpers.records import names_of, seats_of

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


def terminal(game: str = "conniption", has_color: bool = False, is_plain: bool = False, **options) -> text.TerminalGame:
    return text.TerminalGame(Record(game, **options), has_color, is_plain=is_plain)


def output(capsys: pytest.CaptureFixture, table: text.TerminalGame, *lines: str) -> str:
    """Execute lines of input and return the printed text."""
    capsys.readouterr()
    for line in lines:
        table.execute(line)
    return capsys.readouterr().out


def prompts(table: text.TerminalGame, *lines: str) -> list[str]:
    """Run the game with these input lines. Return the prompts for each of them and for the end of the input."""
    shown: list[str] = []
    typed = iter(lines)

    def ask(prompt: str) -> str | None:
        shown.append(prompt)
        return next(typed, None)

    table.run(ask)
    return shown


def test_the_empty_board_is_drawn() -> None:
    assert EMPTY in call("text", "connect4").stdout
    assert EMPTY in call("text", "conniption").stdout


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_input_quits_the_game(game: str) -> None:
    finished = call("text", game)
    assert finished.returncode == 0
    assert finished.stderr == ""
    assert finished.stdout.endswith("Goodbye.\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played(game: str, capsys: pytest.CaptureFixture) -> None:
    table = terminal(game)
    while table.record.outcome is None:
        board = table.record.board
        output(capsys, table, board.text(board.moves()[-1]))
    last = output(capsys, table, "u", "r")
    assert last.splitlines()[-1].startswith(("Player 1", "Player 2", "Draw"))
    assert outcome_detail(table.record, table.record.outcome) in last


ONE_PIECE_EACH = "X--W---X/--------/--------/--------/--------/--------/--------/X------X b p 23"


def test_a_draw_by_lack_of_pieces_names_both_sides(capsys: pytest.CaptureFixture) -> None:
    message = output(capsys, terminal("wyb", position=ONE_PIECE_EACH), "d8")
    assert message.splitlines()[-1] == "Draw. Both have too few pieces, after 1 move."
    message = output(capsys, terminal("wyb", position=ONE_PIECE_EACH.replace("-W-", "WW-")), "d8")
    assert message.splitlines()[-1] == "Player 1 (W) wins. By elimination, after 1 move."


def test_each_part_of_a_move_is_described(capsys: pytest.CaptureFixture) -> None:
    message = output(capsys, terminal(), "4", "f4f")
    assert "Player 1 (X) drops a disc into column 4." in message
    assert (
        "Player 2 (O) flips the board. Player 2 (O) drops a disc into column 4. Player 2 (O) flips the board."
        in message
    )
    assert "Flips left: Player 1 (X) 4, Player 2 (O) 2" in message


def test_moves_of_the_other_games_are_described(capsys: pytest.CaptureFixture) -> None:
    assert "lays a domino on b3 and b4." in output(capsys, terminal("domino"), "b3v")
    assert "marks space 5." in output(capsys, terminal("paths"), "5")
    message = output(capsys, terminal("wyb"), "d3", "d4", "d5")
    assert "Player 1 (W) places a piece on d5. d4 is captured." in message


def test_short_commands(capsys: pytest.CaptureFixture) -> None:
    table = terminal()
    assert "legal moves" in output(capsys, table, "h")
    assert EMPTY in output(capsys, table, "d")
    assert EMPTY in output(capsys, table, "f4f", "u")
    assert "Legal moves: 1 2 3 4 5 6 7 1f" in output(capsys, table, "m")
    assert output(capsys, table, "q") == "Goodbye.\n"
    assert not table.is_open


@pytest.mark.parametrize(
    ("line", "error_text"),
    [
        ("8", "8: expected a column from 1 to 7"),
        ("hello", "hello: expected a column"),
        ("4 4", "4 4: expected a column"),
        ("u", "nothing to undo"),
        ("r", "nothing to redo"),
        ("swap", "swap: allowed only with the swap rule"),
        ("save", "save: expected the name of a file"),
        ("load nothing.here", "nothing.here: not found"),
        ("save no/such/folder/x", "not found"),
    ],
)
def test_an_invalid_command_prints_one_line_and_changes_nothing(
    line: str, error_text: str, capsys: pytest.CaptureFixture
) -> None:
    table = terminal()
    before = table.record.board.position()
    message = output(capsys, table, line)
    assert error_text in message
    assert message.count("\n") == 1
    assert table.record.board.position() == before


def test_saving_and_loading(tmp_path, capsys: pytest.CaptureFixture) -> None:
    table = terminal()
    file = tmp_path / "game.txt"
    output(capsys, table, "4", f"save {file}", "4f", f"save {file}")
    other = terminal("wyb")
    assert "Conniption, Player 1 vs Player 2." in output(capsys, other, f"load {file}")
    assert other.record.board.position() == table.record.board.position()
    assert "exists" in output(capsys, terminal(), f"save {file}")


def test_a_device_name_is_refused_on_windows(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(text.sys, "platform", "win32")
    assert "Windows" in output(capsys, terminal(), "save nul.txt")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no file can have this name on Windows")
def test_a_device_name_of_windows_is_a_file_name_elsewhere(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "Saved as nul.txt" in output(capsys, terminal(), "save nul.txt")


def test_only_the_file_of_this_game_is_overwritten(tmp_path, capsys: pytest.CaptureFixture) -> None:
    own, other = tmp_path / "own.txt", tmp_path / "other.txt"
    other.write_text("another file")
    assert "exists" in output(capsys, terminal(), f"save {own}", f"save {other}")
    assert other.read_text() == "another file" and own.exists()


other_user = pytest.mark.skipif(sys.platform == "win32", reason="Windows takes any name for that of a user")
SOMEONE = "~nobody-of-that-name/x"


@pytest.mark.parametrize(
    "line",
    [
        "save a\0b",
        "load a\0b",
        pytest.param(f"save {SOMEONE}", marks=other_user),
        pytest.param(f"load {SOMEONE}", marks=other_user),
    ],
)
def test_an_invalid_file_name_is_refused(line: str, capsys: pytest.CaptureFixture) -> None:
    assert "no file can have this name" in output(capsys, terminal(), line)


def test_a_game_against_an_unknown_player_is_not_loaded(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    output(capsys, terminal("wyb", seats=("person", "martian")), f"save {file}")
    table = terminal()
    assert "martian: no such player" in output(capsys, table, f"load {file}")
    assert table.record.game == "conniption"


def test_a_game_that_names_a_weights_file_is_not_loaded(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    output(capsys, terminal("wyb", seats=("person", f"perfect:weights={tmp_path / 'learnt.xml'}")), f"save {file}")
    table = terminal()
    assert "not available" in output(capsys, table, f"load {file}")
    assert table.record.game == "conniption"


def test_an_unknown_level_becomes_the_strongest(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    output(capsys, terminal("wyb", seats=("person", "computer 12")), f"save {file}")
    assert "Level 8" in output(capsys, terminal(), f"load {file}")


def test_undo_against_the_computer_also_undoes_its_reply(capsys: pytest.CaptureFixture) -> None:
    table = terminal(seats=("person", "computer 1"))
    output(capsys, table, "4", "4", "u")
    assert table.record.current.ply == 0


def test_winning_cells_are_marked(capsys: pytest.CaptureFixture) -> None:
    message = output(capsys, terminal(), *"1 2 1 2 1 2 1".split())
    assert message.count("[*]") == 4
    assert message.endswith("Player 1 (X) wins. With four in a row, after 7 moves. The winning line is marked *.\n")


def test_resigning(capsys: pytest.CaptureFixture) -> None:
    assert output(capsys, terminal(), "4", "resign").endswith("Player 1 (X) wins. By resignation, after 1 move.\n")


def test_the_computer_takes_over_a_winning_first_move(capsys: pytest.CaptureFixture) -> None:
    table = terminal("domino", swap_rule=True, seats=("person", "computer 8"))
    asked = prompts(table, "c2v")  # it wins on turn 7
    assert table.record.current.is_swapped and "swapped" in capsys.readouterr().out
    assert asked[1:] == ["Player 2 (O, Player 1) to move: "]  # the person is to move again, on the other side


def test_the_computer_makes_a_fair_first_move_under_the_swap_rule(capsys: pytest.CaptureFixture) -> None:
    table = terminal("paths", setup={"File": "3x3"}, swap_rule=True, seats=("computer 8", "person"))
    prompts(table)
    assert table.record.current.ply == 1 and "plays" in capsys.readouterr().out


def test_swapping(capsys: pytest.CaptureFixture) -> None:
    table = terminal("domino", swap_rule=True)
    output(capsys, table, "a1h", "swap")
    assert table.record.current.is_swapped


def test_colors_are_used_only_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    assert "\x1b" not in run("text", "conniption", text="4\n4\n").stdout
    colored = output(capsys, terminal(has_color=True), "4", "4")
    assert "[\x1b[91m█\x1b[0m]" in colored
    assert "[\x1b[93m█\x1b[0m]" in colored
    monkeypatch.setattr(text.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(text, "enable_color_codes", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert text.uses_color()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not text.uses_color()


def test_the_computer_answers() -> None:
    finished = call("text", "connect4", "--first", "computer", "--level", "2", text="4\n")
    assert "Watchful: Level 2" in finished.stdout
    assert "Player 1 (X, Watchful) is thinking ..." in finished.stdout
    assert finished.stdout.count("is thinking ...") == 2
    assert finished.returncode == 0


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize("game", GAMES)
def test_an_invalid_position_is_reported_in_one_line(game: str) -> None:
    finished = call("text", game, "--position", "nonsense")
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert "nonsense" in finished.stderr


def test_any_player_can_be_the_opponent() -> None:
    finished = call("text", "connect4", "--player", "mcts:rollout=greedy,seed=1", text="4\n")
    assert "Player 2 (O, Monte Carlo) plays" in finished.stdout
    assert "(mcts:rollout=greedy,seed=1)" in finished.stdout
    finished = call("text", "connect4", "--first", "computer", "--depth", "3")
    assert "(deepening:depth=3)" in finished.stdout and "Player 1 (X, Deepening) plays 4" in finished.stdout
    both = call("text", "connect4", "--player", "minimax:score=lines", "--depth", "2")
    assert "(minimax:score=lines,depth=2)" in both.stdout


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("connect4", "--player", "martian"), "martian: no such player, expected one of perfect"),
        (("connect4", "--depth", "deep"), "depth=deep: expected a whole number from 1 to 120"),
        (("connect4", "--depth", "0"), "depth=0: expected a whole number from 1 to 120"),
        (("connect4", "--player", "mcts", "--depth", "4"), "depth is not a setting of this player"),
        (("connect4", "--level", "3", "--depth", "4"), "--level 3: expected"),
        (("domino", "--player", "average"), "average: this player plays only conniption and connect4"),
        (("domino", "--line", "6"), "line 6: too long for a board of 5x5"),
    ],
)
def test_an_invalid_opponent_is_reported_in_one_line(words: tuple[str, ...], hint: str) -> None:
    finished = call("text", *words)
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1 and hint in finished.stderr


def test_a_depth_has_no_time_limit(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4", seats=("minimax:depth=2", "person"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "THINKING_TIME", 0.0)  # not this, for sure
        table.play_computer_move()
    deepest = player_for(start("connect4"), PlayerSpec("minimax", depth=2)).think(Limits())
    assert table.record.main_line()[1].move == deepest.move


def test_a_save_against_the_computer_keeps_its_names(tmp_path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "game.txt"
    call("text", "connect4", "--player", "greedy:seed=1", text=f"4\nsave {file}\n")
    record = open_file(file)
    assert names_of(record) == ("You", "Greedy") and seats_of(record) == ("person", "greedy:seed=1")
    assert '[Player2 "Greedy"]' in file.read_text() and '[Seat2 "greedy:seed=1"]' in file.read_text()
    anna = terminal("connect4", names=("Anna", "Rival"), seats=("person", "computer 1"))
    output(capsys, anna, f"save {tmp_path / 'anna.txt'}")
    message = output(capsys, terminal(), f"load {tmp_path / 'anna.txt'}", "4")
    assert "Connect Four, Anna vs Rival." in message and "Rival: Level 1" in message
    assert "Player 1 (X, Anna) drops a disc" in message


def test_the_owner_of_a_side_is_named_after_a_swap(capsys: pytest.CaptureFixture) -> None:
    message = output(capsys, terminal("domino", swap_rule=True), "a1h", "swap", "c1h")
    assert "Player 2 (O, Player 1) lays" in message


@pytest.mark.parametrize(
    ("game", "position", "ending"),
    [
        ("connect4", "1111/222///// 2 0,0 -", "Player 1 (X, You) wins. With four in a row, after 0 moves."),
        ("paths", "xoxxoxoxo 2", "Draw. No space is left, after 0 moves."),
    ],
)
def test_a_finished_position_shows_the_winner(game: str, position: str, ending: str) -> None:
    finished = call("text", game, "--first", "human", "--position", position, text="hint\nvalues\n")
    assert ending in finished.stdout
    assert finished.stdout.count("the game is over (h for help)") == 2
    assert "is thinking" not in finished.stdout and finished.returncode == 0


def test_a_hint_is_the_best_move_with_its_verdict(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4")
    assert output(capsys, table, *"1 2 1 2 1 2".split(), "hint").endswith("\nHint: 1 (a win in 1 move).\n")
    message = output(capsys, table, "h")
    assert "  hint " in message and "  values " in message


def test_e_explains_the_last_move_or_a_legal_move(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4")
    message = output(capsys, table, *"1 7 2 7 3 7 6".split(), "e")
    assert "6: Throws away the win: Player 2 can now win with 7." in message
    assert output(capsys, table, "e 7") == "  7: Wins: four in a row in column 7.\n"
    assert "expected a column" in output(capsys, table, "e 9")


def test_before_the_first_move_there_is_nothing_to_explain(capsys: pytest.CaptureFixture) -> None:
    assert output(capsys, terminal("connect4"), "e").startswith("explain: expected a move")


def test_a_hint_can_be_to_swap(capsys: pytest.CaptureFixture) -> None:
    table = terminal("paths", setup={"File": "fano"}, swap_rule=True)
    assert output(capsys, table, "1", "hint").endswith("\nHint: type swap to take over the better side.\n")


def test_all_moves_are_rated_best_first(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4")
    message = output(capsys, table, *"1 2 1 2 1 3".split(), "values").partition("estimate):\n")[2]
    assert message.startswith("  a win in 1 move: 1\n")
    # Each move is listed once.
    moves = [move for line in message.splitlines() for move in line.rpartition(":")[2].split()]
    assert sorted(moves) == list("1234567")


def test_a_shape_that_is_no_grid_is_shown_as_lists(capsys: pytest.CaptureFixture) -> None:
    table = terminal("paths", setup={"File": "fano"}, names=("Anna", "Ben"))
    message = output(capsys, table, "1", "4", "2", "5", "d")
    assert message.endswith("\n  Free: 3 6 7\n  Player 1 (X, Anna): 1 2\n  Player 2 (O, Ben): 4 5\n")
    message = output(capsys, table, "3")
    assert "  Player 1 (X, Anna): 1* 2* 3*\n" in message and message.endswith("The winning line is marked *.\n")
    assert "1-2-3 3-4-5 1-5-6 1-4-7 3-6-7 2-5-7 2-4-6" in output(capsys, table, "paths")
    assert "[ 1] [ 2] [ 3]" in output(capsys, terminal("paths"), "d")  # a grid is drawn
    assert "Winning paths (8):" in output(capsys, terminal("paths"), "paths")


def test_the_paths_of_a_shape_are_printed_at_the_start() -> None:
    started = call("text", "paths", "--file", "triangle5").stdout
    assert "Winning paths (10):" in started and "  Free: 1 2 3 4 5 6 7 8 9 10\n" in started


def test_a_large_shape_wraps_its_lines(tmp_path, capsys: pytest.CaptureFixture) -> None:
    shape = tmp_path / "long.txt"
    shape.write_text("64\n" + " ".join(map(str, range(1, 65))) + "\n1 2\n3 5 9\n")
    table = terminal("paths", setup={"File": str(shape)})
    table.record.board.set_position("x" * 1 + "." * 62 + "o 1")
    message = output(capsys, table, "paths", "d")
    assert "\n  1-2 3-5-9\n" in message
    assert all(len(line) < 80 for line in message.splitlines() if "-" not in line)


COMMANDS = ("h", "m", "hint", "values", "e", "u", "r", "nonsense", "save", "load /nowhere", "paths", "resign", "resign")


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_text_is_looked_up(
    game: str, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "catalog", Brackets())
    monkeypatch.setattr(text, "VALUES_TIME", 0.1)
    options = {"setup": {"File": "fano"}} if game == "paths" else {}
    table = terminal(game, **options)
    board = table.record.board
    printed = output(capsys, table, board.text(board.moves()[0]), *COMMANDS)
    asked = "".join(prompts(table, "q"))
    left = [line for line in outside_brackets(printed + asked).splitlines() if has_words(line)]
    assert [line for line in left if not re.fullmatch(r" +(hint|values|save FILE|load FILE|resign) *", line)] == []


DRAWN = re.compile(r"[|\\\[\]*█]| {2}")  # what only a drawing or an indent has


@pytest.mark.parametrize("game", GAMES)
def test_plain_play_describes_the_whole_game_without_a_drawing(game: str, capsys: pytest.CaptureFixture) -> None:
    table = terminal(game, is_plain=True, seats=("person", "person"))
    asked = prompts(table)
    said = capsys.readouterr().out + "".join(asked)
    while table.record.outcome is None:
        board = table.record.board
        said += output(capsys, table, board.text(board.moves()[-1]), "m", "t")
    said += output(capsys, table, "h", "d")
    assert outcome_detail(table.record, table.record.outcome) in said
    assert DRAWN.search(said) is None
    assert "Player 1 (Star)" in said and "list the threats" in said


def test_plain_play_says_the_computers_move_once(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4", is_plain=True, seats=("computer 1", "person"))
    table.play_computer_move()
    said = capsys.readouterr().out
    assert said.count("drops a disc into column") == 1 and " plays " not in said


def test_plain_play_says_what_lies_in_each_column(capsys: pytest.CaptureFixture) -> None:
    table = terminal(is_plain=True)
    assert "All columns are empty." in output(capsys, table, "d")
    said = output(capsys, table, *"4 4 4 1".split()).splitlines()
    assert said[-4:-1] == [
        "Column 1 has one disc: Ring.",
        "Column 4 has 3 discs, from the bottom up: Star, Ring, Star.",
        "Columns 2, 3, 5, 6 and 7 are empty.",
    ]
    assert "Column 4 has 3 discs, from the bottom up: Star, Ring, Star." in output(capsys, table, "2f")


def test_plain_play_lists_moves_and_threats(capsys: pytest.CaptureFixture) -> None:
    table = terminal("connect4", is_plain=True)
    assert output(capsys, table, "m") == "You can drop a disc into columns 1, 2, 3, 4, 5, 6 and 7.\n"
    assert output(capsys, table, "t") == "Neither side has a threat.\n"
    output(capsys, table, *"3 3 4 4 5".split())
    assert output(capsys, table, "t") == "Star threatens to win with any of 2 and 6.\n"
    output(capsys, table, "7")
    assert output(capsys, table, "threats") == "Star can win now with any of 2 and 6.\n"
    assert output(capsys, table, "2").endswith(" The winning line: four in a row in columns 2 to 5.\n")
    assert output(capsys, table, "m") == "There are no legal moves.\n"
    assert "before or after the drop" in output(capsys, terminal(is_plain=True), "m")


def test_plain_play_describes_the_other_games(capsys: pytest.CaptureFixture) -> None:
    said = output(capsys, terminal("domino", is_plain=True), "b3h", "m", "t")
    assert "Star is on b3 and c3.\n23 spaces are empty.\n" in said
    assert "Legal vertical dominoes: a1v, b1v," in said and "with d3h." in said
    said = output(capsys, terminal("paths", is_plain=True), "1", "5")
    assert "Star is on 1.\nRing is on 5.\nEmpty: 2, 3, 4, 6, 7, 8 and 9.\n" in said
    table = terminal(
        "wyb", is_plain=True, position="X------X/--B-----/-WW-----/------B-/----W---/--------/--------/X------X b m 31"
    )
    assert "The board reaches from corner a1 to corner h8." in output(capsys, table, "d")
    assert "c2 can move to " in output(capsys, table, "m")


def test_pieces_that_can_be_captured_are_threats(capsys: pytest.CaptureFixture) -> None:
    table = terminal(
        "wyb", is_plain=True, position="X------X/--------/--WB----/----W---/--------/--B-----/--------/X------X w m 30"
    )
    assert "The piece of Ring on d3 can be captured." in output(capsys, table, "t")


def test_plain_play_names_estimates_in_words(capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "VALUES_TIME", 0.1)
    said = output(capsys, terminal("wyb", is_plain=True), "values")
    assert "≈" not in said and "All moves of Player 1 (Star), best first.\n" in said


def test_the_option_for_plain_play(tmp_path) -> None:
    said = call("text", "conniption", "--plain", "--first", "human", text="4\nq\n").stdout
    assert "Options: 4 flips each." in said and "Player 1 (Star, You) drops a disc into column 4." in said


def test_a_title_with_an_exclamation_mark_gets_no_period(capsys: pytest.CaptureFixture) -> None:
    prompts(terminal("wyb"), "q")
    assert capsys.readouterr().out.startswith("Watch Your Back! Type a move, or h for help.\n")
    prompts(terminal("domino"), "q")
    assert capsys.readouterr().out.startswith("Domino Four. Type a move, or h for help.\n")
