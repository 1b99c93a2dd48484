"""What is known of a game as it is set up: how it ends with best play."""

from collections.abc import Mapping

from game.rules.shapes.shape import load_shape

# Flips of the first and the second player: who wins by force, and on which turn (docs/handicaps.md).
_HANDICAPS = {
    (4, 4): (1, 9),
    (4, 3): (1, 9),
    (4, 2): (1, 9),
    (4, 1): (1, 9),
    (4, 0): (1, 7),
    (3, 4): (1, 9),
    (3, 3): (1, 9),
    (3, 2): (1, 9),
    (3, 1): (1, 9),
    (3, 0): (1, 7),
    (2, 4): (1, 13),
    (2, 3): (1, 13),
    (2, 2): (1, 11),
    (2, 1): (1, 9),
    (2, 0): (1, 7),
    (1, 4): (2, 14),
    (1, 3): (2, 16),
    (1, 2): (2, 20),
    (1, 1): (1, 19),
    (1, 0): (1, 13),
    (0, 4): (2, 10),
    (0, 3): (2, 10),
    (0, 2): (2, 14),
    (0, 1): (2, 16),
    (0, 0): (1, 41),
}


def known_about(game: str, setup: Mapping[str, str]) -> str:
    """A sentence for people, or nothing."""
    match game:
        case "conniption":
            first, second = setup["Flips"].split(",")
            return _forced(_HANDICAPS.get((int(first), int(second))))
        case "connect4":
            return _forced((1, 41))
        case "domino":
            return _about_domino(setup)
        case "paths":
            return load_shape(setup["File"]).about
    return "Place twelve pieces each, then step and jump. The board shrinks twice."


def _forced(result: tuple[int, int] | None) -> str:
    if result is None:
        return ""
    winner, turn = result
    return f"With best play, player {winner} wins on turn {turn}."


def _about_domino(setup: Mapping[str, str]) -> str:
    sides = sorted(int(side) for side in setup["Size"].split("x"))
    if setup["Line"] != "4":
        return ""
    if sides == [4, 4]:
        return "With best play, this is a tie."
    if sides[1] <= 5:
        return _forced((1, 7))
    return _forced((1, 3)) + " The swap rule makes it fair."
