"""The proposal of another opponent after wins or losses in a row."""

from dataclasses import replace

from game.play.library.game_summary import Ending, GameSummary
from game.play.opponents import character
from game.record.player import PERSON
from game.record.record import Record
from game.teach.opponent_history import propose


def games(*results: tuple[int, Ending]) -> list[GameSummary]:
    """Return finished games against levels, the newest first."""
    found = []
    for level, ending in results:
        record = Record("conniption", seats=(PERSON, f"computer {level}"), user=0)
        found.append(replace(GameSummary.of(record), ending=ending))
    return found


def test_games_with_help_count_neither_for_nor_against_a_streak():
    won = games(*[(2, Ending.WON)] * 3)
    helped = [replace(game_summary, is_helped=True) for game_summary in won]
    lost_with_help = replace(games((2, Ending.LOST))[0], is_helped=True)
    assert propose(helped) is None
    assert propose([*won[:2], *helped]) is None
    assert propose([lost_with_help, *won]).seat == "computer 3"


def test_a_draw_or_another_level_ends_a_streak():
    won = games(*[(2, Ending.WON)] * 3)
    assert propose([*games((2, Ending.DRAWN)), *won]) is None
    assert propose([*won[:2], *games((2, Ending.DRAWN)), *won]) is None
    assert propose([*games((3, Ending.WON)), *won]) is None


def test_the_lowest_level_is_left_only_downward_after_losses():
    lost = games(*[(1, Ending.LOST)] * 10)
    assert [propose(lost[:count]).seat for count in (1, 2, 10)] == ["opendoor"] * 3
    assert propose(lost, partners=()) is None


def test_unfinished_games_end_no_streak():
    assert propose([*games((2, Ending.OPEN)), *games(*[(2, Ending.WON)] * 3)]).seat == "computer 3"


def test_the_text_names_the_streak_and_the_opponent():
    for number, ending, count in ((2, Ending.WON, 4), (3, Ending.LOST, 2), (3, Ending.WON, 3)):
        proposal = propose(games(*[(number, ending)] * count))
        name, _ = character(proposal.seat)
        assert proposal.text.startswith(f"{count} ") and name in proposal.text
    won, lost = (propose(games(*[(3, ending)] * 3)).text for ending in (Ending.WON, Ending.LOST))
    assert won.split(":")[0] != lost.split(":")[0]
    once = propose(games((1, Ending.LOST)))
    assert character(once.seat)[0] in once.text and "1" not in once.text
