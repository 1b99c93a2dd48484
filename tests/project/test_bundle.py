"""The contents of the executable, tested without building it. tests/packaging builds it."""

import base64
import gettext
import hashlib
import importlib.metadata
import io
import json
import locale
import re
import shutil
import struct
import zipfile

import pytest

import main
from bundle import compare, package_contents, release, resource, windows
from bundle.debian import LINUX, NAME
from game.tools import licences
from game.version import VERSION
from game.words import catalog
from game.words.system_language import best_language
from tests.helpers.program import ROOT, run

pytestmark = pytest.mark.window  # drawing the icons takes pygame; nothing here depends on what is compiled


def test_every_tool_and_import_of_a_compiled_module_is_included():
    hidden = package_contents.hidden_imports()
    assert {tool.module for tool in main.TOOLS if not tool.is_for_development} <= set(hidden)
    assert set(package_contents.modules()) - {"main"} <= set(hidden)
    assert {"array", "game.rules.bits", "game.rules.errors"} <= set(hidden)


def test_the_executable_leaves_out_what_only_development_needs():
    hidden = package_contents.hidden_imports()
    assert [name for name in hidden if name.partition(".")[0] == package_contents.DEVELOPMENT] == []
    assert {tool.name for tool in main.TOOLS if tool.is_for_development} == {
        *("match", "tournament", "train", "puzzles", "strategies")
    }


def test_the_compiler_is_not_included():
    assert not {"cython", "Cython"} & set(package_contents.hidden_imports())
    assert {"cython", "Cython"} <= set(package_contents.UNUSED)


def test_every_asset_and_library_licence_is_included():
    places = [place for _, place in package_contents.files()]
    assert "assets" in places
    for package in ("conniption", "numpy", "pygame-ce", "platformdirs"):
        assert any(f"{place}/".startswith(f"licences/{package}/") for place in places), package
    for folder in ("fonts", "icons"):
        assert list((ROOT / "assets" / folder).glob("*LICENSE*")), folder


def shared_libraries(package):
    files = importlib.metadata.files(package)
    return [file.name for file in files if file.parent.name in (f"{package.replace('-', '_')}.libs", ".dylibs")]


# Names of the libraries in the wheels for Windows and macOS, and in Python itself, if they differ from Linux.
ELSEWHERE = """
    SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll libjpeg-62.dll libogg-0.dll libopus-0.dll
    libopusfile-0.dll libpng16-16.dll libtiff-5.dll libwavpack-1.dll libwebp-7.dll libwebpdemux-2.dll libxmp.dll
    portmidi.dll msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll VCRUNTIME140.dll VCRUNTIME140_1.dll python3.dll
    python313.dll libffi-8.dll libscipy_openblas64_-ed4f167a5330424524f45258e7ca2c8d.dll
    libz.1.3.1.zlib-ng.dylib libFLAC.14.0.0.dylib libharfbuzz.0.dylib libfluidsynth.3.5.6.dylib libsharpyuv.0.1.2.dylib
    libgcc_s.1.1.dylib libgfortran.5.dylib libquadmath.0.dylib
    libbz2.so.1.0 libffi.so.8 libgcc_s.so.1 liblzma.so.5 libpython3.11.so.1.0 libstdc++.so.6 libz.so.1
    libsqlite3.so.0 sqlite3.dll
"""


def test_every_shared_library_has_its_licence_text():
    known = licences.texts()
    for file in sorted({*shared_libraries("pygame-ce"), *shared_libraries("numpy"), *ELSEWHERE.split()}):
        if not file.startswith("libasound"):  # part of the system, not of the executable
            assert package_contents.licence_of(file) in known, file


def test_an_unknown_shared_library_is_noticed():
    assert package_contents.licence_of("libsecret-1.so.0") is None


@pytest.mark.parametrize(
    ("file", "licence"),
    [("libSDL2_ttf-2-e69aa315.0.so", "SDL2_ttf"), ("libopusfile.0.dylib", "opusfile"), ("libz.so.1", "zlib")],
)
def test_the_longest_matching_library_name_counts(file, licence):
    assert package_contents.licence_of(file) == licence


def test_the_licences_can_be_read_and_searched():
    everything = run("licences").stdout
    for words in ("The Conniption authors", "Sam Lantinga", "LESSER GENERAL PUBLIC", "NumPy Developers", "FreeType"):
        assert words in everything
    one = run("licences", "opusfile").stdout
    assert one.startswith("The licenses of opusfile:\n\n=== opusfile ===\n") and "Sam Lantinga" not in one
    unknown = run("licences", "opus", "nothing")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert unknown.stderr.startswith("conniption: nothing: ")


