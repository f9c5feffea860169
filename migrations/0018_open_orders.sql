-- What a merchant's open orders and an old checkout cost to find must not grow with all that is over.

-- The longest waiting first; an order leaves it when it is over.
CREATE INDEX orders_open ON orders (merchant_id, ordered_at, order_id)
  WHERE status IN ('placed', 'confirmed', 'ready', 'out_for_delivery');

-- No statement asks for a guest's orders: an order is asked for by its number.
DROP INDEX orders_by_guest;

-- Came to nothing and hold nothing: swept after some days.
CREATE INDEX checkouts_fallen ON checkouts (settled_at) WHERE state IN ('refused', 'abandoned') AND NOT may_hold;
