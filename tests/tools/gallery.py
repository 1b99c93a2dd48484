"""Draws every screen in several sizes and themes: `python -m tests.tools.gallery OUT`."""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from itertools import cycle
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from ai.verdict import DRAW, cp, loss, win
from game.play.choices import Choices, to_remember
from game.play.library import keeping
from game.play.library.kept_game import KeptGame
from game.play.library.transfer import Pulse, Stopped
from game.play.store import AUTOSAVE, Store
from game.record.puzzle import read_puzzle, write_puzzles
from game.record.record import Record, TimeControl
from game.record.saved import write_game
from game.teach.badges import honours
from game.teach.badges.honours import Honours, all_badges
from game.teach.flip_worth import FlipAdviser
from game.teach.ladder import climb as ladder
from game.teach.ladder.climb import Climb, How
from game.teach.puzzles.collection import Collection
from game.teach.puzzles.progress import Progress, keep
from game.teach.puzzles.repetition import Card, Slips
from game.teach.puzzles.rush import Rush
from game.window.app import App
from game.window.screens.home import Home
from game.window.screens.keys import KeysSheet
from game.window.screens.ladder.ladder import BADGES
from game.window.screens.learn.learn import Learn
from game.window.screens.library.game_list import GameList
from game.window.screens.library.library import LibraryScene
from game.window.screens.library.open_game import OpenGame
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.picker import PickList
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.puzzles.rush import RushEnd, RushSolve
from game.window.screens.puzzles.solve import Solve
from game.window.screens.review.nothing_to_review import NothingToReview
from game.window.screens.review.review import Review
from game.window.screens.save_sheet import SaveSheet
from game.window.screens.settings import SettingsScene
from game.window.screens.sheets import ErrorScene
from game.window.screens.transfer_sheet import TransferSheet
from game.window.screens.you.told import Topic
from game.window.screens.you.you import YouScene
from tests.helpers.a_player import GRADED, TODAY, has_played

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
THEMES = ["midnight", "paper"]
LAST = "......../......../..X--X../..-WB-../..B-W-../..X--X../......../........ w m 240 52"  # Watch Your Back!, 4 by 4
PEOPLE = ("person", "person")


Opener = Callable[[App], None]
LONG = "4 4 4 f3 5 3 2f 4 6 1 f5 4f"  # some turns of Conniption
LET_GO = "X------X/--B-----/-WWWW--B/-WW-WW--/---W----/---W----/--------/X------X w m 102"  # where c3c1 wins
WON = "4 1 4 1 4 1 4"
SLIPS = "4 4 4 4 1 1 5 3"
LOST = "4 7 5 7 1 7 3 7"
MOVING = (  # Watch Your Back!, with pieces captured and the first of them moved
    "d5 e4 e3 e6 e5 f4 d4 e4 e5 e4 c4 b3 d1 g3 h5 f3 e5 e4 d3 f7 c5 b6 e5 e4 c5e5 f7f8 c4e4 f8f7 h5g5 f4f2"
)


def played(
    game: str, moves: str, *, seats=("person", "computer 5"), clock=None, swap=False, position=None, **setup: str
) -> Record:
    """A game after some moves."""
    names = ("Player 1", "Player 2") if seats == PEOPLE else ("You", "Computer")
    record = Record(game, setup, position, names, seats, clock, swap)
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def _wait(app: App, is_enough: Callable[[], bool]) -> None:
    """Let the app work until that is so; a screen for which it never is would show something else than it says."""
    deadline = time.monotonic() + 180
    while not is_enough():
        if time.monotonic() > deadline:
            raise TimeoutError("the screen never showed what it is for")
        time.sleep(0.02)
        app.step(0.02)


def _home(app: App) -> None:
    app.push(Home(app))


def _home_again(app: App) -> None:
    """The first screen for those who have been here before."""
    record = played("wyb", "d4 e4 c3 e5", seats=("person", "computer 3"))
    app.store.write_text(AUTOSAVE, write_game(record))
    for unfinished in (played("connect4", "4 4 3 3 5"), played("conniption", LONG)):
        text = write_game(unfinished)
        app.store.library.keep(KeptGame.of(unfinished), text)
    app.change(newcomer=False, last_game="wyb")
    app.push(Home(app))


