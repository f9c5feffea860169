-- Web Push: the browsers that people get notifications in, and the kinds of notices that they have turned off.
CREATE TABLE push_subscriptions (
  subscription_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A customer is told about the person's own orders, a merchant's staff about those of their merchants.
  audience        text NOT NULL CHECK (audience IN ('customer', 'merchant')),
  customer_id     bigint REFERENCES customers ON DELETE CASCADE,
  guest_id        bigint REFERENCES guest_sessions ON DELETE CASCADE,
  -- Of staff: this merchant alone. Null: every merchant where the person has a role.
  merchant_id     bigint REFERENCES merchants ON DELETE CASCADE,
  endpoint        text NOT NULL CHECK (length(endpoint) <= 1000),
  -- The browser's keys (RFC 8291).
  p256dh          bytea NOT NULL CHECK (octet_length(p256dh) = 65),
  auth_secret     bytea NOT NULL CHECK (octet_length(auth_secret) = 16),
  language        text NOT NULL CHECK (language IN ('en', 'es')),
  -- Messages since the last one that its push service took.
  failures        integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  created_at      timestamptz NOT NULL,
  CHECK (num_nonnulls(customer_id, guest_id) = 1),
  CHECK (audience = 'merchant' OR merchant_id IS NULL),
  CHECK (audience = 'customer' OR guest_id IS NULL),
  UNIQUE NULLS NOT DISTINCT (endpoint, audience, merchant_id)
);
CREATE INDEX push_subscriptions_of_customers ON push_subscriptions (customer_id, audience) WHERE customer_id IS NOT NULL;
CREATE INDEX push_subscriptions_of_guests ON push_subscriptions (guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX push_subscriptions_of_merchants ON push_subscriptions (merchant_id) WHERE merchant_id IS NOT NULL;

-- Null: never chosen, so everything is on. Text messages have sms_notify.
ALTER TABLE customers
  ADD COLUMN push_muted text[],
  ADD COLUMN email_muted text[],
  ADD CONSTRAINT customers_muted_kinds CHECK (
    push_muted <@ '{order_status,help}' AND email_muted <@ '{order_status,help}') NOT VALID;
