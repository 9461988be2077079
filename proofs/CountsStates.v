(* How many states a minimal automaton has, with all its transitions or without the dead state.

   From above by a table M that reads the language.  From below by words and colours: two states have one colour until a
   split tells them apart.  A split (q, a) gives a new colour to each state that the letter a leads into a state of the
   colour of q.  So states of different colours are told apart by a word, which one of them accepts and the other not.
   Words that lead M into states of different colours lead to different states in every automaton of the language, with
   all its transitions or not.  (The theorem of Myhill and Nerode, and Moore's splits; rules minimal and splits.) *)
From Coq Require Import Reals ZArith NArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Fooling Require Import Definitions Naturals Languages DyckStates CountsWords CountsExpressions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Section States.
Variables (k : nat) (L : language) (M : automaton).
Notation word := (all (fun x => x < k)).
Notation n := (dead M).
Hypotheses (kL : letters L = k) (rd : reads L M).
Lemma after_le q a : whole M -> q <= n -> after M q a <= n.
Proof.
case/and3P => _ _ /allP mv; rewrite leq_eqVlt => /orP[/eqP->|h]; first by rewrite after_dead.
rewrite /after; case: (ltnP a (size (nth [::] (moves M) q))) => ha; last by rewrite nth_default.
by have /allP := mv _ (mem_nth [::] h); apply; exact: mem_nth.
Qed.
Lemma reached_le q w : whole M -> q <= n -> foldl (after M) q w <= n.
Proof. by move=> wh; elim: w q => //= a w IH q h; apply: IH; exact: after_le. Qed.

(* ---- from above ---- *)
Definition total := (entry M < n) && all (fun q => all (fun a => after M q a < n) (iota 0 k)) (iota 0 n).
Lemma complete_at_most : total -> count_states L complete <= n.
Proof.
case/andP => e0 /allP tot; have -> : n = #|[finType of 'I_n]| by rewrite card_ord.
apply: complete_le; exists (Ordinal e0), (fun (q : 'I_n) a => insubd q (after M q a)), (fun q : 'I_n => val q \in accepting M) => w wL.
rewrite (rd wL) /taken /reached; rewrite /word_of kL in wL; rewrite /runs.
suff main (q : 'I_n) : val (foldl (fun (q : 'I_n) a => insubd q (after M q a)) q w) = foldl (after M) q w by rewrite main.
elim: w q wL => //= a w IH q /andP[ha hw]; rewrite IH // val_insubd.
by have /allP/(_ a) := tot _ (eq_ind_r (fun b : bool => b) (ltn_ord q) (mem_iota 0 n q)); rewrite mem_iota => /(_ ha) ->.
Qed.
Lemma partial_at_most : alive M -> entry M < n -> count_states L partial <= n.
Proof.
move=> al e0; have -> : n = #|[finType of 'I_n]| by rewrite card_ord.
apply: partial_le; exists (Ordinal e0), (fun (q : 'I_n) a => insub (after M q a)), (fun q : 'I_n => val q \in accepting M) => w wL.
rewrite (rd wL) /taken /reached.
suff main w' (o : option 'I_n) p : (if o is Some q then val q = p else n <= p) ->
    oapp (fun q : 'I_n => val q \in accepting M) false (foldl (fun (q : option 'I_n) a => obind (fun q : 'I_n => insub (after M q a)) q) o w')
    = (foldl (after M) p w' \in accepting M) by exact: main.
elim: w' o p {w wL} => [|a w IH] o p /=.
  by case: o => [q <-|] //= h; apply/esym/negP => /(allP al); rewrite ltnNge h.
move=> h; apply: IH; case: o h => [q <-|h] /=; last by rewrite after_dead.
by case: insubP => [r _ <-|] //; rewrite -leqNgt.
Qed.

(* ---- from below ---- *)
Definition split (c : seq N) (s : nat * nat) : seq N :=
  let into := nth N0 c s.1 in
  [seq (let x := nth N0 c p in if N.eqb (nth N0 c (after M p s.2)) into then N.succ_double x else N.double x) | p <- iota 0 n.+1].
Definition accepting_or_not : seq N := [seq if p \in accepting M then 1%num else N0 | p <- iota 0 n.+1].
Definition colours (splits : seq (nat * nat)) := foldl split accepting_or_not splits.
Definition colour c w : N := nth N0 c (reached M w).
Definition told_apart (splits : seq (nat * nat)) (us : seq (seq nat)) :=
  let c := colours splits in [&& whole M, all (fun s => s.2 < k) splits, all word us & uniq [seq colour c u | u <- us]].
Definition apart_at p q := exists2 w, word w & (foldl (after M) p w \in accepting M) != (foldl (after M) q w \in accepting M).
Lemma colours_apart splits p q : whole M -> all (fun s => s.2 < k) splits -> p <= n -> q <= n ->
  nth N0 (colours splits) p != nth N0 (colours splits) q -> apart_at p q.
Proof.
move=> wh ok hp hq; rewrite /colours.
suff main c : (forall p q, p <= n -> q <= n -> nth N0 c p != nth N0 c q -> apart_at p q) ->
    nth N0 (foldl split c splits) p != nth N0 (foldl split c splits) q -> apart_at p q.
  apply: main => {hp hq} {}p {}q hp hq; rewrite !(nth_map 0) ?size_iota // !nth_iota // !add0n => h.
  by exists [::] => //=; apply: contraNneq h => ->.
elim: splits c ok => [|s splits IH] c /=; first by move=> _ H; exact: H.
case/andP => sk ok H; apply: IH ok _ => {hp hq} {}p {}q hp hq; rewrite !(nth_map 0) ?size_iota // !nth_iota // !add0n.
case e: (nth N0 c p == nth N0 c q); last by move=> _; apply: H => //; rewrite e.
rewrite (eqP e) => h; have [w W a] : apart_at (after M p s.2) (after M q s.2).
  apply: H; try exact: after_le; apply: contraNneq h => ->.
  by [].
by exists (s.2 :: w) => //=; rewrite sk W.
Qed.
Lemma words_apart splits us u v : told_apart splits us -> u \in us -> v \in us -> u != v ->
  exists2 w, word w & accepts L (u ++ w) != accepts L (v ++ w).
Proof.
case/and4P => wh ok /allP al un hu hv ne; have e0 : entry M <= n by case/and3P: wh.
have [|w W h] := @colours_apart splits (reached M u) (reached M v) wh ok (reached_le u wh e0) (reached_le v wh e0).
  apply: contraNneq ne => e; apply/eqP; rewrite -(nth_index [::] hu) -(nth_index [::] hv).
  congr nth; apply/eqP; rewrite -(nth_uniq N0 _ _ un) ?size_map ?index_mem //.
  by rewrite !(nth_map [::]) ?index_mem // !nth_index // /colour e.
have W' x : x \in us -> word_of L (x ++ w) by move=> hx; rewrite /word_of kL all_cat al.
by exists w => //; rewrite !rd ?W' // /taken /reached !foldl_cat.
Qed.
Lemma words_uniq splits us : told_apart splits us -> uniq us.
Proof. by case/and4P => _ _ _; exact: map_uniq. Qed.
Lemma complete_at_least splits us : told_apart splits us -> size us <= count_states L complete.
Proof.
move=> T; have [q0 [d [F H]]] := complete_spec L; set m := count_states L complete in q0 d F H *.
pose g (i : 'I_(size us)) := runs d q0 (nth [::] us i).
have inj : injective g.
  move=> i j e; apply: val_inj; apply/eqP; rewrite -(nth_uniq [::] (ltn_ord i) (ltn_ord j) (words_uniq T)); apply: contraT => ne.
  have [w W] := words_apart T (mem_nth [::] (ltn_ord i)) (mem_nth [::] (ltn_ord j)) ne.
  have /and4P[_ _ /allP al _] := T.
  have W' x : x \in us -> word_of L (x ++ w) by move=> hx; rewrite /word_of kL all_cat al.
  rewrite -(H _ (W' _ (mem_nth [::] (ltn_ord i)))) -(H _ (W' _ (mem_nth [::] (ltn_ord j)))) /runs !foldl_cat -/(runs d q0 (nth [::] us i)) -/(runs d q0 (nth [::] us j)) -/(g i) -/(g j) e.
  by rewrite eqxx.
by have := leq_card _ inj; rewrite !card_ord.
Qed.
(* where no word leads to a state of the colour of the dead one *)
Lemma partial_at_least splits us : told_apart splits us ->
  nth N0 (colours splits) n \notin [seq colour (colours splits) u | u <- us] -> alive M -> size us <= count_states L partial.
Proof.
move=> T nd al; have [q0 [d [F H]]] := partial_spec L; set m := count_states L partial in q0 d F H *.
have /and4P[wh ok /allP wd _] := T; have e0 : entry M <= n by case/and3P: wh.
pose r (q : option 'I_m) w := foldl (fun q a => obind (d^~ a) q) q w.
have none w : r None w = None by elim: w.
have H' u w : word u -> word w -> oapp F false (r (r (Some q0) u) w) = accepts L (u ++ w).
  by move=> U W; rewrite /r -foldl_cat H // /word_of kL all_cat U.
have lives u : u \in us -> exists q, r (Some q0) u = Some q.
  move=> hu; case E: (r (Some q0) u) => [q|]; first by exists q.
  have [|w W h] := @colours_apart splits (reached M u) n wh ok (reached_le u wh e0) (leqnn _).
    by apply: contraNneq nd => <-; apply/mapP; exists u.
  have := H' u w (wd _ hu) W; rewrite E none /= rd ?/word_of ?kL ?all_cat ?(wd _ hu) ?W // => e.
  by move: h; rewrite (negbTE (dead_for_good w (leqnn n) al)) /reached in e *; rewrite /taken /reached foldl_cat in e; rewrite -e.
pose g (i : 'I_(size us)) := odflt q0 (r (Some q0) (nth [::] us i)).
have inj : injective g.
  move=> i j; have hi := mem_nth [::] (ltn_ord i); have hj := mem_nth [::] (ltn_ord j).
  rewrite /g; have [p P] := lives _ hi; have [q Q] := lives _ hj; rewrite P Q /= => e.
  apply: val_inj; apply/eqP; rewrite -(nth_uniq [::] (ltn_ord i) (ltn_ord j) (words_uniq T)); apply: contraT => ne.
  have [w W] := words_apart T hi hj ne.
  by rewrite -(H' _ w (wd _ hi) W) -(H' _ w (wd _ hj) W) P Q e eqxx.
by have := leq_card _ inj; rewrite !card_ord.
Qed.
Lemma partial_gt0 : 0 < count_states L partial.
Proof. by have [q0 _] := partial_spec L; exact: leq_ltn_trans (ltn_ord q0). Qed.

(* ---- the rules ---- *)
Definition most c := if c is complete then if total then n else n.+1 else n.
Definition some_word c splits us := if c is complete then true else
  (let d := colours splits in nth N0 d n \notin [seq colour d u | u <- us]) || (size us == 1).
Definition so_many c splits us (v : Z) :=
  [&& told_apart splits us, some_word c splits us, entry M < n, most c == size us & Z.eqb (Z.of_nat (size us)) v].
Lemma states_at_least splits us : told_apart splits us -> Rle (INR (size us)) (q_states L complete).
Proof. by move=> T; apply: le_nat; exact: complete_at_least T. Qed.
Lemma states_are c splits us v : so_many c splits us v -> q_states L c = IZR v.
Proof.
case/and5P => T so e0 /eqP mo /Z.eqb_eq <-; rewrite /q_states -INR_IZR_INZ; congr INR; apply/eqP.
have al : alive M by case/and4P: T => /and3P[].
rewrite eqn_leq -{1}mo; apply/andP; split.
  case: c {so mo} => /=; last exact: partial_at_most.
  case: ifP => [|_]; first exact: complete_at_most.
  by apply: leq_trans (complete_le_partial L) _; rewrite ltnS; exact: partial_at_most.
case: c so {mo} => /= [_|/orP[nd|/eqP->]]; [exact: complete_at_least T | exact: partial_at_least T nd al | exact: partial_gt0].
Qed.
End States.

(* ---- the table M reads what another table does ---- *)
Lemma read_again A L T M : read_by A L T -> decides [:: T] (size A) M (part 0 [:: T]) -> reads L M.
Proof.
move=> rl dec w wL; have W : all (fun x => x < size A) w by rewrite /word_of /letters rl.1 in wL.
by rewrite (rl.2 _ wL); apply/idP/idP => h; apply/(decidesP dec W).
Qed.
Lemma same_number L M c : same_language L M -> q_states L c = q_states M c.
Proof.
move=> same; rewrite /q_states; congr INR; apply/eqP; rewrite eqn_leq; have back := same_back same.
by case: c; rewrite ?same_complete_le ?same_partial_le.
Qed.
