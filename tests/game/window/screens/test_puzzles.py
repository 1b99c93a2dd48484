"""Tests of the Puzzles screens: solving a puzzle, the menu and the rush."""

import time
from datetime import date, timedelta

import pygame
import pytest

from game.play.storage.store import Store
from game.record.puzzle import read_puzzle, write_puzzles
from game.teach.exercise_session import ExerciseResult, ExerciseStage
from game.teach.puzzles import referee
from game.teach.puzzles.puzzle_collection import ALL_GAMES, PuzzleCollection
from game.teach.puzzles.puzzle_progress import change, load
from game.teach.puzzles.rush import Rush
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.moves.line_preview import RESULT_UNCHANGED, LinePreview
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.puzzles.rush_screens import RushCountdown, RushEnd
from game.words.messages import tr
from game.words.registry import WORDS
from tests.helpers.layout import drawn_by
from tests.helpers.waiting import step_until

QUICK = "14.2\t\t1/12//21//21/ 2 0,0 -\twin 3\t5\t1185\ttwo-threats only-move"


@pytest.fixture
def results():
    """The results that puzzles report."""
    return []


@pytest.fixture
def scene(app, results):
    app.restart()
    puzzle = read_puzzle(QUICK, "connect4")

    def add_result(session):
        results.append(session.result)
        return "Well done."

    app.push(ExerciseScreen(app, PuzzleCourse(app, puzzle, "Practice", add_result)))
    return app.top


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Shorten searches whose results do not matter here."""
    monkeypatch.setattr(referee, "SECONDS", 0.1)


def settle(app, scene):
    """Let time pass until the screen waits for the user."""
    app.step(1 / 30)
    solving = scene.session
    step_until(
        app, lambda: not (solving.is_busy or scene.board.view.busy) and (solving.is_awaited or solving.stage.is_done)
    )


def press(hands, key):
    hands.key(key, letter=chr(key))


def test_puzzle_solved_by_keys_is_reported_once(app, hands, scene, results):
    press(hands, pygame.K_5)
    settle(app, scene)
    assert scene.record.current.ply == 2 and scene.may_move
    winning = next(move for move in scene.record.board.moves() if wins(scene.record.board, move))
    press(hands, pygame.K_1 + winning)
    settle(app, scene)
    assert scene.session.stage is ExerciseStage.SOLVED and results == [ExerciseResult.ALONE]
    hands.wait(1)
    assert results == [ExerciseResult.ALONE]
    assert scene.play_on.disabled_reason and not scene.show_me.disabled_reason


def wins(board, move):
    after = board.copy()
    after.play(move)
    return after.ended in (1, 2)


def test_wrong_move_is_answered_and_undone(app, hands, scene, results):
    press(hands, pygame.K_2)
    settle(app, scene)
    assert scene.record.current.ply == 0 and scene.board.view.board.position() == scene.session.puzzle.position
    assert "wins too" in scene.card.text.words and results == []


def test_key_skips_the_wait_after_a_wrong_move(app, hands, scene):
    press(hands, pygame.K_2)
    step_until(app, lambda: scene.record.current.ply >= 2 and not scene.board.view.busy)
    press(hands, pygame.K_TAB)
    assert scene.record.current.ply == 0 and scene.may_move


def test_solution_can_be_shown_and_played_on(app, hands, scene, results):
    assert scene.show_me.disabled_reason and scene.play_on.disabled_reason
    press(hands, pygame.K_s)
    settle(app, scene)
    assert results == [ExerciseResult.SOLUTION_SHOWN] and scene.board.view.hint == scene.record.board.move("5")
    press(hands, pygame.K_e)
    assert isinstance(app.top, LinePreview) and app.top.record.current.ply == 3
    assert app.top.notice.title == tr(RESULT_UNCHANGED), "there is no game"
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene
    press(hands, pygame.K_p)
    assert isinstance(app.top, Play) and app.top.record.board.position() == scene.session.puzzle.position
    assert app.top.may_move


def test_hint_names_the_theme(app, hands, scene):
    press(hands, pygame.K_h)
    assert "threat" in scene.card.text.hints[0]


def test_puzzle_waits_below_another_screen(app, hands, scene):
    press(hands, pygame.K_5)
    app.navigator.settings()
    for _ in range(200):
        app.step(1 / 30)
        time.sleep(0.002)
    assert scene.record.current.ply == 1
    hands.key(pygame.K_ESCAPE)
    settle(app, scene)
    assert scene.record.current.ply == 2


# --- the menu ---

DAY = date(2026, 11, 19)


@pytest.fixture
def menu(app, tmp_path):
    """Open the menu with puzzles of one game, one of which takes a single move."""
    folder = tmp_path / "sets"
    folder.mkdir()
    lines = [QUICK, "0.1\t\t//1212/2//1/ 1 0,0 -\tdraw\t4 6\t1900\thold-the-draw"]
    puzzles = [read_puzzle(line, "connect4") for line in lines]
    (folder / "connect4.tsv").write_text(write_puzzles(puzzles), "utf-8")
    app.restart()
    app.push(PuzzlesMenu(app, PuzzleCollection(folder), DAY))
    return app.top


def give_up(app, hands):
    press(hands, pygame.K_s)
    settle(app, app.top)


def test_todays_puzzle_counts_for_its_day(app, hands, menu):
    hands.click(menu.solve.rect.center)
    assert app.top.session.puzzle == menu.of_today and app.top.title == "Today's puzzle"
    give_up(app, hands)
    hands.key(pygame.K_ESCAPE)
    assert app.top is menu and menu.progress.on(DAY) is ExerciseResult.SOLUTION_SHOWN and menu.is_today_done
    app.store.finish()
    assert load(Store(app.store.folder)).on(DAY) is ExerciseResult.SOLUTION_SHOWN


def test_puzzle_solved_in_another_window_is_not_lost(app, hands, menu):
    other = Store(app.store.folder)
    change(other, lambda progress: progress.done.update({"connect4 elsewhere": "alone"}))
    other.finish()
    hands.click(menu.solve.rect.center)
    give_up(app, hands)
    app.store.finish()
    assert set(load(Store(app.store.folder)).done) == {"connect4 elsewhere", f"connect4 {menu.of_today.id}"}


@pytest.fixture
def calendar(monkeypatch):
    """Replace the calendar by one whose day can be changed."""

    class Calendar(date):
        now = DAY

        @classmethod
        def today(cls):
            return cls.now

    monkeypatch.setattr("game.window.screens.puzzles.menu.date", Calendar)
    return Calendar


def test_puzzles_screen_changes_to_the_new_day_at_midnight(app, hands, menu, calendar):
    app.replace(PuzzlesMenu(app, menu.collection))
    menu, before = app.top, app.top.of_today
    calendar.now = DAY + timedelta(days=1)
    app.step(0.1)
    assert menu.today == calendar.now and menu.of_today != before and not menu.is_today_done
    hands.click(menu.solve.rect.center)
    give_up(app, hands)
    assert load(app.store).on(calendar.now) is ExerciseResult.SOLUTION_SHOWN


def test_puzzle_solved_after_midnight_counts_for_its_own_day(app, hands, menu, calendar):
    app.replace(PuzzlesMenu(app, menu.collection))
    hands.click(app.top.solve.rect.center)
    calendar.now = DAY + timedelta(days=1)
    give_up(app, hands)
    assert set(load(app.store).days) == {DAY.isoformat()}


def test_hint_button_says_that_a_hint_ends_the_rating_before_the_first_use(app, hands, menu):
    before = menu.progress.rating
    hands.click(menu.practice.rect.center)
    scene = app.top
    settle(app, scene)
    assert scene.course.help_warning and scene.course.help_warning in scene.hint.tip
    press(hands, pygame.K_h)
    settle(app, scene)
    scene.show_changes()
    assert not scene.course.help_warning
    scene.session.show_solution()
    settle(app, scene)
    app.step(0)
    assert load(app.store).rating == before and len(load(app.store).done) == 1


def test_a_past_day_of_the_calendar_can_be_played_without_a_streak(app, hands, menu):
    past = DAY - timedelta(days=3)
    hands.click(menu.calendar.cell(past).center)
    assert app.top.session.puzzle == menu.collection.of_day(past) and "November 16" in app.top.title
    give_up(app, hands)
    hands.key(pygame.K_ESCAPE)
    assert menu.progress.on(past) is ExerciseResult.SOLUTION_SHOWN and not menu.is_today_done
    assert not menu.progress.days and menu.progress.streak(DAY) == 0


def test_a_day_of_the_calendar_is_played_by_keys_alone(app, hands, menu):
    menu.widgets.focus_on(menu.calendar)
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_RETURN)
    yesterday = menu.collection.of_day(DAY - timedelta(days=1))
    assert isinstance(app.top, ExerciseScreen) and app.top.session.puzzle == yesterday


def solve_quick(app, hands):
    """Solve the puzzle that takes two moves."""
    scene = app.top
    press(hands, pygame.K_5)
    settle(app, scene)
    press(hands, pygame.K_1 + next(move for move in scene.record.board.moves() if wins(scene.record.board, move)))
    settle(app, scene)


def test_the_streak_and_the_change_of_the_rating_are_told(app, hands, menu):
    day = DAY if menu.of_today.id == "14.2" else DAY + timedelta(days=1)
    yesterday = (day - timedelta(days=1)).isoformat()
    change(app.store, lambda progress: progress.days.update({yesterday: "alone"}))
    app.replace(PuzzlesMenu(app, menu.collection, day))
    menu = app.top
    gain, loss = menu.progress.stakes(menu.of_today)
    hands.click(menu.solve.rect.center)
    assert gain > 0 > loss and f"+{gain} " in app.top.subtitle and f"\N{MINUS SIGN}{-loss} " in app.top.subtitle
    solve_quick(app, hands)
    words = app.top.card.text.result
    assert f"(+{gain})" in words and "2 days" in words
    assert f"{gain}" not in app.top.subtitle, "it has changed already"


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_2, pygame.K_s], ids=["hint", "wrong", "solution"])
def test_no_change_of_the_rating_is_announced_after_a_hint_or_a_wrong_move(app, hands, scene, key):
    assert "+" in scene.subtitle
    press(hands, key)
    settle(app, scene)
    assert "+" not in scene.subtitle and str(scene.session.puzzle.rating) in scene.subtitle


def test_a_puzzle_that_was_tried_before_announces_no_change(app, hands, menu):
    hands.click(menu.practice.rect.center)
    first = app.top.session.puzzle
    give_up(app, hands)
    hands.key(pygame.K_ESCAPE)
    assert menu.progress.stakes(first) is None


def test_the_aim_of_a_puzzle_stands_on_the_screen_once(app, scene):
    app.step(0)
    written = [words for words, _ in drawn_by(app).texts]
    assert [words for words in written if "win" in words.lower()] == [scene.session.goal]
    assert scene.card.text.title == "Connect Four"


def test_a_domino_puzzle_says_how_many_in_a_row_win(app):
    line = "9.3\tSize=6x6 Line=5\t.xx.../..oo../...oo./....../x..xx./x..... 2\tsurvive 4\tc5v\t1429\tblock"
    app.restart()
    app.push(ExerciseScreen(app, PuzzleCourse(app, read_puzzle(line, "domino"), "Practice", lambda *_: "")))
    assert WORDS["domino"].aim({"Line": "5"}) in app.top.session.goal


def test_practice_continues_with_a_puzzle_near_the_rating(app, hands, menu):
    hands.click(menu.practice.rect.center)
    first = app.top.session.puzzle
    assert first.rating == 1185
    give_up(app, hands)
    assert f"{menu.progress.rating:.0f}" in app.top.card.text.result
    press(hands, pygame.K_n)
    assert app.top.session.puzzle.rating == 1900 and len(menu.progress.done) == 1
    hands.key(pygame.K_ESCAPE)
    assert app.top is menu


def test_practice_can_be_limited_to_a_theme(app, hands, menu):
    step_until(app, lambda: menu.has_read)
    menu.theme.choose("hold-the-draw")
    hands.click(menu.practice.rect.center)
    assert app.top.session.puzzle.id == "0.1"


@pytest.mark.parametrize("day", [date.min, date.max])
def test_calendar_survives_the_last_possible_day(app, menu, day):
    app.replace(PuzzlesMenu(app, menu.collection, day))
    app.top.draw(app.surface)
    assert app.top.progress.streak(day) == 0


def test_menu_without_puzzles_disables_its_buttons(app, tmp_path):
    app.restart()
    app.push(PuzzlesMenu(app, PuzzleCollection(tmp_path / "none"), DAY))
    assert app.top.solve.disabled_reason and app.top.practice.disabled_reason
    assert app.top.mistakes.disabled_reason != app.top.solve.disabled_reason, "mistakes need no puzzles"


# --- a rush ---


def begin_rush(app, hands, menu):
    """Start a rush and skip the countdown. Return the screen and the rush."""
    hands.click(menu.rush.rect.center)
    assert isinstance(app.top, RushCountdown)
    hands.key(pygame.K_RETURN)
    return app.top, app.top.course.rush


def test_a_rush_begins_by_itself_after_the_countdown(app, hands, menu):
    hands.click(menu.rush.rect.center)
    countdown = app.top
    numbers = set()
    for _ in range(4 * 60):
        if app.top is countdown:
            numbers.add(countdown.number.name)
            hands.wait(1 / 60)
    assert {"3", "2", "1"} <= numbers
    assert isinstance(app.top, ExerciseScreen) and app.top.course.rush.left > 179


def test_going_back_from_the_countdown_starts_no_rush(app, hands, menu):
    hands.click(menu.rush.rect.center)
    hands.key(pygame.K_ESCAPE)
    hands.wait(4)
    assert app.top is menu and not load(app.store).rush


def lose_rush(app, hands, menu):
    """Make a wrong move in both puzzles of the menu, so that the rush ends. Return the puzzles."""
    scene, _ = begin_rush(app, hands, menu)
    puzzles = []
    for _ in range(2):
        session = scene.session
        puzzles.append(session.puzzle)
        press(hands, pygame.K_2 if session.puzzle.id == "14.2" else pygame.K_1)
        step_until(app, lambda former=session: scene.session is not former or app.top is not scene)
    return puzzles


def test_missed_puzzles_can_be_practiced_after_a_rush(app, hands, menu):
    missed = lose_rush(app, hands, menu)
    end, rating = app.top, menu.progress.rating
    hands.click(end.missed.rect.center)
    assert app.top.session.puzzle == missed[0] and not app.top.course.is_rated
    give_up(app, hands)
    press(hands, pygame.K_n)
    assert app.top.session.puzzle == missed[1]
    give_up(app, hands)
    press(hands, pygame.K_n)
    assert app.top is end and load(app.store).rating == rating


def test_another_rush_begins_from_the_result(app, hands, menu):
    lose_rush(app, hands, menu)
    hands.click(app.top.again.rect.center)
    assert isinstance(app.top, RushCountdown)
    hands.key(pygame.K_ESCAPE)
    assert app.top is menu


def test_rush_continues_and_ends_with_the_last_life(app, hands, menu):
    scene, rush = begin_rush(app, hands, menu)
    first = scene.session
    assert rush.lives == 3 and not scene.hint.visible
    wrong = "2" if first.puzzle.id == "14.2" else "1"
    press(hands, ord(wrong))
    step_until(app, lambda: scene.session is not first)
    assert rush.lives == 2 and app.top is scene
    press(hands, pygame.K_1 if wrong == "2" else pygame.K_2)
    step_until(app, lambda: isinstance(app.top, RushEnd))
    assert rush.lives == 1 and rush.is_over  # there were two puzzles only
    assert not app.top.best_title.words and not app.top.results  # nothing was solved, thus nothing is praised
    hands.key(pygame.K_ESCAPE)
    assert app.top is menu and menu.progress.best_rushes(ALL_GAMES) == []


@pytest.mark.parametrize("results", [0, 1, 5])
def test_the_result_of_a_rush_fills_its_card(app, results):
    rush = Rush([])
    rush.solved = results
    for day in range(1, results):
        change(app.store, lambda progress, day=day: progress.take_rush(ALL_GAMES, date(2026, 1, day), day))
    end = RushEnd(app, rush, ALL_GAMES, date(2026, 2, 1), lambda: None)
    app.push(end)
    app.step(0)
    assert len(end.results) == results
    last = end.results[-1] if results else end.reason
    assert 16 <= end.again.rect.top - last.rect.bottom <= 40
    assert end.panel.bottom - end.again.rect.bottom == pytest.approx(22)


def test_rush_gives_no_second_try(app, hands, menu):
    scene, _ = begin_rush(app, hands, menu)
    first = scene.session
    press(hands, pygame.K_2 if first.puzzle.id == "14.2" else pygame.K_1)
    step_until(app, lambda: (first.record.current.ply == 2 and not scene.board.view.busy) or scene.session is not first)
    press(hands, pygame.K_5)
    assert scene.session is not first and scene.course.rush.lives == 2


def test_rush_clock_runs_while_the_user_is_to_move(app, hands, menu):
    _, rush = begin_rush(app, hands, menu)
    hands.wait(2)
    assert rush.left == pytest.approx(178, abs=0.2)
    app.navigator.settings()
    hands.wait(2)
    assert rush.left == pytest.approx(178, abs=0.2)
    hands.key(pygame.K_ESCAPE)
    rush.left = 0.5
    hands.wait(1)
    assert isinstance(app.top, RushEnd) and not app.top.rush.left
