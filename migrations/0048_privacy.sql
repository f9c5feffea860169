-- A person's own data: everything that is kept of them, as one document, and its erasure. Both know tables of many modules,
-- so they stand here, beside the schema.

CREATE TABLE customer_exports (
  export_hash bytea PRIMARY KEY CHECK (octet_length(export_hash) = 32),
  customer_id bigint NOT NULL REFERENCES customers ON DELETE CASCADE,
  archive     bytea NOT NULL,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX customer_exports_by_customer ON customer_exports (customer_id);
CREATE INDEX customer_exports_by_expiry ON customer_exports (expires_at);

-- Rows of every table that names the customer, or one of the customer's orders, by table. A table that is added later is
-- part of it by itself. Secrets, which are kept as digests, are left out.
CREATE FUNCTION export_customer(wanted bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  found record;
  part jsonb;
  whole jsonb := '{}';
BEGIN
  FOR found IN
    SELECT c.relname AS name, bool_or(a.attname = 'customer_id') AS by_customer
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname IN ('customer_id', 'order_id') AND c.relname <> 'customer_exports'
    GROUP BY c.relname ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT jsonb_agg((SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(t))
        WHERE key !~ ''(hash|digest|token|secret|caller_key|gateway_id)'')) FROM %I t WHERE %s', found.name,
      CASE WHEN found.by_customer THEN 't.customer_id = $1'
        ELSE 't.order_id IN (SELECT order_id FROM orders WHERE customer_id = $1)' END) INTO part USING wanted;
    IF part IS NOT NULL THEN
      whole := whole || jsonb_build_object(found.name, part);
    END IF;
  END LOOP;
  RETURN whole;
END $$;

-- Rows that are otherwise append only may lose a person's name, and nothing else may happen to them.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('order_moves', 'audit_records', 'menu_revisions')
     AND current_setting('cellardoor.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END $$;

-- A document without what names a person: fields that are about people by their name, and texts that contain one of the words.
CREATE FUNCTION blank_personal(value jsonb, words text[], is_person boolean DEFAULT false) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      RETURN coalesce((SELECT jsonb_object_agg(key, CASE
          WHEN key IN ('latitude', 'longitude') THEN 'null'::jsonb
          WHEN key IN ('first_name', 'last_name', 'email', 'instructions', 'author', 'text') AND jsonb_typeof(inner_value) = 'string'
            THEN '""'::jsonb
          WHEN key = 'review' AND jsonb_typeof(inner_value) = 'object' THEN blank_personal(inner_value || '{"name": "", "text": ""}', words)
          ELSE blank_personal(inner_value, words, is_person OR key IN ('location', 'customer', 'contact', 'address')) END)
        FROM jsonb_each(value) AS field (key, inner_value)), '{}');
    WHEN 'array' THEN
      RETURN coalesce((SELECT jsonb_agg(blank_personal(element, words, is_person)) FROM jsonb_array_elements(value) AS element), '[]');
    WHEN 'string' THEN
      IF is_person OR EXISTS (SELECT FROM unnest(words) AS word WHERE position(word IN lower(value #>> '{}')) > 0) THEN
        RETURN '""';
      END IF;
    ELSE
  END CASE;
  RETURN value;
END $$;

-- The words by which a person is recognised in texts. Short ones would hit others, and so would addresses in texts that are not
-- about the person.
CREATE FUNCTION words_of_customer(wanted bigint, with_places boolean DEFAULT true) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT lower(word)), '{}') FROM (
    SELECT unnest(ARRAY[email, phone, first_name || ' ' || last_name]) AS word FROM customers WHERE customer_id = wanted
    UNION ALL SELECT unnest(ARRAY[CASE WHEN with_places THEN street END, phone]) FROM customer_locations WHERE customer_id = wanted
    UNION ALL SELECT unnest(ARRAY[contact ->> 'email', contact ->> 'phone', CASE WHEN with_places THEN address ->> 'street' END, address ->> 'phone',
      (contact ->> 'first_name') || ' ' || (contact ->> 'last_name')]) FROM orders WHERE customer_id = wanted
  ) AS named WHERE length(trim(word)) >= 6
$$;

-- Blanks what names the person, wherever it is kept; amounts, lines and the ledger stay. False if an order is not over yet: nothing
-- is changed then. Carts go first: a checkout holds its cart's lock, so none can end behind the look at the orders.
CREATE FUNCTION erase_customer(wanted bigint) RETURNS boolean LANGUAGE plpgsql AS $$
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
  DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL
    AND EXISTS (SELECT FROM unnest(names) AS word WHERE position(word IN lower(payload::text)) > 0);
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
