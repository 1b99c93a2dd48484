"""Fonts for every script: split a text into parts that one font can draw."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

import pygame

from game.files import asset
from game.window.paint.font_files import letters_of, system_fonts
from game.words.line_breaks import HAN, HANGUL

Part: TypeAlias = tuple[str, str]  # a text, and the font that draws it: the name of one of our fonts, or a file's path

# Text is rendered at twice its size and then halved: at small sizes the font renderer rounds the width of each letter
# to whole pixels, which makes the spaces between letters uneven.
OVERSIZE = 2

_PART = re.compile(f"(?P<han>[{HAN}]+)|(?P<hangul>[{HANGUL}]+)|[^{HAN}{HANGUL}]+")
_NOT_IN_OUTFIT = re.compile("[\u0250-\u1dff≈≤≥№\u202f]")  # Greek, Cyrillic and more

KOREAN = "NotoSansKR"
HAN_FONTS = {"ja": "NotoSansJP", "ko": KOREAN}  # of the languages that do not write Chinese characters as China does
CHINESE = "NotoSansSC"
EAST_ASIAN_FONTS = [f"{name}-{weight}" for name in (HAN_FONTS["ja"], KOREAN, CHINESE) for weight in (400, 600)]
_han_font = CHINESE


def use_language(language: str) -> None:
    """Draw Chinese characters in the forms of this language from now on."""
    global _han_font
    _han_font = HAN_FONTS.get(language, CHINESE)


def parts(words: str, face: str) -> tuple[Part, ...]:
    """Split a text into parts that one font can draw. Most texts are one part in the font `face`."""
    return ((words, face),) if words.isascii() else _parts(words, face, _han_font)


@lru_cache(maxsize=4096)
def _parts(words: str, face: str, han: str) -> tuple[Part, ...]:
    if face.startswith("Outfit") and _NOT_IN_OUTFIT.search(words):
        face = "Inter-600"
    weight = "400" if face.endswith("400") else "600"
    fonts = {"han": f"{han}-{weight}", "hangul": f"{KOREAN}-{weight}", None: face}
    matches = ((match[0], fonts[match.lastgroup]) for match in _PART.finditer(words))
    return tuple(part for text, own in matches for part in _complete(text, own, weight))


def _complete(words: str, face: str, weight: str) -> Iterator[Part]:
    """Split a text in one script further if the font `face` lacks letters, as it may in names that people type."""
    known = letters_of(file_of(face))
    if all(ord(letter) in known for letter in words):
        yield words, face
        return
    for own, letters in groupby(words, lambda it: face if ord(it) in known else _font_with(it, weight)):
        yield "".join(letters), own


@cache
def _font_with(letter: str, weight: str) -> str:
    """Return a font that has a letter, if need be a font of the system. Without any, Inter draws a box."""
    inter = "Inter-400" if weight == "400" else "Inter-600"
    own = [inter, *(f"{name}-{weight}" for name in (CHINESE, HAN_FONTS["ja"], KOREAN))]
    found = (face for face in own if ord(letter) in letters_of(file_of(face)))
    others = (str(file) for file in system_fonts() if ord(letter) in letters_of(file))
    return next(found, None) or next(others, None) or inter


def file_of(face: str) -> Path:
    if Path(face).is_absolute():
        return Path(face)
    return asset(f"fonts/{face}.otf" if face in EAST_ASIAN_FONTS else f"fonts/{face}.ttf")


@lru_cache(maxsize=64)
def font(face: str, size: int) -> pygame.font.Font:
    """Return a font at twice a size in pixels."""
    return pygame.font.Font(file_of(face), OVERSIZE * size)


@lru_cache(maxsize=4096)
def _width(words: str, face: str, size: int) -> int:
    return font(face, size).size(words)[0]


def width(words: str, face: str, size: int) -> float:
    """Return the width of a text in pixels. `size` is that of the font in pixels."""
    return sum(_width(part, own, size) for part, own in parts(words, face)) / OVERSIZE


def render(words_in_parts: tuple[Part, ...], face: str, size: int, color: tuple[int, int, int]) -> pygame.Surface:
    """Return an image of a text at twice its size. Its height is that of a line in the font `face`."""
    main = font(face, size)
    if len(words_in_parts) == 1 and words_in_parts[0][1] == face:
        return main.render(words_in_parts[0][0] or " ", True, color)  # an empty image cannot be halved
    lengths = [_width(part, own, size) for part, own in words_in_parts]
    line = pygame.Surface((sum(lengths), main.get_linesize()), pygame.SRCALPHA)
    left = 0
    for (part, own), length in zip(words_in_parts, lengths, strict=True):
        image = font(own, size).render(part, True, color)
        line.blit(image, (left, main.get_ascent() - font(own, size).get_ascent()))
        left += length
    return line
