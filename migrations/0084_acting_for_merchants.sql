-- A member of the operator's staff who acts for one merchant for a while. The rows stay: the merchant is shown who it was, and
-- what was done.
CREATE TABLE operator_acting (
  acting_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash  bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- Null once the session has ended: it is worth nothing without.
  session_id  text REFERENCES operator_sessions ON DELETE SET NULL,
  merchant_id bigint NOT NULL REFERENCES merchants,
  staff_name  text NOT NULL,
  staff_email text NOT NULL,
  reason      text NOT NULL CHECK (reason <> ''),
  started_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL CHECK (expires_at > started_at),
  ended_at    timestamptz CHECK (ended_at >= started_at)
);
CREATE INDEX operator_acting_by_merchant ON operator_acting (merchant_id, acting_id);
CREATE INDEX operator_acting_by_session ON operator_acting (session_id);
-- Ends the streams that it opened.
CREATE TRIGGER operator_acting_ended AFTER UPDATE OR DELETE ON operator_acting
  FOR EACH ROW EXECUTE FUNCTION notify_change('operator', 'token_hash');

-- Absent where nobody acted for a merchant.
ALTER TABLE audit_records ADD COLUMN acting_id bigint;
CREATE INDEX audit_records_acting ON audit_records (acting_id, audit_id) WHERE acting_id IS NOT NULL;
