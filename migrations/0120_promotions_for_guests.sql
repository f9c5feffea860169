-- A guest's order may use a promotion, too. Whose order it was is found by the order itself: its email, phone or guest.
-- Version 0.1.0 still names the three columns in ON CONFLICT, so they stay unique.
CREATE UNIQUE INDEX promotion_uses_by_customer ON promotion_uses (promotion_id, customer_id, order_id);
ALTER TABLE promotion_uses
  DROP CONSTRAINT promotion_uses_pkey,
  ALTER COLUMN customer_id DROP NOT NULL;
CREATE UNIQUE INDEX promotion_uses_of_guests ON promotion_uses (promotion_id, order_id) WHERE customer_id IS NULL;
