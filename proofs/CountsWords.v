(* Regular languages as tables that Rocq computes with, and how many words of each length they have.

   The states of an automaton are numbers: from state q the letter a leads to the entry a of row q, and to the dead state,
   which is the number of rows, where there is none.  `reads L A` says that A decides the words of the language L.  It is shown for each operator that makes languages: for Dyck the states are listed with their stacks,
   and each step is that of the stacks.  The numbers of words are found by dynamic programming, in binary. *)
From Coq Require Import Reals ZArith NArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Languages DyckStates Counts.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Record automaton := Automaton { entry : nat; accepting : seq nat; moves : seq (seq nat) }.
Definition dead A := size (moves A).
Definition after A q a := nth (dead A) (nth [::] (moves A) q) a.
Definition reached A w := foldl (after A) (entry A) w.
Definition taken A w := reached A w \in accepting A.
Definition reads L A := forall w, word_of L w -> accepts L w = taken A w.
(* no accepting state is dead *)
Definition alive A := all (fun q => q < dead A) (accepting A).
Lemma after_dead A q a : dead A <= q -> after A q a = dead A.
Proof. by move=> h; rewrite /after nth_default // nth_default. Qed.
Lemma dead_for_good A q w : dead A <= q -> alive A -> foldl (after A) q w \notin accepting A.
Proof.
move=> h /allP al; elim: w q h => [|a w IH] q h /=; last by apply: IH; rewrite after_dead.
by apply/negP => /al; rewrite ltnNge h.
Qed.
Lemma dead_kept A q w : dead A <= q -> dead A <= foldl (after A) q w.
Proof. by elim: w q => //= a w IH q h; apply: IH; rewrite after_dead. Qed.

(* ---- Dyck: the stacks of the states, their tops first ---- *)
Section Dyck.
Variables (t k : nat).
Notation T := t.-1.+1.
Definition stack_after (s : seq nat) (a : nat) : option (seq nat) :=
  if odd a then if s is c :: r then if c == a./2 then Some r else None else None
  else if size s < k then Some (a./2 :: s) else None.
