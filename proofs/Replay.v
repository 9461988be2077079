(* Evidence about a matrix, checked by functions that are proved here: what an exported certificate runs by vm_compute.

   A two-party function of a certificate is one of the built-in families at some n, or a matrix that is listed, or made
   of such.  `..._table` says that it is `matrix A` for a list A of rows; a check is a boolean function of A and of the
   evidence, and its lemma says what of `matrix A` follows where it is true.  The evidence is that of the rules
   fooling-pairs, protocol-tree, rectangles, messages, lines-with, identity (the rank's stands in ReplayRanks.v). *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra ssrZ.
From Fooling Require Import Definitions Naturals Trees Rectangles.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- functions as lists of rows ---- *)
Definition at_ (A : seq (seq Z)) x y : Z := nth Z0 (nth [::] A x) y.
Definition height_of (A : seq (seq Z)) := (size A).-1.+1.
Definition width_of (A : seq (seq Z)) := (size (head [::] A)).-1.+1.
Definition table m n (h : nat -> nat -> Z) := [seq [seq h x y | y <- iota 0 n] | x <- iota 0 m].
Lemma ent_at A x y : ent (matrix A) x y = toint (at_ A x y).
Proof. by rewrite mxE. Qed.
Lemma entries_table m n h hz : (forall x y, h x y = toint (hz x y)) -> 0 < m -> 0 < n -> entries m n h = matrix (table m n hz).
Proof.
move=> E; case: m => // m _; case: n => // n _; rewrite /matrix /table size_map size_iota.
have -> : size (head [::] [seq [seq hz x y | y <- iota 0 n.+1] | x <- iota 0 m.+1]) = n.+1 by rewrite /= size_map size_iota.
congr (Tpf _); apply/matrixP => x y.
by rewrite !mxE E (nth_map 0) ?size_iota // (nth_map 0) ?size_iota // !nth_iota.
Qed.
Lemma toint_bool (b : bool) : Posz b = toint (Z.b2z b).
Proof. by case: b. Qed.
Section Families.
Variables (z : Z) (A : seq (seq Z)).
Notation n := (Z.to_nat z).
Lemma on_strings_table h : table (2 ^ n) (2 ^ n) (fun x y => Z.b2z (h n x y)) = A -> on_strings (tonat (IZR z)) (h (tonat (IZR z))) = matrix A.
Proof. by move=> <-; rewrite tonat_IZR; apply: entries_table => [x y||]; rewrite ?expn_gt0 // toint_bool. Qed.
Definition equality_table := @on_strings_table (fun _ x y => x == y).
Definition disjointness_table := @on_strings_table (fun n x y => common n x y == 0).
Definition intersection_table := @on_strings_table (fun n x y => common n x y != 0).
Definition greater_than_table := @on_strings_table (fun _ x y => y < x).
Definition inner_product_table := @on_strings_table (fun n x y => odd (common n x y)).
Lemma index_table : 0 < n -> table (2 ^ n) n (fun x y => Z.b2z (bit n x y)) = A -> f_index (IZR z) = matrix A.
Proof.
by move=> n0 <-; rewrite /f_index tonat_IZR; apply: entries_table => [x y||]; rewrite ?expn_gt0 // toint_bool.
Qed.
End Families.
(* the families have no values but 0 and 1, at any n *)
Lemma strings_zero_one n h : zero_one (on_strings n h).
Proof. by move=> x y; rewrite mxE; case: (h _ _); [right | left]. Qed.
Lemma index_zero_one n : zero_one (index_of n).
Proof. by move=> x y; rewrite mxE; case: (bit _ _ _); [right | left]. Qed.
Ltac family_zero_one := first [ exact: strings_zero_one | exact: index_zero_one ].
Lemma toint_sub1 a : (1 - toint a)%R = toint (Z.sub (Zpos xH) a).
Proof. by symmetry; exact: (GRing.rmorphB [rmorphism of int_of_Z] (Zpos xH) a). Qed.
Lemma complement_table A B : table (height_of A) (width_of A) (fun x y => Z.sub (Zpos xH) (at_ A x y)) = B -> complement (matrix A) = matrix B.
Proof.
move=> <-; rewrite -(entries_table (h := fun x y => (1 - toint (at_ A x y))%R)) // => [|x y]; last by rewrite toint_sub1.
by congr (Tpf _); apply/matrixP => x y; rewrite !mxE.
Qed.
Lemma transposed_table A B : table (width_of A) (height_of A) (fun x y => at_ A y x) = B -> transposed (matrix A) = matrix B.
Proof.
move=> <-; rewrite -(entries_table (h := fun x y => toint (at_ A y x))) //.
by congr (Tpf _); apply/matrixP => x y; rewrite !mxE.
Qed.
Definition zero_ones (A : seq (seq Z)) := all (all (fun v => Z.eqb v Z0 || Z.eqb v (Zpos xH))) A.
Lemma zero_one_table A : zero_ones A -> zero_one (matrix A).
Proof.
move=> /allP H x y; rewrite ent_at /at_; case: (ltnP x (size A)) => hx; last by left; rewrite (nth_default [::] hx) nth_nil.
case: (ltnP y (size (nth [::] A x))) => hy; last by left; rewrite nth_default.
by have /allP/(_ _ (mem_nth Z0 hy))/orP[/Z.eqb_eq->|/Z.eqb_eq->] := H _ (mem_nth [::] hx); [left | right].
Qed.

(* ---- checks for all cells ---- *)
Definition everywhere (A : seq (seq Z)) (P : nat -> nat -> bool) :=
  all (fun x => all (P x) (iota 0 (width_of A))) (iota 0 (height_of A)).
Lemma everywhereP A P (x : 'I_(nr (matrix A)).+1) (y : 'I_(nc (matrix A)).+1) : everywhere A P -> P x y.
Proof.
by move=> /allP/(_ (val x)); rewrite mem_iota ltn_ord => /(_ isT)/allP/(_ (val y)); rewrite mem_iota ltn_ord => /(_ isT).
Qed.
Lemma toint_eqb c b : (toint c == toint b) = Z.eqb c b.
Proof. by apply/eqP/Z.eqb_spec => [/toint_inj|->]. Qed.

(* ---- rule fooling-pairs ---- *)
Definition fools (A : seq (seq Z)) (b : Z) (W : seq (nat * nat)) : bool :=
  [&& all (fun p => [&& p.1 < height_of A, p.2 < width_of A & Z.eqb (at_ A p.1 p.2) b]) W,
      pairwise (fun p q => ~~ Z.eqb (at_ A p.1 q.2) b || ~~ Z.eqb (at_ A q.1 p.2) b) W & uniq W].
Lemma fooling_pairs A b W : fools A b W -> Rle (INR (size W)) (q_fooling (matrix A) b).
Proof.
move=> /and3P[/allP ok pw u]; apply: le_nat.
pose c (p : nat * nat) : 'I_(nr (matrix A)).+1 * 'I_(nc (matrix A)).+1 := (inord p.1, inord p.2).
have e p q : p \in W -> q \in W -> ent (matrix A) (c p).1 (c q).2 = toint (at_ A p.1 q.2).
  by move=> /ok/and3P[h _ _] /ok/and3P[_ h' _]; rewrite ent_at !inordK.
have ci : {in W &, injective c}.
  move=> [x y] [x' y'] /ok/and3P[/= hx hy _] /ok/and3P[/= hx' hy' _] [] /(congr1 val) /= E /(congr1 val) /= E'.
  by move: E E'; rewrite !inordK // => -> ->.
have -> : size W = #|[set p in map c W]| by rewrite cardsE (card_uniqP _) ?size_map // map_inj_in_uniq.
apply: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)).
apply/andP; split; apply/forall_inP => _ /[!inE] /mapP[p pW ->]; first by rewrite e // toint_eqb; case/and3P: (ok p pW).
apply/forall_inP => _ /[!inE] /mapP[q qW ->]; apply/implyP => ne; rewrite !e // !toint_eqb.
have npq : p != q by apply: contraNneq ne => ->.
move: pw pW qW; elim: (W) => //= r V IH /andP[/allP a pv]; rewrite !inE.
move=> /orP[/eqP E|pV] /orP[/eqP E'|qV]; last exact: IH.
- by rewrite E E' eqxx in npq.
- by rewrite E; apply: a.
- by rewrite E' orbC; apply: a.
Qed.

(* ---- rule protocol-tree: who speaks, the inputs on which it goes on to the right, the children ---- *)
Inductive tree := Leaf of Z | Alice of seq nat & tree & tree | Bobs of seq nat & tree & tree.
Fixpoint outcome t (x y : nat) : Z := match t with
  | Leaf v => v
  | Alice s l r => if x \in s then outcome r x y else outcome l x y
  | Bobs s l r => if y \in s then outcome r x y else outcome l x y end.
Fixpoint levels t : nat := match t with Leaf _ => 0 | Alice _ l r | Bobs _ l r => (maxn (levels l) (levels r)).+1 end.
Fixpoint ends t : nat := match t with Leaf _ => 1 | Alice _ l r | Bobs _ l r => ends l + ends r end.
Definition decides A t := everywhere A (fun x y => Z.eqb (outcome t x y) (at_ A x y)).
Section Protocols.
Variables m n : nat.
Fixpoint protocol_of t : prot 'I_m 'I_n := match t with
  | Leaf v => Out (toint v)
  | Alice s l r => Ali (fun x : 'I_m => val x \in s) (protocol_of l) (protocol_of r)
  | Bobs s l r => Bob (fun y : 'I_n => val y \in s) (protocol_of l) (protocol_of r) end.
Lemma protocol_run t (x : 'I_m) (y : 'I_n) : run (protocol_of t) x y = toint (outcome t x y).
Proof. by elim: t => //= s l IHl r IHr; case: (_ \in s). Qed.
Lemma protocol_depth t : depth (protocol_of t) = levels t.
Proof. by elim: t => //= s l -> r ->. Qed.
Lemma protocol_leaves t : nleaves (protocol_of t) = ends t.
Proof. by elim: t => //= s l -> r ->. Qed.
End Protocols.
Lemma protocol_computes A t : decides A t -> computes (f := matrix A) (protocol_of _ _ t).
Proof. by move=> H x y; rewrite protocol_run ent_at; have /Z.eqb_eq-> := everywhereP x y H. Qed.
Lemma tree_depth A t : decides A t -> Rle (q_D (matrix A)) (INR (levels t)).
Proof. by move=> /protocol_computes/D_le; rewrite protocol_depth => /le_nat. Qed.
Lemma tree_leaves A t : decides A t -> Rle (q_leaves (matrix A)) (INR (ends t)).
Proof. by move=> /protocol_computes/leaves_le; rewrite protocol_leaves => /le_nat. Qed.

(* ---- rule rectangles: the rows and columns of each ---- *)
Definition holds_cell (R : seq nat * seq nat) x y := (x \in R.1) && (y \in R.2).
Definition coloured_by A b (C : seq (seq nat * seq nat)) :=
  everywhere A (fun x y => Z.eqb (at_ A x y) b == has (fun R => holds_cell R x y) C).
Definition partitioned A (C : seq (seq nat * seq nat)) :=
  all (fun R => everywhere A (fun x y => holds_cell R x y ==> Z.eqb (at_ A x y) (at_ A (head 0 R.1) (head 0 R.2)))) C &&
  everywhere A (fun x y => count (fun R => holds_cell R x y) C == 1).
Section Rectangles.
Variable A : seq (seq Z).
Notation X := 'I_(nr (matrix A)).+1.
Notation Y := 'I_(nc (matrix A)).+1.
Definition set_of (R : seq nat * seq nat) : {set X} * {set Y} := ([set x : X | val x \in R.1], [set y : Y | val y \in R.2]).
Lemma inside_of R x y : inside (set_of R) x y = holds_cell R x y.
Proof. by rewrite /inside !inE. Qed.
Lemma rectangles_cover b C : coloured_by A b C -> Rle (q_cover (matrix A) b) (INR (size C)).
Proof.
move=> H; apply: le_nat; rewrite -(size_map set_of); apply: cover_list => [_ /mapP[R RC ->]|] x y; rewrite ?inside_of ?ent_at.
  move=> i; have /eqP h := everywhereP x y H; congr toint; apply/Z.eqb_eq; rewrite h.
  by apply/hasP; exists R.
move=> /toint_inj/Z.eqb_eq e; have /eqP h := everywhereP x y H; rewrite e in h.
by rewrite has_map; apply/hasP; have /hasP[R RC i] := esym h; exists R; rewrite //= inside_of.
Qed.
Lemma rectangles_partition C : partitioned A C -> Rle (q_partition (matrix A)) (INR (size C)).
Proof.
move=> /andP[/allP H one]; apply: le_nat; set S := [set R in map set_of C].
apply: (@leq_trans #|S|); last by rewrite cardsE (leq_trans (card_size _)) ?size_map.
apply: least_le; exists S; split=> //; split=> [_ /[!inE] /mapP[R RC ->]|x y].
  exists (toint (at_ A (head 0 R.1) (head 0 R.2))) => x y; rewrite inside_of ent_at => i; congr toint; apply/Z.eqb_eq.
  by have /implyP := everywhereP x y (H R RC); apply.
have /eqP := everywhereP x y one; rewrite -size_filter.
case E : (filter _ C) => [|R [|]] // _; apply/eqP/cards1P; exists (set_of R); apply/setP => B; rewrite !inE.
have RC : R \in filter (fun R => holds_cell R x y) C by rewrite E inE.
apply/andP/eqP => [[/mapP[R' R'C ->] i]|->]; last first.
  by move: RC; rewrite mem_filter => /andP[i RC]; rewrite inside_of; split=> //; apply/mapP; exists R.
have : R' \in filter (fun R => holds_cell R x y) C by rewrite mem_filter R'C -inside_of i.
by rewrite E inE => /eqP->.
Qed.
End Rectangles.

(* ---- rules messages and lines-with: the different rows are counted ---- *)
Definition int_rows (A : seq (seq Z)) := undup [seq [seq toint (at_ A x y) | y <- iota 0 (width_of A)] | x <- iota 0 (height_of A)].
Section Lines.
Variable A : seq (seq Z).
Definition listed (r : 'rV[int]_(nc (matrix A)).+1) : seq int := [seq r ord0 y | y <- enum 'I_(nc (matrix A)).+1].
Lemma listed_inj : injective listed.
Proof.
move=> r s /eq_in_map H; apply/rowP => y.
by have /= := H y; rewrite mem_enum => ->.
Qed.
Lemma listed_rows : map listed (row_list (matrix A)) = int_rows A.
Proof.
rewrite -(undup_map_inj listed_inj) -map_comp /int_rows; congr undup.
rewrite -[iota 0 (height_of A)](val_enum_ord (nr (matrix A)).+1) -[RHS]map_comp; apply: eq_map => x.
rewrite -[LHS]/(listed (row x (ent (matrix A)))) /listed -[iota 0 (width_of A)](val_enum_ord (nc (matrix A)).+1) -[RHS]map_comp; apply: eq_map => y.
by rewrite !mxE.
Qed.
Lemma rows_counted : q_rows (matrix A) alice = INR (size (int_rows A)).
Proof. by congr INR; rewrite -listed_rows size_map. Qed.
End Lines.
Lemma rows_transposed f B s : transposed f = matrix B -> s = bob -> q_rows f s = INR (size (int_rows B)).
Proof. by move=> E ->; rewrite -rows_counted -E. Qed.

(* ---- rule identity: the rows and columns, in order ---- *)
Definition identity_at A (R C : seq nat) := [&& size R == size C, uniq R, uniq C, all (fun x => x < height_of A) R,
  all (fun y => y < width_of A) C &
  all (fun i => all (fun j => Z.eqb (at_ A (nth 0 R i) (nth 0 C j)) (Z.b2z (i == j))) (iota 0 (size R))) (iota 0 (size R))].
Lemma identity_pairs A R C : identity_at A R C -> identity (matrix A) (size R).
Proof.
case/and5P => /eqP sz uR uC /allP hR /andP[/allP hC /allP e].
have sR (i : 'I_(size R)) : nth 0 R i < height_of A by apply: hR; apply: mem_nth.
have sC (i : 'I_(size R)) : nth 0 C i < width_of A by apply: hC; apply: mem_nth; rewrite -sz.
exists (fun i => inord (nth 0 R i)), (fun i => inord (nth 0 C i)); split.
- by move=> i j /(congr1 val) /=; rewrite !inordK // => /eqP; rewrite nth_uniq // => /eqP/val_inj.
- by move=> i j /(congr1 val) /=; rewrite !inordK // => /eqP; rewrite nth_uniq -?sz // => /eqP/val_inj.
have mi (k : 'I_(size R)) : val k \in iota 0 (size R) by rewrite mem_iota ltn_ord.
move=> i j; rewrite ent_at !inordK // toint_bool; congr toint; apply/Z.eqb_eq.
exact: (allP (e _ (mi i)) _ (mi j)).
Qed.
