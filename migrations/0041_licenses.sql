-- Licences to sell alcohol or tobacco. Where the active rules require one, goods are sold while one is in force.

CREATE TABLE merchant_licenses (
  merchant_id bigint NOT NULL REFERENCES merchants,
  license_id  bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- `alcohol` covers beer, wine and liquor.
  kind        text NOT NULL CHECK (kind IN ('alcohol', 'beer', 'wine', 'liquor', 'tobacco')),
  number      text NOT NULL CHECK (number <> ''),
  state       text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  -- The last day, by the merchant's clocks, on which it is in force.
  expires     date NOT NULL,
  -- A picture of it, hosted here.
  document    text,
  -- Its owners were warned so many days before the end; 0: that it has ended.
  warned      integer CHECK (warned IN (30, 7, 1, 0)),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, license_id),
  UNIQUE (merchant_id, kind, number)
);
CREATE INDEX merchant_licenses_to_warn ON merchant_licenses (expires) WHERE warned IS DISTINCT FROM 0;
CREATE TRIGGER merchant_licenses_changed AFTER INSERT OR UPDATE OR DELETE ON merchant_licenses
  FOR EACH ROW EXECUTE FUNCTION notify_change('merchant', 'merchant_id');
