-- Mails that were sent about an order, for whoever looks into it. Links in them open something to whoever has them, and are left out.
CREATE TABLE order_mails (
  order_id  bigint NOT NULL,
  mail_id   bigint GENERATED ALWAYS AS IDENTITY,
  at        timestamptz NOT NULL,
  recipient text NOT NULL,
  subject   text NOT NULL,
  body      text NOT NULL,
  PRIMARY KEY (order_id, mail_id)
);
CREATE INDEX order_mails_by_time ON order_mails USING brin (at);

-- The other half of erasing a person (erase_customer): what is kept of somebody who applied for a shop, or owned one. Applications that were
-- approved stay as the record of a merchant, without the person; licences stay with a group that somebody else owns. Answers the pictures
-- that nothing refers to any more.
CREATE FUNCTION erase_partner(wanted bigint) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  address text := (SELECT lower(email) FROM customers WHERE customer_id = wanted);
  words text[] := words_of_customer(wanted);
  abandoned bigint[];
  documents text[];
BEGIN
  SELECT coalesce(array_agg(group_id), '{}') INTO abandoned FROM merchant_group_members m
  WHERE m.email = address AND m.role = 'owner'
    AND NOT EXISTS (SELECT FROM merchant_group_members o WHERE o.group_id = m.group_id AND o.role = 'owner' AND o.email <> address);
  SELECT coalesce(array_agg(document), '{}') INTO documents FROM (
    SELECT document FROM merchant_licenses JOIN merchants USING (merchant_id) WHERE group_id = ANY (abandoned)
    UNION SELECT license ->> 'document' FROM merchant_applications WHERE email = address AND status <> 'approved') AS held
  WHERE document IS NOT NULL;
  -- A shop that was never opened stays closed.
  UPDATE merchants SET awaiting_setup = false WHERE group_id = ANY (abandoned) AND awaiting_setup;
  DELETE FROM merchant_licenses l USING merchants m WHERE m.merchant_id = l.merchant_id AND m.group_id = ANY (abandoned);
  UPDATE events SET data = blank_personal(data::jsonb, words)::json, merchant_data = blank_personal(merchant_data::jsonb, words)::json,
    previous = blank_personal(previous::jsonb, words)::json, payload = blank_personal(payload, words)
  WHERE type LIKE 'merchant.%' AND (merchant_id IN (SELECT merchant_id FROM merchants WHERE group_id = ANY (abandoned))
    OR EXISTS (SELECT FROM merchant_applications a WHERE a.email = address AND a.application_id::text = events.subject));
  UPDATE outbox_events SET data = blank_personal(data::jsonb, words)::json, merchant_data = blank_personal(merchant_data::jsonb, words)::json,
    previous = blank_personal(previous::jsonb, words)::json, payload = blank_personal(payload, words)
  WHERE type LIKE 'merchant.%' AND (merchant_id IN (SELECT merchant_id FROM merchants WHERE group_id = ANY (abandoned))
    OR EXISTS (SELECT FROM merchant_applications a WHERE a.email = address AND a.application_id::text = outbox_events.subject));
  DELETE FROM merchant_applications WHERE email = address AND status = 'waiting';
  UPDATE merchant_applications SET name = 'erased'
  WHERE email = address AND status = 'declined';
  UPDATE merchant_applications SET email = 'erased-' || application_id || '@erased.invalid', phone = '', street = '',
    latitude = round(latitude), longitude = round(longitude), license = NULL, reason = NULL
  WHERE email = address;
  UPDATE order_mails SET recipient = '', subject = '', body = ''
  WHERE order_id IN (SELECT order_id FROM orders WHERE customer_id = wanted);
  UPDATE order_mails SET recipient = '' WHERE lower(recipient) = address;
  RETURN (SELECT coalesce(array_agg(held.document), '{}') FROM unnest(documents) AS held (document)
    WHERE NOT EXISTS (SELECT FROM merchant_licenses l WHERE l.document = held.document)
      AND NOT EXISTS (SELECT FROM merchant_applications a WHERE a.license ->> 'document' = held.document));
END $$;
