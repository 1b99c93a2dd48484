"""Messages: translation, plural forms, numbers, and errors as texts."""

import errno
import os
import pickle
import struct

import pytest

from game.rules.errors import MoveFormatError, RulesError, reason_of
from game.words import catalog
from game.words.messages import error_text, join_list, mark, number, sentence, tr, tr_n, translated, use
from tests.helpers.windows_error import WindowsError

GERMAN = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    "1,234.5": "1.234,5",
    "{player} wins": "{player} gewinnt",
    "{n:,} game\0{n:,} games": "{n:,} Spiel\0{n:,} Spiele",
    "Home": "Startseite",
    "no permission": "keine Berechtigung",
    "the disk is full": "Die Platte ist voll",
    "key\4Home": "Pos1",
    "{text}: expected a column": "{text}: eine Spalte wird erwartet",
}


def catalog_file(entries: dict[str, str]) -> bytes:
    """Return the contents of a compiled catalog."""
    count, keys, values, data = len(entries), b"", b"", b""
    start = 28 + 16 * count
    for key, value in sorted(entries.items()):
        for text in (key, value):
            encoded = text.encode()
            entry = struct.pack("<2I", len(encoded), start + len(data))
            keys, values = (keys + entry, values) if text is key else (keys, values + entry)
            data += encoded + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0) + keys + values + data


@pytest.fixture
def german(tmp_path, monkeypatch):
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "conniption.mo").write_bytes(catalog_file(GERMAN))
    monkeypatch.setattr(catalog, "asset", lambda name: tmp_path)
    yield use("de")
    use("en")


def test_english_is_the_key_itself():
    assert tr("{player} wins", player="Anna") == "Anna wins"
    assert [tr_n("{n:,} game", "{n:,} games", count) for count in (0, 1, 2000)] == ["0 games", "1 game", "2,000 games"]
    assert (tr("a {b} c"), tr("")) == ("a {b} c", "")


def test_switching_the_language_takes_effect_at_once(german):
    text = mark("{player} wins")
    assert tr(text, player="Anna") == "Anna gewinnt"
    assert [tr_n("{n:,} game", "{n:,} games", count) for count in (1, 2000)] == ["1 Spiel", "2.000 Spiele"]
    assert (number(1234), number(0.25, ".1f"), tr("{x:.2f} {y}", x=1.5, y=1.5)) == ("1.234", "0,2", "1,50 1.5")
    use("xx")  # there is no such catalog
    assert tr(text, player="Anna") == "Anna wins"


def test_a_text_made_in_one_language_is_drawn_in_the_language_chosen_later(german):
    winner, games = tr("{player} wins", player="Anna"), tr_n("{n:,} game", "{n:,} games", 2000)
    outer = tr("{first}: {second}", first=winner, second=games)
    use("en")
    assert (winner, translated(winner)) == ("Anna gewinnt", "Anna wins")
    assert (translated(games), tr(games)) == ("2,000 games", "2,000 games")
    assert translated(outer) == "Anna wins: 2,000 games"
    assert translated("Anna gewinnt") == "Anna gewinnt"


def test_a_context_tells_apart_messages_with_the_same_text(german):
    key, screen = mark("Home", "key"), tr("Home")
    assert (key, tr(key), translated(key), screen) == ("Home", "Pos1", "Pos1", "Startseite")
    assert tr("Home", "key") == tr(pickle.loads(pickle.dumps(key))) == "Pos1"
    label = tr(key)
    use("en")
    assert translated(label) == tr("Home", "unknown") == "Home"
    use("de")
    assert translated(label) == "Pos1"


def test_an_error_is_translated_where_it_is_shown(german):
    error = MoveFormatError("{text}: expected a column", text="x9")
    assert (error.text, error.arguments) == ("{text}: expected a column", {"text": "x9"})
    assert str(error) == "x9: expected a column"
    assert error_text(error) == "x9: eine Spalte wird erwartet"
    nested = RulesError("line {line}: {error}", line=3, error=error)
    assert (str(nested), error_text(nested)) == (
        "line 3: x9: expected a column",
        "line 3: x9: eine Spalte wird erwartet",
    )


def test_a_message_is_english_until_it_is_shown(german):
    phrase = mark("{player} wins", player="Anna")
    assert (phrase, tr(phrase)) == ("Anna wins", "Anna gewinnt")
    assert tr("({phrase})", phrase=phrase) == error_text(RulesError("({phrase})", phrase=phrase)) == "(Anna gewinnt)"
    assert tr(pickle.loads(pickle.dumps(phrase))) == "Anna gewinnt"


