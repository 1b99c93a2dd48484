"""The weights of a scoring heuristic, kept in an XML file: load, change, save.

<?xml version="1.0" encoding="UTF-8"?>
<weights game="wyb" score="features">
  <weight name="pieces">1.0</weight>
  ...
</weights>
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from game.files import asset, read_file, replace_file
from game.rules.errors import SetupError

MOST_BYTES = 100_000  # of a weights file
MOST_WEIGHT = 1000.0
# The names of the features, by game and score.
FeatureNames = Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True)
class Weights:
    """How much each feature of a score counts, by the name of the feature; a weight of 1 is 100 points."""

    game: str
    score: str
    values: Mapping[str, float]

    def updated(self, changes: Mapping[str, float]) -> Weights:
        """The same weights but for the changes; SetupError if one of them is unknown or no sensible number."""
        for name, value in changes.items():
            if name not in self.values:
                raise SetupError(f"{name}: no such weight, expected one of {', '.join(self.values)}")
            _check(name, value)
        return Weights(self.game, self.score, {**self.values, **changes})

    def scale(self) -> list[int]:
        """The weights in ten-thousandths, so that compiled and interpreted scores agree to the last digit."""
        return [round(10_000 * value) for value in self.values.values()]

    def save(self, path: Path) -> None:
        """Replace a file, or raise SetupError."""
        root = ElementTree.Element("weights", {"game": self.game, "score": self.score})
        for name, value in self.values.items():
            ElementTree.SubElement(root, "weight", {"name": name}).text = repr(float(value))
        ElementTree.indent(root)
        try:
            replace_file(path, ElementTree.tostring(root, "UTF-8", xml_declaration=True) + b"\n")
        except OSError as error:
            raise SetupError(f"{path}: cannot be written: {error.strerror}") from None


def load_weights(path: Path, known: FeatureNames) -> Weights:
    """The weights in a file, which must be those of a known score, one for each of its features; else SetupError.

    Features that the score has in another game alone are always 0 in this one, and their weights are left out.
    """
    root = _read(path)
    if root.tag != "weights":
        raise SetupError(f"{path}: <{root.tag}>: expected <weights> as the outermost element")
    game = _attribute(path, root, "game", known)
    score = _attribute(path, root, "score", known[game])
    names = known[game][score]
    elsewhere = {name for scores in known.values() for name in scores.get(score, ())}
    values: dict[str, float] = {}
    for element in root:
        name = element.get("name", "")
        if element.tag == "weight" and name in elsewhere and name not in names:
            continue
        if element.tag != "weight" or name not in names:
            raise SetupError(f'{path}: <{element.tag} name="{name}">: expected a weight for one of {", ".join(names)}')
        if name in values:
            raise SetupError(f"{path}: {name}: expected one weight, found a second")
        values[name] = _number(path, name, element.text or "")
    missing = [name for name in names if name not in values]
    if missing:
        raise SetupError(f"{path}: {missing[0]}: expected a weight, found none")
    return Weights(game, score, {name: values[name] for name in names})


def default_weights(game: str, known: FeatureNames) -> Weights:
    """The weights that come with a game."""
    return load_weights(asset(f"weights/{game}.xml"), known)


def _attribute(path: Path, root: ElementTree.Element, name: str, known: Iterable[str]) -> str:
    value = root.get(name, "")
    if value not in known:
        expected = " or ".join(f'"{word}"' for word in known)
        raise SetupError(f'{path}: {name}="{value}": expected {expected}')
    return value


def _read(path: Path) -> ElementTree.Element:
    """The outermost element of an XML file that may come from anywhere."""
    try:
        data = read_file(path, MOST_BYTES)
    except OSError as error:
        raise SetupError(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise SetupError(f"{path}: expected at most {MOST_BYTES} bytes of weights")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SetupError(f"{path}: byte {error.start + 1} is not UTF-8") from None
    # Only a document type can define entities, those that expand without end and those that name other files.
    if "<!DOCTYPE" in text:
        raise SetupError(f"{path}: <!DOCTYPE: expected weights without a document type")
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise SetupError(f"{path}: not well-formed XML: {error}") from None


def _number(path: Path, name: str, text: str) -> float:
    try:
        value = float(text)
        _check(name, value)
    except ValueError:
        raise SetupError(
            f"{path}: {name}: {text.strip() or 'nothing'}: expected a number from {-MOST_WEIGHT:g} to {MOST_WEIGHT:g}"
        ) from None
    return value


def _check(name: str, value: float) -> None:
    if not (math.isfinite(value) and abs(value) <= MOST_WEIGHT):
        raise SetupError(f"{name}: {value}: expected a number from {-MOST_WEIGHT:g} to {MOST_WEIGHT:g}")
