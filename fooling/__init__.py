r"""Lower-bound proofs about sequence models, checked by machine: the public names, each loaded when it is first used.

This file is the table of contents.  Each name is described where it is defined (`help(fooling.measure)`); the examples
below are run by the tests.

    >>> import fooling
    >>> from fractions import Fraction

The problem: two-party functions, who holds which position, matrices, and what makes a function hard.

    >>> f = fooling.equality(2)
    >>> f.entry(1, 1), fooling.complement(f).entry(1, 1)
    (1, 0)
    >>> families = (fooling.disjointness, fooling.intersection, fooling.greater_than, fooling.inner_product)
    >>> [g(2).entry(2, 1) for g in (*families, fooling.index)]
    [1, 0, 1, 0, 0]
    >>> fooling.from_rows([[1, 0], [1, 1]]).entry(0, 1)  # any matrix is a `fooling.TwoPartyFunction`
    0
    >>> sorted(fooling.FAMILIES)
    ['disjointness', 'equality', 'greater-than', 'index', 'inner-product', 'intersection']
    >>> fooling.CommunicationMatrix.of(f).rows[0]
    (1, 0, 0, 0)
    >>> odd_even = fooling.Partition.parse("odd-even")
    >>> odd_even.split("abcd")
    (('a', 'c'), ('b', 'd'))
    >>> fooling.FOOLING_FAMILIES["index"].at(3).pairs  # the textbook's
    ((4, 0), (2, 1), (1, 2))
    >>> len(fooling.FoolingSet(f, 1, ((0, 0), (1, 1), (2, 2), (3, 3))).pairs)  # checked as it is made
    4
    >>> fooling.maximum_fooling(fooling.disjointness(3), 1).is_maximum
    True

The machine: automata, number formats, Transformers, RNNs, and a regular language as a two-party function.

    >>> pairs = fooling.DFA(("a", "b"), 0, frozenset({0}), ((1, None), (None, 0)))
    >>> fooling.equivalent(pairs, fooling.regular_expression("(ab)*")) == ()  # no shortest word apart: a bisimulation
    False
    >>> brackets = fooling.dyck(2, 2)
    >>> fooling.count_words(brackets, 6), next(fooling.enumerate_words(brackets, 6))
    (32, '(()())')
    >>> fooling.included(fooling.dyck(2, 1), brackets)  # or a shortest word that only the first has
    Bisimulation(pairs=10)
    >>> print(fooling.word_numbers(brackets).recurrence_in_words)
    a(n) = 4 a(n - 2) for n >= 3
    >>> fooling.regular_function(brackets, odd_even, 4).row_count
    16
    >>> [decision.holds for decision in fooling.decide_fooling_set(brackets, brackets, odd_even)]  # for every n
    [True, True]
    >>> fixed_point = fooling.named_format("Q4.8")  # a `fooling.NumberFormat`
    >>> fixed_point.bits, float(fixed_point.value(fixed_point.round(0.3)))
    (12, 0.30078125)
    >>> of_the_paper = fooling.named_format("Qp:2,1")
    >>> one = ((of_the_paper.scale,),)
    >>> model = fooling.one_layer(of_the_paper, ("a",), (one,) * 2, [(one, one, one)], one)  # a `fooling.Transformer`
    >>> fooling.rnn_of_dfa(pairs).run([0, 1, 0, 1])  # an `fooling.RNN`
    1
    >>> compares = fooling.two_layer_equality(4)  # a network of two layers by hand
    >>> compares.run((0, 1, 0, 1)), fooling.network_term(compares, 4)[0]  # what a proposition says of it
    (1, 'network')
    >>> fooling.construct("equality-by-squares", N=4).task  # a theorem's network by its name (`fooling constructions`)
    ('value-of', ('equality', 2))
    >>> found = fooling.judge_network(compares, "equality", max_length=4, min_length=4)  # on all words
    >>> found.inputs, found.wrong.total(), found.first
    (16, 0, None)
    >>> recurrent = fooling.elman_of_dfa(fooling.dyck(1, 2), fixed_point)  # what it answers to words of every length
    >>> fooling.automaton_of(recurrent).states
    4
    >>> deeper = fooling.all_lengths(recurrent, fooling.dyck(1, 3))  # a `fooling.AllLengths`
    >>> deeper.equal, deeper.difference, deeper.states
    (False, (0, 0, 0, 1, 1, 1), 6)
    >>> fooling.acceptor_term(recurrent)[0]  # what a proposition says of it
    'recurrent-network'

Of a network that torch has trained, `fooling.from_torch(module, alphabet, "Q4.8").network` is the same in exact
arithmetic: it is held to the module's own forward pass, and refused with the likely cause where the two differ.
`fooling.write_torch(module, alphabet, path)` writes it for `fooling network`; `fooling.write_network` writes a network
that was made here, and `fooling.read_network(path, "Q8.8")` reads either.
`fooling.float_distance(network, forward, words)` measures how far torch's own pass in floats is from it.
`fooling.deployed(module, alphabet, language)` asks a recurrent module itself, in its own type, at every length.

The talk: protocol trees, exact complexity, a metered channel, and machines split between two parties.

    >>> exact = fooling.exact_complexity(f)
    >>> exact.lower, exact.upper, fooling.check_tree(f, exact.tree)  # the tree is a `fooling.ProtocolTree`
    (3, 3, 3)
    >>> alice_says = fooling.Node("alice", frozenset({1}), fooling.Leaf(0), fooling.Leaf(1))
    >>> fooling.check_tree(fooling.from_rows([[0], [1]]), alice_says)
    1
    >>> channel = fooling.Channel()
    >>> channel.send("alice", 5, 3, "a number below 8")
    5
    >>> run = fooling.simulate(fooling.rnn_of_dfa(pairs), [0, 1, 0, 1], odd_even)
    >>> run.outcome.answer, run.plan.bits, [message.width for message in run.transcript.messages]
    (1, 7, [2, 2, 2, 1])
    >>> fooling.simulate(model, (0, 0), odd_even).is_equal
    True

Measures of a function, each end with a derivation that the checker has accepted (`fooling.Measured`).

    >>> found = fooling.measure([[0, 0, 1], [2, 0, 1]], ["D", "cover.0"])
    >>> [(name, one.lower, one.exact) for name, one in found.items()]
    [('D', 2, True), ('cover.0', 2, True)]
    >>> fooling.measure(fooling.predicate(lambda x, y: x < y, range(8), range(8)), ["D"])["D"].lower
    4
    >>> fooling.measure(fooling.function_term("dyck:2,2", 4, "prefix:2"), ["rank.Q"])["rank.Q"].lower
    5

What a lower-bound argument needs of a regular language, for all lengths (a `fooling.LanguageReport`).

    >>> report = fooling.language("regex:(ab)*")
    >>> report
    LanguageReport(regex:(ab)*, states=3, monoid=6, communication=linear, circuits=AC0)
    >>> report.holds["aperiodic"], {str(one.verdict) for one in report.shown}
    (True, {'confirmed'})

Statements: written as data, said in words, decided, and checked again.

    >>> from fooling import notation
    >>> n = notation.integer("n")
    >>> f = notation.under(notation.dyck(2, 2), notation.ODD_EVEN, n)
    >>> that = notation.for_all(n >= 2, notation.even(n))(notation.D(f) >= n - 1)
    >>> print(fooling.in_words(notation.proposition(that)))
    for all integers n with n >= 2, n even: D(Dyck-(2,2) under odd-even, length n) >= n - 1
    >>> outcome = fooling.decide_proposition(that)
    >>> outcome.verdict is fooling.Verdict.CONFIRMED, outcome.trusts
    (True, ())
    >>> "Theorem 2" in {claim.at for claim in fooling.registered()}
    True

The same as sentences; `fooling.read` gives what the operators of the notation go on with.

    >>> str(fooling.decide("D(f) = 4", f="EQ_3").verdict), (fooling.read("D(EQ_3)") >= 4).term[0]
    ('confirmed', '>=')

An argument in a Python file, for `fooling check mine.py`: what is assumed, what is claimed, and what that uses.

    >>> argument = fooling.Argument()
    >>> rows = notation.rows(notation.under(fooling.regex("(ab|b)*"), notation.ODD_EVEN, n), "alice")
    >>> argument.assume("many", source="a talk", says="Many.", that=notation.for_all(n >= 2)(rows >= n))
    >>> argument.claim("some", says="Some.", that=notation.for_all(n >= 9)(rows >= n - 1), uses=["many"])

Many claims, or a file of one's own, as `fooling check` decides them: each in a process of its own, none of which runs
the script that calls this.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     [decided] = fooling.check("bhattamishra2024/lemma-1", evidence=Path(folder))
    ...     again = fooling.recheck(decided.certificate)
    >>> str(decided.outcome.verdict), again.verdict, again.trusts
    ('confirmed', 'confirmed', ())

Exercises: an answer to a question of a sheet, as `fooling grade` judges it (a `fooling.CheckedAnswer`).

    >>> question = "{id: fool, text: Two., hole: [fooling-set, [equality, 2], 1], points: 2, credit: {full: 2}}"
    >>> with TemporaryDirectory() as folder:
    ...     sheet = Path(folder, "sheet.yaml")
    ...     _ = sheet.write_text(f"{{title: One, questions: [{question}]}}")
    ...     fooling.check_answer(sheet, "fool", ["00 00", "01 10"])
    fool: 0 of 2: pair 2, (01, 10), has the value 0, not 1

Errors are few: `fooling.FoolingError` is the root, `fooling.InvalidInput` and `fooling.EvidenceError` are below it.

    >>> fooling.dyck(0, 2)
    Traceback (most recent call last):
    ...
    fooling.fooling_sets.errors.InvalidInput: ...
"""

from importlib import import_module


def __getattr__(name: str) -> object:
    return import_module("fooling.contents").found(name)


def __dir__() -> list[str]:
    return import_module("fooling.contents").names()
