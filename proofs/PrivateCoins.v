(* Private coins, few bits: few different rows.

   The chance of an output is a sum, over the transcripts, of a factor that hangs on x and one that hangs on y, both at
   most 1 (split_chance).  Round the factors of x down to multiples of 2^-k.  Two inputs x whose factors are the same then
   have chances that are apart by at most the number of transcripts times 2^-k, which is less than 1 - 2a: so they have the
   same right outputs (few_rows).  The transcripts are the leaves of a tree, or the messages. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees Coins Discrepancy.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

Definition b1 (b : bool) := when b 1.
Lemma b1_and b c : b1 (b && c) = b1 b * b1 c.
Proof. by case: b; case: c; rewrite /b1 /when /=; ring. Qed.
Lemma b1_bounds b : 0 <= b1 b <= 1.
Proof. by case: b; rewrite /b1 /when; lra. Qed.

(* ---- a probability rounded down ---- *)
Definition part_of k (r : R) : 'I_(2 ^ k).+1 := inord (tonat (r * INR (2 ^ k))).
Lemma part_close k r s : 0 <= r <= 1 -> 0 <= s <= 1 -> part_of k r = part_of k s -> INR (2 ^ k) * (r - s) <= 1.
Proof.
have p : 0 < INR (2 ^ k) by apply: pos_nat; rewrite expn_gt0.
have H u : 0 <= u <= 1 -> INR (part_of k u) <= u * INR (2 ^ k) < INR (part_of k u) + 1.
  move=> [u0 u1]; have [a b] := base_Int_part (u * INR (2 ^ k)).
  have v0 : 0 <= u * INR (2 ^ k) by apply: Rmult_le_pos; lra.
  have v1 : u * INR (2 ^ k) <= 1 * INR (2 ^ k) by apply: Rmult_le_compat_r; lra.
  have i0 : Z.le Z0 (Int_part (u * INR (2 ^ k))) by apply: (proj1 (Z.lt_succ_r _ _)); apply: lt_IZR; rewrite succ_IZR; lra.
  have E : IZR (Int_part (u * INR (2 ^ k))) = INR (tonat (u * INR (2 ^ k))) by rewrite /tonat -of_nat_Z.
  rewrite E in a b; rewrite /part_of inordK; first by split; lra.
  by rewrite ltnS; apply: nat_le; lra.
move=> /H[a b] /H[c d] E; rewrite E in a b; lra.
Qed.

Section Split.
Variables (f : tpf) (U V : finType) (mu : U -> R) (nu : V -> R).
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Variables (out : U * V -> X -> Y -> int) (L : seq ((U -> X -> bool) * (V -> Y -> int -> bool))).
Hypothesis dU : distribution mu.
Hypothesis dV : distribution nu.
Hypothesis outL : forall u v x y c, b1 (out (u, v) x y == c) = \big[Rplus/R0]_(s <- L) (b1 (s.1 u x) * b1 (s.2 v y c)).
Let al x (s : (U -> X -> bool) * (V -> Y -> int -> bool)) := \rsum_(u : U) (mu u * b1 (s.1 u x)).
Let be y c (s : (U -> X -> bool) * (V -> Y -> int -> bool)) := \rsum_(v : V) (nu v * b1 (s.2 v y c)).
Let chance x y c := \rsum_(w : [finType of U * V]) when (out w x y == c) (mu w.1 * nu w.2).

Lemma mean_bounds (T : finType) (m : T -> R) (P : T -> bool) : distribution m -> 0 <= \rsum_(u : T) (m u * b1 (P u)) <= 1.
Proof.
move=> [m0 m1]; have {}m1 : \rsum_(u : T) m u = 1 by exact: m1.
split; first by apply: rsum_ge0 => u; apply: Rmult_le_pos; [exact: m0 | exact: (proj1 (b1_bounds _))].
rewrite -m1; apply: rsum_le => u; have := m0 u; rewrite /b1 /when; case: ifP => _; lra.
Qed.
Lemma rsum_list (T : finType) (M : seq ((U -> X -> bool) * (V -> Y -> int -> bool))) (F : _ -> T -> R) :
  \rsum_(u : T) (\big[Rplus/R0]_(s <- M) F s u) = \big[Rplus/R0]_(s <- M) (\rsum_(u : T) F s u).
Proof. exact: exchange_big. Qed.
Lemma split_chance x y c : chance x y c = \big[Rplus/R0]_(s <- L) (al x s * be y c s).
Proof.
transitivity (\rsum_(u : U) \rsum_(v : V) (\big[Rplus/R0]_(s <- L) ((mu u * b1 (s.1 u x)) * (nu v * b1 (s.2 v y c))))).
  rewrite pair_big; apply: eq_bigr => -[u v] _ /=.
  have -> : when (out (u, v) x y == c) (mu u * nu v) = (mu u * nu v) * b1 (out (u, v) x y == c).
    by rewrite /b1 /when; case: ifP => _; ring.
  rewrite outL (big_morph (Rmult (mu u * nu v)) (Rmult_plus_distr_l _) (Rmult_0_r _)).
  by apply: eq_bigr => s _; rewrite -!Rmult_assoc; congr (_ * _); rewrite !Rmult_assoc; congr (_ * _); exact: Rmult_comm.
transitivity (\rsum_(u : U) (\big[Rplus/R0]_(s <- L) ((mu u * b1 (s.1 u x)) * be y c s))).
  by apply: eq_bigr => u _; rewrite rsum_list; apply: eq_bigr => s _; rewrite rsum_mul.
rewrite rsum_list; apply: eq_bigr => s _; rewrite Rmult_comm -rsum_mul; apply: eq_bigr => u _; exact: Rmult_comm.
Qed.
Lemma two_chances x y c d : c != d -> chance x y c + chance x y d <= 1.
Proof.
move=> ne; have [mu0 mu1] := dU; have [nu0 nu1] := dV.
have {}mu1 : \rsum_(u : U) mu u = 1 by exact: mu1.
have {}nu1 : \rsum_(v : V) nu v = 1 by exact: nu1.
have one : \rsum_(w : [finType of U * V]) (mu w.1 * nu w.2) = 1.
  rewrite -(pair_big xpredT xpredT (fun u v => mu u * nu v)) /= -[RHS]mu1.
  by apply: eq_bigr => u _; rewrite rsum_mul nu1 Rmult_1_r.
rewrite /chance -rsum_split -[X in _ <= X]one; apply: rsum_le => w.
have m0 : 0 <= mu w.1 * nu w.2 by apply: Rmult_le_pos.
rewrite /when; case: eqP => [->|_]; first by rewrite (negbTE ne); lra.
by case: ifP => _; lra.
Qed.
Lemma few_rows a k : (forall x y, 1 - a <= chance x y (ent f x y)) -> INR (size L) < INR (2 ^ k) * (1 - 2 * a) ->
  (size (row_list f) <= (2 ^ k).+1 ^ size L)%N.
Proof.
move=> right small; have p : 0 < INR (2 ^ k) by apply: pos_nat; rewrite expn_gt0.
pose m (x : X) : (size L).-tuple 'I_(2 ^ k).+1 := map_tuple (fun s => part_of k (al x s)) (in_tuple L).
have same x x' : m x = m x' -> forall y, ent f x y = ent f x' y.
  move=> /(congr1 val) /= E y; apply/eqP; apply/negPn/negP => ne.
  have r := right x y; have w := two_chances x' y ne; have r' := right x' y.
  have {r' w} w : chance x' y (ent f x y) <= a by lra.
  suff : INR (2 ^ k) * (chance x y (ent f x y) - chance x' y (ent f x y)) <= INR (size L).
    have := Rmult_le_compat_l _ (1 - 2 * a) (chance x y (ent f x y) - chance x' y (ent f x y)) (Rlt_le _ _ p); lra.
  rewrite !split_chance; move: (ent f x y) => c {r w ne small}.
  rewrite /= in E; elim: L E => [|s M IH]; first by rewrite !big_nil /=; lra.
  move=> E; have /IH {}IH := congr1 behead E; have Es := congr1 (head ord0) E.
  rewrite !big_cons (INR_S (size M)).
  have [b0 c1] := mean_bounds (fun v => s.2 v y c) dV; rewrite -/(be y c s) in b0 c1.
  have close := part_close (mean_bounds (fun u => s.1 u x) dU) (mean_bounds (fun u => s.1 u x') dU) Es.
  have g : INR (2 ^ k) * (al x s - al x' s) * be y c s <= 1.
    have := Rmult_le_compat_r _ _ _ b0 close; rewrite -/(al x s) -/(al x' s); lra.
  move: IH g; rewrite /=; lra.
have := @rows_finite f _ m (fun t y => if [pick x | m x == t] is Some x then ent f x y else 0%R).
rewrite card_tuple card_ord; apply=> x y.
by case: pickP => [x' /eqP/same->|/(_ x)] //; rewrite eqxx.
Qed.
End Split.

(* ---- trees: a leaf with what it takes of either party to reach it ---- *)
Fixpoint leaf_list A B (p : prot A B) : seq ((A -> bool) * (B -> int -> bool)) :=
  match p with
  | Out c => [:: (fun _ => true, fun _ d => c == d)]
  | Ali a l r => [seq (fun x => ~~ a x && s.1 x, s.2) | s <- leaf_list l] ++ [seq (fun x => a x && s.1 x, s.2) | s <- leaf_list r]
  | Bob b l r => [seq (s.1, fun y d => ~~ b y && s.2 y d) | s <- leaf_list l] ++ [seq (s.1, fun y d => b y && s.2 y d) | s <- leaf_list r]
  end.
Lemma size_leaf_list A B (p : prot A B) : size (leaf_list p) = nleaves p.
Proof. by elim: p => //= a l IHl r IHr; rewrite size_cat !size_map IHl IHr. Qed.
Lemma null_left (T : Type) (M : seq T) (G : T -> R) : \big[Rplus/R0]_(s <- M) (R0 * G s) = R0.
Proof. by apply: big1 => s _; exact: Rmult_0_l. Qed.
Lemma null_right (T : Type) (M : seq T) (G : T -> R) : \big[Rplus/R0]_(s <- M) (G s * R0) = R0.
Proof. by apply: big1 => s _; exact: Rmult_0_r. Qed.
Lemma leaf_run A B (p : prot A B) x y c : b1 (run p x y == c) = \big[Rplus/R0]_(s <- leaf_list p) (b1 (s.1 x) * b1 (s.2 y c)).
Proof.
elim: p => [v|a l IHl r IHr|b l IHl r IHr] /=.
- by rewrite big_cons big_nil /= Rmult_1_l Rplus_0_r.
- rewrite big_cat !big_map /=; case: (a x) => /=; first by rewrite IHr null_left Rplus_0_l.
  by rewrite IHl null_left Rplus_0_r.
- rewrite big_cat !big_map /=; case: (b y) => /=; first by rewrite IHr null_right Rplus_0_l.
  by rewrite IHl null_right Rplus_0_r.
Qed.
Lemma tree_rows f a t k : private_tree f a t -> INR (2 ^ t) < INR (2 ^ k) * (1 - 2 * a) ->
  (size (row_list f) <= (2 ^ k).+1 ^ (2 ^ t))%N.
Proof.
move=> [U [V [mu [nu [p [dp dU dV [_ h]]]]]]] small.
pose L := [seq ((fun u x => s.1 (x, u)), (fun v y c => s.2 (y, v) c)) | s <- leaf_list p].
have sL : (size L <= 2 ^ t)%N.
  by rewrite size_map size_leaf_list; apply: leq_trans (leaves_depth_tree p) _; rewrite leq_exp2l.
apply: leq_trans (_ : (2 ^ k).+1 ^ size L <= _)%N; last by rewrite leq_exp2l // ltnS expn_gt0.
apply: (few_rows (out := fun w x y => run p (x, w.1) (y, w.2)) dU dV _ h).
  by move=> u v x y c; rewrite leaf_run big_map.
by apply: Rle_lt_trans small; exact: le_nat.
Qed.
Lemma message_rows f a t k : private_message f a t -> INR (2 ^ t) < INR (2 ^ k) * (1 - 2 * a) ->
  (size (row_list f) <= (2 ^ k).+1 ^ (2 ^ t))%N.
Proof.
move=> [U [V [mu [nu [m [g [dU dV [_ h]]]]]]]] small.
pose L := [seq ((fun u x => m u x == s), (fun v y c => g v s y == c)) | s <- enum {: t.-tuple bool}].
have sL : size L = (2 ^ t)%N by rewrite size_map -cardE card_tuple card_bool.
rewrite -sL; apply: (few_rows (out := fun w x y => g w.2 (m w.1 x) y) dU dV _ h); last by rewrite sL.
move=> u v x y c; rewrite big_map big_enum (bigD1 (m u x)) //= eqxx Rmult_1_l big1 ?Rplus_0_r // => s ne.
by rewrite eq_sym (negbTE ne) Rmult_0_l.
Qed.

(* ---- the axioms ---- *)
Lemma rows_within f s a (k t : Z) (q : nat) : (forall e, INR (2 ^ q) < INR (2 ^ e) * (1 - 2 * a) ->
  (rows f s <= (2 ^ e).+1 ^ (2 ^ q))%N) -> a >= 0 -> rpow 2 (IZR t) < rpow 2 (IZR k) * (1 - 2 * a) -> INR q <= IZR t ->
  (rpow 2 (IZR k) + 1 > 0 \/ is_int (rpow 2 (IZR t)) /\ (rpow 2 (IZR t) >= 0 \/ rpow 2 (IZR k) + 1 <> 0)) /\
  q_rows f s <= rpow (rpow 2 (IZR k) + 1) (rpow 2 (IZR t)).
Proof.
move=> H a0 small le; have k0 : IZR k >= 0.
  case: (Rle_lt_dec 0 (IZR k)) => [|neg]; first exact: Rle_ge.
  have t1 : 1 <= rpow 2 (IZR t) by rewrite -rpow2_0; apply: rpow2_le; have := pos_INR q; lra.
  have k1 : rpow 2 (IZR k) <= 1 by rewrite -rpow2_0; apply: rpow2_le; lra.
  have small1 : 1 - 2 * a <= 1 by lra.
  by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (rpow2_gt0 (IZR k))) small1; lra.
have [e E] := natural _ k0; subst k; clear k0; have [t0 {}le] := nat_le_Z _ _ le; rewrite (of_nat_Z t) // IZR_nat !pow2 in small *.
split; first by left; have := pos_INR (2 ^ e); lra.
rewrite -INR_S rpow_INR; last exact: pos_INR.
have more : (2 ^ q <= 2 ^ Z.to_nat t)%N by rewrite leq_exp2l.
rewrite -INR_expn; apply: le_nat; apply: leq_trans (H e _) _; last by rewrite leq_exp2l // ltnS expn_gt0.
by apply: Rle_lt_trans small; exact: le_nat.
Qed.
Theorem ax_private_rows : st_private_rows.
Proof.
parts=> t k a f small [a0 [a2 le]]; have p := a0; apply: rows_within a0 small le => e.
- by apply: tree_rows; apply: (randomised_spec f private two_way); lra.
- by apply: tree_rows; apply: swap_private; rewrite transposedK; apply: (randomised_spec f private two_way); lra.
Qed.
Theorem ax_private_message_rows : st_private_message_rows.
Proof.
parts=> t k a f small [a0 [a2 le]]; have p := a0; apply: rows_within a0 small le => e; apply: message_rows.
- by apply: (randomised_spec f private from_alice); lra.
- by apply: (randomised_spec f private from_bob); lra.
Qed.
