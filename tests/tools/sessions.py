"""Write the engine's answers into the sessions of docs/protocol.md: `python -m tests.tools.sessions`."""

import argparse
import re

from ai.protocol.ugi import Ugi
from ai.search.cancel_token import CancelToken
from tests.helpers.program import ROOT

PAGE = ROOT / "docs" / "protocol.md"
SESSION = re.compile(r"(?<=```ugi\n)(.*?)(?=```)", re.DOTALL)
PROMPT = "> "


def commands(session: str) -> list[str]:
    """Return the lines of a session that are sent to the engine."""
    return [line.removeprefix(PROMPT) for line in session.splitlines() if line.startswith(PROMPT)]


def replayed(session: str) -> str:
    """Return the session with the current answers of the engine."""
    said: list[str] = []
    ugi = Ugi(said.append)
    for command in commands(session):
        said.append(PROMPT + command)
        ugi.obey(command, CancelToken())
    return "".join(line.rstrip() + "\n" for text in said for line in text.splitlines())


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m tests.tools.sessions", description=__doc__.partition(":")[0]).parse_args()
    text = PAGE.read_text("utf-8")
    PAGE.write_text(SESSION.sub(lambda match: replayed(match[0]), text), "utf-8", newline="\n")
