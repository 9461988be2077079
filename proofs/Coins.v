(* Protocols with coins: what is elementary.

   A protocol for a function becomes another one by a change that keeps right outputs right, on the same coins; so its
   errors are no more likely.  A protocol without coins is one with a coin of one side. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- sums of reals ---- *)
Lemma rsum_le (T : finType) (F G : T -> R) : (forall w, Rle (F w) (G w)) -> Rle (\rsum_(w : T) F w) (\rsum_(w : T) G w).
Proof. by move=> H; apply: (big_ind2 (fun x y => Rle x y)) => [|x1 x2 y1 y2|w _]; [lra | lra | exact: H]. Qed.
Lemma rsum_split (T : finType) (F G : T -> R) :
  \rsum_(w : T) Rplus (F w) (G w) = Rplus (\rsum_(w : T) F w) (\rsum_(w : T) G w).
Proof. exact: big_split. Qed.
Lemma rsum_unit (F : unit -> R) : \rsum_(w : unit) F w = F tt.
Proof. by rewrite (big_pred1 tt) //; case. Qed.

(* ---- the least bits are those of some protocol ---- *)
Lemma errs_kept (X Y : finType) (E E' : X -> Y -> int) (e e' : R) (W : finType) (mu : W -> R) (out out' : W -> X -> Y -> int) :
  distribution mu -> Rle e e' -> (forall w x y, out w x y = E x y -> out' w x y = E' x y) ->
  (forall x y, Rle (Rminus R1 e) (\rsum_(w : W) when (out w x y == E x y) (mu w))) ->
  forall x y, Rle (Rminus R1 e') (\rsum_(w : W) when (out' w x y == E' x y) (mu w)).
Proof.
move=> [mu0 _] le H h x y; apply: Rle_trans (_ : Rle (Rminus R1 e) _); first by lra.
apply: Rle_trans (h x y) _; apply: rsum_le => w; rewrite /when; case: eqP => [/H->|_]; first by rewrite eqxx; lra.
by case: ifP => _; [exact: mu0 | lra].
Qed.

(* ---- one coin of one side ---- *)
Definition one (w : unit) : R := R1.
Lemma one_distribution : distribution one.
Proof. by split=> [w|]; rewrite ?rsum_unit /one; lra. Qed.
Lemma pair_distribution : @distribution [finType of unit * unit] (fun w => Rmult (one w.1) (one w.2)).
Proof. split=> [w|]; first by rewrite /one; lra. by rewrite (big_pred1 (tt, tt)) => [|[[] []]] //; rewrite /one; lra. Qed.
Lemma sure f e (W : finType) (mu : W -> R) out : Rle R0 e -> distribution mu -> (forall w x y, out w x y = ent f x y) ->
  errs_rarely (f := f) e mu out.
Proof.
move=> e0 d H; split=> // x y; have [_ s] := d; apply: Rle_trans (_ : Rle R1 _); first lra.
by rewrite -{1}s; apply: rsum_le => w; rewrite H eqxx /when; lra.
Qed.

(* a tree read by what stands for the inputs *)
Fixpoint pulled X Y X' Y' (h : X' -> X) (k : Y' -> Y) (p : prot X Y) : prot X' Y' :=
  match p with
  | Out v => Out v
  | Ali a l r => Ali (fun x => a (h x)) (pulled h k l) (pulled h k r)
  | Bob a l r => Bob (fun y => a (k y)) (pulled h k l) (pulled h k r)
  end.
Lemma pulled_run X Y X' Y' (h : X' -> X) (k : Y' -> Y) p x y : run (pulled h k p) x y = run p (h x) (k y).
Proof. by elim: p => //= a l -> r ->. Qed.
Lemma pulled_depth X Y X' Y' (h : X' -> X) (k : Y' -> Y) p : depth (pulled h k p) = depth p.
Proof. by elim: p => //= a l -> r ->. Qed.

Lemma tree_possible f c e k p : Rle R0 e -> computes (f := f) p -> depth p <= k -> possible f c two_way e k.
Proof.
move=> e0 H d; case: c => /=.
  by exists [finType of unit], one, (fun _ => p); split=> //; apply: sure => //; exact: one_distribution.
exists [finType of unit], [finType of unit], one, one, (pulled fst fst p); split.
- by rewrite pulled_depth.
- exact: one_distribution.
- exact: one_distribution.
- by apply: sure => // [|w x y]; [exact: pair_distribution | rewrite pulled_run].
Qed.
Definition message_of s := if s is alice then from_alice else from_bob.
Lemma message_possible f c s e : Rle R0 e -> possible f c (message_of s) e (one_way f s).
Proof.
move=> e0; have H g : exists (m : 'I_(nr g).+1 -> (one_wayA g).-tuple bool) q, forall x y, q (m x) y = ent g x y by exact: one_way_up.
have pub g : public_message g e (one_wayA g).
  have [m [q h]] := H g; exists [finType of unit], one, (fun _ => m), (fun _ => q).
  by apply: sure => //; exact: one_distribution.
have pri g : private_message g e (one_wayA g).
  have [m [q h]] := H g; exists [finType of unit], [finType of unit], one, one, (fun _ => m), (fun _ => q).
  by split; [exact: one_distribution | exact: one_distribution | apply: sure => //; exact: pair_distribution].
by case: c; case: s => /=; [exact: pub | exact: pub | exact: pri | exact: pri].
Qed.
Lemma possible_some f c m e : Rle R0 e -> exists k, possible f c m e k.
Proof.
move=> e0; case: m; last 2 first.
- by exists (one_way f alice); exact: (message_possible f c alice e0).
- by exists (one_way f bob); exact: (message_possible f c bob e0).
by have [p h _] := D_spec f; exists (depth p); exact: tree_possible h (leqnn _).
Qed.
Lemma randomised_spec f c m e : Rle R0 e -> possible f c m e (randomised_with f c m e).
Proof. by move=> e0; apply: leastE; exact: possible_some. Qed.
Lemma randomised_le f c m e k : possible f c m e k -> randomised_with f c m e <= k.
Proof. exact: least_le. Qed.

(* ---- a larger error; coins that both see ---- *)
Lemma possible_error f c m e e' k : Rle e e' -> possible f c m e k -> possible f c m e' k.
Proof.
have keep g W mu out : Rle e e' -> @errs_rarely g e W mu out -> @errs_rarely g e' W mu out.
  by move=> le [d h]; split=> //; exact: errs_kept d le _ h.
move=> le; case: m; case: c => /=.
- by move=> [W [mu [p [d h]]]]; exists W, mu, p; split=> //; exact: keep.
- by move=> [U [V [mu [nu [p [d dU dV h]]]]]]; exists U, V, mu, nu, p; split=> //; exact: keep.
- by move=> [W [mu [m [g h]]]]; exists W, mu, m, g; exact: keep.
- by move=> [U [V [mu [nu [m [g [dU dV h]]]]]]]; exists U, V, mu, nu, m, g; split=> //; exact: keep.
- by move=> [W [mu [m [g h]]]]; exists W, mu, m, g; exact: keep.
- by move=> [U [V [mu [nu [m [g [dU dV h]]]]]]]; exists U, V, mu, nu, m, g; split=> //; exact: keep.
Qed.
Lemma possible_public f m e k : possible f private m e k -> possible f public m e k.
Proof.
have msg g : private_message g e k -> public_message g e k.
  move=> [U [V [mu [nu [m' [q [_ _ h]]]]]]].
  by exists [finType of U * V], (fun w => Rmult (mu w.1) (nu w.2)), (fun w => m' w.1), (fun w => q w.2).
case: m => /=; [|exact: msg|exact: msg].
move=> [U [V [mu [nu [p [d _ _ [dW h]]]]]]].
exists [finType of U * V], (fun w => Rmult (mu w.1) (nu w.2)), (fun w => pulled (fun x => (x, w.1)) (fun y => (y, w.2)) p).
split=> [w|]; first by rewrite pulled_depth.
split=> // x y; apply: Rle_trans (h x y) _; apply: rsum_le => w; rewrite pulled_run; exact: Rle_refl.
Qed.

(* ---- 1 - f: other outputs ---- *)
Lemma possible_complement f c m e k : possible f c m e k -> possible (complement f) c m e k.
Proof.
have E (u v : int) : u = v -> (1 - u = 1 - v)%R by move=> ->.
have msg g : public_message g e k -> public_message (complement g) e k.
  move=> [W [mu [m' [q [d h]]]]]; exists W, mu, m', (fun w t y => 1 - q w t y)%R; split=> //.
  by apply: (errs_kept d (Rle_refl e) _ h) => w x y /E; rewrite mxE.
have pri g : private_message g e k -> private_message (complement g) e k.
  move=> [U [V [mu [nu [m' [q [dU dV [d h]]]]]]]]; exists U, V, mu, nu, m', (fun w t y => 1 - q w t y)%R; split=> //; split=> //.
  by apply: (errs_kept d (Rle_refl e) _ h) => w x y /E; rewrite mxE.
have tc : transposed (complement f) = complement (transposed f) by congr Tpf; apply/matrixP => x y; rewrite !mxE.
case: m; case: c; rewrite /possible ?tc; [| |exact: msg|exact: pri|exact: msg|exact: pri].
- move=> [W [mu [p [dp [d h]]]]]; exists W, mu, (fun w => relabel (fun v => 1 - v)%R (p w)); split=> [w|]; first by rewrite relabel_depth.
  by split=> //; apply: (errs_kept d (Rle_refl e) _ h) => w x y /E; rewrite relabel_run mxE.
- move=> [U [V [mu [nu [p [dp dU dV [d h]]]]]]]; exists U, V, mu, nu, (relabel (fun v => 1 - v)%R p); split=> //; first by rewrite relabel_depth.
  by split=> //; apply: (errs_kept d (Rle_refl e) _ h) => w x y /E; rewrite relabel_run mxE.
Qed.

(* ---- the listener says the answer ---- *)
Definition said X Y (g : Y -> int) : prot X Y := Bob (fun y => g y == 1%R) (Out 0%R) (Out 1%R).
Lemma said_run X Y (g : Y -> int) (x : X) y v : v = 0%R \/ v = 1%R -> g y = v -> run (said X g) x y = v.
Proof. by move=> hv /= ->; case: hv => ->. Qed.
Lemma answer_public f e k : zero_one f -> public_message f e k -> public_tree f e k.+1.
Proof.
move=> z [W [mu [m [g [d h]]]]]; exists W, mu, (fun w => send (m w) (fun t => said _ (g w t))).
split=> [w|]; first by rewrite -[X in _ <= X]addn1; exact: send_depth.
by split=> //; apply: (errs_kept d (Rle_refl e) _ h) => w x y E; rewrite send_run; exact: said_run.
Qed.
Lemma answer_private f e k : zero_one f -> private_message f e k -> private_tree f e k.+1.
Proof.
move=> z [U [V [mu [nu [m [g [dU dV [d h]]]]]]]].
exists U, V, mu, nu, (send (fun x => m x.2 x.1) (fun t => said _ (fun y => g y.2 t y.1))); split=> //.
  by rewrite -[X in _ <= X]addn1; exact: send_depth.
by split=> //; apply: (errs_kept d (Rle_refl e) _ h) => w x y E; rewrite send_run; exact: said_run.
Qed.
Lemma swap_public f e k : public_tree (transposed f) e k -> public_tree f e k.
Proof.
move=> [W [mu [p [dp [d h]]]]]; exists W, mu, (fun w => swap (p w)); split=> [w|]; first by rewrite swap_depth.
split=> // x y; apply: Rle_trans (h y x) _; apply: rsum_le => w; rewrite swap_run mxE; exact: Rle_refl.
Qed.
Lemma rsum_swap (U V : finType) (F : U * V -> R) : \rsum_(w : [finType of U * V]) F w = \rsum_(w : [finType of V * U]) F (w.2, w.1).
Proof. by rewrite (reindex (fun w : V * U => (w.2, w.1))) //; exists (fun w => (w.2, w.1)); case. Qed.
Lemma swap_private f e k : private_tree (transposed f) e k -> private_tree f e k.
Proof.
move=> [U [V [mu [nu [p [dp dU dV [[d0 d1] h]]]]]]]; exists V, U, nu, mu, (swap p); split=> //; first by rewrite swap_depth.
split=> [|x y]; first split=> [w|]; first by rewrite Rmult_comm; exact: (d0 (w.2, w.1)).
  by rewrite -{}d1 rsum_swap; apply: eq_bigr => w _; rewrite Rmult_comm.
apply: Rle_trans (h y x) _; rewrite rsum_swap; apply: rsum_le => w /=; rewrite swap_run mxE Rmult_comm; exact: Rle_refl.
Qed.
Lemma answer_possible f c s e k : zero_one f -> possible f c (message_of s) e k -> possible f c two_way e k.+1.
Proof.
move=> z; have zt := transposed_zero_one z; case: c; case: s => /= h.
- exact: answer_public.
- by apply: swap_public; exact: answer_public.
- exact: answer_private.
- by apply: swap_private; exact: answer_private.
Qed.

(* ---- no bit is not enough: the output hangs on the coins alone, and is one of two values with at most 1/2 ---- *)
Lemma two_values f e (W : finType) (mu : W -> R) out x y x' y' : Rlt e (Rdiv R1 (IZR 2)) -> errs_rarely (f := f) e mu out ->
  (forall w, out w x y = out w x' y') -> ent f x y = ent f x' y'.
Proof.
move=> e2 [[d0 d1] h] same; apply/eqP; apply/negPn/negP => ne.
suff : Rle (Rplus (Rminus R1 e) (Rminus R1 e)) R1 by lra.
rewrite -{3}d1; apply: Rle_trans (Rplus_le_compat _ _ _ _ (h x y) (h x' y')) _; rewrite -rsum_split; apply: rsum_le => w.
rewrite /when; have := d0 w; case: eqP => [E|_]; case: eqP => [E'|_]; try lra.
by case/eqP: ne; rewrite -E -E' same.
Qed.
Lemma some_message f c s e k : Rlt e (Rdiv R1 (IZR 2)) -> 1 < rows f s -> possible f c (message_of s) e k -> 0 < k.
Proof.
move=> e2; have one_row g : (forall x x' y, ent g x y = ent g x' y) -> size (row_list g) <= 1.
  move=> H; rewrite -[X in _ <= X]card_unit; apply: (@rows_finite g [finType of unit] (fun _ => tt) (fun _ y => ent g ord0 y)) => x y.
  exact: H.
have no g : 1 < size (row_list g) -> ~ public_message g e 0.
  move=> r [W [mu [m [q h]]]]; have := one_row g; rewrite leqNgt r => /(_ _)/negP; apply=> // x x' y.
  by apply: (two_values (x := x) (x' := x') e2 h) => w; rewrite (tuple0 (m w x)) (tuple0 (m w x')).
case: k => // r h; have p : possible f public (message_of s) e 0 by case: c h => //; exact: possible_public.
by case: s r p {h} => r p; case: (no _ r p).
Qed.
Lemma some_bit f c e k : Rlt e (Rdiv R1 (IZR 2)) -> 0 < D f -> possible f c two_way e k -> 0 < k.
Proof.
move=> e2 d; case: k => // h; have [W [mu [p [dp h']]]] : public_tree f e 0 by case: c h => //; exact: (@possible_public f two_way).
have c0 : computes (f := f) (Out (ent f ord0 ord0)).
  move=> x y /=; apply: (two_values (x := ord0) (y := ord0) (x' := x) (y' := y) e2 h') => w.
  by have := dp w; case: (p w).
by have := leq_trans d (D_le c0).
Qed.

(* ---- the axioms ---- *)
Open Scope R_scope.
Theorem ax_randomised_is : st_randomised_is.
Proof. by move=> f; parts; try lra; rewrite /q_randomised. Qed.
Theorem ax_randomised_depth : st_randomised_depth.
Proof.
have H f c a : 0 <= a -> q_randomised_with f c two_way a <= q_D f.
  by move=> a0; have [p h e] := D_spec f; apply: le_nat; apply: randomised_le; rewrite -e; exact: tree_possible h (leqnn _).
by split=> a f a0 a2; parts => //; apply: H; lra.
Qed.
Theorem ax_randomised_message : st_randomised_message.
Proof.
have H f c s a : 0 <= a -> q_randomised_with f c (message_of s) a <= q_one_way f s.
  by move=> a0; apply: le_nat; apply: randomised_le; exact: message_possible.
by parts=> a f a0 a2; parts => //; [apply: (H f public alice) | apply: (H f public bob) | apply: (H f private alice)
  | apply: (H f private bob)]; lra.
Qed.
Theorem ax_randomised_error : st_randomised_error.
Proof.
have H f c m a b : 0 <= a -> a <= b -> q_randomised_with f c m b <= q_randomised_with f c m a.
  by move=> a0 ab; apply: le_nat; apply: randomised_le; apply: possible_error ab _; exact: randomised_spec.
by parts=> a b f a0 b2 ab; parts; try lra; apply: H; lra.
Qed.
Theorem ax_public_private : st_public_private.
Proof.
have H f m a : 0 <= a -> q_randomised_with f public m a <= q_randomised_with f private m a.
  by move=> a0; apply: le_nat; apply: randomised_le; apply: possible_public; exact: randomised_spec.
by parts=> a f a0 a2; parts => //; apply: H; lra.
Qed.
Theorem ax_randomised_answer : st_randomised_answer.
Proof.
have H f c s a : zero_one f -> 0 <= a -> q_randomised_with f c two_way a <= q_randomised_with f c (message_of s) a + 1.
  move=> z a0; rewrite /q_randomised_with -INR_S; apply: le_nat; apply: randomised_le; apply: answer_possible => //.
  exact: randomised_spec.
by parts=> a f a0 a2 z; parts => //; [apply: (H f public alice) | apply: (H f public bob) | apply: (H f private alice)
  | apply: (H f private bob)] => //; lra.
Qed.
Theorem ax_complement_randomised : st_complement_randomised.
Proof.
have le f c m a : 0 <= a -> (randomised_with (complement f) c m a <= randomised_with f c m a)%N.
  by move=> a0; apply: randomised_le; apply: possible_complement; exact: randomised_spec.
have H f c m a : 0 <= a -> q_randomised_with (complement f) c m a = q_randomised_with f c m a.
  move=> a0; apply: eq_nat; apply/eqP; rewrite eqn_leq le //=.
  by have := le (complement f) c m a a0; rewrite complementK.
by parts=> a f a0 a2 z; parts => //; apply: H; lra.
Qed.
Theorem ax_randomised_some_bit : st_randomised_some_bit.
Proof.
have H f c a : 0 <= a -> a < 1 / 2 -> q_D f >= 1 -> q_randomised_with f c two_way a >= 1.
  move=> a0 a2 d; apply: (ge_nat 1); apply: (some_bit a2 _ (randomised_spec f c two_way a0)).
  exact: (nat_ge _ 1 d).
by parts=> a f a0 a2 d; parts => //; apply: H => //; lra.
Qed.
Theorem ax_randomised_some_message : st_randomised_some_message.
Proof.
have H f c s a : 0 <= a -> a < 1 / 2 -> q_rows f s >= 2 -> q_randomised_with f c (message_of s) a >= 1.
  move=> a0 a2 r; apply: (ge_nat 1); apply: (some_message a2 _ (randomised_spec f c (message_of s) a0)).
  exact: (nat_ge _ 2 r).
by parts=> a f a0 a2 r; parts => //; [apply: (H f public alice) | apply: (H f public bob) | apply: (H f private alice)
  | apply: (H f private bob)] => //; lra.
Qed.
