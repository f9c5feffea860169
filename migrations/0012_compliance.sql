-- Rules about the sale of alcohol and tobacco, as data that the operator owns. Versions are kept for ever: every decision names the
-- version that it followed.

CREATE TABLE compliance_rule_sets (
  rule_set_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version     text NOT NULL UNIQUE CHECK (version <> ''),
  name        text NOT NULL CHECK (name <> ''),
  document    jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  is_active   boolean NOT NULL DEFAULT false,
  loaded_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX compliance_one_active ON compliance_rule_sets (is_active) WHERE is_active;
CREATE TRIGGER compliance_rule_sets_changed AFTER INSERT OR UPDATE OR DELETE ON compliance_rule_sets
  FOR EACH ROW EXECUTE FUNCTION notify_change('compliance', 'version');

-- All that is kept of a customer's age: how it was proven, what was proven, and when. Never the date of birth.
CREATE TABLE customer_ages (
  customer_id bigint PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  method      text NOT NULL CHECK (method IN ('birth_date', 'document', 'at_the_door')),
  is_over_21  boolean NOT NULL,
  verified_at timestamptz NOT NULL
);
