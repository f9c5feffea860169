-- Merchants are never deleted and keep their key (0060), so that it is enough to look whether an offer's is there: once for each
-- statement, where the foreign key took a query for each row of an import, and a lock on the merchant's row that several batches of
-- one store write into its page again and again.
CREATE FUNCTION mind_merchants_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing bigint;
BEGIN
  SELECT n.merchant_id INTO missing FROM (SELECT DISTINCT merchant_id FROM new_rows) AS n
  WHERE NOT EXISTS (SELECT FROM merchants m WHERE m.merchant_id = n.merchant_id) LIMIT 1;
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'there is no merchant %', missing USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER alcohol_offers_have_merchants AFTER INSERT ON alcohol_offers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mind_merchants_of_offers();
CREATE TRIGGER alcohol_offers_keep_their_merchant BEFORE UPDATE OF merchant_id ON alcohol_offers FOR EACH ROW
  WHEN (OLD.merchant_id <> NEW.merchant_id) EXECUTE FUNCTION refuse_deletion();
ALTER TABLE alcohol_offers DROP CONSTRAINT alcohol_offers_merchant_id_fkey;
