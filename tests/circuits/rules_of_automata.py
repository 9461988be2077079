"""The rules of the other formats of automata, a row for each, as in `rules_of_hoa`; a change is of text or of fields.

BA is that of RABIT and of the tools that read its files (github.com/parof/bait describes it).  automata-lib is version
9.  The last one is our own JSON.
"""

from __future__ import annotations

from typing import Any

from rules_of_hoa import HONOURED, ONE, REFUSED, Row

BA = "[0]\na,[0]->[0]\nb,[0]->[1]\n[1]\n"  # a*b
BA_WORDS, BA_ALL = "1 01 001", "ε 0 1 00 01 000 001"
OF_BA: list[Row] = [
    ("a line for the start, then moves, then accepting states", HONOURED, {}, BA_WORDS),
    ("without a start the source of the first move is it", HONOURED, {"[0]\na": "a"}, BA_WORDS),
    ("without accepting states all states are", HONOURED, {"\n[1]\n": "\n"}, BA_ALL),
    ("there is one start", REFUSED, {"[0]\na": "[0]\n[1]\na"}, "line 3: a move after the accepting states"),
    ("accepting states stand last", REFUSED, {"\n[1]\n": "\n[1]\na,[1]->[1]\n"}, "line 5: a move after the accepting"),
    ("there are moves", REFUSED, {BA: "[0]\n[0]\n"}, "it has no move, so its alphabet is not known"),
    ("several accepting states", HONOURED, {"\n[1]\n": "\n[1]\n[0]\n"}, BA_ALL),
    ("an accepting state that stands twice", HONOURED, {"\n[1]\n": "\n[1]\n[1]\n"}, BA_WORDS),
    ("a move that stands twice", HONOURED, {"b,[0]->[1]\n": "b,[0]->[1]\nb,[0]->[1]\n"}, BA_WORDS),
    ("several moves with one letter", HONOURED, {"b,": "a,"}, "0 00 000"),
    ("a state is a name, of which brackets are a part", HONOURED, {"[0]": "p", "[1]": "[1][2]"}, BA_WORDS),
    ("a state is a name, also without brackets", HONOURED, {"[": "", "]": ""}, BA_WORDS),
    ("a start is in a move", REFUSED, {"[0]\na": "0\na"}, r"the state 0 is in no move; did you mean \[0\]"),
    (
        "an accepting state is in a move",
        REFUSED,
        {"\n[1]\n": "\n1\n"},
        r"the state 1 is in no move; did you mean \[1\]",
    ),
    ("another accepting state is in a move", REFUSED, {"\n[1]\n": "\n[7]\n"}, r"the state \[7\] is in no move"),
    ("a state has one spelling", REFUSED, {"a,[0]->[0]": "a,0->[0]"}, "want one of the spellings"),
    ("a letter is several signs", HONOURED, {"a,": "a.b|c,"}, BA_WORDS),
    ("the alphabet is the letters of the moves, in their order", HONOURED, {"a,": "z,"}, BA_WORDS),
    ("a move has a comma", REFUSED, {"a,[0]": "a[0]"}, "line 2: .*want LETTER,STATE->STATE"),
    ("a letter has no comma", REFUSED, {"a,": "a,b,"}, "with one comma and one ->"),
    ("a letter has no ->", REFUSED, {"a,": "a->b,"}, "with one comma and one ->"),
    ("a state has no comma", REFUSED, {"->[0]": "->[0,1]"}, "with one comma and one ->"),
    ("a state has no ->", REFUSED, {"->[0]": "->[0]->[1]"}, "with one comma and one ->"),
    ("a letter is not empty", REFUSED, {"a,": ","}, "line 2: ',"),
    ("a state is not empty", REFUSED, {"->[0]": "->"}, "line 2: 'a,"),
    ("a name has no blanks", REFUSED, {"a,": "a ,"}, "'a ' for a letter; want a name without blanks"),
    ("a name of a state has no blanks", REFUSED, {"->[1]": "-> [1]"}, r"' \[1\]' for a state"),
    ("a name is printable", REFUSED, {"a,": "a\u2028b,"}, "for a letter; want a name"),
    ("there are no comments", REFUSED, {"[0]\na": "# made by hand\n[0]\na"}, "'# made by hand' for the start"),
    ("there are no comments, without blanks too", REFUSED, {"[0]\na": "#start\na"}, "the state #start is in no move"),
    ("blanks at the ends of a line are nothing", HONOURED, {"a,[0]->[0]": "  a,[0]->[0]\t"}, BA_WORDS),
    ("empty lines are nothing", HONOURED, {"\nb": "\n\n  \nb"}, BA_WORDS),
    ("lines end as on any system", HONOURED, {"\n": "\r\n"}, BA_WORDS),
    ("a form feed ends no line", REFUSED, {"\nb": "\fb"}, "with one comma and one ->"),
    ("ε is a letter like others", HONOURED, {"a,": "ε,"}, BA_WORDS),
    (
        "ours: moves of [letters] name the letters in their order",
        HONOURED,
        {"[0]\na": "[0]\nb,[letters]->[letters]\na,[letters]->[letters]\na"},
        "0 10 110",
    ),
]

