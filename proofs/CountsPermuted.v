(* Languages whose words either party's letters determine: an identity matrix with zeros around it, up to order.

   Different words have different parts, of either party, and no crossing of two words is a word.  So the words are the
   ones of an identity; the rank is their number, and each row has at most one 1.  Where there are fewer words than rows,
   and than columns, some row and some column is all 0, and the complement has a rank of one more (rules
   permuted-identity, words-read, some-zero). *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra zify.
From Fooling Require Import Definitions Naturals Trees Rectangles Ranks RankBounds RankAxioms Languages Words CountsWords CountsClosed.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- rule closed-set, of words that are determined ---- *)
Definition is_alice s := if s is alice then true else false.
Lemma is_of_bool s P i : is_of s P i = (is_of alice P i == is_alice s).
Proof. by rewrite /is_of; case: (owner P i); case: s. Qed.
Definition determined_readers A := [:: Reader First A true; Reader Second A true].
Lemma agreed_nth own loop h i u v : size u = size v ->
  (forall j, j < size u -> mine own (phase own loop (i + j)) = h -> nth 0 u j = nth 0 v j) ->
  agreed own loop (Some h) (phase own loop i) (zip u v).
Proof.
elim: u v i => [|a u IH] [|b v] i //= [sz] H; rewrite phase_S IH // => [|j ju E]; last by apply: (H j.+1); rewrite // addnS.
rewrite andbT /refused /=; case: eqP => //= -[E]; rewrite negbK; apply/eqP.
by apply: (H 0) => //; rewrite addn0.
Qed.
Lemma nth_numbers L n (v : n.-tuple 'I_(letters L)) (i : 'I_n) : nth 0 (numbers_of v) i = tnth v i.
Proof. by rewrite /numbers_of (nth_map (tnth v i)) ?size_tuple // -tnth_nth. Qed.
Lemma words_determined L P A k own loop width states s (n : R) : reads L A -> phased P own loop -> letters L = k ->
  never_both (determined_readers A) own loop (Some (is_alice s)) k width states -> q_determined L P s n.
Proof.
move=> rd ph ek cl v w; rewrite !rd; try exact: word_of_tuple; move=> av aw H; apply/eqP; apply/negPn/negP => ne.
have sz : size (numbers_of v) = size (numbers_of w) by rewrite !size_map !size_tuple.
have h1 : all (mem (pairs_read k)) (zip (numbers_of v) (numbers_of w)) by rewrite pairs_zip // -ek; exact: word_of_tuple.
have h3 : has (fun ab => ab.1 != ab.2) (zip (numbers_of v) (numbers_of w)).
  by apply: differ_zip => //; apply: contraNneq ne => /(inj_map val_inj)/val_inj ->.
