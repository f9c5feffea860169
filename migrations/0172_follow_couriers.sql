-- How the service learns the status of a company's deliveries: it asks for each (poll), it asks for many at once (batch), or the
-- company reports them (push). The secrets sign such reports; they are sealed, and the old one is valid until its end.
ALTER TABLE providers
  ADD COLUMN follow text NOT NULL DEFAULT 'poll' CHECK (follow IN ('poll', 'batch', 'push')),
  ADD COLUMN status_secret text,
  ADD COLUMN old_status_secret text,
  ADD COLUMN old_status_secret_until timestamptz,
  ADD CHECK (follow <> 'push' OR status_secret IS NOT NULL),
  ADD CHECK (num_nulls(old_status_secret, old_status_secret_until) IN (0, 2));

-- When the courier was at the last reported position, by the company's clock: an older report does not move the courier back.
ALTER TABLE deliveries ADD COLUMN sighted_at timestamptz;

-- The next time at which a company that answers for many deliveries at once is asked. The process that sets it asks.
CREATE TABLE provider_turns (
  provider_id bigint PRIMARY KEY REFERENCES providers ON DELETE CASCADE,
  next_at     timestamptz NOT NULL
);
