(* Identities inside a function: what coins leave of them, and which there are in the built-in families.

   On two rows and two columns of an identity, one bit is about the row alone, or about the column alone: it is right at two
   of the four entries at most (one_bit).  So with any coins the four chances to be right add up to 2 at most.  A protocol for
   a function is one for each function whose entries it has at some rows and columns (possible_inside), as it has those of
   equality where it has a large identity.  In the families, strings with a single 1 are rows and columns of identities. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Numbers Trees Rectangles Coins Discrepancy Strings Guesses.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- one bit ---- *)
Lemma one_bit X Y (p : prot X Y) x0 x1 y0 y1 : (depth p <= 1)%N ->
  ((run p x0 y0 == 1%R) + (run p x0 y1 == 0%R) + ((run p x1 y0 == 0%R) + (run p x1 y1 == 1%R)) <= 2)%N.
Proof.
have apart (v : int) : ((v == 1%R) + (v == 0%R) <= 1)%N by case: (eqVneq v 1%R) => [->|ne] //=; rewrite add0n leq_b1.
have apart' (v : int) : ((v == 0%R) + (v == 1%R) <= 1)%N by rewrite addnC.
have leaf (q : prot X Y) : (depth q <= 0)%N -> exists v, q = Out v by case: q => // v _; exists v.
case: p => [v _|a l r|a l r] /=; first by apply: (@leq_add _ _ 1 1).
- rewrite ltnS geq_max => /andP[/leaf[u ->] /leaf[v ->]] /=; case: (a x0); case: (a x1); exact: (@leq_add _ _ 1 1).
- rewrite ltnS geq_max => /andP[/leaf[u ->] /leaf[v ->]] /=; rewrite addnACA.
  by case: (a y0); case: (a y1); apply: (@leq_add _ _ 1 1).
Qed.
Lemma two_bits f c a k : identity f k -> (2 <= k)%N -> a < 1 / 2 -> forall d, possible f c two_way a d -> (2 <= d)%N.
Proof.
move=> [r [q [ir iq H]]] k2 a1 d h; rewrite ltnNge; apply/negP => d1.
have [W [mu [p [dp [[mu0 mu1] right]]]]] : public_tree f a d by case: c h => //; exact: (@possible_public f two_way).
pose i0 : 'I_k := Ordinal (ltn_trans (isT : (0 < 1)%N) k2); pose i1 : 'I_k := Ordinal k2.
have := Rplus_le_compat _ _ _ _ (Rplus_le_compat _ _ _ _ (right (r i0) (q i0)) (right (r i0) (q i1)))
  (Rplus_le_compat _ _ _ _ (right (r i1) (q i0)) (right (r i1) (q i1))).
have [h00 h01 h10 h11] : [/\ ent f (r i0) (q i0) = 1%R, ent f (r i0) (q i1) = 0%R, ent f (r i1) (q i0) = 0%R & ent f (r i1) (q i1) = 1%R].
  by split; rewrite H.
rewrite h00 h01 h10 h11 -!rsum_split; apply: Rlt_not_le; apply: (Rle_lt_trans _ (\rsum_(w : W) (2 * mu w))); last by rewrite rsum_mul mu1; lra.
apply: rsum_le => w; have := le_nat _ _ (one_bit (r i0) (r i1) (q i0) (q i1) (leq_trans (dp w) d1)).
have whenE (b : bool) v : when b v = INR b * v by case: b; rewrite /when /=; ring.
rewrite !whenE !INR_add => le; have := Rmult_le_compat_r _ _ _ (mu0 w) le.
by rewrite [INR 2](_ : _ = 2) //; lra.
Qed.
Theorem ax_randomised_identity : st_randomised_identity.
Proof.
have H f c a k : a >= 0 -> a < 1 / 2 -> IZR k >= 2 -> q_identity f (IZR k) -> q_randomised_with f c two_way a >= 2.
  move=> a0 a1 k2 id; apply: (ge_nat 2); apply: (two_bits id _ a1 (randomised_spec f c two_way _)); last lra.
  rewrite tonat_IZR; apply/leP; have : Z.le 2 k; [apply: le_IZR; lra | lia].
by split=> a k f a0 a1 k2 [_ id]; parts => //; exact: H a0 a1 k2 id.
Qed.

(* ---- a function inside another ---- *)
Lemma errs_inside f g (h : 'I_(nr g).+1 -> 'I_(nr f).+1) (q : 'I_(nc g).+1 -> 'I_(nc f).+1) e (W : finType) (mu : W -> R) out :
  (forall x y, ent g x y = ent f (h x) (q y)) -> errs_rarely (f := f) e mu out ->
  errs_rarely (f := g) e mu (fun w x y => out w (h x) (q y)).
Proof. by move=> E [d right]; split=> // x y; rewrite E. Qed.
Lemma message_inside f g h q e k : (forall x y, ent g x y = ent f (h x) (q y)) ->
  (public_message f e k -> public_message g e k) /\ (private_message f e k -> private_message g e k).
