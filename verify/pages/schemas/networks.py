"""The schemas of the documents about networks: construct, constructions, network, simulate, width."""

from __future__ import annotations

from typing import get_args

from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.numbers.schedule import CHOICES
from fooling.protocols.simulation.audit import WAYS
from fooling.verify.pages.schemas.parts import (
    ANYTHING,
    BOOLEAN,
    CERTIFICATE,
    COUNT,
    EXPRESSIONS,
    FRACTION,
    INTEGER,
    LINE,
    NAMES,
    NUMBER,
    POSITIVE,
    PROPOSITION,
    TERM,
    TEXT,
    Schema,
    document,
    listed,
    malformed,
    maybe,
    one_of,
    record,
    table_of,
)
from fooling.verify.runs.networks.frontier import Standing
from fooling.verify.runs.networks.widths import Kind

WORD = maybe(TEXT)  # a word as text; the empty word is ""
SCHEDULE = record({choice: one_of(words) for choice, words in CHOICES.items()})
FORMATS_OF_ROLES = record({role: LINE for role in ROLES})


def constructions() -> Schema:
    """Of `constructions --json`."""
    parameter = record({"name": LINE, "kind": LINE, "default": ANYTHING, "says": LINE}, {"choices": NAMES})
    entry = {"name": LINE, "source": LINE, "says": LINE, "cost": table_of(LINE), "parameters": listed(parameter)}
    title = "what `constructions --json` answers: the networks that theorems construct"
    return document("constructions", title, {"constructions": listed(record(entry))})


def construct() -> Schema:
    """Of `construct --json`."""
    size = {name: POSITIVE for name in ("layers", "width", "embedding", "parameters", "bits")}
    needed = {
        "name": LINE,
        "source": LINE,
        "says": LINE,
        "parameters": table_of(ANYTHING),
        "kind": one_of(("transformer", "recurrent")),
        "number_format": LINE,
        "schedule": SCHEDULE,
        "letters": NAMES,
        "longest": COUNT,
        "size": record({**size, "heads": maybe(POSITIVE), "state_bits": maybe(POSITIVE)}),
        "task": TERM,
        "proposition": PROPOSITION,
        "file": maybe(LINE),
        "network": maybe({"type": "object"}),
    }
    title = "what `construct --json` answers: the network of a theorem, and what it is to compute"
    return document("construct", title, needed)


def frontier() -> Schema:
    """Of `frontier --json`."""
    value = {"type": ["integer", "string"]}
    row = {
        "n": POSITIVE,
        "values": table_of(value),
        "format": maybe(LINE),
        "p": maybe(POSITIVE),
        "standing": one_of(get_args(Standing)),
        "wrong": maybe(COUNT),
        "inputs": maybe(COUNT),
        "first_wrong": maybe(TEXT),
        "certificate": CERTIFICATE,
        "trusts": NAMES,
        "why": maybe(TEXT),
    }
    least = {
        "n": POSITIVE,
        "values": table_of(value),
        "p": maybe(POSITIVE),
        "wrong_again": listed(value),
        "unknown_below": listed(value),
        "printed": table_of({"type": "number"}),
    }
    needed = {
        "model": LINE,
        "axes": listed(record({"name": LINE, "values": listed(value)}), minItems=1),
        "lengths": listed(POSITIVE, minItems=1),
        "known": BOOLEAN,
        "rows": listed(record(row)),
        "least": listed({**record(least), "additionalProperties": maybe(value)}),
    }
    title = "what `frontier --json` answers: the networks of a grid, and where the least right ones are"
    return document("frontier", title, needed)


def network() -> Schema:
    """Of `network --json`."""
    title = "what `network --json` answers: what a network computes, in each format"
    tried = record(
        {
            "format": LINE,
            "p": POSITIVE,
            "why_not": maybe(LINE),
            "wrong_on": WORD,
            "refused": BOOLEAN,
            "wrong": maybe(COUNT),
        }
    )
    fewest = {
        "p": maybe(POSITIVE),
        "interrupted": BOOLEAN,
        "ended_early": BOOLEAN,
        "formats_tried": COUNT,
        "wrong_in_64_bits": WORD,
        "tried": listed(tried),
        "one_bit_more": listed(tried),
    }
    needed = {
        "model": LINE,
        "against": LINE,
        "max_length": COUNT,
        "model_files": table_of(LINE),
        "formats": listed(_format()),
        "refused": listed(record({"format": LINE, "reason": LINE})),
        "fewest_bits": maybe(record(fewest)),
    }
    return document("network", title, needed, EXPRESSIONS | malformed("format"))


def _format() -> Schema:
    """What a network computes in one format."""
    bar = record({"from": FRACTION, "to": FRACTION, "right": COUNT, "wrong": COUNT})
    fields = {
        "format": LINE,
        "roles": FORMATS_OF_ROLES,
        "schedule": SCHEDULE,
        "p": POSITIVE,
        "state_bits": maybe(COUNT),
        "weight_error": FRACTION,
        "weight_errors": table_of(FRACTION),
        "layer_errors": table_of(FRACTION),
        **_narrow(),
        "right_on_all": BOOLEAN,
        "min_length": COUNT,
        "length_done": {"type": "integer", "minimum": -1},
        "run_earlier": maybe(INTEGER),
        "inputs": COUNT,
        "wrong": COUNT,
        "first_failure": WORD,
        "wrong_words": maybe(listed(TEXT)),
        "least_margin": {"type": "string"},
        "margins": listed(bar),
        "sampled": COUNT,
        "sampled_wrong": listed(TEXT),
        "states": maybe(COUNT),
        "minimal_states": maybe(COUNT),
        "equal_for_all_lengths": maybe(BOOLEAN),
        "shortest_difference": WORD,
        "lengths_covered": maybe(INTEGER),
        "all_lengths_unknown": maybe(LINE),
        "difference_beyond_max_length": maybe(BOOLEAN),
        "certificates": NAMES,
        "run_by": LINE,
        "device": maybe(LINE),
        "right_with": maybe(record({"exchanged": maybe(listed(LINE)), "negated": BOOLEAN})),
        "trusts": NAMES,
    }
    return record(fields)


