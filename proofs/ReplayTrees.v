(* Lower bounds of D and of the number of leaves by exhaustion: submatrices that no small tree decides, each made hard
   by earlier ones.

   A tree costs z at a leaf, and `join a b` at a node whose subtrees cost a and b: with 0 and 1 + max this is its depth,
   with 1 and + the number of its leaves.  An entry (k, R, C) of the list says that no tree that is right on the rows R
   and the columns C costs less than k.  This is so where not all values there are the same, or k is at most z, and
   where the two parts of each split of the rows, and of each split of the columns, hold entries before it whose costs
   join to k or more.  A speaker that says the same on all of R x C splits nothing: then a subtree is right there, too.
   `useful k a` leaves entries of
   cost a out where they cannot help to show k; whatever it leaves out, what is shown is so.  Sets of rows and columns
   are the bits of a number.  (The rules depth-exhaustion and leaves-exhaustion.) *)
From Coq Require Import Reals ZArith NArith Nnat.
From mathcomp Require Import all_ssreflect all_algebra ssrZ.
From Fooling Require Import Definitions Naturals Trees Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- sets as bits ---- *)
Definition holds_line (s : N) (i : nat) : bool := N.testbit s (N.of_nat i).
Definition with_line (s : N) (i : nat) : N := N.setbit s (N.of_nat i).
Definition part_of (s t : N) : bool := N.eqb (N.land s t) s.
Lemma with_lineE s i j : holds_line (with_line s i) j = (i == j) || holds_line s j.
Proof.
rewrite /holds_line /with_line N.setbit_eqb; congr (_ || _).
by apply/N.eqb_spec/eqP => [/Nat2N.inj|->].
Qed.
Lemma part_ofP s t i : part_of s t -> holds_line s i -> holds_line t i.
Proof. by rewrite /holds_line => /N.eqb_eq <-; rewrite N.land_spec => /andP[]. Qed.
Definition lines_of n (s : N) := [seq i <- iota 0 n | holds_line s i].

(* ---- the check ---- *)
Section Costs.
Variables (z : nat) (join : nat -> nat -> nat) (useful : nat -> nat -> bool).
Definition entry := (nat * (N * N))%type.
Definition best (parts : seq (nat * N)) (s : N) : nat :=
  foldr (fun e m => if part_of e.2 s then maxn e.1 m else m) z parts.
(* the lines to come go into s or t; where one of the two stays empty, nothing was split *)
Fixpoint unsplit parts k (s t : N) (lines : seq nat) : bool :=
  if k <= join (best parts s) (best parts t) then true
  else if lines is i :: rest then
    if unsplit parts k (with_line s i) t rest then unsplit parts k s (with_line t i) rest else false
  else N.eqb s N0 || N.eqb t N0.
Variable A : seq (seq Z).
Definition mixed (values : seq Z) : bool := has (fun v => ~~ Z.eqb v (head Z0 values)) values.
Definition varied (R C : seq nat) : bool := mixed (flatten [seq [seq at_ A x y | y <- C] | x <- R]).
Definition harder (known : seq entry) (e : entry) : bool :=
  let: (k, (R, C)) := e in
  let rows := lines_of (height_of A) R in let columns := lines_of (width_of A) C in
  [&& (k <= z) || varied rows columns,
      unsplit [seq (o.1, o.2.1) | o <- known & useful k o.1 && part_of o.2.2 C] k N0 N0 rows &
      unsplit [seq (o.1, o.2.2) | o <- known & useful k o.1 && part_of o.2.1 R] k N0 N0 columns].
Fixpoint all_harder (known todo : seq entry) : bool :=
  if todo is e :: rest then if harder known e then all_harder (e :: known) rest else false else true.
Definition hard k (es : seq entry) := all_harder [::] es && has (fun e => k <= e.1) es.

