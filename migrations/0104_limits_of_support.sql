-- The order that a credit makes up for, and whether the role that granted it has a limit (support): such credit is summed before the next.
ALTER TABLE credit_grants
  ADD COLUMN order_id bigint,
  ADD COLUMN is_limited boolean NOT NULL DEFAULT false;
CREATE INDEX credit_grants_of_orders ON credit_grants (order_id) WHERE order_id IS NOT NULL;
