"""The rules of HOA version 1 (github.com/adl/hoaf), a row for each, in the order of the specification's sections.

A row is the rule, what becomes of it here, what is changed in `FILE`, and what comes out: the words of up to three
letters, written as numbers of letters, or a part of the message.  `FILE` has the one word 1, of the letter a.
"""

from __future__ import annotations

FILE = """HOA: v1
States: 2
Start: 0
AP: 1 "a"
Acceptance: 1 Inf(0)
--BODY--
State: 0
[0] 1
State: 1 {0}
--END--
"""
HONOURED, REFUSED, NO_MEANING = "honoured", "refused", "without meaning here"
Row = tuple[str, str, dict[str, str], str]
ONE = "1"  # the words of FILE
AP, ACC, BODY = 'AP: 1 "a"', "Acceptance: 1 Inf(0)", "State: 0\n[0] 1\nState: 1 {0}"
TWO_AP = 'AP: 2 "a" "b"'
OTHER_NAMES = (
    *("co-Buchi", "generalized-Buchi 2", "generalized-co-Buchi 1", "Streett 1", "Rabin 1", "generalized-Rabin 1 1"),
    *("all", "none", "parity min odd 1", "parity max odd 1", "Buchi 1", "parity"),
)
ALL_WORDS = "ε 0 1 00 01 10 11 000 001 010 011 100 101 110 111"

TOKENS: list[Row] = [
    ("a string is in double quotes, escapes in it", HONOURED, {'"a"': r'"a\"\\"'}, ONE),
    ("an escape that the format gives no meaning", REFUSED, {'"a"': r'"a\n"'}, "the format does not say what it is"),
    ("an escape in a string that is a comment", NO_MEANING, {AP: AP + r' name: "a\n\"b"'}, ONE),
    ("a string that ends", REFUSED, {"--END--": '--END-- "'}, "a string that is never closed"),
    ("a string may hold a newline", HONOURED, {AP: AP + ' name: "a\nb"'}, ONE),
    ("a comment in a string is none", HONOURED, {AP: AP + ' name: "/* " tool: "*/"'}, ONE),
    ("a number has no 0 in front", REFUSED, {"States: 2": "States: 02"}, "a number has no 0 in front"),
    ("a number has no 0 in front, in a label", REFUSED, {"[0] 1": "[00] 1"}, "a number has no 0 in front"),
    ("a number is below 2^31", REFUSED, {"States: 2": "States: 2147483648"}, r"below 2\^31"),
    ("a number has digits of ASCII", REFUSED, {"States: 2": "States: \u0662"}, "which begins no token"),
    ("a number has no sign", REFUSED, {"States: 2": "States: -2"}, "the sign '-'"),
    ("comments between any tokens", HONOURED, {"[0] 1": "[/**/0/* */] /*\n*/ 1"}, ONE),
    ("a comment before the first token", HONOURED, {"HOA: v1": "/* a */ HOA: v1"}, ONE),
    ("comments nest", HONOURED, {"State: 0\n": "/* a /* b */ Start: 1 */ State: 0\n"}, ONE),
    ("comments nest three deep", HONOURED, {AP: AP + " /*a/*b/*c*/b*/ Start: 1*/"}, ONE),
    ("comments nest without blanks", HONOURED, {AP: AP + " /*a/*b*/c*/"}, ONE),
    ("a comment ends", REFUSED, {"[0] 1": "[0] 1 /* /* */"}, "line 8: a comment that is never closed"),
    ("a comment begins", REFUSED, {"[0] 1": "[0] 1 */"}, "the sign '*'"),
    ("there are no comments of C++", REFUSED, {"[0] 1": "[0] 1 // a"}, "the sign '/'"),
    ("any white space is like any other", HONOURED, {"\n": " \t\r\n "}, ONE),
    ("no newline at all", HONOURED, {"\n": " "}, ONE),
    ("only four signs are white space", REFUSED, {"[0] 1": "[0]\u00a01"}, "which begins no token"),
    ("a form feed is no white space", REFUSED, {"[0] 1": "[0]\f1"}, "which begins no token"),
    ("blanks are not needed where tokens are clear", HONOURED, {"[0] 1\n": "[0]1", "{0}\n": "{0}"}, ONE),
    ("t and f are no identifiers", REFUSED, {AP: AP + " properties: t"}, "'t' where the name of a property"),
    ("an identifier has letters, digits, - and _", NO_MEANING, {AP: AP + " properties: x-1_Y _"}, ONE),
    ("an identifier does not begin with -", REFUSED, {AP: AP + " properties: -x"}, "the sign '-'"),
    ("a colon follows a header's name at once", REFUSED, {"Start: 0": "Start : 0"}, "the sign ':'"),
    ("t followed by a colon is a header's name", NO_MEANING, {AP: AP + " t: 1"}, ONE),
    ("a name of an alias may begin with a digit", HONOURED, {AP: AP + " Alias: @0-_a 0", "[0]": "[@0-_a]"}, ONE),
]

