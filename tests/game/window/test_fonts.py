"""Texts in every script: fonts that have the letters, and lines that break where readers expect it."""

import functools

import pygame
import pytest
from fontTools.ttLib import TTCollection, TTFont

from game.files import asset
from game.window.paint import draw, font_files, fonts
from game.words.catalog import LANGUAGES, folder, po_entries

pygame.font.init()
MIXED = "第1手：f4（ひっくり返して4列目）"


@pytest.fixture(autouse=True)
def english():
    yield
    fonts.use_language("en")


@pytest.mark.parametrize(
    ("language", "words", "expected"),
    [
        ("en", "New game", [("New game", "Inter-400")]),
        ("pl", "Źdźbło – żółć", [("Źdźbło – żółć", "Inter-400")]),
        ("ja", "勝ち 4", [("勝ち", "NotoSansJP-400"), (" 4", "Inter-400")]),
        ("zh_CN", "你赢了。", [("你赢了。", "NotoSansSC-400")]),
        ("ko", "보드 뒤집기", [("보드", "NotoSansKR-400"), (" ", "Inter-400"), ("뒤집기", "NotoSansKR-400")]),
        ("de", "汉字", [("汉字", "NotoSansSC-400")]),
        ("ko", "金씨", [("金", "NotoSansSC-400"), ("씨", "NotoSansKR-400")]),
        ("zh_CN", "田中漢字", [("田中", "NotoSansSC-400"), ("漢", "NotoSansJP-400"), ("字", "NotoSansSC-400")]),
    ],
)
def test_each_part_of_a_text_has_a_font_with_its_letters(language, words, expected) -> None:
    fonts.use_language(language)
    assert list(fonts.parts(words, "Inter-400")) == expected


def test_titles_in_cyrillic_use_the_other_font() -> None:
    assert fonts.parts("Нова гра", "Outfit-600") == (("Нова гра", "Inter-600"),)
    assert fonts.parts("Neues Spiel: Größe", "Outfit-600") == (("Neues Spiel: Größe", "Outfit-600"),)


def test_a_text_in_two_scripts_is_as_wide_as_its_parts_and_as_high_as_a_line() -> None:
    fonts.use_language("ja")
    parts = fonts.parts(MIXED, "Inter-400")
    image = fonts.render(parts, "Inter-400", 20, (255, 255, 255))
    assert len(parts) > 2
    assert image.get_width() == round(fonts.OVERSIZE * fonts.width(MIXED, "Inter-400", 20))
    assert image.get_height() == fonts.font("Inter-400", 20).get_linesize()
    assert pygame.mask.from_surface(image).count() > 0


def test_chinese_letters_are_not_cut_at_the_top_or_bottom() -> None:
    fonts.use_language("zh_CN")
    image = fonts.render(fonts.parts("龍鬱國「」", "Inter-400"), "Inter-400", 20, (255, 255, 255))
    drawn = image.get_bounding_rect()
    assert 0 < drawn.top < drawn.bottom < image.get_height()


def test_letters_that_our_fonts_lack_come_from_a_font_of_the_system(monkeypatch, tmp_path) -> None:
    system_font = tmp_path / "system.ttc"
    system_font.write_bytes(asset("fonts/NotoSansKR-400.otf").read_bytes())
    has_rare_letter = frozenset(map(ord, "龘"))
    letters_of = font_files.letters_of
    monkeypatch.setattr(fonts, "system_fonts", lambda: iter([system_font]))
    monkeypatch.setattr(fonts, "letters_of", lambda file: has_rare_letter if file == system_font else letters_of(file))
    fonts.use_language("zh_CN")
    assert fonts.parts("王龘", "Inter-600") == (("王", "NotoSansSC-600"), ("龘", str(system_font)))
    assert draw.measure("王龘", "body") > draw.measure("王", "body")


def test_letters_that_no_font_has_are_drawn_as_boxes(monkeypatch) -> None:
    monkeypatch.setattr(fonts, "system_fonts", lambda: iter([]))
    fonts.use_language("ja")
    ((words, face),) = fonts.parts("\U0002a6a5", "Inter-400")
    assert face == "Inter-400"
    assert pygame.mask.from_surface(fonts.render(((words, face),), face, 20, (255, 255, 255))).count() > 0


@pytest.mark.parametrize("file", sorted(asset("fonts").glob("*.?tf")), ids=lambda file: file.name)
def test_the_letters_of_a_font_file_are_read_as_fonttools_reads_them(file) -> None:
    assert font_files.letters_of(file) == set(TTFont(file).getBestCmap())


def test_a_collection_of_fonts_has_the_letters_of_its_first_font(tmp_path) -> None:
    font = TTFont(asset("fonts/Outfit-600.ttf"))
    collection = TTCollection()
    collection.fonts = [font, TTFont(asset("fonts/Outfit-700.ttf"))]
    collection.save(tmp_path / "two.ttc")
    assert font_files.letters_of(tmp_path / "two.ttc") == set(font.getBestCmap())


@pytest.mark.parametrize("content", [b"", b"no font at all", b"\0\1\0\0\0\1" + bytes(30)])
def test_a_file_that_is_no_font_has_no_letters(tmp_path, content) -> None:
    (tmp_path / "font.ttf").write_bytes(content)
    assert font_files.letters_of(tmp_path / "font.ttf") == frozenset()


def test_a_chinese_paragraph_fills_its_lines() -> None:
    fonts.use_language("zh_CN")
    words = "轮流将一枚棋子放入一列，它会落到最低的空位。横、竖、斜四子连成一线即获胜。"
    lines = draw.wrap(words, "body", 200)
    assert "".join(lines) == words and len(lines) > 2
    assert all(draw.measure(line, "body") <= 200 and line[0] not in "，。、" for line in lines)
    assert all(draw.measure(line, "body") > 150 for line in lines[:-1])


@functools.cache
def letters_of(face: str) -> frozenset[int]:
    (file,) = asset("fonts").glob(f"{face}.?tf")
    return frozenset(TTFont(file).getBestCmap())


@pytest.mark.parametrize("language", [code for code in LANGUAGES if (folder(code) / "conniption.po").exists()])
def test_the_fonts_have_every_letter_of_the_catalogs(language) -> None:
    fonts.use_language(language)
    text = (folder(language) / "conniption.po").read_text("utf-8")
    translated = {text for entry in po_entries(text) for text in entry.texts.values() if entry.id}
    used = {part for text in translated for face in ("Inter-400", "Outfit-600") for part in fonts.parts(text, face)}
    missing = {letter for part, face in used for letter in part if ord(letter) not in letters_of(face)}
    assert missing - {"\n"} == set(), "run python -m bundle.fonts"


def test_the_names_of_the_languages_can_be_drawn() -> None:
    used = {part for name in LANGUAGES.values() for part in fonts.parts(name, "Inter-600")}
    assert all(ord(letter) in letters_of(face) for part, face in used for letter in part)
