-- Times that are promised, and what they are learned from.

ALTER TABLE merchants
  -- Minutes by hour of the week, learned from the merchant's own orders; null until there are any. A job writes it.
  ADD COLUMN learned_times jsonb;

ALTER TABLE orders
  -- By when it is ready or there, as the customer was shown; null for orders from before that was kept.
  ADD COLUMN promised_at timestamptz;
