(* Discrepancy: what a protocol, a partition or a cover makes of it.

   Fix a distribution of the inputs.  An output is worth 1 where it is right and -1 where not.  On a rectangle that gets
   one output that is at most the discrepancy (worth_leaf), so a tree is worth at most its number of leaves times that
   (worth_tree), on average over coins, too.  A tree that errs with probability a at most is worth 1 - 2a at least.  All
   this holds for each distribution, and so for the greatest lower bound over all of them (least_ge). *)
From Coq Require Import Reals ZArith Lra Lia ClassicalEpsilon.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles Coins.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- sums and greatest values of real numbers ---- *)
Lemma rsum_mul (I : finType) (F : I -> R) (c : R) : \rsum_(i : I) (c * F i) = c * (\rsum_(i : I) F i).
Proof. by rewrite (big_morph (Rmult c) (Rmult_plus_distr_l c) (Rmult_0_r c)). Qed.
Lemma rsum_opp (I : finType) (F : I -> R) : \rsum_(i : I) (- F i) = - (\rsum_(i : I) F i).
Proof. by rewrite (big_morph Ropp Ropp_plus_distr Ropp_0). Qed.
Lemma rsum_when (I : finType) (P : pred I) c : \rsum_(i : I) when (P i) c = INR #|[set i | P i]| * c.
Proof.
rewrite -big_mkcond (eq_bigl (fun i => i \in [set i | P i])) => [|i]; last by rewrite inE.
rewrite big_const; elim: #|_| => [|n IH]; first by rewrite /=; ring.
by rewrite iterS IH INR_S Rmult_plus_distr_r Rmult_1_l; exact: Rplus_comm.
Qed.
Lemma rsum_0 (I : finType) : \rsum_(i : I) R0 = 0.
Proof. by rewrite big1. Qed.
Lemma rsum_ge0 (I : finType) (F : I -> R) : (forall i, 0 <= F i) -> 0 <= \rsum_(i : I) F i.
Proof. by move=> h; rewrite -(rsum_0 I); exact: rsum_le. Qed.
Lemma rsum_one (I : finType) (F : I -> R) i : (forall j, 0 <= F j) -> F i <= \rsum_(j : I) F j.
Proof.
move=> h; rewrite (bigD1 i) //= -{1}(Rplus_0_r (F i)); apply: Rplus_le_compat_l.
by elim/big_ind: _ => [|x y|j _]; [exact: Rle_refl | exact: Rplus_le_le_0_compat | exact: h].
Qed.
Lemma max_ge (I : finType) (F : I -> R) i : F i <= \big[Rmax/R0]_(j : I) F j.
Proof.
have : i \in index_enum I by rewrite mem_index_enum.
elim: (index_enum I) => // j s IH; rewrite inE big_cons => /orP[/eqP<-|/IH h]; first exact: Rmax_l.
by apply: Rle_trans h _; exact: Rmax_r.
Qed.
Lemma max_le (I : finType) (F : I -> R) c : 0 <= c -> (forall i, F i <= c) -> \big[Rmax/R0]_(j : I) F j <= c.
Proof. by move=> c0 h; elim/big_ind: _ => // x y hx hy; exact: Rmax_lub. Qed.

Section One.
Variables (f : tpf).
Hypothesis z : zero_one f.
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Variable mu : X * Y -> R.
Hypothesis mu0 : forall q, 0 <= mu q.
Let d := disc_under (f := f) mu.

Lemma disc_ge A : Rabs (bias (f := f) mu A) <= d.
Proof. exact: (max_ge (fun A => Rabs (bias (f := f) mu A))). Qed.
Lemma disc_ge0 : 0 <= d.
Proof. by apply: Rle_trans (disc_ge (set0, set0)); exact: Rabs_pos. Qed.

(* ---- a tree ---- *)
Definition worth (v : int) x y := if v == ent f x y then 1 else -1.
Lemma worth_leaf v A : \rsum_(q : X * Y) when (inside A q.1 q.2) (mu q * worth v q.1 q.2) <= d.
Proof.
have [l r] : - Rabs (bias (f := f) mu A) <= bias (f := f) mu A <= Rabs (bias (f := f) mu A).
  by rewrite /Rabs; case: Rcase_abs => ?; lra.
