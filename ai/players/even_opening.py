"""Choose the first move under the swap rule.

The opponent may take over the first move, so the best move is the one after which both sides have even chances.
"""

import dataclasses
import random
import time

from ai.deadline import deadline
from ai.players.player import Player, PlayerSpec
from ai.players.registry import player_for
from ai.scale import BEYOND
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits, Report, SearchMemory, SearchResult
from ai.verdict import cp, final_verdict
from game.rules.board import Board, canonical_form
from game.rules.numbers import Move


def player_of_turn(
    board: Board,
    spec: PlayerSpec,
    offers_turn: bool,
    cancel_token: CancelToken | None = None,
    memory: SearchMemory | None = None,
) -> Player:
    """Return a player for the next move.

    If `offers_turn` is True, the opponent may take over the move, so the player chooses an even opening. `memory` is
    what the player remembers from its earlier turns in the game.
    """
    return EvenOpening(board, spec, cancel_token) if offers_turn else player_for(board, spec, cancel_token, memory)


class EvenOpening(Player):
    """A player for the first move under the swap rule: plays the move whose value is closest to even."""

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        started = time.perf_counter()
        openings = self._openings()
        budget = limits.budget()
        best = SearchResult(openings[0][0], cp(0))
        most_even = -BEYOND
        nodes = 0
        for index, (move, after) in enumerate(openings):
            left = None if budget is None else budget - (time.perf_counter() - started)
            if left is not None and left <= 0 and most_even > -BEYOND:
                break  # out of time, and at least one move is judged
            share = None if left is None else max(0.001, left / (len(openings) - index))
            thought = self._judge(move, after, Limits(limits.depth, limits.nodes, share))
            if self.cancel_token.is_cancelled:
                break
            nodes += thought.nodes
            if thought.depth <= 1 and not thought.verdict.is_proven:
                continue  # there was too little time, or this kind of player does not judge positions
            # The opponent cannot take over a move that ends the game.
            worth = thought.verdict.score if after.ended else -abs(thought.verdict.score)
            if worth > most_even:
                most_even = worth
                best = thought
                if report is not None:
                    report(thought)
        return dataclasses.replace(best, nodes=nodes, seconds=time.perf_counter() - started)

    def _openings(self) -> list[tuple[Move, Board]]:
        """Return the first moves in random order, each with the board after it. Of symmetric moves only one is kept."""
        moves = self.board.moves()
        random.Random(self.spec.seed).shuffle(moves)
        openings: dict[int, tuple[Move, Board]] = {}
        for move in moves:
            after = self.board.after(move)
            openings.setdefault(canonical_form(after)[0], (move, after))
        return list(openings.values())

    def _judge(self, move: Move, after: Board, limits: Limits) -> SearchResult:
        """Return the value of a first move from the view of the player who makes it."""
        if after.ended:
            return SearchResult(move, final_verdict(after).before_turn(), 1, line=(move,))
        with deadline(self.cancel_token, None) as cancel_token:

            def on_report(thought: SearchResult) -> None:
                if thought.verdict.is_proven:
                    cancel_token.cancel()  # the value of the move is known; the best reply is not needed

            reply = player_for(after, self.spec, cancel_token).think(limits, on_report)
        verdict = reply.verdict.before_turn()
        return SearchResult(move, verdict, reply.depth + 1, reply.nodes, line=(move, *reply.line))
