-- The operator's list of refunds by what became of them, those of the latest orders first.
CREATE INDEX order_refund_payments_done ON order_refund_payments (order_id) WHERE state = 'done';
CREATE INDEX order_refund_payments_failed_by_order ON order_refund_payments (order_id) WHERE state = 'failed';
