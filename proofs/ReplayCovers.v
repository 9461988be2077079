(* Lower bounds of covers and partitions by exhaustion: cells that are given to rectangles one after the other.

   A state is a list of pieces, rows and columns each: parts of different ones among at most n rectangles.  A cell that
   some rectangle has to hold lies in one that has a piece, which then grows by the cell's row and column, or in another
   one, of which the cell is the first piece.  `options` are the states that come of it: where a grown piece has other
   values, or in a partition meets another piece, there is none.  A list of cells refutes a stack of states: the first
   cell is for the state on top, whose options come in its place.  When the stack that held the state without pieces
   is empty, more than n rectangles are needed.  (The rule cover-exhaustion.) *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect all_algebra ssrZ.
From Fooling Require Import Definitions Naturals Rectangles Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Definition piece := (seq nat * seq nat)%type.
Section Search.
Variables (height width : nat) (wanted : nat -> nat -> bool) (fits : piece -> bool) (apart : piece -> piece -> bool) (n : nat).
Definition grown (p : piece) x y : piece := (x :: p.1, y :: p.2).
Definition new_piece x y : piece := ([:: x], [:: y]).
Fixpoint joined (before ps : seq piece) x y : seq (seq piece) :=
  if ps is p :: ps' then
    let rest := joined (rcons before p) ps' x y in let g := grown p x y in
    if fits g then if all (apart g) before && all (apart g) ps' then (before ++ g :: ps') :: rest else rest else rest
  else [::].
Definition options ps x y :=
  joined [::] ps x y ++ (if (size ps < n) && all (apart (new_piece x y)) ps then [:: rcons ps (new_piece x y)] else [::]).
Fixpoint refuted (cells : seq (nat * nat)) (states : seq (seq piece)) : bool :=
  match states, cells with
  | [::], _ => true
  | _, [::] => false
  | ps :: others, (x, y) :: rest =>
    if [&& x < height, y < width & wanted x y] then refuted rest (options ps x y ++ others) else false
  end.

Variables (cell : nat -> nat -> nat -> bool) (m : nat). (* rectangle j has the cell x, y; there are m <= n of them *)
Hypothesis few : m <= n.
Hypothesis box : forall j x y u v, cell j x y -> cell j u v -> cell j x v.
Hypothesis cover_all : forall x y, x < height -> y < width -> wanted x y -> exists2 j, j < m & cell j x y.
Definition within j (p : piece) := forall x y, x \in p.1 -> y \in p.2 -> cell j x y.
Definition real_piece (p : piece) := exists x y, x \in p.1 /\ y \in p.2.
Hypothesis fits_within : forall j p, within j p -> fits p.
Hypothesis apart_within : forall i j p q, i < m -> j < m -> i != j -> within i p -> within j q -> apart p q.
Notation piece0 := ([::], [::]).
Definition parts_of (js : seq nat) (ps : seq piece) := [/\ size js = size ps, uniq js, all (fun j => j < m) js &
  forall i, i < size ps -> within (nth 0 js i) (nth piece0 ps i) /\ real_piece (nth piece0 ps i)].
Lemma grown_within j p x y : within j p -> real_piece p -> cell j x y -> within j (grown p x y).
Proof.
move=> h [u [v [up vp]]] c s t; rewrite !inE => /orP[/eqP->|sp] /orP[/eqP->|tp]; first exact: c.
- exact: box c (h u t up tp).
- exact: box (h s v sp vp) c.
- exact: h.
Qed.
Lemma joined_mem before ps x y i : let g := grown (nth piece0 ps i) x y in i < size ps -> fits g ->
  all (apart g) before -> (forall k, k < size ps -> k != i -> apart g (nth piece0 ps k)) ->
  before ++ set_nth piece0 ps i g \in joined before ps x y.
Proof.
elim: ps before i => // p ps IH before [|i] /= h a b c.
  rewrite a b /=; have -> : all (apart (grown p x y)) ps by apply/(all_nthP piece0) => k hk; exact: (c k.+1 hk).
  by rewrite inE eqxx.
