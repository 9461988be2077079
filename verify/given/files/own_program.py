"""A file of Python of a user's own, which is run like any program of its author."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import read_text


def own_program(file: str | Path, name: str) -> dict[str, Any]:
    """What it defines, run as the module `name`; InvalidInput, one line, for what it raises."""
    text, made = read_text(Path(file)), dict[str, Any](__name__=name, __file__=str(file))
    try:
        exec(compile(text, file, "exec"), made)
    except (Exception, SystemExit) as error:  # noqa: BLE001  of a user's own program
        raise InvalidInput(f"{file}: it raised {type(error).__name__}: {error}") from None
    return made
