-- Orders of all merchants by time: the operator's overview and lists read the latest, whatever has piled up before them.
CREATE INDEX orders_by_time ON orders (ordered_at DESC, order_id DESC);
