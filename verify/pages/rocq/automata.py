"""The languages of an exported certificate: a table each that Rocq computes with, and a lemma that the table reads it.

The lemmas that these rest on stand in proofs/CountsWords.v.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fooling.circuits.languages.dfa import DFA
from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.tables import NotExported, listing, naturals
from fooling.verify.statement.in_rocq import argument
from fooling.verify.statement.proposition import Term, is_integer


@dataclass
class Automata:
    """The languages met so far, each with the number of its table; the lemmas, in order."""

    numbers: dict[Term, int] = field(default_factory=dict)
    lemmas: list[str] = field(default_factory=list)

    def number(self, language: Term) -> int:
        """The number of the language's table and of the lemmas about it; NotExported where there is none."""
        if language not in self.numbers:
            reads, letters = _proofs(language)
            i, said = len(self.numbers), argument(language, "language", {})
            self.numbers[language] = i
            automaton = meaning.language(language)
            self.lemmas.append(
                f"Definition auto{i} : automaton := {table_of(automaton)}.\n"
                f"Lemma reads{i} : reads {said} auto{i}.\nProof. {reads.replace('AUTO', f'auto{i}')} Qed.\n"
                f"Lemma letters{i} : letters {said} = {len(automaton.alphabet)}%nat.\nProof. {letters} Qed."
            )
        return self.numbers[language]


def table_of(automaton: DFA) -> str:
    """The table of an automaton: the dead state is the number of the others."""
    rows = listing(
        naturals(automaton.states if target is None else target for target in row) for row in automaton.transitions
    )
    return f"Automaton {automaton.start}%nat {naturals(sorted(automaton.accepting))} {rows}"


def _proofs(language: Term) -> tuple[str, str]:
    """Why the table reads the language, and how many letters there are."""
    head = language[0] if isinstance(language, tuple) else language
    if head not in READ:
        raise NotExported(f"the words of a language `{head}` are not read in Rocq yet")
    return READ[head](language)


def _dyck(language: Term) -> tuple[str, str]:
    _, types, _ = language
    if not all(map(is_integer, language[1:])) or types < 1:
        raise NotExported("the words of a language `dyck` whose size is a variable are not read in Rocq")
    unfolded = "rewrite /q_dyck !tonat_IZR;"
    stacks = listing(map(naturals, _stacks(types, meaning.language(language).states)))
    return f"{unfolded} apply: (@dyck_reads _ _ {stacks} AUTO); by vm_compute.", "exact: dyck_letters."


def _listed(_: Term) -> tuple[str, str]:
    return "apply: dfa_reads; by vm_compute.", "by []."


def _stacks(types: int, states: int) -> list[list[int]]:
    """The stack of each state of a Dyck automaton, its top first: node q has the parent (q - 1) // t."""
    found: list[list[int]] = [[]]
    for q in range(1, states):
        found.append([(q - 1) % types, *found[(q - 1) // types]])
    return found


READ: Mapping[str, Callable[[Term], tuple[str, str]]] = {"dyck": _dyck, "dfa": _listed}
