-- Cities of delivery addresses where the operator has switched a company off, as `New York, NY`.
ALTER TABLE providers ADD COLUMN closed_cities text[] NOT NULL DEFAULT '{}';

-- A tip that was added after the delivery: the whole tip that the network was last told, and why it refused.
ALTER TABLE delivery_bookings
  ADD COLUMN told_tip_cents integer CHECK (told_tip_cents >= 0),
  ADD COLUMN tip_fault text;
