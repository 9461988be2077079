(* Written by `python -m proofs.statements` from the table of axioms that the checker trusts: do not edit.
   One definition an axiom; what the identifiers mean stands in Definitions.v. *)
From Coq Require Import Reals ZArith.
From Coq Require Import List.
From Fooling Require Import Definitions.
Open Scope R_scope.

Definition st_transposed_D : Prop :=
  (forall (f : tpf), ((q_D (transposed f)) = (q_D f))).

Definition st_transposed_leaves : Prop :=
  (forall (f : tpf), ((q_leaves (transposed f)) = (q_leaves f))).

Definition st_transposed_partition_number : Prop :=
  (forall (f : tpf), ((q_partition (transposed f)) = (q_partition f))).

Definition st_transposed_rank : Prop :=
  (forall (F : field), (forall (f : tpf), ((q_rank (transposed f) F) = (q_rank f F)))).

Definition st_transposed_fooling : Prop :=
  (forall (b : Z), (forall (f : tpf), ((q_fooling (transposed f) b) = (q_fooling f b)))).

Definition st_transposed_cover : Prop :=
  (forall (b : Z), (forall (f : tpf), ((q_cover (transposed f) b) = (q_cover f b)))).

Definition st_transposed_rows : Prop :=
  (* alice *) (forall (f : tpf), ((q_rows (transposed f) alice) = (q_rows f bob))) /\
  (* bob *) (forall (f : tpf), ((q_rows (transposed f) bob) = (q_rows f alice))).

Definition st_transposed_one_way : Prop :=
  (* alice *) (forall (f : tpf), ((q_one_way (transposed f) alice) = (q_one_way f bob))) /\
  (* bob *) (forall (f : tpf), ((q_one_way (transposed f) bob) = (q_one_way f alice))).

Definition st_depth_and_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_D (and_of f g)) <= ((q_D f) + (q_D g))))).

Definition st_leaves_and_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_leaves (and_of f g)) <= ((q_leaves f) * (q_leaves g))))).

Definition st_rows_and_of_alice : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (and_of f g) alice) <= ((q_rows f alice) * (q_rows g alice))))).

Definition st_rows_and_of_bob : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (and_of f g) bob) <= ((q_rows f bob) * (q_rows g bob))))).

Definition st_depth_or_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_D (or_of f g)) <= ((q_D f) + (q_D g))))).

Definition st_leaves_or_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_leaves (or_of f g)) <= ((q_leaves f) * (q_leaves g))))).

Definition st_rows_or_of_alice : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (or_of f g) alice) <= ((q_rows f alice) * (q_rows g alice))))).

Definition st_rows_or_of_bob : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (or_of f g) bob) <= ((q_rows f bob) * (q_rows g bob))))).

Definition st_depth_xor_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_D (xor_of f g)) <= ((q_D f) + (q_D g))))).

Definition st_leaves_xor_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_leaves (xor_of f g)) <= ((q_leaves f) * (q_leaves g))))).

Definition st_rows_xor_of_alice : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (xor_of f g) alice) <= ((q_rows f alice) * (q_rows g alice))))).

Definition st_rows_xor_of_bob : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rows (xor_of f g) bob) <= ((q_rows f bob) * (q_rows g bob))))).

Definition st_rank_and_of : Prop :=
  (forall (F : field), (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rank (and_of f g) F) <= ((q_rank f F) * (q_rank g F)))))).

Definition st_cover_and_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_cover (and_of f g) (1)%Z) <= ((q_cover f (1)%Z) * (q_cover g (1)%Z))))).

Definition st_cover_or_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_cover (or_of f g) (1)%Z) <= ((q_cover f (1)%Z) + (q_cover g (1)%Z))))).

Definition st_rank_xor_of : Prop :=
  (forall (f : tpf) (g : tpf), (zero_one f) -> (zero_one g) -> (same_size f g) -> ((zero_one f) /\ (zero_one g) /\ (same_size f g) /\ ((q_rank (xor_of f g) (GF 2)) <= ((q_rank f (GF 2)) + (q_rank g (GF 2)))))).

Definition st_ceiling_above : Prop :=
  (forall (x : R), ((ceil x) >= x)).

Definition st_ceiling_below : Prop :=
  (forall (x : R), ((ceil x) < (x + 1))).

Definition st_floor_below : Prop :=
  (forall (x : R), ((floor x) <= x)).

Definition st_floor_above : Prop :=
  (forall (x : R), ((floor x) > (x - 1))).

Definition st_floor_below_strictly : Prop :=
  (forall (x : R), (~ (is_int x)) -> ((floor x) < x)).

Definition st_ceiling_at_most : Prop :=
  (forall (x : R) (e : Z), (x <= (IZR e)) -> ((ceil x) <= (IZR e))).

Definition st_ceiling_at_least : Prop :=
  (forall (x : R) (e : Z), (x > ((IZR e) - 1)) -> ((ceil x) >= (IZR e))).

Definition st_ceiling_kept : Prop :=
  (* <= *) (forall (x : R) (y : R), (x <= y) -> ((ceil x) <= (ceil y))) /\
  (* >= *) (forall (x : R) (y : R), (x >= y) -> ((ceil x) >= (ceil y))) /\
  (* = *) (forall (x : R) (y : R), (x = y) -> ((ceil x) = (ceil y))).

Definition st_floor_kept : Prop :=
  (* <= *) (forall (x : R) (y : R), (x <= y) -> ((floor x) <= (floor y))) /\
  (* >= *) (forall (x : R) (y : R), (x >= y) -> ((floor x) >= (floor y))) /\
  (* = *) (forall (x : R) (y : R), (x = y) -> ((floor x) = (floor y))).

Definition st_ceiling_of_sum : Prop :=
  (forall (x : R) (y : R) (i : Z), (x = (y + (IZR i))) -> ((ceil x) = ((ceil y) + (IZR i)))).

Definition st_floor_of_sum : Prop :=
  (forall (x : R) (y : R) (i : Z), (x = (y + (IZR i))) -> ((floor x) = ((floor y) + (IZR i)))).

Definition st_least_of_two : Prop :=
  (forall (x : R) (y : R), (x <= y) -> ((Rmin x y) = x)).

Definition st_least_of_two_second : Prop :=
  (forall (x : R) (y : R), (x >= y) -> ((Rmin x y) = y)).

Definition st_greatest_of_two : Prop :=
  (forall (x : R) (y : R), (x >= y) -> ((Rmax x y) = x)).

Definition st_greatest_of_two_second : Prop :=
  (forall (x : R) (y : R), (x <= y) -> ((Rmax x y) = y)).

Definition st_ceiling_of_quotient : Prop :=
  (forall (k : Z) (n : Z), ((IZR k) >= 1) -> (((IZR k) <> 0) /\ ((ceil ((IZR n) / (IZR k))) = (floor ((((IZR n) + (IZR k)) - 1) / (IZR k)))))).

Definition st_integers_at_least : Prop :=
  (forall (i : Z) (j : Z), ((IZR i) > ((IZR j) - 1)) -> ((IZR i) >= (IZR j))).

Definition st_integers_at_most : Prop :=
  (forall (i : Z) (j : Z), ((IZR i) < ((IZR j) + 1)) -> ((IZR i) <= (IZR j))).

