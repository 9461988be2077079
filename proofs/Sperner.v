(* Sperner's theorem, and covers of what is outside an identity.

   Of subsets of a set of n elements, none of which is inside another, each has a share 1 / C(n, its size), and the shares
   add up to 1 at most (lym): if the whole set is one of them it is the only one; else leave out an element in all n ways,
   and each subset is among those that are left for n less its size of them.  As C(n, n/2) is the largest of these
   coefficients, the subsets are no more than that.

   Let rectangles cover the zeros of f, and let f have an identity of k rows.  Which rectangles have a row of it: that is k
   sets of rectangles, none inside another, as the zero in row i and column j is in a rectangle that does not have row j.
   For equality of n bits that is 2^n sets, which are more than C(c, c/2) if c is n, or n + 1 and n is 2 at least. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Numbers Trees Rectangles Coins Discrepancy Binomials Strings Guesses Identities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

Definition antichain (T : finType) (F : {set {set T}}) := forall A B, A \in F -> B \in F -> A \subset B -> A = B.
Definition share_of n b := / INR 'C(n, b).
Lemma share_down n b : (b < n)%N -> INR (n - b) * share_of n.-1 b = INR n * share_of n b.
Proof.
case: n => // n lt; have E := congr1 INR (mul_bin_down n.+1 b); rewrite !INR_mul [n.+1.-1]/= in E.
have p : 0 < INR 'C(n, b) by apply: pos_nat; rewrite bin_gt0.
have q : 0 < INR 'C(n.+1, b) by apply: pos_nat; rewrite bin_gt0 ltnW.
rewrite /share_of [n.+1.-1]/=; apply: (Rmult_eq_reg_r (INR 'C(n, b) * INR 'C(n.+1, b))); last by apply: Rgt_not_eq; exact: Rmult_lt_0_compat.
transitivity (INR (n.+1 - b) * INR 'C(n.+1, b)); first by field; lra.
by rewrite -E; field; lra.
Qed.
Section Shares.
Variables (T : finType) (A : {set T}) (F : {set {set T}}).
Hypothesis sub : forall B, B \in F -> B \subset A.
Hypothesis anti : antichain F.
Lemma lym_top : A \in F -> \rsum_(B : {set T}) when (B \in F) (share_of #|A| #|B|) = 1.
Proof.
move=> AF; transitivity (\rsum_(B : {set T}) when (B == A) 1).
  apply: eq_bigr => B _; case BF : (B \in F).
    by rewrite (anti BF AF (sub BF)) eqxx /share_of binn /when /= Rinv_1.
  by case: eqP => // e; rewrite e AF in BF.
rewrite (rsum_when (fun B => B == A)) (_ : [set B | B == A] = [set A]) ?cards1 /=; first ring.
by apply/setP => B; rewrite !inE.
Qed.
Lemma below B : A \notin F -> B \in F -> (#|B| < #|A|)%N.
Proof.
move=> AF BF; have : B \proper A; last exact: proper_card.
by rewrite properEneq sub // andbT; apply: contraNneq AF => <-.
Qed.
End Shares.
Lemma lym (T : finType) n (A : {set T}) (F : {set {set T}}) : #|A| = n -> (forall B, B \in F -> B \subset A) -> antichain F ->
  \rsum_(B : {set T}) when (B \in F) (share_of n #|B|) <= 1.
Proof.
elim: n A F => [|n IH] A F cA sub anti; have [AF|AF] := boolP (A \in F); try by right; rewrite -cA; exact: lym_top.
  rewrite big1 => [|B _]; first lra.
  by case BF : (B \in F) => //; have := below sub AF BF; rewrite cA.
pose G i := [set B in F | i \notin B].
have left i : i \in A -> \rsum_(B : {set T}) when (B \in G i) (share_of n #|B|) <= 1.
  move=> iA; apply: (IH (A :\ i)).
  - by move: cA; rewrite (cardsD1 i) iA add1n => -[].
  - by move=> B; rewrite inE => /andP[BF ni]; rewrite subsetD1 sub.
  - by move=> B C; rewrite !inE => /andP[BF _] /andP[CF _]; exact: anti.
have := rsum_le (F := fun i : T => when (i \in A) (\rsum_(B : {set T}) when (B \in G i) (share_of n #|B|)))
  (G := fun i => when (i \in A) 1).
rewrite (rsum_when (fun i => i \in A)) (_ : [set i | i \in A] = A); last by apply/setP => i; rewrite inE.
rewrite cA Rmult_1_r => /(_ _) H; have {H} := H (fun i => _).
have -> : \rsum_(i : T) when (i \in A) (\rsum_(B : {set T}) when (B \in G i) (share_of n #|B|)) =
    INR n.+1 * (\rsum_(B : {set T}) when (B \in F) (share_of n.+1 #|B|)).
  rewrite -rsum_mul; transitivity (\rsum_(B : {set T}) \rsum_(i : T) when (i \in A) (when (B \in G i) (share_of n #|B|))).
    rewrite exchange_big; apply: eq_bigr => i _; rewrite /when; case: (i \in A) => //; by rewrite rsum_0.
  apply: eq_bigr => B _; case BF : (B \in F); last first.
    rewrite /when Rmult_0_r big1 // => i _; by rewrite inE BF; case: (i \in A).
  transitivity (\rsum_(i : T) when (i \in A :\: B) (share_of n #|B|)).
    by apply: eq_bigr => i _; rewrite !inE BF /when; case: (i \in A); case: (i \in B).
  rewrite (rsum_when (fun i => i \in A :\: B)) (_ : [set i | i \in A :\: B] = A :\: B); last by apply/setP => i; rewrite inE.
  rewrite cardsD (setIidPr (sub B BF)) cA (share_down (n := n.+1)) //.
  by have := below sub AF BF; rewrite cA.
move=> H; apply: (Rmult_le_reg_l (INR n.+1)); first exact: pos_nat.
rewrite Rmult_1_r; apply: H => i; rewrite /when; case: ifP => [/left//|_]; lra.
Qed.
Lemma sperner (T : finType) (A : {set T}) (F : {set {set T}}) : (forall B, B \in F -> B \subset A) -> antichain F ->
  (#|F| <= 'C(#|A|, #|A|./2))%N.
Proof.
move=> sub anti; have le := lym erefl sub anti.
have c0 : 0 < INR 'C(#|A|, #|A|./2) by apply: pos_nat; rewrite bin_gt0 -divn2 leq_div.
apply: nat_le; apply: (Rmult_le_reg_r (/ INR 'C(#|A|, #|A|./2))); first exact: Rinv_0_lt_compat.
rewrite Rinv_r; last exact: Rgt_not_eq; apply: Rle_trans le.
have -> : #|F| = #|[set B | B \in F]| by apply: eq_card => B; rewrite inE.
rewrite -(rsum_when (fun B => B \in F)); apply: rsum_le => B; rewrite /when; case: ifP => [/sub BA|_]; last lra.
apply: Rinv_le_contravar; last by apply: le_nat; exact: bin_greatest.
by apply: pos_nat; rewrite bin_gt0; exact: subset_leq_card.
Qed.

(* ---- covers of the zeros ---- *)
Lemma identity_cover f k : identity f k -> (k <= 'C(cover f 0%R, (cover f 0%R)./2))%N.
Proof.
move=> [r [q [ir iq H]]]; have [C [col cov] <-] := cover_spec f 0%R.
pose S (i : 'I_k) := [set A in C | r i \in A.1].
have apart i j : S i \subset S j -> i = j.
  move=> /subsetP sub; apply/eqP/negPn/negP => ne.
  have zero : ent f (r i) (q j) = 0%R by rewrite H (negbTE ne).
  have [A hA /andP[rA qA]] := cov _ _ zero; have := sub A; rewrite !inE hA rA => /(_ isT) /= at_j.
  by have := col A hA (r j) (q j); rewrite /inside at_j qA H eqxx => /(_ isT).
have inj : injective S by move=> i j e; apply: apart; rewrite e.
have := @sperner _ C (S @: setT); rewrite card_imset // cardsT card_ord; apply.
  by move=> _ /imsetP[i _ ->]; apply/subsetP => A; rewrite inE => /andP[].
by move=> _ _ /imsetP[i _ ->] /imsetP[j _ ->] /apart ->.
Qed.
Theorem ax_identity_cover : st_identity_cover.
Proof.
move=> f k [k0 id]; have half : floor (q_cover f 0 / 2) = INR (cover f 0%R)./2 by exact: floor_half.
rewrite half; split; first exact: int_N; split; first by apply: Rle_ge; exact: pos_INR.
split; first exact: int_N; split; first by apply: Rle_ge; exact: pos_INR.
rewrite /q_cover binom_N; apply: nat_ge_Z; rewrite -tonat_IZR; exact: identity_cover.
Qed.

(* ---- equality: two neighbours in a row of Pascal's triangle ---- *)
Lemma neighbours m j : ('C(m, j) + 'C(m, j.+1) <= 2 ^ m)%N.
Proof.
elim: m j => [|m IH] [|j] //.
  by rewrite bin0 bin1 expnS mul2n -addnn; apply: leq_add; [rewrite expn_gt0 | have := IH 0%N; rewrite bin0 bin1].
rewrite !binS expnS mul2n -addnn.
have -> : ('C(m, j.+1) + 'C(m, j) + ('C(m, j.+2) + 'C(m, j.+1)) = ('C(m, j) + 'C(m, j.+1)) + ('C(m, j.+1) + 'C(m, j.+2)))%N.
  by rewrite addnC [('C(m, j.+2) + _)%N]addnC [('C(m, j.+1) + 'C(m, j))%N]addnC addnC.
exact: leq_add.
Qed.
Lemma neighbours_less m j : (2 <= m)%N -> ('C(m, j) + 'C(m, j.+1) < 2 ^ m)%N.
Proof.
case: m => [|[|m]] // _; elim: m j => [|m IH] [|j]; first by [].
- by case: j => [|[|j]].
- rewrite bin0 bin1 add1n expnS mul2n -addnn; have h := IH 0%N; rewrite bin0 bin1 add1n in h.
  by apply: (@leq_trans (m.+4 + m.+4)%N); [exact: (leq_addl m.+3 m.+4) | exact: leq_add].
rewrite [X in (X + _ < _)%N]binS [X in (_ + X < _)%N]binS expnS mul2n -addnn.
have -> : ('C(m.+2, j.+1) + 'C(m.+2, j) + ('C(m.+2, j.+2) + 'C(m.+2, j.+1)) =
    ('C(m.+2, j) + 'C(m.+2, j.+1)) + ('C(m.+2, j.+1) + 'C(m.+2, j.+2)))%N.
  by rewrite [('C(m.+2, j.+2) + _)%N]addnC [('C(m.+2, j.+1) + 'C(m.+2, j))%N]addnC.
by rewrite -addnS; apply: leq_add; [apply: ltnW | ]; exact: IH.
Qed.
Lemma middle_small c : ('C(c.+1, c.+1./2) <= 2 ^ c)%N.
Proof.
case h : (c.+1./2)%N => [|j]; first by rewrite bin0 expn_gt0.
by rewrite binS addnC; exact: neighbours.
Qed.
Lemma middle_less c : (2 <= c)%N -> ('C(c.+1, c.+1./2) < 2 ^ c)%N.
Proof.
move=> c2; case h : (c.+1./2)%N => [|j]; first by rewrite bin0 -{1}(expn0 2) ltn_exp2l // (ltn_trans _ c2).
by rewrite binS addnC; exact: neighbours_less.
Qed.
Lemma equality_cover n c : (0 < n)%N -> (2 ^ n <= 'C(c, c./2))%N -> (n < c)%N.
Proof.
move=> n0 h; rewrite ltnNge; apply/negP; case: c h => [|c] h le.
  by move: h; rewrite bin0 leqNgt -{1}(expn0 2) ltn_exp2l // n0.
have := leq_trans h (middle_small c); rewrite leq_exp2l // => h'.
by have := leq_trans le h'; rewrite ltnn.
Qed.
Lemma equality_cover_more n c : (2 <= n)%N -> (2 ^ n <= 'C(c, c./2))%N -> (n.+1 < c)%N.
Proof.
move=> n2 h; have := equality_cover (ltnW n2) h; rewrite leq_eqVlt => /orP[/eqP e|//].
by move: h; rewrite -e leqNgt middle_less.
Qed.
Theorem ax_equality_cover : st_equality_cover.
Proof.
move=> n n1; split=> //; have [E pos] := natural_1 n1; rewrite [X in _ >= X + 1]E -INR_S; apply: ge_nat.
by apply: equality_cover => //; apply: identity_cover; exact: equality_identity.
Qed.
Theorem ax_equality_cover_more : st_equality_cover_more.
Proof.
move=> n n2; have n1 : IZR n >= 1 by lra.
split=> //; have [E pos] := natural_1 n1; have -> : IZR n + 2 = INR (tonat (IZR n)).+2 by rewrite !INR_S -E; lra.
apply: ge_nat; apply: equality_cover_more; first by apply: nat_le; rewrite -E /=; lra.
by apply: identity_cover; exact: equality_identity.
Qed.
