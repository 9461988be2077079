(* Closed sets of product states: what holds of all words of a language, of all lengths at once (rule closed-set).

   A system reads words, or two of them side by side, letter by letter.  A set of its states that has the start, is
   closed under all steps and has no bad state shows that no input ends in a bad one.  Two words are read by tables, each
   of which reads the one word, the other, or a crossing of both; an input is bad where the words differ and all tables
   accept.  The crossing of two words is the word whose parts are Alice's of the one and Bob's of the other, so an entry
   of the matrix of a language says whether a crossing is in it. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Trees Rectangles Languages Words Strings CountsWords.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- closed sets ---- *)
Section Closed.
Variables (S A : eqType) (letters : seq A) (start : S) (step : S -> A -> option S) (bad : pred S).
Variables (key : S -> nat) (width : nat).
Definition run_system := foldl (fun o a => obind (step^~ a) o).
(* states are looked for among those with their key *)
Definition closed (states : seq S) : bool :=
  let buckets := mkseq (fun i => [seq s <- states | key s == i]) width in
  let met s := s \in nth [::] buckets (key s) in
  met start && all (fun s => ~~ bad s && all (fun a => oapp met true (step s a)) letters) states.
Lemma closedP states w s : closed states -> all (mem letters) w -> run_system (Some start) w = Some s -> ~~ bad s.
Proof.
rewrite /closed; set buckets := mkseq _ _.
have inS s' : s' \in nth [::] buckets (key s') -> s' \in states.
  case: (ltnP (key s') width) => h; last by rewrite nth_default // size_mkseq.
  by rewrite nth_mkseq // mem_filter => /andP[].
case/andP => /inS; elim: w start => [|a w IH] q qS /allP ok /=.
  by move=> _ [<-]; have /andP[] := ok _ qS.
case/andP => aL wL; have /andP[_ /allP/(_ _ aL)] := ok _ qS.
case: (step q a) => [q'|] /=; last by move=> _; elim: (w) => // b v IHv /=; move: IHv; rewrite /run_system /=.
by move=> /inS q'S; apply: IH => //; apply/allP.
Qed.
End Closed.

(* ---- two words side by side ---- *)
Inductive reading := First | Second | Crossed | Across.
Record reader := Reader { mode : reading; by_automaton : automaton; colour : bool }.
Definition letter_read m (mine : bool) (a b : nat) := match m with
  | First => a | Second => b | Crossed => if mine then a else b | Across => if mine then b else a end.
Section TwoWords.
Variables (readers : seq reader) (own : seq bool) (loop : nat) (held : option bool) (k : nat).
(* the phase behind a phase; own says which are Alice's *)
Definition phase_after p := if p.+1 == size own then loop else p.+1.
Definition mine p := nth false own p.
Definition refused p (ab : nat * nat) := (held == Some (mine p)) && (ab.1 != ab.2).
Fixpoint word_read m p (w : seq (nat * nat)) :=
  if w is ab :: w' then letter_read m (mine p) ab.1 ab.2 :: word_read m (phase_after p) w' else [::].
Fixpoint agreed p (w : seq (nat * nat)) := if w is ab :: w' then ~~ refused p ab && agreed (phase_after p) w' else true.
Definition accepted (r : reader * nat) := (r.2 \in accepting (by_automaton r.1)) == colour r.1.
Definition lost (r : reader * nat) := colour r.1 && (dead (by_automaton r.1) <= r.2).
Definition two_step (s : seq nat * nat * bool) (ab : nat * nat) : option (seq nat * nat * bool) :=
  let: (qs, p, d) := s in
  if refused p ab then None else
  let now := [seq after (by_automaton r.1) r.2 (letter_read (mode r.1) (mine p) ab.1 ab.2) | r <- zip readers qs] in
  if has lost (zip readers now) then None else Some (now, phase_after p, d || (ab.1 != ab.2)).
Definition two_bad (s : seq nat * nat * bool) := let: (qs, _, d) := s in d && all accepted (zip readers qs).
Definition two_key (width : nat) (s : seq nat * nat * bool) := let: (qs, _, _) := s in
  if qs is p :: q :: _ then p * width + q else 0.
Definition pairs_read := [seq (a, b) | a <- iota 0 k, b <- iota 0 k].
Definition never_both width states := [&& all (fun r => colour r ==> alive (by_automaton r)) readers &
  closed pairs_read ([seq entry (by_automaton r) | r <- readers], 0, false) two_step two_bad (two_key width) (width * width) states].

Lemma zip_map_zip (T : Type) (f : reader * T -> T) qs :
  zip readers [seq f r | r <- zip readers qs] = [seq (r.1, f r) | r <- zip readers qs].
Proof. by elim: readers qs => [|r l IH] [|q qs] //=; rewrite IH. Qed.
Lemma all_zip (T : Type) (p : pred reader) (m : seq T) : all p readers -> all (fun r => p r.1) (zip readers m).
Proof. by elim: readers m => [|r l IH] [|x m] //= /andP[-> /IH ->]. Qed.
Lemma two_run qs p d w : all (fun r => colour r ==> alive (by_automaton r)) readers ->
  all (fun r : reader * nat => accepted (r.1, foldl (after (by_automaton r.1)) r.2 (word_read (mode r.1) p w))) (zip readers qs) ->
  d || has (fun ab => ab.1 != ab.2) w -> agreed p w -> exists2 s, run_system two_step (Some (qs, p, d)) w = Some s & two_bad s.
Proof.
move=> al; elim: w qs p d => [|ab w IH] qs p d /=.
  rewrite orbF => ok -> _; exists (qs, p, true) => //=; apply: sub_all ok => -[r q] //.
move=> ok hd /andP[nr ag]; rewrite /= (negbTE nr).
set now := [seq _ | r <- _].
have ok' : all (fun r : reader * nat => accepted (r.1, foldl (after (by_automaton r.1)) r.2 (word_read (mode r.1) (phase_after p) w))) (zip readers now).
  by rewrite zip_map_zip all_map; apply: sub_all ok => -[r q].
have -> : has lost (zip readers now) = false.
  apply/negbTE; rewrite -all_predC.
  have := conj (all_zip now al) ok' => /andP; rewrite -all_predI; apply: sub_all => -[r q] /= /andP[ar].
  rewrite /accepted /lost /=; case: (colour r) ar => //= ar; rewrite eqb_id => ac; apply/negP => dq.
  by move: ac; apply/negP; exact: dead_for_good.
by apply: IH => //; rewrite -orbA.
Qed.
Lemma never_bothP width states w : never_both width states -> all (mem pairs_read) w -> agreed 0 w ->
  has (fun ab => ab.1 != ab.2) w -> ~~ all (fun r => (taken (by_automaton r) (word_read (mode r) 0 w)) == colour r) readers.
Proof.
case/andP => al cl wk ag df; apply/negP => ok.
have [|s run_s bs] := @two_run [seq entry (by_automaton r) | r <- readers] 0 false w al _ df ag; last first.
  by move: (closedP cl wk run_s); rewrite bs.
elim: readers ok => //= r l IH /andP[h /IH ->]; by rewrite /accepted /= andbT.
Qed.
End TwoWords.

(* ---- partitions that repeat ---- *)
Definition phase own loop i := iter i (phase_after own loop) 0.
Definition phased P own loop := forall i, is_of alice P i = mine own (phase own loop i).
Lemma odd_even_phased : phased odd_even [:: true; false] 0.
Proof.
move=> i; have -> : phase [:: true; false] 0 i = odd i by elim: i => // i IH; rewrite /phase iterS -/(phase _ _ i) IH /=; case: (odd i).
by rewrite /is_of /=; case: (odd i).
Qed.

(* ---- crossings ---- *)
Fixpoint crossing P i (u v : seq nat) := match u, v with
  | a :: u', b :: v' => (if is_of alice P i then a else b) :: crossing P i.+1 u' v' | _, _ => [::] end.
Lemma crossing_merged P n i x y x' y' : crossing P i (merged P n i x y) (merged P n i x' y') = merged P n i x y'.
Proof. by elim: n i x y x' y' => //= n IH i x y x' y'; case: ifP => h /=; rewrite h IH. Qed.
Section Phased.
Variables (P : partition) (own : seq bool) (loop : nat).
Hypothesis ph : phased P own loop.
Lemma phase_S i : phase_after own loop (phase own loop i) = phase own loop i.+1.
Proof. by []. Qed.
Lemma read_words u v i : size u = size v ->
  [/\ word_read own loop First (phase own loop i) (zip u v) = u, word_read own loop Second (phase own loop i) (zip u v) = v,
      word_read own loop Crossed (phase own loop i) (zip u v) = crossing P i u v &
      word_read own loop Across (phase own loop i) (zip u v) = crossing P i v u].
Proof.
elim: u v i => [|a u IH] [|b v] i //= [sz]; have [h1 h2 h3 h4] := IH v i.+1 sz.
by rewrite -phase_S in h1 h2 h3 h4; rewrite h1 h2 h3 h4 /letter_read -!ph; case: (is_of alice P i).
Qed.
End Phased.
Lemma differ_zip (u v : seq nat) : size u = size v -> u != v -> has (fun ab => ab.1 != ab.2) (zip u v).
Proof.
elim: u v => [|a u IH] [|b v] //= [sz]; rewrite eqseq_cons negb_and => /orP[->//|/(IH _ sz) ->]; exact: orbT.
Qed.
Lemma pairs_zip k (u v : seq nat) : all (fun a => a < k) u -> all (fun a => a < k) v -> all (mem (pairs_read k)) (zip u v).
Proof.
elim: u v => [|a u IH] [|b v] //= /andP[ha hu] /andP[hb hv]; rewrite IH // andbT.
by apply/allpairsP; exists (a, b); rewrite !mem_iota.
Qed.

(* ---- words and pairs of inputs ---- *)
Lemma size_word_number k a x : size (word_number k a x) = a.
Proof. by rewrite size_map size_iota. Qed.
Lemma word_number_inj k a x x' : x < k ^ a -> x' < k ^ a -> word_number k a x = word_number k a x' -> x = x'.
Proof.
move=> h h' E; apply: (digits_inj h h') => i ia.
by have := congr1 (nth 0 ^~ i) E; rewrite !(nth_map 0) ?size_iota // nth_iota.
Qed.
Lemma merged_inj P n i x y x' y' : size x = count (is_of alice P) (iota i n) -> size y = count (is_of bob P) (iota i n) ->
  size x' = size x -> size y' = size y -> merged P n i x y = merged P n i x' y' -> x = x' /\ y = y'.
Proof.
elim: n i x y x' y' => [|n IH] i x y x' y' /=.
  by move=> /size0nil -> /size0nil -> /size0nil -> /size0nil ->.
rewrite is_of_bob; case: (is_of alice P i) => /=; rewrite ?add1n ?add0n.
  case: x x' => [|a x] [|a' x'] // [sx] sy [sx'] sy' /= [-> e].
  by have [-> ->] := IH _ _ _ _ _ sx sy sx' sy' e.
case: y y' => [|b y] [|b' y'] // sx [sy] sx' [sy'] /= [-> e].
by have [-> ->] := IH _ _ _ _ _ sx sy sx' sy' e.
Qed.
Section Pairs.
Variables (M : language) (P : partition) (n : nat).
Notation f := (under M P n).
Notation word := (word M P n).
Notation pair := ('I_(nr f).+1 * 'I_(nc f).+1)%type.
Lemma part_lt a (x : 'I_((letters M) ^ a).-1.+1) : x < letters M ^ a.
Proof. by rewrite -[X in _ < X](@prednK (letters M ^ a)) ?expn_gt0 ?letters_gt0 // ltn_ord. Qed.
Lemma word_inj (p q : pair) : word p.1 p.2 = word q.1 q.2 -> p = q.
Proof.
case: p q => [x y] [x' y'] /= E; have [||||ex ey] := merged_inj _ _ _ _ E; rewrite ?size_word_number //.
by congr (_, _); apply: val_inj; [apply: word_number_inj ex | apply: word_number_inj ey]; exact: part_lt.
Qed.
Lemma some_tuple (p : pair) : exists w : n.-tuple 'I_(letters M), numbers_of w == word p.1 p.2.
Proof. by have [w e] := tuple_of_word M P n p.1 p.2; exists w; rewrite e. Qed.
Definition tuple_at p := xchoose (some_tuple p).
Lemma tuple_atE p : numbers_of (tuple_at p) = word p.1 p.2.
Proof. exact: eqP (xchooseP (some_tuple p)). Qed.
Lemma share_sum : share alice P n + share bob P n = n.
Proof.
rewrite /share (eq_count (a2 := predC (is_of alice P)) (a1 := is_of bob P)); last by move=> i; rewrite is_of_bob.
by rewrite count_predC size_iota.
Qed.
Lemma tuple_at_bij : bijective tuple_at.
Proof.
apply: inj_card_bij => [p q e|]; first by apply: word_inj; rewrite -!tuple_atE e.
by rewrite card_prod !card_ord card_tuple card_ord !prednK ?expn_gt0 ?letters_gt0 // -expnD share_sum.
Qed.
Lemma count_words_in L : letters L = letters M ->
  count_words L n = #|[set w : n.-tuple 'I_(letters M) | accepts L (map val w)]|.
Proof. by rewrite /count_words /numbers_of; move=> ->. Qed.
Lemma card_words_of L : letters L = letters M -> #|words_of L M P n| = count_words L n.
Proof.
move=> /count_words_in ->; rewrite -(on_card_preimset (f := tuple_at) (onW_bij _ tuple_at_bij)).
by apply: eq_card => p; rewrite !inE -[map val _]/(numbers_of _) tuple_atE.
Qed.
End Pairs.
(* axiom fooling-words, for the functions of words *)
Lemma words_enough L (m : R) M P (n : R) b : words_inputs L m M P n -> q_fooling_words L m M P n b ->
  Rge (q_fooling (q_under M P n) b) (q_count L m).
Proof.
move=> [e ->] h; apply: ge_nat; rewrite -(@card_words_of M P (tonat n) L); last by rewrite /letters e.
exact: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)).
Qed.
Lemma under_zero_one L P n : zero_one (q_under L P n).
Proof. by move=> x y; rewrite mxE; case: (accepts _ _); [right | left]. Qed.

(* ---- rule closed-set, of words that fool ---- *)
Section Fools.
Variables (L M : language) (P : partition) (A C : automaton) (b : bool) (own : seq bool) (loop : nat).
Hypothesis same : names L = names M.
Hypothesis readsL : reads L A.
Hypothesis readsM : reads M C.
Hypothesis ph : phased P own loop.
Definition fooling_readers := [:: Reader First A true; Reader Second A true; Reader Crossed C b; Reader Across C b].
Lemma words_fool k width states n : letters M = k -> never_both fooling_readers own loop None k width states ->
  (forall w, word_of L w -> accepts L w -> accepts M w = b) -> is_fooling (Posz b) (words_of L M P n).
Proof.
move=> ek cl inC.
have ll : letters L = letters M by rewrite /letters same.
have wordM (x y : nat) : word_of M (word M P n x y) by exact: word_merged.
have wordL (x y : nat) : word_of L (word M P n x y) by rewrite /word_of ll; exact: wordM.
have entE (x : 'I_(nr (under M P n)).+1) (y : 'I_(nc (under M P n)).+1) : (ent (under M P n) x y == Posz b) = (accepts M (word M P n x y) == b).
  by rewrite under_entry; case: (accepts _ _); case: b.
apply/andP; split; apply/forall_inP => p /[!inE] ap; first by rewrite entE inC.
apply/forall_inP => q /[!inE] aq; apply/implyP => ne; rewrite !entE -negb_and; apply/negP => /andP[c1 c2].
set u := word M P n p.1 p.2 in ap; set v := word M P n q.1 q.2 in aq.
have sz : size u = size v by rewrite !size_merged.
have uv : u != v by apply: contraNneq ne => /word_inj ->.
have := @never_bothP _ own loop None k width states (zip u v) cl.
have -> : agreed own loop None 0 (zip u v) by elim: (zip u v) 0 => //= ab w IH i; rewrite IH.
rewrite pairs_zip ?differ_zip //; try (by rewrite -ek; exact: wordM).
have [r1 r2 r3 r4] := @read_words P own loop ph u v 0 sz.
rewrite -[0]/(phase own loop 0) /= r1 r2 r3 r4 /u /v !crossing_merged -/u -/v.
rewrite -!readsL -?readsM //; try exact: wordL; try exact: wordM.
by rewrite ap aq (eqP c1) (eqP c2) !eqxx => /(_ isT isT isT).
Qed.
End Fools.
Lemma own_words_fool L P A k own loop width states (m n : R) : reads L A -> phased P own loop -> letters L = k ->
  never_both (fooling_readers A A true) own loop None k width states -> q_fooling_words L m L P n (Zpos xH).
Proof.
move=> h ph e cl; have := @words_fool L L P A A true own loop erefl h h ph k width states (tonat n) e cl.
by rewrite /q_fooling_words; apply.
Qed.

(* ---- words of one automaton that another one takes, or does not take: pairs of states ---- *)
Section Within.
Variables (k : nat) (A C : automaton) (b : bool).
Definition within_step (s : nat * nat) a : option (nat * nat) :=
  if dead A <= after A s.1 a then None else Some (after A s.1 a, after C s.2 a).
Definition within_bad (s : nat * nat) := (s.1 \in accepting A) && ((s.2 \in accepting C) != b).
Definition within width states := alive A &&
  closed (iota 0 k) (entry A, entry C) within_step within_bad (fun s => s.1 * width + s.2) (width * width) states.
Lemma withinP width states w : within width states -> all (fun a => a < k) w -> taken A w -> taken C w = b.
Proof.
case/andP => al cl wk tw.
have run p q : foldl (after A) p w \in accepting A ->
    run_system within_step (Some (p, q)) w = Some (foldl (after A) p w, foldl (after C) q w).
  elim: (w) p q => [|a v IH] p q //= h; rewrite /within_step /= leqNgt.
  case: ltnP => d; first exact: IH.
  by move: h; rewrite (negbTE (dead_for_good v d al)).
have wm : all (mem (iota 0 k)) w by apply: sub_all wk => a h; rewrite inE mem_iota.
have := closedP cl wm (run _ _ tw); rewrite /taken /reached in tw *.
by rewrite /within_bad /= tw /= negbK => /eqP.
Qed.
End Within.
Lemma other_words_fool L M P A C b k own loop width states pairs (m n : R) : names L = names M -> reads L A -> reads M C ->
  phased P own loop -> letters M = k -> never_both (fooling_readers A C b) own loop None k width states && within k A C b width pairs ->
  q_fooling_words L m M P n (if b then Zpos xH else Z0).
Proof.
move=> e rA rC ph ek /andP[cl wi]; have := @words_fool L M P A C b own loop e rA rC ph k width states (tonat n) ek cl.
have ll : letters L = k by rewrite -ek /letters e.
rewrite /q_fooling_words; have -> : toint (if b then Zpos xH else Z0) = Posz b by case: (b).
apply=> w wL; rewrite rA // rC; first by apply: (withinP wi); rewrite -ll.
by rewrite /word_of ek -ll.
Qed.
