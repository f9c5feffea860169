-- How orders as soon as possible kept their promise, for reports: how many were promised a time, how many were there by then, and the
-- seconds from the order to both. Days that were summed before say nothing of it.
ALTER TABLE merchant_day_hours
  ADD COLUMN promised bigint NOT NULL DEFAULT 0,
  ADD COLUMN on_time bigint NOT NULL DEFAULT 0,
  ADD COLUMN promised_seconds bigint NOT NULL DEFAULT 0,
  ADD COLUMN actual_seconds bigint NOT NULL DEFAULT 0;