def _narrow() -> dict[str, Schema]:
    """The fields on numbers that are beyond the format."""
    above = record({"word": TEXT, "layer": POSITIVE, "head": POSITIVE, "total": FRACTION})
    return {
        "clipped_weights": NAMES,
        "saturates_first": maybe(record({"word": TEXT, "place": LINE})),
        "attention_above_1": maybe(above),
        "saturation_sought_on": COUNT,
    }


def network_word() -> Schema:
    """Of `network --input WORD --json`."""
    vector = listed(FRACTION)
    head = record({"takes": listed(record({"from": listed(POSITIVE), "weight": FRACTION})), "result": vector})
    place = record({"position": POSITIVE, "heads": listed(head), "projected": vector, "output": vector})
    needed = {
        "model": LINE,
        "word": TEXT,
        "letters": listed(TEXT),
        "number_format": LINE,
        "roles": FORMATS_OF_ROLES,
        "schedule": SCHEDULE,
        "p": POSITIVE,
        "against": maybe(LINE),
        "answer": COUNT,
        "right_answer": maybe(COUNT),
        "margin": FRACTION,
        "scores": vector,
        "position": maybe(POSITIVE),
        "embedding": maybe(listed(vector)),
        "layers": maybe(listed(listed(place))),
        "last": maybe(vector),
        "states": maybe(listed(listed(vector))),
        "passes": maybe(
            listed(listed(record({"gates": table_of(vector), "kept": table_of(vector), "output": vector})))
        ),
    }
    step = record({"step": LINE, "vector": vector})
    taken_apart = record({"position": POSITIVE, "steps": listed(step)})
    everywhere = record({"layers": listed(listed(taken_apart)), "scores": listed(vector)})
    return document(
        "network-word",
        "what `network --input WORD --json` answers: one word, layer by layer",
        needed,
        {**EXPRESSIONS, "every_position": everywhere},
    )


def simulate() -> Schema:
    """Of `simulate --json`."""
    step = record({"step": LINE, "formula": TEXT, "bits": COUNT})
    message = record({"sender": one_of(("alice", "bob")), "label": LINE, "width": COUNT, "value": COUNT})
    needed = {
        "model": LINE,
        "number_format": LINE,
        "roles": FORMATS_OF_ROLES,
        "partition": LINE,
        "letters": listed(LINE),
        "n": COUNT,
        "holder": one_of(("alice", "bob")),
        "bits": COUNT,
        "printed_total": maybe(COUNT),
        "predicted_bits": COUNT,
        "steps": listed(step),
        "tell_all_bits": COUNT,
        "proved_exact": BOOLEAN,
        "words": COUNT,
        "words_wanted": COUNT,
        "is_sample": BOOLEAN,
        "in_batch": COUNT,
        "device": maybe(LINE),
        "why_no_batch": maybe(LINE),
        "equal_to_forward_pass": BOOLEAN,
        "first_difference": WORD,
        "against": maybe(LINE),
        "wrong": maybe(COUNT),
        "first_wrong": WORD,
        **_bounds(),
        "messages": listed(message),
        "audit": maybe(_audit()),
    }
    title = "what `simulate --json` answers: a network, split between Alice and Bob"
    return document("simulate", title, needed, EXPRESSIONS)


def _bounds() -> dict[str, Schema]:
    """The fields on what the bits that are said bound, and what the function needs."""
    return {
        "bounded": maybe(LINE),
        "at_most": maybe(COUNT),
        "measured": maybe(record({"lower": NUMBER, "upper": maybe(NUMBER)})),
        "wrong_on_some_word": BOOLEAN,
        "needs": CERTIFICATE,
        "least_width": maybe(INTEGER),
        "certificate": CERTIFICATE,
        "trusts": NAMES,
    }


def _audit() -> Schema:
    """How sums that are told by parts stand to the network's own."""
    sums = {"word": TEXT, "sum": LINE, "model": INTEGER, "alice": INTEGER, "bob": INTEGER, "together": INTEGER}
    example = maybe(record(sums, {"model_as_number": LINE}))
    way = record({"sums_compared": COUNT, "words_that_differ": COUNT, "sums_that_differ": COUNT, "first": example})
    return record({"words": COUNT, **{name.replace(" ", "_"): way for name in WAYS}})


def width() -> Schema:
    """Of `width --json`."""
    bound = {"partition": LINE, "needed_bits": COUNT, "least_width": COUNT}
    row = {
        "model": LINE,
        "n": POSITIVE,
        "letters": POSITIVE,
        "p": POSITIVE,
        "format": maybe(LINE),
        "heads": maybe(POSITIVE),
        **bound,
        "as_printed_in_appendix_d": maybe(FRACTION),
        "certificate": CERTIFICATE,
    }
    needed = {
        "task": LINE,
        "kind": one_of(get_args(Kind)),
        "least_width": COUNT,
        "bound": maybe(LINE),
        "certificate": CERTIFICATE,
        "trusts": NAMES,
        "rows": listed(record(row), minItems=1),
        "partitions": listed(record(bound), minItems=1),
    }
    title = "what `width --json` answers: the least width that the checked bounds leave"
    return document("width", title, needed, EXPRESSIONS)
