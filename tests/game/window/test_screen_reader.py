"""A screen reader finds all parts of the window, hears what happens, and plays a whole game by its requests."""

import importlib.util
import re
from dataclasses import replace

import pygame
import pytest

from ai.verdict import win
from game.record.record import Record, TimeControl
from game.teach.exercise_session import ExerciseStage
from game.window.accessibility import adapters
from game.window.accessibility.nodes import Request
from game.window.accessibility.tree_builder import ROLES
from game.window.boards.registry import GAME_UIS
from game.window.questions import Question
from game.window.screens.action_menu import offers_of
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.exercises.exercise_card import SIGNS, ExerciseCard, ExerciseText
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.screens.settings import SettingsScreen
from game.window.widgets.side_panel_cards import AdvantageBar
from game.words.registry import WORDS
from tests.helpers.records import play_moves

PEOPLE = ("person", "person")


class Listener:
    """Stands in for the library and a screen reader: stores the nodes, and reads announcements in their order.

    sent   the number of nodes in each update
    """

    def __init__(self) -> None:
        self.nodes, self.focus, self.sent, self.heard = {}, 0, [], []
        self.has_focus = None
        self.root = 0

    def send(self, tree, changed, is_first) -> None:
        assert is_first == (not self.nodes)
        self.heard += [node.value for number, node in changed.items() if node.is_live and number not in self.nodes]
        self.nodes |= changed
        self.focus, self.root = tree.focus, tree.root
        self.sent.append(len(changed))

    def show_window_focus(self, has_focus) -> None:
        self.has_focus = has_focus

    def shown(self) -> dict:
        """Return the nodes below the root by id."""
        found, todo = {}, [self.root]
        while todo:
            number = todo.pop()
            found[number] = self.nodes[number]
            todo += self.nodes[number].children
        return found

    def id_of(self, pattern: str, role: str = "") -> int:
        found = [
            number
            for number, node in self.shown().items()
            if re.fullmatch(pattern, node.text) and role in ("", node.role)
        ]
        assert len(found) == 1, (pattern, found)
        return found[0]

    def node(self, pattern: str, role: str = ""):
        return self.nodes[self.id_of(pattern, role)]


@pytest.fixture
def listener():
    return Listener()


@pytest.fixture
def reader(app, listener):
    """The screen reader's side of an app that shows the home screen."""
    app.push(Home(app))
    app.reader.connect(lambda _: listener)
    app.reader.start_soon()
    app.step(0)
    return app.reader


def ask(app, listener, pattern, request=Request.CLICK, value=None, role=""):
    """Send a request for the node whose text matches a pattern, and run the app a little."""
    app.reader.request_soon(listener.id_of(pattern, role), request, value)
    for _ in range(3):
        app.step(0.1)


def people(name: str, *moves: str, **values) -> Record:
    return play_moves(Record(name, names=("Anna", "Ben"), seats=PEOPLE, user=None, **values), moves)


def test_without_a_screen_reader_no_tree_is_built(app, monkeypatch):
    monkeypatch.setattr("game.window.accessibility.tree_builder.AccessTreeBuilder.build", None)
    app.push(Play(app, people("connect4")))
    app.step(0)
    app.say("nobody hears this")
    assert app.reader.tree is None and not app.is_spoken and not app.answer(Question.MOVES)


