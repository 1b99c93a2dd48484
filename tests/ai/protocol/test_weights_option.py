"""Custom weights in a player's text and in the protocol: they decide moves, and invalid ones change nothing."""

import dataclasses

import pytest

from ai.players.registry import player_for, read_player
from ai.score.registry import WEIGHTED, score_for
from ai.score.weights import default_weights
from ai.search.iterative_deepening import Limits
from game.rules.errors import SetupError
from game.rules.registry import start
from lab.contest import Contest, Pair, play_pair
from tests.ai.protocol.test_engine import answers


def write(folder, game, **changes):
    """Write a file with only these weights; all others are 0."""
    weights = default_weights(game, WEIGHTED)
    path = folder / f"{game}.xml"
    weights.updated(dict.fromkeys(weights.values, 0.0) | changes).save(path)
    return path


@pytest.mark.parametrize("player", ["greedy", "deepening", "alphabeta", "selective", "perfect"])
def test_a_player_uses_the_weights_of_its_file(player, tmp_path):
    # With the distance from the center as the only weight, the first piece goes far out or to the middle.
    away = write(tmp_path, "wyb", centre=-1.0)
    spec = dataclasses.replace(read_player(f"{player}:weights={away}"), seed=1)
    board = start("wyb")
    text = board.text(player_for(board, spec).think(Limits(depth=1)).move)
    assert text[0] in "abgh" or text[1] in "12"
    write(tmp_path, "wyb", centre=1.0)
    assert board.text(player_for(board, spec).think(Limits(depth=1)).move) in ("d4", "d5", "e4", "e5")


def test_a_weights_file_selects_its_score(tmp_path):
    path = write(tmp_path, "connect4", **{"one disc": 1.0})
    board = start("connect4")
    board.play(3)
    # The middle of the bottom row lies in six lines that are not vertical.
    assert score_for("connect4", weights=path).judge(board) == -600
    assert score_for("connect4", "lines", path).judge(board) == -600


def test_weights_of_another_game_or_score_are_refused(tmp_path):
    path = write(tmp_path, "wyb")
    with pytest.raises(SetupError, match="weights for wyb, expected weights for connect4"):
        score_for("connect4", weights=path)
    path = write(tmp_path, "connect4")
    with pytest.raises(SetupError, match="weights for the score lines, expected weights for threats"):
        score_for("connect4", "threats", path)


def test_weights_play_matches(tmp_path):
    # One player wants pieces, the other wants to lose them.
    keen = write(tmp_path, "wyb", pieces=1.0).rename(tmp_path / "keen.xml")
    mad = write(tmp_path, "wyb", pieces=-1.0)
    players = (f"alphabeta:depth=2,weights={keen}", f"alphabeta:depth=2,weights={mad}")
    assert play_pair(Pair(Contest("wyb", turns=2, seed=1), players, 0)).share == 1.0


def test_the_engine_plays_by_the_weights_it_is_given(tmp_path):
    path = write(tmp_path, "wyb", centre=1.0)
    lines = answers(
        "setoption name Game value wyb",
        "setoption name Player value deepening",
        f"setoption name Weights value {path}",
        "go depth 1",
        "setoption name Weights value",
        "go depth 1",
    )
    # d4, d5, e4 or e5 have no distance to the center; with the game's own weights the score is above zero.
    scores = [line.split(" nodes")[0] for line in lines if line.startswith("info depth 1 score")]
    assert scores[0] == "info depth 1 score cp 0"
    assert scores[1] != scores[0]


@pytest.mark.parametrize("text", ["", "<weights>", '<weights game="wyb" score="lines"/>'])
def test_a_bad_weights_file_is_reported_and_changes_nothing(text, tmp_path):
    good, bad = write(tmp_path, "wyb", centre=1.0), tmp_path / "bad file.xml"
    bad.write_text(text)
    lines = answers(
        "setoption name Game value wyb",
        "setoption name Player value deepening",
        f"setoption name Weights value {good}",
        f"setoption name Weights value {bad}",
        "go depth 1",
    )
    assert lines[0].startswith(f"info string error: {bad}: ")
    assert lines[1].startswith("info depth 1 score cp 0 ")
    assert lines[2].startswith("bestmove ")


def test_weights_for_another_game_still_leave_a_best_move(tmp_path):
    lines = answers(f"setoption name Weights value {write(tmp_path, 'wyb')}", "go depth 2")
    assert lines[0].startswith("info string error: ")
    assert lines[0].endswith("weights for wyb, expected weights for conniption")
    assert lines[-1].startswith("bestmove ")
