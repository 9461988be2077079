"""What `show` calls languages: as the author of a file typed and named them, and those of the proof otherwise."""

from __future__ import annotations

from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.pages.proofs.short_names import shortened
from fooling.verify.statement.proposition import Term
from fooling.verify.words.passages import Opening, Said

GIVEN: Term = ("dfa", ("a", "b"), 0, (0, 1), ((1, 0), (None, 0)))
OTHER: Term = ("dfa", ("a", "b"), 0, (0, 1), ((0, 1), (0, None)))


def test_automata_of_the_proof_are_told_from_those_given() -> None:
    """The author's name stays with its term, no other term has it, and what nobody gave is not called given."""
    said = ("=", ("count", GIVEN, "n"), ("count", OTHER, "n"))
    (_, names) = shortened(
        [Opening(0, (Said(said),))], ("=", ("count", GIVEN, "n"), 1), [(GIVEN, "$M"), (("dyck", 1, 1), "$L")]
    )
    told = {name: passage[0] for name, passage, _ in names}
    assert told["M"] == Said(GIVEN) and len(told) == 2 and "L" not in told
    (other,) = (words for name, words in told.items() if name != "M")
    assert other == "a language that the proof uses, of the following 2-state DFA over a b"


def test_a_language_is_typed_as_it_was_typed() -> None:
    """Of two texts for one language the one that somebody typed, with the letters that it needs."""
    words: Term = ("star", ("letters", ("a", "b"), ("a",)))
    assert as_typed(("count", words, 4)) == ["count", ["regex", "a*", ["a", "b"]], 4]
    assert as_typed(("count", words, 4), [("(a)*", ("a", "b"))]) == ["count", ["regex", "(a)*", ["a", "b"]], 4]
