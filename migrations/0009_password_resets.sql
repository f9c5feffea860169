-- A forgotten password: who reads at the account's e-mail may choose a new one, once, within the hour. Of the secret in
-- the mail only the SHA-256 is stored.
CREATE TABLE password_resets (
  reset_hash  bytea PRIMARY KEY CHECK (octet_length(reset_hash) = 32),
  customer_id bigint NOT NULL REFERENCES customers ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX password_resets_by_customer ON password_resets (customer_id);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

-- Whether somebody who reads at the e-mail has said so, by a link in a mail. Merchant groups name their people by e-mail,
-- and anybody may register any address: only a confirmed one opens a group's merchants.
ALTER TABLE customers ADD COLUMN email_confirmed boolean NOT NULL DEFAULT false;
