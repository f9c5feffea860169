-- The books of the sandbox, which pays out no money: they stand for those of a provider, and nothing else reads them.
CREATE TABLE sandbox_payout_accounts (
  account      text PRIMARY KEY,
  key          text NOT NULL UNIQUE,
  opened_at    timestamptz NOT NULL,
  -- When its form was opened, which is all that the sandbox wants to know.
  completed_at timestamptz
);
CREATE TABLE sandbox_transfers (
  transfer     text PRIMARY KEY,
  key          text NOT NULL UNIQUE,
  name         text NOT NULL,
  account      text NOT NULL REFERENCES sandbox_payout_accounts,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  at           timestamptz NOT NULL
);
CREATE INDEX sandbox_transfers_by_name ON sandbox_transfers (name);