def _new_game(game: str, two_players: bool = False, **chosen: object) -> Opener:
    """The choices of a new game."""

    def open_screen(app: App) -> None:
        app.change(last_setup=to_remember({}, game, Choices(**chosen)))
        app.push(NewGame(app, game, two_players))

    return open_screen


def _other_player(game: str, seat: str) -> Opener:
    """What can be chosen about a player that is no level."""

    def open_screen(app: App) -> None:
        _new_game(game, seat_second=seat)(app)
        app.top.seats[1].other.click()

    return open_screen


def _told_what_is_known(app: App) -> None:
    _new_game("domino", swap=True, options={"Size": "8x8"})(app)
    app.top.picture.tell.click()


def _own_shape(app: App) -> None:
    _new_game("paths", options={"File": ""})(app)
    app.top.options["File"].picker.choose("file")


def _browse(app: App) -> None:
    for name in ("drawings", "more shapes"):
        (app.store.folder / name).mkdir()
    for name in ("hexagon", "spiral", "wheel"):
        app.store.write_text(f"{name}.txt", "3\n1 2\n")
    app.top.options["File"].file.fill(str(app.store.folder / "mine.txt"))
    app.top.options["File"].browse.click()


def _play(game: str, moves: str, **more) -> Opener:
    return lambda app: app.push(Play(app, played(game, moves, **more)))


def _play_judged(game: str, moves: str, **more) -> Opener:
    """A game with every move judged, though not by anybody who knows."""

    def open_screen(app: App) -> None:
        scene = Play(app, played(game, moves, **more))
        advice, verdicts = scene.advice, cycle([win(9), cp(130), loss(12), DRAW, loss(2), cp(0)])
        advice.analyst.ask = lambda *asked: None
        for board in scene.record.boards:
            advice.analyst.moves[board.position()] = dict(zip(board.moves(), verdicts, strict=False))
            advice.analyst.values[board.position()] = next(verdicts)
        app.push(scene)
        advice.is_on = True
        scene.refresh()

    return open_screen


def _hinted(game: str, moves: str, hint: str) -> Opener:
    """A game in which a move is advised."""

    def open_screen(app: App) -> None:
        _play(game, moves)(app)
        scene = app.top
        scene.advice.hint = scene.record.board.read(hint), win(9)
        scene.refresh()

    return open_screen


def _chosen(game: str, moves: str, move: str) -> Opener:
    """A game in which a move is chosen and is to be confirmed."""

    def open_screen(app: App) -> None:
        app.change(confirm_move=True)
        _play(game, moves)(app)
        app.top.turn.choose(app.top.record.board.move(move))
        app.top.refresh()

    return open_screen


def _agreed(game: str, moves: str) -> Opener:
    def open_screen(app: App) -> None:
        _play_judged(game, moves)(app)
        app.top.agree_draw()

    return open_screen


def _pointed(shape: str, moves: str, space: int) -> Opener:
    """A game of Winning Paths with the pointer on a space."""

    def open_screen(app: App) -> None:
        app.push(Play(app, played("paths", moves, seats=PEOPLE, File=shape)))
        app.top.view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=app.top.view.at(space)))

    return open_screen


def _look_back(app: App) -> None:
    _play("conniption", LONG)(app)
    app.top.look(app.top.place - 3)


def _review(game: str, moves: str, place: int, tab: str = "summary", **setup: str) -> Opener:
    """A review of a game, when the computer has had a look at it."""

    def open_screen(app: App) -> None:
        record = played(game, moves, **setup)
        scene = Review(app, record)
        app.push(scene)
        _wait(app, lambda: len(scene.survey.notes) > record.now and scene.appraisal.is_complete)
        scene.look(place)
        scene.panel.tabs.choose(tab)

    return open_screen


