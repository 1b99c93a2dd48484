"""Long texts are wrapped to the width of a terminal."""

import pytest

from game.rules.text_drawing import WIDTH, wrap_paragraph


def test_a_line_breaks_at_spaces_and_is_indented():
    lines = wrap_paragraph("4f: " + "a well-known word " * 12)
    assert " ".join(line.strip() for line in lines) == ("4f: " + "a well-known word " * 12).strip()
    assert lines[0].startswith("  4f") and all(line.startswith("    ") for line in lines[1:])
    assert all(WIDTH - 10 < len(line) <= WIDTH for line in lines[:-1])
    assert wrap_paragraph("") == []


@pytest.mark.parametrize("sentence", ["あなたが4手で勝ちます。", "「スター」の番。", "ちょっと待って、"])
def test_wide_letters_take_two_columns_and_no_line_begins_with_a_closing_sign(sentence):
    lines = wrap_paragraph("5: " + 9 * sentence)
    assert "".join(line[4:] if number else line[2:] for number, line in enumerate(lines)) == "5: " + 9 * sentence
    assert all(WIDTH - 8 <= _columns(line) <= WIDTH for line in lines[:-1])
    assert all(line.strip()[0] not in "。、」っょ" and line[-1] != "「" for line in lines)


def test_no_break_spaces_of_french_stay():
    words = "Quel coup\u00a0? La réponse\u00a0: « f4 »\u202f! " * 6
    lines = wrap_paragraph(words)
    assert " ".join(line.strip(" ") for line in lines) == words.strip(" ")
    assert all(line.strip(" ")[0] not in "?:!" for line in lines)


def test_korean_words_are_not_broken():
    words = "컴퓨터 쪽은 더 오래 버틸 수 있었어요. " * 4
    assert " ".join(line.strip() for line in wrap_paragraph(words)) == words.strip()


def _columns(line: str) -> int:
    return sum(1 if letter.isascii() else 2 for letter in line)
