"""Notes that something visible may have changed, so that the app draws a new frame.

A request says neither what has changed nor where: the app compares the new frame with the one on the screen
(`paint/canvas.py`) and redraws only what differs. One request too many costs about a millisecond.
"""

_is_requested = False


def request() -> None:
    """Ask for a new frame in the next step of the event loop."""
    global _is_requested
    _is_requested = True


def take_request() -> bool:
    """Return True if a frame was requested since the last call."""
    global _is_requested
    was_requested, _is_requested = _is_requested, False
    return was_requested