Fields = tuple[str, str, dict[str, Any], str]  # the rule, what becomes of it, other fields, and what comes out
TWO = {"p": {"a": "p", "b": "q"}, "q": {"a": "q", "b": "q"}}  # a*b(a|b)*
LIB = {
    "states": ["p", "q"],
    "input_symbols": ["a", "b"],
    "transitions": {"p": {"a": "p", "b": "q"}},
    "initial_state": "p",
    "final_states": ["q"],
}  # a*b
GONE = object()  # in place of a field: it is left out
SET = frozenset({frozenset({"p", "q"})})
OF_LIB: list[Fields] = [
    ("the parameters of DFA", HONOURED, {}, BA_WORDS),
    *((f"{field} must be there", REFUSED, {field: GONE}, f"it has no {field}") for field in LIB),
    ("no other parameter: a PDA", REFUSED, {"stack_symbols": ["z"]}, "stack_symbols: a DFA or an NFA .* has no such"),
    ("no other parameter: a Turing machine", REFUSED, {"blank_symbol": "."}, "blank_symbol: a DFA or an NFA"),
    ("no other parameter: a slip", REFUSED, {"final_state": "q"}, "final_state: a DFA or an NFA"),
    ("states is a list", REFUSED, {"states": "pq"}, "states: want a list"),
    ("states differ", REFUSED, {"states": ["p", "q", "p"]}, "states: a name stands twice"),
    ("states differ as text", REFUSED, {"states": ["p", "q", 1, "1"]}, "states: a name stands twice"),
    (
        "states may be numbers, and keys of JSON are text",
        HONOURED,
        {"states": [0, 1], "transitions": {"0": {"a": 0, "b": 1}}, "initial_state": 0, "final_states": [1]},
        BA_WORDS,
    ),
    (
        "states may be sets of sets",
        HONOURED,
        {"states": {"p", SET}, "transitions": {"p": {"a": "p", "b": SET}}, "final_states": {SET}},
        BA_WORDS,
    ),
    (
        "a set of states that is no state is several",
        HONOURED,
        {"transitions": {"p": {"a": {"p", "q"}, "b": {"q"}}}},
        "0 1 00 01 000 001",
    ),
    ("input_symbols is a list", REFUSED, {"input_symbols": "ab"}, "input_symbols: want a list"),
    ("symbols differ", REFUSED, {"input_symbols": ["a", "b", "a"]}, "want distinct non-empty letters"),
    ("a symbol is not empty", REFUSED, {"input_symbols": ["a", "b", ""]}, "want distinct non-empty letters"),
    ("a symbol may be several signs", HONOURED, {"input_symbols": ["a", "b", "ab"]}, BA_WORDS),
    ("symbols of moves are listed", REFUSED, {"transitions": {"p": {"c": "q"}}}, "letter 'c' of a transition is not"),
    ("transitions is an object", REFUSED, {"transitions": []}, "transitions: want an object"),
    ("a row is an object", REFUSED, {"transitions": {"p": ["q"]}}, "transitions.p: want an object"),
    ("a row is of a state", REFUSED, {"transitions": {"r": {}}}, "'r' is none of the states"),
    ("a target is a state", REFUSED, {"transitions": {"p": {"a": "r"}}}, "transitions.p.a: 'r' is none of the states"),
    ("a state without a row has no moves", HONOURED, {"transitions": {}}, ""),
    (
        "an NFA has lists of states",
        HONOURED,
        {"transitions": {"p": {"a": ["p"], "b": ["p", "q"]}}},
        "1 01 11 001 011 101 111",
    ),
    ("an NFA has lists throughout", REFUSED, {"transitions": {"p": {"a": ["p"], "b": "q"}}}, "or a list for each"),
    ("an NFA has moves for the empty word", HONOURED, {"transitions": {"p": {"": ["q"], "a": ["p"]}}}, "ε 0 00 000"),
    ("initial_state is a state", REFUSED, {"initial_state": "r"}, "initial_state: 'r' is none of the states"),
    ("there is one initial state", REFUSED, {"initial_state": ["p", "q"]}, "is none of the states"),
    ("final_states is a list", REFUSED, {"final_states": "q"}, "final_states: want a list"),
    ("final states are states", REFUSED, {"final_states": ["r"]}, "final_states: 'r' is none of the states"),
    ("there may be no final state", HONOURED, {"final_states": []}, ""),
    ("allow_partial: true", HONOURED, {"allow_partial": True}, BA_WORDS),
    (
        "allow_partial: false, with all moves",
        HONOURED,
        {"allow_partial": False, "transitions": TWO},
        "1 01 10 11 001 010 011 100 101 110 111",
    ),
    ("allow_partial: false, without", REFUSED, {"allow_partial": False}, "it is false, and some state has no move"),
    ("allow_partial is true or false", REFUSED, {"allow_partial": "no"}, "want true or false"),
    (
        "allow_partial is of a DFA: one target",
        REFUSED,
        {"allow_partial": True, "transitions": {"p": {"a": ["p", "q"]}}},
        "two moves with 'a'",
    ),
    (
        "allow_partial is of a DFA: no empty moves",
        REFUSED,
        {"allow_partial": True, "transitions": {"p": {"": "q"}}},
        "no moves for the empty word",
    ),
    (
        "ours: a last state `starts` has moves to several starts",
        HONOURED,
        {
            "states": ["p", "q", "starts"],
            "transitions": {"p": {"b": ["q"]}, "starts": {"": ["p", "q"]}},
            "initial_state": "starts",
        },
        "ε 1",
    ),
]

