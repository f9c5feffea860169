-- The whole menu after some revisions, so that looking back at one does not read all that happened since: at most a few dozen
-- changes lie between a revision and the nearest menu that is kept. Menus written before have none, and are read as before.
CREATE TABLE menu_checkpoints (
  merchant_id bigint NOT NULL,
  revision    integer NOT NULL,
  menu        json NOT NULL,
  PRIMARY KEY (merchant_id, revision),
  FOREIGN KEY (merchant_id, revision) REFERENCES menu_revisions
);
