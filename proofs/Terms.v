(* The least number of terms of the families.

   A term is true of a string iff each of its literals is so there.  The 2 n inputs of inequality with a single 1 need a
   term each: a term that is true of two of them asks for no 1, as they share none, so it is true of (0, 0), too. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra zify.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles Strings.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- terms ---- *)
Lemma agreesP t v :
  reflect (forall j, j < size t -> j < size v -> nth None t j \in [:: None; Some (nth false v j)]) (agrees t v).
Proof.
apply: (iffP allP) => [A j ht hv|H p /(nthP (None, false))[j]].
  have hz : j < size (zip t v) by rewrite size_zip leq_min ht.
  have := A _ (mem_nth (None, false) hz); rewrite nth_zip_cond hz /= !inE.
  by case: (nth None t j) => [c /eqP->|_]; rewrite ?eqxx ?orbT.
move=> hz <-; have := hz; rewrite size_zip leq_min => /andP[ht hv]; rewrite nth_zip_cond hz /=.
by have := H j ht hv; rewrite !inE => /orP[] /eqP->.
Qed.
(* a term that is true of two strings without a common 1 is true of 0 *)
Lemma agrees_zero t u v w : size u = size w -> size v = size w ->
  (forall j, j < size w -> ~~ (nth false u j && nth false v j)) ->
  (forall j, nth false w j = false) -> agrees t u -> agrees t v -> agrees t w.
Proof.
move=> su sv no w0 /agreesP Au /agreesP Av; apply/agreesP => j ht hw.
have := Au j ht; rewrite su => /(_ hw); have := Av j ht; rewrite sv => /(_ hw); have := no j hw; rewrite w0.
by case: (nth false u j); case: (nth false v j) => // _; case: (nth None t j) => [[]|].
Qed.

(* ---- inequality ---- *)
Lemma strings_complement n h : complement (on_strings n h) = on_strings n (fun x y => ~~ h x y).
Proof. by congr Tpf; apply/matrixP => x y; rewrite !mxE; case: (h x y). Qed.
Definition inequality n := on_strings n (fun x y => x != y).
Lemma complement_equality n : complement (equality n) = inequality n.
Proof. exact: strings_complement. Qed.
Lemma inequality_dnf n : exists T, is_dnf (inequality n) T /\ size T = n + n.
Proof.
pose T i := [:: pair_term n i true false; pair_term n i false true].
exists (flatten [seq T i | i <- iota 0 n]); split; last first.
  have two l : size (flatten [seq T i | i <- l]) = size l + size l by elim: l => //= i l IH; rewrite IH addnS.
  by rewrite two size_iota.
move=> x y; rewrite bits_strings mxE eqz_nat eqb1 (@equal_bits n) ?row_lt // has_flatten has_map -has_predC.
apply: eq_in_has => i; rewrite mem_iota => /andP[_ h].
by rewrite /= !pair_agrees //; case: (bit n x i); case: (bit n y i).
Qed.
Lemma inequality_terms_le n : terms (inequality n) <= n + n.
Proof. by apply: least_le; exact: inequality_dnf. Qed.
Lemma bit_zero n i : bit n 0 i = false.
Proof. by rewrite /bit /letter div0n mod0n. Qed.

(* the inputs with a single 1, at p of the 2 n bits *)
Definition single_x n p := if p < n then unit_at n p else 0.
Definition single_y n p := if p < n then 0 else unit_at n (p - n).
Lemma single_bits n p j : p < n + n -> j < n + n ->
  nth false (bits n (single_x n p) ++ bits n (single_y n p)) j = (j == p).
Proof.
move=> hp hj; rewrite nth_cat size_bits /single_x /single_y; case: ltnP => hjn.
  by rewrite nth_bits //; case: ltnP => h; rewrite ?bit_unit ?bit_zero //; apply/esym/negbTE; lia.
rewrite nth_bits; last by lia.
case: ltnP => h; rewrite ?bit_zero ?bit_unit; try lia.
Qed.
Lemma inequality_terms_ge n : n + n <= terms (inequality n).
Proof.
have [T [dnf <-]] : exists T, is_dnf (inequality n) T /\ size T = terms (inequality n).
  apply: (leastE (P := fun k => exists T, is_dnf (inequality n) T /\ size T = k)).
  by exists (n + n); exact: inequality_dnf.
pose v x y := bits n x ++ bits n y.
have true_of (x y : nat) : x < 2 ^ n -> y < 2 ^ n -> has (agrees^~ (v x y)) T = (x != y).
  move=> hx hy; have hx' : x < (2 ^ n).-1.+1 by rewrite pow_pred.
  have hy' : y < (2 ^ n).-1.+1 by rewrite pow_pred.
  have := dnf (Ordinal hx') (Ordinal hy'); rewrite bits_strings mxE eqz_nat eqb1 => <-.
  by [].
