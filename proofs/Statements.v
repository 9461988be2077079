(* Written by `python -m proofs.statements` from the table of axioms that the checker trusts: do not edit.
   One definition an axiom; what the identifiers mean stands in Definitions.v. *)
From Coq Require Import Reals ZArith.
From Coq Require Import List.
From Fooling Require Import Definitions.
Open Scope R_scope.

Definition st_transposed_D : Prop := (* "transposed-D" *)
  (forall (f : tpf), ((q_D (transposed f)) = (q_D f))).

Definition st_transposed_leaves : Prop := (* "transposed-leaves" *)
  (forall (f : tpf), ((q_leaves (transposed f)) = (q_leaves f))).

Definition st_transposed_partition_number : Prop := (* "transposed-partition-number" *)
  (forall (f : tpf), ((q_partition (transposed f)) = (q_partition f))).

Definition st_transposed_rank : Prop := (* "transposed-rank" *)
  (forall (F : field), (forall (f : tpf), ((q_rank (transposed f) F) = (q_rank f F)))).

Definition st_transposed_fooling : Prop := (* "transposed-fooling" *)
  (forall (b : Z), (forall (f : tpf), ((q_fooling (transposed f) b) = (q_fooling f b)))).

Definition st_transposed_cover : Prop := (* "transposed-cover" *)
  (forall (b : Z), (forall (f : tpf), ((q_cover (transposed f) b) = (q_cover f b)))).

Definition st_transposed_rows : Prop := (* "transposed-rows" *)
  (* alice *) (forall (f : tpf), ((q_rows (transposed f) alice) = (q_rows f bob))) /\
  (* bob *) (forall (f : tpf), ((q_rows (transposed f) bob) = (q_rows f alice))).

Definition st_transposed_one_way : Prop := (* "transposed-one-way" *)
  (* alice *) (forall (f : tpf), ((q_one_way (transposed f) alice) = (q_one_way f bob))) /\
  (* bob *) (forall (f : tpf), ((q_one_way (transposed f) bob) = (q_one_way f alice))).

Definition st_depth_and_of : Prop := (* "depth-and-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_D (and_of f g)) <= ((q_D f) + (q_D g))))).

Definition st_leaves_and_of : Prop := (* "leaves-and-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_leaves (and_of f g)) <= ((q_leaves f) * (q_leaves g))))).

Definition st_rows_and_of_alice : Prop := (* "rows-and-of-alice" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (and_of f g) alice) <= ((q_rows f alice) * (q_rows g alice))))).

Definition st_rows_and_of_bob : Prop := (* "rows-and-of-bob" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (and_of f g) bob) <= ((q_rows f bob) * (q_rows g bob))))).

Definition st_depth_or_of : Prop := (* "depth-or-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_D (or_of f g)) <= ((q_D f) + (q_D g))))).

Definition st_leaves_or_of : Prop := (* "leaves-or-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_leaves (or_of f g)) <= ((q_leaves f) * (q_leaves g))))).

Definition st_rows_or_of_alice : Prop := (* "rows-or-of-alice" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (or_of f g) alice) <= ((q_rows f alice) * (q_rows g alice))))).

Definition st_rows_or_of_bob : Prop := (* "rows-or-of-bob" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (or_of f g) bob) <= ((q_rows f bob) * (q_rows g bob))))).

Definition st_depth_xor_of : Prop := (* "depth-xor-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_D (xor_of f g)) <= ((q_D f) + (q_D g))))).

Definition st_leaves_xor_of : Prop := (* "leaves-xor-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_leaves (xor_of f g)) <= ((q_leaves f) * (q_leaves g))))).

Definition st_rows_xor_of_alice : Prop := (* "rows-xor-of-alice" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (xor_of f g) alice) <= ((q_rows f alice) * (q_rows g alice))))).

Definition st_rows_xor_of_bob : Prop := (* "rows-xor-of-bob" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (xor_of f g) bob) <= ((q_rows f bob) * (q_rows g bob))))).

Definition st_rank_and_of : Prop := (* "rank-and-of" *)
  (forall (F : field), (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rank (and_of f g) F) <= ((q_rank f F) * (q_rank g F)))))).

Definition st_cover_and_of : Prop := (* "cover-and-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_cover (and_of f g) (1)%Z) <= ((q_cover f (1)%Z) * (q_cover g (1)%Z))))).

Definition st_cover_or_of : Prop := (* "cover-or-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_cover (or_of f g) (1)%Z) <= ((q_cover f (1)%Z) + (q_cover g (1)%Z))))).

Definition st_rank_xor_of : Prop := (* "rank-xor-of" *)
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rank (xor_of f g) (GF 2)) <= ((q_rank f (GF 2)) + (q_rank g (GF 2)))))).

Definition st_fooling_words : Prop := (* "fooling-words" *)
  (forall (b : Z), (forall (L : language) (n : Z) (f : read_function), (((IZR n) >= 0) /\ (q_all_read L (IZR n) f) /\ (q_fooling_read L (IZR n) f b)) -> (((IZR n) >= 0) /\ ((q_fooling f b) >= (q_count L (IZR n)))))).

Definition st_fooling_same_words : Prop := (* "fooling-same-words" *)
  (* 0 *) (forall (n : Z) (M : language) (f : read_function) (L : language), ((IZR n) >= 0) -> (((IZR n) >= 0) /\ (q_all_read M (IZR n) f) /\ (q_fooling_read M (IZR n) f (0)%Z)) -> (subset M L) -> (((IZR n) >= 0) /\ ((q_count L (IZR n)) = (q_count M (IZR n)))) -> (((IZR n) >= 0) /\ (q_all_read L (IZR n) f) /\ (q_fooling_read L (IZR n) f (0)%Z))) /\
  (* 1 *) (forall (n : Z) (M : language) (f : read_function) (L : language), ((IZR n) >= 0) -> (((IZR n) >= 0) /\ (q_all_read M (IZR n) f) /\ (q_fooling_read M (IZR n) f (1)%Z)) -> (subset M L) -> (((IZR n) >= 0) /\ ((q_count L (IZR n)) = (q_count M (IZR n)))) -> (((IZR n) >= 0) /\ (q_all_read L (IZR n) f) /\ (q_fooling_read L (IZR n) f (1)%Z))).

Definition st_fooling_ones : Prop := (* "fooling-ones" *)
  (forall (P : partition) (n : Z) (L : language), (((IZR n) >= 0) /\ (q_splits P (IZR n))) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ ((q_fooling (q_under L P (IZR n)) (1)%Z) <= (q_count L (IZR n))))).

Definition st_cover_ones : Prop := (* "cover-ones" *)
  (forall (P : partition) (n : Z) (L : language), (((IZR n) >= 0) /\ (q_splits P (IZR n))) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ ((q_cover (q_under L P (IZR n)) (1)%Z) <= (q_count L (IZR n))))).

Definition st_nonzero_rows_words : Prop := (* "nonzero-rows-words" *)
  (* alice *) (forall (P : partition) (n : Z) (L : language), (((IZR n) >= 0) /\ (q_splits P (IZR n))) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ ((q_nonzero_rows (q_under L P (IZR n)) alice) <= (q_count L (IZR n))))) /\
  (* bob *) (forall (P : partition) (n : Z) (L : language), (((IZR n) >= 0) /\ (q_splits P (IZR n))) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ ((q_nonzero_rows (q_under L P (IZR n)) bob) <= (q_count L (IZR n))))).

Definition st_prefix_words : Prop := (* "prefix-words" *)
  (forall (P : partition) (n : Z) (L : language), (((IZR n) >= 0) /\ (q_splits P (IZR n))) -> (is_prefix P) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ ((q_nonzero_rows (q_under L P (IZR n)) alice) <= (q_states L partial)))).

Definition st_prefix_states : Prop := (* "prefix-states" *)
  (forall (P : partition) (n : Z) (L : language), (((IZR n) >= 0) /\ (q_splits P (IZR n))) -> (is_prefix P) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ ((q_rows (q_under L P (IZR n)) alice) <= (q_states L complete)))).

Definition st_whole_prefix : Prop := (* "whole-prefix" *)
  (forall (n : Z) (k : Z) (L : language), ((IZR n) >= 0) -> ((IZR k) >= (IZR n)) -> (((IZR k) >= 0) /\ ((IZR n) >= 0) /\ (q_splits (q_prefix (IZR k)) (IZR n)) /\ (q_splits (q_prefix (IZR n)) (IZR n)) /\ (same_function (q_under L (q_prefix (IZR k)) (IZR n)) (q_under L (q_prefix (IZR n)) (IZR n))))).

Definition st_partial_states : Prop := (* "partial-states" *)
  (forall (L : language), ((q_states L partial) <= (q_states L complete))).

Definition st_complete_states : Prop := (* "complete-states" *)
  (forall (L : language), ((q_states L complete) <= ((q_states L partial) + 1))).

Definition st_subset_words : Prop := (* "subset-words" *)
  (forall (n : Z) (L : language) (M : language), ((IZR n) >= 0) -> (subset L M) -> (((IZR n) >= 0) /\ ((q_count L (IZR n)) <= (q_count M (IZR n))))).

Definition st_same_language_back : Prop := (* "same-language-back" *)
  (forall (L : language) (M : language), (same_language L M) -> (same_language M L)).

Definition st_same_words : Prop := (* "same-words" *)
  (forall (P : partition) (n : Z) (L : language) (M : language), (((IZR n) >= 0) /\ (q_splits P (IZR n))) -> (same_language L M) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ (same_function (q_under L P (IZR n)) (q_under M P (IZR n))))).

Definition st_same_counts : Prop := (* "same-counts" *)
  (forall (n : Z) (L : language) (M : language), ((IZR n) >= 0) -> (same_language L M) -> (((IZR n) >= 0) /\ ((q_count L (IZR n)) = (q_count M (IZR n))))).

Definition st_same_states : Prop := (* "same-states" *)
  (forall (L : language) (M : language), (same_language L M) -> ((q_states L complete) = (q_states M complete))).

Definition st_same_states_partial : Prop := (* "same-states-partial" *)
  (forall (L : language) (M : language), (same_language L M) -> ((q_states L partial) = (q_states M partial))).

Definition st_dyck_states : Prop := (* "dyck-states" *)
  (forall (t : Z) (k : Z), ((IZR t) >= 1) -> ((IZR k) >= 0) -> (((IZR t) >= 1) /\ ((IZR k) >= 0) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((IZR t) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((IZR t) <> 0))))) /\ ((q_states (q_dyck (IZR t) (IZR k)) partial) = (rsum 0 (IZR k) (fun v0 => (rpow (IZR t) (IZR v0))))))).

Definition st_dyck_states_complete : Prop := (* "dyck-states-complete" *)
  (forall (t : Z) (k : Z), ((IZR t) >= 1) -> ((IZR k) >= 0) -> (((IZR t) >= 1) /\ ((IZR k) >= 0) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((IZR t) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((IZR t) <> 0))))) /\ ((q_states (q_dyck (IZR t) (IZR k)) complete) = ((rsum 0 (IZR k) (fun v0 => (rpow (IZR t) (IZR v0)))) + 1)))).

Definition st_state_at_the_cut : Prop := (* "state-at-the-cut" *)
  (forall (f : read_function) (m : Z) (p : Z), (((IZR m) >= 1) /\ ((IZR p) >= 1) /\ (q_rnn_computes f (IZR m) (IZR p))) -> ((q_one_way f alice) <= ((IZR m) * (IZR p)))).

Definition st_rnn_of_complement : Prop := (* "rnn-of-complement" *)
  (forall (f : read_function) (m : Z) (p : Z), (zero_one f) -> (((IZR m) >= 1) /\ ((IZR p) >= 1) /\ (q_rnn_computes f (IZR m) (IZR p))) -> ((zero_one f) /\ ((IZR m) >= 1) /\ ((IZR p) >= 1) /\ (q_rnn_computes (complement_read f) (IZR m) (IZR p)))).

Definition st_states_of_rnn : Prop := (* "states-of-rnn" *)
  (forall (L : language) (m : Z) (p : Z), (((IZR m) >= 1) /\ ((IZR p) >= 1) /\ (q_rnn_decides L (IZR m) (IZR p))) -> ((rpow 2 ((IZR m) * (IZR p))) >= (q_states L complete))).

Definition st_states_of_dfa : Prop := (* "states-of-dfa" *)
  (forall (L : language) (q : Z), (((IZR q) >= 1) /\ (q_dfa_decides L (IZR q))) -> ((IZR q) >= (q_states L complete))).

Definition st_passing_the_state : Prop := (* "passing-the-state" *)
  (forall (n : Z) (q : Z) (L : language), ((IZR n) >= 1) -> ((IZR q) >= 1) -> ((IZR q) >= (q_states L complete)) -> (((IZR n) >= 0) /\ (q_splits odd_even (IZR n)) /\ ((IZR q) > 0) /\ ((q_D (q_under L odd_even (IZR n))) <= ((((IZR n) - 1) * (ceil (log2 (IZR q)))) + 1)))).

Definition st_rnn_of_states : Prop := (* "rnn-of-states" *)
  (forall (m : Z) (p : Z) (L : language), ((IZR m) >= 1) -> ((IZR p) >= 1) -> ((rpow 2 ((IZR m) * (IZR p))) >= (q_states L complete)) -> (((IZR m) >= 1) /\ ((IZR p) >= 1) /\ (q_rnn_decides L (IZR m) (IZR p)))).

Definition st_dfa_of_states : Prop := (* "dfa-of-states" *)
  (forall (q : Z) (L : language), ((IZR q) >= (q_states L complete)) -> (((IZR q) >= 1) /\ (q_dfa_decides L (IZR q)))).

