"""Six claims of different kinds, and the SHA-256 of each file of their report and of their bundle.

    PYTHONPATH=. python tests/verify/equal_bytes.py --write     writes the digests of today's program to equal_bytes.txt

The digests are committed, so every machine that runs the tests is held to the bytes of the one that wrote them: what
the searches find, what the checker says of it, and what the pages show of both.  A change of the pages changes the
digests, and `--write` is part of that change.  Three things are left out, because they are not to be equal:

- `OUTSIDE`: files that name the Python and the libraries, those of the checker itself, and the sums of all of them;
- the hash of the code and the version that is installed, and what changes with them: the SHA-256 and the size of a
  certificate, which names both, and the lines of the checker.  `X` is written for each;
- the compression of the zip, which is zlib's: the files are taken as they are packed, with their names and dates.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.evidence.store import code_version, version

DIGESTS = Path(__file__).with_name("equal_bytes.txt")
WRITE = "PYTHONPATH=. python tests/verify/equal_bytes.py --write"
OUTSIDE = re.compile(r"about\.html|environment\.txt|SHA256SUMS|checker/.*")
CHANGING = re.compile(rb"[0-9a-f]{64}|[\d,]+ bytes|\d+ files of Python, [\d,]+ lines")
SIX = {
    "define": {"L": ["regex", "(ab|ba)*"], "f": ["under", "$L", "odd-even", "n"]},
    "claims": [
        {
            "id": "every-length",
            "says": "Alice and Bob need n/2 + 1 bits.",
            "that": [
                "forall",
                [["n", "int"]],
                [[">=", "n", 2], ["even", "n"]],
                [">=", ["D", "$f"], ["+", ["/", "n", 2], 1]],
            ],
        },
        {"id": "false", "says": "Disjointness takes three bits.", "that": ["=", ["D", ["disjointness", 1]], 3]},
        {
            "id": "rank",
            "says": "Inner product has full rank but one.",
            "that": ["=", ["rank", ["inner-product", 3], "Q"], 7],
        },
        {"id": "languages", "says": "Each ab is one of them.", "that": ["subset", ["regex", "(ab)*"], "$L"]},
        {
            "id": "arithmetic",
            "says": "Some C bounds all numbers.",
            "that": ["exists", [["C", "int"]], [], ["forall", [["n", "int"]], [], ["<=", "n", "C"]]],
        },
        {"id": "states", "says": "Three states are too few.", "that": ["not", ["dfa-decides", ["dyck", 1, 3], 3]]},
    ],
}


def made(folder: Path) -> dict[str, str]:
    """The digests of the files, made anew in an empty folder, by their names below report/ and bundle/."""
    (folder / "six.json").write_text(json.dumps(SIX))
    own, evidence = str(folder / "six.json"), str(folder / "evidence")
    for command in (
        ["check", own, "--evidence", evidence, "--jobs", "1"],
        ["report", own, "--evidence", evidence, "--out", str(folder / "report")],
        ["bundle", evidence, own, "--out", str(folder / "six.zip")],
    ):
        result = CliRunner().invoke(main, command)
        assert result.exit_code == 0, f"{command[0]}: {result.output}"
    report = (path for path in (folder / "report").rglob("*") if path.is_file())
    files = {f"report/{path.relative_to(folder / 'report').as_posix()}": path.read_bytes() for path in report}
    with ZipFile(folder / "six.zip") as packed:
        for one in packed.infolist():
            name = one.filename.partition("/")[2]
            files[f"bundle/{name}"] = f"{one.date_time} {one.external_attr}\n".encode() + packed.read(one)
    return digests(files)


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """Of each file that is not left out, in the order of their names."""
    inside = [name for name in sorted(files) if not OUTSIDE.fullmatch(name.partition("/")[2])]
    return {name: sha256(without_versions(files[name])).hexdigest() for name in inside}


def without_versions(content: bytes) -> bytes:
    """The bytes with an `X` for what another program of the same pages would have otherwise."""
    for told in (code_version(), f"fooling {version()}", f'"version": "{version()}"', f'version: "{version()}"'):
        content = content.replace(told.encode(), b"X")
    return CHANGING.sub(b"X", content)


def committed() -> dict[str, str]:
    """The digests that are committed."""
    return {name: digest for digest, _, name in (line.partition("  ") for line in DIGESTS.read_text().splitlines())}


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    with tempfile.TemporaryDirectory() as place:
        DIGESTS.write_text("".join(f"{digest}  {name}\n" for name, digest in made(Path(place)).items()))
