-- What is sold may still change until the order is handed over: lines are taken off, weighed or replaced.

ALTER TABLE orders
  -- What the customer wants where something is missing. Null is refund: older processes insert orders without it.
  ADD COLUMN if_missing text CHECK (if_missing IN ('refund', 'replace', 'ask')),
  -- By which the order was priced: {delivery_fee: {kind, cents | ppm} | null, convenience_fee_ppm, tax_ppm}.
  ADD COLUMN rates jsonb,
  ADD COLUMN adjustment_count integer CHECK (adjustment_count > 0);

-- An adjustment may leave nothing for a payment to pay, so an amount may be 0.
ALTER TABLE order_payments
  DROP CONSTRAINT order_payments_amount_cents_check,
  ADD CONSTRAINT order_payments_amount CHECK (amount_cents >= 0) NOT VALID,
  -- The most that may be charged; null is amount_cents. A card holds it until the order is handed over.
  ADD COLUMN held_cents integer CHECK (held_cents > 0),
  -- What a gateway has captured and not given back because of an adjustment; null is amount_cents.
  ADD COLUMN captured_cents integer CHECK (captured_cents >= 0);
CREATE INDEX order_payments_overcharged ON order_payments (order_id)
  WHERE state = 'captured' AND wanted = 'captured' AND captured_cents > amount_cents;

CREATE TABLE order_adjustments (
  merchant_id  bigint NOT NULL,
  order_id     bigint NOT NULL,
  adjustment   integer NOT NULL CHECK (adjustment > 0),
  at           timestamptz NOT NULL,
  actor        text NOT NULL,
  -- [{action, name, from_milli, from_cents, to_milli, to_cents, replaced_by}]
  changes      jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  from_cents   integer NOT NULL,
  to_cents     integer NOT NULL,
  -- Lines that the customer was asked about, as the column orders.cart keeps them.
  proposed     jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(proposed) = 'array'),
  status       text NOT NULL CHECK (status IN ('done', 'pending', 'declined', 'lapsed')),
  lapses_at    timestamptz,
  answered_at  timestamptz,
  PRIMARY KEY (merchant_id, order_id, adjustment),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders,
  CHECK ((lapses_at IS NULL) = (proposed = '[]')),
  CHECK (status <> 'pending' OR lapses_at IS NOT NULL)
);
-- One question at a time.
CREATE UNIQUE INDEX order_adjustments_pending ON order_adjustments (order_id) WHERE status = 'pending';
