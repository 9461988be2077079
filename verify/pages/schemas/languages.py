"""The schema of the document about a language."""

from __future__ import annotations

from fooling.verify.pages.schemas.parts import (
    BOOLEAN,
    COUNT,
    EXPRESSIONS,
    LINE,
    NAMES,
    POSITIVE,
    TEXT,
    VERDICT,
    Schema,
    document,
    listed,
    maybe,
    one_of,
    record,
    table_of,
)

CLASSES = {"communication": ("constant", "logarithmic", "linear"), "circuits": ("AC0", "ACC0", "NC1-complete")}
AUTOMATON = {"alphabet": NAMES, "start": COUNT, "accepting": listed(COUNT), "transitions": listed(listed(maybe(COUNT)))}


def _meaning() -> dict[str, Schema]:
    """What the properties mean."""
    shown = {"name": LINE, "says": LINE, "verdict": VERDICT, "reason": maybe(LINE), "certificate": maybe(LINE)}
    answer: dict[str, Schema] = {"says": LINE, "cites": NAMES}
    assumes = {"assumes": maybe(LINE)}
    named = {name: {"class": maybe(one_of(classes)), **answer} for name, classes in CLASSES.items()}
    return {
        "communication": record({**named["communication"], "model": LINE, "proved": listed(record(shown))}),
        "circuits": record({**named["circuits"], **assumes}),
        "transformers": listed(record({"model": LINE, "recognised": maybe(BOOLEAN), **answer, **assumes})),
    }


def language() -> Schema:
    """Of `language --json`."""
    found = {"holds": maybe(BOOLEAN), "witness": maybe(listed(NAMES)), "how": LINE, "certificates": NAMES}
    fooling = {"partition": LINE, "domain": LINE, "all_words_fool": maybe(BOOLEAN)}
    needed = {
        "language": LINE,
        "alphabet": NAMES,
        "minimal_states": POSITIVE,
        "minimal_states_partial": POSITIVE,
        "minimal_dfa": record(AUTOMATON),
        "counts": listed(COUNT),
        "recurrence": maybe(LINE),
        "generating_function": maybe(LINE),
        "closed_form": maybe(LINE),
        "monoid_size": maybe(POSITIVE),
        "idempotents": maybe(POSITIVE),
        "why": maybe(LINE),
        "properties": table_of(record(found)),
        **_meaning(),
        "fooling": record({**fooling, "counterexample": maybe(listed(TEXT))}),
        "rnn_state_bits": COUNT,
        "certificates": table_of(LINE),
        "open": table_of(maybe(LINE)),
        "trusts": NAMES,
    }
    title = "what `language --json` answers: what is known of a regular language, for all lengths"
    return document("language", title, needed, {**EXPRESSIONS, "egg_box": maybe(LINE)})
