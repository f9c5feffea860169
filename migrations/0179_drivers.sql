-- The merchant's own drivers (docs/decisions/0138): who they are, when they work, and what they did with an order. A driver's delivery
-- is a row of `deliveries` like a courier company's, with a driver in place of bookings: an order has one row, so one carrier.

ALTER TABLE merchant_group_members DROP CONSTRAINT merchant_group_members_role_check;
ALTER TABLE merchant_group_members ADD CONSTRAINT merchant_group_members_role_check
  CHECK (role IN ('owner', 'manager', 'kitchen', 'driver')) NOT VALID;
ALTER TABLE merchant_invitations DROP CONSTRAINT merchant_invitations_role_check;
ALTER TABLE merchant_invitations ADD CONSTRAINT merchant_invitations_role_check
  CHECK (role IN ('owner', 'manager', 'kitchen', 'driver')) NOT VALID;

ALTER TABLE access_tokens DROP CONSTRAINT access_tokens_scopes_check;
ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_scopes_check
  CHECK (scopes <@ ARRAY['global', 'payment', 'merchant', 'driver'] AND 'global' = ANY (scopes)) NOT VALID;
ALTER TABLE authorization_codes DROP CONSTRAINT authorization_codes_scopes_check;
ALTER TABLE authorization_codes ADD CONSTRAINT authorization_codes_scopes_check
  CHECK (scopes <@ ARRAY['global', 'payment', 'merchant', 'driver'] AND 'global' = ANY (scopes)) NOT VALID;
ALTER TABLE refresh_tokens DROP CONSTRAINT refresh_tokens_scopes_check;
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_scopes_check
  CHECK (scopes <@ ARRAY['global', 'payment', 'merchant', 'driver'] AND 'global' = ANY (scopes)) NOT VALID;

