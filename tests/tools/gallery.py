"""Draw every screen in several sizes and themes: `python -m tests.tools.gallery OUT`."""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import cycle
from pathlib import Path

from tests.helpers.records import play_moves

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from ai.analysis.hint import Hint
from ai.search.cancel_token import CancelToken
from ai.verdict import DRAW, cp, loss, win
from game.play import last_choices
from game.play.library import game_saves
from game.play.library.game_summary import GameSummary
from game.play.library.import_export import Pulse
from game.play.new_game_choices import Choices
from game.play.storage.store import AUTOSAVE, Store
from game.record.help import Help
from game.record.node import Rating
from game.record.player import RecordedPlayer
from game.record.puzzle import read_puzzle, write_puzzles
from game.record.record import Record, TimeControl
from game.record.text_format import write_game
from game.rules.registry import start
from game.teach.ladder import ladder_progress as ladder
from game.teach.ladder.ladder_progress import Completion, LadderProgress
from game.teach.puzzles.puzzle_collection import PuzzleCollection
from game.teach.puzzles.puzzle_progress import PuzzleProgress
from game.teach.puzzles.rush import Rush
from game.teach.puzzles.spaced_repetition import MistakeCards, RepetitionCard
from game.window.app import App
from game.window.changes import EVERYTHING
from game.window.input import key_bindings
from game.window.input.controller_labels import ControllerKind
from game.window.input.key_bindings import KeyPress
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.analysis.position_editor import PositionEditor
from game.window.screens.dialogs.dropdown import DropdownList
from game.window.screens.dialogs.error_screen import ErrorScreen
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.dialogs.transfer_dialog import TransferDialog
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.exercises.rush_course import RushCourse
from game.window.screens.home import Home
from game.window.screens.learn.learn import Learn
from game.window.screens.library.library import LibraryScreen
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.profile.profile import ProfileScreen
from game.window.screens.profile.stats_text import PUZZLES as PUZZLE_RATING
from game.window.screens.profile.stats_text import StatsTopic
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.puzzles.rush_screens import RushCountdown, RushEnd
from game.window.screens.review.empty_review import EmptyReview
from game.window.screens.review.review import Review
from game.window.screens.settings import SettingsScreen
from game.window.screens.shape_editor.shape_editor import ShapeEditor
from game.window.screens.shortcut_editor import KeyboardShortcuts
from game.window.share.exports import ShareKind
from game.words.catalog import ENGLISH, LANGUAGES
from tests.helpers.evaluations import set_moves, set_verdict
from tests.helpers.example_player import GRADED, TODAY, fill_player_data
from tests.helpers.saved_files import save

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
THEMES = ["midnight", "paper"]
LAST = "......../......../..X--X../..-WB-../..B-W-../..X--X../......../........ w m 240 52"  # Watch Your Back!, 4 by 4
PEOPLE = ("person", "person")


Opener = Callable[[App], None]
LONGEST_MOTION = 300  # frames of a computer's move with flips
LONG = "4 4 4 f3 5 3 2f 4 6 1 f5 4f"  # some turns of Conniption
LET_GO = "X------X/--B-----/-WWWW--B/-WW-WW--/---W----/---W----/--------/X------X w m 102"  # where c3c1 wins
WON = "4 1 4 1 4 1 4"
MISTAKES = "4 4 4 4 1 1 5 3"
LOST = "4 7 5 7 1 7 3 7"
MOVING = (  # Watch Your Back!, with pieces captured and the first of them moved
    "d5 e4 e3 e6 e5 f4 d4 e4 e5 e4 c4 b3 d1 g3 h5 f3 e5 e4 d3 f7 c5 b6 e5 e4 c5e5 f7f8 c4e4 f8f7 h5g5 f4f2"
)


def played(
    game: str, moves: str, *, seats=("person", "computer 5"), clock=None, swap=False, position=None, **setup: str
) -> Record:
    """Return a game after some moves."""
    names = ("Player 1", "Player 2") if seats == PEOPLE else ("You", "Computer")
    return play_moves(
        Record(game, setup, position, names, seats, clock, swap, user=None if seats == PEOPLE else 0), moves
    )


def _wait(app: App, is_enough: Callable[[], bool]) -> None:
    """Run the app until a condition holds. Raise TimeoutError if it never does, because the screen would be wrong."""
    deadline = time.monotonic() + 180
    while not is_enough():
        if time.monotonic() > deadline:
            raise TimeoutError("the screen never reached the expected state")
        time.sleep(0.002)
        app.step(0.002)


def _home(app: App) -> None:
    app.push(Home(app))


def _home_again(app: App) -> None:
    """Show the home screen of a returning player."""
    record = played("wyb", "d4 e4 c3 e5", seats=("person", "computer 3"))
    app.store.write_text(AUTOSAVE, write_game(record))
    for unfinished in (played("connect4", "4 4 3 3 5"), played("conniption", LONG)):
        text = write_game(unfinished)
        app.store.library.save_now(GameSummary.of(unfinished), text)
    app.change(newcomer=False)
    last_choices.change(app.store, lambda last: last.play("wyb"))
    app.push(Home(app))


