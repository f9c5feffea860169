-- Tax rates as data that the operator owns, beside the rules on alcohol. Versions are kept for ever: every order names the version
-- that it was taxed by. Without an active version merchants' own rates hold.
CREATE TABLE tax_versions (
  tax_version_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version         text NOT NULL UNIQUE CHECK (version <> ''),
  name            text NOT NULL CHECK (name <> ''),
  -- The file as it was imported.
  csv             text NOT NULL,
  line_count      integer NOT NULL,
  is_active       boolean NOT NULL DEFAULT false,
  loaded_at       timestamptz NOT NULL,
  proposed_active boolean,
  proposed_by     text,
  proposed_at     timestamptz,
  proposed_reason text,
  CHECK (num_nulls(proposed_active, proposed_by, proposed_at, proposed_reason) IN (0, 4))
);
CREATE UNIQUE INDEX tax_versions_one_active ON tax_versions (is_active) WHERE is_active;
CREATE TRIGGER tax_versions_changed AFTER INSERT OR UPDATE OR DELETE ON tax_versions
  FOR EACH ROW EXECUTE FUNCTION notify_change('taxes', 'version');
