"""Images that are kept once drawn, until all of them together take too much memory."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps

import pygame

# Four screens of 3840 x 2160: enough for everything on the largest window, and an end while a window is being resized.
MOST_PIXELS = 4 * 3840 * 2160

_images: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
_pixels = 0


def kept(function: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """Keep the images a function draws, by its arguments; those not used for longest go first."""

    @wraps(function)
    def look_up(*arguments: Hashable) -> pygame.Surface:
        key = function, arguments
        image = _images.get(key)
        if image is None:
            image = function(*arguments)
            _keep(key, image)
        else:
            _images.move_to_end(key)
        return image

    return look_up


def _keep(key: Hashable, image: pygame.Surface) -> None:
    global _pixels
    _images[key] = image
    _pixels += image.get_width() * image.get_height()
    while _pixels > MOST_PIXELS and len(_images) > 1:
        _, oldest = _images.popitem(last=False)
        _pixels -= oldest.get_width() * oldest.get_height()


def kept_pixels() -> int:
    """How many pixels are kept."""
    return _pixels
