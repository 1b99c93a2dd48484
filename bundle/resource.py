"""The version information that Windows shows in the properties of an executable, as PyInstaller needs it.

It has a table of texts for each language of the game. Windows chooses the table in the user's language, and otherwise
takes the first one.
"""

import re

from game.words import catalog

# The number of each language in Windows, English first.
LANGUAGE_NUMBERS = {
    "en": 0x0409,
    "de": 0x0407,
    "es": 0x0C0A,
    "fr": 0x040C,
    "it": 0x0410,
    "nl": 0x0413,
    "pl": 0x0415,
    "pt_BR": 0x0416,
    "uk": 0x0422,
    "ja": 0x0411,
    "ko": 0x0412,
    "zh_CN": 0x0804,
}
UNICODE = 1200  # the code page of all texts
COMMENT = "Five board games. In the first, you can flip the board."  # a message of the program's help
_TEMPLATE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, OS=0x40004, fileType=1),
  kids=[
    StringFileInfo([
{tables}
    ]),
    VarFileInfo([VarStruct("Translation", {translations})]),
  ],
)
"""


def version_resource(version: str) -> str:
    """Return the version information, in PyInstaller's notation, for a version such as 1.2.3."""
    numbers = [int(number) for number in re.findall(r"\d+", version)[:4]]
    return _TEMPLATE.format(
        numbers=tuple(numbers + [0] * (4 - len(numbers))),
        tables="\n".join(_table(code, version) for code in LANGUAGE_NUMBERS),
        translations=[value for number in LANGUAGE_NUMBERS.values() for value in (number, UNICODE)],
    )


def _table(code: str, version: str) -> str:
    """Return the table of a language."""
    texts = {
        "Comments": catalog.load(code).gettext(COMMENT),
        "CompanyName": "Conniption",
        "FileDescription": "Conniption",
        "FileVersion": version,
        "InternalName": "Conniption",
        "LegalCopyright": "MIT license",
        "OriginalFilename": "Conniption.exe",
        "ProductName": "Conniption",
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return f'      StringTable("{LANGUAGE_NUMBERS[code]:04X}{UNICODE:04X}", [{strings}]),'
