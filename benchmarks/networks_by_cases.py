"""Networks on all words of a length by cases: how long it takes to find a derivation, and to replay it.

    python -m benchmarks.networks_by_cases [index-lookup:1024 equality:64 ...] [--run-all 12]

Each NAME:N is a construction (`fooling constructions`) with its usual parameters, `equality-by-squares` in a format
that holds N^2, `thresholds` with b = N/2 - 4.  Seconds are the processor's, so that a busy machine counts less; the
network's text and its construction are not counted.  With `--run-all` all words are run where N is at most that, by the
checker's exact arithmetic, and the ratio is shown.
"""

from __future__ import annotations

import argparse
from itertools import product
from typing import Any

from benchmarks.timed import timed
from fooling.circuits.networks.constructions.contents import construct
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.methods.evidence.network_clauses import by_cases
from fooling.verify.statement.proposition import Term

CASES = ["index-lookup:1024", "equality-by-squares:1024", "equality:64", "thresholds:48", "inequality:64"]


def made(name: str, N: int) -> Any:
    """The construction."""
    more: dict[str, Any] = {}
    if name == "equality-by-squares":
        more = {"format": f"Q{2 * N.bit_length() + 6}.{N.bit_length()}"}
    return construct(name, N=N, **({"b": max(0, N // 2 - 4)} if name == "thresholds" else more))


def measured(name: str, N: int) -> tuple[str, float, float]:
    """The rule, and the seconds of search and replay."""
    found = made(name, N)
    that: Term = ("computes", network_term(found.network, found.longest), found.task)
    searched, node = timed(lambda: by_cases(that, fresh()))
    replayed, _ = timed(lambda: proved(that, "confirmed", node))
    return str(node["rule"]), searched, replayed


def ran(name: str, N: int) -> float:
    """Seconds for all words of bits of the network's length, one by one."""
    network = made(name, N).network
    return timed(lambda: [network.run(word) for word in product((0, 1), repeat=N)])[0]


def main() -> None:
    """Print a line for each case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", default=CASES, metavar="NAME:N")
    parser.add_argument("--run-all", type=int, default=0, metavar="N")
    given = parser.parse_args()
    for case in given.cases:
        name, _, N = case.partition(":")
        if not N.isdecimal():
            parser.error(f"{case}: want NAME:N, such as {CASES[0]}")
        rule, searched, replayed = measured(name, int(N))
        line = f"{case:28} {rule:10} search {searched:6.2f} s, replay {replayed:6.2f} s"
        if int(N) <= given.run_all and name != "index-lookup":
            all_words = ran(name, int(N))
            line += f", all words {all_words:7.2f} s: {all_words / replayed:.0f} times as long as the replay"
        print(line, flush=True)


if __name__ == "__main__":
    main()
