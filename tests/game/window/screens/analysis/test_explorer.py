"""The explorer of the Analysis screen: worth, games played with filters, and the book, by mouse and by keys."""

import pygame

from game.play.library.game_summary import GameSummary
from game.play.library.position_index import PlayedMove
from game.play.opponents import level_seat
from game.record.player import PERSON, RecordedPlayer
from game.record.record import Record
from game.record.text_format import write_game
from game.window.screens.analysis.explorer_panel import ExplorerFilters
from game.window.screens.learn.strategies import StrategiesScreen
from tests.game.window.screens.analysis.test_analysis import open_analysis, played
from tests.helpers.waiting import step_until


def add_games(app, *games) -> None:
    """Put games into the library: the moves, the winner, the opponent and the date of each."""
    for moves, winner, opponent, date in games:
        record = played(moves=moves)
        record.players = RecordedPlayer("You", is_user=True), RecordedPlayer("Ben", opponent)
        record.date = date
        record.resign(1 - winner)
        app.store.library.save_now(GameSummary.of(record, player=app.store.player), write_game(record))


def explore(app, moves="4 4", games=()):
    scene = open_analysis(app, played(moves=moves))
    add_games(app, *games)
    scene.toggle_explorer()
    scene.explorer.forget()
    step_until(app, lambda: bool(scene.explorer.rows) and sum(counts(scene).values()) == len(games))
    return scene


GAMES = [
    ("4 4 3", 0, level_seat(2), "2026-01-01"),
    ("4 4 5", 1, level_seat(2), "2024-01-01"),
    ("4 4 2", 1, PERSON, "2026-02-01"),
]


def counts(scene) -> dict[str, int]:
    return {row.text: row.played.games for row in scene.explorer.rows if row.played.games}


def test_the_explorer_lists_played_moves_first_and_mirror_images_once(app, hands):
    scene = explore(app, games=GAMES)
    assert counts(scene) == {"3 or 5": 2, "2 or 6": 1}
    assert scene.explorer.rows[0].played == PlayedMove(1, 1, 0, 2)
    assert len(scene.explorer.rows) == 4 and not scene.lines.list.visible
    hands.key(pygame.K_e)
    assert scene.lines.list.visible and not scene.explorer.list.visible


def test_filters_choose_the_games_that_are_counted(app, hands):
    scene = explore(app, games=GAMES)
    hands.key(pygame.K_g)
    dialog = app.top
    assert isinstance(dialog, ExplorerFilters)
    dialog.opponent.choose(level_seat(2))
    step_until(app, lambda: counts(scene) == {"3 or 5": 2})
    dialog.time.take("2025-01-01", "")
    step_until(app, lambda: counts(scene) == {"3 or 5": 1})
    dialog.person.choose(app.people.present.key)
    step_until(app, lambda: counts(scene) == {"3 or 5": 1})
    dialog.back()
    assert scene.explorer.has_filters and scene.explorer.filter.on
    scene.filter_games()
    assert (app.top.opponent.value, app.top.time.days) == (level_seat(2), ("2025-01-01", ""))
    app.top.clear()
    step_until(app, lambda: sum(counts(scene).values()) == 3)


def test_a_click_on_a_row_plays_the_move(app, hands):
    scene = explore(app, games=GAMES)
    rows = scene.explorer.list.rect
    hands.click((rows.x + 20, rows.y + 10))
    assert scene.board.node.text == "3" and scene.record.current is scene.board.node


def test_the_book_and_the_worth_of_every_move_are_shown(app):
    scene = explore(app, moves="4 4 4 4 4 2")
    scene.lines.toggle()
    step_until(app, lambda: all(row.verdict is not None for row in scene.explorer.rows))
    scene.board.look(scene.record.root)
    step_until(app, lambda: [row.text for row in scene.explorer.rows if row.is_in_book] == ["4"])
    assert len(scene.explorer.rows) == 4


def test_the_strategies_of_the_setup_are_offered(app, hands):
    scene = explore(app)
    app.step(0.02)
    hands.click(scene.explorer.strategies.rect.center)
    assert isinstance(app.top, StrategiesScreen) and app.top.panels[0].trainer.strategy.game == "connect4"


def test_a_setup_without_a_strategy_offers_none(app, hands):
    scene = open_analysis(app, Record("conniption", {"Flips": "1,2"}))
    scene.toggle_explorer()
    app.step(0.02)
    assert not scene.explorer.strategies.visible
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    assert app.top is scene
