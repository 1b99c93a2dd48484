"""Font files: the letters that they have, and the fonts of the system that have more letters than those of the game."""

import os
import struct
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

# Fonts of the system with many letters, in the order in which they are tried.
_SYSTEM_FONTS = {
    "win32": [
        Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts", name)
        for name in (
            *("msyh.ttc", "YuGothM.ttc", "meiryo.ttc", "malgun.ttf", "msjh.ttc", "simsun.ttc", "msgothic.ttc"),
            *("segoeui.ttf", "LeelawUI.ttf", "Nirmala.ttc", "Nirmala.ttf", "seguisym.ttf"),
        )
    ],
    "darwin": [
        Path(folder, name)
        for folder in ("/System/Library/Fonts", "/System/Library/Fonts/Supplemental", "/Library/Fonts")
        for name in ("Hiragino Sans GB.ttc", "PingFang.ttc", "AppleSDGothicNeo.ttc", "Arial Unicode.ttf")
    ],
    "linux": [
        Path("/usr/share/fonts", name)
        for name in (
            "opentype/noto/NotoSansCJK-Regular.ttc",
            "noto-cjk/NotoSansCJK-Regular.ttc",
            "google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc",
            "google-noto-sans-cjk-vf-fonts/NotoSansCJK-VF.ttc",
            "truetype/wqy/wqy-microhei.ttc",
            "truetype/wqy/wqy-zenhei.ttc",
            "truetype/droid/DroidSansFallbackFull.ttf",
            "truetype/dejavu/DejaVuSans.ttf",
            "TTF/DejaVuSans.ttf",
        )
    ],
}


def system_fonts() -> Iterator[Path]:
    """Yield the fonts of the system that have letters of many languages."""
    yield from filter(Path.is_file, _SYSTEM_FONTS.get(sys.platform, ()))


@cache
def letters_of(file: Path) -> frozenset[int]:
    """Return the code points that a font file has letters for; of a collection of fonts, those of the first font."""
    try:
        with file.open("rb") as font:
            return frozenset(_letters(font))
    except (OSError, struct.error):
        return frozenset()


def _letters(font: BinaryIO) -> Iterator[int]:
    start = _read(font, 12, ">I")[0] if font.read(4) == b"ttcf" else 0
    (count,) = _read(font, start + 4, ">H")
    records = (_read(font, start + 12 + 16 * index, ">4s4xI4x") for index in range(count))
    table = next((offset for tag, offset in records if tag == b"cmap"), None)
    if table is None:
        return
    (count,) = _read(font, table + 2, ">H")
    maps = [table + _read(font, table + 4 + 8 * index, ">4xI")[0] for index in range(count)]
    formats = {_read(font, start, ">H")[0]: start for start in maps}
    if 12 in formats:
        yield from _letters_in_groups(font, formats[12])
    elif 4 in formats:
        yield from _letters_in_segments(font, formats[4])


def _letters_in_groups(font: BinaryIO, start: int) -> Iterator[int]:
    """Yield the code points of a map in format 12."""
    (count,) = _read(font, start + 12, ">I")
    numbers = _read(font, start + 16, f">{3 * count}I")
    for first, last, glyph in zip(*(numbers[index::3] for index in range(3)), strict=True):
        yield from range(first + (glyph == 0), last + 1)


def _letters_in_segments(font: BinaryIO, start: int) -> Iterator[int]:
    """Yield the code points of a map in format 4."""
    (double,) = _read(font, start + 6, ">H")
    count = double // 2
    lasts = _read(font, start + 14, f">{count}H")
    firsts, deltas, offsets = (_read(font, start + 16 + number * double, f">{count}H") for number in (1, 2, 3))
    for index, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        glyphs = start + 16 + 3 * double + 2 * index + offset
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = _read(font, glyphs + 2 * (code - first), ">H")[0] if offset else code + delta
            if glyph & 0xFFFF if offset == 0 else glyph:
                yield code


def _read(font: BinaryIO, start: int, form: str) -> tuple[Any, ...]:
    font.seek(start)
    return struct.unpack(form, font.read(struct.calcsize(form)))
