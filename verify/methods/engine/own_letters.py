"""What a search has named after a variable of a statement, in words under that variable's own name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, substitute

ADDED = re.compile(r"(_(all|every|from|grown|later|more|multiple|of_power|other|whole))+$")


def in_own_letters(that: Term) -> str:
    """The statement in words, with n for n_every or n_later, where no other n is meant.

    >>> in_own_letters((">=", "n_every", 1)), in_own_letters((">", "n_later", "n"))
    ('n >= 1', 'n_later > n')
    """
    own = _own(free_variables(that))
    return in_words(substitute(_bound(that), own) if own else _bound(that))


def _own(names: Iterable[str]) -> dict[str, Term]:
    """The names, each with the own one; none where two would be the same."""
    found: dict[str, Term] = {name: ADDED.sub("", name) for name in sorted(names)}
    return found if len({*found.values()}) == len(found) else {}


def _bound(that: Term) -> Term:
    """The statement with own names for what its outer quantifiers bind."""
    if that[0] not in QUANTIFIERS:
        return that
    head, bindings, conditions, body = that
    own = _own(name for name, _ in bindings)
    if {*own.values()} & free_variables(that):
        own = {}
    named = tuple((own.get(name, name), sort) for name, sort in bindings)
    return head, named, tuple(substitute(one, own) for one in conditions), _bound(substitute(body, own))
