-- Payments that customers dispute with their bank (docs/decisions/0119). A row follows the gateway's record; what was booked because of it
-- is kept beside it, so that only the difference is ever booked.
CREATE TABLE disputes (
  dispute_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway            text NOT NULL,
  gateway_id         text NOT NULL CHECK (gateway_id <> ''),
  -- The gateway's id of the payment, and the order that it paid, which may be archived by now; null: no order of ours.
  payment_id         text NOT NULL,
  merchant_id        bigint,
  order_id           bigint,
  amount_cents       bigint NOT NULL CHECK (amount_cents >= 0),
  reason             text NOT NULL,
  status             text NOT NULL CHECK (status IN ('warning_needs_response', 'warning_under_review', 'warning_closed',
                       'needs_response', 'under_review', 'won', 'lost')),
  opened_at          timestamptz NOT NULL,
  -- When evidence must be there; null: none is wanted.
  due_by             timestamptz,
  closed_at          timestamptz,
  submissions        integer NOT NULL DEFAULT 0 CHECK (submissions >= 0),
  -- Who pays for it, and why if it is the merchant.
  borne_by           text NOT NULL DEFAULT 'platform' CHECK (borne_by IN ('platform', 'merchant')),
  borne_reason       text NOT NULL DEFAULT '',
  -- What the gateway has taken and not given back, as far as it is booked, and how much of that is booked to the merchant.
  booked_cents       bigint NOT NULL DEFAULT 0,
  booked_fee_cents   bigint NOT NULL DEFAULT 0,
  moved_cents        bigint NOT NULL DEFAULT 0,
  moved_fee_cents    bigint NOT NULL DEFAULT 0,
  -- When the gateway was last asked about it.
  read_at            timestamptz NOT NULL,
  UNIQUE (gateway, gateway_id),
  CHECK (num_nulls(merchant_id, order_id) <> 1),
  CHECK (borne_by = 'platform' OR order_id IS NOT NULL),
  CHECK ((closed_at IS NULL) = (status NOT IN ('warning_closed', 'won', 'lost')))
);
CREATE INDEX disputes_open ON disputes (due_by) WHERE closed_at IS NULL;
CREATE INDEX disputes_of_orders ON disputes (order_id) WHERE order_id IS NOT NULL;

-- What the gateway keeps for itself is an account; what a dispute takes is a part of its own.
ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_account_check;
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_account_check CHECK (account IN ('card', 'cash', 'gift_card', 'credit', 'promotion',
  'order', 'merchant', 'courier', 'tax', 'tip', 'platform', 'opening', 'gateway')) NOT VALID;
ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_part_check;
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_part_check CHECK (part IN ('', 'goods', 'delivery_fee', 'tip', 'cash', 'commission',
  'order_fee', 'courier_share', 'promotion', 'dispute', 'dispute_fee')) NOT VALID;

-- The bank of the sandbox, which moves no money: payments of one test card are disputed once they are captured. Nothing else reads it.
CREATE TABLE sandbox_disputes (
  payment_id   text PRIMARY KEY,
  dispute_id   text NOT NULL UNIQUE,
  reference    text NOT NULL,
  amount_cents bigint NOT NULL DEFAULT 0,
  status       text NOT NULL DEFAULT 'needs_response',
  opened_at    timestamptz,
  changed_at   timestamptz,
  submissions  integer NOT NULL DEFAULT 0
);
CREATE INDEX sandbox_disputes_by_change ON sandbox_disputes (changed_at) WHERE changed_at IS NOT NULL;