Definition st_private_message_volume : Prop := (* "private-message-volume" *)
  (* alice *) (forall (e : R) (f : tpf) (b_ : Z), (e >= 0) -> (e < (1 / 2)) -> ((e >= 0) /\ (e < (1 / 2)) /\ ((q_randomised_with f private from_alice e) <= (IZR b_))) -> (((1 - (2 * e)) <> 0) /\ (((1 + (1 / (1 - (2 * e)))) > 0) \/ ((is_int (rpow 2 (IZR b_))) /\ (((rpow 2 (IZR b_)) >= 0) \/ ((1 + (1 / (1 - (2 * e)))) <> 0)))) /\ ((q_rows f alice) <= (rpow (1 + (1 / (1 - (2 * e)))) (rpow 2 (IZR b_)))))) /\
  (* bob *) (forall (e : R) (f : tpf) (b_ : Z), (e >= 0) -> (e < (1 / 2)) -> ((e >= 0) /\ (e < (1 / 2)) /\ ((q_randomised_with f private from_bob e) <= (IZR b_))) -> (((1 - (2 * e)) <> 0) /\ (((1 + (1 / (1 - (2 * e)))) > 0) \/ ((is_int (rpow 2 (IZR b_))) /\ (((rpow 2 (IZR b_)) >= 0) \/ ((1 + (1 / (1 - (2 * e)))) <> 0)))) /\ ((q_rows f bob) <= (rpow (1 + (1 / (1 - (2 * e)))) (rpow 2 (IZR b_)))))).

Definition st_private_message_volume_at_least : Prop := (* "private-message-volume-at-least" *)
  (* alice *) (forall (e : R) (f : tpf) (b_ : Z), (e >= 0) -> (e < (1 / 2)) -> (((1 - (2 * e)) <> 0) /\ (((1 + (1 / (1 - (2 * e)))) > 0) \/ ((is_int (rpow 2 ((IZR b_) - 1))) /\ (((rpow 2 ((IZR b_) - 1)) >= 0) \/ ((1 + (1 / (1 - (2 * e)))) <> 0)))) /\ ((q_rows f alice) > (rpow (1 + (1 / (1 - (2 * e)))) (rpow 2 ((IZR b_) - 1))))) -> ((e >= 0) /\ (e < (1 / 2)) /\ ((q_randomised_with f private from_alice e) >= (IZR b_)))) /\
  (* bob *) (forall (e : R) (f : tpf) (b_ : Z), (e >= 0) -> (e < (1 / 2)) -> (((1 - (2 * e)) <> 0) /\ (((1 + (1 / (1 - (2 * e)))) > 0) \/ ((is_int (rpow 2 ((IZR b_) - 1))) /\ (((rpow 2 ((IZR b_) - 1)) >= 0) \/ ((1 + (1 / (1 - (2 * e)))) <> 0)))) /\ ((q_rows f bob) > (rpow (1 + (1 / (1 - (2 * e)))) (rpow 2 ((IZR b_) - 1))))) -> ((e >= 0) /\ (e < (1 / 2)) /\ ((q_randomised_with f private from_bob e) >= (IZR b_)))).

Definition st_ceiling_above : Prop := (* "ceiling-above" *)
  (forall (x : R), ((ceil x) >= x)).

Definition st_ceiling_below : Prop := (* "ceiling-below" *)
  (forall (x : R), ((ceil x) < (x + 1))).

Definition st_floor_below : Prop := (* "floor-below" *)
  (forall (x : R), ((floor x) <= x)).

Definition st_floor_above : Prop := (* "floor-above" *)
  (forall (x : R), ((floor x) > (x - 1))).

Definition st_floor_below_strictly : Prop := (* "floor-below-strictly" *)
  (forall (x : R), (~ (is_int x)) -> ((floor x) < x)).

Definition st_ceiling_at_most : Prop := (* "ceiling-at-most" *)
  (forall (x : R) (e : Z), (x <= (IZR e)) -> ((ceil x) <= (IZR e))).

Definition st_ceiling_at_least : Prop := (* "ceiling-at-least" *)
  (forall (x : R) (e : Z), (x > ((IZR e) - 1)) -> ((ceil x) >= (IZR e))).

Definition st_ceiling_kept : Prop := (* "ceiling-kept" *)
  (* <= *) (forall (x : R) (y : R), (x <= y) -> ((ceil x) <= (ceil y))) /\
  (* >= *) (forall (x : R) (y : R), (x >= y) -> ((ceil x) >= (ceil y))) /\
  (* = *) (forall (x : R) (y : R), (x = y) -> ((ceil x) = (ceil y))).

Definition st_floor_kept : Prop := (* "floor-kept" *)
  (* <= *) (forall (x : R) (y : R), (x <= y) -> ((floor x) <= (floor y))) /\
  (* >= *) (forall (x : R) (y : R), (x >= y) -> ((floor x) >= (floor y))) /\
  (* = *) (forall (x : R) (y : R), (x = y) -> ((floor x) = (floor y))).

Definition st_ceiling_of_sum : Prop := (* "ceiling-of-sum" *)
  (forall (x : R) (y : R) (i : Z), (x = (y + (IZR i))) -> ((ceil x) = ((ceil y) + (IZR i)))).

Definition st_floor_of_sum : Prop := (* "floor-of-sum" *)
  (forall (x : R) (y : R) (i : Z), (x = (y + (IZR i))) -> ((floor x) = ((floor y) + (IZR i)))).

Definition st_least_of_two : Prop := (* "least-of-two" *)
  (forall (x : R) (y : R), (x <= y) -> ((Rmin x y) = x)).

Definition st_least_of_two_second : Prop := (* "least-of-two-second" *)
  (forall (x : R) (y : R), (x >= y) -> ((Rmin x y) = y)).

Definition st_greatest_of_two : Prop := (* "greatest-of-two" *)
  (forall (x : R) (y : R), (x >= y) -> ((Rmax x y) = x)).

Definition st_greatest_of_two_second : Prop := (* "greatest-of-two-second" *)
  (forall (x : R) (y : R), (x <= y) -> ((Rmax x y) = y)).

Definition st_ceiling_of_quotient : Prop := (* "ceiling-of-quotient" *)
  (forall (k : Z) (n : Z), ((IZR k) >= 1) -> (((IZR k) <> 0) /\ ((ceil ((IZR n) / (IZR k))) = (floor ((((IZR n) + (IZR k)) - 1) / (IZR k)))))).

Definition st_integers_at_least : Prop := (* "integers-at-least" *)
  (forall (i : Z) (j : Z), ((IZR i) > ((IZR j) - 1)) -> ((IZR i) >= (IZR j))).

Definition st_integers_at_most : Prop := (* "integers-at-most" *)
  (forall (i : Z) (j : Z), ((IZR i) < ((IZR j) + 1)) -> ((IZR i) <= (IZR j))).

Definition st_odd_next : Prop := (* "odd-next" *)
  (forall (i : Z), (is_odd (IZR i)) -> (is_even ((IZR i) + 1))).

Definition st_even_as_twice : Prop := (* "even-as-twice" *)
  (forall (i : Z) (j : Z), ((IZR i) = (2 * (IZR j))) -> (is_even (IZR i))).

Definition st_odd_as_twice : Prop := (* "odd-as-twice" *)
  (forall (i : Z) (j : Z), ((IZR i) = ((2 * (IZR j)) + 1)) -> (is_odd (IZR i))).

Definition st_integer_as_equal : Prop := (* "integer-as-equal" *)
  (forall (x : R) (j : Z), (x = (IZR j)) -> (is_int x)).

Definition st_log2_increasing : Prop := (* "log2-increasing" *)
  (* < *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x < y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) < (log2 y)))) /\
  (* <= *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x <= y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) <= (log2 y)))) /\
  (* > *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x > y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) > (log2 y)))) /\
  (* >= *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x >= y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) >= (log2 y)))) /\
  (* = *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x = y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) = (log2 y)))).

Definition st_log2_against : Prop := (* "log2-against" *)
  (* < *) (forall (x : R) (y : R), (x > 0) -> (x < (rpow 2 y)) -> ((x > 0) /\ ((log2 x) < y))) /\
  (* <= *) (forall (x : R) (y : R), (x > 0) -> (x <= (rpow 2 y)) -> ((x > 0) /\ ((log2 x) <= y))) /\
  (* > *) (forall (x : R) (y : R), (x > 0) -> (x > (rpow 2 y)) -> ((x > 0) /\ ((log2 x) > y))) /\
  (* >= *) (forall (x : R) (y : R), (x > 0) -> (x >= (rpow 2 y)) -> ((x > 0) /\ ((log2 x) >= y))) /\
  (* = *) (forall (x : R) (y : R), (x > 0) -> (x = (rpow 2 y)) -> ((x > 0) /\ ((log2 x) = y))).

Definition st_against_log2 : Prop := (* "against-log2" *)
  (* < *) (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) < y)) -> (x < (rpow 2 y))) /\
  (* <= *) (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) <= y)) -> (x <= (rpow 2 y))) /\
  (* > *) (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) > y)) -> (x > (rpow 2 y))) /\
  (* >= *) (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) >= y)) -> (x >= (rpow 2 y))) /\
  (* = *) (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) = y)) -> (x = (rpow 2 y))).

Definition st_by_log2 : Prop := (* "by-log2" *)
  (* < *) (forall (x : R) (y : R), ((x > 0) /\ (y > 0) /\ ((log2 x) < (log2 y))) -> (x < y)) /\
  (* <= *) (forall (x : R) (y : R), ((x > 0) /\ (y > 0) /\ ((log2 x) <= (log2 y))) -> (x <= y)) /\
  (* > *) (forall (x : R) (y : R), ((x > 0) /\ (y > 0) /\ ((log2 x) > (log2 y))) -> (x > y)) /\
  (* >= *) (forall (x : R) (y : R), ((x > 0) /\ (y > 0) /\ ((log2 x) >= (log2 y))) -> (x >= y)) /\
  (* = *) (forall (x : R) (y : R), ((x > 0) /\ (y > 0) /\ ((log2 x) = (log2 y))) -> (x = y)).

Definition st_log2_product : Prop := (* "log2-product" *)
  (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (((x * y) > 0) /\ (x > 0) /\ (y > 0) /\ ((log2 (x * y)) = ((log2 x) + (log2 y))))).

Definition st_log2_quotient : Prop := (* "log2-quotient" *)
  (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((y <> 0) /\ ((x / y) > 0) /\ (x > 0) /\ (y > 0) /\ ((log2 (x / y)) = ((log2 x) - (log2 y))))).

Definition st_power_increasing : Prop := (* "power-increasing" *)
  (* < *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x < y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) < (rpow z y)))) /\
  (* <= *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x <= y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) <= (rpow z y)))) /\
  (* > *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x > y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) > (rpow z y)))) /\
  (* >= *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x >= y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (rpow z y)))) /\
  (* = *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x = y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) = (rpow z y)))).

Definition st_clear_denominator : Prop := (* "clear-denominator" *)
  (* < *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) < y) -> ((z <> 0) /\ (x < (y / z)))) /\
  (* <= *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) <= y) -> ((z <> 0) /\ (x <= (y / z)))) /\
  (* > *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) > y) -> ((z <> 0) /\ (x > (y / z)))) /\
  (* >= *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) >= y) -> ((z <> 0) /\ (x >= (y / z)))) /\
  (* = *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) = y) -> ((z <> 0) /\ (x = (y / z)))).

Definition st_scale : Prop := (* "scale" *)
  (* < *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y < z) -> ((x * y) < (x * z))) /\
  (* <= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y <= z) -> ((x * y) <= (x * z))) /\
  (* > *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > z) -> ((x * y) > (x * z))) /\
  (* >= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y >= z) -> ((x * y) >= (x * z))) /\
  (* = *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y = z) -> ((x * y) = (x * z))).

Definition st_product : Prop := (* "product" *)
  (forall (x : R) (y : R), (x >= 0) -> (y >= 0) -> ((x * y) >= 0)).

Definition st_factor : Prop := (* "factor" *)
  (forall (y : R) (x : R), (y > 0) -> ((x * y) > 0) -> (x > 0)).

Definition st_by_powers : Prop := (* "by-powers" *)
  (* < *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) < (rpow y (IZR i)))) -> (x < y)) /\
  (* <= *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) <= (rpow y (IZR i)))) -> (x <= y)) /\
  (* > *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) > (rpow y (IZR i)))) -> (x > y)) /\
  (* >= *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) >= (rpow y (IZR i)))) -> (x >= y)) /\
  (* = *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) = (rpow y (IZR i)))) -> (x = y)).

Definition st_reciprocal : Prop := (* "reciprocal" *)
  (forall (x : R), (x <> 0) -> ((x <> 0) /\ ((x * (1 / x)) = 1))).

Definition st_root : Prop := (* "root" *)
  (forall (x : R) (i : Z), (x > 0) -> ((IZR i) >= 1) -> (((IZR i) <> 0) /\ ((x > 0) \/ ((is_int (1 / (IZR i))) /\ (((1 / (IZR i)) >= 0) \/ (x <> 0)))) /\ (((rpow x (1 / (IZR i))) > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ ((rpow x (1 / (IZR i))) <> 0)))) /\ ((rpow (rpow x (1 / (IZR i))) (IZR i)) = x))).

Definition st_square_root : Prop := (* "square-root" *)
  (forall (x : R), (x >= 0) -> ((x >= 0) /\ (((sqrt x) * (sqrt x)) = x))).

Definition st_root_not_negative : Prop := (* "root-not-negative" *)
  (forall (x : R), (x >= 0) -> ((x >= 0) /\ ((sqrt x) >= 0))).

Definition st_power_positive : Prop := (* "power-positive" *)
  (forall (x : R) (y : R), (x > 0) -> (((x > 0) \/ ((is_int y) /\ ((y >= 0) \/ (x <> 0)))) /\ ((rpow x y) > 0))).

Definition st_power_product : Prop := (* "power-product" *)
  (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> ((((x * y) > 0) \/ ((is_int z) /\ ((z >= 0) \/ ((x * y) <> 0)))) /\ ((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow (x * y) z) = ((rpow x z) * (rpow y z))))).

Definition st_power_sum : Prop := (* "power-sum" *)
  (forall (x : R) (y : R) (z : R), (x > 0) -> (((x > 0) \/ ((is_int (y + z)) /\ (((y + z) >= 0) \/ (x <> 0)))) /\ ((x > 0) \/ ((is_int y) /\ ((y >= 0) \/ (x <> 0)))) /\ ((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((rpow x (y + z)) = ((rpow x y) * (rpow x z))))).

Definition st_power_of_larger : Prop := (* "power-of-larger" *)
  (* < *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x < y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) < (rpow y z)))) /\
  (* <= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x <= y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) <= (rpow y z)))) /\
  (* > *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x > y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) > (rpow y z)))) /\
  (* >= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x >= y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) >= (rpow y z)))) /\
  (* = *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x = y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) = (rpow y z)))).

