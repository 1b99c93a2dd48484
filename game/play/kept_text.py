"""The text of a small file that the game keeps: values as JSON, with a mark that says whose file it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.play.store import MARK
from game.version import VERSION


def text_of(values: Mapping[str, object]) -> str:
    return json.dumps({MARK: VERSION, **values}, indent=1) + "\n"


def values_of(text: str) -> dict[str, Any]:
    """The values of a text, or ValueError with the reason."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it is damaged") from None
    if not isinstance(values, dict) or MARK not in values:
        raise ValueError("it is not of this game")
    return values
