"""The weights of a scoring heuristic, kept in an XML file: load, change, save.

<?xml version="1.0" encoding="UTF-8"?>
<weights game="wyb" score="features">
  <weight name="pieces">1.0</weight>
  ...
</weights>
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from game.rules.errors import SetupError

MOST_BYTES = 100_000  # of a weights file
MOST_WEIGHT = 1000.0


@dataclass(frozen=True)
class Weights:
    """How much each feature of a score counts, by the name of the feature."""

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

    def save(self, path: Path) -> None:
        """Replace a file in one instant, or raise SetupError: whoever reads sees the old weights or the new ones."""
        root = ElementTree.Element("weights", {"game": self.game, "score": self.score})
        for name, value in self.values.items():
            ElementTree.SubElement(root, "weight", {"name": name}).text = repr(float(value))
        ElementTree.indent(root)
        fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            with fresh.open("wb") as file:
                file.write(ElementTree.tostring(root, "UTF-8", xml_declaration=True) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, path)
        except OSError as error:
            raise SetupError(f"{path}: cannot be written: {error.strerror}") from None


def load_weights(path: Path, game: str, score: str, names: Sequence[str]) -> Weights:
    """The weights in a file, which must be those of this score, one for each name; else SetupError."""
    root = _read(path)
    if root.tag != "weights":
        raise SetupError(f"{path}: <{root.tag}>: expected <weights> as the outermost element")
    for attribute, expected in (("game", game), ("score", score)):
        if root.get(attribute) != expected:
            raise SetupError(f'{path}: {attribute}="{root.get(attribute, "")}": expected "{expected}"')
    values: dict[str, float] = {}
    for element in root:
        name = element.get("name", "")
        if element.tag != "weight" or name not in names:
            raise SetupError(f'{path}: <{element.tag} name="{name}">: expected a weight for one of {", ".join(names)}')
        if name in values:
            raise SetupError(f"{path}: {name}: expected one weight, found a second")
        values[name] = _number(path, name, element.text or "")
    missing = [name for name in names if name not in values]
    if missing:
        raise SetupError(f"{path}: {missing[0]}: expected a weight, found none")
    return Weights(game, score, {name: values[name] for name in names})


def _read(path: Path) -> ElementTree.Element:
    """The outermost element of an XML file that may come from anywhere."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
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