def test_only_the_code_of_a_library_is_included():
    assert package_contents.is_used("numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so")
    assert package_contents.is_used("assets/fonts/Inter-400.ttf")
    assert not package_contents.is_used("pygame/freesansbold.ttf")


def test_a_library_is_included_once():
    entries = [
        ("SDL2.dll", "C:\\pygame\\SDL2.dll", "BINARY"),
        ("pygame\\SDL2.dll", "C:\\pygame\\SDL2.dll", "BINARY"),
        ("libtiff-5.dll", "C:\\pygame\\libtiff-5.dll", "BINARY"),
    ]
    assert package_contents.without_copies(entries) == entries[1:]


def png_size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG")
    return struct.unpack(">II", image[16:24])


def test_the_windows_icon_has_every_size_at_its_offset():
    from bundle import icons

    file = icons.ico()
    kind, count = struct.unpack("<HH", file[2:6])
    assert (kind, count) == (1, len(icons.WINDOWS_SIZES))
    for index, size in enumerate(icons.WINDOWS_SIZES):
        width, _, _, _, _, bits, length, place = struct.unpack_from("<BBBBHHII", file, 6 + 16 * index)
        assert (width or 256, bits) == (size, 32)
        assert png_size(file[place : place + length]) == (size, size)
    assert place + length == len(file)


def test_the_mac_icon_holds_every_size_under_its_name():
    from bundle import icons

    file = io.BytesIO(icons.icns())
    assert file.read(4) == b"icns"
    assert struct.unpack(">I", file.read(4))[0] == len(file.getvalue())
    found = []
    while name := file.read(4).decode():
        (length,) = struct.unpack(">I", file.read(4))
        found.append((name, png_size(file.read(length - 8))[0]))
    assert found == list(icons.MAC_SIZES)


def test_the_icon_is_drawn_and_its_corners_are_clear():
    import pygame

    from bundle import icons

    image = pygame.image.load(io.BytesIO(icons.png(64)), "icon.png")
    assert image.get_at((0, 0)).a == 0
    assert image.get_at((32, 46)).a == 255


def test_the_version_resource_names_the_version():
    def record(kind):
        return lambda *parts, **named: (kind, parts, named)

    names = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct")
    made = eval(resource.version_resource("1.2.3"), {n: record(n) for n in (*names, "VarFileInfo", "VarStruct")})
    assert made[2]["ffi"][2]["filevers"] == (1, 2, 3, 0)
    assert "('ProductVersion', '1.2.3')" in repr(made)


def test_the_version_resource_has_a_table_for_every_language():
    assert set(resource.LANGUAGE_NUMBERS) == set(catalog.LANGUAGES)
    assert next(iter(resource.LANGUAGE_NUMBERS)) == catalog.ENGLISH, "Windows takes the first table if none fits"
    for code, number in resource.LANGUAGE_NUMBERS.items():
        assert locale.windows_locale[number].split("_")[0] == code.split("_")[0]
        assert "_" not in code or locale.windows_locale[number] == code
    made = resource.version_resource("1.2.3")
    comments = re.findall(r'StringTable\("(....)04B0", \[StringStruct\(\'Comments\', ([\'"])(.+?)\2\)', made)
    assert [int(number, 16) for number, _, _ in comments] == list(resource.LANGUAGE_NUMBERS.values())
    assert len({text for _, _, text in comments}) == len(comments), "each language has its own words"
    assert "[1033, 1200, 1031, 1200, " in made


@pytest.mark.parametrize(("version", "numbers"), [("2.0", (2, 0, 0, 0)), ("1.2.3.4.5", (1, 2, 3, 4))])
def test_a_version_resource_has_four_numbers(version, numbers):
    assert f"filevers={numbers}, prodvers={numbers}" in resource.version_resource(version)


def test_the_app_for_macos_names_all_languages_as_macos_does():
    names = package_contents.languages()
    assert len(names) == len(catalog.available())
    assert {"en", "de", "pt-BR", "zh-Hans"} <= set(names) and not any("_" in name for name in names)
    assert sorted(best_language([name], catalog.available()) for name in names) == sorted(catalog.available())


# --- files for Linux desktops ---


