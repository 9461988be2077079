"""A certificate as a file of Rocq whose last theorem is its proposition, and the folder in which it is built.

The theorem's statement is made by `fooling.verify.statement.language.in_rocq`, which also makes the statements of the
axioms;
the words in it are defined in proofs/Definitions.v.  These two are what a reader of the theorem trusts, beside Rocq;
the proof below it may come from anywhere.  Rocq reads the statement before the evidence, and compares the theorem with
it at the end: so no definition among the evidence can give another meaning to a word of the statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from fooling.verify.pages.rocq.counts import FILES as FOR_AUTOMATA
from fooling.verify.pages.rocq.library import proofs, text_of
from fooling.verify.pages.rocq.place import Met, Place
from fooling.verify.pages.rocq.steps import script
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.language import wording
from fooling.verify.statement.language.in_rocq import NotInRocq, holds
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.proposition import Term, frozen, negate

THEOREM = re.compile(r"^Theorem ax_(\w+) : st_(\w+)\.$", re.MULTILINE)
STEPS = ("Naturals", "ReplaySteps", "ReplayValues", "ReplayCases")
FOR_TABLES = tuple(
    f"Replay{part}"
    for part in ("", "Ranks", "Cliques", "Covers", "Clauses", "Rectangles", "Weights", "Trees", "Antichains")
)
HEAD = """(* {claim}
   {words}

   Written by `fooling export --rocq`.  What has to be believed is that the last theorem says this, by what its words
   mean in Definitions.v; the proof may come from anywhere.  Build it with `make` in this folder. *)
From Coq Require Import String Reals ZArith Lra List.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat.
From Fooling Require Import Definitions.
Open Scope R_scope.
"""
WITH = """From Fooling Require Import {files}.
From Fooling Require Import Definitions.
Open Scope R_scope.
"""
THEOREM_OF = """Theorem {name} :
  {statement}.
Proof.
{body}
Qed.
Definition {name}_is : {name}_says := {name}.
Print Assumptions {name}.
"""
SAYS = """(* the statement, before anything but the definitions has a name *)
Definition {name}_says : Prop :=
  {statement}.
"""
DEFINED = """(* the conditions under which terms are defined *)
Ltac defined := together; first [ seen
  | (TABLES; first [ (apply: zero_one_table; by vm_compute) | seen ]) | family_zero_one ].
"""
OF_WORDS = """(* the conditions under which terms are defined *)
Ltac defined := together; first [ seen | family_zero_one | exact: under_zero_one | exact: I | by split
  | by rewrite /q_splits tonat_IZR | (TABLES; first [ (apply: zero_one_table; by vm_compute) | seen ]) ].
"""
OF_FAMILIES = """(* the conditions under which terms are defined *)
Ltac defined := together; first [ seen | family_zero_one ].
"""


def exported(certificate: Mapping[str, Any], name: str) -> str:
    """The file of Rocq; NotExported names the rule, the axiom or the object that cannot be written."""
    goal, met = frozen(certificate["proposition"]), Met(script)
    if certificate.get("verdict") == "refuted":
        goal = negate(goal)  # what its derivation proves
    try:
        statement, proof = holds(goal, {}), script(goal, certificate["derivation"], Place(met))
    except NotInRocq as error:
        raise NotExported(str(error)) from None
    files = [
        *files_for(met.axioms),
        *(FOR_AUTOMATA if met.automata.lemmas else ()),
        *FOR_TABLES[: None if met.tables.lemmas else 1],
        *STEPS,
    ]
    head = HEAD.format(claim=in_a_comment(certificate["claim"]), words=in_words(goal))
    conditions = OF_WORDS if met.automata.lemmas else DEFINED if met.tables.lemmas else OF_FAMILIES
    says = SAYS.format(name=identifier(name), statement=statement)
    parts = [head, says, WITH.format(files=" ".join(files)), *met.automata.lemmas, *met.tables.lemmas]
    parts.append(conditions.replace("TABLES", met.tables.rewriting()))
    body = "\n".join(f"  {line}" for line in proof)
    theorem = THEOREM_OF.format(name=identifier(name), statement=statement, body=body)
    return "\n".join([*parts, theorem])


def in_words(goal: Term) -> str:
    """The proposition in English, as a comment may hold it."""
    return in_a_comment(wording.in_words(goal))


def in_a_comment(text: str) -> str:
    """A text that neither ends a comment nor begins one, in one line; a quote would begin a string there.

    >>> in_a_comment('x *) Notation "q" := 0. (*')
    "x * ) Notation 'q' := 0. ( *"
    """
    apart = re.sub(r"\*(?=\))", "* ", re.sub(r"\((?=\*)", "( ", printable(text)))
    return apart.replace('"', "'")


def identifier(name: str) -> str:
    """A name of Rocq, and of a file of Rocq, for a claim or a certificate."""
    return "claim_" + re.sub(r"\W+", "_", name).strip("_")


def files_for(axioms: Iterable[str]) -> list[str]:
    """The files that the script needs; NotExported names an axiom that is not proved."""
    places, found = _places(), ["Statements"]
    for axiom in dict.fromkeys(axioms):
        place = places.get(re.sub(r"\W", "_", axiom))
        if place is None:
            raise NotExported(f"axiom {axiom}: it is not proved in Rocq yet")
        found.append(place)
    return [*dict.fromkeys(found)]


@cache
def _places() -> Mapping[str, str]:
    """The file that proves each axiom."""
    found = {}
    for path in proofs():
        for theorem, _ in THEOREM.findall(text_of(path)):
            found[theorem] = path.stem
    return found
