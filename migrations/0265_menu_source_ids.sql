-- What parts of an imported menu are called at its source when they are sold there: an order at Square names variations and modifiers,
-- which are not the ids that items are known by.
CREATE TABLE menu_source_ids (
  merchant_id  bigint NOT NULL REFERENCES merchants,
  kind         text NOT NULL,
  entity_id    bigint NOT NULL,
  foreign_id   text NOT NULL,
  is_variation boolean NOT NULL,
  PRIMARY KEY (merchant_id, kind, entity_id)
);
-- The next sync reads them, also where nothing else has changed.
UPDATE menu_sources SET digest = NULL WHERE kind = 'square';
