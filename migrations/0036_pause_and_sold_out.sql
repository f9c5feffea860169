-- A merchant pauses or says that it is busy; items and options are sold out for a while. All of it ends by itself.

ALTER TABLE merchants
  ADD COLUMN paused_until timestamptz,
  ADD COLUMN busy_minutes integer NOT NULL DEFAULT 0 CHECK (busy_minutes BETWEEN 0 AND 120),
  ADD COLUMN busy_until timestamptz,
  ADD CONSTRAINT merchants_busy CHECK (busy_minutes = 0 OR busy_until IS NOT NULL) NOT VALID;

-- Apart from the menu's own rows: being sold out is no change of the menu, and no revision of it.
CREATE TABLE menu_sold_out (
  merchant_id bigint NOT NULL,
  entity_id   bigint NOT NULL,
  -- Null: until somebody says otherwise.
  until       timestamptz,
  PRIMARY KEY (merchant_id, entity_id),
  FOREIGN KEY (merchant_id, entity_id) REFERENCES menu_entities ON DELETE CASCADE
);
CREATE TRIGGER menu_sold_out_inserted AFTER INSERT ON menu_sold_out REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_menu_change();
CREATE TRIGGER menu_sold_out_updated AFTER UPDATE ON menu_sold_out REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_menu_change();
CREATE TRIGGER menu_sold_out_deleted AFTER DELETE ON menu_sold_out REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_menu_change();
