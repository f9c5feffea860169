-- Moves of an order rewrite no index, and an order locks no row that others need.

-- Orders that are not over. An index whose predicate names `status` would have to be written at every move, so that no move could be
-- a heap-only (HOT) update; and what a merchant's board, the promised times and the courier search read is this short table,
-- however many orders there were.
CREATE TABLE open_orders (
  order_id     bigint PRIMARY KEY,
  merchant_id  bigint NOT NULL,
  ordered_at   timestamptz NOT NULL,
  is_courier   boolean NOT NULL,
  -- For later, and not as soon as possible.
  is_scheduled boolean NOT NULL
);
CREATE INDEX open_orders_of_merchants ON open_orders (merchant_id, ordered_at, order_id);

-- Whoever writes an order, also a process of the version before, keeps it up to date by this. Merchants are never deleted (below),
-- so that it is enough to look: a foreign key would lock the merchant's row for every order, and write the lock into its page.
CREATE FUNCTION enter_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM merchants WHERE merchant_id = NEW.merchant_id) THEN
    RAISE EXCEPTION 'there is no merchant %', NEW.merchant_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NEW.status IN ('placed', 'confirmed', 'ready', 'out_for_delivery') THEN
    INSERT INTO open_orders VALUES (NEW.order_id, NEW.merchant_id, NEW.ordered_at, NEW.is_courier, NEW.deliver_at > NEW.ordered_at);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION end_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM open_orders WHERE order_id = OLD.order_id;
  IF TG_OP = 'UPDATE' AND NEW.status IN ('placed', 'confirmed', 'ready', 'out_for_delivery') THEN
    INSERT INTO open_orders VALUES (NEW.order_id, NEW.merchant_id, NEW.ordered_at, NEW.is_courier, NEW.deliver_at > NEW.ordered_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_entered AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION enter_order();
CREATE TRIGGER orders_ended AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status IN ('placed', 'confirmed', 'ready', 'out_for_delivery'), OLD.ordered_at, OLD.deliver_at, OLD.is_courier)
    IS DISTINCT FROM (NEW.status IN ('placed', 'confirmed', 'ready', 'out_for_delivery'), NEW.ordered_at, NEW.deliver_at, NEW.is_courier))
  EXECUTE FUNCTION end_order();
CREATE TRIGGER orders_deleted AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION end_order();
INSERT INTO open_orders SELECT order_id, merchant_id, ordered_at, is_courier, deliver_at > ordered_at FROM orders
WHERE status IN ('placed', 'confirmed', 'ready', 'out_for_delivery');
DROP INDEX orders_open, orders_for_couriers;

-- A merchant that closes is switched off. Its orders and its books stay, and name it.
CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted, and keep their key', TG_TABLE_NAME;
END $$;
CREATE TRIGGER merchants_stay BEFORE DELETE ON merchants FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER merchants_keep_their_key BEFORE UPDATE OF merchant_id ON merchants FOR EACH ROW
  WHEN (OLD.merchant_id <> NEW.merchant_id) EXECUTE FUNCTION refuse_deletion();
ALTER TABLE orders DROP CONSTRAINT orders_merchant_id_fkey;
ALTER TABLE checkouts DROP CONSTRAINT checkouts_merchant_id_fkey;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_merchant_id_fkey;

-- Room on the page for the next version of a row that is about to change.
ALTER TABLE orders SET (fillfactor = 80);
ALTER TABLE order_payments SET (fillfactor = 80);
ALTER TABLE deliveries SET (fillfactor = 60);
ALTER TABLE carts SET (fillfactor = 60);

-- A cart changes at every click. An index of ages made each change rewrite all indexes of the row; a summary by page does not.
CREATE INDEX carts_by_page_and_age ON carts USING brin (updated_at) WITH (pages_per_range = 8);
DROP INDEX carts_by_age;
