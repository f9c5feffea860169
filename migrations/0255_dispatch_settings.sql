-- What a merchant lets the service do with its drivers (docs/decisions/0162).
CREATE TABLE dispatch_settings (
  merchant_id       bigint PRIMARY KEY REFERENCES merchants,
  -- Orders are given to drivers without anyone's word.
  auto_assign       boolean NOT NULL DEFAULT false,
  -- For so long an order waits for a driver before courier companies are asked; null: for as long as it takes.
  hand_over_minutes integer CHECK (hand_over_minutes BETWEEN 0 AND 120),
  -- What customers are told while no driver has room.
  when_busy         text NOT NULL DEFAULT 'nothing' CHECK (when_busy IN ('nothing', 'longer', 'pause'))
);

-- While no driver has room: deliveries take so much longer, or none is taken. Both end by themselves.
ALTER TABLE merchants
  ADD COLUMN drivers_busy_minutes integer NOT NULL DEFAULT 0 CHECK (drivers_busy_minutes BETWEEN 0 AND 120),
  ADD COLUMN drivers_busy_until timestamptz,
  ADD COLUMN delivery_paused_until timestamptz;

-- As before (0179), and now also of two that come in the same moment the second sees the first: a booking holds the delivery's row, which a
-- driver's assignment changes.
CREATE OR REPLACE FUNCTION refuse_second_carrier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'deliveries' THEN
    PERFORM FROM delivery_bookings b WHERE b.merchant_id = NEW.merchant_id AND b.order_id = NEW.order_id AND b.leg = NEW.leg
      AND b.state IN ('asked', 'booked', 'silent');
  ELSE
    PERFORM FROM deliveries d WHERE d.merchant_id = NEW.merchant_id AND d.order_id = NEW.order_id AND d.leg = NEW.leg FOR SHARE;
    PERFORM FROM deliveries d WHERE d.merchant_id = NEW.merchant_id AND d.order_id = NEW.order_id AND d.leg = NEW.leg
      AND d.state = 'live' AND d.driver_id IS NOT NULL;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION 'order % already has a carrier', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
