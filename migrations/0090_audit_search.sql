-- The audit by who did it, or for which merchant, and what was done: actions are compared within the index, the latest record first.
CREATE INDEX audit_records_by_actor_and_action ON audit_records (lower(actor), audit_id, action COLLATE "C");
DROP INDEX audit_records_by_actor;
CREATE INDEX audit_records_by_merchant_and_action ON audit_records (merchant_id, audit_id, action COLLATE "C") WHERE merchant_id IS NOT NULL;
DROP INDEX audit_records_by_merchant;
