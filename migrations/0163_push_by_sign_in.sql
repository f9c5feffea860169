-- A browser's notifications end with the sign-in that turned them on: by signing out from another device, by a new password, by an
-- app that is removed. Null for guests.
ALTER TABLE push_subscriptions
  ADD COLUMN refresh_id bigint REFERENCES refresh_tokens ON DELETE CASCADE;
CREATE INDEX push_subscriptions_of_sign_ins ON push_subscriptions (refresh_id) WHERE refresh_id IS NOT NULL;
