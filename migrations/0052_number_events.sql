-- Numbering events is one call instead of seven statements: with 20 orders a second the round trips cost more than the work.
-- Each statement of the function sees what was committed before it began, so what it takes is what is there once it has the
-- lock. `is_mine` is false while another process numbers events.
CREATE FUNCTION number_events(lock_key bigint, most integer, OUT is_mine boolean, OUT numbered integer)
LANGUAGE plpgsql AS $$
DECLARE
  today date;
  last bigint;
BEGIN
  is_mine := true;
  numbered := 0;
  IF NOT EXISTS (SELECT FROM outbox_events) THEN
    RETURN;
  END IF;
  is_mine := pg_try_advisory_xact_lock(lock_key);
  IF NOT is_mine THEN
    RETURN;
  END IF;
  today := greatest((SELECT day FROM event_head), (now() AT TIME ZONE 'UTC')::date);
  PERFORM add_event_partition(today);
  -- What a process of an older version has handled already is left without a payload, so that nobody handles it again.
  WITH taken AS (
    DELETE FROM outbox_events WHERE event_id IN (SELECT event_id FROM outbox_events ORDER BY event_id LIMIT most)
    RETURNING *),
  head AS (
    UPDATE event_head h SET day = today, position = h.position + (SELECT count(*) FROM taken) RETURNING h.position),
  written AS (
    INSERT INTO events (day, position, type, created_at, merchant_id, customer_id, order_id, data, merchant_data, previous,
      topic, subject, payload)
    SELECT today, head.position - count(*) OVER () + row_number() OVER (ORDER BY event_id), type, created_at,
      merchant_id, customer_id, order_id, data, merchant_data, previous, topic, subject,
      CASE WHEN delivered_at IS NULL THEN payload END
    FROM taken, head)
  SELECT (SELECT count(*) FROM taken), head.position INTO numbered, last FROM head;
  IF numbered > 0 THEN
    PERFORM pg_notify('changes', 'events:' || last);
  END IF;
END $$;
