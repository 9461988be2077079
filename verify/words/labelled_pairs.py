"""Pairs of inputs in the labels of their function: (01, 10) for [1, 2], as an author writes them.

A proposition numbers the inputs from 0.  Where the function is given, its inputs have labels, such as the words of both
parties, and whoever reads the proposition sees these.  The inputs of a matrix have numbers for labels.
"""

from __future__ import annotations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.statement.language.wording import LONGEST_LITERAL, Names, calling, in_words
from fooling.verify.statement.proposition import Term, free_variables

WITH_PAIRS = ("fooling-set", "inputs-of")


def in_labels(proposition: Term) -> str:
    """The proposition in words, its pairs in labels.

    >>> in_labels(("fooling-set", ("pairs", ((0, 0), (1, 2))), ("disjointness", 2), 1))
    'the pairs (00, 00), (01, 10) are a fooling set of colour 1 of (disjointness on 2 bits)'
    """
    with calling(_labelled(proposition)):
        return in_words(proposition)


def _labelled(proposition: Term) -> Names:
    """What stands for each short list of pairs, of a function without variables."""
    found = {one for head in WITH_PAIRS for one in subterms(proposition, head)}
    named = []
    for _, pairs, f, *_ in sorted(found, key=repr):
        if pairs[0] != "pairs" or free_variables(f) or len(repr(pairs[1])) > 2 * LONGEST_LITERAL:
            continue
        try:
            of = meaning.function(f)
            named.append((pairs, f"the pairs {', '.join(of.cell(*pair) for pair in pairs[1])}"))
        except (FoolingError, IndexError):  # too large, or no inputs of this function
            continue
    return tuple(named)
