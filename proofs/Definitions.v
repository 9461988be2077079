(* What the words of a proposition mean, in Rocq.  Whoever trusts this file, the translation `proofs/statements.py` and
   Rocq trusts every axiom that is proved here: the proofs need no reader.

   Each definition stands below the sentence of `verify/statement/proposition.py` (the operators' semantics) that it says;
   such a sentence begins with the operator's name in quotes.  Numbers are exact reals.  Rocq's functions are total, and
   the project's are not: the generated statements carry the conditions under which a term is defined (`when` in the
   table of operators), as premises of what is assumed and as part of what is concluded.

   Sections: 1 numbers; 2 two-party functions; 3 protocols without coins; 4 rectangles, fooling sets, rank; 5 the
   built-in families and functions of bits; 6 distributions, discrepancy, coins; 7 words, languages, automata;
   8 functions of words; 9 nearly orthogonal vectors. *)
From Coq Require Import Reals ZArith ClassicalEpsilon String.
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

(* ==== 1. Numbers ================================================================================================== *)
Section Numbers.
Local Open Scope R_scope.

(* "integer", "even", "odd" of a real number *)
Definition is_int (x : R) : Prop := exists k : Z, x = IZR k.
Definition is_even (x : R) : Prop := exists k : Z, x = IZR (2 * k).
Definition is_odd (x : R) : Prop := exists k : Z, x = IZR (2 * k + 1).

(* "floor", "ceil": the greatest integer that is at most x, the least one that is at least x *)
Definition floor (x : R) : R := IZR (Int_part x).
Definition ceil (x : R) : R := - floor (- x).

