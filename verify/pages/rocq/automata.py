"""The languages of an exported certificate: a table each that Rocq computes with, and lemmas that the table reads it.

The tables of Dyck languages, and of listed automata, are read by lemmas of proofs/CountsWords.v.  A language that is
made of others is read by proofs/CountsExpressions.v: its parts are read before it, each by a table of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.circuits.languages.dfa import DFA
from fooling.records import dataclass, field
from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.written import NotExported, listing, naturals
from fooling.verify.statement.language.in_rocq import argument, strings
from fooling.verify.statement.proposition import Term, is_integer

LARGEST_REPEAT = 64  # copies of a language, one after the other


@dataclass
class Automata:
    """The languages met so far, each with the number of its table; the lemmas, in order."""

    numbers: dict[Term, int] = field(default_factory=dict)
    lemmas: list[str] = field(default_factory=list)

    def number(self, language: Term) -> int:
        """The number of the language's table and of the lemmas about it; NotExported where there is none."""
        if language not in self.numbers:
            head = language[0] if isinstance(language, tuple) else language
            if head not in READ:
                raise NotExported(f"the words of a language `{head}` are not read in Rocq yet")
            proof, automaton = READ[head](self, language), meaning.language(language)
            i, said = len(self.numbers), argument(language, "language", {})
            self.numbers[language] = i
            names = strings(automaton.alphabet)
            self.lemmas.append(
                f"Definition auto{i} : automaton := {table_of(automaton)}.\n"
                f"Lemma read{i} : read_by {names} {said} auto{i}.\nProof. {proof.replace('AUTO', f'auto{i}')} Qed.\n"
                f"Definition reads{i} := proj2 read{i}.\n"
                f"Lemma letters{i} : letters {said} = {len(automaton.alphabet)}%nat.\n"
                f"Proof. by rewrite /letters (proj1 read{i}). Qed."
            )
        return self.numbers[language]

    def same_letters(self, one: Term, other: Term) -> str:
        """A proof that two languages have the same letters, in the same order."""
        return f"(etrans (proj1 read{self.number(one)}) (esym (proj1 read{self.number(other)})))"

    def _parts(self, parts: tuple[Term, ...]) -> str:
        """That the parts are read, one by one."""
        known = "(@List.Forall2_nil _ _ _)"
        for i in reversed([self.number(part) for part in parts]):
            known = f"(@List.Forall2_cons _ _ _ _ _ _ _ read{i} {known})"
        return known

    def dyck(self, language: Term) -> str:
        """By the stacks of the states."""
        _, types, _ = language
        if not all(map(is_integer, language[1:])) or types < 1:
            raise NotExported("the words of a language `dyck` whose size is a variable are not read in Rocq")
        stacks = listing(map(naturals, _stacks(types, meaning.language(language).states)))
        unfolded = "rewrite /read_by /q_dyck !tonat_IZR; split; first reflexivity;"
        return f"{unfolded} apply: (@dyck_reads _ _ {stacks} AUTO); by vm_compute."

    def listed(self, _: Term) -> str:
        """By its own list of moves."""
        return "split; first reflexivity; apply: dfa_reads; by vm_compute."

    def letters(self, _: Term) -> str:
        """By the one letter."""
        return "apply: one_letter_reads; by vm_compute."

    def of_one(self, language: Term) -> str:
        """By the table of the language that it is made of."""
        head, part, *times = language
        if times and not (is_integer(times[0]) and times[0] <= LARGEST_REPEAT):
            raise NotExported(f"the words of a language `repeat` are read for at most {LARGEST_REPEAT} copies")
        lemma = {"star": "starred", "other-words": "others", "repeat": "repeated"}[head]
        unfolded = "rewrite /q_repeat tonat_IZR; " if times else ""
        return f"{unfolded}apply: ({lemma}_reads _ read{self.number(part)}); by vm_compute."

    def of_several(self, language: Term) -> str:
        """By the tables of the languages that it is made of."""
        lemma = {"concat": "concatenated", "union": "united", "common-words": "common"}[language[0]]
        return f"apply: ({lemma}_reads _ {self._parts(language[1:])}); by vm_compute."


READ: Mapping[str, Callable[[Automata, Term], str]] = {  # languages, each with why its table reads it
    "dyck": Automata.dyck,
    "dfa": Automata.listed,
    "letters": Automata.letters,
    **dict.fromkeys(("star", "other-words", "repeat"), Automata.of_one),
    **dict.fromkeys(("concat", "union", "common-words"), Automata.of_several),
}


def table_of(automaton: DFA) -> str:
    """The table of an automaton: the dead state is the number of the others."""
    rows = listing(
        naturals(automaton.states if target is None else target for target in row) for row in automaton.transitions
    )
    return f"Automaton {automaton.start}%nat {naturals(sorted(automaton.accepting))} {rows}"


def _stacks(types: int, states: int) -> list[list[int]]:
    """The stack of each state of a Dyck automaton, its top first: node q has the parent (q - 1) // t."""
    found: list[list[int]] = [[]]
    for q in range(1, states):
        found.append([(q - 1) % types, *found[(q - 1) // types]])
    return found
