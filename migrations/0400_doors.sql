-- Words at the door that changed after a booking: when the company was last told, and why it was not.
ALTER TABLE delivery_bookings
  ADD COLUMN told_door_at timestamptz,
  ADD COLUMN door_fault text;
