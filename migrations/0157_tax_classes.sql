-- The class of goods that tax rates tell apart; null: that of the section above, or what such a shop sells.
ALTER TABLE menu_entities ADD COLUMN tax_class text CHECK (tax_class ~ '^[a-z_]{1,32}$');

-- Certificates of customers who pay no sales tax in a state, kept by the operator.
CREATE TABLE tax_certificates (
  certificate_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id    bigint NOT NULL REFERENCES customers ON DELETE CASCADE,
  state          text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  number         text NOT NULL CHECK (number <> ''),
  -- The last day on which it holds, on the clocks of the shop.
  expires        date NOT NULL,
  added_at       timestamptz NOT NULL,
  UNIQUE (customer_id, state)
);
