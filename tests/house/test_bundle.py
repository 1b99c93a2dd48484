"""What the executable is made of, without building it; tests/packaging builds it."""

import importlib.metadata
import io
import json
import struct

import pytest

import main
from bundle import contents, release, resource
from game.tools import licences
from game.version import VERSION
from tests.helpers.program import ROOT, run

pytestmark = pytest.mark.window  # drawing the icons takes pygame; nothing here depends on what is compiled


def test_every_tool_and_every_import_of_a_compiled_module_comes_along():
    hidden = contents.hidden_imports()
    assert {tool.module for tool in main.TOOLS} <= set(hidden)
    assert set(contents.modules()) - {"main"} <= set(hidden)
    assert {"array", "game.rules.bits", "game.rules.errors"} <= set(hidden)


def test_the_compiler_stays_behind():
    assert not {"cython", "Cython"} & set(contents.hidden_imports())
    assert {"cython", "Cython"} <= set(contents.UNUSED)


def test_every_asset_and_the_licence_of_every_library_comes_along():
    places = [place for _, place in contents.files()]
    assert "assets" in places
    for package in ("conniption", "numpy", "pygame-ce", "platformdirs"):
        assert any(f"{place}/".startswith(f"licences/{package}/") for place in places), package
    for folder in ("fonts", "icons"):
        assert list((ROOT / "assets" / folder).glob("*LICENSE*")), folder


def shared_libraries(package):
    files = importlib.metadata.files(package)
    return [file.name for file in files if file.parent.name in (f"{package.replace('-', '_')}.libs", ".dylibs")]


# What the wheels for Windows and macOS, and Python itself, bring under other names than those for Linux.
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


def test_every_shared_library_has_the_text_of_its_licence():
    known = licences.texts()
    for file in sorted({*shared_libraries("pygame-ce"), *shared_libraries("numpy"), *ELSEWHERE.split()}):
        if not file.startswith("libasound"):  # that of the system, which stays there
            assert contents.licence_of(file) in known, file


def test_a_shared_library_that_nobody_knows_is_noticed():
    assert contents.licence_of("libsecret-1.so.0") is None


@pytest.mark.parametrize(
    ("file", "licence"),
    [("libSDL2_ttf-2-e69aa315.0.so", "SDL2_ttf"), ("libopusfile.0.dylib", "opusfile"), ("libz.so.1", "zlib")],
)
def test_of_names_that_begin_alike_the_longer_counts(file, licence):
    assert contents.licence_of(file) == licence


def test_the_licences_can_be_read_and_searched():
    everything = run("licences").stdout
    for words in ("The Conniption authors", "Sam Lantinga", "LESSER GENERAL PUBLIC", "NumPy Developers", "FreeType"):
        assert words in everything
    one = run("licences", "opusfile").stdout
    assert one.startswith("The licences of opusfile:\n\n=== opusfile ===\n") and "Sam Lantinga" not in one
    unknown = run("licences", "opus", "nothing")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert unknown.stderr.startswith("conniption: nothing: no licence has this in its name")


def test_of_a_library_only_code_comes_along():
    assert contents.is_used("numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so")
    assert contents.is_used("assets/fonts/Inter-400.ttf")
    assert not contents.is_used("pygame/freesansbold.ttf")


def png_size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG")
    return struct.unpack(">II", image[16:24])


def test_the_windows_icon_holds_every_size_where_its_directory_says():
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


@pytest.mark.parametrize(("version", "numbers"), [("2.0", (2, 0, 0, 0)), ("1.2.3.4.5", (1, 2, 3, 4))])
def test_a_version_resource_has_four_numbers(version, numbers):
    assert f"filevers={numbers}, prodvers={numbers}" in resource.version_resource(version)


# --- what must be true before a build ---


def test_a_missing_compiled_module_stops_every_build(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", lambda: ["game.rules.gravity"])
    with pytest.raises(SystemExit, match=r"game\.rules\.gravity is not compiled"):
        release.check(is_release=False)


def test_a_release_refuses_changes_that_are_not_committed(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", list)
    monkeypatch.setattr(release, "uncommitted", lambda: [" M main.py"])
    assert release.problems(is_release=True) == ["not committed:  M main.py"]
    assert release.problems(is_release=False) == []


def test_a_release_refuses_a_version_that_the_changelog_does_not_begin_with(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", list)
    monkeypatch.setattr(release, "uncommitted", list)
    assert release.problems(is_release=True) == []
    monkeypatch.setattr(release, "VERSION", "99.0.0")
    assert release.problems(is_release=True) == [
        f"CHANGELOG.md begins with version {VERSION}, game/version.py says 99.0.0"
    ]


def test_a_release_refuses_a_tag_of_another_version(monkeypatch):
    monkeypatch.setattr(release, "not_compiled", list)
    monkeypatch.setattr(release, "uncommitted", list)
    assert release.problems(True, f"v{VERSION}") == []
    assert release.problems(True, "v99.0.0") == [f"the tag is v99.0.0, game/version.py says {VERSION}"]


def test_a_file_nobody_has_committed_is_noticed(tmp_path, monkeypatch):
    from subprocess import run

    run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.uncommitted() == []
    (tmp_path / "new.txt").write_text(json.dumps("anything"))
    assert release.uncommitted() == ["?? new.txt"]
