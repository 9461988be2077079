"""Check the certificates of this bundle again.

    python check.py               all certificates
    python check.py CLAIM...      those of these claims, by their whole names or without the part before the slash
    python check.py --help

Python 3.11 or later is all that this needs: no package, no network.  First each file that SHA256SUMS names is held to
its SHA-256.  Then the checker in checker/ judges each certificate: whether its derivation proves the statement that
lies in statements/, with the verdict that stands there.  A certificate that trusts the answer of a solver, or what
torch computed, says so, and so does the line that is written for it.  A refuted claim has its counterexample below it:
the values are those of the certificate, and the words are those of statements/.

Files that SHA256SUMS does not name are told, and are neither read nor run.

Exit codes: 0 all certificates are accepted, with the verdicts of statements/.  1 something differs.  2 no such claim.
"""

import sys

# Python seeks modules beside the script first.  So that no file that SHA256SUMS does not name is run, that place goes
# before anything else is loaded, and the checker is run from the bytes that were held to their sums (`Checker`): never
# from a compiled file, a folder or a library that lies beside its source.
if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from json import loads
from pathlib import Path
from typing import Any

SUMS, SHOWN = "SHA256SUMS", 3
MODULES = ("checker.judge", "evidence.certificate", "statement.proposition")  # of checker/fooling/verify
FACTS = ("words", "known", "breaks", "notes")  # of a counterexample: what is no value of a variable
PASSED = ("witness", "or", "substitution")  # rules on the way to the values of a counterexample


