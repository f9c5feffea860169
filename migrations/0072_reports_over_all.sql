-- Reports over all merchants read the sums of their days by date, and reports of one its reviews by time.
CREATE INDEX merchant_day_hours_by_day ON merchant_day_hours (day);
CREATE INDEX merchant_day_items_by_day ON merchant_day_items (day);
CREATE INDEX reviews_by_time ON reviews (merchant_id, created_at) WHERE NOT hidden;
