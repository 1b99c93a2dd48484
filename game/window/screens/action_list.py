"""Lists all actions of the program by section, and finds actions whose keys conflict."""

from collections.abc import Iterable, Iterator
from functools import cache

from game.rules.registry import GAMES, start
from game.window.boards.registry import GAME_UIS
from game.window.input.key_bindings import Action, button_of, keys_of
from game.window.scene import Scene, SceneStack
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.analysis.position_editor import PositionEditor
from game.window.screens.board.move_controls import PREVIEW
from game.window.screens.dialogs.file_dialog import FileDialog
from game.window.screens.dialogs.on_screen_keyboard import OnScreenKeyboard
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.learn.learn import Learn
from game.window.screens.library.game_rows import GameRows
from game.window.screens.library.library import LibraryScreen
from game.window.screens.moves.line_preview import LinePreview
from game.window.screens.play.play import Play
from game.window.screens.profile.profile import ProfileScreen
from game.window.screens.puzzles.rush_screens import RushEnd
from game.window.screens.review.review import Review
from game.window.screens.shape_editor.shape_editor import ShapeEditor
from game.window.widgets.controls import ListBox, TextField
from game.window.widgets.group import Group
from game.window.widgets.widget import Clickable
from game.words.messages import mark, tr

SCREENS: tuple[type[Scene], ...] = (
    *(Play, Review, Analysis, PositionEditor, ShapeEditor, LinePreview, ExerciseScreen, RushEnd, Learn),
    *(LibraryScreen, FileDialog, ProfileScreen),
)
# The titles of the sections, in the order in which they are shown. Each game has a section after "board".
SECTIONS = {
    "play": mark("During a game"),
    "board": mark("Making a move"),
    "moves": mark("Earlier positions"),
    "playback": mark("Stepping through a game"),
    "review": mark("Review"),
    "analysis": mark("Analysis"),
    "editor": mark("Setting up a position"),
    "shape": mark("Drawing a shape"),
    "exercise": mark("Puzzles and mistakes"),
    "rush": mark("After a rush"),
    "learn": mark("Lessons"),
    "game": mark("Copy, paste and open"),
    "library": mark("Games"),
    "files": mark("Files"),
    "people": mark("Players"),
    "window": mark("Anywhere"),
    "speech": mark("With a screen reader"),
    "control": mark("Buttons and lists"),
    "text": mark("Text fields"),
    "keyboard": mark("On-screen keyboard"),
}


# The buttons that move the focus, activate and go back on every screen.
RESERVED_BUTTONS = ("A", "B", "LB", "RB", "Left", "Right", "Up", "Down")


def title_of(section: str) -> str:
    """Return the title of a section."""
    return tr(SECTIONS[section]) if section in SECTIONS else GAMES[section].title


def board_actions(game: str) -> list[Action]:
    """Return the actions of a game's board and of its move controls."""
    game_ui = GAME_UIS[game]
    controls = game_ui.move_input(start(game)).controls
    previews = [PREVIEW for control in controls if control.preview is not None]
    return [*game_ui.view.actions, *(control.action for control in controls if control.action), *previews[:1]]


def contexts() -> Iterator[list[Action]]:
    """Yield, for each screen (and game, if it has a board), the list of actions that the user can perform there."""
    for screen in SCREENS:
        actions = [*screen.actions, *SceneStack.actions]
        if screen is LibraryScreen:
            actions += GameRows.actions
        if screen.moves_on_board:
            yield from ([*actions, *board_actions(game)] for game in GAME_UIS)
        else:
            yield actions


def sections(first: Iterable[Action] = ()) -> dict[str, list[Action]]:
    """Return all actions by section. Sections that contain one of the actions `first` come before the others."""
    found: dict[str, list[Action]] = {}
    fixed = [*Group.actions, *Clickable.actions, *Scene.actions, *ListBox.actions, *TextField.actions]
    fixed += OnScreenKeyboard.actions
    for action in dict.fromkeys([*(action for actions in contexts() for action in actions), *fixed]):
        found.setdefault(action.section, []).append(action)
    near = {action.section for action in first} - {"control", "window"}
    order = list(SECTIONS)

    def place(section: str) -> tuple[bool, int]:
        return section not in near, order.index(section if section in order else "board")

    return {section: found[section] for section in sorted(found, key=place)}


def conflicts(action: Action, key: str) -> list[Action]:
    """Return the other actions that have a key and work on a screen where `action` works.

    Ignore actions whose keys cannot be changed.
    """
    return [other for other in _rivals(action) if not other.is_fixed and key in keys_of(other)]


def button_conflicts(action: Action, button: str) -> list[Action]:
    """Return the other actions that have a controller's button and work on a screen where `action` works.

    Ignore actions whose buttons cannot be changed.
    """
    return [other for other in _rivals(action) if button and not other.is_fixed and button == button_of(other)]


def is_reserved(action: Action, button: str) -> bool:
    """Return True if a button always has its default effect on a screen where an action works."""
    return button in RESERVED_BUTTONS or any(other.is_fixed and button == other.button for other in _rivals(action))


@cache
def _rivals(action: Action) -> tuple[Action, ...]:
    """Return the other actions of the screens where an action works, if its keys can be changed.

    The list of all shortcuts needs them for every row of every frame.
    """
    if action.is_fixed:
        return ()
    others = {other: None for actions in contexts() if action in actions for other in actions}
    return tuple(other for other in others if other is not action)
