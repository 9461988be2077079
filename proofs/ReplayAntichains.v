(* Lower bounds of covers by an antichain (de Caen, Gregory and Pullman 1981).

   Let pairs (x_i, y_i) have all crossings of colour b, and no pair colour b itself.  Let n rectangles cover the colour.
   The set of rectangles with row x_i is contained in that of no other x_j: the rectangle that holds (x_i, y_j) has
   column y_j, so it does not have row x_j.  Sets none of which contains another are at most as many as chains hold all
   sets of n things.  Here Rocq builds such chains, from those of one thing less, and tries that they hold all sets:
   what Sperner's theorem says of them is not needed.  (The rule antichain.) *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Rectangles Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- sets of n things as n booleans, and chains of them ---- *)
Fixpoint contained (s t : seq bool) : bool := match s, t with
  | [::], _ => true
  | a :: s', c :: t' => (a ==> c) && contained s' t'
  | _ :: _, [::] => false end.
Fixpoint chains (n : nat) : seq (seq (seq bool)) :=
  if n is n'.+1 then
    flatten [seq [seq c <- [:: rcons (map (cons false) c) (true :: last [::] c);
                               map (cons true) (rev (behead (rev c)))] | c != [::]] | c <- chains n']
  else [:: [:: [::]]].
Fixpoint sets_of (n : nat) : seq (seq bool) :=
  if n is n'.+1 then map (cons false) (sets_of n') ++ map (cons true) (sets_of n') else [:: [::]].
Definition chained (c : seq (seq bool)) := all (fun s => all (fun t => contained s t || contained t s) c) c.
Definition all_chained n := all chained (chains n) && all (fun s => has (fun c => s \in c) (chains n)) (sets_of n).
Lemma sets_ofP s : s \in sets_of (size s).
Proof. by elim: s => // -[] s IH /=; rewrite mem_cat map_f ?orbT. Qed.
Lemma contained_nth s t i : size s = size t -> contained s t -> nth false s i -> nth false t i.
Proof.
elim: s t i => [|a s IH] [|c t] [|i] //= [sz] /andP[/implyP ac st] //; exact: IH.
Qed.

(* ---- the check ---- *)
Definition crossings A b (W : seq (nat * nat)) :=
  all (fun p => [&& p.1 < height_of A, p.2 < width_of A & ~~ Z.eqb (at_ A p.1 p.2) b]) W &&
  pairwise (fun p q => Z.eqb (at_ A p.1 q.2) b && Z.eqb (at_ A q.1 p.2) b) W.
Definition antichain A b n W := [&& crossings A b W, all_chained n & size (chains n) < size W].
Lemma antichain_cover A b n W : antichain A b n W -> Rle (INR n.+1) (q_cover (matrix A) b).
Proof.
case/and3P => /andP[/allP ok /(pairwiseP (0, 0)) pw] /andP[/allP ch /allP every] many.
apply: le_nat; have [C [col cov] <-] := cover_spec (matrix A) (toint b); rewrite ltnNge; apply/negP => few.
pose R j := nth (set0, set0) (enum C) j.
have RC j : j < #|C| -> R j \in C by move=> h; rewrite -mem_enum; apply: mem_nth; rewrite -cardE.
pose x i : 'I_(nr (matrix A)).+1 := inord (nth (0, 0) W i).1.
pose y i : 'I_(nc (matrix A)).+1 := inord (nth (0, 0) W i).2.
pose own i := [seq x i \in (R j).1 | j <- iota 0 n].
have own_size i : size (own i) = n by rewrite size_map size_iota.
have entE i j : i < size W -> j < size W -> ent (matrix A) (x i) (y j) = toint (at_ A (nth (0, 0) W i).1 (nth (0, 0) W j).2).
  move=> hi hj; have /and3P[h _ _] := ok _ (mem_nth (0, 0) hi); have /and3P[_ h' _] := ok _ (mem_nth (0, 0) hj).
  by rewrite ent_at !inordK.
have cross i j : i < size W -> j < size W -> i != j -> ent (matrix A) (x i) (y j) = toint b.
  move=> hi hj; rewrite neq_ltn entE // => /orP[] lt; congr toint; apply/Z.eqb_eq.
    by have /andP[] := pw i j hi hj lt.
  by have /andP[] := pw j i hj hi lt.
have apart i j : i < size W -> j < size W -> i != j -> ~~ contained (own i) (own j).
  move=> hi hj ne; apply/negP => sub; have [S SC /andP[xi yj]] := cov _ _ (cross i j hi hj ne).
  have lt : index S (enum C) < #|C| by rewrite cardE index_mem mem_enum.
  have E : R (index S (enum C)) = S by rewrite /R nth_index ?mem_enum.
  have ltn : index S (enum C) < n by exact: leq_trans lt few.
  have at_own k : nth false (own k) (index S (enum C)) = (x k \in S.1).
    by rewrite (nth_map 0) ?size_iota // nth_iota // add0n E.
  have xj : x j \in S.1 by rewrite -at_own; apply: (contained_nth _ sub); rewrite ?own_size // at_own.
  have := col _ SC (x j) (y j); rewrite /inside xj yj entE // => /(_ isT)/toint_inj e.
  by have /and3P[_ _] := ok _ (mem_nth (0, 0) hj); rewrite e Z.eqb_refl.
pose at_chain i := find (fun c => own i \in c) (chains n).
have in_chain i : has (fun c => own i \in c) (chains n) by apply: every; rewrite -(own_size i) sets_ofP.
have : uniq [seq at_chain i | i <- iota 0 (size W)].
  rewrite map_inj_in_uniq ?iota_uniq // => i j; rewrite !mem_iota /= !add0n => hi hj e; apply/eqP; apply/negPn/negP => ne.
  have si := nth_find [::] (in_chain i); have sj := nth_find [::] (in_chain j).
  have lt : at_chain i < size (chains n) by rewrite -has_find.
  have /allP/(_ _ si)/allP := ch _ (mem_nth [::] lt); rewrite -/(at_chain i) e => /(_ _ sj)/orP[] h.
    by move: (apart i j hi hj ne); rewrite h.
  by move: (apart j i hj hi); rewrite h eq_sym ne => /(_ isT).
move=> u; have le : size [seq at_chain i | i <- iota 0 (size W)] <= size (iota 0 (size (chains n))).
  by apply: uniq_leq_size u _ => _ /mapP[i _ ->]; rewrite mem_iota -has_find in_chain.
by move: le; rewrite size_map !size_iota leqNgt many.
Qed.
