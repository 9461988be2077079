"""Holes in words: each form is the list of its kind, and what is not a form is refused with one that is near."""

from __future__ import annotations

import re

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.holes.kinds import KINDS
from fooling.verify.exercises.holes_in_words import FORMS, in_a_list
from fooling.verify.exercises.papers.sheet import sheet_of

SHEET = """title: A
define: {{L: "/(a|b)*ab/", M: "/ab|b/", f: DISJ_2, g: EQ_1, h: complement of f}}
questions: [{{id: q, text: Why?, hole: {}, points: 2, credit: {{full: 2}}}}]
"""
STRICT = ", credit: {full: 2}"
SAID = {
    "a fooling set of colour 1 of f": "[fooling-set, f, 1]",
    "the fooling set of colour 0 of the complement of f": "[fooling-set, the complement of f, 0]",
    '"a fooling set of colour 1 of L under odd-even, length 4"': '[fooling-set, "L under odd-even, length 4", 1]',
    "a fooling language of colour 1 of M under odd-even": "[fooling-language, M, odd-even, 1]",
    "[a fooling language of colour 0 of M under odd-even, {at: 6}]": "[fooling-language, M, odd-even, 0, {at: 6}]",
    "a protocol for h": "[protocol-tree, h]",
    "protocol of f": "[protocol-tree, f]",
    "a cover of colour 0 of f": "[cover, f, 0]",
    "a partition of f": "[partition, f]",
    "the messages of alice for f": "[one-way-messages, f, alice]",
    "a minor of f that is g": "[minor, f, g]",
    "a distribution for f": "[distribution, f]",
    "[a DFA for L, {says: end in ab, partial: yes}]": "[dfa, L, {says: end in ab, partial: yes}]",
    "an NFA for L": "[nfa, L]",
    "an expression for not(L) over a b": "[regex, not(L) over a b]",
    "a DFA or an expression for L": "[either, [dfa, regex], L]",
    '"a DFA, an NFA or an expression for L"': "[either, [dfa, nfa, regex], L]",
    "distinguishable words of L": "[distinguishable-words, L]",
    "a suffix table of L": "[suffix-table, L]",
    "a shortest word of L": "[shortest-word, L]",
    "a shortest word of L that is not in M": "[shortest-word, L, M]",
    "[a recurrent network for L, {format: Q4.4, lengths: 6}]": "[recurrent-network, L, {format: Q4.4, lengths: 6}]",
    "[a Transformer for L, {format: Q4.4, longest: 6}]": "[transformer, L, {format: Q4.4, longest: 6}]",
    '"true or false: for all n >= 1: D(EQ_n) = n"': '[truth, "for all n >= 1: D(EQ_n) = n"]',
    "the number D(f) + 1": "[number, D(f) + 1]",
    "the number 4": "[number, 4]",
    "[a choice, {options: {a: x, b: y}, right: a}]": "[choice, {options: {a: x, b: y}, right: a}]",
    '["a proof in steps: D(f) >= 3", {allow: [depth-leaves]}]': '[steps, "D(f) >= 3", {allow: [depth-leaves]}]',
}


@pytest.mark.parametrize("said", SAID)
def test_a_hole_in_words_is_the_list_of_its_kind(said: str) -> None:
    """The same hole, of the same terms and options."""

    def made(hole: str) -> object:
        text = SHEET.format(hole)
        try:
            return repr(sheet_of(text).questions[0].hole)
        except InvalidInput:  # kinds that count nothing
            return repr(sheet_of(text.replace(STRICT, "")).questions[0].hole)

    assert made(said) == made(SAID[said])


def test_each_kind_has_words() -> None:
    """No kind is a list alone; the words of a form that has no terms yet are no form."""
    assert {kind for kind, _, _ in FORMS} | {"either"} == {*KINDS}
    heard = {re.findall(r"[a-z]+(?:-[a-z]+)*", one)[0] for one in SAID.values()}
    assert heard == {*KINDS}


REFUSED = {
    "a foling set of colour 1 of f": "`a foling set of colour 1 of f` is not read; want `a fooling set of colour",
    "a fooling set of f": "want `a fooling set of colour VALUE of FUNCTION`",
    "a fooling set of f of colour 1": "want `a fooling set of colour VALUE of FUNCTION`",
    "a fooling set of colour 7 of f": "hole: the function has no value 7",
    "a cover of colour 1": "want `a cover of colour VALUE of FUNCTION`",
    "a DFA and an NFA for L": "is not read",
    "a DFA or a DFA for L": "dfa stands there twice",
    "a minor of f": "want `a minor of FUNCTION that is FUNCTION`",
    "the messages of carl for f": "hole: 'carl'; want alice or bob",
    "a protocol for L": "hole: ",
    "[a DFA for L, M]": "is not read",
    "DFA": "hole: DFA is no kind of question; want one of fooling-set",
}


@pytest.mark.parametrize("said", REFUSED)
def test_what_is_no_form_is_refused_with_one_that_is_near(said: str) -> None:
    """And nothing is read as another kind of question."""
    with pytest.raises(InvalidInput, match=re.escape(REFUSED[said])):
        sheet_of(SHEET.format(said))


def test_other_holes_stay() -> None:
    """A list of a kind, and `text`."""
    assert [in_a_list(one) for one in ("text", ["dfa", "L"], ["text"])] == ["text", ["dfa", "L"], ["text"]]
