(* Functions of words: the ones of a language under a partition are its words, and a prefix is a state.

   The word that two parts make says both parts where they are read; so one cell, and one rectangle, belongs to a word.
   Where Alice has a prefix, the word is her part and then Bob's, and what follows hangs on the state between. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles Languages.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- the word of two parts ---- *)
Lemma merged_cross P n i x y x' y' : merged P n i x y = merged P n i x' y' -> merged P n i x y' = merged P n i x y.
Proof. by elim: n i x y x' y' => [|n IH] i x y x' y' //=; case: ifP => _ [h /IH ->] //; rewrite h. Qed.
Lemma merged_same P n i x y x' y' z : merged P n i x y = merged P n i x' y' -> merged P n i x z = merged P n i x' z.
Proof.
elim: n i x y x' y' z => [|n IH] i x y x' y' z //=; case: ifP => _ [h E]; first by rewrite h (IH _ _ _ _ _ _ E).
by rewrite (IH _ _ _ _ _ _ E).
Qed.
Lemma size_merged P n i x y : size (merged P n i x y) = n.
Proof. by elim: n i x y => [|n IH] i x y //=; case: ifP => _ /=; rewrite IH. Qed.

Section Under.
Variables (L : language) (P : partition) (n : nat).
Notation f := (under L P n).
Definition word (x y : nat) :=
  merged P n 0 (word_number (letters L) (share alice P n) x) (word_number (letters L) (share bob P n) y).
Lemma under_entry (x : 'I_(nr f).+1) (y : 'I_(nc f).+1) : ent f x y = Posz (accepts L (word x y)).
Proof. by rewrite mxE. Qed.
Lemma tuple_of_word (x y : nat) : exists w : n.-tuple 'I_(letters L), numbers_of w = word x y.
Proof.
have l0 := letters_gt0 L; pose c a : 'I_(letters L) := insubd (Ordinal l0) a.
have sz : size (map c (word x y)) == n by rewrite size_map size_merged.
exists (Tuple sz); rewrite /numbers_of /= -map_comp; apply: map_id_in => a h /=; rewrite val_insubd.
by have /allP/(_ a h) -> := word_merged L P n (share alice P n) (share bob P n) x y.
Qed.
Definition ones := [seq w <- enum {: n.-tuple 'I_(letters L)} | accepts L (numbers_of w)].
Lemma size_ones : size ones = count_words L n.
Proof.
rewrite /ones size_filter -sum1_count /count_words -sum1_card big_enum_cond /=; apply: eq_bigl => w.
by rewrite !inE.
Qed.
Lemma one_word x y : accepts L (word x y) -> exists2 w, w \in ones & numbers_of w = word x y.
Proof. by move=> a; have [w e] := tuple_of_word x y; exists w => //; rewrite mem_filter e a mem_enum. Qed.
Definition cell_box (w : n.-tuple 'I_(letters L)) : {set 'I_(nr f).+1} * {set 'I_(nc f).+1} :=
  ([set x : 'I_(nr f).+1 | [exists y : 'I_(nc f).+1, word x y == numbers_of w]],
   [set y : 'I_(nc f).+1 | [exists x : 'I_(nr f).+1, word x y == numbers_of w]]).
Lemma cover_ones : cover f 1%R <= count_words L n.
Proof.
rewrite -size_ones -(size_map cell_box); apply: cover_list => [A /mapP[w hw ->] x y|x y].
  rewrite /inside !inE => /andP[/existsP[y' /eqP e] /existsP[x' /eqP e']].
  move: hw; rewrite mem_filter => /andP[a _]; rewrite under_entry.
  have E : word x y' = word x' y by rewrite e e'.
  by rewrite (_ : word x y = numbers_of w) ?a // -e; exact: (merged_cross E).
rewrite under_entry; case a : (accepts L (word x y)) => // _; have [w hw e] := one_word a.
apply/hasP; exists (cell_box w); first exact: map_f.
by rewrite /inside !inE; apply/andP; split; apply/existsP; [exists y | exists x]; rewrite e.
Qed.
Lemma nonzero_words_alice : nonzero_rows f alice <= count_words L n.
Proof.
pose row_of (w : n.-tuple 'I_(letters L)) : 'rV[int]_(nc f).+1 :=
  row (odflt ord0 [pick x : 'I_(nr f).+1 | [exists y : 'I_(nc f).+1, word x y == numbers_of w]]) (ent f).
rewrite -size_ones -(size_map row_of) /nonzero_rows /rows_that -size_filter.
apply: uniq_leq_size => [|r]; first by rewrite filter_uniq // undup_uniq.
rewrite mem_filter => /andP[/existsP[y h] /row_listP[x E]]; rewrite {}E in h *.
rewrite mxE under_entry in h; have {h} a : accepts L (word x y) by case: (accepts _ _) h.
have [w hw e] := one_word a; apply/mapP; exists w => //; rewrite /row_of.
case: pickP => [x' /existsP[y' /eqP e']|/(_ x)/existsP[]]; last by exists y; rewrite e.
apply/rowP => z; rewrite !mxE; congr Posz; congr nat_of_bool; congr accepts.
by apply: (@merged_same _ _ _ _ (word_number (letters L) (share bob P n) y) _ (word_number (letters L) (share bob P n) y'));
  rewrite -/(word x y) -/(word x' y') -e e'.
Qed.
End Under.

(* ---- with the parties exchanged ---- *)
Definition swapped P := Partition (fun i => other (owner P i)) (splits P).
Lemma is_of_swapped s P i : is_of s (swapped P) i = is_of (other s) P i.
Proof. by rewrite /is_of /=; case: (owner P i); case: s. Qed.
Lemma share_swapped s P n : share s (swapped P) n = share (other s) P n.
Proof. by apply: eq_count => i; exact: is_of_swapped. Qed.
Lemma is_of_bob P i : is_of bob P i = ~~ is_of alice P i.
Proof. by rewrite /is_of; case: (owner P i). Qed.
Lemma merged_swapped P n i x y : merged (swapped P) n i x y = merged P n i y x.
Proof.
elim: n i x y => [|n IH] i x y //=; rewrite is_of_swapped /= is_of_bob.
by case: (is_of alice P i); rewrite /= IH.
Qed.
Lemma under_swapped L P n : transposed (under L P n) = under L (swapped P) n.
Proof.
rewrite /under !share_swapped /=; congr Tpf; apply/matrixP => x y; rewrite !mxE.
by rewrite merged_swapped.
Qed.
Lemma nonzero_words L P n s : nonzero_rows (under L P n) s <= count_words L n.
Proof.
case: s; first exact: nonzero_words_alice.
have := nonzero_words_alice L (swapped P) n; rewrite -under_swapped; exact.
Qed.

(* ---- Alice has a prefix ---- *)
Section Prefix.
Variables (L : language) (P : partition) (n k : nat).
Hypothesis pre : forall i, owner P i = if i < k then alice else bob.
Lemma prefix_is i : is_of alice P i = (i < k).
Proof. by rewrite /is_of pre; case: ifP. Qed.
Lemma none_left m i : k <= i -> count (is_of alice P) (iota i m) = 0.
Proof.
move=> h; apply/eqP; rewrite -leqn0 leqNgt -has_count; apply/hasPn => j; rewrite mem_iota prefix_is -leqNgt => /andP[hj _].
exact: leq_trans h hj.
Qed.
Lemma merged_prefix m i x y : size x = count (is_of alice P) (iota i m) -> size y = count (is_of bob P) (iota i m) ->
  merged P m i x y = x ++ y.
Proof.
elim: m i x y => [|m IH] i x y /=; first by move=> /size0nil-> /size0nil->.
rewrite is_of_bob prefix_is; case: ltnP => h /=; rewrite ?add1n ?add0n.
  by case: x => //= a x [sx] sy; rewrite IH.
rewrite (none_left m (leq_trans h (leqnSn i))) => /size0nil->; case: y => //= b y [sy].
by rewrite IH //= (none_left m (leq_trans h (leqnSn i))).
Qed.
Lemma word_prefix x y : word L P n x y =
  word_number (letters L) (share alice P n) x ++ word_number (letters L) (share bob P n) y.
Proof. by apply: merged_prefix; rewrite size_map size_iota. Qed.
Notation f := (under L P n).
Notation part_a x := (word_number (letters L) (share alice P n) x).
Notation part_b y := (word_number (letters L) (share bob P n) y).
Lemma prefix_rows : rows f alice <= count_states L complete.
Proof.
have [q0 [d [F H]]] := complete_spec L; rewrite -[X in _ <= X]card_ord.
pose m (x : 'I_(nr f).+1) := runs d q0 (part_a x); pose g q (y : 'I_(nc f).+1) := Posz (F (runs d q (part_b y))).
apply: (@rows_finite f [finType of 'I_(count_states L complete)] m g) => x y.
rewrite under_entry word_prefix -H; first by rewrite /g /m /runs foldl_cat.
by rewrite -word_prefix; exact: word_merged.
Qed.
Lemma prefix_nonzero : nonzero_rows f alice <= count_states L partial.
Proof.
have [q0 [d [F H]]] := partial_spec L; rewrite -[X in _ <= X]card_ord cardE.
pose from q w := foldl (fun q a => obind (d^~ a) q) q w.
have none w : from None w = None by elim: w.
pose row_of (q : 'I_(count_states L partial)) : 'rV[int]_(nc f).+1 :=
  (\row_(y < (nc f).+1) Posz (oapp F false (from (Some q) (part_b y))))%R.
have entry x y : ent f x y = Posz (oapp F false (from (from (Some q0) (part_a x)) (part_b y))).
  rewrite under_entry word_prefix -H; first by rewrite /from foldl_cat.
  by rewrite -word_prefix; exact: word_merged.
rewrite -(size_map row_of) /nonzero_rows /rows_that -size_filter.
apply: uniq_leq_size => [|r]; first by rewrite filter_uniq // undup_uniq.
rewrite mem_filter => /andP[/existsP[y h] /row_listP[x E]]; rewrite {}E in h *.
case q: (from (Some q0) (part_a x)) => [q'|]; last by move: h; rewrite mxE entry q none.
apply/mapP; exists q'; first by rewrite mem_enum.
by apply/rowP => z; rewrite [LHS]mxE [RHS]mxE entry q.
Qed.
End Prefix.

(* ---- the axioms ---- *)
Open Scope R_scope.
Theorem ax_cover_ones : st_cover_ones.
Proof. by move=> P n L [n0 sp]; parts => //; apply: le_nat; exact: cover_ones. Qed.
Theorem ax_fooling_ones : st_fooling_ones.
Proof.
move=> P n L [n0 sp]; parts => //; apply: le_nat; apply: leq_trans (cover_ones L P _); exact: cover_fooling.
Qed.
Theorem ax_nonzero_rows_words : st_nonzero_rows_words.
Proof. by split=> P n L [n0 sp]; parts => //; apply: le_nat; exact: nonzero_words. Qed.
Theorem ax_prefix_states : st_prefix_states.
Proof. by move=> P n L [n0 sp] [k pre]; parts => //; apply: le_nat; exact: prefix_rows pre. Qed.
Theorem ax_prefix_words : st_prefix_words.
Proof. by move=> P n L [n0 sp] [k pre]; parts => //; apply: le_nat; exact: prefix_nonzero pre. Qed.
