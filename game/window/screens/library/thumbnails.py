"""Small pictures of the last positions of games, for the list of games."""

from collections.abc import Callable, Sequence

import pygame

from ai.analysis.background_task import BackgroundTask, CallSoon
from ai.search.cancel_token import CancelToken
from game.record.record import Record
from game.rules.board import Board
from game.window import scaling, theme
from game.window.boards.registry import view_for
from game.window.boards.view import BoardStyle

MOST_CACHED = 400  # pictures and boards
MOST_DRAWN = 2  # new pictures in one frame; each takes about a millisecond
BATCH = 12  # games that are read by one job

Read = Callable[[int], Record | None]


class Thumbnails:
    """Reads the last positions of the visible games in the background, and draws a few new pictures in each frame.

    `read` returns a game by its id, on any thread. `on_ready` is called when pictures can be drawn that could not be
    drawn before.
    """

    def __init__(self, call_soon: CallSoon, read: Read, on_ready: Callable[[], object]) -> None:
        self.read = read
        self.on_ready = on_ready
        self.background_task = BackgroundTask(call_soon)
        self._boards: dict[int, Board | None] = {}  # None for a game that cannot be read
        self.pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._wanted: list[int] = []  # the visible games that are not read yet
        self._former: list[int] = []  # the same in the last frame
        self._drawn = 0

    def begin_frame(self) -> None:
        """Called before the visible rows are drawn."""
        self._former, self._wanted = self._wanted, []
        self._drawn = 0

    def end_frame(self) -> None:
        """Called when the visible rows have been drawn. Start to read the games that are missing.

        Wait while the list scrolls: the rows would be gone before they are read.
        """
        if self._wanted and self._wanted == self._former and not self.background_task.is_busy:
            game_ids = self._wanted[:BATCH]
            self.background_task.start(
                lambda report, cancel_token: self._last_boards(game_ids, cancel_token),
                self._take,
                on_error=lambda error: self._take(dict.fromkeys(game_ids)),
            )

    @property
    def is_behind(self) -> bool:
        """Return True if the next frame must be drawn soon, because it has new pictures or starts to read games."""
        return self._has_drawn_enough or (bool(self._wanted) and not self.background_task.is_busy)

    @property
    def _has_drawn_enough(self) -> bool:
        return self._drawn >= MOST_DRAWN

    def picture(self, game_id: int, size: tuple[float, float]) -> pygame.Surface | None:
        """Return the picture of a game's last position, or None if it is not ready. `size` is in logical points."""
        if game_id not in self._boards:
            self._wanted.append(game_id)
            return None
        board = self._boards[game_id]
        key = (game_id, scaling.px(size[0]), scaling.px(size[1]), theme.now.name)
        if board is not None and key not in self.pictures and not self._has_drawn_enough:
            self._drawn += 1
            _shrink(self.pictures)
            self.pictures[key] = _drawn(board, size)
        return self.pictures.get(key)

    def forget(self, game_id: int) -> None:
        """Read a game again, which may have changed."""
        self._boards.pop(game_id, None)
        for key in [key for key in self.pictures if key[0] == game_id]:
            del self.pictures[key]

    def close(self) -> None:
        self.background_task.cancel()

    def _last_boards(self, game_ids: Sequence[int], cancel_token: CancelToken) -> dict[int, Board | None]:
        """Return the board of the last position of each game. Runs on another thread."""
        boards: dict[int, Board | None] = {}
        for game_id in game_ids:
            if not cancel_token.is_cancelled:
                record = self.read(game_id)
                boards[game_id] = None if record is None else record.board.copy()
        return boards

    def _take(self, boards: dict[int, Board | None]) -> None:
        _shrink(self._boards)
        self._boards.update(boards)
        self.on_ready()


def _drawn(board: Board, size: tuple[float, float]) -> pygame.Surface:
    """Return a picture of a board on a transparent background."""
    image = pygame.Surface((scaling.px(size[0]), scaling.px(size[1])), pygame.SRCALPHA)
    view = view_for(board, BoardStyle.PLAIN)
    view.layout(pygame.FRect(0, 0, *size))
    view.draw(image)
    return image


def _shrink(cache: dict[object, object] | dict[int, Board | None] | dict[tuple[object, ...], pygame.Surface]) -> None:
    """Drop the older half of a cache that is full."""
    if len(cache) >= MOST_CACHED:
        for key in list(cache)[: MOST_CACHED // 2]:
            del cache[key]  # type: ignore[arg-type]
