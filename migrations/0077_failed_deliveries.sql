-- The operator's list of deliveries that failed, among millions that did not.
CREATE INDEX IF NOT EXISTS deliveries_failed ON deliveries (order_id) WHERE state = 'failed';
