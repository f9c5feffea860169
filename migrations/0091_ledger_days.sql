-- What each day of UTC that is over came to, by account: the journal of a month is the sum of its days, however many entries it has.
-- The ledger is append only and an entry's time is the moment at which it is booked, so that a day that is over does not change.
CREATE TABLE ledger_days (
  day         date PRIMARY KEY,
  -- Null: nothing was booked.
  first_entry bigint,
  last_entry  bigint,
  entries     bigint NOT NULL
);
CREATE TABLE ledger_day_accounts (
  day          date NOT NULL REFERENCES ledger_days ON DELETE CASCADE,
  account      text NOT NULL,
  debit_cents  bigint NOT NULL CHECK (debit_cents >= 0),
  credit_cents bigint NOT NULL CHECK (credit_cents >= 0),
  PRIMARY KEY (day, account)
);
