-- The operator's list of licences is sorted by their last day, that of products which look alike by how alike they are.
CREATE INDEX merchant_licenses_by_end ON merchant_licenses (expires, license_id);
CREATE INDEX alcohol_matches_by_likeness ON alcohol_matches (state, likeness, match_id);

-- Products that no store sells: to find the few among 100,000 by their offers takes seconds. Kept by triggers on what offers come and
-- go with; a sale changes an offer and neither adds nor removes one. Whoever reads it asks for the offers of the rows that are found.
CREATE TABLE unsold_products (
  product_id text PRIMARY KEY REFERENCES alcohol_products ON DELETE CASCADE
);

CREATE FUNCTION judge_unsold(wanted text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM unsold_products u WHERE u.product_id = ANY (wanted)
    AND EXISTS (SELECT FROM alcohol_variants v JOIN alcohol_offers o USING (variant_id) WHERE v.product_id = u.product_id);
  INSERT INTO unsold_products SELECT p.product_id FROM alcohol_products p WHERE p.product_id = ANY (wanted)
    AND NOT EXISTS (SELECT FROM alcohol_variants v JOIN alcohol_offers o USING (variant_id) WHERE v.product_id = p.product_id)
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION unsold_by_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unsold_products SELECT product_id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION unsold_by_new_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unsold_products u USING alcohol_variants v, (SELECT DISTINCT variant_id FROM new_rows) AS n
  WHERE v.variant_id = n.variant_id AND u.product_id = v.product_id;
  RETURN NULL;
END $$;
CREATE FUNCTION unsold_by_lost_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM judge_unsold(ARRAY (SELECT DISTINCT v.product_id FROM old_rows o JOIN alcohol_variants v USING (variant_id)));
  RETURN NULL;
END $$;
CREATE FUNCTION unsold_by_moved_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM judge_unsold(ARRAY (SELECT product_id FROM old_rows UNION SELECT product_id FROM new_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION unsold_by_lost_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM judge_unsold(ARRAY (SELECT DISTINCT product_id FROM old_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER unsold_by_new_products AFTER INSERT ON alcohol_products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION unsold_by_new_products();
CREATE TRIGGER unsold_by_new_offers AFTER INSERT ON alcohol_offers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION unsold_by_new_offers();
CREATE TRIGGER unsold_by_lost_offers AFTER DELETE ON alcohol_offers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION unsold_by_lost_offers();
CREATE TRIGGER unsold_by_moved_variants AFTER UPDATE ON alcohol_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION unsold_by_moved_variants();
CREATE TRIGGER unsold_by_lost_variants AFTER DELETE ON alcohol_variants REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION unsold_by_lost_variants();
INSERT INTO unsold_products SELECT p.product_id FROM alcohol_products p
WHERE NOT EXISTS (SELECT FROM alcohol_variants v JOIN alcohol_offers o USING (variant_id) WHERE v.product_id = p.product_id);
