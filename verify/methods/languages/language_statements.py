"""The statements about one regular language that `fooling language` decides, each with the tactic that shows it.

They are about the minimal DFA, the numbers of words, the syntactic monoid and its properties, the words as a fooling
set, recurrent networks, and the communication of the padded language (`gadget_bounds`, `counting_bounds`).  What is
found here is not trusted: each statement is decided in the ordinary way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from re import sub

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import intersected
from fooling.circuits.languages.search.counting.length_counts import WordCounts
from fooling.circuits.languages.search.fooling.block_gadgets import BlockGadget, Maps, block_gadgets, order_gadget
from fooling.circuits.languages.search.fooling.counting_minors import counting_minor
from fooling.circuits.languages.search.fooling.group_gadgets import group_gadget
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.search.monoids.monoid import MonoidTable
from fooling.circuits.languages.search.monoids.property import Property
from fooling.records import dataclass, replace
from fooling.verify.checker.theories.monoids import MOST_ELEMENTS, MOST_STATES
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.steps import every as each
from fooling.verify.methods.engine.steps import intro
from fooling.verify.methods.engine.tactic import Lemma, evaluate, step
from fooling.verify.methods.evidence.algebra import node_of
from fooling.verify.methods.evidence.automata import closed_set, minimal, recurrence, term_of_automaton, violated
from fooling.verify.methods.evidence.names_of_properties import NAMES
from fooling.verify.methods.languages.counts import closed_form_claims, numbers_claim, recurrence_claim
from fooling.verify.methods.languages.gadget_bounds import (
    PARTITION,
    Bound,
    block_bounds,
    constant_bounds,
    counting_bounds,
    order_bounds,
    settled_bounds,
    small_fooling_sets,
)
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term

WITHOUT_MONOID = ("commutative", "group-language", "r-trivial", "j-trivial")
"""The checker lists no monoid for these, nor to check words against a property."""


def about_states(language: Term, full: DFA) -> Iterator[Bound]:
    """The number of states of the minimal DFA, and the bits of a recurrent network's state."""
    many = counted(full.states, "states")
    that = ("=", ("states", language, "complete"), full.states)
    yield Bound("minimal-states", f"The minimal complete DFA has {many}.", that, minimal)
    states: Lemma = (that, minimal)
    says = f"Every recurrent network with m units of p bits that decides the language has 2^(m p) >= {full.states}."
    conditions = ((">=", "m", 1), (">=", "p", 1), ("rnn-decides", language, "m", "p"))
    at_least: Lemma = ((">=", ("^", 2, ("*", "m", "p")), that[1]), axiom("states-of-rnn"))
    bits = max(1, (full.states - 1).bit_length())
    exists = axiom("rnn-of-states", arith(states, ((">=", ("^", 2, ("*", bits, 1)), full.states), evaluate)))
    yield Bound(
        "rnn-bits",
        says,
        ("forall", (("m", "int"), ("p", "int")), conditions, (">=", at_least[0][1], full.states)),
        intro({"m": bits, "p": 1}, arith(at_least, states), {2: exists}),
    )


def about_counts(language: Term, found: WordCounts) -> Iterator[Bound]:
    """The recurrence of the numbers of words, and their closed form, or the first numbers that tell it."""
    if found.recurrence is not None:
        claims = [("recurrence", recurrence_claim(language, found.recurrence))]
        if found.closed_form is not None:
            forms = closed_form_claims(language, found.closed_form)
            claims += [(f"closed-form-{r}", claim) for r, claim in enumerate(forms)]
        for name, claim in claims:
            _, ((variable, _),), ((_, _, first),), said = claim
            yield Bound(name, _sentence(said), claim, intro({variable: first}, recurrence(variable)))
        if found.closed_form is not None and not found.closed_form.in_radicals:
            yield _first_numbers(language, found.deciding)


def _first_numbers(language: Term, numbers: Sequence[int]) -> Bound:
    says = f"For n = 0 to {len(numbers) - 1}, so many words have n letters: {', '.join(map(str, numbers))}."
    return Bound("first-numbers", says, numbers_claim(language, numbers), each(*[evaluate] * len(numbers)))


@dataclass(frozen=True)
class FoolingMatrix:
    """A language, and the colour of fooling sets in its matrices; `name` is that of the words that are asked about."""

    language: Term
    colour: int
    name: str


