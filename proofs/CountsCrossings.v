(* Rule violation, of words that are no fooling set: two of them whose crossings both have the colour. *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Languages Words Counts CountsWords CountsClosed.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Section Crossings.
Variables (L M : language) (P : partition) (A C : automaton) (k n : nat) (b : bool).
Hypotheses (same : names L = names M) (readsL : reads L A) (readsM : reads M C) (ek : letters M = k).
Notation pair := ('I_(nr (under M P n)).+1 * 'I_(nc (under M P n)).+1)%type.
Definition two_cross (u v : seq nat) := [&& size u == n, size v == n, all (fun a => a < k) u, all (fun a => a < k) v &
  [&& u != v, taken A u, taken A v, taken C (crossing P 0 u v) == b & taken C (crossing P 0 v u) == b]].
Lemma pair_of u : size u = n -> all (fun a => a < k) u -> exists p : pair, word M P n p.1 p.2 = u.
Proof.
rewrite -ek => e h; have [g _ gK] := tuple_at_bij M P n.
have st : size (pmap (insub : nat -> option 'I_(letters M)) u) == n.
  by move: h; rewrite all_count size_pmap_sub -e.
exists (g (Tuple st)); rewrite -tuple_atE gK /numbers_of /=.
elim: (u) h {e st} => //= a w IH /andP[ha hw].
by rewrite insubT /= IH.
Qed.
Lemma no_fooling u v : two_cross u v -> ~ is_fooling (Posz b) (words_of L M P n).
Proof.
case/and5P=> /eqP su /eqP sv wu wv /and5P[ne tu tv /eqP c1 /eqP c2] /andP[_ /forall_inP h].
have [p ep] := pair_of su wu; have [q eq] := pair_of sv wv.
have ll : letters L = letters M by rewrite /letters same.
have entE (x : 'I_(nr (under M P n)).+1) (y : 'I_(nc (under M P n)).+1) : (ent (under M P n) x y == Posz b) = (taken C (word M P n x y) == b).
  by rewrite under_entry readsM ?word_merged //; case: (taken _ _); case: b.
have inS (r : pair) w : word M P n r.1 r.2 = w -> all (fun a => a < k) w -> taken A w -> r \in words_of L M P n.
  by move=> e hw tw; rewrite inE; move: e; rewrite /word => ->; rewrite readsL // /word_of ll ek.
have /forall_inP /(_ q (inS q v eq wv tv)) := h p (inS p u ep wu tu).
rewrite (_ : p != q) /=; last by apply: contraNneq ne => e; rewrite -ep -eq e.
have x1 : word M P n p.1 q.2 = crossing P 0 u v by rewrite -ep -eq /word crossing_merged.
have x2 : word M P n q.1 p.2 = crossing P 0 v u by rewrite -ep -eq /word crossing_merged.
by rewrite !entE x1 x2 c1 c2 eqxx.
Qed.
End Crossings.
Lemma words_cross L M P A C k n b u v (m x : R) (z : Z) : names L = names M -> reads L A -> reads M C -> letters M = k ->
  x = IZR z -> Z.to_nat z = n -> two_cross P A C k n b u v -> ~ q_fooling_words L m M P x (if b then Zpos xH else Z0).
Proof.
move=> e rL rM ek -> ez h; rewrite /q_fooling_words tonat_IZR ez.
have -> : toint (if b then Zpos xH else Z0) = Posz b by case: (b).
exact: (no_fooling e rL rM ek h).
Qed.
