(* The built-in families: strings of bits, and their rows, terms and clauses.

   A number below k^n is the word of its n digits to base k, so it is known by its digits; the string with a single 1,
   at i, tells bit i of another string.  Of two rows of a family that differ at some bit, some column tells. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra zify.
From Fooling Require Import Definitions Statements Naturals Trees.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- digits ---- *)
Lemma digits_mod k n x y : (forall j, j < n -> (x %/ k ^ j) %% k = (y %/ k ^ j) %% k) -> x %% k ^ n = y %% k ^ n.
Proof.
have [->|k0] := posnP k; first by case: n => [|n] H; rewrite ?expn0 ?modn1 // exp0n // !modn0; have := H 0 isT; rewrite !divn1 !modn0.
elim: n => [|n IH] H; first by rewrite !modn1.
have split_mod z : z %% k ^ n.+1 = ((z %/ k ^ n) %% k) * k ^ n + z %% k ^ n.
  rewrite {1}(divn_eq z (k ^ n)) {1}(divn_eq (z %/ k ^ n) k) mulnDl -mulnA -expnS -addnA modnMDl modn_small //.
  rewrite expnS; apply: leq_trans (_ : ((z %/ k ^ n) %% k).+1 * k ^ n <= _); last by rewrite leq_mul2r ltn_mod k0 orbT.
  by rewrite mulSn addnC ltn_add2r ltn_mod expn_gt0 k0.
by rewrite !split_mod H // IH // => j h; apply: H; exact: leq_trans h (leqnSn n).
Qed.
Lemma digits_inj k n x y : x < k ^ n -> y < k ^ n -> (forall i, i < n -> letter k n x i = letter k n y i) -> x = y.
Proof.
move=> hx hy H; rewrite -(modn_small hx) -(modn_small hy); apply: digits_mod => j h.
have := H (n - 1 - j); rewrite /letter subKn; last by rewrite subn1 -ltnS prednK // (leq_trans _ h).
by apply; rewrite -subnDA add1n subnSK // leq_subr.
Qed.
Lemma bit_inj n x y : x < 2 ^ n -> y < 2 ^ n -> (forall i, i < n -> bit n x i = bit n y i) -> x = y.
Proof.
move=> hx hy H; apply: (@digits_inj 2 n) => // i h; have := H i h; rewrite /bit.
by move: (ltn_pmod (x %/ 2 ^ (n - 1 - i)) (isT : 0 < 2)) (ltn_pmod (y %/ 2 ^ (n - 1 - i)) (isT : 0 < 2)); rewrite -!/(letter 2 n _ _); case: (letter 2 n x i) => [|[]] //; case: (letter 2 n y i) => [|[]].
Qed.
(* the string with a single 1, at i *)
Definition unit_at n i := 2 ^ (n - 1 - i).
Lemma unit_lt n i : i < n -> unit_at n i < 2 ^ n.
Proof. by move=> h; rewrite /unit_at ltn_exp2l // -subnDA add1n ltn_subrL (leq_trans _ h). Qed.
Lemma bit_unit n i j : i < n -> j < n -> bit n (unit_at n i) j = (j == i).
Proof.
move=> hi hj; rewrite /bit /letter /unit_at.
have e (a b : nat) : (2 ^ a %/ 2 ^ b) %% 2 == 1 = (a == b).
  have [lt|lt|->] := ltngtP a b; last by rewrite divnn expn_gt0.
    by rewrite divn_small ?ltn_exp2l.
  have -> : 2 ^ a = 2 ^ (a - b).-1 * 2 * 2 ^ b by rewrite -expnSr prednK ?subn_gt0 // -expnD subnK // ltnW.
  by rewrite mulnK ?expn_gt0 // modnMl.