-- A person who drives for a group. Whether they still do is the role in merchant_group_members; this row outlives it, because
-- deliveries refer to it.
CREATE TABLE drivers (
  driver_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id         bigint NOT NULL REFERENCES merchant_groups,
  email            text NOT NULL CHECK (email = lower(email)),
  -- Known once the person has signed in as a driver.
  customer_id      bigint REFERENCES customers,
  vehicle          text NOT NULL DEFAULT 'car' CHECK (vehicle IN ('foot', 'bike', 'scooter', 'car')),
  -- Orders that they carry at once.
  max_load         integer NOT NULL DEFAULT 4 CHECK (max_load BETWEEN 1 AND 50),
  -- When the last change of their shift happened: one that happened before it comes too late.
  shift_changed_at timestamptz,
  created_at       timestamptz NOT NULL,
  UNIQUE (group_id, email)
);
CREATE INDEX drivers_by_customer ON drivers (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE driver_shifts (
  shift_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  driver_id        bigint NOT NULL REFERENCES drivers,
  customer_id      bigint REFERENCES customers,
  started_at       timestamptz NOT NULL,
  ended_at         timestamptz CHECK (ended_at >= started_at),
  -- While they are on a break.
  break_started_at timestamptz,
  break_seconds    integer NOT NULL DEFAULT 0 CHECK (break_seconds >= 0),
  -- As the driver counted them.
  miles            double precision CHECK (miles >= 0),
  -- The cash that the driver has handed in, and who took it.
  cash_handed_in_cents integer CHECK (cash_handed_in_cents >= 0),
  settled_by       text,
  settled_at       timestamptz,
  CHECK (ended_at IS NULL OR break_started_at IS NULL),
  CHECK (num_nonnulls(cash_handed_in_cents, settled_by, settled_at) IN (0, 3)),
  CHECK (settled_at IS NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX driver_shifts_one_at_a_time ON driver_shifts (driver_id) WHERE ended_at IS NULL;
CREATE INDEX driver_shifts_of_drivers ON driver_shifts (driver_id, started_at DESC);
CREATE INDEX driver_shifts_by_customer ON driver_shifts (customer_id) WHERE customer_id IS NOT NULL;

ALTER TABLE deliveries ADD COLUMN driver_id bigint;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_driver FOREIGN KEY (driver_id) REFERENCES drivers NOT VALID;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_driver_states
  CHECK (driver_id IS NULL OR state IN ('live', 'delivered', 'failed', 'cancelled')) NOT VALID;
-- Only a company is polled.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_check1;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_polled
  CHECK ((state = 'live' AND driver_id IS NULL) = (next_poll_at IS NOT NULL)) NOT VALID;
CREATE INDEX deliveries_of_drivers ON deliveries (driver_id) WHERE driver_id IS NOT NULL;

-- Never a courier and a driver: the code asks under the order's lock, and this would refuse what it forgot.
CREATE FUNCTION refuse_second_carrier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'deliveries' THEN
    PERFORM FROM delivery_bookings b WHERE b.merchant_id = NEW.merchant_id AND b.order_id = NEW.order_id AND b.leg = NEW.leg
      AND b.state IN ('asked', 'booked', 'silent');
  ELSE
    PERFORM FROM deliveries d WHERE d.merchant_id = NEW.merchant_id AND d.order_id = NEW.order_id AND d.leg = NEW.leg
      AND d.state = 'live' AND d.driver_id IS NOT NULL;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION 'order % already has a carrier', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deliveries_one_carrier BEFORE INSERT OR UPDATE OF state, driver_id ON deliveries FOR EACH ROW
  WHEN (NEW.driver_id IS NOT NULL AND NEW.state = 'live') EXECUTE FUNCTION refuse_second_carrier();
CREATE TRIGGER delivery_bookings_one_carrier BEFORE INSERT OR UPDATE OF state ON delivery_bookings FOR EACH ROW
  WHEN (NEW.state IN ('asked', 'booked', 'silent')) EXECUTE FUNCTION refuse_second_carrier();

-- A picture that proves a hand-over: a photo of the bag at the door, or a signature.
CREATE TABLE driver_proofs (
  merchant_id bigint NOT NULL,
  order_id    bigint NOT NULL,
  proof_id    bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  driver_id   bigint NOT NULL REFERENCES drivers,
  -- Of the file; the same photo twice is one file.
  name        text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, order_id, proof_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders
);
CREATE INDEX driver_proofs_by_time ON driver_proofs (at);
CREATE INDEX driver_proofs_by_name ON driver_proofs (name);

-- Everything that a driver reported of an order, once for each id that the phone gave it. What could not be applied any more is kept.
CREATE TABLE driver_actions (
  merchant_id   bigint NOT NULL,
  order_id      bigint NOT NULL,
  driver_id     bigint NOT NULL REFERENCES drivers,
  action_id     uuid NOT NULL,
  shift_id      bigint REFERENCES driver_shifts,
  kind          text NOT NULL CHECK (kind IN ('accepted', 'at_shop', 'picked_up', 'arrived', 'age_checked', 'delivered', 'failed',
                  'returned')),
  -- When it happened by the driver's phone, and when it arrived here.
  happened_at   timestamptz NOT NULL,
  received_at   timestamptz NOT NULL,
  -- Null where it was applied; else the code of the refusal.
  refusal       text,
  -- Of a hand-over.
  proof         text CHECK (proof IN ('photo', 'signature', 'pin', 'left_at_door', 'handed')),
  proof_id      bigint,
  cash_cents    integer CHECK (cash_cents >= 0),
  -- Of an age check: the result and the state that issued the document, never its number or its picture.
  age_passed    boolean,
  issuing_state text CHECK (issuing_state ~ '^[A-Z]{2}$'),
  -- Why it failed, or why the age check was refused, and what happens next.
  reason        text CHECK (length(reason) <= 500),
  next          text CHECK (next IN ('retry', 'return', 'discard')),
  PRIMARY KEY (merchant_id, order_id, driver_id, action_id),
  UNIQUE (driver_id, action_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders,
  CHECK ((kind = 'age_checked') = (age_passed IS NOT NULL)),
  CHECK (kind = 'failed' OR next IS NULL),
  CHECK (kind = 'delivered' OR num_nonnulls(proof, proof_id, cash_cents) = 0)
);
CREATE INDEX driver_actions_of_orders ON driver_actions (order_id, happened_at);
CREATE INDEX driver_actions_of_shifts ON driver_actions (shift_id) WHERE shift_id IS NOT NULL;

-- Another part of erasing a person: as a driver they lose their name, and the proofs of their own orders go. Answers the names of
-- the proofs' files.
CREATE FUNCTION erase_driver(wanted bigint) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  UPDATE deliveries SET courier = NULL
  WHERE driver_id IN (SELECT driver_id FROM drivers WHERE customer_id = wanted) AND courier IS NOT NULL;
  UPDATE drivers SET email = 'erased-' || driver_id || '@erased.invalid' WHERE customer_id = wanted;
  UPDATE driver_actions a SET reason = NULL, issuing_state = NULL FROM orders o
  WHERE o.customer_id = wanted AND a.merchant_id = o.merchant_id AND a.order_id = o.order_id;
  WITH gone AS (
    DELETE FROM driver_proofs p USING orders o
    WHERE o.customer_id = wanted AND p.merchant_id = o.merchant_id AND p.order_id = o.order_id RETURNING p.name
  ) SELECT coalesce(array_agg(DISTINCT name), '{}') INTO names FROM gone;
  RETURN names;
END $$;