Definition plain_stack (q : stack t k) : option (seq nat) := omap (fun b : k.-bseq 'I_T => map val (val b)) q.
Lemma stack_step q a : a < T.*2 -> plain_stack (read_bracket q a) = obind (stack_after^~ a) (plain_stack q).
Proof.
case: q => [[s h]|] //= aT; have a2 : a./2 < T by rewrite -ltn_double (leq_ltn_trans _ aT) // -[X in _ <= X](odd_double_half a) leq_addl.
rewrite /stack_after /=; case: ifP => od.
  case: s h => [|c r] h //=; case: eqP => // _; rewrite insubT //=; exact: ltnW.
  rewrite size_map; case: ltnP => h'; first by rewrite insubT /= inordK.
by rewrite insubF //= leqNgt ltnS h'.
Qed.
Definition dyck_table (stacks : seq (seq nat)) (A : automaton) : bool :=
  [&& size stacks == dead A, entry A < dead A, nth [::] stacks (entry A) == [::], alive A &
    all (fun q => ((q \in accepting A) == (nth [::] stacks q == [::])) && all (fun a =>
      if stack_after (nth [::] stacks q) a is Some s then (after A q a < dead A) && (nth [::] stacks (after A q a) == s)
      else dead A <= after A q a) (iota 0 T.*2)) (iota 0 (dead A))].
Lemma dyck_reads stacks A : dyck_table stacks A -> reads (dyck t k) A.
Proof.
case/and5P => /eqP sz e0 /eqP e al /allP ok w; rewrite /word_of letters_dyck /accepts /taken /reached /runs /= => wT.
have row q : q < dead A -> _ := fun h => ok q (eq_ind_r (fun b : bool => b) h (mem_iota 0 (dead A) q)).
pose like (q : nat) (s : stack t k) := if plain_stack s is Some l then (q < dead A) && (nth [::] stacks q == l) else dead A <= q.
have F q s : like q s -> (s == Some [bseq]) = (q \in accepting A).
  rewrite /like; case: s => [b|] /=.
    case/andP => qd /eqP E; have /andP[/eqP-> _] := row _ qd; rewrite E.
    by rewrite (inj_eq (@Some_inj _)) -val_eqE /=; case: (val b).
  by move=> dq; have := dead_for_good [::] dq al; rewrite /= => /negbTE ->.
suff main q s : all (fun a => a < T.*2) w -> like q s -> (foldl (@read_bracket t k) s w == Some [bseq]) = (foldl (after A) q w \in accepting A).
  by apply: main => //; rewrite /like /= e0 e.
elim: w q s {wT} => [|a w IH] q s /=; first by move=> _; exact: F.
case/andP => aT wT lk; apply: IH => //; move: lk; rewrite /like stack_step //.
case: (plain_stack s) => [l|] /=; last by move=> dq; rewrite after_dead.
case/andP => qd /eqP E; have /andP[_ /allP/(_ a)] := row _ qd; rewrite mem_iota aT E => /(_ isT).
by case: (stack_after l a).
Qed.
End Dyck.

Lemma dyck_letters t k : letters (q_dyck (IZR t) (IZR k)) = (Z.to_nat t).-1.+1.*2.
Proof. by rewrite /q_dyck !tonat_IZR letters_dyck. Qed.

(* ---- a listed automaton: where a move is missing, to the dead state ---- *)
Definition listed_table (q0 : nat) (F : seq nat) (T : seq (seq (option nat))) :=
  Automaton q0 F [seq [seq odflt (size T) q | q <- row] | row <- T].
Lemma dfa_reads A ne q0 F T : [&& q0 <= size T, all (fun q => q < size T) F & all (all (fun q => odflt 0 q <= size T)) T] ->
  reads (@dfa A ne q0 F T) (listed_table q0 F T).
Proof.
case/and3P => h0 /allP hF /allP hT w _; rewrite /accepts /taken /reached /runs /=.
set t := listed_table _ _ _; have dt : dead t = size T by rewrite /dead size_map.
pose R (q : 'I_(size T).+1) p := val q = p.
have st q p a : R q p -> R (inord (odflt (size T) (nth None (nth [::] T q) a))) (after t p a).
  rewrite /R /after dt => <- /=; rewrite inordK; last first.
    case: (ltnP q (size T)) => hq; last by rewrite (nth_default [::]) // nth_nil.
    case: (ltnP a (size (nth [::] T q))) => ha; last by rewrite nth_default.
    have /allP/(_ _ (mem_nth None ha)) := hT _ (mem_nth [::] hq).
    by case: (nth None _ a) => //= p'; rewrite ltnS.
  case: (ltnP q (size T)) => hq; last by rewrite !(nth_default [::]) ?size_map // !nth_nil.
  rewrite (nth_map [::]) //.
  case: (ltnP a (size (nth [::] T q))) => ha; first by rewrite (nth_map None).
  by rewrite [in LHS]nth_default // nth_default ?size_map.
pose d (q : 'I_(size T).+1) a : 'I_(size T).+1 := inord (odflt (size T) (nth None (nth [::] T q) a)).
suff main q p : R q p -> (foldl d q w < size T) && (val (foldl d q w) \in F) = (foldl (after t) p w \in F).
  by apply: main; rewrite /R /= inordK.
elim: w q p => [|a w IH] q p r /=; last by apply: IH; exact: st.
by rewrite -r; case: ltnP => //= h; apply/esym/negP => /hF; rewrite ltnNge h.
Qed.

(* ---- how many words ---- *)
Section Number.
Variables (k : nat) (A : automaton).
Definition from q n := #|[set w : n.-tuple 'I_k | foldl (after A) q (map val w) \in accepting A]|.
Lemma from_0 q : from q 0 = (q \in accepting A).
Proof.
rewrite /from; case E : (q \in accepting A).
  rewrite (_ : [set _ | _] = [set: 0.-tuple 'I_k]) ?cardsT ?card_tuple ?expn0 //.
  by apply/setP => w; rewrite !inE tuple0 /= E.
by apply: eq_card0 => w; rewrite !inE tuple0 /= E.
Qed.
Lemma from_S q n : from q n.+1 = \sum_(a < k) from (after A q a) n.
Proof.
rewrite /from -sum1dep_card.
rewrite (reindex (fun p : 'I_k * n.-tuple 'I_k => cons_tuple p.1 p.2)) /=; last first.
  exists (fun w : n.+1.-tuple 'I_k => (thead w, behead_tuple w)) => [[a w] _ | w _] /=.
    by congr pair; apply: val_inj.
  by rewrite [RHS]tuple_eta; apply: val_inj.
rewrite (eq_bigr (fun a : 'I_k => \sum_(w : n.-tuple 'I_k | foldl (after A) (after A q a) (map val w) \in accepting A) 1)); last first.
  by move=> a _; rewrite sum1dep_card.
by rewrite pair_big_dep /=; apply: eq_bigl => -[a w].
Qed.
Lemma from_dead q n : alive A -> dead A <= q -> from q n = 0.
Proof. by move=> al h; apply: eq_card0 => w; rewrite inE (negbTE (dead_for_good _ h al)). Qed.

Definition first_numbers : seq N := [seq N.b2n (q \in accepting A) | q <- iota 0 (dead A)].
Definition next_numbers (v : seq N) : seq N :=
  [seq foldr (fun a s => N.add (nth N0 v (after A q a)) s) N0 (iota 0 k) | q <- iota 0 (dead A)].
Definition numbers n := iter n next_numbers first_numbers.
Lemma numbers_are n q : alive A -> N.to_nat (nth N0 (numbers n) q) = from q n.
Proof.
move=> al; case: (ltnP q (dead A)) => hq; last first.
  rewrite from_dead // nth_default //; by case: n => [|n]; rewrite /= size_map size_iota.
elim: n q hq => [|n IH] q hq.
  by rewrite (nth_map 0) ?size_iota // nth_iota // from_0; case: (_ \in _).
rewrite /= (nth_map 0) ?size_iota // nth_iota // from_S add0n.
rewrite -(big_mkord xpredT (fun a => from (after A q a) n)) /index_iota subn0.
elim: (iota 0 k) => [|a l IHl]; first by rewrite big_nil.
rewrite big_cons /= N2Nat.inj_add -plusE IHl; congr (_ + _).
case: (ltnP (after A q a) (dead A)) => h; first exact: IH.
by rewrite from_dead // nth_default //; case: (n) => [|m]; rewrite /= size_map size_iota.
Qed.
Definition number n := nth N0 (numbers n) (entry A).
End Number.

Lemma count_table L A n : reads L A -> count_words L n = from (letters L) A (entry A) n.
Proof.
move=> H; apply: eq_card => w; rewrite !inE H //; exact: word_of_tuple.
Qed.
Lemma counted L A k n (x : R) (v : Z) : reads L A -> letters L = k -> alive A -> x = IZR n -> Z.eqb (Z.of_N (number k A (Z.to_nat n))) v ->
  q_count L x = IZR v.
Proof.
move=> H <- al -> /Z.eqb_eq <-; rewrite /q_count tonat_IZR (count_table _ H) -numbers_are //.
by rewrite -IZR_nat N_nat_Z.
Qed.
Import GRing.Theory.
Lemma rec_count L A : reads L A -> alive A -> rec (dead A) (fun n => INR (count_words L n)).
Proof.
move=> H al; set k := letters L.
case: (posnP (dead A)) => [d0|d0].
  exists [finType of void], (fun _ _ => R0), (fun _ _ => R0), (fun _ => R0); split; first by rewrite card_void.
    by case.
  move=> n; rewrite big_pred0; last by case.
  by rewrite (count_table _ H) from_dead ?d0.
exists [finType of 'I_(dead A)], (fun (q : 'I_(dead A)) n => INR (from k A q n)),
  (fun (q r : 'I_(dead A)) => (\sum_(a < k) if after A q a == r then 1 else 0)%R), (fun q : 'I_(dead A) => if val q == entry A then 1%R else 0%R).
split; first by rewrite card_ord.
  move=> q n; rewrite from_S.
  under [RHS]eq_bigr do rewrite big_distrl /=.
  rewrite exchange_big /=.
  have morph (F : 'I_k -> nat) : INR (\sum_(a < k) F a) = (\sum_(a < k) INR (F a))%R.
    by apply: (big_morph INR _ _) => // x y; rewrite INR_add.
  rewrite morph; apply: eq_bigr => a _.
  case: (ltnP (after A q a) (dead A)) => h.
    rewrite (bigD1 (Ordinal h)) //= eqxx mul1r big1 ?addr0 // => r.
    by rewrite -val_eqE /= eq_sym => /negbTE ->; rewrite mul0r.
  rewrite from_dead // big1 // => r _; case: eqP => [E|_]; last by rewrite mul0r.
  by move: (ltn_ord r); rewrite -E ltnNge h.
move=> n; rewrite (count_table _ H).
case: (ltnP (entry A) (dead A)) => h.
  rewrite (bigD1 (Ordinal h)) //= eqxx mul1r big1 ?addr0 // => r.
  by rewrite -val_eqE /= => /negbTE ->; rewrite mul0r.
rewrite from_dead // big1 // => r _; case: eqP => [E|_]; last by rewrite mul0r.
by move: (ltn_ord r); rewrite E ltnNge h.
Qed.
(* the numbers of words of lengths that grow by the same step *)
Lemma rec_count_along L A (a b : Z) (x : nat -> R) : reads L A -> alive A -> (Z.leb Z0 a && Z.leb Z0 b)%bool ->
  (forall j, x j = IZR (Z.add a (Z.mul b (Z.of_nat j)))) -> rec (dead A) (fun j => q_count L (x j)).
Proof.
move=> H al /andP[/Z.leb_le a0 /Z.leb_le b0] E.
apply: rec_same (rec_stride (Z.to_nat a) (Z.to_nat b) (rec_count H al)) => j; rewrite /q_count E tonat_IZR.
by congr (INR (count_words L _)); rewrite -plusE -multE; lia.
Qed.