def _home_after_a_game(app: App) -> None:
    """Show the home screen after a finished game, with other games unfinished."""
    _home_again(app)
    over = played("connect4", "4 1 4 1 4 1 4")
    app.store.write_text(AUTOSAVE, write_game(over))
    app.top.enter()
    app.step(0.1)


def _new_game(game: str, two_players: bool = False, **chosen: object) -> Opener:
    """Show the choices of a new game."""

    def open_screen(app: App) -> None:
        last_choices.change(app.store, lambda last: last.set_up(game, Choices(**chosen)))
        app.push(NewGame(app, game, two_players))

    return open_screen


def _watch(app: App) -> None:
    """Show the choices of a new game between two computers."""
    _new_game("domino", clock="custom")(app)
    app.top.seats[0].sit("trickster")


def _proposed_level(app: App) -> None:
    """Show the choices of a new game after several games against the computer."""
    results = [(3, 1), (1, 0), (2, 0), (2, 1), (2, 0), (8, 1), (3, 0), (3, 0), (3, 0)]
    for level, loser in results:
        record = played("conniption", "4 4", seats=("person", f"computer {level}"))
        record.resign(1 - loser)
        app.store.library.save_now(GameSummary.of(record), write_game(record))
    _new_game("conniption", seat_second="computer 3", options={"Flips": "3,4"})(app)
    _wait(app, lambda: app.top.history.proposal is not None)


def _other_player(game: str, seat: str) -> Opener:
    """Show the dialog for any computer player."""

    def open_screen(app: App) -> None:
        _new_game(game, seat_second=seat)(app)
        app.top.seats[1].advanced.click()

    return open_screen


def _show_known_facts(app: App) -> None:
    _new_game("domino", swap=True, options={"Size": "8x8"})(app)
    app.top.picture.reveal.click()


def _own_shape(app: App) -> None:
    _new_game("paths", options={"File": ""})(app)
    app.top.options["File"].dropdown.choose("file")


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
    """Show a game with an evaluation of every move, faked for speed."""

    def open_screen(app: App) -> None:
        scene = Play(app, played(game, moves, **more))
        advice, verdicts = scene.advice, cycle([win(9), cp(130), loss(12), DRAW, loss(2), cp(0)])
        advice.update = lambda: None
        for node in scene.record.main_line():
            set_moves(app.evaluation, node, dict(zip(node.board.moves(), verdicts, strict=False)))
            set_verdict(app.evaluation, node, next(verdicts))
        app.push(scene)
        advice.is_switched_on = lambda kind: kind is Help.VALUES
        scene.changed(EVERYTHING)
        scene.show_changes()

    return open_screen


def _hinted(game: str, moves: str, hint: str) -> Opener:
    """Show a game with a hint."""

    def open_screen(app: App) -> None:
        _play(game, moves)(app)
        scene = app.top
        scene.advice.hint = Hint(scene.record.board.read(hint), win(9))
        scene.changed(EVERYTHING)
        scene.show_changes()

    return open_screen


def _chosen(game: str, moves: str, move: str) -> Opener:
    """Show a game with a move that awaits confirmation."""

    def open_screen(app: App) -> None:
        app.change(confirm_move=True)
        _play(game, moves)(app)
        app.top.board.move_input.choose(app.top.record.board.move(move))
        app.top.changed(EVERYTHING)
        app.top.show_changes()

    return open_screen


def _agreed(game: str, moves: str) -> Opener:
    def open_screen(app: App) -> None:
        _play_judged(game, moves)(app)
        app.top.agree_draw()

    return open_screen


def _pointed(shape: str, moves: str, space: int) -> Opener:
    """Show a game of Winning Paths with the pointer on a space."""

    def open_screen(app: App) -> None:
        app.push(Play(app, played("paths", moves, seats=PEOPLE, File=shape)))
        app.top.board.view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=app.top.board.view.at(space)))

    return open_screen


def _look_back(app: App) -> None:
    _play("conniption", LONG)(app)
    app.top.board.step(-3)


def _review(game: str, moves: str, place: int, tab: str = "summary", **setup: str) -> Opener:
    """Show the review of a game, with its evaluation."""

    def open_screen(app: App) -> None:
        record = played(game, moves, **setup)
        scene = Review(app, record)
        app.push(scene)
        _wait(app, lambda: scene.path.is_complete and scene.move_explanations.is_complete)
        scene.board.look(scene.record.main_line()[place])
        scene.panel.tabs.choose(tab)

    return open_screen


