-- Our books against the gateway's (docs/decisions/0131). What the gateway's balance says is kept as it says it; fees are booked with it.
CREATE TABLE gateway_transactions (
  gateway        text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  transaction_id text NOT NULL CHECK (transaction_id <> '' AND length(transaction_id) <= 200),
  type           text NOT NULL CHECK (type IN ('charge', 'refund', 'refund_failed', 'dispute', 'transfer', 'transfer_reversed', 'payout',
                   'payout_failed', 'topup', 'fee', 'other')),
  -- What came into the balance, or left it, and what the gateway kept of it.
  amount_cents   bigint NOT NULL,
  fee_cents      bigint NOT NULL,
  currency       text NOT NULL,
  at             timestamptz NOT NULL,
  -- The gateway's id of the payment, transfer or dispute.
  subject        text NOT NULL,
  order_id       bigint,
  -- Under which we asked for a refund or a transfer.
  key            text,
  -- The ledger has the fee, or the whole of a fee of its own.
  is_booked      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (gateway, transaction_id)
);
CREATE INDEX gateway_transactions_of_subjects ON gateway_transactions (gateway, subject);
CREATE INDEX gateway_transactions_by_key ON gateway_transactions (gateway, key) WHERE key IS NOT NULL;
CREATE INDEX gateway_transactions_by_time ON gateway_transactions (at);

-- How far a gateway was compared. Orders from before `started_at` are not: what it booked for them was not listed.
CREATE TABLE gateway_checks (
  gateway      text PRIMARY KEY,
  started_at   timestamptz NOT NULL,
  -- Up to when its transactions were listed, and up to when orders were compared.
  listed_until timestamptz NOT NULL,
  compared_at  timestamptz,
  -- Payments of the last run, and those about which the gateway gave no answer.
  compared     integer NOT NULL DEFAULT 0,
  unanswered   integer NOT NULL DEFAULT 0
);

-- What one side has and the other has not, or otherwise. One row for each payment, transfer, dispute or other movement.
CREATE TABLE gateway_differences (
  difference_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway       text NOT NULL,
  about         text NOT NULL CHECK (about IN ('payment', 'transfer', 'dispute', 'payout', 'fee', 'other')),
  subject       text NOT NULL,
  cause         text NOT NULL CHECK (cause IN ('missing_at_gateway', 'missing_here', 'amount', 'state', 'refund', 'duplicate', 'late', 'fee',
                  'currency', 'ledger', 'dispute', 'payout', 'other')),
  merchant_id   bigint,
  order_id      bigint,
  payment       integer,
  -- What each side says was taken or sent; null: it has nothing to say.
  ours_cents    bigint,
  theirs_cents  bigint,
  ours_state    text,
  theirs_state  text,
  is_settling   boolean NOT NULL DEFAULT false,
  found_at      timestamptz NOT NULL,
  resolved_at   timestamptz,
  -- Empty: it was gone when it was compared again.
  resolved_by   text,
  reason        text NOT NULL DEFAULT '',
  UNIQUE (gateway, about, subject),
  CHECK ((resolved_at IS NULL) = (resolved_by IS NULL)),
  CHECK (resolved_at IS NOT NULL OR reason = '')
);
CREATE INDEX gateway_differences_open ON gateway_differences (difference_id) WHERE resolved_at IS NULL;
CREATE INDEX gateway_differences_of_orders ON gateway_differences (order_id) WHERE order_id IS NOT NULL;

-- The sandbox's own books of what it captured and gave back; its transfers and disputes have tables of their own. Nothing else reads it.
CREATE TABLE sandbox_transactions (
  transaction_id text PRIMARY KEY,
  -- Of a fee its own id.
  payment_id     text NOT NULL,
  type           text NOT NULL CHECK (type IN ('charge', 'refund', 'fee')),
  amount_cents   bigint NOT NULL,
  key            text,
  at             timestamptz NOT NULL
);
CREATE INDEX sandbox_transactions_by_time ON sandbox_transactions (at);
