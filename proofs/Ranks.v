(* Ranks, over any field: of few different rows, of a partition into rectangles, of what a tree computes.

   A matrix that is a sum of k rectangles, each times its value, has a rank of at most k.  A tree of depth e + 1 is cut
   at depth e, where it has 2^e rectangles at most: each of them, cut once more by one party, has still rank 1. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Trees Rectangles.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

Section Field.
Variable f : tpf.
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Implicit Types (p : prot X Y) (A : {set X}) (B : {set Y}).
Variable K : fieldType.
Let M : 'M[K]_(_, _) := map_mx intr (ent f).
Lemma rank_rowsA : \rank M <= size (row_list f).
Proof.
pose R := undup [seq row x (ent f) | x <- enum 'I_(nr f).+1].
have -> : (M = (\matrix_(x < (nr f).+1, i < size (row_list f)) (index (row x (ent f)) R == i)%:R) *m
              (\matrix_(i < size (row_list f), j < (nc f).+1) (nth 0 R i 0 j)%:~R))%R.
  apply/matrixP => x y; rewrite !mxE.
  have lt : index (row x (ent f)) R < size (row_list f) by rewrite index_mem; exact: row_in.
  rewrite (bigD1 (Ordinal lt)) //= !mxE eqxx mul1r big1 ?addr0 => [|i ne]; last first.
    by rewrite !mxE; case: eqP => [e|]; [case/eqP: ne; exact: val_inj | rewrite mul0r].
  by rewrite nth_index ?mxE //; exact: row_in.
by apply: leq_trans (mxrankM_maxr _ _) (rank_leq_row _).
Qed.
Lemma rank_sum (T : Type) (l : seq T) (m n : nat) (N : T -> 'M[K]_(m, n)) :
  (forall R, \rank (N R) <= 1) -> \rank (\sum_(R <- l) N R)%R <= size l.
Proof.
move=> H; elim: l => [|R l IH]; first by rewrite big_nil mxrank0.
by rewrite big_cons /= -add1n; apply: leq_trans (mxrank_add _ _) _; apply: leq_add.
Qed.
Definition box (R : {set X} * {set Y}) (v : K) : 'M[K]_((nr f).+1, (nc f).+1) := (\matrix_(x, y) (v *+ inside R x y))%R.
Lemma rank_box R v : \rank (box R v) <= 1.
Proof.
have -> : (box R v = (\col_x (v *+ (x \in R.1))) *m (\row_y (y \in R.2)%:R))%R.
  apply/matrixP => x y; rewrite !mxE big_ord_recl big_ord0 addr0 !mxE /inside.
  by case: (x \in R.1); case: (y \in R.2); rewrite ?mulr1n ?mulr0n ?mulr1 ?mulr0 ?mul0r.
by apply: leq_trans (mxrankM_maxl _ _) (rank_leq_col _).
Qed.
Lemma partition_rank_field : \rank M <= partition_number f.
Proof.
rewrite /partition_number; have [|C [[col par] <-]] := leastE (P := fun k => exists C, partitions (f := f) C /\ #|C| = k).
  exists #|[set ([set q.1], [set q.2]) | q : X * Y]|; eexists; split; last by [].
  split=> [R /imsetP[q _ ->]|x y]; first by exists (ent f q.1 q.2) => x y /andP[/set1P-> /set1P->].
  rewrite -(cards1 ([set x], [set y])); congr #|pred_of_set _|; apply/setP => R; rewrite !inE.
  apply/andP/eqP => [[/imsetP[q _ ->]]|->].
    by rewrite /inside !inE => /andP[/eqP-> /eqP->].
  by split; [apply/imsetP; exists (x, y) | rewrite /inside !inE !eqxx].
pose v R : int := if [pick q : X * Y | inside R q.1 q.2] is Some q then ent f q.1 q.2 else 0%R.
have -> : M = (\sum_(R <- enum C) box R (v R)%:~R)%R.
  apply/matrixP => x y; rewrite summxE !mxE.
  have /eqP/cards1P[R0 /setP E] := par x y.
  have := E R0; rewrite !inE eqxx => /andP[h0 i0].
  rewrite (bigD1_seq R0) ?mem_enum ?enum_uniq //= mxE i0 mulr1n big_seq_cond big1 => [|R /andP[]].
    rewrite addr0 /v; case: pickP => [q i|/(_ (x, y))]; last by rewrite /= i0.
    by have [b cb] := col R0 h0; rewrite (cb _ _ i) (cb _ _ i0).
  by rewrite mem_enum mxE => RC ne; have := E R; rewrite !inE RC (negPf ne) /= => ->; rewrite mulr0n.
by apply: leq_trans (rank_sum (enum C) (fun R => rank_box R (v R)%:~R)) _; rewrite -cardE.
Qed.
(* a tree of depth e + 1 makes at most 2^e rectangles, each cut once more by one party *)
Definition part p A B : 'M[K]_((nr f).+1, (nc f).+1) := (\matrix_(x, y) ((run p x y)%:~R *+ inside (A, B) x y))%R.
Lemma part_ali a l r A B :
  (part (Ali a l r) A B = part l (A :&: [set x | ~~ a x]) B + part r (A :&: [set x | a x]) B)%R.
Proof.
apply/matrixP => x y; rewrite !mxE /= /inside /= !inE.
by case: (x \in A); case: (a x); case: (y \in B); rewrite ?mulr0n ?mulr1n ?addr0 ?add0r.
Qed.
Lemma part_bob a l r A B :
  (part (Bob a l r) A B = part l A (B :&: [set y | ~~ a y]) + part r A (B :&: [set y | a y]))%R.
Proof.
apply/matrixP => x y; rewrite !mxE /= /inside /= !inE.
by case: (x \in A); case: (a y); case: (y \in B); rewrite ?mulr0n ?mulr1n ?addr0 ?add0r.
Qed.
Lemma depth0 p : depth p <= 0 -> exists v, p = Out v.
Proof. by case: p => [v|//|//]; exists v. Qed.
Lemma part_one p A B : depth p <= 1 -> \rank (part p A B) <= 1.
Proof.
case: p => [v|a l r|a l r] /=.
- by move=> _; exact: (rank_box (A, B) v%:~R).
- rewrite ltnS => d; have [u Eu] := depth0 (leq_trans (leq_maxl _ _) d); have [w Ew] := depth0 (leq_trans (leq_maxr _ _) d).
  have -> : (part (Ali a l r) A B = (\col_x ((if a x then w else u)%:~R *+ (x \in A))) *m (\row_y (y \in B)%:R))%R.
    apply/matrixP => x y; rewrite !mxE big_ord_recl big_ord0 addr0 !mxE /inside /= Eu Ew /=.
    by case: (a x); case: (x \in A); case: (y \in B); rewrite ?mulr1n ?mulr0n ?mulr1 ?mulr0 ?mul0r.
  by apply: leq_trans (mxrankM_maxl _ _) (rank_leq_col _).
- rewrite ltnS => d; have [u Eu] := depth0 (leq_trans (leq_maxl _ _) d); have [w Ew] := depth0 (leq_trans (leq_maxr _ _) d).
  have -> : (part (Bob a l r) A B = (\col_x (x \in A)%:R) *m (\row_y ((if a y then w else u)%:~R *+ (y \in B))))%R.
    apply/matrixP => x y; rewrite !mxE big_ord_recl big_ord0 addr0 !mxE /inside /= Eu Ew /=.
    by case: (a y); case: (x \in A); case: (y \in B); rewrite ?mulr1n ?mulr0n ?mulr1 ?mul1r ?mulr0 ?mul0r.
  by apply: leq_trans (mxrankM_maxl _ _) (rank_leq_col _).
Qed.
Lemma part_rank e p A B : depth p <= e.+1 -> \rank (part p A B) <= 2 ^ e.
Proof.
elim: e p A B => [|e IH] p A B d; first exact: part_one.
case: p d => [v|a l r|a l r] /=.
- by move=> _; apply: leq_trans (part_one A B (p := Out v) _) _; rewrite // expn_gt0.
- rewrite ltnS geq_max => /andP[dl dr]; rewrite part_ali expnS mul2n -addnn.
  by apply: leq_trans (mxrank_add _ _) _; apply: leq_add; apply: IH.
- rewrite ltnS geq_max => /andP[dl dr]; rewrite part_bob expnS mul2n -addnn.
  by apply: leq_trans (mxrank_add _ _) _; apply: leq_add; apply: IH.
Qed.
Lemma rank_depth_field e : D f <= e.+1 -> \rank M <= 2 ^ e.
Proof.
have [p c <-] := D_spec f => d; have -> : M = part p setT setT; last exact: part_rank.
by apply/matrixP => x y; rewrite !mxE /inside !inE c mulr1n.
Qed.
End Field.

Lemma partition_rank f F : rank f F <= partition_number f.
Proof. exact: partition_rank_field. Qed.
Lemma rank_depth f F e : D f <= e.+1 -> rank f F <= 2 ^ e.
Proof. exact: rank_depth_field. Qed.
Lemma rank_rows f F s : rank f F <= rows f s.
Proof.
have H g : rank g F <= size (row_list g) by exact: rank_rowsA.
by rewrite -(@own_id (rank^~ F) f s) => [|g]; [exact: H | exact: transposed_rank].
Qed.


(* a row is determined by its entries in as many columns as the rank *)
Lemma rows_rank_field (f : tpf) (K : fieldType) : zero_one f -> size (row_list f) <= 2 ^ \rank (map_mx intr (ent f) : 'M[K]_(_, _)).
Proof.
move=> z; set M := (map_mx intr (ent f) : 'M[K]_(_, _)); rewrite -mxrank_tr.
pose g := maxrankfun (M^T)%R.
have /submxP[W E] : ((M^T)%R <= rowsub g (M^T)%R)%MS by rewrite eq_maxrowsub.
have {}E x y : (M x y = \sum_i W y i * M x (g i))%R.
  have /matrixP/(_ y x) := E; rewrite !mxE => ->; apply: eq_bigr => i _; by rewrite !mxE.
pose m x := [tuple ent f x (g i) == 1%R | i < \rank (M^T)%R].
apply: (one_way_lower (m := m) (g := fun t y => if [pick x | m x == t] is Some x then ent f x y else 0%R)) => x y.
case: pickP => [x' /eqP e|/(_ x)]; last by rewrite eqxx.
have same i : ent f x' (g i) = ent f x (g i).
  have := congr1 (fun t => tnth t i) e; rewrite !tnth_mktuple.
  by case: (z x' (g i)) => ->; case: (z x (g i)) => ->.
have : (M x' y = M x y)%R by rewrite !E; apply: eq_bigr => i _; rewrite !mxE same.
rewrite !mxE; case: (z x' y) => ->; case: (z x y) => -> // /eqP; by rewrite ?mulr1z ?mulr0z ?oner_eq0 // eq_sym oner_eq0.
Qed.
Lemma rows_rank f F s : zero_one f -> rows f s <= 2 ^ rank f F.
Proof.
have H g : zero_one g -> size (row_list g) <= 2 ^ rank g F by exact: rows_rank_field.
by case: s => z; [exact: H | rewrite -transposed_rank; apply: (H (transposed f)); exact: transposed_zero_one].
Qed.
