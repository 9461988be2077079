"""What stands below the table of `fooling network`: on one format, or on all that the search for few bits tried."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path

from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.all_lengths import OUT_OF_TIME, AllLengths
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.circuits.networks.search.first_failure import in_letters
from fooling.circuits.networks.torch_twin.against_task import COMPARED
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.verify.given.asked.network_word import written as as_text
from fooling.verify.runs.networks.fewest_bits import Fewest, Tried
from fooling.verify.runs.networks.network_causes import HeavyHead, is_of_empty_word
from fooling.verify.runs.networks.network_evidence import ByCases
from fooling.verify.runs.networks.network_runs import NetworkRun as Row

OVERFLOWS = {"saturate": "saturates", "wrap": "wraps", "error": "is refused"}
PARTS_SHOWN = 4
LONGEST_SHOWN = 24  # letters of a word in a column
CAUSE = re.compile(r"^on the word .*?: |--schedule .*$| \(eps = [^)]*\)|\bQ\d+\.\d+\b")
NOT_CERTIFIED = (
    "a certificate shows that a format is right; that every format of fewer bits is wrong rests on this run, and no "
    "certificate shows it"
)
NAMED = 6  # formats of which the same is said
ON_EMPTY = "wrong on the empty word"


def written(found: Behaviour, word: Sequence[int] | None) -> str | None:
    """A word as text."""
    return None if word is None else as_text(found.alphabet, word)


def earlier_run(file: Path) -> str:
    """What is trusted where something is taken over that was neither run nor proved again."""
    return f"an earlier run kept in {os.path.relpath(file)}"


def notes(row: Row, longest: int, listing: int | None) -> Iterator[str]:
    """Who ran it, what is not known, what a sample says, and what stands behind wrong words."""
    found = row.found
    if row.layers:
        errors = ", ".join(f"{layer} {float(error):.2g}" for layer, error in row.layers.items())
        yield f"largest errors, against precise numbers on some of the words: {errors}"
    yield from _narrow_notes(row)
    if row.earlier is not None:
        yield (
            f"trusts {earlier_run(row.earlier)}: words of up to {row.before} letters were run then, "
            "and only some of them again"
        )
    if found.torch is not None:
        where = "" if found.device in (None, "cpu") else f" on {found.device}"
        ran = f"run by torch {found.torch} on integers{where}"
        yield f"{ran}; of each batch {COMPARED} words were run exactly, too, the same"
    elif found.untwinned is not None:
        yield f"run word by word, not in torch: {found.untwinned}"
    yield from _lengths_notes(row, longest)
    if row.cases is not None:
        yield _cases_note(row.cases, found, longest)
    else:
        yield from _sample_notes(found, longest)
    yield from _wrong_notes(row, listing)


def _narrow_notes(row: Row) -> Iterator[str]:
    """Weights that are cut off, and the word on which a number is."""
    narrow = row.narrow
    if narrow is None:
        return
    if parts := narrow.clipped:
        more = f" and {len(parts) - PARTS_SHOWN} more parts" if len(parts) > PARTS_SHOWN else ""
        yield f"weights are beyond the format and clipped: {', '.join(parts[:PARTS_SHOWN])}{more}"
    if narrow.first is not None:
        network = row.network
        what = OVERFLOWS[network.format.overflow]
        where = f"{in_letters(network.alphabet, narrow.first.word)} ({narrow.first.place})"
        yield f"a number {what} first on {where}, of {narrow.looked_at} words that were looked at"
    if narrow.heavy is not None:
        yield heavy_note(narrow.heavy, row.network.alphabet)


def heavy_note(heavy: HeavyHead, alphabet: Sequence[str]) -> str:
    """That the weights of a head do not add up to 1, and why."""
    head, word = f"head {heavy.head} of layer {heavy.layer}", in_letters(alphabet, heavy.word)
    why = f"the sum of its exponentials is beyond {_short(heavy.most)}, and saturates"
    return f"the attention weights of {head} add up to {_short(heavy.total)} on {word}, not to 1: {why}"


def _short(number: Fraction) -> str:
    return f"{float(number):.4g}"


def _cases_note(cases: ByCases, found: Behaviour, longest: int) -> str:
    """What is proved of words that were not run; all words of a length are a power, others a number."""
    if cases.word is not None:
        text = spelled(cases.word, found.alphabet)
        return f"wrong on {text}: a search led to this word, and it was run"
    lengths = f"{longest}" if found.shortest == longest else f"{found.shortest} to {longest}"
    letters, many = len(found.alphabet), f", {cases.longest:,} of the longest"
    if cases.longest is None:
        many = ""
    elif cases.longest == letters**longest:
        many = f", {letters}^{longest} of the longest"
    return f"right on all words of {lengths} letters{many}: proved by {cases.how}, without running them"


def _sample_notes(found: Behaviour, longest: int) -> Iterator[str]:
    """Of words of lengths that were not all run."""
    if found.longest == longest:
        return
    unknown = f"from {found.longest + 1} letters on"
    if not found.sampled:
        yield f"unknown {unknown}, too many states"
    elif not found.missed:
        yield f"unknown {unknown}: too many words; of a sample of {found.sampled} none is wrong"
    else:
        least = written(found, min(found.missed, key=lambda word: (len(word), word)))
        yield f"wrong {unknown}, too, such as on {least}: {len(found.missed)} of a sample of {found.sampled} words"


def _lengths_notes(row: Row, longest: int) -> Iterator[str]:
    """What is not known of longer words, and on whose word the rest is."""
    known, network = row.lengths, row.network
    if known is None:
        if isinstance(network, Transformer) and not row.found.sampled:
            yield _of_transformer(network, longest)
        elif isinstance(network, Recurrent) and row.found.shortest > 1:
            yield "all lengths: not asked, as only the empty word can be left out there (--min-length 1)"
        return
    if known.difference is not None and len(known.difference) > LONGEST_SHOWN:
        yield f"all lengths: the shortest wrong word is {written(row.found, known.difference)}"
    if row.found.shortest:
        yield "all lengths: from 1 letter on, as the empty word was left out"
    if known.equal is None:
        upto = "" if known.covered is None else f" from {known.covered + 1} letters on"
        told = "all lengths: wrong on a word above; beyond it unknown" if row.found.wrong else "all lengths: unknown"
        yield f"{told}{upto}, {known.why}{_would_go_on(known)}"
    elif row.proof is None:
        by = "" if known.torch is None else f" and by torch {known.torch} on integers"
        yield f"all lengths: more than the checker runs, found on arrays{by}"


def _would_go_on(known: AllLengths) -> str:
    """Which option lets the search of states go on, and that it may still not end, where a limit ended it."""
    if known.closed or known.why is None:
        return ""
    is_late, has_too_many = known.why == OUT_OF_TIME, known.why.startswith("more than")
    if not (is_late or has_too_many):
        return ""
    option = "--seconds" if is_late else "--most-states"
    return (
        f", after {known.states} states; a larger {option} takes the search further, and fewer bits a number leave "
        "fewer states"
    )


def _of_transformer(network: Transformer, longest: int) -> str:
    """Why nothing is said of all lengths, or that there are no longer words."""
    if network.max_length == longest:
        return f"longer words there are none: its table of positions ends at {longest} letters"
    beyond = "has no end" if network.max_length is None else f"reads words of up to {network.max_length} letters"
    return f"longer words are not known: a Transformer has no state that a search could visit, and this one {beyond}"


def _wrong_notes(row: Row, listing: int | None) -> Iterator[str]:
    """The wrong words, and the question that the network answers instead."""
    found, other = row.found, row.other
    if listing is not None and found.listed:
        words = ", ".join(written(found, word) or "the empty word" for word in found.listed)
        total = found.wrong.total()
        yield (
            f"the {min(listing, total)} shortest of {total} wrong words: {words}" if total > 1 else f"wrong on: {words}"
        )
    if is_of_empty_word(found) or row.beyond_empty is not None:
        yield from _empty_word_notes(row)
    if other.is_negated:
        yield "every word that was run is answered wrongly: with the two answers exchanged the network is right on all"
    if other.exchanged is not None:
        a, b = other.exchanged
        yield f"with the letters {a} and {b} exchanged it is right on all words that were run; look at the alphabet"


def _empty_word_notes(row: Row) -> Iterator[str]:
    """That nothing but the empty word is wrong, and what to do."""
    fix = "to leave the empty word out, add --min-length 1"
    if row.beyond_empty is not None and row.beyond_empty.equal:
        yield f"only the empty word is wrong: every other word, of every length, is right; {fix}"
    elif is_of_empty_word(row.found):
        yield f"only the empty word is wrong: every other word of up to {row.found.longest} letters is right; {fix}"
    beyond = row.beyond_empty
    if beyond is not None and beyond.difference is not None:
        word = as_text(row.found.alphabet, beyond.difference)
        yield f"of words of one letter or more, of every length, the shortest wrong one is {word}"
    elif beyond is not None and beyond.equal is None:
        yield f"of words of one letter or more, of every length, it is not known whether one is wrong: {beyond.why}"


def in_wide(alphabet: Sequence[str], word: Sequence[int]) -> str:
    """That the network is wrong without being rounded to few bits, and what to do where that word is empty."""
    said = f"in 64 bits, too, the network is wrong on {in_letters(alphabet, word)}"
    if not word:
        return f"{said}; to leave the empty word out, add --min-length 1"
    return f"{said}; more bits will hardly mend that"


def lengths_told(shortest: int, longest: int) -> str:
    """Of how many letters words are asked about.

    >>> lengths_told(0, 8), lengths_told(1, 8), lengths_told(8, 8)
    ('up to 8', '1 to 8', '8')
    """
    if shortest == longest:
        return str(shortest)
    return f"{shortest} to {longest}" if shortest else f"up to {longest}"


def fewest_lines(found: Fewest | None, shortest: int, longest: int, alphabet: Sequence[str]) -> Iterator[str]:
    """The fewest bits, and what was tried."""
    if found is None:
        return
    everywhere = all(row.lengths is not None and row.lengths.equal for row in found.right)
    asked = "of every length" if everywhere and found.right else f"of {lengths_told(shortest, longest)} letters"
    if found.interrupted:
        yield f"fewest bits: not known, as the search was interrupted; no format below is right on all words {asked}"
    elif found.bits is None:
        shape = "" if found.whole is None else f" Q{found.whole}.f"
        yield f"fewest bits: no format{shape} of up to {found.tried[-1].bits} bits is right on all words {asked}"
    if found.bits is None:
        if all(one.wrong == ON_EMPTY for one in found.tried if one.bits == found.tried[-1].bits):
            yield "the empty word is wrong in each; to leave the empty word out, add --min-length 1"
    else:
        names = ", ".join(row.network.format.short_name for row in found.right)
        least = f"fewest bits: {found.bits}"
        if found.whole is not None:
            least = f"fewest bits after the point, with {found.whole} before it: {found.bits - found.whole}"
        yield f"{least}, as {names}, right on all words {asked}{_refused_below(found)}"
        if not everywhere:
            yield from _longer_words(found, longest)
    if found.wide:
        yield in_wide(alphabet, found.wide)
    if found.ended_early:
        word = in_letters(alphabet, found.wide or ())
        near = f"as formats of more bits come nearer to 64 bits, and there the network is wrong on {word}, too"
        yield f"the search ended at {found.tried[-1].bits} bits, {near}"
    many = "1 format" if len(found.tried) == 1 else f"{len(found.tried)} formats"
    of = "Qi.f of so many bits, and floats such as e4m3" if found.whole is None else f"Q{found.whole}.f"
    yield f"tried, each {of}: {many}, until a word was wrong"
    if found.bits is not None:
        yield from _of_more_bits(found.beside)
        yield NOT_CERTIFIED
    yield _on_the_schedule(found)
    for p, group in groupby(found.tried, lambda one: one.bits):
        if p >= found.tried[-1].bits - 1:
            yield from _of_bits(p, list(group))


def _of_more_bits(beside: Sequence[Tried]) -> Iterator[str]:
    """That more bits need not be right, by the formats with one bit more."""
    if wrong := [one for one in beside if one.wrong is not None]:
        told = "; ".join(f"{one.format} {'is not run' if one.refused else 'is ' + str(one.wrong)}" for one in wrong)
        right = [one.format for one in beside if one.wrong is None]
        others = f"; {', '.join(right)} right on all" if right else ""
        yield f"more bits need not be right: with one bit more {told}{others}"


def _on_the_schedule(found: Fewest) -> str:
    """Which question the schedule asks."""
    if any(row.network.schedule != SCHEDULES["stepwise"] for row in found.right) or not found.right:
        return "in another schedule (--schedule) the fewest bits may be fewer or more"
    rounded = "the schedule is stepwise: each operation is rounded, as by hardware"
    return f"{rounded}; --schedule fused asks what few bits do to the function itself, and may need fewer bits or more"


def _refused_below(found: Fewest) -> str:
    """That with one bit less no format is known to be wrong, where that is so: each of them refuses a word."""
    below = [one for one in found.tried if one.bits == (found.bits or 0) - 1]
    return f"; at {below[0].bits} bits no format is run, as each refuses a word" if below and _all_refuse(below) else ""


def _all_refuse(tried: Sequence[Tried]) -> bool:
    return all(one.refused for one in tried)


def _of_bits(p: int, tried: Sequence[Tried]) -> Iterator[str]:
    """What was found in the formats of so many bits; formats that are refused for one reason, with the reason."""
    ran = dict[str, list[str]]()
    for one in tried:
        if not one.refused:
            ran.setdefault(one.wrong or "right on all", []).append(one.format)
    if ran:
        yield f"of {p} bits: {'; '.join(f'{_few(names)} {told}' for told, names in ran.items())}"
    causes = dict[str, list[Tried]]()
    for one in tried:
        if one.refused:
            causes.setdefault(CAUSE.sub("", one.wrong or ""), []).append(one)
    for alike in causes.values():
        names = ", ".join(one.format for one in alike)
        yield f"of {p} bits: {names} not run, neither right nor wrong: {alike[0].wrong}"


def _few(names: Sequence[str]) -> str:
    """The names of formats, or the first and the last of many.

    >>> _few(["Q1.1", "Q2.0"]), _few([f"Q{i}.{9 - i}" for i in range(1, 10)])
    ('Q1.1, Q2.0', 'Q1.8, Q2.7, ... and Q9.0 (9 formats)')
    """
    return (
        ", ".join(names)
        if len(names) <= NAMED
        else f"{names[0]}, {names[1]}, ... and {names[-1]} ({len(names)} formats)"
    )


def _longer_words(found: Fewest, longest: int) -> Iterator[str]:
    """On which longer word each format of the fewest bits is wrong."""
    for row in found.right:
        known = row.lengths
        if known is not None and known.difference is not None:
            word = written(row.found, known.difference)
            yield f"{row.network.format.short_name} is wrong on a word of more than {longest} letters: {word}"
