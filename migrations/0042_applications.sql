-- Shops that want to sell here, and merchants that were approved and have not set everything up yet.

CREATE TABLE merchant_applications (
  application_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name           text NOT NULL CHECK (name <> ''),
  type           text NOT NULL CHECK (type IN ('R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z')),
  phone          text NOT NULL,
  email          text NOT NULL CHECK (email = lower(email) AND email LIKE '%_@_%'),
  street         text NOT NULL,
  city           text NOT NULL,
  state          text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  zip_code       text NOT NULL CHECK (zip_code ~ '^[0-9]{5}$'),
  latitude       double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude      double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- {kind, number, state, expires, document}
  license        jsonb CHECK (jsonb_typeof(license) = 'object'),
  status         text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'approved', 'declined')),
  reason         text,
  merchant_id    bigint REFERENCES merchants,
  created_at     timestamptz NOT NULL,
  decided_at     timestamptz,
  CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CHECK ((status = 'approved') = (merchant_id IS NOT NULL))
);
CREATE INDEX merchant_applications_waiting ON merchant_applications (application_id) WHERE status = 'waiting';
CREATE INDEX merchant_applications_of_address ON merchant_applications (email) WHERE status = 'waiting';

-- Approved, and inactive until its checklist is complete.
ALTER TABLE merchants ADD COLUMN awaiting_setup boolean NOT NULL DEFAULT false;
