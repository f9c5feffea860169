-- The people who run the marketplace, their second factors and sessions, and the keys of programs.

-- `totp_secret` and `pending_totp_secret` are encrypted under the installation's long-lived key. A code belongs to a step of
-- 30 seconds; none is accepted for a step up to `totp_last_step`, so that no code works twice.
CREATE TABLE operator_staff (
  staff_id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email               text NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name                text NOT NULL,
  role                text NOT NULL CHECK (role IN ('owner', 'support', 'finance', 'catalogue', 'viewer')),
  enabled             boolean NOT NULL DEFAULT true,
  password_hash       text NOT NULL,
  totp_secret         bytea,
  totp_last_step      bigint,
  pending_totp_secret bytea,
  created_at          timestamptz NOT NULL
);

-- Each works once, in place of the second factor.
CREATE TABLE operator_recovery_codes (
  staff_id  bigint NOT NULL REFERENCES operator_staff ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (staff_id, code_hash)
);

-- `public_key` is the SubjectPublicKeyInfo (DER); `counter` is the authenticator's own, 0 where it keeps none.
CREATE TABLE operator_passkeys (
  passkey_id   text PRIMARY KEY CHECK (passkey_id ~ '^[A-Za-z0-9_-]+$' AND length(passkey_id) <= 1400),
  staff_id     bigint NOT NULL REFERENCES operator_staff ON DELETE CASCADE,
  name         text NOT NULL,
  public_key   bytea NOT NULL,
  counter      bigint NOT NULL CHECK (counter >= 0),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX operator_passkeys_by_staff ON operator_passkeys (staff_id);

-- What a passkey has to sign; deleted by its use.
CREATE TABLE operator_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  staff_id       bigint NOT NULL REFERENCES operator_staff ON DELETE CASCADE,
  purpose        text NOT NULL CHECK (purpose IN ('sign_in', 'enrol')),
  expires_at     timestamptz NOT NULL
);
CREATE INDEX operator_challenges_by_staff ON operator_challenges (staff_id);
CREATE INDEX operator_challenges_by_expiry ON operator_challenges (expires_at);

-- `has_second_factor`: whether it was shown when the session began, or enrolled by it.
CREATE TABLE operator_sessions (
  session_id        text PRIMARY KEY CHECK (session_id ~ '^ses_[A-Za-z0-9_-]{16}$'),
  token_hash        bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  staff_id          bigint NOT NULL REFERENCES operator_staff ON DELETE CASCADE,
  has_second_factor boolean NOT NULL,
  ip                text NOT NULL,
  user_agent        text NOT NULL,
  created_at        timestamptz NOT NULL,
  last_seen_at      timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX operator_sessions_by_staff ON operator_sessions (staff_id);
CREATE INDEX operator_sessions_by_expiry ON operator_sessions (expires_at);
CREATE TRIGGER operator_sessions_ended AFTER DELETE ON operator_sessions
  FOR EACH ROW EXECUTE FUNCTION notify_change('operator', 'token_hash');

CREATE TABLE operator_keys (
  key_id       text PRIMARY KEY CHECK (key_id ~ '^key_[A-Za-z0-9_-]{16}$'),
  key_hash     bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  name         text NOT NULL UNIQUE,
  roles        text[] NOT NULL CHECK (cardinality(roles) > 0
                 AND roles <@ ARRAY['owner', 'support', 'finance', 'catalogue', 'viewer']),
  created_by   text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  expires_at   timestamptz
);
CREATE TRIGGER operator_keys_ended AFTER DELETE ON operator_keys
  FOR EACH ROW EXECUTE FUNCTION notify_change('operator', 'key_hash');
