"""The actions that copy, paste and open games, for all screens that show a game."""

from game.record.node import Node
from game.record.record import Record
from game.record.text_format import write_game
from game.window.input.key_bindings import Action, Actions
from game.window.scene import SceneStack
from game.window.system import clipboard
from game.words.messages import mark, tr

ON_MAIN_LINE = mark("This move is on the main line")
NO_CLIPBOARD = mark("Clipboard not available")
COPY_GAME = Action("game.copy", mark("Copy this game as text"), ("Ctrl+C",))
PASTE_GAME = Action("game.paste", mark("Paste a game"), ("Ctrl+V",))
OPEN_GAME = Action("game.open", mark("Open another game"), ("Ctrl+O",))
ANALYZE = Action("game.analyze", mark("Analyze this position"), ("Ctrl+E",))
SHARE = Action("game.share", mark("Share as a picture, animation, web page or text"), ("Ctrl+Shift+S",))
SOLVED = Action("game.solved", mark("Show what is proven of each game"), ("Ctrl+U",))
STRATEGIES = Action("game.strategies", mark("Learn a winning strategy by heart"), ("Ctrl+L",))
SET_UP = Action("game.set_up", mark("Set up a position"), ("Ctrl+P",))
# The edits of variations, in Analysis and in Review.
UNDO = Action("analysis.undo", mark("Undo the last change"), ("Ctrl+Z",))
REDO = Action("analysis.redo", mark("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"))
DELETE_VARIATION = Action("analysis.delete_variation", mark("Delete this variation"), ("Ctrl+Delete",))
GAME_ACTIONS: Actions = {  # for screens that show a game
    COPY_GAME: lambda page: copy_game(page.app, page.record),
    PASTE_GAME: lambda page: page.app.navigator.paste(page.take_game, page.record),
    ANALYZE: lambda page: page.app.navigator.analyze(page.record, page.board.node),
    SHARE: lambda page: page.app.navigator.share(page.record, page.board.node),
}


def copy_game(app: SceneStack, record: Record) -> None:
    _copy(app, write_game(record), tr("Game copied"))


def copy_position(app: SceneStack, node: Node) -> None:
    _copy(app, f"{node.board.game} {node.board.position()}", tr("Position copied"))


def _copy(app: SceneStack, text: str, words: str) -> None:
    app.toast(words if clipboard.put(text) else NO_CLIPBOARD)
