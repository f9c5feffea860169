-- When a courier network's last webhook came, to the minute: whether they reach us at all.
CREATE TABLE provider_webhooks (
  provider_id bigint PRIMARY KEY REFERENCES providers ON DELETE CASCADE,
  last_at timestamptz NOT NULL
);
