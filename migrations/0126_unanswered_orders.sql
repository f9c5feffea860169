-- Orders that wait for their merchant's answer: when it is called again, and when the order is canceled.

ALTER TABLE orders
  -- By when the merchant must answer. Null: it has confirmed by itself, or the order is older than this column, and waits as before.
  ADD COLUMN answer_by timestamptz;

-- A short table, so that what is due is found without an index that names the status of orders (0060). An entry of an order that
-- was answered meanwhile is deleted when it is due: no move of an order pays for it.
CREATE TABLE unanswered_orders (
  order_id    bigint PRIMARY KEY,
  merchant_id bigint NOT NULL,
  -- The next step: the call, then the cancellation.
  due_at      timestamptz NOT NULL,
  called_at   timestamptz,
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX unanswered_orders_due ON unanswered_orders (due_at);