def held(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """What the named files hold, and those of them that are missing or are not what SHA256SUMS says."""
    sums = folder / SUMS
    lines = sums.read_text(encoding="utf-8").splitlines() if sums.is_file() else []
    found, wrong = dict[str, bytes](), [] if lines else [f"{SUMS} is missing or empty"]
    for digest, _, name in sorted((line.partition("  ") for line in lines), key=lambda parts: parts[2]):
        path = folder / name
        if path.is_symlink() or (path.exists() and not path.is_file()):
            wrong.append(f"{name} is no plain file")
        elif not path.exists():
            wrong.append(f"{name} is missing")
        elif sha256(content := path.read_bytes()).hexdigest() != digest:
            wrong.append(f"{name} has been changed: its SHA-256 is not that of {SUMS}")
        else:
            found[name] = content
    return found, wrong


def besides(folder: Path, named: Mapping[str, bytes]) -> list[str]:
    """The files of the folder that are not named."""
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    return sorted({*found} - {*named, SUMS})


class Checker(InspectLoader, MetaPathFinder):
    """The modules of the checker, from their sources by their paths below checker/; it has no others."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self.sources = sources

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Where a module of the checker is; None for those of others."""
        if name.partition(".")[0] != "fooling":
            return None
        if not self.is_package(name) and self._file(name) not in self.sources:
            raise ModuleNotFoundError(f"the checker has no module {name}", name=name)
        return spec_from_loader(name, self, is_package=self.is_package(name))

    def is_package(self, name: str) -> bool:
        """Whether it is a folder of modules."""
        return f"{name.replace('.', '/')}/__init__.py" in self.sources

    def get_source(self, name: str) -> str:
        """The text of a module."""
        return self.sources[self._file(name)].decode()

    def _file(self, name: str) -> str:
        return name.replace(".", "/") + ("/__init__.py" if self.is_package(name) else ".py")


def judged(files: Mapping[str, bytes], name: str) -> tuple[str, list[str], str]:
    """The verdict of an accepted certificate, what it trusts, its counterexample; ValueError, one line, otherwise."""
    judge, text, terms = (import_module(f"fooling.verify.{one}") for one in MODULES)
    said = loads(files[f"statements/{name}.json"])
    if (content := files.get(f"certificates/{name}.json")) is None:
        raise ValueError(f"no certificate of it is named in {SUMS}")
    try:
        certificate: Any = text.read(content.decode())
        certificate.pop("method", None)  # words on how it was decided: nothing rests on them
        trusts = [*judge.judge(certificate, terms.frozen(said["proposition"])).trusts]
    except Exception as error:  # noqa: BLE001 - whatever a forged file makes the checker raise, it is not accepted
        raise ValueError(f"not accepted: {error}") from None
    for field, found in (("claim", name), ("verdict", said["verdict"])):
        if certificate[field] != found:
            raise ValueError(f"the certificate is of {field} {certificate[field]!r}, and the statement of {found!r}")
    if trusts != said["trusts"]:
        raise ValueError(f"it trusts {', '.join(trusts) or 'nothing'}, which is not what the statement says")
    return said["verdict"], trusts, _counterexample(said, certificate["derivation"])


def _counterexample(said: Mapping[str, Any], step: Mapping[str, Any]) -> str:
    """The words of the statement, whose values are those of the derivation; nothing where it has none.

    Below a number that stays open, "whatever C is", a derivation has terms in it, of which the words alone tell.
    """
    words, told = said.get("counterexample"), said.get("witness") or {}
    while words and (step["rule"] in PASSED or (step["rule"] == "cut" and step["by"]["rule"] in ("cut", "witness"))):
        for name, value in step.get("values", {}).items():
            if told.get(f"variable {name}" if name in FACTS else name) != value:
                raise ValueError(f"the certificate has another counterexample than the statement: {name} = {value}")
        step = step["by"]
    return words or ""


def main(folder: Path, asked: Sequence[str]) -> int:
    """Check all that is in the folder, write a line for each certificate that is asked for, return the exit code."""
    if {"-h", "--help"} & {*asked}:
        return _told([__doc__ or ""], 0)
    files, wrong = held(folder)
    if wrong:
        return _told([*wrong, "Nothing was checked: this is not the bundle that was made."], 1)
    statements = [name for name in files if name.startswith("statements/") and name.endswith(".json")]
    names = [name.removeprefix("statements/").removesuffix(".json") for name in statements]
    if missing := [one for one in asked if not any(_is(name, one) for name in names)]:
        return _told([f"{one}: no such claim in this bundle; statements/ has them all" for one in missing], 2)
    if others := besides(folder, files):
        more = f" and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
        _told([f"not part of the bundle, not looked at: {', '.join(others[:SHOWN])}{more}"], 0)
    sources = {name.removeprefix("checker/"): code for name, code in files.items() if name.startswith("checker/")}
    sys.meta_path.insert(0, Checker(sources))
    return _judge_all(files, [name for name in names if not asked or any(_is(name, one) for one in asked)])


def _is(name: str, asked: str) -> bool:
    return asked in (name, name.partition("/")[2])


def _judge_all(files: Mapping[str, bytes], names: Sequence[str]) -> int:
    counts, rejected, trusting = Counter[str](), 0, 0
    for name in names:
        try:
            verdict, trusts, against = judged(files, name)
        except ValueError as error:
            rejected += 1
            _told([f"{name}: {error}"], 1)
            continue
        counts[verdict] += 1
        trusting += bool(trusts)
        line = f"{name}: {verdict}" + (f", trusting {', '.join(trusts)}" if trusts else "")
        _told([line, f"  counterexample: {against}"] if against else [line], 0)
    told = ", ".join(f"{many} {verdict}" for verdict, many in sorted(counts.items())) or "none"
    beyond = f"; {trusting} of them {'trusts' if trusting == 1 else 'trust'} more than the checker" if trusting else ""
    failing = rejected or not counts
    return _told([f"accepted: {told}{beyond}" + (f"; not accepted: {rejected}" if rejected else "")], int(failing > 0))


def _told(lines: list[str], code: int) -> int:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return code


if __name__ == "__main__":
    sys.dont_write_bytecode = True  # nothing is left behind
    sys.exit(main(Path(__file__).resolve().parent, sys.argv[1:]))
