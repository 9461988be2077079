"""`make quick`: the tests that a change reaches, the nearest first, for a minute.

A file reads another one if it imports it, names it as a text (a module that is loaded by its name, a page of docs/, a
table), or asks for a fixture of its conftest.  From the files that changed the readers are walked outwards, so that
each file of tests has a distance: 0 where it changed itself, 1 where it reads what changed, and so on.  Imports of the
packages are those that grimp sees, which import-linter brings; those of tests are read here.  A test that looks through
the whole tree is two steps from every program, as house rules are broken anywhere.

A change in a low room reaches nearly everything.  Then the nearest files are taken, at most `MOST_FILES`, and no test
begins after the time; what is left out is told.  So a green answer is not that of `make test`.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path

import grimp
import pytest
from source_tree import ROOT, module_name, path_of

from fooling import contents

SECONDS, LEAST_SECONDS = 50, 20  # until the last test begins, so that all is done in a minute; for the tests themselves
MOST_FILES = 70  # of tests: to collect more takes the time that there is
UNTIL = "FOOLING_TESTS_UNTIL"  # the clock at which no more tests begin
NO_TIME = "the time was over"
ENDS = pytest.StashKey[float]()
CLI = "verify/cli.py"
READS_THE_TREE = "tests/architecture/source_tree.py"
Reads = Mapping[str, Set[str]]  # a file, from the root of the tree -> the files that it reads


def distances(reads: Reads, changed: Iterable[str]) -> dict[str, int]:
    """How many steps each file is from the nearest one that changed; what none of them reaches is left out."""
    readers = defaultdict(set)
    for file, read in reads.items():
        for one in read:
            readers[one].add(file)
    found = dict.fromkeys(changed, 0)
    last = list(found)
    while last:
        last = sorted({reader for file in last for reader in readers[file]} - found.keys())
        found |= dict.fromkeys(last, max(found.values()) + 1)
    return found


def is_test(file: str) -> bool:
    """Whether pytest finds tests in it."""
    return file.startswith("tests/") and Path(file).name.startswith("test_") and file.endswith(".py")


def nearest(found: Mapping[str, int]) -> list[str]:
    """The files of tests, the nearest first."""
    return sorted(filter(is_test, found), key=lambda file: (found[file], file))


# ---- what a file reads ----

IMPORTED = re.compile(r"^\s*from ([\w.]+) import (\([^)]*\)|.*)|^\s*import ([\w., ]+)", re.MULTILINE)
NAMED = re.compile(r"""["'](fooling\.[\w.]+)""")
PUBLIC = re.compile(r"\bfooling\.(\w+)")
WORD = re.compile(r"\w+")


def of_packages() -> dict[str, set[str]]:
    """The imports of the packages, and what is loaded by its name."""
    own = ROOT / ".import_linter_cache" / "reached"  # grimp 3.19 answers from stale data where two kinds share one
    graph = grimp.build_graph("fooling", cache_dir=str(own))
    files = {module: relative(path_of(module)) for module in graph.modules}
    found = {}
    for module, file in files.items():
        named = named_modules((ROOT / file).read_text(encoding="utf-8"), files)
        read = {files[one] for one in {*graph.find_modules_directly_imported_by(module), *named}}
        found[file] = read - {file}
    return found


def named_modules(text: str, known: Iterable[str]) -> Iterator[str]:
    """The modules that are named in quotes; of a beginning as in `f"fooling.verify.{name}"` all in the room."""
    for name in NAMED.findall(text):
        if name.endswith("."):
            yield from (one for one in known if one.rpartition(".")[0] == name[:-1])
        elif module := longest(name, known):
            yield module


def longest(name: str, known: Container[str]) -> str:
    """The module of a dotted name, behind which names inside it may stand; "" if there is none."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return "" if name == "fooling" else name


def relative(path: Path) -> str:
    """From the root of the tree."""
    return path.relative_to(ROOT).as_posix()


def of_tests(packages: Reads, texts: Mapping[str, str]) -> dict[str, set[str]]:
    """What each program in tests/ reads: ours, its helpers, a conftest whose fixtures it names, commands it names."""
    helpers = {Path(file).stem: file for file in texts if not is_test(file)}
    known = {name_of(file): file for file in packages}
    commands = {Path(file).stem: file for file in packages if file.startswith("verify/commands/")}
    found = {}
    for file, text in texts.items():
        words = set(WORD.findall(text))
        names = imports(text) | {contents.homes().get(one, "") for one in PUBLIC.findall(text)}
        read = {helpers[last] for name in names if (last := name.rpartition(".")[2]) in helpers}
        read |= {known[one] for name in names if (one := longest(name, known))}
        read |= {known[one] for one in named_modules(text, known)}
        read |= {commands[one] for one in words & commands.keys() if CLI in read and f'"{one}' in text}
        above = (f"{folder.as_posix()}/conftest.py" for folder in Path(file).parents)
        read |= {one for one in above if one in texts and words & set(FIXTURE.findall(texts[one]))}
        found[file] = read - {file}
    return found


FIXTURE = re.compile(r"@pytest\.fixture.*\n(?:@.*\n)*def (\w+)")


def name_of(file: str) -> str:
    """`verify/cli.py` -> fooling.verify.cli."""
    return module_name(ROOT / file)


def imports(text: str) -> set[str]:
    """The dotted names that a program imports, of modules or of what is in them."""
    found = set[str]()
    for room, names, modules in IMPORTED.findall(text):
        found |= {room, *(f"{room}.{one}" for one in WORD.findall(names))} if room else set(re.split("[ ,]+", modules))
    return found


def naming(file: str, texts: Mapping[str, str]) -> set[str]:
    """The programs in whose text a file's name stands; if there are none, those that name its folder."""
    path = Path(file)
    found = {one for one, text in texts.items() if path.name in text}
    return found or {one for one, text in texts.items() if path.parts[0] in text and len(path.parts) > 1}