Definition st_odd_next : Prop :=
  (forall (i : Z), (is_odd (IZR i)) -> (is_even ((IZR i) + 1))).

Definition st_even_as_twice : Prop :=
  (forall (i : Z) (j : Z), ((IZR i) = (2 * (IZR j))) -> (is_even (IZR i))).

Definition st_odd_as_twice : Prop :=
  (forall (i : Z) (j : Z), ((IZR i) = ((2 * (IZR j)) + 1)) -> (is_odd (IZR i))).

Definition st_integer_as_equal : Prop :=
  (forall (x : R) (j : Z), (x = (IZR j)) -> (is_int x)).

Definition st_log2_increasing : Prop :=
  (* < *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x < y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) < (log2 y)))) /\
  (* <= *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x <= y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) <= (log2 y)))) /\
  (* > *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x > y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) > (log2 y)))) /\
  (* >= *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x >= y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) >= (log2 y)))) /\
  (* = *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (x = y) -> ((x > 0) /\ (y > 0) /\ ((log2 x) = (log2 y)))).

Definition st_log2_against : Prop :=
  (* < *) (forall (x : R) (y : R), (x > 0) -> (x < (rpow 2 y)) -> ((x > 0) /\ ((log2 x) < y))) /\
  (* <= *) (forall (x : R) (y : R), (x > 0) -> (x <= (rpow 2 y)) -> ((x > 0) /\ ((log2 x) <= y))) /\
  (* > *) (forall (x : R) (y : R), (x > 0) -> (x > (rpow 2 y)) -> ((x > 0) /\ ((log2 x) > y))) /\
  (* >= *) (forall (x : R) (y : R), (x > 0) -> (x >= (rpow 2 y)) -> ((x > 0) /\ ((log2 x) >= y))) /\
  (* = *) (forall (x : R) (y : R), (x > 0) -> (x = (rpow 2 y)) -> ((x > 0) /\ ((log2 x) = y))).

Definition st_against_log2 : Prop :=
  (* < *) (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ ((log2 x) < y)) -> (x < (rpow 2 y))) /\
  (* <= *) (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ ((log2 x) <= y)) -> (x <= (rpow 2 y))) /\
  (* > *) (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ ((log2 x) > y)) -> (x > (rpow 2 y))) /\
  (* >= *) (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ ((log2 x) >= y)) -> (x >= (rpow 2 y))) /\
  (* = *) (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ ((log2 x) = y)) -> (x = (rpow 2 y))).

Definition st_by_log2 : Prop :=
  (* < *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) < (log2 y))) -> (x < y)) /\
  (* <= *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) <= (log2 y))) -> (x <= y)) /\
  (* > *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) > (log2 y))) -> (x > y)) /\
  (* >= *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) >= (log2 y))) -> (x >= y)) /\
  (* = *) (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) = (log2 y))) -> (x = y)).

Definition st_log2_product : Prop :=
  (forall (x : R) (y : R), (x > 0) -> (y > 0) -> (((x * y) > 0) /\ (x > 0) /\ (y > 0) /\ ((log2 (x * y)) = ((log2 x) + (log2 y))))).

Definition st_log2_quotient : Prop :=
  (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((y <> 0) /\ ((x / y) > 0) /\ (x > 0) /\ (y > 0) /\ ((log2 (x / y)) = ((log2 x) - (log2 y))))).

Definition st_power_increasing : Prop :=
  (* < *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x < y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) < (rpow z y)))) /\
  (* <= *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x <= y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) <= (rpow z y)))) /\
  (* > *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x > y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) > (rpow z y)))) /\
  (* >= *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x >= y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (rpow z y)))) /\
  (* = *) (forall (z : R) (x : R) (y : R), (z > 1) -> (x = y) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((z > 0) \/ ((is_int y) /\ ((y >= 0) \/ (z <> 0)))) /\ ((rpow z x) = (rpow z y)))).

Definition st_clear_denominator : Prop :=
  (* < *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) < y) -> ((z <> 0) /\ (x < (y / z)))) /\
  (* <= *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) <= y) -> ((z <> 0) /\ (x <= (y / z)))) /\
  (* > *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) > y) -> ((z <> 0) /\ (x > (y / z)))) /\
  (* >= *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) >= y) -> ((z <> 0) /\ (x >= (y / z)))) /\
  (* = *) (forall (z : R) (x : R) (y : R), (z > 0) -> ((x * z) = y) -> ((z <> 0) /\ (x = (y / z)))).

Definition st_scale : Prop :=
  (* < *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y < z) -> ((x * y) < (x * z))) /\
  (* <= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y <= z) -> ((x * y) <= (x * z))) /\
  (* > *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > z) -> ((x * y) > (x * z))) /\
  (* >= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y >= z) -> ((x * y) >= (x * z))) /\
  (* = *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y = z) -> ((x * y) = (x * z))).

Definition st_product : Prop :=
  (forall (x : R) (y : R), (x >= 0) -> (y >= 0) -> ((x * y) >= 0)).

Definition st_factor : Prop :=
  (forall (y : R) (x : R), (y > 0) -> ((x * y) > 0) -> (x > 0)).

Definition st_by_powers : Prop :=
  (* < *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) < (rpow y (IZR i)))) -> (x < y)) /\
  (* <= *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) <= (rpow y (IZR i)))) -> (x <= y)) /\
  (* > *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) > (rpow y (IZR i)))) -> (x > y)) /\
  (* >= *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) >= (rpow y (IZR i)))) -> (x >= y)) /\
  (* = *) (forall (x : R) (y : R) (i : Z), (x >= 0) -> (y >= 0) -> ((IZR i) >= 1) -> (((x > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ (y <> 0)))) /\ ((rpow x (IZR i)) = (rpow y (IZR i)))) -> (x = y)).

Definition st_reciprocal : Prop :=
  (forall (x : R), (x <> 0) -> ((x <> 0) /\ ((x * (1 / x)) = 1))).

Definition st_root : Prop :=
  (forall (x : R) (i : Z), (x > 0) -> ((IZR i) >= 1) -> (((IZR i) <> 0) /\ ((x > 0) \/ ((is_int (1 / (IZR i))) /\ (((1 / (IZR i)) >= 0) \/ (x <> 0)))) /\ (((rpow x (1 / (IZR i))) > 0) \/ ((is_int (IZR i)) /\ (((IZR i) >= 0) \/ ((rpow x (1 / (IZR i))) <> 0)))) /\ ((rpow (rpow x (1 / (IZR i))) (IZR i)) = x))).

Definition st_square_root : Prop :=
  (forall (x : R), (x >= 0) -> ((x >= 0) /\ (((sqrt x) * (sqrt x)) = x))).

Definition st_root_not_negative : Prop :=
  (forall (x : R), (x >= 0) -> ((x >= 0) /\ ((sqrt x) >= 0))).

Definition st_power_positive : Prop :=
  (forall (x : R) (y : R), (x > 0) -> (((x > 0) \/ ((is_int y) /\ ((y >= 0) \/ (x <> 0)))) /\ ((rpow x y) > 0))).

Definition st_power_product : Prop :=
  (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> ((((x * y) > 0) \/ ((is_int z) /\ ((z >= 0) \/ ((x * y) <> 0)))) /\ ((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow (x * y) z) = ((rpow x z) * (rpow y z))))).