def test_an_error_may_quote_braces():
    error = RulesError("{text}: no file can have this name", text="{0}\n{x}")
    assert str(error) == error_text(error) == "{0}\\n{x}: no file can have this name"
    assert str(RulesError("{0} {x}")) == "{0} {x}"


@pytest.mark.parametrize(
    ("number", "windows_number", "reason"),
    [
        (errno.EACCES, 32, "another program is using it"),
        (errno.ENOENT, 3, "not found"),
        (errno.ENXIO, 3, os.strerror(errno.ENXIO)),
    ],
)
def test_an_error_of_windows_has_single_backslashes_and_an_english_reason(number, windows_number, reason):
    error = WindowsError(number, windows_number, "Das System kann es nicht finden.", "C:\\Spiele\\games.txt")
    assert error_text(error) == f"C:\\Spiele\\games.txt: {reason}"
    assert tr("Failed: {error}", error=error) == f"Failed: C:\\Spiele\\games.txt: {reason}"


def test_frequent_errors_of_the_system_have_texts_of_the_game(german):
    error = PermissionError(errno.EACCES, os.strerror(errno.EACCES), "a.txt")
    assert error_text(error) == "a.txt: keine Berechtigung"
    reason = reason_of(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert (reason, tr("({reason})", reason=reason)) == ("the disk is full", "(Die Platte ist voll)")


def test_an_error_of_the_system_has_no_number():
    assert error_text(OSError(errno.EINVAL, "is a folder")) == "is a folder"
    assert error_text(OSError("cannot be read")) == "cannot be read"


@pytest.fixture
def japanese():
    yield use("ja")
    use("en")


def test_a_list_and_the_end_of_a_sentence_have_the_signs_of_the_language(japanese):
    assert join_list(["b3", "", "c4", "d5"]) == "b3、c4、d5"
    assert (sentence("勝ち"), sentence("勝ち。")) == ("勝ち。", "勝ち。")
    use("en")
    assert (join_list(["b3", "c4"]), join_list([]), sentence("A win")) == ("b3, c4", "", "A win.")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"abc",
        catalog_file(GERMAN)[:200],
        b"\0" * 500,
        catalog_file({**GERMAN, "a": "b"}).replace(b"UTF-8", b"UTF-x"),
    ],
)
def test_a_damaged_catalog_leaves_the_texts_in_english(german, content, caplog):
    use("en")
    (catalog.folder("de") / "conniption.mo").write_bytes(content)
    assert use("de") and tr("{player} wins", player="Anna") == "Anna wins"
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.parametrize("rule", ["n/0", "n%0", "n", "-1"])
def test_a_damaged_rule_for_plurals_leaves_the_texts_in_english(german, rule):
    use("en")
    header = GERMAN[""].replace("n != 1", rule)
    (catalog.folder("de") / "conniption.mo").write_bytes(catalog_file({**GERMAN, "": header}))
    use("de")
    assert tr_n("{n:,} game", "{n:,} games", 5000) in ("5,000 games", "5.000 games")
    assert "Anna" in tr("{player} wins", player="Anna") and tr("Home", "key") in ("Home", "Pos1")


@pytest.mark.parametrize("sample", ["x", "1234"])
def test_a_damaged_sample_of_the_separators_leaves_numbers_in_english(german, sample):
    use("en")
    (catalog.folder("de") / "conniption.mo").write_bytes(catalog_file({**GERMAN, "1,234.5": sample}))
    use("de")
    assert number(12345.5, ",.1f") == "12,345.5"


@pytest.mark.parametrize("content", [b'msgid "a', b'msgid ""\nmsgstr[x] ""\n', b"\xff"])
def test_a_damaged_catalog_of_a_translator_leaves_the_texts_in_english(german, content, caplog):
    use("en")
    (catalog.folder("de") / "conniption.mo").unlink()
    (catalog.folder("de") / "conniption.po").write_bytes(content)
    assert use("de") and tr("{player} wins", player="Anna") == "Anna wins"
    with pytest.raises(RulesError):
        catalog.read_catalog("de")


@pytest.mark.parametrize("translation", ["{spieler} gewinnt", "{player gewinnt", "{} gewinnt", "{player.x} gewinnt"])
def test_a_translation_with_wrong_arguments_is_shown_in_english(german, translation):
    use("en")
    (catalog.folder("de") / "conniption.mo").write_bytes(catalog_file({**GERMAN, "{player} wins": translation}))
    use("de")
    assert tr("{player} wins", player="Anna") == "Anna wins"
    with pytest.raises(KeyError):
        tr("{player} wins", winner="Anna")