def test_the_window_works_without_the_library(app, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    assert adapters.connect(app.reader) is None and not adapters.needs_hidden_window()


def test_an_error_in_the_library_ends_the_connection_and_not_the_game(app, listener, reader):
    def fail(*_):
        raise BaseException("from the library")

    listener.send = fail
    app.push(Play(app, people("connect4")))
    app.step(0)
    assert not reader.is_active and app.step(0.1) >= 0


def test_only_what_has_changed_is_sent(app, listener, reader):
    app.push(Play(app, people("connect4")))
    app.step(0)
    app.step(0)
    listener.sent.clear()
    app.step(0.5)
    assert listener.sent == []
    app.top.play(3)
    app.step(0)
    assert listener.sent and listener.sent[0] < 20 < len(listener.nodes)


def test_a_screen_says_its_title_and_a_dialog_its_text(app, listener, reader):
    assert listener.heard[-1].startswith("Conniption Box.")
    app.push(Play(app, people("connect4", "4")))
    app.step(0)
    assert listener.heard[-1] == "Connect Four. Ben's turn. Drop a disc."
    ask(app, listener, "Resign", role="BUTTON")
    assert listener.heard[-1] == "Resign this game? Your opponent wins. You can still undo this."
    dialog = listener.node("Resign this game\\?", "DIALOG")
    assert dialog.is_modal and listener.nodes[listener.focus].label == "Play on"


def test_focus_follows_the_cursor_on_the_board(app, listener, reader, hands):
    app.push(Play(app, people("connect4", "4", "4", "4")))
    app.step(0)
    assert listener.nodes[listener.focus].role == "GRID"
    hands.key(pygame.K_LEFT)
    assert listener.nodes[listener.focus].label == "column 4, 3 discs: Star, Ring, Star"
    hands.key(pygame.K_LEFT)
    assert listener.nodes[listener.focus].label == "column 3, empty"
    ask(app, listener, "column 6, empty", Request.FOCUS)
    assert listener.nodes[listener.focus].label == "column 6, empty" and app.top.board.view.column == 5


@pytest.mark.parametrize("game", GAME_UIS)
def test_a_game_is_played_to_its_end_by_requests(app, listener, reader, game):
    """Each move is made by clicks on spaces or on buttons of the move, whatever the game is."""
    app.change(animation_speed=0)
    app.push(Play(app, people(game)))
    app.step(0)
    view = app.top.board.view
    while app.top.record.outcome is None and app.top.record.current.ply < 14:
        board = app.top.record.board
        before = app.top.record.current.ply
        move = sorted(view.legal, key=board.text)[-1 if before % 3 else 0]
        for cell in board.cells(move):
            if app.top.record.current.ply > before:
                break  # a click on one of its squares plays a domino
            names = [space for space in WORDS[game].spaces(board) if cell in space.cells]
            ask(app, listener, re.escape(f"{names[0].name}, {names[0].contents}"), role="CELL")
        assert app.top.record.current.ply == before + 1
        assert len([words for words in listener.heard if WORDS[game].side(before % 2) in words]) > 0
    if app.top.record.outcome is None:
        app.top.declare(app.top.live.resign)
        app.step(0.1)
    result = app.top.panel.result
    assert any(f"{result.title}. {result.detail}." in words for words in listener.heard)


def test_moves_are_said_part_by_part_and_spaces_say_what_lies_there(app, listener, reader):
    app.change(animation_speed=0)
    app.push(Play(app, people("conniption", "4")))
    app.step(0)
    ask(app, listener, "Flip after", role="BUTTON")
    assert listener.node("Flip after").is_toggled
    ask(app, listener, "column 4, one disc: Star")
    said = "Ring drops a disc into column 4. Ring flips the board."
    assert any(said in words for words in listener.heard)
    assert listener.node("column 4, 2 discs: Ring, Star").role == "CELL"


def test_a_flip_before_the_drop_changes_what_the_columns_say(app, listener, reader):
    app.change(animation_speed=0)
    app.push(Play(app, people("conniption", "4", "4")))
    app.step(0)
    assert listener.node("column 4, 2 discs: Star, Ring")
    ask(app, listener, "Flip first", role="BUTTON")
    assert listener.node("column 4, 2 discs: Ring, Star")
    assert listener.heard[-1].endswith("Flipped. Drop a disc, or flip back.")


def test_a_piece_that_is_picked_up_is_named(app, listener, reader):
    position = "X------X/--B-----/-WW-----/------B-/----W---/--------/--------/X------X b m 31"
    app.push(Play(app, people("wyb", position=position)))
    app.step(0)
    ask(app, listener, "c2, Ring")
    assert listener.heard[-1].endswith("Choose where the piece on c2 goes.")


def test_the_result_is_said_before_the_question_after_it(app, listener, reader):
    app.change(animation_speed=0)
    app.push(Play(app, people("connect4", *"121212")))
    app.step(0)
    ask(app, listener, "column 1, .*")
    said = " ".join(listener.heard)
    assert said.index("Anna wins. With four in a row, after 7 moves.") < said.index(app.top.status.words)


def test_an_exercise_says_the_discs_of_the_player_and_the_task():
    card = ExerciseCard()
    asked = ExerciseText(
        "Puzzle", "Win in 2 moves", SIGNS[ExerciseStage.ASKED], "", 1, "2 of 5", discs=("Star", "Ring")
    )
    card.show(asked)
    assert card.announcement == "2 of 5. You play Ring. Win in 2 moves. Your move."
    card.show(replace(asked, hints=("First.", "Second.")))
    assert card.announcement == "Second."
    card.show(replace(asked, heading=SIGNS[ExerciseStage.LOOKING]))
    assert card.announcement == ""
    card.show(replace(asked, heading=SIGNS[ExerciseStage.SOLVED], words="Well done", stocks=("1 flip", "2 flips")))
    assert card.announcement == "Solved. Well done." and "Star: 1 flip." in card.value_text


def test_a_right_answer_is_praised_once():
    card = ExerciseCard()
    card.show(ExerciseText("Puzzle", "Win in 2 moves", SIGNS[ExerciseStage.ASKED], ""))
    card.show(replace(card.text, heading=SIGNS[ExerciseStage.LOOKING]))
    card.show(replace(card.text, heading=SIGNS[ExerciseStage.ANSWERED], words="Correct. Keep going."))
    assert card.announcement == "Correct. Keep going."
    card.show(replace(card.text, heading=SIGNS[ExerciseStage.ASKED]))  # after the reply
    assert card.announcement == "Your move."
    card.show(replace(card.text, words="The solution is marked."))
    assert card.announcement == "The solution is marked."
    assert "Correct" not in card.value_text
    card.show(replace(card.text, heading=SIGNS[ExerciseStage.SOLVED], words="Solved"))
    assert card.announcement == "Solved." and card.value_text.count("Solved") == 1


def test_a_game_against_the_computer_says_which_discs_are_ours(app, listener, reader):
    app.push(Play(app, Record("connect4", seats=("person", "computer 1"))))
    app.step(0)
    assert listener.heard[-1] == "Connect Four. You play Star. Drop a disc."
    assert app.top.status.words == "Drop a disc", "the screen shows it anyway"


def test_signs_and_short_verdicts_are_said_in_words(app, listener, reader):
    record = people("connect4", "4")
    app.push(Analysis(app, record))
    app.step(0)
    assert listener.node("Good move", "BUTTON") and listener.node("Blunder", "BUTTON")
    bar = AdvantageBar()
    bar.show(win(9), 0, 0)
    bar.worth = "You win in 5 moves"
    assert bar.value_text == "You win in 5 moves"


def test_a_card_that_a_click_selects_says_so(app, listener, reader):
    app.navigator.new_game("connect4")
    app.step(0)
    ask(app, listener, "Watchful", Request.FOCUS)
    ask(app, listener, "Watchful", role="BUTTON")
    assert listener.heard[-1] == "selected."


def test_a_disabled_control_says_why(app, listener, reader):
    app.push(Play(app, people("connect4")))
    app.step(0)
    node = listener.node("Undo.*", "BUTTON")
    assert node.is_disabled and "There is nothing to undo" in node.description
    ask(app, listener, "Undo.*")
    assert listener.heard[-1] == "There is nothing to undo."


def test_a_full_column_says_why_it_takes_no_disc(app, listener, reader):
    app.push(Play(app, people("connect4", *"111111")))
    app.step(0)
    assert "no move here" in listener.node("column 1, .*").description
    ask(app, listener, "column 1, .*")
    assert listener.heard[-1] == "Column 1 is full."


def test_questions_are_answered_by_keys(app, listener, reader, hands):
    record = people("conniption", "3", "3", "4", "4", "5")
    app.push(Play(app, record))
    app.step(0)

    def answer(letter):
        hands.key(getattr(pygame, f"K_{letter}"), pygame.KMOD_LALT)
        return listener.heard[-1]

    assert "Column 3 has 2 discs, from the bottom up: Star, Ring." in answer("b")
    assert "Ring is to move: Ben." in listener.heard[-1] and "Flips left: Star 4, Ring 4." in listener.heard[-1]
    assert answer("m").startswith("You can drop a disc into columns 1, 2, 3, 4, 5, 6 and 7.")
    assert "Star threatens to win with any of 2" in answer("t")
    assert answer("c") == "This game has no clock."
    assert answer("l") == "Star drops a disc into column 5."
    assert answer("r") == "Star drops a disc into column 5."


def asked(app):
    """Return the questions in the list of actions of the top scene."""
    offered = {offer.action for offer in offers_of(app.top, app)}
    return {question for question in Question if question.value in offered}


def test_the_list_of_actions_has_no_questions_without_a_screen_reader(app):
    app.push(Play(app, people("connect4")))
    assert not asked(app)


def test_the_list_of_actions_has_questions_about_the_board_only_beside_a_board(app, listener, reader):
    app.push(Home(app))
    assert asked(app) == {Question.REPEAT}
    app.push(Play(app, people("connect4")))
    assert asked(app) == set(Question)


def test_clocks_are_said_on_request(app, listener, reader, hands):
    app.push(Play(app, people("connect4", time_control=TimeControl(300_000, 3000))))
    app.step(0)
    hands.key(pygame.K_c, pygame.KMOD_LALT)
    assert listener.heard[-1] == "Anna has 5:00 left. Ben has 5:00 left."


def test_a_square_says_which_domino_a_click_lays(app, listener, reader):
    app.push(Play(app, people("domino")))
    app.step(0)
    assert listener.node("b2, empty").description == "Lay a domino on b2 and c2."
    ask(app, listener, r"Turn \(R\)")
    assert listener.node("b2, empty").description == "Lay a domino on b2 and b3."


def test_a_slider_a_switch_and_a_choice_are_set_by_requests(app, listener, reader):
    app.push(SettingsScreen(app))
    app.step(0)
    sounds = app.settings.sounds
    ask(app, listener, "Sound.*", role="SWITCH")
    assert app.settings.sounds is not sounds
    ask(app, listener, "Sound.*", role="SWITCH")
    sliders = [node for node in listener.shown().values() if node.role == "SLIDER" and not node.is_disabled]
    volume = next(node for node in sliders if node.label == "Moves")
    number = listener.id_of(re.escape(volume.label), "SLIDER")
    app.reader.request_soon(number, Request.SET_VALUE, volume.range.low)
    app.step(0)
    assert listener.nodes[number].range.value == volume.range.low
    app.reader.request_soon(number, Request.INCREMENT)
    app.step(0)
    assert listener.nodes[number].range.value == volume.range.low + volume.range.step


def test_text_is_typed_into_a_field(app, listener, reader):
    app.navigator.library()
    app.step(0)
    ask(app, listener, ".*", Request.SET_VALUE, "corner", role="TEXT_INPUT")
    field = next(node for node in listener.shown().values() if node.role == "TEXT_INPUT")
    assert field.value == "corner"
    run = listener.nodes[field.children[-1]]
    assert (run.role, run.value, run.cursor) == ("TEXT_RUN", "corner", 6)


def test_rows_of_a_list_can_be_chosen(app, listener, reader):
    app.navigator.keys()
    app.step(0)
    assert listener.nodes[listener.focus].role == "LIST_BOX_OPTION"
    rows = [node for node in listener.shown().values() if node.role == "LIST_BOX_OPTION"]
    assert rows[0].position[1] > len(rows) > 5
    other = next(node for node in rows if node.label.startswith("Redo"))
    ask(app, listener, re.escape(other.label))
    assert listener.nodes[listener.focus].label == other.label and listener.nodes[listener.focus].is_selected


def test_requests_for_parts_that_are_gone_do_nothing(app, listener, reader):
    number = listener.id_of("Connect Four", "BUTTON")
    app.push(Play(app, people("connect4")))
    app.step(0)
    app.reader.request_soon(number, Request.CLICK)
    app.step(0)
    assert isinstance(app.top, Play) and app.top.record.game == "connect4"


def test_a_request_may_come_from_another_thread_and_the_end_of_the_reader_too(app, listener, reader):
    reader.stop()
    sent = len(listener.sent)
    app.push(Play(app, people("connect4")))
    app.step(0)
    assert len(listener.sent) == sent and not reader.is_active


def test_ids_stay_the_same_while_a_widget_lives(app, listener, reader):
    app.push(Play(app, people("connect4")))
    app.step(0)
    before = listener.id_of("Hint", "BUTTON")
    ask(app, listener, "Resign", role="BUTTON")
    ask(app, listener, "Play on", role="BUTTON")
    assert listener.id_of("Hint", "BUTTON") == before


def test_words_are_counted_with_the_spaces_after_them():
    assert adapters.word_lengths("two  words ") == [5, 6]
    assert adapters.word_lengths("") == []
    assert adapters.word_lengths(" a") == [1, 1]


def test_the_library_takes_every_role_and_every_property(app, listener, reader):
    library = pytest.importorskip("accesskit", exc_type=ImportError, reason="needs the optional library accesskit")
    assert all(hasattr(library.Role, role) for role in (*ROLES.values(), "LABEL", "SPIN_BUTTON", "PANE", "DIALOG"))
    for show in (app.navigator.library, app.navigator.settings, lambda: app.push(Play(app, people("wyb", "d4")))):
        show()
        app.step(0)
        update = adapters.tree_update(library, app.reader.tree, app.reader.tree.nodes, True)
        assert len(update.nodes) == len(app.reader.tree.nodes)
