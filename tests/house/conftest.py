"""What the tests of the house need: they read the sources as syntax trees."""

import gc

import pytest


@pytest.fixture(autouse=True, scope="module")
def nothing_left_over() -> None:
    """Python 3.11 loses count of its depth when something left over is finalized amid the building of a tree."""
    gc.collect()
