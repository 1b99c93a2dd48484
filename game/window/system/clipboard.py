"""Reads and writes the clipboard, which may be missing or not respond."""

import logging

import pygame

log = logging.getLogger(__name__)


def put(words: str) -> bool:
    """Copy a text to the clipboard. Return False if that fails."""
    try:
        pygame.scrap.put_text(words)
        return True
    except pygame.error as error:
        log.info("clipboard: %s", error)
        return False


def get() -> str:
    """Return the text on the clipboard, or an empty text if there is none or reading fails."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        log.info("clipboard: %s", error)
        return ""
