-- Past orders can be moved to files (npm run ops -- archive).

-- What archived orders leave behind for their customers: how many there were and the points they earned, by vertical. The ledger stays whole.
CREATE TABLE archived_orders (
  customer_id bigint NOT NULL,
  vertical    text NOT NULL,
  orders      bigint NOT NULL CHECK (orders > 0),
  points      bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (customer_id, vertical)
);

-- Rows that are otherwise append only may lose a person's name, or go to an archive with the order that they belong to.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('order_moves', 'audit_records', 'menu_revisions')
     AND current_setting('cellardoor.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('order_moves', 'delivery_statuses')
     AND current_setting('cellardoor.archiving', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END $$;
