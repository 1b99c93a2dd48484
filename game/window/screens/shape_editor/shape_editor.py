"""The shape editor: draws a shape of Winning Paths by mouse or keys, and says at once what it is worth."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

import pygame

from ai.search.cancel_token import CancelToken
from game.play.storage.shape_files import EXTENSION, FOLDER, saved_shapes
from game.record.node import Node
from game.record.record import Record
from game.rules.errors import RulesError
from game.rules.game import OptionKind
from game.rules.numbers import members
from game.rules.registry import GAMES, start
from game.rules.shapes.inline import to_inline
from game.rules.shapes.shape import BUILT_IN, MOST_SPACES, Shape, is_shape_file, load_shape
from game.rules.shapes.shape_draft import Drawing, ShapeDraft
from game.rules.shapes.symmetry import MOST_SYMMETRIES
from game.teach.evaluation.evaluation_queries import PositionsQuery, Query
from game.window import theme
from game.window.boards.view import BOARD_DOWN, BOARD_LEFT, BOARD_RIGHT, BOARD_UP
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.key_bindings import Action, Actions, buttons
from game.window.input.touch import Touch
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.choose_file import choose_file
from game.window.screens.dialogs.dialog import Answer, MessageDialog
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.dialogs.file_dialog import existing_folder_of
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.screens.page import Page
from game.window.screens.shape_editor.canvas import ShapeCanvas
from game.window.widgets.controls import Choice, ListBox, TextField
from game.window.widgets.label import Label
from game.window.widgets.panel import Panel
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.messages import Message, error_text, join_sentences, mark, tr, tr_n
from game.words.outcomes import worth_words
from game.words.registry import WORDS
from game.words.shapes import shape_error

UNDO = Action("shape.undo", mark("Undo the last change"), ("Ctrl+Z",))
REDO = Action("shape.redo", mark("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"))
USE = Action(
    "shape.use", mark("Place, lift or choose the space at the cursor"), ("Enter", "Space"), mouse=mark("click or drag")
)
REMOVE = Action("shape.remove", mark("Remove the space or the path"), ("Delete",), mouse=mark("right click"))
ADD_PATH = Action("shape.add_path", mark("Make a path of the chosen spaces"), ("P",))
CANCEL = Action("shape.cancel", mark("Choose no space"), ("Backspace",))
NEXT_TOOL = Action("shape.tool", mark("Draw spaces or paths"), ("T",))
SYMMETRIC = Action("shape.symmetric", mark("Add the mirror images and rotations of all paths"), ("M",))
NUMBER = Action("shape.number", mark("Number the spaces from left to right and from top to bottom"), ("N",))
CLEAR = Action("shape.clear", mark("Remove all spaces and paths"), ("Ctrl+Backspace",))
SAVE = Action("shape.save", mark("Save the shape"), ("Ctrl+S",))
OPEN = Action("shape.open", mark("Open a shape file"), ("Ctrl+O",))

SPACES, PATHS = "spaces", "lines"  # the tools
ROW, GAP, PATH_ROW = 36, 8, 28
STATUS = 78
SECONDS = (0.2, 1.0, 5.0)  # of the searches for the value of the shape
LONGEST_NAME = 60


class ShapeEditor(Page):
    """Draws a shape. `use` is called with the path of the file after the shape was saved.

    draft   the shape that is drawn
    path    the file of the shape, or None if it was not saved yet
    shape   the shape, or None while the draft is no shape yet
    """

    actions: ClassVar[Actions] = {
        **Page.actions,
        USE: lambda page: page.use_cursor(),
        REMOVE: lambda page: page.remove_at_cursor(),
        CANCEL: lambda page: page.choose_none(),
        NEXT_TOOL: lambda page: page.tool.choose(SPACES if page.is_drawing_paths else PATHS),
        BOARD_LEFT: lambda page: page.step(-1, 0),
        BOARD_RIGHT: lambda page: page.step(1, 0),
        BOARD_UP: lambda page: page.step(0, -1),
        BOARD_DOWN: lambda page: page.step(0, 1),
        **buttons(UNDO, REDO, ADD_PATH, SYMMETRIC, NUMBER, CLEAR, SAVE, OPEN),
    }

    def __init__(self, app: SceneStack, shape: str = "", use: Callable[[str], object] | None = None) -> None:
        super().__init__(app, tr("Shape editor"))
        self.use = use
        self.draft = ShapeDraft()
        self.path: Path | None = None
        self.shape: Shape | None = None
        self.node: Node | None = None
        self.evaluation = app.evaluation
        self.error = ""
        self._saved = self.draft.drawing  # the state that was saved or opened last
        self._stroke: list[int] = []  # the spaces over which the mouse was dragged
        self._lifted = -1  # the space that is being moved
        self._pressed = False
        self._add_controls()
        if shape:
            self.open_shape(shape)
        self.draft_changed()

    def _add_controls(self) -> None:
        add = self.widgets.add
        self.canvas = add(ShapeCanvas(self.draft))
        self.panel = add(Panel(tr("Shape")))
        self.name_field = add(TextField("", lambda _: self._take_name(), tr("Name", "shape"), LONGEST_NAME))
        self.name_field.title = tr("Name", "shape")
        self.models = add(Dropdown(self.app, self._models(), "", self._open_model))
        self.models.title = tr("Start from")
        self.tool = add(Choice([(SPACES, tr("Spaces")), (PATHS, tr("Paths"))], SPACES, lambda _: self._take_tool()))
        self.tool.title = tr("Draw", "drawing")
        self.add_path = add(Button(tr("Add path"), self.finish_path, "plus", action=ADD_PATH))
        self.symmetric = add(Button(tr("Symmetry"), self.add_symmetric, "copy", action=SYMMETRIC))
        self.number = add(Button(tr("Number"), self._changing(self.draft_order), "refresh-cw", action=NUMBER))
        self.clear = add(Button("", self._changing(lambda: self.draft.clear()), "trash-2", action=CLEAR))
        self.status = add(Label(style="small", color="text", lines=4))
        self.list = add(ListBox(self._draw_path_row, self._choose_path, PATH_ROW))
        self.list.title = tr("Paths")
        self.list.row_text = self._path_text
        self.list.empty_words = mark("No paths yet")
        self.undo_tool = self.add_tool("undo-2", "", self._changing(lambda: self.draft.undo()), UNDO)
        self.redo_tool = self.add_tool("redo-2", "", self._changing(lambda: self.draft.redo()), REDO)
        self.add_tool("folder-open", "", self.browse, OPEN)
        self.add_window_tools()
        label = tr("Save") if self.use is None else tr("Save and use")
        self.save_button = add(Button(label, self.save, "save", ButtonKind.PRIMARY, action=SAVE))

    def _models(self) -> list[tuple[object, str, str]]:
        """Return the shapes to begin with: an empty one, those of the user, and those of the game."""
        rows: list[tuple[object, str, str]] = [("", tr("Start from"), tr("Opens a copy of a shape"))]
        for path in saved_shapes(self.app.store.folder):
            rows.append((str(path), path.stem, tr("Your shape")))
        return [*rows, *((name, Message(load_shape(name).name), "") for name in BUILT_IN)]

    # --- the draft ---

    @property
    def is_drawing_paths(self) -> bool:
        return self.tool.value == PATHS

    def _changing(self, change: Callable[[], object]) -> Callable[[], None]:
        """Return a function that makes a change and shows it, or shows why it cannot be made."""

        def perform() -> None:
            try:
                change()
            except RulesError as error:
                self.widgets.refuse(error_text(error), self.canvas.rect)
                return
            self.draft_changed()

        return perform

    def draft_order(self) -> None:
        """Number the spaces in reading order."""
        self.draft.number_in_reading_order()

    def draft_changed(self) -> None:
        """Check and show the shape again, after the draft has changed."""
        canvas, count = self.canvas, len(self.draft.places)
        canvas.draft = self.draft
        canvas.selected = [space for space in canvas.selected if space < count]
        if canvas.shown not in self.draft.paths:
            canvas.shown = 0
        if self._lifted >= count:
            self._lifted = -1
        self.shape, self.node, self.error = None, None, self.draft.error()
        self.evaluation.stop(self)
        try:
            if not self.error:
                self.shape = self.draft.shape()
                board = start(*shape_setup(to_inline(self.draft.text())))
                self.node = Node(None, None, "", board)
        except RulesError as error:
            self.error = error_text(error)
        if self.node is not None:
            queries: list[Query] = [PositionsQuery((self.node,), seconds) for seconds in SECONDS]
            self.evaluation.ask(self, queries, lambda _: self.changed(Changed.EVALUATION))
        self.changed(Changed.BOARD)

    def open_shape(self, text: str) -> bool:
        """Draw on at a shape: a built-in shape, a shape in one line, or a file. Return False if it cannot be read."""
        try:
            shape = load_shape(text)
        except RulesError as error:
            self.widgets.refuse(shape_error(error), self.canvas.rect)
            return False
        self.draft = ShapeDraft.of(shape)
        self.canvas.draft = self.draft
        own = saved_shapes(self.app.store.folder)
        self.path = Path(text) if is_shape_file(text) and Path(text) in own else None
        self.name_field.fill(shape.name if is_shape_file(text) else tr(shape.name))
        self.name_field.move(0)  # a long name is shown from its beginning
        self.draft.rename(self.name_field.words)
        self._saved = self.draft.drawing
        self.canvas.cursor, self.canvas.selected, self.canvas.shown = None, [], 0
        self.canvas.fit()
        return True

    def _open_model(self, value: object) -> None:
        self.models.value = ""
        self.models.changed()
        if value and self.open_shape(str(value)):
            self.draft_changed()

    def browse(self) -> None:
        """Open a shape file."""
        choose_file(self.app, tr("Open a shape"), EXTENSION, existing_folder_of(""), self._open_model)

    def _take_name(self) -> None:
        if self.name_field.words.strip() != self.draft.drawing.name:
            self.draft.rename(self.name_field.words)
            self.changed(Changed.BOARD)

    # --- tools ---

    def _take_tool(self) -> None:
        self._lifted = -1
        self.canvas.selected = []
        self.changed(Changed.BOARD)

    def step(self, across: int, down: int) -> None:
        """Move the cursor: from point to point while spaces are drawn, from space to space while paths are drawn."""
        if self.is_drawing_paths:
            self.canvas.step_space(across, down)
        else:
            self.canvas.step_point(across, down)

    def use_cursor(self) -> bool:
        """Use the tool at the cursor. Return False if there is no cursor."""
        point = self.canvas.cursor
        if point is None:
            return False
        space = self.draft.space_at(point)
        if self.is_drawing_paths:
            if space >= 0:
                self._toggle_selected(space)
        elif self._lifted >= 0:
            lifted, self._lifted = self._lifted, -1
            self.canvas.selected = []
            self._changing(lambda: self.draft.move_space(lifted, point))()
        elif space >= 0:
            self._lifted = space
            self.canvas.selected = [space]
        else:
            self._changing(lambda: self.draft.add_space(point))()
        self.changed(Changed.BOARD)
        return True

    def _toggle_selected(self, space: int) -> None:
        selected = self.canvas.selected
        self.canvas.shown = 0
        if space in selected:
            selected.remove(space)
        else:
            selected.append(space)
        self.changed(Changed.BOARD)

    def remove_at_cursor(self) -> bool:
        """Remove the chosen path, or else the space at the cursor. Return False if there is neither."""
        if self.canvas.shown:
            shown = self.canvas.shown
            self._changing(lambda: self.draft.remove_path(shown))()
            return True
        space = -1 if self.canvas.cursor is None else self.draft.space_at(self.canvas.cursor)
        if space < 0:
            return False
        self._remove_space(space)
        return True

    def _remove_space(self, space: int) -> None:
        self.canvas.selected, self._lifted = [], -1
        self._changing(lambda: self.draft.remove_space(space))()

    def choose_none(self) -> bool:
        """Choose no space and no path. Return False if none was chosen."""
        had = bool(self.canvas.selected or self.canvas.shown)
        self.canvas.selected, self.canvas.shown, self._lifted = [], 0, -1
        self.changed(Changed.BOARD)
        return had

    def finish_path(self) -> None:
        """Add the path through the chosen spaces, or remove it if it is there already."""
        spaces, self.canvas.selected = list(self.canvas.selected), []
        if not spaces:
            self.widgets.refuse(tr("Choose the spaces of the path first"), self.add_path.rect)
            return
        self._changing(lambda: self._add(spaces))()

    def _add(self, spaces: Sequence[int]) -> None:
        if not self.draft.toggle_path(spaces):
            self.app.toast(tr("This path was there already. It was removed"), self)

    def add_symmetric(self) -> None:
        """Add the mirror images and rotations of all paths."""

        def add() -> None:
            added = self.draft.add_symmetric_paths()
            words = tr_n("{n} path added", "{n} paths added", added) if added else tr("No other symmetric paths")
            self.app.toast(words, self)

        self._changing(add)()

    def _choose_path(self, index: int) -> None:
        self.canvas.shown = self.draft.paths[index]
        self.canvas.selected = []
        self.changed(Changed.BOARD)

    # --- saving ---

    def save(self) -> None:
        """Save the shape in the data folder, and use it."""
        self._take_name()
        if self.save_button.disabled_reason:
            return
        store, path, drawing, text = self.app.store, self.path, self.draft.drawing, self.draft.text()

        def write(token: CancelToken) -> Path | None:
            name = f"{FOLDER}/{path.name}" if path is not None else self._unused_name(drawing.name)
            return store.path(name) if store.write_text(name, text) else None

        def take(saved: Path | None) -> None:
            if saved is not None:
                self._take_saved(saved, drawing)

        wait_for(self.app, tr("Saving …"), write, take, can_cancel=False)

    def _take_saved(self, path: Path, drawing: Drawing) -> None:
        """Use the shape that has been saved in a file."""
        self.path, self._saved = path, drawing
        self.app.toast(tr("Saved as {name}", name=path.name), self if self.use is None else None)
        if self.use is None:
            self.models.options = self._models()
            self.changed(Changed.BOARD)
            return
        self.app.pop()
        self.use(str(path))

    def _unused_name(self, name: str) -> str:
        """Return an unused file name that consists of the letters and digits of the name of a shape."""
        words = re.sub(r"[^\w -]", "", name).strip() or tr("My shape")
        return self.app.store.unused_name(FOLDER, words[:LONGEST_NAME], EXTENSION)

    # --- the parts of the screen ---

    def parts(self) -> Sequence[Part]:
        return ((Changed.BOARD, self._show_controls), (EVERYTHING, self._show_status))

    def _show_controls(self) -> None:
        draft, paths = self.draft, self.draft.paths
        self.undo_tool.disabled_reason = "" if draft.can_undo else tr("There is nothing to undo")
        self.redo_tool.disabled_reason = "" if draft.can_redo else tr("There is nothing to redo")
        self.add_path.disabled_reason = "" if self.canvas.selected else tr("Choose the spaces of the path first")
        if not self.is_drawing_paths:
            self.add_path.disabled_reason = tr("Draw paths to choose their spaces")
        self.symmetric.disabled_reason = "" if paths else tr("Draw at least one path.")
        self.number.disabled_reason = self.clear.disabled_reason = (
            "" if draft.places else tr("Place some spaces first.")
        )
        self.save_button.disabled_reason = tr(self.error) if self.error else ""
        self.list.fill(len(paths), paths.index(self.canvas.shown) if self.canvas.shown else -1)
        self.subtitle = self._task()
        self.canvas.changed()

    def _task(self) -> str:
        """Return what the user can do now."""
        if self._lifted >= 0:
            return tr("Choose a new place for space {number}", number=self._lifted + 1)
        if not self.is_drawing_paths:
            return tr("Click to place a space, drag to move it, right click to remove it")
        if self.canvas.selected:
            return tr("Choose more spaces, then add the path")
        return tr("Drag along the spaces of a path, or click them one by one")

    def _show_status(self) -> None:
        draft = self.draft
        spaces = tr("{count} of {most} spaces", count=len(draft.places), most=MOST_SPACES)
        facts = [tr("{spaces}, {paths}.", spaces=spaces, paths=tr_n("{n:,} path", "{n:,} paths", len(draft.paths)))]
        if self.shape is None:
            facts.append(tr(self.error))
        else:
            count = len(self.shape.symmetry_tables.inverses)
            many = tr("At least {count} symmetries.", count=count)
            facts.append(many if count >= MOST_SYMMETRIES else tr_n("{n} symmetry.", "{n} symmetries.", count))
            facts.append(self._value_words())
        if self.draft.drawing != self._saved:
            facts.append(tr("Not saved yet."))
        self.status.show(join_sentences(facts))

    def _value_words(self) -> str:
        """Return what the shape is worth to the first player."""
        if self.node is None:
            return ""
        verdict = self.evaluation.verdict(self.node)
        if verdict is None:
            return tr("Finding out what it is worth …")
        words = WORDS[self.node.board.game]
        record = Record(self.node.board.game, self.node.board.setup(), names=(tr(words.side(0)), tr(words.side(1))))
        worth = worth_words(record.players[0], verdict)
        if verdict.is_certain:
            return tr("With best play: {worth}.", worth=worth)
        return tr("Estimate: {worth}.", worth=worth)

    def _path_text(self, index: int) -> str:
        return " ".join(str(space + 1) for space in members(self.draft.paths[index]))

    def _draw_path_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        place = box.x + 12, box.centery
        draw.text(surface, self._path_text(index), place, "label", theme.now.text, "midleft", width=box.width - 24)

    # --- the scene ---

    def enter(self) -> None:
        self.draft_changed()
        self.changed(EVERYTHING)

    def leave(self) -> None:
        self.evaluation.stop(self)

    def back(self) -> None:
        self._take_name()
        if self.choose_none():
            return
        if self.draft.drawing == self._saved:
            super().back()
            return
        answers: list[Answer] = [
            (tr("Keep drawing"), None, ButtonKind.PRIMARY),
            (tr("Discard"), super().back, ButtonKind.PLAIN),
        ]
        words = tr("The shape has changed since it was saved.")
        self.app.push(MessageDialog(self.app, tr("Discard the changes?"), words, answers))

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width, height = size
        is_low = height < 760
        panel_width = max(333.0, min(460.0, 0.33 * width))
        top, foot = (84.0, 24.0) if is_low else (100.0, 28.0)
        left, bottom = width - theme.MARGIN - panel_width, height - foot
        button = 46.0 if is_low else float(theme.BUTTON_HEIGHT)
        self.canvas.place(pygame.FRect(theme.MARGIN, top, left - 20 - theme.MARGIN, bottom - top))
        panel = self.panel.rect = pygame.FRect(left, top, panel_width, bottom - button - 10 - top)
        inner = panel.inflate(-28, -24)
        line = inner.y
        row([self.name_field, self.models], (inner.x, line, inner.width, ROW), GAP, (1.1, 1))
        line += ROW + GAP
        self.tool.rect = pygame.FRect(inner.x, line, inner.width, ROW)
        line += ROW + GAP
        row([self.add_path, self.symmetric], (inner.x, line, inner.width, ROW), GAP)
        line += ROW + GAP
        row([self.number, self.clear], (inner.x, line, inner.width, ROW), GAP, (2.4, 1))
        line += ROW + GAP
        self.status.rect = pygame.FRect(inner.x, line, inner.width, STATUS)
        line += STATUS + GAP
        self.list.rect = pygame.FRect(inner.x, line, inner.width, max(PATH_ROW, inner.bottom - line))
        self.list.show(max(0, self.list.selected))
        self.save_button.rect = pygame.FRect(left, bottom - button, panel_width, button)

    def handle(self, event: pygame.event.Event) -> bool:
        return super().handle(event) or self._draw_by_mouse(event)

    def touch_at(self, position: tuple[float, float]) -> Touch:
        return Touch.DRAG if self.canvas.rect.collidepoint(position) else super().touch_at(position)

    def _draw_by_mouse(self, event: pygame.event.Event) -> bool:
        """Use the tool with the mouse. Return True if the event was used."""
        canvas = self.canvas
        if event.type == pygame.MOUSEMOTION:
            return self._move_mouse(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed:
            self._pressed = False
            self._release(canvas.nearest(canvas.point_at(event.pos)), canvas.rect.collidepoint(event.pos))
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or not canvas.rect.collidepoint(event.pos):
            return False
        point = canvas.point_at(event.pos)
        space = self.draft.space_at(point)
        canvas.by_keys = False
        if event.button == 3:
            if space >= 0 and not self.is_drawing_paths:
                self._remove_space(space)
            else:
                self.choose_none()
            return True
        if event.button == 1:
            self._pressed = True
            self._stroke = [space] if space >= 0 else []
            if not self.is_drawing_paths and self._lifted < 0:
                self._lifted = space
            return True
        return False

    def _move_mouse(self, position: tuple[float, float]) -> bool:
        canvas = self.canvas
        if not canvas.rect.collidepoint(position) and not self._pressed:
            if canvas.cursor is not None and not canvas.by_keys:
                canvas.cursor = None
                canvas.changed()
            return False
        point = canvas.point_at(position)
        canvas.cursor, canvas.by_keys = canvas.nearest(point), False
        space = self.draft.space_at(point, 0.35)
        if self._pressed and self.is_drawing_paths and space >= 0 and space not in self._stroke:
            self._stroke.append(space)
            if len(self._stroke) > 1:
                canvas.selected, canvas.shown = list(self._stroke), 0
                self.changed(Changed.BOARD)
        canvas.changed()
        return self._pressed

    def _release(self, point: tuple[float, float], is_inside: bool) -> None:
        """End a click or a drag of the mouse at a point."""
        stroke, self._stroke = self._stroke, []
        if self.is_drawing_paths:
            if len(stroke) > 1:
                self.finish_path()
            elif stroke:
                self._toggle_selected(stroke[0])
            return
        lifted, self._lifted = self._lifted, -1
        self.canvas.selected = []
        if lifted >= 0 and not is_inside:
            self._remove_space(lifted)  # a space that is dragged away is removed
        elif lifted >= 0:
            if self.draft.places[lifted] != point:
                self._changing(lambda: self.draft.move_space(lifted, point))()
        elif is_inside:
            self._changing(lambda: self.draft.add_space(point))()
        self.changed(Changed.BOARD)

    def update(self, dt: float) -> float:
        if self.name_field is not self.widgets.focus:
            self._take_name()
        return super().update(dt)


def shape_setup(text: str) -> tuple[str, dict[str, str]]:
    """Return the game that is played on shapes, and its setup for the shape that a text names."""
    return next(
        (game.name, {option.name: text}) for game in GAMES.values() for option in game.options_of_kind(OptionKind.SHAPE)
    )
