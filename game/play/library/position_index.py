"""The index of positions: which moves were played in the games of the library, and with what result.

A row stands for a move of a game. Positions that are symmetric images of each other have the same key if the rules
treat them alike, as `Board.canonical` defines it; so mirror images of a game count together. The rows of a game are
computed from its text, so the index can always be made again.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from game.record.record import Record
from game.record.text_format import read_game
from game.rules.board import Board, canonical_form
from game.rules.errors import RulesError

DRAWN, UNKNOWN = 2, 3  # results of games besides the winning side, 0 or 1
MOVE_BITS = 32  # of the key of a move, which only has to tell the moves of one position apart
_FIRST_DAY = date(2000, 1, 1).toordinal()  # days are counted from here, so that they take two bytes
_NO_DAY = -10_000

_ADD = "INSERT OR IGNORE INTO positions VALUES (?, ?, ?, ?, ?, ?, ?)"
_UNINDEXED = "SELECT id, games.digest, player, opponent, text FROM games JOIN texts USING (id) WHERE is_indexed = 0"

_INDEXED = (
    "SELECT games.digest, player, opponent, text FROM games LEFT JOIN texts USING (id) WHERE id = ? AND is_indexed = 1"
)


@dataclass(frozen=True)
class PositionQuery:
    """A query for the moves that were played from a position.

    player         the key of the person who owns the games; None for all people
    opponent       the seat of that person's opponent; empty for all
    since, until   the first and the last day, as ISO dates; empty for no limit
    """

    board: Board
    player: str | None = None
    opponent: str = ""
    since: str = ""
    until: str = ""


@dataclass(frozen=True)
class PlayedMove:
    """The number of games in which a move was played: won by the first and the second side, drawn, and all."""

    first: int
    second: int
    drawn: int
    games: int


@dataclass(frozen=True)
class IndexedGame:
    """The rows of a game: the pairs of keys of its positions and of the moves played from them."""

    id: int
    digest: bytes
    player: str
    opponent: str
    result: int
    day: int
    moves: tuple[tuple[int, int], ...]


def position_key(board: Board) -> int:
    """Return the key of a position, a signed 64-bit number that its symmetric images share."""
    text = f"{board.game} {board.setup()} {board.mover} {canonical_form(board)[0]}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big", signed=True)


def move_key(after: Board) -> int:
    """Return the key of the move that leads to a position."""
    return position_key(after) & ((1 << MOVE_BITS) - 1)


def moves_of(record: Record) -> tuple[tuple[int, int], ...]:
    """Return the keys of the positions of a game's main line and of the moves played from them."""
    pairs: dict[tuple[int, int], None] = {}
    key = position_key(record.root.board)
    for node in record.current.path()[1:]:
        if not node.is_swap:
            after = position_key(node.board)
            pairs[key, after & ((1 << MOVE_BITS) - 1)] = None
            key = after
    return tuple(pairs)


def _day(iso: str) -> int:
    try:
        return date.fromisoformat(iso).toordinal() - _FIRST_DAY
    except ValueError:
        return _NO_DAY


def _indexed(game_id: int, digest: bytes, player: str, opponent: str, text: str) -> IndexedGame:
    """Return the rows of a game. A game that cannot be read has none."""
    try:
        record = read_game(text, is_own=True)
    except RulesError:
        return IndexedGame(game_id, digest, player, opponent, UNKNOWN, _NO_DAY, ())
    outcome = record.outcome
    result = UNKNOWN if outcome is None else DRAWN if outcome.winner is None else outcome.winner
    return IndexedGame(game_id, digest, player, opponent, result, _day(record.date), moves_of(record))


def unindexed_games(connection: sqlite3.Connection, most: int, key: str = "") -> list[tuple[int, bytes, str, str, str]]:
    """Return the id, digest, player, opponent and text of games that are not in the index, the newest first.

    With `key`, return only the game that has this key.
    """
    where, values = (" AND key = ?", [key]) if key else ("", [])
    rows = connection.execute(f"{_UNINDEXED}{where} ORDER BY id DESC LIMIT ?", (*values, most)).fetchall()
    return [(game_id, digest, player, opponent, str(text)) for game_id, digest, player, opponent, text in rows]


def read(rows: Iterable[tuple[int, bytes, str, str, str]]) -> list[IndexedGame]:
    """Return the rows of games, as `unindexed_games` returns them. Slow: it reads the texts."""
    return [_indexed(*row) for row in rows]


def add(connection: sqlite3.Connection, games: Sequence[IndexedGame]) -> None:
    """Add games to the index, unless they were deleted or replaced since they were read."""
    for game in games:
        marked = connection.execute(
            "UPDATE games SET is_indexed = 1 WHERE id = ? AND digest = ? AND is_indexed = 0", (game.id, game.digest)
        )
        if marked.rowcount:
            facts = game.id, game.result, game.day, game.player, game.opponent
            connection.executemany(_ADD, [(*pair, *facts) for pair in game.moves])


def remove(connection: sqlite3.Connection, game_id: int) -> None:
    """Remove a game from the index, because it is deleted or replaced."""
    row = connection.execute(_INDEXED, (game_id,)).fetchone()
    if row is None:
        return
    connection.execute("UPDATE games SET is_indexed = 0 WHERE id = ?", (game_id,))
    moves = _indexed(game_id, *row).moves if isinstance(row[3], str) else ()
    if moves:
        pairs = [(*pair, game_id) for pair in moves]
        connection.executemany("DELETE FROM positions WHERE position = ? AND move = ? AND game = ?", pairs)
    else:
        connection.execute("DELETE FROM positions WHERE game = ?", (game_id,))


def remove_all_of(connection: sqlite3.Connection, player: str) -> None:
    """Remove all games of a person from the index."""
    connection.execute("DELETE FROM positions WHERE player = ?", (player,))


def count_unindexed(connection: sqlite3.Connection) -> int:
    return connection.execute("SELECT count(*) FROM games WHERE is_indexed = 0").fetchone()[0]


def played_moves(connection: sqlite3.Connection, query: PositionQuery) -> dict[int, PlayedMove]:
    """Return how often each move was played from a position, by the key of the move."""
    conditions, values = ["position = ?"], [position_key(query.board)]
    filters: list[tuple[str, object]] = []
    if query.player is not None:
        filters.append(("player = ?", query.player))
    if query.opponent:
        filters.append(("opponent = ?", query.opponent))
    if query.since:
        filters.append(("day >= ?", _day(query.since)))
    if query.until:
        filters.append((f"day > {_NO_DAY} AND day <= ?", _day(query.until)))
    conditions += [condition for condition, _ in filters]
    statement = (
        "SELECT move, sum(result = 0), sum(result = 1), sum(result = 2), count(*) FROM positions "
        f"WHERE {' AND '.join(conditions)} GROUP BY move"
    )
    rows = connection.execute(statement, (*values, *(value for _, value in filters))).fetchall()
    return {move: PlayedMove(first, second, drawn, games) for move, first, second, drawn, games in rows}
