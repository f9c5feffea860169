-- How people come in and stay: codes of the browser flow, refresh tokens and the access tokens under them, guests,
-- changes that wait for a confirmation, failed logins. Of every secret only the SHA-256 is stored.

ALTER TABLE customers ADD COLUMN sms_notify boolean NOT NULL DEFAULT false;
CREATE TRIGGER customers_changed AFTER UPDATE OR DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION notify_change('customer', 'customer_id');

-- A redeemed code stays for a while, so that its second use is recognised.
CREATE TABLE authorization_codes (
  code_hash    bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  customer_id  bigint NOT NULL REFERENCES customers ON DELETE CASCADE,
  client_id    text NOT NULL REFERENCES api_clients ON DELETE CASCADE,
  redirect_uri text NOT NULL,
  scopes       text[] NOT NULL CHECK (scopes <@ ARRAY['global', 'payment', 'merchant'] AND 'global' = ANY (scopes)),
  -- PKCE, S256 only: base64url of 32 bytes.
  challenge    text CHECK (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at   timestamptz NOT NULL,
  redeemed_at  timestamptz,
  created_at   timestamptz NOT NULL
);
CREATE INDEX authorization_codes_by_customer ON authorization_codes (customer_id);
CREATE INDEX authorization_codes_by_client ON authorization_codes (client_id);
CREATE INDEX authorization_codes_age ON authorization_codes (created_at);

-- Lives until it is revoked, which deletes it and, by cascade, the access tokens under it. One code gives one at most.
CREATE TABLE refresh_tokens (
  refresh_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash  bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  customer_id bigint NOT NULL REFERENCES customers ON DELETE CASCADE,
  client_id   text NOT NULL REFERENCES api_clients ON DELETE CASCADE,
  scopes      text[] NOT NULL CHECK (scopes <@ ARRAY['global', 'payment', 'merchant'] AND 'global' = ANY (scopes)),
  flow        text NOT NULL CHECK (flow IN ('password', 'code')),
  code_hash   bytea UNIQUE REFERENCES authorization_codes ON DELETE SET NULL,
  created_at  timestamptz NOT NULL,
  CHECK (flow = 'code' OR code_hash IS NULL),
  UNIQUE (refresh_id, customer_id, client_id)
);
CREATE INDEX refresh_tokens_by_customer ON refresh_tokens (customer_id);
CREATE INDEX refresh_tokens_by_client ON refresh_tokens (client_id);

-- The key of three columns holds an access token to the person and the app of its refresh token.
ALTER TABLE access_tokens
  ADD COLUMN refresh_id bigint,
  ADD FOREIGN KEY (refresh_id, customer_id, client_id)
    REFERENCES refresh_tokens (refresh_id, customer_id, client_id) ON DELETE CASCADE;
CREATE INDEX access_tokens_by_refresh ON access_tokens (refresh_id);
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);
CREATE TRIGGER access_tokens_changed AFTER UPDATE OR DELETE ON access_tokens
  FOR EACH ROW EXECUTE FUNCTION notify_change('token', 'token_hash');

-- Somebody who shops before signing in. `customer_id` is whose account took the guest's carts last.
CREATE TABLE guest_sessions (
  guest_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash  bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  client_id   text NOT NULL REFERENCES api_clients ON DELETE CASCADE,
  customer_id bigint REFERENCES customers ON DELETE SET NULL,
  adopted_at  timestamptz,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  CHECK (customer_id IS NULL OR adopted_at IS NOT NULL)
);
CREATE INDEX guest_sessions_by_client ON guest_sessions (client_id);
CREATE INDEX guest_sessions_by_customer ON guest_sessions (customer_id);
CREATE INDEX guest_sessions_by_expiry ON guest_sessions (expires_at);
CREATE TRIGGER guest_sessions_ended AFTER DELETE ON guest_sessions
  FOR EACH ROW EXECUTE FUNCTION notify_change('guest', 'token_hash');

-- A new e-mail address or phone number, until whoever reads there confirms it.
CREATE TABLE pending_updates (
  customer_id       bigint NOT NULL REFERENCES customers ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN ('email', 'phone')),
  value             text NOT NULL,
  confirmation_hash bytea NOT NULL UNIQUE CHECK (octet_length(confirmation_hash) = 32),
  valid_until       timestamptz NOT NULL,
  PRIMARY KEY (customer_id, kind)
);

-- Wrong passwords of an address or an account since its first one; `subject` is a digest.
CREATE TABLE login_failures (
  subject  bytea PRIMARY KEY CHECK (octet_length(subject) = 32),
  failures integer NOT NULL CHECK (failures > 0),
  until    timestamptz NOT NULL
);
CREATE INDEX login_failures_age ON login_failures (until);
