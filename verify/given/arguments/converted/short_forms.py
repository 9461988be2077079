"""Shorter ways to write a term as a sentence, as the page `sentences` has them; whoever takes one reads it back first.

    for all integers n with n >= 2, n even: D(equality on n bits) >= rank(disjointness on 3 bits; over Q)
    for all even n >= 2: D(EQ_n) >= rank_Q(DISJ_3)

Nothing here is trusted: a text that reads as another term, or as none, is left out.  No form is used that chooses a
convention without a word, as `R(f)` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.statement.language.sentences.short_words import FAMILIES
from fooling.verify.statement.language.wording import SORTS, Names, calling, sentence
from fooling.verify.statement.language_operators import COMBINING
from fooling.verify.statement.proposition import QUANTIFIERS, is_integer
from fooling.verify.statement.row import Term

Reads = Callable[[str, Term], bool]
LANGUAGES = ("letters", *COMBINING)
SHORT = {head: name for name, head in reversed([*FAMILIES.items()])}
HALF = "first half"  # of the length that follows, which alone it can be read with
UNSORTED, SORTED = False, True  # whether the sort of variables is said; else their use forces it
NOTHING: Term = ("", "", "")
BOUNDS, PARITIES = (">=", ">", "<=", "<"), ("even", "odd")


def candidates(term: Term, names: Names, reads: Reads) -> Iterator[str]:
    """Texts of a term, the shortest first and the canonical one last.

    names : what parts are called
    reads : whether a text reads as a term, of any sort
    """
    short = _names(term, names, reads)
    halves = [(one, HALF) for one in parts(term) if one[0] == "prefix" and HALF not in dict(short).values()]
    for called in ([*halves, *short, *names], [*short, *names], names) if halves else ([*short, *names], names):
        with calling(called):
            told = [_spoken(term, UNSORTED), _spoken(term, SORTED), sentence(term)]
        yield from dict.fromkeys(told)  # read outside, where nothing is called so


def parts(term: Term) -> Iterator[tuple[Term, ...]]:
    """The terms in a term, those within others first; a language that is made of others is one."""
    if isinstance(term, tuple):
        for part in term if not term or term[0] not in LANGUAGES else ():
            yield from parts(part)
        if term and isinstance(term[0], str):
            yield term


def _names(term: Term, names: Names, reads: Reads) -> Names:
    """The parts that have a short form, each with it."""
    found = dict[Term, str]()
    known = {one for one, _ in names}
    for one in dict.fromkeys(parts(term)):
        with calling([*found.items(), *names]):
            text = None if one in known else _short(one)
        if text is not None and reads(text, one):
            found[one] = text
    return [*found.items()]


def _short(term: Term) -> str | None:
    """The short form of a term, where there may be one."""
    match term:
        case (str(head), size) if head in SHORT:
            text = sentence(size)
            return f"{SHORT[head]}_{text}" if isinstance(size, str) or is_integer(size) else f"{SHORT[head]}_{{{text}}}"
        case ("key-recall", n, q):
            return f"RECALL_{{{sentence(n)},{sentence(q)}}}"
        case ("rank", f, str(field)):
            return f"rank_{field.removeprefix('GF')}({sentence(f)})"
        case (("cover" | "fooling") as head, f, int(colour)):
            return f"{'C^' if head == 'cover' else 'F_'}{colour}({sentence(f)})"
        case ("states", language, str(which)):
            return f"states({sentence(language)}; {which})"
        case (("matrix" | "partial"), tuple(rows)):
            return f"[{'; '.join(' '.join(map(str, row)) for row in rows)}]"
        case ("pairs", tuple(pairs)):
            return f"{{{', '.join(f'#{row}|#{column}' for row, column in pairs)}}}"
        case (str(head), *_) if head in LANGUAGES:
            match as_typed(term):
                case ["regex", str(text)]:
                    return expression(text)
                case ["regex", str(text), [*letters]] if all(letter.isalnum() for letter in letters):
                    return f"({expression(text)} over {' '.join(letters)})"
    return None


def expression(text: str) -> str:
    """An expression as it stands in a sentence."""
    slash = text.replace("/", r"\/")
    return f"/{slash}/"


# ---- quantifiers ----


def _spoken(term: Term, sorts: bool) -> str:
    """A statement whose quantifiers in front say the conditions with the variables, where they can."""
    if not isinstance(term, tuple) or term[0] not in QUANTIFIERS:
        return sentence(term)
    head, bindings, conditions, body = term
    kinds = {sort for _, sort in bindings}
    entries = _entries([name for name, _ in bindings], conditions) if head == "forall" and len(kinds) == 1 else None
    if entries is None:
        return sentence(term).removesuffix(sentence(body)) + _spoken(body, sorts)
    sort = f"{SORTS[kinds.pop()]} " if sorts else ""
    return f"for all {sort}{', '.join(entries)}: {_spoken(body, sorts)}"


def _entries(names: Sequence[str], conditions: Sequence[Term]) -> list[str] | None:
    """`even n >= 2`, `1 <= m <= n`: each variable with the conditions on it; None where one has none."""
    found, left, place = list[str](), list(names), 0
    while place < len(conditions):
        one, then = (*conditions[place : place + 2], NOTHING)[:2]
        place += 1
        text, name = sentence(one), left[0] if left else None
        if one[0] in BOUNDS and one[1] == name and then[0] in PARITIES and then[1] == name:
            text, place = f"{then[0]} {text}", place + 1
        elif one[0] in PARITIES and one[1] == name:
            text = f"{one[0]} {sentence(name)}"
        elif one[0] in BOUNDS and one[2] == name and then[0] in BOUNDS and then[1] == name:
            text, place = text + sentence(then).removeprefix(sentence(name)), place + 1
        elif one[0] not in BOUNDS or one[1] != name:
            found.append(text)
            continue
        found.append(text)
        left.pop(0)
    return None if left else found


def reading(read: Callable[[str], Term]) -> Reads:
    """Whether a text reads as a term, kept for each text."""
    known = dict[str, Term]()

    def reads(text: str, term: Term) -> bool:
        if text not in known:
            try:
                known[text] = read(text)
            except InvalidInput:
                known[text] = None
        return bool(known[text] == term)

    return reads
