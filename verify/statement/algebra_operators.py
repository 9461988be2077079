"""The operators that speak of the syntactic monoid of a regular language, the identity included.

What each says stands in the essay of `fooling.verify.statement.proposition`.  The names are those of the classes of
monoids (Pin, "Mathematical Foundations of Automata Theory"; DA, DO and DS: Schuetzenberger 1976 and Almeida 1994);
quasi-aperiodic, of the morphism that takes a word to its element, is that of Barrington, Compton, Straubing and Therien
1992.
"""

from __future__ import annotations

from fooling.verify.statement.row import Operator, fact, measure

OF_MONOID = "the syntactic monoid of {t0} "
ALGEBRA: dict[str, Operator] = {
    "monoid-size": measure("language", "elements of the syntactic monoid({0})", 1),
    "idempotents": measure("language", "idempotents of the syntactic monoid({0})", 1),
    "commutative": fact("language", OF_MONOID + "is commutative"),
    "group-language": fact("language", OF_MONOID + "is a group"),
    "aperiodic": fact("language", OF_MONOID + "is aperiodic"),
    "j-trivial": fact("language", OF_MONOID + "is J-trivial"),
    "r-trivial": fact("language", OF_MONOID + "is R-trivial"),
    "l-trivial": fact("language", OF_MONOID + "is L-trivial"),
    "in-da": fact("language", OF_MONOID + "is in DA"),
    "in-ds": fact("language", OF_MONOID + "is in DS"),
    "in-do": fact("language", OF_MONOID + "is in DO"),
    "abelian-subgroups": fact("language", OF_MONOID + "has only abelian subgroups"),
    "solvable-subgroups": fact("language", OF_MONOID + "has only solvable subgroups"),
    "quasi-aperiodic": fact("language", "the syntactic morphism of {t0} is quasi-aperiodic"),
}
