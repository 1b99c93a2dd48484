"""Check the layout of every screen in every language: `python -m tests.long.languages [LANGUAGE ...]`.

Every screen is opened in English at 960 x 600, and then shown in each language, as after a choice in the settings. The
command lists texts that are cut, overlap or leave their panel. `--screen` checks only some screens.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from game.words.catalog import ENGLISH, LANGUAGES, folder
from tests.helpers.layout import layout_error
from tests.tools import gallery

SIZE = (960, 600)


def layout_errors(screen: str, languages: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the languages in which the layout of a screen is wrong, each with the first error."""
    with (
        tempfile.TemporaryDirectory() as place,
        patch("game.window.screens.review.review.ROUNDS", (0.1,)),
        patch("game.teach.evaluation.game_evaluation.EXPLAIN_SECONDS", 0.1),
        patch("game.window.display.screen_density", lambda: 1.0),
        patch.object(Path, "home", lambda: Path(place)),
    ):
        app = gallery.shown(screen, Path(place, "data"), SIZE)
        for language in languages:
            app.change(language=language)
            if error := layout_error(app):
                yield language, error
        app.change(language=ENGLISH)
        app.quit()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    codes = [code for code in LANGUAGES if code != ENGLISH and any(folder(code).glob("*.po"))]
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"some of {', '.join(codes)} (default: all)")
    parser.add_argument("--screen", action="append", metavar="SCREEN", help="only this screen, such as home")
    given = parser.parse_args()
    count = 0
    for screen in given.screen or gallery.SCREENS:
        for language, error in layout_errors(screen, given.languages or codes):
            print(f"{language} {screen}: {error}", flush=True)
            count += 1
    print(f"{count} errors")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
