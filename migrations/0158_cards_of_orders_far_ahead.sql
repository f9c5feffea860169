-- An order far ahead holds no money yet: its card is saved, and a job asks the bank 3 days before. `saved` is a card payment without the
-- gateway's id; `voided` without one was let go before anything was held.
ALTER TABLE order_payments
  -- When the bank is asked; null for money that was held at checkout.
  ADD COLUMN authorize_at timestamptz;

CREATE OR REPLACE FUNCTION is_valid_order_payment(p order_payments) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p.payment > 0
    AND p.type IN ('credit_card', 'cash', 'promo', 'gift_card', 'credit_balance')
    AND p.amount_cents >= 0 AND p.held_cents > 0 AND p.captured_cents >= 0
    AND p.gateway IN ('sandbox', 'stripe')
    AND p.gateway_id !~ '[0-9]{13}'
    AND p.state IN ('saved', 'held', 'captured', 'voided', 'refunded')
    AND p.wanted IN ('saved', 'held', 'captured', 'voided', 'refunded')
    AND (p.type = 'credit_card') = (num_nulls(p.gateway, p.state, p.wanted) = 0)
    AND (p.type = 'credit_card' OR p.gateway_id IS NULL)
    AND (p.type <> 'credit_card' OR p.gateway_id IS NOT NULL OR p.state = 'saved'
         OR p.state = 'voided' AND p.authorize_at IS NOT NULL);
END $$;

-- What a job has to ask a bank for, and what came of it. The attempt is written before the gateway is asked and names the idempotency key,
-- so that a process that dies in between asks for the same money again and not for more.
CREATE TABLE card_authorizations (
  order_id     bigint PRIMARY KEY,
  merchant_id  bigint NOT NULL,
  payment      integer NOT NULL,
  state        text NOT NULL CHECK (state IN ('scheduled', 'asking', 'failed')),
  -- When the bank is asked (again). `cancel_at`: by when the customer must change a card that failed.
  due_at       timestamptz NOT NULL,
  cancel_at    timestamptz,
  -- {gateway, token, isUsedOnce}: never a card's number. Exports leave out tokens and the gateway's ids, by their names.
  card_token   jsonb NOT NULL CHECK (jsonb_typeof(card_token) = 'object'),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  attempt      integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  -- Whether the customer is away; of the attempt, for it is part of what the key stands for.
  off_session  boolean NOT NULL DEFAULT true,
  -- Why the bank did not hold the money: it declined, or wants the customer to confirm.
  reason       text CHECK (reason IN ('declined', 'confirm')),
  -- The gateway's id of a payment that the customer is confirming.
  gateway_id   text CHECK (gateway_id !~ '[0-9]{13}'),
  FOREIGN KEY (merchant_id, order_id, payment) REFERENCES order_payments,
  CHECK ((state = 'failed') = (reason IS NOT NULL)),
  CHECK (state <> 'failed' OR cancel_at IS NOT NULL)
);
CREATE INDEX card_authorizations_due ON card_authorizations (due_at);
