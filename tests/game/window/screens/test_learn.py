"""Tests of the Learn screen: examples, exercises, layout and keys."""

import pygame
import pytest

from game.play import last_choices
from game.play.new_game_choices import Choices
from game.record.record import Record
from game.rules.registry import GAMES
from game.teach.lesson_session import judge
from game.window import animation
from game.window.paint import draw
from game.window.screens.home import Home
from game.window.screens.learn.demo import AT_END, Demo
from game.window.screens.learn.learn import Learn
from game.window.screens.play.play import Play
from game.window.widgets.widget import ButtonKind
from game.words.registry import WORDS
from game.words.teaching.lesson import WRONG, LessonGoal
from tests.game.window.conftest import LAYOUTS, SIZES
from tests.helpers.layout import check_layout
from tests.helpers.records import seats_of

LESSONS = {game: words.lessons for game, words in WORDS.items()}
EVERY = [(game, number) for game, lessons in LESSONS.items() for number in range(len(lessons))]


def lesson_of(game, heading):
    return next(lesson for lesson in LESSONS[game] if lesson.heading == heading)


def played(example):
    """Return the board after an example, and the kinds of the parts of its last move."""
    record = example.start()
    for text, _ in example.moves:
        last = record.play(record.board.move(text))
    return record.board, [step.kind for step in last.steps]


@pytest.fixture
def scene(app):
    scene = Learn(app)
    app.push(scene)
    app.step(0)
    return scene


def test_every_game_has_lessons():
    assert list(LESSONS) == list(GAMES)


@pytest.mark.parametrize("game, number", EVERY)
def test_every_example_can_be_played_and_says_when_it_ends_the_game(game, number):
    lesson = LESSONS[game][number]
    assert lesson.example.game == game
    board, _ = played(lesson.example)
    words = (lesson.example.moves[-1][1]).lower()
    names_the_end = any(word in words for word in ("win", "a draw", "whole path", "all three layers", "four in a row"))
    assert names_the_end == bool(board.ended), lesson.heading


def test_examples_show_what_their_headings_say():
    win = lesson_of("conniption", "A flip can win").example
    board, kinds = played(win)
    assert (kinds, board.outcome().winner) == (["pre-flip"], 0)
    lose = lesson_of("conniption", "A flip can also lose").example
    board, kinds = played(lose)
    assert (kinds, board.outcome().winner) == (["drop", "post-flip"], 1)
    both = lesson_of("conniption", "Both at once").example
    board, kinds = played(both)
    assert kinds == ["pre-flip"] and board.outcome().winner == 0
    owners = [[board.owner(7 * column + row) for column in range(1, 5)] for row in (0, 1)]
    assert owners == [[0] * 4, [1] * 4]
    barred = lesson_of("conniption", "You can't just flip it back").example
    board = barred.start().board
    board.play(board.move(barred.moves[0][0]))
    assert not any(board.text(move).startswith("f") for move in board.moves())
    spent, _ = played(lesson_of("conniption", "Four flips for the whole game").example)
    assert (spent.flips_left[0], spent.flips_left[1]) == (0, 0)
    placed, _ = played(lesson_of("wyb", "Place twelve pieces each").example)
    assert sum(placed.owner(cell) >= 0 for cell in range(64)) == 6
    assert played(lesson_of("wyb", "Surround to capture").example)[1] == ["place", "capture"]
    assert played(lesson_of("wyb", "Corners capture, too").example)[1] == ["step", "capture"]
    assert played(lesson_of("wyb", "The board shrinks").example)[1][:2] == ["step", "shrink"]
    jumps = lesson_of("wyb", "Step or jump").example
    board = jumps.start().board
    kinds: list[str] = []
    for text, _ in jumps.moves:
        kinds += [step.kind for step in board.steps(board.move(text))]
        board.play(board.move(text))
    assert kinds == ["step", "jump", "jump", "step"]
    suicide = lesson_of("wyb", "Watch your back").example
    board, kinds = played(suicide)
    assert kinds == ["step", "capture"] and all(board.owner(cell) != 0 for cell in range(24, 32))


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_or_leaves_the_screen(app, scene, size, scale, game):
    app.resize(size)
    app.change(scale=scale)
    scene.games.choose(game)
    check_layout(app)


