"""A cache of rendered images, limited by their total number of pixels."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps

import pygame

# As many as four screens of 3840 x 2160 have: enough for the largest window. Resizing a window fills the cache quickly.
MOST_PIXELS = 4 * 3840 * 2160

_images: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
_pixels = 0


def cached_surface(function: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """Decorate a function so that the images that it returns are cached by its arguments.

    When the cache is full, the least recently used images are dropped.
    """

    @wraps(function)
    def look_up(*arguments: Hashable) -> pygame.Surface:
        key = function, arguments
        image = _images.get(key)
        if image is None:
            image = function(*arguments)
            _cache_surface(key, image)
        else:
            _images.move_to_end(key)
        return image

    return look_up


def _cache_surface(key: Hashable, image: pygame.Surface) -> None:
    global _pixels
    _images[key] = image
    _pixels += image.get_width() * image.get_height()
    while _pixels > MOST_PIXELS and len(_images) > 1:
        _, oldest = _images.popitem(last=False)
        _pixels -= oldest.get_width() * oldest.get_height()


def cached_pixels() -> int:
    """Return the total number of pixels of the cached images."""
    return _pixels
