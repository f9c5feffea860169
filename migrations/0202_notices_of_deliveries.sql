-- notify_change() reads its key from the whole row as JSON. Orders and deliveries have wide rows that change all evening, so they
-- have a function of their own, which reads one column. The text of a notice stays the same.
CREATE FUNCTION notify_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'delivery:' || NEW.order_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deliveries_made AFTER INSERT ON deliveries
  FOR EACH ROW EXECUTE FUNCTION notify_delivery();
CREATE OR REPLACE TRIGGER deliveries_changed AFTER UPDATE ON deliveries FOR EACH ROW
  WHEN ((OLD.state, OLD.status, OLD.courier, OLD.pickup_eta, OLD.delivery_eta)
    IS DISTINCT FROM (NEW.state, NEW.status, NEW.courier, NEW.pickup_eta, NEW.delivery_eta))
  EXECUTE FUNCTION notify_delivery();
CREATE OR REPLACE TRIGGER orders_moved AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.is_courier AND OLD.status <> NEW.status)
  EXECUTE FUNCTION notify_delivery();