Definition st_power_sum : Prop :=
  (forall (x : R) (y : R) (z : R), (x > 0) -> (((x > 0) \/ ((is_int (y + z)) /\ (((y + z) >= 0) \/ (x <> 0)))) /\ ((x > 0) \/ ((is_int y) /\ ((y >= 0) \/ (x <> 0)))) /\ ((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((rpow x (y + z)) = ((rpow x y) * (rpow x z))))).

Definition st_power_of_larger : Prop :=
  (* < *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x < y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) < (rpow y z)))) /\
  (* <= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x <= y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) <= (rpow y z)))) /\
  (* > *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x > y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) > (rpow y z)))) /\
  (* >= *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x >= y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) >= (rpow y z)))) /\
  (* = *) (forall (x : R) (y : R) (z : R), (x > 0) -> (y > 0) -> (z > 0) -> (x = y) -> (((x > 0) \/ ((is_int z) /\ ((z >= 0) \/ (x <> 0)))) /\ ((y > 0) \/ ((is_int z) /\ ((z >= 0) \/ (y <> 0)))) /\ ((rpow x z) = (rpow y z)))).

Definition st_unequal : Prop :=
  (* < *) (forall (x : R) (y : R), (x < y) -> (x <> y)) /\
  (* > *) (forall (x : R) (y : R), (x > y) -> (x <> y)).

Definition st_equal : Prop :=
  (forall (x : R) (y : R), (x <= y) -> (x >= y) -> (x = y)).

Definition st_absolute : Prop :=
  (forall (x : R) (y : R), (x <= y) -> ((0 - x) <= y) -> ((Rabs x) <= y)).

Definition st_absolute_above : Prop :=
  (forall (x : R), ((Rabs x) >= x)).

Definition st_absolute_above_negative : Prop :=
  (forall (x : R), ((Rabs x) >= (0 - x))).

Definition st_bit_length : Prop :=
  (forall (i : Z) (j : Z), ((IZR i) >= 1) -> ((IZR j) = ((IZR i) + 1)) -> (((IZR j) > 0) /\ ((IZR i) > 0) /\ ((ceil (log2 (IZR j))) <= ((log2 (IZR i)) + 1)))).

Definition st_bit_length_is : Prop :=
  (forall (i : Z) (j : Z), ((IZR i) >= 1) -> ((IZR j) = ((IZR i) + 1)) -> (((IZR j) > 0) /\ ((IZR i) > 0) /\ ((ceil (log2 (IZR j))) = ((floor (log2 (IZR i))) + 1)))).

Definition st_power_of_ceiling : Prop :=
  (forall (i : Z) (x : R), ((IZR i) >= 2) -> (((IZR i) > 0) /\ (x <= (log2 (IZR i)))) -> ((rpow 2 (ceil x)) <= ((2 * (IZR i)) - 2))).

Definition st_power_above_base : Prop :=
  (forall (x : R) (e : Z), (x >= 1) -> ((IZR e) >= 1) -> (((x > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (x <> 0)))) /\ ((rpow x (IZR e)) >= x))).

Definition st_bernoulli : Prop :=
  (forall (x : R) (e : Z), (x >= 0) -> ((IZR e) >= 0) -> (((x > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (x <> 0)))) /\ ((rpow x (IZR e)) >= (1 + ((x - 1) * (IZR e)))))).

Definition st_power_residue : Prop :=
  (forall (i : Z) (n : Z), ((IZR i) >= 3) -> ((IZR n) >= 0) -> ((((IZR i) > 0) \/ ((is_int (IZR n)) /\ (((IZR n) >= 0) \/ ((IZR i) <> 0)))) /\ (((IZR i) - 1) <> 0) /\ ((rpow (IZR i) (IZR n)) = (1 + (((IZR i) - 1) * (floor ((rpow (IZR i) (IZR n)) / ((IZR i) - 1)))))))).

Definition st_binomial_theorem : Prop :=
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR n) (fun v0 => (binom (IZR n) (IZR v0)))) = (rpow 2 (IZR n))))).

Definition st_binomial_powers : Prop :=
  (* i *) (forall (n : Z) (x : R), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((x > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ (x <> 0))))) /\ (((1 + x) > 0) \/ ((is_int (IZR n)) /\ (((IZR n) >= 0) \/ ((1 + x) <> 0)))) /\ ((rsum 0 (IZR n) (fun v0 => ((binom (IZR n) (IZR v0)) * (rpow x (IZR v0))))) = (rpow (1 + x) (IZR n))))).

Definition st_sum_of_ones : Prop :=
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((rsum 0 (IZR n) (fun v0 => (rpow 1 (IZR v0)))) = ((IZR n) + 1))).

Definition st_sum_of_equal : Prop :=
  (* i *) (forall (n : Z) (e : Z) (x : R), ((IZR n) >= ((IZR e) - 1)) -> ((rsum (IZR e) (IZR n) (fun v0 => x)) = ((((IZR n) - (IZR e)) + 1) * x))).

Definition st_geometric_sum : Prop :=
  (* i *) (forall (n : Z) (x : R), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((x > 0) \/ ((is_int (IZR v0)) /\ (((IZR v0) >= 0) \/ (x <> 0))))) /\ ((x > 0) \/ ((is_int ((IZR n) + 1)) /\ ((((IZR n) + 1) >= 0) \/ (x <> 0)))) /\ (((x - 1) * (rsum 0 (IZR n) (fun v0 => (rpow x (IZR v0))))) = ((rpow x ((IZR n) + 1)) - 1)))).

Definition st_binomial_mean : Prop :=
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR n) (fun v0 => ((IZR v0) * (binom (IZR n) (IZR v0))))) = ((IZR n) * (rpow 2 ((IZR n) - 1)))))).

Definition st_binomial_squares : Prop :=
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ ((rsum 0 (IZR n) (fun v0 => (rpow (binom (IZR n) (IZR v0)) 2))) = (binom (2 * (IZR n)) (IZR n))))).

Definition st_binomial_largest : Prop :=
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 0) -> ((IZR n) >= (IZR e)) -> ((forall v0 : Z, (IZR e) <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, (IZR e) <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR e) >= 0)) /\ (is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int ((IZR e) + 1)) /\ (((IZR e) + 1) >= 0) /\ ((rsum (IZR e) (IZR n) (fun v0 => (binom (IZR v0) (IZR e)))) = (binom ((IZR n) + 1) ((IZR e) + 1))))).

Definition st_binomial_column : Prop :=
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 0) -> ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR e) >= 0)) /\ (is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int ((IZR e) + 1)) /\ (((IZR e) + 1) >= 0) /\ ((rsum 0 (IZR n) (fun v0 => (binom (IZR v0) (IZR e)))) = (binom ((IZR n) + 1) ((IZR e) + 1))))).

Definition st_binomial_second : Prop :=
  (* i *) (forall (n : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR n) (fun v0 => ((rpow (IZR v0) 2) * (binom (IZR n) (IZR v0))))) = (((IZR n) * ((IZR n) + 1)) * (rpow 2 ((IZR n) - 2)))))).

Definition st_ball_subsets : Prop :=
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow 2 (IZR n))))).

Definition st_ball_half : Prop :=
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((IZR n) >= ((2 * (IZR e)) + 1)) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((2 * (rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0))))) <= (rpow 2 (IZR n))))).

