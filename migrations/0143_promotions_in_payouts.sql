-- What merchants paid for promotions of their own, named in payouts. Days that were summed before had none.
ALTER TABLE merchant_day_hours ADD COLUMN promotion_cents bigint NOT NULL DEFAULT 0;
