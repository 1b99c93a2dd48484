"""Values in the text of a file are checked against the dataclass that describes them."""

import json
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from game.play.storage.json_values import DEEPEST, MARK, Between, OneOf, read


@dataclass
class Inner:
    name: str
    size: Annotated[int, Between(1)]


@dataclass
class Values:
    must: int
    share: Annotated[float, Between(0, 1)] = 0.5
    is_on: bool = False
    word: Literal["a", "b"] = "a"
    fruit: Annotated[str, OneOf("apple", "pear")] = "apple"
    pairs: dict[str, tuple[int, float]] = field(default_factory=dict)
    inner: list[Inner] = field(default_factory=list)
    anything: Any = None


def text(**values: object) -> str:
    return json.dumps({MARK: "1", **values})


def test_values_come_back_with_their_types():
    values = read(
        text(must=1, share=1, pairs={"x": [1, 2]}, inner=[{"name": "n", "size": 3}], anything=[1, "b"]), Values
    )
    assert values == Values(1, 1, pairs={"x": (1, 2)}, inner=[Inner("n", 3)], anything=[1, "b"])


def test_unknown_values_are_ignored_at_every_level():
    assert read(text(must=1, later=2, inner=[{"name": "n", "size": 1, "later": 2}]), Values).inner == [Inner("n", 1)]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("must", {}),
        ("must", {"must": True}),
        ("must", {"must": 1.0}),
        ("share", {"must": 1, "share": 1.5}),
        ("share", {"must": 1, "share": float("nan")}),
        ("share", {"must": 1, "share": True}),
        ("is_on", {"must": 1, "is_on": 1}),
        ("word", {"must": 1, "word": "c"}),
        ("word", {"must": 1, "word": []}),
        ("fruit", {"must": 1, "fruit": "plum"}),
        ("fruit", {"must": 1, "fruit": {}}),
        ("pairs", {"must": 1, "pairs": {"x": [1, 2, 3]}}),
        ("pairs", {"must": 1, "pairs": [1, 2]}),
        ("inner", {"must": 1, "inner": [1]}),
        ("size", {"must": 1, "inner": [{"name": "n", "size": 0}]}),
        ("name", {"must": 1, "inner": [{"size": 1}]}),
    ],
)
def test_an_error_names_the_value_of_a_wrong_type_or_the_missing_one(name, values):
    with pytest.raises(ValueError, match=f"^{name} is "):
        read(text(**values), Values)


def test_values_nested_too_deeply_to_be_written_again_are_refused():
    deep: object = 1
    for _ in range(DEEPEST - 1):
        deep = [deep]
    assert read(text(must=1, anything=deep), Values).anything == deep
    with pytest.raises(ValueError):
        read(text(must=1, anything=[deep]), Values)