def _review_lines(app: App) -> None:
    """Show the review of a game that has variations."""
    record = played("conniption", LONG)
    for ply, line in ((3, "5 3"), (6, "1 1 2"), (6, "6f")):
        node = record.main_line()[ply]
        for text in line.split():
            node = record.add_variation(node, node.board.move(text))
    scene = Review(app, record)
    app.push(scene)
    _wait(app, lambda: scene.path.is_complete and scene.move_explanations.is_complete)
    scene.panel.tabs.choose("moves")
    scene.board.look(node)


def _line(game: str, moves: str, text: str, words: str) -> Opener:
    """Preview a line from a position."""

    def open_screen(app: App) -> None:
        record, ahead = played(game, moves), played(game, f"{moves} {text}")
        line = [node.move for node in ahead.main_line()[record.current.ply + 1 :]]
        app.navigator.preview_line(record, record.current, line, words)
        app.top.playback.toggle()
        app.top.board.step(1)

    return open_screen


def _coached(game: str, moves: str, **more) -> Opener:
    """Show a game with the comment of the coach."""

    def open_screen(app: App) -> None:
        _play(game, moves, **more)(app)
        scene, coaching = app.top, app.top.coaching
        if not coaching.coach.is_on:
            scene.help.toggle(Help.COACH)
        _wait(
            app, lambda: (said := coaching.coach.remark(scene.board.node)) is not None and said.explanation is not None
        )

    return open_screen


def _helped(game: str, moves: str, **more) -> Opener:
    """Show a game with the help panel."""

    def open_screen(app: App) -> None:
        _play(game, moves, **more)(app)
        if not app.top.panel.has_help:
            app.top.toggle_help_panel()
        if game == "conniption":
            app.top.help.toggle(Help.THREATS)

    return open_screen


def _tour(game: str, number: int) -> Opener:
    """Show a bubble of the tour of the first game."""

    def open_screen(app: App) -> None:
        _home(app)
        app.change(toured=False)
        app.navigator.play(Record(game, seats=("person", "computer 1"), names=("You", "Computer"), user=0))
        for _ in range(number):
            app.top.go_on()

    return open_screen


def _guarded(game: str, moves: str, move: str, **more) -> Opener:
    """Show a move with a blunder alert."""

    def open_screen(app: App) -> None:
        _play(game, moves, **more)(app)
        scene = app.top
        scene.help.toggle(Help.WARNING)
        scene.play(scene.record.board.move(move))
        _wait(app, lambda: scene.coaching.guard.warning is not None)

    return open_screen


def _mistakes(game: str, moves: str, *done: str, **more) -> Opener:
    """Practice the first mistake of a game, after some tries, `hint` or `answer`."""

    def open_screen(app: App) -> None:
        app.navigator.mistakes(played(game, moves, **more))
        _wait(app, lambda: isinstance(app.top, ExerciseScreen))  # below a note if reading takes long
        scene = app.top
        practice = scene.course.practice
        _wait(app, lambda: practice.is_over or (practice.session is not None and practice.session.answer is not None))
        _wait(app, lambda: practice.move_explanations.is_complete)
        for step in done:
            if step == "hint":
                scene.give_hint()
            elif step == "answer":
                scene.show_solution()
            elif step == "next":
                scene.go_on()
            else:
                scene.attempt(scene.record.board.move(step))
            _wait(app, lambda: scene.session is None or scene.session.stage.name != "LOOKING")
        scene.changed(EVERYTHING)
        scene.show_changes()

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
    """Show the puzzle menu: a few puzzles, a month with some solved, and the rating."""
    folder = app.store.folder / "puzzles"
    folder.mkdir(parents=True)
    for game, line in PUZZLES.items():
        (folder / f"{game}.tsv").write_text(write_puzzles([read_puzzle(line, game)]), "utf-8")
    day = date(2026, 8, 30)  # its month touches six weeks
    progress = PuzzleProgress(1248.0, done={"domino 9.3": "alone"})
    for ago, result in ((0, "alone"), (1, "helped"), (2, "alone"), (4, "told"), (5, "alone"), (11, "alone")):
        progress.days[(day - timedelta(days=ago)).isoformat()] = result
    save(app.store, progress)
    app.push(PuzzlesMenu(app, PuzzleCollection(folder), day))


def _repeat(app: App) -> None:
    """Practice a mistake of a former game that is due today."""
    record = Record(
        "connect4",
        position="1/1/1////222 1 0,0 -",
        names=("You", "Computer"),
        user=0,
        seats=("person", "computer 3"),
    )
    record.play(record.board.move("6"))
    today = date(2026, 11, 19)
    mistakes = MistakeCards([RepetitionCard("", write_game(record), 0, today.isoformat())])
    save(app.store, mistakes)
    app.navigator.repeat_mistakes(today)
    _wait(app, lambda: app.top.session is not None and app.top.session.answer is not None)


def _rush(app: App) -> None:
    """Show a rush that has lost a life."""
    rush = Rush([read_puzzle(PUZZLES["conniption"], "conniption")] * 9)
    rush.take(False)
    rush.take(True)
    app.push(ExerciseScreen(app, RushCourse(app, rush, rush.puzzle, app.pop)))