(* "log2", for x > 0; "ln", "exp", "sqrt", "abs" are Rocq's ln, exp, sqrt, Rabs, and "min", "max" fold Rmin, Rmax *)
Definition log2 (x : R) : R := ln x / ln 2.

(* "^": exp (e ln b) for b > 0; for other b the integer power, for which e is an integer, and b is not 0 or e is not
   negative *)
Definition rpow (b e : R) : R := if Rlt_dec 0 b then Rpower b e else powerRZ b (Int_part e).

(* "binomial" of natural numbers *)
Definition tonat (x : R) : nat := Z.to_nat (Int_part x).
Definition binom (n k : R) : R := INR (binomial (tonat n) (tonat k)).

(* "sum v lo hi body adds over the integers lo..hi": nothing where hi < lo *)
Definition rsum (lo hi : R) (F : Z -> R) : R :=
  List.fold_right Rplus 0 (List.map (fun i => F (Z.add (Int_part lo) (Z.of_nat i)))
    (List.seq 0 (Z.to_nat (Z.add (Z.sub (Int_part hi) (Int_part lo)) 1)))).

(* "qp N K is the number of multiples of N^-K in [-N^K, N^K]": with s = N^K these are i/s for i in -s^2..s^2 *)
Definition qp (N K : R) : R := INR (2 * (expn (expn (tonat N) (tonat K)) 2) + 1).
End Numbers.

(* the integer of mathcomp that an integer of Rocq is: entries of matrices are the former, literals the latter *)
Definition toint (z : Z) : int := match z with
  | Z0 => Posz 0 | Zpos p => Posz (Pos.to_nat p) | Zneg p => Negz (Nat.pred (Pos.to_nat p)) end.

(* "the least ..." of natural numbers: what there is none of, is any number; the proofs show that there are some *)
Definition least (P : nat -> Prop) : nat :=
  epsilon (inhabits 0) (fun n => P n /\ forall m, P m -> n <= m).

(* ==== 2. Two-party functions ====================================================================================== *)

(* "two-party function f (rows are Alice's inputs, columns Bob's; entries are integers)": at least one of either *)
Record tpf := Tpf { nr : nat; nc : nat; ent : 'M[int]_(nr.+1, nc.+1) }.
Inductive party := alice | bob.

(* "transposed f: f with the parties exchanged" *)
Definition transposed f := Tpf (ent f)^T.
(* "zero-one": no values but 0 and 1;  "complement f: 1 - f, for f with values 0 and 1" *)
Definition zero_one f := forall x y, ent f x y = 0%R \/ ent f x y = 1%R.
Definition complement f := Tpf (\matrix_(x, y) (1 - ent f x y))%R.
(* "same-size: as many rows and columns";  "same-function f g: as many rows and columns, and equal entries" *)
Definition same_size f g := nr f = nr g /\ nc f = nc g.
Definition same_function f g :=
  same_size f g /\ forall (x : 'I_(nr f).+1) (y : 'I_(nc f).+1), ent f x y = ent g (inord x) (inord y).
(* "and-of f g, or-of f g, xor-of f g: the gate of both values at the same inputs, for f and g of one size" *)
Definition gate (h : bool -> bool -> bool) f g :=
  Tpf (\matrix_(x < (nr f).+1, y < (nc f).+1) Posz (h (ent f x y != 0) (ent g (inord x) (inord y) != 0)))%R.
Definition and_of := gate andb.
Definition or_of := gate orb.
Definition xor_of := gate addb.

(* "rows f s: the number of different inputs of s" *)
Definition own f s := if s is alice then f else transposed f.
Definition row_list f := undup [seq row x (ent f) | x <- enum 'I_(nr f).+1].
Definition rows f s := size (row_list (own f s)).
(* "rows-with f s b, nonzero-rows f s: the number of different inputs of s that have an entry b, or one other than 0" *)
Definition rows_that (P : pred int) f s := count (fun r : 'rV_(nc (own f s)).+1 => [exists y, P (r ord0 y)]) (row_list (own f s)).
Definition rows_with f s (b : int) := rows_that (pred1 b) f s.
Definition nonzero_rows f s := rows_that (fun v => v != 0)%R f s.

(* "identity f k: some k rows and k columns of f, in some order, have 1 on the diagonal and 0 elsewhere" *)
Definition identity f (k : nat) := exists (r : 'I_k -> 'I_(nr f).+1) (c : 'I_k -> 'I_(nc f).+1),
  [/\ injective r, injective c & forall i j, ent f (r i) (c j) = Posz (i == j)].

(* ==== 3. Protocols without coins ================================================================================== *)

(* A protocol tree: at a leaf both parties know the answer; at a node of Alice's, or Bob's, a function of that party's
   input says which child is next. *)
Inductive prot (X Y : Type) : Type :=
| Out of int
| Ali of (X -> bool) & prot X Y & prot X Y
| Bob of (Y -> bool) & prot X Y & prot X Y.
Arguments Out {X Y}.
Fixpoint run X Y (p : prot X Y) x y : int :=
  match p with
  | Out v => v
  | Ali a l r => if a x then run r x y else run l x y
  | Bob a l r => if a y then run r x y else run l x y
  end.
Fixpoint depth X Y (p : prot X Y) : nat :=
  match p with Out _ => 0 | Ali _ l r | Bob _ l r => (maxn (depth l) (depth r)).+1 end.
Fixpoint nleaves X Y (p : prot X Y) : nat :=
  match p with Out _ => 1 | Ali _ l r | Bob _ l r => nleaves l + nleaves r end.

Section Quantities.
Variable f : tpf.
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.

(* "D f: deterministic complexity where the transcript tells *both* parties the answer (the answer's bit counts)" *)
Definition computes (p : prot X Y) := forall x y, run p x y = ent f x y.
Definition D := least (fun d => exists p, computes p /\ depth p = d).
(* "leaves f: the least number of leaves of such a protocol tree" *)
Definition leaves := least (fun l => exists p, computes p /\ nleaves p = l).
(* "one-way f s: what s must send so that the other party can answer", here of Alice *)
Definition one_wayA := least (fun k =>
  exists (m : X -> k.-tuple bool) (g : k.-tuple bool -> Y -> int), forall x y, g (m x) y = ent f x y).

(* ==== 4. Rectangles, fooling sets, rank =========================================================================== *)

Definition inside (A : {set X} * {set Y}) x y := (x \in A.1) && (y \in A.2).
Definition coloured (A : {set X} * {set Y}) (b : int) := forall x y, inside A x y -> ent f x y = b.
(* "cover f b: the least number of rectangles that cover the b-entries, and nothing else" *)
Definition covers (b : int) (C : {set {set X} * {set Y}}) :=
  (forall A, A \in C -> coloured A b) /\ (forall x y, ent f x y = b -> exists2 A, A \in C & inside A x y).
Definition cover b := least (fun k => exists C, covers b C /\ #|C| = k).
(* "partition-number f: the least number of one-valued rectangles that partition all entries" *)
Definition partitions (C : {set {set X} * {set Y}}) :=
  (forall A, A \in C -> exists b, coloured A b) /\ (forall x y, #|[set A in C | inside A x y]| = 1).
Definition partition_number := least (fun k => exists C, partitions C /\ #|C| = k).

(* "fooling-set W f b: the pairs W are a fooling set of colour b": they are b, and of any two some crossing is not b;
   "fooling f b: the size of a largest fooling set of colour b" *)
Definition is_fooling (b : int) (S : {set X * Y}) :=
  [forall p in S, ent f p.1 p.2 == b] &&
  [forall p in S, forall q in S, (p != q) ==> (ent f p.1 q.2 != b) || (ent f q.1 p.2 != b)].
Definition fooling b := \max_(S : {set X * Y} | is_fooling b S) #|S|.
End Quantities.
Definition one_way f s := one_wayA (own f s).

(* "rank f F: the rank of the matrix over F: Q, or GFp for a prime p (entries modulo p)"; where p is no prime there is no
   such field, and what is said of all fields F says no more than it says of Q *)
Inductive field := FQ | GF of nat.
Definition carrier (F : field) : fieldType :=
  match F with FQ => rat_fieldType | GF p => if prime p then Fp_fieldType p else rat_fieldType end.
Definition rank f (F : field) := \rank (map_mx intr (ent f) : 'M[carrier F]_(_, _)).

(* the same as real numbers, as a proposition has them; colours are integers of Rocq *)
Definition q_D f := INR (D f).
Definition q_leaves f := INR (leaves f).
Definition q_partition f := INR (partition_number f).
Definition q_rows f s := INR (rows f s).
Definition q_rows_with f s b := INR (rows_with f s (toint b)).
Definition q_nonzero_rows f s := INR (nonzero_rows f s).
Definition q_one_way f s := INR (one_way f s).
Definition q_rank f F := INR (rank f F).
Definition q_fooling f b := INR (fooling f (toint b)).
Definition q_cover f b := INR (cover f (toint b)).
Definition q_identity f k := identity f (tonat k).
(* "+" over the colours of a list, each once *)
Definition over_colours (bs : list Z) (q : Z -> R) : R := List.fold_right (fun b s => Rplus (q b) s) R0 bs.

(* ==== 5. The built-in families, and functions of bits ============================================================= *)

(* the function with m rows and n columns (one where there should be none) whose entry is h x y *)
Definition entries m n (h : nat -> nat -> int) := Tpf (\matrix_(x < m.-1.+1, y < n.-1.+1) h x y).
(* "matrix": the rows that are listed, all of one length;  "part f R C: its rows R and columns C, by their numbers from
   0, in this order, each as often as it is named" *)
Definition matrix (A : seq (seq Z)) :=
  entries (size A) (size (head [::] A)) (fun x y => toint (nth Z0 (nth [::] A x) y)).
Definition part f (A B : seq nat) :=
  entries (size A) (size B) (fun x y => ent f (inord (nth 0 A x)) (inord (nth 0 B y))).

(* Inputs of n bits are the numbers below 2^n; the first bit counts most.  Letter i, from 0, of the word number x of
   length a over k letters, which is numbered likewise: *)
Definition letter k a x i := (x %/ k ^ (a - 1 - i)) %% k.
Definition word_number k a x := [seq letter k a x i | i <- iota 0 a].
Definition bit n x i := letter 2 n x i == 1.
Definition on_strings n (h : nat -> nat -> bool) := entries (2 ^ n) (2 ^ n) (fun x y => Posz (h x y)).
(* x = y;  no common element;  some common element;  x > y;  the parity of the common ones;  bit y of x *)
Definition common n x y := count (fun i => bit n x i && bit n y i) (iota 0 n).
Definition equality n := on_strings n (fun x y => x == y).
Definition disjointness n := on_strings n (fun x y => common n x y == 0).
Definition intersection n := on_strings n (fun x y => common n x y != 0).
Definition greater_than n := on_strings n (fun x y => y < x).
Definition inner_product n := on_strings n (fun x y => odd (common n x y)).
Definition index_of n := entries (2 ^ n) n (fun x y => Posz (bit n x y)).

(* "on-bits": the inputs of either party are all bit strings of some length.  Rows and columns of any matrix stand for
   bit strings where their numbers are powers of two. *)
Definition on_bits f := exists a b, (nr f).+1 = 2 ^ a /\ (nc f).+1 = 2 ^ b.
Definition bits_of f (x y : nat) :=
  [seq v == 1 | v <- word_number 2 (trunc_log 2 (nr f).+1) x ++ word_number 2 (trunc_log 2 (nc f).+1) y].
(* a term, or a clause, says of each bit that it is so, or nothing; a term is true where all of it is *)
Definition agrees (t : seq (option bool)) (v : seq bool) := all (fun p => if p.1 is Some c then c == p.2 else true) (zip t v).
(* "terms f: the least number of terms of a DNF of f, a 0/1 function of the bits of both inputs" *)
Definition is_dnf f (T : seq (seq (option bool))) :=
  forall (x : 'I_(nr f).+1) (y : 'I_(nc f).+1), (ent f x y == 1%R) = has (agrees^~ (bits_of f x y)) T.
Definition terms f := least (fun k => exists T, is_dnf f T /\ size T = k).
(* "cnf f k: f, of the bits of both inputs, is a conjunction of clauses of one to k literals; two-cnf f: of one or two";
   a clause has an entry for each bit, and is false where all its literals are *)
Definition literals (t : seq (option bool)) := count isSome t.
Definition is_clause f (k : nat) t := size t = size (bits_of f 0 0) /\ 0 < literals t <= k.
Definition is_cnf f (k : nat) := exists T : seq (seq (option bool)), (forall t, t \in T -> is_clause f k t) /\
  forall (x : 'I_(nr f).+1) (y : 'I_(nc f).+1), (ent f x y == 1%R) = ~~ has (agrees^~ (bits_of f x y)) T.
Definition two_cnf f := is_cnf f 2.

Definition f_equality n := equality (tonat n).
Definition f_disjointness n := disjointness (tonat n).
Definition f_intersection n := intersection (tonat n).
Definition f_greater_than n := greater_than (tonat n).
Definition f_inner_product n := inner_product (tonat n).
Definition f_index n := index_of (tonat n).
Definition q_terms f := INR (terms f).
Definition q_cnf f k := is_cnf f (tonat k).

(* ==== 6. Distributions, discrepancy, coins ======================================================================== *)
Canonical Rplus_monoid := Monoid.Law (fun x y z => esym (Rplus_assoc x y z)) Rplus_0_l Rplus_0_r.
Canonical Rplus_comoid := Monoid.ComLaw Rplus_comm.
Notation "\rsum_ ( i : t ) F" := (\big[Rplus/R0]_(i : t) F) (at level 41, i at level 50, F at level 41).

Definition distribution (T : finType) (mu : T -> R) := (forall w, Rle R0 (mu w)) /\ \rsum_(w : T) mu w = R1.
Definition when (b : bool) (v : R) := if b then v else R0.

Section Discrepancy.
Variable f : tpf.
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
(* "the largest |P(A and f = 1) - P(A and f = 0)| over rectangles A, with (x, y)" distributed as mu *)
Definition sign x y : R := if ent f x y == 1%R then R1 else Ropp R1.
Definition bias (mu : X * Y -> R) (A : {set X} * {set Y}) := \rsum_(p : X * Y) when (inside A p.1 p.2) (Rmult (mu p) (sign p.1 p.2)).
Definition disc_under mu := \big[Rmax/R0]_(A : {set X} * {set Y}) Rabs (bias mu A).
(* "discrepancy f": (x, y) uniform among all inputs *)
Definition discrepancy := disc_under (fun _ => Rinv (INR #|{: X * Y}|)).
(* "least-discrepancy f: the least such maximum that some distribution of (x, y) has instead": the greatest number that
   is below all of them, which some distribution has, as distributions are a compact set and disc_under is continuous *)
Definition least_discrepancy := epsilon (inhabits R0) (fun v =>
  (forall mu, distribution mu -> Rle v (disc_under mu)) /\
  (forall u, (forall mu, distribution mu -> Rle u (disc_under mu)) -> Rle u v)).
(* "discrepancy-under f W the same with the probability W[x][y] / (sum of W) for (x, y)" *)
Definition disc_weights (W : seq (seq nat)) := disc_under (fun p =>
  Rdiv (INR (nth 0 (nth [::] W p.1) p.2)) (\rsum_(q : X * Y) INR (nth 0 (nth [::] W q.1) q.2))).
End Discrepancy.
(* "W is a matrix of natural numbers, not all 0", all rows of one length *)
Record weights := Weights { weight_rows :> seq (seq nat);
  _ : all (fun r => size r == size (head [::] weight_rows)) weight_rows && has (has (fun w => w != 0)) weight_rows }.
Definition weight_matrix (W : weights) := matrix [seq [seq Z.of_nat w | w <- r] | r <- W].
Definition discrepancy_under f (W : weights) := disc_weights f W.

(* "randomised-with f C M e: the least bits, in the worst case, of a protocol that for all inputs outputs f with
   probability at least 1 - e.  Its coins are finitely many random choices: seen by both (C = public), or each seen by
   one party (private).  M = two-way: the transcript, with public coins, tells *both* the output, and its bit counts, as
   in D; from-alice, from-bob: that party sends a message, the other one outputs, as in one-way" *)
Inductive coins := public | private.
Inductive mode := two_way | from_alice | from_bob.
Section Coins.
Variables (f : tpf) (e : R).
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Definition errs_rarely (W : finType) (mu : W -> R) (out : W -> X -> Y -> int) := distribution mu /\
  forall x y, Rle (Rminus R1 e) (\rsum_(w : W) when (out w x y == ent f x y) (mu w)).
Definition public_tree k := exists (W : finType) mu (p : W -> prot X Y),
  (forall w, depth (p w) <= k) /\ errs_rarely mu (fun w => run (p w)).
Definition private_tree k := exists (U V : finType) mu nu (p : prot (X * U) (Y * V)),
  [/\ depth p <= k, distribution mu, distribution nu &
      @errs_rarely [finType of U * V] (fun w => Rmult (mu w.1) (nu w.2)) (fun w x y => run p (x, w.1) (y, w.2))].
Definition public_message k := exists (W : finType) mu (m : W -> X -> k.-tuple bool) (g : W -> k.-tuple bool -> Y -> int),
  errs_rarely mu (fun w x y => g w (m w x) y).
Definition private_message k :=
  exists (U V : finType) mu nu (m : U -> X -> k.-tuple bool) (g : V -> k.-tuple bool -> Y -> int),
  [/\ distribution mu, distribution nu &
      @errs_rarely [finType of U * V] (fun w => Rmult (mu w.1) (nu w.2)) (fun w x y => g w.2 (m w.1 x) y)].
End Coins.
Definition possible f c m e : nat -> Prop := match m, c with
  | two_way, public => public_tree f e | two_way, private => private_tree f e
  | from_alice, public => public_message f e | from_alice, private => private_message f e
  | from_bob, public => public_message (transposed f) e | from_bob, private => private_message (transposed f) e end.
Definition randomised_with f c m e := least (possible f c m e).
Definition q_randomised_with f c m e := INR (randomised_with f c m e).
(* "randomised f: the least bits of a public-coin protocol with error at most 1/3" *)
Definition q_randomised f := q_randomised_with f public two_way (Rdiv R1 (IZR 3)).

(* ==== 7. Words, languages, automata =============================================================================== *)

(* A regular language, by an automaton with all transitions: letters have names, and a word is the list of the numbers,
   from 0, of its letters. *)
Record language := Language { names : seq string; states : finType; start : states; next : states -> nat -> states;
  final : pred states; _ : 0 < size names }.
Definition letters L := size (names L).
Definition runs (S : Type) (d : S -> nat -> S) (q : S) (w : seq nat) := foldl d q w.
Definition accepts L w := final (runs (@next L) (start L) w).
Definition word_of L (w : seq nat) := all (fun a => a < letters L) w.
(* "same-language L M: the same letters, in the same order, and the same words;  subset L M: the same letters, and each
   word of L is one of M" *)
Definition subset L M := names L = names M /\ forall w, word_of L w -> accepts L w -> accepts M w.
Definition same_language L M := names L = names M /\ forall w, word_of L w -> accepts L w = accepts M w.
(* "count L n is the number of words of length n" *)
Definition numbers_of L n (w : n.-tuple 'I_(letters L)) : seq nat := map val w.
Definition count_words L n := #|[set w : n.-tuple 'I_(letters L) | accepts L (numbers_of w)]|.
(* "dfa-decides L q: some DFA with q states and all transitions decides L" *)
Definition decided_by L (S : finType) := exists (q0 : S) (d : S -> nat -> S) (F : pred S),
  forall w, word_of L w -> F (runs d q0 w) = accepts L w.
(* "states L complete: the number of states of the minimal DFA with all transitions, states L partial: without the dead
   state (at least 1, the start)": the least number of states where some transitions may be missing *)
Inductive which := complete | partial.
Definition decided_partly L (S : finType) := exists (q0 : S) (d : S -> nat -> option S) (F : pred S),
  forall w, word_of L w -> oapp F false (foldl (fun q a => obind (d^~ a) q) (Some q0) w) = accepts L w.
Definition count_states L c := least (fun k => if c is complete then decided_by L [finType of 'I_k] else decided_partly L [finType of 'I_k]).
(* "rnn-decides L m p: some RNN with m units of p bits (any transition functions) whose transition does not depend on
   time, nor what it says of its last state, decides L on all words" *)
Definition decided_by_rnn L m p := decided_by L [finType of m.-tuple (p.-tuple bool)].

(* "dfa": its letters, start, accepting states and rows of transitions, of which some may be missing (the last state);
   "dyck": the words of open and close brackets of t types, 2 i - 1 and 2 i for type i, counted from 1, that are
   balanced, at most k open at once; a state is the stack of types, or dead *)
Definition dfa (A : seq string) (ne : 0 < size A) (q0 : nat) (F : seq nat) (T : seq (seq (option nat))) :=
  @Language A [finType of 'I_(size T).+1] (inord q0)
    (fun q a => inord (odflt (size T) (nth None (nth [::] T q) a))) (fun q => (q < size T) && (val q \in F)) ne.
Definition digit (n : nat) : string := String (Ascii.ascii_of_nat (48 + n)) EmptyString.
Fixpoint decimal_of (fuel n : nat) : string :=
  if fuel is fuel'.+1 then if n < 10 then digit n else append (decimal_of fuel' (n %/ 10)) (digit (n %% 10)) else EmptyString.
Definition plain_brackets := [:: "("; ")"; "["; "]"; "{"; "}"; "<"; ">"]%string.
Definition brackets t : seq string := if t <= 4 then take (t * 2) plain_brackets else
  flatten [seq [:: append "(" (decimal_of i i); append ")" (decimal_of i i)]%string | i <- iota 1 t].
Lemma some_bracket t : 0 < size (brackets t.-1.+1).
Proof. by rewrite /brackets; case: ifP => // _; rewrite /= size_cat. Qed.
Definition stack t k := [finType of option (k.-bseq 'I_t.-1.+1)].
Definition read_bracket t k (q : stack t k) (a : nat) : stack t k := obind (fun s : k.-bseq 'I_t.-1.+1 =>
  if odd a then if val s is c :: r then if val c == a./2 then insub r else None else None
  else insub (inord a./2 :: val s)) q.
Definition dyck t k := @Language (brackets t.-1.+1) (stack t k) (Some [bseq]) (@read_bracket t k)
  (fun q => q == Some [bseq]) (some_bracket t).

(* Languages that are given by their words, over the letters A: a word is one of them just if P says so.  The words below
   are those of some automaton, if the parts are languages; nothing that is said here depends on which automaton it is. *)
Definition no_words := @Language [:: EmptyString] [finType of unit] tt (fun _ _ => tt) xpred0 isT.
Definition with_words (A : seq string) (P : seq nat -> Prop) : language :=
  epsilon (inhabits no_words) (fun L => names L = A /\ forall w, word_of L w -> (accepts L w <-> P w)).
Definition word_in L w := word_of L w /\ accepts L w.
Definition names_of (Ls : seq language) := names (head no_words Ls).
(* "letters A B" names all letters and those of B are its one-letter words *)
Definition lang_letters (A B : seq string) := with_words A (fun w => exists2 a, w = [:: a] & List.In (nth EmptyString A a) B).
(* "concat L ...: a word of each part, in this order, one after the other" *)
Definition lang_concat Ls := with_words (names_of Ls) (fun w => exists2 ws, w = flatten ws & List.Forall2 word_in Ls ws).
(* "union L ..., common-words L ...: the words that are in some part, or in every part" *)
Definition lang_union Ls := with_words (names_of Ls) (fun w => List.Exists (word_in^~ w) Ls).
Definition lang_common Ls := with_words (names_of Ls) (fun w => List.Forall (word_in^~ w) Ls).
(* "star L: words of L, any number of them, none included, one after the other;  repeat L k: exactly k words of L" *)
Definition lang_star L := with_words (names L) (fun w => exists2 ws, w = flatten ws & List.Forall (word_in L) ws).
Definition lang_repeat L k := with_words (names L) (fun w =>
  exists ws, [/\ w = flatten ws, List.Forall (word_in L) ws & size ws = k]).
(* "other-words L: the words over the alphabet that are not in L" *)
Definition lang_others L := with_words (names L) (fun w => ~ word_in L w).

(* ==== 8. Functions of words ======================================================================================= *)

(* A partition says who has position i, from 0; a mask is for words of one length, any other one for words of all. *)
Record partition := Partition { owner : nat -> party; splits : nat -> Prop }.
Definition odd_even := Partition (fun i => if odd i then bob else alice) (fun _ => True).
Definition prefix k := Partition (fun i => if i < k then alice else bob) (fun _ => True).
Definition mask (A : seq bool) := Partition (fun i => if nth true A i then bob else alice) (fun n => n = size A).
Definition is_prefix P := exists k, forall i, owner P i = if i < k then alice else bob.
Definition is_of (s : party) P i := if owner P i is alice then (if s is alice then true else false) else (if s is alice then false else true).
(* how many of n positions are those of s;  the word of n letters whose parts are x and y *)
Definition share s P n := count (is_of s P) (iota 0 n).
Fixpoint merged P n i (x y : seq nat) : seq nat :=
  if n is n'.+1 then if is_of alice P i then head 0 x :: merged P n' i.+1 (behead x) y
                     else head 0 y :: merged P n' i.+1 x (behead y) else [::].
(* "under L P n: membership in L of the words of length n, split by P" *)
Definition under L P n :=
  let k := letters L in let a := share alice P n in let b := share bob P n in
  entries (k ^ a) (k ^ b) (fun x y => Posz (accepts L (merged P n 0 (word_number k a x) (word_number k b y)))).
(* "fooling-set W f b: the pairs W are a fooling set of colour b for f; `words L n` are the words of length n, split as f
   splits them", for f a language M under P: the pairs of inputs whose word is in L;  "inputs-of": they are inputs of f,
   words of the same length over the same letters *)
Definition words_of L M P n : {set 'I_(nr (under M P n)).+1 * 'I_(nc (under M P n)).+1} := [set p : 'I__ * 'I__ |
  accepts L (merged P n 0 (word_number (letters M) (share alice P n) p.1) (word_number (letters M) (share bob P n) p.2))].
(* "determined L P s n: words of length n of L that agree on the positions of s are equal" *)
Definition determined L P s n := forall v w : n.-tuple 'I_(letters L), accepts L (numbers_of v) -> accepts L (numbers_of w) ->
  (forall i : 'I_n, is_of s P i -> tnth v i = tnth w i) -> v = w.

(* A function of words comes with how its inputs are read: of either party the word that an input is, as the numbers of its
   letters, of a length that hangs on the party alone, and which positions are whose in both words together. *)
Record read_function := Read { table :> tpf; input : party -> nat -> seq nat; input_length : party -> nat;
  shared : partition; _ : forall s x, size (input s x) = input_length s }.
Definition joint (f : read_function) n x y := merged (shared f) n 0 (input f alice x) (input f bob y).
(* "fooling-set W f b" for "words L n ... the words of length n, split as f splits them";  "inputs-of": they are inputs of f *)
Definition words_read L n (f : read_function) : {set 'I_(nr f).+1 * 'I_(nc f).+1} :=
  [set p : 'I__ * 'I__ | word_of L (joint f n p.1 p.2) && accepts L (joint f n p.1 p.2)].
Definition all_read L n (f : read_function) := forall w : n.-tuple 'I_(letters L), accepts L (numbers_of w) ->
  exists (x : 'I_(nr f).+1) (y : 'I_(nc f).+1), joint f n x y = numbers_of w.
(* "complement f", read as f is;  "rnn-computes f m p: some RNN with m units of p bits (any transition functions, which may
   depend on time) that reads Alice's input and then Bob's, letter by letter, outputs f, by its last state" *)
Definition complement_read (f : read_function) := let: Read g w l s e := f in @Read (complement g) w l s e.
Definition runs_in_time (S : Type) (d : nat -> S -> nat -> S) t (q : S) (w : seq nat) :=
  foldl (fun q p => d p.1 q p.2) q (zip (iota t (size w)) w).
Definition computed_by_rnn (f : read_function) m p :=
  exists (q0 : m.-tuple (p.-tuple bool)) (d : nat -> m.-tuple (p.-tuple bool) -> nat -> m.-tuple (p.-tuple bool)) F,
  forall (x : 'I_(nr f).+1) (y : 'I_(nc f).+1), F (runs_in_time d 0 q0 (input f alice x ++ input f bob y)) = ent f x y.

Definition q_count L n := INR (count_words L (tonat n)).
Definition q_states L c := INR (count_states L c).
Definition q_dfa_decides L q := decided_by L [finType of 'I_(tonat q)].
Definition q_rnn_decides L m p := decided_by_rnn L (tonat m) (tonat p).
Definition q_under L P n := under L P (tonat n).
Definition q_fooling_words L (m : R) M P n b := is_fooling (toint b) (words_of L M P (tonat n)).
Definition words_inputs L (m : R) M (P : partition) (n : R) := names L = names M /\ m = n.
Definition q_fooling_read L n (f : read_function) b : Prop := is_fooling (toint b) (words_read L (tonat n) f).
Definition q_all_read L n (f : read_function) := all_read L (tonat n) f.
Definition q_rnn_computes (f : read_function) m p := computed_by_rnn f (tonat m) (tonat p).
Definition q_splits P n := splits P (tonat n).
Definition q_prefix k := prefix (tonat k).
Definition q_determined L P s n := determined L P s (tonat n).
Definition q_dyck t k := dyck (tonat t) (tonat k).
Definition q_repeat L k := lang_repeat L (tonat k).

(* ==== 9. Nearly orthogonal vectors ================================================================================ *)

(* k times the inner product of two vectors of {-1/sqrt k, 1/sqrt k}^k, by their signs *)
Definition inner k (u v : k.-tuple bool) : R := \rsum_(i : 'I_k) (if tnth u i == tnth v i then R1 else Ropp R1).
(* "tail k g: the probability that two independent uniform vectors have |inner product| >= g" *)
Definition tail (k g : R) := let n := tonat k in
  Rdiv (INR #|[set p : n.-tuple bool * n.-tuple bool | Rle_dec (Rmult g k) (Rabs (inner p.1 p.2))]|) (INR (4 ^ n)).
(* "near-orthogonal N k g: there are N vectors with inner products at most g for any two of them; two of the N may be the
   same vector where g >= 1; almost-orthogonal: with inner products of absolute value at most g" *)
Definition orthogonal (size_of : R -> R) (N k g : R) := exists v : 'I_(tonat N) -> (tonat k).-tuple bool,
  forall i j, i != j -> Rle (size_of (inner (v i) (v j))) (Rmult g k).
Definition near_orthogonal := orthogonal id.
Definition almost_orthogonal := orthogonal Rabs.