Definition st_unequal : Prop := (* "unequal" *)
  (* < *) (forall (x : R) (y : R), (x < y) -> (x <> y)) /\
  (* > *) (forall (x : R) (y : R), (x > y) -> (x <> y)).

Definition st_equal : Prop := (* "equal" *)
  (forall (x : R) (y : R), (x <= y) -> (x >= y) -> (x = y)).

Definition st_absolute : Prop := (* "absolute" *)
  (forall (x : R) (y : R), (x <= y) -> ((0 - x) <= y) -> ((Rabs x) <= y)).

Definition st_absolute_above : Prop := (* "absolute-above" *)
  (forall (x : R), ((Rabs x) >= x)).

Definition st_absolute_above_negative : Prop := (* "absolute-above-negative" *)
  (forall (x : R), ((Rabs x) >= (0 - x))).

Definition st_bit_length : Prop := (* "bit-length" *)
  (forall (i : Z) (j : Z), ((IZR i) >= 1) -> ((IZR j) = ((IZR i) + 1)) -> (((IZR j) > 0) /\ ((IZR i) > 0) /\ ((ceil (log2 (IZR j))) <= ((log2 (IZR i)) + 1)))).

Definition st_bit_length_is : Prop := (* "bit-length-is" *)
  (forall (i : Z) (j : Z), ((IZR i) >= 1) -> ((IZR j) = ((IZR i) + 1)) -> (((IZR j) > 0) /\ ((IZR i) > 0) /\ ((ceil (log2 (IZR j))) = ((floor (log2 (IZR i))) + 1)))).

Definition st_power_of_ceiling : Prop := (* "power-of-ceiling" *)
  (forall (i : Z) (x : R), ((IZR i) >= 2) -> (((IZR i) > 0) /\ (x <= (log2 (IZR i)))) -> ((rpow 2 (ceil x)) <= ((2 * (IZR i)) - 2))).

Definition st_power_above_base : Prop := (* "power-above-base" *)
  (forall (x : R) (e : Z), (x >= 1) -> ((IZR e) >= 1) -> (((x > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (x <> 0)))) /\ ((rpow x (IZR e)) >= x))).

Definition st_bernoulli : Prop := (* "bernoulli" *)
  (forall (x : R) (e : Z), (x >= 0) -> ((IZR e) >= 0) -> (((x > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (x <> 0)))) /\ ((rpow x (IZR e)) >= (1 + ((x - 1) * (IZR e)))))).

Definition st_power_residue : Prop := (* "power-residue" *)
  (forall (i : Z) (n : Z), ((IZR i) >= 3) -> ((IZR n) >= 0) -> ((((IZR i) > 0) \/ ((is_int (IZR n)) /\ (((IZR n) >= 0) \/ ((IZR i) <> 0)))) /\ (((IZR i) - 1) <> 0) /\ ((rpow (IZR i) (IZR n)) = (1 + (((IZR i) - 1) * (floor ((rpow (IZR i) (IZR n)) / ((IZR i) - 1)))))))).

Definition st_binomial_theorem : Prop := (* "binomial-theorem" *)
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR n) (fun v0 => (binom (IZR n) (IZR v0)))) = (rpow 2 (IZR n))))).

Definition st_binomial_powers : Prop := (* "binomial-powers" *)
  (* i *) (forall (n : Z) (x : R), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((x > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ (x <> 0))))) /\ (((1 + x) > 0) \/ ((is_int (IZR n)) /\ (((IZR n) >= 0) \/ ((1 + x) <> 0)))) /\ ((rsum 0 (IZR n) (fun v0 => ((binom (IZR n) (IZR v0)) * (rpow x (IZR v0))))) = (rpow (1 + x) (IZR n))))).

Definition st_sum_of_ones : Prop := (* "sum-of-ones" *)
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((rsum 0 (IZR n) (fun v0 => (rpow 1 (IZR v0)))) = ((IZR n) + 1))).

Definition st_sum_of_equal : Prop := (* "sum-of-equal" *)
  (* i *) (forall (n : Z) (e : Z) (x : R), ((IZR n) >= ((IZR e) - 1)) -> ((rsum (IZR e) (IZR n) (fun v0 => x)) = ((((IZR n) - (IZR e)) + 1) * x))).

Definition st_geometric_sum : Prop := (* "geometric-sum" *)
  (* i *) (forall (n : Z) (x : R), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((x > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ (x <> 0))))) /\ ((x > 0) \/ ((is_int ((IZR n) + 1)) /\ ((((IZR n) + 1) >= 0) \/ (x <> 0)))) /\ (((x - 1) * (rsum 0 (IZR n) (fun v0 => (rpow x (IZR v0))))) = ((rpow x ((IZR n) + 1)) - 1)))).

Definition st_binomial_mean : Prop := (* "binomial-mean" *)
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR n) (fun v0 => ((IZR v0) * (binom (IZR n) (IZR v0))))) = ((IZR n) * (rpow 2 ((IZR n) - 1)))))).

Definition st_binomial_squares : Prop := (* "binomial-squares" *)
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ ((rsum 0 (IZR n) (fun v0 => (rpow (binom (IZR n) (IZR v0)) 2))) = (binom (2 * (IZR n)) (IZR n))))).

Definition st_binomial_largest : Prop := (* "binomial-largest" *)
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 0) -> ((IZR n) >= (IZR e)) -> ((forall v0 : Z, (IZR e) <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, (IZR e) <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR e) >= 0)) /\ (is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int ((IZR e) + 1)) /\ (((IZR e) + 1) >= 0) /\ ((rsum (IZR e) (IZR n) (fun v0 => (binom (IZR v0) (IZR e)))) = (binom ((IZR n) + 1) ((IZR e) + 1))))).

Definition st_binomial_column : Prop := (* "binomial-column" *)
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 0) -> ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR e) >= 0)) /\ (is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int ((IZR e) + 1)) /\ (((IZR e) + 1) >= 0) /\ ((rsum 0 (IZR n) (fun v0 => (binom (IZR v0) (IZR e)))) = (binom ((IZR n) + 1) ((IZR e) + 1))))).

Definition st_binomial_second : Prop := (* "binomial-second" *)
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR n) (fun v0 => ((rpow (IZR v0) 2) * (binom (IZR n) (IZR v0))))) = (((IZR n) * ((IZR n) + 1)) * (rpow 2 ((IZR n) - 2)))))).

Definition st_ball_subsets : Prop := (* "ball-subsets" *)
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow 2 (IZR n))))).

Definition st_ball_half : Prop := (* "ball-half" *)
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= ((2 * (IZR e)) + 1)) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((2 * (rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0))))) <= (rpow 2 (IZR n))))).

Definition st_ball_words : Prop := (* "ball-words" *)
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((((IZR n) + 1) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (((IZR n) + 1) <> 0)))) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow ((IZR n) + 1) (IZR e))))).

Definition st_ball_power : Prop := (* "ball-power" *)
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((IZR e) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ (((IZR n) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ ((IZR n) <> 0)))) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= ((rpow (IZR n) (IZR e)) + 1)))).

Definition st_ball_exponential : Prop := (* "ball-exponential" *)
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 1) -> ((IZR n) >= (IZR e)) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((IZR e) <> 0) /\ (((((exp 1) * (IZR n)) / (IZR e)) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ ((((exp 1) * (IZR n)) / (IZR e)) <> 0)))) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow (((exp 1) * (IZR n)) / (IZR e)) (IZR e))))).

Definition st_ball_entropy : Prop := (* "ball-entropy" *)
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 1) -> ((IZR n) >= (2 * (IZR e))) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((IZR n) > 0) /\ ((IZR e) > 0) /\ (((IZR n) - (IZR e)) > 0) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow 2 (((IZR e) * ((log2 (IZR n)) - (log2 (IZR e)))) + (((IZR n) - (IZR e)) * ((log2 (IZR n)) - (log2 ((IZR n) - (IZR e)))))))))).

Definition st_binomial_entropy : Prop := (* "binomial-entropy" *)
  (forall (e : Z) (n : Z), ((IZR e) >= 1) -> (((IZR n) - (IZR e)) > 0) -> (((IZR n) >= 0) /\ ((IZR e) >= 0) /\ ((IZR n) > 0) /\ ((IZR e) > 0) /\ (((IZR n) - (IZR e)) > 0) /\ ((binom (IZR n) (IZR e)) <= (rpow 2 (((IZR e) * ((log2 (IZR n)) - (log2 (IZR e)))) + (((IZR n) - (IZR e)) * ((log2 (IZR n)) - (log2 ((IZR n) - (IZR e)))))))))).

Definition st_binomial_entropy_below : Prop := (* "binomial-entropy-below" *)
  (forall (e : Z) (n : Z), ((IZR e) >= 1) -> (((IZR n) - (IZR e)) > 0) -> (((IZR n) >= 0) /\ ((IZR e) >= 0) /\ ((IZR n) > 0) /\ ((IZR e) > 0) /\ (((IZR n) - (IZR e)) > 0) /\ ((((IZR n) + 1) * (binom (IZR n) (IZR e))) >= (rpow 2 (((IZR e) * ((log2 (IZR n)) - (log2 (IZR e)))) + (((IZR n) - (IZR e)) * ((log2 (IZR n)) - (log2 ((IZR n) - (IZR e)))))))))).

Definition st_harmonic_above : Prop := (* "harmonic-above" *)
  (* i *) (forall (n : Z), ((IZR n) >= 1) -> ((forall v0 : Z, 1 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) <> 0)) /\ ((IZR n) > 0) /\ ((rsum 1 (IZR n) (fun v0 => (1 / (IZR v0)))) <= (1 + (ln (IZR n)))))).

Definition st_harmonic_below : Prop := (* "harmonic-below" *)
  (* i *) (forall (n : Z), ((IZR n) >= 1) -> ((forall v0 : Z, 1 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) <> 0)) /\ (((IZR n) + 1) > 0) /\ ((rsum 1 (IZR n) (fun v0 => (1 / (IZR v0)))) >= (ln ((IZR n) + 1))))).

Definition st_binomial_zero : Prop := (* "binomial-zero" *)
  (forall (n : Z), ((IZR n) >= 0) -> (((IZR n) >= 0) /\ ((binom (IZR n) 0) = 1))).

Definition st_binomial_pascal : Prop := (* "binomial-pascal" *)
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> ((is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int ((IZR k) + 1)) /\ (((IZR k) + 1) >= 0) /\ ((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((binom ((IZR n) + 1) ((IZR k) + 1)) = ((binom (IZR n) (IZR k)) + (binom (IZR n) ((IZR k) + 1)))))).

Definition st_binomial_ratio : Prop := (* "binomial-ratio" *)
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ (is_int ((IZR k) + 1)) /\ (((IZR k) + 1) >= 0) /\ ((IZR k) >= 0) /\ ((((IZR k) + 1) * (binom (IZR n) ((IZR k) + 1))) = (((IZR n) - (IZR k)) * (binom (IZR n) (IZR k)))))).

Definition st_binomial_middle : Prop := (* "binomial-middle" *)
  (forall (n : Z), ((IZR n) >= 0) -> ((is_int (2 * ((IZR n) + 1))) /\ ((2 * ((IZR n) + 1)) >= 0) /\ (is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ ((((IZR n) + 1) * (binom (2 * ((IZR n) + 1)) ((IZR n) + 1))) = ((2 * ((2 * (IZR n)) + 1)) * (binom (2 * (IZR n)) (IZR n)))))).

Definition st_binomial_symmetric : Prop := (* "binomial-symmetric" *)
  (forall (k : Z) (n : Z), ((IZR k) >= 0) -> ((IZR n) >= (IZR k)) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (is_int ((IZR n) - (IZR k))) /\ (((IZR n) - (IZR k)) >= 0) /\ ((binom (IZR n) (IZR k)) = (binom (IZR n) ((IZR n) - (IZR k)))))).

Definition st_binomial_positive : Prop := (* "binomial-positive" *)
  (forall (k : Z) (n : Z), ((IZR k) >= 0) -> ((IZR n) >= (IZR k)) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((binom (IZR n) (IZR k)) >= 1))).

Definition st_binomial_subsets : Prop := (* "binomial-subsets" *)
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((binom (IZR n) (IZR k)) <= (rpow 2 (IZR n))))).

Definition st_binomial_functions : Prop := (* "binomial-functions" *)
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (((IZR n) > 0) \/ ((is_int (IZR k)) /\ (((IZR k) >= 0) \/ ((IZR n) <> 0)))) /\ ((binom (IZR n) (IZR k)) <= (rpow (IZR n) (IZR k))))).

Definition st_binomial_quotient : Prop := (* "binomial-quotient" *)
  (forall (k : Z) (n : Z), ((IZR k) >= 1) -> ((IZR n) >= (IZR k)) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((IZR k) <> 0) /\ ((((IZR n) / (IZR k)) > 0) \/ ((is_int (IZR k)) /\ (((IZR k) >= 0) \/ (((IZR n) / (IZR k)) <> 0)))) /\ ((binom (IZR n) (IZR k)) >= (rpow ((IZR n) / (IZR k)) (IZR k))))).

Definition st_binomial_exponential : Prop := (* "binomial-exponential" *)
  (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((IZR e) >= 1) -> (((IZR n) >= 0) /\ ((IZR e) >= 0) /\ ((IZR e) <> 0) /\ (((((exp 1) * (IZR n)) / (IZR e)) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ ((((exp 1) * (IZR n)) / (IZR e)) <> 0)))) /\ ((binom (IZR n) (IZR e)) <= (rpow (((exp 1) * (IZR n)) / (IZR e)) (IZR e))))).

Definition st_binomial_factorial : Prop := (* "binomial-factorial" *)
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 1) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (((IZR n) > 0) \/ ((is_int (IZR k)) /\ (((IZR k) >= 0) \/ ((IZR n) <> 0)))) /\ (((rpow 2 ((IZR k) - 1)) * (binom (IZR n) (IZR k))) <= (rpow (IZR n) (IZR k))))).

