"""Errors as Windows raises them."""


class WindowsError(OSError):
    """An error as Windows in German raises it; other systems have no `winerror`."""

    def __init__(self, number: int, windows_number: int, sentence: str, path: str) -> None:
        super().__init__(number, sentence, path)
        self.winerror = windows_number
