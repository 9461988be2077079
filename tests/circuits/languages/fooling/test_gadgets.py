"""Gadgets of padded languages against brute force on words: what they are said to do, each of them does."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.block_gadgets import BlockGadget, Maps, block_gadgets, order_gadget
from fooling.circuits.languages.search.fooling.counting_minors import counted_words, counting_minor
from fooling.circuits.languages.search.fooling.group_gadgets import group_gadget
from fooling.circuits.languages.search.fooling.padding import blank_beside, padded
from fooling.circuits.languages.search.monoids.monoid import fast_monoid
from fooling.circuits.languages.search.monoids.properties import properties
from fooling.circuits.languages.search.states.minimise import hopcroft
from tests import brute_force
from tests.shares import a_share_of, one_in

S3 = DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (0, 2), (2, 0)))
# In DS and not in DO: of a Rees matrix semigroup over the group of two elements, whose sandwich matrix has one -1; the
# states are (sign, row) and the start, and the letters are elements.
REES = DFA(
    ("p", "q", "r", "s"), 0, frozenset({1, 2}), ((1, 2, 1, 2), (1, 2, 1, 2), (1, 2, 3, 4), (3, 4, 3, 4), (3, 4, 1, 2))
)


def automata(states: int) -> Iterator[DFA]:
    """All minimal complete DFAs with so many states over two letters, each in its breadth-first numbering."""
    for rows in product(product(range(states), repeat=2), repeat=states):
        for chosen in product((0, 1), repeat=states):
            dfa = DFA(("a", "b"), 0, frozenset(q for q in range(states) if chosen[q]), rows)
            if hopcroft(dfa) == dfa:
                yield dfa


def small_automata(seed: int, many: int) -> Iterator[DFA]:
    """Some with three states, drawn at random."""
    draw = random.Random(seed)
    for _ in range(many):
        rows = tuple(tuple(draw.randrange(3) for _ in "ab") for _ in range(3))
        yield hopcroft(DFA(("a", "b"), 0, frozenset(q for q in range(3) if draw.random() < 0.5), rows))


def random_automata(seed: int, many: int) -> Iterator[DFA]:
    """Minimal DFAs with up to 6 states and up to 3 letters, some of whose letters fix most states."""
    draw = random.Random(seed)
    for _ in range(many):
        n, k = draw.randint(4, 6), draw.randint(2, 3)
        rows = tuple(tuple(draw.randrange(n) if draw.random() < 0.8 else q for _ in range(k)) for q in range(n))
        yield hopcroft(DFA(tuple("abc"[:k]), 0, frozenset(q for q in range(n) if draw.random() < 0.5), rows))


def accepts(dfa: DFA, word: Sequence[str]) -> bool:
    """Whether a padded word is in the padded language: its letters spell a word."""
    return dfa.accepts([letter for letter in word if letter != blank_beside(dfa.alphabet)])


def is_fooling_set(dfa: DFA, words: Sequence[Sequence[str]], colour: bool) -> bool:
    """By definition, under odd-even: all words have the colour, and of two of them one crossing has the other."""
    for i, v in enumerate(words):
        for w in words[:i]:
            crossings = [[(v, w)[(place + turn) % 2][place] for place in range(len(v))] for turn in (0, 1)]
            if all(accepts(dfa, crossing) == colour for crossing in crossings):
                return False
    return all(accepts(dfa, word) == colour for word in words)


def gadgets_of(dfa: DFA) -> tuple[BlockGadget | None, BlockGadget | None, BlockGadget | None]:
    """The first of the kind fooling, the first that counts, and that of the words against a property."""
    monoid = fast_monoid(dfa, 5000)
    return *block_gadgets(Maps.of(dfa)), group_gadget(monoid, properties(monoid))


def check_blocks(dfa: DFA, gadget: BlockGadget) -> None:
    """Up to 3 blocks and all blanks behind them: 2^k words, which fool."""
    for k, blanks in product(range(4), range(2 * gadget.half)):
        words = list(enumerate_words(gadget.fooling_words(blanks), gadget.spent + 2 * gadget.half * k + blanks))
        assert len(words) == 2**k
        assert is_fooling_set(dfa, words, gadget.accepted[0])


def check_counting(dfa: DFA, gadget: BlockGadget) -> None:
    """Up to 3 blocks, each of both bits: what is accepted hangs on the number of blocks with two ones modulo r."""
    letters, around = gadget.padded_alphabet, (gadget.around(gadget.before), gadget.around(gadget.after))
    for k in range(4):
        for bits in product(product((0, 1), repeat=2), repeat=k):
            blocks = [a for i, j in bits for a in gadget.block(i, j)]
            word = [letters[a] for a in (*around[0], *blocks, *around[1])]
            assert accepts(dfa, word) == gadget.accepted[bits.count((1, 1)) % len(gadget.accepted)]
    assert len(set(gadget.accepted)) == 2


def check_order(dfa: DFA) -> None:
    """The words with both letters side by side are (n - c)/2 for each even n, and fool; commuting letters have none."""
    gadget = order_gadget(dfa)
    assert (gadget is None) == all(dfa.run_from(q, (0, 1)) == dfa.run_from(q, (1, 0)) for q in range(dfa.states))
    if gadget is not None:
        for n in range(gadget.spent, gadget.spent + 8, 2):
            words = list(enumerate_words(gadget.fooling_words, n))
            assert len(words) == (n - gadget.spent) // 2
            assert is_fooling_set(dfa, words, True)


def check_classes(dfa: DFA) -> None:
    """Blocks with a fooling set iff the monoid is not in DS; blocks that count where it is, and is linear."""
    found = properties(fast_monoid(dfa, 5000))
    blocks, counting, by_words = gadgets_of(dfa)
    assert (blocks is None) == found["DS"].holds
    linear = not (found["DO"].holds and found["abelian_subgroups"].holds)
    assert (blocks or counting or by_words) is None or linear
    assert not linear or (blocks or counting) is not None
    if blocks is not None:
        check_blocks(dfa, blocks)
    for gadget in filter(None, (counting, by_words)):
        check_counting(dfa, gadget)


@pytest.mark.parametrize("many", a_share_of(4, 40))
def test_gadgets_are_found_exactly_where_the_class_has_them(many: int) -> None:
    """Of all DFAs with two states, and some with three: every gadget does what it is said to do."""
    for dfa in (*automata(2), *small_automata(1, many)):
        check_order(dfa)
        check_classes(dfa)


@pytest.mark.exhaustive
def test_all_automata_with_three_states_have_their_gadgets() -> None:
    """The same of every minimal DFA with three states over two letters, 1,028 of them."""
    found = list(automata(3))
    assert len(found) == 1028
    for dfa in found:
        check_order(dfa)
        check_classes(dfa)


@pytest.mark.parametrize("seed", one_in(4, range(4)))
def test_larger_automata_have_blocks_too(seed: int) -> None:
    """The same of random automata with up to six states."""
    for dfa in random_automata(seed, 12):
        monoid = fast_monoid(dfa, 5000) if dfa.states < 6 else None
        if monoid is not None:
            found = properties(monoid)
            blocks, _, by_words = gadgets_of(dfa)
            assert (blocks is None) == found["DS"].holds
            if blocks is not None and blocks.half < 3:
                check_blocks(dfa, blocks)
            if by_words is not None:
                check_counting(dfa, by_words)


def test_ds_without_do_has_blocks_that_count() -> None:
    """The sandwich gadget of a monoid in DS that is not in DO, with abelian subgroups, counts modulo 2."""
    found = properties(fast_monoid(hopcroft(REES), 1000))
    assert [found[name].holds for name in ("DS", "DO", "abelian_subgroups")] == [True, False, True]
    blocks, _, by_words = gadgets_of(hopcroft(REES))
    assert blocks is None and by_words is not None
    check_counting(hopcroft(REES), by_words)


def test_commutators_of_a_group_count() -> None:
    """Both gadgets of S3 count modulo the order of a commutator, 3; the one of the search has shorter blocks."""
    _, counting, by_words = gadgets_of(S3)
    assert counting is not None and by_words is not None and counting.half < by_words.half
    for gadget in (counting, by_words):
        assert len(gadget.accepted) == 3
        check_counting(S3, gadget)


@pytest.mark.parametrize(
    "phi", [phi for r in (2, 3, 4) for phi in product((False, True), repeat=r) if 0 < sum(phi) < r]
)
def test_counted_pairs_have_an_exponential_rank(phi: tuple[bool, ...]) -> None:
    """The rank modulo p of the matrix of at most 4 bits, by elimination, is at least that of the minor."""
    found = counting_minor(phi)
    assert found is not None
    for k in range(max(1, found.spent), 5):
        inputs = list(product((0, 1), repeat=k))
        rows = tuple(
            tuple(int(phi[sum(a & b for a, b in zip(x, y, strict=True)) % len(phi)]) for y in inputs) for x in inputs
        )
        words = [[str(bit) for pair in zip(x, y, strict=True) for bit in pair] for x in inputs for y in inputs]
        assert [int(found.language.accepts(word)) for word in words] == [entry for row in rows for entry in row]
        assert brute_force.rank(rows, found.p) >= 2 ** (k - found.spent)


def test_a_constant_function_of_the_count_has_no_minor() -> None:
    """Nothing is counted where the answer is always the same: differences are 0."""
    assert counting_minor([True, True, True]) is None
    assert counted_words([True, True]).accepting == frozenset({0, 3})


def test_padding_takes_a_blank_that_is_no_letter() -> None:
    """Blanks may stand anywhere, and are spelled otherwise where the language has the letter `_`."""
    language = regular_expression("a_")
    longer = padded(language)
    assert longer.alphabet == ("_", "a", "__")
    assert longer.accepts(["__", "a", "__", "_"]) and not longer.accepts(["a", "__"])
