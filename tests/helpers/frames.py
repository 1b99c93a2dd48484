"""Full frames, drawn without looking at what has changed."""

import pygame

from game.window.app import App
from game.window.paint import draw


def full_frame(app: App) -> pygame.Surface:
    """Return a picture of everything that the window must show, drawn on an ordinary surface."""
    surface = pygame.Surface(app.surface.get_size(), 0, app.surface)
    draw.background(surface)
    for scene in app.shown:
        scene.draw(surface)
    app.toasts.draw(surface)
    app.top.widgets.draw_tip(surface)
    return surface


def stale_areas(app: App) -> list[pygame.Rect]:
    """Return the areas of the window that a full frame shows differently."""
    full = full_frame(app)
    if pygame.image.tobytes(full, "RGB") == pygame.image.tobytes(app.surface, "RGB"):
        return []
    same = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1, 255), full)
    same.invert()
    return same.get_bounding_rects()
