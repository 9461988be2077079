"""The words of a regular language of one length, one after the other, as text."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import InvalidInput


def enumerate_words(dfa: DFA, n: int) -> Iterator[str]:
    """The accepted words of length `n` as text, in lexicographic order of letter indices; InvalidInput when n < 0.

    Needs memory for one word; every prefix it extends has an accepted continuation of the right length, so the delay
    between two words is at most n x letters steps.  `fooling.circuits.languages.search.counting.packed_words` writes
    the same words in blocks, much faster.
    """
    if n < 0:
        raise InvalidInput(f"length: want at least 0, got {n}")
    # fertile[k]: the states from which some word of length k is accepted.
    fertile = [set(dfa.accepting)]
    for _ in range(n):
        fertile.append({q for q, row in enumerate(dfa.transitions) if not fertile[-1].isdisjoint(row)})

    def extend(q: int, prefix: tuple[str, ...], left: int) -> Iterator[str]:
        if left == 0:
            yield spelled(prefix, dfa.alphabet)
            return
        for letter, target in zip(dfa.alphabet, dfa.transitions[q], strict=True):
            if target is not None and target in fertile[left - 1]:
                yield from extend(target, (*prefix, letter), left - 1)

    return extend(dfa.start, (), n) if dfa.start in fertile[n] else iter(())
