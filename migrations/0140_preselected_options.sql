-- Options that a customer finds chosen when opening an item, as merchants mark them.
ALTER TABLE menu_entities
  ADD COLUMN preselected boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT menu_entities_preselected CHECK (type = 'Option' OR NOT preselected) NOT VALID;
