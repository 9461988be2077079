"""What Gradescope says of a submission beside it: whose it is, and which attempt.

`submission_metadata.json` is described at https://gradescope-autograders.readthedocs.io/en/latest/submission_metadata/.
Only two fields are read: `users`, of which the first one's email says for whom a variant was drawn, and
`previous_submissions`, of which there is one for each attempt before.  A file that is not there, or is otherwise, costs
no student anything: it is the first attempt of the student called `submission`, and what is wrong is told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.reading.json_text import read_json
from fooling.verify.statement.language.printable import printable, shortened

NOBODY = "submission"
LONGEST = 200  # characters of a name


@dataclass(frozen=True)
class Attempt:
    """Whose submission it is, and which attempt, counted from 1; `wrong` is what could not be read, or empty."""

    student: str
    number: int
    wrong: str = ""


def attempt_of(path: Path) -> Attempt:
    """What the file says."""
    try:
        said = read_json(path, wanted="Gradescope's submission_metadata.json")
    except InvalidInput as error:
        return Attempt(NOBODY, 1, str(error))
    before = said.get("previous_submissions") if isinstance(said, dict) else None
    if not isinstance(before, list):
        return Attempt(_student(said), 1, f"{path}: no list previous_submissions; want Gradescope's metadata")
    return Attempt(_student(said), len(before) + 1)


def _student(said: Any) -> str:
    users = said.get("users") if isinstance(said, dict) else None
    first = users[0] if isinstance(users, list) and users and isinstance(users[0], dict) else {}
    email = first.get("email")
    return shortened(printable(email), LONGEST) if isinstance(email, str) and email else NOBODY
