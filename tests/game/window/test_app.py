"""The app: scenes, settings that apply at once, errors that do not end the game, and partial redrawing."""

import threading

import pygame
import pytest

from game.play.storage.store import Store
from game.record.record import Record
from game.record.text_format import write_game
from game.window import animation, scaling, sound, theme
from game.window import app as app_module
from game.window.animation import IDLE
from game.window.app import App
from game.window.input.key_bindings import Action
from game.window.scene import Scene
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.error_screen import ErrorScreen
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.widgets.widget import Button, ButtonKind

ONCE = Action("test.once", "Once", ("4",))
AGAIN = Action("test.again", "Again and again", ("Page up",), repeats=True)


class Counting(Scene):
    """A scene that records its events and actions, and counts its drawings."""

    actions = {  # noqa: RUF012
        **Scene.actions,
        ONCE: lambda scene: scene.performed.append("once"),
        AGAIN: lambda scene: scene.performed.append("again"),
    }

    def __init__(self, app):
        super().__init__(app)
        self.drawn = self.left = 0
        self.events = []
        self.performed = []
        self.button = self.widgets.add(Button("Here", lambda: self.events.append("click")))

    def layout(self, size):
        self.button.rect = pygame.FRect(size[0] - 220, size[1] - 72, 200, 52)

    def handle(self, event):
        self.events.append(event.type)
        return super().handle(event)

    def leave(self):
        self.left += 1

    def draw(self, surface):
        self.drawn += 1
        super().draw(surface)


@pytest.fixture
def scene(app):
    scene = Counting(app)
    app.push(scene)
    app.step(0)
    return scene


def test_nothing_is_drawn_while_nothing_changes(app, scene):
    drawn = scene.drawn
    assert app.step(5) == IDLE
    assert scene.drawn == drawn


def test_the_mouse_hits_the_button_at_every_scale(app, scene, hands):
    for scale in (0, 85, 130, 250):
        app.change(scale=scale)
        scene.events.clear()
        hands.click(scene.button.rect.center)
        assert "click" in scene.events, scale


def test_every_window_fits_960_by_600_points(app):
    for size in [(960, 600), (1280, 800), (3840, 2160), (1000, 2000)]:
        for scale in (0, 85, 100, 250):
            app.resize(size)
            app.change(scale=scale)
            assert scaling.size[0] >= 959.99 and scaling.size[1] >= 599.99


def test_a_large_window_shows_everything_larger(app):
    app.change(scale=100)
    app.resize((3840, 2160))
    assert scaling.size == (1920, 1080)
    app.resize((1280, 800))
    assert scaling.size == (1280, 800)


def test_the_automatic_scale_grows_with_the_window(app):
    assert scaling.unit == 1
    app.resize((1920, 1080))
    assert scaling.unit == 1.2 and scaling.size == (1600, 900)
    app.resize((960, 600))
    assert scaling.unit == 1


def test_no_letters_are_smaller_than_eleven_pixels(app):
    least = min(size for _, size in theme.STYLES.values())
    for scale in (0, 75, 85):
        app.change(scale=scale)
        assert least * scaling.unit >= 11


def test_settings_apply_at_once_and_are_saved(app, tmp_path):
    app.change(theme="paper", volume=30, animation_speed=2.0, reduced_motion=True)
    assert (theme.now.name, animation.speed, animation.reduced) == ("paper", 2.0, True)
    assert sound.volumes["moves"] == pytest.approx(0.3)
    app.change(sounds=False)
    assert set(sound.volumes.values()) == {0}
    app.store.finish()
    assert Store(tmp_path).load_settings() == app.settings


def test_a_dialog_takes_all_events_and_escape_closes_it(app, scene, hands):
    app.push(
        MessageDialog(app, "Sure?", "Really?", [("Yes", None, ButtonKind.PRIMARY), ("No", None, ButtonKind.PLAIN)])
    )
    scene.events.clear()
    hands.click((1180, 754))  # the button of the scene below: the click only closes the dialog
    assert "click" not in scene.events
    assert app.top is scene
    app.push(MessageDialog(app, "Sure?", "Really?", [("Yes", None, ButtonKind.PRIMARY)]))
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.left == 0


