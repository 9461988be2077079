(* Lower bounds of covers and partitions by weights on cells: the heaviest rectangle is found by Rocq itself.

   W lists a weight for each cell, an integer.  `light` says that no rectangle of cells of value b weighs more than a
   unit.  It goes through all sets of rows that have a column in common, and keeps for each column what it weighs on
   them; the heaviest rectangle of these rows has the columns whose weight is positive.  The rectangles of a partition
   weigh together what all cells weigh, those of a cover at least what the cells of the colour weigh, where no weight is
   negative.  So more units than k - 1 of weight need k rectangles.  (The rule fractional-packing.) *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect all_algebra ssrZ.
From Fooling Require Import Definitions Naturals Rectangles Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope nat_scope.

(* ---- the search: a column is what it weighs so far, and its entries in the rows to come ---- *)
Definition column := (Z * seq (option Z))%type.
Definition positive (cols : seq column) : Z := foldr (fun c s => Z.add (Z.max Z0 c.1) s) Z0 cols.
Definition skipped (c : column) : column := (c.1, behead c.2).
Fixpoint taken (cols : seq column) : seq column :=
  if cols is c :: cs then
    if c.2 is Some w :: es then (Z.add c.1 w, es) :: taken cs else taken cs
  else [::].
Fixpoint light unit n cols : bool :=
  if cols is [::] then Z.leb Z0 unit
  else if n is n'.+1 then if light unit n' (taken cols) then light unit n' (map skipped cols) else false
  else Z.leb (positive cols) unit.

(* what a column weighs on the rows of a set, where it has all of them, and what it adds to a rectangle *)
Fixpoint weighed w (es : seq (option Z)) (r : seq bool) : option Z :=
  match r, es with
  | [::], _ => Some w
  | false :: r', _ => weighed w (behead es) r'
  | true :: r', Some v :: es' => weighed (Z.add w v) es' r'
  | true :: _, _ => None
  end.
Definition gain r (c : column) := if weighed c.1 c.2 r is Some w then Z.max Z0 w else Z0.
Definition gains r cols : Z := foldr (fun c s => Z.add (gain r c) s) Z0 cols.
Lemma gain_ge0 r c : Z.le Z0 (gain r c).
Proof. by rewrite /gain; case: (weighed _ _ _) => [w|]; [exact: Z.le_max_l | exact: Z.le_refl]. Qed.
Lemma gains_skipped r cols : gains (false :: r) cols = gains r (map skipped cols).
Proof. by elim: cols => //= c cs ->. Qed.
Lemma gains_taken r cols : gains (true :: r) cols = gains r (taken cols).
Proof. by elim: cols => //= [[w [|[v|] es]]] cs IH; rewrite /= -IH /gain /= ?Z.add_0_l. Qed.
Lemma gains_none cols : gains [::] cols = positive cols.
Proof. by elim: cols => //= c cs ->. Qed.
Lemma lightP unit n cols r : light unit n cols -> size r = n -> Z.le (gains r cols) unit.
Proof.
elim: n cols r => [|n IH] cols r.
  by case: cols => [|c cs] h; [move=> _ | move=> /size0nil ->; rewrite gains_none]; exact: (proj1 (Z.leb_le _ _) h).
case: cols => [|c cs]; first by move=> h _; exact: (proj1 (Z.leb_le _ _) h).
have step : light unit n.+1 (c :: cs) = if light unit n (taken (c :: cs)) then light unit n (map skipped (c :: cs)) else false by [].
rewrite step; case: (boolP (light unit n (taken (c :: cs)))) => // E F; case: r => [|b r] // [sz]; case: b.
  by rewrite gains_taken; apply: IH.
by rewrite gains_skipped; apply: IH.
Qed.
Lemma weighed_sum w (e : nat -> option Z) (g : nat -> Z) (p : pred nat) s :
  (forall x, p x -> e x = Some (g x)) -> weighed w (map e s) (map p s) = Some (w + \sum_(x <- s | p x) g x)%R.
Proof.
move=> h; elim: s w => [|x s IH] w /=; first by rewrite big_nil addr0.
by rewrite big_cons; case E: (p x) => /=; rewrite ?(h x E) IH // -addrA.
Qed.

(* ---- rectangles of a matrix ---- *)
Lemma size_iota_map T (g : nat -> T) n : size [seq g x | x <- iota 0 n] = n.
Proof. by rewrite size_map size_iota. Qed.
Definition summed r (F : nat -> Z) : Z := foldr Z.add Z0 [seq F k | k <- iota 0 r].
Lemma summedE r F : summed r F = (\sum_(k < r) F k)%R.
Proof.
rewrite -(big_mkord xpredT F) /index_iota subn0 /summed; elim: (iota 0 r) => [|k s IH] /=; first by rewrite big_nil.
by rewrite big_cons IH.
Qed.
Definition entries_in A W b y := [seq if Z.eqb (at_ A x y) b then Some (at_ W x y) else None | x <- iota 0 (height_of A)].
Definition light_colour A W unit b :=
  light unit (height_of A) [seq (Z0, entries_in A W b y) | y <- iota 0 (width_of A)].
Definition total A (W : seq (seq Z)) (P : nat -> nat -> bool) :=
  summed (width_of A) (fun y => summed (height_of A) (fun x => if P x y then at_ W x y else Z0)).
Definition heavier A W unit k P := Z.leb Z0 unit && Z.ltb (Z.mul (Z.of_nat k) unit) (total A W P).
Definition packed A W unit b k :=
  [&& all (all (Z.leb Z0)) W, light_colour A W unit b & heavier A W unit k (fun x y => Z.eqb (at_ A x y) b)].
Definition packed_all A W unit colours k := [&& everywhere A (fun x y => has (Z.eqb (at_ A x y)) colours),
  all (light_colour A W unit) colours & heavier A W unit k (fun _ _ => true)].

Section Weights.
Variables (A W : seq (seq Z)) (unit : Z).
Notation f := (matrix A).
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Definition weight (R : {set X} * {set Y}) : Z := (\sum_(y : Y) \sum_(x : X) if inside R x y then at_ W x y else 0)%R.
Lemma totalE P : total A W P = (\sum_(y : Y) \sum_(x : X) if P x y then at_ W x y else 0)%R.
Proof. by rewrite /total summedE; apply: eq_bigr => y _; rewrite summedE. Qed.
Lemma light_rectangle b (R : {set X} * {set Y}) : light_colour A W unit b -> coloured R (toint b) -> (weight R <= unit)%R.
Proof.
move=> /lightP h col; pose p (x : nat) := [exists i in R.1, val i == x].
have pE (x : X) : p x = (x \in R.1).
  by apply/exists_inP/idP => [[i iR /eqP/val_inj<-]|iR] //; exists x.
pose r := [seq p x | x <- iota 0 (height_of A)]; have {h} h := h r (size_iota_map _ _).
apply: (@le_trans _ _ (gains r [seq (Z0, entries_in A W b y) | y <- iota 0 (width_of A)])); last exact/Z.leb_spec0.
have -> : gains r [seq (Z0, entries_in A W b y) | y <- iota 0 (width_of A)] = (\sum_(y : Y) gain r (Z0, entries_in A W b y))%R.
  by rewrite -(summedE (width_of A) (fun y => gain r (Z0, entries_in A W b y))) /summed; elim: (iota 0 (width_of A)) => //= y s ->.
apply: ler_sum => y _; case yR: (y \in R.2); last first.
  by rewrite big1 => [|x _]; [apply/Z.leb_spec0; exact: gain_ge0 | rewrite /inside yR andbF].
rewrite /gain /r (@weighed_sum _ _ (fun x => at_ W x y)) => [|x /exists_inP[i iR /eqP<-]]; last first.
  by have := col i y; rewrite /inside iR yR ent_at => /(_ isT)/toint_inj->; rewrite Z.eqb_refl.
have -> : iota 0 (height_of A) = index_iota 0 (height_of A) by rewrite /index_iota subn0.
rewrite big_mkord.
rewrite add0r -big_mkcond /=; apply/Z.leb_spec0.
rewrite (eq_bigl (fun x : X => p x)); first exact: Z.le_max_r.
by move=> x; rewrite pE /inside yR andbT.
Qed.
Lemma exchanged (C : {set {set X} * {set Y}}) :
  (\sum_(R in C) weight R = \sum_(y : Y) \sum_(x : X) \sum_(R in C) if inside R x y then at_ W x y else 0)%R.
Proof. by rewrite exchange_big; apply: eq_bigr => y _; rewrite exchange_big. Qed.
Lemma enough (C : {set {set X} * {set Y}}) k P : heavier A W unit k P ->
  (forall R, R \in C -> (weight R <= unit)%R) -> (total A W P <= \sum_(R in C) weight R)%R -> k < #|C|.
Proof.
move=> /andP[u0 h] li t; rewrite ltnNge; apply/negP => few.
have /Z.lt_nge := proj1 (Z.ltb_lt _ _) h; apply; apply/Z.leb_le; change (total A W P <= Z.mul (Z.of_nat k) unit)%R.
apply: (le_trans t); apply: (le_trans (ler_sum _ li)); rewrite sumr_const.
have -> : Z.mul (Z.of_nat k) unit = (unit *+ k)%R by rewrite -mulr_natl; congr (_ * _)%R; elim: (k) => // n IH; rewrite mulrSr -IH Nat2Z.inj_succ.
by apply: ler_wpmuln2l.
Qed.
Lemma weights_cover b k : packed A W unit b k -> Rle (INR k.+1) (q_cover f b).
Proof.
case/and3P => /allP W0 li h; apply: le_nat; have [C [col cov] <-] := cover_spec f (toint b).
apply: enough h _ _ => [R RC|]; first exact: light_rectangle li (col R RC).
rewrite exchanged totalE; apply: ler_sum => y _; apply: ler_sum => x _.
have w0 : (0 <= at_ W x y)%R.
  rewrite /at_; case: (ltnP x (size W)) => hx; last by rewrite (nth_default [::] hx) nth_nil.
  case: (ltnP y (size (nth [::] W x))) => hy; last by rewrite nth_default.
  by have /allP := W0 _ (mem_nth [::] hx); apply; exact: mem_nth.
have s0 (R : {set X} * {set Y}) : (0 <= if inside R x y then at_ W x y else 0)%R by case: ifP.
case: ifP => [/Z.eqb_eq e|_]; last exact: sumr_ge0.
have [|R RC i] := cov x y; first by rewrite ent_at e.
by rewrite (bigD1 R) //= i ler_addl; apply: sumr_ge0.
Qed.
Lemma weights_partition colours k : packed_all A W unit colours k -> Rle (INR k.+1) (q_partition f).
Proof.
case/and3P => all_in /allP li h; apply: le_nat; have [C [col one] <-] := partition_spec f.
have u0 : (0 <= unit)%R by case/andP: h.
apply: enough h _ _ => [R RC|].
  case: (pickP (fun c : X * Y => inside R c.1 c.2)) => [[x y] /= i|no]; last first.
    by rewrite /weight big1 // => y _; rewrite big1 // => x _; rewrite (no (x, y)).
  have [b cb] := col R RC; have /hasP[c /li l /Z.eqb_eq e] := everywhereP x y all_in.
  by apply: light_rectangle l _; rewrite -e -ent_at (cb x y i).
rewrite exchanged totalE; apply: ler_sum => y _; apply: ler_sum => x _.
rewrite -big_mkcondr sumr_const; have := one x y; rewrite cardsE => E.
by rewrite (eq_card (B := [pred R in C | inside R x y])) ?E.
Qed.
End Weights.
