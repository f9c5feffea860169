-- In how many orders each item was, by day of UTC, counted as orders are placed (docs/decisions/0105). Days that no list looks back to are deleted.
CREATE TABLE menu_item_orders (
  merchant_id bigint NOT NULL,
  entity_id   bigint NOT NULL,
  day         date NOT NULL,
  orders      integer NOT NULL CHECK (orders > 0),
  PRIMARY KEY (merchant_id, day, entity_id),
  FOREIGN KEY (merchant_id, entity_id) REFERENCES menu_entities ON DELETE CASCADE
);
CREATE INDEX menu_item_orders_by_day ON menu_item_orders (day);
CREATE INDEX menu_item_orders_by_item ON menu_item_orders (merchant_id, entity_id);

-- Orders of the last 30 days count from the start. One pass over them; archived ones are older.
INSERT INTO menu_item_orders (merchant_id, entity_id, day, orders)
SELECT o.merchant_id, e.entity_id, (o.ordered_at AT TIME ZONE 'UTC')::date, count(DISTINCT o.order_id)
FROM orders o
CROSS JOIN LATERAL jsonb_array_elements(o.cart) AS line
JOIN menu_entities e ON e.merchant_id = o.merchant_id AND e.type = 'Item' AND line ->> 'id' = 'N' || e.entity_id
WHERE o.ordered_at > now() - interval '30 days'
GROUP BY 1, 2, 3;

-- One notice per merchant and statement: the list of its popular items may be another.
CREATE FUNCTION notify_popular_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'popular:' || merchant_id) FROM (SELECT DISTINCT merchant_id FROM changed_rows) AS merchants;
  RETURN NULL;
END $$;
CREATE TRIGGER menu_item_orders_inserted AFTER INSERT ON menu_item_orders REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_popular_change();
CREATE TRIGGER menu_item_orders_updated AFTER UPDATE ON menu_item_orders REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_popular_change();
