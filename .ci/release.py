"""What pip installs is tried in empty environments: `make release`, or `python .ci/release.py [PYTHON ...]`.

An sdist is built from the present commit, and a wheel from the tree and one from the sdist: both wheels must hold the
same files.  Then each Python that is found, or named, gets two empty environments.  The first one gets the wheel with
the tested versions of constraints.txt.  The second one gets the sdist with the newest versions that pip finds.  In each
environment the tries below are made, and made again after the extra `fast` is installed.  torch is left out: it is
large, and no try needs it.  The wheel and the sdist stay in dist/.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROOFS = {path.name for path in (ROOT / "proofs").glob("*.v")}
LEMMA = "".join(re.findall(r"`lemma\.claims`:\n\n((?:    .*\n|\n)+?)    \$", README))
SHOWN = "".join(re.findall(r"    \$ fooling check lemma\.claims\n((?:    .*\n)+)", README))


class Failed(Exception):
    """A command that did not end with exit code 0, or did not say what it should."""


def said(*command: object, folder: Path, wanted: str = "") -> str:
    """What a command prints, blanks made one; each part of each line that is wanted stands there."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}  # this tree is no help
    told = {**kept, "COLUMNS": "240", "PYTHONNOUSERSITE": "1"}
    done = subprocess.run([*map(str, command)], cwd=folder, env=told, capture_output=True, text=True, check=False)
    found = " ".join(done.stdout.split())
    missing = [
        part for line in wanted.splitlines() for part in line.split("...") if " ".join(part.split()) not in found
    ]
    if done.returncode or missing:
        told_of = f"exit code {done.returncode}" if done.returncode else f"it does not say {missing[0].strip()}"
        raise Failed(f"{' '.join(map(str, command))}: {told_of}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return found


# ---- what is built ----


def built(folder: Path) -> tuple[Path, Path]:
    """The wheel and the sdist of the present commit, in dist/."""
    tree = folder / "tree"
    said("git", "clone", "--quiet", ROOT, tree, folder=folder)
    python = environment(Path(sys.executable), folder / "builds")
    pip(python, "build")
    for what in ("--sdist", "--wheel"):
        said(python, "-m", "build", what, "--outdir", folder, tree, folder=folder)
    [sdist], [wheel] = folder.glob("*.tar.gz"), folder.glob("*.whl")
    with tarfile.open(sdist) as opened:
        links = [each.name for each in opened.getmembers() if not (each.isfile() or each.isdir())]
    said(python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder / "again", sdist, folder=folder)
    [again] = (folder / "again").glob("*.whl")
    lost = PROOFS - {name.rpartition("/")[2] for name in names(wheel)}
    if links or lost or names(again) != names(wheel):
        raise Failed(f"links, lost proofs, files of one wheel: {links, lost, sorted(names(again) ^ names(wheel))[:9]}")
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    (ROOT / "dist").mkdir()
    return Path(shutil.copy(wheel, ROOT / "dist")), Path(shutil.copy(sdist, ROOT / "dist"))


def names(wheel: Path) -> set[str]:
    """The files of a wheel."""
    with ZipFile(wheel) as opened:
        return set(opened.namelist())


# ---- the environments ----


def pythons() -> Iterator[Path]:
    """Each python3.N from 3.11 on that runs: on the path, and those that pyenv keeps."""
    folders = [*map(Path, os.environ.get("PATH", "").split(os.pathsep)), *Path.home().glob(".pyenv/versions/*/bin")]
    found = [folder / f"python3.{minor}" for minor in range(11, 20) for folder in folders]
    seen = set[str]()
    for python in filter(Path.is_file, found):
        done = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout not in seen:
            seen.add(done.stdout)
            yield python


def environment(python: Path, folder: Path) -> Path:
    """The interpreter of an empty environment; Debian splits ensurepip off, so another pip may put pip in."""
    try:
        said(python, "-m", "venv", folder, folder=folder.parent)
    except Failed:
        said(python, "-m", "venv", "--clear", "--without-pip", folder, folder=folder.parent)
        said(sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "pip", folder=folder.parent)
    return folder / "bin" / "python"


def pip(python: Path, *what: object) -> None:
    """Install into an environment."""
    said(python, "-m", "pip", "install", "--quiet", *what, folder=python.parent)


# ---- the tries ----


TRIES = {  # the command, in a folder with README's lemma.claims, and what it has to say
    "version": ("fooling --version", f"fooling {VERSION}"),
    "README": ("fooling check lemma.claims", SHOWN),
    "pack": ("fooling check bhattamishra2024/lemma-1", "confirmed"),
    "recheck": ("fooling recheck evidence", "accepted"),
    "export": (
        "fooling export --rocq --out rocq evidence/bhattamishra2024/lemma-1.json",
        "1 of 1 certificates are written",
    ),
    "docs": ("fooling docs arguments", "# Writing an argument"),
    "pip": ("python -m pip check", "No broken requirements found."),
}


def tried(python: Path, folder: Path) -> dict[str, str]:
    """What became of each try in an environment: "ok" or "no", of which the reason is printed."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "lemma.claims").write_text(LEMMA, encoding="utf-8")
    outcomes = {}
    for name, (command, wanted) in TRIES.items():
        program, *arguments = command.split()
        try:
            said(python.parent / program, *arguments, folder=folder, wanted=wanted)
            outcomes[name] = "ok"
        except Failed as error:
            print(f"{name}: {error}")
            outcomes[name] = "no"
    return outcomes


def rows(python: Path, package: Path, folder: Path) -> Iterator[list[str]]:
    """The rows of the table for one environment: with no extra, and with `fast`."""
    tested = package.suffix == ".whl"
    libraries = ("-c", ROOT / "constraints.txt") if tested else ()
    inside = environment(python, folder / "environment")
    for extras in ("", "fast"):
        begun = time.monotonic()
        try:
            pip(inside, *libraries, f"{package}[{extras}]" if extras else package)
            outcomes = tried(inside, folder / "work")
        except Failed as error:
            print(error)
            outcomes = dict.fromkeys(TRIES, "-")
        version = said(python, "--version", folder=folder).removeprefix("Python ")
        kinds = ("wheel", "tested") if tested else ("sdist", "newest")
        yield [version, *kinds, extras or "none", *outcomes.values(), f"{time.monotonic() - begun:.0f}"]
    shutil.rmtree(folder / "environment")


def main(named: list[str]) -> int:
    """Build, try, print the table; 0 if all is ok."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages = built(folder)
        table = [["Python", "from", "libraries", "extras", *TRIES, "seconds"]]
        for python in map(Path, named) if named else pythons():
            for package in packages:
                for row in rows(python, package, folder):
                    table.append(row)
                    print(*row, flush=True)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return int(any(cell in ("no", "-") for row in table for cell in row) or len(table) == 1)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failed as error:
        sys.exit(str(error))
