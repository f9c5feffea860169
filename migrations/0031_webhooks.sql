-- Webhooks: events posted to addresses that apps, merchants and the operator have registered.

-- The owner is an API client, a merchant group, or the operator (neither). Secrets are encrypted under the installation's
-- key. Every event up to the cursor that is for the webhook has its row in webhook_deliveries; the log itself is the queue
-- of what comes after it. One process at a time sends: the one that holds the lease.
CREATE TABLE webhooks (
  webhook_id       text PRIMARY KEY CHECK (webhook_id ~ '^wh_[A-Za-z0-9_-]{16}$'),
  client_id        text REFERENCES api_clients ON DELETE CASCADE,
  group_id         bigint REFERENCES merchant_groups ON DELETE CASCADE,
  url              text NOT NULL,
  types            text[] NOT NULL CHECK (cardinality(types) > 0),
  merchant_id      bigint,
  description      text NOT NULL,
  email            text,
  enabled          boolean NOT NULL,
  disabled_reason  text,
  secret           bytea NOT NULL,
  old_secret       bytea,
  old_secret_until timestamptz,
  cursor_day       date NOT NULL,
  cursor_position  bigint NOT NULL,
  failing_since    timestamptz,
  leased_by        uuid,
  leased_until     timestamptz,
  created_at       timestamptz NOT NULL,
  CHECK (num_nonnulls(client_id, group_id) <= 1),
  CHECK ((old_secret IS NULL) = (old_secret_until IS NULL))
);
CREATE INDEX webhooks_by_client ON webhooks (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX webhooks_by_group ON webhooks (group_id) WHERE group_id IS NOT NULL;

-- Only what its owner or a sender must learn of at once; leases and cursors move all the time.
CREATE TRIGGER webhooks_changed AFTER INSERT OR DELETE OR
  UPDATE OF url, types, merchant_id, enabled, secret, old_secret ON webhooks
  FOR EACH ROW EXECUTE FUNCTION notify_change('webhook', 'webhook_id');

-- An open row (pending, failed) is sent when `next_at` has come and no earlier one of its lane is open: what happens to one
-- order arrives in its order. `tries` counts since it was first sent or sent again. Each attempt: at, ms, status, error,
-- answer (encrypted).
CREATE TABLE webhook_deliveries (
  webhook_id text NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  day        date NOT NULL,
  position   bigint NOT NULL,
  type       text NOT NULL,
  lane       text NOT NULL,
  status     text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'given_up')),
  tries      integer NOT NULL CHECK (tries >= 0),
  next_at    timestamptz,
  attempts   jsonb NOT NULL,
  PRIMARY KEY (webhook_id, day, position),
  CHECK (status IN ('pending', 'failed') OR next_at IS NULL)
) PARTITION BY RANGE (day);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, lane, position)
  WHERE status IN ('pending', 'failed');

-- The deliveries of a day's events live and go with them.
CREATE OR REPLACE FUNCTION add_event_partition(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  name text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['events', 'webhook_deliveries'] LOOP
    name := parent || '_' || to_char(wanted, 'YYYYMMDD');
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', name, parent);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, wanted, wanted + 1);
    END IF;
  END LOOP;
END $$;
CREATE OR REPLACE FUNCTION drop_event_partitions(before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent IN ('events'::regclass, 'webhook_deliveries'::regclass)
      AND right(c.relname, 8) < to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + (name LIKE 'events%')::integer; -- whole days, each of which has two tables
  END LOOP;
  RETURN dropped;
END $$;
DO $$
BEGIN
  PERFORM add_event_partition(to_date(right(c.relname, 8), 'YYYYMMDD'))
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'events'::regclass;
END $$;
