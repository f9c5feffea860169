-- Where drivers were while they were on a shift and had an order, for a day. The latest place is in `deliveries.courier`.
CREATE TABLE driver_positions (
  driver_id   bigint NOT NULL REFERENCES drivers,
  at          timestamptz NOT NULL,
  customer_id bigint NOT NULL REFERENCES customers,
  latitude    double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude   double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  PRIMARY KEY (driver_id, at)
);
CREATE INDEX driver_positions_by_time ON driver_positions (at);
CREATE INDEX driver_positions_by_customer ON driver_positions (customer_id);

-- As before (0179), and the places go with the person.
CREATE OR REPLACE FUNCTION erase_driver(wanted bigint) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  DELETE FROM driver_positions WHERE customer_id = wanted;
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