Definition st_binomial_greatest : Prop := (* "binomial-greatest" *)
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (is_int (floor ((IZR n) / 2))) /\ ((floor ((IZR n) / 2)) >= 0) /\ ((binom (IZR n) (IZR k)) <= (binom (IZR n) (floor ((IZR n) / 2)))))).

Definition st_binomial_middle_power : Prop := (* "binomial-middle-power" *)
  (forall (n : Z), ((IZR n) >= 0) -> ((is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ ((binom (2 * (IZR n)) (IZR n)) >= (rpow 2 (IZR n))))).

Definition st_binomial_middle_below : Prop := (* "binomial-middle-below" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 0) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ (((2 * (sqrt (IZR n))) * (binom (2 * (IZR n)) (IZR n))) >= (rpow 4 (IZR n))))).

Definition st_binomial_middle_above : Prop := (* "binomial-middle-above" *)
  (forall (n : Z), ((IZR n) >= 0) -> ((((3 * (IZR n)) + 1) >= 0) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ (((sqrt ((3 * (IZR n)) + 1)) * (binom (2 * (IZR n)) (IZR n))) <= (rpow 4 (IZR n))))).

Definition st_exp_positive : Prop := (* "exp-positive" *)
  (forall (x : R), ((exp x) > 0)).

Definition st_exp_sum : Prop := (* "exp-sum" *)
  (forall (x : R) (y : R) (z : R), (x = (y + z)) -> ((exp x) = ((exp y) * (exp z)))).

Definition st_exp_against_one : Prop := (* "exp-against-one" *)
  (* < *) (forall (x : R), (x < 0) -> ((exp x) < 1)) /\
  (* <= *) (forall (x : R), (x <= 0) -> ((exp x) <= 1)) /\
  (* > *) (forall (x : R), (x > 0) -> ((exp x) > 1)) /\
  (* >= *) (forall (x : R), (x >= 0) -> ((exp x) >= 1)) /\
  (* = *) (forall (x : R), (x = 0) -> ((exp x) = 1)).

Definition st_exp_increasing : Prop := (* "exp-increasing" *)
  (* < *) (forall (x : R) (y : R), (x < y) -> ((exp x) < (exp y))) /\
  (* <= *) (forall (x : R) (y : R), (x <= y) -> ((exp x) <= (exp y))) /\
  (* > *) (forall (x : R) (y : R), (x > y) -> ((exp x) > (exp y))) /\
  (* >= *) (forall (x : R) (y : R), (x >= y) -> ((exp x) >= (exp y))) /\
  (* = *) (forall (x : R) (y : R), (x = y) -> ((exp x) = (exp y))).

Definition st_exp_tangent : Prop := (* "exp-tangent" *)
  (forall (x : R), ((exp x) >= (1 + x))).

Definition st_power_below_exp : Prop := (* "power-below-exp" *)
  (forall (x : R) (e : Z) (y : R), (x >= 0) -> ((IZR e) >= 0) -> (y >= ((x - 1) * (IZR e))) -> (((x > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (x <> 0)))) /\ ((rpow x (IZR e)) <= (exp y)))).

Definition st_exp_log : Prop := (* "exp-log" *)
  (* < *) (forall (x : R) (e : Z) (y : R), ((y > 0) /\ (x < ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) < 1))) /\
  (* <= *) (forall (x : R) (e : Z) (y : R), ((y > 0) /\ (x <= ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) <= 1))) /\
  (* > *) (forall (x : R) (e : Z) (y : R), ((y > 0) /\ (x > ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) > 1))) /\
  (* >= *) (forall (x : R) (e : Z) (y : R), ((y > 0) /\ (x >= ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) >= 1))) /\
  (* = *) (forall (x : R) (e : Z) (y : R), ((y > 0) /\ (x = ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) = 1))).

Definition st_exp_taylor : Prop := (* "exp-taylor" *)
  (* 1 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1)))) /\
  (* 2 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2)))) /\
  (* 3 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6)))) /\
  (* 4 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24)))) /\
  (* 5 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120)))) /\
  (* 6 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720)))) /\
  (* 7 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040)))) /\
  (* 8 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320)))) /\
  (* 9 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880)))) /\
  (* 10 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800)))) /\
  (* 11 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800)))) /\
  (* 12 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600)))) /\
  (* 13 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800)))) /\
  (* 14 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200)))) /\
  (* 15 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000)))) /\
  (* 16 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000)))) /\
  (* 17 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000)))) /\
  (* 18 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000)))) /\
  (* 19 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000)))) /\
  (* 20 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000)))) /\
  (* 21 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000)))) /\
  (* 22 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000)))) /\
  (* 23 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000)))) /\
  (* 24 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000)))) /\
  (* 25 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000)))) /\
  (* 26 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000) + ((rpow x 26) / 403291461126605635584000000)))) /\
  (* 27 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000) + ((rpow x 26) / 403291461126605635584000000) + ((rpow x 27) / 10888869450418352160768000000)))) /\
  (* 28 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000) + ((rpow x 26) / 403291461126605635584000000) + ((rpow x 27) / 10888869450418352160768000000) + ((rpow x 28) / 304888344611713860501504000000)))) /\
  (* 29 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000) + ((rpow x 26) / 403291461126605635584000000) + ((rpow x 27) / 10888869450418352160768000000) + ((rpow x 28) / 304888344611713860501504000000) + ((rpow x 29) / 8841761993739701954543616000000)))) /\
  (* 30 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000) + ((rpow x 26) / 403291461126605635584000000) + ((rpow x 27) / 10888869450418352160768000000) + ((rpow x 28) / 304888344611713860501504000000) + ((rpow x 29) / 8841761993739701954543616000000) + ((rpow x 30) / 265252859812191058636308480000000)))) /\
  (* 31 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000) + ((rpow x 26) / 403291461126605635584000000) + ((rpow x 27) / 10888869450418352160768000000) + ((rpow x 28) / 304888344611713860501504000000) + ((rpow x 29) / 8841761993739701954543616000000) + ((rpow x 30) / 265252859812191058636308480000000) + ((rpow x 31) / 8222838654177922817725562880000000)))) /\
  (* 32 *) (forall (x : R), (x >= 0) -> ((exp x) >= (1 + ((rpow x 1) / 1) + ((rpow x 2) / 2) + ((rpow x 3) / 6) + ((rpow x 4) / 24) + ((rpow x 5) / 120) + ((rpow x 6) / 720) + ((rpow x 7) / 5040) + ((rpow x 8) / 40320) + ((rpow x 9) / 362880) + ((rpow x 10) / 3628800) + ((rpow x 11) / 39916800) + ((rpow x 12) / 479001600) + ((rpow x 13) / 6227020800) + ((rpow x 14) / 87178291200) + ((rpow x 15) / 1307674368000) + ((rpow x 16) / 20922789888000) + ((rpow x 17) / 355687428096000) + ((rpow x 18) / 6402373705728000) + ((rpow x 19) / 121645100408832000) + ((rpow x 20) / 2432902008176640000) + ((rpow x 21) / 51090942171709440000) + ((rpow x 22) / 1124000727777607680000) + ((rpow x 23) / 25852016738884976640000) + ((rpow x 24) / 620448401733239439360000) + ((rpow x 25) / 15511210043330985984000000) + ((rpow x 26) / 403291461126605635584000000) + ((rpow x 27) / 10888869450418352160768000000) + ((rpow x 28) / 304888344611713860501504000000) + ((rpow x 29) / 8841761993739701954543616000000) + ((rpow x 30) / 265252859812191058636308480000000) + ((rpow x 31) / 8222838654177922817725562880000000) + ((rpow x 32) / 263130836933693530167218012160000000)))).

Definition st_power_taylor : Prop := (* "power-taylor" *)
  (* 1 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1))))) /\
  (* 2 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2))))) /\
  (* 3 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6))))) /\
  (* 4 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24))))) /\
  (* 5 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120))))) /\
  (* 6 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720))))) /\
  (* 7 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040))))) /\
  (* 8 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320))))) /\
  (* 9 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880))))) /\
  (* 10 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800))))) /\
  (* 11 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800))))) /\
  (* 12 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600))))) /\
  (* 13 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800))))) /\
  (* 14 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200))))) /\
  (* 15 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000))))) /\
  (* 16 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000))))) /\
  (* 17 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000))))) /\
  (* 18 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000))))) /\
  (* 19 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000))))) /\
  (* 20 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000))))) /\
  (* 21 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000))))) /\
  (* 22 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000))))) /\
  (* 23 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000))))) /\
  (* 24 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000))))) /\
  (* 25 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000))))) /\
  (* 26 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000))))) /\
  (* 27 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000))))) /\
  (* 28 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000))))) /\
  (* 29 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000))))) /\
  (* 30 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000) + ((rpow (y * x) 30) / 265252859812191058636308480000000))))) /\
  (* 31 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000) + ((rpow (y * x) 30) / 265252859812191058636308480000000) + ((rpow (y * x) 31) / 8222838654177922817725562880000000))))) /\
  (* 32 *) (forall (x : R) (y : R) (z : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000) + ((rpow (y * x) 30) / 265252859812191058636308480000000) + ((rpow (y * x) 31) / 8222838654177922817725562880000000) + ((rpow (y * x) 32) / 263130836933693530167218012160000000))))).

Definition st_log2_taylor : Prop := (* "log2-taylor" *)
  (* 1 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1)))))) /\
  (* 2 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2)))))) /\
  (* 3 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6)))))) /\
  (* 4 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24)))))) /\
  (* 5 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120)))))) /\
  (* 6 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720)))))) /\
  (* 7 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040)))))) /\
  (* 8 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320)))))) /\
  (* 9 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880)))))) /\
  (* 10 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800)))))) /\
  (* 11 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800)))))) /\
  (* 12 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600)))))) /\
  (* 13 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800)))))) /\
  (* 14 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200)))))) /\
  (* 15 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000)))))) /\
  (* 16 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000)))))) /\
  (* 17 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000)))))) /\
  (* 18 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000)))))) /\
  (* 19 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000)))))) /\
  (* 20 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000)))))) /\
  (* 21 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000)))))) /\
  (* 22 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000)))))) /\
  (* 23 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000)))))) /\
  (* 24 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000)))))) /\
  (* 25 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000)))))) /\
  (* 26 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000)))))) /\
  (* 27 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000)))))) /\
  (* 28 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000)))))) /\
  (* 29 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000)))))) /\
  (* 30 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000) + ((rpow (y * ((log2 x) - w)) 30) / 265252859812191058636308480000000)))))) /\
  (* 31 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000) + ((rpow (y * ((log2 x) - w)) 30) / 265252859812191058636308480000000) + ((rpow (y * ((log2 x) - w)) 31) / 8222838654177922817725562880000000)))))) /\
  (* 32 *) (forall (y : R) (z : R) (w : R) (x : R), (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000) + ((rpow (y * ((log2 x) - w)) 30) / 265252859812191058636308480000000) + ((rpow (y * ((log2 x) - w)) 31) / 8222838654177922817725562880000000) + ((rpow (y * ((log2 x) - w)) 32) / 263130836933693530167218012160000000)))))).

Definition st_ln_of_log2 : Prop := (* "ln-of-log2" *)
  (forall (x : R), (x > 0) -> ((x > 0) /\ ((ln x) = ((ln 2) * (log2 x))))).

Definition st_log2_tangent : Prop := (* "log2-tangent" *)
  (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((x > 0) /\ (y > 0) /\ ((((ln 2) * y) * ((log2 x) - (log2 y))) <= (x - y)))).

Definition st_log2_chord : Prop := (* "log2-chord" *)
  (forall (y : R) (x : R) (z : R), (y > 0) -> (x >= y) -> (z >= x) -> ((y > 0) /\ (z > 0) /\ (x > 0) /\ ((((z - x) * (log2 y)) + ((x - y) * (log2 z))) <= ((z - y) * (log2 x))))).

Definition st_power_chord : Prop := (* "power-chord" *)
  (forall (x : R) (y : R) (z : R), (x >= y) -> (z >= x) -> (((z - y) * (rpow 2 x)) <= (((z - x) * (rpow 2 y)) + ((x - y) * (rpow 2 z))))).

Definition st_exp_chord : Prop := (* "exp-chord" *)
  (forall (x : R) (y : R) (z : R), (x >= y) -> (z >= x) -> (((z - y) * (exp x)) <= (((z - x) * (exp y)) + ((x - y) * (exp z))))).

Definition st_hoeffding : Prop := (* "hoeffding" *)
  (forall (k : Z) (gamma_ : R), ((IZR k) >= 1) -> (gamma_ >= 0) -> (((IZR k) >= 1) /\ ((tail (IZR k) gamma_) <= (2 * (exp (0 - (((IZR k) * (rpow gamma_ 2)) / 2))))))).

Definition st_union_bound : Prop := (* "union-bound" *)
  (forall (N : Z) (k : Z) (gamma_ : R), ((IZR N) >= 1) -> ((IZR k) >= 1) -> (gamma_ > 0) -> (((((IZR N) * ((IZR N) - 1)) / 2) * (exp (0 - (((IZR k) * (rpow gamma_ 2)) / 2)))) < 1) -> (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (near_orthogonal (IZR N) (IZR k) gamma_))).

Definition st_union_bound_both_sides : Prop := (* "union-bound-both-sides" *)
  (forall (N : Z) (k : Z) (gamma_ : R), ((IZR N) >= 1) -> ((IZR k) >= 1) -> (gamma_ > 0) -> ((((IZR N) * ((IZR N) - 1)) * (exp (0 - (((IZR k) * (rpow gamma_ 2)) / 2)))) < 1) -> (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (almost_orthogonal (IZR N) (IZR k) gamma_))).

Definition st_equal_vectors : Prop := (* "equal-vectors" *)
  (forall (N : Z) (k : Z) (gamma_ : R), ((IZR N) >= 1) -> ((IZR k) >= 1) -> (gamma_ >= 1) -> (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (near_orthogonal (IZR N) (IZR k) gamma_))).

