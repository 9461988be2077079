"""The two-party functions of an exported certificate, each with its rows, as a lemma of Rocq.

A lemma `is_table3 : f = matrix table3` says of a function of the certificate that it is the matrix with the rows listed
there.  Rocq computes the rows of a built-in family, of a complement and of a transposed function by itself: what is
listed wrongly here makes the lemma fail.  The lemmas that these rest on stand in proofs/Replay.v.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.records import dataclass, field
from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.automata import Automata
from fooling.verify.pages.rocq.written import NotExported, listing
from fooling.verify.statement.language.in_rocq import argument
from fooling.verify.statement.operators import FAMILIES
from fooling.verify.statement.proposition import Term, free_variables, is_integer, is_named

LARGEST = 2**12  # entries of a matrix that Rocq is to compute


@dataclass
class Tables:
    """The functions met so far, each with the number of its lemma; the lemmas, in order."""

    numbers: dict[Term, int] = field(default_factory=dict)
    lemmas: list[str] = field(default_factory=list)
    automata: Automata = field(default_factory=Automata)  # of the languages whose matrices these are

    def number(self, f: Term) -> int:
        """The number of the function's list and of the lemma about it; NotExported where there is none."""
        if f not in self.numbers:
            proof = self._proof(f)
            i = self.numbers[f] = len(self.numbers)
            statement = f"{argument(f, 'function', {})} = matrix table{i}"
            rows = f"Definition table{i} : list (list Z) := {rows_of(f)}."
            used = proof.replace("?A", f"table{i}")
            self.lemmas.append(f"{rows}\nLemma is_table{i} : {statement}.\nProof. {used} Qed.")
        return self.numbers[f]

    def rewriting(self) -> str:
        """The tactic that puts the matrices in place of the functions met; the outer ones first."""
        steps = "; ".join(f"try rewrite is_table{i}" for i in reversed(range(len(self.numbers))))
        return steps or "idtac"

    def _proof(self, f: Term) -> str:
        if not isinstance(f, tuple):
            raise NotExported(f"the function {f} is a variable, and evidence about it is not exported")
        if f[0] not in KINDS or (f[0] in FAMILIES and not is_integer(f[1])):
            raise NotExported(f"evidence about a function `{f[0]}` is not exported yet")
        return KINDS[f[0]](self, f)

    def _family(self, f: Term) -> str:
        family, n = f
        least = "isT " if family == "index" else ""
        return f"exact: (@{family.replace('-', '_')}_table {n}%Z ?A {least}ltac:(by vm_compute))."

    def _listed(self, _: Term) -> str:
        return "reflexivity."

    def _under(self, f: Term) -> str:
        _, language, partition, n = f
        if free_variables(f):
            raise NotExported(
                "evidence about a language of a length that is a variable is exported for some rules alone"
            )
        if not is_named(partition):
            raise NotExported("evidence about a language is exported for a partition that has a name")
        i, k, split = self.automata.number(language), meaning.natural(n), argument(partition, "partition", {})
        known = f"@under_table _ auto{i} _ {split} {k}%nat reads{i} letters{i} {argument(n, 'number', {})}"
        return f"exact: ({known} ({k})%Z _ ltac:(lra) erefl ltac:(by vm_compute))."

    def _changed(self, f: Term) -> str:
        return f"rewrite is_table{self.number(f[1])}; apply: {f[0]}_table; by vm_compute."


KINDS: Mapping[str, Callable[[Tables, Term], str]] = {  # functions, each with why it is the matrix of its table
    **dict.fromkeys(FAMILIES, Tables._family),
    "matrix": Tables._listed,
    "under": Tables._under,
    "complement": Tables._changed,
    "transposed": Tables._changed,
}


def rows_of(f: Term) -> str:
    """The rows of a function as a list of lists of integers of Rocq."""
    function = meaning.function(f)
    if function.row_count * function.column_count > LARGEST:
        raise NotExported(f"a matrix of {function.row_count} x {function.column_count} is too large for Rocq")
    return listing(listing(f"{entry}%Z" if entry >= 0 else f"({entry})%Z" for entry in row) for row in function.rows())
