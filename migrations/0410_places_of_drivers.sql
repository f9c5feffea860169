-- Where a driver was is kept for a day: the latest place stood in deliveries that had ended.
UPDATE deliveries SET courier = NULL, sighted_at = NULL
WHERE driver_id IS NOT NULL AND state <> 'live' AND courier IS NOT NULL;
