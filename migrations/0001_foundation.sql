-- What every capability stands on: settings that live in the database, the change feed, idempotency, audit, events.

-- Names what changed, for processes that hold compiled snapshots: "<topic>:<key>". Used as
--   CREATE TRIGGER … FOR EACH ROW EXECUTE FUNCTION notify_change('<topic>', '<key column>');
-- PostgreSQL sends equal texts of one transaction once, and only when it commits.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_key text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> TG_ARGV[1] END;
  new_key text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> TG_ARGV[1] END;
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0] || ':' || coalesce(new_key, old_key));
  IF old_key IS DISTINCT FROM new_key AND old_key IS NOT NULL AND new_key IS NOT NULL THEN
    PERFORM pg_notify('changes', TG_ARGV[0] || ':' || old_key);
  END IF;
  RETURN NULL;
END $$;

-- Switches that an operator turns while the service runs, in all processes at once.
CREATE TABLE settings (
  name  text PRIMARY KEY,
  value jsonb NOT NULL
);
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION notify_change('setting', 'name');

-- The first answer to a write that carried an Idempotency-Key, stored by the transaction that did the work.
-- `caller_key` is a digest of caller and key. The answer is encrypted under the key, which is not stored: an answer
-- may hold a secret that is shown only once.
CREATE TABLE idempotent_answers (
  caller_key  bytea PRIMARY KEY CHECK (octet_length(caller_key) = 32),
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  answer      bytea NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX idempotent_answers_age ON idempotent_answers (created_at);

-- Who changed what. Append only: the trigger refuses to rewrite history.
CREATE TABLE audit_records (
  audit_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL,
  actor       text NOT NULL,
  action      text NOT NULL,
  subject     text NOT NULL,
  merchant_id bigint,
  before      jsonb,
  after       jsonb,
  request_id  text NOT NULL
);
CREATE INDEX audit_records_by_time ON audit_records (at, audit_id);

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE ON audit_records
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- What happens after a commit: written by the transaction that made it true, handed on by a job, at least once.
CREATE TABLE outbox_events (
  event_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic        text NOT NULL,
  subject      text NOT NULL,
  payload      jsonb NOT NULL,
  created_at   timestamptz NOT NULL,
  delivered_at timestamptz
);
CREATE INDEX outbox_events_waiting ON outbox_events (event_id) WHERE delivered_at IS NULL;

CREATE FUNCTION schedule_outbox_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('deliver_events', job_key := 'deliver_events', max_attempts := 25);
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_events_written AFTER INSERT ON outbox_events
  FOR EACH STATEMENT EXECUTE FUNCTION schedule_outbox_delivery();
