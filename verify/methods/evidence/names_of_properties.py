"""What operators say of syntactic monoids, by the names that the finder has for these properties."""

NAMES = {  # of operators, as the finder calls the properties
    "commutative": "commutative",
    "group-language": "group",
    "aperiodic": "aperiodic",
    "j-trivial": "J_trivial",
    "r-trivial": "R_trivial",
    "l-trivial": "L_trivial",
    "in-da": "DA",
    "in-ds": "DS",
    "in-do": "DO",
    "abelian-subgroups": "abelian_subgroups",
    "solvable-subgroups": "solvable",
    "quasi-aperiodic": "quasi_aperiodic",
}
