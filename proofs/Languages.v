(* Regular languages: how many states decide one, how many words it has, what is the same for the same words.

   An automaton with states S is one with states T wherever T has a copy of S; so "some automaton with k states" goes
   from k to all that is more, and to the states of recurrent networks, which are strings of bits. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Local Open Scope nat_scope.

(* ---- states ---- *)
Lemma runs_copy (S T : Type) (d : S -> nat -> S) (f : S -> T) (g : T -> S) q w : cancel f g ->
  runs (fun t a => f (d (g t) a)) (f q) w = f (runs d q w).
Proof. by move=> K; elim: w q => [|a w IH] q //=; rewrite K IH. Qed.
Lemma decided_copy L (S T : finType) (f : S -> T) (g : T -> S) : cancel f g -> decided_by L S -> decided_by L T.
Proof.
move=> K [q0 [d [F H]]]; exists (f q0), (fun t a => f (d (g t) a)), (fun t => F (g t)) => w /H <-.
by rewrite /= (runs_copy d q0 w K) K.
Qed.
Lemma decided_more L (S T : finType) : #|S| <= #|T| -> decided_by L S -> decided_by L T.
Proof.
move=> le [q0 D]; have s0 : 0 < #|S| by apply/card_gt0P; exists q0.
pose f (s : S) : T := enum_val (widen_ord le (enum_rank s)).
pose g (t : T) : S := enum_val (insubd (Ordinal s0) (val (enum_rank t))).
apply: (decided_copy (f := f) (g := g)); last by exists q0.
move=> s; rewrite /f /g enum_valK -[RHS]enum_rankK; congr enum_val; apply: val_inj.
by rewrite val_insubd /= ltn_ord.
Qed.
Lemma decided_itself L : decided_by L (states L).
Proof. by exists (start L), (@next L), (@final L) => w _. Qed.
Lemma complete_spec L : decided_by L [finType of 'I_(count_states L complete)].
Proof.
apply: (leastE (P := fun k => decided_by L [finType of 'I_k])); exists #|states L|.
by apply: decided_more (decided_itself L); rewrite card_ord.
Qed.
Lemma complete_le L (S : finType) : decided_by L S -> count_states L complete <= #|S|.
Proof. by move=> h; apply: least_le; apply: decided_more h; rewrite card_ord. Qed.
Lemma complete_enough L (S : finType) : count_states L complete <= #|S| -> decided_by L S.
Proof. by move=> h; apply: decided_more (complete_spec L); rewrite card_ord. Qed.
Lemma complete_gt0 L : 0 < count_states L complete.
Proof. by have [q0 _] := complete_spec L; exact: leq_ltn_trans (ltn_ord q0). Qed.

(* with some transitions missing *)
Lemma partly_of_complete L (S : finType) : decided_by L S -> decided_partly L S.
Proof.
move=> [q0 [d [F H]]]; exists q0, (fun q a => Some (d q a)), F => w /H <-.
by rewrite /runs; elim: w q0 {H} => [|a w IH] q //=; exact: IH.
Qed.
Lemma partial_spec L : decided_partly L [finType of 'I_(count_states L partial)].
Proof.
apply: (leastE (P := fun k => decided_partly L [finType of 'I_k])); exists (count_states L complete).
exact: partly_of_complete (complete_spec L).
Qed.
Lemma partial_le_complete L : count_states L partial <= count_states L complete.
Proof. by apply: least_le; exact: partly_of_complete (complete_spec L). Qed.
Lemma complete_of_partly L (S : finType) : decided_partly L S -> decided_by L [finType of option S].
Proof. by move=> [q0 [d [F H]]]; exists (Some q0), (fun q a => obind (d^~ a) q), (fun q => oapp F false q). Qed.
Lemma complete_le_partial L : count_states L complete <= (count_states L partial).+1.
Proof.
apply: leq_trans (complete_le (complete_of_partly (partial_spec L))) _.
by rewrite card_option card_ord.
Qed.

(* ---- the same words ---- *)
Lemma same_word_of L M w : names L = names M -> word_of L w = word_of M w.
Proof. by move=> e; rewrite /word_of /letters e. Qed.
Lemma same_back L M : same_language L M -> same_language M L.
Proof. by move=> [e H]; split=> // w; rewrite -(same_word_of w e) => /H. Qed.
Lemma same_complete_le L M : same_language L M -> count_states M complete <= count_states L complete.
Proof.
move=> [e H]; apply: least_le; have [q0 [d [F h]]] := complete_spec L; exists q0, d, F => w wM.
by have wL : word_of L w; [rewrite (same_word_of w e) | rewrite h ?H].
Qed.
Lemma same_partial_le L M : same_language L M -> count_states M partial <= count_states L partial.
Proof.
move=> [e H]; apply: least_le; have [q0 [d [F h]]] := partial_spec L; exists q0, d, F => w wM.
by have wL : word_of L w; [rewrite (same_word_of w e) | rewrite h ?H].
Qed.
Lemma word_of_tuple L n (w : n.-tuple 'I_(letters L)) : word_of L (numbers_of w).
Proof. by apply/allP => a /mapP[i _ ->]; exact: ltn_ord. Qed.
Lemma count_le L M n : subset L M -> count_words L n <= count_words M n.
Proof.
move=> [e H]; have el : letters L = letters M by rewrite /letters e.
pose f (w : n.-tuple 'I_(letters L)) := map_tuple (cast_ord el) w.
have same w : numbers_of (f w) = numbers_of w.
  by rewrite /numbers_of /= -map_comp; apply: eq_map.
have inj : injective f by move=> v w /(congr1 (@numbers_of M n)); rewrite !same => /(inj_map val_inj)/val_inj.
rewrite /count_words -(card_imset _ inj); apply: subset_leq_card; apply/subsetP => w /imsetP[v].
rewrite !inE => a ->; rewrite same; apply: H => //; exact: word_of_tuple.
Qed.
Lemma same_subset L M : same_language L M -> subset L M.
Proof. by move=> [e H]; split=> // w /H->. Qed.

(* ---- functions of words ---- *)
Lemma merged_all (p : pred nat) P n i x y : p 0 -> all p x -> all p y -> all p (merged P n i x y).
Proof.
elim: n i x y => [|n IH] i x y p0 px py //=; have ph z : all p z -> p (head 0 z) by case: z => //= ? ? /andP[].
have pb z : all p z -> all p (behead z) by case: z => //= ? ? /andP[].
by case: ifP => _ /=; rewrite ph // IH // pb.
Qed.
Lemma letters_gt0 L : 0 < letters L.
Proof. by case: L => ? ? ? ? ? ; rewrite /letters. Qed.
Lemma word_number_of L a x : word_of L (word_number (letters L) a x).
Proof. by apply/allP => v /mapP[i _ ->]; rewrite /letter ltn_mod letters_gt0. Qed.
Lemma word_merged L P n a b x y :
  word_of L (merged P n 0 (word_number (letters L) a x) (word_number (letters L) b y)).
Proof. by apply: merged_all; [exact: letters_gt0 | exact: word_number_of | exact: word_number_of]. Qed.
Lemma entries_eq m n h h' : (forall x y, h x y = h' x y) -> entries m n h = entries m n h'.
Proof. by move=> H; congr Tpf; apply/matrixP => x y; rewrite !mxE H. Qed.
Lemma same_refl f g : f = g -> same_function f g.
Proof. by move=> ->; split=> // x y; rewrite !inord_val. Qed.
Lemma under_same L M P n : same_language L M -> under L P n = under M P n.
Proof.
move=> [e H]; have el : letters L = letters M by rewrite /letters e.
rewrite /under -el; apply: entries_eq => x y; congr Posz; congr nat_of_bool; apply: H; exact: word_merged.
Qed.
Lemma under_prefix L n k : (n <= k)%N -> under L (prefix k) n = under L (prefix n) n.
Proof.
move=> le; have E i : (i < n)%N -> owner (prefix k) i = owner (prefix n) i.
  by move=> h; rewrite /= h (leq_trans h le).
have S s : share s (prefix k) n = share s (prefix n) n.
  apply: eq_in_count => i; rewrite mem_iota /= add0n => h; by rewrite /is_of E.
have M m i x y : (i + m <= n)%N -> merged (prefix k) m i x y = merged (prefix n) m i x y.
  elim: m i x y => [|m IH] i x y //= h; rewrite /is_of E ?(leq_trans _ h) ?addnS ?ltnS ?leq_addr //.
  by case: (owner _ _) => //; rewrite IH // addSn -addnS.
by rewrite /under !S; apply: entries_eq => x y; rewrite M.
Qed.

(* ---- the axioms ---- *)
Open Scope R_scope.
Theorem ax_partial_states : st_partial_states.
Proof. by move=> L; apply: le_nat; exact: partial_le_complete. Qed.
Theorem ax_complete_states : st_complete_states.
Proof. by move=> L; rewrite /q_states -INR_S; apply: le_nat; exact: complete_le_partial. Qed.
Theorem ax_same_language_back : st_same_language_back.
Proof. by move=> L M; exact: same_back. Qed.
Theorem ax_same_states : st_same_states.
Proof. by move=> L M h; apply: eq_nat; apply/eqP; rewrite eqn_leq !same_complete_le //; exact: same_back. Qed.
Theorem ax_same_states_partial : st_same_states_partial.
Proof. by move=> L M h; apply: eq_nat; apply/eqP; rewrite eqn_leq !same_partial_le //; exact: same_back. Qed.
Theorem ax_subset_words : st_subset_words.
Proof. by move=> n L M n0 h; split=> //; apply: le_nat; exact: count_le. Qed.
Theorem ax_same_counts : st_same_counts.
Proof.
move=> n L M n0 h; split=> //; apply: eq_nat; apply/eqP; rewrite eqn_leq !count_le //; apply: same_subset => //.
exact: same_back.
Qed.
Theorem ax_same_words : st_same_words.
Proof. by move=> P n L M [n0 sp] h; parts => //; apply: same_refl; exact: under_same. Qed.
Theorem ax_whole_prefix : st_whole_prefix.
Proof.
move=> n k L n0 kn; parts => //; first lra; apply: same_refl; rewrite /q_under /q_prefix !tonat_IZR.
apply: under_prefix; apply/leP; have : Z.le n k by apply: le_IZR; lra.
by lia.
Qed.
Theorem ax_states_of_dfa : st_states_of_dfa.
Proof.
move=> L q [q1]; rewrite /q_dfa_decides tonat_IZR => /complete_le; rewrite card_ord => h.
by rewrite (of_nat_Z q) //; [apply: ge_nat | apply: le_IZR; lra].
Qed.
Theorem ax_dfa_of_states : st_dfa_of_states.
Proof.
move=> q L h; have q1 : IZR q >= 1.
  have : 1 <= q_states L complete by apply: (le_nat 1); exact: complete_gt0.
  by lra.
split=> //; rewrite /q_dfa_decides tonat_IZR; apply: complete_enough; rewrite card_ord.
by apply: nat_le; rewrite -of_nat_Z; [move: h; rewrite /q_states; lra | apply: le_IZR; lra].
Qed.
Lemma card_units m p : #|[finType of m.-tuple (p.-tuple bool)]| = (2 ^ (m * p))%N.
Proof. by rewrite card_tuple card_tuple card_bool -expnM mulnC. Qed.
Lemma pow_units (m p : Z) : IZR m >= 1 -> IZR p >= 1 -> rpow 2 (IZR m * IZR p) = INR (2 ^ (tonat (IZR m) * tonat (IZR p))).
Proof.
move=> m1 p1; rewrite !tonat_IZR -pow2 INR_mul -!of_nat_Z //; apply: le_IZR; lra.
Qed.
Theorem ax_states_of_rnn : st_states_of_rnn.
Proof.
by move=> L m p [m1 [p1]] /complete_le; rewrite card_units pow_units // => h; apply: ge_nat.
Qed.
Theorem ax_rnn_of_states : st_rnn_of_states.
Proof.
move=> m p L m1 p1; rewrite pow_units // => /nat_ge h; parts => //; apply: complete_enough.
by rewrite card_units.
Qed.
