"""Fooling sets for all n: how soon all partitions of a short period are decided, and how large the sets found are.

    python -m benchmarks.fooling_subsets [dyck:5,2 ...]

Seconds are those of the processor; the largest set of each partition is told by its number of words.
"""

from __future__ import annotations

import argparse
import time

from fooling.fooling_sets.partition import Partition
from fooling.verify.given.asked.named_function import language_of
from fooling.verify.runs.languages.language_fooling import CountedWords, fooling


def main() -> None:
    """Each language, with a line for each partition."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("languages", nargs="*", default=["dyck:5,2"])
    for spec in parser.parse_args().languages:
        language = language_of(spec)
        begun = time.process_time()
        found = fooling(language, Partition.parse("odd-even"))
        print(f"{spec}: {len(found.under)} partitions in {time.process_time() - begun:.1f} s")
        for one in found.under:
            largest = "none" if one.largest is None else CountedWords.of(one.largest).counts.recurrence_in_words
            print(f"  {one.partition}: all words {one.fools}, breaks at {one.breaks_at}; {largest}")


if __name__ == "__main__":
    main()
