"""Pictures for the glossary, drawn by what draws proofs and notebooks: one for a term, under its heading."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.rnn import rnn_of_dfa
from fooling.fooling_sets.functions import disjointness, equality
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.simulate import simulate
from fooling.verify.pages.formats.markup import Markup, joined
from fooling.verify.pages.manual.markdown_html import picture
from fooling.verify.pages.notebooks.contents import view
from fooling.verify.runs.decide import decide_proposition
from fooling.verify.statement.notation import for_all, integer

WORD = (0, 0, 1, 1)  # (())


def _drawn(found: object) -> Markup:
    """The first part of what a notebook shows."""
    return view(found).parts[0].shown


def _refuted() -> Markup:
    n = integer("n")
    shown = view(decide_proposition(for_all(n >= 1)(2**n <= n * n + 1)))
    return joined(part.shown for part in shown.parts)


PICTURES: Mapping[str, Callable[[], Markup]] = {  # by the anchors of the glossary
    "attention": lambda: picture("index-lookup-attention.svg", "The weights of a network that looks up a bit"),
    "automaton": lambda: _drawn(dyck(1, 2)),
    "fooling-set": lambda: _drawn(maximum_fooling(disjointness(3), 1).fooling_set),
    "frontier-of-precision": lambda: picture(
        "equality-frontier.svg", "Where a construction is right, by bits and length"
    ),
    "protocol-tree": lambda: _drawn(exact_complexity(equality(2)).tree),
    "refuted": _refuted,
    "transcript": lambda: _drawn(simulate(rnn_of_dfa(dyck(1, 2)), WORD, Partition.parse("odd-even"))),
}
