"""The bit masks of the seven by six board, checked against a drawing and against compiled code."""

import re

from game.compiled import ROOT
from game.rules import seven_by_six


def test_masks_match_their_names():
    def cells(rows):
        return sum(1 << 7 * column + row for column in range(7) for row in rows)

    assert seven_by_six.COLUMN == 0b1111111
    assert cells([0]) == seven_by_six.BOTTOM
    assert cells([5]) == seven_by_six.TOP
    assert cells(range(6)) == seven_by_six.FULL
    assert cells([0, 2, 4]) == seven_by_six.ODD_ROWS
    assert cells([1, 3, 5]) == seven_by_six.EVEN_ROWS


def test_compiled_code_has_the_same_numbers():
    text = (ROOT / "game" / "rules" / "seven_by_six.pxd").read_text("utf-8")
    declared = {name: int(number) for name, number in re.findall(r"^    (\w+) = (\d+)$", text, re.M)}
    declared |= {name: int(number, 16) for name, number in re.findall(r"#define SEVEN_BY_SIX_(\w+) (\w+)ULL", text)}
    assert declared == {name: value for name, value in vars(seven_by_six).items() if name.isupper()}
    assert set(re.findall(r'^    const unsigned long long (\w+) "SEVEN_BY_SIX_\1"$', text, re.M)) <= set(declared)
