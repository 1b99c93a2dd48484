"""A client of AT-SPI, the accessibility service of Linux, which uses the program as a screen reader does."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

LAUNCHERS = (Path("/usr/libexec/at-spi-bus-launcher"), Path("/usr/lib/at-spi2-core/at-spi-bus-launcher"))
LAUNCHER = next((path for path in LAUNCHERS if path.exists()), None)
PATIENCE = 30.0  # seconds
ROLES = {
    7: "check box",
    11: "combo box",
    16: "dialog",
    23: "frame",
    27: "image",
    29: "label",
    31: "list",
    32: "row",
    37: "tab",
    38: "tabs",
    39: "panel",
    43: "button",
    44: "option",
    51: "slider",
    52: "spin button",
    55: "board",
    56: "space",
    62: "switch",
    75: "application",
    79: "field",
    83: "heading",
    88: "link",
    98: "list box",
}
Found = TypeVar("Found")
ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
CHECKED, FOCUSED, PRESSED = 4, 12, 20  # numbers of states


def missing_parts() -> list[str]:
    """Return what this computer lacks for a test with a real accessibility service."""
    if not sys.platform.startswith("linux"):
        return ["Linux"]
    missing = [program for program in ("Xvfb", "xdotool", "dbus-run-session") if shutil.which(program) is None]
    if LAUNCHER is None:
        missing.append("at-spi2-core")
    return missing + [name for name in ("accesskit", "jeepney") if importlib.util.find_spec(name) is None]


@dataclass(frozen=True)
class Part:
    """A part of the window as a screen reader finds it: its address on the bus, role, name and description."""

    bus_name: str
    path: str
    role: str
    name: str
    description: str


class Reader:
    """A screen reader without speech. It must run in a session bus of its own (`dbus-run-session`).

    heard      all announcements so far, and the keys that were pressed
    display    the screen of the program, for its keys
    """

    def __init__(self) -> None:
        from jeepney import MatchRule
        from jeepney.io.blocking import open_dbus_connection

        assert LAUNCHER is not None
        self.launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"], stderr=subprocess.DEVNULL)
        session = open_dbus_connection(bus="SESSION")
        status = ("org.a11y.Status", "IsEnabled", ("b", True))
        self.wait(lambda: self._call(session, "org.a11y.Bus", "/org/a11y/bus", "Set", "ssv", status, _PROPERTIES))
        address = self._call(session, "org.a11y.Bus", "/org/a11y/bus", "GetAddress", interface="org.a11y.Bus")[0]
        session.close()
        self._bus = open_dbus_connection(bus=address)
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
        self._bus_call("org.freedesktop.DBus", "/org/freedesktop/DBus", "AddMatch", "s", (rule.serialise(),), _BUS)
        self._signals = self._bus.filter(rule, bufsize=100_000)
        self._queue = self._signals.__enter__()
        self.heard: list[str] = []
        self.display = ""
        self._unread: deque[str] = deque()

    def close(self) -> None:
        self._bus.close()
        self.launcher.terminate()
        self.launcher.wait()

    # --- calls ---

    @staticmethod
    def _call(bus, name, path, member, signature="", values=(), interface=ACCESSIBLE):
        from jeepney import DBusAddress, MessageType, new_method_call

        address = DBusAddress(path, bus_name=name, interface=interface)
        reply = bus.send_and_get_reply(new_method_call(address, member, signature, values), timeout=PATIENCE)
        if reply.header.message_type is MessageType.error:
            raise LookupError(f"{member} of {path}: {reply.body}")
        return reply.body

    def _bus_call(self, name, path, member, signature="", values=(), interface=ACCESSIBLE):
        return self._call(self._bus, name, path, member, signature, values, interface)

    def _property(self, name: str, path: str, interface: str, key: str) -> object:
        return self._bus_call(name, path, "Get", "ss", (interface, key), _PROPERTIES)[0][1]

    @staticmethod
    def wait(attempt: Callable[[], Found | None], seconds: float = PATIENCE) -> Found:
        """Call a function until it returns a value other than None. Raise TimeoutError if it never does."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                if (found := attempt()) is not None:
                    return found
            except LookupError:
                pass
            except Exception as error:  # the service is only starting
                if time.monotonic() > deadline:
                    raise TimeoutError(str(error)) from error
            if time.monotonic() > deadline:
                raise TimeoutError("the screen reader never found what it looked for")
            time.sleep(0.05)

    # --- what the window shows ---

    def parts(self) -> list[Part]:
        """Return all parts of the windows of all programs, in reading order."""
        found: list[Part] = []
        for name, path in self._bus_call("org.a11y.atspi.Registry", ROOT, "GetChildren")[0]:
            found += self._parts_of(name, path)
        return found

    def _parts_of(self, bus_name: str, path: str) -> list[Part]:
        """Return a part and all parts below it. Leave out what disappears meanwhile."""
        try:
            role = self._bus_call(bus_name, path, "GetRole")[0]
            name = str(self._property(bus_name, path, ACCESSIBLE, "Name"))
            description = str(self._property(bus_name, path, ACCESSIBLE, "Description"))
            children = self._bus_call(bus_name, path, "GetChildren")[0]
        except LookupError:
            return []
        here = Part(bus_name, path, ROLES.get(role, str(role)), name, description)
        return [here, *(part for child in children for part in self._parts_of(*child))]

    def find(self, name: str, role: str = "") -> Part:
        """Wait for the part whose name matches a pattern, and return it. Several roles are separated by "|"."""
        return self.wait(lambda: self.now(name, role))

    def now(self, name: str, role: str = "") -> Part | None:
        """Return the part whose name matches a pattern if there is one now."""
        pattern = re.compile(name)
        roles = role.split("|") if role else [*ROLES.values()]
        return next((part for part in self.parts() if part.role in roles and pattern.fullmatch(part.name)), None)

    def has_state(self, part: Part, state: int) -> bool:
        low, high = self._bus_call(part.bus_name, part.path, "GetState")[0]
        return bool((low | high << 32) >> state & 1)

    def focused(self) -> Part:
        """Return the part that has the keyboard focus."""
        return self.wait(lambda: next((part for part in self.parts() if self.has_state(part, FOCUSED)), None))

    def value(self, part: Part) -> float:
        return float(self._property(part.bus_name, part.path, "org.a11y.atspi.Value", "CurrentValue"))

    # --- what it does ---

    def click(self, name: str, role: str = "") -> None:
        """Click the part whose name matches a pattern."""
        self.click_part(self.find(name, role))

    def click_part(self, part: Part) -> None:
        self._bus_call(part.bus_name, part.path, "DoAction", "i", (0,), "org.a11y.atspi.Action")

    def focus(self, part: Part) -> None:
        self._bus_call(part.bus_name, part.path, "GrabFocus", interface="org.a11y.atspi.Component")

    def set_value(self, part: Part, value: float) -> None:
        values = ("org.a11y.atspi.Value", "CurrentValue", ("d", value))
        self._bus_call(part.bus_name, part.path, "Set", "ssv", values, _PROPERTIES)

    def press(self, keys: str) -> None:
        """Press keys such as "alt+t" on the keyboard of the computer."""
        self.heard.append(f"[{keys}]")
        environment = {**os.environ, "DISPLAY": self.display}
        find = ["xdotool", "search", "--onlyvisible", "--class", "^Conniption$"]
        found = subprocess.run(find, env=environment, check=True, capture_output=True, text=True)
        window = found.stdout.split()[0]
        subprocess.run(["xdotool", "windowfocus", "--sync", window, "key", keys], env=environment, check=True)

    # --- what it hears ---

    def _listen(self) -> None:
        """Receive the announcements that have been sent meanwhile."""
        self._bus_call("org.a11y.atspi.Registry", ROOT, "GetChildren")
        while self._queue:
            message = self._queue.popleft()
            if message.header.fields.get(_MEMBER) == "Announcement":
                self.heard.append(message.body[3][1])
                self._unread.append(message.body[3][1])

    def hear(self, words: str) -> str:
        """Wait for an announcement that contains a pattern, and return it. It must come after the last one found."""
        pattern = re.compile(words)

        def attempt() -> str | None:
            self._listen()
            while self._unread:
                if pattern.search(text := self._unread.popleft()):
                    return text
            return None

        return self.wait(attempt)


_PROPERTIES = "org.freedesktop.DBus.Properties"
_BUS = "org.freedesktop.DBus"
_MEMBER = 3  # the number of the header field


@contextmanager
def program(folder: Path, *arguments: str) -> Iterator[str]:
    """Run the program on a virtual screen, with its data in a folder. Return the name of the screen."""
    reader, writer = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", "1440x900x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as file:
        display = f":{file.readline().strip()}"
    hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    started = subprocess.Popen([sys.executable, "main.py", *arguments], env=environment)
    try:
        yield display
    finally:
        started.terminate()
        started.wait()
        screen.terminate()
        screen.wait()
