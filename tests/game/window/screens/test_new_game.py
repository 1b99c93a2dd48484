"""The New Game screen: its choices, the saved choices, and the game that starts."""

import re
from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest

from ai.books.gravity_book import load_book
from ai.exact.gravity.solver_api import GravitySolverApi
from ai.players.levels import LEVELS
from ai.players.player import PlayerSpec
from ai.players.registry import player_for, read_player
from ai.score.registry import WEIGHTED
from ai.score.weights import default_weights
from ai.search.iterative_deepening import Limits
from ai.verdict import DRAW, cp, loss
from game.play import last_choices
from game.play.even_start import EvenStart, EvenStartJob
from game.play.library.game_summary import GameSummary
from game.play.new_game_choices import Choices, load_choices
from game.play.opponents import ComputerMoveJob, is_known, level_seat, named_players
from game.record.player import PERSON
from game.record.record import Record, TimeControl
from game.record.text_format import read_game, write_game
from game.rules.game import GameOption, OptionKind, options
from game.rules.gravity import GravityBoard
from game.rules.registry import GAMES, start
from game.window import theme
from game.window.paint.faces import draw_face
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.player_dialog import PlayerDialog
from game.window.screens.home import Home
from game.window.screens.new_game.new_game import BOARD_FACT, NewGame
from game.window.screens.play.play import Play
from game.words.even_start import NOT_FOUND, even_start_words
from game.words.game_words import forced_win_text
from game.words.games.domino import DRAWN
from game.words.messages import tr
from game.words.registry import WORDS
from tests.game.window.conftest import SIZES
from tests.helpers.layout import check_layout, drawn_by
from tests.helpers.records import names_of, seats_of
from tests.helpers.tasks import run_job
from tests.helpers.waiting import step_until


@pytest.fixture
def new_game(app):
    app.push(Home(app))
    scene = NewGame(app, "conniption")
    app.push(scene)
    app.step(0)
    return scene


@pytest.fixture(scope="module")
def book():
    return load_book()


def click_option(hands, choice, value):
    place = [option for option, _ in choice.options].index(value)
    hands.click(choice.part(place).center)


def choose_opponent(hands, scene, seat):
    hands.click(next(card for card in scene.cards.cards if card.seat == seat).rect.center)


def test_the_first_move_is_two_clicks_from_the_home_screen(app, hands):
    home = Home(app)
    app.push(home)
    app.step(0)
    hands.click(home.play.rect.center)
    hands.click(app.top.start.rect.center)
    assert isinstance(app.top, Play) and app.top.may_move
    app.top.leave()


def test_choices_are_played_and_saved(app, hands, new_game):
    click_option(hands, new_game.seats[0].shares["Flips"], 2)
    click_option(hands, new_game.begins, "second")
    click_option(hands, new_game.clock, "5+3")
    choose_opponent(hands, new_game, "computer 6")
    hands.key(pygame.K_RETURN)
    record = app.top.record
    assert seats_of(record) == ("computer 6", PERSON) and names_of(record) == ("Cunning", "You")
    assert record.setup == {"Flips": "4,2"}
    assert record.time_control == TimeControl(300_000, 3000)
    app.go_home()
    again = NewGame(app, "conniption")
    assert (again.chosen.options, again.chosen.begins, again.chosen.clock) == ({"Flips": "2,4"}, "second", "5+3")
    assert again.chosen.seat_second == "computer 6"
    assert NewGame(app, "wyb").chosen == Choices()


def test_a_game_of_two_people_keeps_the_saved_opponent(app, hands):
    app.push(Home(app))
    app.push(NewGame(app, "domino", two_players=True))
    app.step(0)
    hands.click(app.top.seats[0].name.rect.center)
    app.top.seats[0].name.words = ""
    hands.type("Anna")
    hands.click(app.top.start.rect.center)
    assert seats_of(app.top.record) == (PERSON, PERSON) and names_of(app.top.record) == ("Anna", "Player 2")
    assert load_choices(last_choices.load(app.store).setups, "domino").seat_second == Choices.seat_second


def test_alternate_first_moves_change_the_first_player():
    chosen = Choices(begins="alternate")
    beginners = [names_of(chosen.start("conniption"))[0] for _ in range(4)]
    assert beginners == ["You", "Playful", "You", "Playful"]


