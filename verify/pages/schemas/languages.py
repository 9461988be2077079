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
        "communication": record(
            {
                **named["communication"],
                "model": LINE,
                "blank": LINE,
                "proved": listed(record(shown)),
                "why": maybe(LINE),
            }
        ),
        "circuits": record(named["circuits"]),
        "transformers": listed(record({"model": LINE, "recognised": maybe(BOOLEAN), **answer, **assumes})),
    }


def _two_routes() -> Schema:
    """D at small lengths beside the class, of the language itself and of the padded one."""
    proved = {"lower": COUNT, "upper": maybe(COUNT)}
    length = {"n": COUNT, "rows": maybe(COUNT), "D": maybe(record(proved)), "proved": record(proved)}
    lengths = listed(record({**length, "why": maybe(LINE), "certificate": maybe(LINE)}))
    return record(
        {
            "partition": LINE,
            "convention": LINE,
            "class": maybe(one_of(CLASSES["communication"])),
            "bare": lengths,
            "padded": lengths,
            "proved": listed(record({"name": LINE, "says": LINE, "verdict": VERDICT})),
            "agree": BOOLEAN,
            "against": NAMES,
        }
    )


def _fooling(numbers: dict[str, Schema]) -> Schema:
    """Fooling sets, under the partition that was asked for and under others."""
    decided: dict[str, Schema] = {
        "partition": LINE,
        "all_words_fool": maybe(BOOLEAN),
        "counterexample": maybe(listed(TEXT)),
        "breaks_at": maybe(COUNT),
        "why": maybe(LINE),
    }
    words: dict[str, Schema] = {"growth": LINE, **numbers}
    found: dict[str, Schema] = {"automaton": record(AUTOMATON), **words}
    of = {"colour": COUNT, "padded": BOOLEAN}
    partitions = listed(record({**decided, "largest": maybe(record(found))}))
    best = maybe(record({"partition": LINE, **found}))
    return record(
        {**decided, "words": maybe(LINE), **of, "domain": LINE, **words, "best": best, "partitions": partitions}
    )


def language() -> Schema:
    """Of `language --json`."""
    found = {"holds": maybe(BOOLEAN), "witness": maybe(listed(NAMES)), "how": LINE, "certificates": NAMES}
    numbers = {
        "counts": listed(COUNT),
        "recurrence": maybe(LINE),
        "generating_function": maybe(LINE),
        "closed_form": maybe(LINE),
    }
    width = {"n": COUNT, "p": POSITIVE, "heads": POSITIVE, "width": POSITIVE, "says": LINE}
    needed = {
        "language": LINE,
        "alphabet": NAMES,
        "minimal_states": POSITIVE,
        "minimal_states_partial": POSITIVE,
        "minimal_dfa": record(AUTOMATON),
        "access_words": maybe(listed(NAMES)),
        **numbers,
        "closed_form_how": maybe(LINE),
        "monoid_size": maybe(POSITIVE),
        "idempotents": maybe(POSITIVE),
        "why": maybe(LINE),
        "properties": table_of(record(found)),
        **_meaning(),
        "two_routes": maybe(_two_routes()),
        "fooling": _fooling(numbers),
        "rnn_state_bits": COUNT,
        "least_width": maybe(record(width)),
        "certificates": table_of(LINE),
        "open": table_of(maybe(LINE)),
        "trusts": NAMES,
    }
    title = "what `language --json` answers: what is known of a regular language, for all lengths"
    cells = listed(listed(record({"group": BOOLEAN, "elements": NAMES})))
    box = {"r_classes": POSITIVE, "l_classes": POSITIVE, "h_classes": cells, "right_below": listed(COUNT)}
    boxes = {"egg_box": maybe(LINE), "j_classes": maybe(listed(record(box)))}
    return document("language", title, needed, {**EXPRESSIONS, **boxes})
