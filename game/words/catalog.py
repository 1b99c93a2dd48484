"""The catalogs of the languages: read .po files, compile them to .mo files, and load the one of a language.

A source tree has only the .po files, which translators edit, and the program reads them directly. Wheels and
executables have only the compiled .mo files, which setup.py and build.spec make; they load faster.
"""

import gettext
import io
import json
import logging
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from game.files import asset
from game.rules.errors import RulesError

log = logging.getLogger(__name__)

ENGLISH = "en"
# The languages that the window offers, each with its own name.
LANGUAGES = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt_BR": "Português (Brasil)",
    "uk": "Українська",
    "ja": "日本語",
    "ko": "한국어",
    "zh_CN": "简体中文",
}
# Languages whose catalogs are not complete. The window does not offer them.
INCOMPLETE: tuple[str, ...] = ()
_MAGIC = 0x950412DE  # the first number of a .mo file


@dataclass
class PoEntry:
    """A message of a .po file: `texts` has one translation, or one for each plural form."""

    context: str = ""
    id: str = ""
    plural: str | None = None
    texts: dict[int, str] = field(default_factory=dict)
    is_fuzzy: bool = False

    @property
    def key(self) -> str:
        return key_of(self.id, self.context)

    @property
    def is_translated(self) -> bool:
        return not self.is_fuzzy and bool(self.texts) and all(self.texts.values())


def key_of(text: str, context: str) -> str:
    """Return the key of a message in a catalog, which is the same as in .mo files of GNU gettext."""
    return f"{context}\4{text}" if context else text


def folder(language: str) -> Path:
    return asset("languages") / language / "LC_MESSAGES"


def load(language: str) -> gettext.NullTranslations:
    """Return the catalog of a language, which translates nothing if there is none, or if its file is damaged."""
    try:
        return read_catalog(language)
    except RulesError as error:
        log.warning("%s; the texts are in English", error)
        return gettext.NullTranslations()


def read_catalog(language: str) -> gettext.NullTranslations:
    """Return the catalog of a language, which translates nothing if there is none.

    Raise RulesError if its file is damaged.
    """
    compiled, source = folder(language) / "conniption.mo", folder(language) / "conniption.po"
    path = compiled if compiled.exists() else source
    if not path.exists():
        return gettext.NullTranslations()
    try:
        data = path.read_bytes() if path == compiled else compiled_catalog(path.read_text("utf-8"))
        return gettext.GNUTranslations(io.BytesIO(data))
    except (OSError, ValueError, LookupError, struct.error) as error:
        raise RulesError("{path}: {reason}", path=path, reason="it is damaged") from error


def available() -> list[str]:
    """Return the codes of the languages that the window offers."""
    return [code for code in LANGUAGES if code not in INCOMPLETE]


def po_entries(text: str) -> Iterator[PoEntry]:
    """Yield the entries of a .po file. The first one, with an empty id, is the header."""
    entry, part, index = PoEntry(), "", 0
    for line in [*text.splitlines(), ""]:
        line = line.strip()
        if not line or line.startswith("#"):
            if part == "msgstr":
                yield entry
                entry, part = PoEntry(), ""
            if line.startswith("#,") and "fuzzy" in line:
                entry.is_fuzzy = True
            continue
        keyword, _, rest = ("", "", line) if line.startswith('"') else line.partition(" ")
        if keyword in ("msgid", "msgctxt") and part == "msgstr":
            yield entry
            entry = PoEntry()
        value = json.loads(rest)
        if keyword.startswith("msgstr"):
            part, index = "msgstr", int(keyword[7:-1] or 0)
        elif keyword:
            part = keyword
        if part == "msgctxt":
            entry.context += value
        elif part == "msgid":
            entry.id += value
        elif part == "msgid_plural":
            entry.plural = (entry.plural or "") + value
        elif part == "msgstr":
            entry.texts[index] = entry.texts.get(index, "") + value


def compiled_catalog(text: str) -> bytes:
    """Return the .mo file made of a .po file. It leaves out what is not translated, or marked as fuzzy."""
    messages = {}
    for entry in po_entries(text):
        if entry.is_translated or not entry.id:
            key = entry.key if entry.plural is None else f"{entry.key}\0{entry.plural}"
            messages[key.encode()] = "\0".join(entry.texts[index] for index in sorted(entry.texts)).encode()
    keys = sorted(messages)
    names, texts = b"\0".join([*keys, b""]), b"\0".join([*(messages[key] for key in keys), b""])
    tables = 7 * 4
    start = tables + 2 * 8 * len(keys)
    header = struct.pack("<7I", _MAGIC, 0, len(keys), tables, tables + 8 * len(keys), 0, start)
    return header + _table(keys, start) + _table([messages[k] for k in keys], start + len(names)) + names + texts


def _table(parts: list[bytes], start: int) -> bytes:
    table = b""
    for part in parts:
        table += struct.pack("<2I", len(part), start)
        start += len(part) + 1
    return table
