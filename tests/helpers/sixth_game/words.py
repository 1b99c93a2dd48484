"""What people read of Ten Steps."""

from collections.abc import Mapping

from game.rules.board import Board
from game.rules.outcome import Outcome, Step
from game.words.game_words import GameWords
from game.words.lesson import Example, Lesson


class StepsWords(GameWords):
    about = "Be the one who arrives"
    lessons = (
        Lesson(
            "Go on",
            "Take turns to go one, two or three spaces. Who reaches the last one wins.",
            Example("steps", (("+3", "Star goes three spaces."), ("+1", "Ring goes one: Star is there."))),
        ),
    )

    def task(self, board: Board) -> str:
        return "Go one to three spaces"

    def step(self, board: Board, step: Step) -> str:
        return f"goes to space {board.cell_name(step.cells[0])}"

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> str:
        return f"at space {setup['Spaces']}"
