"""The messages of errors, as they are printed."""

from game.rules.errors import MOST_SHOWN, printable


def test_control_characters_are_escaped() -> None:
    assert printable("a\x1b[2Jb\nc") == r"a\x1b[2Jb\nc"


def test_no_break_spaces_of_french_are_not_escaped() -> None:
    assert printable("f9\u00a0: 1\u202f000") == "f9\u00a0: 1\u202f000"


def test_long_messages_are_shortened() -> None:
    assert len(printable("x" * 10 * MOST_SHOWN)) <= MOST_SHOWN + len(" ... ")