Definition st_equal_vectors_both_sides : Prop := (* "equal-vectors-both-sides" *)
  (forall (N : Z) (k : Z) (gamma_ : R), ((IZR N) >= 1) -> ((IZR k) >= 1) -> (gamma_ >= 1) -> (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (almost_orthogonal (IZR N) (IZR k) gamma_))).

Definition st_one_side : Prop := (* "one-side" *)
  (forall (N : Z) (k : Z) (gamma_ : R), (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (almost_orthogonal (IZR N) (IZR k) gamma_)) -> (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (near_orthogonal (IZR N) (IZR k) gamma_))).

Definition st_no_sharp_angles : Prop := (* "no-sharp-angles" *)
  (forall (N : Z) (k : Z) (gamma_ : R), ((IZR N) >= 1) -> ((IZR k) >= 1) -> (gamma_ <= 0) -> (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (near_orthogonal (IZR N) (IZR k) gamma_)) -> ((2 * (IZR k)) >= (IZR N))).

Definition st_welch_bound : Prop := (* "welch-bound" *)
  (forall (N : Z) (k : Z) (gamma_ : R), (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (almost_orthogonal (IZR N) (IZR k) gamma_)) -> (((IZR k) + (((IZR k) * ((IZR N) - 1)) * (rpow gamma_ 2))) >= (IZR N))).

Definition st_sum_of_vectors : Prop := (* "sum-of-vectors" *)
  (forall (N : Z) (k : Z) (gamma_ : R), (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (near_orthogonal (IZR N) (IZR k) gamma_)) -> ((1 + (((IZR N) - 1) * gamma_)) >= 0)).

Definition st_odd_dimension : Prop := (* "odd-dimension" *)
  (forall (k : Z) (gamma_ : R) (N : Z), (is_odd (IZR k)) -> (((IZR k) <> 0) /\ (gamma_ < (1 / (IZR k)))) -> (((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (near_orthogonal (IZR N) (IZR k) gamma_)) -> (((IZR k) <> 0) /\ ((IZR N) >= 1) /\ ((IZR k) >= 1) /\ (near_orthogonal (IZR N) (IZR k) (0 - (1 / (IZR k)))))).

Definition st_randomised_is : Prop := (* "randomised-is" *)
  (forall (f : tpf), (((1 / 3) >= 0) /\ ((1 / 3) < (1 / 2)) /\ ((q_randomised f) = (q_randomised_with f public two_way (1 / 3))))).

Definition st_randomised_depth : Prop := (* "randomised-depth" *)
  (* public *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way a) <= (q_D f)))) /\
  (* private *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) <= (q_D f)))).

Definition st_randomised_message : Prop := (* "randomised-message" *)
  (* public, alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_alice a) <= (q_one_way f alice)))) /\
  (* public, bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_bob a) <= (q_one_way f bob)))) /\
  (* private, alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice a) <= (q_one_way f alice)))) /\
  (* private, bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob a) <= (q_one_way f bob)))).

Definition st_randomised_sure : Prop := (* "randomised-sure" *)
  (* public *) (forall (f : tpf), ((0 < (1 / 2)) /\ ((q_randomised_with f public two_way 0) = (q_D f)))) /\
  (* private *) (forall (f : tpf), ((0 < (1 / 2)) /\ ((q_randomised_with f private two_way 0) = (q_D f)))).

Definition st_randomised_sure_message : Prop := (* "randomised-sure-message" *)
  (* public, alice *) (forall (f : tpf), ((0 < (1 / 2)) /\ ((q_randomised_with f public from_alice 0) = (q_one_way f alice)))) /\
  (* public, bob *) (forall (f : tpf), ((0 < (1 / 2)) /\ ((q_randomised_with f public from_bob 0) = (q_one_way f bob)))) /\
  (* private, alice *) (forall (f : tpf), ((0 < (1 / 2)) /\ ((q_randomised_with f private from_alice 0) = (q_one_way f alice)))) /\
  (* private, bob *) (forall (f : tpf), ((0 < (1 / 2)) /\ ((q_randomised_with f private from_bob 0) = (q_one_way f bob)))).

Definition st_randomised_some_bit : Prop := (* "randomised-some-bit" *)
  (* public *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((q_D f) >= 1) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way a) >= 1))) /\
  (* private *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((q_D f) >= 1) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) >= 1))).

Definition st_randomised_some_message : Prop := (* "randomised-some-message" *)
  (* public, alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((q_rows f alice) >= 2) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_alice a) >= 1))) /\
  (* public, bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((q_rows f bob) >= 2) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_bob a) >= 1))) /\
  (* private, alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((q_rows f alice) >= 2) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice a) >= 1))) /\
  (* private, bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((q_rows f bob) >= 2) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob a) >= 1))).

Definition st_randomised_identity : Prop := (* "randomised-identity" *)
  (* public *) (forall (a : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR k) >= 2) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way a) >= 2))) /\
  (* private *) (forall (a : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR k) >= 2) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) >= 2))).

Definition st_randomised_inside : Prop := (* "randomised-inside" *)
  (* public, two-way *) (forall (a : R) (n : Z) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR n) >= 1) -> ((IZR k) >= (rpow 2 (IZR n))) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((IZR n) >= 1) /\ ((q_randomised_with f public two_way a) >= (q_randomised_with (f_equality (IZR n)) public two_way a)))) /\
  (* public, from-alice *) (forall (a : R) (n : Z) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR n) >= 1) -> ((IZR k) >= (rpow 2 (IZR n))) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((IZR n) >= 1) /\ ((q_randomised_with f public from_alice a) >= (q_randomised_with (f_equality (IZR n)) public from_alice a)))) /\
  (* public, from-bob *) (forall (a : R) (n : Z) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR n) >= 1) -> ((IZR k) >= (rpow 2 (IZR n))) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((IZR n) >= 1) /\ ((q_randomised_with f public from_bob a) >= (q_randomised_with (f_equality (IZR n)) public from_bob a)))) /\
  (* private, two-way *) (forall (a : R) (n : Z) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR n) >= 1) -> ((IZR k) >= (rpow 2 (IZR n))) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((IZR n) >= 1) /\ ((q_randomised_with f private two_way a) >= (q_randomised_with (f_equality (IZR n)) private two_way a)))) /\
  (* private, from-alice *) (forall (a : R) (n : Z) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR n) >= 1) -> ((IZR k) >= (rpow 2 (IZR n))) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((IZR n) >= 1) /\ ((q_randomised_with f private from_alice a) >= (q_randomised_with (f_equality (IZR n)) private from_alice a)))) /\
  (* private, from-bob *) (forall (a : R) (n : Z) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((IZR n) >= 1) -> ((IZR k) >= (rpow 2 (IZR n))) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((IZR n) >= 1) /\ ((q_randomised_with f private from_bob a) >= (q_randomised_with (f_equality (IZR n)) private from_bob a)))).

Definition st_public_private : Prop := (* "public-private" *)
  (* two-way *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way a) <= (q_randomised_with f private two_way a)))) /\
  (* from-alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_alice a) <= (q_randomised_with f private from_alice a)))) /\
  (* from-bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_bob a) <= (q_randomised_with f private from_bob a)))).

Definition st_randomised_error : Prop := (* "randomised-error" *)
  (* public, two-way *) (forall (a : R) (b_ : R) (f : tpf), (a >= 0) -> (b_ < (1 / 2)) -> (a <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way b_) <= (q_randomised_with f public two_way a)))) /\
  (* public, from-alice *) (forall (a : R) (b_ : R) (f : tpf), (a >= 0) -> (b_ < (1 / 2)) -> (a <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_alice b_) <= (q_randomised_with f public from_alice a)))) /\
  (* public, from-bob *) (forall (a : R) (b_ : R) (f : tpf), (a >= 0) -> (b_ < (1 / 2)) -> (a <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_bob b_) <= (q_randomised_with f public from_bob a)))) /\
  (* private, two-way *) (forall (a : R) (b_ : R) (f : tpf), (a >= 0) -> (b_ < (1 / 2)) -> (a <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way b_) <= (q_randomised_with f private two_way a)))) /\
  (* private, from-alice *) (forall (a : R) (b_ : R) (f : tpf), (a >= 0) -> (b_ < (1 / 2)) -> (a <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice b_) <= (q_randomised_with f private from_alice a)))) /\
  (* private, from-bob *) (forall (a : R) (b_ : R) (f : tpf), (a >= 0) -> (b_ < (1 / 2)) -> (a <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob b_) <= (q_randomised_with f private from_bob a)))).

Definition st_randomised_answer : Prop := (* "randomised-answer" *)
  (* public, alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way a) <= ((q_randomised_with f public from_alice a) + 1)))) /\
  (* public, bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way a) <= ((q_randomised_with f public from_bob a) + 1)))) /\
  (* private, alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) <= ((q_randomised_with f private from_alice a) + 1)))) /\
  (* private, bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) <= ((q_randomised_with f private from_bob a) + 1)))).

Definition st_complement_randomised : Prop := (* "complement-randomised" *)
  (* public, two-way *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((zero_one f) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (complement f) public two_way a) = (q_randomised_with f public two_way a)))) /\
  (* public, from-alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((zero_one f) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (complement f) public from_alice a) = (q_randomised_with f public from_alice a)))) /\
  (* public, from-bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((zero_one f) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (complement f) public from_bob a) = (q_randomised_with f public from_bob a)))) /\
  (* private, two-way *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((zero_one f) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (complement f) private two_way a) = (q_randomised_with f private two_way a)))) /\
  (* private, from-alice *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((zero_one f) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (complement f) private from_alice a) = (q_randomised_with f private from_alice a)))) /\
  (* private, from-bob *) (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((zero_one f) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (complement f) private from_bob a) = (q_randomised_with f private from_bob a)))).

Definition st_randomised_discrepancy : Prop := (* "randomised-discrepancy" *)
  (forall (a : R) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (zero_one f) -> ((a >= 0) /\ (a < (1 / 2)) /\ (zero_one f) /\ (((rpow 2 (q_randomised_with f public two_way a)) * (least_discrepancy f)) >= (1 - (2 * a))))).

Definition st_randomised_discrepancy_third : Prop := (* "randomised-discrepancy-third" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ (((rpow 2 (q_randomised f)) * (least_discrepancy f)) >= (1 / 3)))).

Definition st_randomised_logarithm : Prop := (* "randomised-logarithm" *)
  (forall (a : R) (f : tpf) (b_ : R), (a >= 0) -> (a < (1 / 2)) -> ((zero_one f) /\ ((least_discrepancy f) <= b_)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((1 - (2 * a)) > 0) /\ (b_ > 0) /\ ((q_randomised_with f public two_way a) >= ((log2 (1 - (2 * a))) - (log2 b_))))).

Definition st_randomised_at_least : Prop := (* "randomised-at-least" *)
  (forall (a : R) (k : Z) (f : tpf), (a >= 0) -> ((zero_one f) /\ (((rpow 2 ((IZR k) - 1)) * (least_discrepancy f)) < (1 - (2 * a)))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way a) >= (IZR k)))).

Definition st_randomised_equality : Prop := (* "randomised-equality" *)
  (* alice *) (forall (n : Z) (a : R) (k : Z), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a * ((rpow 2 (IZR k)) + 1)) >= 1) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_equality (IZR n)) public from_alice a) <= (IZR k)))) /\
  (* bob *) (forall (n : Z) (a : R) (k : Z), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a * ((rpow 2 (IZR k)) + 1)) >= 1) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_equality (IZR n)) public from_bob a) <= (IZR k)))).

Definition st_randomised_partners : Prop := (* "randomised-partners" *)
  (* alice *) (forall (L : language) (P : partition) (n : Z) (a : R) (k : Z), (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ (q_determined L P bob (IZR n))) -> (a < (1 / 2)) -> ((a * ((rpow 2 (IZR k)) + 1)) >= 1) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (q_under L P (IZR n)) public from_alice a) <= (IZR k)))) /\
  (* bob *) (forall (L : language) (P : partition) (n : Z) (a : R) (k : Z), (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ (q_determined L P alice (IZR n))) -> (a < (1 / 2)) -> ((a * ((rpow 2 (IZR k)) + 1)) >= 1) -> (((IZR n) >= 0) /\ (q_splits P (IZR n)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (q_under L P (IZR n)) public from_bob a) <= (IZR k)))).

Definition st_randomised_fingerprint : Prop := (* "randomised-fingerprint" *)
  (* alice *) (forall (n : Z) (k : Z) (a : R), ((IZR n) >= 1) -> ((IZR k) >= 1) -> (a < (1 / 2)) -> ((a * (((rpow 2 (IZR k)) + (IZR n)) - 1)) >= ((IZR n) - 1)) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_equality (IZR n)) private from_alice a) <= (2 * (IZR k))))) /\
  (* bob *) (forall (n : Z) (k : Z) (a : R), ((IZR n) >= 1) -> ((IZR k) >= 1) -> (a < (1 / 2)) -> ((a * (((rpow 2 (IZR k)) + (IZR n)) - 1)) >= ((IZR n) - 1)) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_equality (IZR n)) private from_bob a) <= (2 * (IZR k))))).

Definition st_randomised_index : Prop := (* "randomised-index" *)
  (forall (n : Z) (a : R) (k : Z) (t : Z), ((IZR n) >= 1) -> (a >= 0) -> (a < (1 / 2)) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR t) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR t) -> ((IZR v0) >= 0)) /\ ((((rpow 2 ((IZR k) - 1)) * (rsum 0 (IZR t) (fun v0 => (binom (IZR n) (IZR v0))))) * ((IZR t) + 1)) < ((rpow 2 (IZR n)) * (((IZR t) + 1) - (a * (IZR n)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_index (IZR n)) public from_alice a) >= (IZR k)))).

Definition st_private_rows : Prop := (* "private-rows" *)
  (* alice *) (forall (t : Z) (k : Z) (a : R) (f : tpf), ((rpow 2 (IZR t)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) <= (IZR t))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 (IZR t))) /\ (((rpow 2 (IZR t)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f alice) <= (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 (IZR t)))))) /\
  (* bob *) (forall (t : Z) (k : Z) (a : R) (f : tpf), ((rpow 2 (IZR t)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) <= (IZR t))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 (IZR t))) /\ (((rpow 2 (IZR t)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f bob) <= (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 (IZR t)))))).

