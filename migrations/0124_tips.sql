-- Tips that are added after an order was handed over. Each is charged on its own: written before the gateway is asked, settled after.
CREATE TABLE order_tips (
  merchant_id  bigint NOT NULL,
  order_id     bigint NOT NULL,
  tip          integer NOT NULL CHECK (tip > 0),
  tip_id       bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  state        text NOT NULL CHECK (state IN ('charging', 'charged', 'refused', 'abandoned')),
  -- It came to nothing, and the gateway has not said yet that it holds nothing.
  may_hold     boolean NOT NULL DEFAULT false,
  -- {gateway, token, isUsedOnce, ccId, label}: until it is settled; never a card's number.
  card         jsonb,
  caller_key   bytea,
  -- The order's payment that paid it.
  payment      integer,
  started_at   timestamptz NOT NULL,
  settled_at   timestamptz,
  PRIMARY KEY (merchant_id, order_id, tip),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders,
  FOREIGN KEY (merchant_id, order_id, payment) REFERENCES order_payments,
  CHECK ((state = 'charged') = (payment IS NOT NULL)),
  CHECK ((state = 'charging') = (settled_at IS NULL)),
  CHECK (card IS NOT NULL OR NOT (may_hold OR state = 'charging'))
);
-- One at a time for an order.
CREATE UNIQUE INDEX order_tips_charging ON order_tips (order_id) WHERE state = 'charging';
CREATE INDEX order_tips_unsettled ON order_tips (started_at) WHERE state = 'charging' OR may_hold;
CREATE INDEX order_tips_by_key ON order_tips (caller_key) WHERE caller_key IS NOT NULL;

-- How much of tip_cents was added later; null for nothing. An older process inserts orders without it.
ALTER TABLE orders ADD COLUMN added_tip_cents integer;