pose w p := v (single_x n p) (single_y n p).
have asks p : p < n + n -> has (agrees^~ (w p)) T.
  move=> hp; have u0 i : 0 < unit_at n i by rewrite expn_gt0.
  rewrite true_of /single_x /single_y; have [h|h] := ltnP p n; rewrite ?expn_gt0 // ?unit_lt //; try lia.
    by have := u0 p; lia.
  by have := u0 (p - n); lia.
pose f (p : 'I_(n + n)) : 'I_(size T) := Ordinal (etrans (esym (has_find _ _)) (asks p (ltn_ord p))).
have inj : injective f.
  move=> p q /(congr1 val) /= e; apply: val_inj; apply/eqP; apply: contraT => pq.
  have := nth_find [::] (asks p (ltn_ord p)); have := nth_find [::] (asks q (ltn_ord q)); rewrite /= -e => Aq Ap.
  have sz x y : size (v x y) = n + n by rewrite size_cat !size_bits.
  have zero j : nth false (v 0 0) j = false.
    have [h|h] := ltnP j (n + n); last by rewrite nth_default // sz.
    rewrite nth_cat size_bits; case: ltnP => hj; rewrite nth_bits ?bit_zero //; lia.
  have := true_of 0 0; rewrite !expn_gt0 eqxx /= => /(_ isT isT)/negbT/hasPn no.
  have lt : find (agrees^~ (w p)) T < size T by rewrite -has_find asks.
  have := no _ (mem_nth [::] lt); rewrite (agrees_zero _ _ _ zero Ap Aq) ?sz // => j hj.
  rewrite !single_bits //; case: eqP => //= ->; exact: pq.
by have := leq_card f inj; rewrite !card_ord.
Qed.

(* ---- equality: a term for each string ---- *)
Lemma agrees_all (u v : seq bool) : size u = size v -> agrees [seq Some c | c <- u] v = (u == v).
Proof. by elim: u v => [|a u IH] [|b v] // [/IH e]; rewrite /agrees /= eqseq_cons -e. Qed.
Lemma bits_inj n x y : x < 2 ^ n -> y < 2 ^ n -> bits n x = bits n y -> x = y.
Proof. by move=> hx hy e; apply: (@bit_inj n) => // i h; rewrite -!nth_bits // e. Qed.
Lemma equality_terms n : terms (equality n) <= 2 ^ n.
Proof.
pose T := [seq [seq Some c | c <- bits n z ++ bits n z] | z <- iota 0 (2 ^ n)].
apply: least_le; exists T; split; last by rewrite size_map size_iota.
move=> x y; rewrite bits_strings mxE eqz_nat eqb1 has_map; apply/eqP/hasP => [->|[z]].
  by exists (val y); rewrite ?mem_iota ?add0n ?row_lt //= agrees_all.
rewrite mem_iota add0n /= => hz.
rewrite agrees_all ?size_cat ?size_bits // eqseq_cat ?size_bits // => /andP[/eqP ex /eqP ey].
by rewrite -(bits_inj hz (row_lt x) ex) -(bits_inj hz (row_lt y) ey).
Qed.

(* ---- disjointness, greater-than: a term for each string, or each string but 0, whose bits say what x has ---- *)
(* what a term asks of x, then of y *)
Lemma agrees_cat t u v w : size t = size v -> agrees (t ++ u) (v ++ w) = agrees t v && agrees u w.
Proof. by move=> e; rewrite /agrees zip_cat // all_cat. Qed.
Lemma disjointness_dnf_size n : terms (disjointness n) <= 2 ^ n.
Proof.
(* the term of z: x is z, and y has no 1 where z has one *)
pose T z := [seq Some c | c <- bits n z] ++ [seq if c then Some false else None | c <- bits n z].
rewrite -[X in _ <= X](size_iota 0) -(size_map T); apply: least_le; eexists; split; last by [].
move=> x y; rewrite bits_strings mxE eqz_nat eqb1 common_none has_map.
have no z : agrees [seq if c then Some false else None | c <- bits n z] (bits n y) = all (fun i => ~~ (bit n z i && bit n y i)) (iota 0 n).
  apply/agreesP/allP => [A i|A j].
    rewrite mem_iota add0n => /andP[_ h]; have := A i; rewrite size_map !size_bits (nth_map false) ?size_bits // !nth_bits //.
    by move=> /(_ h h); case: (bit n z i); case: (bit n y i).
  move=> _; rewrite size_bits => h; have := A j; rewrite mem_iota h (nth_map false) ?size_bits // !nth_bits // => /(_ isT).
  by case: (bit n z j); case: (bit n y j).
apply/idP/hasP => [h|[z]].
  by exists (val x); rewrite ?mem_iota ?add0n ?row_lt //= agrees_cat ?size_map // agrees_all // eqxx no.
rewrite mem_iota add0n /= => hz; rewrite agrees_cat ?size_map ?size_bits // agrees_all ?size_bits // no => /andP[/eqP e h].
by rewrite -(bits_inj hz (row_lt x) e).
Qed.

(* ---- the axioms ---- *)
Open Scope R_scope.
Theorem ax_inequality_terms : st_inequality_terms.
Proof.
move=> n n1; have [E _] := natural_1 n1; rewrite /f_equality complement_equality; parts => //.
1,2: exact: strings_zero_one.
  exact: strings_on_bits.
rewrite /q_terms [X in _ = 2 * X]E; set m := tonat _.
have -> : terms (inequality m) = (m + m)%N by apply/eqP; rewrite eqn_leq inequality_terms_le inequality_terms_ge.
rewrite plus_INR; lra.
Qed.
Theorem ax_equality_terms : st_equality_terms.
Proof.
move=> n n1; have [E _] := natural_1 n1; parts => //; [exact: strings_zero_one | exact: strings_on_bits |].
by rewrite [X in _ <= rpow 2 X]E pow2; apply: le_nat; exact: equality_terms.
Qed.
Theorem ax_disjointness_terms : st_disjointness_terms.
Proof.
move=> n n1; have [E _] := natural_1 n1; parts => //; [exact: strings_zero_one | exact: strings_on_bits |].
by rewrite [X in _ <= rpow 2 X]E pow2; apply: le_nat; exact: disjointness_dnf_size.
Qed.
(* ---- the pairs of which a term is true are a rectangle ---- *)
Local Open Scope nat_scope.
Lemma agrees_split t u v : agrees t (u ++ v) = agrees (take (size u) t) u && agrees (drop (size u) t) v.
Proof.
elim: u t => [|c u IH] t; first by rewrite take0 drop0.
case: t => [|h t]; first by case: (v).
have cons (w : seq bool) s d g : agrees (d :: s) (g :: w) = (if d is Some e then e == g else true) && agrees s w by [].
by rewrite /= !cons IH andbA.
Qed.
Section OnBits.
Variables (f : tpf) (a b : nat).
Hypotheses (ra : (nr f).+1 = 2 ^ a) (cb : (nc f).+1 = 2 ^ b).
Lemma bits_of_on x y : bits_of f x y = bits a x ++ bits b y.
Proof. by rewrite /bits_of ra cb !trunc_expnK // map_cat. Qed.
Lemma bits_rows (x x' : 'I_(nr f).+1) : bits a x = bits a x' -> x = x'.
Proof. by move=> e; apply: val_inj; apply: bits_inj e; rewrite -ra ltn_ord. Qed.
Lemma bits_columns (y y' : 'I_(nc f).+1) : bits b y = bits b y' -> y = y'.
Proof. by move=> e; apply: val_inj; apply: bits_inj e; rewrite -cb ltn_ord. Qed.
Lemma least_dnf : exists T, is_dnf f T /\ size T = terms f.
Proof.
apply: (leastE (P := fun k => exists T, is_dnf f T /\ size T = k)); pose T := [seq [seq Some c | c <- bits_of f (val q.1) (val q.2)] |
  q <- enum [pred q : 'I_(nr f).+1 * 'I_(nc f).+1 | ent f q.1 q.2 == 1%R]].
exists (size T), T; split=> // x y; rewrite has_map; apply/idP/hasP => [e|[[x' y']]].
  by exists (x, y); rewrite ?mem_enum //= agrees_all.
rewrite mem_enum /= => e; rewrite !bits_of_on agrees_all ?size_cat ?size_bits // eqseq_cat ?size_bits //.
by move=> /andP[/eqP/bits_rows<- /eqP/bits_columns<-].
Qed.
Lemma terms_cover : cover f 1%R <= terms f.
Proof.
have [T [h <-]] := least_dnf.
pose A (t : seq (option bool)) : {set 'I_(nr f).+1} * {set 'I_(nc f).+1} :=
  ([set x : 'I__ | agrees (take a t) (bits a x)], [set y : 'I__ | agrees (drop a t) (bits b y)]).
have in_A t x y : inside (A t) x y = agrees t (bits_of f x y).
  by rewrite bits_of_on agrees_split size_bits /inside !inE.
rewrite -(size_map A); apply: cover_list => [B /mapP[t tT ->] x y|x y e].
  by rewrite in_A => ag; apply/eqP; rewrite h; apply/hasP; exists t.
have := h x y; rewrite e eqxx => /esym/hasP[t tT ag]; apply/hasP; exists (A t); first exact: map_f.
by rewrite in_A.
Qed.
End OnBits.
Theorem ax_terms_cover : st_terms_cover.
Proof. by move=> f z on; parts => //; apply: ge_nat; have [a [b [ra cb]]] := on; exact: (terms_cover ra cb). Qed.
(* Where there are no bits there is no clause of one to k literals, so the constant 0 is no conjunction of such clauses. *)
Lemma no_clause_without_bits : ~ two_cnf (matrix [:: [:: Z0]]).
Proof.
case=> T [clauses E]; have := E ord0 ord0; rewrite mxE /= => /esym/negbFE/hasP[t tT _].
by have [s l] := clauses t tT; move: s l; rewrite /bits_of (_ : trunc_log 2 _ = 0) // => /size0nil->.
Qed.
