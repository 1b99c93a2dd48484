"""The catalogs of the languages: complete, without errors, and read correctly. The tools that translators use."""

import gettext
import io
import shutil
import subprocess
import sys

import pytest

from bundle import languages
from bundle.messages import SourceMessage, errors_of, extract, plural_forms
from game.words import catalog
from game.words.catalog import ENGLISH, INCOMPLETE, LANGUAGES, compiled_catalog, key_of, po_entries

COMPLETE = [code for code in LANGUAGES if code != ENGLISH and code not in INCOMPLETE]
STARTED = [code for code in INCOMPLETE if languages.catalog_file(code).exists()]
TWO = "nplurals=2; plural=(n != 1);"
POLISH = languages.PLURALS["pl"]


@pytest.fixture(scope="module")
def messages() -> dict[str, SourceMessage]:
    return extract()


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_catalog_has_every_message_without_errors(language, messages) -> None:
    assert list(languages.catalog_errors(language, messages)) == []


@pytest.mark.parametrize("language", STARTED)
def test_what_an_incomplete_catalog_has_is_without_errors(language, messages) -> None:
    found = languages.catalog_errors(language, messages)
    assert [line for line in found if ": missing: " not in line and ": unused: " not in line] == []


def test_messages_are_found_in_calls_tables_errors_and_shapes(messages) -> None:
    assert messages["{n:,} game"].plural == "{n:,} games"
    assert messages["Playful"].files == ["ai/players/levels.py"]
    assert "column {column} is full" in messages
    assert messages["Fano plane"].comments == ["the name of a shape for Winning Paths"]
    home = messages[key_of("Home", "key")], messages["Home"]
    assert [message.files for message in home] == [
        ["game/window/input/key_bindings.py"],
        ["game/window/screens/dialogs/error_screen.py", "game/window/screens/play/menu.py"],
    ]
    assert not any("ai/protocol" in file for message in messages.values() for file in message.files)


@pytest.mark.parametrize(
    ("english", "translation", "error"),
    [
        ("{player} wins", "{player} gewinnt", None),
        ("{player} wins", "{spieler} gewinnt", "expected the arguments {player}, not {spieler}"),
        ("{n:,} left", "{n} übrig", "expected the arguments {n:,}, not {n}"),
        ("You win.", "Du gewinnst", "expected the end '.'"),
        ("You win.", "你赢了。", None),
        ("Quit: ", "Beenden:", "other spaces at the beginning or end"),
        ("a\nb", "a b", "another number of line ends"),
        ("Flips, 1st", "Drehungen, 1.", None),
        ("Wait …", "Warte ...", "expected the end '…'"),
        ("{a} left", "{a übrig", "braces: expected '}' before end of string"),
        ("1,234.5", "1.234,5", None),
        ("1,234.5", "1234", "expected 1,234.5 with the separators of the language"),
    ],
)
def test_translations_are_checked(english, translation, error) -> None:
    assert next(iter(errors_of(SourceMessage(english), {0: translation}, TWO)), None) == error


def test_only_the_form_for_one_may_leave_out_the_number() -> None:
    message = SourceMessage("One game", "{n} games")
    assert errors_of(message, {0: "Ein Spiel", 1: "{n} Spiele"}, TWO) == []
    assert errors_of(message, {0: "Ein Spiel", 1: "Spiele"}, TWO) == ["form 1: expected the arguments {n}, not "]
    assert errors_of(message, {0: "Ein Spiel"}, TWO) == ["expected 2 forms"]
    message = SourceMessage("{n:,} game", "{n:,} games")
    assert errors_of(message, {0: "{n:,} Spiel", 1: "{n:,} Spiele"}, TWO) == []
    assert errors_of(message, {0: "Ein Spiel", 1: "{n:,} Spiele"}, TWO) == [
        "form 0: expected the arguments {n:,}, not "
    ]
    assert errors_of(SourceMessage("{n} game", "{n} games"), {0: "{n} gra", 1: "{n} gry", 2: "{n} gier"}, POLISH) == []


def test_plural_rules_are_those_of_the_languages() -> None:
    forms = {code: [min(form) for form in plural_forms(rule)[1]] for code, rule in languages.PLURALS.items()}
    assert forms["de"] == [1, 0] and forms["fr"] == [0, 2] and forms["ja"] == [0]
    assert forms["pl"] == [1, 2, 0] and forms["uk"] == [1, 2, 0]
    assert plural_forms(languages.PLURALS["uk"])[1][0] >= {1, 21, 101} and 21 in plural_forms(POLISH)[1][2]
    assert set(languages.PLURALS) == set(LANGUAGES)


@pytest.fixture
def polish() -> str:
    messages = {
        "New game": SourceMessage("New game", files=["game/a.py"], comments=["a button"]),
        'Say "hi"\n\tto {name}\\': SourceMessage('Say "hi"\n\tto {name}\\'),
        "{n} game": SourceMessage("{n} game", "{n} games"),
        "Undo": SourceMessage("Undo"),
        key_of("Undo", "key"): SourceMessage("Undo", context="key"),
    }
    texts = {
        key_of("Undo", "key"): {0: "Wstecz"},
        "New game": {0: "Nowa gra"},
        'Say "hi"\n\tto {name}\\': {0: 'Powiedz "hej"\n\t{name}\\'},
        "{n} game": {0: "{n} gra", 1: "{n} gry", 2: "{n} gier"},
    }
    return languages.po_text("pl", messages, texts)


