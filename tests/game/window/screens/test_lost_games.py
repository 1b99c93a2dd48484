"""Ten lost games in a row: nothing is praised, rated or promoted that should not be."""

import pytest

from ai.players.levels import LEVELS
from game.play.opponents import level_seat
from game.record.help import Help
from game.record.player import PERSON, USER_NAME
from game.record.record import Record
from game.teach.glicko import GlickoRating
from game.teach.ladder.ladder_progress import load as load_ladder
from game.teach.player_rating import rating_of, recommended_level
from game.teach.statistics.player_stats import player_stats_of
from game.teach.statistics.results import wins_in_a_row
from game.window.widgets.side_panel_cards import ResultKind
from tests.game.window.screens.test_play import Scripted
from tests.helpers.waiting import step_until

LEVELS_PLAYED = (1, 3, 1, 2, 8, 1, 4, 2, 1, 3)
HELPED = {2: Help.COACH, 5: Help.HINT, 6: Help.THREATS}  # by the number of the game, the help that the person has


def lose(app, scene):
    """Play bad moves until the computer, which fills the last column, has four in a column."""
    for text in ("1", "2", "1", "2"):
        if scene.record.outcome is None:
            step_until(app, lambda: scene.may_move and not scene.board.view.busy)
            scene.play(scene.record.board.move(text))
            if scene.coaching.guard.move is not None:
                scene.coaching.guard.play_held()
    step_until(app, lambda: scene.shown_outcome is not None and not scene.is_end_pending)
    scene.show_changes()


@pytest.fixture
def quick(app):
    app.restart()
    app.change(animation_speed=1.0, thinking_pause=0.0, joys=True, help={})
    return app


def test_ten_lost_games_are_never_praised_rated_or_promoted_where_they_should_not(quick):
    app, rated, former = quick, 0, GlickoRating().value
    for number, level in enumerate(LEVELS_PLAYED):
        record = Record("connect4", seats=(PERSON, level_seat(level)), names=(USER_NAME, "Computer"), user=0)
        app.navigator.play(record)
        scene = app.top
        scene.live.think = Scripted("7", "7", "7", "7").think
        kind = HELPED.get(number)
        if kind is not None:
            scene.help.toggle(kind)
        lose(app, scene)
        if kind is not None:
            scene.help.toggle(kind)
        rated += kind is None

        # the result card and the prompt
        assert record.outcome.winner == 1 and scene.panel.result.kind is ResultKind.LOSS
        assert not scene.panel.result.celebration.is_running and not scene.board.view.celebration.is_running
        offered = {answer.label for answer in scene.question().answers}
        assert not offered & {harder.title for harder in LEVELS[level:]}, number
        assert level > 1 or not offered & {other.title for other in LEVELS}
        assert not record.is_unaided or kind is None

        # the rating, the recommended level, the ladder and the streak
        rating = rating_of(app.store.library, "connect4", app.store.player)
        assert rating.count == rated
        assert rating.rating.value < former or kind is not None
        assert rating.rating.value <= former
        former = rating.rating.value
        recommended = recommended_level("connect4", rating)
        assert recommended is None if rated < 3 else recommended == 1
        stats = player_stats_of(app.store)
        assert stats.recommended_level("connect4") == recommended
        assert wins_in_a_row(stats.games).best == 0
        assert not load_ladder(app.store).done
    assert sum(summary.is_helped for summary in player_stats_of(app.store).games) == len(HELPED)
