"""The version information that Windows shows in the properties of an executable, as PyInstaller needs it."""

import re

TEMPLATE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, OS=0x40004, fileType=1),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", "Conniption"),
      StringStruct("FileDescription", "Conniption"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "Conniption"),
      StringStruct("LegalCopyright", "MIT license"),
      StringStruct("OriginalFilename", "Conniption.exe"),
      StringStruct("ProductName", "Conniption"),
      StringStruct("ProductVersion", "{version}"),
    ])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""


def version_resource(version: str) -> str:
    """Return the version information, in PyInstaller's notation, for a version such as 1.2.3."""
    numbers = [int(number) for number in re.findall(r"\d+", version)[:4]]
    return TEMPLATE.format(version=version, numbers=tuple(numbers + [0] * (4 - len(numbers))))