Definition st_ball_words : Prop :=
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((IZR e) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((((IZR n) + 1) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (((IZR n) + 1) <> 0)))) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow ((IZR n) + 1) (IZR e))))).

Definition st_ball_power : Prop :=
  (* i *) (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((IZR e) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ (((IZR n) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ ((IZR n) <> 0)))) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= ((rpow (IZR n) (IZR e)) + 1)))).

Definition st_ball_exponential : Prop :=
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 1) -> ((IZR n) >= (IZR e)) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((IZR e) <> 0) /\ (((((exp 1) * (IZR n)) / (IZR e)) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ ((((exp 1) * (IZR n)) / (IZR e)) <> 0)))) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow (((exp 1) * (IZR n)) / (IZR e)) (IZR e))))).

Definition st_ball_entropy : Prop :=
  (* i *) (forall (e : Z) (n : Z), ((IZR e) >= 1) -> (((IZR n) - (IZR e)) > 0) -> ((IZR n) >= (2 * (IZR e))) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((IZR n) > 0) /\ ((IZR e) > 0) /\ (((IZR n) - (IZR e)) > 0) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow 2 (((IZR e) * ((log2 (IZR n)) - (log2 (IZR e)))) + (((IZR n) - (IZR e)) * ((log2 (IZR n)) - (log2 ((IZR n) - (IZR e)))))))))).

Definition st_binomial_entropy : Prop :=
  (forall (e : Z) (n : Z), ((IZR e) >= 1) -> (((IZR n) - (IZR e)) > 0) -> (((IZR n) >= 0) /\ ((IZR e) >= 0) /\ ((IZR n) > 0) /\ ((IZR e) > 0) /\ (((IZR n) - (IZR e)) > 0) /\ ((binom (IZR n) (IZR e)) <= (rpow 2 (((IZR e) * ((log2 (IZR n)) - (log2 (IZR e)))) + (((IZR n) - (IZR e)) * ((log2 (IZR n)) - (log2 ((IZR n) - (IZR e)))))))))).

Definition st_binomial_entropy_below : Prop :=
  (forall (e : Z) (n : Z), ((IZR e) >= 1) -> (((IZR n) - (IZR e)) > 0) -> (((IZR n) >= 0) /\ ((IZR e) >= 0) /\ ((IZR n) > 0) /\ ((IZR e) > 0) /\ (((IZR n) - (IZR e)) > 0) /\ ((((IZR n) + 1) * (binom (IZR n) (IZR e))) >= (rpow 2 (((IZR e) * ((log2 (IZR n)) - (log2 (IZR e)))) + (((IZR n) - (IZR e)) * ((log2 (IZR n)) - (log2 ((IZR n) - (IZR e)))))))))).

Definition st_harmonic_above : Prop :=
  (* i *) (forall (n : Z), ((IZR n) >= 1) -> ((forall v0 : Z, 1 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) <> 0)) /\ ((IZR n) > 0) /\ ((rsum 1 (IZR n) (fun v0 => (1 / (IZR v0)))) <= (1 + (ln (IZR n)))))).

Definition st_harmonic_below : Prop :=
  (* i *) (forall (n : Z), ((IZR n) >= 1) -> ((forall v0 : Z, 1 <= IZR v0 -> IZR v0 <= (IZR n) -> ((IZR v0) <> 0)) /\ (((IZR n) + 1) > 0) /\ ((rsum 1 (IZR n) (fun v0 => (1 / (IZR v0)))) >= (ln ((IZR n) + 1))))).

Definition st_binomial_zero : Prop :=
  (forall (n : Z), ((IZR n) >= 0) -> (((IZR n) >= 0) /\ ((binom (IZR n) 0) = 1))).

Definition st_binomial_pascal : Prop :=
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> ((is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int ((IZR k) + 1)) /\ (((IZR k) + 1) >= 0) /\ ((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((binom ((IZR n) + 1) ((IZR k) + 1)) = ((binom (IZR n) (IZR k)) + (binom (IZR n) ((IZR k) + 1)))))).

Definition st_binomial_ratio : Prop :=
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ (is_int ((IZR k) + 1)) /\ (((IZR k) + 1) >= 0) /\ ((IZR k) >= 0) /\ ((((IZR k) + 1) * (binom (IZR n) ((IZR k) + 1))) = (((IZR n) - (IZR k)) * (binom (IZR n) (IZR k)))))).

Definition st_binomial_middle : Prop :=
  (forall (n : Z), ((IZR n) >= 0) -> ((is_int (2 * ((IZR n) + 1))) /\ ((2 * ((IZR n) + 1)) >= 0) /\ (is_int ((IZR n) + 1)) /\ (((IZR n) + 1) >= 0) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ ((((IZR n) + 1) * (binom (2 * ((IZR n) + 1)) ((IZR n) + 1))) = ((2 * ((2 * (IZR n)) + 1)) * (binom (2 * (IZR n)) (IZR n)))))).

Definition st_binomial_symmetric : Prop :=
  (forall (k : Z) (n : Z), ((IZR k) >= 0) -> ((IZR n) >= (IZR k)) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (is_int ((IZR n) - (IZR k))) /\ (((IZR n) - (IZR k)) >= 0) /\ ((binom (IZR n) (IZR k)) = (binom (IZR n) ((IZR n) - (IZR k)))))).

Definition st_binomial_positive : Prop :=
  (forall (k : Z) (n : Z), ((IZR k) >= 0) -> ((IZR n) >= (IZR k)) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((binom (IZR n) (IZR k)) >= 1))).

Definition st_binomial_subsets : Prop :=
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((binom (IZR n) (IZR k)) <= (rpow 2 (IZR n))))).

Definition st_binomial_functions : Prop :=
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (((IZR n) > 0) \/ ((is_int (IZR k)) /\ (((IZR k) >= 0) \/ ((IZR n) <> 0)))) /\ ((binom (IZR n) (IZR k)) <= (rpow (IZR n) (IZR k))))).

Definition st_binomial_quotient : Prop :=
  (forall (k : Z) (n : Z), ((IZR k) >= 1) -> ((IZR n) >= (IZR k)) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ ((IZR k) <> 0) /\ ((((IZR n) / (IZR k)) > 0) \/ ((is_int (IZR k)) /\ (((IZR k) >= 0) \/ (((IZR n) / (IZR k)) <> 0)))) /\ ((binom (IZR n) (IZR k)) >= (rpow ((IZR n) / (IZR k)) (IZR k))))).

Definition st_binomial_exponential : Prop :=
  (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((IZR e) >= 1) -> (((IZR n) >= 0) /\ ((IZR e) >= 0) /\ ((IZR e) <> 0) /\ (((((exp 1) * (IZR n)) / (IZR e)) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ ((((exp 1) * (IZR n)) / (IZR e)) <> 0)))) /\ ((binom (IZR n) (IZR e)) <= (rpow (((exp 1) * (IZR n)) / (IZR e)) (IZR e))))).

Definition st_binomial_factorial : Prop :=
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 1) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (((IZR n) > 0) \/ ((is_int (IZR k)) /\ (((IZR k) >= 0) \/ ((IZR n) <> 0)))) /\ (((rpow 2 ((IZR k) - 1)) * (binom (IZR n) (IZR k))) <= (rpow (IZR n) (IZR k))))).