def _line(game: str, moves: str, line: str, words: str) -> Opener:
    """A look at what would happen after some moves."""

    def open_screen(app: App) -> None:
        record, ahead = played(game, moves), played(game, f"{moves} {line}")
        app.ways.look(record, record.now, [entry.move for entry in ahead.entries[record.now :]], words)
        app.top.walk.toggle()
        app.top.look(record.now + 1)

    return open_screen


def _coached(game: str, moves: str, **more) -> Opener:
    """A game whose coach has had its say."""

    def open_screen(app: App) -> None:
        app.change(coached={game: True})
        _play(game, moves, **more)(app)
        scene, coaching = app.top, app.top.coaching
        if not coaching.coach.is_on:  # between two people it is silent until they ask for it
            coaching.toggle()
        _wait(app, lambda: (said := coaching.coach.lesson(scene.place)) is not None and said.explanation is not None)

    return open_screen


def _guarded(game: str, moves: str, move: str, **more) -> Opener:
    """A move that the guard asks about."""

    def open_screen(app: App) -> None:
        app.change(guard="slips")
        _play(game, moves, **more)(app)
        scene = app.top
        scene.play(scene.record.board.move(move))
        _wait(app, lambda: scene.coaching.guard.warning is not None)

    return open_screen


def _mistakes(game: str, moves: str, *done: str, **more) -> Opener:
    """The first slip of a game to be done better, after some tries, `hint` or `answer`."""

    def open_screen(app: App) -> None:
        app.ways.mistakes(played(game, moves, **more))
        scene, practice = app.top, app.top.practice
        _wait(app, lambda: practice.appraisal.is_complete and (practice.is_over or practice.answer is not None))
        for step in done:
            if step == "hint":
                scene.give_hint()
            elif step == "answer":
                scene.tell_answer()
            elif step == "next":
                scene.go_on()
            else:
                scene.attempt(scene.record.board.move(step))
            _wait(app, lambda: practice.stage.name != "LOOKING")
        scene.refresh()

    return open_screen


PUZZLES = {
    "connect4": "2.11\t\t1//112/212122/1/22112/ 1 0,0 -\twin 5\t3\t1248\tquiet-move only-move",
    "conniption": "11.7\tFlips=2,2\t112/1/2/1//22/21 1 1,1 f\twin 7\t3\t1623\tlong-win only-move",
    "domino": "9.3\tSize=6x6 Line=5\t.xx.../..oo../...oo./....../x..xx./x..... 2\tsurvive 4\tc5v\t1429\tblock",
    "paths": "18.1\tFile=triangle5\t....ox.x.o 1\twin 3\t3\t1177\ttwo-threats only-move",
}

GAIN = (
    "2.35\t\tX---W--X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X b m 19\tgain 1 4\tc6e6\t1478\t"
    "trap gain only-move"
)


def _puzzles(app: App) -> None:
    """A few puzzles, a month in which some were solved, and a rating that came of it."""
    folder = app.store.folder / "puzzles"
    folder.mkdir()
    for game, line in PUZZLES.items():
        (folder / f"{game}.tsv").write_text(write_puzzles([read_puzzle(line, game)]), "utf-8")
    day = date(2026, 8, 30)  # its month touches six weeks
    progress = Progress(1248.0, done={"domino 9.3": "alone"})
    for ago, result in ((0, "alone"), (1, "helped"), (2, "alone"), (4, "told"), (5, "alone"), (11, "alone")):
        progress.days[(day - timedelta(days=ago)).isoformat()] = result
    keep(app.store, progress)
    app.push(PuzzlesMenu(app, Collection(folder), day))


def _repeat(app: App) -> None:
    """A slip of a former game that is due today."""
    record = Record(
        "connect4", position="1/1/1////222 1 0,0 -", names=("You", "Computer"), seats=("person", "computer 3")
    )
    record.play(record.board.move("6"))
    today = date(2026, 11, 19)
    app.ways.repeat_mistakes(Slips([Card("", write_game(record), 0, today.isoformat())]), today)
    _wait(app, lambda: app.top.practice.answer is not None)