@pytest.mark.parametrize("code", [code for code in catalog.LANGUAGES if code != catalog.ENGLISH])
def test_the_files_for_linux_desktops_are_in_every_language(code):
    desktop, metainfo, mime = (
        (LINUX / f"{NAME}.{ending}").read_text("utf-8") for ending in ("desktop", "metainfo.xml", "mime.xml")
    )
    for key in ("GenericName", "Comment", "Keywords"):
        assert re.search(rf"^{key}\[{code}\]=.+$", desktop, re.MULTILINE), key
    assert f'<summary xml:lang="{code.replace("_", "-")}">' in metainfo and f"<lang>{code}</lang>" in metainfo
    assert f'<comment xml:lang="{code}">' in mime


# --- checks before a build ---


def test_a_missing_compiled_module_stops_every_build(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", lambda: ["game.rules.gravity"])
    with pytest.raises(SystemExit, match=r"game\.rules\.gravity is not compiled"):
        release.check(is_release=False)


def test_a_release_refuses_uncommitted_changes(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", list)
    monkeypatch.setattr(release, "uncommitted_changes", lambda: [" M main.py"])
    assert release.build_errors(is_release=True) == ["not committed:  M main.py"]
    assert release.build_errors(is_release=False) == []


def test_a_release_refuses_a_version_not_first_in_the_changelog(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", list)
    monkeypatch.setattr(release, "uncommitted_changes", list)
    assert release.build_errors(is_release=True) == []
    monkeypatch.setattr(release, "VERSION", "99.0.0")
    assert release.build_errors(is_release=True) == [
        f"CHANGELOG.md begins with version {VERSION}, but game/version.py has 99.0.0"
    ]


def test_a_release_refuses_a_tag_of_another_version(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", list)
    monkeypatch.setattr(release, "uncommitted_changes", list)
    assert release.build_errors(True, f"v{VERSION}") == []
    assert release.build_errors(True, "v99.0.0") == [f"the tag is v99.0.0, but game/version.py has {VERSION}"]


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_an_uncommitted_file_is_noticed(tmp_path, monkeypatch):
    from subprocess import run

    run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.uncommitted_changes() == []
    (tmp_path / "new.txt").write_text(json.dumps("anything"))
    assert release.uncommitted_changes() == ["?? new.txt"]


def write_wheel(path, **files):
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in files.items():
            wheel.writestr(name.replace("__", "/"), data)
    return path


def test_a_wheel_for_windows_has_compiled_modules_and_hashes(tmp_path):
    info = "conniption-1.0.dist-info"
    contents = {
        "main.py": b"",
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"main.py,,\n",
    }
    pure = write_wheel(tmp_path / "conniption-1.0-py3-none-any.whl", **contents)
    compiled = tmp_path / "bits.pyd"
    compiled.write_bytes(b"code")
    wheel = windows.add_compiled(pure, {"game/bits.cp313-win_amd64.pyd": compiled}, tmp_path)
    assert wheel.name == "conniption-1.0-cp313-cp313-win_amd64.whl"
    with zipfile.ZipFile(wheel) as file:
        tags = file.read(f"{info}/WHEEL").decode()
        assert "Root-Is-Purelib: false" in tags and "Tag: cp313-cp313-win_amd64" in tags
        rows = [line.split(",") for line in file.read(f"{info}/RECORD").decode().splitlines()]
        assert {name for name, _, _ in rows} == set(file.namelist())
        for name, digest, size in rows[:-1]:
            data = file.read(name)
            assert size == str(len(data))
            assert base64.urlsafe_b64decode(digest.removeprefix("sha256=") + "=") == hashlib.sha256(data).digest()


def test_two_builds_are_compared_without_compiled_code_and_line_ends(tmp_path):
    first = write_wheel(tmp_path / "a.whl", main__text="1\n", game__a="1", lab__b="1", **{"game/c.cp313-win.pyd": "1"})
    second = write_wheel(
        tmp_path / "b.whl", main__text="1\r\n", game__a="2", numpy__b="1", **{"game/c.cp312-mac.so": "2"}
    )
    assert compare.differences(compare.contents(first), compare.contents(second)) == [
        "only in the first: lab/b",
        "different: game/a",
    ]
    assert compare.differences(compare.contents(first), compare.contents(first)) == []


def test_catalogs_are_compiled_and_their_sources_are_left_out(tmp_path):
    compiled = package_contents.catalogs(tmp_path)
    (german,) = [file for file, folder in compiled if folder == "assets/languages/de/LC_MESSAGES"]
    with open(german, "rb") as file:
        catalog = gettext.GNUTranslations(file)
    assert catalog.gettext("New game") == "Neue Partie"
    assert not package_contents.is_used("assets/languages/de/LC_MESSAGES/conniption.po")