DFA = {"alphabet": ["a", "b"], "start": 0, "accepting": [1], "transitions": [[0, 1], [None, None]]}  # a*b
OF_JSON: list[Fields] = [
    ("alphabet, start, accepting and transitions", HONOURED, {}, BA_WORDS),
    *((f"{field} must be there", REFUSED, {field: GONE}, "want an object with alphabet") for field in DFA),
    ("no other field", REFUSED, {"name": "L"}, "want an object with alphabet"),
    ("alphabet is a list", REFUSED, {"alphabet": "ab"}, "alphabet: want a list of strings"),
    ("letters are strings", REFUSED, {"alphabet": [0, 1]}, "alphabet: want a list of strings"),
    ("letters differ", REFUSED, {"alphabet": ["a", "a"]}, "want distinct non-empty letters"),
    ("letters are not empty", REFUSED, {"alphabet": ["a", ""]}, "want distinct non-empty letters"),
    ("there is a letter", REFUSED, {"alphabet": [], "transitions": [[], []]}, "at least one"),
    ("letters may be several signs", HONOURED, {"alphabet": ["a", "aa"]}, BA_WORDS),
    ("start is a number", REFUSED, {"start": "0"}, "start: want a state number"),
    ("start is no truth value", REFUSED, {"start": False}, "start: want a state number"),
    ("start is a state", REFUSED, {"start": 2}, "start: state 2 is not one of the 2 states"),
    ("a DFA has one start", REFUSED, {"start": [0]}, "a DFA has one start"),
    ("accepting is a list of states", REFUSED, {"accepting": 1}, "accepting: want a list of state numbers"),
    ("accepting states are states", REFUSED, {"accepting": [-1]}, "accepting: state -1 is not one of the 2 states"),
    ("an accepting state stands once", REFUSED, {"accepting": [1, 1]}, "accepting: a state stands twice"),
    ("there may be no accepting state", HONOURED, {"accepting": []}, ""),
    ("transitions are rows", REFUSED, {"transitions": [0, 1]}, "transitions: want a list of rows"),
    ("there is a row for each state, and a state", REFUSED, {"transitions": []}, "is not one of the 0 states"),
    ("there is a column for each letter", REFUSED, {"transitions": [[0], [1]]}, "has 1 entries for 2 letters"),
    ("an entry is a state", REFUSED, {"transitions": [[0, 2], [0, 0]]}, "state 2 is not one of the 2 states"),
    ("an entry is a whole number", REFUSED, {"transitions": [[0, 1.0], [0, 0]]}, "transitions: want a list of rows"),
    ("null is no move", HONOURED, {"transitions": [[None, 1], [None, None]]}, ONE),
    ("a list in a cell is of an NFA", REFUSED, {"transitions": [[[0], [1]], [[], []]]}, "as in an NFA"),
    ("an NFA has starts in place of start", REFUSED, {"starts": [0]}, "an NFA has alphabet, starts"),
    (
        "an NFA has lists in the cells",
        HONOURED,
        {"start": GONE, "starts": [0], "transitions": [[[0], [0, 1]], [[], []]]},
        "1 01 11 001 011 101 111",
    ),
    (
        "an NFA has lists only",
        REFUSED,
        {"start": GONE, "starts": [0], "transitions": [[0, 1], [[], []]]},
        "want a list of state",
    ),
    (
        "an NFA has several starts",
        HONOURED,
        {"start": GONE, "starts": [0, 1], "transitions": [[[], [1]], [[], []]]},
        "ε 1",
    ),
    (
        "an NFA has a start",
        REFUSED,
        {"start": GONE, "starts": [], "transitions": [[[], []], [[], []]]},
        "there is none",
    ),
    (
        "an NFA has moves without a letter",
        HONOURED,
        {"start": GONE, "starts": [0], "transitions": [[[], []], [[], []]], "epsilon": [[1], []]},
        "ε",
    ),
    (
        "epsilon has a list for each state",
        REFUSED,
        {"start": GONE, "starts": [0], "transitions": [[[], []], [[], []]], "epsilon": [[1]]},
        "epsilon: has 1 entries",
    ),
]
