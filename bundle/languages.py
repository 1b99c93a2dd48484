"""Work on the catalogs of the languages in assets/languages. docs/translating.md explains it.

python -m bundle.languages update [LANGUAGE ...]   add new messages of the source, remove unused ones
python -m bundle.languages check [LANGUAGE ...]    list missing messages and errors; exit code 1 if there are any
python -m bundle.languages todo LANGUAGE           print messages that are not translated, with numbers
python -m bundle.languages fill LANGUAGE FILE      enter the translations of a file, after checks
python -m bundle.languages show LANGUAGE           print the translations beside the English texts
python -m bundle.languages extract FILE            write all messages to a .pot file

Without a language, `update` and `check` work on all languages that have a catalog.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from bundle.messages import SourceMessage, edge, errors_of, extract, plural_forms, plural_rule_of
from game.compiled import ROOT
from game.words.catalog import ENGLISH, LANGUAGES, PoEntry, folder, key_of, po_entries

PLURALS = {
    **dict.fromkeys(("en", "de", "es", "it", "nl"), "nplurals=2; plural=(n != 1);"),
    **dict.fromkeys(("fr", "pt_BR"), "nplurals=2; plural=(n > 1);"),
    **dict.fromkeys(("ja", "ko", "zh_CN"), "nplurals=1; plural=0;"),
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "uk": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}
NUMBERS = ROOT / "build/languages"  # per language, the numbers that `todo` has given to messages
ANSWER = re.compile(r"\s*(\d+)(?:\[(\d)\])?\s*=\s?(.*)")


def catalog_file(language: str) -> Path:
    return folder(language) / "conniption.po"


def translations(language: str) -> dict[str, PoEntry]:
    """Return the entries of a catalog by their keys; "" is the header."""
    file = catalog_file(language)
    if not file.exists():
        return {}
    return {entry.key: entry for entry in po_entries(file.read_text("utf-8"))}


def catalog_errors(language: str, messages: dict[str, SourceMessage]) -> Iterator[str]:
    """Yield a line for everything that keeps a catalog from being complete."""
    entries = translations(language)
    if "" not in entries:
        yield f"{language}: no catalog"
        return
    rule = plural_rule_of(entries.pop(""))
    for text, entry in entries.items():
        if text not in messages or messages[text].plural != entry.plural:
            yield f"{language}: unused: {_readable(text)!r}"
        elif entry.is_fuzzy:
            yield f"{language}: fuzzy: {_readable(text)!r}"
        elif not entry.is_translated:
            yield f"{language}: missing: {_readable(text)!r}"
        else:
            for error in errors_of(messages[text], entry.texts, rule):
                yield f"{language}: {error}: {_readable(text)!r}: {' | '.join(entry.texts.values())!r}"
    for text in messages.keys() - entries.keys():
        yield f"{language}: missing: {_readable(text)!r}"


def write_catalog(language: str, messages: dict[str, SourceMessage], texts: dict[str, dict[int, str]]) -> None:
    file = catalog_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(po_text(language, messages, texts), "utf-8", newline="\n")


def po_text(language: str, messages: dict[str, SourceMessage], texts: dict[str, dict[int, str]]) -> str:
    """Return a .po file with all messages in the order of the source, and their translations.

    It has no dates and no line numbers, so that it changes only where messages change.
    """
    rule = PLURALS[language]
    forms, _ = plural_forms(rule)
    header = (
        f"Language: {language}\nPlural-Forms: {rule}\n"
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
    )
    lines = [f"# {LANGUAGES[language]}: the texts of Conniption. See docs/translating.md.", 'msgid ""']
    lines += [f"msgstr {_quoted(header)}", ""]
    for text, message in messages.items():
        given = texts.get(text, {})
        lines += [f"#. {comment}" for comment in message.comments]
        lines.append(f"#: {' '.join(message.files)}")
        if message.context:
            lines.append(f"msgctxt {_quoted(message.context)}")
        lines.append(f"msgid {_quoted(message.id)}")
        if message.plural is None:
            lines.append(f"msgstr {_quoted(given.get(0, ''))}")
        else:
            lines.append(f"msgid_plural {_quoted(message.plural)}")
            lines += [f"msgstr[{index}] {_quoted(given.get(index, ''))}" for index in range(forms)]
        lines.append("")
    return "\n".join(lines)


def _readable(key: str) -> str:
    context, _, text = key.rpartition("\4")
    return f"{text} ({context})" if context else text


def _quoted(text: str) -> str:
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        return "\n".join(['""', *map(_quoted, lines)])
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def update(language: str) -> None:
    messages = extract()
    before = translations(language)
    before.pop("", None)
    current = {
        text: entry.texts
        for text, entry in before.items()
        if text in messages and messages[text].plural == entry.plural and entry.is_translated
    }
    write_catalog(language, messages, current)
    unused = [text for text, entry in before.items() if text not in current and entry.is_translated]
    missing = len(messages) - len(current)
    print(f"{language}: {len(messages):,} messages, {missing:,} to translate, {len(unused):,} removed")
    for text in unused:
        print(f"  removed: {_readable(text)!r} = {before[text].texts[0]!r}")


def check(languages: list[str]) -> int:
    messages = extract()
    found = [line for language in languages for line in catalog_errors(language, messages)]
    print("\n".join([*found, f"{len(found)} problems in {', '.join(languages)}"]))
    return 1 if found else 0


def todo(language: str, most: int, skip: int, part: str) -> None:
    """Print untranslated messages in the form that `fill` reads, with instructions."""
    messages = extract()
    done = {text for text, entry in translations(language).items() if entry.is_translated}
    missing = [message for text, message in messages.items() if text not in done and _is_in(message, part)]
    numbers = _numbers(language, messages)
    forms, examples = plural_forms(PLURALS[language])
    batch = missing[skip : skip + most]
    print(f"# {len(batch)} of {len(missing)} messages to translate into {language} ({LANGUAGES[language]}).")
    print('# Answer with one line for each message: its number, "=", the translation. \\n is a line end.')
    if any(message.plural is not None for message in batch):
        print("# A message with a plural needs a line for each form:")
        for index in range(forms):
            print(f"#   NUMBER[{index}] = ...   for n = {', '.join(map(str, sorted(examples[index])[:8]))} ...")
    file = ""
    for message in batch:
        if message.files[0] != file:
            file = message.files[0]
            print(f"\n## {file}")
        for comment in message.comments:
            print(f"# {comment}")
        number = str(numbers[key_of(message.id, message.context)])
        if message.context:
            print(f"# in the sense of: {message.context}")
        print(f"{number} = {_escaped(message.id)}")
        if message.plural is not None:
            print(f"{' ' * len(number)} plural: {_escaped(message.plural)}")


def fill(language: str, file: Path) -> int:
    """Enter the translations of a file into the catalog. List those with errors, which are not entered."""
    messages = extract()
    by_number = {number: text for text, number in _numbers(language, messages).items()}
    texts = {text: entry.texts for text, entry in translations(language).items() if text and entry.is_translated}
    given: dict[str, dict[int, str]] = {}
    wrong = 0
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        match = ANSWER.fullmatch(line)
        if not line.strip() or line.startswith("#"):
            continue
        text = by_number.get(int(match[1])) if match else None
        if match is None or text is None or text not in messages:
            wrong += 1
            print(f"{file.name}:{number}: expected the number of a message, '=' and a text: {line}")
            continue
        given.setdefault(text, {})[int(match[2] or 0)] = _unescaped(match[3], messages[text].id)
    entered = 0
    for text, forms in given.items():
        errors = errors_of(messages[text], forms, PLURALS[language])
        for error in errors:
            print(f"not entered: {error}\n  {_readable(text)!r}\n  {' | '.join(forms.values())!r}")
        if not errors:
            texts[text] = forms
            entered += 1
        wrong += bool(errors)
    write_catalog(language, messages, {text: forms for text, forms in texts.items() if text in messages})
    left = sum(1 for text in messages if text not in texts)
    print(f"{language}: {entered} entered, {wrong} with errors, {left} left to translate")
    return 1 if wrong else 0


def show(language: str, part: str) -> None:
    messages = extract()
    entries = translations(language)
    numbers = _numbers(language, messages)
    for text, message in messages.items():
        if _is_in(message, part) and text in entries and entries[text].is_translated:
            print(f"{numbers[text]}: {_escaped(_readable(text))}")
            for index, translated in sorted(entries[text].texts.items()):
                print(f"{numbers[text]}{f'[{index}]' if message.plural is not None else ''} = {_escaped(translated)}")


def _is_in(message: SourceMessage, part: str) -> bool:
    return any(file.startswith(part) for file in message.files)


def _numbers(language: str, messages: dict[str, SourceMessage]) -> dict[str, int]:
    """Return the number of every message. A message keeps its number, whatever becomes of the others."""
    file = NUMBERS / f"{language}.json"
    numbers: dict[str, int] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    for text in messages:
        numbers.setdefault(text, len(numbers) + 1)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(numbers), "utf-8")
    return numbers


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _unescaped(text: str, english: str) -> str:
    """Return an answer with its escapes resolved, and with the spaces around the English text."""
    text = re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), text)
    before, after = edge(english)
    return before + text.strip() + after


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "check"):
        commands.add_parser(name).add_argument("languages", nargs="*", metavar="LANGUAGE")
    for name in ("todo", "fill", "show"):
        commands.add_parser(name).add_argument("language", choices=[code for code in LANGUAGES if code != ENGLISH])
    for name in ("todo", "show"):
        help_text = "only messages of files whose path begins with this"
        commands.choices[name].add_argument("--in", dest="part", default="", metavar="PATH", help=help_text)
    commands.choices["todo"].add_argument("--most", type=int, default=200, help="the size of the batch (default 200)")
    commands.choices["todo"].add_argument("--skip", type=int, default=0, help="leave out this many messages")
    commands.choices["fill"].add_argument("file", type=Path)
    commands.add_parser("extract").add_argument("file", type=Path)
    options = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    if options.command in ("update", "check"):
        languages = options.languages or [code for code in LANGUAGES if catalog_file(code).exists()]
        if unknown := [code for code in languages if code not in LANGUAGES or code == ENGLISH]:
            parser.error(f"unknown language {unknown[0]}, expected some of {', '.join(LANGUAGES)}")
        if options.command == "check":
            return check(languages)
        for language in languages:
            update(language)
    elif options.command == "todo":
        todo(options.language, options.most, options.skip, options.part)
    elif options.command == "fill":
        return fill(options.language, options.file)
    elif options.command == "show":
        show(options.language, options.part)
    else:
        options.file.write_text(po_text(ENGLISH, extract(), {}), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