@pytest.mark.parametrize("size", SIZES)
def test_texts_of_every_page_and_move_fit(app, scene, size):
    app.resize(size)
    line = draw.line_height("body") * 1.1
    for game, lessons in LESSONS.items():
        scene.games.choose(game)
        for number, lesson in enumerate(lessons):
            scene.go(number)
            height = scene.text_height(lesson, scene.style)
            assert scene.text.y + height <= scene.caption.rect.y, lesson.heading
            for caption in (lesson.example.before, *(words for _, words in lesson.example.moves)):
                assert draw.paragraph_height(caption, scene.caption.rect.width - 40) < 2.5 * line, caption
    assert scene.style == ("body" if size == (960, 600) else "lead")


def test_example_plays_and_then_the_exercise_starts(app, scene, hands):
    moves = len(scene.lesson.example.moves)
    start = scene.demo.board.position()
    seen = set()
    for _ in range(60 * 30):
        app.step(1 / 60)
        seen.add(scene.demo.moves_played)
        if scene.demo.is_over and not scene.demo.view.busy:
            break
    assert seen == set(range(moves + 1)) and scene.demo.board.ended
    hands.wait(AT_END + 0.2)
    assert scene.exercise is not None and scene.exercise.words == scene.lesson.exercise.request
    hands.click(scene.watch.rect.center)
    assert scene.exercise is None and scene.demo.moves_played == 0 and scene.demo.board.position() == start


def test_right_move_is_praised_and_leads_on(app, scene, hands):
    hands.click(scene.now_you.rect.center)
    hands.key(pygame.K_4)
    hands.wait(2)
    assert scene.exercise.is_solved and scene.exercise.words == scene.lesson.exercise.right
    assert scene.next_one.kind == ButtonKind.PRIMARY
    hands.click(scene.next_one.rect.center)
    assert scene.number == 1 and scene.exercise is None


def test_wrong_move_is_answered_and_can_be_retried(app, scene, hands):
    scene.games.choose("connect4")
    hands.key(pygame.K_RETURN)
    before = scene.exercise.session.record.board.position()
    hands.click(scene.exercise.view.frame.center)  # the middle column
    assert not scene.exercise.is_solved and scene.exercise.words == WRONG[LessonGoal.HOLD].format(
        opponent="Star", reply="1"
    )
    hands.wait(6)
    assert scene.exercise.is_awaited and scene.exercise.session.record.board.position() == before
    hands.key(pygame.K_1)
    hands.wait(2)
    assert scene.exercise.is_solved


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_move_after_a_wrong_one_counts_without_waiting(app, scene, hands, by_mouse):
    hands.click(scene.now_you.rect.center)
    hands.key(pygame.K_1)
    hands.wait(1.5)
    assert not scene.exercise.is_awaited and not scene.exercise.is_solved
    if by_mouse:
        hands.click(scene.exercise.view.frame.center)  # the middle column
    else:
        hands.key(pygame.K_4)
    hands.wait(2)
    assert scene.exercise.is_solved


def test_flip_by_button_key_or_wheel(app, scene, hands):
    scene.go(1)
    hands.key(pygame.K_RETURN)
    view = scene.exercise.view
    hands.click(scene.controls.buttons[0].rect.center)
    assert scene.exercise.move_input.is_flipped and scene.controls.buttons[0].on
    hands.key(pygame.K_f)
    hands.wait(1)
    hands.move(view.frame.center)
    hands.wheel(1)
    assert scene.exercise.move_input.is_flipped
    hands.key(pygame.K_ESCAPE)  # cancels only the move input
    assert app.top is scene and not scene.exercise.move_input.is_flipped
    hands.key(pygame.K_2)
    assert not scene.exercise.is_solved
    hands.wait(5)
    hands.key(pygame.K_f)
    hands.key(pygame.K_2)
    hands.wait(3)
    assert scene.exercise.is_solved


