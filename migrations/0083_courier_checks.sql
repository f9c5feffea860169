-- Checks of a courier company against the interface, started by the operator, with what each case showed.
CREATE TABLE provider_checks (
  check_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id bigint NOT NULL REFERENCES providers ON DELETE CASCADE,
  state       text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'stopped', 'interrupted')),
  -- The addresses that were called, without the credential.
  target      jsonb NOT NULL,
  -- The credential in place of the registered one, sealed, until the check has ended.
  sealed      text,
  options     jsonb NOT NULL,
  cases       integer NOT NULL CHECK (cases > 0),
  left_behind integer NOT NULL DEFAULT 0 CHECK (left_behind >= 0),
  started_by  text NOT NULL,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  CHECK ((ended_at IS NULL) = (state IN ('waiting', 'running')))
);
CREATE INDEX provider_checks_by_provider ON provider_checks (provider_id, check_id);
-- A company is checked by one at a time.
CREATE UNIQUE INDEX provider_checks_under_way ON provider_checks (provider_id) WHERE ended_at IS NULL;

CREATE TABLE provider_check_cases (
  check_id bigint NOT NULL REFERENCES provider_checks ON DELETE CASCADE,
  number   integer NOT NULL CHECK (number > 0),
  name     text NOT NULL,
  rule     text NOT NULL,
  outcome  text NOT NULL CHECK (outcome IN ('pass', 'fail', 'skipped')),
  seen     text NOT NULL,
  -- Of cases that failed: what was sent and received.
  calls    jsonb,
  PRIMARY KEY (check_id, number)
);
