"""A game controller that sends events of SDL to an app."""

import pygame

CODES = {
    "A": pygame.CONTROLLER_BUTTON_A,
    "B": pygame.CONTROLLER_BUTTON_B,
    "X": pygame.CONTROLLER_BUTTON_X,
    "Y": pygame.CONTROLLER_BUTTON_Y,
    "LB": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "RB": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "back": pygame.CONTROLLER_BUTTON_BACK,
    "start": pygame.CONTROLLER_BUTTON_START,
    "LS": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "RS": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "Left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "Right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "Up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "Down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}
AXES = {
    "left x": pygame.CONTROLLER_AXIS_LEFTX,
    "left y": pygame.CONTROLLER_AXIS_LEFTY,
    "right x": pygame.CONTROLLER_AXIS_RIGHTX,
    "right y": pygame.CONTROLLER_AXIS_RIGHTY,
    "LT": pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    "RT": pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}


def button_event(button, is_down=True, number=0):
    kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, instance_id=number, button=CODES[button])


def axis_event(axis, share, number=0):
    return pygame.event.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=number, axis=AXES[axis], value=round(32767 * share)
    )


class Pad:
    """Drives an app with the buttons, sticks and triggers of a controller."""

    def __init__(self, app) -> None:
        self.app = app

    def press(self, button: str) -> None:
        """Press and release a button or trigger."""
        if button in AXES:
            self.axis(button, 1.0)
            self.axis(button, 0.0)
            return
        pygame.event.post(button_event(button))
        pygame.event.post(button_event(button, is_down=False))
        self.app.step(0)

    def axis(self, axis: str, share: float) -> None:
        """Move a stick or trigger to a share of its way."""
        pygame.event.post(axis_event(axis, share))
        self.app.step(0)
