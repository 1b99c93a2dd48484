"""Every screen of the gallery at every size and scale: nothing overlaps, leaves its panel, or is cut."""

import pytest

from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout
from tests.tools.gallery import SCREENS, shown


@pytest.fixture(autouse=True)
def brief_looks(monkeypatch):
    """Whether much or little is known of a game, it stands in the same places."""
    monkeypatch.setattr("game.teach.survey.ROUNDS", (0.1,))
    monkeypatch.setattr("game.teach.appraisal.SECONDS", 0.1)


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_overlaps_or_leaves_its_panel(tmp_path, name):
    # Most of the time is taken by what leads to a screen, so that is done once for all sizes.
    app = shown(name, tmp_path, SIZES[0])
    for size in SIZES:
        app.resize(size)
        for scale in SCALES:
            app.change(scale=scale)
            check_layout(app)
    app.quit()
