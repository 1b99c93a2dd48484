"""The steps of Watch Your Back!: nobody has proven how it begins, so nothing is said of that."""

from __future__ import annotations

from game.teach.ladder.rung import Goal, Rung

_GAME = "wyb"

WATCH_YOUR_BACK = (
    Rung(_GAME, "level 1", "Two around one", 1, "A piece between two enemies is taken."),
    Rung(_GAME, "level 2", "You place first", 2, "The board shrinks twice: stay in the middle."),
    Rung(_GAME, "level 2 second", "The computer places first", 2, "You place the last piece.", side=1),
    Rung(_GAME, "level 3", "It sees your answer coming", 3, "A draw is enough.", goal=Goal.HOLD),
    Rung(_GAME, "level 4", "A clever one", 4, "Corners take pieces too."),
    Rung(_GAME, "level 5", "Hold your ground", 5, "A draw is enough.", goal=Goal.HOLD),
    Rung(_GAME, "level 6", "A cunning one", 6, "A jump goes over a piece of either side."),
    Rung(_GAME, "summit", "Against the best", 8, "A draw is enough.", goal=Goal.HOLD),
)
