"""The objects that terms without variables denote: automata, two-party functions, cells, networks.

One function a sort; each is the definition that `verify.statement.proposition` announces, built from the definition
modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from circuits.dfa import DFA
from circuits.dyck import dyck
from circuits.interleaved import interleaved
from circuits.regular_function import regular_function, share_number
from circuits.word_count import count_words, enumerate_words
from fooling_sets.functions import FAMILIES, TwoPartyFunction, complement, from_rows
from fooling_sets.partition import Partition
from verify.checker.kernel import expect
from verify.statement.proposition import Term

LARGEST_MATRIX = 2**22  # entries a checker is willing to walk one by one
LARGEST_WALK = 2**24  # letters x transitions of an automaton that is walked
LARGEST_AUTOMATON = 2**20  # transitions of a Dyck automaton
LARGEST_INPUT = 2**14  # bits of an input of a family
LARGEST_LIST = 2**20  # words listed one by one


def natural(term: Term) -> int:
    """The natural number a closed number term denotes."""
    from verify.checker.evaluate import exactly  # evaluation needs this module, and this one function needs evaluation

    value = exactly(term)
    expect(value.denominator == 1 and value >= 0, f"{value} should be a natural number here")
    return int(value)


@lru_cache(maxsize=64)
def language(term: Term) -> DFA:
    """The automaton a closed language term denotes."""
    builders: Mapping[str, Callable[..., DFA]] = {
        "dyck": lambda types, depth: _dyck(natural(types), natural(depth)),
        "interleaved": interleaved,
        "dfa": lambda letters, start, accepting, transitions: DFA(letters, start, frozenset(accepting), transitions),
    }
    expect(isinstance(term, tuple) and term[0] in builders, f"{term} is not a language without variables")
    return builders[term[0]](*term[1:])


# The states are at most 2 t^k for t > 1, each with 2 t transitions; t^k >= 2^20 for every larger k.
def _dyck(types: int, depth: int) -> DFA:
    expect(
        types * max(depth, types ** min(depth, 20)) <= LARGEST_AUTOMATON, f"dyck:{types},{depth} has too many states"
    )
    return dyck(types, depth)


def walked(automaton: DFA, n: int) -> DFA:
    """The automaton, `Rejected` if n letters are too many to follow all its states letter by letter."""
    expect(
        n * automaton.states * len(automaton.alphabet) <= LARGEST_WALK,
        f"{n} letters are too many for {automaton.states} states",
    )
    return automaton


def listed(automaton: DFA, n: int, most: int = LARGEST_LIST) -> Iterator[str]:
    """The words of length n as text; `Rejected` if there are more than `most`, or a letter has several characters."""
    expect(all(len(letter) == 1 for letter in automaton.alphabet), "words are listed for one-character letters")
    found = count_words(walked(automaton, n), n)
    expect(found * max(n, 1) <= most, f"{found} words of length {n}, too many to list")
    return enumerate_words(automaton, n)


def is_boolean(f: Term) -> bool:
    """Whether the function certainly has only the values 0 and 1."""
    if isinstance(f, str):
        return False
    if f[0] == "matrix":
        return all(entry in (0, 1) for row in f[1] for entry in row)
    return f[0] in FAMILIES or f[0] == "under" or (f[0] == "complement" and is_boolean(f[1]))


def is_of_bits(f: Term) -> bool:
    """Whether the function certainly is 0/1-valued and both inputs are all bit strings of some length."""
    if not is_boolean(f):
        return False
    if f[0] == "matrix":
        return all(size & (size - 1) == 0 for size in (len(f[1]), len(f[1][0])))
    if f[0] == "under":
        return not isinstance(f[1], str) and len(language(f[1]).alphabet) == 2
    return f[0] != "index" and (f[0] != "complement" or is_of_bits(f[1]))


@lru_cache(maxsize=64)
def function(term: Term) -> TwoPartyFunction:
    """The two-party function a closed function term denotes."""
    expect(isinstance(term, tuple), f"{term} is not a function without variables")
    head, *arguments = term
    if head in FAMILIES:
        n = natural(arguments[0])
        expect(n <= LARGEST_INPUT, f"{head} of {n} bits is too large")
        return FAMILIES[head](n)
    if head == "complement":
        expect(is_boolean(arguments[0]), "only functions with the values 0 and 1 have a complement")
        return complement(function(arguments[0]))
    if head == "matrix":
        return from_rows(arguments[0])
    expect(head == "under", f"{head} is not a function")
    n = natural(arguments[2])
    return regular_function(walked(language(arguments[0]), n), partition(arguments[1]), n)


def partition(term: Term) -> Partition:
    """The partition a closed partition term denotes."""
    return Partition.parse(term) if isinstance(term, str) else Partition.parse(f"prefix:{natural(term[1])}")


def small(f: TwoPartyFunction) -> TwoPartyFunction:
    """The same function, `Rejected` if its matrix is too large to be read entry by entry."""
    expect(
        f.row_count * f.column_count <= LARGEST_MATRIX,
        f"{f.name} has {f.row_count} x {f.column_count} entries, too many to read",
    )
    return f


def cells(pairs: Term, f_term: Term) -> tuple[tuple[int, int], ...]:
    """The cells of f that a closed pairs term lists; words are split as f splits them."""
    if pairs[0] == "pairs":
        expect(all(len(cell) == 2 for cell in pairs[1]), "each pair is [row, column]")
        return tuple((x, y) for x, y in pairs[1])
    expect(
        f_term[0] == "under" and natural(f_term[3]) == natural(pairs[2]),
        "words are split by a function of words of the same length",
    )
    automaton, split = language(pairs[1]), partition(f_term[2])
    expect(automaton.alphabet == language(f_term[1]).alphabet, "both languages need the same alphabet")
    size = len(automaton.alphabet)
    place = {letter: i for i, letter in enumerate(automaton.alphabet)}
    found = []
    for word in listed(automaton, natural(pairs[2])):
        x, y = split.split([place[letter] for letter in word])
        found.append((share_number(x, size), share_number(y, size)))
    return tuple(found)
