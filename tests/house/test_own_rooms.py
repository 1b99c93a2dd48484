"""Every game its room: what is about one game stands where it is looked for, and nobody else names it."""

import ast
import re

from game.compiled import ROOMS, ROOT
from game.rules.catalog import GAMES

# The modules about single games: those whose name says so, and what belongs to them besides.
ABOUT_ONE = r"gravity\w*|domino|paths|watch_your_back|seven_by_six"
ALSO_ABOUT_ONE = {
    "ai.score.lines",
    "ai.score.threats",
    "ai.score.zugzwang",
    "ai.score.network",
    "ai.score.pieces",
    "ai.score.follow_up",
    "ai.books.opening_book",
    "ai.books.exact_moves",
    "ai.books.flip_book",
    "ai.books.placing_book",
    "ai.learn.examples",
    "ai.learn.network",
}
# Where every game has its entry, or which list examples of them; what is not in them is done without.
CATALOGS = {
    "game/rules/catalog.py",
    "game/words/catalog.py",
    "game/window/boards/catalog.py",
    "ai/score/catalog.py",
    "ai/books/catalog.py",
    "ai/exact/catalog.py",
    "ai/players/ratings.py",
    "ai/players/level_sights.py",
    "ai/lab/openings.py",
    "ai/lab/puzzles/sources.py",
    "game/teach/badges/catalog.py",
    "game/teach/ladder/catalog.py",
    "game/tools/bench.py",
    "game/tools/selfcheck.py",
}
# What answers a question about one game in the laboratory, or is a way of learning for one.
QUESTIONS = {
    "ai/lab/build_book.py",
    "ai/lab/build_flip_book.py",
    "ai/lab/flip_layers.py",
    "ai/lab/build_placing_book.py",
    "ai/lab/handicaps.py",
    "ai/lab/peers.py",
    "ai/lab/proof_count.py",
    "ai/lab/solver_speed.py",
    "ai/learn/network_training.py",
}
# Words that are also the name of a game, or that of the box.
OTHER_MEANINGS = {
    ("game/tools/text.py", "paths"),  # a command
    ("game/play/store.py", "conniption"),  # the mark of a settings file
    ("game/door.py", "conniption"),  # the name of the program
    ("game/tools/licences.py", "conniption"),  # the name of the library
}


def is_about_one(module):
    """Whether a module, or what is imported from it, is about a single game."""
    parts = module.split(".")
    return bool({module, ".".join(parts[:3])} & ALSO_ABOUT_ONE) or any(re.fullmatch(ABOUT_ONE, part) for part in parts)


def generic_modules():
    """The sources that are about no game, by their paths."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not is_about_one(name.removesuffix(".py").replace("/", ".")) and name not in CATALOGS | QUESTIONS:
                yield name, ast.parse(path.read_text("utf-8"))


def about_one(source):
    """The modules about single games that a source imports, and the names of games that it compares or looks up."""
    for node in ast.walk(source):
        if isinstance(node, ast.ImportFrom):
            yield from filter(is_about_one, [node.module or "", *(f"{node.module}.{one.name}" for one in node.names)])
        elif isinstance(node, ast.Import):
            yield from filter(is_about_one, [alias.name for alias in node.names])
        elif isinstance(node, ast.Constant) and node.value in GAMES:
            yield node.value


def test_no_generic_module_knows_a_single_game():
    found = [(name, known) for name, source in generic_modules() for known in about_one(source)]
    assert [pair for pair in found if pair not in OTHER_MEANINGS] == []


def test_every_exception_is_still_needed():
    assert all((ROOT / name).exists() for name in CATALOGS | QUESTIONS)
    found = {(name, known) for name, source in generic_modules() for known in about_one(source)}
    assert found >= OTHER_MEANINGS


def test_what_counts_as_knowing_a_game():
    source = ast.parse(
        "from game.rules.gravity import GravityBoard\nimport ai.score.domino\nfrom game.words import paths\n"
        "is_wyb = board.game == 'wyb'\n'a domino'"
    )
    assert set(about_one(source)) == {
        "game.rules.gravity",
        "game.rules.gravity.GravityBoard",
        "ai.score.domino",
        "game.words.paths",
        "wyb",
    }
