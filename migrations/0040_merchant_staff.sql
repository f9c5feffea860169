-- The people of a merchant group: what each of them may do, and who is invited.

ALTER TABLE merchant_group_members
  ADD COLUMN role         text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'manager', 'kitchen')),
  -- Null: all merchants of the group, as always for owners.
  ADD COLUMN merchant_ids bigint[] CHECK (merchant_ids IS NULL OR role <> 'owner' AND cardinality(merchant_ids) > 0),
  ADD COLUMN joined_at    timestamptz;

-- One open invitation per address and group: a second one replaces the first, whose link works no more. Of the secret in
-- the mail only the SHA-256 is stored, from the moment at which the mail is sent.
CREATE TABLE merchant_invitations (
  group_id     bigint NOT NULL REFERENCES merchant_groups ON DELETE CASCADE,
  email        text NOT NULL CHECK (email = lower(email) AND email LIKE '%_@_%'),
  role         text NOT NULL CHECK (role IN ('owner', 'manager', 'kitchen')),
  merchant_ids bigint[] CHECK (merchant_ids IS NULL OR role <> 'owner' AND cardinality(merchant_ids) > 0),
  invited_by   text NOT NULL,
  secret_hash  bytea UNIQUE CHECK (octet_length(secret_hash) = 32),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (group_id, email)
);
CREATE INDEX merchant_invitations_by_expiry ON merchant_invitations (expires_at);
