"""Draw the learning curve of a training as text for the terminal and as a PNG file."""

import struct
import zlib
from collections.abc import Sequence

import numpy as np

_ROWS, _COLUMNS = 10, 60  # size of the text chart
_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 20, 20, 44  # margins of the PNG chart in pixels
_PAPER, _GRID, _INK, _DOT, _LINE = (255, 255, 255), (225, 228, 232), (70, 76, 84), (160, 190, 225), (20, 90, 170)
# Digits of 3 x 5 dots, with three bits for each row.
_DIGITS = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 1, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
    "%": (5, 1, 2, 4, 5),
}
_DOT_SIZE = 2
_SMOOTHING = 5  # each point of the curve is an average over this many batches before and after it


def smooth(shares: Sequence[float]) -> list[float]:
    """Return the moving average of the shares, because the few games of a single batch are not reliable."""
    return [float(np.mean(shares[max(0, index - _SMOOTHING) : index + _SMOOTHING + 1])) for index in range(len(shares))]


def text_chart(shares: Sequence[float]) -> str:
    """Return the learning curve as lines of text. `shares` has the share of the points (0 to 1) in each batch."""
    curve = smooth(shares)
    columns = min(_COLUMNS, len(curve))
    batches = [round(index * (len(curve) - 1) / max(1, columns - 1)) for index in range(columns)]
    heights = [round(curve[batch] * _ROWS) for batch in batches]
    lines = []
    for row in range(_ROWS, -1, -1):
        dots = "".join("*" if height == row else "-" if 2 * row == _ROWS else " " for height in heights)
        lines.append(f"{100 * row // _ROWS:5d}% |{dots}".rstrip())
    lines.append(f"       +{'-' * columns}")
    last = str(len(curve))
    lines.append(f"        1{last:>{max(columns - 1, len(last) + 1)}}  batches")
    return "\n".join(lines)


def png_chart(shares: Sequence[float]) -> bytes:
    """Return the learning curve as the bytes of a PNG file, with a dot for each batch and a smooth curve."""
    picture = np.full((_HEIGHT, _WIDTH, 3), _PAPER, np.uint8)
    last = len(shares)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        row = _row(share)
        picture[row, _LEFT : _WIDTH - _RIGHT] = _INK if share == 0.5 else _GRID
        text = f"{100 * share:.0f}%"
        _write(picture, text, row - 5, _LEFT - 8 - _text_width(text))
    for batch in sorted({1, *(last * part // 4 for part in (1, 2, 3, 4))} - {0}):
        column = _column(batch, last)
        picture[_HEIGHT - _BOTTOM : _HEIGHT - _BOTTOM + 5, column] = _INK
        _write(picture, str(batch), _HEIGHT - _BOTTOM + 10, column - _text_width(str(batch)) // 2)
    for batch, share in enumerate(shares, 1):
        _stamp(picture, _row(share), _column(batch, last), 2, _DOT)
    curve = smooth(shares)
    columns = [_column(batch, last) for batch in range(1, last + 1)]
    for column in range(columns[0], columns[-1] + 1):
        _stamp(picture, _row(float(np.interp(column, columns, curve))), column, 1, _LINE)
    return _png(picture)


def _row(share: float) -> int:
    return _TOP + round((1 - share) * (_HEIGHT - _TOP - _BOTTOM))


def _column(batch: int, last: int) -> int:
    return _LEFT + 8 + round((batch - 1) * (_WIDTH - _LEFT - _RIGHT - 16) / max(1, last - 1))


def _stamp(picture: np.ndarray, row: int, column: int, radius: int, color: tuple[int, int, int]) -> None:
    picture[row - radius : row + radius + 1, column - radius : column + radius + 1] = color


def _text_width(text: str) -> int:
    return 4 * _DOT_SIZE * len(text)


def _write(picture: np.ndarray, text: str, top: int, left: int) -> None:
    for letter in text:
        for row, bits in enumerate(_DIGITS[letter]):
            for column in range(3):
                if bits >> (2 - column) & 1:
                    y, x = top + _DOT_SIZE * row, left + _DOT_SIZE * column
                    picture[y : y + _DOT_SIZE, x : x + _DOT_SIZE] = _INK
        left += 4 * _DOT_SIZE


def _png(picture: np.ndarray) -> bytes:
    height, width, _ = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)  # each row unfiltered

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)  # 8 bits of red, green and blue
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
