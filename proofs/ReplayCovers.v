(* Lower bounds of covers by exhaustion: a tree that gives each cell in turn to a rectangle, checked by Rocq.

   A state is a list of pieces, rows and columns each: parts of different rectangles of a cover by at most n rectangles.
   A cell of the colour lies in some rectangle of the cover: in one that has a piece, which then grows by the cell's row
   and column and has the colour still, or in another one, of which the cell is the first piece.  `options` are the
   states that come of it.  A tree refutes a list of states: `Fork x y sub rest` refutes the first by the cell (x, y),
   where sub refutes its options, and rest refutes the others.  What refutes the state without pieces shows that more
   than n rectangles are needed.  (The rules cover-exhaustion, antichain and sat-refutation.) *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Rectangles Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Definition piece := (seq nat * seq nat)%type.
Inductive forks := Done | Fork of nat & nat & forks & forks.
Section Search.
Variables (A : seq (seq Z)) (b : Z) (n : nat).
Definition of_b x y := Z.eqb (at_ A x y) b.
Definition all_of_b (p : piece) := all (fun x => all (of_b x) p.2) p.1.
Definition grown (p : piece) x y : piece := (x :: p.1, y :: p.2).
Fixpoint joined (before ps : seq piece) x y : seq (seq piece) :=
  if ps is p :: ps' then
    let rest := joined (rcons before p) ps' x y in
    if all_of_b (grown p x y) then (before ++ grown p x y :: ps') :: rest else rest
  else [::].
Definition options ps x y :=
  joined [::] ps x y ++ (if size ps < n then [:: rcons ps ([:: x], [:: y])] else [::]).
Fixpoint refuted t (states : seq (seq piece)) : bool :=
  match t, states with
  | _, [::] => true
  | Done, _ => false
  | Fork x y sub rest, ps :: others =>
    if [&& x < height_of A, y < width_of A & of_b x y]
    then if refuted sub (options ps x y) then refuted rest others else false else false
  end.

Variables (cell : nat -> nat -> nat -> bool) (m : nat). (* rectangle j has the cell x, y; there are m <= n of them *)
Hypothesis few : m <= n.
Hypothesis box : forall j x y u v, cell j x y -> cell j u v -> cell j x v.
Hypothesis mono : forall j x y, cell j x y -> of_b x y.
Hypothesis cover_all : forall x y, x < height_of A -> y < width_of A -> of_b x y -> exists2 j, j < m & cell j x y.
Definition within j (p : piece) := forall x y, x \in p.1 -> y \in p.2 -> cell j x y.
Definition real_piece (p : piece) := exists x y, x \in p.1 /\ y \in p.2.
Definition parts_of (js : seq nat) (ps : seq piece) := [/\ size js = size ps, uniq js, all (fun j => j < m) js &
  forall i, i < size ps -> within (nth 0 js i) (nth ([::], [::]) ps i) /\ real_piece (nth ([::], [::]) ps i)].
Lemma grown_within j p x y : within j p -> real_piece p -> cell j x y -> within j (grown p x y).
Proof.
move=> h [u [v [up vp]]] c s t; rewrite !inE => /orP[/eqP->|sp] /orP[/eqP->|tp]; first exact: c.
- exact: box c (h u t up tp).
- exact: box (h s v sp vp) c.
- exact: h.
Qed.
Lemma within_all j p : within j p -> all_of_b p.
Proof. by move=> h; apply/allP => x xp; apply/allP => y yp; exact: mono (h x y xp yp). Qed.
Lemma joined_mem before ps x y i : i < size ps -> all_of_b (grown (nth ([::], [::]) ps i) x y) ->
  before ++ set_nth ([::], [::]) ps i (grown (nth ([::], [::]) ps i) x y) \in joined before ps x y.
Proof.
elim: ps before i => // p ps IH before [|i] /= h a; first by rewrite a inE eqxx.
have := IH (rcons before p) i h a; rewrite cat_rcons => k.
by case: ifP => _ //; rewrite inE k orbT.
Qed.
Lemma refutedP t states : refuted t states -> forall ps js, ps \in states -> ~ parts_of js ps.
Proof.
elim: t states => [|x y sub IHs rest IHr] [|p0 others] //.
rewrite [refuted _ _]/=; case: ifP => // /and3P[hx hy e]; case E: (refuted sub _) => // F ps js.
rewrite inE => /orP[/eqP->|h]; last exact: IHr F ps js h.
move=> [sz u lt inn]; have [j jm c] := cover_all hx hy e; case jj: (j \in js).
  have i_lt : index j js < size p0 by rewrite -sz index_mem.
  have [w r] := inn _ i_lt; rewrite nth_index // in w.
  have g := grown_within w r c; have k := joined_mem [::] i_lt (within_all g).
  apply: (IHs _ E (set_nth ([::], [::]) p0 (index j js) (grown (nth ([::], [::]) p0 (index j js)) x y)) js).
    by rewrite mem_cat k.
  split=> //; first by rewrite size_set_nth (maxn_idPr i_lt).
  rewrite size_set_nth (maxn_idPr i_lt) => i hi; rewrite nth_set_nth /=; case: eqP => [->|_]; last exact: inn.
  by rewrite nth_index //; split=> //; exists x, y; rewrite !inE !eqxx.
have small : size p0 < n.
  rewrite -sz; apply: leq_trans few; have : uniq (j :: js) by rewrite /= jj u.
  move=> uj; have := uniq_leq_size uj (s2 := iota 0 m); rewrite size_iota; apply.
  by move=> i; rewrite inE mem_iota => /orP[/eqP->|/(allP lt)].
apply: (IHs _ E (rcons p0 ([:: x], [:: y])) (rcons js j)); first by rewrite mem_cat small inE eqxx orbT.
split; rewrite ?size_rcons ?sz ?rcons_uniq ?jj ?all_rcons ?jm //.
move=> i; rewrite ltnS leq_eqVlt !nth_rcons sz => /orP[/eqP->|hi]; last by rewrite hi; exact: inn.
rewrite ltnn eqxx; split; last by exists x, y; rewrite !inE !eqxx.
by move=> s t; rewrite !inE => /eqP-> /eqP->.
Qed.
End Search.

Definition no_cover A b n t := refuted A b n t [:: [::]].
Lemma forks_cover A b n t : no_cover A b n t -> Rle (INR n.+1) (q_cover (matrix A) b).
Proof.
move=> H; apply: le_nat; have [C [col cov] <-] := cover_spec (matrix A) (toint b); rewrite ltnNge; apply/negP => few.
pose R j := nth (set0, set0) (enum C) j.
pose cell j x y := [&& j < #|C|, x < height_of A, y < width_of A & inside (R j) (inord x) (inord y)].
have at_inord x y : x < height_of A -> y < width_of A -> ent (matrix A) (inord x) (inord y) = toint (at_ A x y).
  by move=> hx hy; rewrite ent_at !inordK.
have RC j : j < #|C| -> R j \in C by move=> h; rewrite -mem_enum; apply: mem_nth; rewrite -cardE.
apply: (@refutedP A b n cell #|C| few _ _ _ _ _ H [::] [::]); last by split.
- move=> j x y u v /and4P[hj hx hy /andP[xi yi]] /and4P[_ hu hv /andP[ui vi]].
  by apply/and4P; split=> //; rewrite /inside xi vi.
- move=> j x y /and4P[hj hx hy i]; have := col _ (RC j hj) _ _ i; rewrite at_inord // => /toint_inj e.
  by rewrite /of_b e Z.eqb_refl.
- move=> x y hx hy /Z.eqb_eq e; have [|S SC i] := cov (inord x) (inord y); first by rewrite at_inord // e.
  have iS : index S (enum C) < #|C| by rewrite cardE index_mem mem_enum.
  by exists (index S (enum C)) => //; rewrite /cell iS hx hy /R nth_index ?mem_enum.
- by rewrite inE.
Qed.
