"""What blocks that count show of a padded language, for all lengths: an inner product inside it, and its rank.

The gadgets are those of `fooling.circuits.languages.search.fooling.block_gadgets`, the rank that of
`fooling.circuits.languages.search.fooling.counting_minors`.  Each party writes its row of k bits as words of letters
and blanks, so the inner product modulo r is a part of the padded language, and the rank modulo p of the one is at most
that
of the other.  The derivation uses the rules for codes and for regular minors; fooling sets may stay polynomial here.
"""

from __future__ import annotations

from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.fooling.block_gadgets import BlockGadget
from fooling.circuits.languages.search.fooling.counting_minors import BITS, CountingMinor
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Lemma, from_lemma, intro, step
from fooling.verify.methods.evidence.automata import recurrence
from fooling.verify.methods.languages.gadget_bounds import Bound, leaves_lemma, split
from fooling.verify.methods.languages.weighted_families import independent
from fooling.verify.methods.matrices.intervals import term_of_automaton
from fooling.verify.statement.proposition import Term


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
    leaves = leaves_lemma(f, ("^", 2, bits), rank, by_rank)
    depth: Lemma = ((">=", ("D", f), bits), axiom("depth-at-least", arith(leaves)))
    where = f"For every k >= {least}, the padded language at n = {period}k{f' + {spent}' if spent else ''}"
    less = f"k - {found.spent}" if found.spent else "k"
    said = {
        "embedded": f"has the inner product of two rows of k bits, modulo {len(gadget.accepted)}, as a part.",
        "rank": f"has a rank modulo {found.p} of at least 2^({less}).",
        "bits": f"has a D of at least {less}.",
    }
    head = ("forall", ((k, "int"),), ((">=", k, least),))
    first, second, third = (
        Bound(f"counting-{name}", f"{where} {says}", (*head, that), intro({k: least}, by))
        for (name, says), (that, by) in zip(said.items(), (embeds, rank, depth), strict=True)
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