have g := disc_ge A; have [E1|n1] := eqVneq v 1%R; last have [E0|n0] := eqVneq v 0%R.
- apply: Rle_trans (Rle_trans _ _ _ r g); apply: rsum_le => q; rewrite /worth /sign E1 eq_sym; exact: Rle_refl.
- apply: Rle_trans (_ : - bias (f := f) mu A <= d); last lra.
  rewrite -rsum_opp; apply: rsum_le => q; rewrite /when; case: ifP => _; last lra.
  by rewrite /worth /sign E0; case: (z q.1 q.2) => ->; rewrite /=; lra.
- apply: Rle_trans disc_ge0; rewrite -(rsum_0 [finType of X * Y]); apply: rsum_le => q.
  have -> : worth v q.1 q.2 = -1 by rewrite /worth; case: (z q.1 q.2) => ->; rewrite ?(negbTE n1) ?(negbTE n0).
  by rewrite /when; case: ifP => _; have := mu0 q; lra.
Qed.
Lemma worth_tree (p : prot X Y) A :
  \rsum_(q : X * Y) when (inside A q.1 q.2) (mu q * worth (run p q.1 q.2) q.1 q.2) <= INR (nleaves p) * d.
Proof.
elim: p A => [v|a l IHl r IHr|a l IHl r IHr] A /=.
- by rewrite Rmult_1_l; exact: worth_leaf.
- rewrite INR_add Rmult_plus_distr_r.
  apply: Rle_trans (Rplus_le_compat _ _ _ _ (IHl (A.1 :\: [set x | a x], A.2)) (IHr (A.1 :&: [set x | a x], A.2))).
  rewrite -rsum_split; apply: rsum_le => q; rewrite /inside /when /= !inE.
  by case: (a q.1); case: (q.1 \in A.1); case: (q.2 \in A.2); rewrite /=; lra.
- rewrite INR_add Rmult_plus_distr_r.
  apply: Rle_trans (Rplus_le_compat _ _ _ _ (IHl (A.1, A.2 :\: [set y | a y])) (IHr (A.1, A.2 :&: [set y | a y]))).
  rewrite -rsum_split; apply: rsum_le => q; rewrite /inside /when /= !inE.
  by case: (a q.2); case: (q.1 \in A.1); case: (q.2 \in A.2); rewrite /=; lra.
Qed.
Lemma worth_depth (p : prot X Y) k : (depth p <= k)%N ->
  \rsum_(q : X * Y) (mu q * worth (run p q.1 q.2) q.1 q.2) <= INR (2 ^ k) * d.
Proof.
move=> h; apply: Rle_trans (_ : INR (nleaves p) * d <= _).
  apply: Rle_trans (worth_tree p (setT, setT)); apply: rsum_le => q; rewrite /inside !inE /=; exact: Rle_refl.
apply: Rmult_le_compat_r; first exact: disc_ge0.
by apply: le_nat; apply: leq_trans (leaves_depth_tree p) _; rewrite leq_exp2l.
Qed.
Hypothesis mu1 : \rsum_(q : X * Y) mu q = 1.
Lemma disc_coins a k : public_tree f a k -> 1 - 2 * a <= INR (2 ^ k) * d.
Proof.
move=> [W [nu [p [dp [[nu0 nu1] h]]]]].
have right q : 1 - 2 * a <= \rsum_(w : W) nu w * worth (run (p w) q.1 q.2) q.1 q.2.
  have := h q.1 q.2; set s := \rsum_(w : W) _ => hs; apply: Rle_trans (_ : 2 * s + (- 1) <= _); first by rewrite /s in hs *; lra.
  have -> : -1 = - \rsum_(w : W) nu w by rewrite nu1; ring.
  rewrite /s -rsum_opp -rsum_mul -rsum_split; apply: rsum_le => w; rewrite /when /worth; case: ifP => _; lra.
