"""Tests of weights files: saved weights load unchanged, and bad files are refused."""

import pytest

from ai.score.registry import WEIGHTED, score_for, weighted_score
from ai.score.weights import Weights, default_weights, load_weights
from game.rules.errors import SetupError
from game.rules.registry import start

NAMES = ("pieces", "centre")
GOOD = (
    '<weights game="wyb" score="features"><weight name="pieces">2</weight><weight name="centre">-0.5</weight></weights>'
)


def load(path):
    return load_weights(path, {"wyb": {"features": NAMES}})


def test_saved_weights_load_unchanged(tmp_path):
    path = tmp_path / "mine.xml"
    weights = Weights("wyb", "features", {"pieces": 1 / 3, "centre": -1e-7})
    weights.save(path)
    assert load(path) == weights
    weights.updated({"centre": 2.0}).save(path)
    assert load(path).values == {"pieces": 1 / 3, "centre": 2.0}
    assert [file.name for file in tmp_path.iterdir()] == ["mine.xml"]


def test_flip_weights_in_old_connect_four_files_are_ignored(tmp_path):
    path = tmp_path / "mine.xml"
    conniption = default_weights("conniption", WEIGHTED)
    Weights("connect4", "lines", conniption.values).save(path)
    known = WEIGHTED["connect4"]["lines"]
    assert load_weights(path, WEIGHTED).values == {name: conniption.values[name] for name in known}
    assert not any("flip" in name for name in known)
    # Any other unknown weight is an error.
    path.write_text(path.read_text("utf-8").replace("flips left", "flops left"), "utf-8")
    with pytest.raises(SetupError, match="flops left"):
        load_weights(path, WEIGHTED)


def test_an_update_does_not_change_the_original_weights():
    weights = Weights("wyb", "features", {"pieces": 1.0, "centre": 1.0})
    assert weights.updated({"pieces": 3.0}).values == {"pieces": 3.0, "centre": 1.0}
    assert weights.values == {"pieces": 1.0, "centre": 1.0}


@pytest.mark.parametrize(("name", "value"), [("speed", 1.0), ("pieces", float("nan")), ("pieces", 1e9)])
def test_an_update_with_a_bad_name_or_number_is_refused(name, value):
    weights = Weights("wyb", "features", {"pieces": 1.0, "centre": 1.0})
    with pytest.raises(SetupError, match=f"^{name}: "):
        weights.updated({name: value})


@pytest.mark.parametrize("game", WEIGHTED)
def test_the_default_weights_cover_every_feature(game):
    weights = default_weights(game, WEIGHTED)
    assert tuple(weights.values) == WEIGHTED[game][weights.score]


def test_opposite_weights_negate_the_score(tmp_path):
    board = start("conniption")
    board.set_position("12/1/21/2//112/2 1 3,2 f")
    weights = default_weights("conniption", WEIGHTED)
    opposite = weights.updated({name: -value for name, value in weights.values.items()})
    opposite.save(tmp_path / "opposite.xml")
    plain = score_for("conniption", "lines").judge(board)
    assert plain != 0
    assert score_for("conniption", weights=tmp_path / "opposite.xml").judge(board) == -plain


def test_different_weights_score_a_position_differently():
    board = start("wyb")
    board.play(board.move("e4"))
    board.play(board.move("a7"))
    tame, keen = (weighted_score(default_weights("wyb", WEIGHTED).updated({"centre": care})) for care in (0.0, 5.0))
    assert keen.judge(board) > tame.judge(board)


BOMB = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' + GOOD.replace("2<", "&b;<")
OUTSIDE = '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + GOOD.replace("2<", "&a;<")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not well-formed XML"),
        ("pieces=1", "not well-formed XML"),
        (GOOD[:-3], "not well-formed XML"),
        (GOOD.replace("2<", "&more;<"), "not well-formed XML"),
        (BOMB, "expected weights without a document type"),
        (OUTSIDE, "expected weights without a document type"),
        (GOOD.replace("weights", "wages"), "<wages>: expected <weights>"),
        (GOOD.replace("wyb", "chess"), 'game="chess": expected "wyb"'),
        (GOOD.replace(' score="features"', ""), 'score="": expected "features"'),
        (GOOD.replace("centre", "center"), '<weight name="center">: expected a weight for one of pieces, centre'),
        (GOOD.replace("centre", "pieces"), "pieces: expected one weight, found a second"),
        (GOOD.replace('<weight name="centre">-0.5</weight>', ""), "centre: expected a weight, found none"),
        (GOOD.replace(">2<", "><"), "pieces: nothing: expected a number from -1000 to 1000"),
        (GOOD.replace(">2<", ">two<"), "pieces: two: expected a number"),
        (GOOD.replace(">2<", ">nan<"), "pieces: nan: expected a number"),
        (GOOD.replace(">2<", ">-inf<"), "pieces: -inf: expected a number"),
        (GOOD.replace(">2<", ">1001<"), "pieces: 1001: expected a number"),
        (GOOD + " " * 100_000, "expected at most 100,000 bytes"),
    ],
)
def test_a_bad_weights_file_is_refused_in_one_line_with_its_name(tmp_path, text, reason):
    path = tmp_path / "bad.xml"
    path.write_text(text, "utf-8")
    with pytest.raises(SetupError, match=reason) as refusal:
        load(path)
    assert str(refusal.value).startswith(f"{path}: ")
    assert "\n" not in str(refusal.value)


def test_a_binary_or_missing_weights_file_is_refused(tmp_path):
    path = tmp_path / "bad.xml"
    path.write_bytes(GOOD.encode("utf-16"))
    with pytest.raises(SetupError, match="byte 1 is not UTF-8"):
        load(path)
    with pytest.raises(SetupError, match="cannot be read"):
        load(tmp_path / "nowhere.xml")
    with pytest.raises(SetupError, match="cannot be read"):
        load(tmp_path)


def test_weights_that_cannot_be_written_raise_an_error(tmp_path):
    with pytest.raises(SetupError, match="cannot be written"):
        default_weights("wyb", WEIGHTED).save(tmp_path / "no such folder" / "mine.xml")