LAYOUT: list[Row] = [
    ("header and body, with --BODY-- between", REFUSED, {"--BODY--": ""}, "the header State: is not known"),
    ("--END-- marks the end", REFUSED, {"--END--": ""}, "the end where State: or --END--"),
    ("automata may follow one another", REFUSED, {"--END--": "--END--\n" + FILE}, "line 11: another automaton after"),
    ("nothing else follows --END--", REFUSED, {"--END--": "--END--\ngarbage"}, "'garbage' after --END--"),
    ("no sign that begins no token follows", REFUSED, {"--END--": "--END--\n§"}, "after --END--: line 11"),
    ("comments may follow --END--", HONOURED, {"--END--": "--END-- /* a /* b */ */\n\n"}, ONE),
    ("--ABORT-- discards what is before", REFUSED, {"[0] 1": "[0] 1 --ABORT--"}, "--ABORT-- discards"),
    ("--ABORT-- may stand in the header", REFUSED, {"Start: 0": "--ABORT--"}, "--ABORT-- discards"),
    ("an automaton after --ABORT--", REFUSED, {"--END--": "--ABORT--\n" + FILE}, "--ABORT-- discards"),
    ("foo--ABORT-- is an identifier", NO_MEANING, {AP: AP + " properties: foo--ABORT--"}, ONE),
]