have h2 : agreed own loop (Some (is_alice s)) (phase own loop 0) (zip (numbers_of v) (numbers_of w)).
  apply: agreed_nth => // j jn; rewrite add0n -ph => E.
  have jn' : j < tonat n by move: jn; rewrite size_map size_tuple.
  have h := H (Ordinal jn'); rewrite is_of_bool E eqxx in h.
  by have := nth_numbers v (Ordinal jn'); have := nth_numbers w (Ordinal jn'); rewrite /= h // => -> ->.
have := never_bothP cl h1 h2 h3; have [r1 r2 _ _] := @read_words P own loop ph (numbers_of v) (numbers_of w) 0 sz.
by rewrite /= -[0]/(phase own loop 0) r1 r2 av aw.
Qed.

(* ---- the matrix ---- *)
Lemma merged_at_alice P n i x y y' j : is_of alice P (i + j) -> nth 0 (merged P n i x y) j = nth 0 (merged P n i x y') j.
Proof.
elim: n i x y y' j => [|n IH] i x y y' j //=; case: ifP => h; case: j => [|j] //= a.
- by apply: IH; rewrite addSnnS.
- by rewrite addn0 h in a.
- by apply: IH; rewrite addSnnS.
Qed.
Lemma merged_at_bob P n i x x' y j : is_of bob P (i + j) -> nth 0 (merged P n i x y) j = nth 0 (merged P n i x' y) j.
Proof.
elim: n i x x' y j => [|n IH] i x x' y j //=; case: ifP => h; case: j => [|j] //= a.
- by rewrite addn0 is_of_bob h in a.
- by apply: IH; rewrite addSnnS.
- by apply: IH; rewrite addSnnS.
Qed.
Section Permuted.
Variables (L : language) (P : partition) (n : nat).
Notation f := (under L P n).
Notation word := (word L P n).
Notation pair := ('I_(nr f).+1 * 'I_(nc f).+1)%type.
Hypothesis byA : determined L P alice n.
Hypothesis byB : determined L P bob n.
Lemma same_pair s (p q : pair) : determined L P s n -> accepts L (word p.1 p.2) -> accepts L (word q.1 q.2) ->
  (forall i : 'I_n, is_of s P i -> nth 0 (word p.1 p.2) i = nth 0 (word q.1 q.2) i) -> p = q.
Proof.
move=> d ap aq H; apply: (bij_inj (tuple_at_bij L P n)); apply: d; rewrite ?tuple_atE // => i /H e.
by apply: val_inj; rewrite /= -!nth_numbers !tuple_atE.
Qed.
Lemma same_column (x : 'I_(nr f).+1) (y y' : 'I_(nc f).+1) : accepts L (word x y) -> accepts L (word x y') -> y = y'.
Proof.
by move=> a a'; have [] := @same_pair alice (x, y) (x, y') byA a a' (fun i h => merged_at_alice _ _ _ _ (h : is_of _ _ (0 + i))).
Qed.
Lemma same_row (x x' : 'I_(nr f).+1) (y : 'I_(nc f).+1) : accepts L (word x y) -> accepts L (word x' y) -> x = x'.
Proof.
by move=> a a'; have [] := @same_pair bob (x, y) (x', y) byB a a' (fun i h => merged_at_bob _ _ _ _ (h : is_of _ _ (0 + i))).
Qed.
Notation S := (words_of L L P n).
Lemma inS (p : pair) : (p \in S) = accepts L (word p.1 p.2).
Proof. by rewrite inE. Qed.
Lemma words_identity : identity f (count_words L n).
Proof.
rewrite -(@card_words_of L P n L erefl); pose e (i : 'I_#|S|) : pair := enum_val i.
have eS i : accepts L (word (e i).1 (e i).2) by rewrite -inS enum_valP.
have pairE i j : (e i).1 = (e j).1 -> (e i).2 = (e j).2 -> i = j.
  move=> h h'; apply: enum_val_inj; rewrite -/(e i) -/(e j); case: (e i) (e j) h h' => [? ?] [? ?] /= -> -> //.
exists (fun i => (e i).1), (fun i => (e i).2); split.
- move=> i j h; apply: pairE => //; apply: (same_column (x := (e i).1)) => //; by rewrite h.
- move=> i j h; apply: pairE => //; apply: (same_row (y := (e i).2)) => //; by rewrite h.
move=> i j; rewrite under_entry; case: eqP => [->|ne]; first by rewrite eS.
case a : (accepts _ _) => //; case: ne.
have h2 := same_column (eS i) a; have h1 := same_row a (eS j); exact: pairE.
Qed.
Lemma permuted_field F : rank f F = count_words L n.
Proof.
apply/eqP; rewrite eqn_leq; apply/andP; split; last exact: identity_rank words_identity.
by apply: leq_trans (rank_nonzero_alice _ f) _; exact: nonzero_words.
Qed.
Lemma zero_row : count_words L n < (nr f).+1 -> exists x0, forall y, ent f x0 y = 0%R.
Proof.
rewrite -(@card_words_of L P n L erefl) => lt.
case: (pickP [pred x | [forall y, ent f x y == 0%R]]) => [x /forallP H|H]; first by exists x => y; apply/eqP.
have some x : exists y, (x, y) \in S.
  have /negbT/forallPn[y] := H x; rewrite under_entry => h; exists y; rewrite inS /=.
  by case: (accepts _ _) h.
pose g x : pair := (x, xchoose (some x)).
have : #|[set g x | x : 'I_(nr f).+1]| <= #|S|.
  by apply: subset_leq_card; apply/subsetP => _ /imsetP[x _ ->]; exact: xchooseP (some x).
rewrite card_imset => [|x x' []] //; by rewrite card_ord leqNgt lt.
Qed.
Lemma zero_column : count_words L n < (nc f).+1 -> exists y0, forall x, ent f x y0 = 0%R.
Proof.
rewrite -(@card_words_of L P n L erefl) => lt.
case: (pickP [pred y | [forall x, ent f x y == 0%R]]) => [y /forallP H|H]; first by exists y => x; apply/eqP.
have some y : exists x, (x, y) \in S.
  have /negbT/forallPn[x] := H y; rewrite under_entry => h; exists x; rewrite inS /=.
  by case: (accepts _ _) h.
pose g y : pair := (xchoose (some y), y).
have : #|[set g y | y : 'I_(nc f).+1]| <= #|S|.
  by apply: subset_leq_card; apply/subsetP => _ /imsetP[y _ ->]; exact: xchooseP (some y).
rewrite card_imset => [|y y' []] //; by rewrite card_ord leqNgt lt.
Qed.
Lemma permuted_more : count_words L n < (nr f).+1 -> count_words L n < (nc f).+1 ->
  count_words L n < rank (complement f) FQ.
Proof.
move=> /zero_row[x0 h0] /zero_column[y0 k0]; rewrite -(permuted_field FQ).
apply: (@rank_more _ f x0 y0) => // x y; rewrite mxE; case: (accepts _ _); [by right | by left].
Qed.
End Permuted.
Lemma rows_more f s x0 : (forall y, ent (own f s) x0 y = 0%R) -> (nonzero_rows f s).+1 <= rows f s.
Proof.
rewrite /rows /nonzero_rows /rows_that; move: (own f s) x0 => {}f x0 h.
set p := fun r : 'rV__ => _; rewrite -(count_predC p) -addn1 leq_add2l -has_count.
apply/hasP; exists (row x0 (ent f)); first exact: row_in.
by apply/existsPn => y; rewrite negbK mxE h.
Qed.

(* ---- as the rules say it ---- *)
Lemma permuted_rank L P (n : R) F : q_determined L P alice n -> q_determined L P bob n -> q_rank (q_under L P n) F = q_count L n.
Proof. by move=> a b; congr INR; exact: permuted_field. Qed.
Lemma permuted_rows L P (n : R) s : Rle (q_rows (q_under L P n) s) (Rplus (q_count L n) R1).
Proof. by rewrite -INR_S; apply: le_nat; apply: leq_trans (rows_nonzero _ _) _; rewrite ltnS; exact: nonzero_words. Qed.

Lemma share_odd_even s n : share s odd_even n = if s is alice then uphalf n else n./2.
Proof.
elim: n => [|n IH]; first by case: s.
rewrite -[n.+1]addn1 /share iotaD count_cat -/(share s odd_even n) IH /= /is_of /= addn1 add0n uphalf_half /=.
by case: (s); rewrite /= ?uphalf_half; case: (odd n) => /=; lia.
Qed.
(* an even length is a whole one *)
Lemma even_Z (x : R) : is_even x -> exists2 n, x = IZR n & is_even (IZR n).
Proof. by move=> [k ->]; exists (Z.mul (Zpos (xO xH)) k) => //; exists k. Qed.
Lemma half_power L k (n : Z) : letters L = k -> is_even (IZR n) -> Rge (IZR n) R0 -> Rlt (q_count L (IZR n)) (rpow (IZR (Z.of_nat k)) (Rdiv (IZR n) (IZR 2))) ->
  forall s, count_words L (Z.to_nat n) < (letters L ^ share s odd_even (Z.to_nat n)).-1.+1.
Proof.
move=> ek [m /eq_IZR e] n0; have m0 : Z.le Z0 m by apply: le_IZR; move: n0; rewrite e mult_IZR; lra.
have -> : Rdiv (IZR n) (IZR 2) = INR (Z.to_nat m) by rewrite e mult_IZR -of_nat_Z //; field.
rewrite (IZR_nat k) rpow_INR; last exact: pos_INR.
rewrite -INR_expn /q_count tonat_IZR => /nat_lt lt s.
rewrite prednK ?expn_gt0 ?letters_gt0 // ek share_odd_even.
have -> : Z.to_nat n = (Z.to_nat m).*2 by rewrite e -mul2n -multE; lia.
have -> : (if s is alice then uphalf (Z.to_nat m).*2 else (Z.to_nat m).*2./2) = Z.to_nat m by case: s; rewrite ?uphalf_double ?doubleK.
by move: lt; have -> : Z.to_nat n = (Z.to_nat m).*2 by rewrite e -mul2n -multE; lia.
Qed.
Lemma permuted_complement L k (x : R) : letters L = k -> is_even x -> Rge x R0 -> q_determined L odd_even alice x ->
  q_determined L odd_even bob x -> Rlt (q_count L x) (rpow (IZR (Z.of_nat k)) (Rdiv x (IZR 2))) ->
  Rge (q_rank (complement (q_under L odd_even x)) FQ) (Rplus (q_count L x) R1).
Proof.
move=> ek /even_Z[n -> ev] n0 a b lt; have H := half_power ek ev n0 lt; rewrite -INR_S; apply: ge_nat.
move: a b; rewrite /q_determined /q_under !tonat_IZR => a b.
by apply: permuted_more => //; [exact: (H alice) | exact: (H bob)].
Qed.
Lemma permuted_all_rows L k (x : R) s : letters L = k -> is_even x -> Rge x R0 -> q_determined L odd_even alice x ->
  q_determined L odd_even bob x -> Rlt (q_count L x) (rpow (IZR (Z.of_nat k)) (Rdiv x (IZR 2))) ->
  q_rows (q_under L odd_even x) s = Rplus (q_count L x) R1.
Proof.
move=> ek /even_Z[n -> ev] n0 a b lt; have H := half_power ek ev n0 lt; apply: Rle_antisym; first exact: permuted_rows.
rewrite -INR_S; apply: le_nat; move: a b; rewrite /q_determined /q_under !tonat_IZR => a b.
set f := under _ _ _ in H *.
have nz : count_words L (Z.to_nat n) <= nonzero_rows f s.
  rewrite -(permuted_field a b FQ); have [h1 h2] := RankAxioms.ax_rank_nonzero_rows.
  case: s; [have := h1 FQ f | have := h2 FQ f]; rewrite /q_rank /q_nonzero_rows => /INR_le/leP; exact.
apply: leq_trans (_ : (nonzero_rows f s).+1 <= _); first by rewrite ltnS.
case: s {nz}; first by have [x0 h] := zero_row (H alice); exact: (@rows_more f alice x0 h).
by have [y0 h] := zero_column (H bob); apply: (@rows_more f bob y0) => y; rewrite mxE.
Qed.

(* ---- rule words-read, and some-zero ---- *)
Lemma rows_inputs f s : rows f s <= (nr (own f s)).+1.
Proof. by rewrite /rows /row_list (leq_trans (size_undup _)) // size_map size_enum_ord. Qed.
Lemma floor_half (m : nat) : floor (Rdiv (INR m) (IZR 2)) = INR m./2.
Proof.
have := congr1 INR (odd_double_half m); rewrite -mul2n INR_add INR_mul => e.
have [o o'] : Rle R0 (INR (odd m)) /\ Rle (INR (odd m)) R1 by case: (odd m) => /=; lra.
have e2 : INR 2 = IZR 2 by [].
by rewrite (floor_unique _ (Z.of_nat m./2)) IZR_nat //; rewrite e2 in e; lra.
Qed.
Lemma at_most_words_read L k (x : R) s a : letters L = k -> is_int x -> Rge x R0 -> a = (if s is alice then IZR 1 else IZR 0) ->
  Rle (q_rows (q_under L odd_even x) s) (rpow (IZR (Z.of_nat k)) (floor (Rdiv (Rplus (Rmult (IZR 1) x) a) (IZR 2)))).
Proof.
move=> ek [n ->] n0 ->; rewrite (of_nat_Z n); last by apply: le_IZR; lra.
set m := Z.to_nat n; have -> : Rplus (Rmult (IZR 1) (INR m)) (if s is alice then IZR 1 else IZR 0) = INR (if s is alice then m.+1 else m).
  by case: s; rewrite ?INR_S; lra.
rewrite floor_half (IZR_nat k) rpow_INR; last exact: pos_INR.
rewrite -INR_expn; apply: le_nat; apply: leq_trans (rows_inputs _ _) _.
rewrite /q_under tonat_INR -ek; case: s; rewrite /= prednK ?expn_gt0 ?letters_gt0 // share_odd_even //=.
Qed.
Lemma some_zero L P k (x : R) : letters L = k -> is_int x -> Rge x R0 -> Rlt (q_count L x) (rpow (IZR (Z.of_nat k)) x) ->
  Rge (q_fooling (q_under L P x) Z0) (IZR 1).
Proof.
move=> ek [n ->] n0; rewrite (of_nat_Z n); last by apply: le_IZR; lra.
rewrite (IZR_nat k) rpow_INR; last exact: pos_INR.
rewrite /q_under /q_count tonat_INR; set m := Z.to_nat n; rewrite -INR_expn => /nat_lt lt.
apply: (@ge_nat 1); rewrite /fooling.
have [p np] : exists p : 'I_(nr (under L P m)).+1 * 'I_(nc (under L P m)).+1, p \notin words_of L L P m.
  apply/existsP; rewrite -negb_forall; apply/negP => /forallP H; move: lt.
  rewrite -(@card_words_of L P m L erefl) (_ : words_of L L P m = setT); last by apply/setP => p; rewrite H inE.
  by rewrite cardsT (bij_eq_card (tuple_at_bij L P m)) card_tuple card_ord ek ltnn.
apply: leq_trans (_ : #|[set p]| <= _); first by rewrite cards1.
apply: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)); apply/andP; split.
  apply/forall_inP => q /set1P ->; rewrite under_entry; move: np; rewrite inE.
  by rewrite /word; case: (accepts _ _).
by apply/forall_inP => q /set1P ->; apply/forall_inP => r /set1P ->; rewrite eqxx.
Qed.