Definition st_binomial_greatest : Prop :=
  (forall (n : Z) (k : Z), ((IZR n) >= 0) -> ((IZR k) >= 0) -> (((IZR n) >= 0) /\ ((IZR k) >= 0) /\ (is_int (floor ((IZR n) / 2))) /\ ((floor ((IZR n) / 2)) >= 0) /\ ((binom (IZR n) (IZR k)) <= (binom (IZR n) (floor ((IZR n) / 2)))))).

Definition st_binomial_middle_power : Prop :=
  (forall (n : Z), ((IZR n) >= 0) -> ((is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ ((binom (2 * (IZR n)) (IZR n)) >= (rpow 2 (IZR n))))).

Definition st_binomial_middle_below : Prop :=
  (forall (n : Z), ((IZR n) >= 1) -> (((IZR n) >= 0) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ (((2 * (sqrt (IZR n))) * (binom (2 * (IZR n)) (IZR n))) >= (rpow 4 (IZR n))))).

Definition st_binomial_middle_above : Prop :=
  (forall (n : Z), ((IZR n) >= 0) -> ((((3 * (IZR n)) + 1) >= 0) /\ (is_int (2 * (IZR n))) /\ ((2 * (IZR n)) >= 0) /\ ((IZR n) >= 0) /\ (((sqrt ((3 * (IZR n)) + 1)) * (binom (2 * (IZR n)) (IZR n))) <= (rpow 4 (IZR n))))).

Definition st_exp_positive : Prop :=
  (forall (x : R), ((exp x) > 0)).

Definition st_exp_sum : Prop :=
  (forall (x : R) (y : R) (z : R), (x = (y + z)) -> ((exp x) = ((exp y) * (exp z)))).

Definition st_exp_against_one : Prop :=
  (* < *) (forall (x : R), (x < 0) -> ((exp x) < 1)) /\
  (* <= *) (forall (x : R), (x <= 0) -> ((exp x) <= 1)) /\
  (* > *) (forall (x : R), (x > 0) -> ((exp x) > 1)) /\
  (* >= *) (forall (x : R), (x >= 0) -> ((exp x) >= 1)) /\
  (* = *) (forall (x : R), (x = 0) -> ((exp x) = 1)).

Definition st_exp_increasing : Prop :=
  (* < *) (forall (x : R) (y : R), (x < y) -> ((exp x) < (exp y))) /\
  (* <= *) (forall (x : R) (y : R), (x <= y) -> ((exp x) <= (exp y))) /\
  (* > *) (forall (x : R) (y : R), (x > y) -> ((exp x) > (exp y))) /\
  (* >= *) (forall (x : R) (y : R), (x >= y) -> ((exp x) >= (exp y))) /\
  (* = *) (forall (x : R) (y : R), (x = y) -> ((exp x) = (exp y))).

Definition st_exp_tangent : Prop :=
  (forall (x : R), ((exp x) >= (1 + x))).

Definition st_power_below_exp : Prop :=
  (forall (x : R) (e : Z) (y : R), (x >= 0) -> ((IZR e) >= 0) -> (y >= ((x - 1) * (IZR e))) -> (((x > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (x <> 0)))) /\ ((rpow x (IZR e)) <= (exp y)))).

Definition st_exp_log : Prop :=
  (* < *) (forall (y : R) (x : R) (e : Z), (y > 0) -> ((y > 0) /\ (x < ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) < 1))) /\
  (* <= *) (forall (y : R) (x : R) (e : Z), (y > 0) -> ((y > 0) /\ (x <= ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) <= 1))) /\
  (* > *) (forall (y : R) (x : R) (e : Z), (y > 0) -> ((y > 0) /\ (x > ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) > 1))) /\
  (* >= *) (forall (y : R) (x : R) (e : Z), (y > 0) -> ((y > 0) /\ (x >= ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) >= 1))) /\
  (* = *) (forall (y : R) (x : R) (e : Z), (y > 0) -> ((y > 0) /\ (x = ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) = 1))).

Definition st_exp_taylor : Prop :=
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

Definition st_power_taylor : Prop :=
  (* 1 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1))))) /\
  (* 2 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2))))) /\
  (* 3 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6))))) /\
  (* 4 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24))))) /\
  (* 5 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120))))) /\
  (* 6 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720))))) /\
  (* 7 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040))))) /\
  (* 8 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320))))) /\
  (* 9 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880))))) /\
  (* 10 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800))))) /\
  (* 11 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800))))) /\
  (* 12 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600))))) /\
  (* 13 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800))))) /\
  (* 14 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200))))) /\
  (* 15 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000))))) /\
  (* 16 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000))))) /\
  (* 17 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000))))) /\
  (* 18 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000))))) /\
  (* 19 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000))))) /\
  (* 20 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000))))) /\
  (* 21 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000))))) /\
  (* 22 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000))))) /\
  (* 23 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000))))) /\
  (* 24 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000))))) /\
  (* 25 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000))))) /\
  (* 26 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000))))) /\
  (* 27 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000))))) /\
  (* 28 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000))))) /\
  (* 29 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000))))) /\
  (* 30 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000) + ((rpow (y * x) 30) / 265252859812191058636308480000000))))) /\
  (* 31 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000) + ((rpow (y * x) 30) / 265252859812191058636308480000000) + ((rpow (y * x) 31) / 8222838654177922817725562880000000))))) /\
  (* 32 *) (forall (x : R) (z : R) (y : R), (x >= 0) -> (z > 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6) + ((rpow (y * x) 4) / 24) + ((rpow (y * x) 5) / 120) + ((rpow (y * x) 6) / 720) + ((rpow (y * x) 7) / 5040) + ((rpow (y * x) 8) / 40320) + ((rpow (y * x) 9) / 362880) + ((rpow (y * x) 10) / 3628800) + ((rpow (y * x) 11) / 39916800) + ((rpow (y * x) 12) / 479001600) + ((rpow (y * x) 13) / 6227020800) + ((rpow (y * x) 14) / 87178291200) + ((rpow (y * x) 15) / 1307674368000) + ((rpow (y * x) 16) / 20922789888000) + ((rpow (y * x) 17) / 355687428096000) + ((rpow (y * x) 18) / 6402373705728000) + ((rpow (y * x) 19) / 121645100408832000) + ((rpow (y * x) 20) / 2432902008176640000) + ((rpow (y * x) 21) / 51090942171709440000) + ((rpow (y * x) 22) / 1124000727777607680000) + ((rpow (y * x) 23) / 25852016738884976640000) + ((rpow (y * x) 24) / 620448401733239439360000) + ((rpow (y * x) 25) / 15511210043330985984000000) + ((rpow (y * x) 26) / 403291461126605635584000000) + ((rpow (y * x) 27) / 10888869450418352160768000000) + ((rpow (y * x) 28) / 304888344611713860501504000000) + ((rpow (y * x) 29) / 8841761993739701954543616000000) + ((rpow (y * x) 30) / 265252859812191058636308480000000) + ((rpow (y * x) 31) / 8222838654177922817725562880000000) + ((rpow (y * x) 32) / 263130836933693530167218012160000000))))).