Definition st_private_at_least : Prop := (* "private-at-least" *)
  (* alice *) (forall (a : R) (t : Z) (k : Z) (f : tpf), (a >= 0) -> ((rpow 2 ((IZR t) - 1)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 ((IZR t) - 1))) /\ (((rpow 2 ((IZR t) - 1)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f alice) > (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 ((IZR t) - 1))))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) >= (IZR t)))) /\
  (* bob *) (forall (a : R) (t : Z) (k : Z) (f : tpf), (a >= 0) -> ((rpow 2 ((IZR t) - 1)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 ((IZR t) - 1))) /\ (((rpow 2 ((IZR t) - 1)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f bob) > (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 ((IZR t) - 1))))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) >= (IZR t)))).

Definition st_private_third : Prop := (* "private-third" *)
  (* alice *) (forall (a : R) (f : tpf) (t : Z), (a <= (1 / 3)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) <= (IZR t))) -> ((q_one_way f alice) <= (((IZR t) + 3) * (rpow 2 (IZR t))))) /\
  (* bob *) (forall (a : R) (f : tpf) (t : Z), (a <= (1 / 3)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way a) <= (IZR t))) -> ((q_one_way f bob) <= (((IZR t) + 3) * (rpow 2 (IZR t))))).

Definition st_private_message_rows : Prop := (* "private-message-rows" *)
  (* alice *) (forall (t : Z) (k : Z) (a : R) (f : tpf), ((rpow 2 (IZR t)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice a) <= (IZR t))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 (IZR t))) /\ (((rpow 2 (IZR t)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f alice) <= (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 (IZR t)))))) /\
  (* bob *) (forall (t : Z) (k : Z) (a : R) (f : tpf), ((rpow 2 (IZR t)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob a) <= (IZR t))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 (IZR t))) /\ (((rpow 2 (IZR t)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f bob) <= (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 (IZR t)))))).

Definition st_private_message_at_least : Prop := (* "private-message-at-least" *)
  (* alice *) (forall (a : R) (t : Z) (k : Z) (f : tpf), (a >= 0) -> ((rpow 2 ((IZR t) - 1)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 ((IZR t) - 1))) /\ (((rpow 2 ((IZR t) - 1)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f alice) > (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 ((IZR t) - 1))))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice a) >= (IZR t)))) /\
  (* bob *) (forall (a : R) (t : Z) (k : Z) (f : tpf), (a >= 0) -> ((rpow 2 ((IZR t) - 1)) < ((rpow 2 (IZR k)) * (1 - (2 * a)))) -> (((((rpow 2 (IZR k)) + 1) > 0) \/ ((is_int (rpow 2 ((IZR t) - 1))) /\ (((rpow 2 ((IZR t) - 1)) >= 0) \/ (((rpow 2 (IZR k)) + 1) <> 0)))) /\ ((q_rows f bob) > (rpow ((rpow 2 (IZR k)) + 1) (rpow 2 ((IZR t) - 1))))) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob a) >= (IZR t)))).

Definition st_private_message_third : Prop := (* "private-message-third" *)
  (* alice *) (forall (a : R) (f : tpf) (t : Z), (a <= (1 / 3)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice a) <= (IZR t))) -> ((q_one_way f alice) <= (((IZR t) + 3) * (rpow 2 (IZR t))))) /\
  (* bob *) (forall (a : R) (f : tpf) (t : Z), (a <= (1 / 3)) -> ((a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob a) <= (IZR t))) -> ((q_one_way f bob) <= (((IZR t) + 3) * (rpow 2 (IZR t))))).

Definition st_newman : Prop := (* "newman" *)
  (* two-way *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (a < b_) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> (((q_rows f alice) * (q_rows f bob)) < (exp ((2 * (rpow (b_ - a) 2)) * (rpow 2 (IZR k))))) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way b_) <= ((q_randomised_with f public two_way a) + (IZR k))))) /\
  (* from-alice *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (a < b_) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> (((q_rows f alice) * (q_rows f bob)) < (exp ((2 * (rpow (b_ - a) 2)) * (rpow 2 (IZR k))))) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice b_) <= ((q_randomised_with f public from_alice a) + (IZR k))))) /\
  (* from-bob *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (a < b_) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> (((q_rows f alice) * (q_rows f bob)) < (exp ((2 * (rpow (b_ - a) 2)) * (rpow 2 (IZR k))))) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob b_) <= ((q_randomised_with f public from_bob a) + (IZR k))))).

Definition st_randomised_majority : Prop := (* "randomised-majority" *)
  (* public, two-way *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (is_int ((2 * (IZR k)) + 1))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((2 * (IZR k)) + 1) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((1 - a) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((1 - a) <> 0))))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((a > 0) \/ ((is_int (((2 * (IZR k)) + 1) - (IZR v0))) /\ (((((2 * (IZR k)) + 1) - (IZR v0)) >= 0) \/ (a <> 0))))) /\ ((rsum 0 (IZR k) (fun v0 => (((binom ((2 * (IZR k)) + 1) (IZR v0)) * (rpow (1 - a) (IZR v0))) * (rpow a (((2 * (IZR k)) + 1) - (IZR v0)))))) <= b_)) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way b_) <= (((2 * (IZR k)) + 1) * (q_randomised_with f public two_way a))))) /\
  (* public, from-alice *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (is_int ((2 * (IZR k)) + 1))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((2 * (IZR k)) + 1) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((1 - a) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((1 - a) <> 0))))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((a > 0) \/ ((is_int (((2 * (IZR k)) + 1) - (IZR v0))) /\ (((((2 * (IZR k)) + 1) - (IZR v0)) >= 0) \/ (a <> 0))))) /\ ((rsum 0 (IZR k) (fun v0 => (((binom ((2 * (IZR k)) + 1) (IZR v0)) * (rpow (1 - a) (IZR v0))) * (rpow a (((2 * (IZR k)) + 1) - (IZR v0)))))) <= b_)) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_alice b_) <= (((2 * (IZR k)) + 1) * (q_randomised_with f public from_alice a))))) /\
  (* public, from-bob *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (is_int ((2 * (IZR k)) + 1))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((2 * (IZR k)) + 1) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((1 - a) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((1 - a) <> 0))))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((a > 0) \/ ((is_int (((2 * (IZR k)) + 1) - (IZR v0))) /\ (((((2 * (IZR k)) + 1) - (IZR v0)) >= 0) \/ (a <> 0))))) /\ ((rsum 0 (IZR k) (fun v0 => (((binom ((2 * (IZR k)) + 1) (IZR v0)) * (rpow (1 - a) (IZR v0))) * (rpow a (((2 * (IZR k)) + 1) - (IZR v0)))))) <= b_)) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_bob b_) <= (((2 * (IZR k)) + 1) * (q_randomised_with f public from_bob a))))) /\
  (* private, two-way *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (is_int ((2 * (IZR k)) + 1))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((2 * (IZR k)) + 1) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((1 - a) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((1 - a) <> 0))))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((a > 0) \/ ((is_int (((2 * (IZR k)) + 1) - (IZR v0))) /\ (((((2 * (IZR k)) + 1) - (IZR v0)) >= 0) \/ (a <> 0))))) /\ ((rsum 0 (IZR k) (fun v0 => (((binom ((2 * (IZR k)) + 1) (IZR v0)) * (rpow (1 - a) (IZR v0))) * (rpow a (((2 * (IZR k)) + 1) - (IZR v0)))))) <= b_)) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way b_) <= (((2 * (IZR k)) + 1) * (q_randomised_with f private two_way a))))) /\
  (* private, from-alice *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (is_int ((2 * (IZR k)) + 1))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((2 * (IZR k)) + 1) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((1 - a) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((1 - a) <> 0))))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((a > 0) \/ ((is_int (((2 * (IZR k)) + 1) - (IZR v0))) /\ (((((2 * (IZR k)) + 1) - (IZR v0)) >= 0) \/ (a <> 0))))) /\ ((rsum 0 (IZR k) (fun v0 => (((binom ((2 * (IZR k)) + 1) (IZR v0)) * (rpow (1 - a) (IZR v0))) * (rpow a (((2 * (IZR k)) + 1) - (IZR v0)))))) <= b_)) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice b_) <= (((2 * (IZR k)) + 1) * (q_randomised_with f private from_alice a))))) /\
  (* private, from-bob *) (forall (a : R) (b_ : R) (k : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR k) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (is_int ((2 * (IZR k)) + 1))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((2 * (IZR k)) + 1) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> (((1 - a) > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ ((1 - a) <> 0))))) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR k) -> ((a > 0) \/ ((is_int (((2 * (IZR k)) + 1) - (IZR v0))) /\ (((((2 * (IZR k)) + 1) - (IZR v0)) >= 0) \/ (a <> 0))))) /\ ((rsum 0 (IZR k) (fun v0 => (((binom ((2 * (IZR k)) + 1) (IZR v0)) * (rpow (1 - a) (IZR v0))) * (rpow a (((2 * (IZR k)) + 1) - (IZR v0)))))) <= b_)) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob b_) <= (((2 * (IZR k)) + 1) * (q_randomised_with f private from_bob a))))).

Definition st_randomised_repeated : Prop := (* "randomised-repeated" *)
  (* public, two-way *) (forall (a : R) (b_ : R) (t : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR t) >= 1) -> ((exp (((0 - (IZR t)) * (rpow (1 - (2 * a)) 2)) / 2)) <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public two_way b_) <= ((IZR t) * (q_randomised_with f public two_way a))))) /\
  (* public, from-alice *) (forall (a : R) (b_ : R) (t : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR t) >= 1) -> ((exp (((0 - (IZR t)) * (rpow (1 - (2 * a)) 2)) / 2)) <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_alice b_) <= ((IZR t) * (q_randomised_with f public from_alice a))))) /\
  (* public, from-bob *) (forall (a : R) (b_ : R) (t : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR t) >= 1) -> ((exp (((0 - (IZR t)) * (rpow (1 - (2 * a)) 2)) / 2)) <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f public from_bob b_) <= ((IZR t) * (q_randomised_with f public from_bob a))))) /\
  (* private, two-way *) (forall (a : R) (b_ : R) (t : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR t) >= 1) -> ((exp (((0 - (IZR t)) * (rpow (1 - (2 * a)) 2)) / 2)) <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private two_way b_) <= ((IZR t) * (q_randomised_with f private two_way a))))) /\
  (* private, from-alice *) (forall (a : R) (b_ : R) (t : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR t) >= 1) -> ((exp (((0 - (IZR t)) * (rpow (1 - (2 * a)) 2)) / 2)) <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_alice b_) <= ((IZR t) * (q_randomised_with f private from_alice a))))) /\
  (* private, from-bob *) (forall (a : R) (b_ : R) (t : Z) (f : tpf), (a >= 0) -> (a < (1 / 2)) -> (b_ >= 0) -> (b_ < (1 / 2)) -> ((IZR t) >= 1) -> ((exp (((0 - (IZR t)) * (rpow (1 - (2 * a)) 2)) / 2)) <= b_) -> ((b_ >= 0) /\ (b_ < (1 / 2)) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with f private from_bob b_) <= ((IZR t) * (q_randomised_with f private from_bob a))))).

Definition st_randomised_greater_than : Prop := (* "randomised-greater-than" *)
  (forall (n : Z) (a : R) (t : Z) (k : Z), ((IZR n) >= 1) -> (a >= 0) -> (a < (1 / 2)) -> ((IZR t) >= 0) -> ((rpow 2 (IZR k)) >= ((IZR n) + 1)) -> ((IZR k) <= (a * (rpow 2 (IZR t)))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_greater_than (IZR n)) public two_way a) <= (((IZR k) * ((IZR t) + 1)) + 1)))).

Definition st_index_majorities : Prop := (* "index-majorities" *)
  (forall (n : Z) (k : Z) (a : R) (t : Z), ((IZR n) >= 1) -> ((IZR k) >= 0) -> (a >= 0) -> (a < (1 / 2)) -> (((IZR t) * ((2 * (IZR k)) + 1)) >= (IZR n)) -> ((is_int (2 * (IZR k))) /\ ((2 * (IZR k)) >= 0) /\ ((IZR k) >= 0) /\ ((rpow 2 ((2 * (IZR k)) + 1)) <> 0) /\ (((binom (2 * (IZR k)) (IZR k)) / (rpow 2 ((2 * (IZR k)) + 1))) >= ((1 / 2) - a))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_index (IZR n)) public from_alice a) <= (IZR t)))).

Definition st_entropy_index : Prop := (* "entropy-index" *)
  (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_index (IZR n)) public from_alice a) >= (b_ * (IZR n))))).

Definition st_entropy_disjointness : Prop := (* "entropy-disjointness" *)
  (* alice *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_disjointness (IZR n)) public from_alice a) >= (b_ * (IZR n))))) /\
  (* bob *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_disjointness (IZR n)) public from_bob a) >= (b_ * (IZR n))))).

Definition st_entropy_intersection : Prop := (* "entropy-intersection" *)
  (* alice *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_intersection (IZR n)) public from_alice a) >= (b_ * (IZR n))))) /\
  (* bob *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_intersection (IZR n)) public from_bob a) >= (b_ * (IZR n))))).

Definition st_entropy_inner_product : Prop := (* "entropy-inner-product" *)
  (* alice *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_inner_product (IZR n)) public from_alice a) >= (b_ * (IZR n))))) /\
  (* bob *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_inner_product (IZR n)) public from_bob a) >= (b_ * (IZR n))))).

Definition st_entropy_greater_than : Prop := (* "entropy-greater-than" *)
  (* alice *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_greater_than (IZR n)) public from_alice a) >= (b_ * (IZR n))))) /\
  (* bob *) (forall (n : Z) (a : R) (b_ : R), ((IZR n) >= 1) -> (a < (1 / 2)) -> ((a > 0) /\ ((1 - a) > 0) /\ (b_ <= ((1 + (a * (log2 a))) + ((1 - a) * (log2 (1 - a)))))) -> (((IZR n) >= 1) /\ (a >= 0) /\ (a < (1 / 2)) /\ ((q_randomised_with (f_greater_than (IZR n)) public from_bob a) >= (b_ * (IZR n))))).

