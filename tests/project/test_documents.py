"""The documents: their examples are valid, and their links, files and commands exist."""

import importlib.util
import re
from collections.abc import Sized
from pathlib import Path

import pytest

from ai.books.placing_book import BOOK
from ai.games.game_ai import ai_for
from ai.score.registry import WEIGHTED
from ai.score.weights import load_weights
from game.files import asset
from game.play.storage.settings import Settings
from game.record.puzzle import read_puzzles
from game.record.record import Record
from game.record.text_format import read_labeled_game, with_label, write_game
from game.rules.registry import GAMES, start
from game.rules.shapes.shape import BUILT_IN, parse_shape
from tests.helpers.program import ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
}
FORMATS = PAGES["docs/formats.md"]


def example(kind: str) -> str:
    """Return the only example of its kind in the page about formats."""
    (text,) = re.findall(rf"```{kind}\n(.*?)```", FORMATS, re.DOTALL)
    return text


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_a_file_and_a_heading(page: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", PAGES[page]):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        path = (ROOT / page).parent / file if file else ROOT / page
        assert path.is_file(), target
        if anchor:
            assert anchor in anchors(path.read_text("utf-8")), target


@pytest.mark.parametrize("page", PAGES)
def test_files_named_in_the_text_exist(page: str) -> None:
    for name in re.findall(r"`((?:ai|assets|bundle|docs|game|lab|tests)/[\w./-]*)`", PAGES[page]):
        if "GAME" not in name:
            assert (ROOT / name).exists(), name


@pytest.mark.parametrize("page", PAGES)
def test_commands_name_modules_and_scripts_that_exist(page: str) -> None:
    for module in re.findall(r"python -m ((?:ai|bundle|lab|tests)[\w.]*)", PAGES[page]):
        assert importlib.util.find_spec(module) is not None, module
    for script in re.findall(r"python ((?:tests|bundle)/[\w/]+\.py)", PAGES[page]):
        assert (ROOT / script).is_file(), script


def test_the_example_positions_are_valid() -> None:
    for line in example("positions").splitlines():
        game, position = line.split(maxsplit=1)
        assert Record(game, _setup(game, position), position).start_position == position


@pytest.mark.parametrize("kind", ["game", "variations"])
def test_the_example_game_is_what_the_program_writes(kind: str) -> None:
    record, label = read_labeled_game(example(kind))
    assert with_label(write_game(record), label) == example(kind)


def test_the_example_shape_can_be_played() -> None:
    shape = parse_shape(example("shape"), "ring.txt")
    assert (shape.spaces, len(shape.paths), shape.grid, len(shape.sides)) == (9, 9, (3, 3), 1)


def test_the_example_puzzle_can_be_read() -> None:
    (puzzle,) = read_puzzles(example("puzzles"), "conniption")
    assert puzzle.moves == ("5",)


def test_the_example_weights_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "weights.xml"
    file.write_text(example("weights"), "utf-8")
    assert load_weights(file, WEIGHTED).values["three discs"] == 0.14


def test_the_example_proof_starts_at_the_first_position() -> None:
    assert start("conniption").position() == example("proof").splitlines()[3].rpartition(" ")[0]


def test_the_numbers_of_puzzles_match_the_files() -> None:
    for game in GAMES.values():
        lines = asset(f"puzzles/{game.name}.tsv").read_text("utf-8").splitlines()
        rows = re.findall(rf"^\| {game.title}[^|]*\| (\d+) \|", PAGES["docs/puzzles.md"], re.MULTILINE)
        assert rows == [str(len(lines) - 1)], game.title


def test_the_example_of_the_book_is_a_line_of_it() -> None:
    assert example("book") in asset(BOOK).read_text("utf-8")


def test_the_numbers_of_books_and_shapes_match_the_files() -> None:
    gravity, placing = ai_for("conniption").book(), ai_for("wyb").book()
    assert isinstance(gravity, Sized) and isinstance(placing, Sized)
    named = re.findall(r"npz`.* values of (?:all )?([\d,]+) positions of Con", FORMATS)
    assert sum(int(number.replace(",", "")) for number in named) == len(gravity)
    assert f" {len(placing):,} positions" in " ".join(PAGES["docs/strength.md"].split())
    assert f"includes {len(BUILT_IN)} shapes" in PAGES["README.md"]


def test_the_benchmark_has_the_newest_signature() -> None:
    page = PAGES["docs/benchmarks.md"]
    history = re.findall(r"^\| .* \| (\d{8}) \|$", page, re.MULTILINE)
    assert len(history) > 10
    assert re.findall(r"^    signature (\d+) \(compiled\)$", page, re.MULTILINE) == history[-1:]


def test_every_setting_is_described() -> None:
    for name in Settings.__dataclass_fields__:
        assert f"`{name}`" in FORMATS, name


def _setup(game: str, position: str) -> dict[str, str]:
    rows = position.split()[0].split("/")
    return {"Size": f"{len(rows[0])}x{len(rows)}"} if game == "domino" else {}
