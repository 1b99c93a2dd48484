"""The New Game scene: what can be chosen, what is remembered, and what begins."""

import time
from dataclasses import replace

import pygame
import pytest

from ai.books.gravity_book import load_book
from ai.exact.gravity_answers import GravityAnswers
from ai.players.catalog import player_for, read_player
from ai.players.levels import LEVELS
from ai.players.player import PlayerSpec
from ai.score.catalog import WEIGHTED
from ai.score.weights import default_weights
from ai.search.deepening import Limits
from ai.verdict import DRAW
from game.play.choices import Choices, remembered
from game.play.opponents import ComputerThinking, is_known, level_seat, others
from game.record.record import PERSON, Record, TimeControl
from game.record.saved import read_game, write_game
from game.rules.catalog import GAMES, start
from game.rules.game import Option, OptionKind, options
from game.rules.gravity import GravityBoard
from game.window.screens.home import Home
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.new_game.player_sheet import PlayerSheet
from game.window.screens.play.play import Play
from game.words.catalog import WORDS
from tests.helpers.layout import check_layout, drawn_by


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


def test_two_clicks_from_the_first_screen_to_the_first_move(app, hands):
    home = Home(app)
    app.push(home)
    app.step(0)
    hands.click(home.play.rect.center)
    hands.click(app.top.start.rect.center)
    assert isinstance(app.top, Play) and app.top.may_move
    app.top.leave()


def test_what_is_chosen_is_played_and_remembered(app, hands, new_game):
    click_option(hands, new_game.seats[0].shares["Flips"], 2)
    click_option(hands, new_game.begins, "second")
    click_option(hands, new_game.clock, "5+3")
    new_game.seats[1].level.take(6)
    hands.key(pygame.K_RETURN)
    record = app.top.record
    assert record.seats == ("computer 6", PERSON) and record.names == ("Computer", "You")
    assert record.setup == {"Flips": "4,2"}
    assert record.time_control == TimeControl(300_000, 3000)
    app.go_home()
    again = NewGame(app, "conniption")
    assert (again.chosen.options, again.chosen.begins, again.chosen.clock) == ({"Flips": "2,4"}, "second", "5+3")
    assert again.chosen.seat_second == "computer 6"
    assert NewGame(app, "wyb").chosen == Choices()


def test_two_players_sit_two_people_and_the_opponent_is_not_forgotten(app, hands):
    app.push(Home(app))
    app.push(NewGame(app, "domino", two_players=True))
    app.step(0)
    hands.click(app.top.seats[0].name.rect.center)
    app.top.seats[0].name.words = ""
    hands.type("Anna")
    hands.click(app.top.start.rect.center)
    assert app.top.record.seats == (PERSON, PERSON) and app.top.record.names == ("Anna", "Player 2")
    assert remembered(app.settings.last_setup, "domino").seat_second == Choices.seat_second


def test_taking_turns_lets_the_other_one_begin_each_time():
    chosen = Choices(begins="alternate")
    beginners = [chosen.start("conniption").names[0] for _ in range(4)]
    assert beginners == ["You", "Computer", "You", "Computer"]


def test_flips_stay_with_their_player_whoever_begins():
    chosen = Choices(options={"Flips": "1,3"}, begins="second")
    record = chosen.start("conniption")
    assert record.names[0] == "Computer" and record.setup["Flips"] == "3,1"


def test_two_computers_are_told_apart():
    assert Choices(seat_first="computer 3", seat_second="computer 5").names == ("Computer 1", "Computer 2")
    assert Choices(seat_first="computer 3", seat_second="mcts").names == ("Computer", "Monte Carlo")


def test_domino_offers_its_boards_and_says_what_is_known(app, hands, new_game):
    click_option(hands, new_game.games, "domino")
    click_option(hands, new_game.options["Size"].numbers[0], 4)
    click_option(hands, new_game.options["Size"].numbers[1], 4)
    assert "draw" in new_game.picture.known
    click_option(hands, new_game.options["Size"].numbers[1], 8)
    click_option(hands, new_game.options["Line"].numbers[0], 4)
    assert "turn 3" in new_game.picture.known
    click_option(hands, new_game.options["Line"].numbers[0], 3)
    hands.click(new_game.start.rect.center)
    assert app.top.record.setup == {"Size": "4x8", "Line": "3"}


