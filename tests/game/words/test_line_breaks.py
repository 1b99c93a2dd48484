"""The pieces of texts in several languages between which lines may break."""

import pytest

from game.words.line_breaks import breakable_pieces


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
    assert [piece for piece, _ in breakable_pieces(words)] == expected
