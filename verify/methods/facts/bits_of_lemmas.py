"""What lemmas on fooling sets, ranks, leaves and partitions say of the bits: D(f) >= e where one of them is >= 2^e.

A student proves that 2^(n/2) words fool and asks of D.  The step between is one of the textbook, so it is taken before
a search begins: beside each such lemma stands the one on D, with its derivation from the first.  More than 2^e leaves
take e + 1 bits, as bits are whole: this stands there, too, beside the logarithm of the number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, accepted, assumption, begins_with, briefly
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using, with_lemmas
from fooling.verify.methods.facts.logarithms_of_quantities import below_the_leaves
from fooling.verify.statement.proposition import Term, is_integer

COUNTED = ("leaves", "partition-number", "fooling", "rank")  # of which none exceeds the leaves


def with_bits(lemmas: Sequence[Known], introduced: Callable[[Tactic], Tactic]) -> tuple[Known, ...]:
    """The lemmas, and what some of them say of D."""
    return (*lemmas, *(bits for one in lemmas for bits in _in_bits(one, introduced)))


def _in_bits(lemma: Known, introduced: Callable[[Tactic], Tactic]) -> Iterator[Known]:
    """D(f) >= e for all values for which the lemma says that a quantity of f is at least 2^e, or more."""
    if lemma.that[0] != "forall" or lemma.that[3][0] not in (">=", ">", "="):
        return
    head, bindings, conditions, (order, quantity, least) = lemma.that
    if not begins_with(quantity, *COUNTED) or not about_numbers(least):
        return
    bits, whole = _exponent(least), _whole_bits(order, least)
    wanted = {bits: _by_leaves} if whole is None else {whole: _in_whole_bits, bits: _by_leaves}
    for told, by in wanted.items():
        that = (head, bindings, conditions, (">=", ("D", quantity[1]), told))
        apart = told_apart(lemma, that)
        try:
            with using((apart,)):
                node = briefly(accepted(introduced(with_lemmas(by))), limits.BITS_OF_LEMMA)(that, fresh())
        except FoolingError:
            continue
        name = "in whole bits" if told == whole else "in bits"
        yield Known(f"{lemma.name}, {name}", lemma.source, that, discharged(node, (apart,)))
        if not begins_with(bits, "log2"):  # it is no more than the whole bits
            return


def _exponent(least: Term) -> Term:
    """e with 2^e at most the number, which is a power of 2 times an integer; else its logarithm.

    >>> _exponent(("^", 2, "n")), _exponent(("*", 3, ("^", 2, "n"))), _exponent("n")
    ('n', ('+', 'n', 1), ('log2', 'n'))
    """
    if isinstance(least, tuple) and least[:2] == ("^", 2):
        return least[2]
    if isinstance(least, tuple) and len(least) == 3 and least[0] == "*" and is_integer(least[1]) and least[1] >= 1:
        power = least[2]
        if isinstance(power, tuple) and power[:2] == ("^", 2):
            more = int(least[1]).bit_length() - 1
            return ("+", power[2], more) if more else power[2]
    return ("log2", least)


def _whole_bits(order: str, least: Term) -> Term | None:
    """The largest e for which more than 2^(e-1) are said to be there, by a number c 2^k + d; None of another number.

    More than c 2^k + s are there, for s = d after ">" and d - 1 else.  For s >= 0 that is at least 2^k times the
    largest power of 2 up to c.  So it is for s < 0 where c is above that power by as much; else half that
    power is proposed, which the least 2^k may not reach.

    >>> _whole_bits(">=", ("+", ("^", 2, "n"), 1)), _whole_bits(">", ("^", 2, "n")), _whole_bits(">=", ("^", 2, "n"))
    (('+', 'n', 1), ('+', 'n', 1), 'n')
    >>> _whole_bits(">=", ("*", 3, ("^", 2, "n"))), _whole_bits(">=", ("-", ("*", 4, ("^", 2, "n")), 1))
    (('+', 'n', 2), ('+', 'n', 2))
    """
    more, term = 0, least
    if isinstance(term, tuple) and len(term) == 3 and term[0] in ("+", "-") and is_integer(term[2]):
        more, term = (term[2] if term[0] == "+" else -term[2]), term[1]
    many = 1
    if isinstance(term, tuple) and len(term) == 3 and term[0] == "*" and is_integer(term[1]) and term[1] >= 1:
        many, term = term[1], term[2]
    if not isinstance(term, tuple) or term[:2] != ("^", 2):
        return None
    spare = more - (order != ">") + many - 2 ** (many.bit_length() - 1)
    bits = many.bit_length() - (spare < 0)
    return ("+", term[2], bits) if bits else term[2]


def _in_whole_bits(goal: Term, context: Context) -> Node:
    """D >= e, as there are more than 2^(e-1) leaves."""
    return axiom("depth-at-least", arith(*_leaves(context)))(goal, context)


def _leaves(context: Context) -> list[Lemma]:
    """What is assumed of quantities that are at most the leaves, and that they are."""
    counted = [a for a in context.assumptions if len(a) == 3 and begins_with(a[1], *COUNTED)]
    known: list[Lemma] = [(one, assumption) for one in counted]
    for _, quantity, _ in counted:
        known += below_the_leaves(quantity)
    return known


def _by_leaves(goal: Term, context: Context) -> Node:
    """D >= e, as log2 of the leaves is at least log2 of what none of them is below."""
    _, depth, bits = goal
    leaves, known = ("leaves", depth[1]), _leaves(context)
    by = axiom("log2-increasing" if begins_with(bits, "log2") else "log2-against", arith(*known))
    larger: Lemma = ((">=", ("log2", leaves), bits), by)
    return arith(((">=", depth, ("log2", leaves)), axiom("depth-leaves")), larger)(goal, context)
