"""What a user's proposition says of words that there are not: letters that a language lacks, masks of another length.

Here terms with variables are looked at, too: whose letters are whose is seen in the statement, and a mask is made for
words of one length, whatever n is.  Like `fooling.verify.given.arguments.sense`, of which it is a part, this only
refuses, with the place of what is wrong; nothing here is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.methods.evidence.compared_letters import (
    COMPARISONS,
    different_letters,
    doubtful_signs,
    letters_to_write,
)
from fooling.verify.statement.language.wording import in_words, sentence
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

TRIED = 65  # lengths


def letters_of(f: Term) -> tuple[str, ...] | None:
    """The letters of a function of words; None where a variable stands for them, or there are none."""
    head, *parts = f if isinstance(f, tuple) else (None,)
    if head in ("complement", "restricted"):
        return letters_of(parts[0])
    return ("0", "1") if head in WORDS["family"] else alphabet(parts[0]) if head == "under" else None


def _require_letters(term: Term, at: str) -> None:
    _, f, _, language = term
    has, held = letters_of(f), alphabet(language)
    if has and held and has != held:
        raise InvalidInput(
            f"{at}[3]: a language over {' '.join(held)}; want one over the letters of {in_words(f)}: {' '.join(has)}"
        )


def _require_same_letters(term: Term, at: str) -> None:
    if (told := different_letters(term)) is not None:
        how = letters_to_write(term) or doubtful_signs(term)
        raise InvalidInput(f"{at}: {told}; want the same letters in the same order{f': {how}' if how else ''}")


def _require_letters_of_pairs(term: Term, at: str) -> None:
    _, pairs, f, _ = term
    words = isinstance(pairs, tuple) and pairs[:1] == ("words",)
    if words and isinstance(f, tuple) and f[0] in (*WORDS["family"], "index", "matrix"):
        raise InvalidInput(f"{at}[1]: {in_words(pairs)} are no inputs of {in_words(f)}; {_as_a_language(f)}")
    has, held = letters_of(f), alphabet(pairs[1]) if words else None
    if has and held and has != held:
        raise InvalidInput(
            f"{at}[1]: words over {' '.join(held)}; want them over the letters of {in_words(f)}: {' '.join(has)}"
        )


def _as_a_language(f: Term) -> str:
    """What has words for inputs in the place of a function of bits.

    >>> _as_a_language(("matrix", ((0, 1),)))
    'want a language under a partition in its place, `LANGUAGE under PARTITION, length LENGTH`'
    >>> _as_a_language(("disjointness", ("*", 2, "n")))
    'want `interleaved disjointness under odd-even, length 2 * (2 * n)`, whose words are x1 y1 x2 y2 and so on'
    """
    if f[0] not in WORDS["family"]:
        return "want a language under a partition in its place, `LANGUAGE under PARTITION, length LENGTH`"
    length = 2 * f[1] if is_integer(f[1]) else ("*", 2, f[1])
    written = sentence(("under", ("interleaved", f[0]), "odd-even", length))
    return f"want `{written}`, whose words are x1 y1 x2 y2 and so on"


def _require_code(term: Term, at: str) -> None:
    _, small, large, given = term
    read, written = letters_of(small), letters_of(large)
    for party, (before, table, after) in enumerate(given):
        here, words = f"{at}[3][{party}]", dict(table)
        if read and words.keys() != {*read}:
            raise InvalidInput(f"{here}[1]: words for the letters {' '.join(words)}; want them for {' '.join(read)}")
        if len({len(word) for word in words.values()}) > 1:
            told = ", ".join(f"{letter} as {' '.join(word) or 'nothing'}" for letter, word in words.items())
            raise InvalidInput(f"{here}[1]: {told}; want words of one length, as the inputs of a function have one")
        for letter in (letter for word in (before, *words.values(), after) for letter in word):
            if written and letter not in written:
                raise InvalidInput(
                    f"{here}: writes {letter!r}; want the letters of {in_words(large)}: {' '.join(written)}"
                )


def require_length(term: Term, at: str, known: Sequence[Term]) -> None:
    """`InvalidInput` where the conditions around it allow words of another length than the mask's."""
    _, _, mask, n = term
    variables = free_variables(n)
    if not (isinstance(mask, str) and mask.startswith("mask:") and len(variables) == 1):
        return
    (name,) = variables
    own = [condition for condition in known if free_variables(condition) == variables]
    for value in range(TRIED):
        length = _number(substitute(n, {name: value}))
        meets = all(_is_met(substitute(condition, {name: value})) for condition in own)
        if meets and length not in (None, len(mask.removeprefix("mask:"))):
            wanted = f"want a condition `{name} = ...` that makes them as long, or a partition for every length"
            raise InvalidInput(f"{at}[2]: {mask} splits no words of {length} letters, with {name} = {value}; {wanted}")


SAYING_WORDS: Mapping[str, Callable[[Term, str], None]] = {
    "embeds": _require_code,
    "restricted": _require_letters,
    "has-input-in": _require_letters,
    **dict.fromkeys(COMPARISONS, _require_same_letters),
    "fooling-set": _require_letters_of_pairs,
}
"""The operators that speak of letters, and what raises `InvalidInput`, with its path, for letters that are none.

The parts of the term are not looked at.
"""


def _is_met(condition: Term) -> bool:
    try:
        return condition[0] in meaning.NUMERIC and meaning.compute(condition, Budget(10**4))
    except (Rejected, InvalidInput):
        return False


def _number(term: Term) -> int | None:
    try:
        return term if is_integer(term) else meaning.natural(term, Budget(10**4))
    except (Rejected, InvalidInput):
        return None
