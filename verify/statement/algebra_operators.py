"""The operators that speak of the syntactic monoid of a regular language, the identity included.

The monoid is that of the maps of words on the states of the minimal complete DFA
(`fooling.circuits.languages.monoid`).  For an element x let x^w be its idempotent power.  The monoid is
  group-language        a group;   `commutative`, `aperiodic`: x^w x = x^w for all x
  r-trivial, l-trivial  (xy)^w x = (xy)^w;  y(xy)^w = (xy)^w, for all x, y;   `j-trivial`: both
  in-da                 (xy)^w x (xy)^w = (xy)^w
  in-do, in-ds          (xy)^w (yx)^w (xy)^w = (xy)^w;  the idempotent power of the left side is (xy)^w
  abelian-subgroups, solvable-subgroups
                        all of its subgroups (with whatever identity) are abelian, or solvable
  quasi-aperiodic       for no length t do the words of length t have, among their elements, a group of more than one
`monoid-size L` is the number of its elements, `idempotents L` of those with x x = x.
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
