"""The help that is switched on in a game, and what it means for the rating."""

from collections.abc import Callable

from game.play.help_choices import HelpChoices, load_help, with_help
from game.play.library import game_saves
from game.play.library.game_summary import GameSummary
from game.play.live_game import LiveGame
from game.play.storage.settings import GuardMode
from game.record.help import Help
from game.teach.player_rating import is_rated
from game.window.changes import Changed
from game.window.scene import SceneStack
from game.words.help_text import help_list
from game.words.messages import tr

VISIBLE = (Help.HINT, Help.THREATS, Help.VALUES)  # help that the board shows at once; the others come with a move


class GameHelp:
    """The switches of the help in one game. Help that a person has is noted in the record.

    The switches are remembered for each person and game, but not in games between two people, which start without help.

    choices         the help that is switched on, and whether the help panel is open
    can_earn_star   True if the game is a ladder step, for which a person can earn a star
    """

    def __init__(self, app: SceneStack, live: LiveGame, changed: Callable[[Changed], object]) -> None:
        self.app = app
        self.live = live
        self.record = live.record
        self.changed = changed
        self.can_earn_star = False
        self._is_remembered = len(live.people) < 2
        self.choices = load_help(app.settings, self.record.game) if self._is_remembered else HelpChoices()

    def is_on(self, kind: Help) -> bool:
        return kind in self.choices.kinds

    @property
    def guard(self) -> GuardMode:
        """The moves that need a confirmation. Earlier versions could warn before losing moves only."""
        if not self.is_on(Help.WARNING):
            return "off"
        return "losing" if self.app.settings.guard == "losing" else "slips"

    @property
    def is_rated(self) -> bool:
        """True if the game changes the rating of its person when it ends, unless help is used before."""
        return len(self.live.people) == 1 and is_rated(GameSummary.of(self.record))

    # --- changes ---

    def toggle(self, kind: Help) -> None:
        """Switch a kind of help on or off."""
        self._choose(HelpChoices(self.choices.kinds ^ {kind}, self.choices.is_open))
        self.note_visible()

    def open_panel(self, is_open: bool) -> None:
        """Open or close the help panel."""
        self._choose(HelpChoices(self.choices.kinds, is_open))

    def _choose(self, choices: HelpChoices) -> None:
        self.choices = choices
        if self._is_remembered:
            self.app.change(help=with_help(self.app.settings, self.record.game, choices))
        self.changed(Changed.SETTINGS)

    # --- help in the record ---

    def note(self, kind: Help) -> None:
        """Note in the record that a person has had this help, unless the game is over."""
        game_saves.note_help(self.app.store, self.record, kind)

    def note_visible(self) -> None:
        """Note the help that the board shows now."""
        for kind in VISIBLE:
            if self.is_on(kind):
                self.note(kind)

    def note_with_move(self) -> None:
        """Note the help that a person has with a move that is played now."""
        for kind in self.choices.kinds:
            self.note(kind)

    # --- texts ---

    @property
    def state_text(self) -> str:
        """A text that says whether help changes what the game counts for."""
        if not self.live.people:
            return tr("The computer plays both sides.")
        if self.record.help:
            return tr("With help: {kinds}. Not rated.", kinds=help_list(self.record.help))
        if self.live.is_over:
            return tr("Played without help.")
        if self.is_rated and self.choices.kinds:
            return tr("Your next move makes this game unrated, because help is on.")
        if self.is_rated:
            return tr("Rated. Any help makes this game unrated.")
        return self.warning or tr("This game is not rated.")

    @property
    def warning(self) -> str:
        """A text that says what the person loses by using help now; empty if there is nothing to lose."""
        if self.record.help or self.live.is_over:
            return ""
        if self.can_earn_star and self.record.is_unaided:
            return tr("With any help, this game earns no star.")
        return tr("Any help makes this game unrated.") if self.is_rated else ""
