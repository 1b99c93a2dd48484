"""Convert the drawing of the icon to the files that each system needs: `python -m bundle.icons build/icons`."""

import argparse
import io
import os
import struct
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from bundle.package_contents import ROOT

DRAWING = ROOT / "assets" / "icon.svg"
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
LINUX_SIZES = (48, 128, 256, 512)
# Size names on macOS; a size appears twice if it also serves as the double-density version of half the size.
MAC_SIZES = (
    *(("icp4", 16), ("icp5", 32), ("ic07", 128), ("ic08", 256), ("ic09", 512), ("ic10", 1024)),
    *(("ic11", 32), ("ic12", 64), ("ic13", 256), ("ic14", 512)),
)


def png(size: int) -> bytes:
    """Return the icon as the bytes of a PNG image with a width and height of `size` pixels."""
    image = pygame.image.load_sized_svg(io.BytesIO(DRAWING.read_bytes()), (size, size))
    file = io.BytesIO()
    pygame.image.save(image, file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """Return the icon for Windows as the bytes of an .ico file: a header, a directory, and the images."""
    images = [png(size) for size in WINDOWS_SIZES]
    offset = 6 + 16 * len(images)
    directory = b""
    for size, image in zip(WINDOWS_SIZES, images, strict=True):
        # 256 is written as 0. One color plane, 32 bits per pixel.
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return struct.pack("<HHH", 0, 1, len(images)) + directory + b"".join(images)


def icns() -> bytes:
    """Return the icon for macOS as the bytes of an .icns file.

    The file consists of chunks. A chunk has a name, a length that includes this header, and an image.
    """
    chunks = b""
    for name, size in MAC_SIZES:
        image = png(size)
        chunks += name.encode() + struct.pack(">I", len(image) + 8) + image
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks


def write(folder: Path) -> None:
    """Write the icon files for all systems into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conniption.ico").write_bytes(ico())
    (folder / "conniption.icns").write_bytes(icns())
    for size in LINUX_SIZES:
        (folder / f"conniption-{size}.png").write_bytes(png(size))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bundle.icons", description=__doc__.partition(":")[0])
    parser.add_argument("folder", type=Path, help="the folder to write to")
    write(parser.parse_args().folder)
