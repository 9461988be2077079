"""The axioms that the checker trusts, as statements of Rocq: `python -m proofs.statements` writes proofs/Statements.v.

The statements are made from the checker's own table (`fooling.verify.checker.axiom_table`) by the translation that
propositions have (`fooling.verify.statement.language.in_rocq`).  An axiom that is stated for each choice of parameters
becomes the conjunction over those choices, but that a colour, a field, a list of colours and a matrix of weights are
bound by
Rocq.  For that one statement is built with a name in their place, and each of `SAMPLES` has to be an instance of it;
where some fields differ, as GF2 does, these have statements of their own, and the others are said to be none of them.
`--missing` lists the axioms whose operators have no definition in Rocq yet.
"""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fooling.verify.checker.axioms import AXIOMS, CHOICES
from fooling.verify.statement.expression import for_all
from fooling.verify.statement.language.in_rocq import COLOURS, READ_AS_WORDS, TYPES, NotInRocq, argument, holds
from fooling.verify.statement.proposition import Term

HERE = Path(__file__).parent
HEAD = """(* Written by `python -m proofs.statements` from the table of axioms that the checker trusts: do not edit.
   One definition an axiom; what the identifiers mean stands in Definitions.v. *)
From Coq Require Import Reals ZArith.
From Coq Require Import List.
From Fooling Require Import Definitions.
Open Scope R_scope.
"""
SYMBOLS: Mapping[str, Term] = {"colour": "b", "field": "F", "colours": (COLOURS,), "weights": "W"}
SAMPLES: Mapping[str, tuple[Term, ...]] = {
    "colour": (-3, -1, 0, 1, 2, 7),
    "field": ("Q", *(f"GF{p}" for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 65521))),
    "colours": ((0,), (0, 1), (0, 1, 0, 2, -1)),
    "weights": (((1, 2), (0, 1)),),
}
NAMES: Mapping[str, Term] = {
    "indices": ("i", "h"),  # sums that differ in the name of the index are one statement
    "law": ("uniform",),  # what speaks of laws is not in Rocq
}


@dataclass(frozen=True)
class Statement:
    """What one choice of parameters makes of an axiom, in Rocq; `bound` are the parameters that Rocq binds."""

    of: tuple[Term, ...]
    text: str


def identifier(axiom: str) -> str:
    """The name of the statement without its `st_`, and of the theorem without its `ax_`."""
    return re.sub(r"\W", "_", axiom)


def statements(axiom: str) -> list[Statement]:
    """The different statements of an axiom; `NotInRocq` where an operator has no definition there."""
    found: dict[str, Statement] = {}
    for of, term, besides in _choices(axiom):
        text = _closed(term, dict(zip(AXIOMS[axiom].parameters, of, strict=True)), besides)
        found.setdefault(text, Statement(of, text))
    return list(found.values())


def _choices(axiom: str) -> Iterator[tuple[tuple[Term, ...], Term, list[Term]]]:
    """The parameters, the statement they make, and the fields for which it is not meant."""
    kinds = AXIOMS[axiom].parameters
    options = [[SYMBOLS[k]] if k in SYMBOLS else [NAMES[k]] if k in NAMES else list(CHOICES[k]) for k in kinds]
    for of in itertools.product(*options):
        term = _built(axiom, of)
        if not _new_indices(term):
            continue
        apart = list(_exceptions(axiom, of, term)) if set(kinds) & {*SYMBOLS} else []
        yield of, term, [one for _, _, one in apart]
        yield from ((*one[:2], []) for one in apart)


def _built(axiom: str, of: tuple[Term, ...]) -> Term:
    body, *conditions = AXIOMS[axiom].build(*of)
    return for_all(*conditions, over=(body,))(body).term


def _new_indices(term: Term) -> bool:
    """Whether no index of a sum has the name of a variable; other choices state nothing."""
    return not ({v for v, _ in term[1]} & {*_indices(term)})


def _indices(term: Term) -> Iterator[str]:
    if isinstance(term, tuple):
        if term and term[0] == "sum":
            yield term[1]
        for part in term:
            yield from _indices(part)


