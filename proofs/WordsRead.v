(* Functions of words that come with how their inputs are read: words that fool, and networks that read letter by letter.

   Two different words of length n are read off different pairs of inputs, as a pair of inputs is read as one word; so the
   pairs of a fooling set of words are as many as the words.  A network that has read Alice's word is in one of 2^(m p)
   states, and what follows hangs on the state and on Bob's word, as all words of hers are of one length: so her rows are no
   more than the states.  What says of the last state what f is may say what 1 - f is. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles Languages Words.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- words as pairs of inputs ---- *)
Section Words.
Variables (L : language) (n : nat) (f : read_function).
Notation W := (n.-tuple 'I_(letters L)).
Lemma numbers_inj : injective (@numbers_of L n).
Proof. by move=> v w /(inj_map val_inj)/val_inj. Qed.
Hypothesis all : all_read L n f.
Let cell (w : W) : 'I_(nr f).+1 * 'I_(nc f).+1 :=
  odflt (ord0, ord0) [pick p : 'I__ * 'I__ | joint f n p.1 p.2 == numbers_of w].
Lemma cell_joint w : accepts L (numbers_of w) -> joint f n (cell w).1 (cell w).2 = numbers_of w.
Proof.
move=> /all[x [y e]]; rewrite /cell; case: pickP => [p /eqP //|/(_ (x, y))].
by rewrite /= e eqxx.
Qed.
Lemma count_read : (count_words L n <= #|words_read L n f|)%N.
Proof.
rewrite /count_words -(card_in_imset (f := cell)) => [|v w]; last first.
  by rewrite !inE => av aw e; apply: numbers_inj; rewrite -(cell_joint av) -(cell_joint aw) e.
apply: subset_leq_card; apply/subsetP => p /imsetP[w]; rewrite inE => a ->.
by rewrite inE cell_joint // a andbT; exact: word_of_tuple.
Qed.
End Words.
Theorem ax_fooling_words : st_fooling_words.
Proof.
move=> b L n f [n0 [all fool]]; split=> //; apply: ge_nat; apply: leq_trans (count_read all) _.
exact: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)).
Qed.

(* ---- networks ---- *)
Lemma runs_cat (S : Type) (d : nat -> S -> nat -> S) t q v w :
  runs_in_time d t q (v ++ w) = runs_in_time d (t + size v)%N (runs_in_time d t q v) w.
Proof.
by rewrite /runs_in_time size_cat iotaD zip_cat ?size_iota // foldl_cat.
Qed.
Lemma cut_rows (f : read_function) m p : computed_by_rnn f m p -> (rows f alice <= 2 ^ (m * p))%N.
Proof.
case: f => f input len sh lens [q0 [d [F H]]] /=; rewrite -card_units.
apply: (@rows_finite f [finType of m.-tuple (p.-tuple bool)] (fun x => runs_in_time d 0 q0 (input alice x))
  (fun q y => F (runs_in_time d (len alice) q (input bob y)))) => x y.
by rewrite -(H x y) /= runs_cat add0n lens.
Qed.
Theorem ax_state_at_the_cut : st_state_at_the_cut.
Proof.
move=> f m p [m1 [p1 h]]; have [m' Em] := positive m m1; have [p' Ep] := positive p p1; move: h.
rewrite Em Ep /q_rnn_computes !tonat_IZR !Nat2Z.id !IZR_nat -INR_mul => h.
by apply: le_nat; rewrite one_way_le; exact: cut_rows.
Qed.
Theorem ax_rnn_of_complement : st_rnn_of_complement.
Proof.
move=> f m p z [m1 [p1 [q0 [d [F H]]]]]; do 3 split=> //.
case: f z H => f input len sh lens z H; exists q0, d, (fun q => 1 - F q)%R => x y.
by rewrite mxE -(H x y).
Qed.
