"""The minimal complete DFA of a regular language, found in so few lines that a checker can trust them.

Hopcroft's partition refinement (1971): states are told apart by whether they accept, then by which of them a letter
leads into a block, until nothing new is told apart.  `fooling.circuits.languages.search.states.minimise` does the same
faster;
the results are equal as data.  Cost: states x letters x log(states).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import by_acceptance, predecessors, reached, split

Row = tuple[int, ...]


def minimal_automaton(dfa: DFA, spend: Callable[[int], None] = lambda steps: None) -> DFA:
    """The minimal complete DFA, its states in the order of their shortest access words, the least of equal length.

    `spend` is told the steps before each split, eight moves into a splitter being one, and may raise.

    >>> minimal_automaton(DFA(("a",), 0, frozenset({0, 2}), ((1,), (2,), (3,), (0,)))).transitions
    ((1,), (0,))
    """
    # Claim: at the end two states are in one block iff they accept the same words.
    # States in different blocks do not: the proof is that of `count_classes`.
    # For the converse, call a partition stable for a set C of states if no letter leads one state of a block into C and
    # another one out of it.  Then so is every finer partition; and one that is stable for a part of C, and for C, is
    # stable for the rest of C.  Invariant: every partition finer than the present one that is stable for all sets that
    # wait is stable for all blocks.  At first both blocks wait.
    #   The splitter C is taken from those that wait, and counts as one of them until blocks were cut by all letters.
    #   Then they are stable for C, and so is every finer partition: C need not wait.
    #   A block J is cut in two.  If it waited, both parts wait now, and what is stable for both is stable for J.
    #   If not, a finer partition that is stable for all that waits is stable for J by the invariant, and for the part
    #   that waits now; so it is for the other part.
    # Where nothing waits any more, the partition is stable for all its own blocks: from states of one block each letter
    # leads to states of one block.  Hence they accept the same words, by induction on the length of the word.
    #   The loop also stops at as many blocks as states.  Where no block is empty, each then has one state, and nothing
    #   is left to tell apart.  Where one of the first two is empty, all states accept the same words; none is ever cut.
    # So the blocks that words reach are the states of the minimal DFA.  The least word to a block is the least one to
    # any of its states, and `reached` has these in that order; blocks are numbered so.  QED
    # Cost: a state that is in a splitter again is so in a part of at most half the size, but for the first two blocks.
    full = dfa.completed()
    before, (blocks, block_of), waiting = predecessors(full), by_acceptance(full), {0, 1}
    while waiting and len(blocks) < full.states:
        splitter = list(blocks[waiting.pop()])
        for sources in before:
            entering = [p for r in splitter for p in sources[r]]
            spend(1 + (len(splitter) + len(entering)) // 8)
            for old, new in split(blocks, block_of, entering):
                smaller = new if len(blocks[new]) <= len(blocks[old]) else old
                waiting.add(new if old in waiting else smaller)
    member: dict[int, int] = {}
    for q in reached(full):
        member.setdefault(block_of[q], q)
    number = {block: i for i, block in enumerate(member)}
    rows = complete_rows(full)
    table = tuple([tuple([number[block_of[r]] for r in rows[q]]) for q in member.values()])
    return DFA(dfa.alphabet, 0, frozenset(i for i, q in enumerate(member.values()) if q in full.accepting), table)


def complete_rows(dfa: DFA) -> tuple[Row, ...]:
    """The transitions of the completed DFA."""
    return cast("tuple[Row, ...]", dfa.completed().transitions)  # none is None