Proof.
move=> E; split.
  move=> [W [mu [m [o ok]]]]; exists W, mu, (fun w x => m w (h x)), (fun w t y => o w t (q y)).
  exact: (errs_inside (out := fun w x y => o w (m w x) y) E ok).
move=> [U [V [mu [nu [m [o [dU dV ok]]]]]]]; exists U, V, mu, nu, (fun u x => m u (h x)), (fun v t y => o v t (q y)); split=> //.
exact: (errs_inside (out := fun w x y => o w.2 (m w.1 x) y) E ok).
Qed.
Lemma possible_inside f g (h : 'I_(nr g).+1 -> 'I_(nr f).+1) (q : 'I_(nc g).+1 -> 'I_(nc f).+1) c m e k :
  (forall x y, ent g x y = ent f (h x) (q y)) -> possible f c m e k -> possible g c m e k.
Proof.
move=> E; have Et x y : ent (transposed g) x y = ent (transposed f) (q x) (h y) by rewrite !mxE E.
have [pub pri] := message_inside e k E; have [pub' pri'] := message_inside e k Et.
case: m; case: c => //=.
- move=> [W [mu [p [d ok]]]]; exists W, mu, (fun w => pulled h q (p w)); split=> [w|]; first by rewrite pulled_depth.
  have [dm right] := errs_inside (out := fun w => run (p w)) E ok; split=> // x y.
  by apply: Rle_trans (right x y) _; right; apply: eq_bigr => w _; rewrite pulled_run.
- move=> [U [V [mu [nu [p [d dU dV ok]]]]]].
  exists U, V, mu, nu, (pulled (fun x => (h x.1, x.2)) (fun y => (q y.1, y.2)) p); split=> //; first by rewrite pulled_depth.
  have [dm right] := errs_inside (out := fun w x y => run p (x, w.1) (y, w.2)) E ok; split=> // x y.
  by apply: Rle_trans (right x y) _; right; apply: eq_bigr => w _; rewrite pulled_run.
