-- Support finds help requests by the customer's name. A name is on far more orders than requests, so the requests have it, too: in lower
-- case, the first name first.
ALTER TABLE help_requests ADD COLUMN contact_name text NOT NULL DEFAULT '';
UPDATE help_requests h SET contact_name = lower(concat_ws(' ', o.contact ->> 'first_name', o.contact ->> 'last_name'))
FROM orders o WHERE o.merchant_id = h.merchant_id AND o.order_id = h.order_id;

-- As in 0123, and the name goes as well.
CREATE OR REPLACE FUNCTION erase_help(wanted bigint) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  own_orders bigint[];
  names text[];
BEGIN
  SELECT coalesce(array_agg(order_id), '{}') INTO own_orders FROM orders WHERE customer_id = wanted;
  UPDATE help_requests SET contact_name = '' WHERE order_id = ANY (own_orders);
  UPDATE help_messages m SET body = '' FROM help_requests h
  WHERE h.order_id = ANY (own_orders) AND (m.merchant_id, m.order_id, m.help_id) = (h.merchant_id, h.order_id, h.help_id);
  WITH gone AS (
    DELETE FROM help_photos p USING orders o
    WHERE o.customer_id = wanted AND p.merchant_id = o.merchant_id AND p.order_id = o.order_id RETURNING p.name
  ) SELECT coalesce(array_agg(DISTINCT name), '{}') INTO names FROM gone;
  RETURN names;
END $$;
