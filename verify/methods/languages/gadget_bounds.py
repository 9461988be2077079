"""What gadgets show of a padded language at odd and even positions, for all lengths: statements and their derivations.

The gadgets are those of `fooling.circuits.languages.search.fooling.block_gadgets`.  Each bound is a statement about one
term, the padded language, and its derivation uses rules for regular families only; the checker knows nothing of
gadgets.

Blocks that count show an inner product inside the padded language, and its rank, which is that of
`fooling.circuits.languages.search.fooling.counting_minors`.  Each party writes its row of k bits as words of letters
and blanks, so the inner product modulo r is a part of the padded language, and the rank modulo p of the one is at most
that of the other.  The derivation uses the rules for codes and for regular minors; fooling sets may stay polynomial.

Why fooling sets stay small although communication is linear: the rank modulo a prime is polynomial, for all n.

A fooling set is at most as large as the square of the rank over any field (Dietzfelbinger, Hromkovic and Schnitger
1996; the axiom `fooling-rank`).  Where blocks of the padded language count modulo a prime r, the rank modulo r may be
polynomial, while that modulo another prime is exponential (`fooling.verify.methods.languages.gadget_bounds`).  The
bound is a factorisation with a regular set of inner words (`fooling.circuits.languages.search.fooling.factorisations`);
the closed form of their number is the bound on the rank.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import Factorisation
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.counting.closed_form import ClosedForm
from fooling.circuits.languages.search.counting.growth import degree_of_growth
from fooling.circuits.languages.search.counting.length_counts import word_numbers
from fooling.circuits.languages.search.fooling.block_gadgets import BlockGadget, OrderGadget
from fooling.circuits.languages.search.fooling.counting_minors import BITS, CountingMinor
from fooling.records import dataclass, replace
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.steps import every, from_lemma, intro
from fooling.verify.methods.engine.tactic import Lemma, Tactic, step
from fooling.verify.methods.evidence.automata import bisimulation, closed_set, recurrence, term_of_automaton
from fooling.verify.methods.languages.counts import closed_form_claims
from fooling.verify.methods.languages.found_families import factored, factors, independent
from fooling.verify.statement.proposition import Term

PARTITION = "odd-even"
ORDER, LINEAR = ("logarithmic", "linear"), ("linear",)
CLASSES = {  # which classes of the padded language a statement for all lengths leaves, by its name
    "constant-bits": ("constant",),
    "order-fooling-pairs": ORDER,
    "order-bits": ORDER,
    "block-bits": LINEAR,
    "counting-bits": LINEAR,
}


@dataclass(frozen=True)
class Bound:
    """A statement, what it says in a sentence, and the tactic that finds its derivation; `name` is for its file.

    Where it says something of each remainder of the length, `parts` are these statements, each with its tactic.
    """

    name: str
    says: str
    that: Term
    by: Tactic
    parts: tuple[Lemma, ...] = ()

    @classmethod
    def from_on(cls, name: str, says: str, v: str, least: int, *parts: Lemma, given: tuple[Term, ...] = ()) -> Bound:
        """What holds of all integers v from the least on, perhaps those with what is given: one thing or several."""
        head = ("forall", ((v, "int"),), ((">=", v, least), *given))
        each = tuple(((*head, that), intro({v: least}, by)) for that, by in parts)
        if len(each) == 1:
            return cls(name, says, *each[0])
        together = ("and", *(that for that, _ in parts)), every(*(by for _, by in parts))
        return cls(name, says, (*head, together[0]), intro({v: least}, together[1]), each)

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        """What it says, about one remainder each."""
        return self.parts or ((self.that, self.by),)


def split(padded: Term, n: Term) -> Term:
    """The padded language as a function of both parties."""
    return ("under", padded, PARTITION, n)


# ---- letters that do not commute ----


def order_bounds(padded: Term, gadget: OrderGadget) -> tuple[Bound, Bound]:
    """(n - c)/2 fooling pairs for even n > c, and so D >= log2 of that."""
    n, spent = "n", gadget.spent
    f, words = split(padded, n), term_of_automaton(gadget.fooling_words)
    many: Term = ("/", ("-", n, spent) if spent else n, 2)
    shown = fooling_lemma(f, 1, words, many, n)
    leaves = leaves_lemma(f, many, shown, by_fooling(f))
    by_log = arith(
        ((">=", ("D", f), ("log2", ("leaves", f))), axiom("depth-leaves")),
        ((">=", ("log2", ("leaves", f)), ("log2", many)), axiom("log2-increasing", arith(leaves))),
    )
    bits: Lemma = ((">=", ("D", f), ("log2", many)), by_log)
    less, where = f"(n - {spent})/2" if spent else "n/2", f"For every even n >= {spent + 2}"
    pairs = f"{where}, the padded language has a fooling set of {less} pairs."
    depth = f"{where}, D of the padded language is at least log2({less})."
    return (
        Bound.from_on("order-fooling-pairs", pairs, n, spent + 2, shown, given=(("even", n),)),
        Bound.from_on("order-bits", depth, n, spent + 2, bits, given=(("even", n),)),
    )


# ---- blocks ----


def block_bounds(padded: Term, gadget: BlockGadget) -> tuple[Bound, Bound]:
    """2^k fooling pairs with k blocks, and so D >= k; with as many blanks behind them as leave no room for a block."""
    k, period, spent = "k", 2 * gadget.half, gadget.spent
    colour = int(gadget.accepted[0])
    fools, bits = list[Lemma](), list[Lemma]()
    for blanks in range(period):
        n: Term = ("*", period, k)
        n = ("+", n, spent + blanks) if spent + blanks else n
        f, words = split(padded, n), term_of_automaton(gadget.fooling_words(blanks))
        shown = fooling_lemma(f, colour, words, ("^", 2, k), k)
        fools.append(shown)
        leaves = leaves_lemma(f, ("^", 2, k), shown, by_fooling(f))
        bits.append(((">=", ("D", f), k), axiom("depth-at-least", arith(leaves))))
    blocks = f"floor((n - {spent})/{period})" if spent else f"floor(n/{period})"
    pairs = f"For every n >= {spent}, the padded language has a fooling set of 2^{blocks} pairs."
    depth = f"For every n >= {spent}, D of the padded language is at least {blocks}."
    return (Bound.from_on("block-fooling-pairs", pairs, k, 0, *fools), Bound.from_on("block-bits", depth, k, 0, *bits))


def fooling_lemma(f: Term, colour: int, words: Term, many: Term, variable: str) -> Lemma:
    """That so many words, of the length of f, are a fooling set."""
    count: Term = ("count", words, f[3])
    largest: Lemma = ((">=", ("fooling", f, colour), count), axiom("fooling-words", closed_set))
    return (">=", ("fooling", f, colour), many), arith(largest, (("=", count, many), recurrence(variable)))


def leaves_lemma(f: Term, many: Term, *more: Lemma) -> Lemma:
    """That protocol trees have at least so many leaves, by lemmas about these."""
    return (">=", ("leaves", f), many), arith(*more)


def by_fooling(f: Term) -> Lemma:
    """That leaves are at least as many as the pairs of largest fooling sets of either colour."""
    fooling = ("+", *(("fooling", f, b) for b in (0, 1)))
    return (">=", ("leaves", f), fooling), axiom("leaves-fooling")


# ---- letters that commute ----


def settled_bounds(padded: Term) -> tuple[Bound, Bound]:
    """Equal rows and columns for all n, and so D is 0, where all words have the same answer."""
    n = "n"
    f, same = split(padded, n), (("same-language", padded, padded), bisimulation)
    few, _ = constant_bounds(padded, 1)
    silent = list[Lemma]()
    for party in ("alice", "bob"):
        one: Lemma = (("<=", ("rows", f, party), 1), from_lemma("commuting-letters", same))
        silent.append((("<=", ("one-way", f, party), 0), axiom("one-way-at-most", arith(one))))
    one_ways = tuple(that[1] for that, _ in silent)
    both: Lemma = (("<=", ("D", f), ("+", *one_ways)), axiom("depth-both-ways"))
    none: Lemma = (("<=", ("D", f), 0), arith(both, *silent))
    says = "For every n >= 1, D of the padded language is 0, as all its entries are equal."
    return (
        replace(few, says="For every n >= 1, all rows of the matrix of the padded language are equal."),
        Bound.from_on("constant-bits", says, n, 1, none),
    )


def constant_bounds(padded: Term, states: int) -> tuple[Bound, Bound]:
    """At most so many rows for all n where all letters commute, and so D is at most the bits of a state, and one."""
    n = "n"
    f, bits = split(padded, n), (states - 1).bit_length()
    same: Lemma = (("same-language", padded, padded), bisimulation)
    few: Lemma = (("<=", ("rows", f, "alice"), states), from_lemma("commuting-letters", same))
    enough: Lemma = (("<=", ("rows", f, "alice"), ("^", 2, bits)), arith(few))
    sends: Lemma = (("<=", ("one-way", f, "alice"), bits), axiom("one-way-at-most", enough[1]))
    both: Lemma = (("<=", ("D", f), ("+", ("one-way", f, "alice"), 1)), axiom("depth-one-way"))
    deep: Lemma = (("<=", ("D", f), bits + 1), arith(sends, both))
    rows = f"For every n >= 1, the matrix of the padded language has at most {states} different rows."
    depth = f"For every n >= 1, D of the padded language is at most {bits + 1}."
    return (Bound.from_on("constant-rows", rows, n, 1, few), Bound.from_on("constant-bits", depth, n, 1, deep))


def counting_bounds(padded: Term, gadget: BlockGadget, found: CountingMinor) -> tuple[Bound, Bound, Bound]:
    """The inner product of two rows of k bits modulo r is embedded; its rank modulo p is at least 2^(k - d).

    So is that of the padded language, and D >= k - d.
    """
    k, period, spent = "k", 2 * gadget.half, gadget.spent
    n: Term = ("+", ("*", period, k), spent) if spent else ("*", period, k)
    f, field, least = split(padded, n), f"GF{found.p}", max(1, found.spent)
    inner = split(term_of_automaton(found.language), ("*", 2, k))
    embeds: Lemma = (("embeds", inner, f, codes(gadget)), step("coded"))
    bits: Term = ("-", k, found.spent) if found.spent else k
    rank = _rank(f, inner, field, ("^", 2, bits), embeds, found)
    by_rank: Lemma = ((">=", ("partition-number", f), ("rank", f, field)), axiom("partition-rank"))
    parts: Lemma = ((">=", ("leaves", f), ("partition-number", f)), axiom("leaves-partition"))
    leaves = leaves_lemma(f, ("^", 2, bits), rank, by_rank, parts)
    depth: Lemma = ((">=", ("D", f), bits), axiom("depth-at-least", arith(leaves)))
    where = f"For every k >= {least}, the padded language at n = {period}k{f' + {spent}' if spent else ''}"
    less = f"k - {found.spent}" if found.spent else "k"
    said = {
        "embedded": f"has the inner product of two rows of k bits, modulo {len(gadget.accepted)}, as a part.",
        "rank": f"has a rank modulo {found.p} of at least 2^({less}).",
        "bits": f"has a D of at least {less}.",
    }
    first, second, third = (
        Bound.from_on(f"counting-{name}", f"{where} {says}", k, least, lemma)
        for (name, says), lemma in zip(said.items(), (embeds, rank, depth), strict=True)
    )
    return first, second, third


def codes(gadget: BlockGadget) -> Term:
    """How either party writes its bits: its positions of the word before, of the blocks, and of the word after."""
    letters = gadget.padded_alphabet

    def spelled(word: Word) -> tuple[str, ...]:
        return tuple(letters[a] for a in word)

    return tuple(
        (
            spelled(gadget.around(gadget.before)[i::2]),
            tuple(zip(BITS, map(spelled, words), strict=True)),
            spelled(gadget.around(gadget.after)[i::2]),
        )
        for i, words in enumerate((gadget.alice, gadget.bob))
    )


def _rank(f: Term, inner: Term, field: str, power: Term, embeds: Lemma, found: CountingMinor) -> Lemma:
    """That the rank is at least the number of rows of the minor, a power of 2."""
    count = ("count", term_of_automaton(found.minor.index), inner[3])
    return (">=", ("rank", f, field), power), arith(
        (("<=", ("rank", inner, field), ("rank", f, field)), from_lemma("embedded", embeds)),
        ((">=", ("rank", inner, field), count), independent(found.minor, found.cone)),
        (("=", count, power), recurrence("k")),
    )


MOST_LETTERS = 4  # of a padded language that is factored
PAIR = "AB"  # the period of the partition; inner words have a length that is a multiple of its length


def small_fooling_sets(padded: DFA, r: int) -> Iterator[Bound]:
    """For a prime that divides r: polynomial bounds on rank and fooling sets, where a factorisation is found."""
    for p in (p for p in range(2, r + 1) if r % p == 0 and all(p % d for d in range(2, p))):
        family = factored(padded, p) if len(padded.alphabet) <= MOST_LETTERS else None
        form = (
            None if family is None or degree_of_growth(family.index) is None else word_numbers(family.index).closed_form
        )
        if family is not None and form is not None and len(form.sums) == len(PAIR):
            yield _small(padded, p, family, form)
            return


def _small(padded: DFA, p: int, family: Factorisation, form: ClosedForm) -> Bound:
    """The bounds at n = 2q, by the number of inner words of that length."""
    claim = next(closed_form_claims(term_of_automaton(family.index), form))
    _, _, ((_, q, first),), same = claim
    _, count, most = same
    f, field = split(term_of_automaton(padded), count[2]), f"GF{p}"
    other: Term = ("complement", f)
    inner: Lemma = (("<=", ("rank", f, field), count), factors(family))
    parts: tuple[Lemma, ...] = (
        (("<=", ("rank", f, field), most), arith(inner, (same, recurrence(q)))),
        (("<=", ("fooling", f, 1), ("^", ("rank", f, field), 2)), axiom()),
        (("<=", ("rank", other, field), ("+", ("rank", f, field), 1)), axiom()),
        (("<=", ("fooling", f, 0), ("^", ("rank", other, field), 2)), axiom()),
    )
    says = (
        f"For every n = 2q >= {2 * first}, the rank of the padded language modulo {p} is r <= {form.case(0)}; each "
        "fooling set of ones has at most r^2 pairs, and each fooling set of zeros at most (r + 1)^2."
    )
    return Bound.from_on("small-fooling-sets", says, q, first, *parts)
