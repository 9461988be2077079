(* Ranks of what is made of matrices: parts, sums, entrywise products, complements, and of a partition by colours. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Trees Rectangles Gates Ranks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the matrix of f over a field *)
Definition over (K : fieldType) f : 'M[K]_((nr f).+1, (nc f).+1) := map_mx intr (ent f).
Lemma rankE f F : rank f F = \rank (over (carrier F) f).
Proof. by []. Qed.

(* ---- parts ---- *)
Lemma rank_mxsub (K : fieldType) m n a b (M : 'M[K]_(m, n)) (r : 'I_a -> 'I_m) (c : 'I_b -> 'I_n) :
  (\rank (mxsub r c M) <= \rank M)%N.
Proof.
have H : forall m' n' k (N : 'M[K]_(m', n')) (g : 'I_k -> 'I_m'), (\rank (rowsub g N) <= \rank N)%N.
  by move=> *; apply: mxrankS; exact: rowsub_sub.
have -> : mxsub r c M = rowsub r (rowsub c M^T)^T by apply/matrixP => i j; rewrite !mxE.
by apply: leq_trans (H _ _ _ _ _) _; rewrite mxrank_tr -[\rank M]mxrank_tr.
Qed.
Lemma identity_rank (K : fieldType) f k : identity f k -> (k <= \rank (over K f))%N.
Proof.
move=> [r [c [_ _ H]]]; rewrite -{1}(mxrank1 K k); apply: leq_trans (rank_mxsub _ r c).
apply: eq_leq; congr (\rank _); apply/matrixP => i j; rewrite !mxE H; by case: (i == j).
Qed.
(* the k x k matrix with zeros on the diagonal and ones elsewhere is invertible over Q for k >= 2 *)
Lemma hollow_rank k : (2 <= k)%N -> \rank (\matrix_(i < k, j < k) (i != j)%:R : 'M[rat]_k) = k.
Proof.
move=> k2; set A := \matrix_(i, j) _; have k0 : (k%:R - 1 : rat) != 0.
  by rewrite subr_eq0 -[1]/(1%:R) eqr_nat; case: k k2 {A} => [|[]].
pose J : 'M[rat]_k := const_mx 1; have JJ : J *m J = k%:R *: J.
  apply/matrixP => i j; rewrite !mxE mulr1 (eq_bigr (fun _ => 1)) => [|x _]; last by rewrite !mxE mulr1.
  by rewrite sumr_const card_ord.
have AE : A = J - 1%:M by apply/matrixP => i j; rewrite !mxE; case: (i == j); rewrite ?subrr ?subr0.
pose s : rat := (k%:R - 1)^-1; have E : A *m (s *: J - 1%:M) = 1%:M.
  rewrite AE mulmxBr mulmx1 mulmxBl mul1mx -scalemxAr JJ scalerA -scalerBl.
  have -> : s * k%:R - s = 1 by rewrite -{2}[s]mulr1 -mulrBr mulVf.
  by rewrite scale1r opprB addrC subrK.
by apply/eqP; rewrite eqn_leq rank_leq_row /= -{1}(mxrank1 [fieldType of rat] k) -E mxrankM_maxl.
Qed.
Lemma identity_complement f k : (2 <= k)%N -> identity f k -> (k <= \rank (over [fieldType of rat] (complement f)))%N.
Proof.
move=> k2 [r [c [_ _ H]]]; rewrite -{1}(hollow_rank k2); apply: leq_trans (rank_mxsub _ r c).
by apply: eq_leq; congr (\rank _); apply/matrixP => i j; rewrite !mxE H; case: (i == j).
Qed.

(* ---- a minor that is not 0 modulo p is not 0 ---- *)
Lemma rank_minor (K : fieldType) m n (M : 'M[K]_(m, n)) : exists (r : 'I_(\rank M) -> 'I_m) (c : 'I_(\rank M) -> 'I_n),
  \det (mxsub r c M) != 0.
Proof.
pose r := maxrankfun M; pose N := rowsub r M.
have rN : \rank N^T = \rank M by rewrite mxrank_tr eq_maxrowsub.
have H : forall k, k = \rank N^T -> exists c : 'I_k -> 'I_n, row_free (rowsub c N^T).
  by move=> k ->; exists (maxrankfun N^T); exact: maxrowsub_free.
have [c free] := H _ (esym rN).
exists r, c; rewrite -unitfE -unitmxE -unitmx_tr -row_free_unit.
by rewrite (_ : (mxsub r c M)^T = rowsub c N^T) //; apply/matrixP => i j; rewrite !mxE.
Qed.
Lemma rank_field (K : fieldType) f : (\rank (over K f) <= \rank (over [fieldType of rat] f))%N.
Proof.
have [r [c]] := rank_minor (over K f); rewrite /over -map_mxsub det_map_mx => d.
apply: leq_trans (rank_mxsub _ r c); rewrite -map_mxsub.
have full : (map_mx intr (mxsub r c (ent f)) : 'M[rat]_(\rank (over K f))) \in unitmx.
  by rewrite unitmxE det_map_mx unitfE intr_eq0; apply: contraNneq d => ->.
by rewrite (mxrank_unit full).
Qed.

(* ---- rows of zeros add nothing ---- *)
Lemma rank_nonzero_alice (K : fieldType) f : (\rank (over K f) <= nonzero_rows f alice)%N.
Proof.
pose P (r : 'rV[int]_(nc f).+1) := [exists y, r ord0 y != 0]; pose R := filter P (row_list f).
have -> : nonzero_rows f alice = size R by rewrite size_filter.
have -> : over K f = (\matrix_(x < (nr f).+1, i < size R) (index (row x (ent f)) R == i)%:R) *m
    (\matrix_(i < size R, j < (nc f).+1) (nth 0 R i 0 j)%:~R).
  apply/matrixP => x y; rewrite !mxE; case hR : (row x (ent f) \in R).
    have lt : (index (row x (ent f)) R < size R)%N by rewrite index_mem.
    rewrite (bigD1 (Ordinal lt)) //= !mxE eqxx mul1r big1 ?addr0 => [|i ne]; last first.
      by rewrite !mxE; case: eqP => [e|]; [case/eqP: ne; exact: val_inj | rewrite mul0r].
    by rewrite nth_index // mxE.
  rewrite big1 => [|i _]; last first.
    rewrite !mxE; case: eqP => [e|]; last by rewrite mul0r.
    by have := ltn_ord i; rewrite -e index_mem hR.
  by move: hR; rewrite mem_filter row_in andbT => /existsPn/(_ y); rewrite negbK mxE => /eqP->.
by apply: leq_trans (mxrankM_maxr _ _) (rank_leq_row _).
Qed.

(* ---- of the rectangles of a partition, by their values ---- *)
Lemma rank_of_boxes (K : fieldType) f (C : seq ({set 'I_(nr f).+1} * {set 'I_(nc f).+1})) (M : 'M[K]_((nr f).+1, (nc f).+1)) :
  M = \sum_(A <- C) @box f K A 1 -> (\rank M <= size C)%N.
Proof. by move=> ->; apply: rank_sum => A; exact: rank_box. Qed.
Lemma partition_unique f C A B x y : partitions (f := f) C -> A \in C -> B \in C -> inside A x y -> inside B x y -> A = B.
Proof.
move=> [_ /(_ x y)/eqP/cards1P[R /setP E]] hA hB iA iB; have := E A; have := E B.
by rewrite !inE hA iA hB iB /= => /esym/eqP-> /esym/eqP->.
Qed.
(* rectangles of value 0 add nothing to the matrix *)
Lemma rank_and_zeros (K : fieldType) f : (\rank (over K f) + cover f 0 <= partition_number f)%N.
Proof.
have [C P <-] := partition_spec f; pose none A := value (f := f) A == 0.
have -> : #|C| = (size [seq A <- enum C | ~~ none A] + size [seq A <- enum C | none A])%N.
  by rewrite cardE -(count_predC none (enum C)) addnC -!size_filter.
apply: leq_add; last first.
  apply: cover_list => [A|x y e]; last first.
    have [A hA i] := in_partition x y P; apply/hasP; exists A => //.
    by rewrite mem_filter mem_enum hA /none (valueE P hA i) e eqxx.
  by rewrite mem_filter mem_enum => /andP[/eqP n hA] x y i; rewrite -(valueE P hA i).
have -> : over K f = \sum_(A <- [seq A <- enum C | ~~ none A]) @box f K A (value A)%:~R.
  apply/matrixP => x y; rewrite summxE !mxE big_filter; have [A0 h0 i0] := in_partition x y P.
  rewrite big_mkcond /= (bigD1_seq A0) ?mem_enum ?enum_uniq //= big_seq_cond big1 => [|A /andP[hA ne]].
    by rewrite addr0 /none (valueE P h0 i0) mxE i0 mulr1n; case: eqP => [->|].
  case: ifP => // _; rewrite mxE; case iA: (inside A x y) => //; case/eqP: ne; rewrite mem_enum in hA.
  exact: partition_unique P hA h0 iA i0.
by apply: rank_sum => A; exact: rank_box.
Qed.
Section PartitionRanks.
Variables (K : fieldType) (f : tpf).
Hypothesis z : zero_one f.
Lemma partition_by_values : exists m0 m1 : nat, [/\ (m0 + m1 <= partition_number f)%N,
  (\rank (over K f) <= m1)%N, (\rank (over K (complement f)) <= m0)%N, (cover f 1 <= m1)%N & (cover f 0 <= m0)%N].
Proof.
have [C P e] := partition_spec f; pose D b := [seq A <- enum C | value A == b].
have value_in A b x y : A \in D b -> inside A x y -> ent f x y = b.
  by rewrite mem_filter mem_enum => /andP[/eqP<- hA] /(valueE P hA)->.
have covered b x y : ent f x y = b -> has (fun A => inside A x y) (D b).
  move=> eb; have [A hA i] := in_partition x y P; apply/hasP; exists A => //.
  by rewrite mem_filter mem_enum hA (valueE P hA i) eb eqxx.
have sum b x y : \sum_(A <- D b) (inside A x y)%:R = (ent f x y == b)%:R :> K.
  have [A0 h0 i0] := in_partition x y P; rewrite big_filter big_mkcond /= (bigD1_seq A0) ?mem_enum ?enum_uniq //=.
  rewrite (valueE P h0 i0) i0 big_seq_cond big1 => [|A /andP[hA ne]]; first by rewrite addr0; case: eqP.
  case: ifP => // _; case iA: (inside A x y) => //; case/eqP: ne; rewrite mem_enum in hA.
  exact: partition_unique P hA h0 iA i0.
exists (size (D 0)), (size (D 1)); split.
- have := count_colours (@value f) (enum C) (cs := [:: 0; 1]) isT.
  by rewrite !big_cons big_nil addn0 -!size_filter -cardE e.
- apply: rank_of_boxes; apply/matrixP => x y; rewrite summxE !mxE (eq_bigr (fun A => (inside A x y)%:R)) => [|A _].
    by rewrite sum; case: (z x y) => ->.
  by rewrite mxE; case: (inside A x y).
- apply: (@rank_of_boxes K f); apply/matrixP => x y; rewrite summxE !mxE (eq_bigr (fun A => (inside A x y)%:R)) => [|A _].
    by rewrite sum; case: (z x y) => ->.
  by rewrite mxE; case: (inside A x y).
- by apply: cover_list => [A hA x y|x y]; [exact: value_in hA | exact: covered].
- by apply: cover_list => [A hA x y|x y]; [exact: value_in hA | exact: covered].
Qed.
End PartitionRanks.

(* ---- entrywise products: a column of pairs of columns ---- *)
Lemma rank_hadamard (K : fieldType) m n (A B : 'M[K]_(m, n)) : (\rank (\matrix_(i, j) (A i j * B i j))%R <= \rank A * \rank B)%N.
Proof.
pose T := [finType of 'I_(\rank A) * 'I_(\rank B)]; rewrite -[X in (_ <= X * _)%N]card_ord -[X in (_ <= _ * X)%N]card_ord -card_prod.
pose p (k : 'I_#|T|) : T := enum_val k.
have -> : \matrix_(i, j) (A i j * B i j) =
    (\matrix_(i < m, k < #|T|) (col_base A i (p k).1 * col_base B i (p k).2)) *m
    (\matrix_(k < #|T|, j < n) (row_base A (p k).1 j * row_base B (p k).2 j)).
  apply/matrixP => i j; rewrite !mxE -{1}[A]mulmx_base -{1}[B]mulmx_base !mxE.
  rewrite big_distrlr /= pair_big /= (reindex p) /=; last by exists (@enum_rank T) => k _; rewrite /p ?enum_rankK ?enum_valK.
  by apply: eq_bigr => k _; rewrite !mxE mulrACA.
by apply: leq_trans (mxrankM_maxr _ _) (rank_leq_row _).
Qed.
Lemma over_ones (K : fieldType) f : zero_one f -> over K (complement f) = const_mx 1 - over K f.
Proof. by move=> z; apply/matrixP => x y; rewrite !mxE; case: (z x y) => ->; rewrite ?subr0 ?subrr. Qed.
Lemma rank_ones (K : fieldType) m n : (\rank (const_mx 1%R : 'M[K]_(m, n)) <= 1)%N.
Proof.
have -> : const_mx 1 = (const_mx 1 : 'cV[K]_m) *m (const_mx 1 : 'rV_n).
  by apply/matrixP => i j; rewrite !mxE big_ord1 !mxE mulr1.
by apply: leq_trans (mxrankM_maxl _ _) (rank_leq_col _).
Qed.
Lemma rank_complement (K : fieldType) f : zero_one f -> (\rank (over K (complement f)) <= (\rank (over K f)).+1)%N.
Proof.
move=> z; rewrite (over_ones K z) -[X in (_ <= X)%N]add1n; apply: leq_trans (mxrank_add _ _) _.
by rewrite mxrank_opp leq_add2r; exact: rank_ones.
Qed.
Lemma complement_zero_one f : zero_one f -> zero_one (complement f).
Proof. by move=> z x y; rewrite mxE; case: (z x y) => ->; rewrite ?subr0 ?subrr; auto. Qed.

(* ---- a fooling set of colour 1 ---- *)
Lemma fooling_rank_one (K : fieldType) f : zero_one f -> (fooling f 1 <= \rank (over K f) ^ 2)%N.
Proof.
move=> z; have [S /andP[/forall_inP col /forall_inP F] <-] := fooling_spec f 1.
pose r (i : 'I_#|S|) := (enum_val i).1; pose c (i : 'I_#|S|) := (enum_val i).2; pose A := mxsub r c (over K f).
have -> : #|S| = \rank (\matrix_(i, j) (A i j * A^T i j)).
  rewrite -[LHS](mxrank1 K); congr (\rank _); apply/matrixP => i j; rewrite !mxE -intrM.
  have [<-|ne] := eqVneq i j; first by rewrite (eqP (col _ (enum_valP i))) mul1r.
  have := forall_inP (F _ (enum_valP i)) _ (enum_valP j); rewrite (inj_eq enum_val_inj) ne /= /r /c.
  by case: (z (enum_val i).1 (enum_val j).2) => ->; case: (z (enum_val j).1 (enum_val i).2) => ->; rewrite ?mul0r ?mulr0.
apply: leq_trans (rank_hadamard _ _) _; rewrite mxrank_tr mulnn leq_exp2r //; exact: rank_mxsub.
Qed.

(* ---- the rank of the complement, where a row and a column are constant ---- *)
Lemma rank_more (K : fieldType) f (x0 : 'I_(nr f).+1) (y0 : 'I_(nc f).+1) : zero_one f ->
  (forall y, ent f x0 y = 0) -> (forall x, ent f x y0 = 0) -> ((\rank (over K f)).+1 <= \rank (over K (complement f)))%N.
Proof.
move=> z row0 col0; set M := over K f; set N := over K (complement f); pose u : 'rV[K]_(nc f).+1 := const_mx 1.
have uN : (u <= N)%MS.
  have -> : u = row x0 N by apply/rowP => y; rewrite !mxE row0.
  exact: row_sub.
have MN : (M <= N)%MS.
  have -> : M = const_mx 1 - N by rewrite /N (over_ones K z) opprB addrC subrK.
  apply: addmx_sub; last by rewrite eqmx_opp.
  have -> : const_mx 1 = (const_mx 1 : 'cV[K]_(nr f).+1) *m u by apply/matrixP => i j; rewrite !mxE big_ord1 !mxE mulr1.
  exact: submx_trans (submxMl _ _) uN.
have cap : (M :&: u = 0)%MS.
  apply/eqP; rewrite -submx0; apply/rV_subP => v; rewrite sub_capmx => /andP[/submxP[a ea] /submxP[b eb]].
  have v0 : v 0 y0 = 0 by rewrite ea !mxE big1 // => x _; rewrite !mxE col0 mulr0.
  have b0 : b = 0 by apply/matrixP => i j; rewrite !ord1 mxE -v0 eb !mxE big_ord1 !mxE mulr1.
  by rewrite eb b0 mul0mx sub0mx.
have <- : \rank (M + u)%MS = (\rank M).+1.
  have u0 : u != 0 by apply/eqP => /rowP/(_ y0)/eqP; rewrite !mxE oner_eq0.
  by rewrite (mxrank_disjoint_sum cap) rank_rV u0 addn1.
by apply: mxrankS; rewrite addsmx_sub MN.
Qed.

(* ---- gates ---- *)
Lemma rank_and (K : fieldType) f g : zero_one f -> zero_one g -> same_size f g ->
  (\rank (over K (and_of f g)) <= \rank (over K f) * \rank (over K g))%N.
Proof.
move=> zf zg /(gate_entry andb)[a [b [M [N [ef eg]]]]]; rewrite /and_of => ->; rewrite {}ef {}eg in zf zg *.
apply: leq_trans (rank_hadamard _ _); apply: eq_leq; congr (\rank _); apply/matrixP => x y; rewrite !mxE.
by have := zf x y; have := zg x y; rewrite /= => -[] -> [] ->; rewrite ?mulr0 ?mulr1.
Qed.
Lemma rank_xor f g : zero_one f -> zero_one g -> same_size f g ->
  (\rank (over (carrier (GF 2)) (xor_of f g)) <= \rank (over (carrier (GF 2)) f) + \rank (over (carrier (GF 2)) g))%N.
Proof.
move=> zf zg /(gate_entry addb)[a [b [M [N [ef eg]]]]]; rewrite /xor_of => ->; rewrite {}ef {}eg in zf zg *.
apply: leq_trans (mxrank_add _ _); apply: eq_leq; congr (\rank _); apply/matrixP => x y; rewrite !mxE.
by have := zf x y; have := zg x y; rewrite /= => -[] -> [] ->; apply/eqP; rewrite -val_eqE.
Qed.