def test_enter_presses_the_first_button_of_a_message(app, scene, hands):
    heard = []
    app.push(
        MessageDialog(
            app,
            "Sure?",
            "Really?",
            [("Yes", lambda: heard.append("yes"), ButtonKind.PRIMARY), ("No", None, ButtonKind.PLAIN)],
        )
    )
    hands.key(pygame.K_RETURN)
    assert heard == ["yes"] and app.top is scene


def test_a_double_click_does_not_press_the_next_screen(app, scene, hands):
    scene.button.on_click = lambda: app.push(Counting(app))
    place = scene.button.rect.center
    hands.click(place)
    hands.wait(0.2)
    hands.click(place)
    assert app.top is not scene and "click" not in app.top.events
    hands.wait(0.6)
    hands.click(place)
    assert app.top.events.count("click") == 1
    hands.click(place)  # on the same scene the second click counts
    assert app.top.events.count("click") == 2


def test_a_quick_click_elsewhere_counts(app, scene, hands):
    scene.button.on_click = lambda: app.push(Counting(app))
    x, y = scene.button.rect.center
    hands.click((x, y))
    hands.click((x - 60, y))
    assert "click" in app.top.events


def test_a_call_from_another_thread_runs_in_the_loop(app, scene):
    made_in = []
    thread = threading.Thread(target=lambda: app.call_soon(lambda: made_in.append(threading.current_thread())))
    thread.start()
    thread.join()
    assert made_in == []
    app.step(0)
    assert made_in == [threading.main_thread()]


def test_an_unexpected_error_shows_a_dialog_and_the_game_continues(app, scene, hands, monkeypatch, caplog):
    monkeypatch.setattr(scene, "update", lambda dt: 1 / 0)
    app.guarded_step(0)
    assert isinstance(app.top, ErrorScreen) and "ZeroDivisionError" in app.top.details
    assert "ZeroDivisionError" in caplog.text
    hands.wait(0.2)
    hands.key(pygame.K_ESCAPE)
    assert type(app.top).__name__ == "Home" and scene.left == 1


def test_messages_of_the_store_are_shown(tmp_path):
    (tmp_path / "settings.json").write_text("{")
    app = App(Store(tmp_path), (960, 600))
    app.push(Counting(app))
    app.step(0)
    assert len(app.toasts.waiting) == 1
    for _ in range(10 * 60):
        app.step(1 / 60)
    assert app.toasts.waiting == []


def test_a_removed_toast_disappears(app, scene, hands):
    for words in ("first", "second", "third"):
        app.toast(words)
    hands.wait(0.5)
    app.toasts.remove("second")  # it has not been shown yet
    app.toasts.remove("first")
    hands.wait(0.5)
    assert app.toasts.waiting == ["third"]


def test_a_long_message_stays_until_it_can_be_read(app, scene, hands):
    app.toast("short")
    app.toast("word " * 40)
    hands.wait(6)
    assert len(app.toasts.waiting) == 1
    hands.wait(7)
    assert len(app.toasts.waiting) == 1
    hands.wait(4)
    assert app.toasts.waiting == []


def test_quit_leaves_every_scene(app, scene, hands):
    above = Counting(app)
    app.push(above)
    hands.post(pygame.QUIT)
    app.step(0)
    assert not app.running and (scene.left, above.left) == (1, 1)


@pytest.mark.parametrize("way_out", ["close the window", "quit after an error"])
def test_an_error_on_leaving_a_scene_does_not_keep_the_game_open(app, scene, hands, monkeypatch, caplog, way_out):
    above = Counting(app)
    monkeypatch.setattr(above, "leave", lambda: 1 / 0)
    app.push(above)
    monkeypatch.setattr(app.store, "load_settings", lambda: [][0])
    if way_out == "quit after an error":
        app.push(ErrorScreen(app, "details"))
        app.top.buttons[2].click()
    else:
        hands.post(pygame.QUIT)
        app.step(0)
    assert not app.running and scene.left == 1
    assert "ZeroDivisionError" in caplog.text and "IndexError" in caplog.text


