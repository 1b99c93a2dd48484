"""Makes the comment on a position in a review: a sentence about the last move and a sentence about the position."""

from ai.verdict import Verdict, WinProof
from game.record.node import Node
from game.record.player import RecordedPlayer
from game.record.record import Record
from game.record.tree_editor import variation_start
from game.rules.numbers import Side
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.words.game_words import Notation
from game.words.messages import join_sentences, tr, tr_n
from game.words.outcomes import outcome_detail, outcome_title, short_name
from game.words.registry import WORDS
from game.words.verdicts import Tone, tone, verdict_words, winner_moves


def comment(record: Record, evaluation: GameEvaluation, node: Node, is_mistake: bool, notation: Notation) -> str:
    """Return the comment on a position: a sentence about its last move and a sentence about its value."""
    said = [
        _about_move(record, evaluation, node, is_mistake, notation),
        _about_position(record, evaluation, node, is_mistake),
    ]
    return join_sentences(sentence for sentence in said if sentence)


def _about_move(record: Record, evaluation: GameEvaluation, node: Node, is_mistake: bool, notation: Notation) -> str:
    if node.parent is None:
        return tr("The starting position.")
    person = record.players[node.person]
    player = short_name(person.title)
    if node.move is None:
        return (
            tr("You took over the first move.")
            if person.is_user
            else tr("{player} took over the first move.", player=player)
        )
    text = WORDS[record.game].move(node.text, notation)
    if variation_start(node) is not None:
        return tr("A variation: {move}.", move=text)
    before, after = evaluation.verdict(node.parent), evaluation.verdict(node)
    if not is_mistake or before is None or after is None:
        return (
            tr("You played {move}.", move=text)
            if person.is_user
            else tr("{player} played {move}.", player=player, move=text)
        )
    said = _mistake(text, before, after.before_turn())
    best = evaluation.best(node.parent)
    if best is not None and best != node.move:
        better = WORDS[record.game].move(node.parent.board.text(best), notation)
        return join_sentences((said, tr("{move} was better.", move=better)))
    return said


def _mistake(move: str, before: Verdict, after: Verdict) -> str:
    """Return the sentence about a mistake: the results before and after it, or that it is an estimate."""
    if before.is_proven and after.is_proven:
        before_words, after_words = verdict_words(before), verdict_words(after)
        return tr("{move} is a mistake: from {before} to {after}.", move=move, before=before_words, after=after_words)
    return tr("{move} is a mistake (≈).", move=move)


def _about_position(record: Record, evaluation: GameEvaluation, node: Node, is_mistake: bool) -> str:
    if node is record.current and record.outcome is not None:
        detail = outcome_detail(record, record.outcome)
        return tr("{result}. {detail}.", result=outcome_title(record, record.outcome), detail=detail)
    verdict, mover = evaluation.verdict(node), node.board.mover
    if verdict is None:
        return ""
    before = evaluation.verdict(node.previous) if is_mistake else None
    if before is not None and before.is_proven and verdict.is_proven:
        return ""  # the sentence about the mistake has named the result
    side = mover if verdict.score > 0 else 1 - mover
    player = _player(record, node, side)
    if verdict.is_draw:
        return tr("A draw with best play.")
    if tone(verdict) is Tone.EVEN:
        return tr("About even.")
    name = short_name(player.title)
    if verdict.proof is WinProof.THREATS:
        return tr("You win by threats.") if player.is_user else tr("{player} wins by threats.", player=name)
    if verdict.proof is not None:
        return tr("You win by force.") if player.is_user else tr("{player} wins by force.", player=name)
    if not verdict.is_proven:
        return tr("You are better.") if player.is_user else tr("{player} is better.", player=name)
    if player.is_user:
        return tr_n("You win in {n} move.", "You win in {n} moves.", winner_moves(verdict))
    return tr_n("{player} wins in {n} move.", "{player} wins in {n} moves.", winner_moves(verdict), player=name)


def _player(record: Record, node: Node, side: Side) -> RecordedPlayer:
    """Return the player who owns a side in a position, taking a swap before the position into account."""
    return record.players[node.owners[side]]
