-- Tax by jurisdiction: a line of the ledger names the jurisdiction in its part, as in tax:NY. Lines from before have none. The names of the
-- other parts are the ledger's (src/modules/ledger/rules/postings.ts); here only their form is checked.
ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_part_check;
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_part_check CHECK (part ~ '^([a-z_]*|tax:[A-Z0-9-]{1,32})$') NOT VALID;

-- What a filing needs besides the tax: the sales of each class in each jurisdiction, written with the ledger's entry.
CREATE TABLE ledger_taxes (
  entry_id      bigint NOT NULL REFERENCES ledger_entries,
  jurisdiction  text NOT NULL,
  class         text NOT NULL,
  state         text NOT NULL,
  level         text NOT NULL,
  name          text NOT NULL,
  filed_by      text NOT NULL CHECK (filed_by IN ('marketplace', 'merchant')),
  rate_ppm      integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  sales_cents   bigint NOT NULL,
  taxable_cents bigint NOT NULL,
  exempt_cents  bigint NOT NULL,
  tax_cents     bigint NOT NULL,
  PRIMARY KEY (entry_id, jurisdiction, class)
);
CREATE TRIGGER ledger_taxes_append_only BEFORE UPDATE OR DELETE ON ledger_taxes
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ledger_taxes_never_emptied BEFORE TRUNCATE ON ledger_taxes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- What a refund takes back of each class and jurisdiction: [{code, class, sales, tax}]. Null where the order keeps no tax rates.
ALTER TABLE order_refund_payments ADD COLUMN taxes jsonb CHECK (jsonb_typeof(taxes) = 'array');