def about_fooling(matrix: FoolingMatrix, words: Term, partition: str, breaks_at: int | None) -> Bound:
    """That the words of one length are a fooling set, for every length; or that those of this length are none."""
    under: Term = ("under", matrix.language, partition, "n")
    fools: Term = ("fooling-set", ("words", words, "n"), under, matrix.colour)
    head, where = (("n", "int"),), "" if partition == PARTITION else f"-{sub('[:,]+', '-', partition)}"
    every, zeros = f"the words of {matrix.name} that have n letters", "" if matrix.colour else " of zeros"
    if breaks_at is None:
        says = f"For every n, {every} are a fooling set{zeros} under {partition}."
        that: Term = ("forall", head, ((">=", "n", 0),), fools)
        return Bound(f"words-fool{where}", says, that, intro({"n": 0}, closed_set))
    says = f"For n = {breaks_at}, {every} are no fooling set{zeros} under {partition}."
    conditions = ((">=", "n", breaks_at), ("<=", "n", breaks_at))
    return Bound(f"words-do-not-fool{where}", says, ("exists", head, conditions, ("not", fools)), violated("n"))


def about_shorter_words(matrix: FoolingMatrix, words: DFA, partition: str, breaks_at: int) -> Bound:
    """That for no shorter length they are none: the words of fewer letters, of all lengths together, fool."""
    some = tuple((q + 1,) * len(words.alphabet) for q in range(breaks_at - 1))
    shorter = DFA(words.alphabet, 0, frozenset(range(breaks_at)), (*some, (None,) * len(words.alphabet)))
    one = about_fooling(matrix, term_of_automaton(intersected([words, shorter])), partition, None)
    return replace(one, name=f"shorter-{one.name}", says=f"For every n < {breaks_at}, those of n letters are one.")


def about_found_fooling(
    called: str, matrix: FoolingMatrix, words: Term, partition: str, counts: WordCounts
) -> Iterator[Bound]:
    """That the words of a set that was found are a fooling set, and how many they are, for all lengths.

    `called` is what it is called, such as best.
    """
    one = about_fooling(matrix, words, partition, None)
    yield replace(
        one, name=f"{called}-words-fool", says=f"For every n, the {called} set found is one under {partition}."
    )
    yield from (replace(of, name=f"{called}-{of.name}") for of in about_counts(words, counts))


def about_monoid(language: Term, monoid: MonoidTable | None, found: Mapping[str, Property]) -> Iterator[Bound]:
    """The size of the monoid, its idempotents, and each property that is known, where the checker lists the monoid."""
    is_listed = monoid is not None and monoid.size <= MOST_ELEMENTS and monoid.dfa.states <= MOST_STATES
    if monoid is not None and is_listed:
        numbers = {"monoid-size": monoid.size, "idempotents": len(monoid.idempotents())}
        for head, number in numbers.items():
            that: Term = ("=", (head, language), number)
            yield Bound(head, _sentence(that), that, step("listed-monoid"))
    for name, called in NAMES.items():
        one = found[called]
        without = name in WITHOUT_MONOID or one.holds is False
        if one.holds is not None and (is_listed or without):
            that = (name, language) if one.holds else ("not", (name, language))
            yield Bound(name, _sentence(that), that, constantly(node_of(name, one)))


def about_communication(
    full: DFA, monoid: MonoidTable | None, found: Mapping[str, Property], named: Term | None = None
) -> Iterator[Bound]:
    """Bounds for the padded language, whose term may be named: constant, by two letters, or by blocks."""
    words = term_of_automaton(padded(full)) if named is None else named
    order = order_gadget(full)
    if full.states == 1:
        yield from settled_bounds(words)
        return
    if order is None:
        yield from constant_bounds(words, full.states)
        return
    yield from order_bounds(words, order)
    if found["DO"].holds and found["abelian_subgroups"].holds:
        return
    blocks, counting = gadgets(full, monoid, found)
    if blocks is not None:
        yield from block_bounds(words, blocks)
    minor = None if counting is None else counting_minor(counting.accepted)
    if counting is not None and minor is not None:
        yield from counting_bounds(words, counting, minor)
        yield from small_fooling_sets(padded(full), len(counting.accepted))


def gadgets(
    full: DFA, monoid: MonoidTable | None, found: Mapping[str, Property]
) -> tuple[BlockGadget | None, BlockGadget | None]:
    """A gadget with a fooling set if one is found, else one that counts; None for what is not found."""
    blocks, counting = block_gadgets(Maps.of(full))
    if blocks is None and counting is None and monoid is not None:
        counting = group_gadget(monoid, found)
    return (blocks, None) if blocks is not None else (None, counting)


def _sentence(that: Term) -> str:
    text = in_words(that)
    return f"{text[0].upper()}{text[1:]}."
