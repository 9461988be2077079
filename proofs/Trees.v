(* Protocol trees, and the rows that a message has to tell apart: what the proofs of the axioms use.

   First, the least number of a kind of which there is one.  Then trees: one tree after another (`bind`), with the
   parties exchanged (`swap`), with other answers (`relabel`), and Alice's message of k bits as a tree (`send`).
   Then one-way protocols: k bits are enough exactly where there are at most 2^k different rows.  As rows can be told,
   every function has a tree, and D and the least number of leaves are those of some tree. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ClassicalEpsilon.
From Fooling Require Import Definitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

(* ---- the least number ---- *)
Lemma leastP (P : nat -> Prop) : (exists n, P n) -> P (least P) /\ forall m, P m -> least P <= m.
Proof.
move=> [n Pn]; apply: (epsilon_spec (inhabits 0) (fun n => P n /\ forall m, P m -> n <= m)).
elim/ltn_ind: n Pn => n IH Pn.
case: (excluded_middle_informative (exists2 m, P m & m < n)) => [[m Pm lt]|no]; first exact: IH lt Pm.
by exists n; split=> // m Pm; rewrite leqNgt; apply/negP => lt; apply: no; exists m.
Qed.
Lemma least_le (P : nat -> Prop) n : P n -> least P <= n.
Proof. by move=> Pn; have [|_] := leastP (P := P); [exists n | apply]. Qed.
Lemma leastE (P : nat -> Prop) : (exists n, P n) -> P (least P).
Proof. by move=> /leastP[]. Qed.

(* ---- protocols: messages that name a number below 2^k ---- *)
Section Protocols.
Variables X Y : Type.
Implicit Types p : prot X Y.

Fixpoint bind p (k : int -> prot X Y) : prot X Y :=
  match p with Out v => k v | Ali a l r => Ali a (bind l k) (bind r k) | Bob a l r => Bob a (bind l k) (bind r k) end.
Lemma bind_run p k x y : run (bind p k) x y = run (k (run p x y)) x y.
Proof. by elim: p => [v|a l IHl r IHr|a l IHl r IHr] //=; case: ifP. Qed.
Lemma bind_depth p k e : (forall v, depth (k v) <= e) -> depth (bind p k) <= depth p + e.
Proof.
move=> H; elim: p => [v|a l IHl r IHr|a l IHl r IHr] //=; rewrite ?add0n //.
all: by rewrite addSn ltnS geq_max; apply/andP; split;
  [apply: leq_trans IHl _ | apply: leq_trans IHr _]; rewrite leq_add2r ?leq_maxl ?leq_maxr.
Qed.
Lemma bind_leaves p k e : (forall v, nleaves (k v) <= e) -> nleaves (bind p k) <= nleaves p * e.
Proof.
move=> H; elim: p => [v|a l IHl r IHr|a l IHl r IHr] //=; rewrite ?mul1n //.
all: by rewrite mulnDl leq_add.
Qed.
Lemma leaves_depth_tree p : nleaves p <= 2 ^ depth p.
Proof.
elim: p => [v|a l IHl r IHr|a l IHl r IHr] //=.
all: rewrite expnS mul2n -addnn; apply: leq_add; [apply: leq_trans IHl _ | apply: leq_trans IHr _].
all: by rewrite leq_exp2l ?leq_maxl ?leq_maxr.
Qed.
Lemma nleaves_gt0 p : 0 < nleaves p.
Proof. by elim: p => //= *; rewrite addn_gt0; apply/orP; left. Qed.

(* Alice sends k bits of hers, then all goes on from what was sent *)
Fixpoint send (k : nat) : (X -> k.-tuple bool) -> (k.-tuple bool -> prot X Y) -> prot X Y :=
  match k return (X -> k.-tuple bool) -> (k.-tuple bool -> prot X Y) -> prot X Y with
  | 0 => fun _ q => q [tuple]
  | k.+1 => fun m q => Ali (fun x => thead (m x))
      (send (fun x => [tuple of behead (m x)]) (fun t => q [tuple of false :: t]))
      (send (fun x => [tuple of behead (m x)]) (fun t => q [tuple of true :: t]))
  end.
Lemma send_run k (m : X -> k.-tuple bool) q x y : run (send m q) x y = run (q (m x)) x y.
Proof.
elim: k m q => [|k IH] m q /=; first by rewrite [in RHS](tuple0 (m x)).
have E t : thead (m x) = t -> [tuple of t :: behead (m x)] = m x.
  by move=> <-; rewrite [RHS]tuple_eta; apply: val_inj.
by case: ifP => /E h; rewrite IH h.
Qed.
Lemma send_depth k (m : X -> k.-tuple bool) q e : (forall t, depth (q t) <= e) -> depth (send m q) <= k + e.
Proof.
elim: k m q => [|k IH] m q H /=; first by rewrite add0n.
by rewrite addSn ltnS geq_max !IH.
Qed.
End Protocols.

Fixpoint swap X Y (p : prot X Y) : prot Y X :=
  match p with Out v => Out v | Ali a l r => Bob a (swap l) (swap r) | Bob a l r => Ali a (swap l) (swap r) end.
Lemma swap_run X Y (p : prot X Y) x y : run (swap p) y x = run p x y.
Proof. by elim: p => //= a l -> r ->. Qed.
Lemma swap_depth X Y (p : prot X Y) : depth (swap p) = depth p.
Proof. by elim: p => //= a l -> r ->. Qed.
Lemma swap_leaves X Y (p : prot X Y) : nleaves (swap p) = nleaves p.
Proof. by elim: p => //= a l -> r ->. Qed.
Fixpoint relabel X Y (h : int -> int) (p : prot X Y) : prot X Y :=
  match p with Out v => Out (h v) | Ali a l r => Ali a (relabel h l) (relabel h r) | Bob a l r => Bob a (relabel h l) (relabel h r) end.
Lemma relabel_run X Y h (p : prot X Y) x y : run (relabel h p) x y = h (run p x y).
Proof. by elim: p => //= a l IHl r IHr; case: ifP. Qed.
Lemma relabel_depth X Y h (p : prot X Y) : depth (relabel h p) = depth p.
Proof. by elim: p => //= a l -> r ->. Qed.
Lemma relabel_leaves X Y h (p : prot X Y) : nleaves (relabel h p) = nleaves p.
Proof. by elim: p => //= a l -> r ->. Qed.

(* ---- one-way: the distinct rows ---- *)
Section OneWay.
Variable f : tpf.
Let R := row_list f.
Lemma row_in x : row x (ent f) \in R.
Proof. by rewrite mem_undup; apply: map_f; rewrite mem_enum. Qed.
Lemma row_list_gt0 : 0 < size (row_list f).
Proof. by have := row_in ord0; rewrite /R; case: (row_list f). Qed.

Definition code k (i : nat) : k.-tuple bool := nth [tuple of nseq k false] (enum {: k.-tuple bool}) i.
Lemma code_inj k i j : i < 2 ^ k -> j < 2 ^ k -> code k i = code k j -> i = j.
Proof.
move=> hi hj /eqP; rewrite /code nth_uniq ?enum_uniq -?cardE ?card_tuple ?card_bool //; exact/eqP.
Qed.
Lemma one_way_upper k : size (row_list f) <= 2 ^ k ->
  exists (m : 'I_(nr f).+1 -> k.-tuple bool) g, forall x y, g (m x) y = ent f x y.
Proof.
move=> le; exists (fun x => code k (index (row x (ent f)) R)).
exists (fun t y => (nth 0 R (find (fun r => code k (index r R) == t) R)) 0 y)%R => x y.
set P := fun r => _; have hasP : has P R by apply/hasP; exists (row x (ent f)); [exact: row_in | exact/eqP].
have /eqP := nth_find (0 : 'rV[int]_(nc f).+1)%R hasP; set r := nth _ _ _ => E.
have rR : r \in R by apply: mem_nth; rewrite -has_find.
have/code_inj H : code k (index r R) = code k (index (row x (ent f)) R) := E.
have {H}/(congr1 (nth 0%R R)) : index r R = index (row x (ent f)) R.
  by apply: H; apply: leq_trans le; rewrite index_mem ?row_in.
by rewrite !nth_index ?row_in // => ->; rewrite mxE.
Qed.
Lemma one_way_lower k (m : 'I_(nr f).+1 -> k.-tuple bool) g : (forall x y, g (m x) y = ent f x y) -> size (row_list f) <= 2 ^ k.
Proof.
move=> H; have -> : 2 ^ k = size [seq (\row_y g t y)%R | t <- enum {: k.-tuple bool}].
  by rewrite size_map -cardE card_tuple card_bool.
apply: uniq_leq_size; first exact: undup_uniq.
move=> r; rewrite mem_undup => /mapP[x _ ->]; apply/mapP; exists (m x); first by rewrite mem_enum.
by apply/rowP => y; rewrite !mxE H.
Qed.
Lemma one_wayA_le k : (one_wayA f <= k) = (size (row_list f) <= 2 ^ k).
Proof.
apply/idP/idP => [le|/one_way_upper H]; last exact: least_le.
have [m [g H]] : exists (m : 'I_(nr f).+1 -> (one_wayA f).-tuple bool) g, forall x y, g (m x) y = ent f x y.
  apply: (leastE (P := fun k => exists (m : _ -> k.-tuple bool) g, forall x y, g (m x) y = ent f x y)).
  by exists (size (row_list f)); apply: one_way_upper; exact/ltnW/ltn_expl.
by apply: leq_trans (one_way_lower H) _; rewrite leq_exp2l.
Qed.
End OneWay.
Lemma one_way_le f s k : (one_way f s <= k) = (rows f s <= 2 ^ k).
Proof. by case: s => /=; rewrite one_wayA_le. Qed.
Lemma rows_gt0 f s : 0 < rows f s.
Proof. by case: s; exact: row_list_gt0. Qed.
Lemma one_way_up f k : one_wayA f <= k ->
  exists (m : 'I_(nr f).+1 -> k.-tuple bool) g, forall x y, g (m x) y = ent f x y.
Proof. by rewrite one_wayA_le => /one_way_upper. Qed.

(* ---- D exists; D <= one-way + one-way ---- *)
Lemma both_ways_tree f : exists2 p, computes (f := f) p & depth p <= one_way f alice + one_way f bob.
Proof.
have [m [g H]] := one_way_up (leqnn (one_wayA f)).
have [m' [g' H']] := one_way_up (leqnn (one_wayA (transposed f))).
pose rowof t := [pick x | m x == t]; pose colof t := [pick y | m' y == t].
pose v t t' : int := match colof t' with Some y => g t y | None => 0%R end.
exists (send m (fun t => swap (send m' (fun t' => Out (v t t'))))).
  move=> x y; rewrite send_run swap_run send_run /= /v /colof; case: pickP => [y' /eqP E|/(_ y)]; last by rewrite eqxx.
  by rewrite H; have := H' y x; have := H' y' x; rewrite !mxE E => <- <-.
by apply: send_depth => t; rewrite swap_depth -[X in _ <= X]addn0; apply: send_depth.
Qed.
Lemma D_spec f : exists2 p, computes (f := f) p & depth p = D f.
Proof.
have [p c _] := both_ways_tree f.
by have [|q [cq dq]] := leastE (P := fun d => exists p, computes (f := f) p /\ depth p = d); [exists (depth p), p | exists q].
Qed.
Lemma leaves_spec f : exists2 p, computes (f := f) p & nleaves p = leaves f.
Proof.
have [p c _] := both_ways_tree f.
by have [|q [cq dq]] := leastE (P := fun d => exists p, computes (f := f) p /\ nleaves p = d); [exists (nleaves p), p | exists q].
Qed.
Lemma D_le f p : computes (f := f) p -> D f <= depth p.
Proof. by move=> c; apply: least_le; exists p. Qed.
Lemma leaves_le f p : computes (f := f) p -> leaves f <= nleaves p.
Proof. by move=> c; apply: least_le; exists p. Qed.
Lemma leaves_gt0 f : 0 < leaves f.
Proof. by have [p _ <-] := leaves_spec f; exact: nleaves_gt0. Qed.
Lemma leaves_depth f : leaves f <= 2 ^ D f.
Proof. by have [p c <-] := D_spec f; apply: leq_trans (leaves_le c) (leaves_depth_tree p). Qed.
Lemma depth_both_ways f : D f <= one_way f alice + one_way f bob.
Proof. by have [p c d] := both_ways_tree f; apply: leq_trans (D_le c) d. Qed.

(* ---- exchanged, complement, gates ---- *)
Lemma own_id (P : tpf -> nat) f s : (forall g, P (transposed g) = P g) -> P (own f s) = P f.
Proof. by case: s => //=. Qed.
Lemma transposedK f : transposed (transposed f) = f.
Proof. by case: f => a b M; rewrite /transposed /= trmxK. Qed.
Lemma transposed_D_le f : D (transposed f) <= D f.
Proof. by have [p c <-] := D_spec f; rewrite -swap_depth; apply: D_le => y x; rewrite swap_run c mxE. Qed.
Lemma transposed_D f : D (transposed f) = D f.
Proof. by apply/eqP; rewrite eqn_leq transposed_D_le -{1}(transposedK f) transposed_D_le. Qed.
Lemma transposed_leaves_le f : leaves (transposed f) <= leaves f.
Proof. by have [p c <-] := leaves_spec f; rewrite -swap_leaves; apply: leaves_le => y x; rewrite swap_run c mxE. Qed.
Lemma transposed_leaves f : leaves (transposed f) = leaves f.
Proof. by apply/eqP; rewrite eqn_leq transposed_leaves_le -{1}(transposedK f) transposed_leaves_le. Qed.
Lemma transposed_rank f F : rank (transposed f) F = rank f F.
Proof. by rewrite /rank /= -map_trmx mxrank_tr. Qed.

Lemma depth_one_wayA f : zero_one f -> D f <= (one_wayA f).+1.
Proof.
move=> z; have [m [g H]] := one_way_up (leqnn (one_wayA f)).
pose ask t := Bob (fun y : 'I_(nc f).+1 => g t y == 1%R) (Out (X := 'I_(nr f).+1) 0%R) (Out 1%R).
have c : computes (f := f) (send m ask).
  move=> x y; rewrite send_run /= H.
  by case: (z x y) => ->.
by apply: leq_trans (D_le c) _; rewrite -[X in _ <= X]addn1; apply: send_depth.
Qed.
Lemma transposed_zero_one f : zero_one f -> zero_one (transposed f).
Proof. by move=> z x y; rewrite mxE. Qed.
Lemma depth_one_way f s : zero_one f -> D f <= (one_way f s).+1.
Proof.
by move=> z; case: s => /=; [|rewrite -transposed_D]; apply: depth_one_wayA => //; apply: transposed_zero_one.
Qed.

Lemma complementK f : complement (complement f) = f.
Proof. by case: f => a b M; congr Tpf; apply/matrixP => x y; rewrite !mxE opprB addrCA subrr addr0. Qed.
Lemma complement_D_le f : D (complement f) <= D f.
Proof.
have [p c <-] := D_spec f; rewrite -(relabel_depth (fun v => 1 - v)%R).
by apply: D_le => x y; rewrite relabel_run c mxE.
Qed.
Lemma complement_D f : D (complement f) = D f.
Proof. by apply/eqP; rewrite eqn_leq complement_D_le -{1}(complementK f) complement_D_le. Qed.
Lemma complement_leaves_le f : leaves (complement f) <= leaves f.
Proof.
have [p c <-] := leaves_spec f; rewrite -(relabel_leaves (fun v => 1 - v)%R).
by apply: leaves_le => x y; rewrite relabel_run c mxE.
Qed.
Lemma complement_leaves f : leaves (complement f) = leaves f.
Proof. by apply/eqP; rewrite eqn_leq complement_leaves_le -{1}(complementK f) complement_leaves_le. Qed.

Lemma gate_tree h f g (p : prot 'I_(nr f).+1 'I_(nc f).+1) (q : prot 'I_(nr g).+1 'I_(nc g).+1) :
  same_size f g -> computes (f := f) p -> computes (f := g) q ->
  exists r, [/\ computes (f := gate h f g) r, depth r <= depth p + depth q & nleaves r <= nleaves p * nleaves q].
Proof.
case: f g p q => a b M [a' b' N] p q [/= E E']; case: _ / E in N q *; case: _ / E' in N q * => cp cq.
exists (bind p (fun v => relabel (fun w => Posz (h (v != 0) (w != 0)))%R q)); split.
- by move=> x y; rewrite bind_run relabel_run cp cq mxE /= !inord_val.
- by apply: bind_depth => v; rewrite relabel_depth.
- by apply: bind_leaves => v; rewrite relabel_leaves.
Qed.
Lemma gate_D h f g : same_size f g -> D (gate h f g) <= D f + D g.
Proof.
move=> s; have [[p c <-] [q c' <-]] := (D_spec f, D_spec g).
by have [r [cr d _]] := gate_tree h s c c'; apply: leq_trans (D_le cr) d.
Qed.
Lemma gate_leaves h f g : same_size f g -> leaves (gate h f g) <= leaves f * leaves g.
Proof.
move=> s; have [[p c <-] [q c' <-]] := (leaves_spec f, leaves_spec g).
by have [r [cr _ l]] := gate_tree h s c c'; apply: leq_trans (leaves_le cr) l.
Qed.

(* ---- how many rows a tree can tell apart ---- *)
Lemma rows_finite f (T : finType) (m : 'I_(nr f).+1 -> T) g : (forall x y, g (m x) y = ent f x y) ->
  size (row_list f) <= #|T|.
Proof.
move=> H; rewrite cardE -(size_map (fun t => (\row_y g t y)%R : 'rV_(nc f).+1)); apply: uniq_leq_size; first exact: undup_uniq.
move=> r; rewrite mem_undup => /mapP[x _ ->]; apply/mapP; exists (m x); first by rewrite mem_enum.
by apply/rowP => y; rewrite !mxE H.
Qed.
Fixpoint told X Y (p : prot X Y) : finType :=
  match p with
  | Out _ => [finType of unit]
  | Ali _ l r => [finType of told l + told r]
  | Bob _ l r => [finType of told l * told r]
  end.
Lemma told_run X Y (p : prot X Y) : exists (m : X -> told p) g, forall x y, g (m x) y = run p x y.
Proof.
elim: p => [v|a l [ml [gl Hl]] r [mr [gr Hr]]|a l [ml [gl Hl]] r [mr [gr Hr]]] /=.
- by exists (fun _ => tt), (fun _ _ => v).
- exists (fun x => if a x then inr (mr x) else inl (ml x)).
  by exists (fun t y => match t with inl u => gl u y | inr u => gr u y end) => x y; case: (a x).
- exists (fun x => (ml x, mr x)).
  by exists (fun t y => if a y then gr t.2 y else gl t.1 y) => x y; case: (a y) => /=; rewrite ?Hl ?Hr.
Qed.
Lemma told_half X Y (p : prot X Y) e : depth p <= e.+1 -> #|told p| <= 2 ^ 2 ^ e.
Proof.
elim: p e => [v|a l IHl r IHr|a l IHl r IHr] e.
- by rewrite /= card_unit expn_gt0.
- case: e => [|e]; rewrite /= ltnS geq_max card_sum => /andP[dl dr].
    clear IHl IHr; case: l dl => // v _; case: r dr => // w _.
    by rewrite /= !card_unit.
  have two : 2 ^ 2 ^ e + 2 ^ 2 ^ e <= 2 ^ 2 ^ e.+1.
    by rewrite addnn -mul2n -expnS leq_exp2l // expnS mul2n -addnn -addn1 leq_add2l expn_gt0.
  by apply: leq_trans two; apply: leq_add; [exact: IHl | exact: IHr].
- case: e => [|e]; rewrite /= ltnS geq_max card_prod => /andP[dl dr].
    clear IHl IHr; case: l dl => // v _; case: r dr => // w _.
    by rewrite /= !card_unit.
  by rewrite expnS mul2n -addnn expnD; apply: leq_mul; [exact: IHl | exact: IHr].
Qed.
Lemma own_D f s : D (own f s) = D f.
Proof. by case: s => //=; exact: transposed_D. Qed.
Lemma rows_half f s e : D f <= e.+1 -> rows f s <= 2 ^ 2 ^ e.
Proof.
rewrite -(own_D f s) /rows; move: (own f s) => {}f; have [p c <-] := D_spec f => d.
have [m [g H]] := told_run p; apply: leq_trans (told_half d).
by apply: (rows_finite (m := m) (g := g)) => x y; rewrite H c.
Qed.
Lemma rows_depth0 f s : D f <= 0 -> rows f s <= 1.
Proof.
rewrite -(own_D f s) /rows; move: (own f s) => {}f; have [p c <-] := D_spec f.
case: p c => // v c _; rewrite -[X in _ <= X]card_unit.
by apply: (rows_finite (m := fun _ => tt) (g := fun _ _ => v)) => x y; rewrite -c.
Qed.

(* ---- rows that are not 0, or have an entry b; functions that are the same ---- *)
Lemma rows_nonzero f s : rows f s <= (nonzero_rows f s).+1.
Proof.
rewrite /rows /nonzero_rows /rows_that; move: (own f s) => {}f.
set P := fun r : 'rV__ => _; rewrite -(count_predC P) -[X in _ <= X]addn1 leq_add2l.
apply: leq_trans (_ : count (pred1 0%R) (row_list f) <= _); last by rewrite count_uniq_mem ?undup_uniq // leq_b1.
apply: sub_count => r /existsPn H /=; apply/eqP/rowP => y; apply/eqP; rewrite mxE.
by have := H y; rewrite negbK.
Qed.
Lemma own_zero_one f s : zero_one f -> zero_one (own f s).
Proof. by case: s => // z x y; rewrite mxE. Qed.
Lemma row_listP f r : reflect (exists x, r = row x (ent f)) (r \in row_list f).
Proof.
rewrite mem_undup; apply: (iffP mapP) => [[x _ ->]|[x ->]]; first by exists x.
by exists x; rewrite ?mem_enum.
Qed.
Lemma nonzero_rows_ones f s : zero_one f -> nonzero_rows f s = rows_with f s 1%R.
Proof.
move=> z; apply: eq_in_count => r /row_listP[x ->]; apply: eq_existsb => y; rewrite !mxE /=.
by case: (own_zero_one z x y) => ->.
Qed.
Lemma same_eq f g : same_function f g -> f = g.
Proof.
case: f g => a b M [a' b' N] [[/= E E']]; case: _ / E in N *; case: _ / E' in N * => H.
by congr Tpf; apply/matrixP => x y; rewrite H !inord_val.
Qed.

(* ---- a tree in which Alice tells her row, one by one, and Bob the value where it is not fixed ---- *)
Section LeavesRows.
Variable f : tpf.
Hypothesis z : zero_one f.
Notation has_b r b := [exists y, r ord0 y == b].
Definition answer (r : 'rV[int]_(nc f).+1) : prot 'I_(nr f).+1 'I_(nc f).+1 :=
  if ~~ has_b r 1%R then Out 0%R else if ~~ has_b r 0%R then Out 1%R
  else Bob (fun y => r ord0 y == 1%R) (Out 0%R) (Out 1%R).
Fixpoint tell (r : 'rV[int]_(nc f).+1) (R : seq 'rV[int]_(nc f).+1) : prot 'I_(nr f).+1 'I_(nc f).+1 :=
  if R is r' :: R' then Ali (fun x => row x (ent f) == r) (tell r' R') (answer r) else answer r.
Lemma answer_run x y : run (answer (row x (ent f))) x y = ent f x y.
Proof.
rewrite /answer; set r := row _ _; have E : r ord0 y = ent f x y by rewrite mxE.
case: ifP => [/existsPn/(_ y)|_]; first by rewrite E; case: (z x y) => ->.
case: ifP => [/existsPn/(_ y)|_] /=; first by rewrite E; case: (z x y) => ->.
by rewrite E; case: (z x y) => ->.
Qed.
Lemma tell_run r R x y : row x (ent f) \in r :: R -> run (tell r R) x y = ent f x y.
Proof.
elim: R r => [|r' R IH] r; first by rewrite inE => /eqP<-; exact: answer_run.
rewrite inE /=; case: eqP => [<- _|_ h]; [exact: answer_run | exact: IH].
Qed.
Lemma answer_leaves r : r \in row_list f -> nleaves (answer r) = (has_b r 0%R + has_b r 1%R)%N.
Proof.
move=> /row_listP[x E]; rewrite /answer.
have some : has_b r 0%R || has_b r 1%R.
  by case: (z x ord0) => e; apply/orP; [left | right]; apply/existsP; exists ord0; rewrite E mxE e.
by move: some; case: (has_b r 1%R); case: (has_b r 0%R).
Qed.
Notation holds b := (fun r : 'rV[int]_(nc f).+1 => has_b r b).
Lemma tell_leaves r R : {subset r :: R <= row_list f} ->
  nleaves (tell r R) = count (holds 0%R) (r :: R) + count (holds 1%R) (r :: R).
Proof.
elim: R r => [|r' R IH] r sub; first by rewrite /= answer_leaves ?sub ?inE ?eqxx // !addn0.
rewrite -[r :: r' :: R]cat1s !count_cat -[LHS]/(nleaves (tell r' R) + nleaves (answer r)).
rewrite answer_leaves ?sub ?inE ?eqxx // IH => [|q h]; last by rewrite sub // inE h orbT.
by rewrite [LHS]addnC addnACA /= !addn0.
Qed.
End LeavesRows.
Lemma own_leaves f s : leaves (own f s) = leaves f.
Proof. by case: s => //=; exact: transposed_leaves. Qed.
Lemma leaves_rows f s : zero_one f -> leaves f <= rows_with f s 0%R + rows_with f s 1%R.
Proof.
rewrite -(own_leaves f s) /rows_with /rows_that => z'; have z := own_zero_one (s := s) z'; move: (own f s) z => {z'}f z.
have := row_list_gt0 f; case E : (row_list f) => [//|r R] _.
rewrite -(tell_leaves z) => [|q]; last by rewrite E.
by apply: leaves_le => x y; apply: (tell_run z); rewrite -E; exact: row_in.
Qed.
