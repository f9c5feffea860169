-- What a merchant sold by local day and hour, kept for days that are over. The ledger only ever grows at its end, so a day
-- that is over does not change: it is summed once, and reports over years read these few rows.
CREATE TABLE merchant_days (
  merchant_id bigint NOT NULL REFERENCES merchants,
  day         date NOT NULL,
  PRIMARY KEY (merchant_id, day)
);
CREATE TABLE merchant_day_hours (
  merchant_id   bigint NOT NULL,
  day           date NOT NULL,
  hour          integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  orders        bigint NOT NULL,
  cancellations bigint NOT NULL,
  gross_cents   bigint NOT NULL,
  fees_cents    bigint NOT NULL,
  tips_cents    bigint NOT NULL,
  tax_cents     bigint NOT NULL,
  refunds_cents bigint NOT NULL,
  cash_cents    bigint NOT NULL,
  net_cents     bigint NOT NULL,
  -- Of orders that were confirmed and then ready.
  prepared      bigint NOT NULL,
  prep_seconds  bigint NOT NULL,
  PRIMARY KEY (merchant_id, day, hour),
  FOREIGN KEY (merchant_id, day) REFERENCES merchant_days ON DELETE CASCADE
);
CREATE TABLE merchant_day_items (
  merchant_id    bigint NOT NULL,
  day            date NOT NULL,
  item_id        text NOT NULL,
  name           text NOT NULL,
  orders         bigint NOT NULL,
  quantity_milli bigint NOT NULL,
  amount_cents   bigint NOT NULL,
  PRIMARY KEY (merchant_id, day, item_id, name),
  FOREIGN KEY (merchant_id, day) REFERENCES merchant_days ON DELETE CASCADE
);
