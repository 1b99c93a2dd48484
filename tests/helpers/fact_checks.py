"""Check facts about a move against the slow reference: none is false, none that the rules imply is missing."""

import dataclasses
import random
from collections import defaultdict
from collections.abc import Iterator

from ai.exact.fact_finder import FactFinder
from ai.exact.facts import AttackFact, ExposureFact
from ai.protocol.fact_text import fact_words
from game.rules.board import Board
from game.rules.registry import start
from tests.helpers.games import reference_start
from tests.reference import facts as slow
from tests.reference import watch_your_back

ROUGH = {"loss": -1, "draw": 0, "win": 1}
# Kinds of facts that follow from the rules alone, so that none may be missing.
RULED = ("wins", "hands", "allows", "blocks", "misses", "threatens", "takes", "loses", "exposes", "attacks")


# Positions with few pieces on a board that shrinks soon or has shrunk: random games rarely reach them.
LATE = (
    "......../......../..X--X../..W-B-../..-WB-../..XB-X../......../........ w m 200 3",
    "......../......../..X-BX../..W-B-../..--W-../..X--X../......../........ b m 201 90",
    "......../.X----X./.-W-B--./.--WB--./.--W-B-./.-----B./.X----X./........ w m 186",
    "X------X/--------/--W--B--/---WB---/--B-----/--------/------W-/X------X b m 123",
)


def random_pairs(name: str, options: dict[str, str], count: int, seed: str = "") -> Iterator[tuple[Board, object, str]]:
    """Yield `count` positions of random games, as a board and as a reference position, with a legal move."""
    chance = random.Random(f"{name} {options} {seed}")
    while count > 0:
        board, position = start(name, options), reference_start(name, options)
        if name == "wyb" and chance.random() < 0.5:
            text = chance.choice(LATE)
            board.set_position(text)
            position = watch_your_back.parse(text)
        # Take only a few positions of each game: neighboring positions are similar.
        rarity = 60 if name == "wyb" and board.placing else 8
        next_turn = chance.randrange(1, rarity)
        turn = 0
        while not board.ended and count > 0:
            if turn == next_turn:
                yield board, position, chance.choice(position.moves())
                next_turn += chance.randrange(1, rarity)
                count -= 1
            text = chance.choice(position.moves())
            board.play(board.move(text))
            position = position.play(text)
            turn += 1


def cell_number(name: str, text: str) -> int:
    """Return the number of a cell in the reference."""
    if name in ("conniption", "connect4"):
        column, row = text.split(".")
        return 7 * (int(column) - 1) + int(row) - 1
    if name == "paths":
        return int(text) - 1
    return 8 * (int(text[1]) - 1) + "abcdefgh".index(text[0])


def check(
    board: Board, position, text: str, seconds: float, most: int, examiner: FactFinder | None = None
) -> dict[str, int]:
    """Raise AssertionError if a fact about a move is wrong or missing. Return the number of facts by kind.

    Proven verdicts are compared with a search of the reference of up to `most` positions.
    """
    evidence = (examiner or FactFinder()).examine(board, board.move(text), seconds)
    said: dict[str, list[list[str]]] = defaultdict(list)
    for fact in evidence.facts:
        kind, *words = fact_words(board, fact).split()
        said[kind].append(words)
    where = f"{position.text()}: {text}: "
    expected = facts_by_rules(board.game, position, text)
    for kind in RULED:
        found = [_normal(board.game, kind, words) for words in said[kind]]
        assert sorted(found) == sorted(expected[kind]), f"{where}{kind} {found}, expected {expected[kind]}"
    for fact in evidence.facts:
        if isinstance(fact, ExposureFact | AttackFact):
            after = position.play(text) if isinstance(fact, ExposureFact) else position.play(text).passed()
            most = slow.most_lost(after)
            assert fact.at_once == most, f"{where}{fact}, expected {most} at once"
    _check_forks(position, text, said["forks"], where)
    _check_doom(board, position, text, said["doomed"], where)
    _check_scores(position, text, evidence, said, where, most)
    return {kind: len(words) for kind, words in said.items() if words}


def _normal(game: str, kind: str, words: list[str]) -> tuple:
    """Return a fact in a form that does not depend on the order of its cells."""
    if kind in ("wins", "hands", "threatens"):
        return words[0], tuple(sorted(cell_number(game, word) for word in words[1:]))
    if kind in ("takes", "loses", "exposes", "attacks"):
        return tuple(sorted(cell_number(game, word) for word in words))
    return tuple(words)


