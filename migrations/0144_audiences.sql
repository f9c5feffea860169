-- Whom a promotion is for: customers who have ordered before but not for so many days, or orders at shops of one city. New customers are
-- those of a first order.
ALTER TABLE promotions
  ADD COLUMN lapsed_days integer CHECK (lapsed_days BETWEEN 1 AND 3650),
  ADD COLUMN city text CHECK (city <> ''),
  ADD COLUMN state text CHECK (state ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT promotions_for_a_city CHECK ((city IS NULL) = (state IS NULL)),
  ADD CONSTRAINT promotions_for_new_or_lapsed CHECK (NOT (first_order AND lapsed_days IS NOT NULL));
