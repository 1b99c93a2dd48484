"""Loads, changes and saves the weights of a scoring heuristic in an XML file.

<?xml version="1.0" encoding="UTF-8"?>
<weights game="wyb" score="features">
  <weight name="pieces">1.0</weight>
  ...
</weights>
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from game.files import asset, read_weights, replace_file
from game.rules.errors import SetupError, reason_of

MOST_BYTES = 100_000  # size limit of a weights file
MOST_WEIGHT = 1000.0
# The names of the features, by game and score.
FeatureNames = Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True)
class Weights:
    """The weights of a score's features, by name of the feature. A weight of 1 means 100 points per unit."""

    game: str
    score: str
    values: Mapping[str, float]

    def updated(self, changes: Mapping[str, float]) -> "Weights":
        """Return a copy of the weights with the given changes.

        Raise SetupError if a name is unknown or a number is out of range.
        """
        for name, value in changes.items():
            if name not in self.values:
                raise SetupError(
                    "{name}: unknown weight, expected one of {names}", name=name, names=", ".join(self.values)
                )
            _check(name, value)
        return Weights(self.game, self.score, {**self.values, **changes})

    def scale(self) -> list[int]:
        """Return the weights in ten-thousandths, as integers that make compiled and interpreted scores equal."""
        return [round(10_000 * value) for value in self.values.values()]

    def save(self, path: Path) -> None:
        """Write the weights to a file, replacing an existing file; raise SetupError if that fails."""
        root = ElementTree.Element("weights", {"game": self.game, "score": self.score})
        for name, value in self.values.items():
            ElementTree.SubElement(root, "weight", {"name": name}).text = repr(float(value))
        ElementTree.indent(root)
        try:
            replace_file(path, ElementTree.tostring(root, "UTF-8", xml_declaration=True) + b"\n")
        except OSError as error:
            raise SetupError("{path}: cannot be written: {reason}", path=path, reason=reason_of(error)) from None


def load_weights(path: Path, known: FeatureNames) -> Weights:
    """Return the weights in a file; raise SetupError unless it has one weight for each feature of a known score.

    Weights of features that the score has only in another game are ignored, since these features are always 0 here.
    """
    root = _read(path)
    if root.tag != "weights":
        raise SetupError("{path}: <{tag}>: expected <weights> as the root element", path=path, tag=root.tag)
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
            raise SetupError(
                '{path}: <{tag} name="{name}">: expected a weight for one of {names}',
                path=path,
                tag=element.tag,
                name=name,
                names=", ".join(names),
            )
        if name in values:
            raise SetupError("{path}: {name}: expected one weight, found a second", path=path, name=name)
        values[name] = _number(path, name, element.text or "")
    missing = [name for name in names if name not in values]
    if missing:
        raise SetupError("{path}: {name}: expected a weight, found none", path=path, name=missing[0])
    return Weights(game, score, {name: values[name] for name in names})


def default_weights(game: str, known: FeatureNames) -> Weights:
    """Return the weights that come with the program for a game."""
    return load_weights(asset(f"weights/{game}.xml"), known)


def _attribute(path: Path, root: ElementTree.Element, name: str, known: Iterable[str]) -> str:
    value = root.get(name, "")
    if value not in known:
        expected = " or ".join(f'"{word}"' for word in known)
        raise SetupError(
            '{path}: {name}="{value}": expected {expected}', path=path, name=name, value=value, expected=expected
        )
    return value


def _read(path: Path) -> ElementTree.Element:
    """Return the root element of an XML file, which may come from an untrusted source."""
    try:
        text = read_weights(path, MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError as error:
        raise SetupError("{path}: byte {byte} is not UTF-8", path=path, byte=error.start + 1) from None
    # Entities can expand without end or read other files, and only a document type can define them.
    if "<!DOCTYPE" in text:
        raise SetupError("{path}: <!DOCTYPE: expected weights without a document type", path=path)
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise SetupError("{path}: not well-formed XML: {error}", path=path, error=error) from None


def _number(path: Path, name: str, text: str) -> float:
    try:
        value = float(text)
        _check(name, value)
    except ValueError:
        found = text.strip()[:40] or "nothing"
        raise SetupError(
            "{path}: {name}: {found}: expected a number from {least:g} to {most:g}",
            path=path,
            name=name,
            found=found,
            least=-MOST_WEIGHT,
            most=MOST_WEIGHT,
        ) from None
    return value


def _check(name: str, value: float) -> None:
    if not (math.isfinite(value) and abs(value) <= MOST_WEIGHT):
        raise SetupError(
            "{name}: {value}: expected a number from {least:g} to {most:g}",
            name=name,
            value=value,
            least=-MOST_WEIGHT,
            most=MOST_WEIGHT,
        )