HEADER: list[Row] = [
    ("HOA: is the first token", REFUSED, {"HOA: v1\nStates: 2": "States: 2\nHOA: v1"}, "the first token of the format"),
    ("HOA: must be there", REFUSED, {"HOA: v1": ""}, "the first token of the format"),
    ("the version is v1", REFUSED, {"HOA: v1": "HOA: v2"}, "version v2; want v1"),
    ("the version is an identifier", REFUSED, {"HOA: v1": "HOA: 1"}, "the version, v1"),
    ("items come in any order", HONOURED, {AP: "", "--BODY--": AP + "\n--BODY--"}, ONE),
    ("an alias may stand before AP:", HONOURED, {AP: "Alias: @a !0 " + AP, "[0]": "[@a]"}, "0"),
    ("an item stands once: States:", REFUSED, {"States: 2": "States: 2 States: 2"}, "States: stands twice"),
    ("an item stands once: AP:", REFUSED, {AP: AP + "\n" + AP}, "AP: stands twice"),
    ("an item stands once: Acceptance:", REFUSED, {ACC: ACC + "\n" + ACC}, "Acceptance: stands twice"),
    ("an item stands once: acc-name:", REFUSED, {ACC: ACC + " acc-name: Buchi acc-name: Buchi"}, "stands twice"),
    ("an item stands once: name:", REFUSED, {AP: AP + ' name: "a" name: "b"'}, "name: stands twice"),
    ("an item stands once: tool:", REFUSED, {AP: AP + ' tool: "a" tool: "b"'}, "tool: stands twice"),
    ("an item stands once: unknown ones", REFUSED, {AP: AP + " x: 1 x: 2"}, "x: stands twice"),
    ("an unknown item with a capital", REFUSED, {AP: AP + " Fairness: 0"}, "changes what the automaton means"),
    ("an unknown item without a capital", NO_MEANING, {AP: AP + ' x: t 1 "s" word _y: z:'}, ONE),
    ("values of an unknown item: no formula", REFUSED, {AP: AP + " x: 1 & 2"}, "'&' where a value of x:"),
    ("States: is optional", HONOURED, {"States: 2\n": ""}, ONE),
    ("States: is one number", REFUSED, {"States: 2": "States: 2 2"}, "the end of States:"),
    ("States: is a number", REFUSED, {"States: 2": "States:"}, "the number of States:"),
    ("States: 0 has no words", HONOURED, {"States: 2\nStart: 0": "States: 0", BODY: ""}, ""),
    ("a start below States:", REFUSED, {"Start: 0": "Start: 2"}, "state 2 is not one of the 2 states"),
    ("a target below States:", REFUSED, {"[0] 1": "[0] 2"}, "state 2 is not one of the 2 states"),
    ("a state below States:", REFUSED, {"State: 1": "State: 5"}, "state 5 is not one of the 2 states"),
    ("Start: may stand several times", HONOURED, {"Start: 0": "Start: 0 Start: 1"}, "ε 1"),
    ("several starts are different", REFUSED, {"Start: 0": "Start: 0 Start: 0"}, "Start: 0 stands twice"),
    ("Start: of a conjunction is alternation", REFUSED, {"Start: 0": "Start: 0&1"}, "is alternation"),
    ("Start: has a state", REFUSED, {"Start: 0": "Start:"}, "the number of Start:"),
    ("without Start: there are no words", HONOURED, {"Start: 0\n": ""}, ""),
    ("AP: has as many names as it says: too few", REFUSED, {AP: 'AP: 2 "a"'}, "AP: 2, and 1 names"),
    ("AP: has as many names as it says: too many", REFUSED, {AP: 'AP: 1 "a" "b"'}, "AP: 1, and 2 names"),
    ("names of AP: differ", REFUSED, {AP: 'AP: 2 "a" "a"'}, "AP: 'a' stands twice"),
    ("names of AP: are in quotes", REFUSED, {AP: "AP: 1 a"}, "a name of AP: in quotes"),
    ("AP: begins with a number", REFUSED, {AP: 'AP: "a"'}, "the number of propositions"),
    ("propositions are numbered from left to right", HONOURED, {AP: TWO_AP, "[0]": "[1&!0]"}, "2"),
    ("AP: 0 has one letter", HONOURED, {AP: "AP: 0", "[0] 1": "[t] 1"}, "0"),
    ("no AP: is AP: 0", HONOURED, {AP + "\n": "", "[0] 1": "1"}, "0"),
    ("an empty name of a proposition", REFUSED, {AP: 'AP: 1 ""'}, "non-empty letters"),
]

FORMULAS: list[Row] = [
    ("an alias is a formula", HONOURED, {AP: AP + " Alias: @a !0", "[0]": "[@a]"}, "0"),
    ("an alias of aliases", HONOURED, {AP: AP + " Alias: @a 0 Alias: @b !@a|@a", "[0]": "[@b]"}, "0 1"),
    ("an alias binds as a whole", HONOURED, {AP: TWO_AP + " Alias: @c 0|1", "[0]": "[!@c]"}, "0"),
    ("an alias is used after it is defined", REFUSED, {AP: AP + " Alias: @b @a Alias: @a 0"}, "not defined before"),
    ("an alias does not use itself", REFUSED, {AP: AP + " Alias: @a @a"}, "@a is not defined before"),
    ("an alias in a label is defined", REFUSED, {"[0]": "[@x]"}, "the alias @x is not defined"),
    ("an alias is not defined anew", REFUSED, {AP: AP + " Alias: @a 0 Alias: @a 0"}, "defined twice"),
    ("an alias has a formula", REFUSED, {AP: AP + " Alias: @a"}, "a proposition in a label"),
    ("an alias has one formula", REFUSED, {AP: AP + " Alias: @a 0 0"}, "the end of Alias:"),
    ("an alias has a name with @", REFUSED, {AP: AP + " Alias: a 0"}, "a name that begins with @"),
    ("a label t", HONOURED, {"[0]": "[t]"}, "0 1"),
    ("a label f", HONOURED, {"[0]": "[f]"}, ""),
    ("a label is a proposition that there is", REFUSED, {"[0]": "[1]"}, "1 for a proposition in a label"),
    ("! before & before |: a|!b&c", HONOURED, {AP: 'AP: 3 "a" "b" "c"', "[0]": "[0|!1&2]"}, "1 3 4 5 7"),
    ("& before |: a&b|c", HONOURED, {AP: 'AP: 3 "a" "b" "c"', "[0]": "[0&1|2]"}, "3 4 5 6 7"),
    ("brackets in a label", HONOURED, {AP: TWO_AP, "[0]": "[!(0|1)|(0&(1))]"}, "0 3"),
    ("! twice", HONOURED, {"[0]": "[!!0]"}, ONE),
    ("a label has no other operator", REFUSED, {"[0]": "[0 0]"}, "'0' where"),
    ("a label is not empty", REFUSED, {"[0]": "[]"}, "a proposition in a label"),
    ("brackets of a label close", REFUSED, {"[0]": "[(0]"}, r"where '\)' is wanted"),
]

