(* What the words of a proposition mean, in Rocq.  Whoever trusts this file, the translation `proofs/statements.py` and
   Rocq trusts every axiom that is proved here: the proofs need no reader.

   Each definition stands below the sentence of `verify/statement/proposition.py` (the operators' semantics) that it says;
   such a sentence begins with the operator's name in quotes.  Numbers are exact reals.  Rocq's functions are total, and
   the project's are not: the generated statements carry the conditions under which a term is defined (`when` in the
   table of operators), as premises of what is assumed and as part of what is concluded.

   Sections: 1 numbers; 2 two-party functions; 3 protocols without coins; 4 rectangles, fooling sets, rank. *)
From Coq Require Import Reals ZArith ClassicalEpsilon.
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

(* "rank f F: the rank of the matrix over F: Q, or GFp for a prime p (entries modulo p)"; for p that is no prime it is,
   in mathcomp, the field of p's least prime divisor *)
Inductive field := FQ | GF of nat.
Definition rank f (F : field) := match F with
  | FQ => \rank (map_mx intr (ent f) : 'M[rat]_(_, _))
  | GF p => \rank (map_mx intr (ent f) : 'M['F_p]_(_, _)) end.

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
