-- What the operator's staff write down about an order, for each other. Neither the customer nor the merchant is shown it.
CREATE TABLE order_notes (
  merchant_id bigint NOT NULL,
  order_id    bigint NOT NULL,
  note_id     bigint GENERATED ALWAYS AS IDENTITY,
  at          timestamptz NOT NULL,
  author      text NOT NULL,
  body        text NOT NULL CHECK (length(body) <= 2000),
  PRIMARY KEY (merchant_id, order_id, note_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders
);

-- As before (0048), but without the notes: they are the staff's own words about an order, and not for the customer.
CREATE OR REPLACE FUNCTION export_customer(wanted bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  found record;
  part jsonb;
  whole jsonb := '{}';
BEGIN
  FOR found IN
    SELECT c.relname AS name, bool_or(a.attname = 'customer_id') AS by_customer
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname IN ('customer_id', 'order_id') AND c.relname NOT IN ('customer_exports', 'order_notes')
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

-- Another part of erasing a person (erase_customer, erase_partner): the notes on the person's orders lose their text.
CREATE FUNCTION erase_order_notes(wanted bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE order_notes n SET body = '' FROM orders o
  WHERE o.customer_id = wanted AND n.merchant_id = o.merchant_id AND n.order_id = o.order_id
$$;
