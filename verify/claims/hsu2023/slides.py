"""What the claims of these slides share: the pack, the names of variables, and networks of the constructions.

Letters: N length of the input, n bits of a party, q sparsity, d coordinates of a value, k those of a vector, M modulus,
m width, H heads, p bits of precision, L layers, T half the width of a window, c and C constants.
"""

from __future__ import annotations

from typing import Any

from fooling.circuits.networks.constructions.contents import construct
from fooling.verify.claims.claim import Pack
from fooling.verify.given.network_terms import network_term
from fooling.verify.statement.notation import Expression, computes, integer, real

slides = Pack("hsu2023", {})
claim = slides.claim

N, n, q, d, k, M, m, H, p, T, i, j, s = map(integer, ("N", "n", "q", "d", "k", "M", "m", "H", "p", "T", "i", "j", "s"))
C, c, alpha = integer("C"), real("c"), real("alpha")
fixed_c, fixed_C, fixed_N = map(Expression, ("c", "C", "N"))  # those of a quantifier outside


def does_its_task(name: str, **parameters: Any) -> Expression:
    """That the network of a construction computes the task which the construction names."""
    made = construct(name, **parameters)
    return computes(Expression(network_term(made.network, made.longest)), Expression(made.task))