def test_flips_stay_with_their_player_for_either_first_move():
    chosen = Choices(options={"Flips": "1,3"}, begins="second")
    record = chosen.start("conniption")
    assert names_of(record)[0] == "Playful" and record.setup["Flips"] == "3,1"


def test_two_computers_have_different_names():
    assert names_of(Choices(seat_first="computer 3", seat_second="computer 5").start("domino")) == ("Steady", "Sharp")
    assert names_of(Choices(seat_first="computer 3", seat_second="mcts").start("domino")) == ("Steady", "Monte Carlo")
    twins = Choices(seat_first="computer 3", seat_second="computer 3").start("domino")
    assert names_of(twins) == ("Steady 1", "Steady 2")


def test_domino_offers_its_boards_and_their_known_results(app, hands, new_game):
    click_option(hands, new_game.games, "domino")
    click_option(hands, new_game.options["Size"].numbers[0], 4)
    click_option(hands, new_game.options["Size"].numbers[1], 4)
    assert "draw" in new_game.picture.match.known_result
    click_option(hands, new_game.options["Size"].numbers[1], 8)
    click_option(hands, new_game.options["Line"].numbers[0], 4)
    assert "in 2 moves" in new_game.picture.match.known_result
    click_option(hands, new_game.options["Line"].numbers[0], 3)
    hands.click(new_game.start.rect.center)
    assert app.top.record.setup == {"Size": "4x8", "Line": "3"}


def test_a_bad_shape_file_prevents_the_start(app, hands, new_game, tmp_path):
    click_option(hands, new_game.games, "paths")
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("3\n1 2\n2 3\n")
    bad.write_text("3\n1 9\n")
    hands.post(pygame.DROPFILE, file=str(bad))
    app.step(0)
    assert "Line 2" in new_game.error_text and not new_game.start.enabled
    hands.click(new_game.start.rect.center)
    hands.key(pygame.K_RETURN)
    assert app.top is new_game
    hands.post(pygame.DROPFILE, file=str(good))
    app.step(0)
    assert new_game.error_text == ""
    hands.click(new_game.start.rect.center)
    assert app.top.record.board.shape.spaces == 3


