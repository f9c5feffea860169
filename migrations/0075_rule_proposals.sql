-- A version of the rules that somebody wants to activate or deactivate, while a second person has to agree.
ALTER TABLE compliance_rule_sets ADD COLUMN proposed_active boolean;
ALTER TABLE compliance_rule_sets ADD COLUMN proposed_by text;
ALTER TABLE compliance_rule_sets ADD COLUMN proposed_at timestamptz;
ALTER TABLE compliance_rule_sets ADD COLUMN proposed_reason text;
ALTER TABLE compliance_rule_sets ADD CONSTRAINT compliance_whole_proposal
  CHECK (num_nulls(proposed_active, proposed_by, proposed_at, proposed_reason) IN (0, 4)) NOT VALID;
