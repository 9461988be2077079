"""What `fooling language` says of fooling sets for all lengths: fields of the document, and lines with a table."""

from __future__ import annotations

from typing import Any

from fooling.circuits.languages.search.counting.length_counts import WordCounts
from fooling.circuits.languages.search.expressions.dfa_json import to_json
from fooling.verify.methods.languages.gadget_bounds import PARTITION
from fooling.verify.pages.formats.terminal import lay_out, say, table, text
from fooling.verify.runs.languages.language_fooling import CountedWords, Fooling, UnderPartition
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.drawings import EMPTY

FIRST = 9  # numbers of words that are told beside a recurrence
NO_OTHERS = "no words of other lengths"
YES = {True: "yes", False: "no", None: "not known"}


def count_fields(found: WordCounts) -> dict[str, Any]:
    """Numbers of words; what is so for all lengths is null where it is not known."""
    form = found.closed_form
    return {
        "counts": list(found.counts),
        "recurrence": found.recurrence_in_words,
        "generating_function": found.generating_function_in_words,
        "closed_form": None if form is None else str(form),
    }


def fooling_fields(found: Fooling) -> dict[str, Any]:
    """The field `fooling` of the document."""
    asked = _under(found.asked)
    return {
        **{name: asked[name] for name in ("partition", "all_words_fool", "counterexample", "breaks_at", "why")},
        "words": found.of,
        "colour": found.entries.colour,
        "padded": found.entries.padded,
        "domain": "all n",
        **_words(found.words),
        "best": None if found.best is None else {"partition": found.best_under, **_words(found.best, automaton=True)},
        "partitions": [_under(one) for one in found.under],
    }


def _under(one: UnderPartition) -> dict[str, Any]:
    return {
        "partition": one.partition,
        "all_words_fool": one.fools,
        "counterexample": None if one.counterexample is None else list(one.counterexample),
        "breaks_at": one.breaks_at,
        "largest": None if one.largest is None else _words(CountedWords.of(one.largest), automaton=True),
        "why": one.why,
    }


def _words(found: CountedWords, automaton: bool = False) -> dict[str, Any]:
    told = {"growth": found.growth, **count_fields(found.counts)}
    return {"automaton": to_json(found.dfa), **told} if automaton else told


def print_fooling(found: Fooling, is_proved: bool) -> None:
    """Under the partition that was asked for; a table of the others; and the best set."""
    proved = "(proved here)" if is_proved else "(not all of it proved, see below)"
    whose, kind = f"the words of {found.of or found.entries.name} that have", found.entries.kind
    one = found.asked
    words = " and ".join(word or EMPTY for word in one.counterexample or ())
    letters = counted(one.breaks_at, "letters")
    fools = {
        True: f"for every n, {whose} n letters are a {kind} under {one.partition} {proved}",
        False: f"{whose} {letters} are no {kind} under {one.partition}, as {words} show; those "
        f"of each smaller length are one {proved}",
        None: f"whether {whose} one length are a {kind} under {one.partition} is not known, as {one.why}",
    }
    say(f"fooling sets: {fools[one.fools]}")
    shown = table("partition", "all words fool", "else", "largest fooling set found: words of each length")
    for under in found.under:
        shown.add_row(*map(text, (under.partition, YES[under.fools], _against(under), _largest(under))))
    lay_out(shown)
    if any(NO_OTHERS in _largest(under) for under in found.under):
        say("a set that has no words of some lengths says nothing of these lengths: other words may fool there")
    if found.entries.meaning is not None:
        say(found.entries.meaning)
    if found.best is not None:
        told = f"its words of n letters: {_numbers(found.best.counts)} {proved}; growth: {found.best.growth}"
        say(f"the best fooling set that was found: under {found.best_under}; {told}")
        if found.best_under == PARTITION and not found.entries.padded:
            say("its words fool the padded language, too, of which a bound above may be weaker than that")


def _against(one: UnderPartition) -> str:
    """The least length at which two words are against it, and these."""
    if one.counterexample is None:
        return ""
    return f"n = {one.breaks_at}: {', '.join(word or EMPTY for word in one.counterexample)}"


def _largest(one: UnderPartition) -> str:
    if one.largest is None:
        return f"not known, as {one.why}"
    return _numbers(CountedWords.of(one.largest).counts) if one.fools is False else "all words"


def _numbers(found: WordCounts) -> str:
    """What says for all lengths how many words there are; the closed form only of the lengths that have words."""
    form = found.closed_form
    if form is None:
        first = ", ".join(map(str, found.counts[:FIRST]))
        return f"{first}, ...; {found.recurrence_in_words}" if found.recurrence_in_words else f"{first}, ..."
    cases = [one for one in str(form).split("; ") if not one.startswith("0 where")]
    end = f", for n >= {form.least}"
    if len(cases) == len(form.sums):
        return str(form)
    told = "; ".join((*cases, NO_OTHERS))
    return told if told.endswith(end) or not form.least else told + end
