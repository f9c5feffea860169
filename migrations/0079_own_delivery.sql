-- Couriers are the operator's to give (courier_delivery); a merchant that has them may still deliver with its own people.
ALTER TABLE merchants ADD COLUMN own_delivery boolean NOT NULL DEFAULT false;
