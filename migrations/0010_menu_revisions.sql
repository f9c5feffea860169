-- Menus as merchants write them: every write is one numbered revision, which can be read back and undone.

-- An option's largest amount may be left open: 1, or in a quantity group as many as the group allows.
ALTER TABLE menu_entities DROP CONSTRAINT menu_entities_check3;
ALTER TABLE menu_entities
  ADD CHECK ((type IN ('Item', 'Option')) = (num_nulls(qty_min_milli, qty_increment_milli) = 0)),
  ADD CHECK (qty_max_milli IS NOT NULL OR type <> 'Item'),
  ADD CHECK (qty_max_milli IS NULL OR type IN ('Item', 'Option'));

-- `change` holds every entity, link and schedule that the write touched, before and after it: enough to go either way.
-- Revision 0, which has no row, is the menu before the first write.
CREATE TABLE menu_revisions (
  merchant_id bigint NOT NULL REFERENCES merchants,
  revision    integer NOT NULL CHECK (revision > 0),
  at          timestamptz NOT NULL,
  actor       text NOT NULL,
  action      text NOT NULL,
  change      json NOT NULL,
  PRIMARY KEY (merchant_id, revision)
);
CREATE TRIGGER menu_revisions_append_only BEFORE UPDATE OR DELETE ON menu_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER menu_revisions_never_emptied BEFORE TRUNCATE ON menu_revisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- The number that orders are confirmed by; merchants from before it was asked for have none.
ALTER TABLE merchants ADD COLUMN confirm_phone text;

-- Merchants look their own history up.
CREATE INDEX audit_records_by_merchant ON audit_records (merchant_id, audit_id) WHERE merchant_id IS NOT NULL;
