-- Promotions and gift cards can be switched off, and gift cards end. What is left on a card stays in the ledger.
ALTER TABLE promotions ADD COLUMN enabled boolean NOT NULL DEFAULT true;
ALTER TABLE gift_cards
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN ends_at timestamptz;

-- Credit that the operator granted, each grant with its end. A customer's credit is one balance: how much is left of a grant follows from it.
CREATE TABLE credit_grants (
  credit_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  value_cents integer NOT NULL CHECK (value_cents > 0),
  memo        text NOT NULL DEFAULT '',
  granted_at  timestamptz NOT NULL,
  ends_at     timestamptz,
  ended_at    timestamptz,
  -- What was left and taken back when it ended.
  taken_cents integer NOT NULL DEFAULT 0 CHECK (taken_cents BETWEEN 0 AND value_cents),
  CHECK (ended_at IS NOT NULL OR taken_cents = 0)
);
CREATE INDEX credit_grants_of_customers ON credit_grants (customer_id, credit_id);
CREATE INDEX credit_grants_to_end ON credit_grants (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;
INSERT INTO credit_grants (customer_id, value_cents, memo, granted_at)
SELECT l.party, l.amount_cents, e.memo, e.at FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
WHERE e.kind = 'credit_granted' AND l.account = 'credit' ORDER BY e.entry_id;