Definition st_log2_taylor : Prop :=
  (* 1 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1)))))) /\
  (* 2 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2)))))) /\
  (* 3 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6)))))) /\
  (* 4 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24)))))) /\
  (* 5 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120)))))) /\
  (* 6 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720)))))) /\
  (* 7 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040)))))) /\
  (* 8 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320)))))) /\
  (* 9 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880)))))) /\
  (* 10 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800)))))) /\
  (* 11 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800)))))) /\
  (* 12 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600)))))) /\
  (* 13 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800)))))) /\
  (* 14 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200)))))) /\
  (* 15 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000)))))) /\
  (* 16 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000)))))) /\
  (* 17 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000)))))) /\
  (* 18 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000)))))) /\
  (* 19 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000)))))) /\
  (* 20 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000)))))) /\
  (* 21 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000)))))) /\
  (* 22 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000)))))) /\
  (* 23 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000)))))) /\
  (* 24 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000)))))) /\
  (* 25 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000)))))) /\
  (* 26 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000)))))) /\
  (* 27 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000)))))) /\
  (* 28 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000)))))) /\
  (* 29 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000)))))) /\
  (* 30 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000) + ((rpow (y * ((log2 x) - w)) 30) / 265252859812191058636308480000000)))))) /\
  (* 31 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000) + ((rpow (y * ((log2 x) - w)) 30) / 265252859812191058636308480000000) + ((rpow (y * ((log2 x) - w)) 31) / 8222838654177922817725562880000000)))))) /\
  (* 32 *) (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6) + ((rpow (y * ((log2 x) - w)) 4) / 24) + ((rpow (y * ((log2 x) - w)) 5) / 120) + ((rpow (y * ((log2 x) - w)) 6) / 720) + ((rpow (y * ((log2 x) - w)) 7) / 5040) + ((rpow (y * ((log2 x) - w)) 8) / 40320) + ((rpow (y * ((log2 x) - w)) 9) / 362880) + ((rpow (y * ((log2 x) - w)) 10) / 3628800) + ((rpow (y * ((log2 x) - w)) 11) / 39916800) + ((rpow (y * ((log2 x) - w)) 12) / 479001600) + ((rpow (y * ((log2 x) - w)) 13) / 6227020800) + ((rpow (y * ((log2 x) - w)) 14) / 87178291200) + ((rpow (y * ((log2 x) - w)) 15) / 1307674368000) + ((rpow (y * ((log2 x) - w)) 16) / 20922789888000) + ((rpow (y * ((log2 x) - w)) 17) / 355687428096000) + ((rpow (y * ((log2 x) - w)) 18) / 6402373705728000) + ((rpow (y * ((log2 x) - w)) 19) / 121645100408832000) + ((rpow (y * ((log2 x) - w)) 20) / 2432902008176640000) + ((rpow (y * ((log2 x) - w)) 21) / 51090942171709440000) + ((rpow (y * ((log2 x) - w)) 22) / 1124000727777607680000) + ((rpow (y * ((log2 x) - w)) 23) / 25852016738884976640000) + ((rpow (y * ((log2 x) - w)) 24) / 620448401733239439360000) + ((rpow (y * ((log2 x) - w)) 25) / 15511210043330985984000000) + ((rpow (y * ((log2 x) - w)) 26) / 403291461126605635584000000) + ((rpow (y * ((log2 x) - w)) 27) / 10888869450418352160768000000) + ((rpow (y * ((log2 x) - w)) 28) / 304888344611713860501504000000) + ((rpow (y * ((log2 x) - w)) 29) / 8841761993739701954543616000000) + ((rpow (y * ((log2 x) - w)) 30) / 265252859812191058636308480000000) + ((rpow (y * ((log2 x) - w)) 31) / 8222838654177922817725562880000000) + ((rpow (y * ((log2 x) - w)) 32) / 263130836933693530167218012160000000)))))).

Definition st_ln_of_log2 : Prop :=
  (forall (x : R), (x > 0) -> ((x > 0) /\ ((ln x) = ((ln 2) * (log2 x))))).

Definition st_log2_tangent : Prop :=
  (forall (x : R) (y : R), (x > 0) -> (y > 0) -> ((x > 0) /\ (y > 0) /\ ((((ln 2) * y) * ((log2 x) - (log2 y))) <= (x - y)))).

Definition st_log2_chord : Prop :=
  (forall (y : R) (x : R) (z : R), (y > 0) -> (x >= y) -> (z >= x) -> ((y > 0) /\ (z > 0) /\ (x > 0) /\ ((((z - x) * (log2 y)) + ((x - y) * (log2 z))) <= ((z - y) * (log2 x))))).

Definition st_power_chord : Prop :=
  (forall (x : R) (y : R) (z : R), (x >= y) -> (z >= x) -> (((z - y) * (rpow 2 x)) <= (((z - x) * (rpow 2 y)) + ((x - y) * (rpow 2 z))))).

Definition st_exp_chord : Prop :=
  (forall (x : R) (y : R) (z : R), (x >= y) -> (z >= x) -> (((z - y) * (exp x)) <= (((z - x) * (exp y)) + ((x - y) * (exp z))))).

Definition st_leaves_partition : Prop :=
  (forall (f : tpf), ((q_leaves f) >= (q_partition f))).

Definition st_leaves_depth : Prop :=
  (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_leaves f) <= (rpow 2 (IZR e)))).

Definition st_depth_leaves : Prop :=
  (forall (f : tpf), (((q_leaves f) > 0) /\ ((q_D f) >= (log2 (q_leaves f))))).

Definition st_depth_at_least : Prop :=
  (forall (f : tpf) (e : Z), ((q_leaves f) > (rpow 2 ((IZR e) - 1))) -> ((q_D f) >= (IZR e))).

Definition st_depth_balanced : Prop :=
  (forall (f : tpf), (((q_leaves f) > 0) /\ ((3 / 2) > 0) /\ ((log2 (3 / 2)) <> 0) /\ ((q_D f) <= ((2 * (log2 (q_leaves f))) / (log2 (3 / 2)))))).

Definition st_rank_depth : Prop :=
  (forall (F : field), (forall (e : Z) (f : tpf), ((IZR e) >= 1) -> ((q_D f) <= (IZR e)) -> ((q_rank f F) <= (rpow 2 ((IZR e) - 1))))).

Definition st_cover_depth : Prop :=
  (forall (b : Z), (forall (e : Z) (f : tpf), ((IZR e) >= 1) -> ((q_D f) <= (IZR e)) -> ((q_cover f b) <= (rpow 2 ((IZR e) - 1))))).

Definition st_depth_rank : Prop :=
  (forall (F : field), (forall (e : Z) (f : tpf), ((IZR e) >= 2) -> ((q_rank f F) > (rpow 2 ((IZR e) - 2))) -> ((q_D f) >= (IZR e)))).

Definition st_depth_cover : Prop :=
  (forall (b : Z), (forall (e : Z) (f : tpf), ((IZR e) >= 2) -> ((q_cover f b) > (rpow 2 ((IZR e) - 2))) -> ((q_D f) >= (IZR e)))).

Definition st_partition_covers : Prop :=
  (forall (bs : list Z), List.NoDup bs -> (forall (f : tpf), ((q_partition f) >= (over_colours bs (fun b => (q_cover f b)))))).