ACCEPTANCE: list[Row] = [
    ("Acceptance: must be there", REFUSED, {ACC + "\n": ""}, "it has no Acceptance:"),
    ("Acceptance: has a number and a condition", REFUSED, {ACC: "Acceptance: 1"}, "Fin or Inf"),
    ("Inf of a set", HONOURED, {}, ONE),
    ("brackets around the condition", HONOURED, {"Inf(0)": "((Inf(0)))"}, ONE),
    ("blanks in the condition", HONOURED, {"Inf(0)": "Inf ( 0 )"}, ONE),
    ("sets that the condition does not use", HONOURED, {ACC: "Acceptance: 2 Inf(0)", "[0] 1": "[0] 1 {1}"}, ONE),
    (
        "the set is the one that is named",
        HONOURED,
        {ACC: "Acceptance: 2 Inf(1)", BODY: "State: 0 {0}\n[0] 1\nState: 1 {1 0}"},
        ONE,
    ),
    ("a set below the number of sets", REFUSED, {"Inf(0)": "Inf(1)"}, "1 for a set in Acceptance:"),
    ("only Fin and Inf", REFUSED, {"Inf(0)": "Buchi(0)"}, "Buchi in Acceptance:; want Fin or Inf"),
    ("Fin", REFUSED, {"Inf(0)": "Fin(0)"}, r"Acceptance: 1 Fin\(0\)"),
    ("Inf of a complement", REFUSED, {"Inf(0)": "Inf(!0)"}, "want one Inf of a set"),
    ("Fin of a complement", REFUSED, {"Inf(0)": "Fin(!0)"}, "want one Inf of a set"),
    ("conjunction", REFUSED, {ACC: "Acceptance: 2 Inf(0)&Inf(1)"}, r"2 \(Inf\(0\)&Inf\(1\)\)"),
    ("disjunction", REFUSED, {ACC: "Acceptance: 2 Inf(0)|Inf(1)"}, "want one Inf of a set"),
    ("t", REFUSED, {ACC: "Acceptance: 0 t", " {0}": ""}, "want one Inf of a set"),
    ("f", REFUSED, {ACC: "Acceptance: 0 f", " {0}": ""}, "want one Inf of a set"),
    ("a condition has no ! before it", REFUSED, {"Inf(0)": "!Inf(0)"}, "'!' where"),
    ("one condition", REFUSED, {"Inf(0)": "Inf(0) Inf(0)"}, "the end of Acceptance:"),
    ("acc-name: Buchi", HONOURED, {ACC: ACC + " acc-name: Buchi"}, ONE),
    ("acc-name: generalized-Buchi 1", HONOURED, {ACC: ACC + " acc-name: generalized-Buchi 1"}, ONE),
    ("acc-name: parity min even 1", HONOURED, {ACC: ACC + " acc-name: parity min even 1"}, ONE),
    ("acc-name: parity max even 1", HONOURED, {ACC: ACC + " acc-name: parity max even 1"}, ONE),
    *(
        (f"acc-name: {name} stands for another condition", REFUSED, {ACC: f"{ACC} acc-name: {name}"}, "does not stand")
        for name in OTHER_NAMES
    ),
    ("acc-name: stands for the whole line", REFUSED, {ACC: "Acceptance: 2 Inf(0) acc-name: Buchi"}, "does not stand"),
    ("other names may be used", NO_MEANING, {ACC: ACC + " acc-name: mine 3 x t"}, ONE),
    ("acc-name: has a name", REFUSED, {ACC: ACC + " acc-name: 1"}, "a name after acc-name:"),
    ("acc-name: has no string", REFUSED, {ACC: ACC + ' acc-name: mine "x"'}, "and no string"),
]
OTHER_ITEMS: list[Row] = [
    ("tool: one string", NO_MEANING, {AP: AP + ' tool: "a"'}, ONE),
    ("tool: two strings", NO_MEANING, {AP: AP + ' tool: "a" "1.2"'}, ONE),
    ("tool: no more strings", REFUSED, {AP: AP + ' tool: "a" "b" "c"'}, "tool: want one string"),
    ("tool: strings", REFUSED, {AP: AP + " tool: a"}, "tool: want one string"),
    ("name: one string", NO_MEANING, {AP: AP + ' name: "Start: 1"'}, ONE),
    ("name: a string", REFUSED, {AP: AP + " name: a"}, "name: want one string"),
    ("properties: several lines", HONOURED, {AP: AP + " properties: weak properties: deterministic"}, ONE),
    ("properties: none", HONOURED, {AP: AP + " properties:"}, ONE),
    ("properties: identifiers", REFUSED, {AP: AP + ' properties: "weak"'}, "the name of a property"),
    ("properties: unknown ones", NO_MEANING, {AP: AP + " properties: mine"}, ONE),
    *(
        (f"properties: {name} speaks of infinite words", NO_MEANING, {AP: f"{AP} properties: {name}"}, ONE)
        for name in ("unambiguous", "stutter-invariant", "weak", "very-weak", "inherently-weak", "terminal", "tight")
    ),
]