def test_f11_changes_to_full_screen_and_back(app, scene, hands):
    hands.key(pygame.K_F11)
    assert app.display.is_full_screen and app.settings.full_screen
    hands.key(pygame.K_F11)
    assert not app.display.is_full_screen and app.surface.get_size() == (1280, 800)


def test_the_window_reopens_in_its_last_size(tmp_path):
    app = App(Store(tmp_path), (1000, 700))
    app.push(Counting(app))
    app.resize((1010, 720))
    app.quit()
    assert App(Store(tmp_path)).surface.get_size() == (1010, 720)
    app = App(Store(tmp_path))
    app.push(Counting(app))
    app.toggle_full_screen()
    app.quit()
    app = App(Store(tmp_path))
    app.push(Counting(app))
    assert app.display.is_full_screen
    app.toggle_full_screen()
    assert app.surface.get_size() == (1010, 720)


def test_closing_a_window_keeps_the_settings_of_another_window(tmp_path):
    first = App(Store(tmp_path), (1000, 700))
    first.push(Counting(first))
    other = Store(tmp_path)
    settings = other.load_settings()
    settings.theme = "paper"
    other.save_settings(settings)
    first.quit()
    assert other.load_settings().theme == "paper" and other.load_settings().window_width == 1000


def test_only_the_last_of_many_mouse_motions_counts(app, scene, hands):
    scene.events.clear()
    for x in range(50):
        hands.post(pygame.MOUSEMOTION, pos=(x, 5), rel=(1, 0), buttons=(0, 0, 0))
    app.step(0)
    assert scene.events.count(pygame.MOUSEMOTION) == 1


def test_a_held_key_counts_once_but_a_held_arrow_repeats(app, scene, hands):
    for key in (pygame.K_4, pygame.K_4, pygame.K_4, pygame.K_PAGEUP, pygame.K_PAGEUP):
        hands.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    app.step(0)
    assert scene.performed == ["once", "again", "again"]
    hands.key(pygame.K_4)  # released
    hands.key(pygame.K_4)
    assert scene.performed == ["once", "again", "again", "once"]


def test_a_sleeping_loop_wakes_up_for_an_event_of_another_thread(app):
    pygame.event.clear()
    heard = []
    timer = threading.Timer(0.05, lambda: app.call_soon(lambda: heard.append("call")))
    timer.start()
    event = app_module.wait_for_event(30)
    app.push(Counting(app))
    app.step(0, event)
    assert heard == ["call"]


def test_a_sleep_without_events_ends_in_time(app):
    pygame.event.clear()
    assert app_module.wait_for_event(0.02) is None


def test_a_message_disappears_with_its_screen(app, scene, hands):
    above = Counting(app)
    app.push(above)
    app.toast("about it", above)
    app.toast("about all")
    hands.wait(0.5)
    app.pop()
    hands.wait(0.5)
    assert app.toasts.waiting == ["about all"]


@pytest.fixture
def saved_game(tmp_path):
    """The path of a file with an unfinished game of Domino Four."""
    record = Record("domino")
    record.play(record.board.moves()[0])
    path = tmp_path / "saved.txt"
    path.write_text(write_game(record))
    return path


def test_a_game_dropped_onto_any_screen_is_opened(app, hands, saved_game):
    app.push(Home(app))
    app.navigator.settings()
    hands.post(pygame.DROPFILE, file=str(saved_game))
    app.step(0)
    assert isinstance(app.top, Play) and app.top.record.game == "domino"


def test_a_file_dropped_onto_a_dialog_is_ignored(app, hands, saved_game):
    app.push(Home(app))
    dialog = MessageDialog(app, "Really?", "Think again.", [("Yes", None, ButtonKind.PRIMARY)])
    app.push(dialog)
    hands.post(pygame.DROPFILE, file=str(saved_game))
    app.step(0)
    assert app.top is dialog


def test_a_damaged_file_dropped_onto_a_screen_is_reported_and_the_screen_stays(app, hands, tmp_path):
    app.push(Home(app))
    app.navigator.settings()
    settings = app.top
    (tmp_path / "bad.txt").write_text("nonsense")
    hands.post(pygame.DROPFILE, file=str(tmp_path / "bad.txt"))
    app.step(0)
    assert isinstance(app.top, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert app.top is settings