def test_a_shape_of_ones_own_is_checked_before_the_game_begins(app, hands, new_game, tmp_path):
    click_option(hands, new_game.games, "paths")
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("3\n1 2\n2 3\n")
    bad.write_text("3\n1 9\n")
    hands.post(pygame.DROPFILE, file=str(bad))
    app.step(0)
    assert "line 2" in new_game.complaint and not new_game.start.enabled
    hands.click(new_game.start.rect.center)
    hands.key(pygame.K_RETURN)
    assert app.top is new_game
    hands.post(pygame.DROPFILE, file=str(good))
    app.step(0)
    assert new_game.complaint == ""
    hands.click(new_game.start.rect.center)
    assert app.top.record.board.shape.spaces == 3


def test_ones_own_shape_is_asked_for_before_it_is_judged(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    new_game.options["File"].picker.choose("file")
    assert not new_game.start.enabled and new_game.options["File"].file.complaint == ""
    hands.type("no")
    hands.type("where.txt")
    app.step(0)
    assert new_game.options["File"].file.words == "nowhere.txt" and new_game.options["File"].file.complaint


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_offered_can_play(game):
    for seat in [*others(game), *(level_seat(level.number) for level in LEVELS)]:
        assert is_known(seat, game)
        record = Record(game, seats=(seat, PERSON), time_control=TimeControl(500))
        assert ComputerThinking(record).work(lambda thought: None).move in record.board.moves(), seat


def test_who_cannot_play_a_game_is_neither_offered_nor_remembered_nor_missed():
    assert "average" in others("connect4") and "average" not in others("domino")
    kept = {"domino": {"seat_second": "average"}, "connect4": {"seat_second": "average"}}
    assert remembered(kept, "domino") == Choices()
    assert remembered(kept, "connect4").seat_second == "average"
    record = Record("domino", seats=("average", PERSON), time_control=TimeControl(500))  # from a file of somebody else
    assert ComputerThinking(record).work(lambda thought: None).move in record.board.moves()


def test_every_game_says_what_wins_and_tells_what_is_known_on_request_only(app, hands, new_game):
    for game in GAMES:
        click_option(hands, new_game.games, game)
        picture = new_game.picture
        assert picture.rule and not picture.is_told
        said = " ".join(words for words, _ in drawn_by(app).texts)
        assert picture.rule.split(" ")[0] in said and "best play" not in said
        assert picture.tell.visible is bool(picture.known)
    click_option(hands, new_game.games, "connect4")
    hands.click(new_game.picture.tell.rect.center)
    assert "turn 41" in " ".join(words for words, _ in drawn_by(app).texts)


@pytest.mark.parametrize(("size", "line"), [(5, "4"), (6, "5"), (7, "6"), (8, "6")])
def test_a_larger_board_of_dominoes_presets_a_longer_line(app, hands, new_game, size, line):
    click_option(hands, new_game.games, "domino")
    for side in (8, 4, size):
        for number in new_game.options["Size"].numbers:
            click_option(hands, number, side)
    assert new_game.chosen.option(GAMES["domino"].options["Line"]) == line and new_game.fairness.value == "plain"
    assert new_game.options["Line"].numbers[0].value == int(line)


def test_a_line_that_is_too_easy_for_its_board_presets_the_swap_rule(app, hands, new_game):
    click_option(hands, new_game.games, "domino")
    click_option(hands, new_game.options["Size"].numbers[0], 8)
    click_option(hands, new_game.options["Line"].numbers[0], 4)
    assert new_game.chosen.swap and new_game.fairness.value == "swap"
    assert new_game.picture.known.startswith("Without the swap rule")  # nobody is promised a win
    click_option(hands, new_game.options["Line"].numbers[0], 6)
    assert not new_game.chosen.swap and new_game.fairness.value == "plain"


def test_nothing_that_two_people_chose_is_left_in_the_next_game_against_the_computer(app, hands):
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


def test_whoever_sits_two_people_down_for_once_finds_the_computer_there_again(app, hands, new_game):
    click_option(hands, new_game.seats[1].kind, PERSON)
    assert new_game.title == "Two players"
    new_game.begin()
    app.go_home()
    assert NewGame(app, "conniption").chosen.seat_second == Choices.seat_second


def test_no_row_moves_whatever_is_chosen(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    before = [pygame.FRect(control.rect) for control in (new_game.begins, new_game.clock, new_game.fairness)]
    click_option(hands, new_game.clock, "custom")
    new_game.options["File"].picker.choose("file")
    click_option(hands, new_game.seats[1].kind, PERSON)
    app.step(0)
    assert [control.rect for control in (new_game.begins, new_game.clock, new_game.fairness)] == before


def test_the_picture_of_the_board_empties_when_there_can_be_none(app, hands, new_game, tmp_path):
    click_option(hands, new_game.games, "paths")
    assert new_game.picture.view is not None
    bad = tmp_path / "bad.txt"
    bad.write_text("3\n1 9\n")
    hands.post(pygame.DROPFILE, file=str(bad))
    app.step(0)
    assert new_game.picture.view is None
    assert new_game.complaint == "In line 2 there is \u201c9\u201d. What belongs there is a space from 1 to 3."


def test_a_shape_is_found_by_looking_through_the_folders(app, hands, new_game, tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "a picture.png").write_text("")
    (tmp_path / "inner" / "line.txt").write_text("3\n1 2\n2 3\n")
    click_option(hands, new_game.games, "paths")
    shape = new_game.options["File"]
    shape.picker.choose("file")
    shape.file.fill(str(tmp_path / "nothing.txt"))
    hands.click(shape.browse.rect.center)
    sheet = app.top
    assert [path.name for path in sheet.entries if path.parent == tmp_path] == ["inner"]
    hands.key(pygame.K_RETURN)
    assert [path.name for path in sheet.entries] == ["line.txt"]
    hands.key(pygame.K_BACKSPACE)
    assert sheet.selected == tmp_path / "inner"
    hands.key(pygame.K_RETURN)
    hands.click(sheet.open.rect.center)
    app.step(0)
    assert app.top is new_game and not new_game.complaint and shape.file.words == str(tmp_path / "inner" / "line.txt")


def test_a_folder_that_cannot_be_read_is_told_and_not_entered(app, hands, new_game, tmp_path, monkeypatch):
    click_option(hands, new_game.games, "paths")
    shape = new_game.options["File"]
    shape.picker.choose("file")
    shape.file.fill(str(tmp_path / "nothing.txt"))
    shape.browse.click()
    sheet = app.top
    monkeypatch.setattr(type(tmp_path), "iterdir", lambda path: (_ for _ in ()).throw(PermissionError(13, "Locked")))
    sheet.up.click()
    assert sheet.folder == tmp_path and "locked" in sheet.complaint


def test_an_example_to_start_from_is_written_and_played_at_once(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    new_game.options["File"].picker.choose("file")
    app.step(0)
    hands.click(new_game.options["File"].help.rect.center)
    check_layout(app)
    hands.key(pygame.K_RETURN)
    app.step(0)
    assert app.top is new_game and not new_game.complaint
    assert new_game.options["File"].file.words.endswith("My shape.txt")
    assert len(start("paths", new_game.chosen.options).shape.paths) == 8


def test_a_line_longer_than_the_board_cannot_be_begun(app, hands, new_game):
    click_option(hands, new_game.games, "domino")
    click_option(hands, new_game.options["Line"].numbers[0], 6)
    assert "too long for a board of 5x5" in new_game.complaint and not new_game.start.enabled
    hands.key(pygame.K_RETURN)
    assert app.top is new_game
    click_option(hands, new_game.options["Size"].numbers[1], 6)
    assert not new_game.complaint and new_game.start.enabled


def test_choosing_other_opens_what_can_be_chosen_and_all_of_it_is_played(app, hands, new_game):
    click_option(hands, new_game.seats[1].kind, "other")
    sheet = app.top
    assert isinstance(sheet, PlayerSheet)
    sheet.player.choose("mcts")
    assert [parameter.name for parameter, _ in sheet.rows] == ["score", "weights", "rollout", "exploration", "hash"]
    control = {parameter.name: control for parameter, control in sheet.rows}
    click_option(hands, control["rollout"], "two-ply")
    control["exploration"].take(0.3)
    control["hash"].take(4)
    hands.click(sheet.buttons[0].rect.center)
    assert app.top is new_game
    assert new_game.seats[1].other.label == "Two turns, curiosity 0.3, 16 MB"
    hands.click(new_game.start.rect.center)
    record = app.top.record
    assert record.seats[1] == "mcts:rollout=two-ply,exploration=0.3,hash=16" and record.names[1] == "Monte Carlo"
    assert read_game(write_game(record)).seats == record.seats
    assert ComputerThinking(Record("conniption", seats=record.seats[::-1])).spec == read_player(record.seats[1])
    app.top.leave()
    app.go_home()
    assert NewGame(app, "conniption").chosen.seat_second == record.seats[1]


def test_another_player_is_chosen_by_keyboard_alone(app, hands, new_game):
    new_game.widgets.focus_on(new_game.seats[1].kind)
    hands.key(pygame.K_RIGHT)
    sheet = app.top
    hands.key(pygame.K_RETURN)  # the list of players
    for _ in range(2):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.top is sheet and sheet.spec.name == "alphabeta"
    (depth,) = [control for parameter, control in sheet.rows if parameter.name == "depth"]
    while sheet.widgets.focus is not depth:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    assert app.top is new_game and new_game.chosen.seat_second == "alphabeta:depth=5"
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_RIGHT)  # away and back: it is the same player that comes again
    assert app.top.spec.depth == 5


def test_what_a_player_has_in_common_with_the_next_it_keeps_until_all_is_as_usual(app, new_game):
    seats: list[str] = []
    app.push(PlayerSheet(app, "connect4", "deepening:score=lines,depth=6,hash=16", seats.append))
    app.top.player.choose("minimax")
    assert seats[-1] == "minimax:score=lines,depth=6"
    app.top.buttons[1].click()
    assert seats[-1] == "minimax"


def test_weights_that_cannot_be_read_are_told_and_nobody_sits_down_with_them(app, hands, new_game, tmp_path):
    good = tmp_path / "good, mine.xml"
    default_weights("conniption", WEIGHTED).save(good)
    click_option(hands, new_game.seats[1].kind, "other")
    sheet = app.top
    (field,) = [control for parameter, control in sheet.rows if parameter.name == "weights"]
    hands.click(field.rect.center)
    hands.type(str(tmp_path / "missing.xml"))
    app.step(0)
    assert sheet.complaint == "Cannot be read: No such file or directory" and field.complaint
    check_layout(app)
    assert new_game.chosen.seat_second == sheet.spec.name
    hands.post(pygame.DROPFILE, file=str(good))
    app.step(0)
    assert not sheet.complaint and new_game.chosen.seat_second == f"perfect:weights={good}"
    good.unlink()
    seats = (new_game.chosen.seat_second, PERSON)
    assert not is_known(seats[0], "conniption")
    assert ComputerThinking(Record("conniption", seats=seats)).spec.weights is None


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_every_player_fits_and_changes_nothing_unasked(app, new_game, game):
    for name in others(game):
        changes = []
        app.push(PlayerSheet(app, game, name, changes.append))
        check_layout(app)
        assert not changes
        app.pop()


@pytest.mark.parametrize("second", range(5))
@pytest.mark.parametrize("first", range(5))
def test_what_is_said_about_a_handicap_is_what_the_solver_proves(first, second, book):
    verdict = GravityAnswers(32, book=book).verdict(GravityBoard("conniption", (first, second)))
    winner = "first" if verdict.is_win else "second"
    told = WORDS["conniption"].known({"Flips": f"{first},{second}"})
    assert told == f"With best play, the {winner} player wins on turn {verdict.number}."


def test_what_is_said_about_connect_four_is_what_its_book_says(book):
    assert book.score(GravityBoard("connect4", (0, 0))) == 1  # won with the last but one of the first player's discs
    assert WORDS["connect4"].known({}) == WORDS["conniption"].known({"Flips": "0,0"})


@pytest.mark.parametrize(("size", "line"), [*((size, "4") for size in ("4x4", "5x5", "4x5", "6x6")), ("8x8", "5")])
def test_what_is_said_about_dominoes_is_what_a_search_proves(size, line):
    setup = {"Size": size, "Line": line}
    verdict = player_for(start("domino", setup), PlayerSpec(megabytes=16)).think(Limits()).verdict
    told = WORDS["domino"].known(setup)
    if verdict == DRAW:
        assert told == "With best play, this is a draw."
    else:
        assert told.startswith(f"With best play, the first player wins on turn {verdict.number}.") and verdict.is_win


def test_a_built_in_shape_is_picked_from_a_list(app, hands, new_game):
    click_option(hands, new_game.games, "paths")
    hands.click(new_game.options["File"].picker.rect.center)
    picked = app.top
    assert picked is not new_game
    rows = picked.rows
    hands.click((rows.rect.x + 60, rows.rect.y + 2.5 * picked.row))
    assert app.top is new_game and new_game.chosen.options["File"] == "4x4-three"


def test_choices_from_a_foreign_settings_file_do_no_harm():
    kept = {"conniption": {"flips_first": 99, "begins": 3, "seat_first": "nobody", "unknown": 1, "clock": []}}
    assert remembered(kept, "conniption") == Choices()
    assert remembered({"conniption": "text"}, "conniption") == Choices()


@pytest.fixture
def sixth(monkeypatch):
    """A game with options that no screen has ever heard of; what it is set up with is added to the list."""
    setups = []

    def build(setup):
        setups.append(dict(setup))
        return GravityBoard("connect4", (0, 0))

    chosen = (
        Option("Height", OptionKind.NUMBER, "20", 1, 99),
        Option("Gravity", OptionKind.NUMBER, "2", 1, 3),
        Option("Room", OptionKind.SIZE, "7x6", 5, 12),
        Option("Lucky charms", OptionKind.PAIR, "2,2", 0, 20),
    )
    monkeypatch.setitem(GAMES, "connect4", replace(GAMES["connect4"], options=options(*chosen), build=build))
    return setups


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_every_option_of_a_game_gets_its_row_by_its_kind(app, hands, sixth, size):
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
    assert {"Begins", "Clock", "Swap rule"} <= labels and not labels & {"Flips", "Board", "In a row", "Shape", "File"}


def test_a_shape_dropped_onto_another_game_opens_the_game_of_shapes(app, hands, new_game, tmp_path):
    shape = tmp_path / "line.txt"
    shape.write_text("3\n1 2\n2 3\n")
    hands.post(pygame.DROPFILE, file=str(shape))
    app.step(0)
    assert new_game.game == "paths" and new_game.chosen.options == {"File": str(shape)} and not new_game.complaint


def test_whoever_begins_by_chance_is_not_confused_with_the_player_of_that_name(app, new_game):
    new_game.chosen.seat_first = "random"
    new_game.update_choices()
    labels = [label for _, label in new_game.begins.options]
    assert labels == ["Random", "Computer", "By chance", "In turn"]


def test_a_fair_start_is_looked_for_and_then_played_from(app, new_game, hands):
    app.replace(NewGame(app, "connect4"))
    new_game = app.top
    hands.click(new_game.fairness.part(2).center)
    new_game.begin()
    assert app.top is new_game and new_game.start.why_not
    deadline = time.monotonic() + 180
    while app.top is new_game and time.monotonic() < deadline:
        time.sleep(0.01)
        app.step(0.01)
    record = app.top.record
    assert record.now == 0 and not record.is_from_start and record.outcome is None
    assert app.toasts.waiting[0].startswith("A fair start")


def test_going_back_ends_the_search_for_a_fair_start(app, new_game, hands):
    app.replace(NewGame(app, "domino"))
    new_game = app.top
    hands.click(new_game.fairness.part(2).center)
    new_game.begin()
    new_game.back()
    assert not new_game.thinker.is_busy


@pytest.mark.parametrize("game", GAMES)
def test_on_a_low_screen_too_every_row_has_its_sentence(app, game):
    app.resize((960, 600))
    app.push(NewGame(app, game))
    app.step(0)
    written = " ".join(words for words, _ in drawn_by(app).texts)
    said = [row.words() for row in app.top.form.rows if row.is_shown and row.words()]
    assert len(said) >= 3 and all(sentence in written for sentence in said)
