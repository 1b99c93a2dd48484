"""Small faults that the tests must notice: what tests/mutants.py puts into a copy of the game, one at a time."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A change to a file: the text that stands there once, what takes its place, and the tests that should notice."""

    name: str
    file: str
    old: str
    new: str
    tests: str


FAULTS = [
    Fault(
        "a position with any number of discs is taken",
        "game/rules/gravity.py",
        "if lead != mover and not won_by_flip:",
        "if abs(lead) > 3:",
        "tests/rules/test_gravity.py",
    ),
    Fault(
        "a position with a line may have any number of discs",
        "game/rules/gravity.py",
        " and lead == 1 - mover\n",
        "\n",
        "tests/rules/test_gravity.py",
    ),
    Fault(
        "the first of the fair openings gets all the time",
        "ai/fair_opening.py",
        "left / (len(openings) - place)",
        "left",
        "tests/ai/test_fair_opening.py",
    ),
    Fault(
        "what a fair opening leaves of its time is lost",
        "ai/fair_opening.py",
        "left / (len(openings) - place)",
        "budget / len(openings)",
        "tests/ai/test_fair_opening.py",
    ),
    Fault(
        "the game of the ninth window is forgotten",
        "game/store.py",
        "range(2, MOST_WINDOWS + 1 if self.window == 1 else 0)",
        "range(2, MOST_WINDOWS if self.window == 1 else 0)",
        "tests/reliability/test_store.py",
    ),
    Fault(
        "an armed flip stays when no flip is left",
        "game/window/play_actions.py",
        "self._flips_to_spend() < 1",
        "self._flips_to_spend() < 0",
        "tests/window/test_play.py",
    ),
    Fault(
        "a depth is begun that cannot be finished on a clock",
        "ai/search.py",
        "spent > budget / 2",
        "spent > budget",
        "tests/ai/test_search.py",
    ),
    Fault(
        "the time for a move is given up half way",
        "ai/search.py",
        "limits.seconds is None and budget is not None",
        "budget is not None",
        "tests/ai/test_search.py",
    ),
    Fault(
        "a rematch is played without a clock",
        "game/window/match.py",
        "        record.time_control,\n",
        "        None,\n",
        "tests/window/test_play.py",
    ),
    Fault(
        "a rematch gives the handicap to the other one",
        "game/window/match.py",
        '= f"{second},{first}"',
        '= f"{first},{second}"',
        "tests/window/test_play.py",
    ),
    Fault(
        "a rematch forgets the position it began with",
        "game/window/match.py",
        "None if record.is_from_start else record.start_position",
        "None",
        "tests/window/test_play.py",
    ),
    Fault(
        "an estimate in the table counts as proven",
        "ai/alphabeta.py",
        "                        self.horizons += 1\n",
        "                        self.horizons += 0\n",
        "tests/ai/test_search.py",
    ),
    Fault(
        "the pieces of the other one are counted",
        "game/window/telling.py",
        "board.owner(cell) == side",
        "board.owner(cell) == 1 - side",
        "tests/window/test_play.py",
    ),
    Fault(
        "one piece is told as many",
        "game/window/telling.py",
        "'s' if pieces != 1 else ''",
        "'s'",
        "tests/window/test_play.py",
    ),
    Fault(
        "a handicap is told with another turn",
        "game/window/known.py",
        "(1, 2): (2, 20)",
        "(1, 2): (2, 18)",
        "tests/window/test_new_game.py",
    ),
    Fault(
        "a little less is a mistake",
        "game/window/analysis.py",
        "MISTAKE = 0.5 ",
        "MISTAKE = 0.3 ",
        "tests/window/test_play.py",
    ),
    Fault(
        "only what throws away nearly all is a mistake",
        "game/window/analysis.py",
        "MISTAKE = 0.5 ",
        "MISTAKE = 0.8 ",
        "tests/window/test_play.py",
    ),
    Fault(
        "advice goes on while the computer thinks",
        "game/window/advice.py",
        "rests = scene.match.is_computers_turn and not scene.match.is_watched",
        "rests = False",
        "tests/window/test_play.py",
    ),
    Fault(
        "advice rests while computers are watched",
        "game/window/advice.py",
        "rests = scene.match.is_computers_turn and not scene.match.is_watched",
        "rests = scene.match.is_computers_turn",
        "tests/window/test_play.py",
    ),
    Fault(
        "the sign of a chip is the other one",
        "game/window/boards/gravity.py",
        '"better": "+"',
        '"better": "="',
        "tests/window/test_gravity_view.py",
    ),
]