def test_a_missing_shape_file_is_no_error_before_typing(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    new_game.options["File"].dropdown.choose("file")
    app.step(0)
    assert not new_game.start.enabled and new_game.options["File"].file.error_text == ""
    hands.type("no")
    hands.type("where.txt")
    app.step(0)
    assert new_game.options["File"].file.words == "nowhere.txt" and new_game.options["File"].file.error_text


@pytest.mark.parametrize("game", GAMES)
def test_every_offered_player_can_play(game):
    for seat in [*named_players(game), *(level_seat(level.number) for level in LEVELS)]:
        assert is_known(seat, game)
        record = Record(game, seats=(seat, PERSON), time_control=TimeControl(500))
        assert run_job(ComputerMoveJob(record)).move in record.board.moves(), seat


def test_a_player_that_does_not_know_the_game_is_replaced():
    assert "average" in named_players("connect4") and "average" not in named_players("domino")
    stored = {"domino": {"seat_second": "average"}, "connect4": {"seat_second": "average"}}
    assert load_choices(stored, "domino") == Choices()
    assert load_choices(stored, "connect4").seat_second == "average"
    record = Record("domino", seats=("average", PERSON), time_control=TimeControl(500))  # as from a foreign file
    assert run_job(ComputerMoveJob(record)).move in record.board.moves()


def test_the_known_result_is_shown_on_request_only(app, hands, new_game):
    for game in GAMES:
        click_option(hands, new_game.games, game)
        picture = new_game.picture
        assert picture.match.rule and not picture.is_revealed
        written = " ".join(words for words, _ in drawn_by(app).texts)
        assert picture.match.rule.split(" ")[0] in written
        assert not picture.match.known_result or picture.match.known_result[:20] not in written
        assert picture.reveal.visible is bool(picture.match.known_result)
    click_option(hands, new_game.games, "connect4")
    hands.click(new_game.picture.reveal.rect.center)
    assert "in 21 moves" in " ".join(words for words, _ in drawn_by(app).texts)


def test_the_length_of_a_line_is_no_board(app, hands, new_game):
    click_option(hands, new_game.games, "domino")
    click_option(hands, new_game.options["Line"].numbers[0], 3)
    board, line = (words for _, words in new_game.picture.match.facts[:2])
    assert board == tr(BOARD_FACT, setup="5 by 5") and line == "3 in a row"


def test_an_even_start_has_no_known_result(app, hands, new_game):
    click_option(hands, new_game.games, "connect4")
    hands.click(new_game.picture.reveal.rect.center)
    assert new_game.picture.match.known_result
    click_option(hands, new_game.fairness, "even")
    assert not new_game.picture.match.known_result and not new_game.picture.reveal.visible


@pytest.mark.parametrize(("size", "line"), [(5, "4"), (6, "5"), (7, "6"), (8, "6")])
def test_a_larger_domino_board_presets_a_longer_line(app, hands, new_game, size, line):
    click_option(hands, new_game.games, "domino")
    for side in (8, 4, size):
        for number in new_game.options["Size"].numbers:
            click_option(hands, number, side)
    assert new_game.chosen.option(GAMES["domino"].options["Line"]) == line and new_game.fairness.value == "plain"
    assert new_game.options["Line"].numbers[0].value == int(line)


def test_a_line_that_is_too_easy_presets_the_swap_rule(app, hands, new_game):
    click_option(hands, new_game.games, "domino")
    click_option(hands, new_game.options["Size"].numbers[0], 8)
    click_option(hands, new_game.options["Line"].numbers[0], 4)
    assert new_game.chosen.swap and new_game.fairness.value == "swap"
    known = WORDS["domino"].known_result({"Size": "8x8", "Line": "4"})
    known_result = new_game.picture.match.known_result
    assert known and known in known_result and known_result != known
    click_option(hands, new_game.options["Line"].numbers[0], 6)
    assert not new_game.chosen.swap and new_game.fairness.value == "plain"


def test_choices_of_two_people_do_not_affect_computer_games(app, hands):
    app.push(Home(app))
    app.push(NewGame(app, "conniption", two_players=True))
    app.step(0)
    assert app.top.title == "Two players"
    click_option(hands, app.top.seats[0].shares["Flips"], 1)
    hands.click(app.top.fairness.part(1).center)
    hands.click(app.top.start.rect.center)
    app.go_home()
    app.push(NewGame(app, "conniption"))
    assert app.top.title == "New game" and app.top.chosen == Choices()
    again = NewGame(app, "conniption", two_players=True)
    assert again.chosen.options == {"Flips": "1,4"} and again.chosen.swap


def test_the_computer_is_preset_again_after_a_game_of_two_people(app, hands, new_game):
    click_option(hands, new_game.seats[1].kind, PERSON)
    assert new_game.title == "Two players"
    new_game.begin()
    app.go_home()
    assert NewGame(app, "conniption").chosen.seat_second == Choices.seat_second


@pytest.mark.parametrize("size", SIZES)
def test_a_choice_moves_only_the_rows_below_it(app, hands, new_game, size):
    app.resize(size)
    click_option(hands, new_game.games, "paths")
    rows = (new_game.begins, new_game.options["File"].dropdown, new_game.clock)
    before = [pygame.FRect(control.rect) for control in rows]
    click_option(hands, new_game.clock, "custom")
    app.step(0)
    assert [control.rect for control in rows] == before
    new_game.options["File"].dropdown.choose("file")
    app.step(0)
    assert [control.rect for control in rows[:2]] == before[:2]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_help_of_a_row_is_nearer_to_it_than_to_the_next_row(app, game, size):
    app.resize(size)
    app.push(NewGame(app, game))
    app.step(0)
    shown = [row for row in app.top.form.rows if row.is_shown]
    for row, following in pairwise(shown):
        above, below = row.controls[0].rect, following.controls[0].rect
        if row.about.visible:
            assert row.about.rect.y - above.bottom < below.y - row.about.rect.bottom
        assert below.y - above.bottom < above.height + 24, "a hole between the rows"


def test_a_bad_shape_file_shows_no_board(app, hands, new_game, tmp_path):
    click_option(hands, new_game.games, "paths")
    assert new_game.picture.view is not None
    bad = tmp_path / "bad.txt"
    bad.write_text("3\n1 9\n")
    hands.post(pygame.DROPFILE, file=str(bad))
    app.step(0)
    assert new_game.picture.view is None
    assert re.findall(r"\d+", new_game.error_text) == ["2", "1", "3", "9"]


def test_a_shape_file_is_found_by_browsing_folders(app, hands, new_game, tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "a picture.png").write_text("")
    (tmp_path / "inner" / "line.txt").write_text("3\n1 2\n2 3\n")
    click_option(hands, new_game.games, "paths")
    shape = new_game.options["File"]
    shape.dropdown.choose("file")
    shape.file.fill(str(tmp_path / "nothing.txt"))
    app.step(0)
    hands.click(shape.browse.rect.center)
    dialog = app.top
    assert [path.name for path in dialog.entries if path.parent == tmp_path] == ["inner"]
    hands.key(pygame.K_RETURN)
    assert [path.name for path in dialog.entries] == ["line.txt"]
    hands.key(pygame.K_BACKSPACE)
    assert dialog.selected == tmp_path / "inner"
    hands.key(pygame.K_RETURN)
    hands.click(dialog.open.rect.center)
    app.step(0)
    assert app.top is new_game and not new_game.error_text and shape.file.words == str(tmp_path / "inner" / "line.txt")


def test_an_unreadable_folder_is_reported_and_not_entered(app, hands, new_game, tmp_path, monkeypatch):
    click_option(hands, new_game.games, "paths")
    shape = new_game.options["File"]
    shape.dropdown.choose("file")
    shape.file.fill(str(tmp_path / "nothing.txt"))
    shape.browse.click()
    dialog = app.top
    monkeypatch.setattr(type(tmp_path), "iterdir", lambda path: (_ for _ in ()).throw(PermissionError(13, "Locked")))
    dialog.up.click()
    assert dialog.folder == tmp_path and "Locked" in dialog.message.words


def test_the_example_shape_is_written_and_used_at_once(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    new_game.options["File"].dropdown.choose("file")
    app.step(0)
    hands.click(new_game.options["File"].help.rect.center)
    check_layout(app)
    hands.key(pygame.K_RETURN)
    app.step(0)
    assert app.top is new_game and not new_game.error_text
    assert new_game.options["File"].file.words.endswith("My shape.txt")
    assert len(start("paths", new_game.chosen.options).shape.paths) == 8


def test_a_line_longer_than_the_board_prevents_the_start(app, hands, new_game):
    click_option(hands, new_game.games, "domino")
    click_option(hands, new_game.options["Line"].numbers[0], 6)
    assert "too long for a board of 5x5" in new_game.error_text and not new_game.start.enabled
    hands.key(pygame.K_RETURN)
    assert app.top is new_game
    click_option(hands, new_game.options["Size"].numbers[1], 6)
    assert not new_game.error_text and new_game.start.enabled


@pytest.fixture
def dialog(app, hands, new_game):
    """Return the dialog for any computer player, with an empty field."""
    choose_opponent(hands, new_game, "opendoor")
    hands.click(new_game.seats[1].advanced.rect.center)
    app.top.field.fill("")
    assert isinstance(app.top, PlayerDialog)
    return app.top


def test_settings_of_a_typed_player_are_played(app, hands, new_game, dialog):
    hands.type("mcts:rollout=two-ply,exploration=0.3,hash=16")
    app.step(0)
    check_layout(app)
    hands.click(dialog.use.rect.center)
    app.step(0)
    assert app.top is new_game and new_game.seats[1].heading.words == "Monte Carlo"
    assert not any(card.is_chosen for card in new_game.cards.cards)
    hands.click(new_game.start.rect.center)
    record = app.top.record
    assert (
        seats_of(record)[1] == "mcts:rollout=two-ply,exploration=0.3,hash=16" and names_of(record)[1] == "Monte Carlo"
    )
    assert read_game(write_game(record)).players == record.players
    assert ComputerMoveJob(Record("conniption", seats=seats_of(record)[::-1])).spec == read_player(seats_of(record)[1])
    app.top.leave()
    app.go_home()
    assert NewGame(app, "conniption").chosen.seat_second == seats_of(record)[1]


def test_a_sparring_partner_is_chosen_by_keyboard_alone(app, hands, new_game):
    new_game.widgets.focus_on(new_game.seats[1].kind)
    for _ in range(20):
        if getattr(new_game.widgets.focus, "seat", "") == "opendoor":
            break
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_SPACE)
    assert new_game.chosen.seat_second == "opendoor"
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_SPACE)
    assert new_game.chosen.seat_second == "trickster"
    new_game.widgets.focus_on(new_game.seats[1].kind)
    hands.key(pygame.K_LEFT)
    assert new_game.chosen.is_for_two and not new_game.cards.cards[0].visible
    hands.key(pygame.K_RIGHT)  # the computer again: the partner is kept
    assert new_game.chosen.seat_second == "trickster"