def _rush(app: App) -> None:
    """A rush that has cost a life."""
    rush = Rush([read_puzzle(PUZZLES["conniption"], "conniption")] * 9)
    rush.take(False)
    rush.take(True)
    app.push(RushSolve(app, rush, rush.puzzle, Progress()))


def _rush_end(app: App) -> None:
    """A rush that is over, the best one of several."""
    rush = Rush([read_puzzle(PUZZLES["conniption"], "conniption")] * 9)
    for is_solved in (True, True, True, True, False, False, False):
        rush.take(is_solved)
    days = {f"2026-09-{30 - place}": 3 - place // 2 for place in range(6)}
    app.push(RushEnd(app, rush, "conniption", Progress(rush={"conniption": days}), date(2026, 11, 19)))


def _you(topic: Topic, game: str = "", count: int = 60) -> Opener:
    """What is known of somebody who has played for a while."""

    def open_screen(app: App) -> None:
        has_played(app.store, count)
        _you_without_games(app, topic)
        app.top.game.choose(game)

    return open_screen


def _you_without_games(app: App, topic: Topic = Topic.RATING) -> None:
    app.push(YouScene(app, TODAY))
    _wait(app, lambda: app.top.known is not None)
    app.top.topics.choose(topic)


def _people(app: App) -> None:
    """A computer that a family shares."""
    for name in ("Anna-Katharina", "Ben", "Grandmother Margarete"):
        app.people.add(name)
    app.people.rename("", "Otto")
    _home_again(app)
    app.ways.people()


def _puzzle(game: str, tried: str = "", is_told: bool = False) -> Opener:
    """A puzzle, perhaps with a move tried that is not right, or given up."""

    def open_screen(app: App) -> None:
        app.push(
            Solve(
                app,
                read_puzzle(PUZZLES.get(game, GAIN), game),
                "Practise",
                lambda *done: "Your puzzle rating is 1248 now.",
                int,
            )
        )
        scene = app.top
        if tried:
            scene.attempt(scene.record.board.move(tried))
        if is_told:
            scene.tell_solution()
        _wait(app, lambda: not scene.solving.is_busy)

    return open_screen


def _weighed(app: App, adviser: FlipAdviser) -> None:
    """Wait until it is known what a flip is worth."""
    _wait(app, lambda: bool(adviser.found))


def _see_flips(app: App) -> None:
    app.top.panel.tabs.choose("flips")
    app.top.refresh()
    _weighed(app, app.top.advice.flips)


def _learn(game: str, page: int, moves: int) -> Opener:
    """A page of the rules with its example after some moves."""

    def open_screen(app: App) -> None:
        app.push(Learn(app, game))
        app.top.go(page)
        for _ in range(moves):
            app.top.demo.advance()

    return open_screen


def _exercise(game: str, page: int, move: str = "") -> Opener:
    """A page of the rules with its exercise, perhaps after a move."""

    def open_screen(app: App) -> None:
        app.push(Learn(app, game))
        app.top.go(page)
        app.top.begin_trial()
        if move:
            app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_0 + int(move), mod=0, unicode=move))

    return open_screen


def _above(below: Opener, open_sheet: Opener) -> Opener:
    """A sheet above another screen."""

    def open_screen(app: App) -> None:
        below(app)
        open_sheet(app)

    return open_screen


def _library(words: str = "", make: Callable[[App], GameList] = LibraryScene) -> Opener:
    """Games of all kinds and endings, some of them with a name, and what is searched among them."""

    def open_screen(app: App) -> None:
        kept = (("connect4", WON, "You", "computer 3"), ("conniption", LONG, "You", "computer 5"))
        kept += (("wyb", "d4 e4 c3", "Anna", "person"), ("domino", "b3h c1v a1h d4v", "You", "mcts:rollout=greedy"))
        for number in range(24):
            game, moves, name, seat = kept[number % len(kept)]
            record = Record(game, names=(name, "Ben" if seat == "person" else "Computer"), seats=("person", seat))
            record.date = f"2026-11-{28 - number:02}"
            for text in moves.split():
                if record.outcome is None:
                    record.play(record.board.move(text))
            if record.outcome is None and number % 3 == 1:
                record.resign(number % 2)
            keeping.save(app.store, "" if number % 5 else f"An evening by the fire {number + 1}", record)
        app.push(make(app))
        app.top.field.fill(words)
        _let_find(app)

    return open_screen


