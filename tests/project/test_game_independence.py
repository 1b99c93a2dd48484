"""Code about a single game is in that game's own modules. Generic modules name no game."""

import ast
import re

from game.compiled import PACKAGES, ROOT
from game.rules.registry import GAMES

# The modules about single games: those with a game in their name, and some others.
ABOUT_ONE = r"gravity\w*|domino|paths|watch_your_back|seven_by_six"
ALSO_ABOUT_ONE = {
    "ai.score.lines",
    "ai.exact.win_provers.stored_wins",
    "ai.score.threats",
    "ai.score.zugzwang",
    "ai.score.network",
    "ai.score.pieces",
    "ai.score.endgame",
    "ai.books.connect4_book",
    "ai.books.exact_moves",
    "ai.books.flip_book",
    "ai.books.placing_book",
    "lab.training.training_examples",
    "lab.training.network",
}
# The registries with an entry for each game, and modules with lists of example games.
REGISTRIES = {
    "game/rules/registry.py",
    "game/record/sketches/registry.py",
    "ai/score/registry.py",
    "lab/openings.py",
    "lab/puzzles/sources.py",
    "game/teach/ladder/registry.py",
    "game/tools/bench.py",
    "game/tools/selfcheck.py",
}
# Laboratory modules for a question about one game, or for a learning method of one.
LABORATORY = {
    "lab/books/build_connect4_book.py",
    "lab/books/build_flip_book.py",
    "lab/books/flip_layers.py",
    "lab/books/build_placing_book.py",
    "lab/books/build_endgame.py",
    "lab/books/build_stored_wins.py",
    "lab/strategies/definitions.py",
    "lab/strategies/graph.py",
    "lab/strategies/make.py",
    "lab/measurements/handicaps.py",
    "lab/measurements/known_page.py",
    "lab/measurements/known_results.py",
    "lab/training/score_log_loss.py",
    "lab/training/score_match.py",
    "lab/measurements/solver_comparison.py",
    "lab/measurements/proof_count.py",
    "lab/measurements/win_count.py",
    "lab/measurements/solver_speed.py",
    "lab/training/network_training.py",
}
# Words with another meaning than the game of this name.
OTHER_MEANINGS = {
    ("game/tools/text.py", "paths"),  # a command
    ("game/play/storage/json_values.py", "conniption"),  # the mark of a file of this game
    ("game/cli.py", "conniption"),  # the name of the program
    ("game/tools/licences.py", "conniption"),  # the name of the library
}


def is_about_one(module):
    """Return True if a module, or a name imported from it, is about a single game."""
    parts = module.split(".")
    return bool({module, ".".join(parts[:3])} & ALSO_ABOUT_ONE) or any(re.fullmatch(ABOUT_ONE, part) for part in parts)


def generic_modules():
    """Yield the path and the parsed source of every module that is not specific to one game."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not is_about_one(name.removesuffix(".py").replace("/", ".")) and name not in REGISTRIES | LABORATORY:
                yield name, ast.parse(path.read_text("utf-8"))


def about_one(source):
    """Return the modules about single games that a source imports, and the games that it names."""
    for node in ast.walk(source):
        if isinstance(node, ast.ImportFrom):
            yield from filter(is_about_one, [node.module or "", *(f"{node.module}.{one.name}" for one in node.names)])
        elif isinstance(node, ast.Import):
            yield from filter(is_about_one, [alias.name for alias in node.names])
        elif isinstance(node, ast.Constant) and node.value in GAMES:
            yield node.value


def test_no_generic_module_names_a_single_game():
    found = [(name, known) for name, source in generic_modules() for known in about_one(source)]
    assert [pair for pair in found if pair not in OTHER_MEANINGS] == []


def test_every_exception_is_still_needed():
    assert all((ROOT / name).exists() for name in REGISTRIES | LABORATORY)
    found = {(name, known) for name, source in generic_modules() for known in about_one(source)}
    assert found >= OTHER_MEANINGS


def test_naming_a_game_is_recognized():
    source = ast.parse(
        "from game.rules.gravity import GravityBoard\nimport ai.score.domino\nfrom game.words.games import paths\n"
        "is_wyb = board.game == 'wyb'\n'a domino'"
    )
    assert set(about_one(source)) == {
        "game.rules.gravity",
        "game.rules.gravity.GravityBoard",
        "ai.score.domino",
        "game.words.games.paths",
        "wyb",
    }
