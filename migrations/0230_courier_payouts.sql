-- Courier companies are paid as merchants are (docs/decisions/0150): by a transfer for each day, or against an invoice of theirs.
ALTER TABLE payout_transfers DROP CONSTRAINT payout_transfers_merchant_id_fkey;
ALTER TABLE payout_accounts DROP CONSTRAINT payout_accounts_pkey;
ALTER TABLE payout_accounts
  ALTER COLUMN merchant_id DROP NOT NULL,
  ADD COLUMN courier_id bigint UNIQUE REFERENCES providers,
  -- One number for both kinds, by which accounts and transfers belong together. Nothing else reads it.
  ADD COLUMN payee bigint GENERATED ALWAYS AS (coalesce(merchant_id, -courier_id)) STORED PRIMARY KEY,
  -- `invoice`: nothing is sent; the company bills the operator, who records what was paid.
  ADD COLUMN paid_by text NOT NULL DEFAULT 'transfer' CHECK (paid_by IN ('transfer', 'invoice')),
  -- By which a courier company's days end; a merchant has its own.
  ADD COLUMN time_zone text,
  ADD UNIQUE (merchant_id),
  ADD CHECK (num_nonnulls(merchant_id, courier_id) = 1),
  ADD CHECK (paid_by = 'transfer' OR courier_id IS NOT NULL),
  ADD CHECK ((time_zone IS NULL) = (courier_id IS NULL));

ALTER TABLE payout_transfers
  ALTER COLUMN merchant_id DROP NOT NULL,
  ADD COLUMN courier_id bigint,
  ADD COLUMN payee bigint NOT NULL GENERATED ALWAYS AS (coalesce(merchant_id, -courier_id)) STORED REFERENCES payout_accounts,
  -- The company's number of the bill that was paid.
  ADD COLUMN invoice text CHECK (invoice <> ''),
  DROP CONSTRAINT payout_transfers_kind_check,
  ADD CONSTRAINT payout_transfers_kind_check CHECK (kind IN ('daily', 'manual', 'invoice')),
  ADD CHECK (num_nonnulls(merchant_id, courier_id) = 1),
  ADD CHECK ((kind = 'invoice') = (invoice IS NOT NULL)),
  ADD CHECK (kind <> 'invoice' OR courier_id IS NOT NULL AND state = 'paid' AND paid_outside);
DROP INDEX payout_transfers_by_day, payout_transfers_of_merchant, payout_transfers_under_way;
CREATE UNIQUE INDEX payout_transfers_by_day ON payout_transfers (payee, day) WHERE kind = 'daily';
CREATE UNIQUE INDEX payout_transfers_by_invoice ON payout_transfers (payee, invoice) WHERE kind = 'invoice';
CREATE INDEX payout_transfers_of_payee ON payout_transfers (payee, transfer_id);
CREATE INDEX payout_transfers_under_way ON payout_transfers (payee) WHERE state = 'sent';

CREATE OR REPLACE FUNCTION check_payout_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.merchant_id, OLD.courier_id, OLD.kind, OLD.day, OLD.net_cents, OLD.carried_cents, OLD.amount_cents, OLD.invoice, OLD.key)
    IS DISTINCT FROM (NEW.merchant_id, NEW.courier_id, NEW.kind, NEW.day, NEW.net_cents, NEW.carried_cents, NEW.amount_cents, NEW.invoice, NEW.key)
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

-- Companies that were there before were paid by other means for what was booked until now, and go on sending invoices until the operator
-- sets up an account for them.
INSERT INTO payout_accounts (courier_id, paid_by, time_zone, started_at, settled_until)
SELECT provider_id, 'invoice', coalesce((SELECT time_zone FROM merchants GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1), 'America/New_York'), now(), now()
FROM providers;