def test_the_cards_choose_for_either_of_two_computers(app, hands, new_game):
    click_option(hands, new_game.seats[0].kind, "computer")
    hands.click(new_game.seats[0].heading.rect.center)
    choose_opponent(hands, new_game, "computer 4")
    hands.click(new_game.seats[1].heading.rect.center)
    choose_opponent(hands, new_game, "trickster")
    assert new_game.chosen.seats == ("computer 4", "trickster")
    assert [panel.heading.words for panel in new_game.seats] == ["Clever", "Trickster"]


@pytest.mark.parametrize("typed", ["stockfish", "mcts:depth=3", "alphabeta:depth=0", "level:9", ""])
def test_a_text_that_names_no_player_is_refused_at_once(app, hands, new_game, dialog, typed):
    hands.type(typed or " ")
    app.step(0)
    check_layout(app)
    assert dialog.field.error_text and not dialog.use.enabled
    hands.key(pygame.K_RETURN)
    assert app.top is dialog
    hands.key(pygame.K_ESCAPE)
    assert app.top is new_game and new_game.chosen.seat_second == "opendoor"


def test_a_typed_level_becomes_the_level_of_the_computer(app, hands, new_game, dialog):
    hands.type("level:3")
    hands.key(pygame.K_RETURN)
    app.step(0)
    assert new_game.seats[1].seat == "computer 3"
    assert [card.title for card in new_game.cards.cards if card.is_chosen] == ["Steady"]


