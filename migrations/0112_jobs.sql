-- Jobs have a table of their own. Those of the version before are in the schema graphile_worker, to which that version may still add while
-- it runs beside this one (docs/decisions/0098). Only the functions below know that schema: the version that drops it replaces them.

CREATE TABLE jobs (
  job_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task         text NOT NULL CHECK (task <> ''),
  payload      json NOT NULL DEFAULT '{}',
  key          text CHECK (key <> ''),
  run_at       timestamptz NOT NULL DEFAULT now(),
  attempts     smallint NOT NULL DEFAULT 0,
  max_attempts smallint NOT NULL DEFAULT 12 CHECK (max_attempts > 0),
  last_error   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  locked_by    text,
  locked_at    timestamptz,
  CHECK (attempts BETWEEN 0 AND max_attempts),
  CHECK ((locked_by IS NULL) = (locked_at IS NULL))
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE locked_by IS NULL AND attempts < max_attempts;
CREATE UNIQUE INDEX jobs_by_key ON jobs (key) WHERE key IS NOT NULL;

-- The minute in which a task was last queued by the clock, once for all processes.
CREATE TABLE job_schedules (
  task        text PRIMARY KEY,
  last_minute timestamptz NOT NULL
);

-- Among jobs with the same key only the last one waits. One that runs goes on without the key and is not tried again; one that was given up
-- stays in sight. A runner may take the job between the two statements: then both are repeated.
CREATE FUNCTION add_job(
  task text, payload json DEFAULT '{}', key text DEFAULT NULL, run_at timestamptz DEFAULT now(), max_attempts integer DEFAULT 12
) RETURNS bigint LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  added bigint;
BEGIN
  IF add_job.run_at <= now() THEN
    PERFORM pg_notify('jobs:insert', '');
  END IF;
  IF EXISTS (SELECT FROM graphile_worker._private_jobs WHERE key = add_job.key) THEN
    PERFORM graphile_worker.remove_job(add_job.key);
  END IF;
  LOOP
    UPDATE jobs SET key = NULL, attempts = max_attempts
    WHERE key = add_job.key AND (locked_by IS NOT NULL OR attempts = max_attempts);
    INSERT INTO jobs (task, payload, key, run_at, max_attempts)
    VALUES (add_job.task, add_job.payload, add_job.key, add_job.run_at, add_job.max_attempts)
    ON CONFLICT (key) WHERE key IS NOT NULL DO UPDATE SET task = excluded.task, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, attempts = 0, last_error = NULL
    WHERE jobs.locked_by IS NULL
    RETURNING job_id INTO added;
    EXIT WHEN added IS NOT NULL;
  END LOOP;
  RETURN added;
END $$;

-- Jobs of tasks whose minute has come. With several processes, the one whose mark is the first of this minute adds them.
CREATE FUNCTION add_scheduled_jobs(tasks text[], minute timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH mark_of_before AS (
    INSERT INTO graphile_worker._private_known_crontabs AS known (identifier, known_since, last_execution)
    SELECT task, minute, minute FROM unnest(tasks) AS task
    ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution
    WHERE known.last_execution IS NULL OR known.last_execution < excluded.last_execution
    RETURNING identifier
  ), mark AS (
    INSERT INTO job_schedules AS known (task, last_minute) SELECT identifier, minute FROM mark_of_before
    ON CONFLICT (task) DO UPDATE SET last_minute = excluded.last_minute WHERE known.last_minute < excluded.last_minute
    RETURNING task
  ), added AS (
    INSERT INTO jobs (task) SELECT task FROM mark RETURNING job_id
  )
  SELECT pg_notify('jobs:insert', '') FROM added LIMIT 1
$$;

-- Frees the jobs of runners that are gone, whichever version they were of. A runner holds a lock in its name for as long as it lives.
CREATE FUNCTION free_lost_jobs(own_runner text, locked_for interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  WITH held AS MATERIALIZED (
    SELECT locked_by FROM jobs WHERE locked_at <= now() - locked_for AND locked_by <> own_runner
    UNION SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_at <= now() - locked_for AND locked_by <> own_runner
  )
  SELECT array_agg(locked_by) INTO gone FROM held WHERE pg_try_advisory_xact_lock(7263004, hashtext(locked_by));
  UPDATE jobs SET locked_by = NULL, locked_at = NULL WHERE locked_by = ANY (gone);
  UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL WHERE locked_by = ANY (gone);
END $$;

-- Moves what the version before has added and not taken itself; each row is locked by one of the two.
CREATE FUNCTION take_over_jobs() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  old record;
  added bigint;
BEGIN
  FOR old IN
    WITH waiting AS (
      SELECT id FROM graphile_worker._private_jobs WHERE locked_at IS NULL FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM graphile_worker._private_jobs j USING waiting WHERE j.id = waiting.id RETURNING j.*
    )
    SELECT gone.*, t.identifier AS task FROM gone JOIN graphile_worker._private_tasks t ON t.id = gone.task_id ORDER BY gone.id
  LOOP
    added := add_job(old.task, old.payload, old.key, old.run_at, old.max_attempts);
    UPDATE jobs SET attempts = least(old.attempts, old.max_attempts), last_error = old.last_error, created_at = old.created_at
    WHERE job_id = added;
  END LOOP;
END $$;

-- Waiting jobs that name a person; one that runs ends within moments.
CREATE FUNCTION erase_jobs(names text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM jobs WHERE locked_by IS NULL
    AND EXISTS (SELECT FROM unnest(names) AS word WHERE position(word IN lower(payload::text)) > 0);
  DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL
    AND EXISTS (SELECT FROM unnest(names) AS word WHERE position(word IN lower(payload::text)) > 0);
$$;

-- As before (0048), with jobs wherever they wait.
-- Blanks what names the person, wherever it is kept; amounts, lines and the ledger stay. False if an order is not over yet: nothing
-- is changed then. Carts go first: a checkout holds its cart's lock, so none can end behind the look at the orders.
CREATE OR REPLACE FUNCTION erase_customer(wanted bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  person customers;
  words text[] := words_of_customer(wanted);
  names text[] := words_of_customer(wanted, false);
  own_orders bigint[];
BEGIN
  SELECT * INTO person FROM customers WHERE customer_id = wanted FOR UPDATE;
  PERFORM FROM carts WHERE customer_id = wanted FOR UPDATE;
  IF EXISTS (SELECT FROM orders WHERE customer_id = wanted AND status IN ('placed', 'confirmed', 'ready', 'out_for_delivery'))
     OR EXISTS (SELECT FROM checkouts k JOIN carts USING (cart_id) WHERE customer_id = wanted AND k.state = 'authorising') THEN
    RETURN false;
  END IF;
  SELECT coalesce(array_agg(order_id), '{}') INTO own_orders FROM orders WHERE customer_id = wanted;
  PERFORM set_config('cellardoor.erasing', 'on', true);

  DELETE FROM carts WHERE customer_id = wanted;
  DELETE FROM access_tokens WHERE customer_id = wanted;
  DELETE FROM refresh_tokens WHERE customer_id = wanted;
  DELETE FROM authorization_codes WHERE customer_id = wanted;
  DELETE FROM password_resets WHERE customer_id = wanted;
  DELETE FROM pending_updates WHERE customer_id = wanted;
  DELETE FROM guest_sessions WHERE customer_id = wanted;
  DELETE FROM phone_confirmations WHERE customer_id = wanted;
  DELETE FROM customer_ages WHERE customer_id = wanted;
  DELETE FROM customer_deals WHERE customer_id = wanted;
  DELETE FROM customer_locations WHERE customer_id = wanted;
  DELETE FROM customer_exports WHERE customer_id = wanted;
  DELETE FROM favorite_merchants WHERE customer_id = wanted;
  DELETE FROM favorite_orders WHERE customer_id = wanted;
  DELETE FROM saved_cards WHERE customer_id = wanted;
  DELETE FROM merchant_group_members WHERE lower(email) = lower(person.email);
  DELETE FROM merchant_invitations WHERE email = lower(person.email);
  UPDATE merchant_invitations SET invited_by = 'erased customer' WHERE lower(invited_by) = lower(person.email);
  PERFORM erase_jobs(names);
  UPDATE gift_cards SET email = NULL WHERE email = lower(person.email);
  UPDATE webhooks SET email = NULL WHERE lower(email) = lower(person.email);
  UPDATE reviews SET author = '', body = '' WHERE customer_id = wanted;
  UPDATE orders o SET contact = '{"first_name": "", "last_name": "", "email": "", "phone": ""}',
    address = CASE WHEN jsonb_typeof(to_jsonb(o.address)) = 'object' THEN blank_personal(to_jsonb(o.address), words, true)
      || jsonb_build_object('city', o.address -> 'city', 'state', o.address -> 'state', 'zip_code', o.address -> 'zip_code') END,
    latitude = m.latitude, longitude = m.longitude, location_id = NULL, instructions = '', claimed_ip = NULL,
    cart = blank_personal(o.cart, words), reason = blank_personal(to_jsonb(o.reason), words) #>> '{}'
  FROM merchants m WHERE o.customer_id = wanted AND m.merchant_id = o.merchant_id;
  UPDATE order_moves SET actor = 'erased customer', reason = NULL
  WHERE order_id = ANY (own_orders) AND lower(actor) = lower(person.email);
  UPDATE audit_records SET actor = CASE WHEN lower(actor) = lower(person.email) THEN 'erased customer' ELSE actor END,
    subject = CASE WHEN EXISTS (SELECT FROM unnest(names) AS word WHERE position(word IN lower(subject)) > 0) THEN '' ELSE subject END,
    before = blank_personal(before, words), after = blank_personal(after, words)
  WHERE lower(actor) = lower(person.email) OR EXISTS (SELECT FROM unnest(names) AS word
    WHERE position(word IN lower(concat(subject, before::text, after::text))) > 0);
  UPDATE menu_revisions SET actor = 'erased customer' WHERE lower(actor) = lower(person.email);
  UPDATE events SET data = blank_personal(data::jsonb, words)::json, merchant_data = blank_personal(merchant_data::jsonb, words, true)::json,
    previous = blank_personal(previous::jsonb, words)::json, payload = blank_personal(payload, words)
  WHERE customer_id = wanted OR order_id = ANY (own_orders);
  UPDATE outbox_events SET data = blank_personal(data::jsonb, words)::json,
    merchant_data = blank_personal(merchant_data::jsonb, words, true)::json,
    previous = blank_personal(previous::jsonb, words)::json, payload = blank_personal(payload, words)
  WHERE customer_id = wanted OR order_id = ANY (own_orders);
  UPDATE webhook_deliveries d SET attempts = blank_personal(d.attempts, words)
  FROM events e WHERE e.day = d.day AND e.position = d.position AND (e.customer_id = wanted OR e.order_id = ANY (own_orders));
  UPDATE customers SET email = 'erased-' || wanted || '@erased.invalid', first_name = '', last_name = '', phone = NULL,
    password_hash = 'erased', sms_notify = false, email_confirmed = false WHERE customer_id = wanted;
  PERFORM set_config('cellardoor.erasing', '', true);
  RETURN true;
END $$;

SELECT take_over_jobs();
