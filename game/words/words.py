"""What the window says about games: verdicts, moves, endings, clocks, and what a player is to do now."""

from __future__ import annotations

import math

from ai.verdict import Verdict
from game.record.record import SWAP, Record
from game.rules.board import Board
from game.rules.catalog import GAMES
from game.rules.outcome import Outcome, Reason
from game.window.boards.view import Chip

EVEN_UNTIL = 60  # an open score up to here is called even
_SOFT = 400  # an open score that is half way to a certain win

_REASONS = {
    Reason.LINE: "with four in a row",
    Reason.PATH: "with a whole path",
    Reason.PIECES: "by elimination",
    Reason.FULL: "no room is left",
    Reason.STUCK: "nobody can step or jump",
    Reason.QUIET: "no capture for too long",
    Reason.RESIGNATION: "by resignation",
    Reason.TIME: "on time",
    Reason.AGREEMENT: "by agreement",
}
_DRAWN = {"pieces": "both have too few pieces"}  # where what wins a game may also end it without a winner


# --- verdicts ---


def tone(verdict: Verdict) -> str:
    """The tone of the theme in which a verdict is shown."""
    if verdict.kind in ("win", "loss"):
        return "good" if verdict.kind == "win" else "bad"
    if verdict.kind == "draw" or abs(verdict.number) <= EVEN_UNTIL:
        return "even"
    return "good" if verdict.number > 0 else "bad"


def verdict_words(verdict: Verdict) -> str:
    if verdict.kind in ("win", "loss"):
        return f"{verdict.kind} in {verdict.number}"
    if verdict.kind == "draw":
        return "draw"
    return {"good": "better", "bad": "worse", "even": "even"}[tone(verdict)]


def chip(verdict: Verdict) -> Chip:
    """A verdict as it is shortened on the board."""
    short = {"win": f"W {verdict.number}", "loss": f"L {verdict.number}", "draw": "D"}
    return Chip(short.get(verdict.kind, verdict_words(verdict)), tone(verdict))


def advantage(verdict: Verdict) -> float:
    """A verdict as a height: 1 is won, -1 lost; open positions lie between."""
    if verdict.kind == "draw":
        return 0.0
    if verdict.kind == "cp":
        return 0.8 * math.atan(verdict.number / _SOFT) / (math.pi / 2)
    height = 1 - min(0.15, 0.005 * verdict.number)
    return height if verdict.kind == "win" else -height


# --- moves ---


def move_words(game: str, text: str, notation: str) -> str:
    """A move as the settings want it: "f4f", or "flip, 4, flip". Where no board is flipped, an f is a column."""
    if notation != "words" or "Flips" not in GAMES[game].options or text == SWAP:
        return text
    parts = ["flip"] * text.startswith("f") + [text.strip("f")] + ["flip"] * text.endswith("f")
    return ", ".join(parts)


# --- persons ---


def is_you(name: str) -> bool:
    return name == "You"


def someone_wins(name: str) -> str:
    return "You win" if is_you(name) else f"{name} wins"


def outcome_title(record: Record, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "A draw"
    return someone_wins(record.names[record.owners[outcome.winner]])


def outcome_detail(record: Record, outcome: Outcome) -> str:
    """Why, and after how many turns."""
    reasons = _REASONS if outcome.winner is not None else _REASONS | _DRAWN
    reason = reasons[outcome.reason]
    if outcome.reason is Reason.LINE and record.setup.get("Line", "4") != "4":
        reason = f"with {record.setup['Line']} in a row"
    turns = record.board.turns
    return f"{reason[0].upper()}{reason[1:]}, after {turns} turn{'s' if turns != 1 else ''}"


def clock(milliseconds: int) -> str:
    """Time left: minutes and seconds, at the end with tenths."""
    if milliseconds < 20_000:
        return f"0:{milliseconds // 1000:02}.{milliseconds % 1000 // 100}"
    # A full second is shown until it has wholly passed.
    minutes, seconds = divmod(math.ceil(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}"


def clock_choice(minutes: float, increment: float) -> str:
    return f"{minutes:g} min + {increment:g} s" if increment else f"{minutes:g} min"


def setup_facts(record: Record) -> list[str]:
    """What is special about how a game was set up, in a few words each."""
    facts = []
    if record.game == "conniption":
        first, second = (int(count) for count in record.setup["Flips"].split(","))
        if first == second:
            facts.append(f"{first} flips each" if first else "no flips")
        else:
            facts.append(f"{first} and {second} flips")
    elif record.game == "domino":
        facts.append(record.setup["Size"].replace("x", " by "))
        if record.setup["Line"] != "4":
            facts.append(f"{record.setup['Line']} in a row")
    elif record.game == "paths":
        facts.append(record.board.shape.name)
    if record.time_control is not None:
        facts.append(clock_choice(record.time_control.base / 60_000, record.time_control.increment / 1000))
    return facts


def about_game(record: Record) -> str:
    """A game in a line: who played, how far, and how it ended."""
    moves = record.board.turns
    facts = [f"{record.names[0]} vs {record.names[1]}", f"{moves} move{'s' if moves != 1 else ''}"]
    if record.outcome is not None:
        facts.append(outcome_title(record, record.outcome))
    return "  ·  ".join(facts)


# --- what to do ---


def task(board: Board, flipped: bool = False, post_flip: bool = False) -> str:
    """What the mover is to do now, as the beginning of a sentence."""
    match board.game:
        case "conniption":
            return _flipping_task(board, flipped, post_flip)
        case "connect4":
            return "Drop a disc"
        case "domino":
            return "Lay a domino. Right-click or R turns it"
        case "paths":
            return "Mark a space"
    if board.moves() == [0]:
        return "No piece can move: pass"
    if board.phase == "placing":
        left = board.pieces_left_to_place[board.mover]
        return f"Place a piece, {left} to go" if left > 1 else "Place your last piece"
    return "Move a piece: one step, or a jump over a neighbour"


def _flipping_task(board: Board, flipped: bool, post_flip: bool) -> str:
    if flipped and post_flip:
        return "Flipped. Drop a disc, and the board flips once more"
    if flipped:
        return "Flipped. Drop a disc, or flip back"
    if post_flip:
        return "Drop a disc, and the board flips after it"
    if board.can_flip_first:
        return "Drop a disc, or flip first"
    if board.flips_left[board.mover]:
        return "Drop a disc. No flip first: your opponent has just flipped"
    return "Drop a disc. Your flips are spent"