apply: Rle_trans (_ : \rsum_(q : X * Y) \rsum_(w : W) nu w * (mu q * worth (run (p w) q.1 q.2) q.1 q.2) <= _).
  apply: Rle_trans (_ : \rsum_(q : X * Y) (1 - 2 * a) * mu q <= _); first by rewrite rsum_mul mu1; lra.
  apply: rsum_le => q; apply: Rle_trans (_ : Rle (mu q * (\rsum_(w : W) nu w * worth (run (p w) q.1 q.2) q.1 q.2)) _).
    by rewrite Rmult_comm; apply: Rmult_le_compat_l => //; exact: right.
  by rewrite -rsum_mul; apply: rsum_le => w; rewrite -!Rmult_assoc (Rmult_comm (mu q)); exact: Rle_refl.
rewrite exchange_big; apply: Rle_trans (_ : \rsum_(w : W) (INR (2 ^ k) * d) * nu w <= _); last by rewrite rsum_mul nu1; lra.
apply: rsum_le => w; rewrite rsum_mul Rmult_comm; apply: Rmult_le_compat_r; [exact: nu0 | exact: worth_depth].
Qed.

(* ---- rectangles ---- *)
Lemma share_coloured A b : coloured A b -> \rsum_(q : X * Y) when (inside A q.1 q.2) (mu q) <= d.
Proof.
move=> c; have g := disc_ge A; have r := Rle_abs (bias (f := f) mu A); have l := Rle_abs (- bias (f := f) mu A).
rewrite Rabs_Ropp in l; have [E|E] := boolP (b == 1)%R.
- apply: Rle_trans (Rle_trans _ _ _ r g); apply: rsum_le => q; rewrite /when /sign; case: ifP => [/c->|_]; last lra.
  by rewrite E; lra.
- apply: Rle_trans (Rle_trans _ _ _ l g); rewrite -rsum_opp; apply: rsum_le => q; rewrite /when /sign.
  by case: ifP => [/c->|_]; [rewrite (negbTE E) | ]; lra.
Qed.
Lemma share_covered (C : {set {set X} * {set Y}}) (P : pred (X * Y)) : (forall A, A \in C -> exists b, coloured A b) ->
  (forall q, P q -> exists2 A, A \in C & inside A q.1 q.2) -> \rsum_(q : X * Y) when (P q) (mu q) <= INR #|C| * d.
Proof.
move=> c h; apply: Rle_trans (_ : \rsum_(A : {set X} * {set Y}) when (A \in C) d <= _); last first.
  by rewrite rsum_when; right; congr (INR _ * _); apply: eq_card => A; rewrite inE.
apply: Rle_trans (_ : \rsum_(A : {set X} * {set Y}) \rsum_(q : X * Y) when (A \in C) (when (inside A q.1 q.2) (mu q)) <= _).
  rewrite exchange_big; apply: rsum_le => q.
  pose F (A : {set X} * {set Y}) := when (A \in C) (when (inside A q.1 q.2) (mu q)).
  have F0 A : 0 <= F A by rewrite /F /when; case: ifP => _; [case: ifP => _; [exact: mu0 | lra] | lra].
  rewrite {1}/when; case: ifP => [/h[A hA iA]|_]; last exact: rsum_ge0.
  by apply: Rle_trans (rsum_one A F0); rewrite /F hA iA /=; exact: Rle_refl.
