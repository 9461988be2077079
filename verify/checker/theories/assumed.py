"""What is taken from elsewhere: a cited theorem, or a lemma that is yet to be proved.

Nothing shows it.  It is closed, so it says one thing whatever is in scope, and the certificate spells it out where it
is used; whatever is derived with it trusts it, by its name.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import Context, Grounds, Node, Theory, expect
from fooling.verify.statement.proposition import Term, require

MOST = 200  # letters of a name or a source
theory = Theory("assumed")


# assumed: trusted to be true.  What is true is defined, so there is no more to ask of a quantified statement.
@theory.rule("assumed", "name", "source")
def _assumed(goal: Term, node: Node, context: Context) -> Grounds:
    for text in (node["name"], node["source"]):
        told = isinstance(text, str) and 0 < len(text) <= MOST and text.isprintable() and text == text.strip()
        expect(told, f"an assumption has a name and a source, each one line of at most {MOST} letters")
    require(goal, "proposition", at="an assumption, which is about nothing in scope")
    return frozenset({("trusts", f"assumed {node['name']}")})
