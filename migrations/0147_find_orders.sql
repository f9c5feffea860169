-- What a caller says of an order: where it went, and the last four digits of the card. Both lead to the latest order first, as the name does (0107).
CREATE INDEX orders_by_street ON orders (lower(address ->> 'street') COLLATE "C", ordered_at DESC, order_id DESC) WHERE address IS NOT NULL;
CREATE INDEX orders_by_card ON orders (right(payment_labels ->> 'credit_card', 4), ordered_at DESC, order_id DESC)
  WHERE payment_labels ->> 'credit_card' IS NOT NULL;
