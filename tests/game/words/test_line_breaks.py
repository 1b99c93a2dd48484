"""Texts in several languages are broken into lines."""

import pytest

from game.words.line_breaks import break_lines


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("New game", ["New", "game"]),
        ("你赢了。", ["你", "赢", "了。"]),
        ("「f4」です", ["「f4」", "で", "す"]),
        ("ゲームを", ["ゲー", "ム", "を"]),
        ("보드 뒤집기", ["보드", "뒤집기"]),
        ("用10步", ["用", "10", "步"]),
        ("a\u00a0b c", ["a\u00a0b", "c"]),
    ],
)
def test_lines_break_at_spaces_and_beside_chinese_letters(words, expected) -> None:
    assert break_lines(words, lambda line, index: False) == expected


def test_a_line_holds_as_much_as_fits_and_each_line_may_have_its_own_width() -> None:
    assert break_lines("one two three four five", lambda line, index: len(line) <= (7, 10, 3)[index]) == [
        "one two",
        "three four",
        "five",
    ]
    assert break_lines("", lambda line, index: False) == [""]
