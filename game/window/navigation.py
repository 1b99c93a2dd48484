"""The ways between screens: the one module that knows them all.

The first screen is there at once; the others are imported when somebody goes there. Together they take 32 ms, by which
the first frame, after 190 ms, would come later for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.play.library import keeping
from game.play.store import AUTOSAVE
from game.record.record import Record
from game.window.scene import Stage
from game.window.screens.home import Home
from game.window.screens.keys import KeysSheet

if TYPE_CHECKING:
    from datetime import date

    from game.teach.appraisal import Appraisal
    from game.teach.ladder.rung import Rung
    from game.teach.puzzles.repetition import Slips


class Navigation:
    """Makes the screens of one stage and shows them."""

    def __init__(self, app: Stage) -> None:
        self.app = app

    def home(self) -> None:
        self.app.push(Home(self.app))

    def new_game(self, game: str, two_players: bool = False) -> None:
        from game.window.screens.new_game.new_game import NewGame

        self.app.push(NewGame(self.app, game, two_players))

    def play(self, record: Record) -> None:
        from game.window.screens.play.play import Play

        self.app.change(last_game=record.game)
        self.app.go_home()
        self.app.push(Play(self.app, record))

    def go_on_with(self, record: Record) -> None:
        from game.window.screens.play.play import Play

        self.app.change(last_game=record.game)
        scene = Play(self.app, record, is_paused=True)
        if isinstance(self.app.top, Play):
            self.app.replace(scene)
        else:
            self.app.push(scene)

    def resume(self) -> None:
        record = keeping.read(self.app.store, self.app.store.own(AUTOSAVE))
        if record is None:
            self.app.top.enter()
        else:
            self.go_on_with(record)

    def unfinished(self) -> None:
        from game.window.screens.unfinished import UnfinishedSheet

        self.app.push(UnfinishedSheet(self.app))

    def review(self, record: Record | None = None) -> None:
        from game.window.screens.review.nothing_to_review import NothingToReview
        from game.window.screens.review.review import Review

        record = record or keeping.latest(self.app.store)
        scene = NothingToReview(self.app) if record is None else Review(self.app, record)
        if isinstance(self.app.top, Review | NothingToReview):
            self.app.replace(scene)
        else:
            self.app.push(scene)

    def mistakes(self, record: Record | None = None, appraisal: Appraisal | None = None) -> None:
        from game.teach.appraisal import Appraisal
        from game.teach.practice import Practice
        from game.window.screens.review.mistakes import Mistakes
        from game.window.screens.review.nothing_to_review import NothingToReview

        record = record or keeping.latest(self.app.store)
        if record is None:
            self.app.push(NothingToReview(self.app))
        else:
            appraisal = appraisal or Appraisal(record, self.app.settings.notation)
            self.app.push(Mistakes(self.app, Practice(record, appraisal)))

    def repeat_mistakes(self, slips: Slips, today: date) -> None:
        from game.window.screens.review.repeat import next_repeat

        scene = next_repeat(self.app, slips, today)
        if scene is not None:
            self.app.push(scene)

    def look(self, record: Record, place: int, line: Sequence[int], words: str) -> None:
        from game.window.screens.look import Look

        self.app.push(Look(self.app, record, place, line, words))

    def puzzles(self) -> None:
        from game.teach.puzzles.collection import shipped
        from game.window.screens.puzzles.menu import PuzzlesMenu

        self.app.push(PuzzlesMenu(self.app, shipped()))

    def todays_puzzle(self) -> None:
        from game.window.screens.puzzles.menu import PuzzlesMenu

        self.puzzles()
        if isinstance(menu := self.app.top, PuzzlesMenu) and not menu.is_today_done:
            menu.solve_today()

    def ladder(self) -> None:
        from game.window.screens.ladder.ladder import LadderScene

        if not any(isinstance(scene, LadderScene) for scene in self.app.scenes):
            self.app.push(LadderScene(self.app))
        while not isinstance(self.app.top, LadderScene):
            self.app.pop()

    def climb(self, rung: Rung) -> None:
        from game.teach.ladder.climb import keep, load

        climb = load(self.app.store)
        climb.begin(rung)
        keep(self.app.store, climb)
        self.go_on_with(rung.start())

    def learn(self, game: str | None = None) -> None:
        from game.window.screens.learn.learn import Learn

        self.app.push(Learn(self.app, game))

    def you(self) -> None:
        from game.window.screens.you.you import YouScene

        self.app.push(YouScene(self.app))

    def people(self) -> None:
        from game.window.screens.you.people_sheet import PeopleSheet

        self.app.push(PeopleSheet(self.app))

    def settings(self) -> None:
        from game.window.screens.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def keys(self) -> None:
        self.app.push(KeysSheet(self.app))

    def library(self) -> None:
        from game.window.screens.library.library import LibraryScene

        self.app.push(LibraryScene(self.app))

    def save_game(self, record: Record) -> None:
        from game.window.screens.save_sheet import SaveSheet

        self.app.push(SaveSheet(self.app, record))

    def open_game(self, show: Callable[[Record], object], played_last: bool = False) -> None:
        from game.window.screens.library.open_game import OpenGame

        self.app.push(OpenGame(self.app, show, played_last))