have k : before ++ p :: set_nth piece0 ps i (grown (nth piece0 ps i) x y) \in joined (rcons before p) ps x y.
  rewrite -cat_rcons; apply: (IH (rcons before p) i h a) => [|k hk ne]; last exact: (c k.+1 hk).
  by rewrite all_rcons b (c 0).
by case: ifP => _ //; case: ifP => _ //; rewrite inE k orbT.
Qed.
Lemma refutedP cells states : refuted cells states -> forall ps js, ps \in states -> ~ parts_of js ps.
Proof.
elim: cells states => [|[x y] cells IH] [|p0 others] //; rewrite [refuted _ _]/=.
case: ifP => // /and3P[hx hy e] F ps js; rewrite inE => /orP[/eqP->|h]; last first.
  by apply: (IH _ F ps js); rewrite mem_cat h orbT.
move=> [sz u lt inn]; have [j jm c] := cover_all hx hy e.
have jsm i : i < size p0 -> nth 0 js i < m by move=> h; apply: (allP lt); apply: mem_nth; rewrite sz.
case jj: (j \in js).
  have i_lt : index j js < size p0 by rewrite -sz index_mem.
  have [w r] := inn _ i_lt; rewrite nth_index // in w; have g := grown_within w r c.
  have := joined_mem (before := [::]) i_lt (fits_within g) isT; rewrite cat0s => k.
  apply: (IH _ F (set_nth piece0 p0 (index j js) (grown (nth piece0 p0 (index j js)) x y)) js).
    rewrite !mem_cat k // => l hl ne; apply: (apart_within jm (jsm l hl) _ g); last by have [] := inn l hl.
    by apply: contraNneq ne => ->; rewrite index_uniq ?sz.
  split=> //; first by rewrite size_set_nth (maxn_idPr i_lt).
  rewrite size_set_nth (maxn_idPr i_lt) => i hi; rewrite nth_set_nth /=; case: eqP => [->|_]; last exact: inn.
  by rewrite nth_index //; split=> //; exists x, y; rewrite !inE !eqxx.
have small : size p0 < n.
  rewrite -sz; apply: leq_trans few; have : uniq (j :: js) by rewrite /= jj u.
  move=> uj; have := uniq_leq_size uj (s2 := iota 0 m); rewrite size_iota; apply.
  by move=> i; rewrite inE mem_iota => /orP[/eqP->|/(allP lt)].
have w : within j (new_piece x y) by move=> s t; rewrite !inE => /eqP-> /eqP->.
have far : all (apart (new_piece x y)) p0.
  apply/(all_nthP piece0) => l hl; apply: (apart_within jm (jsm l hl) _ w); last by have [] := inn l hl.
  by apply: contraFneq jj => ->; rewrite mem_nth // sz.
apply: (IH _ F (rcons p0 (new_piece x y)) (rcons js j)); first by rewrite !mem_cat small far inE eqxx !orbT.
split; rewrite ?size_rcons ?sz ?rcons_uniq ?jj ?all_rcons ?jm //.
move=> i; rewrite ltnS leq_eqVlt !nth_rcons sz => /orP[/eqP->|hi]; last by rewrite hi; exact: inn.
by rewrite ltnn eqxx; split=> //; exists x, y; rewrite !inE !eqxx.
Qed.
End Search.