def test_unreadable_weights_are_reported_and_not_used(app, hands, new_game, dialog, tmp_path):
    good = tmp_path / "good, mine.xml"
    default_weights("conniption", WEIGHTED).save(good)
    hands.type(f"perfect:weights={tmp_path / 'missing.xml'}")
    app.step(0)
    assert "not found" in dialog.field.error_text and not dialog.use.enabled
    check_layout(app)
    dialog.field.fill("perfect:weights=")
    hands.post(pygame.DROPFILE, file=str(good))
    app.step(0)
    hands.click(dialog.use.rect.center)
    assert new_game.chosen.seat_second == f"perfect:weights={good}"
    good.unlink()
    seats = (new_game.chosen.seat_second, PERSON)
    assert not is_known(seats[0], "conniption")
    assert ComputerMoveJob(Record("conniption", seats=seats)).spec.weights is None


@pytest.mark.parametrize("game", GAMES)
def test_every_player_of_a_game_can_be_entered(app, new_game, game):
    for name in named_players(game):
        seats = []
        app.push(PlayerDialog(app, game, name, seats.append))
        check_layout(app)
        app.top.use.click()
        assert seats == [name] and app.top is new_game


@pytest.mark.parametrize("second", range(5))
@pytest.mark.parametrize("first", range(5))
def test_the_known_result_of_a_handicap_is_what_the_solver_proves(first, second, book):
    verdict = GravitySolverApi(32, book=book).verdict(GravityBoard("conniption", (first, second)))
    message = WORDS["conniption"].known_result({"Flips": f"{first},{second}"})
    assert message == forced_win_text(1 if verdict.is_win else 2, verdict.number)


def test_the_known_result_of_connect_four_is_what_its_book_says(book):
    assert book.score(GravityBoard("connect4", (0, 0))) == 1  # won with the last but one of the first player's discs
    assert WORDS["connect4"].known_result({}) == WORDS["conniption"].known_result({"Flips": "0,0"})


