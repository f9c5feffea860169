-- Commits that send a notice wait for each other. What an event tells is not told by a notice as well: the status of an order, and a
-- courier that is booked. While a courier is sought nobody is shown anything. What is left is told of a delivery on its way: each
-- report, its end, and a new search.
DROP TRIGGER deliveries_made ON deliveries;
DROP TRIGGER orders_moved ON orders;
CREATE OR REPLACE TRIGGER deliveries_changed AFTER UPDATE ON deliveries FOR EACH ROW
  WHEN (OLD.state NOT IN ('seeking', 'booking') AND (OLD.state, OLD.status, OLD.courier, OLD.pickup_eta, OLD.delivery_eta)
    IS DISTINCT FROM (NEW.state, NEW.status, NEW.courier, NEW.pickup_eta, NEW.delivery_eta))
  EXECUTE FUNCTION notify_delivery();
