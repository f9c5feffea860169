-- What a source said last, as a digest: an import of the same has nothing to do.
ALTER TABLE menu_sources ADD COLUMN digest text;