Qed.
Lemma equality_inside f n k : (2 ^ n <= k)%N -> identity f k -> forall c m e d, possible f c m e d -> possible (equality n) c m e d.
Proof.
move=> le [r [q [ir iq H]]] c m e d; pose i (x : 'I_(2 ^ n).-1.+1) : 'I_k := Ordinal (leq_trans (row_lt x) le).
apply: (@possible_inside f (equality n) (fun x => r (i x)) (fun y => q (i y))) => x y.
by rewrite H mxE -val_eqE.
Qed.
Theorem ax_randomised_inside : st_randomised_inside.
Proof.
have H f c m a n k : a >= 0 -> IZR n >= 1 -> IZR k >= rpow 2 (IZR n) -> q_identity f (IZR k) ->
    q_randomised_with f c m a >= q_randomised_with (f_equality (IZR n)) c m a.
  move=> a0 n1 le id; apply: ge_nat; apply: randomised_le; apply: (equality_inside _ id); last by apply: randomised_spec; lra.
  have [E _] := natural_1 n1; rewrite (tonat_IZR k); apply: nat_le; rewrite -pow2 -E.
  case: (Z_le_dec 0 k) => k0; first by rewrite -of_nat_Z //; lra.
  have := rpow2_gt0 (IZR n); have : IZR k <= 0 by apply: IZR_le; lia.
  lra.
by parts=> a n k f a0 a1 n1 le [_ id]; parts => //; exact: H a0 n1 le id.
Qed.

(* ---- identities and fooling sets of the families ---- *)
Section Families.
Variable n : nat.
Hypothesis n0 : (0 < n)%N.
Definition but_one (i : 'I_n) (s : bool) : {ffun 'I_n -> bool} := [ffun j => (j == i) (+) s].
Lemma index_entry i s (j : 'I_n) : ent (index_of n) (string (but_one i s)) (inord j) = Posz ((j == i) (+) s).
Proof. by rewrite index_tells // ffunE addbF. Qed.
Lemma inord_inj : injective (fun i : 'I_n => inord i : 'I_n.-1.+1).
Proof. by move=> i j /(congr1 val); rewrite /= !inordK ?prednK ?ltn_ord // => /val_inj. Qed.
Lemma index_fooling s : fooling (index_of n) (Posz (~~ s)) = n.
Proof.
have nb : Posz s != Posz (~~ s) by case: s.
apply/eqP; rewrite eqn_leq -{2}(index_rows_bob n0) fooling_rows /=.
pose P (i : 'I_n) := (string (but_one i s) : 'I_(nr (index_of n)).+1, inord i : 'I_(nc (index_of n)).+1).
have inj : injective P by move=> i j [_ /inord_inj].
rewrite -[X in (X <= _)%N]card_ord -(card_imset _ inj); apply: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)).
apply/andP; split; apply/forall_inP => _ /imsetP[i _ ->]; first by rewrite index_entry eqxx.
apply/forall_inP => _ /imsetP[j _ ->]; apply/implyP; rewrite (inj_eq inj) => ne /=.
by rewrite !index_entry (eq_sym j) (negbTE ne) /= nb.
Qed.
Lemma strings_identity (h : nat -> nat -> bool) (v w : 'I_n -> 'I_(2 ^ n).-1.+1) : (forall i j, h (v i) (w j) = (i == j)) -> identity (on_strings n h) n.
Proof.
move=> H; exists v, w; split=> [i j e|i j e|i j]; last by rewrite mxE H.
  by apply/eqP; rewrite -(H i j) e H.
by apply/eqP; rewrite -(H i j) -e H.
Qed.
Definition unit_row (i : 'I_n) : 'I_(2 ^ n).-1.+1 := string (but_one i false).
Lemma common_row i v : common n (unit_row i) (string v) = v i.
Proof.
rewrite /common (eq_in_count (a2 := fun j => (j == i :> nat) && v i)) => [|j]; last first.
  rewrite mem_iota => /andP[_ lt]; have at_j (u : {ffun 'I_n -> bool}) := bit_string u (Ordinal lt).
  rewrite /unit_row !at_j ffunE addbF -val_eqE /=; case: eqP => // e.
  by rewrite (_ : Ordinal lt = i) //; exact: val_inj.
case: (v i); last by rewrite (eq_count (a2 := pred0)) ?count_pred0 // => j; rewrite andbF.
rewrite (eq_count (a2 := pred1 (val i))) => [|j]; last by rewrite andbT.
by rewrite count_uniq_mem ?iota_uniq // mem_iota ltn_ord.
Qed.
Lemma equality_identity : identity (equality n) (2 ^ n).
Proof.
pose r (i : 'I_(2 ^ n)) : 'I_(2 ^ n).-1.+1 := inord i.
have val_r i : r i = i :> nat by rewrite inordK // prednK ?expn_gt0 ?ltn_ord.
have inj : injective r by move=> i j /(congr1 val); rewrite /= !val_r => /val_inj.
by exists r, r; split=> // i j; rewrite mxE !val_r.
Qed.
Lemma disjointness_identity : identity (disjointness n) n.
Proof.
apply: (strings_identity (v := unit_row) (w := fun j => string (but_one j true))) => i j.
by rewrite common_row ffunE; case: (i == j).
Qed.
Lemma intersection_identity : identity (intersection n) n.
Proof.
by apply: (strings_identity (v := unit_row) (w := unit_row)) => i j; rewrite common_row ffunE; case: (i == j).
Qed.
Lemma inner_product_identity : identity (inner_product n) n.
Proof.
by apply: (strings_identity (v := unit_row) (w := unit_row)) => i j; rewrite common_row ffunE; case: (i == j).
Qed.
Lemma index_identity : identity (index_of n) n.
Proof.
exists (fun i => string (but_one i false)), (fun i => inord i); split=> [i j e|i j /inord_inj //|i j]; last first.
  by rewrite index_entry addbF eq_sym.
by apply/eqP; have := index_entry i false j; rewrite e index_entry eqxx addbF eq_sym; case: eqP.
Qed.
Lemma greater_identity : identity (greater_than n) 1.
Proof.
have lt1 : (2 ^ 0 < 2 ^ n)%N by rewrite ltn_exp2l.
have lt : (1 < (2 ^ n).-1.+1)%N by rewrite (@pow_pred 2) // -[X in (X < _)%N](expn0 2).
exists (fun _ => Ordinal lt), (fun _ => ord0); split=> [i j _|i j _|i j]; rewrite ?mxE ?(ord1 i) ?(ord1 j) //.
Qed.
End Families.
Theorem ax_index_fooling : st_index_fooling.
Proof.
split=> n n1; (split; first by []); have [E pos] := natural_1 n1; rewrite [RHS]E; apply: eq_nat.
- exact: (index_fooling pos true).
- exact: (index_fooling pos false).
Qed.
Theorem ax_family_identity : st_family_identity.
Proof.
have H n f : IZR n >= 1 -> identity f (tonat (IZR n)) -> IZR n >= 1 /\ IZR n >= 0 /\ q_identity f (IZR n).
  by move=> n1 id; split=> //; split; [lra | exact: id].
have pow n : IZR n >= 1 -> rpow 2 (IZR n) = INR (2 ^ tonat (IZR n)) by move=> /natural_1[E _]; rewrite [in LHS]E pow2.
split; [|split; [|split; [|split; [|split]]]] => n n1; have [E pos] := natural_1 n1.
- have e := pow n n1; split=> //; split; first by rewrite e; exact: int_N.
  split; first by apply: Rle_ge; apply: Rlt_le; exact: rpow2_gt0.
  by rewrite /q_identity e tonat_INR; exact: equality_identity.
- by apply: H => //; exact: disjointness_identity.
- by apply: H => //; exact: intersection_identity.
- by split=> //; rewrite /q_identity (tonat_INR 1); exact: greater_identity.
- by apply: H => //; exact: inner_product_identity.
- by apply: H => //; exact: index_identity.
Qed.