def test_right_mouse_button_turns_a_domino(app, scene, hands):
    scene.games.choose("domino")
    hands.key(pygame.K_RETURN)
    hands.click(scene.exercise.view.frame.center, button=3)
    hands.click(scene.exercise.view.frame.center)
    hands.wait(2)
    assert scene.exercise.is_solved


@pytest.mark.parametrize("game, number", EVERY)
def test_every_exercise_can_be_solved_and_its_texts_fit(app, scene, game, number):
    exercise = LESSONS[game][number].exercise
    board = Record(game, exercise.setup, exercise.position).board
    right = [move for move in board.moves() if judge(exercise, board, move).is_right]
    assert right and not board.ended
    assert not board.mover or "You are Ring" in exercise.request
    app.resize((960, 600))
    for words in (exercise.request, exercise.right):
        assert draw.paragraph_height(words, scene.caption.rect.width - 40) < 2.5 * draw.line_height("body") * 1.1, words


def test_click_on_the_board_plays_the_next_move_at_once(app, scene, hands):
    hands.click(scene.example.rect.center)
    hands.click(scene.example.rect.center)
    assert scene.demo.moves_played == 2 and scene.demo.caption == scene.lesson.example.moves[1][1]


def test_move_without_a_caption_is_named(app, scene, hands):
    scene.games.choose("domino")
    for caption in (
        "Star lays one horizontally. b3h names its left square and its direction.",
        "Ring lays one vertically: c1v.",
    ):
        hands.click(scene.example.rect.center)
        assert scene.demo.caption == caption
    hands.click(scene.example.rect.center)
    assert scene.demo.caption == "Star plays a1h."


def test_a_pause_lasts_until_it_is_ended(app, scene, hands):
    hands.key(pygame.K_SPACE)
    hands.wait(4)
    assert scene.demo.moves_played == 0
    hands.key(pygame.K_RIGHT)
    hands.wait(4)
    assert scene.demo.moves_played == 0 and scene.number == 1
    hands.click(scene.pause.rect.center)
    hands.wait(2)
    assert scene.demo.moves_played == 1


def test_pages_turn_by_key_button_and_dot(app, scene, hands):
    last = len(LESSONS["conniption"]) - 1
    hands.key(pygame.K_LEFT)
    assert scene.number == 0 and scene.back_one.disabled_reason
    hands.click(scene.next_one.rect.center)
    hands.key(pygame.K_PAGEDOWN)
    assert scene.number == 2
    hands.click(scene.dots.center(last))
    assert scene.number == last and scene.next_one.disabled_reason
    hands.key(pygame.K_RIGHT)
    assert scene.number == last


def test_tab_reaches_every_control(app, scene, hands):
    seen = set()
    for _ in range(len(scene.widgets.widgets) + 1):
        hands.key(pygame.K_TAB)
        seen.add(scene.widgets.focus)
    assert {scene.games, scene.example, scene.pause, scene.again, scene.dots, scene.next_one, scene.play_game} <= seen
    scene.widgets.focus_on(scene.games)
    hands.key(pygame.K_RIGHT)
    assert scene.game == "connect4" and scene.number == 0


def test_play_button_starts_a_standard_game_against_level_1(app, hands):
    app.push(Home(app))
    scene = Learn(app, "conniption")
    app.push(scene)
    choices = Choices(options={"Flips": "1,4"}, seat_second="computer 8")
    last_choices.change(app.store, lambda last: last.set_up("conniption", choices))
    hands.click(scene.play_game.rect.center)
    assert isinstance(app.top, Play)
    record = app.top.record
    assert (record.game, seats_of(record), record.setup) == ("conniption", ("person", "computer 1"), {"Flips": "4,4"})


def test_waiting_example_draws_nothing(app, scene):
    scene.example.show(Demo(scene.lesson.example))
    app.step(0.5)
    app.step(0.0)
    assert 0.2 < app.step(0.0) < animation.IDLE
    assert app.redrawn == []
