"""Badges that have just been earned: kept, and told in passing where somebody likes to hear of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from game.record.record import Record
from game.teach.badges.badge import Badge
from game.teach.badges.general import of_climb
from game.teach.badges.honours import Honours, keep, load
from game.teach.ladder.climb import Climb
from game.window.scene import Stage
from game.words.game_words import listed


def award(app: Stage, badges: Sequence[Badge]) -> None:
    """Keep those of these badges that are new."""
    if badges:
        honours = load(app.store)
        _take(app, honours, honours.take(badges, date.today()))


def award_game(app: Stage, record: Record, climb: Climb) -> None:
    """Keep the badges for a game that has just ended, and for how far it has led on the ladder."""
    honours = load(app.store)
    won = list(honours.won)
    fresh = honours.take_game(record, date.today())
    fresh += honours.take(of_climb(climb), date.today())
    if fresh or won != honours.won:
        _take(app, honours, fresh)


def _take(app: Stage, honours: Honours, fresh: Sequence[Badge]) -> None:
    keep(app.store, honours)
    if app.settings.joys and fresh:
        several = f"Badges: {listed([badge.title for badge in fresh])}"
        app.toast(several if len(fresh) > 1 else f"Badge: {fresh[0].title}. {fresh[0].words}")
