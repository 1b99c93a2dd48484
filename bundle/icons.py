"""Renders the drawing of the icon to the files that each system wants: `python -m bundle.icons build/icons`."""

import io
import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from bundle.contents import ROOT

DRAWING = ROOT / "assets" / "icon.svg"
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
LINUX_SIZES = (48, 128, 256, 512)
# The names that macOS gives to the sizes: the same size twice where it serves as "half the size at double density".
MAC_SIZES = (
    *(("icp4", 16), ("icp5", 32), ("ic07", 128), ("ic08", 256), ("ic09", 512), ("ic10", 1024)),
    *(("ic11", 32), ("ic12", 64), ("ic13", 256), ("ic14", 512)),
)


def png(size: int) -> bytes:
    """The icon as a PNG image of a size in pixels."""
    image = pygame.image.load_sized_svg(io.BytesIO(DRAWING.read_bytes()), (size, size))
    file = io.BytesIO()
    pygame.image.save(image, file, "icon.png")
    return file.getvalue()


def ico(sizes: tuple[int, ...] = WINDOWS_SIZES) -> bytes:
    """The icon for Windows: a header, a directory, and the images behind it."""
    images = [png(size) for size in sizes]
    place = 6 + 16 * len(images)
    directory = b""
    for size, image in zip(sizes, images, strict=True):
        # 256 is written as 0. One colour plane, 32 bits a pixel.
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), place)
        place += len(image)
    return struct.pack("<HHH", 0, 1, len(images)) + directory + b"".join(images)


def icns() -> bytes:
    """The icon for macOS: chunks of a name, a length that counts itself, and an image."""
    chunks = b""
    for name, size in MAC_SIZES:
        image = png(size)
        chunks += name.encode() + struct.pack(">I", len(image) + 8) + image
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks


def write(folder: Path) -> None:
    """Write all icon files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conniption.ico").write_bytes(ico())
    (folder / "conniption.icns").write_bytes(icns())
    for size in LINUX_SIZES:
        (folder / f"conniption-{size}.png").write_bytes(png(size))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
