(* A row is determined by the rectangles of a cover that it meets: so many subsets, so many rows. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Trees Rectangles.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

Section RowsCover.
Variables (f : tpf) (b : int).
Hypotheses (z : zero_one f) (hb : b = 0%R \/ b = 1%R).
Lemma by_colour u v : u = 0%R \/ u = 1%R -> v = 0%R \/ v = 1%R -> (u == b) = (v == b) -> u = v.
Proof. by case: hb => ->; case=> ->; case=> ->. Qed.
Lemma rows_cover_alice : size (row_list f) <= 2 ^ cover f b.
Proof.
have [C [col cov] <-] := cover_spec f b; rewrite -card_powerset -card_sig.
have sub x : [set A in C | x \in A.1] \in powerset C by rewrite inE; apply/subsetP => A; rewrite inE => /andP[].
pose T := [finType of {S | S \in powerset C}]; pose m x : T := exist (fun S : {set _} => S \in powerset C) _ (sub x).
pose g (t : T) y : int := (if [exists A in val t, y \in A.2] then b else 1 - b)%R.
apply: (@rows_finite f T m g) => x y; rewrite /g /m /=.
have -> : [exists A in [set A in C | x \in A.1], y \in A.2] = (ent f x y == b).
  apply/existsP/eqP => [[A]|/cov[A hA /andP[i j]]]; last by exists A; rewrite !inE hA i j.
  by rewrite !inE => /andP[/andP[hA i] j]; apply: (col A hA); rewrite /inside i.
case: eqP => [->//|]; by case: (z x y) => ->; case: hb => ->.
Qed.
Lemma rows_with_cover_alice : (rows_with f alice b).+1 <= 2 ^ cover f b.
Proof.
have [C [col cov] <-] := cover_spec f b; rewrite -card_powerset (cardsD1 set0) inE sub0set add1n ltnS.
pose P (r : 'rV[int]_(nc f).+1) := [exists y, r ord0 y == b].
pose met (r : 'rV[int]_(nc f).+1) := [set A in C | [exists x, (row x (ent f) == r) && (x \in A.1)]].
have entry r y : r \in row_list f -> (r ord0 y == b) = [exists A in C, [exists x, (row x (ent f) == r) && inside A x y]].
  move=> /row_listP[x ->]; rewrite mxE; apply/eqP/exists_inP => [/cov[A hA i]|[A hA /existsP[x' /andP[/eqP/rowP/(_ y)]]]].
    by exists A => //; apply/existsP; exists x; rewrite eqxx.
  by rewrite !mxE => <- i; exact: (col A hA).
have -> : rows_with f alice b = size [seq met r | r <- row_list f & P r] by rewrite size_map size_filter.
rewrite cardE; apply: uniq_leq_size => [|S /mapP[r]].
  rewrite map_inj_in_uniq ?filter_uniq ?undup_uniq // => r q; rewrite !mem_filter => /andP[_ hr] /andP[_ hq] E.
  have meets r' A : r' \in row_list f -> A \in C -> [exists x, (row x (ent f) == r') && (x \in A.1)] = (A \in met r').
    by move=> _ hA; rewrite inE hA.
  have ve r' y : r' \in row_list f -> r' ord0 y = 0%R \/ r' ord0 y = 1%R.
    by move=> /row_listP[x ->]; rewrite mxE; exact: z.
  apply/rowP => y; apply: by_colour; [exact: ve | exact: ve |].
  rewrite !entry //; apply: eq_existsb => A; case hA: (A \in C) => //=.
  have split_box r' : [exists x, (row x (ent f) == r') && inside A x y] =
      [exists x, (row x (ent f) == r') && (x \in A.1)] && (y \in A.2).
    apply/existsP/andP => [[x /andP[e /andP[i ->]]]|[/existsP[x /andP[e i]] j]]; first by split=> //; apply/existsP; exists x; rewrite e.
    by exists x; rewrite e /inside i.
  by rewrite !split_box (meets r) // (meets q) // E.
rewrite mem_filter => /andP[/existsP[y]]; move=> e hr ->; rewrite mem_enum !inE; apply/andP; split.
  move: e; rewrite (entry r y hr) => /exists_inP[A hA /existsP[x /andP[ex /andP[i _]]]].
  by apply/set0Pn; exists A; rewrite inE hA; apply/existsP; exists x; rewrite ex.
by apply/subsetP => A; rewrite inE => /andP[].
Qed.
End RowsCover.
Lemma rows_cover f b s : zero_one f -> b = 0%R \/ b = 1%R -> rows f s <= 2 ^ cover f b.
Proof. by move=> z hb; rewrite -(own_cover f s); apply: rows_cover_alice => //; exact: own_zero_one. Qed.
Lemma rows_with_cover f b s : zero_one f -> b = 0%R \/ b = 1%R -> (rows_with f s b).+1 <= 2 ^ cover f b.
Proof. by move=> z hb; rewrite -(own_cover f s); apply: (rows_with_cover_alice (f := own f s)) => //; exact: own_zero_one. Qed.
