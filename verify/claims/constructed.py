"""That a network of the library of constructions does what it is for: a claim which runs that network on all words."""

from __future__ import annotations

from typing import Any

from fooling.circuits.networks.constructions.contents import construct
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.statement.language.notation import Expression, computes


def does_its_task(name: str, **parameters: Any) -> Expression:
    """That the network of a construction computes the task which the construction names."""
    made = construct(name, **parameters)
    return computes(Expression(network_term(made.network, made.longest)), Expression(made.task))