apply: rsum_le => A; rewrite /when; case: ifP => [/c[b hb]|_]; [exact: share_coloured hb | rewrite rsum_0; lra].
Qed.
Lemma disc_partition : 1 <= INR (partition_number f) * d.
Proof.
have [C [c u] <-] := partition_spec f; rewrite -mu1.
apply: Rle_trans (share_covered (P := xpredT) c _) => [|q _]; first exact: Rle_refl.
have /card_gt0P[A] : (0 < #|[set A in C | inside A q.1 q.2]|)%N by rewrite u.
by rewrite inE => /andP[hA iA]; exists A.
Qed.
(* all less twice the b-entries is the bias of the whole matrix, up to its sign *)
Lemma disc_cover b : b = 0%R \/ b = 1%R -> 1 <= (2 * INR (cover f b) + 1) * d.
Proof.
move=> hb; have [C [c u] <-] := cover_spec f b; have g := disc_ge (setT, setT).
have s := share_covered (C := C) (P := fun q => ent f q.1 q.2 == b) (fun A hA => ex_intro _ b (c A hA)) (fun q e => u q.1 q.2 (eqP e)).
set m := \rsum_(q : X * Y) when _ _ in s; suff : 1 - 2 * m <= d by lra.
have r := Rle_abs (bias (f := f) mu (setT, setT)); have l := Rle_abs (- bias (f := f) mu (setT, setT)).
rewrite Rabs_Ropp in l.
have -> : 1 - 2 * m = \rsum_(q : X * Y) (mu q + (- 2) * when (ent f q.1 q.2 == b) (mu q)).
  by rewrite rsum_split rsum_mul mu1 -/m /Rminus Ropp_mult_distr_l.
case: hb => E; rewrite E.
- apply: Rle_trans (Rle_trans _ _ _ r g); apply: rsum_le => q; rewrite /when /inside /sign !inE /=.
  by case: (z q.1 q.2) => ->; rewrite /=; lra.
- apply: Rle_trans (Rle_trans _ _ _ l g); rewrite -rsum_opp; apply: rsum_le => q; rewrite /when /inside /sign !inE /=.
  by case: (z q.1 q.2) => ->; rewrite /=; lra.
Qed.
Lemma disc_le1 : d <= 1.
Proof.
apply: max_le => [|A]; first lra; rewrite -mu1; apply: Rabs_le; split.
- rewrite -rsum_opp; apply: rsum_le => q; rewrite /when /sign; have := mu0 q; case: ifP => _; [case: ifP => _ | ]; lra.
- apply: rsum_le => q; rewrite /when /sign; have := mu0 q; case: ifP => _; [case: ifP => _ | ]; lra.
Qed.
End One.

(* ---- some distributions, and the greatest lower bound over all ---- *)
Definition uniform (T : finType) (w : T) : R := / INR #|T|.
Lemma uniform_distribution (T : finType) (w : T) : distribution (@uniform T).
Proof.
have p : 0 < INR #|T| by apply: pos_nat; apply/card_gt0P; exists w.
split=> [v|]; first by apply: Rlt_le; exact: Rinv_0_lt_compat.
transitivity (\rsum_(v : T) when true (/ INR #|T|)) => //; rewrite (rsum_when xpredT).
have -> : #|[set v : T | xpredT v]| = #|T| by apply: eq_card => v; rewrite inE.
by apply: Rinv_r; exact: Rgt_not_eq p.
Qed.
Definition greatest_below f v := (forall mu, distribution mu -> v <= disc_under (f := f) mu) /\
  (forall u, (forall mu, distribution mu -> u <= disc_under (f := f) mu) -> u <= v).
Lemma least_bounds f : greatest_below f (least_discrepancy f).
Proof.
apply: (epsilon_spec (inhabits R0) (greatest_below f)).
pose E u := forall mu, distribution mu -> u <= disc_under (f := f) mu.
have up mu : distribution mu -> is_upper_bound E (disc_under (f := f) mu) by move=> h u e; exact: e h.
have [m [ub lb]] : {m | is_lub E m}.
  apply: completeness; first by exists (disc_under (f := f) (@uniform _)); apply: up; exact: (uniform_distribution (ord0, ord0)).
  by exists 0 => mu _; exact: disc_ge0.
by exists m; split=> [mu h|u]; [apply: lb; exact: up | exact: ub].
Qed.
Lemma least_le f mu : distribution mu -> least_discrepancy f <= disc_under (f := f) mu.
Proof. exact: (proj1 (least_bounds f)). Qed.
Lemma least_ge f c s : 0 < s -> (forall mu, distribution mu -> c <= s * disc_under (f := f) mu) -> c <= s * least_discrepancy f.
Proof.
move=> s0 h; suff : c / s <= least_discrepancy f.
  by move=> /(Rmult_le_compat_l _ _ _ (Rlt_le _ _ s0)); have -> : s * (c / s) = c by field; lra.
apply: (proj2 (least_bounds f)) => mu /h g; apply: (Rmult_le_reg_l s) => //.
by have -> : s * (c / s) = c by field; lra.
Qed.

(* ---- the axioms ---- *)
Lemma randomised_disc a f : 0 <= a -> zero_one f -> 1 - 2 * a <= INR (2 ^ randomised_with f public two_way a) * least_discrepancy f.
Proof.
move=> a0 z; apply: least_ge => [|mu [mu0 mu1]]; first by apply: pos_nat; rewrite expn_gt0.
by apply: disc_coins => //; exact: (randomised_spec f public two_way a0).
Qed.
Theorem ax_randomised_discrepancy : st_randomised_discrepancy.
Proof. by move=> a f a0 a1 z; parts => //; rewrite /q_randomised_with pow2; apply: Rle_ge; apply: randomised_disc => //; lra. Qed.
Lemma least_positive f : zero_one f -> 0 < least_discrepancy f.
Proof.
move=> z; have h : 1 <= INR (partition_number f) * least_discrepancy f.
  apply: least_ge => [|mu [mu0 mu1]]; last exact: disc_partition.
  apply: pos_nat; have [C [c u] <-] := partition_spec f; have /card_gt0P[A] : (0 < #|[set A in C | inside A ord0 ord0]|)%N by rewrite u.
  by rewrite inE => /andP[hA _]; apply/card_gt0P; exists A.
apply: Rnot_le_lt => l0; have p := pos_INR (partition_number f).
by have := Rmult_le_compat_l _ _ _ p l0; lra.
Qed.
Theorem ax_partition_discrepancy : st_partition_discrepancy.
Proof.
move=> f z; split=> //; apply: Rle_ge; apply: least_ge => [|mu [mu0 mu1]]; last exact: disc_partition.
apply: pos_nat; have [C [c u] <-] := partition_spec f; have /card_gt0P[A] : (0 < #|[set A in C | inside A ord0 ord0]|)%N by rewrite u.
by rewrite inE => /andP[hA _]; apply/card_gt0P; exists A.
Qed.
Theorem ax_cover_discrepancy : st_cover_discrepancy.
Proof.
have H f b : zero_one f -> b = 0%R \/ b = 1%R -> (2 * INR (cover f b) + 1) * least_discrepancy f >= 1.
  move=> z hb; apply: Rle_ge; apply: least_ge => [|mu [mu0 mu1]]; first by have := pos_INR (cover f b); lra.
  exact: disc_cover.
by parts=> f z; split=> //; apply: H => //; [left | right].
Qed.
Theorem ax_least_discrepancy_positive : st_least_discrepancy_positive.
Proof. by move=> f z; split=> //; exact: least_positive. Qed.
Lemma least_uniform f : least_discrepancy f <= discrepancy f.
Proof. by apply: least_le; exact: (uniform_distribution (ord0, ord0)). Qed.
Theorem ax_least_discrepancy_uniform : st_least_discrepancy_uniform.
Proof. by move=> f z; split=> //; exact: least_uniform. Qed.
Theorem ax_discrepancy_positive : st_discrepancy_positive.
Proof. by move=> f z; split=> //; have := least_uniform f; have := least_positive z; lra. Qed.
Theorem ax_discrepancy_one : st_discrepancy_one.
Proof.
move=> f z; split=> //; have [mu0 mu1] := uniform_distribution ((ord0, ord0) : 'I_(nr f).+1 * 'I_(nc f).+1).
exact: (disc_le1 mu0 mu1).
Qed.
Theorem ax_depth_discrepancy : st_depth_discrepancy.
Proof.
move=> f b [z h]; have b0 : b > 0 by have := least_positive z; lra.
have i0 : 1 / b > 0 by apply: Rlt_gt; apply: Rdiv_lt_0_compat; lra.
parts => //; first lra; have := randomised_disc (Rle_refl 0) z; rewrite Rmult_0_r Rminus_0_r => d.
have le : (randomised_with f public two_way 0 <= D f)%N.
  by have [p c e] := D_spec f; apply: randomised_le; rewrite -e; apply: tree_possible c (leqnn _); exact: Rle_refl.
have {d} d : 1 <= INR (2 ^ D f) * b.
  apply: Rle_trans d (Rmult_le_compat _ _ _ _ (pos_INR _) _ _ h); first by apply: Rlt_le; exact: least_positive.
  by apply: le_nat; rewrite leq_exp2l.
apply: Rle_ge; rewrite /q_D -(log2_rpow (INR (D f))) pow2; apply: log2_mono; first lra.
apply: (Rmult_le_reg_r b) => //; have -> : 1 / b * b = 1 by field; lra.
exact: d.
Qed.

(* ---- 1 - f: each bias is of the other sign ---- *)
Lemma complement_disc f mu : zero_one f -> disc_under (f := complement f) mu = disc_under (f := f) mu.
Proof.
move=> z; apply: eq_bigr => A _; rewrite -[RHS]Rabs_Ropp -rsum_opp; congr Rabs; apply: eq_bigr => q _.
have E : sign (f := complement f) q.1 q.2 = - sign (f := f) q.1 q.2.
  by rewrite /sign mxE; case: (z q.1 q.2) => ->; rewrite ?GRing.subr0 ?GRing.subrr /= ?Ropp_involutive.
rewrite E; change (when (inside (f := f) A q.1 q.2) (mu q * - sign (f := f) q.1 q.2) =
  - when (inside (f := f) A q.1 q.2) (mu q * sign (f := f) q.1 q.2)).
rewrite /when; case: ifP => iA; last by rewrite Ropp_0.
by rewrite Ropp_mult_distr_r.
Qed.
Lemma complement_01 f : zero_one f -> zero_one (complement f).
Proof. by move=> z x y; rewrite mxE; case: (z x y) => ->; [right | left]. Qed.
Theorem ax_complement_discrepancy : st_complement_discrepancy.
Proof. by move=> f z; parts => //; [exact: complement_01 | exact: complement_disc]. Qed.
Theorem ax_complement_discrepancy_under : st_complement_discrepancy_under.
Proof. by move=> W f z s; parts => //; [exact: complement_01 | exact: complement_disc]. Qed.
Theorem ax_complement_least_discrepancy : st_complement_least_discrepancy.
Proof.
move=> f z; parts => //; first exact: complement_01; have [a b] := least_bounds f; have [a' b'] := least_bounds (complement f).
apply: Rle_antisym; [apply: b => mu h; rewrite -complement_disc //; exact: a' | apply: b' => mu h; rewrite complement_disc //; exact: a].
Qed.

(* ---- a matrix of weights: a distribution, since some weight within the matrix is not 0 ---- *)
Theorem ax_least_discrepancy_given : st_least_discrepancy_given.
Proof.
move=> W f z ss; parts => //; apply: least_le; case: W ss => W ok [er ec].
pose w (q : 'I_(nr f).+1 * 'I_(nc f).+1) := INR (nth 0%N (nth [::] W q.1) q.2).
change (distribution (fun q => w q / \rsum_(q : 'I_(nr f).+1 * 'I_(nc f).+1) w q)).
have w0 q : 0 <= w q by exact: pos_INR.
have [/allP same /hasP[r rW /hasP[v vr nz]]] := andP ok.
have /(nthP [::])[i hi er'] := rW; have /(nthP 0%N)[j hj ev] := vr.
have {er} er : nr f = (size W).-1 by rewrite er /= size_map.
have {ec} ec : nc f = (size (head [::] W)).-1 by rewrite ec /=; case: (W) => [|r' W'] //=; rewrite size_map.
have si : (i < (nr f).+1)%N by rewrite er; case: (size W) hi.
have sj : (j < (nc f).+1)%N by rewrite ec; have := same _ rW => /eqP<-; case: (size r) hj.
have p : 0 < \rsum_(q : 'I_(nr f).+1 * 'I_(nc f).+1) w q.
  apply: Rlt_le_trans (rsum_one (Ordinal si, Ordinal sj) w0).
  by rewrite /w /= er' ev; apply: pos_nat; rewrite lt0n.
split=> [q|].
  by apply: Rmult_le_pos; [exact: w0 | apply: Rlt_le; exact: Rinv_0_lt_compat].
transitivity (\rsum_(q : 'I_(nr f).+1 * 'I_(nc f).+1) / (\rsum_(q : 'I_(nr f).+1 * 'I_(nc f).+1) w q) * w q).
  by apply: eq_bigr => q _; exact: Rmult_comm.
by rewrite rsum_mul; apply: Rinv_l; exact: Rgt_not_eq p.
Qed.
