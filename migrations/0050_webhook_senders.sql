-- Webhooks are shared out between the processes that send, and rows that wait are read in pages.

-- The processes that send, each for as long as it says so. A process takes no more webhooks than its share.
CREATE TABLE webhook_senders (
  sender_id   uuid PRIMARY KEY,
  alive_until timestamptz NOT NULL
);

-- Open rows are gone through in the order of the log. The index before began with the lane: a page of due rows had to
-- look at all open rows of the webhook, so that a replay of n events took n * n steps.
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, day, position)
  WHERE status IN ('pending', 'failed');
DROP INDEX webhook_deliveries_open;

-- Drops the oldest day that is over, if there is one; answers how many it has dropped. Whoever waits for the lock on the
-- log makes all later readers and writers wait behind, so it waits for a moment only and leaves the day to the next call.
CREATE OR REPLACE FUNCTION drop_event_partitions(before date) RETURNS integer LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  oldest text;
  name text;
BEGIN
  SELECT min(right(c.relname, 8)) INTO oldest FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent IN ('events'::regclass, 'webhook_deliveries'::regclass)
    AND right(c.relname, 8) < to_char(before, 'YYYYMMDD');
  IF oldest IS NULL THEN
    RETURN 0;
  END IF;
  FOREACH name IN ARRAY ARRAY['events_' || oldest, 'webhook_deliveries_' || oldest] LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', name);
  END LOOP;
  RETURN 1;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;