def _empty_library(app: App) -> None:
    app.push(LibraryScene(app))
    _let_find(app)


def _let_find(app: App) -> None:
    _wait(app, lambda: app.top.is_up_to_date)


def _importing(app: App) -> None:
    def slowly(pulse: Pulse, is_stopped: Stopped) -> str:
        pulse(0.4, 1234)
        while not is_stopped():
            time.sleep(0.01)
        return ""

    _empty_library(app)
    app.push(TransferSheet(app, "Import", slowly, lambda: None))


def _climbed(app: App, *done: int) -> None:
    """A ladder of which some steps are done, by their places, every other one alone."""
    climb, rungs = Climb(), ladder.all_rungs()
    for place in done:
        climb.take(rungs[place], How.HELPED if place % 3 == 1 else How.ALONE)
        climb.begin(rungs[place])
    ladder.keep(app.store, climb)


def _ladder(*done: int) -> Opener:
    def open_screen(app: App) -> None:
        _climbed(app, *done)
        app.ways.ladder()

    return open_screen


def _badges(app: App) -> None:
    """Some badges, and all that can still be earned."""
    had = Honours()
    had.take(all_badges()[::3], date(2026, 11, 19))
    honours.keep(app.store, had)
    _ladder(0, 1)(app)
    app.top.choose(BADGES)


def _step(key: str, moves: str = "") -> Opener:
    """A step of the ladder after some moves."""

    def open_screen(app: App) -> None:
        _ladder(0, 1, 2)(app)
        app.ways.climb(ladder.rung_of(key))
        for text in moves.split():
            app.top.record.play(app.top.record.board.move(text))
        app.top.show_position()

    return open_screen


