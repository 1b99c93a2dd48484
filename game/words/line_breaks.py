"""Breaks texts into lines, in every language of the game."""

import re
from collections.abc import Callable, Iterator

HANGUL = "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"
# Chinese characters, kana, and the punctuation and wide letters that are used with them.
HAN = "\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"

# Signs that may not begin a line, and those that may not end one.
_NEVER_FIRST = frozenset(
    "、。，．・：；！？）」』】〉》〕］｝…‥ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻゛゜％〜～%,.!?:;)]}»”’·°"
)
_NEVER_LAST = frozenset("（「『【〈《〔［｛“‘«([{$¥￥＃#")
_HAN_LETTER = re.compile(f"[{HAN}]")


def break_lines(words: str, fits: Callable[[str, int], bool]) -> list[str]:
    """Break a paragraph into lines. `fits` returns True if a text fits into the line with an index."""
    lines = [""]
    for piece, has_space in _breakable_pieces(words):
        line = lines[-1]
        longer = f"{line} {piece}" if line and has_space else line + piece
        if line and not fits(longer, len(lines) - 1):
            lines.append(piece)
        else:
            lines[-1] = longer
    return lines


def _breakable_pieces(words: str) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a paragraph between which lines may break, each with True if a space precedes it.

    Lines break at spaces, but not at no-break spaces, and beside Chinese characters and kana.
    """
    for number, word in enumerate(words.split(" ")):
        start = 0
        for index in range(1, len(word)) if _HAN_LETTER.search(word) else ():
            before, after = word[index - 1], word[index]
            if (
                (_HAN_LETTER.match(before) or _HAN_LETTER.match(after))
                and before not in _NEVER_LAST
                and after not in _NEVER_FIRST
            ):
                yield word[start:index], number > 0 and start == 0
                start = index
        yield word[start:], number > 0 and start == 0
