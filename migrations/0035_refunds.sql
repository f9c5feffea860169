-- Refunds of completed orders, in whole and in part.

-- What happens to an order once has `order_id`, and the schema refuses the second entry of a kind. An order may be refunded
-- several times: such entries name the order and the number of the refund in columns of their own. (A wider key on the
-- old column would break processes of the version before, whose ON CONFLICT names it.)
ALTER TABLE ledger_entries
  ADD COLUMN refunded_order_id bigint,
  ADD COLUMN refund integer CHECK (refund > 0),
  ADD CONSTRAINT ledger_entries_refund CHECK (num_nulls(refunded_order_id, refund) <> 1
    AND (refunded_order_id IS NULL OR (order_id IS NULL AND merchant_id IS NOT NULL))) NOT VALID;
CREATE UNIQUE INDEX ledger_entries_of_refunds ON ledger_entries (refunded_order_id, kind, refund)
  WHERE refunded_order_id IS NOT NULL;

-- Null where there is none: an older process inserts orders without it. Readers skip the query for refunds then.
ALTER TABLE orders ADD COLUMN refund_count integer CHECK (refund_count > 0);

CREATE TABLE order_refunds (
  merchant_id bigint NOT NULL,
  order_id    bigint NOT NULL,
  refund      integer NOT NULL CHECK (refund > 0),
  refund_id   bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  at          timestamptz NOT NULL,
  actor       text NOT NULL,
  refunded_by text NOT NULL CHECK (refunded_by IN ('merchant', 'operator')),
  reason      text NOT NULL,
  destination text NOT NULL CHECK (destination IN ('original', 'credit')),
  -- Order lines that were refunded: [{item_key, quantity_milli}].
  lines       jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array'),
  PRIMARY KEY (merchant_id, order_id, refund),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders
);

-- What of a refund goes back along which payment, and which parts of the order's price it takes back.
CREATE TABLE order_refund_payments (
  merchant_id           bigint NOT NULL,
  order_id              bigint NOT NULL,
  refund                integer NOT NULL,
  payment               integer NOT NULL,
  goods_cents           integer NOT NULL CHECK (goods_cents >= 0),
  tax_cents             integer NOT NULL CHECK (tax_cents >= 0),
  tip_cents             integer NOT NULL CHECK (tip_cents >= 0),
  delivery_fee_cents    integer NOT NULL CHECK (delivery_fee_cents >= 0),
  convenience_fee_cents integer NOT NULL CHECK (convenience_fee_cents >= 0),
  amount_cents          integer NOT NULL CHECK (amount_cents > 0 AND amount_cents
    = goods_cents + tax_cents + tip_cents + delivery_fee_cents + convenience_fee_cents),
  -- pending: the gateway has not confirmed it. failed: the gateway refused it, and its booking was taken back.
  state                 text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  failure               text,
  settled_at            timestamptz,
  PRIMARY KEY (merchant_id, order_id, refund, payment),
  FOREIGN KEY (merchant_id, order_id, refund) REFERENCES order_refunds,
  FOREIGN KEY (merchant_id, order_id, payment) REFERENCES order_payments,
  CHECK ((state = 'pending') = (settled_at IS NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX order_refund_payments_pending ON order_refund_payments (order_id) WHERE state = 'pending';
CREATE INDEX order_refund_payments_failed ON order_refund_payments (settled_at) WHERE state = 'failed';
