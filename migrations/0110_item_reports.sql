-- Reports by item have the same columns as the others. Days that were summed before have only what was sold of an item: they are completed
-- by the hourly job, or by the first report by item that reads them. An older process goes on to insert days without these columns.
ALTER TABLE merchant_days ADD COLUMN has_item_money boolean NOT NULL DEFAULT false;
ALTER TABLE merchant_day_items
  ADD COLUMN cancellations bigint NOT NULL DEFAULT 0,
  ADD COLUMN gross_cents   bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunds_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN net_cents     bigint NOT NULL DEFAULT 0,
  ADD COLUMN prepared      bigint NOT NULL DEFAULT 0,
  ADD COLUMN prep_seconds  bigint NOT NULL DEFAULT 0;
