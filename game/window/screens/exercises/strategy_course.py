"""The course with the positions of a strategy: what is due for repetition, then what is new."""

import random
from datetime import date

from game.teach.strategies import strategy_progress
from game.teach.strategies.strategy_session import StrategySession
from game.teach.strategies.strategy_trainer import StrategyTrainer
from game.window.scene import SceneStack
from game.window.screens.exercises.course import Course
from game.words.messages import tr
from game.words.teaching.strategies import NOTHING_NEW, StrategyText, progress_words, theme_title


class StrategyCourse(Course):
    """Trains the positions of one theme of a strategy, or all of them, line by line.

    has_target   False if no position was due or new when the course began; then it repeats positions at random
    """

    def __init__(
        self, app: SceneStack, trainer: StrategyTrainer, text: StrategyText, theme: str, today: date | None = None
    ) -> None:
        super().__init__()
        self.app = app
        self.trainer = trainer
        self.text = text
        self.theme = theme
        self.title = tr(text.title)
        self._day = today
        self._chance = random.Random()
        self._set_next()

    @property
    def today(self) -> date:
        return self._day or date.today()

    def _set_next(self) -> None:
        """Begin the exercise with the position that is asked next."""
        self.cards = strategy_progress.load(self.app.store).of(self.text.name)
        target = self.trainer.next_target(self.cards, self.theme, self.today)
        self.has_target = target is not None
        if target is None:
            target = self._chance.choice(self.trainer.keys_of(self.theme))
        self._session = StrategySession(
            self.trainer,
            tr(self.text.about),
            target,
            self.cards,
            self._take_card,
            self.today,
            self._chance,
            self.app.call_soon,
            self.app.settings.notation,
        )
        self._session.on_result = self.on_result

    def _take_card(self, key: int, is_right: bool) -> None:
        name, today = self.text.name, self.today
        progress = strategy_progress.change(self.app.store, lambda cards: cards.take(name, key, is_right, today))
        self.cards.clear()
        self.cards.update(progress.of(name))

    @property
    def session(self) -> StrategySession:
        return self._session

    # --- texts ---

    @property
    def subtitle(self) -> str:
        keys = self.trainer.keys_of(self.theme)
        known, due = strategy_progress.count_cards(self.cards, keys, self.today)
        return progress_words(known, len(keys), due)

    @property
    def task(self) -> str:
        return theme_title(self.theme)

    @property
    def score(self) -> str:
        return "" if self.has_target else tr(NOTHING_NEW)

    def go_on(self) -> None:
        self._set_next()
