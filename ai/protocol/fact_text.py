"""Write facts about moves as the engine protocol prints them."""

from collections.abc import Iterable

from ai.exact import facts
from ai.exact.facts import Fact
from ai.verdict import Verdict, VerdictKind, WinProof
from game.rules.board import Board
from game.rules.numbers import Move

# Clients read these words: they are part of the protocol and must not change, unlike the names of the classes.
KINDS: dict[type[Fact], str] = {
    facts.WinFact: "wins",
    facts.HandedWinFact: "hands",
    facts.AllowedWinFact: "allows",
    facts.BlockFact: "blocks",
    facts.MissedWinFact: "misses",
    facts.OnlyMoveFact: "only",
    facts.ForkFact: "forks",
    facts.ThreatFact: "threatens",
    facts.CaptureFact: "takes",
    facts.LossFact: "loses",
    facts.ExposureFact: "exposes",
    facts.AttackFact: "attacks",
    facts.DoomedFact: "doomed",
    facts.VerdictChangeFact: "changes",
    facts.CertainResultFact: "ensures",
    facts.ForgoneWinFact: "forgoes",
    facts.FlipsFact: "flips",
    facts.BestLineFact: "line",
}

_PROOFS = {WinProof.THREATS: "threats", WinProof.FORCE: "force"}


def fact_words(board: Board, fact: Fact) -> str:
    """Return the text of a fact about a move in a position: the fact's kind and its values, separated by spaces."""

    def cells(members: Iterable[int]) -> str:
        return " ".join(board.cell_text(cell) for cell in members)

    def moves(line: Iterable[Move]) -> str:
        return " ".join(board.text(move) for move in line)

    match fact:
        case facts.WinFact() | facts.HandedWinFact():
            words = [fact.step.value, cells(fact.cells)]
        case facts.AllowedWinFact() | facts.BlockFact():
            words = [moves([fact.reply])]
        case facts.MissedWinFact():
            words = [moves([fact.move])]
        case facts.OnlyMoveFact():
            words = []
        case facts.ForkFact() | facts.BestLineFact():
            words = [moves(fact.moves)]
        case facts.ThreatFact():
            words = [moves([fact.move]), cells(fact.cells)]
        case facts.CaptureFact() | facts.LossFact() | facts.ExposureFact() | facts.AttackFact():
            words = [cells(fact.cells)]
        case facts.DoomedFact():
            words = [str(fact.turns), cells(fact.cells)]
        case facts.VerdictChangeFact():
            words = [str(fact.before), str(fact.after)]
        case facts.CertainResultFact():
            words = [(VerdictKind.WIN if fact.is_win else VerdictKind.LOSS).value, _PROOFS[fact.proof]]
        case facts.ForgoneWinFact():
            words = [moves([fact.move]), _PROOFS[fact.proof]]
        case facts.FlipsFact():
            words = [_score(fact.fewer), _score(fact.more)]
    return " ".join([KINDS[type(fact)], *filter(None, words)])


def _score(verdict: Verdict | None) -> str:
    return "-" if verdict is None else str(verdict)
