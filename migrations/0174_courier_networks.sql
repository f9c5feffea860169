-- Courier networks with interfaces of their own. They have no URLs, and credentials of their own kind: JSON, encrypted with the
-- installation's long-lived key, never shown again.
ALTER TABLE providers
  ADD COLUMN kind text NOT NULL DEFAULT 'cellardoor' CHECK (kind IN ('cellardoor', 'doordash', 'uber')),
  ADD COLUMN network_secret text CHECK (network_secret <> ''),
  ALTER COLUMN estimate_url DROP NOT NULL,
  ALTER COLUMN book_url DROP NOT NULL,
  ALTER COLUMN status_url DROP NOT NULL,
  ALTER COLUMN cancel_url DROP NOT NULL,
  ALTER COLUMN credential DROP NOT NULL,
  -- A network signs its webhooks in its own way.
  DROP CONSTRAINT providers_check,
  ADD CONSTRAINT providers_push_is_signed CHECK (follow <> 'push' OR kind <> 'cellardoor' OR status_secret IS NOT NULL),
  ADD CHECK (CASE kind
    WHEN 'cellardoor' THEN num_nulls(estimate_url, book_url, status_url, cancel_url, credential) = 0 AND network_secret IS NULL
    ELSE num_nonnulls(estimate_url, book_url, status_url, cancel_url, credential) = 0 AND network_secret IS NOT NULL
  END);
