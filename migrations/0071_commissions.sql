-- What a merchant pays for an order that is completed on this local day or later, until the next row says otherwise.
CREATE TABLE merchant_commissions (
  merchant_id bigint NOT NULL REFERENCES merchants,
  from_day    date NOT NULL,
  -- Of the goods, after the discount; parts per million.
  percent_ppm integer NOT NULL CHECK (percent_ppm BETWEEN 0 AND 1000000),
  -- For each order.
  fixed_cents integer NOT NULL CHECK (fixed_cents >= 0),
  -- Of a courier company's price; parts per million.
  courier_ppm integer NOT NULL CHECK (courier_ppm BETWEEN 0 AND 1000000),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, from_day)
);

ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_part_check;
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_part_check CHECK
  (part IN ('', 'goods', 'delivery_fee', 'tip', 'cash', 'commission', 'order_fee', 'courier_share')) NOT VALID;

-- Part of the fees. Days that were summed before had none.
ALTER TABLE merchant_day_hours ADD COLUMN commission_cents bigint NOT NULL DEFAULT 0;
