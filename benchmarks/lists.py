"""The lists of statements in tests/verify, decided without a script: how many, in what time of the processor.

    python -m benchmarks.lists [LIST ...]

Without names all of them: 1,000 seconds of the processor, two statements at a time.  Each is decided at the default
effort, in a process of its own, and counts as right, wrong or unknown; the names of the list and of the statement say
which.  Printed are the ones that are not right, the slowest, and how the times are spread.
"""

from __future__ import annotations

import argparse
import statistics

from fooling.verify.runs.claims.many_claims import SHARED
from fooling.verify.runs.processes.processes import each_alone
from tests.verify.apart import Decided, decided, without_assuming
from tests.verify.arithmetic.test_lists import LISTS, expected, tasks

PATIENCE = 120.0  # seconds on the wall
SLOWEST = 10  # statements that are named
WITHIN = 10.0  # seconds, which is what a user is promised


def main(lists: list[str]) -> None:
    """Decide, then report."""
    claims = [task.claim for name, task in tasks().items() if not lists or name.split("/")[0] in lists]
    outcomes: dict[str, Decided] = {}
    for ended in each_alone(decided, claims, 2, PATIENCE, ("tests.verify.apart", *SHARED)):
        if ended.answer is None:
            print(f"{ended.item.id}: {ended.reason}")
            continue
        outcomes[ended.item.id] = ended.answer
        if without_assuming(ended.answer) is not expected(tasks()[ended.item.id]):
            print(f"{ended.item.id}: {ended.answer.verdict} after {ended.answer.seconds:.1f} s")
    right = [name for name, outcome in outcomes.items() if without_assuming(outcome) is expected(tasks()[name])]
    seconds = sorted(outcome.seconds for outcome in outcomes.values())
    print(
        f"{len(claims)} statements, {len(right)} right; {sum(seconds):.0f} s of the processor, median "
        f"{statistics.median(seconds):.2f}, nine of ten within {seconds[9 * len(seconds) // 10]:.2f}, slowest "
        f"{seconds[-1]:.2f}; {sum(second > WITHIN for second in seconds)} took more than {WITHIN:g} s"
    )
    for name in sorted(outcomes, key=lambda name: -outcomes[name].seconds)[:SLOWEST]:
        print(f"  {outcomes[name].seconds:.2f}  {name}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lists", nargs="*", choices=[*LISTS, []], metavar="LIST", help=", ".join(sorted(LISTS)))
    main(parser.parse_args().lists)