def everything(changed: Iterable[str]) -> dict[str, set[str]]:
    """What every file reads, as far as it matters to these."""
    packages = of_packages()
    texts = {relative(path): path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))}
    found = {**packages, **of_tests(packages, texts)}
    for file in changed:
        if file.endswith(".py"):
            found[READS_THE_TREE].add(file)
        elif (
            pack := f"{Path(file).parent.as_posix()}/__init__.py"
        ) in packages:  # a text of a pack is read by the pack
            found[pack] = {*found[pack], file}
        else:
            for one in naming(file, texts):
                found[one].add(file)
    return found


# ---- what changed ----


def git(*words: str, folder: Path = ROOT) -> list[str]:
    """The lines that git answers; none if it cannot."""
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_since(base: str, folder: Path = ROOT) -> tuple[str, list[str]]:
    """The commit that is meant, and the files that differ from it in the working tree, new ones too.

    By default where this branch left `main`; on `main` itself where that left `origin/main`, or the last commit.
    """
    here = git("rev-parse", "HEAD", folder=folder)
    left = [git("merge-base", "HEAD", one, folder=folder) for one in ([base] if base else ["main", "origin/main"])]
    if base and not left[0]:
        raise SystemExit(f"make quick: {base} is no commit that is known here; want BASE=COMMIT")
    since = next((one for one in left if one and one != here), here or ["HEAD"])[0]
    new = git("ls-files", "--others", "--exclude-standard", folder=folder)
    return since, sorted({*git("diff", "--name-only", since, folder=folder), *new})


# ---- the run ----


def pytest_collection_finish(session: pytest.Session) -> None:
    """The time, which is longer where a busy machine took most of it to find the tests."""
    told = float(os.environ.get(UNTIL, "inf"))
    session.config.stash[ENDS] = max(told, time.time() + LEAST_SECONDS) if told else told


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """No test begins after the time, and no fixture is made for it."""
    if time.time() > item.config.stash[ENDS]:
        pytest.skip(NO_TIME)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which files have tests that did not begin."""
    late = [one for one in terminalreporter.stats.get("skipped", ()) if NO_TIME in str(one.longrepr)]
    many = Counter(one.nodeid.partition("::")[0] for one in late)
    if many:
        terminalreporter.write_line(f"left out, as {NO_TIME}: {len(late)} tests, of {listed(list(many))}")


def listed(files: Sequence[str], most: int = 12) -> str:
    """Some names, and how many more there are."""
    more = f" and {len(files) - most} more files" if len(files) > most else ""
    return ", ".join(files[:most]) + more


def told(found: Mapping[str, int], tests: Sequence[str]) -> str:
    """How many files of tests are how far away, and which are too many."""
    far = Counter(found[file] for file in tests)
    steps = ", ".join(f"{many} at distance {step}" for step, many in sorted(far.items()))
    left = f"\nleft out, as the farthest: {listed(tests[MOST_FILES:])}" if len(tests) > MOST_FILES else ""
    return f"{len(tests)} files of tests are reached: {steps}{left}"


def main(arguments: Sequence[str]) -> int:
    """Run what the changes reach; the exit code is that of pytest, and 0 where nothing is reached."""
    parser = argparse.ArgumentParser(description="Run the tests that the changed files reach, the nearest first.")
    parser.add_argument("--base", default="", help="the commit to compare with (default: where this branch left main)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="no test begins later (default: %(default)s)")
    asked, options = parser.parse_known_args(arguments)
    until = time.time() + asked.seconds
    since, changed = changed_since(asked.base)
    found = distances(everything(changed), changed) if changed else {}
    tests = [file for file in nearest(found) if (ROOT / file).exists()]
    print(f"{len(changed)} files differ from {since[:12]}; {told(found, tests)}", flush=True)
    if not tests:
        return 0
    command = [sys.executable, "-m", "pytest", "-p", "reached", *SIDE_BY_SIDE, *options, *tests[:MOST_FILES]]
    path = os.pathsep.join(filter(None, (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))))
    told_time = {**os.environ, "PYTHONPATH": path, UNTIL: str(until)}
    return subprocess.run(command, cwd=ROOT, env=told_time, check=False).returncode


SIDE_BY_SIDE = ("--quiet", "-p", "tests.architecture.forked")

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
