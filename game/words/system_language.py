"""Find out which language the user's system has.

The environment variables LANGUAGE, LC_ALL, LC_MESSAGES and LANG come first, as in other programs. On Windows and macOS,
where they are usually not set, the system is asked for the languages of its own texts.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from game.words.catalog import ENGLISH, available

_UTF8 = 0x08000100  # kCFStringEncodingUTF8


def system_language() -> str:
    """Return the code of the first language of the system that the program offers; English if there is none."""
    return best_language(_from_environment() or from_system(), available())


def best_language(wanted: Iterable[str], offered: Sequence[str]) -> str:
    """Return the offered language that fits the first wanted one for which there is one, and English otherwise.

    A wanted language is a name such as "de_AT.UTF-8", "pt-BR" or "zh_Hans_CN".
    """
    for name in wanted:
        parts = name.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
        language, region = parts[0].lower(), parts[-1].upper() if len(parts) > 1 else ""
        if language in ("c", "posix"):
            return ENGLISH
        if language == "zh" and ("Hant" in parts or region in ("TW", "HK", "MO")):
            continue  # traditional Chinese
        fitting = [code for code in offered if code.partition("_")[0] == language]
        if fitting:
            return f"{language}_{region}" if f"{language}_{region}" in fitting else fitting[0]
    return ENGLISH


def _from_environment() -> list[str]:
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), "")
    # As in gettext, LANGUAGE has no effect in the locale C.
    if name.partition(".")[0] in ("C", "POSIX"):
        return [name]
    return [*filter(None, os.environ.get("LANGUAGE", "").split(":")), *([name] if name else [])]


def from_system() -> list[str]:
    import locale

    with suppress(Exception):  # whatever a system answers, the program must start
        if sys.platform == "win32":
            import ctypes

            number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
            return [locale.windows_locale.get(number, "")]
        if sys.platform == "darwin":
            return languages_of_macos()
    return []


def languages_of_macos() -> list[str]:
    """Return the user's languages in their order, by calling Core Foundation."""
    import ctypes

    foundation: Any = ctypes.CDLL("/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation")
    foundation.CFLocaleCopyPreferredLanguages.restype = ctypes.c_void_p
    foundation.CFArrayGetCount.argtypes = [ctypes.c_void_p]
    foundation.CFArrayGetCount.restype = ctypes.c_long
    foundation.CFArrayGetValueAtIndex.argtypes = [ctypes.c_void_p, ctypes.c_long]
    foundation.CFArrayGetValueAtIndex.restype = ctypes.c_void_p
    foundation.CFStringGetCString.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_long, ctypes.c_uint32]
    foundation.CFStringGetCString.restype = ctypes.c_bool
    foundation.CFRelease.argtypes = [ctypes.c_void_p]
    names = foundation.CFLocaleCopyPreferredLanguages()
    found = []
    for index in range(foundation.CFArrayGetCount(names)):
        buffer = ctypes.create_string_buffer(100)
        if foundation.CFStringGetCString(foundation.CFArrayGetValueAtIndex(names, index), buffer, len(buffer), _UTF8):
            found.append(buffer.value.decode())
    foundation.CFRelease(names)
    return found