Definition st_leaves_fooling : Prop :=
  (forall (bs : list Z), List.NoDup bs -> (forall (f : tpf), ((q_leaves f) >= (over_colours bs (fun b => (q_fooling f b)))))).

Definition st_cover_fooling : Prop :=
  (forall (b : Z), (forall (f : tpf), ((q_cover f b) >= (q_fooling f b)))).

Definition st_leaves_crossing : Prop :=
  (forall (b : Z), (forall (f : tpf), ((q_fooling f b) >= 2) -> ((q_leaves f) >= ((q_fooling f b) + 1)))).

Definition st_partition_crossing : Prop :=
  (forall (b : Z), (forall (f : tpf), ((q_fooling f b) >= 2) -> ((q_partition f) >= ((q_fooling f b) + 1)))).

Definition st_one_way : Prop :=
  (* alice *) (forall (f : tpf), (((q_rows f alice) > 0) /\ ((q_one_way f alice) = (ceil (log2 (q_rows f alice)))))) /\
  (* bob *) (forall (f : tpf), (((q_rows f bob) > 0) /\ ((q_one_way f bob) = (ceil (log2 (q_rows f bob)))))).

Definition st_one_way_at_least : Prop :=
  (* alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> ((q_one_way f alice) >= (IZR e))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> ((q_one_way f bob) >= (IZR e))).

Definition st_one_way_at_most : Prop :=
  (* alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) <= (rpow 2 (IZR e))) -> ((q_one_way f alice) <= (IZR e))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) <= (rpow 2 (IZR e))) -> ((q_one_way f bob) <= (IZR e))).

Definition st_rows_one_way : Prop :=
  (* alice *) (forall (f : tpf) (e : Z), ((q_one_way f alice) <= (IZR e)) -> ((q_rows f alice) <= (rpow 2 (IZR e)))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_one_way f bob) <= (IZR e)) -> ((q_rows f bob) <= (rpow 2 (IZR e)))).

Definition st_rows_depth : Prop :=
  (* alice *) (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_rows f alice) <= (rpow 2 ((rpow 2 (IZR e)) - 1)))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_D f) <= (IZR e)) -> ((q_rows f bob) <= (rpow 2 ((rpow 2 (IZR e)) - 1)))).

Definition st_depth_rows : Prop :=
  (* alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((rpow 2 ((IZR e) - 1)) - 1))) -> ((q_D f) >= (IZR e))) /\
  (* bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((rpow 2 ((IZR e) - 1)) - 1))) -> ((q_D f) >= (IZR e))).

Definition st_one_way_half : Prop :=
  (* alice *) (forall (e : Z) (f : tpf), ((IZR e) >= 1) -> ((q_D f) <= (IZR e)) -> ((q_one_way f alice) <= (rpow 2 ((IZR e) - 1)))) /\
  (* bob *) (forall (e : Z) (f : tpf), ((IZR e) >= 1) -> ((q_D f) <= (IZR e)) -> ((q_one_way f bob) <= (rpow 2 ((IZR e) - 1)))).

Definition st_depth_both_ways : Prop :=
  (forall (f : tpf), ((q_D f) <= ((q_one_way f alice) + (q_one_way f bob)))).

Definition st_fooling_rows : Prop :=
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_fooling f b) <= (q_rows f alice)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_fooling f b) <= (q_rows f bob)))).

Definition st_cover_rows : Prop :=
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows f alice)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows f bob)))).

Definition st_rank_rows : Prop :=
  (* alice *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_rows f alice)))) /\
  (* bob *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_rows f bob)))).

Definition st_cover_rows_with : Prop :=
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows_with f alice b)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_cover f b) <= (q_rows_with f bob b)))).

Definition st_rows_with_rows : Prop :=
  (* alice *) (forall (b : Z), (forall (f : tpf), ((q_rows_with f alice b) <= (q_rows f alice)))) /\
  (* bob *) (forall (b : Z), (forall (f : tpf), ((q_rows_with f bob b) <= (q_rows f bob)))).

Definition st_rank_nonzero_rows : Prop :=
  (* alice *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_nonzero_rows f alice)))) /\
  (* bob *) (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_nonzero_rows f bob)))).

Definition st_nonzero_rows_rows : Prop :=
  (* alice *) (forall (f : tpf), ((q_nonzero_rows f alice) <= (q_rows f alice))) /\
  (* bob *) (forall (f : tpf), ((q_nonzero_rows f bob) <= (q_rows f bob))).

Definition st_rows_nonzero_rows : Prop :=
  (* alice *) (forall (f : tpf), ((q_rows f alice) <= ((q_nonzero_rows f alice) + 1))) /\
  (* bob *) (forall (f : tpf), ((q_rows f bob) <= ((q_nonzero_rows f bob) + 1))).

Definition st_identity_fooling : Prop :=
  (forall (k : Z) (f : tpf), ((IZR k) >= 0) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((q_fooling f (1)%Z) >= (IZR k))).

Definition st_identity_rank : Prop :=
  (forall (F : field), (forall (k : Z) (f : tpf), ((IZR k) >= 0) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((q_rank f F) >= (IZR k)))).

Definition st_identity_cover : Prop :=
  (forall (k : Z) (f : tpf), ((IZR k) >= 0) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((is_int (q_cover f (0)%Z)) /\ ((q_cover f (0)%Z) >= 0) /\ (is_int (floor ((q_cover f (0)%Z) / 2))) /\ ((floor ((q_cover f (0)%Z) / 2)) >= 0) /\ ((binom (q_cover f (0)%Z) (floor ((q_cover f (0)%Z) / 2))) >= (IZR k)))).

Definition st_partition_rank : Prop :=
  (forall (F : field), (forall (f : tpf), ((q_partition f) >= (q_rank f F)))).

Definition st_rank_field : Prop :=
  (forall (F : field), (forall (f : tpf), ((q_rank f F) <= (q_rank f FQ)))).

Definition st_same_rows : Prop :=
  (* alice *) (forall (f : tpf) (g : tpf), (same_function f g) -> ((q_rows f alice) = (q_rows g alice))) /\
  (* bob *) (forall (f : tpf) (g : tpf), (same_function f g) -> ((q_rows f bob) = (q_rows g bob))).

Definition st_same_other_way : Prop :=
  (forall (f : tpf) (g : tpf), (same_function f g) -> (same_function g f)).

Definition st_cover_something : Prop :=
  (forall (f : tpf), (zero_one f) -> (((q_cover f (0)%Z) + (q_cover f (1)%Z)) >= 1)).

Definition st_leaves_ranks : Prop :=
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_leaves f) >= ((q_rank f FQ) + (q_rank (complement f) FQ))))).

Definition st_partition_ranks : Prop :=
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_partition f) >= ((q_rank f FQ) + (q_rank (complement f) FQ))))).

Definition st_partition_rank_cover : Prop :=
  (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_partition f) >= ((q_rank f F) + (q_cover f (0)%Z))))).

Definition st_partition_cover_rank : Prop :=
  (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_partition f) >= ((q_cover f (1)%Z) + (q_rank (complement f) F)))))).

Definition st_partition_rows : Prop :=
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_partition f) <= (2 * (q_rows f alice)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_partition f) <= (2 * (q_rows f bob)))).