(* ---- the rectangles of a set, by their places in a list of it ---- *)
Section Placed.
Variables (A : seq (seq Z)) (C : {set {set 'I_(nr (matrix A)).+1} * {set 'I_(nc (matrix A)).+1}}).
Definition placed_at j := nth (set0, set0) (enum C) j.
Definition placed_cell j x y := [&& j < #|C|, x < height_of A, y < width_of A & inside (placed_at j) (inord x) (inord y)].
Lemma placed_in j : j < #|C| -> placed_at j \in C.
Proof. by move=> h; rewrite -mem_enum; apply: mem_nth; rewrite -cardE. Qed.
Lemma placed_box j x y u v : placed_cell j x y -> placed_cell j u v -> placed_cell j x v.
Proof.
move=> /and4P[hj hx hy /andP[xi yi]] /and4P[_ hu hv /andP[ui vi]].
by apply/and4P; split=> //; rewrite /inside xi vi.
Qed.
Lemma placed_found (x : 'I_(nr (matrix A)).+1) (y : 'I_(nc (matrix A)).+1) R :
  R \in C -> inside R x y -> exists2 j, j < #|C| & placed_cell j x y.
Proof.
move=> RC i; have h : index R (enum C) < #|C| by rewrite cardE index_mem mem_enum.
by exists (index R (enum C)) => //; rewrite /placed_cell h !ltn_ord /placed_at nth_index ?mem_enum // !inord_val i.
Qed.
End Placed.
Lemma at_inord A x y : x < height_of A -> y < width_of A -> ent (matrix A) (inord x) (inord y) = toint (at_ A x y).
Proof. by move=> hx hy; rewrite ent_at !inordK. Qed.

(* ---- a cover of one colour ---- *)
Definition of_b A b x y := Z.eqb (at_ A x y) b.
Definition all_of_b A b (p : piece) := all (fun x => all (of_b A b x) p.2) p.1.
Definition no_cover A b n cells := refuted (height_of A) (width_of A) (of_b A b) (all_of_b A b) (fun _ _ => true) n cells [:: [::]].
Lemma cells_cover A b n cells : no_cover A b n cells -> Rle (INR n.+1) (q_cover (matrix A) b).
Proof.
move=> H; apply: le_nat; have [C [col cov] <-] := cover_spec (matrix A) (toint b); rewrite ltnNge; apply/negP => few.
apply: (@refutedP _ _ _ _ _ n (placed_cell C) #|C| few _ _ _ _ _ _ H [::] [::]) => //.
- by move=> j x y u v; exact: placed_box.
- move=> x y hx hy /Z.eqb_eq e; have [|S SC i] := cov (inord x) (inord y); first by rewrite at_inord // e.
  by have [j lt] := placed_found SC i; rewrite !inordK // => c; exists j.
- move=> j p w; apply/allP => x xp; apply/allP => y yp; have /and4P[hj hx hy i] := w x y xp yp.
  by have := col _ (placed_in hj) _ _ i; rewrite at_inord // => /toint_inj e; rewrite /of_b e Z.eqb_refl.
Qed.

(* ---- a partition: those of its rectangles whose values are listed ---- *)
Definition one_valued A (p : piece) :=
  all (fun x => all (fun y => Z.eqb (at_ A x y) (at_ A (head 0 p.1) (head 0 p.2))) p.2) p.1.
Definition disjoint_pieces (p q : piece) := ~~ (has (mem q.1) p.1 && has (mem q.2) p.2).
Definition parted_out A (part : seq Z * nat * seq (nat * nat)) :=
  refuted (height_of A) (width_of A) (fun x y => has (Z.eqb (at_ A x y)) part.1.1) (one_valued A) disjoint_pieces part.1.2 part.2 [:: [::]].
Section Partitions.
Variable A : seq (seq Z).
Notation f := (matrix A).
Variable C : {set {set 'I_(nr f).+1} * {set 'I_(nc f).+1}}.
Hypothesis part : partitions (f := f) C.
Definition valued (bs : seq Z) := [set R in C | [exists x, exists y, inside R x y && (at_ A x y \in bs)]].
Lemma valuedP bs R : reflect (R \in C /\ exists x y, inside R x y /\ at_ A x y \in bs) (R \in valued bs).
Proof.
rewrite inE; apply: (iffP andP) => -[RC].
  by move=> /existsP[x /existsP[y /andP[i v]]]; split=> //; exists x, y.
by move=> [x [y [i v]]]; split=> //; apply/existsP; exists x; apply/existsP; exists y; rewrite i v.
Qed.
Lemma valued_found bs x y : x < height_of A -> y < width_of A -> at_ A x y \in bs ->
  exists2 j, j < #|valued bs| & placed_cell (valued bs) j x y.
Proof.
move=> hx hy e; have [_ once] := part; have /eqP/cards1P[R E] := once (inord x) (inord y).
have : R \in [set R] by rewrite inE.
rewrite -E inE => /andP[RC i]; have RV : R \in valued bs.
  by apply/valuedP; split=> //; exists (inord x), (inord y); rewrite !inordK.
by have [j lt] := placed_found RV i; rewrite !inordK // => c; exists j.
Qed.
Lemma valued_in bs j : j < #|valued bs| -> placed_at (valued bs) j \in C.
Proof. by move=> /placed_in/valuedP[]. Qed.
Lemma valued_once bs i j x y : i < #|valued bs| -> j < #|valued bs| ->
  placed_cell (valued bs) i x y -> placed_cell (valued bs) j x y -> i = j.
Proof.
move=> hi hj /and4P[_ hx hy a] /and4P[_ _ _ b]; have [_ once] := part.
have /eqP/cards1P[R E] := once (inord x) (inord y).
have at_R k : k < #|valued bs| -> inside (placed_at (valued bs) k) (inord x) (inord y) -> placed_at (valued bs) k = R.
  by move=> hk c; apply/set1P; rewrite -E inE c andbT; exact: valued_in.
apply/eqP; rewrite -(nth_uniq (set0, set0) _ _ (enum_uniq (mem (valued bs)))) -?cardE //.
by rewrite -/(placed_at _ i) -/(placed_at _ j) (at_R i hi a) (at_R j hj b).
Qed.
Lemma valued_many (one : seq Z * nat * seq (nat * nat)) : parted_out A one -> one.1.2 < #|valued one.1.1|.
Proof.
move=> H; rewrite ltnNge; apply/negP => few; have [col _] := part.
apply: (@refutedP _ _ _ _ _ _ (placed_cell (valued one.1.1)) _ few _ _ _ _ _ _ H [::] [::]) => //.
- by move=> j x y u v; exact: placed_box.
- by move=> x y hx hy /hasP[v vb /Z.eqb_eq e]; apply: valued_found => //; rewrite e.
- move=> j p w; apply/allP => x xp; apply/allP => y yp; have /and4P[hj hx hy i] := w x y xp yp.
  have x0 : head 0 p.1 \in p.1 by case: (p.1) xp => // a s _; rewrite inE eqxx.
  have y0 : head 0 p.2 \in p.2 by case: (p.2) yp => // a s _; rewrite inE eqxx.
  have /and4P[_ hx0 hy0 i0] := w _ _ x0 y0; have [b cb] := col _ (valued_in hj).
  apply/Z.eqb_eq; apply: toint_inj; rewrite -!at_inord //; by rewrite (cb _ _ i) (cb _ _ i0).
move=> i j p q hi hj ne wp wq; apply/negP => /andP[/hasP[x xp xq] /hasP[y yp yq]].
by move: ne; rewrite (valued_once hi hj (wp x y xp yp) (wq x y xq yq)) eqxx.
Qed.
Lemma valued_cat bs cs : uniq (bs ++ cs) -> #|valued bs| + #|valued cs| <= #|valued (bs ++ cs)|.
Proof.
move=> u; have [col _] := part; rewrite -cardsUI [X in _ + X](_ : _ = 0) ?addn0.
  apply: subset_leq_card; apply/subsetP => R /setUP[] /valuedP[RC [x [y [i v]]]]; apply/valuedP; split=> //; exists x, y;
    by rewrite mem_cat v ?orbT.
apply/eqP; rewrite cards_eq0; apply/set0Pn => -[R /setIP[/valuedP[RC [x [y [i v]]]] /valuedP[_ [s [t [k w]]]]]].
have [b cb] := col R RC; have := cb _ _ i; have := cb _ _ k; rewrite !ent_at => <- /toint_inj e.
by move: u; rewrite cat_uniq => /and3P[_ /hasPn/(_ _ w) + _]; rewrite /= -e v.
Qed.
End Partitions.