rewrite e; apply/eqP/eqP => [|->//]; lia.
Qed.

(* ---- the common bits ---- *)
Lemma common_sym n x y : common n x y = common n y x.
Proof. by apply: eq_count => i; rewrite andbC. Qed.
Lemma common_unit n x i : i < n -> common n x (unit_at n i) = bit n x i.
Proof.
move=> h; rewrite /common (eq_in_count (a2 := fun j => (j == i) && bit n x i)) => [|j]; last first.
  by rewrite mem_iota /= => hj; rewrite bit_unit //; case: eqP => [->|_]; rewrite ?andbT ?andbF.
case: (bit n x i); last by rewrite (eq_count (a2 := pred0)) ?count_pred0 // => j; rewrite andbF.
rewrite (eq_count (a2 := pred1 i)) => [|j]; last by rewrite andbT.
by rewrite count_uniq_mem ?iota_uniq // mem_iota h.
Qed.

(* ---- functions of strings ---- *)
Lemma pow_pred k n : 0 < k -> (k ^ n).-1.+1 = k ^ n.
Proof. by move=> k0; rewrite prednK // expn_gt0 k0. Qed.
Lemma row_lt n (x : 'I_(2 ^ n).-1.+1) : x < 2 ^ n.
Proof. by rewrite -[X in _ < X](@pow_pred 2) ?ltn_ord. Qed.
Lemma strings_zero_one n h : zero_one (on_strings n h).
Proof. by move=> x y; rewrite mxE; case: (h _ _); [right | left]. Qed.
Lemma strings_transposed n h : transposed (on_strings n h) = on_strings n (fun x y => h y x).
Proof. by congr Tpf; apply/matrixP => x y; rewrite !mxE. Qed.
Lemma rows_all f : (forall x x', (forall y, ent f x y = ent f x' y) -> x = x') -> size (row_list f) = (nr f).+1.
Proof.
move=> H; have inj : injective (fun x => row x (ent f)).
  by move=> x x' /rowP E; apply: H => y; have := E y; rewrite !mxE.
rewrite /row_list undup_id; first by rewrite size_map size_enum_ord.
by rewrite (map_inj_uniq inj) enum_uniq.
Qed.

(* ---- all rows of a family are different ---- *)
Lemma strings_rows n h : (forall x x', x < 2 ^ n -> x' < 2 ^ n -> (forall y, y < 2 ^ n -> h x y = h x' y) -> x = x') ->
  size (row_list (on_strings n h)) = 2 ^ n.
Proof.
move=> H; rewrite rows_all => [|x x' E]; first by rewrite /= pow_pred.
apply: val_inj; apply: H; [exact: row_lt | exact: row_lt |] => y hy.
have hy' : y < (2 ^ n).-1.+1 by rewrite pow_pred.
by have := E (Ordinal hy'); rewrite !mxE /=; case: (h x y); case: (h x' y).
Qed.
Lemma rows_by_bits n h : (forall x i, x < 2 ^ n -> i < n -> h x (unit_at n i) = bit n x i) \/
  (forall x i, x < 2 ^ n -> i < n -> h x (unit_at n i) = ~~ bit n x i) -> size (row_list (on_strings n h)) = 2 ^ n.
Proof.
move=> hb; apply: strings_rows => x x' hx hx' E; apply: (@bit_inj n) => // i hi.
have := E _ (unit_lt hi); case: hb => hb; rewrite !hb //; exact: negb_inj.
Qed.
Lemma common_even n x i : i < n -> odd (common n x (unit_at n i)) = bit n x i.
Proof. by move=> h; rewrite common_unit //; case: (bit n x i). Qed.
Lemma equality_rows n s : rows (equality n) s = 2 ^ n.
Proof.
rewrite /equality; case: s; rewrite /rows /own ?strings_transposed; apply: strings_rows => x x' hx hx'.
  by move=> /(_ x hx); rewrite eqxx => /esym/eqP.
by move=> /(_ x hx); rewrite eqxx => /esym/eqP.
Qed.
Lemma disjointness_rows n s : rows (disjointness n) s = 2 ^ n.
Proof.
rewrite /disjointness; case: s; rewrite /rows /own ?strings_transposed; apply: rows_by_bits; right=> x i hx hi.
  by rewrite common_unit //; case: (bit n x i).
by rewrite common_sym common_unit //; case: (bit n x i).
Qed.
Lemma intersection_rows n s : rows (intersection n) s = 2 ^ n.
Proof.
rewrite /intersection; case: s; rewrite /rows /own ?strings_transposed; apply: rows_by_bits; left=> x i hx hi.
  by rewrite common_unit //; case: (bit n x i).
by rewrite common_sym common_unit //; case: (bit n x i).
Qed.
Lemma inner_product_rows n s : rows (inner_product n) s = 2 ^ n.
Proof.
rewrite /inner_product; case: s; rewrite /rows /own ?strings_transposed; apply: rows_by_bits; left=> x i hx hi; first exact: common_even.
by rewrite common_sym common_even.
Qed.
Lemma greater_rows n s : rows (greater_than n) s = 2 ^ n.
Proof.
rewrite /greater_than; case: s; rewrite /rows /own ?strings_transposed; apply: strings_rows => x x' hx hx' E.
  have := E x hx; have := E x' hx'; rewrite !ltnn; case: (ltngtP x x') => //.
by have := E x hx; have := E x' hx'; rewrite !ltnn; case: (ltngtP x x').
Qed.
Lemma index_rows_alice n : 0 < n -> rows (index_of n) alice = 2 ^ n.
Proof.
move=> n0; rewrite /rows rows_all => [|x x' E]; first by rewrite /= pow_pred.
apply: val_inj; apply: (@bit_inj n); [exact: row_lt | exact: row_lt |] => i hi.
have hi' : i < n.-1.+1 by rewrite prednK.
by have := E (Ordinal hi'); rewrite !mxE /=; case: (bit n x i); case: (bit n x' i).
Qed.
Lemma index_rows_bob n : 0 < n -> rows (index_of n) bob = n.
Proof.
move=> n0; rewrite /rows /own rows_all => [|x x' E]; first by rewrite /= prednK.
have lt (z : 'I_n.-1.+1) : z < n by rewrite -[X in _ < X]prednK // ltn_ord.
have hu : unit_at n x < (2 ^ n).-1.+1 by rewrite pow_pred // unit_lt // lt.
apply: val_inj; have := E (Ordinal hu); rewrite !mxE /= !bit_unit ?lt // eqxx.
by case: eqP.
Qed.

(* ---- terms and clauses: of each pair of bits ---- *)
Definition bits n x := [seq v == 1 | v <- word_number 2 n x].
Lemma bits_strings n h (x : 'I_(nr (on_strings n h)).+1) (y : 'I_(nc (on_strings n h)).+1) :
  bits_of (on_strings n h) x y = bits n x ++ bits n y.
Proof.
have E : trunc_log 2 (2 ^ n).-1.+1 = n by rewrite pow_pred // trunc_expnK.
rewrite /bits_of; have -> : trunc_log 2 (nr (on_strings n h)).+1 = n by exact: E.
by rewrite map_cat.
Qed.
Lemma size_bits n x : size (bits n x) = n.
Proof. by rewrite !size_map size_iota. Qed.
Lemma nth_bits n x i : i < n -> nth false (bits n x) i = bit n x i.
Proof.
move=> h; rewrite (nth_map 0) ?size_map ?size_iota // (nth_map 0) ?size_iota // nth_iota //.
Qed.
(* what a term asks of bit i of x and of bit i of y *)
Definition pair_term n i b c : seq (option bool) :=
  [seq if j == i then Some b else if j == n + i then Some c else None | j <- iota 0 (n + n)].
Lemma pair_agrees n i b c x y : i < n -> agrees (pair_term n i b c) (bits n x ++ bits n y) = (bit n x i == b) && (bit n y i == c).
Proof.
move=> h; have sz : size (pair_term n i b c) = size (bits n x ++ bits n y).
  by rewrite size_map size_iota size_cat !size_bits.
have val j : j < n + n -> nth None (pair_term n i b c) j = if j == i then Some b else if j == n + i then Some c else None.
  by move=> hj; rewrite (nth_map 0) ?size_iota // nth_iota.
have word j : nth false (bits n x ++ bits n y) j = if j < n then nth false (bits n x) j else nth false (bits n y) (j - n).
  by rewrite nth_cat size_bits.
rewrite /agrees; apply/idP/idP => [/allP A|/andP[/eqP ex /eqP ey]].
  have at_j j : j < n + n -> (if nth None (pair_term n i b c) j is Some v then v == nth false (bits n x ++ bits n y) j else true).
    move=> hj; have := A (nth (None, false) (zip (pair_term n i b c) (bits n x ++ bits n y)) j).
    by rewrite nth_zip //=; apply; rewrite -nth_zip // mem_nth // size_zip -sz minnn size_map size_iota.
  have := at_j i (leq_trans h (leq_addr n n)); rewrite val ?(leq_trans h (leq_addr n n)) // eqxx word h nth_bits // => /eqP->.
  have h2 : n + i < n + n by rewrite ltn_add2l.
  have := at_j _ h2; rewrite val // eqxx word ltnNge leq_addr /= addKn nth_bits //; case: eqP => [e|_ /eqP->]; last by rewrite !eqxx.
  by move: h; rewrite -e ltnNge leq_addr.
apply/allP => p /(nthP (None, false))[j]; rewrite size_zip -sz minnn size_map size_iota => hj <-.
rewrite nth_zip //= val //; case: eqP => [->|_]; first by rewrite word h nth_bits // ex eqxx.
case: eqP => [->|//]; by rewrite word ltnNge leq_addr /= addKn nth_bits // ey eqxx.
Qed.
Lemma pair_literals n i b c : i < n -> 0 < literals (pair_term n i b c) <= 2.
Proof.
move=> h; rewrite /literals count_map (eq_count (a2 := predU (pred1 i) (pred1 (n + i)))) => [|j /=]; last by case: eqP => //; case: eqP.
have := count_predUI (pred1 i) (pred1 (n + i)) (iota 0 (n + n)).
rewrite [count (predI _ _) _](_ : _ = 0) ?addn0 => [|]; last first.
  rewrite (eq_count (a2 := pred0)) ?count_pred0 // => j /=; case: eqP => //= ->; case: eqP => // e; by move: h; rewrite [X in X < n]e ltnNge leq_addr.
by move=> ->; rewrite !count_uniq_mem ?iota_uniq // !mem_iota /= !add0n (leq_trans h) ?leq_addr // ltn_add2l h.
Qed.
Lemma pair_clause n h i b c : i < n -> is_clause (on_strings n h) 2 (pair_term n i b c).
Proof.
move=> lt; split; last exact: pair_literals.
have := @bits_strings n h ord0 ord0; rewrite /= => ->; by rewrite size_map size_iota size_cat !size_bits.
Qed.
Lemma common_none n x y : (common n x y == 0) = all (fun i => ~~ (bit n x i && bit n y i)) (iota 0 n).
Proof. by rewrite /common -leqn0 leqNgt -has_count -all_predC. Qed.
Lemma disjointness_cnf n : two_cnf (disjointness n).
Proof.
exists [seq pair_term n i true true | i <- iota 0 n]; split=> [t /mapP[i]|x y].
  by rewrite mem_iota => /andP[_ h] ->; exact: pair_clause.
rewrite bits_strings mxE eqz_nat eqb1 common_none has_map -all_predC; apply: eq_in_all => i; rewrite mem_iota => /andP[_ h].
by rewrite /= pair_agrees // !eqb_id.
Qed.
Lemma equal_bits n (x y : nat) : x < 2 ^ n -> y < 2 ^ n -> (x == y) = all (fun i => bit n x i == bit n y i) (iota 0 n).
Proof.
move=> hx hy; apply/eqP/allP => [-> i _ //|H]; apply: (@bit_inj n) => // i h.
by have := H i; rewrite mem_iota h => /(_ isT)/eqP.
Qed.
Lemma has_flatten (T : Type) (a : pred T) ss : has a (flatten ss) = has (has a) ss.
Proof. by elim: ss => //= s ss IH; rewrite has_cat IH. Qed.
Lemma equality_cnf n : two_cnf (equality n).
Proof.
exists (flatten [seq [:: pair_term n i true false; pair_term n i false true] | i <- iota 0 n]); split=> [t /flattenP[s /mapP[i]]|x y].
  by rewrite mem_iota => /andP[_ h] ->; rewrite !inE => /orP[] /eqP->; exact: pair_clause.
rewrite bits_strings mxE eqz_nat eqb1 (@equal_bits n) ?row_lt // has_flatten has_map -all_predC; apply: eq_in_all => i; rewrite mem_iota => /andP[_ h].
by rewrite /= !pair_agrees //; case: (bit n x i); case: (bit n y i).
Qed.
Lemma intersection_terms n : terms (intersection n) <= n.
Proof.
rewrite -[X in _ <= X](size_iota 0) -(size_map (fun i => pair_term n i true true)); apply: least_le; eexists; split; last by [].
move=> x y; rewrite bits_strings mxE eqz_nat eqb1 common_none has_map -has_predC; apply: eq_in_has => i; rewrite mem_iota => /andP[_ h].
by rewrite /= pair_agrees // !eqb_id negbK.
Qed.
Lemma strings_on_bits n h : on_bits (on_strings n h).
Proof. by exists n, n; rewrite /= pow_pred. Qed.

(* ---- the axioms ---- *)
Open Scope R_scope.
Lemma natural_1 (n : Z) : IZR n >= 1 -> IZR n = INR (tonat (IZR n)) /\ (0 < tonat (IZR n))%N.
Proof. by move=> /positive[m ->]; rewrite tonat_IZR Nat2Z.id IZR_nat. Qed.
Theorem ax_family_rows : st_family_rows.
Proof.
have all_rows f n m : (forall s, rows f s = (2 ^ m)%N) -> IZR n = INR m -> forall s, q_rows f s = rpow 2 (IZR n).
  by move=> H -> s; rewrite /q_rows H pow2.
parts=> n n1; (split; first by []); have [E pos] := natural_1 n1.
1,2: by apply: (all_rows _ n _ _ E); exact: equality_rows.
1,2: by apply: (all_rows _ n _ _ E); exact: disjointness_rows.
1,2: by apply: (all_rows _ n _ _ E); exact: intersection_rows.
1,2: by apply: (all_rows _ n _ _ E); exact: greater_rows.
1,2: by apply: (all_rows _ n _ _ E); exact: inner_product_rows.
- by rewrite /q_rows /f_index index_rows_alice // [in RHS]E pow2.
- by rewrite /q_rows /f_index index_rows_bob.
Qed.
Theorem ax_disjointness_clauses : st_disjointness_clauses.
Proof. by move=> n n1; parts => //; [exact: strings_zero_one | exact: strings_on_bits | exact: disjointness_cnf]. Qed.
Theorem ax_equality_clauses : st_equality_clauses.
Proof. by move=> n n1; parts => //; [exact: strings_zero_one | exact: strings_on_bits | exact: equality_cnf]. Qed.
Theorem ax_intersection_terms : st_intersection_terms.
Proof.
move=> n n1; have [E _] := natural_1 n1; parts => //; [exact: strings_zero_one | exact: strings_on_bits |].
by rewrite [X in _ <= X]E; apply: le_nat; exact: intersection_terms.
Qed.
