"""The files that were most likely meant where there is none of a name."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

MOST = 3
MOST_LOOKED_AT = 10**4


def nearest_files(path: Path) -> str:
    """What to add to a message that there is no such file: the nearest ones of its kind in its folder.

    >>> nearest_files(Path("no such folder") / "a.json")
    '; there is no folder no such folder'
    """
    folder = path.parent
    try:
        if not folder.is_dir():
            return f"; there is no folder {folder}"
        there = sorted(one.name for one, _ in zip(folder.iterdir(), range(MOST_LOOKED_AT), strict=False))
    except OSError as error:
        return f"; the folder {folder} cannot be read ({error.strerror})"
    names = [name for name in there if name.endswith(path.suffix) and not name.startswith(".")]
    if not names:
        return f"; {folder} has no files {path.suffix}" if path.suffix else ""
    near = get_close_matches(path.name, names, n=MOST, cutoff=0.3) or names[:MOST]
    return f"; nearest in {folder}: {', '.join(near)}"
