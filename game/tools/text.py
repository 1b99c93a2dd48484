"""Play a game in the terminal: two people, or one person against the computer."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from ai.analysis.hint import HintJob
from ai.exact.prover import Prover
from ai.players.even_opening import player_of_turn
from ai.players.levels import LEVELS
from ai.players.player import PlayerSpec
from ai.players.registry import (
    add_players_help,
    check_player,
    kind_of,
    read_player,
    read_seat,
    title_of,
    write_player,
    write_seat,
)
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits
from ai.verdict import Verdict
from game.files import names_a_device, typed_path
from game.record.node import Node
from game.record.open_game import open_file
from game.record.player import DEFAULT_NAMES, PERSON, USER_NAME
from game.record.record import Record
from game.record.text_format import save_game
from game.rules.board import Board
from game.rules.errors import RulesError, SetupError, reason_of
from game.rules.numbers import Cell, Side
from game.rules.outcome import Outcome
from game.rules.registry import GAMES
from game.rules.text_drawing import WON, Ink, wrap_paragraph
from game.standard_streams import enable_color_codes
from game.teach.explanations.explanation import explain
from game.teach.explanations.explanation_text import Audience
from game.teach.explanations.threat_text import threat_sentences
from game.terminal.input_lines import read_lines
from game.terminal.interruption import ask
from game.tools.arguments import add_game_arguments, add_position_argument, setup_from
from game.words import messages
from game.words.catalog import available
from game.words.game_words import GameWords, join_names
from game.words.messages import join_list, join_sentences, mark, tr
from game.words.outcomes import outcome_detail
from game.words.registry import WORDS
from game.words.verdicts import verdict_words

USUAL_LEVEL = 5
THINKING_TIME = 1.0  # seconds for each move of the computer
VALUES_TIME = 3.0  # seconds to evaluate all moves
EXPLAINING_TIME = 1.5  # the most seconds to explain a move
BLOCK = "█"
_COLORS = ("\x1b[91m", "\x1b[93m")  # bright red, bright yellow
_UNDERLINED, _PLAIN = "\x1b[4m", "\x1b[0m"
_SHORT = {"h": "help", "e": "explain", "m": "moves", "t": "threats", "d": "draw", "u": "undo", "r": "redo", "q": "quit"}

T = TypeVar("T")
SaveGame = Callable[[Record, str], str]  # saves a finished game in place of the game with this key; returns the key


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_position_argument(parser)
    add_players_help(parser)
    parser.add_argument(
        "--first", choices=("human", "computer"), help=tr("play against the computer; says who moves first")
    )
    parser.add_argument(
        "--level",
        type=int,
        choices=range(1, len(LEVELS) + 1),
        help=tr("level of the computer (default: {level})", level=USUAL_LEVEL),
    )
    parser.add_argument(
        "--player", metavar="P", help=tr("play against this computer player, such as mcts:rollout=greedy")
    )
    parser.add_argument("--depth", metavar="D", help=tr("the computer searches D turns deep without a time limit"))
    parser.add_argument("--swap", action="store_true", help=tr("the second player may take over the first move"))
    parser.add_argument(
        "--plain", action="store_true", help=tr("describe the board in sentences, for screen readers and braille")
    )
    parser.add_argument(
        "--language", choices=available(), help=tr("the language of all texts (default: that of the system)")
    )
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        type=Path,
        help=tr("the data folder in which finished games are saved (default: the folder that the window uses)"),
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.language:
        messages.use(arguments.language)
    seats, names = (PERSON, PERSON), DEFAULT_NAMES
    if any((arguments.first, arguments.level, arguments.player, arguments.depth)):
        seat = _opponent(arguments)
        seats, names = (PERSON, seat), (USER_NAME, title_of(read_seat(seat)))
        if arguments.first == "computer":
            seats, names = seats[::-1], names[::-1]
    record = Record(
        arguments.game,
        setup_from(arguments),
        arguments.position,
        names=names,
        seats=seats,
        swap_rule=arguments.swap,
        user=names.index(USER_NAME) if USER_NAME in names else None,
    )
    with _library(arguments.data) as store_game:
        has_color = uses_color() and not arguments.plain
        TerminalGame(record, has_color, store_game, arguments.plain).run(_line_reader())
    return 0


@contextmanager
def _library(folder: Path | None) -> Iterator[SaveGame]:
    """Yield a function that saves finished games in the library of a data folder.

    At the end of the block, print the messages for the player on standard error.
    """
    from game.play.library import game_saves  # imported late, so that --help is fast
    from game.play.people import People
    from game.play.storage.store import Store

    store = Store(folder)
    People(store)  # selects the person who played last
    try:
        yield lambda record, library_key: game_saves.add_to_library(store, record, library_key)
    finally:
        store.close()
        for error_text in store.take_messages():
            print(f"conniption: {error_text}", file=sys.stderr)


def _opponent(arguments: argparse.Namespace) -> str:
    """Return the seat of the computer player that the arguments describe. Raise SetupError if they are invalid."""
    if arguments.player is None and arguments.depth is None:
        return write_seat(PlayerSpec(level=arguments.level or USUAL_LEVEL))
    if arguments.level is not None:
        raise SetupError("--level {level}: expected either --level or --player and --depth", level=arguments.level)
    text = arguments.player or PlayerSpec().name
    if arguments.depth is not None:
        text += f"{',' if ':' in text else ':'}depth={arguments.depth}"
    spec = read_player(text)
    check_player(spec, arguments.game)
    return write_seat(spec)


def uses_color() -> bool:
    """Return True if the output is a terminal with colors and NO_COLOR is not set (https://no-color.org)."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return enable_color_codes()


def _line_reader() -> Callable[[str], str | None]:
    """Return a function that prints a prompt and returns the next input line, or None at the end of the input."""
    lines = read_lines(sys.stdin, lambda: print(tr("This line is too long (h for help)")))

    def ask(prompt: str) -> str | None:
        print(prompt, end="", flush=True)
        return next(lines, None)

    return ask


# For each command, the text that the help shows.
_HELP = {
    "h": mark("show this help"),
    "m": mark("list the legal moves"),
    "hint": mark("suggest a move"),
    "values": mark("rate all moves"),
    "e": mark("explain the last move; e MOVE explains a move that you could play"),
    "t": mark("list the threats of both sides"),
    "d": mark("show the board again"),
    "u, r": mark("undo, redo"),
    "save FILE": mark("save the game"),
    "load FILE": mark("continue a saved game"),
    "resign": mark("resign"),
    "q": mark("quit"),
}


class TerminalGame:
    """A game that is played in the terminal. `store_game` is called to save it when it has ended.

    `is_plain` is True if sentences describe the board instead of a drawing, for screen readers.
    """

    def __init__(
        self,
        record: Record,
        has_color: bool,
        store_game: SaveGame = lambda record, library_key: library_key,
        is_plain: bool = False,
    ) -> None:
        self.record = record
        self.has_color = has_color
        self.is_plain = is_plain
        self.store_game = store_game
        self._library_key = ""
        self.is_open = True
        self.file: Path | None = None  # the file to which this game was last saved
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "moves": self._show_moves,
            "threats": self._show_threats,
            "hint": self._hint,
            "values": self._show_values,
            "explain": self._explain,
            "paths": self._show_paths,
            "draw": self._draw,
            "undo": self._undo,
            "redo": self._redo,
            "swap": self._swap,
            "resign": self._resign,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
        }

    @property
    def words(self) -> GameWords:
        return WORDS[self.record.game]

    def run(self, ask: Callable[[str], str | None]) -> None:
        """Play until the user quits or the input ends. `ask` prints a prompt and returns a line, or None at the end."""
        title = messages.sentence(GAMES[self.record.game].title)  # one title ends with an exclamation mark
        print(messages.join_sentences((title, tr("Type a move, or h for help."))))
        self._introduce()
        while self.is_open:
            if self.record.outcome is None and self._is_computers_turn():
                self.play_computer_move()
                continue
            line = ask(self._prompt())
            if line is None:
                print()
                self._quit()
            else:
                self.execute(line)

    def _is_computers_turn(self) -> bool:
        return not self.record.players[self.record.person_to_move].is_person

    def execute(self, line: str) -> None:
        """Execute a line of input, which is a command or a move.

        If it is invalid, print an error and change nothing.
        """
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        command = _SHORT.get(word.lower(), word.lower())
        try:
            if command in self.commands:
                self.commands[command](rest.strip())
            else:
                self._play(line.strip())
        except RulesError as error:
            print(tr("{error} (h for help)", error=error))
        except OSError as error:
            print(tr("{text}: {reason} (h for help)", text=rest.strip(), reason=reason_of(error)))

    # --- output ---

    def _prompt(self) -> str:
        if self.record.outcome is not None:
            return tr("The game is over (u: undo, q: quit): ")
        return tr("{name} to move: ", name=self._name(self.record.board.mover))

    def _name(self, side: Side) -> str:
        """Return the name of a side for messages: its number, its disc, and its owner's name if the owner has one."""
        sign = self.words.side(side) if self.is_plain else self.record.board.letters[side]
        disc = f"{_COLORS[side]}{BLOCK}{_PLAIN}" if self._draws_blocks() else sign
        player = self.record.player_of(side)
        if player.name == DEFAULT_NAMES[side]:
            return tr("Player {number} ({disc})", number=side + 1, disc=disc)
        return tr("Player {number} ({disc}, {name})", number=side + 1, disc=disc, name=player.title)

    def _draws_blocks(self) -> bool:
        """Return True if discs are drawn as colored blocks.

        Games whose boards have letters of their own draw these instead.
        """
        return self.has_color and self.record.board.letters == Board.letters

    def _introduce(self) -> None:
        """Print the computer players, the goal of the game, the board, and the result if the game is over."""
        for player in self.record.players:
            if not player.is_person:
                print(tr("{setting}: {value}", setting=player.title, value=_player_description(read_seat(player.kind))))
        for line in self.words.introduction(self.record.board):
            print(line)
        if self.is_plain and (setup := self.words.setup_facts(self.record.board, self.record.setup)):
            print(tr("Options: {options}.", options=join_list(setup)))
        self._draw()
        if self.record.outcome is not None:
            print(self._ending(self.record.outcome))

    def _draw(self, rest: str = "") -> None:
        board = self.record.board
        if self.is_plain:
            print(*self.words.position(board), sep="\n")
        else:
            print("\n" + "\n".join(self._picture()))
        if state := self.words.state(board, (self._name(0), self._name(1))):
            print(state)

    def _picture(self) -> list[str]:
        board = self.record.board
        # Compiled boards take only `str` itself, not the class of translated texts.
        return board.drawing(self._ink(board), (str(self._name(0)), str(self._name(1))))

    def _ink(self, board: Board) -> Ink:
        signs = board.letters
        outcome = board.outcome()
        winning = outcome.cells if outcome is not None else ()

        def in_letters(cell: Cell, owner: Side) -> str:
            if owner < 0:
                return " "
            return WON if cell in winning else signs[owner]

        def in_colors(cell: Cell, owner: Side) -> str:
            if owner < 0:
                return " "
            sign = BLOCK if self._draws_blocks() else signs[owner]
            return _COLORS[owner] + (_UNDERLINED if cell in winning else "") + sign + _PLAIN

        return in_colors if self.has_color else in_letters

    def _show_move(self, side: Side, node: Node) -> None:
        """Describe a move in words, draw the board after it, and end the game if it is over."""
        print(join_sentences(self.words.step(self.record.board, step, self._name(side)) for step in node.steps))
        self._draw()
        if node.outcome is not None:
            self._end(node.outcome)

    def _end(self, outcome: Outcome) -> None:
        """Print the result of the game and save it."""
        print(self._ending(outcome))
        self._library_key = self.store_game(self.record, self._library_key)

    def _ending(self, outcome: Outcome) -> str:
        title = tr("Draw") if outcome.winner is None else tr("{player} wins", player=self._name(outcome.winner))
        ending = tr("{result}. {detail}.", result=title, detail=outcome_detail(self.record, outcome))
        if self.is_plain:
            if not outcome.lines:
                return ending
            lines = self.words.lines(self.record.board, outcome.lines)
            return tr("{ending} The winning line: {lines}.", ending=ending, lines=lines)
        if any(WON in line for line in self._picture()):
            return join_sentences((ending, tr("The winning line is marked {sign}.", sign=WON)))
        return ending

    # --- commands ---

    def _play(self, text: str) -> None:
        board = self.record.board
        side = board.mover
        self._show_move(side, self.record.play(board.move(text)))

    def play_computer_move(self) -> None:
        board = self.record.board
        side = board.mover
        print(tr("{name} is thinking ...", name=self._name(side)), flush=True)
        spec = read_seat(self.record.players[self.record.person_to_move].kind)
        # A depth that the user has set has no time limit.
        limits = Limits() if spec.depth else Limits(seconds=THINKING_TIME)
        offers_turn = self.record.offers_turn
        thought = _run_interruptible(
            lambda _, token: player_of_turn(board.copy(), spec, offers_turn, token).think(limits)
        )
        if self.record.should_swap(thought.verdict.score):
            self._swap("")
            return
        if self.record.can_swap:
            print(tr("{name} does not swap.", name=self._name(side)))
        if not self.is_plain:  # otherwise a sentence about the move follows
            print(tr("{player} plays {move}", player=self._name(side), move=board.text(thought.move)))
        self._show_move(side, self.record.play(thought.move))

    def _help(self, rest: str) -> None:
        board = self.record.board
        example = board.text(board.moves()[-1]) if not board.ended else "4"
        print(tr("Type a move such as {example}. Other commands:", example=example))
        for command, meaning in _HELP.items():
            if self.is_plain:
                print(tr("{command}: {meaning}.", command=command, meaning=tr(meaning)))
            else:
                print(f"  {command:9}  {tr(meaning)}")
        if words := self.words.notation_help(board):
            print(words)
        if self.record.swap_rule:
            print(tr("After the first move, type swap to take it over."))

    def _show_moves(self, rest: str) -> None:
        board = self.record.board
        if self.is_plain:
            print(*self.words.legal_moves(board), sep="\n")
        else:
            moves = " ".join(board.text(move) for move in board.moves())
            print(tr("Legal moves: {moves}", moves=moves) if moves else tr("There are no legal moves."))
        if self.record.can_swap:
            print(tr("or swap"))

    def _show_threats(self, rest: str) -> None:
        print(*threat_sentences(self.record.board, "short"), sep="\n")

    def _hint(self, rest: str) -> None:
        self._require_open()
        job = HintJob(self.record)
        hint = _run_interruptible(job.work)
        if self.record.should_swap(hint.verdict.score):
            print(tr("Hint: type swap to take over the better side."))
        else:
            if hint.is_urgent:
                message = mark("Hint: {move} ({verdict}).")
            else:
                message = mark("Hint: nothing urgent, for example {move} ({verdict}).")
            print(tr(message, move=self.record.board.text(hint.move), verdict=self._verdict_text(hint.verdict)))

    def _show_values(self, rest: str) -> None:
        self._require_open()
        board = self.record.board
        moves_by_verdict: dict[str, list[str]] = {}
        verdicts = _run_interruptible(lambda _, token: Prover(cancel_token=token).estimate(board, VALUES_TIME))
        for move, verdict in verdicts.items():
            moves_by_verdict.setdefault(self._verdict_text(verdict), []).append(board.text(move))
        if self.is_plain:
            print(tr("All moves of {name}, best first.", name=self._name(board.mover)))
        else:
            print(tr("All moves of {name}, best first (≈ marks an estimate):", name=self._name(board.mover)))
        for words, moves in moves_by_verdict.items():
            if self.is_plain:
                print(tr("{verdict}: {moves}.", verdict=words, moves=join_names(moves)))
            else:
                print(*wrap_paragraph(tr("{verdict}: {moves}", verdict=words, moves=" ".join(moves))), sep="\n")

    def _explain(self, rest: str) -> None:
        """Explain the last move, or the legal move that is given as text in `rest`."""
        record = self.record
        if rest:
            self._require_open()
            board, move = record.board, record.board.move(rest)
        else:
            if record.current.move is None:
                raise RulesError("explain: expected a move, because none has been played yet")
            board, move = record.current.previous.board, record.current.move
        audience = Audience.of(record, "short")
        explanation = _run_interruptible(
            lambda _, token: explain(board, move, audience, Prover(cancel_token=token), EXPLAINING_TIME)
        )
        sentences = [*explanation.sentences]
        if explanation.depth:
            sentences.append(tr("(An estimate, searched to depth {depth}.)", depth=explanation.depth))
        words = tr("{move}: {text}", move=board.text(move), text=join_sentences(sentences))
        print(*([words] if self.is_plain else wrap_paragraph(words)), sep="\n")

    def _show_paths(self, rest: str) -> None:
        lines = self.words.paths(self.record.board)
        if not lines:
            raise RulesError("paths: this game has no paths to list")
        print(*lines, sep="\n")

    def _verdict_text(self, verdict: Verdict) -> str:
        """Return the verdict of a move as text, for the player who makes it.

        Distances count the moves of the winner.
        """
        if verdict.is_certain or self.is_plain:
            return verdict_words(verdict)
        return f"≈ {verdict.number / 100:+.2f}"

    def _require_open(self) -> None:
        if self.record.outcome is not None:
            raise RulesError("the game is over")

    def _undo(self, rest: str) -> None:
        self.record.undo()
        # Against the computer, undo its reply together with the player's move.
        while (
            self._is_computers_turn()
            and self.record.can_undo
            and any(player.is_person for player in self.record.players)
        ):
            self.record.undo()
        self._draw()

    def _redo(self, rest: str) -> None:
        side = self.record.board.mover
        node = self.record.redo()
        if not node.is_swap:
            self._show_move(side, node)

    def _swap(self, rest: str) -> None:
        self.record.swap()
        print(tr("The players have swapped sides."))

    def _resign(self, rest: str) -> None:
        self._end(self.record.resign(self.record.board.mover))

    def _save(self, rest: str) -> None:
        path = _path(rest, "save")
        if sys.platform == "win32" and names_a_device(path.name):
            raise RulesError("{name}: Windows reserves this name for a device, expected another name", name=path.name)
        if path.exists() and path != self.file:
            raise RulesError("{path}: the file exists, expected a new name", path=path)
        save_game(self.record, path)
        self.file = path
        print(tr("Saved as {path}.", path=path))

    def _load(self, rest: str) -> None:
        path = _path(rest, "load")
        record = open_file(path)
        for player in record.players:
            if not player.is_person:
                check_player(read_seat(player.kind), record.game)  # raises before the current game is replaced
        self.record, self.file, self._library_key = record, path, ""
        print(
            tr(
                "{title}, {first} vs {second}.",
                title=GAMES[self.record.game].title,
                first=record.players[0].title,
                second=record.players[1].title,
            )
        )
        self._introduce()

    def _quit(self, rest: str = "") -> None:
        self.is_open = False
        print(tr("Goodbye."))


def _run_interruptible(work: Callable[[Callable[[object], None], CancelToken], T]) -> T:
    """Run `work` on another thread and return its result.

    Ctrl+C cancels it; compiled code cannot be interrupted directly.
    """
    cancel_token = CancelToken()
    return ask(lambda: work(lambda _: None, cancel_token), cancel_token.cancel)


def _player_description(spec: PlayerSpec) -> str:
    """Return a description of a computer player: its level, or a sentence about it."""
    return tr("Level {level}", level=spec.level) if spec.level else f"{tr(kind_of(spec).about)} ({write_player(spec)})"


def _path(text: str, command: str) -> Path:
    if not text:
        raise RulesError("{command}: expected the name of a file", command=command)
    return typed_path(text)