def test_a_catalog_is_read_as_it_was_written(polish) -> None:
    translations = gettext.GNUTranslations(io.BytesIO(compiled_catalog(polish)))
    assert translations.gettext("New game") == "Nowa gra"
    assert translations.pgettext("key", "Undo") == "Wstecz"
    assert translations.gettext('Say "hi"\n\tto {name}\\') == 'Powiedz "hej"\n\t{name}\\'
    assert [translations.ngettext("{n} game", "{n} games", n) for n in (1, 3, 5)] == ["{n} gra", "{n} gry", "{n} gier"]
    assert translations.gettext("Undo") == "Undo"  # not translated


def test_fuzzy_messages_are_not_used(polish) -> None:
    text = polish.replace('msgid "New game"', '#, fuzzy\nmsgid "New game"')
    assert [entry.id for entry in po_entries(text) if entry.is_fuzzy] == ["New game"]
    assert gettext.GNUTranslations(io.BytesIO(compiled_catalog(text))).gettext("New game") == "New game"


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="GNU gettext is not installed")
def test_gnu_gettext_compiles_the_same_catalog(polish, tmp_path) -> None:
    (tmp_path / "pl.po").write_text(polish, "utf-8")
    subprocess.run(["msgfmt", "--check", "-o", tmp_path / "pl.mo", tmp_path / "pl.po"], check=True)
    theirs, ours = (
        gettext.GNUTranslations(io.BytesIO(data))
        for data in ((tmp_path / "pl.mo").read_bytes(), compiled_catalog(polish))
    )
    for entry in po_entries(polish):
        if entry.plural is None:
            assert theirs.gettext(entry.key) == ours.gettext(entry.key)
        else:
            for number in range(25):
                translated = [one.ngettext(entry.id, entry.plural, number) for one in (theirs, ours)]
                assert translated[0] == translated[1]
    assert theirs.info() == ours.info()


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "NUMBERS", tmp_path)
    monkeypatch.setattr(languages, "folder", lambda language: tmp_path / language)
    monkeypatch.setattr(languages, "extract", lambda: {**extracted})
    texts = (("New game", None), ("{n} game", "{n} games"), ("Undo", None))
    extracted = {text: SourceMessage(text, plural, ["game/a.py"]) for text, plural in texts}
    return tmp_path, extracted


def run(monkeypatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["languages", *map(str, arguments)])
    return languages.main()


def test_a_translator_fills_a_catalog_in_batches(workplace, monkeypatch, capsys) -> None:
    folder, extracted = workplace
    assert run(monkeypatch, "todo", "de", "--most", 2) == 0
    assert "1 = New game\n2 = {n} game\n" in capsys.readouterr().out
    answers = folder / "answers.txt"
    answers.write_text(
        "1 = Neues Spiel\n\n# a remark\n2[0] = {n} Spiel\n2[1] = {n} Spiele\n3 = Zurück {n}\n9 = ?\n", "utf-8"
    )
    assert run(monkeypatch, "fill", "de", answers) == 1
    said = capsys.readouterr().out
    assert "expected the arguments" in said and "2 entered, 2 with errors, 1 left" in said
    assert run(monkeypatch, "check", "de") == 1
    del extracted["New game"]
    answers.write_text("3 = Zurück\n", "utf-8")
    assert run(monkeypatch, "fill", "de", answers) == 0  # numbers stay, although a message is gone
    assert run(monkeypatch, "check", "de") == 0
    assert languages.translations("de")["Undo"].texts == {0: "Zurück"}


def test_update_repeated_changes_nothing(workplace, monkeypatch) -> None:
    folder, extracted = workplace
    languages.write_catalog("de", extracted, {"Undo": {0: "Zurück"}})
    extracted["Redo"] = SourceMessage("Redo", None, ["game/a.py"])
    assert run(monkeypatch, "update", "de") == 0
    first = (folder / "de/conniption.po").read_bytes()
    assert run(monkeypatch, "update", "de") == 0
    assert (folder / "de/conniption.po").read_bytes() == first
    assert languages.translations("de")["Undo"].texts == {0: "Zurück"} and "Redo" in languages.translations("de")


def test_compiled_catalogs_are_preferred(tmp_path, monkeypatch, polish) -> None:
    monkeypatch.setattr(catalog, "asset", lambda name: tmp_path)
    assert catalog.load("pl").gettext("New game") == "New game"
    catalog.folder("pl").mkdir(parents=True)
    (catalog.folder("pl") / "conniption.po").write_text(polish, "utf-8")
    assert catalog.load("pl").gettext("New game") == "Nowa gra"
    (catalog.folder("pl") / "conniption.mo").write_bytes(compiled_catalog(polish.replace("Nowa gra", "Gra")))
    assert catalog.load("pl").gettext("New game") == "Gra"


def test_a_message_with_a_context_is_translated_by_itself(workplace, monkeypatch, capsys) -> None:
    folder, extracted = workplace
    extracted[key_of("Undo", "key")] = SourceMessage("Undo", files=["game/a.py"], context="key")
    assert run(monkeypatch, "todo", "de") == 0
    assert "# in the sense of: key\n4 = Undo\n" in capsys.readouterr().out
    answers = folder / "answers.txt"
    answers.write_text("3 = Zurück\n4 = Rück\n", "utf-8")
    run(monkeypatch, "fill", "de", answers)
    run(monkeypatch, "show", "de")
    assert "4: Undo (key)\n4 = Rück\n" in capsys.readouterr().out
    texts = {key: entry.texts for key, entry in languages.translations("de").items()}
    assert (texts["Undo"], texts[key_of("Undo", "key")]) == ({0: "Zurück"}, {0: "Rück"})
