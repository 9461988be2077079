"""How both parties write their letters, as it is typed: `{"alice": {"0": "aa", "1": "ca"}, "bob": {...}}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.row import Term


def code_of(given: Mapping[str, Any], where: str) -> Any:
    """How either party writes its letters; `InvalidInput` names the wrong part."""
    if given.keys() != {"alice", "bob"}:
        raise InvalidInput(f'{where}: {fields_of(given)}; want a code, {{"alice": {{...}}, "bob": {{...}}}}')
    return [_code(given[party], f"{where}.{party}") for party in ("alice", "bob")]


def fields_of(given: Mapping[str, Any]) -> str:
    """The fields of an object that has others than it should, for messages."""
    return shortened(f"an object with the fields {', '.join(given)}" if given else "an object without fields", 60)


def _code(given: Any, where: str) -> Any:
    """How a party writes, as the grammar has it: [word before, [[letter, word], ...], word after]."""
    parts = given if isinstance(given, Mapping) and "letters" in given else {"letters": given}
    letters, around = parts["letters"], [parts.get(name, "") for name in ("before", "after")]
    known = parts.keys() <= {"before", "letters", "after"} and isinstance(letters, Mapping)
    if not known or not all(isinstance(word, (str, list)) for word in (*letters.values(), *around)):
        raise InvalidInput(
            f'{where}: want {{"LETTER": "WORD", ...}}, or these as "letters" beside "before" and "after"'
        )
    return [list(around[0]), [[letter, list(word)] for letter, word in letters.items()], list(around[1])]


def typed_code(term: Term) -> Mapping[str, Any]:
    """The object of a code, which `code_of` reads as this code.

    >>> typed_code(((("a",), (("0", ("a", "b")),), ()), ((), (("0", ("b",)),), ())))["alice"]
    {'before': 'a', 'letters': {'0': 'ab'}, 'after': ''}
    """
    return {party: _typed(given) for party, given in zip(("alice", "bob"), term, strict=True)}


def _typed(given: Term) -> Mapping[str, Any]:
    before, table, after = given
    letters = {letter: _word(word) for letter, word in table}
    is_plain = not before and not after and "letters" not in letters
    return letters if is_plain else {"before": _word(before), "letters": letters, "after": _word(after)}


def _word(letters: Sequence[str]) -> str | list[str]:
    return "".join(letters) if all(len(letter) == 1 for letter in letters) else list(letters)
