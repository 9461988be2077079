"""Which errors of correctness the tests catch: twelve are planted, one at a time, in a copy of the tree.

    python -m benchmarks.planted_errors [ERROR ...] [--all]

Each error is one edit of a source file, such as a side condition that an axiom loses.  The script stops where the text
to be edited is gone, or stands there twice.  First the tests run on the copy as it is, and have to pass.  Then they run
with each error, and one of them has to fail.  Without `--all` these are the tests nearest to the error; with `--all`
they are all that `make test` runs, on every processor.  Printed for each error are the first test that failed and the
seconds on the wall up to then, loading included.  The script ends with 1 if an error is missed.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
TESTS = ("-m", "pytest", "--quiet", "--exitfirst", "--assert", "plain", "--tb", "no", "-p", "no:cacheprovider")
EVERY = ("--numprocesses", "auto", "--dist", "worksteal")
TESTS_FAILED = 1  # of the exit statuses of pytest


@dataclass(frozen=True)
class Planted:
    """An edit that makes the program wrong, and the files of the tests nearest to it."""

    says: str
    path: str
    right: str
    wrong: str
    nearest: tuple[str, ...]


ERRORS = {
    "fooling-set": Planted(
        "the checker compares no pair with the first pair of a fooling set",
        "fooling_sets/fooling_set.py",
        "in combinations(self.pairs, 2):",
        "in combinations(self.pairs[1:], 2):",
        ("tests/fooling_sets/test_fooling_set.py",),
    ),
    "minimal-states": Planted(
        "states are not told apart where only one of them accepts",
        "circuits/languages/search/states/state_classes.py",
        "blocks = 2 if 0 < rejecting < n else 1",
        "blocks = 2 if 0 < rejecting < n - 1 else 1",
        ("tests/circuits/languages/states/test_minimise.py",),
    ),
    "rounding": Planted(
        "a number halfway between two numbers of a format is rounded up, not to the even one",
        "circuits/numbers/number_format.py",
        "below += 2 * rest + below % 2 > denominator",
        "below += 2 * rest >= denominator",
        ("tests/circuits/numbers/test_number_format.py", "tests/circuits/numbers/test_formats_of_all_kinds.py"),
    ),
    "bits": Planted(
        "a message may hold one value more than its bits can name",
        "protocols/channel.py",
        "if not 0 <= self.value < 1 << self.width:",
        "if not 0 <= self.value <= 1 << self.width:",
        ("tests/protocols/test_channel.py",),
    ),
    "axiom": Planted(
        "an axiom loses a condition: the automaton whose state is passed may have too few states",
        "verify/checker/machine_axioms.py",
        'n >= 1, q >= 1, q >= states(L, "complete"))',
        "n >= 1, q >= 1)",
        ("tests/verify/lemmas/test_axioms.py",),
    ),
    "rank": Planted(
        "rows are combined modulo 2 where the rank is over the rational numbers",
        "fooling_sets/rank.py",
        "if (left % p if p else left) != 0:",
        "if left % (p or 2) != 0:",
        ("tests/fooling_sets/test_rank.py",),
    ),
    "cover": Planted(
        "weights that add up to k - 1 show a cover of k rectangles",
        "verify/checker/theories/cover_bounds.py",
        "expect(total > k - 1, f",
        "expect(total >= k - 1, f",
        ("tests/verify/measures/test_cover_bounds.py",),
    ),
    "finder": Planted(
        "the finder of statements about lengths with a given remainder is switched off",
        "verify/methods/strategy/multiples.py",
        "if remainder_of(goal, context) is None:",
        "if True:",
        ("tests/verify/arithmetic/test_multiples.py",),
    ),
    "untested-finder": Planted(
        "the finder that tries short terms as witnesses, which has no test of its own, is switched off",
        "verify/methods/strategy/outer_constants.py",
        "if len(bindings) != 1 or not 1 <=",
        "if True or not 1 <=",
        ("tests/ablation/test_ablation_table.py",),
    ),
    "premise": Planted(
        "the checker reads a lemma of a certificate and skips its derivation",
        "verify/checker/kernel.py",
        'return proposition, prove(proposition, stated["by"], context)',
        "return proposition, NOTHING",
        ("tests/verify/checker/test_rules_logic.py", "tests/planted/test_planted.py"),
    ),
    "printing": Planted(
        "a - (b - c) is printed as a - b - c",
        "verify/statement/language/wording.py",
        "_at(level + 1 if i else first, *one)",
        "_at(first, *one)",
        ("tests/verify/statements/test_wording.py",),
    ),
    "sense": Planted(
        "a user's term that denotes nothing, such as 1/0, is not refused",
        "verify/given/arguments/sense.py",
        "    if not free:\n",
        "    if False and not free:\n",
        ("tests/verify/statements/test_sense.py",),
    ),
}


def planted(tree: Path, error: Planted) -> str:
    """Write the error into the tree, and return what stood in the file; `SystemExit` where the text is not there."""
    path = tree / error.path
    text = path.read_text(encoding="utf-8")
    if (times := text.count(error.right)) != 1:
        sys.exit(f"{error.path}: the text {error.right!r} stands there {times} times, not once; edit this script")
    path.write_text(text.replace(error.right, error.wrong), encoding="utf-8")
    return text


def tested(tree: Path, tests: Sequence[str]) -> tuple[str | None, float]:
    """The first test that failed in the tree, None where all pass, and the seconds that it took."""
    began = time.monotonic()
    ran = subprocess.run([sys.executable, *TESTS, *tests], cwd=tree, check=False, capture_output=True, text=True)
    if ran.returncode not in (0, TESTS_FAILED):
        sys.exit(f"the tests ended with status {ran.returncode}:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    failed = FAILED.search(ran.stdout)
    return (failed[1] if failed else "a test") if ran.returncode else None, time.monotonic() - began


def copied(folder: Path) -> Path:
    """The files that git knows, as they are now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target, follow_symlinks=False)
    return folder


def main() -> int:
    """Print what became of each error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("errors", nargs="*", metavar="ERROR", help=f"of {', '.join(ERRORS)}; all by default")
    parser.add_argument("--all", action="store_true", help="run all tests that `make test` runs")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.errors) - ERRORS.keys()):
        parser.error(f"{unknown[0]!r} is not one of {', '.join(ERRORS)}")
    chosen = {name: ERRORS[name] for name in asked.errors or ERRORS}
    missed = list[str]()
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder))
        every = EVERY if asked.all else sorted({test for error in chosen.values() for test in error.nearest})
        failed, seconds = tested(tree, every)
        if failed is not None:
            sys.exit(f"{failed} fails as the tree is: no error can be seen by these tests")
        print(f"{seconds:6.1f} s  nothing planted: all pass")
        for name, error in chosen.items():
            before = planted(tree, error)
            failed, seconds = tested(tree, EVERY if asked.all else error.nearest)
            (tree / error.path).write_text(before, encoding="utf-8")
            print(f"{seconds:6.1f} s  {name}: {error.says}\n          {failed or 'MISSED'}", flush=True)
            missed += [] if failed else [name]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
