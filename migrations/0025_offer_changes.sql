-- Notices of changed offers carry the new price and stock, so that a process corrects one number in place instead of reading
-- the store's whole list again. A sale that leaves 99 bottles or more changes nothing that anybody is shown, and sends none.
--
--   offer:<merchant> <variant> <price in cents> <stock> <n>   this offer is now so; a price of 0: it is no longer listed
--   offer:<merchant> <n>                                      many offers of this store have changed; read them again
--
-- <n> is different in every notice: PostgreSQL sends equal texts of one transaction once, at the place of the first, and an
-- offer that is changed twice and back would end as what it was in between.
CREATE SEQUENCE alcohol_offer_notices;

-- Beyond this many of one store by one statement, its list is read again.
CREATE FUNCTION notify_offers(merchants bigint[], variants bigint[], prices integer[], stocks integer[]) RETURNS void
LANGUAGE sql AS $$
  WITH changed AS (
    SELECT *, count(*) OVER (PARTITION BY merchant_id) > 50 AS is_bulk
    FROM unnest(merchants, variants, prices, stocks) AS changed (merchant_id, variant_id, price, stock)),
  notices AS (
    SELECT DISTINCT 'offer:' || merchant_id AS text FROM changed WHERE is_bulk
    UNION ALL
    SELECT concat_ws(' ', 'offer:' || merchant_id, variant_id, price, stock) FROM changed WHERE NOT is_bulk)
  SELECT pg_notify('changes', text || ' ' || nextval('alcohol_offer_notices')) FROM notices;
$$;

CREATE FUNCTION notify_offers_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_offers(array_agg(merchant_id), array_agg(variant_id), array_agg(price_cents), array_agg(stock))
  FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION notify_offers_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_offers(array_agg(merchant_id), array_agg(variant_id), array_agg(0), array_agg(0))
  FROM old_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION notify_offers_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_offers(array_agg(merchant_id), array_agg(variant_id), array_agg(coalesce(n.price_cents, 0)),
                        array_agg(coalesce(n.stock, 0)))
  FROM old_rows o FULL JOIN new_rows n USING (merchant_id, variant_id)
  WHERE o.price_cents IS DISTINCT FROM n.price_cents OR least(o.stock, 99) IS DISTINCT FROM least(n.stock, 99)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

DROP TRIGGER alcohol_offers_inserted ON alcohol_offers;
DROP TRIGGER alcohol_offers_updated ON alcohol_offers;
DROP TRIGGER alcohol_offers_deleted ON alcohol_offers;
DROP FUNCTION notify_offer_change();
CREATE TRIGGER alcohol_offers_inserted AFTER INSERT ON alcohol_offers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_offers_inserted();
CREATE TRIGGER alcohol_offers_updated AFTER UPDATE ON alcohol_offers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_offers_updated();
CREATE TRIGGER alcohol_offers_deleted AFTER DELETE ON alcohol_offers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_offers_deleted();
