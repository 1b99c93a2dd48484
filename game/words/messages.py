"""Translation of the texts that users read.

The key of a message is its English text. The first arguments of `tr`, `tr_n` and `mark` are literals, because
`bundle/messages.py` extracts the messages from the source. A comment "# Translators: ..." above one is for translators.

Messages with the same English text and different meanings have a `context`, such as "key" for the name of the key Home.

Tables hold the English text, given to `mark`; `tr` translates the text when it is shown. Never store a translated text
in a module constant: `use` may change the language at any time.
"""

import gettext
import os
import string
from collections.abc import Iterable, Mapping
from typing import Any

from game.rules.errors import InvalidPositionError, RulesError, SystemReason, printable, reason_of
from game.words.catalog import ENGLISH, load

catalog = gettext.NullTranslations()
language = ENGLISH  # the code of the current language


def use(code: str) -> bool:
    """Translate all messages into a language ("de", "pt_BR") from now on. Without a catalog for it, use English.

    Return True if that is another language than before.
    """
    global catalog, language
    if code == language:
        return False
    catalog, language = load(code), code
    return True


class Message(str):
    """An English text that `tr` translates when it is shown. It stores the message's key, context and arguments."""

    key: str
    context: str
    arguments: Mapping[str, object]

    def __new__(cls, key: str, context: str = "", /, **arguments: object) -> "Message":
        message = super().__new__(cls, key.format(**arguments) if arguments else key)
        message.key, message.context, message.arguments = key, context, arguments
        return message


class Translation(str):
    """A translated text that can be translated again, when the language has changed: see `translated`."""

    key: str
    context: str
    many: str | None  # the plural form in English
    n: int
    arguments: Mapping[str, object]
    catalog: gettext.NullTranslations

    def __new__(
        cls, key: str, context: str, many: str | None, n: int, arguments: Mapping[str, object]
    ) -> "Translation":
        english = key if many is None or n == 1 else many
        try:
            if many is not None:
                form = catalog.ngettext(key, many, n)
            else:
                form = catalog.pgettext(context, key) if context else catalog.gettext(key)
        except ArithmeticError:  # the rule for plurals is damaged, which is used for all messages
            form = english
        try:
            formatted = _format(form, arguments)
        except (LookupError, ValueError, AttributeError, TypeError):
            if form == english:
                raise
            formatted = _format(english, arguments)  # the translation is damaged
        text = super().__new__(cls, formatted)
        text.key, text.context, text.many, text.n, text.arguments = key, context, many, n, arguments
        text.catalog = catalog
        return text


def mark(text: str, context: str = "", /, **arguments: object) -> Message:
    """Return a message that is not translated yet, for use in a table or as an argument of another message."""
    return Message(text, context, **arguments)


def mark_n(one: str, many: str) -> tuple[str, str]:
    """Return the singular and plural forms of a message, not translated yet, for use in a table."""
    return one, many


def tr(text: str, context: str = "", /, **arguments: object) -> str:
    """Return a message in the current language, with the arguments in place of their names in braces.

    `context` tells apart messages with the same English text and different meanings.

    The format {count:,} separates thousands and {share:.1f} shows one decimal, with the separators of the language.
    """
    if isinstance(text, Translation):
        return translated(text)
    if isinstance(text, Message):
        arguments, context = {**text.arguments, **arguments}, text.context
        text = text.key
    return Translation(text, context, None, 0, arguments) if text else ""


def translated(text: str) -> str:
    """Return a message, or a text that `tr` or `tr_n` returned, in the current language. Return other texts unchanged.

    Drawing functions call this, so that texts that widgets store change when the user chooses another language.
    """
    if type(text) is str:
        return text
    if isinstance(text, Translation):
        is_current = text.catalog is catalog
        return text if is_current else Translation(text.key, text.context, text.many, text.n, text.arguments)
    return tr(text) if isinstance(text, Message) else text


def sentence(text: str) -> str:
    """Return a text with a period at its end, unless it ends with a mark. Screen readers pause there."""
    text = translated(text)
    is_sentence = text.endswith((".", "!", "?", "…", ":", "\u3002", "\uff01", "\uff1f"))
    return text if is_sentence else tr("{facts}.", facts=text)


def tr_n(one: str, many: str, n: int, /, **arguments: object) -> str:
    """Return a message in the current language, in the plural form for `n`. The text may contain {n}."""
    return Translation(one, "", many, n, {"n": n, **arguments})


def join_sentences(sentences: Iterable[str]) -> str:
    """Return a paragraph of these sentences, without the empty ones."""
    paragraph = ""
    for sentence in filter(None, sentences):
        # Translators: two sentences of a paragraph. Leave the space out if your language has none between sentences.
        paragraph = tr("{first} {second}", first=paragraph, second=sentence) if paragraph else sentence
    return paragraph


def join_list(parts: Iterable[str]) -> str:
    """Return these parts as a list with commas, without the empty ones."""
    line = ""
    for part in filter(None, parts):
        # Translators: two parts of a list, with the comma of your language.
        line = tr("{first}, {second}", first=line, second=part) if line else part
    return line


def error_text(error: Exception, is_command: bool = False) -> str:
    """Return the text of an error for users, in the current language.

    Messages of errors that other libraries raise are not translated. With `is_command`, the text is for users of the
    terminal, who see no board: errors in positions quote the text of the position.
    """
    if isinstance(error, InvalidPositionError) and error.on_board and not is_command:
        return printable(tr(error.on_board))
    if isinstance(error, RulesError):
        return printable(tr(error.text, **error.arguments))
    if isinstance(error, OSError):
        # The text of `str` has a number, and the path as a literal with doubled backslashes.
        reason = tr(reason_of(error))
        return reason if error.filename is None else printable(f"{os.fsdecode(error.filename)}: {reason}")
    return str(error)


def number(value: float, form: str = ",") -> str:
    """Return a number with the separators of the current language. `form` is a format such as "," or ".1f"."""
    # Translators write the sample number with the separators of their language.
    sample = tr("1,234.5")
    if len(sample) < len("1234.5"):  # the translation is damaged
        sample = "1,234.5"
    separators = str.maketrans({",": sample[1:-5], ".": sample[-2]})
    return format(value, form).translate(separators)


class _Formatter(string.Formatter):
    """Formats messages: translates arguments that are messages or errors, and formats numbers for the language."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if isinstance(value, (Message, Translation)):
            value = translated(value)
        elif isinstance(value, SystemReason):
            value = tr(value)
        elif isinstance(value, (RulesError, OSError)):
            value = error_text(value)
        if format_spec and isinstance(value, (int, float)):
            return number(value, format_spec)
        return super().format_field(value, format_spec)


_formatter = _Formatter()


def _format(text: str, arguments: Mapping[str, object]) -> str:
    return _formatter.vformat(text, (), arguments) if arguments else text
