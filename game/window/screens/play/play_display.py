"""Shows the state of a game in the parts of the Play screen, each when something that it shows has changed."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.window.changes import Changed, Part
from game.window.screens.play.status_text import facts, status_of
from game.words.messages import join_sentences, tr
from game.words.registry import WORDS

if TYPE_CHECKING:
    from game.window.screens.play.play import Play


class PlayDisplay:
    """Updates the parts of a Play screen (`page`)."""

    def __init__(self, page: "Play") -> None:
        self.page = page

    def parts(self) -> Sequence[Part]:
        game = Changed.BOARD | Changed.SETTINGS | Changed.LAYOUT
        move = game | Changed.INPUT | Changed.ADVICE
        return (
            (Changed.BOARD, self._show_offer),
            (game, self._face_player),
            (game, self._show_help),
            (game, self._show_facts),
            (move, self._show_prompt),
            (move | Changed.EVALUATION, self._show_values),
            (game | Changed.INPUT | Changed.CLOCKS | Changed.THINKING, self._show_cards),
            (game, self._show_result),
            (game | Changed.EVALUATION, self._show_flips),
            (game | Changed.ADVICE, self._show_coach),
            (game | Changed.EVALUATION, self._show_moves),
            (move, self._show_actions),
            (move, self._show_status),
        )

    def _face_player(self) -> None:
        """Turn the board toward the player to move, if the two people at this computer want that."""
        page = self.page
        is_wanted = page.app.settings.turns_board and len(page.live.people) == 2
        if not is_wanted:
            page.board.view.turn.face(False)
        elif not page.live.is_over and not page.board.view.busy:
            page.board.view.turn.face(page.record.board.mover != page.board.bottom_side)

    def _show_help(self) -> None:
        page = self.page
        page.panel.show_help(page.help.choices.is_open)

    def _show_offer(self) -> None:
        page = self.page
        page.ladder_game.offer(page.panel)

    def _show_facts(self) -> None:
        page = self.page
        page.subtitle = page.ladder_game.words or facts(page.record)
        page.help_tool.on = page.panel.has_help
        page.help_tool.hint = join_sentences(
            filter(None, (tr("Coach, warnings, threats and values"), page.help.warning))
        )
        page.panel.review.hint = page.help.warning
        page.board.balance.visible = page.advice.is_on

    def _show_prompt(self) -> None:
        page = self.page
        page.board.view.active = page.may_move
        page.board.move_input.disabled_reason = self._disabled_reason()
        page.action_row.ask(page.question())

    def _disabled_reason(self) -> str:
        """Return the reason why no move can be made now, or an empty string."""
        page = self.page
        if page.live.is_over:
            return tr("The game is over")
        if not page.board.is_latest:
            return tr("This is an earlier position. Go to the latest position first")
        if page.live.is_watched:
            return tr("The computer plays both sides")
        return "" if page.may_move else tr("It is not your turn")

    def _show_values(self) -> None:
        page = self.page
        page.advice.show(page.board.view, page.board.balance, page.panel.advantage, page.board.bottom_side)

    def _show_cards(self) -> None:
        page = self.page
        outcome = page.shown_outcome
        series = page.series if outcome is None else page.series.with_game(page.record)
        page.panel.show_players(page.live, outcome, series)

    def _show_result(self) -> None:
        page = self.page
        page.panel.show_result(page.live, page.shown_outcome, page.advice.is_on)

    def _show_flips(self) -> None:
        page = self.page
        page.panel.flips.show(page.advice.flips, page.advice.is_looking_for_flips)

    def _show_coach(self) -> None:
        self.page.coaching.show()

    def _show_moves(self) -> None:
        page = self.page
        page.panel.show_moves(page.app.settings.notation, page.advice.mistakes)

    def _show_actions(self) -> None:
        page = self.page
        page.action_row.show(page.board.is_latest, page.help.warning)

    def _show_status(self) -> None:
        page = self.page
        board, question = page.board, page.action_row.question
        asked = question.words if question is not None else ""
        page.status.aside = WORDS[page.record.game].countdown(board.node.board) if board.is_latest else ""
        page.status.end_at(page.action_row.status_right(page.status.place))
        values = page.live, board.node, page.shown_outcome, page.advice, board.move_input, asked
        notation = page.app.settings.notation
        page.status.words = status_of(*values, notation, page.status.text_width, is_spoken=False)
        page.status.spoken = status_of(*values, notation, math.inf, is_spoken=True) if page.app.is_spoken else None
