"""A game from another source opens no file of this computer, and a custom shape is saved inside the game."""

import os

import pytest

from game.files import asset
from game.play.library import game_saves
from game.play.library.import_export import export_games, import_games
from game.play.opponents import is_known, stand_in
from game.play.storage.store import Store
from game.record.open_game import open_file, open_text
from game.record.player import hide_file_name
from game.record.puzzle import read_puzzle
from game.record.record import Record
from game.record.text_format import RecordError, read_game, write_game
from game.rules.errors import RulesError, SetupError
from game.rules.registry import start
from game.rules.shapes.inline import from_inline, is_inline, to_inline
from game.rules.shapes.shape import BUILT_IN, MOST_BYTES, load_shape, parse_shape, shape_text

SECRET = "root:x:0:0"
SHAPE = """# name: Half; 50% "off" \\ a_b
# about: Snow in Zürich
# aim: own two
# known: the first player wins
# grid: 3 1
# side: 1 2
# at 1: 0.000001 -2
# at 2: 1.5 0
# at 3: 100000 0.25
3
1 2
2 3
2 3
"""


@pytest.fixture
def shape_file(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(SHAPE, "utf-8")
    return path


@pytest.fixture
def secret(tmp_path, monkeypatch):
    """Return a file whose opening fails the test."""
    path = tmp_path / "secret"
    path.write_text(f"{SECRET}\n")

    def refuse(name, *_):
        raise AssertionError(f"{name} was opened")

    monkeypatch.setattr("game.rules.shapes.shape.read_file", refuse)
    monkeypatch.setattr("ai.score.weights.read_weights", refuse)
    monkeypatch.setattr("ai.score.registry.read_network", refuse)
    return path


def played(**setup: str) -> Record:
    record = Record("paths", setup, date="2026-11-19")
    record.play(record.board.move("1"))
    return record


def escaped(value: str) -> str:
    """Return the value of a tag as it is written between quotation marks."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def foreign(file: object, seat: str = "person") -> str:
    text = write_game(Record("paths", seats=("person", seat), date="2026-11-19"))
    return text.replace('[File "3x3"]', f'[File "{escaped(str(file))}"]')


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_text_of_a_shape_is_complete(name):
    shape = load_shape(name)
    assert parse_shape(shape_text(shape), name) == shape
    assert from_inline(to_inline(shape_text(shape))) == shape_text(shape).strip()


def test_a_shape_on_one_line_fits_into_every_format(shape_file):
    (definition,) = start("paths", {"File": str(shape_file)}).setup().values()
    assert is_inline(definition) and not any(letter.isspace() for letter in definition)
    shape, again = parse_shape(SHAPE, definition), load_shape(definition)
    assert again == load_shape(again.file) == shape and again.name == 'Half; 50% "off" \\ a_b'


def test_a_game_on_a_custom_shape_does_not_need_the_shape_file(shape_file):
    record = played(File=str(shape_file))
    text = write_game(record)
    os.remove(shape_file)
    assert str(shape_file) not in text
    again = read_game(text)
    assert again.setup == record.setup and again.board.shape == record.board.shape and write_game(again) == text
    assert open_text(text).setup == record.setup


def test_a_puzzle_on_a_custom_shape_names_no_file(shape_file):
    line = "1\tFile={}\t... 1\twin 3\t2\t1000\tfork"
    (definition,) = start("paths", {"File": "3x3"} | {"File": str(shape_file)}).setup().values()
    assert read_puzzle(line.format(definition), "paths").setup == {"File": definition}
    with pytest.raises(RulesError, match="in another file"):
        read_puzzle(line.format(shape_file), "paths")


@pytest.mark.parametrize("text", ["", "x", "2;1_3", "2;1_2;;1", "#_name:_a", "2;" * MOST_BYTES])
def test_a_broken_shape_inside_a_game_is_refused_with_its_line(text):
    with pytest.raises(RecordError, match=r"line 3: .*expected"):
        read_game(foreign(f"shape:{text}"))


def test_a_game_from_another_source_opens_no_shape_file(secret, tmp_path):
    text = foreign(secret)
    file = tmp_path / "game.txt"
    file.write_text(text)
    for read in (lambda: read_game(text), lambda: open_text(text), lambda: open_file(file)):
        with pytest.raises(RecordError, match="line 3: File: the shape is in another file") as caught:
            read()
        assert SECRET not in str(caught.value)
    store = Store(tmp_path / "data")
    imported = import_games(store.library, [file], lambda *_: None)
    assert (imported.added, imported.refused) == (0, 1) and SECRET not in imported.error_texts[0]


@pytest.mark.parametrize("form", ["{}", "./{}", "../{}", "/dev/{}", "~/{}", "3X3", ""])
def test_an_unknown_shape_name_is_treated_as_a_file(form, secret):
    with pytest.raises(RecordError, match="in another file"):
        read_game(foreign(form.format("secret")))


@pytest.mark.parametrize(
    ("seat", "known"),
    [
        ("deepening:weights={}", "deepening:weights=elsewhere"),
        ("deepening:depth=4,weights={},hash=8", "deepening:depth=4,weights=elsewhere,hash=8"),
        ("deepening: WEIGHTS = {},hash=8", "deepening:weights=elsewhere,hash=8"),
        ("level:3,weights={},a,b", "level:3,weights=elsewhere"),
        ("computer 5", "computer 5"),
        ("mcts:rollout=greedy", "mcts:rollout=greedy"),
        ("person", "person"),
    ],
)
def test_a_game_from_another_source_opens_no_weights_file(seat, known, secret):
    seat = seat.format(secret)
    assert hide_file_name(seat) == known
    record = read_game(foreign("3x3", seat))
    assert [player.kind for player in record.players] == ["person", known]
    if known != seat:
        assert not is_known(known, "connect4") and "not available" in stand_in(known, "connect4")
    assert read_game(write_game(record)).players == record.players


def test_weights_chosen_by_the_user_stay_in_saved_games(tmp_path):
    seat = f"deepening:weights={asset('weights/connect4.xml')}"
    text = write_game(Record("connect4", seats=("person", seat)))
    assert read_game(text, is_own=True).players[1].kind == seat and not stand_in(seat, "connect4")


def test_a_game_of_an_old_version_finds_and_embeds_its_shape(shape_file, tmp_path):
    store = Store(tmp_path / "data")
    former = write_game(played(File=str(shape_file)))
    (definition,) = load_shape(str(shape_file)).file.split()
    former = former.replace(escaped(definition), escaped(str(shape_file)))
    assert f'[File "{escaped(str(shape_file))}"]' in former
    record = read_game(former, is_own=True)
    assert record.setup == {"File": definition}
    store.library.save_now(game_saves.GameSummary.of(record), former)
    out = tmp_path / "out.txt"
    export_games(store.library, store.library.find(), out, lambda *_: None)
    os.remove(shape_file)
    assert read_game(out.read_text("utf-8")).setup == record.setup


def test_a_game_of_an_old_version_without_its_shape_file_is_refused(tmp_path):
    path = tmp_path / "gone.txt"
    for content in (None, SECRET):
        if content:
            path.write_text(content)
        with pytest.raises(RecordError, match="line 3: File: the shape file can no longer be read") as caught:
            read_game(foreign(path), is_own=True)
        assert SECRET not in str(caught.value) and caught.value.__cause__ is None


def test_a_chosen_shape_file_is_opened_by_its_path(shape_file):
    assert start("paths", {"File": str(shape_file)}).position() == "... 1"
    with pytest.raises(SetupError, match=r"mine\.txt, line 1: broken"):
        shape_file.write_text("broken")
        start("paths", {"File": str(shape_file)})
