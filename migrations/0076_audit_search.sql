-- The audit by who did it and by what was done, the latest first. Records of a subject, a merchant and a time have indexes.
CREATE INDEX IF NOT EXISTS audit_records_by_actor ON audit_records (lower(actor), audit_id);
CREATE INDEX IF NOT EXISTS audit_records_by_action ON audit_records (action COLLATE "C", audit_id);
-- Why somebody of the operator did it, where they said so (the header Audit-Reason).
ALTER TABLE audit_records ADD COLUMN reason text;
