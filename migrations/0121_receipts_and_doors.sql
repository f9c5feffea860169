-- What a receipt says of the payments, and how the courier hands the order over.

ALTER TABLE orders
  -- How people know what paid: {"credit_card": "Visa 4242", "gift_card": "7Q2K", "promo": "TENOFF"}. Null for orders from before.
  ADD COLUMN payment_labels jsonb,
  -- {"leave_at_door": true, "instructions": "Gate code 1234"}; null without any, and for pickup.
  ADD COLUMN delivery_options jsonb;
