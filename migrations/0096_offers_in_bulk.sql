-- An import inserts 2,000 offers by one statement. The triggers of that statement took a fifth of its time: one put the rows into
-- four arrays and sorted them to count those of each store, the other looked up the product of every row.

-- One notice for a store with many new offers, one for each offer of the others (0025 has the texts).
CREATE OR REPLACE FUNCTION notify_offers_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  few bigint[];
BEGIN
  PERFORM pg_notify('changes', 'offer:' || merchant_id || ' ' || nextval('alcohol_offer_notices'))
  FROM (SELECT merchant_id FROM new_rows GROUP BY merchant_id HAVING count(*) > 50) AS bulk;
  few := ARRAY (SELECT merchant_id FROM new_rows GROUP BY merchant_id HAVING count(*) <= 50);
  IF few <> '{}' THEN
    PERFORM notify_offers(array_agg(merchant_id), array_agg(variant_id), array_agg(price_cents), array_agg(stock))
    FROM new_rows WHERE merchant_id = ANY (few);
  END IF;
  RETURN NULL;
END $$;

-- Where few products are unsold, they are looked for among the new offers. Otherwise the products of the new offers are looked up
-- one by one: the planner would read all sizes and all unsold products for each statement.
CREATE OR REPLACE FUNCTION unsold_by_new_offers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  few CONSTANT integer := 200;
  unsold text[] := ARRAY (SELECT product_id FROM unsold_products LIMIT few + 1);
BEGIN
  IF cardinality(unsold) > few THEN
    DELETE FROM unsold_products WHERE product_id = ANY (ARRAY (
      SELECT DISTINCT v.product_id FROM (SELECT DISTINCT variant_id FROM new_rows) AS n
      CROSS JOIN LATERAL (SELECT product_id FROM alcohol_variants WHERE variant_id = n.variant_id OFFSET 0) AS v));
  ELSIF cardinality(unsold) > 0 THEN
    DELETE FROM unsold_products WHERE product_id = ANY (ARRAY (
      SELECT v.product_id FROM alcohol_variants v
      WHERE v.product_id = ANY (unsold) AND v.variant_id IN (SELECT variant_id FROM new_rows)));
  END IF;
  RETURN NULL;
END $$;
