"""Evidence that a DFA has the least number of states, or that no DFA of its language has fewer than so many.

The theorem of Myhill and Nerode in finite form, in two shapes; nothing is searched.

- An access word for every state and, for every pair of states, a suffix that tells them apart: words that a reader can
  try.  Cost: one run a pair of states.
- A schedule of splits, as Hopcroft's algorithm (1971) makes them: for large automata.  Cost: transitions times
  log(states), which a schedule that splits by the smaller halves keeps to; a longer one is refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import EvidenceError

Word = tuple[int, ...]  # letter indices


def check_minimal(dfa: DFA, access: tuple[Word, ...], suffixes: tuple[tuple[Word, ...], ...]) -> tuple[int, int]:
    """The least numbers of states of a complete and of a partial DFA of this language, the partial one's at least 1.

    The words are about the states q, r of `dfa.completed()` (the sink, if one was added, is the last state):
    `access[q]` leads from the start to q; `suffixes[q][r]`, r < q, is accepted from exactly one of q and r.
    Raises EvidenceError naming the state that is not accessed or the pair that is not told apart.
    """
    # Proof.  Let u_q be the access word of q, and E any complete DFA of the same language.  If E reached one state by
    # both u_q and u_r, r < q, it would accept u_q w exactly when it accepts u_r w, for every w; but for w =
    # suffixes[q][r] exactly one of them is in the language, since `full` is in state q after u_q and in r after u_r.
    # So E has at least N states; `full` has N.  QED
    full = dfa.completed()
    N, letters = full.states, range(len(full.alphabet))
    if len(access) != N or [len(row) for row in suffixes] != list(range(N)):
        given = f"{len(access)} and rows of {[len(row) for row in suffixes]}"
        raise EvidenceError(f"minimality: want {N} access words and a suffix for each pair of states, got {given}")
    for word in (*access, *(word for row in suffixes for word in row)):
        if any(type(a) is not int or a not in letters for a in word):
            raise EvidenceError(f"minimality: {word} is not a word of letter indices below {len(letters)}")
    for q, word in enumerate(access):
        if (reached := full.run_from(full.start, word)) != q:
            raise EvidenceError(f"minimality: access word {word} of state {q} leads to state {reached}")
    for q, row in enumerate(suffixes):
        for r, word in enumerate(row):
            if (full.run_from(q, word) in full.accepting) == (full.run_from(r, word) in full.accepting):
                raise EvidenceError(f"minimality: suffix {word} does not tell the states {q} and {r} apart")
    return N, _partial(full)


def check_schedule(
    dfa: DFA, schedule: Iterable[tuple[int, int]], spend: Callable[[int], None] = lambda steps: None
) -> tuple[int, int]:
    """The least numbers of states, as above, by splits that tell all states of `dfa.completed()` apart.

    A split (q, a) cuts every block of states into those that the letter index a leads into the block of q, and the
    others; at first a block is the accepting states, and one the others.
    Raises EvidenceError where some states are never told apart, or no word leads to some state.
    """
    full = dfa.completed()
    if (classes := count_classes(full, schedule, spend)) < full.states:
        raise EvidenceError(f"minimality: {full.states} states, of which {classes} are reached and told apart")
    return full.states, _partial(full)


def count_classes(
    full: DFA, schedule: Iterable[tuple[int, int]], spend: Callable[[int], None] = lambda steps: None
) -> int:
    """How many states every complete DFA has at least whose language is that of the complete DFA `full`.

    It is the number of blocks with a state that some word leads to.  `spend` is told the steps, eight moves into a
    splitter being one, and may raise.
    Raises EvidenceError for what is no split, and for splits that cost more than Hopcroft's do.
    """
    # Proof.  Any two states in different blocks are told apart by some word, one of them accepting it and the other
    # not: at first by the empty word.  A split cuts q and r of one block only where the letter a leads one of them into
    # the block of the splitter as it was before the split, and the other into another block; some word w tells these
    # successors apart, and so a w tells q and r apart.  Take a reached state of each block with one, and a word to it:
    # by the proof above, a complete DFA of the same language has different states after these words.  QED
    N, letters = full.states, len(full.alphabet)
    before, (blocks, block_of) = predecessors(full), by_acceptance(full)
    # Each state is in a splitter with one letter at most log2 N + 1 times, where the smaller halves are taken.
    left = 2 * letters * N * (N.bit_length() + 1)
    for q, a in schedule:
        if type(q) is not int or type(a) is not int or not (0 <= q < N and 0 <= a < letters):
            raise EvidenceError(f"minimality: {(q, a)} is no split, a state below {N} and a letter below {letters}")
        splitter = blocks[block_of[q]]
        entering = [p for r in splitter for p in before[a][r]]
        left -= len(splitter) + len(entering)
        spend(1 + (len(splitter) + len(entering)) // 8)
        if left < 0:
            raise EvidenceError("minimality: the splits take too long; want splits by smaller halves")
        split(blocks, block_of, entering)
    return len({block_of[q] for q in reached(full)})


def predecessors(full: DFA) -> list[list[list[int]]]:
    """For each letter of a complete DFA, and each state, the states that the letter leads there."""
    before: list[list[list[int]]] = [[[] for _ in full.transitions] for _ in full.alphabet]
    for q, row in enumerate(full.transitions):
        for a, r in enumerate(row):
            before[a][r or 0].append(q)  # no r is None, as `full` is complete
    return before


def by_acceptance(full: DFA) -> tuple[list[set[int]], list[int]]:
    """The states that do not accept and those that do, two blocks; and of each state the number of its block."""
    every = range(full.states)
    return [set(every) - full.accepting, set(full.accepting)], [int(q in full.accepting) for q in every]


def split(blocks: list[set[int]], block_of: list[int], chosen: Iterable[int]) -> list[tuple[int, int]]:
    """Cut each block into its states among the chosen ones and the others; (the block, the new one) for each cut.

    New blocks stand behind the others, and hold the chosen states.  No state is chosen twice.
    """
    inside: defaultdict[int, list[int]] = defaultdict(list)
    for q in chosen:
        inside[block_of[q]].append(q)
    cuts = [*enumerate([(j, part) for j, part in inside.items() if len(part) < len(blocks[j])], len(blocks))]
    for new, (j, part) in cuts:
        blocks[j].difference_update(part)
        blocks.append(set(part))
        for q in part:
            block_of[q] = new
    return [(j, new) for new, (j, _) in cuts]


def reached(full: DFA) -> dict[int, None]:
    """The states that words lead to, in the order of their least words, the shortest first."""
    found, agenda = {full.start: None}, [full.start]
    for q in agenda:  # grows while it is read
        fresh = dict.fromkeys([r for r in full.transitions[q] if r is not None and r not in found])
        found |= fresh
        agenda += fresh
    return found


def _partial(full: DFA) -> int:
    """The states of a minimal partial DFA, where `full` is a minimal complete one."""
    # Call a state of `full` dead if no word is accepted from it.  No suffix tells two dead states apart: there is at
    # most one.  As what follows a dead state is dead, the dead state is the one that is not accepting and that every
    # letter leads back to.
    # Let E be a partial DFA of the language and complete it: as above, its states after words to the states of `full`
    # are distinct.  At most one of them is the added sink, and only for a word with no accepted continuation, that is
    # to the dead state.  So E has at least as many states as `full` has others.  If the start is not dead, `full`
    # without the dead state is such a DFA, since a run that is accepted never meets it; if it is, the language is
    # empty and one state serves.  QED
    dead = [q for q, row in enumerate(full.transitions) if q not in full.accepting and set(row) == {q}]
    return max(1, full.states - len(dead))
