"""Write the small files of a person."""

from dataclasses import asdict

from game.play.storage.json_values import text_of
from game.play.storage.store import Store
from game.teach.ladder import ladder_progress
from game.teach.ladder.ladder_progress import LadderProgress
from game.teach.puzzles import puzzle_progress, spaced_repetition
from game.teach.puzzles.puzzle_progress import PuzzleProgress
from game.teach.puzzles.spaced_repetition import MistakeCards

FILES = {
    PuzzleProgress: puzzle_progress.FILE,
    MistakeCards: spaced_repetition.FILE,
    LadderProgress: ladder_progress.FILE,
}


def quarantined_texts(store: Store, name: str) -> list[str]:
    """Return the texts of the copies and quarantined files of a small file."""
    stem, _, ending = name.rpartition(".")
    return [path.read_text("utf-8") for path in sorted(store.folder.glob(f"{stem}.set-aside-*.{ending}"))]


def save(store: Store, values: PuzzleProgress | MistakeCards | LadderProgress) -> None:
    """Replace the file of these values."""
    assert store.write_text(store.user_file(FILES[type(values)]), text_of(asdict(values)))
