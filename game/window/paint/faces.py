"""Draws the faces of the computer's opponents: one for each level and each sparring partner.

The faces differ in shape (hat, hair, glasses, beard), so that they can be told apart when they are small and without
colors.
"""

import pygame

from game.play import opponents
from game.window import scaling, theme
from game.window.paint import draw

_INK = "#20232E"  # the lines of all faces
_ENGINE = "engine"  # the face of all computer players without a face of their own

# The color behind each face, and the drawing in a circle with the radius 50 around the point (50, 50).
_FACES: dict[str, tuple[theme.Color, str]] = {
    "1": (
        (255, 176, 74),
        '<path d="M14 85 Q18 71 38 70 L62 70 Q82 71 86 85 A50 50 0 0 1 14 85 Z" fill="#E8505B"/>'
        '<circle cx="27" cy="51" r="6" fill="#E9B084"/><circle cx="73" cy="51" r="6" fill="#E9B084"/>'
        '<circle cx="50" cy="51" r="24" fill="#F6C9A0"/>'
        '<path d="M26 43 A24 24 0 0 1 74 43 Q50 36 26 43 Z" fill="#2F7BE8"/>'
        '<path d="M24 43 Q50 34 76 43 L76 47 Q50 39 24 47 Z" fill="#1D56B3"/>'
        '<rect x="48" y="12" width="4" height="10" fill="#1D56B3"/>'
        '<ellipse cx="39" cy="12" rx="11" ry="4" fill="#FFD34E"/><ellipse cx="61" cy="12" rx="11" ry="4" '
        'fill="#FF7A6B"/>'
        f'<circle cx="41" cy="51" r="3.6" fill="{_INK}"/><circle cx="59" cy="51" r="3.6" fill="{_INK}"/>'
        f'<path d="M37 59 Q50 64 63 59 Q61 73 50 73 Q39 73 37 59 Z" fill="{_INK}"/>'
        '<path d="M44 68 Q50 63 56 68 Q54 73 50 73 Q46 73 44 68 Z" fill="#FF7A8A"/>',
    ),
    "2": (
        (92, 200, 255),
        '<path d="M22 74 Q16 20 50 19 Q84 20 78 74 Z" fill="#3A2A4D"/>'
        '<path d="M14 85 Q18 75 38 73 L62 73 Q82 75 86 85 A50 50 0 0 1 14 85 Z" fill="#2FA8A0"/>'
        '<ellipse cx="50" cy="51" rx="22" ry="24" fill="#F3D2B3"/>'
        '<path d="M27 46 Q28 26 50 26 Q72 26 73 46 Q60 34 50 36 Q40 34 27 46 Z" fill="#3A2A4D"/>'
        f'<circle cx="39" cy="50" r="11" fill="#FFFFFF" stroke="{_INK}" stroke-width="3.5"/>'
        f'<circle cx="61" cy="50" r="11" fill="#FFFFFF" stroke="{_INK}" stroke-width="3.5"/>'
        f'<circle cx="41" cy="50" r="5" fill="{_INK}"/><circle cx="59" cy="50" r="5" fill="{_INK}"/>'
        f'<ellipse cx="50" cy="67" rx="3.6" ry="3" fill="{_INK}"/>',
    ),
    "3": (
        (120, 200, 120),
        '<path d="M14 85 Q18 73 38 71 L62 71 Q82 73 86 85 A50 50 0 0 1 14 85 Z" fill="#3F6B3C"/>'
        '<ellipse cx="50" cy="47" rx="23" ry="26" fill="#A8714A"/>'
        '<path d="M26 46 Q24 20 50 19 Q76 20 74 46 Q71 34 60 31 Q42 33 34 30 Q28 35 26 46 Z" fill="#2A1B14"/>'
        '<path d="M27 46 Q30 58 40 57 Q50 53 60 57 Q70 58 73 46 Q76 79 50 80 Q24 79 27 46 Z" fill="#2A1B14"/>'
        '<path d="M42 62 Q50 66 58 62" fill="none" stroke="#E9B394" stroke-width="3.5" stroke-linecap="round"/>'
        f'<circle cx="41" cy="45" r="3.2" fill="{_INK}"/><circle cx="59" cy="45" r="3.2" fill="{_INK}"/>'
        '<path d="M36 38 L45 38 M55 38 L64 38" stroke="#2A1B14" stroke-width="3.5" stroke-linecap="round"/>',
    ),
    "4": (
        (190, 140, 255),
        '<circle cx="50" cy="17" r="12" fill="#B4502E"/>'
        '<path d="M14 85 Q18 74 38 72 L62 72 Q82 74 86 85 A50 50 0 0 1 14 85 Z" fill="#5B3E99"/>'
        '<ellipse cx="50" cy="50" rx="22" ry="25" fill="#F8D9BF"/>'
        '<path d="M26 52 Q23 24 50 23 Q77 24 74 52 Q70 37 50 34 Q30 37 26 52 Z" fill="#B4502E"/>'
        f'<rect x="29" y="44" width="18" height="12" rx="3" fill="#FFFFFF" stroke="{_INK}" stroke-width="3"/>'
        f'<rect x="53" y="44" width="18" height="12" rx="3" fill="#FFFFFF" stroke="{_INK}" stroke-width="3"/>'
        f'<path d="M47 48 L53 48" stroke="{_INK}" stroke-width="3"/>'
        f'<circle cx="38" cy="50" r="3" fill="{_INK}"/><circle cx="62" cy="50" r="3" fill="{_INK}"/>'
        f'<path d="M42 64 Q51 69 58 62" fill="none" stroke="{_INK}" stroke-width="3" stroke-linecap="round"/>',
    ),
    "5": (
        (255, 110, 150),
        '<path d="M14 85 Q18 74 38 72 L62 72 Q82 74 86 85 A50 50 0 0 1 14 85 Z" fill="#23262F"/>'
        '<polygon points="34,36 36,14 43,25 50,5 57,25 64,14 66,36" fill="#18C9B4"/>'
        '<path d="M27 40 Q29 28 50 27 Q71 28 73 40 L70 58 L50 76 L30 58 Z" fill="#F0C6A2"/>'
        '<path d="M34 36 Q50 28 66 36 L66 40 Q50 34 34 40 Z" fill="#18C9B4"/>'
        f'<path d="M33 42 L46 47 M67 42 L54 47" stroke="{_INK}" stroke-width="4" stroke-linecap="round"/>'
        f'<circle cx="41" cy="51" r="3.2" fill="{_INK}"/><circle cx="59" cy="51" r="3.2" fill="{_INK}"/>'
        f'<path d="M43 65 L58 62" stroke="{_INK}" stroke-width="3.4" stroke-linecap="round"/>',
    ),
    "6": (
        (214, 190, 96),
        '<path d="M14 85 Q18 74 38 72 L62 72 Q82 74 86 85 A50 50 0 0 1 14 85 Z" fill="#4A3B2A"/>'
        '<polygon points="42,72 50,84 58,72" fill="#FFFFFF"/>'
        '<ellipse cx="50" cy="50" rx="21" ry="26" fill="#E3B48C"/>'
        '<path d="M31 36 Q31 12 42 15 Q50 20 58 15 Q69 12 69 36 Z" fill="#2D3144"/>'
        '<rect x="31" y="29" width="38" height="7" fill="#D64550"/>'
        '<ellipse cx="50" cy="38" rx="37" ry="6" fill="#2D3144"/>'
        f'<path d="M35 48 L46 50 M65 48 L54 50" stroke="{_INK}" stroke-width="4.4" stroke-linecap="round"/>'
        f'<path d="M50 60 Q44 56 35 62 M50 60 Q56 56 65 62" fill="none" stroke="{_INK}" stroke-width="4" '
        'stroke-linecap="round"/>'
        f'<path d="M45 68 L55 68 L50 80 Z" fill="{_INK}"/>',
    ),
    "7": (
        (150, 165, 190),
        '<path d="M14 85 Q18 72 38 70 L62 70 Q82 72 86 85 A50 50 0 0 1 14 85 Z" fill="#7A2E3A"/>'
        '<ellipse cx="50" cy="42" rx="24" ry="27" fill="#D9A178"/>'
        '<path d="M40 22 Q46 17 54 18" fill="none" stroke="#F3CDA9" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M26 42 Q29 58 42 55 Q50 52 58 55 Q71 58 74 42 Q80 72 50 97 Q20 72 26 42 Z" fill="#F4F6FA"/>'
        '<path d="M33 37 Q39 30 46 37 M67 37 Q61 30 54 37" fill="none" stroke="#F4F6FA" stroke-width="5" '
        'stroke-linecap="round"/>'
        f'<path d="M36 43 Q40 47 45 43 M64 43 Q60 47 55 43" fill="none" stroke="{_INK}" stroke-width="3" '
        'stroke-linecap="round"/>'
        '<path d="M41 61 Q50 65 59 61" fill="none" stroke="#AEB6C6" stroke-width="3.4" stroke-linecap="round"/>',
    ),
    "8": (
        (110, 120, 150),
        '<path d="M14 85 Q18 78 34 77 L66 77 Q82 78 86 85 A50 50 0 0 1 14 85 Z" fill="#3B4256"/>'
        '<rect x="48" y="9" width="4" height="14" fill="#C7CFDF"/><circle cx="50" cy="9" r="5" fill="#FF4D5E"/>'
        '<rect x="17" y="42" width="8" height="18" rx="3" fill="#8C96AC"/>'
        '<rect x="75" y="42" width="8" height="18" rx="3" fill="#8C96AC"/>'
        '<rect x="24" y="22" width="52" height="54" rx="12" fill="#C7CFDF"/>'
        f'<rect x="29" y="36" width="42" height="17" rx="8" fill="{_INK}"/>'
        '<rect x="34" y="42" width="12" height="5" rx="2" fill="#FF4D5E"/>'
        '<rect x="54" y="42" width="12" height="5" rx="2" fill="#FF4D5E"/>'
        f'<path d="M37 64 L63 64 M43 60 L43 68 M50 60 L50 68 M57 60 L57 68" stroke="{_INK}" stroke-width="2.6" '
        'stroke-linecap="round"/>',
    ),
    "opendoor": (
        (96, 214, 170),
        '<path d="M14 85 Q18 74 38 72 L62 72 Q82 74 86 85 A50 50 0 0 1 14 85 Z" fill="#B3324A"/>'
        '<circle cx="50" cy="80" r="2.6" fill="#FFD34E"/><circle cx="50" cy="90" r="2.6" fill="#FFD34E"/>'
        '<circle cx="50" cy="52" r="23" fill="#F6C9A0"/>'
        '<rect x="32" y="14" width="36" height="20" rx="4" fill="#B3324A"/>'
        '<rect x="30" y="29" width="40" height="7" rx="3" fill="#FFD34E"/>'
        f'<path d="M36 49 Q41 43 46 49 M54 49 Q59 43 64 49" fill="none" stroke="{_INK}" stroke-width="3.4" '
        'stroke-linecap="round"/>'
        '<circle cx="34" cy="58" r="4.4" fill="#F29B86"/><circle cx="66" cy="58" r="4.4" fill="#F29B86"/>'
        f'<path d="M38 58 Q50 63 62 58 Q60 70 50 70 Q40 70 38 58 Z" fill="{_INK}"/>'
        '<path d="M40 59.5 Q50 64 60 59.5 L59 63 Q50 66 41 63 Z" fill="#FFFFFF"/>',
    ),
    "trickster": (
        (160, 110, 230),
        '<path d="M14 85 Q18 74 38 72 L62 72 Q82 74 86 85 A50 50 0 0 1 14 85 Z" fill="#E8A72B"/>'
        '<ellipse cx="50" cy="53" rx="21" ry="24" fill="#F8D9BF"/>'
        '<path d="M29 46 Q12 44 12 28 Q22 16 38 20 Q44 8 50 8 Q56 8 62 20 Q78 16 88 28 Q88 44 71 46 Q50 34 29 46 Z" '
        'fill="#5B2E99"/>'
        '<path d="M50 8 Q56 8 62 20 Q78 16 88 28 Q88 44 71 46 Q62 41 50 40.5 Z" fill="#E8A72B"/>'
        '<circle cx="12" cy="31" r="5.4" fill="#FFE07A"/><circle cx="88" cy="31" r="5.4" fill="#FFE07A"/>'
        '<circle cx="50" cy="8" r="5.4" fill="#FFE07A"/>'
        f'<path d="M29 48 Q40 44 50 49 Q60 44 71 48 Q70 60 60 58 Q54 57 50 54 Q46 57 40 58 Q30 60 29 48 Z" '
        f'fill="{_INK}"/>'
        '<circle cx="40" cy="52" r="3" fill="#FFFFFF"/><circle cx="60" cy="52" r="3" fill="#FFFFFF"/>'
        f'<path d="M40 66 Q52 73 62 63" fill="none" stroke="{_INK}" stroke-width="3.2" stroke-linecap="round"/>',
    ),
    _ENGINE: (
        (130, 150, 180),
        '<path d="M36 20 V80 M50 20 V80 M64 20 V80 M20 36 H80 M20 50 H80 M20 64 H80" stroke="#8C96AC" '
        'stroke-width="5" stroke-linecap="round"/>'
        f'<rect x="28" y="28" width="44" height="44" rx="8" fill="{_INK}"/>'
        '<circle cx="42" cy="46" r="4" fill="#6FEBDB"/><circle cx="58" cy="46" r="4" fill="#6FEBDB"/>'
        '<path d="M41 59 L59 59" stroke="#6FEBDB" stroke-width="3.4" stroke-linecap="round"/>',
    ),
}


def draw_face(surface: pygame.Surface, center: tuple[float, float], radius: float, seat: str) -> None:
    """Draw the face of the computer player in a seat. Players without a face of their own share one."""
    name = str(opponents.level_of(seat)) if opponents.level_of(seat) else seat.partition(":")[0]
    color, body = _FACES.get(name, _FACES[_ENGINE])
    behind = theme.mix(theme.now.control, color, 0.6)
    circle = f'<circle cx="50" cy="50" r="50" fill="{draw.css(behind)}"/>'
    size = max(2, scaling.px(2 * radius))
    draw.place(surface, draw.picture(circle + body, (100, 100), (size, size)), center)
