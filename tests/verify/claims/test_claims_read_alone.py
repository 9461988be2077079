"""Each sentence of a claim reads alone: nothing in it points to another claim, and counterexamples use its letters."""

from __future__ import annotations

import re

import pytest

from fooling.verify.claims.claim import LEFT_OUT, Claim, registered
from fooling.verify.statement.language.sentence_letters import SentenceLetters, stands_in
from fooling.verify.statement.language.verdict import Verdict

POINTING_BACK = (
    *("the same", "it", "its", "so", "they", "them", "their", "these", "this", "that", "those", "such", "nor", "and"),
    *("but", "also", "then", "thus", "too", "hence", "with that", "for the same", "he", "she", "or"),
)
"""What a sentence must not begin with."""
WITHOUT_A_NOUN = ("it", "they", "them", "so", "this", "these")
"""What a sentence has nowhere."""
MOST_WORDS = 40  # numbers and single letters are no words


def opening(says: str) -> str | None:
    """The words with which a sentence begins that point back, if it does."""
    return next((words for words in POINTING_BACK if re.match(rf"{words}\b", says, re.IGNORECASE)), None)


def pronouns(says: str) -> list[str]:
    """The words of a sentence that stand for a noun which need not be in it."""
    return [word for word in re.findall(r"[a-z]+", says.lower()) if word in WITHOUT_A_NOUN]


def words(says: str) -> int:
    """How many words a sentence has, a formula's letters and numbers not counted."""
    return len(re.findall(r"[A-Za-z][A-Za-z'-]+", says))


def missing_letters(claim: Claim) -> set[str]:
    """The letters in which a counterexample is printed, those of the outermost variables, that the sentence lacks."""
    if claim.that[0] != "forall":
        return set()  # that something exists is refuted without values
    printed = claim.letters.in_sentence({name: 0 for name, _ in claim.that[1]})
    return {letter for letter in printed if not stands_in(letter, claim.says.removeprefix("A "), printed)}


def test_no_claim_begins_with_a_word_that_points_back() -> None:
    """Of 189 claims 39 did: "The same with 8 for 9."; there are none."""
    assert [claim.id for claim in registered() if opening(claim.says)] == []


def test_every_pronoun_has_its_noun() -> None:
    """No sentence says it, they or so; "the same" stands before its noun, in the one claim that compares two."""
    assert {claim.id: found for claim in registered() if (found := pronouns(claim.says))} == {}
    repeating = [claim.says for claim in registered() if "the same" in claim.says.lower()]
    assert all("the same language" in says for says in repeating)


def test_sentences_are_short_enough_to_be_read_once() -> None:
    """Each ends with a full stop and has at most 40 words, what a core leaves out too; no two claims say one thing."""
    claims = list(registered())
    parts = {claim.id: max(map(words, claim.says.split(LEFT_OUT))) for claim in claims}
    assert {name: most for name, most in parts.items() if most > MOST_WORDS} == {}
    assert [claim.id for claim in claims if not claim.says.endswith(".")] == []
    assert len({claim.says for claim in claims}) == len(claims)


def test_a_counterexample_is_printed_in_letters_that_the_sentence_has() -> None:
    """Of 44 counterexamples 35 used letters that their sentences lack, such as h = 1 for k = 2; none does."""
    refuted = [claim for claim in registered() if claim.pinned is Verdict.REFUTED]
    assert {claim.id: found for claim in refuted if (found := missing_letters(claim))} == {}
    assert any(claim.letters.letters for claim in refuted)


@pytest.mark.parametrize(
    ("says", "found"),
    [("The same with 8 for 9.", "the same"), ("It has 9 elements.", "it"), ("Itself an element.", None)],
)
def test_planted_openings_are_found(says: str, found: str | None) -> None:
    """A sentence that points back is seen, a word that only begins so is not."""
    assert opening(says) == found
    assert pronouns(f"Numbers of the format: {says.lower()}") == (["it"] if found == "it" else [])


def test_planted_letters_are_found() -> None:
    """A sentence in k, for a proposition in h, lacks h until the claim says what h is."""
    that = ("forall", (("h", "int"),), ((">=", "h", 0),), ("<=", "h", 2))
    assert missing_letters(Claim("mine/a", "", "Every even k is at most 4.", that)) == {"h"}
    told = SentenceLetters.declared({"h": "k/2"})
    assert missing_letters(Claim("mine/a", "", "Every even k is at most 4.", that, letters=told)) == set()
    article = ("forall", (("A", "int"),), (), ("<=", "A", 2))
    assert missing_letters(Claim("mine/a", "", "A number is at most 2.", article)) == {"A"}
