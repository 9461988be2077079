(* The states of the Dyck languages: a stack each, and the dead state.

   No two prefixes with different completions lead to one state, of any automaton, with all its transitions or not; and
   what no completion completes leads to another state, or to none.  A stack is reached by its open brackets, and the
   brackets that close it close no other stack.  A closing bracket first is in no word. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra zify.
From Fooling Require Import Definitions Statements Naturals Trees Languages Numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- what all automata of a language tell apart ---- *)
Section Apart.
Variables (L : language) (I : finType) (u c : I -> seq nat) (z : seq nat).
Hypothesis words : forall i j, word_of L (u i ++ c j).
Hypothesis apart : forall i j, accepts L (u i ++ c j) = (i == j).
Hypothesis dead : forall j, word_of L (z ++ c j) /\ ~~ accepts L (z ++ c j).
Lemma partial_ge : #|I| <= count_states L partial.
Proof.
have [q0 [d [F H]]] := partial_spec L; set m := count_states L partial in q0 d F H *.
pose r q w := foldl (fun (q : option 'I_m) a => obind (d^~ a) q) q w.
have none w : r None w = None by elim: w.
have H' i j : oapp F false (r (r (Some q0) (u i)) (c j)) = (i == j).
  by rewrite /r -foldl_cat H // apart.
have inj : injective (fun i => odflt q0 (r (Some q0) (u i))).
  move=> i j; have := H' j j; have := H' i i; have := H' i j; rewrite !eqxx.
  case: (r _ (u i)) => [p|]; last by rewrite !none => _ /=.
  case: (r _ (u j)) => [q|]; last by rewrite !none => _ _ /=.
  by move=> + + + /= e; rewrite e => Hij _ Hj; apply/eqP; rewrite -Hij.
by have := leq_card _ inj; rewrite card_ord.
Qed.
Lemma complete_ge : #|I| < count_states L complete.
Proof.
have [q0 [d [F H]]] := complete_spec L; set m := count_states L complete in q0 d F H *.
have H' i j : F (runs d (runs d q0 (u i)) (c j)) = (i == j) by rewrite /runs -foldl_cat H // apart.
have D j : F (runs d (runs d q0 z) (c j)) = false.
  by rewrite /runs -foldl_cat H; [apply/negbTE; exact: (dead j).2 | exact: (dead j).1].
pose g o := runs d q0 (if o is Some i then u i else z).
have inj : injective g.
  move=> [i|] [j|] //; rewrite /g => e.
  - by congr Some; apply/eqP; rewrite -H' e H'.
  - by have := H' i i; rewrite e D eqxx.
  - by have := H' j j; rewrite -e D eqxx.
by have := leq_card _ inj; rewrite card_option card_ord.
Qed.
End Apart.

(* ---- from above ---- *)
Lemma partial_le L (S : finType) : decided_partly L S -> count_states L partial <= #|S|.
Proof.
move=> [q0 [d [F H]]]; apply: least_le.
exists (enum_rank q0), (fun q a => omap enum_rank (d (enum_val q) a)), (fun q => F (enum_val q)) => w /H <-.
elim: w q0 {H} => [|a w IH] q /=; first by rewrite enum_rankK.
rewrite enum_rankK; case: (d q a) => [q'|] /=; first exact: IH.
by elim: w {IH}.
Qed.

(* ---- Dyck ---- *)
Section Dyck.
Variables (t k : nat).
Notation stacks := (k.-bseq 'I_t.-1.+1).
Implicit Types (s : seq 'I_t.-1.+1) (b : stacks).
Definition opens s := [seq (val c).*2 | c <- rev s].
Definition closes s := [seq (val c).*2.+1 | c <- s].
Lemma open_letter q (c : 'I_t.-1.+1) : @read_bracket t k q (val c).*2 = obind (fun b => insub (c :: val b)) q.
Proof. by case: q => [b|] //=; rewrite odd_double doubleK inord_val. Qed.
Lemma close_letter q (c : 'I_t.-1.+1) : @read_bracket t k q (val c).*2.+1 =
  obind (fun b => if val b is c' :: r then if c' == c then insub r else None else None) q.
Proof. by case: q => [b|] //=; rewrite odd_double /= uphalf_double. Qed.
Notation reads := (foldl (@read_bracket t k)).
Lemma reads_cons q a w : reads q (a :: w) = reads (read_bracket q a) w.
Proof. by []. Qed.
Lemma reads_none w : reads None w = None.
Proof. by elim: w. Qed.
Lemma reads_opens b : reads (Some [bseq]) (opens b) = Some b.
Proof.
case: b => s; rewrite /opens /=; elim: s => [|c s IH] h; first by congr Some; exact: val_inj.
rewrite rev_cons map_rcons -cats1 foldl_cat /= IH; first exact: ltnW.
by move=> h'; rewrite -[LHS]/(read_bracket _ _) open_letter /= insubT.
Qed.
Lemma reads_closes b s : (reads (Some b) (closes s) == Some [bseq]) = (val b == s).
Proof.
elim: s b => [|c s IH] b; first by rewrite /= (inj_eq (@Some_inj _)) -val_eqE.
rewrite [closes _]/closes map_cons -/(closes s) reads_cons close_letter [obind _ _]/=.
case: b => [[|c' r] h] /=; first by rewrite reads_none.
rewrite eqseq_cons; case: (c' =P c) => [_|_]; last by rewrite reads_none.
by rewrite insubT; [exact: ltnW | move=> h'; rewrite IH].
Qed.
Lemma size_brackets m : size (brackets m) = m.*2.
Proof.
rewrite /brackets; case: leqP => h; first by move: h; case: m => [|[|[|[|[|m]]]]].
have two (T : Type) (f g : nat -> T) l : size (flatten [seq [:: f i; g i] | i <- l]) = (size l).*2.
  by elim: l => //= i l ->.
by rewrite two size_iota.
Qed.
Lemma letters_dyck : letters (dyck t k) = t.-1.+1.*2.
Proof. exact: size_brackets. Qed.
Lemma word_dyck s s' : word_of (dyck t k) (opens s ++ closes s').
Proof.
rewrite /word_of letters_dyck all_cat; apply/andP; split; apply/allP => a /mapP[c _ ->].
  by rewrite ltn_double ltn_ord.
by rewrite ltn_Sdouble ltn_ord.
Qed.
Lemma dyck_apart b b' : accepts (dyck t k) (opens b ++ closes b') = (b == b').
Proof. by rewrite /accepts /runs /= foldl_cat reads_opens reads_closes. Qed.
Lemma dyck_dead b : word_of (dyck t k) ([:: 1] ++ closes b) /\ ~~ accepts (dyck t k) ([:: 1] ++ closes b).
Proof.
split; last by rewrite /accepts /runs /= reads_none.
by have := word_dyck [::] (ord0 :: b).
Qed.
Lemma dyck_partial : count_states (dyck t k) partial = \sum_(i < k.+1) t.-1.+1 ^ i.
Proof.
rewrite -[t.-1.+1 in RHS]card_ord -card_bseq; apply/eqP; rewrite eqn_leq; apply/andP; split.
  apply: partial_le; exists [bseq], (fun b a => @read_bracket t k (Some b) a), (fun b => b == [bseq]) => w _.
  rewrite /accepts /runs /=; set q := Some _.
  have E (o : option stacks) : oapp (fun b => b == [bseq]) false o = (o == Some [bseq]) by case: o.
  by rewrite E.
apply: (partial_ge (c := fun b : stacks => closes b) (u := fun b : stacks => opens b)) => i j.
  exact: word_dyck.
exact: dyck_apart.
Qed.
Lemma dyck_complete : count_states (dyck t k) complete = (\sum_(i < k.+1) t.-1.+1 ^ i).+1.
Proof.
rewrite -[t.-1.+1 in RHS]card_ord -card_bseq -card_option; apply/eqP; rewrite eqn_leq; apply/andP; split.
  exact: (complete_le (decided_itself (dyck t k))).
rewrite card_option.
apply: (complete_ge (z := [:: 1]) (c := fun b : stacks => closes b) (u := fun b : stacks => opens b)) => [i j|i j|j].
- exact: word_dyck.
- exact: dyck_apart.
- exact: dyck_dead.
Qed.
End Dyck.

(* ---- the axioms ---- *)
Open Scope R_scope.
Lemma stacks_sum (t k : Z) : IZR t >= 1 -> IZR k >= 0 ->
  rsum 0 (IZR k) (fun v => rpow (IZR t) (IZR v)) = INR (\sum_(i < (tonat (IZR k)).+1) (tonat (IZR t)).-1.+1 ^ i).
Proof.
move=> /positive[m ->] /natural[n ->]; rewrite !tonat_IZR !Nat2Z.id !IZR_nat rsum_N -sum_INR.
by apply: PartSum.sum_eq => i _; rewrite IZR_nat rpow_N INR_expn.
Qed.
Lemma positive_base (t k : Z) : IZR t >= 1 -> forall v : Z, 0 <= IZR v -> IZR v <= IZR k ->
  IZR t > 0 \/ is_int (IZR v) /\ (IZR v >= 0 \/ IZR t <> 0).
Proof. by move=> t1 v _ _; left; lra. Qed.
Theorem ax_dyck_states : st_dyck_states.
Proof.
move=> t k t1 k0; parts => //; first exact: positive_base.
by rewrite /q_states /q_dyck dyck_partial stacks_sum.
Qed.
Theorem ax_dyck_states_complete : st_dyck_states_complete.
Proof.
move=> t k t1 k0; parts => //; first exact: positive_base.
by rewrite /q_states /q_dyck dyck_complete stacks_sum // INR_S.
Qed.
