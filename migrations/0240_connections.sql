-- Connections of merchants to systems of others: a Square account, a till, a receipt printer. What is secret is sealed with the
-- installation's long-lived key, and gone when a connection ends.
CREATE TABLE connections (
  connection_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id    bigint NOT NULL REFERENCES merchants,
  kind           text NOT NULL CHECK (kind IN ('square', 'till', 'cloudprnt')),
  name           text NOT NULL CHECK (name <> ''),
  -- waiting: set up here, and the other side has not answered yet. failing: it worked once, and does not now.
  state          text NOT NULL CHECK (state IN ('waiting', 'connected', 'failing', 'ended')),
  settings       jsonb NOT NULL DEFAULT '{}',
  sealed         text CHECK (sealed <> ''),
  -- What a rotation replaced is valid until then.
  old_sealed     text,
  old_until      timestamptz,
  -- Square's id of the seller.
  external_id    text,
  -- SHA-256 of the key in a printer's address, and of the one before it.
  key_hash       bytea UNIQUE,
  old_key_hash   bytea UNIQUE,
  created_at     timestamptz NOT NULL,
  connected_at   timestamptz,
  -- When it last worked.
  synced_at      timestamptz,
  -- What is wrong, as a sentence with its values; null: nothing.
  fault          jsonb,
  failing_since  timestamptz,
  CHECK (state <> 'ended' OR num_nonnulls(sealed, old_sealed, key_hash, old_key_hash) = 0),
  CHECK (state <> 'failing' OR fault IS NOT NULL)
);
CREATE INDEX connections_of_merchants ON connections (merchant_id) WHERE state <> 'ended';
CREATE UNIQUE INDEX connections_one_square ON connections (merchant_id) WHERE kind = 'square' AND state <> 'ended';
CREATE INDEX connections_of_sellers ON connections (external_id) WHERE kind = 'square' AND state <> 'ended';

-- Events of others that were taken: each is handled once.
CREATE TABLE connection_events (
  source      text NOT NULL,
  event_id    text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (source, event_id)
);
CREATE INDEX connection_events_old ON connection_events (received_at);