def _exceptions(axiom: str, of: tuple[Term, ...], term: Term) -> Iterator[tuple[tuple[Term, ...], Term, Term]]:
    """The samples that make another statement than the one with a name in their place; only fields may."""
    kinds = AXIOMS[axiom].parameters
    for i, kind in enumerate(kinds):
        for sample in SAMPLES.get(kind, ()):
            chosen = (*of[:i], sample, *of[i + 1 :])
            built = _built(axiom, chosen)
            if built != _instance(term, of[i], sample):
                if kind != "field" or [k for k in kinds if k in SYMBOLS] != ["field"]:
                    raise NotInRocq(f"{axiom} is another statement for {kind} {sample}")
                yield chosen, built, sample


def _instance(term: Term, symbol: Term, sample: Term) -> Term:
    """The statement with a sample in the place of its name; a sum over a list of colours is written out."""
    if term == symbol and not isinstance(term, tuple):
        return sample
    if not isinstance(term, tuple):
        return term
    if symbol == (COLOURS,) and term[:1] == ("+",) and len(term) == 2:
        return ("+", *(_instance(term[1], COLOURS, colour) for colour in dict.fromkeys(sample)))
    return tuple(_instance(part, symbol, sample) for part in term)


def _closed(term: Term, parameters: Mapping[str, Term], besides: list[Term]) -> str:
    """The proposition of Rocq, for all values of the variables and of the parameters that are bound."""
    sorts = {v: kind for kind, v in _bound(parameters).items()}
    premises = [f"F <> {argument(one, 'field', {})} -> " for one in besides]
    premises += ["List.NoDup bs -> "] if "bs" in sorts else []
    if not sorts:
        return holds(_of_words(term), {})
    binders = " ".join(f"({v} : {TYPES[kind]})" for v, kind in sorts.items())
    return f"(forall {binders}, {''.join(premises)}{holds(_of_words(term), {})})"


def _of_words(term: Term) -> Term:
    """The statement, in which the functions whose inputs it reads as words come with how they are read."""
    if term[0] != "forall":
        return term
    _, bindings, *rest = term
    read = {*_read_as_words(tuple(rest))}
    return ("forall", tuple((v, READ_AS_WORDS if v in read else sort) for v, sort in bindings), *rest)


def _read_as_words(term: Term) -> Iterator[str]:
    match term:
        case ("inputs-of" | "fooling-set", ("words", *_), str(f), *_) | ("rnn-computes", str(f), _, _):
            yield f
    if isinstance(term, tuple):
        for part in term:
            yield from _read_as_words(part)


def _bound(parameters: Mapping[str, Term]) -> dict[str, str]:
    """The kinds of parameters that Rocq binds, with the name of each."""
    return {k: "bs" if k == "colours" else v for k, v in parameters.items() if k in SYMBOLS and v == SYMBOLS[k]}


def module() -> tuple[str, dict[str, str]]:
    """The text of Statements.v, and the axioms that are not in it with the reason why."""
    parts, missing = [HEAD], {}
    for axiom in AXIOMS:
        try:
            parts.append(_definition(axiom, statements(axiom)))
        except NotInRocq as error:
            missing[axiom] = str(error)
    return "\n".join(parts), missing


def _definition(axiom: str, stated: list[Statement]) -> str:
    lines = [f"  {_comment(one)}{one.text}" for one in stated]
    return f'Definition st_{identifier(axiom)} : Prop := (* "{axiom}" *)\n' + " /\\\n".join(lines) + ".\n"


def _comment(statement: Statement) -> str:
    chosen = [str(p) for p in statement.of if p not in SYMBOLS.values() and p not in NAMES.values()]
    return f"(* {', '.join(chosen)} *) " if chosen else ""


def main() -> None:
    """Write the file, or list what it lacks."""
    text, missing = module()
    if sys.argv[1:] == ["--missing"]:
        print("\n".join(f"{axiom}: {why}" for axiom, why in missing.items()))
    else:
        (HERE / "Statements.v").write_text(text, encoding="utf-8")
        print(f"{len(AXIOMS) - len(missing)} of {len(AXIOMS)} axioms are stated in proofs/Statements.v")


if __name__ == "__main__":
    main()
