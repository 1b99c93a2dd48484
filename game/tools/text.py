"""Play in a terminal: two people, or one against the computer."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from ai.analysis.hint import HintJob
from ai.exact.prover import Prover
from ai.players.catalog import (
    add_players_help,
    check_player,
    kind_of,
    read_player,
    read_seat,
    title_of,
    write_player,
    write_seat,
)
from ai.players.fair_opening import player_of_turn
from ai.players.levels import LEVELS
from ai.players.player import PlayerSpec
from ai.search.deepening import Limits
from ai.verdict import Verdict, VerdictKind
from game.files import names_a_device, typed_path
from game.record.record import PERSON, Played, Record
from game.record.saved import load_game, save_game
from game.rules.board import Board
from game.rules.catalog import GAMES
from game.rules.drawing import WON, Ink, filled
from game.rules.errors import RulesError, SetupError
from game.rules.numbers import Cell, Side
from game.rules.outcome import Outcome
from game.teach.explanation import ExplainJob
from game.teach.telling import Audience
from game.terminal.lines import read_lines
from game.tools.arguments import add_game_arguments, add_position_argument, setup_from
from game.words.catalog import WORDS
from game.words.game_words import GameWords
from game.words.results import ending

USUAL_LEVEL = 5
THINKING_TIME = 1.0  # seconds a move
VALUING_TIME = 3.0  # seconds for the worth of all moves
EXPLAINING_TIME = 1.5  # seconds at most for what is to be said about one
BLOCK = "█"
_COLOURS = ("\x1b[91m", "\x1b[93m")  # bright red, bright yellow
_UNDERLINED, _PLAIN = "\x1b[4m", "\x1b[0m"
_SHORT = {"h": "help", "e": "explain", "m": "moves", "d": "draw", "u": "undo", "r": "redo", "q": "quit"}

Answer = TypeVar("Answer")
Keep = Callable[[Record, str], str]  # keeps a game that has ended, in place of what it was kept as; returns as what


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_position_argument(parser)
    add_players_help(parser)
    parser.add_argument("--first", choices=("human", "computer"), help="play against the computer, and say who begins")
    parser.add_argument(
        "--level", type=int, choices=range(1, len(LEVELS) + 1), help=f"of the computer (default: {USUAL_LEVEL})"
    )
    parser.add_argument("--player", metavar="P", help="any other way of playing, such as mcts:rollout=greedy")
    parser.add_argument(
        "--depth", metavar="D", help="the computer searches so many turns deep, however long that takes"
    )
    parser.add_argument("--swap", action="store_true", help="the second player may take over the first turn")
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        type=Path,
        help="whose library keeps games that have ended (default: that of the game)",
    )


def run(arguments: argparse.Namespace) -> int:
    seats, names = (PERSON, PERSON), ("Player 1", "Player 2")
    if any((arguments.first, arguments.level, arguments.player, arguments.depth)):
        seat = _opponent(arguments)
        seats, names = (PERSON, seat), ("You", title_of(read_seat(seat)))
        if arguments.first == "computer":
            seats, names = seats[::-1], names[::-1]
    record = Record(
        arguments.game,
        setup_from(arguments),
        arguments.position,
        names=names,
        seats=seats,
        swap_rule=arguments.swap,
    )
    with _library(arguments.data) as keep:
        Terminal(record, uses_colour(), keep).sit(_asking())
    return 0


@contextmanager
def _library(folder: Path | None) -> Iterator[Keep]:
    """Keeps the games that end in the library of a data folder; what it has to complain about is said at the end."""
    from game.play.library import keeping  # here, since most of those who ask for a line of help never need them
    from game.play.people import People
    from game.play.store import Store

    store = Store(folder)
    People(store)  # the games are those of whoever played last
    try:
        yield lambda record, kept_as: keeping.keep(store, record, kept_as)
    finally:
        store.library.close()
        for complaint in store.take_messages():
            print(f"conniption: {complaint}", file=sys.stderr)


def _opponent(arguments: argparse.Namespace) -> str:
    """The seat of the computer that the arguments ask for, or SetupError."""
    if arguments.player is None and arguments.depth is None:
        return write_seat(PlayerSpec(level=arguments.level or USUAL_LEVEL))
    if arguments.level is not None:
        raise SetupError(f"--level {arguments.level}: expected either that or --player and --depth")
    text = arguments.player or PlayerSpec().name
    if arguments.depth is not None:
        text += f"{',' if ':' in text else ':'}depth={arguments.depth}"
    spec = read_player(text)
    check_player(spec, arguments.game)
    return write_seat(spec)


def uses_colour() -> bool:
    """Whether the output is a terminal that shows colours, and nobody has asked for none (https://no-color.org)."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if os.name == "nt":
        os.system("")  # makes the console of Windows understand colour codes
    return True


def _asking() -> Callable[[str], str | None]:
    """What asks a person at the terminal for a line."""
    lines = read_lines(sys.stdin, lambda: print("This line is too long (h for help)"))

    def ask(prompt: str) -> str | None:
        print(prompt, end="", flush=True)
        return next(lines, None)

    return ask


class Terminal:
    """A terminal with a game on it. `keep` gets it when it has ended."""

    def __init__(self, record: Record, has_colour: bool, keep: Keep = lambda record, kept_as: kept_as) -> None:
        self.record = record
        self.has_colour = has_colour
        self.keep = keep
        self._kept_as = ""
        self.is_open = True
        self.file: Path | None = None  # where this game was saved last
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "moves": self._show_moves,
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

    def sit(self, ask: Callable[[str], str | None]) -> None:
        """Play until somebody quits or the input ends; `ask` shows a prompt and returns a line, None at the end."""
        print(f"{GAMES[self.record.game].title}. Type a move, or h for help.")
        self._introduce()
        while self.is_open:
            if self.record.outcome is None and self._is_computers_turn():
                self.let_the_computer_play()
                continue
            line = ask(self._prompt())
            if line is None:
                print()
                self._quit()
            else:
                self.obey(line)

    def _is_computers_turn(self) -> bool:
        return self.record.seats[self.record.person_to_move] != PERSON

    def obey(self, line: str) -> None:
        """Carry out what a person typed; what cannot be done is said in one line, and changes nothing."""
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
            print(f"{error} (h for help)")
        except OSError as error:
            print(f"{rest.strip()}: {error.strerror} (h for help)")

    # --- what one sees ---

    def _prompt(self) -> str:
        if self.record.outcome is not None:
            return "The game is over (u takes back, q quits): "
        return f"{self._name(self.record.board.mover)} to move: "

    def _name(self, side: Side) -> str:
        """A side with its disc, and who owns it if that is not plain."""
        sign = self.record.board.letters[side]
        disc = f"{_COLOURS[side]}{BLOCK}{_PLAIN}" if self._draws_blocks() else sign
        name = self.record.names[self.record.owners[side]]
        return f"Player {side + 1} ({disc}{'' if name == f'Player {side + 1}' else f', {name}'})"

    def _draws_blocks(self) -> bool:
        """Whether blocks of colour can stand for the discs: the letters of some games say more."""
        return self.has_colour and self.record.board.letters == Board.letters

    def _introduce(self) -> None:
        """A game that comes to the table: who the computer is, what wins, the board, and how it ended if it is over."""
        for name, seat in zip(self.record.names, self.record.seats, strict=True):
            if seat != PERSON:
                print(f"{name}: {_described(read_seat(seat))}")
        for line in self.words.introduction(self.record.board):
            print(line)
        self._draw()
        if self.record.outcome is not None:
            print(self._ending(self.record.outcome))

    def _draw(self, rest: str = "") -> None:
        board = self.record.board
        print("\n" + "\n".join(self._picture()))
        if state := self.words.state(board, (self._name(0), self._name(1))):
            print(state)

    def _picture(self) -> list[str]:
        board = self.record.board
        return board.drawing(self._ink(board), (self._name(0), self._name(1)))

    def _ink(self, board: Board) -> Ink:
        signs = board.letters
        outcome = board.outcome()
        winning = outcome.cells if outcome is not None else ()

        def in_letters(cell: Cell, owner: Side) -> str:
            if owner < 0:
                return " "
            return WON if cell in winning else signs[owner]

        def in_colours(cell: Cell, owner: Side) -> str:
            if owner < 0:
                return " "
            sign = BLOCK if self._draws_blocks() else signs[owner]
            return _COLOURS[owner] + (_UNDERLINED if cell in winning else "") + sign + _PLAIN

        return in_colours if self.has_colour else in_letters

    def _tell(self, side: Side, played: Played) -> None:
        """A move in words, the board after it, and how the game ended."""
        words = [self.words.step(self.record.board, step) for step in played.steps]
        print(f"{self._name(side)} {', '.join(words)}.")
        self._draw()
        if played.outcome is not None:
            self._end(played.outcome)

    def _end(self, outcome: Outcome) -> None:
        """The game at hand has ended: say how, and keep it."""
        print(self._ending(outcome))
        self._kept_as = self.keep(self.record, self._kept_as)

    def _ending(self, outcome: Outcome) -> str:
        title = "A draw" if outcome.winner is None else f"{self._name(outcome.winner)} wins"
        marked = f" It is marked {WON}." if any(WON in line for line in self._picture()) else ""
        why = ending(self.record, outcome)
        between = " " if why.startswith(("with ", "by ", "on ")) else ": "
        return f"{title}{between}{why}.{marked}"

    # --- what one does ---

    def _play(self, text: str) -> None:
        board = self.record.board
        side = board.mover
        self._tell(side, self.record.play(board.move(text)))

    def let_the_computer_play(self) -> None:
        board = self.record.board
        side = board.mover
        print(f"{self._name(side)} is thinking ...", flush=True)
        spec = read_seat(self.record.seats[self.record.person_to_move])
        player = player_of_turn(board.copy(), spec, self.record.offers_turn)
        # Whoever names a depth waits for it.
        limits = Limits() if spec.depth else Limits(seconds=THINKING_TIME)
        thought = _undisturbed(lambda: player.think(limits), player.stop)
        if self.record.should_swap(thought.verdict.score):
            self._swap("")
            return
        if self.record.can_swap:
            print(f"{self._name(side)} stays.")
        print(f"{self._name(side)} plays {board.text(thought.move)}")
        self._tell(side, self.record.play(thought.move))

    def _help(self, rest: str) -> None:
        board = self.record.board
        example = board.text(board.moves()[-1]) if not board.ended else "4"
        print(
            f"A move is written as in {example}; m lists them all. Further commands:\n"
            "  h          this help\n"
            "  m          the legal moves\n"
            "  hint       the best move that can be found in a moment\n"
            "  values     what every move is worth\n"
            "  e          what is good or bad about the last move; e MOVE about one that could be played\n"
            "  d          draw the board again\n"
            "  u, r       take back, and play again what was taken back\n"
            "  save FILE  save the game\n"
            "  load FILE  go on with a saved game\n"
            "  resign     give up\n"
            "  q          quit"
        )
        if words := self.words.notation_help(board):
            print(words)
        if self.record.swap_rule:
            print("After the first turn, swap takes it over.")

    def _show_moves(self, rest: str) -> None:
        board = self.record.board
        print("Legal moves:", " ".join(board.text(move) for move in board.moves()) or "none")
        if self.record.can_swap:
            print("or swap")

    def _hint(self, rest: str) -> None:
        self._require_open()
        job = HintJob(self.record)
        move, verdict = _undisturbed(job.work, job.stop)
        if self.record.should_swap(verdict.score):
            print("Hint: swap takes over the better side.")
        else:
            print(f"Hint: {self.record.board.text(move)} ({_worth(verdict)}).")

    def _show_values(self, rest: str) -> None:
        self._require_open()
        board, prover = self.record.board, Prover()
        alike: dict[str, list[str]] = {}
        for move, verdict in _undisturbed(lambda: prover.estimate(board, VALUING_TIME), prover.stop).items():
            alike.setdefault(_worth(verdict), []).append(board.text(move))
        print(f"What each move is worth to {self._name(board.mover)}, the best first; a number is an estimate:")
        for worth, moves in alike.items():
            print(*filled(f"{worth}: {' '.join(moves)}"), sep="\n")

    def _explain(self, rest: str) -> None:
        """Why a move is good or bad: the last one, or one that might be played now."""
        record = self.record
        if rest:
            self._require_open()
            board, move = record.board, record.board.move(rest)
        else:
            last = record.entries[record.now - 1].move if record.now else None
            if last is None:
                raise RulesError("explain: expected a move after it, since none has been played")
            board, move = record.boards[record.now - 1], last
        job = ExplainJob(board, move, Audience.of(record, "short"), EXPLAINING_TIME)
        explanation = _undisturbed(job.work, job.stop)
        words = [f"{board.text(move)}:", *explanation.sentences]
        if explanation.depth:
            words.append(f"(An estimate, searched to depth {explanation.depth}.)")
        print(*filled(" ".join(words)), sep="\n")

    def _show_paths(self, rest: str) -> None:
        lines = self.words.paths(self.record.board)
        if not lines:
            raise RulesError("paths: there are none to list in this game")
        print(*lines, sep="\n")

    def _require_open(self) -> None:
        if self.record.outcome is not None:
            raise RulesError("the game is over")

    def _undo(self, rest: str) -> None:
        self.record.undo()
        # Against the computer, its answer is taken back together with one's own move.
        while self._is_computers_turn() and self.record.can_undo and PERSON in self.record.seats:
            self.record.undo()
        self._draw()

    def _redo(self, rest: str) -> None:
        side = self.record.board.mover
        played = self.record.redo()
        if played.entry.move is not None:
            self._tell(side, played)

    def _swap(self, rest: str) -> None:
        self.record.swap()
        print("The players have swapped sides.")

    def _resign(self, rest: str) -> None:
        self._end(self.record.resign(self.record.board.mover))

    def _save(self, rest: str) -> None:
        path = _path(rest, "save")
        if sys.platform == "win32" and names_a_device(path.name):
            raise RulesError(f"{path.name}: Windows keeps this name for a device, expected another one")
        if path.exists() and path != self.file:
            raise RulesError(f"{path}: exists already, expected a new name")
        save_game(self.record, path)
        self.file = path
        print(f"Saved as {path}.")

    def _load(self, rest: str) -> None:
        path = _path(rest, "load")
        record = load_game(path)
        for seat in record.seats:
            if seat != PERSON:
                check_player(read_seat(seat), record.game)  # or a complaint, before the game at hand is given up
        self.record, self.file, self._kept_as = record, path, ""
        print(f"{GAMES[self.record.game].title}, {self.record.names[0]} against {self.record.names[1]}.")
        self._introduce()

    def _quit(self, rest: str = "") -> None:
        self.is_open = False
        print("Goodbye.")


def _undisturbed(work: Callable[[], Answer], stop: Callable[[], None]) -> Answer:
    """Work on a thread of its own, for compiled code does not hear a person's Ctrl+C."""
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(work).result()
        except KeyboardInterrupt:
            stop()
            raise


def _described(spec: PlayerSpec) -> str:
    """A player in a line."""
    return LEVELS[spec.level - 1].title if spec.level else f"{kind_of(spec).about} ({write_player(spec)})"


def _worth(verdict: Verdict) -> str:
    """What a move is worth to the player who makes it."""
    turns = f"{verdict.number} turn{'s' if verdict.number != 1 else ''}"
    match verdict.kind:
        case VerdictKind.WIN:
            return f"wins in {turns}"
        case VerdictKind.LOSS:
            return f"loses in {turns}"
        case VerdictKind.DRAW:
            return "a draw"
        case VerdictKind.CP:
            return f"{verdict.number / 100:+.2f}"


def _path(text: str, command: str) -> Path:
    if not text:
        raise RulesError(f"{command}: expected the name of a file after it")
    return typed_path(text)
