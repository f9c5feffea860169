-- A customer may be asked about replacing all that is left of an order. Its lines stay until the answer: a yes replaces all of
-- them, anything else cancels the order.
ALTER TABLE order_adjustments
  ADD COLUMN replaces_all boolean NOT NULL DEFAULT false,
  -- Decisions on alcohol and tobacco about the replacements, which become the order's with a yes.
  ADD COLUMN compliance jsonb CHECK (jsonb_typeof(compliance) = 'array');
