(* Upper bounds of fooling sets by exhaustion: a search for pairwise fooling cells, proved correct, that Rocq runs.

   `none k C` says that no k of the elements of the list C are pairwise adjacent.  First fit puts the elements into k - 1
   classes, each of elements no two of which are adjacent; a clique has one element of a class at most.  So a clique of
   k has an element that is left over.  Each of these is tried: with the elements in classes and those left over after
   it that are adjacent to it, it must not leave k - 1 pairwise adjacent ones.  (The rules clique-exhaustion,
   fractional-cover and sat-refutation; a certificate lends the bound, and an order of the cells that keeps the search
   short.)  Rocq's machine evaluates both sides of `&&`; what should stop early is written with `if`. *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Rectangles Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Section Cliques.
Variables (T : eqType) (adj : T -> T -> bool).
Hypothesis adjC : forall u v, adj u v = adj v u.

Fixpoint apart v (c : seq T) := if c is u :: c' then if adj v u then false else apart v c' else true.
Fixpoint placed v (cl : seq (seq T)) : option (seq (seq T)) :=
  if cl is c :: cs then
    if apart v c then Some ((v :: c) :: cs) else if placed v cs is Some cs' then Some (c :: cs') else None
  else None.
Fixpoint classed (C : seq T) cl rest : seq (seq T) * seq T :=
  if C is v :: C' then if placed v cl is Some cl' then classed C' cl' rest else classed C' cl (v :: rest)
  else (cl, rest).