_PLAYING = _play("conniption", LONG)
# Each opens its screen in an app that shows nothing yet.
SCREENS: dict[str, Opener] = {
    "home": _home,
    "home-again": _home_again,
    "unfinished": _above(_home_again, lambda app: app.ways.unfinished()),
    "new-game": _new_game("conniption", clock="custom"),
    "new-game-two": _new_game("connect4", two_players=True),
    "new-game-domino": _new_game("domino", clock="custom", options={"Size": "8x8"}),
    "new-game-paths": _new_game("paths", clock="custom", options={"File": "missing.txt"}, seat_first="mcts"),
    "new-game-wyb": _new_game("wyb", seat_first="computer 8", begins="random"),
    "new-game-other": _new_game("conniption", seat_first="random", seat_second="deepening:depth=4,hash=16,score=lines"),
    "new-game-known": _told_what_is_known,
    "shape-help": _above(_own_shape, lambda app: app.top.options["File"].help.click()),
    "browse": _above(_own_shape, _browse),
    "player": _other_player("conniption", "deepening:depth=4,hash=16,score=lines"),
    "player-mcts": _other_player("wyb", "mcts:rollout=greedy"),
    "player-random": _other_player("paths", "random"),
    "play": _PLAYING,
    "play-told": _above(_PLAYING, lambda app: app.toast("A fair start: a draw, if nobody slips")),
    "play-judged": _play_judged("conniption", LONG),
    "play-back": _look_back,
    "play-won": _play("connect4", WON, clock=TimeControl(600_000, 5000)),
    "play-watched": _play("conniption", LONG, seats=("computer 1", "perfect"), clock=TimeControl(3_600_000)),
    "play-swap": _play("conniption", "4", seats=PEOPLE, swap=True, clock=TimeControl(180_000, 2000)),
    "play-hint": _hinted("conniption", "4 4 4 f3 5 3 2f 4 6 1", "f4f"),
    "play-confirm": _chosen("conniption", LONG, "4f"),
    "play-lost": _play("connect4", "1 4 1 4 2 4 2 4", clock=TimeControl(600_000, 5000)),
    "play-draw": _agreed("domino", "b3h c1v a1h d4v"),
    "play-flips": _above(_play_judged("conniption", LONG), _see_flips),
    "coach": _coached("conniption", "4 4 4 f3 5"),
    "coach-judged": _above(_coached("conniption", "4 4 4 f3 5 3"), lambda app: app.top.toggle_analysis()),
    "lens": _above(_play("conniption", "4 4 4 f3 5 3 2f 4"), lambda app: app.top.toggle_lens()),
    "lens-paths": _above(_play("paths", "7 1 2 5", File="fano"), lambda app: app.top.toggle_lens()),
    "lens-domino": _above(_play("domino", "b3h c1v a1h d4v"), lambda app: app.top.toggle_lens()),
    "lens-wyb": _above(_play("wyb", "d4 e4 c3 e5 f4 d5 d3 g6"), lambda app: app.top.toggle_lens()),
    "x-ray": _above(
        _play("conniption", "4 3 3 2 4 3 1 4 2 2 2", seats=PEOPLE), lambda app: app.top.turn.see_through(True)
    ),
    "coach-won": _coached("connect4", WON),
    "coach-slip": _coached("connect4", "4 1 4 1 3 5 7", seats=PEOPLE),
    "guard": _guarded("connect4", "1 7 3 7 5 7", "1"),
    "coach-wyb": _coached("wyb", "d4 e4 c3 e5 f4 d5 d3 g6"),
    "play-domino": _play("domino", "b3h c1v a1h d4v"),
    "play-domino-judged": _play_judged("domino", "a1h e7v", Size="5x8", Line="5"),
    "play-paths": _play("paths", "7 1 2 5", File="fano"),
    "play-paths-judged": _play_judged("paths", "1 2", File="5x5"),
    "play-y": _pointed("y", "8 5 9 4 13", 1),
    "play-torus": _pointed("torus", "6 11", 2),
    "play-ring": _pointed("ring", "1 6", 2),
    "play-cube": _play("paths", "14 1 5 23", File="3x3x3"),
    "play-wyb": _play("wyb", "d4 e4 c3 e5 f4 d5 d3 g6"),
    "play-wyb-moving": _play_judged("wyb", MOVING, clock=TimeControl(900_000, 10_000)),
    "play-wyb-last": lambda app: app.push(Play(app, Record("wyb", position=LAST, names=("You", "Computer")))),
    "ladder": _ladder(0, 1, 2, 8, 9, 10, 11),
    "badges": _badges,
    "step": _step("conniption 0,1 level 4", "1 4 2"),
    "step-done": _step("connect4 first", WON),
    "you": _you(Topic.RATING),
    "you-rating": _you(Topic.RATING, "connect4"),
    "you-results": _you(Topic.RESULTS, "connect4"),
    "you-days": _you(Topic.DAYS),
    "you-moves": _you(Topic.MOVES, count=GRADED),
    "you-puzzles": _you(Topic.PUZZLES),
    "you-data": _you(Topic.DATA),
    "you-none": _you_without_games,
    "people": _people,
    "puzzles": _puzzles,
    "puzzles-none": lambda app: app.push(PuzzlesMenu(app, Collection(app.store.folder), date(2026, 11, 19))),
    "repeat": _repeat,
    "rush": _rush,
    "rush-end": _rush_end,
    "puzzle": _puzzle("conniption"),
    "puzzle-wrong": _puzzle("conniption", "f3"),
    "puzzle-told": _puzzle("connect4", is_told=True),
    "puzzle-domino": _puzzle("domino"),
    "puzzle-paths": _puzzle("paths", "3"),
    "puzzle-gain": _puzzle("wyb", "b5b3"),
    "learn": _learn("conniption", 4, 0),
    "learn-flip": _learn("conniption", 1, 1),
    "learn-domino": _learn("domino", 3, 6),
    "learn-paths": _learn("paths", 1, 7),
    "learn-wyb": _learn("wyb", 3, 2),
    "learn-turn": _exercise("conniption", 1),
    "learn-right": _exercise("conniption", 0, "4"),
    "learn-wrong": _exercise("connect4", 0, "3"),
    "learn-domino-turn": _exercise("domino", 0),
    "learn-wyb-turn": _exercise("wyb", 5),
    "mistakes": _mistakes("conniption", SLIPS),
    "mistakes-hint": _mistakes("conniption", SLIPS, "hint"),
    "mistakes-wrong": _mistakes("connect4", LOST, "6"),
    "mistakes-right": _mistakes("connect4", LOST, "7"),
    "mistakes-answer": _mistakes("conniption", SLIPS, "answer"),
    "mistakes-done": _mistakes("connect4", LOST, "7", "next"),
    "mistakes-none": _mistakes("connect4", WON, seats=("computer 5", "person")),
    "mistakes-wyb": _mistakes("wyb", "b3b2", position=LET_GO),
    "review": _review("conniption", LONG, 9),
    "review-wyb": _review("wyb", "d4 e4 c3 e5 f4 d5 d3 g6", 6),
    "review-moments": _review("conniption", LONG, 11, "moments"),
    "review-moments-wyb": _review("wyb", "d4 e4 c3 e5 f4 d5 d3 g6", 6, "moments"),
    "review-moves": _review("conniption", LONG, 9, "moves"),
    "review-flips": _above(_review("conniption", LONG, 9, "flips"), lambda app: _weighed(app, app.top.flips)),
    "review-nothing": lambda app: app.push(NothingToReview(app)),
    "look": _line(
        "conniption", "4 4 4 f3 5", "3 2f 4 6 1", "Throws the win away: Ring now wins with 3, and whatever you do."
    ),
    "look-wyb": _line("wyb", "d4 e4 c3 e5 f4 d5", "d3 g6 e6", "Takes the piece on d5."),
    "settings": _above(_home, lambda app: app.push(SettingsScene(app))),
    "keys": _above(_home, lambda app: app.push(KeysSheet(app))),
    "menu": _above(_PLAYING, lambda app: app.top.open_menu()),
    "save": _above(_PLAYING, lambda app: app.push(SaveSheet(app, app.top.record))),
    "open": _library(make=lambda app: OpenGame(app, app.ways.go_on_with, True)),
    "library": _library(),
    "library-none": _library("nobody"),
    "library-empty": _empty_library,
    "library-dates": _above(_library(), lambda app: app.top.filters.time.choose("dates")),
    "library-export": _above(_library(), lambda app: app.top.export_shown()),
    "library-import": _importing,
    "resign": _above(_PLAYING, lambda app: app.top.ask_to_resign()),
    "list": _above(_new_game("paths"), lambda app: app.push(PickList(app, app.top.options["File"].picker))),
    "error": lambda app: app.push(ErrorScene(app, "Traceback ...\nValueError: an example of what went wrong")),
}


def shown(name: str, folder: Path, size: tuple[int, int], theme: str = "midnight", scale: int = 0) -> App:
    """An app that shows one of the screens, when everything on it has come to rest."""
    app = App(Store(folder), size)
    app.change(theme=theme, scale=scale)
    SCREENS[name](app)
    for _ in range(60):
        app.step(1 / 60)
    return app


def draw_all(out: Path) -> list[Path]:
    """Write one picture per screen, size and theme; returns their paths."""
    out.mkdir(parents=True, exist_ok=True)
    pictures = []
    for name in SCREENS:
        for size in SIZES:
            for theme in THEMES:
                with tempfile.TemporaryDirectory() as folder:
                    app = shown(name, Path(folder), size, theme)
                    pictures.append(out / f"{name}-{size[0]}x{size[1]}-{theme}.png")
                    pygame.image.save(app.surface, pictures[-1])
                    app.quit()
    return pictures


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.gallery", description=__doc__)
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder for the pictures")
    for picture in draw_all(parser.parse_args().out):
        print(picture)
