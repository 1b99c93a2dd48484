"""The clipboard, which may be missing or refuse."""

import logging

import pygame

log = logging.getLogger(__name__)


def put(words: str) -> bool:
    """Copy a text; False if there is no clipboard to take it."""
    try:
        pygame.scrap.put_text(words)
        return True
    except pygame.error as error:
        log.info("clipboard: %s", error)
        return False


def get() -> str:
    """The text on the clipboard, or nothing."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        log.info("clipboard: %s", error)
        return ""
