"""The theme and the motion follow the system, where it tells them and the user has not chosen otherwise."""

import ctypes

import pygame
import pytest

from game.play.storage.settings import SYSTEM_THEME, Settings
from game.window import animation, theme
from game.window.screens.home import Home
from game.window.screens.settings import SettingsScreen
from game.window.system import appearance
from game.window.system.appearance import Appearance, read
from tests.helpers.waiting import step_until


@pytest.fixture
def linux(monkeypatch, tmp_path):
    """Answer for the programs of a Linux desktop: a text for each word that their commands contain."""
    answers = {}

    def run(*command):
        return next((text for word, text in answers.items() if word in command), "")

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(appearance, "run_command", run)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("GTK_THEME", raising=False)
    return answers


@pytest.mark.parametrize(("number", "is_dark"), [(0, None), (1, True), (2, False)])
def test_the_portal_tells_dark_or_light(linux, number, is_dark):
    linux["color-scheme"] = f"(<<uint32 {number}>>,)"
    linux["contrast"] = "(<<uint32 0>>,)"
    linux["enable-animations"] = "true"
    assert read() == Appearance(is_dark, has_contrast=False, is_still=False)


def test_without_a_portal_the_settings_of_the_desktop_are_read(linux):
    linux["color-scheme"] = "'prefer-dark'"
    linux["high-contrast"] = "true"
    linux["enable-animations"] = "false"
    assert read() == Appearance(is_dark=True, has_contrast=True, is_still=True)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("gtk-application-prefer-dark-theme=1", Appearance(is_dark=True)),
        ("gtk-theme-name=Adwaita\ngtk-enable-animations=0", Appearance(is_dark=False, is_still=True)),
        ("gtk-theme-name=HighContrastInverse", Appearance(is_dark=False, has_contrast=True)),
        ("gtk-theme-name=Adwaita-dark", Appearance(is_dark=True)),
        ("no settings at all", Appearance()),
    ],
)
def test_the_file_of_gtk_tells_the_rest(linux, tmp_path, lines, found):
    (tmp_path / "gtk-3.0").mkdir()
    (tmp_path / "gtk-3.0" / "settings.ini").write_text(f"[Settings]\n{lines}\n", "utf-8")
    assert read() == found


def test_an_unknown_system_keeps_the_own_look(linux):
    assert read() == Appearance() and Appearance().theme == "midnight"


@pytest.mark.parametrize(
    ("style", "contrast", "found"),
    [("Dark", "0", Appearance(True, False, False)), ("", "1", Appearance(False, True, False))],
)
def test_a_mac_tells_its_appearance(monkeypatch, style, contrast, found):
    answers = {"AppleInterfaceStyle": style, "increaseContrast": contrast}
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(appearance, "run_command", lambda *command: answers.get(command[-1], ""))
    assert read() == found


def test_windows_is_asked_by_the_registry_and_its_parameters(monkeypatch):
    class User32:
        @staticmethod
        def SystemParametersInfoW(kind, size, target, _):
            if kind == 0x42:
                ctypes.cast(target, ctypes.POINTER(appearance.HighContrast)).contents.flags = 1
            else:
                ctypes.cast(target, ctypes.POINTER(ctypes.c_int)).contents.value = 0
            return 1

    class Key:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

    class Registry:
        HKEY_CURRENT_USER = 0

        @staticmethod
        def OpenKey(*_):
            return Key()

        @staticmethod
        def QueryValueEx(key, name):
            return (0, 4) if name == "AppsUseLightTheme" else (1, 4)

    windll = type("Windll", (), {"user32": User32})
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(appearance.ctypes, "windll", windll, raising=False)
    monkeypatch.setattr(appearance.importlib, "import_module", lambda name: Registry)
    assert read() == Appearance(is_dark=True, has_contrast=True, is_still=True)


def test_a_program_that_is_missing_or_hangs_tells_nothing(monkeypatch):
    assert appearance.run_command("no-such-program-here") == ""
    monkeypatch.setattr(appearance, "PATIENCE", 0.01)
    assert appearance.run_command("sleep", "5") == ""


# --- the window ---


def test_the_theme_follows_the_system_until_the_user_chooses_one(app, hands):
    app.push(Home(app))
    assert app.settings.theme == SYSTEM_THEME == Settings().theme and theme.now.name == "midnight"
    app.note_appearance(Appearance(is_dark=False))
    assert theme.now.name == "paper" and app.settings.theme == SYSTEM_THEME
    app.note_appearance(Appearance(is_dark=False, has_contrast=True))
    assert theme.now.name == "contrast"
    app.push(SettingsScreen(app))
    app.step(0)
    hands.click(next(swatch for swatch in app.top.swatches if swatch.key == "ember").rect.center)
    app.note_appearance(Appearance(is_dark=True))
    assert theme.now.name == "ember"
    hands.click(app.top.swatches[0].rect.center)
    assert theme.now.name == "midnight" and app.top.swatches[0].palette is theme.now


def test_the_first_frame_has_the_theme_that_fitted_last(app):
    app.push(Home(app))
    app.note_appearance(Appearance(is_dark=False))
    assert app.store.load_settings().system_theme == "paper"


def test_animations_follow_the_system_until_the_user_chooses(app, hands):
    app.push(Home(app))
    app.note_appearance(Appearance(is_still=True))
    assert animation.reduced and not app.settings.reduced_motion
    app.push(SettingsScreen(app))
    app.step(0)
    assert app.top.reduced.on
    hands.click(app.top.reduced.rect.center)
    assert not animation.reduced
    app.note_appearance(Appearance(is_still=True, is_dark=True))
    assert not animation.reduced


def test_the_system_is_asked_again_when_the_window_gains_the_focus(app, monkeypatch):
    asked = []
    monkeypatch.setattr(appearance, "read", lambda: asked.append(1) or Appearance(is_dark=False))
    app.push(Home(app))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    app.step(0)
    assert not asked, "not before the event loop runs"
    app.follows_system = True
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    app.step(0)
    step_until(app, lambda: theme.now.name == "paper")
    assert asked == [1]
