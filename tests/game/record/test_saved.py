"""The text of a game: exact both ways, and refused with line and token when it cannot be."""

import os
import random
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.record import Record, TimeControl
from game.record.saved import (
    RecordError,
    load_game,
    read_game,
    read_games,
    read_titled_game,
    save_game,
    text_of,
    with_title,
    write_game,
)
from game.rules.catalog import GAMES
from game.rules.errors import RulesError
from tests.helpers.games import long_game

SHORT = """[Conniption "1"]
[Game "conniption"]
[Flips "4,4"]
[Player1 "Anna"]
[Player2 "Ben"]
[Date "2026-11-18"]
[Clock "300+2.5"]
[Swap "offered"]
[Result "*"]

1. 4 {3.25} swap {0.1} f4 {2} 2. 4f *
"""

LOST_ON_TIME = """[Conniption "1"]
[Game "connect4"]
[Player1 "Anna"]
[Player2 "Ben"]
[Date "2026-11-18"]
[Clock "10+0"]
[Thinking "9.5"]
[Result "0-1"]
[Reason "time"]

1. 4 {0.5} 4 0-1
"""


def random_record(seed: int) -> Record:
    """A game of any kind with a bit of everything in it."""
    chance = random.Random(seed)
    record = Record(
        chance.choice(list(GAMES)),
        names=('Anna \\ "A"', "Ben [B]"),
        seats=("person", f"computer {chance.randint(1, 8)}"),
        time_control=chance.choice([None, TimeControl(chance.randint(1, 99_999), chance.randint(0, 3_000))]),
        swap_rule=chance.random() < 0.5,
        date="2026-11-18",
    )
    for _ in range(chance.randint(0, 60)):
        if record.outcome is not None:
            break
        if chance.random() < 0.3:
            record.spend(chance.randint(0, 3_000))
        elif record.can_swap and chance.random() < 0.5:
            record.swap()
        elif record.can_undo and chance.random() < 0.1:
            record.undo()
        else:
            record.play(chance.choice(record.board.moves()))
    if record.outcome is None and chance.random() < 0.3:
        chance.choice([lambda: record.resign(0), lambda: record.resign(1), record.agree_draw])()
    return record


@pytest.mark.parametrize("seed", range(150))
def test_a_game_survives_its_text_exactly(seed: int) -> None:
    record = random_record(seed)
    text = write_game(record)
    again = read_game(text)
    assert write_game(again) == text
    for name in ("game", "setup", "start_position", "names", "seats", "time_control", "swap_rule", "date"):
        assert getattr(again, name) == getattr(record, name)
    for name in ("entries", "now", "spent", "owners", "time_left", "outcome"):
        assert getattr(again, name) == getattr(record, name), name
    assert again.board.position() == record.board.position()


def test_the_format_by_example() -> None:
    record = read_game(SHORT)
    assert record.names == ("Anna", "Ben")
    assert record.owners == (1, 0)
    assert record.time_left == (300_000 - 3_250 - 2_000 + 5_000, 300_000 - 100 + 5_000)
    assert write_game(record) == SHORT


def test_a_loss_on_time_is_read_from_the_clocks() -> None:
    record = read_game(LOST_ON_TIME)
    assert record.outcome.winner == 1
    assert write_game(record) == LOST_ON_TIME


def test_a_start_position_is_kept() -> None:
    record = Record("conniption", position="///12/// 1 2,1 -", date="2026-11-18")
    record.play(record.board.move("4"))
    text = write_game(record)
    assert '[Start "///12/// 1 2,1 -"]' in text
    assert read_game(text).board.position() == record.board.position()


def test_what_a_game_is_called_stands_in_its_text_and_changes_nothing_else() -> None:
    titled = with_title(SHORT, 'The "long" evening')
    assert titled.splitlines()[1] == r'[Title "The \"long\" evening"]'
    record, title = read_titled_game(titled)
    assert (write_game(record), title) == (SHORT, 'The "long" evening')
    assert read_titled_game(SHORT)[1] == "" and with_title(SHORT, "") == SHORT
    for wrong in ("", "two  spaces", "x" * 81):
        with pytest.raises(RecordError, match=r"^line 2: .*expected a title"):
            read_game(titled.replace(r"The \"long\" evening", wrong))


def test_several_games_in_one_text() -> None:
    games = read_games(SHORT + "\n\n" + LOST_ON_TIME)
    assert [record.game for record in games] == ["conniption", "connect4"]


