"""Make a web page that replays a game with its variations and comments. It is one file and needs no network.

The pictures of all positions are cut into squares. Most squares are equal in many positions, so each of them is stored
once, in one large picture, and a position is a list of their numbers.
"""

import base64
import html
import io
import json
import re
from typing import Any

import pygame

from game.files import asset
from game.record.node import Node
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.registry import GAMES
from game.version import VERSION
from game.window import theme
from game.window.paint.draw import css
from game.words import messages
from game.words.game_words import Notation
from game.words.messages import tr
from game.words.outcomes import outcome_detail, outcome_title, setup_facts
from game.words.registry import WORDS

TEMPLATE = "page.html"
TILE = 48  # the edge of a square in pixels
COLUMNS = 32  # squares in a row of the large picture
_PLACE = re.compile("@([A-Z_]+)@")  # a place in the template for a value
MOST_NODES = 2000  # positions on a page


class WebPage:
    """Makes the page of a game. Call `add` with the picture of each position of `nodes`, and then `text`.

    nodes   all positions of the tree, each after the position before it
    """

    def __init__(self, record: Record, size: tuple[int, int], notation: Notation) -> None:
        self.record = record
        self.size = size
        self.notation: Notation = notation
        self.nodes = tree_nodes(record.root)[:MOST_NODES]
        self._numbers = {node: number for number, node in enumerate(self.nodes)}
        self._tiles: dict[bytes, int] = {}
        self._squares: list[list[int]] = []

    def add(self, picture: pygame.Surface) -> None:
        """Add the picture of the next position."""
        width, height = self.size
        squares = []
        for top in range(0, height, TILE):
            for left in range(0, width, TILE):
                tile = pygame.Surface((TILE, TILE))
                tile.blit(picture, (-left, -top))
                data = pygame.image.tobytes(tile, "RGB")
                squares.append(self._tiles.setdefault(data, len(self._tiles)))
        self._squares.append(squares)

    def text(self) -> str:
        """Return the page, after the pictures of all positions have been added."""
        record, now = self.record, theme.now
        names = [player.title for player in record.players]
        title = tr("{one} vs {other}", one=names[0], other=names[1])
        values = {
            "LANGUAGE": messages.language.replace("_", "-"),
            "TITLE": title,
            "GAME": GAMES[record.game].title,
            "FACTS": "  ·  ".join([GAMES[record.game].title, *filter(None, (record.date,)), *setup_facts(record)]),
            "RESULT": self._result(),
            "FOOT": tr("Made with Conniption {version}", version=VERSION),
            "FIRST": tr("First position"),
            "BACK": tr("Previous move"),
            "NEXT": tr("Next move"),
            "LAST": tr("Last position"),
            "PLAY": tr("Play", "playback"),
            "PAUSE": tr("Pause"),
            "BOARD": tr("Board"),
            "MOVES": tr("Moves"),
            "KEYS": tr("Keys: arrows step through the moves, up and down choose a variation, Space plays the game."),
            "SHORTENED": self._shortened(),
            "SCRIPTLESS": tr("This page needs JavaScript to show the board. The text of the game is below."),
            "GAME_TEXT": write_game(record),
        }
        colors = {
            "TOP": now.background[0],
            "BOTTOM": now.background[1],
            "PANEL": now.panel,
            "CONTROL": now.control,
            "TEXT": now.text,
            "SECONDARY": now.secondary,
            "ACCENT": now.accent_text,
        }
        # "<" is written in another way, so that no comment of a user can end the script.
        data = json.dumps(self._data(), separators=(",", ":")).replace("<", "\\u003c")
        parts = {
            **{name: html.escape(value) for name, value in values.items()},
            **{f"{name}_COLOR": css(color) for name, color in colors.items()},
            "PICTURE": base64.b64encode(self._picture()).decode("ascii"),
            "DATA": data,
        }
        return _PLACE.sub(lambda place: parts[place[1]], asset(TEMPLATE).read_text("utf-8"))

    def _shortened(self) -> str:
        """Return a sentence which says that the page does not have all positions, or an empty text if it has."""
        if len(self.nodes) < MOST_NODES:
            return ""
        return tr(
            "This page has the first {count:,} positions; the text of the game has all of them.", count=MOST_NODES
        )

    def _result(self) -> str:
        outcome = self.record.outcome
        if outcome is None:
            return tr("The game is not over")
        return f"{outcome_title(self.record, outcome)}. {outcome_detail(self.record, outcome)}"

    def _picture(self) -> bytes:
        """Return the picture with all squares, as the content of a PNG file."""
        rows = -(-len(self._tiles) // COLUMNS)
        whole = pygame.Surface((COLUMNS * TILE, rows * TILE))
        for data, number in self._tiles.items():
            tile = pygame.image.frombytes(data, (TILE, TILE), "RGB")
            whole.blit(tile, (number % COLUMNS * TILE, number // COLUMNS * TILE))
        file = io.BytesIO()
        pygame.image.save(whole, file, "squares.png")
        return file.getvalue()

    def _data(self) -> dict[str, Any]:
        return {
            "size": self.size,
            "tile": TILE,
            "columns": COLUMNS,
            "nodes": [self._node(node, squares) for node, squares in zip(self.nodes, self._squares, strict=False)],
        }

    def _node(self, node: Node, squares: list[int]) -> dict[str, Any]:
        words = WORDS[self.record.game]
        move = tr("Start of the game")
        number = ""
        if node.parent is not None:
            turns = node.parent.turns
            move = tr("Swap sides") if node.is_swap else words.move(node.text, self.notation)
            move += node.rating.value if node.rating is not None else ""
            number = f"{turns // 2 + 1}." if turns % 2 == 0 else f"{turns // 2 + 1}…"
        spaces = [f"{space.name}: {space.contents}" for space in words.spaces(node.board)]
        return {
            "up": -1 if node.parent is None else self._numbers[node.parent],
            "number": number,
            "move": move,
            "comment": node.comment,
            "board": ". ".join(spaces),
            "squares": squares,
        }


def tree_nodes(root: Node) -> list[Node]:
    """Return all positions of a tree, each after the one before it. The main line comes first."""
    found, waiting = [], [root]
    while waiting:
        node: Node | None = waiting.pop(0)
        while node is not None:
            found.append(node)
            waiting += node.children[1:]
            node = node.next
    return found
