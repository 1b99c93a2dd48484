"""The texts of Ten Steps."""

from collections.abc import Mapping

from game.rules.board import Board
from game.rules.outcome import Outcome, Step
from game.words.game_words import GameWords
from game.words.messages import Message, mark, tr
from game.words.teaching.lesson import Example, Lesson


class StepsWords(GameWords):
    about = mark("Reach the last space first")
    lessons = (
        Lesson(
            mark("Move ahead"),
            mark("Take turns to move one, two or three spaces. Reach the last space to win."),
            Example("steps", (("+3", mark("Star moves three spaces.")), ("+1", mark("Ring moves one space.")))),
        ),
    )

    def task(self, board: Board) -> str:
        return tr("Move one to three spaces")

    def step(self, board: Board, step: Step, player: str) -> str:
        return tr("{player} moves to space {space}.", player=player, space=board.cell_name(step.cells[0]))

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> Message:
        return mark("At space {space}", space=setup["Spaces"])