def test_other_line_ends_and_spaces_do_no_harm() -> None:
    assert write_game(read_game("\ufeff\r\n" + SHORT.replace("\n", "  \r\n"))) == SHORT


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[Conniption "1"]', '[Conniption "2"]', "line 1: 2: written by a newer version"),
        ('[Conniption "1"]', '[Event "World"]', 'line 1: [Event "World"]: not a game of Conniption'),
        ('[Conniption "1"]\n', "", 'line 1: [Game "conniption"]: not a game of Conniption'),
        ("conniption", "chess", "line 2: chess: no such game"),
        ("4,4", "4,5", "line 3: flips 4,5"),
        ('[Flips "4,4"]', '[Size "5x5"]', "line 3: Size: not a tag of a game of Conniption"),
        ("[Player1", "Player1", "line 3: Player1: this tag is missing"),
        ('"Anna"', '"Anna', 'line 4: [Player1 "Anna]: expected a tag'),
        ('"Ben"', f'"{"B" * 99}"', "line 5: BBBB"),
        ('[Player2 "Ben"]\n', "", "Player2: this tag is missing"),
        ("[Player2", "[Player1", "line 5: Player1: stands here a second time"),
        ("2026-11-18", "18.11.2026", "line 6: 18.11.2026: expected a date"),
        ("2026-11-18", "2026-11-31", "line 6: 2026-11-31: expected a date"),
        ("300+2.5", "5 minutes", "line 7: 5 minutes: expected a clock"),
        ("300+2.5", "0+2", "line 7: 0+2: expected some time"),
        ("300+2.5", "3+2.5", "line 11: {3.25}: more time than was left"),
        ("offered", "yes", "line 8: yes: expected offered"),
        ("1. 4", "2. 4", "line 11: 2.: expected 1."),
        ("1. 4 {3.25}", "1. 8 {3.25}", "line 11: 8: expected a column"),
        ("2. 4f", "2. f4f4", "line 11: f4f4: expected a column"),
        ("2. 4f", "2. 4f {x}", "line 11: x: expected seconds"),
        ("2. 4f", "2. 4f {0}", "line 11: {0}: expected the seconds spent"),
        ("2. 4f", "2. 4f {1} {2}", "line 11: {2}"),
        ("2. 4f", "2. 4f swap", "line 11: swap: expected only"),
        ("2. 4f *", "2. *", "line 11: expected a move"),
        ("2. 4f *", "2. 4f", "line 11: expected the result *"),
        ('[Result "*"]', '[Result "1-0"]', "line 11: expected the result 1-0"),
        ("*", "1-0", "line 9: 1-0: expected *"),
        ('[Result "*"]', '[Result "*"]\n[Reason "line"]', "line 10: line: expected no reason"),
        ('[Swap "offered"]', '[Undone "5"]\n[Swap "offered"]', "line 8: 5: expected how many"),
        ('[Swap "offered"]', '[Thinking "999"]\n[Swap "offered"]', "line 8: 999: more time than was left"),
    ],
)
def test_what_cannot_be_is_refused_with_line_and_token(old: str, new: str, complaint: str) -> None:
    assert old in SHORT
    with pytest.raises(RulesError) as caught:
        read_game(SHORT.replace(old, new))
    message = str(caught.value)
    assert complaint in message
    assert "\n" not in message


def test_a_save_without_a_date_is_read_and_gets_no_false_one() -> None:
    undated = SHORT.replace('[Date "2026-11-18"]\n', "")
    record = read_game(undated)
    assert [entry.text for entry in record.entries] == ["4", "swap", "f4", "4f"]
    assert record.date == "" and write_game(record) == undated


def test_a_text_is_what_it_was_when_it_was_asked_for() -> None:
    record = read_game(SHORT)
    expected = write_game(record)
    write = text_of(record)
    record.undo()
    record.play(record.board.move("1"))
    assert write() == expected != write_game(record)


def test_lines_are_as_long_as_they_may_be() -> None:
    record = Record("wyb")
    for move in long_game():
        record.play(move)
    text = write_game(record).partition("\n\n")[2]
    words = text.split()
    assert text == textwrap.fill(" ".join(words), 80, break_long_words=False, break_on_hyphens=False) + "\n"


def test_a_result_that_the_moves_contradict() -> None:
    with pytest.raises(RecordError, match=r"line 8: 1-0: expected 0-1"):
        read_game(LOST_ON_TIME.replace("0-1", "1-0"))
    with pytest.raises(RecordError, match=r"line 9: resignation: expected time"):
        read_game(LOST_ON_TIME.replace('"time"', '"resignation"'))


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "1. 4 *"])
def test_no_game_at_all(text: str) -> None:
    with pytest.raises(RecordError, match=r'^line 1: .*expected \[?.*Conniption "1"'):
        read_game(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_junk_is_refused_in_one_line(text: str) -> None:
    for read in (read_game, read_games):
        with pytest.raises(RulesError) as caught:
            read(text)
        assert len(str(caught.value).splitlines()) == 1


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 20), st.integers(0, 400), st.integers(0, 20), st.text(max_size=10))
def test_a_spoilt_game_is_refused_or_read(seed: int, position: int, cut: int, junk: str) -> None:
    text = write_game(random_record(seed))
    spoilt = text[:position] + junk + text[position + cut :]
    try:
        record = read_game(spoilt)
    except RulesError as error:
        assert len(str(error)) < 400
    else:
        assert write_game(read_game(write_game(record))) == write_game(record)


# --- files ---


def test_a_file_both_ways(tmp_path: Path) -> None:
    file = tmp_path / "Anna & Ben.txt"
    record = random_record(3)
    save_game(record, file)
    assert write_game(load_game(file)) == write_game(record)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_files_that_are_no_games_are_named(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with pytest.raises(RecordError, match=r"game\.txt: No such file"):
        load_game(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match=r"game\.txt: byte 1 is not UTF-8"):
        load_game(file)
    file.write_text("hello")
    with pytest.raises(RecordError, match=r"game\.txt: line 1: hello"):
        load_game(file)
    with pytest.raises(RecordError, match="is a folder"):
        load_game(tmp_path)
    with pytest.raises(RecordError, match="no file can have this name"):
        load_game(Path("game\0.txt"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no endless files here")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(RecordError, match="is not a plain file"):
            load_game(path)
