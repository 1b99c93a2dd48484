"""The first turn of a game in which the opponent may take that turn over: they will have the better side, so the more
even the sides are, the better."""

from __future__ import annotations

import dataclasses
import random
import time

from ai.players.catalog import player_for
from ai.players.player import Player, PlayerSpec
from ai.scale import BEYOND
from ai.search.deepening import Limits, Report, Thought
from ai.verdict import cp, final_verdict
from game.rules.board import Board, canonical_form
from game.rules.numbers import Move


def player_of_turn(board: Board, spec: PlayerSpec, offers_turn: bool) -> Player:
    """The player for a turn, which the opponent may take over or not."""
    return FairOpening(board, spec) if offers_turn else player_for(board, spec)


class FairOpening(Player):
    """Has a player think about what each first turn leads to, and chooses the one that helps either side least."""

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        self.thinking: Player | None = None
        self.stopped = False

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        started = time.perf_counter()
        openings = self._openings()
        budget = limits.budget()
        best = Thought(openings[0][0], cp(0))
        fairest = -BEYOND
        nodes = 0
        for place, (move, after) in enumerate(openings):
            left = None if budget is None else budget - (time.perf_counter() - started)
            if left is not None and left <= 0 and fairest > -BEYOND:
                break  # the time is up, and something is known
            share = None if left is None else max(0.001, left / (len(openings) - place))
            thought = self._judge(move, after, Limits(limits.depth, limits.nodes, share))
            if self.stopped:
                break
            nodes += thought.nodes
            if thought.depth <= 1 and not thought.verdict.is_proven:
                continue  # there was no time for it, or its player has no opinion
            # Nobody can take over a turn that ends the game.
            worth = thought.verdict.score if after.ended else -abs(thought.verdict.score)
            if worth > fairest:
                fairest = worth
                best = thought
                if report is not None:
                    report(thought)
        return dataclasses.replace(best, nodes=nodes, seconds=time.perf_counter() - started)

    def stop(self) -> None:
        self.stopped = True
        if self.thinking is not None:
            self.thinking.stop()

    def _openings(self) -> list[tuple[Move, Board]]:
        """The first turns in any order, one of those that lead to the same position seen from another side."""
        moves = self.board.moves()
        random.Random(self.spec.seed).shuffle(moves)
        openings: dict[int, tuple[Move, Board]] = {}
        for move in moves:
            after = self.board.copy()
            after.play(move)
            openings.setdefault(canonical_form(after)[0], (move, after))
        return list(openings.values())

    def _judge(self, move: Move, after: Board, limits: Limits) -> Thought:
        """What a turn is worth to the player who makes it."""
        if after.ended:
            return Thought(move, final_verdict(after).before_turn(), 1, line=(move,))
        player = self.thinking = player_for(after, self.spec)
        if self.stopped:
            player.stop()

        def hear(thought: Thought) -> None:
            if thought.verdict.is_proven:
                player.stop()  # what it is worth is known; how to play on is not asked

        reply = player.think(limits, hear)
        verdict = reply.verdict.before_turn()
        return Thought(move, verdict, reply.depth + 1, reply.nodes, line=(move, *reply.line))
