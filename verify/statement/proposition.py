"""Propositions: what a claim says, as plain data, fixed before anyone searches.

A proposition is a nested list whose first element is an operator, for example

    ["forall", [["n", "int"]], [[">=", "n", 2], ["even", "n"]],
        [">=", ["D", ["under", ["dyck", 2, 2], "odd-even", "n"]], ["-", "n", 1]]]

A string where a number, function, language or partition is expected is a variable (names of partitions, such as
odd-even, are no names of variables); an integer is itself; a fraction is `["/", 1, 2]`.
`fooling.verify.statement.operators` is the whole grammar.  In memory lists are tuples, so propositions can be hashed
and compared; equality is structural.

Semantics
---------
Numbers are exact reals.  A statement about an undefined term (a division by zero, the logarithm of a number that is not
positive, words of negative length) is neither true nor false: the table of operators says when each is defined.  `or`
is true when some part is and false when all are, `and` true when all parts are and false when some is, `not` true when
its part is false.  `forall vars conditions body`: every assignment for which all conditions are true makes the
body true; `exists`: some assignment makes conditions and body true.  `sum v lo hi body` adds over the integers lo..hi.

Of a two-party function f (rows are Alice's inputs, columns Bob's; entries are integers):
  D f                   deterministic complexity where the transcript tells *both* parties the answer (the answer's bit
                        counts)
  leaves f              the least number of leaves of such a protocol tree
  rows f s, one-way f s the number of different inputs of s; ceil(log2) of it, what s must send so that the other party
                        can answer
  rows-with f s b, nonzero-rows f s
                        the number of different inputs of s that have an entry b, or one other than 0
  vc-dimension f s      the most inputs of the other party on which the inputs of s give all strings of the values 0 and
                        1
  randomised f          the least bits of a public-coin protocol with error at most 1/3, that is
  randomised-with f C M e
                        with C = public, M = two-way, e = 1/3: the least bits, in the worst case, of a protocol that for
                        all inputs outputs f with probability at least 1 - e, where 0 <= e < 1/2.  Its coins are
                        finitely many random choices: seen by both (C = public), or each seen by one party (private).
                        M = two-way: the transcript, with public coins, tells *both* the output, and its bit counts, as
                        in D; from-alice, from-bob: that party sends a message, the other one outputs, as in one-way
  distributional f M e W
                        the least bits, in the worst case, of a protocol without coins that outputs f with probability
                        at least 1 - e, where 0 <= e < 1/2, for inputs drawn from the law W: ["uniform"], where all
                        inputs are equally likely, or with the probability W[x][y] / (sum of W) for (x, y), W being as
                        large as f's matrix.  M is as above
  messages f s k        the least bits, in the worst case, of a protocol of k messages in turn, the first one from s:
                        each is a word of a prefix-free set, which may depend on what was said before, and may have
                        the empty word alone; who gets message k knows f(x, y) then, and need not tell it
  bapo f b              the least a for which an (a, b)-BAPO computes f, as is explained in `fooling.protocols.bapo`;
                        what Alice's letters are, some of which Bob looks up, `fooling.verify.checker.letters` says
  message-size f s k    the least S with which such a protocol exists whose messages each have at most 2^S words
  rank f F              the rank of the matrix over F: Q, or GFp for a prime p up to 2^16 (entries modulo p)
  fooling f b           the size of a largest fooling set of colour b
  cover f b             the least number of rectangles that cover the b-entries, and nothing else
  partition-number f    the least number of one-valued rectangles that partition all entries
  terms f               the least number of terms of a DNF of f, a 0/1 function of the bits of both inputs
  discrepancy f         for f with values 0 and 1: the largest |P(R and f = 1) - P(R and f = 0)| over rectangles R, with
                        (x, y) uniform among all inputs; least-discrepancy f: the least such maximum that some
                        distribution of (x, y) has instead
  discrepancy-under f W the same with the probability W[x][y] / (sum of W) for (x, y); W is a matrix of natural numbers,
                        not all 0, as large as f's
  complement f          1 - f, for f with values 0 and 1;   under L P n  membership in L of the words of length n, split
                        by P
  restricted f s L      f on those inputs of s that are words of L, in their order; a party's word has the letters of
                        its positions, in order, or its bits.  f is a function of words: a language under a partition,
                        equality and its like (not index, nor a matrix), a complement or a restriction of one; L is
                        over its letters, and some input is left:
  has-input-in f s L    some input of s is a word of L
  key-recall n q        the letter at Bob's key, one of n, of Alice's word of n letters, the numbers 0 to q - 1
  composition n         f(g(z)), where f and g are functions on the numbers 0 to n - 1: Alice has f, Bob has g and the
                        number z
  majority k m          1 where Alice's k bits and Bob's m have more ones than zeros together, else 0
  by-formula F          the function of bits x1, x2, ... of Alice and y1, y2, ... of Bob that the formula says
  transposed f          f with the parties exchanged;   part f R C  its rows R and columns C, by their numbers from
                        0, in this order, each as often as it is named
  and-of f g, or-of f g, xor-of f g
                        the gate of both values at the same inputs, for f and g of one size with values 0 and 1
  lifted F g            F of N values of g, at N pairs of inputs, of which either party has its part; g has the values
                        0 and 1.  Formulas, and which input comes first, are explained in
                        `fooling.fooling_sets.compositions`
  embeds g f C          g(x, y) = f(x', y') for all inputs x and y of g, where x' is x as the code C writes Alice's
                        inputs, letter by letter, and y' is y as it writes Bob's; both are inputs of f (a code is
                        explained in `fooling.verify.statement.function_operators`); g and f are functions of words,
                        restricted to nothing

Of a *partial* function, whose matrix has "*" where nothing is promised:
  partial-D, partial-leaves p, partial-one-way p s, partial-cover p b
                        the least of the quantity of a function (with any integers) that agrees with p where p has
                        numbers: protocols need be right there only, and rectangles have no entry but b and *
  partial-fooling p b   the size of a largest set of entries b of p, of any two of which one crossing is a number
                        other than b
  partial-rnn-computes p m p, partial-transformer-computes p A N ..., partial-layer-computes p A N ...
                        some RNN, Transformer or layer of these sizes outputs what p has numbers for, and anything where
                        it has "*": it computes some function that agrees with p where p has numbers
D and the like of such a matrix, as users may write it, are these; a rank it has not.

Languages are made of words over an alphabet, of which `letters A B` names all and those of B are its one-letter words:
  concat L ...          a word of each part, in this order, one after the other
  union L ..., common-words L ...
                        the words that are in some part, or in every part
  star L                words of L, any number of them, none included, one after the other
  repeat L k            exactly k words of L, one after the other; with k = 0 the empty word
  other-words L         the words over the alphabet that are not in L
  shuffle L ...         the words made of a word of each part, the letters of each in their order, between each other in
                        any order
  nfa A S F M           the words over the letters A that lead from some state of S to some state of F by moves of M, a
                        list of [state, letter, state]
All parts are over the same letters.

Of a regular language L: `count L n` is the number of words of length n; `states L complete` the number of states of the
minimal DFA with all transitions, `states L partial` without the dead state (at least 1, the start).  `interleaved F`
has the words x1 y1 x2 y2 ... with F(x, y) = 1.  `qp N K` is the number of multiples of N^-K in [-N^K, N^K].  `tail k g`
is the probability that two independent uniform vectors of {-1/sqrt k, 1/sqrt k}^k have |inner product| >= g.

  fooling-set W f b     the pairs W, none listed twice, are a fooling set of colour b for f; `words L n` are the words
                        of length n, split as f splits them
  determined L P s n    words of length n of L that agree on the positions of s are equal
  near-orthogonal N k g there are N vectors in {-1/sqrt k, 1/sqrt k}^k with inner products at most g for any two of them
                        (and 1, hence at least 1 - g, with themselves); two of the N may be the same vector where
                        g >= 1; `almost-orthogonal`: with inner products of absolute value at most g
  rnn-computes f m p    some RNN with m units of p bits (any transition functions, which may depend on time) that reads
                        Alice's input and then Bob's, letter by letter, outputs f, by its last state;  rnn-decides L m
                        p: one decides L on all words whose transition does not depend on time, nor what it says of its
                        last state.  The letters of either party's input, of every function and for every network, are
                        what `fooling.verify.checker.letters` says
  dfa-decides L q       some DFA with q states and all transitions decides L
  model-computes f M k  some model of the kind M reads Alice's input and then Bob's, letter by letter, k times over, and
                        outputs f by what it keeps at the end.  What it does with a letter may depend on the position
                        and on the pass; kinds and what they keep stand in `fooling.verify.statement.message_operators`
  model-computes-with f M k C e
                        on each input the model's output is f with probability at least 1 - e, where 0 <= e < 1/2.
                        C = public: what it does is drawn at random before it reads, and known all the time;
                        C = private: at each letter, and at the output, it draws anew, and forgets what it does not keep
  model-computes-on-average f M k e W
                        some model of the kind M without coins outputs f with probability at least 1 - e, for inputs
                        drawn from the law W, which is as in `distributional`
  sequential-composition L m K
                        players L, L - 1, ..., 0, -1 stand in a row, in this order, and have tokens.  Let N_0 = m, and
                        N_l = N_(l-1) n_l with n_l = K^(4 * 8^(L-l-1)) for l = 1, ..., L - 1.  Player l, from 1 to L,
                        has a function z_l from the numbers below N_(l-1) to these, a token for each of its values;
                        player 0 has one token, i_0 < m, and player -1 one with w_l < n_l for l = 1, ..., L - 1.
                        i_1 = z_1(i_0), and i_(l+1) = z_(l+1)(w_l N_(l-1) + i_l); asked is i_L
  epochs-compute T L b  some protocol for T: in each of L epochs each player i, who has k tokens, shows all that it
                        knows to each player before it in the row, who answers in b k bits, by what both knew before
                        the epoch.  Then what was shown is forgotten: i knows its tokens and all answers to it so far.
                        By these the last player in the row tells in the end what is asked
  causal-layers-compute T L H d p
                        some Transformer of L causal layers reads the tokens in the order of the row, and tells what is
                        asked by its vector at the last one.  The first vectors are any functions of token and position.
                        A layer makes the next vector at a position of that, of the vector there, and of what its heads
                        add up there over all positions before.  What they add up at position i over a set S of
                        positions before, together, has one of 2^(H (d + 2) p) values: d + 2 numbers of p bits a head,
                        which are the largest logit, the sum of exponentials, and d sums of values times these.  It is
                        any function of i, of S, and of the vectors at i and in S, with this property: over the union of
                        two disjoint sets it follows from i, the vector there, both sets, and what is added up over each
  transformer-computes f A N K m d H r s
                        some one-layer Transformer over the format (N, K, rounding r, summation s) computes f
                        (appendix D of bhattamishra2024).  It has A letters, N positions, any embedding of letter and
                        position by d numbers, and H heads with m x d projections.  It outputs any function of the m H
                        numbers of the heads and of the embedding at the one position that is read.  f has the values 0
                        and 1 for words of N of the A letters, whose positions are shared out in some way.  A is the
                        letters of the party that has more; to compute f is to output it on its inputs, and these need
                        not be all words
  transformer-of-layers-computes f A N K L m d H r s
                        the same of L such layers.  Each takes the vectors of d numbers at all positions, at first the
                        embeddings, to such vectors: at each position it puts out any function of the m H numbers of its
                        heads there and of the vector there.  What the last one puts out at the one position that is
                        read is f
  transformer-looks-up A N K m d H r s
                        some one-layer Transformer as in transformer-computes, but over the format (N + 1, K), outputs
                        the symbol at the index.  Its inputs are all words of 1 to N symbols, out of A, each with every
                        index from 1 to the number of these symbols behind it.  The position that is read is the last
  vectors-look-up A N K k g c r s
                        whatever N vectors of k signs, 1 and -1, there are, any two of which have an inner product of at
                        most g k: with them the network of C.2 of bhattamishra2024 outputs the symbol at the index.  Its
                        inputs are those of transformer-looks-up.  It has one layer of one head, and the format
                        (N + 1, K) with rounding r and summation s.  The key at position i is vector number i, and that
                        at the index is 0.  The query at index p is vector number p times c steps, (N + 1)^-K each, or
                        times the largest number where that is smaller.  The value of a symbol is its number in
                        ceil(log2 A) bits, and that of the index is 0.  The output is the number whose bits are 1 where
                        the head's number is above 1/2
  transformer-finds-nearest D M B N K L m d H r s
                        some Transformer of L layers as in transformer-of-layers-computes, but over the format
                        (2 N + 1, K), outputs the label of the nearest item.  Its inputs are words of 1 to N items, each
                        with a label behind it, out of B, and one item more, x, at the end.  An item is a vector of D
                        whole numbers from -M to M.  Of these words the inputs are all those where, of the positions of
                        items before x, one alone has the largest inner product with x.  The answer is the label behind
                        that position.  The position that is read is the last
  transformer-recalls A B N K L m d H r s
                        the same of letters in place of vectors: items are letters, out of A, and the inputs are all
                        words where x stands at exactly one position of an item before it
  transformer-compares A n K L m d H r s
                        some Transformer of L layers as in transformer-of-layers-computes, but over the format (2 n, K),
                        outputs 1 where the first n letters are the last n letters, in their order, and 0 elsewhere.
                        Its inputs are all words of 2 n letters, out of A
  sparse-threshold f N k
                        for some number b, f is 1 on those of its inputs on which more than b of N features are 1, and 0
                        on its others.  These inputs are words of N bits, as `fooling.verify.checker.letters` has both
                        parties' together; a feature is a function of at most k of these bits with the values 0 and 1
  layer-computes f A N p m H
                        the same for softmax, linear or hard attention to single positions (a key and a value are made
                        of one token).  It has A letters, N positions, any embedding of letter and position, norms and
                        rotary positions or none, any mask that hangs on positions alone, and H heads of width m.  It
                        outputs any function of the heads and of the token at the one position that is read.  Its
                        numbers are of one format of p bits, two's complement or Q_p.
                        Softmax: differences from the maximum, exponentials, their sum,
                        each weight, and the sum of weighted values are rounded to it; linear: each weight (a product of
                        features); sums are exact sums, rounded once or not at all.  Hard: the value of the first, or
                        the last, of the largest logits, or the mean of the values of all of them
  thinking-layer-computes f A B N p m H t
                        such a layer outputs f after it has written t letters, out of B.  It is read at the last
                        position of the word, N, and what it outputs there is a letter that stands at position N + 1;
                        there it is read again, and so on.  What it outputs at position N + t is f
  real-layer-computes f A N p m H B
                        some softmax layer over the real numbers outputs f, of values 0 and 1.  It has A letters, N
                        positions, any embedding of letter and position, any mask that hangs on positions alone, and H
                        heads of width m (a key and a value are made of one token).  No logit is larger than B in size.
                        What it outputs is any function of the heads and of the token at the one position that is read,
                        and is f also where each number of a head is off by up to 2^-p V.  V is the largest number, in
                        size, of the values that the head has of any token
  computes M task       the machine does the task on every input of its domain that the task speaks of;
                        torch-computes M task dtype: its torch version does.  Machines and tasks are explained in
                        `fooling.verify.statement.machine_operators`
  decides A L           the acceptor answers 1 to the words of L, and 0 to all other words over its letters, of every
                        length; explained there as well
  split-exact M P       on every input the two-party run of M under P outputs the forward pass, bit for bit;
                        split-bits M P b: it costs b bits
  printed-exact M P     the same of the protocol that Bhattamishra et al. 2024 print for theorem 4, step by step, every
                        message in its printed width (`fooling.protocols.printed_steps`); one that does not fit ends the
                        run, which then has no output and no cost; printed-bits M P b: it costs b bits
  cnf f k               f, of the bits of both inputs, is a conjunction of clauses of one to k literals; two-cnf f: of
                        one or two
  identity f k          some k rows and k columns of f, in some order, have 1 on the diagonal and 0 elsewhere
  monoid-size L         the number of elements of the syntactic monoid M of L: of the maps that words, the empty one
                        too, make of the states of the minimal complete DFA; maps follow each other from left to right
  idempotents L         the number of elements x of M with x x = x
  commutative L         x y = y x for all x and y in M
  group-language L      each element of M has an inverse
  aperiodic L           x^w x = x^w for all x in M, where x^w is the power of x that is idempotent
  r-trivial L           (x y)^w x = (x y)^w for all x and y in M
  l-trivial L           y (x y)^w = (x y)^w for all x and y in M
  j-trivial L           (x y)^w x = (x y)^w = y (x y)^w for all x and y in M
  in-da L               (x y)^w x (x y)^w = (x y)^w for all x and y in M
  in-do L               (x y)^w (y x)^w (x y)^w = (x y)^w for all x and y in M
  in-ds L               ((x y)^w (y x)^w (x y)^w)^w = (x y)^w for all x and y in M
  abelian-subgroups L   each subset of M that is a group, with whatever identity, is an abelian one
  solvable-subgroups L  each subset of M that is a group, with whatever identity, is a solvable one
  quasi-aperiodic L     no set of elements that words of one length have is, or contains, a group of more than one
  same-function f g     as many rows and columns, and equal entries
  same-language L M     the same letters, in the same order, and the same words;  subset L M: the same letters, and
                        each word of L is one of M

A *random variable* is a function of one point, drawn uniformly from [0, 1), that is constant on each of finitely many
intervals [a, b), which have the values that it takes; a *random sequence* S has one for each i >= 1.
  values V              the i-th of n values on [(i - 1)/n, i/n);   tuple X Y ...  the tuple of their values
  entry S i             S(i);   first S k  the tuple of S(1), ..., S(k), for k = 0 a constant
  listed R              the sequence of the rows R, each read as values, and of the constant 0 after these
  entropy X             H(X), the sum over the values of X of p log2(1/p), p being the probability of the value
  conditional-entropy X Y, mutual-information X Y, conditional-information X Y Z
                        H(X | Y) = H(X, Y) - H(Y), I(X; Y) = H(X) + H(Y) - H(X, Y) and I(X; Y | Z) = H(X, Z) + H(Y, Z) -
                        H(X, Y, Z) - H(Z)
  differing X Y         the probability that X differs from Y
  values-at-most X m    X takes at most m values;   uniform-on X m  exactly m, each with the probability 1/m
  function-of X Y       where Y is the same X is the same
  independent X Y, independent-given X Y Z
                        p(x, y) = p(x) p(y) for all values; p(x, y, z) p(z) = p(x, z) p(y, z)
  guesses Y X e         Y differs from X with probability at most e
  uniform-first S n m   each of S(1), ..., S(n) is uniform on m values, and they are independent

A *generator* draws a word by chance: uniform-words L n, dyck-words t k C n and changed-words t k C n m, as
`fooling.circuits.languages.random_words` defines them.
  distance P Q          half the sum of |P(w) - Q(w)| over all words w, the total variation distance
  probability P L       that a word of P is in L; a word with a letter that L does not have is not
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fooling.verify.statement.literals import demand, parsed
from fooling.verify.statement.literals import (
    frozen as frozen,  # these three go with propositions, for those who import them
)
from fooling.verify.statement.literals import is_integer as is_integer
from fooling.verify.statement.literals import thawed as thawed
from fooling.verify.statement.machine_operators import CHECKS, NAMED, OBJECTS
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.row import Term as Term  # the type of every function here, for those who import it

VARIABLE_SORTS = {"int": "number", "real": "number", **{sort: sort for sort in OBJECTS}}
QUANTIFIERS = ("forall", "exists")
LITERALS = frozenset({*WORDS, *CHECKS, "binder"})  # sorts whose members are no terms


def require(term: Term, sort: str, variables: Mapping[str, str] | None = None, at: str = "proposition") -> None:
    """Raise `InvalidInput`, naming the path of the wrong field, unless term is well formed of that sort.

    Parameters
    ----------
    term : the frozen term
    sort : the sort expected there, such as "proposition" or "number"
    variables : variable name to declared sort ("int", "real", "function", "language")
    at : the path printed in errors
    """
    known = variables or {}
    if sort in CHECKS:
        return CHECKS[sort](term, at)
    if sort in WORDS:
        return demand(term in WORDS[sort], at, term, "one of " + ", ".join(WORDS[sort]))
    if sort == "number" and is_integer(term):
        return None
    if isinstance(term, str):
        return _name(term, sort, known, at)
    shape = isinstance(term, tuple) and bool(term) and isinstance(term[0], str)
    demand(shape, at, term, f"a {sort} such as [operator, ...]")
    if term[0] in QUANTIFIERS:
        return _quantified(term, sort, known, at)
    demand(term[0] in OPERATORS, f"{at}[0]", term[0], "a known operator (see verify/statement/operators.py)")
    demand(OPERATORS[term[0]].result == sort, at, term[0], f"a {sort}; {term[0]} makes a {OPERATORS[term[0]].result}")
    expected, given = OPERATORS[term[0]].arguments, len(term) - 1
    fits = given >= len(expected) if expected[-1].endswith("*") else given == len(expected)
    demand(fits, at, term[0], f"{term[0]} with {len(expected)} argument(s), not {given}")
    _arguments(term, argument_sorts(term), known, at)
    return OPERATORS[term[0]].check(term, at)


def _name(term: str, sort: str, known: Mapping[str, str], at: str) -> None:
    if sort in NAMED and is_named(term):
        return parsed(NAMED[sort], term, at)
    demand(term in known, at, term, f"a {sort}; no variable of this name is bound here")
    return demand(VARIABLE_SORTS[known[term]] == sort, at, term, f"a {sort}, but {term} is bound as {known[term]}")


def _arguments(term: Term, sorts: list[str], known: Mapping[str, str], at: str) -> None:
    for i, sort in enumerate(sorts, 1):
        if sort == "binder":
            demand(_is_new(term[i], known), f"{at}[{i}]", term[i], "a variable name not in use")
        else:
            bound = sorts[0] == "binder" and i == len(sorts)
            require(term[i], sort, {**known, term[1]: "int"} if bound else known, f"{at}[{i}]")


def _is_new(name: object, known: Mapping[str, str]) -> bool:
    return isinstance(name, str) and name.isidentifier() and name not in known


def _quantified(term: Term, sort: str, known: Mapping[str, str], at: str) -> None:
    demand(sort == "proposition", at, term[0], f"a {sort}")
    demand(len(term) == 4, at, term[0], "[quantifier, variables, conditions, body], conditions [] if there are none")
    demand(isinstance(term[1], tuple) and bool(term[1]), f"{at}[1]", term[1], "a list of [name, sort]")
    scope = dict(known)
    for i, binding in enumerate(term[1]):
        here = f"{at}[1][{i}]"
        demand(isinstance(binding, tuple) and len(binding) == 2, here, binding, "[name, sort]")
        demand(_is_new(binding[0], scope), here, binding[0], "a new variable name")
        sorts = "one of " + ", ".join(VARIABLE_SORTS)
        demand(isinstance(binding[1], str) and binding[1] in VARIABLE_SORTS, here, binding[1], sorts)
        scope[binding[0]] = binding[1]
    demand(isinstance(term[2], tuple), f"{at}[2]", term[2], "a list of conditions")
    for i, condition in enumerate(term[2]):
        require(condition, "proposition", scope, f"{at}[2][{i}]")
    require(term[3], "proposition", scope, f"{at}[3]")


def free_variables(term: Term) -> frozenset[str]:
    """The variables a well-formed term leaves unbound."""
    if isinstance(term, str):
        return frozenset((term,))
    if not isinstance(term, tuple):
        return frozenset()
    if term[0] in QUANTIFIERS:
        return frozenset().union(*map(free_variables, (*term[2], term[3]))) - {name for name, _ in term[1]}
    if term[0] == "sum":
        return free_variables(term[2]) | free_variables(term[3]) | (free_variables(term[4]) - {term[1]})
    return frozenset().union(*(free_variables(term[i]) for i in term_positions(term)))


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with values in place of its free variables.

    The values must not capture: their own variables are never rebound here.
    """
    if isinstance(term, str):
        return values.get(term, term)
    if not isinstance(term, tuple):
        return term
    if term[0] in QUANTIFIERS:
        kept = _kept(values, [name for name, _ in term[1]])
        return (*term[:2], tuple(substitute(c, kept) for c in term[2]), substitute(term[3], kept))
    if term[0] == "sum":
        return (*term[:2], *(substitute(i, values) for i in term[2:4]), substitute(term[4], _kept(values, term[1:2])))
    scanned = set(term_positions(term))
    return tuple(substitute(item, values) if i in scanned else item for i, item in enumerate(term))


