-- Passkeys of customers, and the browsers in which customers are signed in.

-- `public_key` is the SubjectPublicKeyInfo (DER); `counter` is the authenticator's own, 0 where it keeps none.
CREATE TABLE customer_passkeys (
  passkey_id   text PRIMARY KEY CHECK (passkey_id ~ '^[A-Za-z0-9_-]+$' AND length(passkey_id) <= 1400),
  customer_id  bigint NOT NULL REFERENCES customers ON DELETE CASCADE,
  name         text NOT NULL,
  public_key   bytea NOT NULL,
  counter      bigint NOT NULL CHECK (counter >= 0),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX customer_passkeys_by_customer ON customer_passkeys (customer_id);

-- Challenges are signed and not stored, so that nobody fills a table by asking for them. One that was used is remembered until
-- it lapses.
CREATE TABLE used_passkey_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  expires_at     timestamptz NOT NULL
);
CREATE INDEX used_passkey_challenges_by_expiry ON used_passkey_challenges (expires_at);

-- The browser or program that signed in; unknown for tokens of before.
ALTER TABLE refresh_tokens ADD COLUMN user_agent text NOT NULL DEFAULT '';