def _countdown(app: App) -> None:
    """Show the countdown before a rush, which stands still."""
    app.push(RushCountdown(app, lambda: None))
    app.top.update = lambda dt: 1.0


def _rush_end(app: App) -> None:
    """Show a finished rush with a new best result."""
    rush = Rush([read_puzzle(PUZZLES["conniption"], "conniption")] * 9)
    for is_solved in (True, True, True, True, False, False, False):
        rush.take(is_solved)
    days = {f"2026-09-{30 - place}": 3 - place // 2 for place in range(6)}
    save(app.store, PuzzleProgress(rush={"conniption": days}))
    app.push(RushEnd(app, rush, "conniption", date(2026, 11, 19), app.pop))


def _profile(topic: StatsTopic, game: str = "", count: int = 60) -> Opener:
    """Show the profile of an experienced player."""

    def open_screen(app: App) -> None:
        fill_player_data(app.store, count)
        _profile_without_games(app, topic)
        app.top.game.choose(game)

    return open_screen


def _profile_without_games(app: App, topic: StatsTopic = StatsTopic.RATING) -> None:
    app.push(ProfileScreen(app, TODAY))
    _wait(app, lambda: app.top.stats is not None)
    app.top.topics.choose(topic)


def _people(app: App) -> None:
    """Show the players of a shared computer."""
    for name in ("Anna-Katharina", "Ben", "Grandmother Margarete"):
        app.people.add(name)
    app.people.rename("", "Otto")
    app.navigator.profile()


def _share(app: App) -> None:
    """Let two other people share the computer, with a name for the first person."""
    app.people.rename("", "Otto")
    for name in ("Anna-Katharina", "Ben"):
        app.people.add(name)


def _new_game_of_people(app: App) -> None:
    _share(app)
    _new_game("conniption", two_players=True)(app)


def _play_series(app: App) -> None:
    """Show a game between two people on this computer with a series of earlier games."""
    _share(app)
    keys = [profile.key for profile in app.people.profiles[1:]]
    for game in ("1 4 1 4 1 4 1", "4 1 4 1 4 1 2 1", WON):
        record = played("connect4", game, seats=PEOPLE)
        record.players = tuple(replace(player, profile=key) for player, key in zip(record.players, keys, strict=True))
        game_saves.add_to_library(app.store, record)
    record = played("conniption", LONG, seats=PEOPLE)
    record.players = tuple(RecordedPlayer(profile.name, profile=profile.key) for profile in app.people.profiles[1:])
    app.push(Play(app, record))


def _puzzle(game: str, tried: str = "", is_revealed: bool = False) -> Opener:
    """Show a puzzle, perhaps after a wrong move, or given up."""

    def open_screen(app: App) -> None:
        puzzle = read_puzzle(PUZZLES.get(game, GAIN), game)
        words = "New puzzle rating: 1248 (+12). Your streak: 3 days."
        course = PuzzleCourse(app, puzzle, "Practice", lambda _: words, lambda _: None)
        app.push(ExerciseScreen(app, course))
        scene = app.top
        if tried:
            scene.attempt(scene.record.board.move(tried))
        if is_revealed:
            scene.show_solution()
        _wait(app, lambda: not scene.session.is_busy)

    return open_screen


def _see_flips(app: App) -> None:
    del app.top.advice.update  # the value of a flip is searched
    app.top.panel.tabs.choose("flips")
    app.top.changed(EVERYTHING)
    app.top.show_changes()
    _wait(app, lambda: bool(app.top.advice.flips))


def _learn(game: str, page: int, moves: int) -> Opener:
    """Show a page of the rules with its example after some moves."""

    def open_screen(app: App) -> None:
        app.push(Learn(app, game))
        app.top.go(page)
        for _ in range(moves):
            app.top.demo.advance()

    return open_screen


def _exercise(game: str, page: int, move: str = "") -> Opener:
    """Show a page of the rules with its exercise, perhaps after a move."""

    def open_screen(app: App) -> None:
        app.push(Learn(app, game))
        app.top.go(page)
        app.top.start_exercise()
        if move:
            app.top.key(KeyPress((move,)))

    return open_screen


def _above(below: Opener, open_a_dialog: Opener) -> Opener:
    """Show a dialog above another screen."""

    def open_screen(app: App) -> None:
        below(app)
        open_a_dialog(app)

    return open_screen


def _library(words: str = "", make: Callable[[App], LibraryScreen] = LibraryScreen) -> Opener:
    """Show the library with games of all kinds, some with titles, and a filter."""

    def open_screen(app: App) -> None:
        game_summary = (("connect4", WON, "You", "computer 3"), ("conniption", LONG, "You", "computer 5"))
        game_summary += (
            ("wyb", "d4 e4 c3", "Anna", "person"),
            ("domino", "b3h c1v a1h d4v", "You", "mcts:rollout=greedy"),
        )
        for number in range(24):
            game, moves, name, seat = game_summary[number % len(game_summary)]
            record = Record(
                game,
                names=(name, "Ben" if seat == "person" else "Computer"),
                seats=("person", seat),
                user=0 if name == "You" else None,
            )
            record.date = f"2026-11-{28 - number:02}"
            for text in moves.split():
                if record.outcome is None:
                    record.play(record.board.move(text))
            if record.outcome is None and number % 3 == 1:
                record.resign(number % 2)
            game_saves.save(app.store, "" if number % 5 else f"An evening by the fire {number + 1}", record)
        app.store.library.annotate(2, "Missed the win in column 4, and then he found the only defense", True)
        app.store.library.annotate(3, "", True)
        app.store.write_text(AUTOSAVE, write_game(played("paths", "7 1 2 5", File="fano")))
        app.push(make(app))
        app.top.field.fill(words)
        _let_find(app)
        _wait(app, lambda: len(app.top.thumbnails.pictures) >= min(4, len(app.top.game_ids)))  # 4 fit at 960 x 600

    return open_screen


def _empty_library(app: App) -> None:
    app.push(LibraryScreen(app))
    _let_find(app)


def _let_find(app: App) -> None:
    _wait(app, lambda: app.top.is_up_to_date)


def _importing(app: App) -> None:
    def slowly(pulse: Pulse, cancel_token: CancelToken) -> str:
        pulse(0.4, 1234)
        cancel_token.wait()
        return ""

    _empty_library(app)
    app.push(TransferDialog(app, "Import", slowly, lambda: None))


def _climbed(app: App, *done: int) -> None:
    """Show the ladder with some steps done, every other one without help."""
    ladder_progress, ladder_steps = LadderProgress(), ladder.all_steps()
    for place in done:
        ladder_progress.take(ladder_steps[place], Completion.HELPED if place % 3 == 1 else Completion.ALONE)
        ladder_progress.begin(ladder_steps[place])
    save(app.store, ladder_progress)


def _ladder(*done: int) -> Opener:
    def open_screen(app: App) -> None:
        _climbed(app, *done)
        app.navigator.ladder()

    return open_screen


def _step(key: str, moves: str = "") -> Opener:
    """Show a ladder step after some moves."""

    def open_screen(app: App) -> None:
        _ladder(0, 1, 2)(app)
        app.navigator.play_ladder_step(ladder.step_by_key(key))
        for text in moves.split():
            app.top.record.play(app.top.record.board.move(text))
        app.top.board.show_position()

    return open_screen


def _analysis(game: str, moves: str, side_lines: str = "", shows_tree: bool = False, **setup: str) -> Opener:
    """Show an analysis with variations, comments, ratings and drawings, and the best moves."""

    def open_screen(app: App) -> None:
        app.push(Analysis(app, played(game, moves, seats=PEOPLE, **setup)))
        scene = app.top
        editor, node = scene.editor, scene.record.root
        for number, line in enumerate(filter(None, side_lines.split("/"))):
            node = scene.record.main_line()[number + 1]
            for text in line.split():
                node = editor.play(node, node.board.move(text))
        first = scene.record.main_line()[1]
        cells = first.board.all_cells()
        editor.comment(first, "Played by Otto")
        editor.rate(first, Rating.GOOD)
        if side_lines:
            editor.rate(node, Rating.DUBIOUS)
        for color in range(4):
            editor.toggle_mark(node, cells[3 + 4 * color], color)
        editor.toggle_arrow(node, cells[0], cells[12], 3)
        scene.tree_changed()
        scene.board.look(node)
        if shows_tree:
            scene.tree.toggle_picture()
        _wait(
            app,
            lambda: (
                node.key in app.evaluation.lines
                and (app.evaluation.lines[node.key].depth > 2 or app.evaluation.lines[node.key].is_final)
            ),
        )
        scene.lines.toggle()

    return open_screen


def _point_at_line(app: App) -> None:
    app.step(1)
    app.top.lines.point_at_line(0)
    app.top.lines.walk(1)


def _explorer(game: str, moves: str, shown: int) -> Opener:
    """Show the explorer with the position after `shown` moves of a game; the library has games with these moves."""

    def open_screen(app: App) -> None:
        texts = moves.split()
        for number in range(60):
            record = played(game, " ".join(texts[: shown + number % 4]), seats=("person", f"computer {number % 8 + 1}"))
            other = record.board.moves()[number * number % 5]
            record.play(other)
            if number % 7 and record.outcome is None:
                record.resign(number % 3 % 2)
            app.store.library.save_now(GameSummary.of(record), write_game(record))
        app.store.library.index_all_positions()
        scene = Analysis(app, played(game, " ".join(texts[:shown]), seats=PEOPLE))
        app.push(scene)
        scene.toggle_explorer()
        _wait(app, lambda: bool(scene.explorer.rows) and scene.explorer.rows[0].verdict is not None)

    return open_screen


def _sharing(kind: ShareKind) -> Opener:
    """Show the dialog that shares a game."""

    def open_screen(app: App) -> None:
        _play("conniption", LONG)(app)
        app.navigator.share(app.top.record, app.top.record.current)
        app.top.kind.choose(kind)

    return open_screen


def _train_strategy(app: App) -> None:
    """Show the second position of a strategy, which is new."""
    app.navigator.strategies()
    app.top.panels[0].start()
    scene = app.top
    scene.attempt(scene.session.marked)
    _wait(app, lambda: scene.may_move and scene.record.current.ply == 2)


def _set_up(game: str, position: str = "", **setup: str) -> Opener:
    """Show the position editor with a position."""

    def open_screen(app: App) -> None:
        board = start(game, setup)
        if position:
            board.set_position(position)
        app.push(PositionEditor(app, board))
        _wait(app, lambda: app.top.is_checked and not app.evaluation.is_busy)

    return open_screen


def _draw_shape(shape: str, *spaces: int, draws_paths: bool = True) -> Opener:
    """Show the shape editor with a shape, and with spaces chosen for a path."""

    def open_screen(app: App) -> None:
        scene = ShapeEditor(app, shape)
        app.push(scene)
        if shape:
            scene.name_field.fill("Otto")
        scene.tool.choose("lines" if draws_paths else "spaces")
        for space in spaces:
            scene.canvas.cursor = scene.draft.places[space]
            scene.use_cursor()
        _wait(app, lambda: scene.node is None or app.evaluation.verdict(scene.node) is not None)

    return open_screen


def _break_rules(app: App) -> None:
    app.top.sketch.put(0, 1)
    app.top.sketch_changed()


_PLAYING = _play("conniption", LONG)


# Each function opens its screen in a new app.
def _with_controller(opener: Opener, then: Callable[[App], object]) -> Opener:
    """Return an opener for a screen that is used with a controller."""

    def open_it(app: App) -> None:
        opener(app)
        key_bindings.controller = key_bindings.connected = ControllerKind.PLAYSTATION
        then(app)

    return open_it


def _type_a_name(app: App) -> None:
    app.push(TextDialog(app, "Name", "Otto", lambda words: "", lambda words: None))
    app.navigator.keyboard()


SCREENS: dict[str, Opener] = {
    "home": _home,
    "share": _sharing(ShareKind.PICTURE),
    "share-page": _sharing(ShareKind.PAGE),
    "home-again": _home_again,
    "home-after-a-game": _home_after_a_game,
    "home-people": _above(_share, _home_again),
    "new-game": _new_game("conniption", clock="custom"),
    "new-game-two": _new_game("connect4", two_players=True),
    "new-game-people": _new_game_of_people,
    "play-series": _play_series,
    "new-game-domino": _new_game("domino", clock="custom", options={"Size": "8x8"}),
    "new-game-paths": _new_game(
        "paths", clock="custom", options={"File": "missing.txt"}, seat_first="opendoor", seat_second="person"
    ),
    "new-game-wyb": _new_game("wyb", seat_first="computer 8", seat_second="person", begins="random"),
    "new-game-other": _new_game("conniption", seat_second="deepening:depth=4,hash=16,score=lines"),
    "new-game-known": _show_known_facts,
    "new-game-proposal": _proposed_level,
    "new-game-even": _new_game("connect4", fair=True, seat_second="computer 4"),
    "new-game-watch": _watch,
    "shape-help": _above(_own_shape, lambda app: app.top.options["File"].help.click()),
    "browse": _above(_own_shape, _browse),
    "player": _other_player("conniption", "deepening:depth=4,hash=16,score=lines"),
    "player-mcts": _other_player("wyb", "mcts:rollout=greedy"),
    "player-random": _other_player("paths", "random"),
    "play": _PLAYING,
    "play-board": _above(_PLAYING, lambda app: app.top.toggle_board_only()),
    "play-board-asks": _above(
        _play("connect4", "1 4 1 4 2 4 2 4", seats=("person", "computer 2")), lambda app: app.change(board_only=True)
    ),
    "play-patterns": _above(_PLAYING, lambda app: app.change(discs="patterns")),
    "play-wyb-patterns": _above(_play("wyb", "d4 e4 c3 e5 f4 d5 d3 g6"), lambda app: app.change(discs="patterns")),
    "play-told": _above(_PLAYING, lambda app: app.toast("Even start: a draw with best play")),
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
    "coach-judged": _above(_coached("conniption", "4 4 4 f3 5 3"), lambda app: app.top.help.toggle(Help.VALUES)),
    "help": _helped("conniption", "4 4 4 f3 5", seats=("person", "computer 3")),
    "help-rated": _helped("connect4", "4 4", seats=("person", "computer 3")),
    "help-coach": _above(
        _coached("conniption", "4 4 4 f3 5", seats=("person", "computer 3")), lambda app: app.top.toggle_help_panel()
    ),
    "tour": _tour("conniption", 0),
    "tour-flips": _tour("conniption", 1),
    "tour-hint": _tour("connect4", 1),
    "tour-help": _tour("wyb", 2),
    "lens": _above(_play("conniption", "4 4 4 f3 5 3 2f 4"), lambda app: app.top.help.toggle(Help.THREATS)),
    "lens-paths": _above(_play("paths", "7 1 2 5", File="fano"), lambda app: app.top.help.toggle(Help.THREATS)),
    "lens-domino": _above(_play("domino", "b3h c1v a1h d4v"), lambda app: app.top.help.toggle(Help.THREATS)),
    "lens-wyb": _above(_play("wyb", "d4 e4 c3 e5 f4 d5 d3 g6"), lambda app: app.top.help.toggle(Help.THREATS)),
    "x-ray": _above(
        _play("conniption", "4 3 3 2 4 3 1 4 2 2 2", seats=PEOPLE),
        lambda app: app.top.board.move_input.see_through(True),
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
    "play-wyb-last": _play("wyb", "", position=LAST),
    "ladder": _ladder(0, 1, 2, 8, 9, 10, 11),
    "step": _step("conniption 0,1 level 4", "1 4 2"),
    "step-done": _step("connect4 first", WON),
    "profile": _profile(StatsTopic.RATING),
    "profile-rating": _profile(StatsTopic.RATING, "connect4"),
    "profile-results": _profile(StatsTopic.RESULTS, "connect4"),
    "profile-results-all": _profile(StatsTopic.RESULTS, count=GRADED),
    "profile-puzzles": _profile(StatsTopic.RATING, PUZZLE_RATING),
    "profile-data": _profile(StatsTopic.DATA),
    "profile-none": _profile_without_games,
    "people": _people,
    "puzzles": _puzzles,
    "puzzles-none": lambda app: app.push(PuzzlesMenu(app, PuzzleCollection(app.store.folder), date(2026, 11, 19))),
    "repeat": _repeat,
    "rush": _rush,
    "rush-countdown": _countdown,
    "rush-end": _rush_end,
    "puzzle": _puzzle("conniption"),
    "puzzle-wrong": _puzzle("conniption", "f3"),
    "puzzle-told": _puzzle("connect4", is_revealed=True),
    "puzzle-domino": _puzzle("domino"),
    "puzzle-paths": _puzzle("paths", "3"),
    "puzzle-gain": _puzzle("wyb", "b5b3"),
    "strategies": lambda app: app.navigator.strategies(),
    "strategy": _train_strategy,
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
    "mistakes": _mistakes("conniption", MISTAKES),
    "mistakes-hint": _mistakes("conniption", MISTAKES, "hint"),
    "mistakes-wrong": _mistakes("connect4", LOST, "6"),
    "mistakes-right": _mistakes("connect4", LOST, "7"),
    "mistakes-answer": _mistakes("conniption", MISTAKES, "answer"),
    "mistakes-done": _mistakes("connect4", LOST, "7", "next"),
    "mistakes-none": _mistakes("connect4", WON, seats=("computer 5", "person")),
    "mistakes-wyb": _mistakes("wyb", "b3b2", position=LET_GO),
    "review": _review("conniption", LONG, 9),
    "review-wyb": _review("wyb", "d4 e4 c3 e5 f4 d5 d3 g6", 6),
    "review-moments": _review("conniption", LONG, 11, "moments"),
    "review-moments-wyb": _review("wyb", "d4 e4 c3 e5 f4 d5 d3 g6", 6, "moments"),
    "review-moves": _review("conniption", LONG, 9, "moves"),
    "review-lines": _review_lines,
    "review-flips": _above(
        _review("conniption", LONG, 9, "flips"), lambda app: _wait(app, lambda: bool(app.top.panel.flips.found))
    ),
    "review-nothing": lambda app: app.push(EmptyReview(app)),
    "analysis": _analysis("conniption", LONG, "4 5 3/3 3f 4 4/2 6"),
    "analysis-tree": _analysis("connect4", "4 4 4 3 3", "4 5 3/3 3 4/2 6 7", shows_tree=True),
    "analysis-line": _above(_analysis("connect4", "4 4 4 3 3", "4 5 3/3 3 4"), _point_at_line),
    "analysis-domino": _analysis("domino", "b3h c1v a1h d4v", "d2h"),
    "analysis-paths": _analysis("paths", "1 2 7", "9 3", File="5x5"),
    "analysis-wyb": _analysis("wyb", MOVING),
    "explorer": _explorer("connect4", "4 4 4 4 2 3 5", 2),
    "explorer-flips": _explorer("conniption", LONG, 0),
    "explorer-filter": _above(_explorer("connect4", "4 4 4 4 2 3 5", 1), lambda app: app.top.filter_games()),
    "editor": _set_up("conniption", "/12//1212/2/1/ 1 3,2 -"),
    "editor-impossible": _above(_set_up("connect4", "12//1/2/// 1 0,0 -"), _break_rules),
    "editor-domino": _set_up("domino", "xxoo./...../...../...../..... 1"),
    "editor-paths": _set_up("paths", "xo....... 1"),
    "editor-wyb": _set_up("wyb", LAST),
    "solved": _above(_home, lambda app: app.navigator.solved()),
    "solved-moves": _above(_home, lambda app: app.navigator.solved("connect4")),
    "solved-shapes": _above(_home, lambda app: app.navigator.solved("paths")),
    "shape-new": _draw_shape("", draws_paths=False),
    "shape-fano": _draw_shape("fano", 0, 3),
    "shape-grid": _draw_shape("4x4"),
    "shape-triangle": _draw_shape("triangle6", 2, draws_paths=False),
    "play-from": _above(_set_up("conniption"), lambda app: app.top.play_it()),
    "look": _line("conniption", "4 4 4 f3 5", "3 2f 4 6 1", "Throws away the win: Ring can now win with 3."),
    "look-wyb": _line("wyb", "d4 e4 c3 e5 f4 d5", "d3 g6 e6", "Takes the piece on d5."),
    "settings": _above(_home, lambda app: app.push(SettingsScreen(app))),
    "looks": _above(_home, lambda app: (app.push(SettingsScreen(app)), app.top.looks.click())),
    "keys": _above(_home, lambda app: app.push(KeyboardShortcuts(app))),
    "keys-controller": _with_controller(_home, lambda app: app.push(KeyboardShortcuts(app))),
    "controls": _above(_home, lambda app: (app.push(KeyboardShortcuts(app)), app.top.controls.click())),
    "keyboard": _with_controller(_home, _type_a_name),
    "actions": _with_controller(_PLAYING, lambda app: app.navigator.actions()),
    "menu": _above(_PLAYING, lambda app: app.top.open_menu()),
    "save": _above(_PLAYING, lambda app: app.navigator.save_game(app.top.record)),
    "open": _library(make=lambda app: LibraryScreen(app, app.navigator.show_game)),
    "library": _library(),
    "library-none": _library("nobody"),
    "library-empty": _empty_library,
    "library-dates": _above(_library(), lambda app: app.top.filters.time.choose("dates")),
    "library-export": _above(_library(), lambda app: app.top.export_shown()),
    "library-import": _importing,
    "resign": _above(_PLAYING, lambda app: app.top.ask_to_resign()),
    "list": _above(_new_game("paths"), lambda app: app.push(DropdownList(app, app.top.options["File"].dropdown))),
    "error": lambda app: app.push(ErrorScreen(app, "Traceback ...\nValueError: an example of what went wrong")),
}


def shown(
    name: str, folder: Path, size: tuple[int, int], theme: str = "midnight", scale: int = 0, language: str = ENGLISH
) -> App:
    """Return an app that shows a screen, after all animations on it have ended."""
    app = App(Store(folder), size)
    app.change(theme=theme, scale=scale, toured=True, language=language)
    key_bindings.controller = key_bindings.connected = None
    SCREENS[name](app)
    for _ in range(60):
        app.step(1 / 60)
    for _ in range(LONGEST_MOTION):
        if not any(isinstance(scene, Play) and scene.board.view.busy for scene in app.scenes):
            break
        app.step(1 / 60)
    return app


def draw_all(
    out: Path,
    names: Sequence[str] = (),
    sizes: Sequence[tuple[int, int]] = SIZES,
    themes: Sequence[str] = THEMES,
    language: str = ENGLISH,
) -> list[Path]:
    """Write one picture per screen, size and theme. Return their paths. Without names, draw all screens."""
    out.mkdir(parents=True, exist_ok=True)
    pictures = []
    for name in names or SCREENS:
        for size in sizes:
            for theme in themes:
                with tempfile.TemporaryDirectory() as folder:
                    app = shown(name, Path(folder), size, theme, language=language)
                    pictures.append(out / f"{name}-{size[0]}x{size[1]}-{theme}.png")
                    pygame.image.save(app.surface, pictures[-1])
                    app.quit()
    return pictures


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.gallery", description=__doc__)
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder for the pictures")
    parser.add_argument("screens", metavar="SCREEN", nargs="*", help="only these screens, such as home and play")
    parser.add_argument("--size", type=_size, action="append", help="only this size, such as 960x600")
    parser.add_argument("--theme", action="append", help="only this theme, such as paper")
    parser.add_argument("--language", choices=list(LANGUAGES), default=ENGLISH)
    given = parser.parse_args()
    if unknown := [name for name in given.screens if name not in SCREENS]:
        parser.error(f"{unknown[0]}: no such screen, expected some of {', '.join(SCREENS)}")
    for picture in draw_all(given.out, given.screens, given.size or SIZES, given.theme or THEMES, given.language):
        print(picture)
