"""Pictures for the glossary, drawn by what draws reports, proofs and notebooks: one for a term, under its heading."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.rnn import rnn_of_dfa
from fooling.fooling_sets.functions import disjointness, equality
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.simulation.simulate import simulate
from fooling.verify.claims.claim import pack
from fooling.verify.pages.formats.as_html import scrolling
from fooling.verify.pages.formats.markup import Markup, element
from fooling.verify.pages.manual.markdown_html import picture
from fooling.verify.pages.notebooks.contents import view
from fooling.verify.pages.site.graph_page import graph_in_words, graph_of, graph_svg
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.notation import for_all, integer

WORD = (0, 0, 1, 1)  # (())
SOME_CLAIMS = "bhattamishra2024/theorem-5--"


def _drawn(found: object) -> Markup:
    """The first part of what a notebook shows."""
    return view(found).parts[0].shown


def _refuted() -> Markup:
    n = integer("n")
    shown = view(decide_proposition(for_all(n >= 1)(2**n <= n * n + 1)))
    return Markup("".join(part.shown for part in shown.parts).replace("<details>", '<details open="">'))  # and on paper


def _graph() -> Markup:
    """A statement of a paper, other readings of it, and repairs, with the verdicts that their pack expects."""
    claims = pack("bhattamishra2024").claims.values()
    graph = graph_of({one: str(one.expected) for one in claims if f"{one.id}--".startswith(SOME_CLAIMS)})
    drawn = scrolling(graph_svg(graph, lambda _: None), "A graph of claims")
    return element("figure", drawn, graph_in_words(graph, lambda _: None))


PICTURES: Mapping[str, Callable[[], Markup]] = {  # by the anchors of the glossary
    "attention": lambda: picture("index-lookup-attention.svg", "The weights of a network that looks up a bit"),
    "automaton": lambda: _drawn(dyck(1, 2)),
    "fooling-set": lambda: _drawn(maximum_fooling(disjointness(3), 1).fooling_set),
    "frontier-of-precision": lambda: picture(
        "equality-frontier.svg", "Where a construction is right, by bits and length"
    ),
    "graph-of-claims": _graph,
    "protocol-tree": lambda: _drawn(exact_complexity(equality(2)).tree),
    "refuted": _refuted,
    "transcript": lambda: _drawn(simulate(rnn_of_dfa(dyck(1, 2)), WORD, Partition.parse("odd-even"))),
}
