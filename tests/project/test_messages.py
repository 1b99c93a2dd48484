"""Texts for people are looked up, and Babel can extract every message from the source.

The engine protocol, logs, and the output of tools that other programs read stay English.
"""

import ast
import re
import string
from collections.abc import Iterator

from game.compiled import PACKAGES, ROOT

# The functions that look messages up, and how many of their first arguments are the message.
LOOKUPS = {"tr": 1, "tr_n": 2, "mark": 1, "mark_n": 2, "SystemReason": 1}
ERRORS = re.compile(r"(Rules|Setup|MoveFormat|IllegalMove|InvalidPosition|Record|Puzzle|Library|NewerLibrary)Error")
SHOWN = ("game/window", "game/words", "game/teach", "game/tools/text.py", "game/tools/games.py", "game/cli.py")
# Two words, or one that begins with a capital letter.
ENGLISH = re.compile(r"[A-Za-z][a-z']+ [a-z'A-Z]{2}|^[A-Z][a-z]{2,}")
# Names in files and settings, what is typed, markup, and texts of logs.
OTHER = re.compile(
    r"<|stroke|url\(|sudo|\.(py|so|dll)|%\(|[-A-Za-z]+-[0-9]00$|[a-z]+=|-m venv|pip install|python main|# |"
    r"default (location|name)|choose file|set the clip|POSIX|[A-Z_]+$|"  # AppleScript, environment variables
    r"Settings$|Dark$|AppleInterfaceStyle$|AppsUseLightTheme$|Software\\|"  # the settings of the systems
    r"[A-Za-z/ ]+\.tt[cf]$|Fonts$|"  # fonts of the systems
    r"NotoSans|save FILE|load FILE|[-xoXWB.]{4}|Ctrl|Shift|Alt|Cmd|"
    r"(Tab|Enter|Esc|Space|Home|End|Left|Right|Up|Down|Page up|Page down|Backspace|Delete)$|"
    r"(Button$|good move$|File|Flips|Size|Line|Conniption|You|Computer|Player [12]?|My shape|LICENSE.*)$"
)
SILENT_CALLS = re.compile(
    r"(\w+Error|\w*[lL]og\w*|debug|info|warning|exception|getLogger|compile|fullmatch|match|sub|search|TypeVar|get|getattr"
    r"|getenv|Literal|Example|LadderStep|_flips|take_result|start|Action|startswith|NamedTuple)$"
)
NAMING = ("metavar", "choices", "dest", "action", "position", "pattern", "setup", "usage", "name", "prog")


def sources(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        path = ROOT / folder
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            yield file.relative_to(ROOT).as_posix(), ast.parse(file.read_text("utf-8"))


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def messages() -> Iterator[tuple[str, ast.Call, list[ast.expr]]]:
    """Yield every place that looks a message up, with the arguments that are the message."""
    for file, tree in sources(*PACKAGES):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                count = LOOKUPS.get(node.func.id, 1 if ERRORS.fullmatch(node.func.id) else 0)
                if count and file not in ("game/words/messages.py", "game/compiled.py"):
                    yield f"{file}:{node.lineno}", node, node.args[:count]


def test_every_message_is_a_literal_or_comes_from_a_table():
    made = [
        where
        for where, call, parts in messages()
        for part in parts
        if isinstance(part, ast.JoinedStr | ast.BinOp)
        or (isinstance(part, ast.Call) and name_of(part) in ("format", "join", "lower", "upper", "capitalize"))
        or (name_of(call).startswith("mark") and not is_text(part))
    ]
    assert made == []


def test_contexts_are_literals():
    contexts = [
        (where, one) for where, call, _ in messages() if name_of(call) in ("tr", "mark") for one in call.args[1:]
    ]
    assert contexts
    assert [where for where, context in contexts if not is_text(context)] == []


def test_babel_finds_every_message():
    # Babel reads names at the beginning of a call, and skips what is inside an f-string.
    hidden = []
    for file, tree in sources(*PACKAGES):
        for text in ast.walk(tree):
            for node in ast.walk(text) if isinstance(text, ast.JoinedStr) else ():
                if isinstance(node, ast.Call) and name_of(node) in LOOKUPS and is_text(node.args[0]):
                    hidden.append(f"{file}:{node.lineno}")
    assert hidden == []


def test_the_arguments_of_a_message_are_those_that_it_names():
    wrong = []
    for where, call, parts in messages():
        if not all(map(is_text, parts)) or any(keyword.arg is None for keyword in call.keywords):
            continue
        fields = {
            re.split(r"\W", field)[0]
            for part in parts
            for _, field, _, _ in string.Formatter().parse(part.value)
            if field is not None
        }
        given = {keyword.arg for keyword in call.keywords} | ({"n"} if name_of(call) == "tr_n" else set())
        is_table = name_of(call) in ("mark", "mark_n") or ERRORS.fullmatch(name_of(call))
        if given and not (is_table and not call.keywords) and fields - {"n"} != given - {"n"}:
            wrong.append(f"{where}: {sorted(fields)} and {sorted(given)}")
        if name_of(call) == "tr" and not call.keywords and fields:
            wrong.append(f"{where}: {sorted(fields)} and nothing")
    assert wrong == []


def texts_not_looked_up(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the texts in English that no lookup contains."""

    def visit(node: ast.AST) -> Iterator[tuple[int, str]]:
        if isinstance(node, ast.Raise | ast.Assert | ast.Compare | ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.Call) and (name_of(node) in LOOKUPS or SILENT_CALLS.match(name_of(node))):
            return
        if isinstance(node, ast.Expr) and is_text(node.value):
            return  # a docstring
        if isinstance(node, ast.keyword) and node.arg in NAMING:
            return
        if isinstance(node, ast.JoinedStr):
            words = "".join(part.value for part in node.values if is_text(part))
            if ENGLISH.search(words) and not OTHER.match(words.strip()) and "<" not in words and "stroke" not in words:
                yield node.lineno, words
            children = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        elif is_text(node):
            if ENGLISH.search(node.value) and not OTHER.match(node.value.strip()) and "<" not in node.value:
                yield node.lineno, node.value
            return
        else:
            annotations = {id(getattr(node, name, None)) for name in ("annotation", "returns")}
            children = [child for child in ast.iter_child_nodes(node) if id(child) not in annotations]
        for child in children:
            yield from visit(child)

    yield from visit(tree)


def test_every_text_for_people_is_looked_up():
    assert [
        f"{file}:{line}: {text}"
        for file, tree in sources(*SHOWN)
        if file != "game/words/catalog.py"  # every language has its own name in every language
        for line, text in texts_not_looked_up(tree)
    ] == []


def test_texts_that_are_not_looked_up_are_found():
    source = 'def draw(n):\n    """Draw it."""\n    say("New game", f"{n} games left")\n    say(tr("New game"))'
    assert [text for _, text in texts_not_looked_up(ast.parse(source))] == ["New game", " games left"]


def test_no_plural_is_made_of_a_letter():
    found = [
        f"{file}:{node.lineno}"
        for file, tree in sources(*SHOWN, "game/play")
        for node in ast.walk(tree)
        if isinstance(node, ast.IfExp)
        and all(is_text(part) for part in (node.body, node.orelse))
        and {node.body.value, node.orelse.value} in ({"", "s"}, {"was", "were"}, {"is", "are"})
    ]
    assert found == []
