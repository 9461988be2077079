"""The same language under every partition of its positions: which is the best for the players, and which the worst.

Partitions are masks of length n, up to exchanging Alice and Bob (position 1 is Alice's); *balanced* ones give both
parties as many positions as n allows.  For each, the different rows and columns are counted on the automaton, and D
lies between ceil(log2) of the sum of the ranks, modulo a prime, of the merged matrix and of its complement, and the
cheaper one-way message with the answer; of a merged matrix too large for that, of the rows and columns of some random
words.  The best and the worst are then measured with certificates; the table itself is a survey.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from fooling.circuits.languages.search.counting.word_sample import part_of_a_language
from fooling.circuits.languages.search.fooling.row_classes import merged_language, row_classes
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.search.depth_search import rank_bound
from fooling.records import dataclass
from fooling.verify.given.asked.named_function import FunctionSpec

MOST_PARTITIONS = 5_000
MOST_WORDS = 180  # whose rows and columns are the part of a matrix that is too large
MOST_ENTRIES = 2**18  # entries of a merged matrix whose rank is computed here


@dataclass(frozen=True)
class Surveyed:
    """A partition, its different rows and columns, the bits of the cheaper one-way message, and an interval for D."""

    partition: str
    rows: int
    columns: int
    one_way: int
    lower: int
    upper: int


def partitions(n: int, balanced: bool) -> Iterator[Partition]:
    """Masks of length n with position 1 Alice's; balanced: Alice has half of the positions, rounded either way."""
    sizes = sorted({n // 2, n - n // 2}) if balanced else range(1, n + 1)
    for size in sizes:
        for others in combinations(range(1, n), size - 1) if size else ():
            yield _named("".join("A" if i == 0 or i in others else "B" for i in range(n)))


def _named(owners: str) -> Partition:
    """The partition of these positions; as odd-even or a prefix where it is one, since those serve every length."""
    if owners == ("AB" * len(owners))[: len(owners)]:
        return Partition.parse("odd-even")
    prefix = len(owners) - len(owners.lstrip("A"))
    return Partition.parse(f"prefix:{prefix}") if "A" not in owners[prefix:] else Partition(owners, "")


def survey(spec: FunctionSpec, balanced: bool = True) -> list[Surveyed]:
    """Every partition of the language's n positions, best for the players first.

    Raises InvalidInput for what is no language, and for more than `MOST_PARTITIONS` partitions.
    """
    if spec.language is None or not spec.n:
        raise InvalidInput(
            f"--all-partitions: {spec.spec} is not a language at a length n >= 1, its partition is fixed"
        )
    listed = list(islice(partitions(spec.n, balanced), MOST_PARTITIONS + 1))
    if len(listed) > MOST_PARTITIONS:
        raise InvalidInput(
            f"--all-partitions: more than {MOST_PARTITIONS} partitions at n = {spec.n}; take a smaller n"
        )
    found = [surveyed(spec, partition) for partition in listed]
    return sorted(found, key=lambda one: (one.upper, one.lower, one.one_way, one.rows + one.columns, one.partition))


def surveyed(spec: FunctionSpec, partition: Partition) -> Surveyed:
    """One partition.  InvalidInput for what is no language at a length."""
    if spec.language is None or spec.n is None:
        raise InvalidInput(f"{spec.spec} is not a language")
    rows, columns = (len(row_classes(spec.language, partition, spec.n, party)) for party in "AB")
    one_way = min((rows - 1).bit_length(), (columns - 1).bit_length())
    if rows * columns <= MOST_ENTRIES:
        entries = merged_language(spec.language, partition, spec.n, MOST_ENTRIES).rows
    else:
        _, _, entries = part_of_a_language(spec.language, partition, spec.n, MOST_WORDS)
    lower, upper = (0, 0) if rows * columns == 1 else (rank_bound(entries), one_way + 1)
    return Surveyed(partition.name, rows, columns, one_way, lower, upper)
