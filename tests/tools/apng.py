"""Write animated PNG files, which browsers show without any library."""

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

_COLORS = 256


def write_animation(path: Path, frames: Sequence[np.ndarray], seconds: Sequence[float]) -> None:
    """Write frames (rows x columns x RGB), each shown for its seconds, as a loop of at most 256 colors."""
    palette, indexed = _indexed(np.stack(frames))
    height, width = indexed.shape[1:]
    data = b"\x89PNG\r\n\x1a\n"
    data += _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
    data += _chunk(b"PLTE", palette.tobytes()) + _chunk(b"acTL", struct.pack(">II", len(frames), 0))
    number = 0
    for place, (frame, shown) in enumerate(zip(indexed, seconds, strict=True)):
        top, bottom, left, right = _changed(frame, indexed[place - 1] if place else None)
        part = frame[top:bottom, left:right]
        size = (part.shape[1], part.shape[0], left, top, round(1000 * shown), 1000, 0, 0)
        data += _chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *size))
        packed = zlib.compress(b"".join(b"\0" + row.tobytes() for row in part), 9)
        number += 1
        if place == 0:
            data += _chunk(b"IDAT", packed)
        else:
            data += _chunk(b"fdAT", struct.pack(">I", number) + packed)
            number += 1
    path.write_bytes(data + _chunk(b"IEND", b""))


def _indexed(frames: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the most frequent colors and, for each pixel, the index of its nearest color."""
    coarse = (frames.astype(np.int32) + 4 >> 3).clip(0, 31)
    codes = coarse[..., 0] << 10 | coarse[..., 1] << 5 | coarse[..., 2]
    known, places, counts = np.unique(codes, return_inverse=True, return_counts=True)
    game_summary = known[np.argsort(-counts, kind="stable")[:_COLORS]]
    apart = ((_rgb(known)[:, None] - _rgb(game_summary)[None]) ** 2).sum(axis=2)
    nearest = apart.argmin(axis=1).astype(np.uint8)
    return (_rgb(game_summary) * 255 // 31).astype(np.uint8), nearest[places].reshape(codes.shape)


def _rgb(codes: np.ndarray) -> np.ndarray:
    return np.stack([codes >> 10, codes >> 5 & 31, codes & 31], axis=-1)


def _changed(frame: np.ndarray, before: np.ndarray | None) -> tuple[int, int, int, int]:
    """Return the rectangle (top, bottom, left, right) in which a frame differs from the one before."""
    differs = np.ones_like(frame, bool) if before is None else frame != before
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return 0, 1, 0, 1
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