def facts_by_rules(game: str, position, text: str) -> dict[str, list[tuple]]:
    """Return all facts that follow from the rules alone, found by the reference."""
    after = position.play(text)
    idle = position.passed()
    facts: dict[str, list[tuple]] = {kind: [] for kind in RULED}
    over, mover = after.result(), position.mover
    replies = slow.wins(after)
    facts["allows"] = [(move,) for move in replies]
    if over is not None and over.winner is not None:
        step, lines = slow.deciding_step(position, text)
        facts["wins" if over.winner == mover else "hands"] = [(step, tuple(sorted(line))) for line in lines]
    if over is None or over.winner != mover:
        facts["misses"] = [(move,) for move in slow.wins(position)]
    if over is None or over.winner != 1 - mover:
        facts["blocks"] = [(move,) for move in slow.wins(idle) - replies]
    idle_after = None if over is not None else after.passed()
    if idle_after is not None:
        for move in slow.wins(idle_after):
            facts["threatens"] += [(move, tuple(sorted(line))) for line in slow.deciding_step(idle_after, move)[1]]
    if game == "wyb":
        groups = {"takes": slow.losses(position, text, 1 - mover), "loses": slow.losses(position, text, mover)}
        if over is None:
            groups |= {"exposes": slow.within_reach(after), "attacks": slow.within_reach(idle_after)}
        for kind, cells in groups.items():
            facts[kind] = [tuple(sorted(cells))] if cells else []
    return facts


def _check_forks(position, text: str, said: list[list[str]], where: str) -> None:
    after = position.play(text)
    assert len(said) == slow.can_be_forked(after), f"{where}forks {said}"
    for moves in said:
        assert slow.is_forked(after, moves), f"{where}no fork: {moves}"


def _check_doom(board: Board, position, text: str, said: list[list[str]], where: str) -> None:
    """Compare doomed pieces with the reference, which passes until the board shrinks."""
    after = position.play(text)
    if board.game != "wyb" or after.result() is not None or after.phase == "p" or after.turns >= 192:
        assert said == [], f"{where}doomed {said}"
        return
    [[turns, *cells]] = said
    due = 192 if after.turns >= 128 else 128
    assert int(turns) == due - after.turns, f"{where}doomed in {turns} turns"
    last = dataclasses.replace(after, turns=due - 1)
    rest = last.passed().board
    lost = {8 * y + x for (x, y), piece in after.board.items() if piece in ("W", "B") and rest.get((x, y)) != piece}
    assert {cell_number("wyb", cell) for cell in cells} == lost, f"{where}doomed {cells}"


def _check_scores(position, text: str, evidence, said: dict[str, list[list[str]]], where: str, most: int) -> None:
    """Check that proven verdicts agree with a slow search of the reference."""
    after = position.play(text)
    seen = slow.worth(after, most).before_turn()
    if evidence.verdict.is_proven:
        assert seen.allows(str(evidence.verdict)), f"{where}{evidence.verdict} but {seen}"
    if evidence.before.is_proven:
        assert slow.worth(position, most).allows(str(evidence.before)), f"{where}before {evidence.before}"
    for words in said["changes"]:
        assert words == [*str(evidence.before).split(), *str(evidence.verdict).split()], f"{where}changes {words}"
    assert bool(said["changes"]) == (evidence.is_proven and evidence.before != evidence.verdict), where
    for _ in said["only"]:
        for other in position.moves():
            worth = slow.worth(position.play(other), most // 5).before_turn()
            assert other == text or worth.kind == "open" or ROUGH[worth.kind] < ROUGH[evidence.verdict.kind], where
    for words in said["flips"]:
        _check_flips(position, words, where, most // 2)
    for line in said["line"]:
        _check_line(position, text, line, str(evidence.verdict), where, most // 8)


def _check_flips(position, words: list[str], where: str, most: int) -> None:
    scores = [words[:1], words[1:]] if words[0] in ("-", "draw") else [words[:2], words[2:]]
    for more, score in zip((-1, 1), scores, strict=True):
        left = list(position.flips_left)
        left[position.mover] += more
        assert (score == ["-"]) == (left[position.mover] not in range(5)), f"{where}flips {words}"
        if score != ["-"]:
            other = dataclasses.replace(position, flips_left=tuple(left))
            assert slow.worth(other, most).allows(" ".join(score)), f"{where}flips {words}"


def _check_line(position, text: str, line: list[str], score: str, where: str, most: int) -> None:
    """Check that a line begins with the move, is legal and keeps the verdict of the move until it ends."""
    assert line[0] == text, f"{where}line {line}"
    kind, *number = score.split()
    mover = position.mover
    for turn, move in enumerate(line):
        position = position.play(move)
        if kind != "draw" and turn < len(line) - 1:
            seen = slow.worth(position, most)
            own = kind if position.mover == mover else {"win": "loss", "loss": "win"}[kind]
            assert seen.allows(f"{own} {int(number[0]) - turn - 1}"), f"{where}line {line} at {move}: {seen}"
    result = position.result()
    if kind == "draw":
        assert result is None or result.winner is None, f"{where}line {line}"
    elif result is not None:
        assert (result.winner == mover) == (kind == "win") and len(line) == int(number[0]), f"{where}line {line}"
    else:
        assert len(line) < int(number[0]), f"{where}line {line}"
