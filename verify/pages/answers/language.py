"""What `fooling language` answers: a document, and a page with tables."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.dfa_json import to_json
from fooling.circuits.languages.search.properties import Property
from fooling.verify.methods.languages.gadget_bounds import PARTITION
from fooling.verify.pages.formats.terminal import lay_out, say, table, text
from fooling.verify.pages.schemas.head import headed
from fooling.verify.runs.language import LanguageReport, Shown
from fooling.verify.runs.language_meaning import MODEL, Recognised
from fooling.verify.words.drawings import EMPTY, automaton
from fooling.verify.words.passages import Grid

TOLD = {
    "commutative": "commutative",
    "aperiodic": "aperiodic",
    "J_trivial": "J-trivial",
    "R_trivial": "R-trivial",
    "L_trivial": "L-trivial",
    "DA": "in DA",
    "DS": "in DS",
    "DO": "in DO",
    "abelian_subgroups": "with abelian subgroups only",
    "DO_abelian": "in DO, with abelian subgroups only",
    "quasi_aperiodic": "quasi-aperiodic",
    "group": "a group",
    "solvable": "with solvable subgroups only",
}
"""The properties in the order in which they are told, and what they are called."""
YES = {True: "yes", False: "no", None: "not known"}


def document(found: LanguageReport) -> dict[str, Any]:
    """The answer as one JSON object."""
    fields = {
        "language": found.spec,
        "alphabet": list(found.dfa.alphabet),
        "minimal_states": found.dfa.states,
        "minimal_states_partial": found.partial_states,
        "minimal_dfa": to_json(found.dfa),
        "counts": list(found.counts),
        "monoid_size": None if found.monoid is None else found.monoid.size,
        "idempotents": found.idempotents,
        "why": found.why,
        "properties": {name: _property(found, name) for name in TOLD},
        **_meaning(found),
        "fooling": {
            "partition": PARTITION,
            "domain": "all n",
            "all_words_fool": found.all_words_fool,
            "counterexample": None if found.fooling_counterexample is None else list(found.fooling_counterexample),
        },
        "rnn_state_bits": found.rnn_state_bits,
        "certificates": {one.name: _path(one) for one in found.shown if one.certificate is not None},
        "trusts": list(found.trusts),
    }
    return headed("language", fields)


def _meaning(found: LanguageReport) -> dict[str, Any]:
    """What the properties mean."""
    return {
        "communication": {
            "class": found.communication.name,
            "says": found.communication.says,
            "model": MODEL,
            "cites": list(found.communication.cites),
            "proved": [_shown(one) for one in found.shown if one.name != "minimal-states"],
        },
        "circuits": {
            "class": found.circuits.name,
            "says": found.circuits.says,
            "cites": list(found.circuits.cites),
            "assumes": found.circuits.assumes,
        },
        "transformers": [_recognised(one) for one in found.transformers],
    }


def _property(found: LanguageReport, name: str) -> dict[str, Any]:
    one = (found.properties or {}).get(name)
    if one is None:
        return {"holds": None, "witness": None, "how": found.why or "not decided"}
    words = [[found.dfa.alphabet[a] for a in word] for word in one.witness]
    return {"holds": one.holds, "witness": words or None, "how": one.how}


def _shown(one: Shown) -> dict[str, Any]:
    path = _path(one)
    return {"name": one.name, "says": one.says, "verdict": str(one.verdict), "reason": one.reason, "certificate": path}


def _path(one: Shown) -> str | None:
    return None if one.certificate is None else os.path.relpath(one.certificate)


def _recognised(one: Recognised) -> dict[str, Any]:
    return {
        "model": one.model,
        "recognised": one.holds,
        "says": one.says,
        "cites": list(one.cites),
        "assumes": one.assumes,
    }


# ---- the page ----


def print_page(found: LanguageReport) -> None:
    """The DFA, counts, the monoid and its properties, what they mean, and what is proved."""
    states = found.dfa.states
    say(
        f"{found.spec}: the minimal DFA has {_many(states, 'state')}"
        + (f", {found.partial_states} without the dead state" if found.partial_states < states else "")
    )
    _print_dfa(found)
    say(f"words of length 0 to {len(found.counts) - 1}: {', '.join(map(str, found.counts))}")
    if found.monoid is None:
        say(f"syntactic monoid: not known, as {found.why}")
    else:
        idempotents = _many(found.idempotents or 0, "idempotent")
        say(f"syntactic monoid: {_many(found.monoid.size, 'element')}, the identity included, {idempotents}")
        _print_properties(found)
    _print_communication(found)
    _print_models(found)
    if found.trusts:
        say(f"trusts: {', '.join(found.trusts)}")


def _print_dfa(found: LanguageReport) -> None:
    for grid in automaton(found.dfa):
        if isinstance(grid, Grid):
            shown = table(*grid.head)
            for row in grid.rows:
                shown.add_row(*(text(str(cell)) for cell in row))
            lay_out(shown)
            say("> start, * accepting")


def _print_properties(found: LanguageReport) -> None:
    shown = table("the monoid is", "", "seen by")
    for name, called in TOLD.items():
        one = (found.properties or {})[name]
        shown.add_row(text(called), text(YES[one.holds]), text(_why(one, found.dfa.alphabet)))
    lay_out(shown)


def _why(one: Property, alphabet: Sequence[str]) -> str:
    words = ", ".join(_spelled(word, alphabet) for word in one.witness)
    return f"{one.how}: {words}" if words else one.how


def _spelled(word: Word, alphabet: Sequence[str]) -> str:
    """A word as text, its letters apart where one of them has several characters."""
    between = " " if any(len(letter) > 1 for letter in alphabet) else ""
    return between.join(alphabet[a] for a in word) or EMPTY


def _print_communication(found: LanguageReport) -> None:
    one = found.communication
    say(f"communication: {one.name or 'not known'}; {one.says} (cited: {'; '.join(one.cites)})")
    say(f"the padded language: {MODEL}")
    shown = table("proved here, for all lengths", "verdict", "certificate")
    for bound in found.shown:
        says = bound.says if bound.reason is None else f"{bound.says} {bound.reason}"
        shown.add_row(text(says), text(str(bound.verdict)), text(_path(bound) or "none"))
    if found.shown:
        lay_out(shown)
    fools = {
        True: "For every n, all words of n letters of the language itself are a fooling set under odd-even.",
        False: "The words of one length of the language itself are no fooling set under odd-even:"
        f" {' and '.join(word or EMPTY for word in found.fooling_counterexample or ())}.",
        None: "Whether all words of one length of the language itself are a fooling set is not decided.",
    }
    say(fools[found.all_words_fool])


def _print_models(found: LanguageReport) -> None:
    one = found.circuits
    assumed = "" if one.assumes is None else f", assumes {one.assumes}"
    say(f"circuits: {one.name or 'not known'}; {one.says} (cited: {'; '.join(one.cites)}{assumed})")
    shown = table("Transformers with", "recognise it", "why", "cited")
    for kind in found.transformers:
        assumed = "" if kind.assumes is None else f"; assumes {kind.assumes}"
        settled = "not settled" if kind.holds is None else YES[kind.holds]
        shown.add_row(*map(text, (kind.model, settled, kind.says + assumed, "; ".join(kind.cites))))
    lay_out(shown)
    bits = _many(found.rnn_state_bits, "bit")
    say(f"a recurrent network that decides it has a state of at least {bits}, one state for each of the minimal DFA")


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