Definition st_leaves_partition : Prop := (* "leaves-partition" *)
  (forall (f : tpf), ((q_leaves f) >= (q_partition f))).

Definition st_leaves_depth : Prop := (* "leaves-depth" *)
  (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_leaves f) <= (rpow 2 (IZR e)))).

Definition st_depth_leaves : Prop := (* "depth-leaves" *)
  (forall (f : tpf), (((q_leaves f) > 0) /\ ((q_D f) >= (log2 (q_leaves f))))).

Definition st_depth_at_least : Prop := (* "depth-at-least" *)
  (forall (f : tpf) (e : Z), ((q_leaves f) > (rpow 2 ((IZR e) - 1))) -> ((q_D f) >= (IZR e))).

Definition st_depth_balanced : Prop := (* "depth-balanced" *)
  (forall (f : tpf), (((q_leaves f) > 0) /\ ((3 / 2) > 0) /\ ((log2 (3 / 2)) <> 0) /\ ((q_D f) <= ((2 * (log2 (q_leaves f))) / (log2 (3 / 2)))))).

Definition st_rank_depth : Prop := (* "rank-depth" *)
  (forall (F : field), (forall (e : Z) (f : tpf), ((IZR e) >= 1) -> ((q_D f) <= (IZR e)) -> ((q_rank f F) <= (rpow 2 ((IZR e) - 1))))).

Definition st_cover_depth : Prop := (* "cover-depth" *)
  (forall (b : Z), (forall (e : Z) (f : tpf), ((IZR e) >= 1) -> ((q_D f) <= (IZR e)) -> ((q_cover f b) <= (rpow 2 ((IZR e) - 1))))).

Definition st_depth_rank : Prop := (* "depth-rank" *)
  (forall (F : field), (forall (e : Z) (f : tpf), ((IZR e) >= 2) -> ((q_rank f F) > (rpow 2 ((IZR e) - 2))) -> ((q_D f) >= (IZR e)))).

Definition st_depth_cover : Prop := (* "depth-cover" *)
  (forall (b : Z), (forall (e : Z) (f : tpf), ((IZR e) >= 2) -> ((q_cover f b) > (rpow 2 ((IZR e) - 2))) -> ((q_D f) >= (IZR e)))).

Definition st_partition_covers : Prop := (* "partition-covers" *)
  (forall (bs : list Z), List.NoDup bs -> (forall (f : tpf), ((q_partition f) >= (over_colours bs (fun b => (q_cover f b)))))).

Definition st_leaves_fooling : Prop := (* "leaves-fooling" *)
  (forall (bs : list Z), List.NoDup bs -> (forall (f : tpf), ((q_leaves f) >= (over_colours bs (fun b => (q_fooling f b)))))).

Definition st_cover_fooling : Prop := (* "cover-fooling" *)
  (forall (b : Z), (forall (f : tpf), ((q_cover f b) >= (q_fooling f b)))).

Definition st_leaves_crossing : Prop := (* "leaves-crossing" *)
  (forall (b : Z), (forall (f : tpf), ((q_fooling f b) >= 2) -> ((q_leaves f) >= ((q_fooling f b) + 1)))).

Definition st_partition_crossing : Prop := (* "partition-crossing" *)
  (forall (b : Z), (forall (f : tpf), ((q_fooling f b) >= 2) -> ((q_partition f) >= ((q_fooling f b) + 1)))).

Definition st_one_way : Prop := (* "one-way" *)
  (* alice *) (forall (f : tpf), (((q_rows f alice) > 0) /\ ((q_one_way f alice) = (ceil (log2 (q_rows f alice)))))) /\
  (* bob *) (forall (f : tpf), (((q_rows f bob) > 0) /\ ((q_one_way f bob) = (ceil (log2 (q_rows f bob)))))).

Definition st_one_way_at_least : Prop := (* "one-way-at-least" *)
  (* alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> ((q_one_way f alice) >= (IZR e))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> ((q_one_way f bob) >= (IZR e))).

Definition st_one_way_at_most : Prop := (* "one-way-at-most" *)
  (* alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) <= (rpow 2 (IZR e))) -> ((q_one_way f alice) <= (IZR e))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) <= (rpow 2 (IZR e))) -> ((q_one_way f bob) <= (IZR e))).

Definition st_rows_one_way : Prop := (* "rows-one-way" *)
  (* alice *) (forall (f : tpf) (e : Z), ((q_one_way f alice) <= (IZR e)) -> ((q_rows f alice) <= (rpow 2 (IZR e)))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_one_way f bob) <= (IZR e)) -> ((q_rows f bob) <= (rpow 2 (IZR e)))).

Definition st_rows_depth : Prop := (* "rows-depth" *)
  (* alice *) (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_rows f alice) <= (rpow 2 ((rpow 2 (IZR e)) - 1)))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_rows f bob) <= (rpow 2 ((rpow 2 (IZR e)) - 1)))).

Definition st_depth_rows : Prop := (* "depth-rows" *)
  (* alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((rpow 2 ((IZR e) - 1)) - 1))) -> ((q_D f) >= (IZR e))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((rpow 2 ((IZR e) - 1)) - 1))) -> ((q_D f) >= (IZR e))).

Definition st_one_way_half : Prop := (* "one-way-half" *)
  (* alice *) (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_one_way f alice) <= (rpow 2 ((IZR e) - 1)))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_one_way f bob) <= (rpow 2 ((IZR e) - 1)))).

Definition st_depth_both_ways : Prop := (* "depth-both-ways" *)
  (forall (f : tpf), ((q_D f) <= ((q_one_way f alice) + (q_one_way f bob)))).

Definition st_fooling_rows : Prop := (* "fooling-rows" *)
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_fooling f b) <= (q_rows f alice)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_fooling f b) <= (q_rows f bob)))).

Definition st_cover_rows : Prop := (* "cover-rows" *)
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows f alice)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows f bob)))).

Definition st_rank_rows : Prop := (* "rank-rows" *)
  (* alice *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_rows f alice)))) /\
  (* bob *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_rows f bob)))).

Definition st_cover_rows_with : Prop := (* "cover-rows-with" *)
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows_with f alice b)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows_with f bob b)))).

Definition st_rows_with_rows : Prop := (* "rows-with-rows" *)
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_rows_with f alice b) <= (q_rows f alice)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_rows_with f bob b) <= (q_rows f bob)))).

Definition st_rank_nonzero_rows : Prop := (* "rank-nonzero-rows" *)
  (* alice *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_nonzero_rows f alice)))) /\
  (* bob *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_nonzero_rows f bob)))).

Definition st_nonzero_rows_rows : Prop := (* "nonzero-rows-rows" *)
  (* alice *) (forall (f : tpf), ((q_nonzero_rows f alice) <= (q_rows f alice))) /\
  (* bob *) (forall (f : tpf), ((q_nonzero_rows f bob) <= (q_rows f bob))).

Definition st_rows_nonzero_rows : Prop := (* "rows-nonzero-rows" *)
  (* alice *) (forall (f : tpf), ((q_rows f alice) <= ((q_nonzero_rows f alice) + 1))) /\
  (* bob *) (forall (f : tpf), ((q_rows f bob) <= ((q_nonzero_rows f bob) + 1))).

Definition st_identity_fooling : Prop := (* "identity-fooling" *)
  (forall (f : tpf) (k : Z), (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((q_fooling f (1)%Z) >= (IZR k))).

Definition st_identity_rank : Prop := (* "identity-rank" *)
  (forall (F : field), (forall (f : tpf) (k : Z), (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((q_rank f F) >= (IZR k)))).

Definition st_identity_cover : Prop := (* "identity-cover" *)
  (forall (f : tpf) (k : Z), (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((is_int (q_cover f (0)%Z)) /\ ((q_cover f (0)%Z) >= 0) /\ (is_int (floor ((q_cover f (0)%Z) / 2))) /\ ((floor ((q_cover f (0)%Z) / 2)) >= 0) /\ ((binom (q_cover f (0)%Z) (floor ((q_cover f (0)%Z) / 2))) >= (IZR k)))).

Definition st_partition_rank : Prop := (* "partition-rank" *)
  (forall (F : field), (forall (f : tpf), ((q_partition f) >= (q_rank f F)))).

Definition st_rank_field : Prop := (* "rank-field" *)
  (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_rank f FQ)))).

Definition st_same_rows : Prop := (* "same-rows" *)
  (* alice *) (forall (f : tpf) (g : tpf), (same_function f g) -> ((q_rows f alice) = (q_rows g alice))) /\
  (* bob *) (forall (f : tpf) (g : tpf), (same_function f g) -> ((q_rows f bob) = (q_rows g bob))).

Definition st_same_other_way : Prop := (* "same-other-way" *)
  (forall (f : tpf) (g : tpf), (same_function f g) -> (same_function g f)).

Definition st_cover_something : Prop := (* "cover-something" *)
  (forall (f : tpf), (zero_one f) -> (((q_cover f (0)%Z) + (q_cover f (1)%Z)) >= 1)).

Definition st_leaves_ranks : Prop := (* "leaves-ranks" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_leaves f) >= ((q_rank f FQ) + (q_rank (complement f) FQ))))).

Definition st_partition_ranks : Prop := (* "partition-ranks" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_partition f) >= ((q_rank f FQ) + (q_rank (complement f) FQ))))).

Definition st_partition_rank_cover : Prop := (* "partition-rank-cover" *)
  (forall (F : field), (forall (f : tpf), ((q_partition f) >= ((q_rank f F) + (q_cover f (0)%Z))))).

Definition st_partition_cover_rank : Prop := (* "partition-cover-rank" *)
  (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_partition f) >= ((q_cover f (1)%Z) + (q_rank (complement f) F)))))).

Definition st_partition_rows : Prop := (* "partition-rows" *)
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_partition f) <= (2 * (q_rows f alice)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_partition f) <= (2 * (q_rows f bob)))).

Definition st_leaves_rows : Prop := (* "leaves-rows" *)
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_leaves f) <= ((q_rows_with f alice (0)%Z) + (q_rows_with f alice (1)%Z)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_leaves f) <= ((q_rows_with f bob (0)%Z) + (q_rows_with f bob (1)%Z)))).

Definition st_nonzero_rows_ones : Prop := (* "nonzero-rows-ones" *)
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_nonzero_rows f alice) = (q_rows_with f alice (1)%Z))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_nonzero_rows f bob) = (q_rows_with f bob (1)%Z))).

Definition st_depth_one_way : Prop := (* "depth-one-way" *)
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_D f) <= ((q_one_way f alice) + 1))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_D f) <= ((q_one_way f bob) + 1))).

Definition st_rows_columns : Prop := (* "rows-columns" *)
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_rows f bob)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_rows f alice)))).

Definition st_one_way_columns : Prop := (* "one-way-columns" *)
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_one_way f alice) <= (q_rows f bob))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_one_way f bob) <= (q_rows f alice))).

Definition st_rows_rank : Prop := (* "rows-rank" *)
  (* alice *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_rank f F))))) /\
  (* bob *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_rank f F))))).

Definition st_rows_cover : Prop := (* "rows-cover" *)
  (* 0, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_cover f (0)%Z)))) /\
  (* 0, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_cover f (0)%Z)))) /\
  (* 1, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_cover f (1)%Z)))) /\
  (* 1, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_cover f (1)%Z)))).

Definition st_rows_with_cover : Prop := (* "rows-with-cover" *)
  (* 0, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (0)%Z) <= ((rpow 2 (q_cover f (0)%Z)) - 1))) /\
  (* 0, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f bob (0)%Z) <= ((rpow 2 (q_cover f (0)%Z)) - 1))) /\
  (* 1, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (1)%Z) <= ((rpow 2 (q_cover f (1)%Z)) - 1))) /\
  (* 1, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f bob (1)%Z) <= ((rpow 2 (q_cover f (1)%Z)) - 1))).

Definition st_rank_at_least : Prop := (* "rank-at-least" *)
  (* alice *) (forall (F : field), (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_rank f F) >= (IZR e)))) /\
  (* bob *) (forall (F : field), (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_rank f F) >= (IZR e)))).

Definition st_cover_at_least : Prop := (* "cover-at-least" *)
  (* 0, alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (0)%Z) >= (IZR e))) /\
  (* 0, bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (0)%Z) >= (IZR e))) /\
  (* 1, alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (1)%Z) >= (IZR e))) /\
  (* 1, bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (1)%Z) >= (IZR e))).

Definition st_fooling_rank : Prop := (* "fooling-rank" *)
  (* 0 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_fooling f (0)%Z) <= (rpow (q_rank (complement f) F) 2))))) /\
  (* 1 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_fooling f (1)%Z) <= (rpow (q_rank f F) 2)))).

Definition st_complement_rank_above : Prop := (* "complement-rank-above" *)
  (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rank (complement f) F) <= ((q_rank f F) + 1))))).

Definition st_complement_rank_below : Prop := (* "complement-rank-below" *)
  (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rank f F) <= ((q_rank (complement f) F) + 1))))).

Definition st_complement_rank_more : Prop := (* "complement-rank-more" *)
  (* 0 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (0)%Z) < (q_rows f alice)) -> ((q_rows_with f bob (0)%Z) < (q_rows f bob)) -> ((zero_one f) /\ ((q_rank f F) >= ((q_rank (complement f) F) + 1))))) /\
  (* 1 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (1)%Z) < (q_rows f alice)) -> ((q_rows_with f bob (1)%Z) < (q_rows f bob)) -> ((zero_one f) /\ ((q_rank (complement f) F) >= ((q_rank f F) + 1))))).

Definition st_identity_complement : Prop := (* "identity-complement" *)
  (forall (f : tpf) (k : Z), (zero_one f) -> ((IZR k) >= 2) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((zero_one f) /\ ((q_rank (complement f) FQ) >= (IZR k)))).

