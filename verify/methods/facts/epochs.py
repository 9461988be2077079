"""Epochs of players in a row, and causal layers, which are such epochs: which there are, which not, and their bits.

A protocol with fewer bits, or fewer epochs, is one with more: so what is assumed of some protocol, or of layers, or
that there is none, is compared with the one that is asked about.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.axioms.instances import consequences
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import NotMadeFor
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import knowing, stated
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption
from fooling.verify.methods.facts.machines import compared, of_sizes
from fooling.verify.statement.proposition import Term

EPOCHS, LAYERS = "epochs-compute", "causal-layers-compute"


@rule(on=("epochs-compute",), price=30)
def epochs(goal: Term, context: Context) -> Node:
    """That some protocol of epochs does a task: by one with fewer bits or epochs, or in turn."""
    by = compared(context)
    ways = [of_sizes(name, None, by) for name in ("one-epoch-tells-all", "epochs-in-turn")]
    return where_defined(first_of(*(_further(one, by) for one in _known(context)), *ways), by)(goal, context)


@rule(on=("causal-layers-compute",), price=30)
def causal_layers(goal: Term, context: Context) -> Node:
    """That some causal layers do a task: one layer that tells all, or one layer more than functions."""
    by = compared(context)
    ways = [of_sizes(name, None, by) for name in ("one-layer-tells-all", "layers-in-turn")]
    return where_defined(first_of(*ways), by)(goal, context)


@rule(on=("not epochs-compute",), kind="unsafe", price=30)
def no_epochs(goal: Term, context: Context) -> Node:
    """That no protocol of epochs does a task, as none with more bits or epochs does."""
    by = compared(context)
    inside = context.extended((), (goal[1],))
    more = [one[1] for one in context.assumptions if one[0] == "not" and one[1][0] == EPOCHS]
    found = working([(one, _further((goal[1], assumption), by)) for one in more], inside)
    if not found:
        raise NotMadeFor
    return {"rule": "contradiction", "lemma": stated(found[0], inside), "by": assumption(("not", found[0][0]), context)}


@rule(on=("comparison",), kind="unsafe", price=45, assumes=("epochs-compute", "causal-layers-compute"))
def bits_of_an_epoch(goal: Term, context: Context) -> Node:
    """A comparison, by the bits that one epoch takes of a protocol that is assumed, or of a layer."""
    known = _known(context)
    facts = working([*known, *(lemma for that, _ in known for lemma in consequences(that))], context)
    facts = [fact for fact in facts if fact[0] not in context.assumptions]
    if not facts or any(subterms(one, EPOCHS) and one[0] == "not" for one in context.assumptions):
        raise NotMadeFor
    return knowing(facts, search)(goal, context)


def _known(context: Context) -> list[Lemma]:
    """The protocols that are assumed, or that assumed layers are."""
    found: list[Lemma] = [(one, assumption) for one in context.assumptions if one[0] == EPOCHS]
    for one in context.assumptions:
        found += consequences(one) if one[0] == LAYERS else ()
    return found


def _further(known: Lemma, by: Tactic) -> Tactic:
    """A protocol is one with more epochs and bits."""
    (_, _, epochs, bits), _ = known
    return of_sizes("further-epochs", None, by, known, h=epochs, a=bits)
