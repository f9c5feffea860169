-- Orders that were rejected, cancelled or failed: few among millions, and looked for by the operator. An index whose predicate names
-- `status` would end heap-only (HOT) updates of orders (0060), so they have a short table of their own, kept by the same triggers.
CREATE TABLE lost_orders (
  order_id    bigint PRIMARY KEY,
  merchant_id bigint NOT NULL,
  status      text NOT NULL CHECK (status IN ('rejected', 'cancelled', 'failed')),
  ordered_at  timestamptz NOT NULL
);
CREATE INDEX lost_orders_by_time ON lost_orders (status, ordered_at DESC, order_id DESC);
CREATE INDEX lost_orders_of_merchants ON lost_orders (merchant_id, ordered_at DESC, order_id DESC);

-- All orders are read while orders go on; what was lost meanwhile is added once the trigger below holds them up.
INSERT INTO lost_orders SELECT order_id, merchant_id, status, ordered_at FROM orders
WHERE status IN ('rejected', 'cancelled', 'failed');

CREATE OR REPLACE FUNCTION enter_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM merchants WHERE merchant_id = NEW.merchant_id) THEN
    RAISE EXCEPTION 'there is no merchant %', NEW.merchant_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NEW.status IN ('placed', 'confirmed', 'ready', 'out_for_delivery') THEN
    INSERT INTO open_orders VALUES (NEW.order_id, NEW.merchant_id, NEW.ordered_at, NEW.is_courier, NEW.deliver_at > NEW.ordered_at);
  ELSIF NEW.status IN ('rejected', 'cancelled', 'failed') THEN
    INSERT INTO lost_orders VALUES (NEW.order_id, NEW.merchant_id, NEW.status, NEW.ordered_at);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION end_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM open_orders WHERE order_id = OLD.order_id;
  IF OLD.status IN ('rejected', 'cancelled', 'failed') THEN
    DELETE FROM lost_orders WHERE order_id = OLD.order_id;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status IN ('placed', 'confirmed', 'ready', 'out_for_delivery') THEN
    INSERT INTO open_orders VALUES (NEW.order_id, NEW.merchant_id, NEW.ordered_at, NEW.is_courier, NEW.deliver_at > NEW.ordered_at);
  ELSIF TG_OP = 'UPDATE' AND NEW.status IN ('rejected', 'cancelled', 'failed') THEN
    INSERT INTO lost_orders VALUES (NEW.order_id, NEW.merchant_id, NEW.status, NEW.ordered_at);
  END IF;
  RETURN NULL;
END $$;

-- Of one lost order that is lost in another way the open orders know nothing.
CREATE TRIGGER orders_lost AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status IN ('rejected', 'cancelled', 'failed', 'completed') AND NEW.status IN ('rejected', 'cancelled', 'failed', 'completed')
    AND OLD.status <> NEW.status)
  EXECUTE FUNCTION end_order();
INSERT INTO lost_orders SELECT order_id, merchant_id, status, ordered_at FROM orders
WHERE ordered_at > now() - interval '90 days' AND status IN ('rejected', 'cancelled', 'failed')
ON CONFLICT (order_id) DO UPDATE SET status = excluded.status;