Definition st_complement_identity : Prop := (* "complement-identity" *)
  (forall (k : Z) (f : tpf), ((IZR k) >= 2) -> ((zero_one f) /\ ((IZR k) >= 0) /\ (q_identity (complement f) (IZR k))) -> ((q_rank f FQ) >= (IZR k))).

Definition st_partition_discrepancy : Prop := (* "partition-discrepancy" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ (((q_partition f) * (least_discrepancy f)) >= 1))).

Definition st_cover_discrepancy : Prop := (* "cover-discrepancy" *)
  (* 0 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((((2 * (q_cover f (0)%Z)) + 1) * (least_discrepancy f)) >= 1))) /\
  (* 1 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((((2 * (q_cover f (1)%Z)) + 1) * (least_discrepancy f)) >= 1))).

Definition st_discrepancy_positive : Prop := (* "discrepancy-positive" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((discrepancy f) > 0))).

Definition st_least_discrepancy_positive : Prop := (* "least-discrepancy-positive" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((least_discrepancy f) > 0))).

Definition st_least_discrepancy_half : Prop := (* "least-discrepancy-half" *)
  (forall (f : tpf), (zero_one f) -> ((q_D f) >= 1) -> ((zero_one f) /\ ((2 * (least_discrepancy f)) <= 1))).

Definition st_depth_discrepancy : Prop := (* "depth-discrepancy" *)
  (forall (f : tpf) (b_ : R), ((zero_one f) /\ ((least_discrepancy f) <= b_)) -> ((b_ <> 0) /\ ((1 / b_) > 0) /\ ((q_D f) >= (log2 (1 / b_))))).

Definition st_depth_covers : Prop := (* "depth-covers" *)
  (* 0 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (0)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (1)%Z) < (rpow 2 (IZR k))) -> ((q_D f) <= (2 * ((IZR e) * (IZR k))))) /\
  (* 1 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (1)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (0)%Z) < (rpow 2 (IZR k))) -> ((q_D f) <= (2 * ((IZR e) * (IZR k))))).

Definition st_depth_covers_flags : Prop := (* "depth-covers-flags" *)
  (* 0 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (0)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (1)%Z) <= (rpow 2 (IZR k))) -> ((q_D f) <= ((IZR e) * ((IZR k) + 2)))) /\
  (* 1 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (1)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (0)%Z) <= (rpow 2 (IZR k))) -> ((q_D f) <= ((IZR e) * ((IZR k) + 2)))).

Definition st_terms_cover : Prop := (* "terms-cover" *)
  (forall (f : tpf), (zero_one f) -> (on_bits f) -> ((zero_one f) /\ (on_bits f) /\ ((q_terms f) >= (q_cover f (1)%Z)))).

Definition st_complement_depth : Prop := (* "complement-depth" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_D (complement f)) = (q_D f)))).

Definition st_complement_leaves : Prop := (* "complement-leaves" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_leaves (complement f)) = (q_leaves f)))).

Definition st_complement_partition : Prop := (* "complement-partition" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_partition (complement f)) = (q_partition f)))).

Definition st_complement_discrepancy : Prop := (* "complement-discrepancy" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ (zero_one (complement f)) /\ ((discrepancy (complement f)) = (discrepancy f)))).

Definition st_complement_least_discrepancy : Prop := (* "complement-least-discrepancy" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ (zero_one (complement f)) /\ ((least_discrepancy (complement f)) = (least_discrepancy f)))).

Definition st_complement_discrepancy_under : Prop := (* "complement-discrepancy-under" *)
  (forall (W : weights), (forall (f : tpf), (zero_one f) -> (same_size f (weight_matrix W)) -> ((zero_one f) /\ (zero_one (complement f)) /\ (same_size (complement f) (weight_matrix W)) /\ (same_size f (weight_matrix W)) /\ ((discrepancy_under (complement f) W) = (discrepancy_under f W))))).

Definition st_complement_rows : Prop := (* "complement-rows" *)
  (* alice *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows (complement f) alice) = (q_rows f alice)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows (complement f) bob) = (q_rows f bob)))).

Definition st_complement_rows_with : Prop := (* "complement-rows-with" *)
  (* 0, alice *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) alice (0)%Z) = (q_rows_with f alice (1)%Z)))) /\
  (* 0, bob *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) bob (0)%Z) = (q_rows_with f bob (1)%Z)))) /\
  (* 1, alice *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) alice (1)%Z) = (q_rows_with f alice (0)%Z)))) /\
  (* 1, bob *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) bob (1)%Z) = (q_rows_with f bob (0)%Z)))).

Definition st_complement_fooling : Prop := (* "complement-fooling" *)
  (* 0 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_fooling (complement f) (0)%Z) = (q_fooling f (1)%Z)))) /\
  (* 1 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_fooling (complement f) (1)%Z) = (q_fooling f (0)%Z)))).

Definition st_complement_cover : Prop := (* "complement-cover" *)
  (* 0 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_cover (complement f) (0)%Z) = (q_cover f (1)%Z)))) /\
  (* 1 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_cover (complement f) (1)%Z) = (q_cover f (0)%Z)))).

Definition st_rank_positive : Prop := (* "rank-positive" *)
  (forall (F : field), (forall (f : tpf), ((q_D f) >= 1) -> (zero_one f) -> ((q_rank f F) >= 1))).

Definition st_discrepancy_one : Prop := (* "discrepancy-one" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((discrepancy f) <= 1))).

Definition st_least_discrepancy_uniform : Prop := (* "least-discrepancy-uniform" *)
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((least_discrepancy f) <= (discrepancy f)))).

Definition st_least_discrepancy_given : Prop := (* "least-discrepancy-given" *)
  (forall (W : weights), (forall (f : tpf), (zero_one f) -> (same_size f (weight_matrix W)) -> ((zero_one f) /\ (same_size f (weight_matrix W)) /\ ((least_discrepancy f) <= (discrepancy_under f W))))).

Definition st_family_rows : Prop := (* "family-rows" *)
  (* equality, alice *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_equality (IZR n)) alice) = (rpow 2 (IZR n))))) /\
  (* equality, bob *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_equality (IZR n)) bob) = (rpow 2 (IZR n))))) /\
  (* disjointness, alice *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_disjointness (IZR n)) alice) = (rpow 2 (IZR n))))) /\
  (* disjointness, bob *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_disjointness (IZR n)) bob) = (rpow 2 (IZR n))))) /\
  (* intersection, alice *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_intersection (IZR n)) alice) = (rpow 2 (IZR n))))) /\
  (* intersection, bob *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_intersection (IZR n)) bob) = (rpow 2 (IZR n))))) /\
  (* greater-than, alice *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_greater_than (IZR n)) alice) = (rpow 2 (IZR n))))) /\
  (* greater-than, bob *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_greater_than (IZR n)) bob) = (rpow 2 (IZR n))))) /\
  (* inner-product, alice *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_inner_product (IZR n)) alice) = (rpow 2 (IZR n))))) /\
  (* inner-product, bob *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_inner_product (IZR n)) bob) = (rpow 2 (IZR n))))) /\
  (* index, alice *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_index (IZR n)) alice) = (rpow 2 (IZR n))))) /\
  (* index, bob *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows (f_index (IZR n)) bob) = (IZR n)))).

Definition st_family_rows_with : Prop := (* "family-rows-with" *)
  (* equality, alice, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_equality (IZR n)) alice (0)%Z) = (rpow 2 (IZR n))))) /\
  (* equality, alice, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_equality (IZR n)) alice (1)%Z) = (rpow 2 (IZR n))))) /\
  (* equality, bob, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_equality (IZR n)) bob (0)%Z) = (rpow 2 (IZR n))))) /\
  (* equality, bob, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_equality (IZR n)) bob (1)%Z) = (rpow 2 (IZR n))))) /\
  (* disjointness, alice, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_disjointness (IZR n)) alice (0)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* disjointness, alice, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_disjointness (IZR n)) alice (1)%Z) = (rpow 2 (IZR n))))) /\
  (* disjointness, bob, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_disjointness (IZR n)) bob (0)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* disjointness, bob, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_disjointness (IZR n)) bob (1)%Z) = (rpow 2 (IZR n))))) /\
  (* intersection, alice, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_intersection (IZR n)) alice (0)%Z) = (rpow 2 (IZR n))))) /\
  (* intersection, alice, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_intersection (IZR n)) alice (1)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* intersection, bob, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_intersection (IZR n)) bob (0)%Z) = (rpow 2 (IZR n))))) /\
  (* intersection, bob, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_intersection (IZR n)) bob (1)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* greater-than, alice, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_greater_than (IZR n)) alice (0)%Z) = (rpow 2 (IZR n))))) /\
  (* greater-than, alice, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_greater_than (IZR n)) alice (1)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* greater-than, bob, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_greater_than (IZR n)) bob (0)%Z) = (rpow 2 (IZR n))))) /\
  (* greater-than, bob, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_greater_than (IZR n)) bob (1)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* inner-product, alice, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_inner_product (IZR n)) alice (0)%Z) = (rpow 2 (IZR n))))) /\
  (* inner-product, alice, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_inner_product (IZR n)) alice (1)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* inner-product, bob, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_inner_product (IZR n)) bob (0)%Z) = (rpow 2 (IZR n))))) /\
  (* inner-product, bob, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_inner_product (IZR n)) bob (1)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* index, alice, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_index (IZR n)) alice (0)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* index, alice, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_index (IZR n)) alice (1)%Z) = ((rpow 2 (IZR n)) - 1)))) /\
  (* index, bob, 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_index (IZR n)) bob (0)%Z) = (IZR n)))) /\
  (* index, bob, 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rows_with (f_index (IZR n)) bob (1)%Z) = (IZR n)))).

Definition st_family_identity : Prop := (* "family-identity" *)
  (* equality *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (is_int (rpow 2 (IZR n))) /\ ((rpow 2 (IZR n)) >= 0) /\ (q_identity (f_equality (IZR n)) (rpow 2 (IZR n))))) /\
  (* disjointness *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((IZR n) >= 0) /\ (q_identity (f_disjointness (IZR n)) (IZR n)))) /\
  (* intersection *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((IZR n) >= 0) /\ (q_identity (f_intersection (IZR n)) (IZR n)))) /\
  (* greater-than *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (q_identity (f_greater_than (IZR n)) 1))) /\
  (* inner-product *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((IZR n) >= 0) /\ (q_identity (f_inner_product (IZR n)) (IZR n)))) /\
  (* index *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((IZR n) >= 0) /\ (q_identity (f_index (IZR n)) (IZR n)))).

Definition st_inequality_terms : Prop := (* "inequality-terms" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_equality (IZR n))) /\ (zero_one (complement (f_equality (IZR n)))) /\ (on_bits (complement (f_equality (IZR n)))) /\ ((q_terms (complement (f_equality (IZR n)))) = (2 * (IZR n))))).

Definition st_intersection_terms : Prop := (* "intersection-terms" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_intersection (IZR n))) /\ (on_bits (f_intersection (IZR n))) /\ ((q_terms (f_intersection (IZR n))) <= (IZR n)))).

Definition st_disjointness_terms : Prop := (* "disjointness-terms" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_disjointness (IZR n))) /\ (on_bits (f_disjointness (IZR n))) /\ ((q_terms (f_disjointness (IZR n))) <= (rpow 2 (IZR n))))).

Definition st_equality_terms : Prop := (* "equality-terms" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_equality (IZR n))) /\ (on_bits (f_equality (IZR n))) /\ ((q_terms (f_equality (IZR n))) <= (rpow 2 (IZR n))))).

Definition st_greater_than_terms : Prop := (* "greater-than-terms" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_greater_than (IZR n))) /\ (on_bits (f_greater_than (IZR n))) /\ ((q_terms (f_greater_than (IZR n))) <= ((rpow 2 (IZR n)) - 1)))).

Definition st_equality_clauses : Prop := (* "equality-clauses" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_equality (IZR n))) /\ (on_bits (f_equality (IZR n))) /\ (two_cnf (f_equality (IZR n))))).

Definition st_disjointness_clauses : Prop := (* "disjointness-clauses" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_disjointness (IZR n))) /\ (on_bits (f_disjointness (IZR n))) /\ (two_cnf (f_disjointness (IZR n))))).

Definition st_index_fooling : Prop := (* "index-fooling" *)
  (* 0 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_fooling (f_index (IZR n)) (0)%Z) = (IZR n)))) /\
  (* 1 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_fooling (f_index (IZR n)) (1)%Z) = (IZR n)))).

Definition st_equality_cover : Prop := (* "equality-cover" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_cover (f_equality (IZR n)) (0)%Z) >= ((IZR n) + 1)))).

Definition st_equality_cover_more : Prop := (* "equality-cover-more" *)
  (forall (n : Z), ((IZR n) >= 2) -> (((IZR n) >= 1) /\ ((q_cover (f_equality (IZR n)) (0)%Z) >= ((IZR n) + 2)))).

Definition st_inner_product_rank : Prop := (* "inner-product-rank" *)
  (forall (F : field), F <> (GF 2) -> (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rank (f_inner_product (IZR n)) F) = ((rpow 2 (IZR n)) - 1))))) /\
  (* GF2 *) (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_rank (f_inner_product (IZR n)) (GF 2)) = (IZR n)))).

Definition st_inner_product_cover : Prop := (* "inner-product-cover" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ ((q_cover (f_inner_product (IZR n)) (1)%Z) = ((rpow 2 (IZR n)) - 1)))).

Definition st_inner_product_discrepancy : Prop := (* "inner-product-discrepancy" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_inner_product (IZR n))) /\ ((discrepancy (f_inner_product (IZR n))) >= (rpow 2 (0 - (IZR n)))))).

Definition st_equality_discrepancy : Prop := (* "equality-discrepancy" *)
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 1) /\ (zero_one (f_equality (IZR n))) /\ ((discrepancy (f_equality (IZR n))) >= (1 - (rpow 2 (1 - (IZR n))))))).

Definition st_equality_discrepancy_above : Prop := (* "equality-discrepancy-above" *)
  (forall (n : Z), ((IZR n) >= 2) -> (((IZR n) >= 1) /\ (zero_one (f_equality (IZR n))) /\ ((discrepancy (f_equality (IZR n))) <= (1 - (rpow 2 (1 - (IZR n))))))).
