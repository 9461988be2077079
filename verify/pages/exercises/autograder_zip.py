"""A Gradescope autograder as a zip: the sheet, this program as a wheel, and two scripts.

    setup.sh           makes a virtual environment of the versions in requirements.txt, which are those that run here
    run_autograder     grades the submission; results.json is there before anything else happens
    requirements.txt   each package at its version; neither torch nor any other extra
    fooling-*.whl      this program as it is installed here
    sheet/             the sheet, and the files beside it, or below, that it names
    not-yet.json       what results.json says until the submission is graded

The wheel is put together from the installed files, since an installed copy has no tree to build one from.  Equal input
makes equal bytes.  Python 3.11 or later is wanted there; setup.sh asks Ubuntu for it where there is none.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from email.message import Message
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path
from typing import cast
from zipfile import ZipFile

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.papers.sheet import files_beside
from fooling.verify.pages.exercises.gradescope import not_yet
from fooling.verify.pages.formats import fixed_zip
from fooling.verify.reading.files import read_bytes

MINE = "fooling"
INSTALLED = (".py", ".pyi", ".md", ".claims", ".json", ".safetensors", ".svg", "py.typed")  # what is installed
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")  # of a requirement
PROGRAMS = ("setup.sh", "run_autograder")

SETUP = """#!/usr/bin/env bash
# Run once by Gradescope, when the autograder is built.
set -euo pipefail
root="${AUTOGRADER:-/autograder}"
new_enough='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'
python=""
for one in python3.13 python3.12 python3.11 python3; do
  if command -v "$one" > /dev/null && "$one" -c "$new_enough" 2> /dev/null; then python="$one"; break; fi
done
if [ -z "$python" ]; then
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y python3.11 python3.11-venv
  python=python3.11
fi
"$python" -m venv "$root/venv"
"$root/venv/bin/python" -m pip install --no-deps --requirement "$root/source/requirements.txt"
"$root/venv/bin/python" -m pip install --no-deps --no-index "$root"/source/fooling-*.whl
"""

RUN = """#!/usr/bin/env bash
# Run by Gradescope for each submission.  Whatever happens below, results.json is there and is valid.
root="${{AUTOGRADER:-/autograder}}"
mkdir -p "$root/results"
cp "$root/source/not-yet.json" "$root/results/results.json.new"
mv "$root/results/results.json.new" "$root/results/results.json"
cd "$root/results" || exit 1
"$root/venv/bin/python" -I -m fooling grade "$root/source/sheet/{sheet}" "$root/submission" \\
  --gradescope "$root/results/results.json" --metadata "$root/submission_metadata.json"
exit 0
"""


def write_zip(out: Path, sheet: Path) -> None:
    """Write the autograder of a sheet, which is known to be one."""
    before, after = f"{out}: cannot be written (", "); choose another file with --out"
    fixed_zip.write_zip(out, dict(_contents(sheet)), before, after, PROGRAMS)


def _contents(sheet: Path) -> Iterator[tuple[str, bytes]]:
    name = "sheet.json" if sheet.suffix == ".json" else "sheet.yaml"
    yield "setup.sh", SETUP.encode()
    yield "run_autograder", RUN.format(sheet=name).encode()
    yield "requirements.txt", requirements().encode()
    yield "not-yet.json", json.dumps(not_yet(), indent=1).encode()
    yield f"sheet/{name}", read_bytes(sheet)
    for path in files_beside(sheet):
        yield f"sheet/{path.relative_to(sheet.parent).as_posix()}", read_bytes(path)
    yield wheel()


def requirements() -> str:
    """What this program needs, and what that needs, each at the version that is installed here."""
    found, waiting = dict[str, str](), [MINE]
    while waiting:
        name = waiting.pop()
        for needed in _needed_by(name):
            key = re.sub("[-_.]+", "-", needed).lower()
            if key not in found:
                found[key] = distribution(needed).version.partition("+")[0]
                waiting.append(needed)
    return "".join(f"{name}=={version}\n" for name, version in sorted(found.items()))


def _needed_by(name: str) -> Iterator[str]:
    """The packages that one requires here, without extras."""
    try:
        required = distribution(name).requires or []
    except PackageNotFoundError:
        raise InvalidInput(f"{name} is not installed, so that its version is not known; want pip install .") from None
    for line in required:
        marker = line.partition(";")[2]
        match = NAME.match(line)
        if match is not None and "extra" not in marker and _applies(match[0]):
            yield match[0]


def _applies(name: str) -> bool:
    """Whether it is installed: what a marker leaves out here, such as for another system, is not."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


# ---- this program as a wheel ----


def wheel() -> tuple[str, bytes]:
    """The wheel's name and content."""
    about = distribution(MINE)
    info = f"{MINE}-{about.version}.dist-info"
    contents = dict(_sources(Path(str(files(MINE))), MINE))
    message = cast(Message, about.metadata)  # of `email`, which the type does not say
    contents[f"{info}/METADATA"] = message.as_string().encode()
    contents[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: fooling\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    contents[f"{info}/entry_points.txt"] = b"[console_scripts]\nfooling = fooling.verify.cli:main\n"
    contents[f"{info}/RECORD"] = _record(contents, f"{info}/RECORD").encode()
    packed = io.BytesIO()
    with ZipFile(packed, "w") as made:
        for name, content in contents.items():
            fixed_zip.add(made, name, content)
    return f"{MINE}-{about.version}-py3-none-any.whl", packed.getvalue()


def _sources(folder: Path, at: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        name = f"{at}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, name)
        elif entry.is_file() and entry.name.endswith(INSTALLED):
            yield name, read_bytes(entry)


def _record(contents: Mapping[str, bytes], itself: str) -> str:
    lines = [f"{name},sha256={_hash(content)},{len(content)}\n" for name, content in contents.items()]
    return "".join([*lines, f"{itself},,\n"])


def _hash(content: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
