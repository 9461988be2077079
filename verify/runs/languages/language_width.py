"""The least width of a one-layer Transformer that decides a regular language, from a fooling set for all lengths.

The fooling set is the best that `fooling.verify.runs.languages.language_fooling` found.  At a length n it has k pairs,
so D is at
least log2 k, and a layer is a protocol for every partition (`fooling.verify.runs.networks.widths`).  One length and one
precision stand for all: `fooling width` answers for others, and by every measure of D, not by fooling sets alone.
"""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.word_count import word_counts
from fooling.records import dataclass
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Lemma, evaluate
from fooling.verify.methods.evidence.automata import closed_set
from fooling.verify.methods.languages.gadget_bounds import Bound, by_fooling, leaves_lemma
from fooling.verify.runs.networks.widths import LAYER, Sizes, derived_width
from fooling.verify.statement.proposition import Term

LENGTHS = range(249, 257)  # of which that with the most words is taken
P = 8  # bits of a number
H = 1  # heads


@dataclass(frozen=True)
class LeastWidth:
    """A layer of `H` heads and numbers of p bits that decides the words of n letters has width `least` at least."""

    n: int
    p: int
    least: int

    @property
    def says(self) -> str:
        """In a sentence."""
        network = f"one layer with one head and numbers of {self.p} bits, for words of {self.n} letters"
        if self.least == 1:
            return f"{network}: the fooling sets found rule out no width"
        return f"{network}: its width is at least {self.least}"


def least_width(words: DFA, letters: int) -> LeastWidth:
    """What so many words of each length, all of them a fooling set, leave."""
    n, bits = _most(words)
    return LeastWidth(n, P, Sizes(letters, n, P, H).least(LAYER, bits))


def width_bound(found: LeastWidth, language: Term, words: Term, partition: str, dfa: DFA, letters: int) -> Bound:
    """The statement, of a width above 1, and how it is derived from the words as a fooling set."""
    n, bits = _most(dfa)
    f: Term = ("under", language, partition, n)
    many = word_counts(dfa, range(n, n + 1))[0]
    count: Term = ("count", words, n)
    largest: Lemma = ((">=", ("fooling", f, 1), count), axiom("fooling-words", closed_set))
    pairs: Lemma = ((">=", ("fooling", f, 1), many), arith(largest, (("=", count, many), evaluate)))
    needed: Lemma = (
        (">=", ("D", f), bits),
        axiom("depth-at-least", arith(leaves_lemma(f, many, pairs, by_fooling(f)))),
    )
    that, by = derived_width("transformer", f, Sizes(letters, n, P, H), needed, found.least)
    return Bound("least-width", f"Of {found.says}.", that, by)


# k pairs that fool need k leaves, and so a depth of at least log2 k.
def _most(words: DFA) -> tuple[int, int]:
    """The longest length with the most words, and the bits that they need."""
    many, n = max(zip(word_counts(words, LENGTHS), LENGTHS, strict=True))
    return n, max(0, many - 1).bit_length()
