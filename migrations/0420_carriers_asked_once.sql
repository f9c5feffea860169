-- A booking that goes on from asked to booked has been checked against drivers when it was asked: the same question again, with a lock,
-- was a tenth of what recording it takes.
CREATE OR REPLACE TRIGGER delivery_bookings_one_carrier BEFORE INSERT ON delivery_bookings FOR EACH ROW
  WHEN (NEW.state IN ('asked', 'booked', 'silent')) EXECUTE FUNCTION refuse_second_carrier();
CREATE TRIGGER delivery_bookings_one_carrier_again BEFORE UPDATE OF state ON delivery_bookings FOR EACH ROW
  WHEN (OLD.state NOT IN ('asked', 'booked', 'silent') AND NEW.state IN ('asked', 'booked', 'silent'))
  EXECUTE FUNCTION refuse_second_carrier();
