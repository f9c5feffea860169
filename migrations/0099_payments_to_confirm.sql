-- A bank may want the customer to confirm a payment that a checkout asked for (3-D Secure). Such a checkout is refused; until this time the
-- same checkout, sent again, goes on with the gateway's payment of this id. After it the money is let go like that of any other refused one.
ALTER TABLE checkouts ADD COLUMN confirm_until timestamptz, ADD COLUMN payment_id text;