(* ---- what it shows ---- *)
Hypothesis join_le : forall a b c d, a <= c -> b <= d -> join a b <= join c d.
Hypothesis join_l : forall a b, a <= join a b.
Hypothesis join_r : forall a b, b <= join a b.
Lemma unsplitP parts k s t lines (a : pred nat) : unsplit parts k s t lines ->
  [\/ exists s' t', [/\ k <= join (best parts s') (best parts t'),
        forall i, holds_line s' i -> holds_line s i || (i \in lines) && ~~ a i &
        forall i, holds_line t' i -> holds_line t i || (i \in lines) && a i],
      t = N0 /\ all (predC a) lines | s = N0 /\ all a lines].
Proof.
elim: lines s t => [|i rest IH] s t /=; case: ifP => [le _|_].
- by apply: Or31; exists s, t; split=> // i ->.
- by case/orP => /N.eqb_eq->; [apply: Or33 | apply: Or32].
- by apply: Or31; exists s, t; split=> // j ->.
case: ifP => // us ut; have empty (u : N) : with_line u i <> N0.
  by move=> E; have := with_lineE u i i; rewrite E eqxx.
case ai: (a i).
  case: (IH _ _ ut) => [[s' [t' [le hs ht]]]|[E _]|[E h]]; [|by case: (empty _ E)|by apply: Or33; split=> //=; rewrite ai].
  apply: Or31; exists s', t'; split=> // j hj.
    by case/orP: (hs j hj) => [->//|/andP[jr na]]; rewrite inE jr na !orbT.
  case/orP: (ht j hj) => [|/andP[jr na]]; last by rewrite inE jr na !orbT.
  by rewrite with_lineE => /orP[/eqP<-|->//]; rewrite inE eqxx ai orbT.
case: (IH _ _ us) => [[s' [t' [le hs ht]]]|[E h]|[E _]]; [|by apply: Or32; split=> //=; rewrite ai|by case: (empty _ E)].
apply: Or31; exists s', t'; split=> // j hj.
  case/orP: (hs j hj) => [|/andP[jr na]]; last by rewrite inE jr na !orbT.
  by rewrite with_lineE => /orP[/eqP<-|->//]; rewrite inE eqxx ai orbT.
by case/orP: (ht j hj) => [->//|/andP[jr na]]; rewrite inE jr na !orbT.
Qed.

Notation f := (matrix A).
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Fixpoint cost (p : prot X Y) : nat := match p with Out _ => z | Ali _ l r | Bob _ l r => join (cost l) (cost r) end.
Definition right_on (R C : N) (p : prot X Y) :=
  forall (x : X) (y : Y), holds_line R x -> holds_line C y -> run p x y = ent f x y.
Definition costs (e : entry) := forall p, right_on e.2.1 e.2.2 p -> e.1 <= cost p.
Lemma z_cost p : z <= cost p.
Proof. by elim: p => //= _ l hl r _; apply: leq_trans hl (join_l _ _). Qed.
Lemma best_cost p parts s : (forall e, e \in parts -> part_of e.2 s -> e.1 <= cost p) -> best parts s <= cost p.
Proof.
elim: parts => [|e es IH] h /=; first exact: z_cost.
have {}IH : best es s <= cost p by apply: IH => o oes; apply: h; rewrite inE oes orbT.
by case: ifP => // pe; rewrite geq_max IH andbT; apply: h pe; rewrite inE eqxx.
Qed.
Lemma line_in n s i : holds_line s i -> i < n -> i \in lines_of n s.
Proof. by move=> h lt; rewrite mem_filter h mem_iota. Qed.
Lemma variedP R C v : varied (lines_of (height_of A) R) (lines_of (width_of A) C) -> ~ right_on R C (Out v).
Proof.
move=> /hasP[w wv ne] h.
have all_v u : u \in flatten [seq [seq at_ A x y | y <- lines_of (width_of A) C] | x <- lines_of (height_of A) R] -> toint u = v.
  move=> /flatten_mapP[x + /mapP[y + ->]]; rewrite !mem_filter !mem_iota => /andP[Rx hx] /andP[Cy hy].
  have hx' : x < height_of A by []. have hy' : y < width_of A by [].
  by have := h (Ordinal hx') (Ordinal hy') Rx Cy; rewrite ent_at /= => <-.
move/negP: ne; apply; rewrite -toint_eqb (all_v _ wv); apply/eqP.
by case: (flatten _) wv all_v => // u us _ H; rewrite (H u) // inE eqxx.
Qed.
Lemma harderP known e : (forall o, o \in known -> costs o) -> harder known e -> costs e.
Proof.
case: e => k [R C] K /and3P[leaf sr sc] p /=.
elim: p => [v|a l IHl r IHr|a l IHl r IHr] h /=.
- by case/orP: leaf => // /variedP/(_ h).
- have lt (x : X) : x < height_of A by exact: ltn_ord.
  have [] := unsplitP (fun i => a (inord i : X)) sr.
  + move=> [s [t [le hs ht]]]; apply: leq_trans le _; apply: join_le; apply: best_cost => _ /mapP[o + ->] /= po.
      rewrite mem_filter => /andP[/andP[_ pc] /K c]; apply: c => x y ox oy.
      have /orP[//|/andP[+ na]] := hs _ (part_ofP po ox); rewrite inord_val in na; rewrite mem_filter => /andP[Rx _].
      by have := h x y Rx (part_ofP pc oy); rewrite /= (negbTE na).
    rewrite mem_filter => /andP[/andP[_ pc] /K c]; apply: c => x y ox oy.
    have /orP[//|/andP[+ na]] := ht _ (part_ofP po ox); rewrite inord_val in na; rewrite mem_filter => /andP[Rx _].
    by have := h x y Rx (part_ofP pc oy); rewrite /= na.
  + move=> [_ /allP na]; apply: leq_trans (join_l _ _); apply: IHl => x y Rx Cy.
    by have := h x y Rx Cy; have := na _ (line_in Rx (lt x)); rewrite /= inord_val => /negbTE->.
  move=> [_ /allP na]; apply: leq_trans (join_r _ _); apply: IHr => x y Rx Cy.
  by have := h x y Rx Cy; have := na _ (line_in Rx (lt x)); rewrite /= inord_val => ->.
have lt (y : Y) : y < width_of A by exact: ltn_ord.
have [] := unsplitP (fun i => a (inord i : Y)) sc.
- move=> [s [t [le hs ht]]]; apply: leq_trans le _; apply: join_le; apply: best_cost => _ /mapP[o + ->] /= po.
    rewrite mem_filter => /andP[/andP[_ pr] /K c]; apply: c => x y ox oy.
    have /orP[//|/andP[+ na]] := hs _ (part_ofP po oy); rewrite inord_val in na; rewrite mem_filter => /andP[Cy _].
    by have := h x y (part_ofP pr ox) Cy; rewrite /= (negbTE na).
  rewrite mem_filter => /andP[/andP[_ pr] /K c]; apply: c => x y ox oy.
  have /orP[//|/andP[+ na]] := ht _ (part_ofP po oy); rewrite inord_val in na; rewrite mem_filter => /andP[Cy _].
  by have := h x y (part_ofP pr ox) Cy; rewrite /= na.
- move=> [_ /allP na]; apply: leq_trans (join_l _ _); apply: IHl => x y Rx Cy.
  by have := h x y Rx Cy; have := na _ (line_in Cy (lt y)); rewrite /= inord_val => /negbTE->.
move=> [_ /allP na]; apply: leq_trans (join_r _ _); apply: IHr => x y Rx Cy.
by have := h x y Rx Cy; have := na _ (line_in Cy (lt y)); rewrite /= inord_val => ->.
Qed.
Lemma all_harderP known todo : (forall o, o \in known -> costs o) -> all_harder known todo ->
  forall e, e \in todo -> costs e.
Proof.
elim: todo known => // e rest IH known K /=; case: ifP => // he hr o; have ce := harderP K he.
rewrite inE => /orP[/eqP->//|]; apply: IH hr o => o; rewrite inE => /orP[/eqP->//|]; exact: K.
Qed.
Lemma hardP k es p : hard k es -> computes (f := f) p -> k <= cost p.
Proof.
move=> /andP[H /hasP[e ee le]] c; apply: leq_trans le _.
by apply: (all_harderP _ H ee) => // x y _ _; exact: c.
Qed.
End Costs.

Definition deeper a b := (maxn a b).+1.
Lemma hard_depth A k es : hard 0 deeper (fun k a => k <= a.+1) A k es -> Rle (INR k) (q_D (matrix A)).
Proof.
move=> H; apply: le_nat; have [p c <-] := D_spec (matrix A); have -> : depth p = cost 0 deeper p.
  by elim: (p) => //= _ l -> r ->.
apply: hardP H c => [a b a' b' ha hb|a b|a b]; rewrite /deeper.
- by rewrite ltnS geq_max !leq_max ha hb orbT.
- by apply: leqW; exact: leq_maxl.
- by apply: leqW; exact: leq_maxr.
Qed.
Lemma hard_leaves A k es : hard 1 addn (fun _ a => 1 < a) A k es -> Rle (INR k) (q_leaves (matrix A)).
Proof.
move=> H; apply: le_nat; have [p c <-] := leaves_spec (matrix A); have -> : nleaves p = cost 1 addn p.
  by elim: (p) => //= _ l -> r ->.
apply: hardP H c => [a b a' b' ha hb|a b|a b]; first exact: leq_add.
- exact: leq_addr.
- exact: leq_addl.
Qed.
