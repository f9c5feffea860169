-- Deliveries that were given up, among millions that arrived.
CREATE INDEX webhook_deliveries_given_up ON webhook_deliveries (webhook_id, day, position) WHERE status = 'given_up';
