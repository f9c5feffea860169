-- Text messages: who has confirmed a number, and who wants none.

-- One number a customer: the code that was sent last, and since when the number is known to be theirs.
CREATE TABLE phone_confirmations (
  customer_id  bigint PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  phone        text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  code_hash    bytea CHECK (octet_length(code_hash) = 32),
  tries        integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at      timestamptz NOT NULL,
  confirmed_at timestamptz,
  CHECK (code_hash IS NOT NULL OR confirmed_at IS NOT NULL)
);

-- Numbers from which STOP came; START takes them out again.
CREATE TABLE sms_stops (
  phone      text PRIMARY KEY CHECK (phone ~ '^[0-9]{10}$'),
  stopped_at timestamptz NOT NULL
);
