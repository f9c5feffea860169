-- What is sent to merchants (docs/decisions/0120): the account that each of them is paid to, and one transfer for each of its days.
CREATE TABLE payout_accounts (
  merchant_id   bigint PRIMARY KEY REFERENCES merchants,
  -- The account at the provider. The key is written before one is opened, so that a lost answer opens no second one.
  provider      text CHECK (provider IN ('sandbox', 'stripe')),
  account       text CHECK (account <> ''),
  account_key   uuid,
  status        text NOT NULL DEFAULT 'missing' CHECK (status IN ('missing', 'pending', 'restricted', 'ready')),
  required      text[] NOT NULL DEFAULT '{}',
  read_at       timestamptz,
  bank_read_at  timestamptz,
  -- The operator holds back everything until further notice.
  held_reason   text CHECK (held_reason <> ''),
  -- What was booked before is paid by other means.
  started_at    timestamptz NOT NULL DEFAULT to_timestamp(0),
  -- The ledger's net from the start until then; it trails by a week, so that what is booked late is still counted.
  settled_until timestamptz NOT NULL DEFAULT to_timestamp(0),
  settled_cents bigint NOT NULL DEFAULT 0,
  -- The last day that became a transfer, or needed none.
  closed_day    date,
  CHECK (settled_until >= started_at),
  CHECK ((account IS NULL) = (status = 'missing')),
  CHECK (account IS NULL OR provider IS NOT NULL)
);
CREATE UNIQUE INDEX payout_accounts_by_account ON payout_accounts (provider, account) WHERE account IS NOT NULL;

CREATE TABLE payout_transfers (
  transfer_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id    bigint NOT NULL REFERENCES payout_accounts,
  kind           text NOT NULL CHECK (kind IN ('daily', 'manual')),
  -- By the merchant's clocks, and its hours.
  day            date NOT NULL,
  since          timestamptz NOT NULL,
  until          timestamptz NOT NULL,
  orders         integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  -- The ledger's net of the day, what was brought forward from the days before, and what is sent. Less than nothing is carried on.
  net_cents      bigint NOT NULL,
  carried_cents  bigint NOT NULL,
  amount_cents   bigint NOT NULL CHECK (amount_cents >= 0),
  state          text NOT NULL CHECK (state IN ('due', 'held', 'sending', 'sent', 'paid', 'failed', 'carried')),
  -- Why it is held or has failed.
  note           text NOT NULL DEFAULT '',
  -- Why the operator made it.
  reason         text NOT NULL DEFAULT '',
  made_by        text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL,
  -- Names the transfer at the provider. With the number of the attempt it is the idempotency key, which is written before the call.
  key            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  attempt        integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  next_at        timestamptz NOT NULL,
  provider       text,
  account        text,
  reference      text,
  payment        text,
  sent_at        timestamptz,
  reversed_cents bigint NOT NULL DEFAULT 0,
  bank_state     text CHECK (bank_state IN ('pending', 'in_transit', 'paid', 'failed')),
  bank_reference text,
  bank_day       date,
  bank_failure   text,
  paid_at        timestamptz,
  -- The operator has paid it by other means.
  paid_outside   boolean NOT NULL DEFAULT false,
  CHECK (until > since),
  CHECK ((state = 'carried') = (amount_cents = 0)),
  CHECK (kind <> 'daily' OR amount_cents = greatest(0, net_cents + carried_cents)),
  CHECK (reversed_cents BETWEEN 0 AND amount_cents),
  CHECK (state NOT IN ('sending', 'sent') OR account IS NOT NULL AND attempt > 0),
  CHECK (state <> 'sent' OR reference IS NOT NULL),
  CHECK (state <> 'paid' OR paid_outside OR reference IS NOT NULL)
);
CREATE UNIQUE INDEX payout_transfers_by_day ON payout_transfers (merchant_id, day) WHERE kind = 'daily';
CREATE UNIQUE INDEX payout_transfers_by_reference ON payout_transfers (provider, reference) WHERE reference IS NOT NULL;
CREATE INDEX payout_transfers_of_merchant ON payout_transfers (merchant_id, transfer_id);
CREATE INDEX payout_transfers_to_do ON payout_transfers (next_at) WHERE state IN ('due', 'sending');
CREATE INDEX payout_transfers_under_way ON payout_transfers (merchant_id) WHERE state = 'sent';
CREATE INDEX payout_transfers_by_state ON payout_transfers (state, transfer_id);

-- What was worked out stays as it is, and a state follows only from those that lead to it.
CREATE FUNCTION check_payout_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.merchant_id, OLD.kind, OLD.day, OLD.net_cents, OLD.carried_cents, OLD.amount_cents, OLD.key)
    IS DISTINCT FROM (NEW.merchant_id, NEW.kind, NEW.day, NEW.net_cents, NEW.carried_cents, NEW.amount_cents, NEW.key)
    OR OLD.reference IS NOT NULL AND NEW.reference IS DISTINCT FROM OLD.reference THEN
    RAISE EXCEPTION 'transfer % cannot be rewritten', OLD.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('due', 'held'), ('due', 'sending'), ('due', 'paid'), ('held', 'due'), ('held', 'paid'), ('sending', 'sent'), ('sending', 'failed'),
    ('sending', 'due'), ('sent', 'paid'), ('sent', 'failed'), ('paid', 'sent'), ('paid', 'failed'), ('failed', 'due'), ('failed', 'paid')) THEN
    RAISE EXCEPTION 'transfer % cannot become % after %', OLD.transfer_id, NEW.state, OLD.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_transfers_follow_states BEFORE UPDATE ON payout_transfers
  FOR EACH ROW EXECUTE FUNCTION check_payout_transfer();
CREATE TRIGGER payout_transfers_stay BEFORE DELETE ON payout_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- Merchants that were there before are paid by other means for what was booked until now.
INSERT INTO payout_accounts (merchant_id, started_at, settled_until) SELECT merchant_id, now(), now() FROM merchants;
