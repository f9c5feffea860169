-- Checkouts that were refused: who wanted to buy where, and what spoke against it, for whoever is asked why. The same refusal again
-- is counted in its row. Rows are few and short-lived: written after the answer, deleted after some weeks.
CREATE TABLE refused_checkouts (
  refusal_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint REFERENCES customers ON DELETE CASCADE,
  guest_id    bigint,
  merchant_id bigint NOT NULL REFERENCES merchants,
  email       text CHECK (email = lower(email) AND length(email) <= 254),
  order_type  text,
  codes       text[] NOT NULL CHECK (cardinality(codes) > 0),
  -- Each with code, field and detail.
  reasons     jsonb NOT NULL,
  request_id  text NOT NULL,
  first_at    timestamptz NOT NULL,
  at          timestamptz NOT NULL,
  times       integer NOT NULL DEFAULT 1 CHECK (times > 0),
  CHECK (num_nonnulls(customer_id, guest_id) = 1),
  UNIQUE NULLS NOT DISTINCT (customer_id, guest_id, merchant_id, codes)
);
CREATE INDEX refused_checkouts_by_time ON refused_checkouts (at, refusal_id);
CREATE INDEX refused_checkouts_of_merchants ON refused_checkouts (merchant_id, at, refusal_id);
CREATE INDEX refused_checkouts_by_email ON refused_checkouts (email, at, refusal_id) WHERE email IS NOT NULL;

-- Another part of erasing a person, before the account loses its address: a guest's refusals are known by it.
CREATE FUNCTION erase_refused_checkouts(wanted bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM refused_checkouts r USING customers c
  WHERE c.customer_id = wanted AND (r.customer_id = wanted OR r.email = lower(c.email))
$$;