Fixpoint none k (C : seq T) : bool :=
  if k is k'.+1 then
    let: (cl, rest) := classed C (nseq k' [::]) [::] in
    let coloured := flatten cl in
    (fix each rest := if rest is v :: r then
       if none k' [seq u <- coloured ++ r | adj v u] then each r else false else true) rest
  else false.

Definition clique (S : seq T) := uniq S /\ {in S &, forall u v, u != v -> adj u v}.
Definition alone (c : seq T) := {in c &, forall u v, u != v -> ~~ adj u v}.
Lemma clique_sub S S' : clique S -> uniq S' -> {subset S' <= S} -> clique S'.
Proof. by move=> [_ h] u s; split=> // x y /s hx /s hy; apply: h. Qed.
Lemma apartP v c : apart v c -> {in c, forall u, ~~ adj v u}.
Proof.
by elim: c => //= u c IH; case E: (adj v u) => // /IH h w; rewrite inE => /orP[/eqP->|/h //]; rewrite E.
Qed.
Lemma alone_cons v c : apart v c -> alone c -> alone (v :: c).
Proof.
move=> /apartP h a x y; rewrite !inE => /orP[/eqP->|xc] /orP[/eqP->|yc]; rewrite ?eqxx // => ne; first exact: h.
  by rewrite adjC; exact: h.
exact: a.
Qed.
Lemma clique_alone S c : clique S -> alone c -> {subset S <= c} -> size S <= 1.
Proof.
case: S => [|x [|y S]] // [/andP[/[!inE]/norP[ne _] _] h] a s.
have [xS yS] : x \in [:: x, y & S] /\ y \in [:: x, y & S] by rewrite !inE !eqxx orbT.
by have := a _ _ (s _ xS) (s _ yS) ne; rewrite (h _ _ xS yS ne).
Qed.
Lemma clique_classes cl S : clique S -> (forall c, c \in cl -> alone c) -> {subset S <= flatten cl} -> size S <= size cl.
Proof.
elim: cl S => [|c cs IH] S h a s /=; first by case: S h s => // x S _ /(_ x); rewrite inE eqxx => /(_ isT).
rewrite -(count_predC (mem c)) -!size_filter -addn1 addnC; apply: leq_add.
  apply: IH => [|c' hc|x]; first by apply: (clique_sub h); rewrite ?filter_uniq ?h.1 // => x; rewrite mem_filter => /andP[].
    by apply: a; rewrite inE hc orbT.
  by rewrite mem_filter => /andP[/= nc /s]; rewrite /= mem_cat (negbTE nc).
apply: (@clique_alone _ c); last by move=> x; rewrite mem_filter => /andP[].
  by apply: (clique_sub h); rewrite ?filter_uniq ?h.1 // => x; rewrite mem_filter => /andP[].
by apply: a; rewrite inE eqxx.
Qed.
Lemma placed_spec v cl cl' : placed v cl = Some cl' -> (forall c, c \in cl -> alone c) ->
  [/\ size cl' = size cl, forall c, c \in cl' -> alone c & forall x, x \in v :: flatten cl -> x \in flatten cl'].
Proof.
elim: cl cl' => //= c cs IH cl'; case E: (apart v c).
  case=> <- a; split=> // c'; rewrite inE => /orP[/eqP->|h]; last by apply: a; rewrite inE h orbT.
  by apply: alone_cons => //; apply: a; rewrite inE eqxx.
case F: (placed v cs) => [cs'|] // [<-] a.
have [|sz al su] := IH _ F; first by move=> c' h; apply: a; rewrite inE h orbT.
split=> [|c'|x] /=; first by rewrite sz.
  by rewrite inE => /orP[/eqP->|/al //]; apply: a; rewrite inE eqxx.
rewrite inE !mem_cat orbCA => /orP[->//|h]; apply/orP; right; apply: su; by rewrite inE.
Qed.
Lemma classed_spec C cl rest : (forall c, c \in cl -> alone c) ->
  [/\ size (classed C cl rest).1 = size cl, forall c, c \in (classed C cl rest).1 -> alone c &
      forall x, [|| x \in C, x \in flatten cl | x \in rest] ->
        (x \in flatten (classed C cl rest).1) || (x \in (classed C cl rest).2)].
Proof.
elim: C cl rest => [|v C IH] cl rest a /=; first by split.
case E: (placed v cl) => [cl'|].
  have [sz al su] := placed_spec E a; have [sz' al' su'] := IH cl' rest al; split=> //; first by rewrite sz'.
  move=> x; rewrite inE -orbA => /or4P[xv|xC|xf|xr]; apply: su'; rewrite ?xC ?xr ?orbT //.
    by rewrite su ?orbT // inE xv.
  by rewrite su ?orbT // inE xf orbT.
have [sz' al' su'] := IH cl (v :: rest) a; split=> // x; rewrite inE -orbA => /or4P[xv|xC|xf|xr]; apply: su'; rewrite inE ?xv ?xC ?xf ?xr ?orbT //.
Qed.
Lemma noneP k C S : none k C -> clique S -> {subset S <= C} -> size S < k.
Proof.
elim: k C S => // k IH C S; rewrite [none _ _]/=.
have al0 (c : seq T) : c \in nseq k [::] -> alone c by move=> /nseqP[-> _].
have [] := classed_spec C [::] al0; case: (classed _ _ _) => cl rest /=; rewrite size_nseq => sz al su H h s.
have {s su} s : {subset S <= flatten cl ++ rest} by move=> x /s hx; rewrite mem_cat; apply: su; rewrite hx.
elim: rest H s => [|v r IHr] H s; first by rewrite ltnS -sz; apply: clique_classes => // x /s; rewrite cats0.
move: H; case E: (none _ _) => // H; case vS: (v \in S); last first.
  apply: IHr => // x xS; have ne : x != v by apply: contraFneq vS => <-.
  by have := s _ xS; rewrite !mem_cat inE (negbTE ne).
have := IH _ (rem v S) E; rewrite size_rem // => {}IH; have S0 : 0 < size S by case: (S) vS.
rewrite -(prednK S0) ltnS; apply: IH.
  by apply: (clique_sub h); [rewrite rem_uniq ?h.1 | move=> x; exact: mem_rem].
move=> x; rewrite (mem_rem_uniq _ h.1) => /andP[/= ne xS]; rewrite mem_filter h.2 // 1?eq_sym //=.
by have := s _ xS; rewrite !mem_cat inE (negbTE ne).
Qed.
End Cliques.

(* ---- cells of one colour that fool with each other ---- *)
Definition of_colour (A : seq (seq Z)) (b : Z) := [seq [seq Z.eqb v b | v <- row] | row <- A].
Definition hit (B : seq (seq bool)) x y := nth false (nth [::] B x) y.
Definition apart_at B (p q : nat * nat) := if hit B p.1 q.2 then ~~ hit B q.1 p.2 else true.
Lemma apart_atC B p q : apart_at B p q = apart_at B q p.
Proof. by rewrite /apart_at; case: (hit B p.1 q.2); case: (hit B q.1 p.2). Qed.
Definition no_fooling A b k (cells : seq (nat * nat)) :=
  everywhere A (fun x y => if Z.eqb (at_ A x y) b then (x, y) \in cells else true) && none (apart_at (of_colour A b)) k cells.
Lemma hit_at A b x y : Z.eqb (at_ A x y) b = false -> hit (of_colour A b) x y = false.
Proof.
move=> h; rewrite /hit /of_colour; case: (ltnP x (size A)) => hx.
  rewrite (nth_map [::]) //; case: (ltnP y (size (nth [::] A x))) => hy; first by rewrite (nth_map Z0).
  by apply: nth_default; rewrite size_map.
have -> : nth [::] [seq [seq Z.eqb v b | v <- row] | row <- A] x = [::] by apply: nth_default; rewrite size_map.
exact: nth_nil.
Qed.
Lemma few_pairs A b k cells : no_fooling A b k.+1 cells -> Rle (q_fooling (matrix A) b) (INR k).
Proof.
move=> /andP[all_in no]; apply: le_nat; have [S /andP[/forall_inP col /forall_inP foo] <-] := fooling_spec (matrix A) (toint b).
pose g (p : 'I_(nr (matrix A)).+1 * 'I_(nc (matrix A)).+1) := (val p.1, val p.2).
have gi : injective g by move=> [x y] [x' y'] [] /val_inj-> /val_inj->.
rewrite cardE -(size_map g) -ltnS; apply: (noneP (@apart_atC _) no); last first.
  move=> _ /mapP[p + ->]; rewrite mem_enum => /col/eqP; rewrite ent_at => /toint_inj e.
  by have := everywhereP p.1 p.2 all_in; rewrite e Z.eqb_refl.
split; first by rewrite map_inj_uniq ?enum_uniq.
move=> _ _ /mapP[p + ->] /mapP[q + ->]; rewrite !mem_enum => pS qS ne.
have npq : p != q by apply: contraNneq ne => ->.
have := implyP (forall_inP (foo p pS) q qS) npq; rewrite !ent_at !toint_eqb /apart_at /=.
by case/orP => /negbTE/hit_at E; rewrite E //=; case: (hit _ _ _).
Qed.