@pytest.mark.parametrize(("size", "line"), [*((size, "4") for size in ("4x4", "5x5", "4x5", "6x6")), ("8x8", "5")])
def test_the_known_result_of_domino_is_what_a_search_proves(size, line):
    setup = {"Size": size, "Line": line}
    verdict = player_for(start("domino", setup), PlayerSpec(megabytes=16)).think(Limits()).verdict
    message = WORDS["domino"].known_result(setup)
    if verdict == DRAW:
        assert message == tr(DRAWN)
    else:
        assert verdict.is_win
        assert message == forced_win_text(1, verdict.number)


def test_a_built_in_shape_is_chosen_from_a_list(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    hands.click(new_game.options["File"].dropdown.rect.center)
    picked = app.top
    assert picked is not new_game
    dropdown, surface = picked.dropdown, pygame.Surface((60, 60))
    for value, label, _ in dropdown.options:
        surface.fill((0, 0, 0))
        assert dropdown.picture(surface, pygame.FRect(0, 0, 60, 60), value), label
        assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255)).count() < 3600, f"{label}: no picture"
    rows = picked.rows
    hands.click((rows.rect.x + 60, rows.rect.y + 2.5 * picked.row))
    assert app.top is new_game and new_game.chosen.options["File"] == "4x4-three"


