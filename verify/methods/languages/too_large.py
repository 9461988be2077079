"""Languages of a statement that are made of others and have too many states: nobody computes with them.

The checker refuses them as well, so what hangs on their words is not decided, however long the search.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.methods.engine.ends import ForReaders
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.statement.language.printable import shortened_inside
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.language_operators import COMBINING
from fooling.verify.statement.proposition import Term, free_variables

LONGEST = 80  # characters of a language in a reason


def too_large(that: Term) -> Iterator[ForReaders]:
    """A reason for each language without variables that is refused though its parts are not, the smaller ones first."""
    refused = list[Term]()
    made = {one for head in (*COMBINING, "nfa") for one in subterms(that, head) if not free_variables(one)}
    for language in sorted(made, key=lambda one: (len(repr(one)), repr(one))):
        if any(one in subterms(language, one[0]) for one in refused):
            continue
        try:
            meaning.language(language)
        except InvalidInput as error:
            refused.append(language)
            yield ForReaders(f"{shortened_inside(in_words(language), LONGEST)}: {error}; fewer states would help")
        except FoolingError:
            continue
