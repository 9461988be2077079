(* Rows and covers of the gate of two functions: pairs of a row of each, rectangles in common. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Trees Rectangles.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

Lemma gate_entry h f g : same_size f g -> exists a b (M N : 'M[int]_(a.+1, b.+1)),
  [/\ f = Tpf M, g = Tpf N & gate h f g = Tpf (\matrix_(x, y) Posz (h (M x y != 0) (N x y != 0)))%R].
Proof.
case: f g => a b M [a' b' N] [/= E E']; case: _ / E in N *; case: _ / E' in N *; exists a, b, M, N; split=> //.
by congr Tpf; apply/matrixP => x y; rewrite !mxE /= !inord_val.
Qed.
Lemma rows_of_two a b (M N K : 'M[int]_(a.+1, b.+1)) h : (forall x y, K x y = h (M x y) (N x y)) ->
  size (row_list (Tpf K)) <= size (row_list (Tpf M)) * size (row_list (Tpf N)).
Proof.
move=> H; pose T := [finType of 'I_(size (row_list (Tpf M))) * 'I_(size (row_list (Tpf N)))].
have lt f x : index (row x (ent f)) (row_list f) < size (row_list f) by rewrite index_mem row_in.
have -> : size (row_list (Tpf M)) * size (row_list (Tpf N)) = #|T| by rewrite card_prod !card_ord.
pose m x : T := (Ordinal (lt (Tpf M) x), Ordinal (lt (Tpf N) x)).
pose g (t : T) y := h ((nth 0 (row_list (Tpf M)) t.1)%R 0%R y) ((nth 0 (row_list (Tpf N)) t.2)%R 0%R y).
apply: (@rows_finite (Tpf K) T m g) => x y.
rewrite /g /m /= (nth_index _ (@row_in (Tpf M) x)) (nth_index _ (@row_in (Tpf N) x)) !mxE H //.
Qed.
Lemma gate_rows h s f g : same_size f g -> rows (gate h f g) s <= rows f s * rows g s.
Proof.
move=> /(gate_entry h)[a [b [M [N [-> -> ->]]]]]; pose k (v w : int) := Posz (h (v != 0) (w != 0))%R.
have H : forall x y, (\matrix_(x, y) Posz (h (M x y != 0) (N x y != 0)))%R x y = k (M x y) (N x y) by move=> x y; rewrite mxE.
case: s; first exact: (rows_of_two H).
have Ht : forall x y, (\matrix_(x, y) Posz (h (M x y != 0) (N x y != 0)))^T%R x y = k (M^T%R x y) (N^T%R x y) by move=> x y; rewrite !mxE.
exact: (rows_of_two Ht).
Qed.
Lemma cover_and f g : zero_one f -> zero_one g -> same_size f g -> cover (and_of f g) 1%R <= cover f 1%R * cover g 1%R.
Proof.
move=> zf zg /(gate_entry andb)[a [b [M [N [ef eg]]]]]; rewrite /and_of => ->; rewrite {}ef {}eg in zf zg *.
have [[C [col cov] <-] [C' [col' cov'] <-]] := (cover_spec (Tpf M) 1%R, cover_spec (Tpf N) 1%R).
rewrite !cardE -(size_allpairs (fun A B => (A.1 :&: B.1, A.2 :&: B.2))); apply: cover_list => [A /allpairsP[[B B'] /= [hB hB' ->]] x y|x y].
  rewrite !mem_enum in hB hB'; rewrite /inside !inE mxE => /andP[/andP[i i'] /andP[j j']].
  have e := col B hB x y; have e' := col' B' hB' x y; rewrite /inside i j in e; rewrite /inside i' j' in e'.
  by move: (e isT) (e' isT) => /= -> ->.
rewrite mxE => e; have [h h'] : M x y = 1%R /\ N x y = 1%R.
  by move: e; case: (zf x y) => /= ->; case: (zg x y) => /= ->.
have [[B hB i] [B' hB' i']] := (cov x y h, cov' x y h'); apply/hasP; exists (B.1 :&: B'.1, B.2 :&: B'.2).
  by apply/allpairsP; exists (B, B'); rewrite !mem_enum.
by move: i i'; rewrite /inside !inE => /andP[-> ->] /andP[-> ->].
Qed.
Lemma cover_or f g : zero_one f -> zero_one g -> same_size f g -> cover (or_of f g) 1%R <= cover f 1%R + cover g 1%R.
Proof.
move=> zf zg /(gate_entry orb)[a [b [M [N [ef eg]]]]]; rewrite /or_of => ->; rewrite {}ef {}eg in zf zg *.
have [[C [col cov] <-] [C' [col' cov'] <-]] := (cover_spec (Tpf M) 1%R, cover_spec (Tpf N) 1%R).
rewrite !cardE -size_cat; apply: cover_list => [A|x y].
  rewrite mem_cat !mem_enum => /orP[/col|/col'] c x y /c /= e; rewrite mxE e ?orbT //.
rewrite mxE => e; apply/hasP; have [h|h] : M x y = 1%R \/ N x y = 1%R.
    by move: e; case: (zf x y) => /= ->; case: (zg x y) => /= ->; auto.
  by have [B hB i] := cov x y h; exists B; rewrite ?mem_cat ?mem_enum ?hB.
by have [B hB i] := cov' x y h; exists B; rewrite ?mem_cat ?mem_enum ?hB ?orbT.
Qed.