def _property(name: str, words: str, right: dict[str, str], *wrong: dict[str, str]) -> list[Row]:
    """A property that holds of one body, and not of others."""
    said = {AP: f"{AP} properties: {name}"}
    against = [(f"{name}, and it is not", REFUSED, said | one, f"properties: {name}, but") for one in wrong]
    return [(f"{name}, and it is", HONOURED, said | right, words), *against]


STATE_LABELS, IMPLICIT = {"State: 0\n[0] 1": "State: [0] 0\n1"}, {"[0] 1": "1 1"}
EDGE_MARKS = {ACC: "Acceptance: 2 Inf(0)", "[0] 1": "[0] 1 {1}"}
PROPERTIES: list[Row] = [
    *_property("trans-labels", ONE, {}, STATE_LABELS),
    *_property("trans-labels", "0 1", IMPLICIT),
    *_property("state-labels", ONE, STATE_LABELS, {}, IMPLICIT),
    *_property("implicit-labels", "0 1", IMPLICIT, {}, STATE_LABELS),
    *_property("explicit-labels", ONE, {}, IMPLICIT, STATE_LABELS),
    *_property("state-acc", ONE, {}, EDGE_MARKS),
    *_property("trans-acc", "", {" {0}": ""}, {}),
    *_property("no-univ-branch", ONE, {}),
    ("univ-branch, and it is not", REFUSED, {AP: AP + " properties: univ-branch"}, "no state or start branches so"),
    *_property("deterministic", ONE, {}, {"Start: 0": "Start: 0 Start: 1"}, {"[0] 1": "[0] 1 [t] 0"}),
    *_property("complete", ALL_WORDS.removeprefix("ε "), {"[0] 1": "1 1", "{0}": "{0} [t] 1"}, {}),
    *_property("colored", "ε 1", {"State: 0": "State: 0 {0}"}, {}),
    *_property("colored", "ε 1", {"State: 0": "State: 0 {0}"}, EDGE_MARKS | {"State: 0": "State: 0 {0}"}),
]

