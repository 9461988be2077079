"""What shows that two languages are equal, replayed."""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import check_closed, equivalence_system
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation


def check_bisimulation(a: DFA, b: DFA, evidence: Bisimulation) -> None:
    """Accept the pairs as proof that `a` and `b` have the same language.

    They must contain the pair of starts, agree on acceptance and be closed under letters, where (None, None) may be
    left out: that is, be a closed set of the equivalence system.  Raises EvidenceError naming the pair.
    """
    check_closed(equivalence_system(a, b), evidence.pairs)
