-- What the payment gateway has reported (docs/decisions/0118). An event is a hint: it names an object, which is then read from the
-- gateway. Rows are kept for 30 days, which is as long as the gateway lists them, so that one that comes again is known.
CREATE TABLE payment_events (
  event_id    text PRIMARY KEY CHECK (event_id ~ '^[A-Za-z0-9_]{1,100}$'),
  type        text NOT NULL CHECK (length(type) <= 100),
  object_id   text NOT NULL CHECK (length(object_id) <= 200),
  -- A connected account's; null: our own.
  account     text CHECK (length(account) <= 100),
  -- When it happened at the gateway, and when we were told or asked.
  at          timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- missed: it did not come, and was found by asking.
  source      text NOT NULL CHECK (source IN ('told', 'missed')),
  -- Null while a job is to deal with it. Types without a handler are settled at once.
  settled_at  timestamptz
);
CREATE INDEX payment_events_open ON payment_events (received_at) WHERE settled_at IS NULL;
CREATE INDEX payment_events_by_time ON payment_events (received_at);

-- Up to when the gateway was asked for its events.
CREATE TABLE payment_event_checks (
  gateway      text PRIMARY KEY,
  listed_until timestamptz NOT NULL
);
