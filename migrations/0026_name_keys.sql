-- Near-duplicate names are found by blocking keys: words of at least 4 letters; their consonants, under which a word with a
-- wrong vowel or a doubled letter stands beside the right one; and the first and the last letters of longer words. A look-up by an equal key takes 5 µs where a search by
-- trigrams took 200, and the index of trigrams made every new product slow to write.
-- Written by the triggers below and by nothing else, so that no foreign key has to be checked for a dozen rows a product.
CREATE TABLE alcohol_name_keys (
  name_key   text NOT NULL,
  product_id text NOT NULL,
  PRIMARY KEY (name_key, product_id)
);

CREATE FUNCTION alcohol_name_keys_of(match_key text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT key
  FROM (SELECT word, CASE WHEN length(word) < 8 THEN 3 ELSE 4 END AS ends
        FROM unnest(string_to_array(match_key, ' ')) AS word WHERE length(word) >= 4) words,
    LATERAL (VALUES (word), ('~' || regexp_replace(translate(word, 'aeiouy', ''), '(.)\1+', '\1', 'g')),
                    (CASE WHEN length(word) >= 6 THEN '^' || left(word, ends) END),
                    (CASE WHEN length(word) >= 6 THEN '$' || right(word, ends) END)) AS keys (key)
  WHERE key IS NOT NULL;
$$;

CREATE FUNCTION write_alcohol_name_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM alcohol_name_keys k
    USING (SELECT product_id, name_key FROM old_rows, alcohol_name_keys_of(match_key) AS name_key) gone
    WHERE k.name_key = gone.name_key AND k.product_id = gone.product_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO alcohol_name_keys
      SELECT name_key, product_id FROM new_rows, alcohol_name_keys_of(match_key) AS name_key ORDER BY 1, 2;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER alcohol_products_named AFTER INSERT ON alcohol_products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION write_alcohol_name_keys();
CREATE TRIGGER alcohol_products_renamed AFTER UPDATE ON alcohol_products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION write_alcohol_name_keys();
CREATE TRIGGER alcohol_products_unnamed AFTER DELETE ON alcohol_products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION write_alcohol_name_keys();

INSERT INTO alcohol_name_keys
  SELECT name_key, product_id FROM alcohol_products, alcohol_name_keys_of(match_key) AS name_key;
DROP INDEX alcohol_products_by_similar_key;