def _kept(values: Mapping[str, Term], bound: Sequence[str]) -> Mapping[str, Term]:
    """The values of other variables than the bound ones, which must not occur in them."""
    kept = {variable: term for variable, term in values.items() if variable not in bound}
    captured = frozenset(bound) & frozenset().union(*map(free_variables, kept.values()))
    demand(not captured, "substitution", sorted(captured), "bound variables that differ from those put in")
    return kept


def argument_sorts(term: Term) -> list[str]:
    """The sorts of as many arguments as the term has."""
    expected, many = OPERATORS[term[0]].arguments, len(term) - 1
    return [sort.rstrip("*") for sort in expected[:many] + expected[-1:] * (many - len(expected))]


def term_positions(term: Term) -> list[int]:
    """The positions of the arguments that are terms, not listed words, literals or names of partitions."""
    return [i for i, may_be_named in _places(term[0], len(term)) if not (may_be_named and is_named(term[i]))]


@lru_cache(2**10)  # the rows do not change, and every statement is asked for these places several times
def _places(head: str, length: int) -> tuple[tuple[int, bool], ...]:
    """The positions of the arguments that are no literals, in a term of this head and length; which may be names."""
    return tuple((i, s in NAMED) for i, s in enumerate(argument_sorts((head,) * length), 1) if s not in LITERALS)


def is_named(term: Term) -> bool:
    """Whether a partition or a task is the name of one, such as odd-even, and neither a variable nor a term."""
    return isinstance(term, str) and not term.isidentifier()


def negate(proposition: Term) -> Term:
    """A proposition true exactly when the given one is false (all terms defined), with the negation moved inwards."""
    head = proposition[0]
    if head == "not":
        return proposition[1]
    if head in COMPARISONS:
        return (COMPARISONS[head], *proposition[1:])
    if head in QUANTIFIERS:
        return ("exists" if head == "forall" else "forall", *proposition[1:3], negate(proposition[3]))
    if head in ("and", "or"):
        return ("or" if head == "and" else "and", *map(negate, proposition[1:]))
    return ("not", proposition)
