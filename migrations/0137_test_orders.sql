-- The test order of a merchant: how the shop finds out that its board rings (docs/decisions/0112). One for each merchant; a new
-- one takes its place. It stands apart from orders, so nothing that charges, dispatches, counts or reports can ever see it.
CREATE TABLE test_orders (
  merchant_id  bigint PRIMARY KEY REFERENCES merchants ON DELETE CASCADE,
  placed_at    timestamptz NOT NULL,
  status       text NOT NULL CHECK (status IN ('placed', 'confirmed', 'ready', 'completed', 'rejected', 'cancelled')),
  confirmed_at timestamptz,
  prep_minutes integer CHECK (prep_minutes BETWEEN 0 AND 1440),
  reason       text,
  cart         jsonb NOT NULL,
  -- When a test order of this merchant was accepted for the first time: a step of its checklist.
  accepted_at  timestamptz
);
