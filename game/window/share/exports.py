"""Make what users share of a game: a picture, an animation, a web page, or the text of the game."""

import io
from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum

import pygame

from game.record.node import Node
from game.record.record import Record
from game.record.text_format import write_game
from game.window.share.board_picture import RATE, BoardPicture, pixels
from game.window.share.gif import GifWriter
from game.window.share.web_page import WebPage
from game.words.game_words import Notation

PAGE_WIDTH = 816  # the width of the board on a web page in pixels
FRAMES_OF_MOVE = RATE  # about as many frames as a move has, to estimate the progress

# Yields the fraction that is done, and returns the content of the file.
Export = Generator[float, None, bytes]


class ShareKind(Enum):
    """The kinds of files that are shared. The value is the extension of the file."""

    PICTURE = ".png"
    ANIMATION = ".gif"
    PAGE = ".html"
    TEXT = ".txt"


@dataclass(frozen=True)
class ShareChoice:
    """The choices of a user.

    width          the width of a picture or an animation in pixels
    has_marks      True if pictures have the marks and arrows that people have drawn
    is_from_here   True if the animation begins at the position shown, instead of the start of the game
    """

    kind: ShareKind
    width: int
    has_marks: bool
    is_from_here: bool = False


def export(record: Record, node: Node, choice: ShareChoice, notation: Notation) -> Export:
    """Return the export of a game, at one of its positions."""
    match choice.kind:
        case ShareKind.PICTURE:
            return _export_picture(record, node, choice)
        case ShareKind.ANIMATION:
            return _export_animation(record, node, choice)
        case ShareKind.PAGE:
            return _export_page(record, choice, notation)
        case ShareKind.TEXT:
            return _export_text(record)


def animated_nodes(node: Node, is_from_here: bool) -> list[Node]:
    """Return the positions of an animation: the whole line through a position, or its part from there on."""
    path = node.end().path()
    return path[node.ply :] if is_from_here else path


def draw_picture(record: Record, node: Node, choice: ShareChoice) -> pygame.Surface:
    """Return a picture of a position."""
    return BoardPicture(record, node, choice.width, choice.has_marks).draw(node)


def _export_picture(record: Record, node: Node, choice: ShareChoice) -> Export:
    yield 0.0
    file = io.BytesIO()
    pygame.image.save(draw_picture(record, node, choice), file, "board.png")
    return file.getvalue()


def _export_animation(record: Record, node: Node, choice: ShareChoice) -> Export:
    nodes = animated_nodes(node, choice.is_from_here)
    picture = BoardPicture(record, nodes[0], choice.width, choice.has_marks, is_animated=True)
    samples = [pixels(picture.draw(one)) for one in {nodes[0], nodes[len(nodes) // 2], nodes[-1]}]
    writer = GifWriter(picture.size, samples)
    most = max(1, FRAMES_OF_MOVE * (len(nodes) - 1))
    for count, (frame, seconds) in enumerate(picture.frames(nodes)):
        writer.add(pixels(frame), seconds)
        yield min(0.99, count / most)
    return writer.data()


def _export_page(record: Record, choice: ShareChoice, notation: Notation) -> Export:
    picture = BoardPicture(record, record.root, PAGE_WIDTH, choice.has_marks)
    page = WebPage(record, picture.size, notation)
    for count, node in enumerate(page.nodes, start=1):
        page.add(picture.draw(node))
        yield count / (len(page.nodes) + 1)
    return page.text().encode()


def _export_text(record: Record) -> Export:
    yield 0.0
    return write_game(record).encode()
