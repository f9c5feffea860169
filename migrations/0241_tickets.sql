-- An order at a till: one row for each till that it goes to. `sent` is what the till has: the order as of which adjustment, and the
-- till's own ids of it.
CREATE TABLE tickets (
  connection_id bigint NOT NULL REFERENCES connections,
  order_id      bigint NOT NULL,
  merchant_id   bigint NOT NULL,
  state         text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  sent          jsonb,
  tries         integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  -- Since when it has something to send.
  waits_since   timestamptz NOT NULL,
  sent_at       timestamptz,
  -- A job is at it until then.
  busy_until    timestamptz,
  -- What went wrong the last time, as a sentence with its values; null: nothing.
  fault         jsonb,
  PRIMARY KEY (connection_id, order_id)
);
CREATE INDEX tickets_of_orders ON tickets (order_id);
CREATE INDEX tickets_old ON tickets (created_at);

-- What a printer prints, each once. Without an order it is a test.
CREATE TABLE print_jobs (
  print_job_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection_id bigint NOT NULL REFERENCES connections,
  merchant_id   bigint NOT NULL,
  order_id      bigint,
  kind          text NOT NULL CHECK (kind IN ('order', 'changed', 'canceled', 'again', 'test')),
  state         text NOT NULL CHECK (state IN ('waiting', 'printed', 'failed')),
  tries         integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  printed_at    timestamptz,
  fault         jsonb,
  CHECK ((order_id IS NULL) = (kind = 'test'))
);
CREATE INDEX print_jobs_waiting ON print_jobs (connection_id, print_job_id) WHERE state = 'waiting';
CREATE INDEX print_jobs_of_orders ON print_jobs (order_id);
CREATE INDEX print_jobs_old ON print_jobs (created_at);
