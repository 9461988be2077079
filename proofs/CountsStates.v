(* Numbers of states, of automata that Rocq reads by a table.

   From above: states of the table that no letter leads out of.  From below: words after which different completions are
   accepted, as Rocq computes, lead to different states, of any automaton of the language. *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect.
From Fooling Require Import Definitions Naturals Languages DyckStates Counts CountsWords.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Section States.
Variables (L : language) (A : automaton) (k : nat).
Hypotheses (rd : reads L A) (ek : letters L = k).
Notation run q w := (foldl (after A) q w).

(* ---- from above ---- *)
Section Above.
Variable qs : seq nat.
Hypothesis first : entry A \in qs.
Let at_ q := inord (index q qs) : 'I_(size qs).-1.+1.
Let some : 0 < size qs. Proof. by case: (qs) first. Qed.
Let there q : q \in qs -> nth 0 qs (at_ q) = q.
Proof. by move=> h; rewrite inordK ?nth_index // prednK // index_mem. Qed.
Lemma complete_above : all (fun q => all (fun a => after A q a \in qs) (iota 0 k)) qs -> count_states L complete <= size qs.
Proof.
move=> /allP cl; rewrite -[X in _ <= X](prednK some) -[X in _ <= X]card_ord; apply: complete_le.
exists (at_ (entry A)), (fun (q : 'I_(size qs).-1.+1) a => at_ (after A (nth 0 qs q) a)), (fun q : 'I_(size qs).-1.+1 => nth 0 qs q \in accepting A) => w lw.
rewrite rd // /taken /reached /runs; move: lw; rewrite /word_of ek; elim: w (entry A) first => [|a w IH] q hq /=; first by rewrite there.
case/andP=> ak lw; rewrite there //; apply: IH => //.
by have /allP := cl _ hq; apply; rewrite mem_iota.
Qed.
Lemma partial_above : alive A ->
  all (fun q => all (fun a => (after A q a \in qs) || (dead A <= after A q a)) (iota 0 k)) qs -> count_states L partial <= size qs.
Proof.
move=> al /allP cl; rewrite -[X in _ <= X](prednK some) -[X in _ <= X]card_ord; apply: partial_le.
exists (at_ (entry A)), (fun (q : 'I_(size qs).-1.+1) a => let q' := after A (nth 0 qs q) a in if q' \in qs then Some (at_ q') else None).
exists (fun q : 'I_(size qs).-1.+1 => nth 0 qs q \in accepting A) => w lw; rewrite rd // /taken /reached.
have none v (d : 'I_(size qs).-1.+1 -> nat -> option _) : foldl (fun q a => obind (d^~ a) q) None v = None by elim: v.
move: lw; rewrite /word_of ek; elim: w (entry A) first => [|a w IH] q hq /=; first by rewrite there.
case/andP=> ak lw; rewrite there //.
have /allP/(_ a) := cl _ hq; rewrite mem_iota => /(_ ak); case: ifP => h /=; first by move=> _; exact: IH.
by move=> d; rewrite none (negbTE (dead_for_good w d al)).
Qed.
End Above.

(* ---- from below ---- *)
Section Below.
Variables us ws : seq (seq nat).
Let told u := [seq taken A (u ++ w) | w <- ws].
Hypothesis letters_us : all (all (fun a => a < k)) us.
Hypothesis letters_ws : all (all (fun a => a < k)) ws.
Hypothesis apart : uniq (map told us).
Let word u w : u \in us -> w \in ws -> word_of L (u ++ w).
Proof. by move=> hu hw; rewrite /word_of all_cat ek (allP letters_us u hu) (allP letters_ws w hw). Qed.
Let same (i j : 'I_(size us)) : told (nth [::] us i) = told (nth [::] us j) -> i = j.
Proof.
have at_ (l : 'I_(size us)) : nth [::] (map told us) l = told (nth [::] us l) by exact: (nth_map [::] [::] told (ltn_ord l)).
move=> e; apply: val_inj; apply: (uniqP [::] apart); rewrite ?inE ?size_map ?ltn_ord //.
by rewrite (at_ i) (at_ j).
Qed.
Lemma complete_below : size us <= count_states L complete.
Proof.
have [q0 [d [F H]]] := complete_spec L; set m := count_states L complete in q0 d F H *.
have inj : injective (fun i : 'I_(size us) => runs d q0 (nth [::] us i)).
  move=> i j e; apply: same; apply/eq_in_map => w hw.
  rewrite -!rd ?word ?mem_nth // -!H ?word ?mem_nth //.
  by rewrite /runs !foldl_cat -/(runs d q0 _) e.
by have := leq_card _ inj; rewrite !card_ord.
Qed.
Lemma partial_below : all (fun u => has id (told u)) us -> size us <= count_states L partial.
Proof.
move=> /allP live; have [q0 [d [F H]]] := partial_spec L; set m := count_states L partial in q0 d F H *.
pose r q w := foldl (fun (q : option 'I_m) a => obind (d^~ a) q) q w.
have none w : r None w = None by elim: w.
have H' u w : u \in us -> w \in ws -> oapp F false (r (r (Some q0) u) w) = taken A (u ++ w).
  by move=> hu hw; rewrite /r -foldl_cat H ?rd //; exact: word.
have some u : u \in us -> r (Some q0) u.
  move=> hu; have /hasP[b /mapP[w hw ->]] := live u hu; rewrite /= -H' //.
  by case: (r _ u) => [?|] //; rewrite none.
have inj : injective (fun i : 'I_(size us) => odflt q0 (r (Some q0) (nth [::] us i))).
  move=> i j e; apply: same; apply/eq_in_map => w hw.
  rewrite -!H' ?mem_nth //; move: e (some _ (mem_nth [::] (ltn_ord i))) (some _ (mem_nth [::] (ltn_ord j))).
  by case: (r _ (nth _ _ i)) => [p|] //; case: (r _ (nth _ _ j)) => [q|] //= ->.
by have := leq_card _ inj; rewrite !card_ord.
Qed.
End Below.

Definition apart_by us ws := [&& all (all (fun a => a < k)) us, all (all (fun a => a < k)) ws &
  uniq [seq [seq taken A (u ++ w) | w <- ws] | u <- us]].
Lemma complete_is qs us ws (z : Z) : [&& entry A \in qs, all (fun q => all (fun a => after A q a \in qs) (iota 0 k)) qs,
  apart_by us ws, size qs == size us & Z.eqb (Z.of_nat (size us)) z] -> q_states L complete = IZR z.
Proof.
case/and5P=> f cl /and3P[lu lw ap] /eqP e /Z.eqb_eq <-; rewrite /q_states -IZR_nat; congr (IZR (Z.of_nat _)).
by apply/eqP; rewrite eqn_leq (complete_below lu lw ap) -e (complete_above f cl).
Qed.
Lemma partial_is qs us ws (z : Z) : [&& entry A \in qs, alive A,
  all (fun q => all (fun a => (after A q a \in qs) || (dead A <= after A q a)) (iota 0 k)) qs,
  all (fun u => has id [seq taken A (u ++ w) | w <- ws]) us &
  [&& apart_by us ws, size qs == size us & Z.eqb (Z.of_nat (size us)) z]] -> q_states L partial = IZR z.
Proof.
case/and5P=> f al cl li /and3P[/and3P[lu lw ap] /eqP e /Z.eqb_eq <-]; rewrite /q_states -IZR_nat; congr (IZR (Z.of_nat _)).
by apply/eqP; rewrite eqn_leq (partial_below lu lw ap li) -e (partial_above f al cl).
Qed.
End States.