Definition st_leaves_rows : Prop :=
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_leaves f) <= ((q_rows_with f alice (0)%Z) + (q_rows_with f alice (1)%Z)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_leaves f) <= ((q_rows_with f bob (0)%Z) + (q_rows_with f bob (1)%Z)))).

Definition st_nonzero_rows_ones : Prop :=
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_nonzero_rows f alice) = (q_rows_with f alice (1)%Z))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_nonzero_rows f bob) = (q_rows_with f bob (1)%Z))).

Definition st_depth_one_way : Prop :=
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_D f) <= ((q_one_way f alice) + 1))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_D f) <= ((q_one_way f bob) + 1))).

Definition st_rows_columns : Prop :=
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_rows f bob)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_rows f alice)))).

Definition st_one_way_columns : Prop :=
  (* alice *) (forall (f : tpf), (zero_one f) -> ((q_one_way f alice) <= (q_rows f bob))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((q_one_way f bob) <= (q_rows f alice))).

Definition st_rows_rank : Prop :=
  (* alice *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_rank f F))))) /\
  (* bob *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_rank f F))))).

Definition st_rows_cover : Prop :=
  (* 0, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_cover f (0)%Z)))) /\
  (* 0, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_cover f (0)%Z)))) /\
  (* 1, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows f alice) <= (rpow 2 (q_cover f (1)%Z)))) /\
  (* 1, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows f bob) <= (rpow 2 (q_cover f (1)%Z)))).

Definition st_rows_with_cover : Prop :=
  (* 0, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (0)%Z) <= ((rpow 2 (q_cover f (0)%Z)) - 1))) /\
  (* 0, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f bob (0)%Z) <= ((rpow 2 (q_cover f (0)%Z)) - 1))) /\
  (* 1, alice *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (1)%Z) <= ((rpow 2 (q_cover f (1)%Z)) - 1))) /\
  (* 1, bob *) (forall (f : tpf), (zero_one f) -> ((q_rows_with f bob (1)%Z) <= ((rpow 2 (q_cover f (1)%Z)) - 1))).

Definition st_rank_at_least : Prop :=
  (* alice *) (forall (F : field), (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_rank f F) >= (IZR e)))) /\
  (* bob *) (forall (F : field), (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_rank f F) >= (IZR e)))).

Definition st_cover_at_least : Prop :=
  (* 0, alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (0)%Z) >= (IZR e))) /\
  (* 0, bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (0)%Z) >= (IZR e))) /\
  (* 1, alice *) (forall (f : tpf) (e : Z), ((q_rows f alice) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (1)%Z) >= (IZR e))) /\
  (* 1, bob *) (forall (f : tpf) (e : Z), ((q_rows f bob) > (rpow 2 ((IZR e) - 1))) -> (zero_one f) -> ((q_cover f (1)%Z) >= (IZR e))).

Definition st_fooling_rank : Prop :=
  (* 0 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_fooling f (0)%Z) <= (rpow (q_rank (complement f) F) 2))))) /\
  (* 1 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_fooling f (1)%Z) <= (rpow (q_rank f F) 2)))).

Definition st_complement_rank_above : Prop :=
  (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rank (complement f) F) <= ((q_rank f F) + 1))))).

Definition st_complement_rank_below : Prop :=
  (forall (F : field), (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rank f F) <= ((q_rank (complement f) F) + 1))))).

Definition st_complement_rank_more : Prop :=
  (* 0 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (0)%Z) < (q_rows f alice)) -> ((q_rows_with f bob (0)%Z) < (q_rows f bob)) -> ((zero_one f) /\ ((q_rank f F) >= ((q_rank (complement f) F) + 1))))) /\
  (* 1 *) (forall (F : field), (forall (f : tpf), (zero_one f) -> ((q_rows_with f alice (1)%Z) < (q_rows f alice)) -> ((q_rows_with f bob (1)%Z) < (q_rows f bob)) -> ((zero_one f) /\ ((q_rank (complement f) F) >= ((q_rank f F) + 1))))).

Definition st_identity_complement : Prop :=
  (forall (f : tpf) (k : Z), (zero_one f) -> ((IZR k) >= 2) -> (((IZR k) >= 0) /\ (q_identity f (IZR k))) -> ((zero_one f) /\ ((q_rank (complement f) FQ) >= (IZR k)))).

Definition st_complement_identity : Prop :=
  (forall (f : tpf) (k : Z), (zero_one f) -> ((IZR k) >= 2) -> ((zero_one f) /\ ((IZR k) >= 0) /\ (q_identity (complement f) (IZR k))) -> ((q_rank f FQ) >= (IZR k))).

Definition st_depth_covers : Prop :=
  (* 0 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (0)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (1)%Z) < (rpow 2 (IZR k))) -> ((q_D f) <= (2 * ((IZR e) * (IZR k))))) /\
  (* 1 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (1)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (0)%Z) < (rpow 2 (IZR k))) -> ((q_D f) <= (2 * ((IZR e) * (IZR k))))).

Definition st_depth_covers_flags : Prop :=
  (* 0 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (0)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (1)%Z) <= (rpow 2 (IZR k))) -> ((q_D f) <= ((IZR e) * ((IZR k) + 2)))) /\
  (* 1 *) (forall (f : tpf) (e : Z) (k : Z), (zero_one f) -> ((IZR e) >= 0) -> ((IZR k) >= 0) -> ((q_cover f (1)%Z) < (rpow 2 (IZR e))) -> ((q_cover f (0)%Z) <= (rpow 2 (IZR k))) -> ((q_D f) <= ((IZR e) * ((IZR k) + 2)))).

Definition st_complement_depth : Prop :=
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_D (complement f)) = (q_D f)))).

Definition st_complement_leaves : Prop :=
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_leaves (complement f)) = (q_leaves f)))).

Definition st_complement_partition : Prop :=
  (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_partition (complement f)) = (q_partition f)))).

Definition st_complement_rows : Prop :=
  (* alice *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows (complement f) alice) = (q_rows f alice)))) /\
  (* bob *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows (complement f) bob) = (q_rows f bob)))).

Definition st_complement_rows_with : Prop :=
  (* 0, alice *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) alice (0)%Z) = (q_rows_with f alice (1)%Z)))) /\
  (* 0, bob *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) bob (0)%Z) = (q_rows_with f bob (1)%Z)))) /\
  (* 1, alice *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) alice (1)%Z) = (q_rows_with f alice (0)%Z)))) /\
  (* 1, bob *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_rows_with (complement f) bob (1)%Z) = (q_rows_with f bob (0)%Z)))).

Definition st_complement_fooling : Prop :=
  (* 0 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_fooling (complement f) (0)%Z) = (q_fooling f (1)%Z)))) /\
  (* 1 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_fooling (complement f) (1)%Z) = (q_fooling f (0)%Z)))).

Definition st_complement_cover : Prop :=
  (* 0 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_cover (complement f) (0)%Z) = (q_cover f (1)%Z)))) /\
  (* 1 *) (forall (f : tpf), (zero_one f) -> ((zero_one f) /\ ((q_cover (complement f) (1)%Z) = (q_cover f (0)%Z)))).

Definition st_rank_positive : Prop :=
  (forall (F : field), (forall (f : tpf), ((q_D f) >= 1) -> (zero_one f) -> ((q_rank f F) >= 1))).
