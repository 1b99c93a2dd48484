"""Configuration of the tests of the project itself, which read the sources as syntax trees."""

import gc

import pytest


@pytest.fixture(autouse=True, scope="module")
def nothing_left_over() -> None:
    """Collect garbage first: finalizers that run while a tree is built break the recursion count of Python 3.11."""
    gc.collect()
