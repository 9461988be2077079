(* Nearly orthogonal vectors of signs.

   k times an inner product of two vectors of {-1/sqrt k, 1/sqrt k}^k is the sum over the coordinates of 1 where they
   agree and -1 where they do not, that is k less twice the number of coordinates where they differ: an integer as odd
   as k (inner_count).  As a sum of products of signs it can be exchanged with a sum over vectors, and squares are not
   negative: that gives the two bounds on the number of vectors. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat eqtype seq tuple fintype finset bigop zify.
From Fooling Require Import Definitions Statements Numbers.
Open Scope R_scope.

(* ---- sums of reals over finite types ---- *)
Lemma plusA : associative Rplus. Proof. by move=> x y z; rewrite Rplus_assoc. Qed.
Canonical plus_law := Monoid.Law plusA Rplus_0_l Rplus_0_r.
Canonical plus_comlaw := Monoid.ComLaw Rplus_comm.
Lemma big_ge0 (I : finType) (F : I -> R) : (forall i, 0 <= F i) -> 0 <= \rsum_(i : I) F i.
Proof. by move=> h; elim/big_ind: _ => [|x y|i _]; [lra | lra | exact: h]. Qed.
Lemma big_le (I : finType) (F G : I -> R) : (forall i, F i <= G i) -> \rsum_(i : I) F i <= \rsum_(i : I) G i.
Proof. by move=> h; elim/big_ind2: _ => [|x y z t|i _]; [lra | lra | exact: h]. Qed.
Lemma big_mul (I : finType) (F : I -> R) (c : R) : c * (\rsum_(i : I) F i) = \rsum_(i : I) (c * F i).
Proof. exact: (big_morph (Rmult c) (Rmult_plus_distr_l c) (Rmult_0_r c)). Qed.
Lemma big_constant (I : finType) c : \rsum_(i : I) c = INR #|I| * c.
Proof.
rewrite big_const; elim: #|I| => [|n IH]; first by rewrite /= Rmult_0_l.
by rewrite iterS IH INR_S; ring.
Qed.
Lemma big_one (I : finType) (F : I -> R) i : (forall j, 0 <= F j) -> F i <= \rsum_(j : I) F j.
Proof.
move=> h; rewrite (bigD1 i) //=.
suff : 0 <= \big[Rplus/R0]_(j | j != i) F j by lra.
by elim/big_ind: _ => [|x y|j _]; [lra | lra | exact: h].
Qed.

(* ---- inner products ---- *)
Definition pm (b : bool) : R := if b then 1 else -1.
Lemma pm_sq b : pm b * pm b = 1. Proof. by case: b => /=; ring. Qed.
Lemma innerE k (u v : k.-tuple bool) : inner u v = \rsum_(t : 'I_k) pm (tnth u t) * pm (tnth v t).
Proof. by apply: eq_bigr => t _; case: (tnth u t); case: (tnth v t) => /=; ring. Qed.
Lemma inner_self k (u : k.-tuple bool) : inner u u = INR k.
Proof.
rewrite innerE (eq_bigr (fun=> 1)); first by rewrite big_constant card_ord; ring.
by move=> t _; rewrite pm_sq.
Qed.
Lemma inner_count k (u v : k.-tuple bool) : exists d : nat, inner u v = INR k - 2 * INR d.
Proof.
exists (\sum_(t < k) (tnth u t != tnth v t))%N; rewrite (big_morph INR INR_add (erefl : INR 0 = R0)).
have -> : forall x, INR k - 2 * x = INR #|'I_k| * 1 + -2 * x by move=> x; rewrite card_ord; ring.
rewrite -big_constant big_mul -big_split; apply: eq_bigr => t _.
by case: eqP => _ /=; ring.
Qed.
Definition good (size_of : R -> R) n k g :=
  exists v : 'I_n -> k.-tuple bool, forall i j, i != j -> size_of (inner (v i) (v j)) <= g * INR k.
Lemma orthogonalE size_of n k g : orthogonal size_of (INR n) (INR k) g <-> good size_of n k g.
Proof. by rewrite /orthogonal /good !tonat_INR. Qed.
Theorem ax_equal_vectors : st_equal_vectors.
Proof.
move=> N k g hN hk hg; df; have [n ->] := natR1 N hN; have [m E] := natR1 k hk; rewrite E in hk *.
apply/orthogonalE; exists (fun=> [tuple of nseq m.+1 true]) => i j _.
by rewrite inner_self; nra.
Qed.
Theorem ax_equal_vectors_both_sides : st_equal_vectors_both_sides.
Proof.
move=> N k g hN hk hg; df; have [n ->] := natR1 N hN; have [m E] := natR1 k hk; rewrite E in hk *.
apply/orthogonalE; exists (fun=> [tuple of nseq m.+1 true]) => i j _.
by rewrite inner_self Rabs_pos_eq; [nra | exact: pos_INR].
Qed.
Theorem ax_one_side : st_one_side.
Proof.
move=> N k g [hN [hk [v hv]]]; df; exists v => i j ne.
exact: Rle_trans (Rle_abs _) (hv i j ne).
Qed.
(* an odd number below 1 is at most -1 *)
Theorem ax_odd_dimension : st_odd_dimension.
Proof.
move=> k g N [c odd] [_ hg] [hN [hk hv]]; df.
move: hv; have [n ->] := natR1 N hN; have [m E] := natR1 k hk; rewrite E in hk hg odd *.
move=> /orthogonalE[v hv]; apply/orthogonalE; exists v => i j ne.
rewrite odd in hk hg hv *; have := hv i j ne; rewrite /id; have [d F] := inner_count m.+1 (v i) (v j).
rewrite F odd INR_IZR_INZ -mult_IZR -minus_IZR => h.
have -> : (0 - 1 / IZR (2 * c + 1)) * IZR (2 * c + 1) = IZR (-1) by field; lra.
have : IZR (2 * c + 1 - 2 * Z.of_nat d) < 1.
  have : g * IZR (2 * c + 1) < 1 / IZR (2 * c + 1) * IZR (2 * c + 1) by apply: Rmult_lt_compat_r; lra.
  have -> : 1 / IZR (2 * c + 1) * IZR (2 * c + 1) = 1 by field; lra.
  lra.
by move=> /lt_IZR lt; apply: IZR_le; lia.
Qed.

(* ---- how many ---- *)
Section Many.
Variables (n k : nat) (v : 'I_n -> k.-tuple bool).
Let s i t := pm (tnth (v i) t).
(* the square of the length of the sum of all *)
Lemma sum_inner : 0 <= \rsum_(i : 'I_n) \rsum_(j : 'I_n) inner (v i) (v j).
Proof.
have -> : \rsum_(i : 'I_n) \rsum_(j : 'I_n) inner (v i) (v j) =
    \rsum_(t : 'I_k) (\rsum_(i : 'I_n) s i t) * (\rsum_(i : 'I_n) s i t).
  under eq_bigr => i _ do (under eq_bigr => j _ do rewrite innerE; rewrite exchange_big).
  rewrite exchange_big; apply: eq_bigr => t _; rewrite big_mul; apply: eq_bigr => i _.
  by rewrite Rmult_comm big_mul.
by apply: big_ge0 => t; exact: Rle_0_sqr.
Qed.
(* the sum of the squares of the entries of V V^T is that of V^T V, of which those on the diagonal are n^2 each *)
Lemma sum_squares : INR k * (INR n * INR n) <= \rsum_(i : 'I_n) \rsum_(j : 'I_n) inner (v i) (v j) * inner (v i) (v j).
Proof.
have -> : \rsum_(i : 'I_n) \rsum_(j : 'I_n) inner (v i) (v j) * inner (v i) (v j) =
    \rsum_(t : 'I_k) \rsum_(u : 'I_k) (\rsum_(i : 'I_n) s i t * s i u) * (\rsum_(i : 'I_n) s i t * s i u).
  transitivity (\rsum_(i : 'I_n) \rsum_(j : 'I_n) \rsum_(t : 'I_k) \rsum_(u : 'I_k) (s i t * s j t) * (s i u * s j u)).
    apply: eq_bigr => i _; apply: eq_bigr => j _; rewrite innerE big_mul; apply: eq_bigr => t _.
    by rewrite Rmult_comm big_mul.
  transitivity (\rsum_(t : 'I_k) \rsum_(u : 'I_k) \rsum_(i : 'I_n) \rsum_(j : 'I_n) (s i t * s j t) * (s i u * s j u)).
    transitivity (\rsum_(i : 'I_n) \rsum_(t : 'I_k) \rsum_(j : 'I_n) \rsum_(u : 'I_k)
      (s i t * s j t) * (s i u * s j u)).
      by apply: eq_bigr => i _; rewrite exchange_big.
    rewrite exchange_big; apply: eq_bigr => t _.
    transitivity (\rsum_(i : 'I_n) \rsum_(u : 'I_k) \rsum_(j : 'I_n) (s i t * s j t) * (s i u * s j u)).
      by apply: eq_bigr => i _; rewrite exchange_big.
    by rewrite exchange_big.
  apply: eq_bigr => t _; apply: eq_bigr => u _; rewrite big_mul; apply: eq_bigr => i _.
  by rewrite Rmult_comm big_mul; apply: eq_bigr => j _; ring.
apply: (Rle_trans _ (\rsum_(t : 'I_k) INR n * INR n)); first by rewrite big_constant card_ord; lra.
apply: big_le => t.
pose F u := (\rsum_(i : 'I_n) s i t * s i u) * (\rsum_(i : 'I_n) s i t * s i u).
have F0 u : 0 <= F u by exact: Rle_0_sqr.
apply: Rle_trans (big_one _ F t F0); right; rewrite /F (eq_bigr (fun=> 1)); last by move=> i _; exact: pm_sq.
by rewrite big_constant card_ord; ring.
Qed.
End Many.
(* n values at most a on the diagonal, the others at most b *)
Lemma diagonal n (F : 'I_n -> 'I_n -> R) a b : (forall i, F i i <= a) -> (forall i j, i != j -> F i j <= b) ->
  \rsum_(i : 'I_n) \rsum_(j : 'I_n) F i j <= INR n * (a + (INR n - 1) * b).
Proof.
move=> ha hb; have -> : forall c : R, INR n * c = \rsum_(i : 'I_n) c by move=> c; rewrite big_constant card_ord.
apply: big_le => i; rewrite (bigD1 i) //=; apply: Rplus_le_compat; first exact: ha.
apply: (Rle_trans _ (\big[Rplus/R0]_(j | j != i) b)).
  by elim/big_ind2: _ => [|x y z t|j ne]; [lra | lra | apply: hb; rewrite eq_sym].
have : b + \big[Rplus/R0]_(j | j != i) b = INR n * b.
  have -> : INR n * b = \rsum_(i : 'I_n) b by rewrite big_constant card_ord.
  by rewrite [RHS](bigD1 i).
lra.
Qed.
Theorem ax_sum_of_vectors : st_sum_of_vectors.
Proof.
move=> N k g [hN [hk hv]]; move: hv; have [n E] := natR1 N hN; have [m F] := natR1 k hk; rewrite E F in hN hk *.
move=> /orthogonalE[v hv]; have h := sum_inner n.+1 m.+1 v.
have := diagonal n.+1 (fun i j => inner (v i) (v j)) (INR m.+1) (g * INR m.+1)
  (fun i => Req_le _ _ (inner_self _ _)) hv.
move=> h'; have {}h' : 0 <= INR n.+1 * INR m.+1 * (1 + (INR n.+1 - 1) * g) by lra.
apply: Rle_ge; apply: (Rmult_le_reg_l (INR n.+1 * INR m.+1)); last by rewrite Rmult_0_r.
by apply: Rmult_lt_0_compat; lra.
Qed.
Theorem ax_welch_bound : st_welch_bound.
Proof.
move=> N k g [hN [hk hv]]; move: hv; have [n E] := natR1 N hN; have [m F] := natR1 k hk; rewrite E F in hN hk *.
move=> /orthogonalE[v hv]; have h := sum_squares n.+1 m.+1 v; rewrite rpow_2.
set K := INR m.+1 in hk h hv *; set L := INR n.+1 in hN h *.
have h' := diagonal n.+1 (fun i j => inner (v i) (v j) * inner (v i) (v j)) (K * K) (g * K * (g * K)).
have {}h' : K * (L * L) <= L * (K * K + (L - 1) * (g * K * (g * K))).
  apply: (Rle_trans _ _ _ h); apply: h' => [i|i j ne]; first by rewrite inner_self; right.
  have a := hv i j ne; have p := Rabs_pos (inner (v i) (v j)).
  rewrite -[X in X <= _]/(Rsqr (inner (v i) (v j))) (Rsqr_abs (inner (v i) (v j))) /Rsqr.
  by apply: Rmult_le_compat.
apply: Rle_ge; apply: (Rmult_le_reg_l (K * L)); first by apply: Rmult_lt_0_compat; lra.
lra.
Qed.
