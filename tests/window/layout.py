"""Checks that hold for every screen: no text or control overlaps another or leaves the screen, no text is cut."""

import pytest

from game.window import draw, screen


def texts_of(app):
    """Every text the app draws in one full frame: words and box, and the words that had to be cut."""
    written, cut = [], []
    real_text, real_shorten = draw.text, draw.shorten

    def text(surface, words, *args, **values):
        box = real_text(surface, words, *args, **values)
        if words.strip():
            written.append((words, box))
        return box

    def shorten(words, style, width):
        short = real_shorten(words, style, width)
        if short != words:
            cut.append(words)
        return short

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "text", text)
        patch.setattr(draw, "shorten", shorten)
        screen.damage()
        app.step(0)
    return written, cut


def check_layout(app) -> None:
    app.step(0)
    written, cut = texts_of(app)
    assert written, "nothing is written on this screen"
    assert not cut, f"cut: {cut}"
    whole = (-0.5, -0.5, screen.size[0] + 0.5, screen.size[1] + 0.5)
    for words, box in written:
        inside = box.left >= whole[0] and box.top >= whole[1] and box.right <= whole[2] and box.bottom <= whole[3]
        assert inside, f"{words!r} leaves the screen: {box} on {screen.size}"
    for place, (words, box) in enumerate(written):
        for other, other_box in written[place + 1 :]:
            # Boxes have the room of the tallest letters; what counts is that lines do not run into each other.
            assert not box.inflate(-1, -0.3 * box.height).colliderect(other_box.inflate(-1, -0.3 * other_box.height)), (
                f"{words!r} and {other!r} overlap"
            )
    widgets = [widget for widget in app.top.widgets.widgets if widget.visible]
    for place, widget in enumerate(widgets):
        assert widget.rect.width > 0 and widget.rect.height > 0, f"{widget} has no place"
        for other in widgets[place + 1 :]:
            assert not widget.rect.inflate(-1, -1).colliderect(other.rect.inflate(-1, -1)), (
                f"{widget} and {other} overlap"
            )
