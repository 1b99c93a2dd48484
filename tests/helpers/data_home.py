"""Environment variables that keep the tests away from the data folder of the user who runs them."""

import sys
import tempfile
from pathlib import Path

_FOLDER = tempfile.TemporaryDirectory(prefix="conniption-", ignore_cleanup_errors=True)


def data_home(folder: Path | str) -> dict[str, str]:
    """Return the variables that make a folder the home of all data. APPDATA has no effect on platformdirs."""
    if sys.platform == "win32":
        names = ["WIN_PD_OVERRIDE_APPDATA", "WIN_PD_OVERRIDE_LOCAL_APPDATA"]
    else:
        names = ["HOME"] if sys.platform == "darwin" else ["XDG_DATA_HOME"]
    return dict.fromkeys(names, str(folder))


def shared_data_home() -> dict[str, str]:
    """Return these variables for a folder that exists until the test run ends."""
    return data_home(_FOLDER.name)
