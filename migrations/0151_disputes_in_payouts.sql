-- Disputes that merchants pay for, named in payouts. Days that were summed before had none.
ALTER TABLE merchant_day_hours ADD COLUMN dispute_cents bigint NOT NULL DEFAULT 0;
