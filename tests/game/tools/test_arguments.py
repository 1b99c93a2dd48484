"""The tools of the command line accept the options of every game, with the help texts of the games."""

import argparse

import pytest

from game.rules.game import GameOption, OptionKind, options
from game.rules.registry import GAMES
from game.tools.arguments import add_game_arguments, board_from, setup_from


@pytest.fixture
def parser():
    parser = argparse.ArgumentParser()
    add_game_arguments(parser)
    return parser


def test_every_option_of_every_game_can_be_given(parser):
    for name, game in GAMES.items():
        words = [word for option in game.options.values() for word in (f"--{option.name.lower()}", option.default)]
        arguments = parser.parse_args([name, *words])
        assert setup_from(arguments) == game.defaults
        assert board_from(arguments).game == name


def test_the_help_names_game_range_and_default(parser):
    message = " ".join(parser.format_help().split())
    for game in GAMES.values():
        for option in game.options.values():
            assert f"--{option.name.lower()} {option.metavar} {game.title}: {option.help}" in message
            assert f"{option.range} (default: {option.default})" in message
    assert "the flips of player 1 and of player 2, 0 to 4 (default: 4,4)" in message
    assert "columns x rows, 4x4 to 8x8 (default: 5x5)" in message


def test_the_help_of_a_shared_option_names_each_game(monkeypatch):
    size = GameOption("Size", OptionKind.SIZE, "7x6", 5, 12, "CxR", "how wide and high")
    monkeypatch.setitem(
        GAMES, "connect4", GAMES["connect4"].__class__("connect4", "Four", options(size), start_nothing)
    )
    parser = argparse.ArgumentParser()
    add_game_arguments(parser)
    message = " ".join(parser.format_help().split())
    assert "Four: how wide and high, 5x5 to 12x12 (default: 7x6); Domino Four: columns x rows, 4x4 to 8x8" in message


def start_nothing(setup):
    raise AssertionError("the help must not set up a game")