BODY_ROWS: list[Row] = [
    ("states in any order", HONOURED, {BODY: "State: 1 {0}\nState: 0\n[0] 1"}, ONE),
    ("all states are listed", REFUSED, {"State: 1 {0}": ""}, "state 1 is not in the body"),
    ("all states are listed, also those that no edge names", REFUSED, {"States: 2": "States: 3"}, "state 2 is not in"),
    ("all states are listed, without States: as well", REFUSED, {"States: 2\n": "", "State: 1 {0}": ""}, "state 1 is"),
    ("a start is listed", REFUSED, {"States: 2\n": "", "Start: 0": "Start: 2"}, "state 2 is not in the body"),
    ("a state is listed once", REFUSED, {"State: 1 {0}": "State: 1 {0} State: 0 [!0] 0"}, "state 0 stands twice"),
    ("a state has a number", REFUSED, {BODY: "State: [0] [t] 0"}, "the number of a state"),
    ("a state may have a name", NO_MEANING, {"State: 0": 'State: 0 "State: 1 {0}"'}, ONE),
    ("a name stands before the sets", REFUSED, {"State: 1 {0}": 'State: 1 {0} "b"'}, "where State: or --END--"),
    ("a state may have no edge", HONOURED, {}, ONE),
    ("sets in braces: none", HONOURED, {"{0}": "{}"}, ""),
    ("sets in braces: several", HONOURED, {ACC: "Acceptance: 3 Inf(0)", "{0}": "{2 0 1}"}, ONE),
    ("sets in braces are below the number of sets", REFUSED, {"{0}": "{1}"}, "1 for an acceptance set"),
    ("sets of an edge are below the number of sets", REFUSED, {"[0] 1": "[0] 1 {7}"}, "7 for an acceptance set"),
    ("a set that stands twice is one set", HONOURED, {"{0}": "{0 0}"}, ONE),
    ("braces close", REFUSED, {"{0}": "{0"}, "an acceptance set"),
    ("acceptance on edges", REFUSED, {"[0] 1": "[0] 1 {0}"}, "want acceptance on states"),
    ("acceptance on edges and states", REFUSED, {"{0}": "{0} [t] 1 {0}"}, "want acceptance on states"),
    ("an edge may be in no set", HONOURED, {"[0] 1": "[0] 1 {}"}, ONE),
    ("a target of several states is alternation", REFUSED, {"[0] 1": "[0] 0&1"}, "alternation of state 0"),
    ("a label of a state is one of its edges", HONOURED, {"State: 0\n[0] 1": "State: [!0] 0\n0 1"}, "0 00 000"),
    ("edges of a state with a label have none", REFUSED, {"State: 0": "State: [0] 0"}, "state 0 has a label, and an"),
    ("edges of a state all have labels", REFUSED, {"[0] 1": "[0] 1 0"}, "with a label and without"),
    (
        "2^a edges without labels, in their order",
        HONOURED,
        {AP: TWO_AP, "[0] 1": "0 1 0 0"},
        "1 01 21 31 001 021 031 201 221 231 301 321 331",
    ),
    (
        "bit j of the number of an edge is proposition j",
        HONOURED,
        {AP: TWO_AP, "[0] 1": "1 1 0 1"},
        "0 1 3 20 21 23 220 221 223",
    ),
    ("2^a edges without labels: fewer", REFUSED, {"[0] 1": "1"}, "state 0 has 1 edges without labels"),
    ("2^a edges without labels: more", REFUSED, {"[0] 1": "1 1 1"}, "state 0 has 3 edges without labels"),
    ("2^a edges without labels: more, a power of 2", REFUSED, {"[0] 1": "1 1 1 1"}, "state 0 has 4 edges"),
    (
        "labels on states and on edges in one automaton",
        HONOURED,
        {"States: 2": "States: 3", "[0] 1": "[0] 1 [t] 2", "{0}": "{0} State: [0] 2 1"},
        "1 01 11",
    ),
    ("two edges with one label", HONOURED, {"[0] 1": "[0] 1 [0] 0"}, "1 11 111"),
    ("an edge that stands twice is one", HONOURED, {"[0] 1": "[0] 1 [0] 1"}, ONE),
]

OURS: list[Row] = [
    ("letters: says that one proposition holds", HONOURED, {AP: TWO_AP + ' letters: "a" "b"', "[0]": "[!0&1]"}, ONE),
    ("letters: are those of AP:", REFUSED, {AP: TWO_AP + ' letters: "b" "a"'}, "letters: are not the propositions"),
    ("letters: in quotes", REFUSED, {AP: AP + " letters: a"}, "a name of letters: in quotes"),
    ("letters: with implicit labels", HONOURED, {AP: TWO_AP + ' letters: "a" "b"', "[0] 1": "0 1 0 1"}, "0 10 110"),
    (
        "more than 8 propositions without letters:",
        REFUSED,
        {AP: "AP: 9 " + " ".join(f'"{i}"' for i in range(9))},
        "2\\^9 letters",
    ),
]

ROWS = [*TOKENS, *LAYOUT, *HEADER, *FORMULAS, *ACCEPTANCE, *OTHER_ITEMS, *PROPERTIES, *BODY_ROWS, *OURS]
