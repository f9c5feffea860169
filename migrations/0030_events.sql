-- The event log: what happened, in one order that all readers share.

-- Transactions commit in another order than they write, so the order cannot be fixed while they write. Each leaves its
-- events in outbox_events; after the commit one process at a time moves them to `events` and numbers them. Whoever reads
-- past a number can miss nothing: every number below it is committed and visible.
ALTER TABLE outbox_events
  ADD COLUMN type          text,
  ADD COLUMN merchant_id   bigint,
  ADD COLUMN customer_id   bigint,
  ADD COLUMN order_id      bigint,
  ADD COLUMN data          json,
  ADD COLUMN merchant_data json,
  ADD COLUMN previous      json,
  ADD CONSTRAINT outbox_events_shown CHECK ((type IS NULL) = (data IS NULL));

-- Told already, by the version before.
DELETE FROM outbox_events WHERE delivered_at IS NOT NULL;

-- `type` and `data` are what readers are shown; an event without them is for the service alone. `merchant_data` holds the
-- fields that only the merchant and the operator see besides. `topic`, `subject` and `payload` are for the service's own
-- consumers. The day is the one on which the event was numbered, in UTC: it never decreases while positions grow, so the
-- two together order the log, and a reader's position names the partition where it goes on.
CREATE TABLE events (
  day           date NOT NULL,
  position      bigint NOT NULL,
  type          text,
  created_at    timestamptz NOT NULL,
  merchant_id   bigint,
  customer_id   bigint,
  order_id      bigint,
  data          json,
  merchant_data json,
  previous      json,
  topic         text NOT NULL,
  subject       text NOT NULL,
  payload       jsonb,
  PRIMARY KEY (day, position)
) PARTITION BY RANGE (day);
CREATE INDEX events_by_merchant ON events (merchant_id, position) WHERE merchant_id IS NOT NULL;
CREATE INDEX events_by_customer ON events (customer_id, position) WHERE customer_id IS NOT NULL;
CREATE INDEX events_by_order ON events (order_id, position) WHERE order_id IS NOT NULL;

-- The last number that was given out. One row.
CREATE TABLE event_head (
  one_row  boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  day      date NOT NULL,
  position bigint NOT NULL
);
INSERT INTO event_head (day, position) VALUES ((now() AT TIME ZONE 'UTC')::date, 0);

-- How far each of the service's own consumers has come.
CREATE TABLE event_consumers (
  name     text PRIMARY KEY,
  day      date NOT NULL,
  position bigint NOT NULL
);
INSERT INTO event_consumers (name, day, position) SELECT 'work', day, position FROM event_head;

-- Attaching a finished table locks the log less than creating a partition in place.
CREATE FUNCTION add_event_partition(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'events_' || to_char(wanted, 'YYYYMMDD');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', name);
  EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, wanted, wanted + 1);
END $$;

-- Drops whole days; answers how many.
CREATE FUNCTION drop_event_partitions(before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'events'::regclass AND c.relname < 'events_' || to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
