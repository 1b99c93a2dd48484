"""What the executable is made of, without building it; tests/packaging builds it."""

import io
import json
import struct

import pytest

import main
from bundle import contents, release, resource
from game.version import VERSION
from tests.program import ROOT

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