def test_the_wheel_outside_an_open_list_neither_closes_it_nor_changes_the_value(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    dropdown = new_game.options["File"].dropdown
    before = dropdown.value
    hands.click(dropdown.rect.center)
    opened = app.top
    for turns in (-1, -1, 1):
        hands.wheel(turns)
    assert app.top is opened is not new_game and dropdown.value == before


def test_invalid_saved_choices_become_defaults():
    stored = {"conniption": {"flips_first": 99, "begins": 3, "seat_first": "nobody", "unknown": 1, "clock": []}}
    assert load_choices(stored, "conniption") == Choices()
    assert load_choices({"conniption": "text"}, "conniption") == Choices()


@pytest.fixture
def sixth(monkeypatch):
    """Replace Connect Four by a game with unknown options; return the list that collects its setups."""
    setups = []

    def build(setup):
        setups.append(dict(setup))
        return GravityBoard("connect4", (0, 0))

    chosen = (
        GameOption("Height", OptionKind.NUMBER, "20", 1, 99),
        GameOption("Gravity", OptionKind.NUMBER, "2", 1, 3),
        GameOption("Room", OptionKind.SIZE, "7x6", 5, 12),
        GameOption("Lucky charms", OptionKind.PAIR, "2,2", 0, 20),
    )
    monkeypatch.setitem(GAMES, "connect4", replace(GAMES["connect4"], options=options(*chosen), build=build))
    return setups


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_every_kind_of_option_gets_a_row(app, hands, sixth, size):
    app.resize(size)
    app.push(Home(app))
    scene = NewGame(app, "connect4")
    app.push(scene)
    check_layout(app)
    click_option(hands, scene.options["Gravity"].numbers[0], 3)
    scene.options["Height"].numbers[0].take(55)
    click_option(hands, scene.options["Room"].numbers[0], 9)
    scene.seats[0].shares["Lucky charms"].take(13)
    click_option(hands, scene.begins, "second")
    assert sixth[-1] == {"Height": "55", "Gravity": "3", "Room": "9x6", "Lucky charms": "2,13"}
    labels = {words for words, _ in drawn_by(app).texts}
    assert {"Height", "Gravity", "Room", "Lucky charms"} <= labels
    scene.begin()
    app.go_home()
    assert NewGame(app, "connect4").chosen.options == {
        "Height": "55",
        "Gravity": "3",
        "Room": "9x6",
        "Lucky charms": "13,2",
    }


def test_a_game_without_options_shows_none(app, hands, new_game):
    click_option(hands, new_game.games, "wyb")
    assert not new_game.options and not any(seat.shares for seat in new_game.seats)
    labels = {words for words, _ in drawn_by(app).texts}
    assert {"First move", "Clock", "Swap rule"} <= labels and not labels & {
        "Flips",
        "Board",
        "In a row",
        "Shape",
        "File",
    }


def test_a_dropped_shape_file_opens_the_game_with_shapes(app, hands, new_game, tmp_path):
    shape = tmp_path / "line.txt"
    shape.write_text("3\n1 2\n2 3\n")
    hands.post(pygame.DROPFILE, file=str(shape))
    app.step(0)
    assert new_game.game == "paths" and new_game.chosen.options == {"File": str(shape)} and not new_game.error_text


def test_a_saved_game_dropped_onto_the_choices_is_opened(app, hands, new_game, tmp_path):
    record = Record("domino", seats=(PERSON, "computer 2"))
    record.play(record.board.moves()[0])
    path = tmp_path / "game.txt"
    path.write_text(write_game(record))
    hands.post(pygame.DROPFILE, file=str(path))
    app.step(0)
    assert isinstance(app.top, Play) and app.top.record.game == "domino"


def test_a_random_first_move_is_not_named_like_the_player_random(app, new_game):
    new_game.seats[0].sit("random")
    app.step(0)
    labels = [label for _, label in new_game.begins.options]
    assert labels[0] == "Random" and len(set(labels)) == 4


def test_a_game_starts_from_the_even_position_that_is_found(app, new_game, hands):
    app.replace(NewGame(app, "connect4"))
    new_game = app.top
    hands.click(new_game.fairness.part(2).center)
    new_game.begin()
    assert app.top is new_game and new_game.start.disabled_reason
    step_until(app, lambda: app.top is not new_game)
    record = app.top.record
    assert record.current.ply == 0 and not record.is_from_start and record.outcome is None
    assert app.toasts.waiting == [even_start_words(DRAW)]


@pytest.mark.parametrize("found", [EvenStart("", loss(6)), EvenStart("", cp(-900)), None])
def test_without_an_even_position_the_swap_rule_is_offered(app, new_game, hands, monkeypatch, found):
    app.replace(NewGame(app, "domino"))
    new_game = app.top
    monkeypatch.setattr(EvenStartJob, "work", lambda job, report, cancel_token: found)
    hands.click(new_game.fairness.part(2).center)
    new_game.begin()
    step_until(app, lambda: app.top is not new_game)
    assert isinstance(app.top, MessageDialog) and app.top.title == NOT_FOUND
    hands.key(pygame.K_ESCAPE)
    assert app.top is new_game and new_game.fairness.value == "even" and not new_game.start.disabled_reason
    new_game.begin()
    step_until(app, lambda: app.top is not new_game)
    hands.key(pygame.K_RETURN)
    assert app.top.record.swap_rule and app.top.record.is_from_start
    app.push(NewGame(app, "domino"))
    assert app.top.fairness.value == "swap"


def test_going_back_cancels_the_search_for_an_even_position(app, new_game, hands):
    app.replace(NewGame(app, "domino"))
    new_game = app.top
    hands.click(new_game.fairness.part(2).center)
    new_game.begin()
    new_game.back()
    assert not new_game.background_task.is_busy


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_its_description_on_a_low_screen(app, game):
    app.resize((960, 600))
    app.push(NewGame(app, game))
    app.step(0)
    written = " ".join(words for words, _ in drawn_by(app).texts)
    rows = [row for row in app.top.form.rows if row.is_shown and row.words()]
    assert len(rows) >= 3
    for row in rows:
        control = row.controls[0]
        assert row.words() in written or row.words() in [control.hint, *getattr(control, "hints", {}).values()]


# --- the opponents ---


def save_games(app, *results, game="conniption"):
    """Save finished games against the computer, the oldest first: pairs of a seat and the winner's person."""
    for seat, winner in results:
        record = Record(game, seats=(PERSON, seat), user=0)
        record.play(record.board.moves()[0])
        record.resign(1 - winner)
        app.store.library.save_now(GameSummary.of(record), write_game(record))


WON, LOST = 0, 1


@pytest.mark.parametrize(
    ("results", "proposed"),
    [
        ([], None),
        ([("computer 3", WON)] * 2, None),
        ([("computer 3", WON)] * 3, "computer 4"),
        ([("computer 3", LOST)], None),
        ([("computer 3", LOST)] * 2, "computer 2"),
        ([("computer 2", LOST), ("computer 3", LOST)], None),
        ([*[("computer 3", LOST)] * 2, ("computer 3", WON)], None),
        ([("computer 8", WON)] * 5, None),
        ([("computer 1", LOST)], "opendoor"),
        ([("computer 1", LOST)] * 10, "opendoor"),
        ([*[("computer 3", WON)] * 3, ("opendoor", LOST)], "computer 4"),
    ],
)
def test_another_level_is_proposed_after_a_streak(app, results, proposed):
    save_games(app, *results)
    app.push(Home(app))
    seat = results[0][0] if results else "computer 1"
    last_choices.change(app.store, lambda last: last.setups.update(conniption={"seat_second": seat}))
    app.push(NewGame(app, "conniption"))
    scene = app.top
    step_until(app, lambda: not scene.reading.is_busy)
    app.step(0)
    assert [card.seat for card in scene.cards.cards if card.is_proposed] == ([proposed] if proposed else [])
    assert scene.picture.match.is_proposal == bool(proposed)
    check_layout(app)


def test_a_proposed_level_is_taken_with_one_click(app, hands, new_game):
    save_games(app, *[("computer 1", WON)] * 3)
    new_game.enter()
    step_until(app, lambda: new_game.history.proposal is not None)
    app.step(0)
    assert "3 wins in a row" in new_game.picture.describe() and "Watchful" in new_game.picture.describe()
    choose_opponent(hands, new_game, "computer 2")
    assert new_game.chosen.seat_second == "computer 2" and not new_game.picture.match.is_proposal


def test_a_handicap_game_proposes_nothing(app, new_game):
    for _ in range(3):
        record = Record("conniption", {"Flips": "4,0"}, seats=(PERSON, "computer 1"), user=0)
        record.play(record.board.moves()[0])
        record.resign(1)
        app.store.library.save_now(GameSummary.of(record), write_game(record))
    new_game.enter()
    step_until(app, lambda: not new_game.reading.is_busy)
    assert new_game.history.proposal is None and new_game.history.results["computer 1"].won == 3


def test_a_card_says_the_results_against_its_opponent(app, new_game):
    save_games(app, ("computer 2", WON), ("computer 2", LOST), ("computer 2", WON), ("opendoor", WON))
    save_games(app, ("computer 2", WON), game="connect4")
    new_game.enter()
    step_until(app, lambda: bool(new_game.history.results))
    app.step(0)
    cards = {card.seat: card for card in new_game.cards.cards}
    assert cards["computer 2"].score_text == "2\N{EN DASH}1" and cards["opendoor"].score_text == "1\N{EN DASH}0"
    assert "2 won, 0 drawn, 1 lost" in cards["computer 2"].describe()
    assert not cards["computer 5"].score_text


def test_the_preview_shows_the_handicap_and_the_even_start(app, hands, new_game):
    click_option(hands, new_game.seats[1].shares["Flips"], 1)
    assert new_game.picture.match.supplies == ((0, "You: 4 flips"), (1, "Playful: 1 flip"))
    click_option(hands, new_game.begins, "second")
    assert new_game.picture.match.supplies == ((0, "Playful: 1 flip"), (1, "You: 4 flips"))
    click_option(hands, new_game.fairness, "even")
    position = new_game.picture.view.board.position()
    assert position.count("1") > 1 and start("conniption", new_game.chosen.options).position() != position


@pytest.mark.parametrize("theme_name", theme.THEMES)
def test_all_faces_differ_at_a_small_size(app, theme_name):
    app.change(theme=theme_name)
    seats = [*(level_seat(level.number) for level in LEVELS), "opendoor", "trickster", "mcts"]
    pictures = []
    for seat in seats:
        surface = pygame.Surface((24, 24))
        draw_face(surface, (12, 12), 12, seat)
        pictures.append(pygame.surfarray.array3d(pygame.transform.grayscale(surface)).astype(int))
    for one, other in combinations(pictures, 2):
        assert abs(one - other).mean() > 8, "two faces look alike without colors"


def test_the_levels_are_written_in_one_size(app, new_game, english_afterwards):
    """At this size, the Polish word for a level needs smaller letters before wide digits."""
    app.resize((960, 600))
    app.change(language="pl")
    app.step(0)
    heights = {box.height for words, box in drawn_by(app).texts if words.startswith("Poziom")}
    assert len(heights) == 1
