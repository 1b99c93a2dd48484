"""Draw the pictures of the manual in each of its languages: `python -m tests.tools.manual_pictures`."""

import argparse
import tempfile
from pathlib import Path

import pygame

from bundle.package_contents import ROOT
from tests.tools import gallery

MANUAL = ROOT / "assets" / "manual"
LANGUAGES = sorted(path.stem for path in MANUAL.glob("*.html"))
# The pictures with their screens in the gallery.
PICTURES = {
    "home": "home-again",
    "play": "coach",
    "new-game": "new-game",
    "help": "help",
    "puzzles": "puzzles",
    "review": "review",
    "analysis": "analysis",
}
SIZE = (1280, 800)
WRITTEN_SIZE = (960, 600)


def draw(name: str, language: str) -> pygame.Surface:
    """Return a picture of the manual in a language."""
    with tempfile.TemporaryDirectory() as folder:
        app = gallery.shown(PICTURES[name], Path(folder), SIZE, language=language)
        image = pygame.transform.smoothscale(app.surface, WRITTEN_SIZE)
        app.quit()
        app.store.close()
    return image


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.manual_pictures", description=__doc__.partition(":")[0]
    )
    parser.parse_args()
    for language in LANGUAGES:
        (MANUAL / language).mkdir(exist_ok=True)
        for name in PICTURES:
            pygame.image.save(draw(name, language), MANUAL / language / f"{name}.jpg")


if __name__ == "__main__":
    main()
