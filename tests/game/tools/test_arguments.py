"""The tools of the command line take the options of every game, and tell of them what the game itself says."""

import argparse

import pytest

from game.rules.catalog import GAMES
from game.rules.game import Option, OptionKind, options
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


def test_the_help_names_the_game_the_range_and_what_is_usual(parser):
    told = " ".join(parser.format_help().split())
    for game in GAMES.values():
        for option in game.options.values():
            assert f"--{option.name.lower()} {option.metavar} {game.title}: {option.help}" in told
            assert f"{option.range} (default: {option.default})" in told
    assert "the flips of player 1 and of player 2, 0 to 4 (default: 4,4)" in told
    assert "columns x rows, 4x4 to 8x8 (default: 5x5)" in told


def test_an_option_of_two_games_tells_what_it_means_to_each(monkeypatch):
    size = Option("Size", OptionKind.SIZE, "7x6", 5, 12, "CxR", "how wide and high")
    monkeypatch.setitem(
        GAMES, "connect4", GAMES["connect4"].__class__("connect4", "Four", options(size), start_nothing)
    )
    parser = argparse.ArgumentParser()
    add_game_arguments(parser)
    told = " ".join(parser.format_help().split())
    assert "Four: how wide and high, 5x5 to 12x12 (default: 7x6); Domino Four: columns x rows, 4x4 to 8x8" in told


def start_nothing(setup):
    raise AssertionError("nothing is set up for a help")
