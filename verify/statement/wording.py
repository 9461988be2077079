"""Propositions in words and infix notation, for people; the data in `verify.statement.proposition` stays what is meant.

`in_words` writes one line, with no more brackets than precedence needs; `domain_of` says over what a statement ranges.
A proposition is never read back from these words, so nothing is decided by them; but `recheck` prints them, hence the
standard library only.

Whatever is worded, this ends soon: each argument is worded once and, unless it is a name, stands once in its template;
and what is nested more than `DEEPEST` deep is an InvalidInput.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from verify.statement.printable import printable, require_shallow
from verify.statement.proposition import COMPARISONS, QUANTIFIERS, Term, is_integer

# How tightly a text holds together; an operand below the level its place asks for is bracketed.
STATEMENT, EITHER, BOTH, RELATION, PHRASE, SUM, PRODUCT, POWER, ATOM = range(9)
LONGEST_LITERAL = 60  # characters of a literal matrix or list of cells that are still shown

# operator: (level of the whole, what stands between, level asked of the first operand, of every other one).
# Operands after the first are one level up: a - (b - c) and a / (b * c) need their brackets.
INFIX = {
    "+": (SUM, " + ", SUM, PRODUCT),
    "-": (SUM, " - ", SUM, PRODUCT),
    "*": (PRODUCT, " * ", PRODUCT, POWER),
    "/": (PRODUCT, " / ", PRODUCT, POWER),
    "^": (POWER, "^", ATOM, ATOM),
    "and": (BOTH, " and ", RELATION, RELATION),
    "or": (EITHER, " or ", BOTH, BOTH),
    **{op: (RELATION, f" {op} ", PHRASE, PHRASE) for op in COMPARISONS},
}

# operator: (level of the whole, template); {0} is an argument as it is, {t0} the same one bracketed unless it is an
# atom.
PHRASES = {
    **{
        name: (ATOM, name + "({0})")
        for name in ("D", "leaves", "log2", "ln", "exp", "sqrt", "ceil", "floor", "abs", "partition-number")
    },
    "binomial": (ATOM, "binomial({0}, {1})"),
    "tail": (ATOM, "Pr[|inner product| >= {1}, vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {0}]"),
    "qp": (ATOM, "|{{multiples of {t0}^(-{t1}) in [-{t0}^{t1}, {t0}^{t1}]}}|"),
    "sum": (PHRASE, "sum over {0} = {t1}..{t2} of {t3}"),
    "randomised": (ATOM, "R({0}; error at most 1/3)"),
    "terms": (ATOM, "least DNF terms({0})"),
    "one-way": (ATOM, "D({0}; only {1} sends)"),
    "rows": (ATOM, "distinct inputs({0}; of {1})"),
    "rank": (ATOM, "rank({0}; over {1})"),
    "fooling": (ATOM, "largest fooling set({0}; colour {1})"),
    "cover": (ATOM, "cover({0}; colour {1})"),
    "discrepancy": (ATOM, "discrepancy({0}; uniform distribution)"),
    "discrepancy-under": (ATOM, "discrepancy({0}; {1})"),  # the weights of the distribution
    "least-discrepancy": (ATOM, "least discrepancy({0}; over all distributions)"),
    "count": (ATOM, "number of words({0}; length {1})"),
    "states": (ATOM, "minimal DFA states({0}; {1})"),
    **{
        name: (PHRASE, name + " on {t0} bits")
        for name in ("equality", "disjointness", "intersection", "index", "greater-than", "inner-product")
    },
    "complement": (PHRASE, "complement of {t0}"),
    "under": (PHRASE, "{0} under {1}, length {2}"),
    "dyck": (ATOM, "Dyck-({0},{1})"),
    "interleaved": (PHRASE, "interleaved {0}"),
    "prefix": (ATOM, "prefix:{t0}"),
    "words": (PHRASE, "the words of {t0} of length {1}"),
    "rnn-of": (PHRASE, "the RNN of the automaton of {t0} up to length {1}"),
    "elman-of": (PHRASE, "the Elman network (N = {2}, K = {3}) of the automaton of {t0} up to length {1}"),
    "index-lookup": (
        PHRASE,
        "the index-lookup Transformer (N = {0}, K = {1}, letters {2}, rounding {3}, sums rounded {4})",
    ),
    "even": (RELATION, "{t0} even"),
    "odd": (RELATION, "{t0} odd"),
    "integer": (RELATION, "{t0} integer"),
    "not": (RELATION, "not {t0}"),
    "fooling-set": (RELATION, "{0} are a fooling set of colour {2} of {t1}"),
    "determined": (RELATION, "the words of {t0} of length {3} are determined by the positions of {2} under {1}"),
    "subset": (RELATION, "{t0} is a subset of {t1}"),
    "same-language": (RELATION, "{t0} and {t1} are the same language"),
    "near-orthogonal": (
        RELATION,
        "there are {t0} vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {1}, with inner products at most {2}",
    ),
    "almost-orthogonal": (
        RELATION,
        "there are {t0} vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {1}, with absolute inner products at most {2}",
    ),
    "rnn-computes": (RELATION, "some RNN with {1} units of {2} bits computes {t0}"),
    "rnn-decides": (RELATION, "some RNN with {1} units of {2} bits decides {t0}"),
    "dfa-decides": (RELATION, "some complete DFA with {1} states decides {t0}"),
    "transformer-computes": (
        RELATION,
        "a one-layer Transformer computes {t0} ({1} letters, N = {2}, K = {3}, m = {4}, d = {5}, H = {6}, {7}, {8})",
    ),
    "computes": (RELATION, "{0} computes {1} on every input"),
    "split-exact": (RELATION, "the two-party run of {0} under {1} equals its forward pass on every input"),
    "split-bits": (RELATION, "the two-party run of {0} under {1} costs {2} bits on every input"),
    "torch-computes": (RELATION, "{0} in torch {2} computes {1} on every input"),
    "same-function": (RELATION, "{t0} and {t1} are the same function"),
    "two-cnf": (RELATION, "{t0} is a conjunction of clauses of at most two literals"),
}

QP_OF_TERMS = "|{{multiples of 1/s in [-s, s] for s = {t0}^{t1}}}|"  # where an argument is more than a name


def in_words(term: Term) -> str:
    """One printable line for a well-formed term of any sort; `InvalidInput` where it is nested too deeply.

    >>> in_words(
    ...     (
    ...         "forall",
    ...         (("n", "int"),),
    ...         ((">=", "n", 2), ("even", "n")),
    ...         (">=", ("D", ("under", ("dyck", 2, 2), "odd-even", "n")), ("-", "n", 1)),
    ...     )
    ... )
    'for all integers n with n >= 2, n even: D(Dyck-(2,2) under odd-even, length n) >= n - 1'
    """
    require_shallow(term)
    return printable(_written(term)[1])


Written = tuple[int, str]  # how tightly a text holds together, and the text


def _bracketed(written: Written, level: int) -> str:
    own, text = written
    return text if own >= level else f"({text})"


def _written(term: Term) -> Written:
    if is_integer(term):
        return (ATOM if term >= 0 else SUM), str(term)
    if isinstance(term, str):
        return ATOM, term
    head, *arguments = term
    if head in QUANTIFIERS:
        return STATEMENT, _quantified(term)
    if head in INFIX:
        return _infix(head, arguments)
    if head in ("max", "min"):
        return ATOM, f"{head}({', '.join(_written(argument)[1] for argument in arguments)})"
    if head in ("matrix", "pairs"):
        return PHRASE, _literal(head, arguments[0])
    if head == "dfa":
        return PHRASE, f"the language of the given {len(arguments[3])}-state DFA over {' '.join(arguments[0])}"
    return _phrase(head, arguments)


def _phrase(head: str, arguments: Sequence[Term]) -> Written:
    level, template = PHRASES.get(head) or (
        ATOM,
        head + "(" + ", ".join(f"{{{i}}}" for i in range(len(arguments))) + ")",
    )
    if head == "index-lookup":
        arguments = [*arguments[:2], " ".join(arguments[2]), *arguments[3:]]
    if head == "qp" and any(isinstance(argument, tuple) for argument in arguments):
        template = QP_OF_TERMS
    if head == "discrepancy-under":
        arguments = [arguments[0], _literal("weights", arguments[1])]
    parts = list(map(_written, arguments))
    tight = {f"t{i}": _bracketed(part, ATOM) for i, part in enumerate(parts)}
    return level, template.format(*(text for _, text in parts), **tight)


def _infix(head: str, operands: Sequence[Term]) -> Written:
    level, between, first, others = INFIX[head]
    parts = list(map(_written, operands))
    if head == "-" and operands[0] == 0:
        return level, "-" + _bracketed(parts[1], others)
    if len(parts) == 1:
        return parts[0]
    texts = [_bracketed(part, others if i else first) for i, part in enumerate(parts)]
    if head == "/" and all(own == ATOM for own, _ in parts):
        between = "/"
    return level, between.join(texts)


def _literal(head: str, rows: Term) -> str:
    shown = "[" + ", ".join(f"[{', '.join(map(str, row))}]" for row in rows) + "]"
    if head == "pairs":
        return f"the pairs {shown}" if len(shown) <= LONGEST_LITERAL else f"the given {len(rows)} pairs"
    return f"the {head} {shown}" if len(shown) <= LONGEST_LITERAL else f"the given {len(rows)} x {len(rows[0])} {head}"


SORTS = {"int": "integers", "real": "reals", "function": "functions", "language": "languages"}


def _quantified(term: Term) -> str:
    head, bindings, conditions, body = term
    by_sort: dict[str, list[str]] = {}
    for name, sort in bindings:
        by_sort.setdefault(sort, []).append(name)
    opening = ("for all " if head == "forall" else "there are ") + ", ".join(
        f"{SORTS[sort]} {', '.join(names)}" for sort, names in by_sort.items()
    )
    met = " with " + _listed(conditions) if conditions else ""
    return f"{opening}{met}{':' if head == 'forall' else ' such that'} {_written(body)[1]}"


def _listed(conditions: Iterable[Term]) -> str:
    return ", ".join(_bracketed(_written(condition), EITHER) for condition in conditions)


def domain_of(term: Term) -> str:
    """Over what the outermost quantifiers of a proposition range; `InvalidInput` where it is nested too deeply.

    >>> domain_of(("forall", (("n", "int"),), ((">=", "n", 1), ("<=", "n", 6)), ("even", ("*", 2, "n"))))
    'n = 1..6'
    >>> domain_of(("=", ("D", ("equality", 2)), 3))
    'no variables'
    """
    require_shallow(term)
    return printable(_domain(term))


def _domain(term: Term) -> str:
    if term[0] == "and":
        return " and ".join(dict.fromkeys(map(_domain, term[1:])))
    if term[0] not in QUANTIFIERS:
        return "no variables"
    head, bindings, conditions = term[0], list(term[1]), list(term[2])
    while (term := term[3])[0] == head:  # for all n: for all m is one range
        bindings, conditions = bindings + list(term[1]), conditions + list(term[2])
    return _range("all" if head == "forall" else "some", bindings, conditions)


def _range(quantity: str, bindings: Sequence[tuple[str, str]], conditions: Sequence[Term]) -> str:
    told: dict[str, list[str]] = {}  # "even|>= 2" to the variables it says everything about
    spans: list[str] = []
    rest: list[Term] = []
    own: dict[str, list[Term]] = {name: [] for name, _ in bindings}
    sorts = dict(bindings)
    for condition in conditions:
        (own[condition[1]] if _tells(condition, sorts) else rest).append(condition)
    for name, sort in bindings:
        parity = "".join(f"{c[0]} " for c in own[name] if len(c) == 2)
        lower = [c[2] + (c[0] == ">") for c in own[name] if c[0] in (">=", ">")]
        upper = [c[2] - (c[0] == "<") for c in own[name] if c[0] in ("<=", "<")]
        if lower and upper:
            spans.append(f"{parity}{name} = {max(lower)}..{min(upper)}")
        else:
            bound = f" >= {max(lower)}" if lower else f" <= {min(upper)}" if upper else ""
            kind = parity if sort == "int" and (bound or parity) else SORTS[sort] + " "
            told.setdefault(f"{kind}|{bound}", []).append(name)
    groups = [
        "{}{}{}".format(key.partition("|")[0], ", ".join(names), key.partition("|")[2]) for key, names in told.items()
    ]
    ranged = "; ".join(([f"{quantity} {groups[0]}"] if groups else []) + groups[1:] + spans)
    return ranged + (" with " + _listed(rest) if rest else "")


def _tells(condition: Term, sorts: Mapping[str, str]) -> bool:
    """Whether the condition is a constant bound or a parity of one of these variables, an integer."""
    if not isinstance(condition[1], str) or sorts.get(condition[1]) != "int":
        return False
    return condition[0] in ("even", "odd") or (condition[0] in (">=", ">", "<=", "<") and is_integer(condition[2]))
