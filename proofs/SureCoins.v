(* Coins that err with probability 0 can be left out.

   Some outcome of the coins has a probability above 0.  If the output were wrong for it at some inputs, the probability of
   an error there would be that at least.  So with this outcome the output is right everywhere, and there are no coins. *)
From Coq Require Import Reals ZArith Lra Lia Classical_Prop.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees Coins.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma some_outcome (W : finType) (mu : W -> R) : distribution mu -> exists w, 0 < mu w.
Proof.
move=> [m0 m1]; apply: NNPP => no; have {}m1 : \rsum_(w : W) mu w = 1 by exact: m1.
have : \rsum_(w : W) mu w <= \rsum_(w : W) 0 by apply: rsum_le => w; apply: Rnot_lt_le => pos; apply: no; exists w.
by rewrite m1 big1 //; lra.
Qed.
Lemma always_right f (W : finType) (mu : W -> R) out : errs_rarely (f := f) 0 mu out -> exists w, forall x y, out w x y = ent f x y.
Proof.
move=> [d h]; have [w pos] := some_outcome d; have [m0 m1] := d; have {}m1 : \rsum_(w : W) mu w = 1 by exact: m1.
exists w => x y; apply/eqP/negPn/negP => ne; have := h x y.
suff : \rsum_(v : W) (when (out v x y == ent f x y) (mu v) + when (v == w) (mu w)) <= 1.
  by rewrite rsum_split -[\rsum_(v : W) when (v == w) (mu w)]big_mkcond /= big_pred1_eq; lra.
rewrite -m1; apply: rsum_le => v; have := m0 v; rewrite /when; case: (v =P w) => [->|_]; first by rewrite (negbTE ne); lra.
by case: ifP => _; lra.
Qed.

Lemma sure_tree f c k : possible f c two_way 0 k -> (D f <= k)%N.
Proof.
move=> h; have [W [mu [p [d /always_right[w r]]]]] : public_tree f 0 k by case: c h => //; exact: (@possible_public f two_way).
by apply: leq_trans (D_le r) (d w).
Qed.
Lemma sure_message f c s k : possible f c (message_of s) 0 k -> (one_way f s <= k)%N.
Proof.
have no g : public_message g 0 k -> (one_wayA g <= k)%N.
  by move=> [W [mu [m [q /always_right[w r]]]]]; apply: least_le; exists (m w), (q w).
move=> h; have p : possible f public (message_of s) 0 k by case: c h => //; exact: possible_public.
by case: s p {h} => /no.
Qed.

Theorem ax_randomised_sure : st_randomised_sure.
Proof.
have H f c : q_randomised_with f c two_way 0 = q_D f.
  apply: eq_nat; apply/eqP; rewrite eqn_leq; apply/andP; split.
    by have [p h e] := D_spec f; apply: randomised_le; rewrite -e; apply: tree_possible h (leqnn _); exact: Rle_refl.
  by apply: (sure_tree (c := c)); apply: randomised_spec; exact: Rle_refl.
by split=> f; parts; try lra; exact: H.
Qed.
Theorem ax_randomised_sure_message : st_randomised_sure_message.
Proof.
have H f c s : q_randomised_with f c (message_of s) 0 = q_one_way f s.
  apply: eq_nat; apply/eqP; rewrite eqn_leq; apply/andP; split.
    by apply: randomised_le; apply: message_possible; exact: Rle_refl.
  by apply: (sure_message (c := c)); apply: randomised_spec; exact: Rle_refl.
by parts=> f; parts; try lra; [exact: (H f public alice) | exact: (H f public bob) | exact: (H f private alice) | exact: (H f private bob)].
Qed.
