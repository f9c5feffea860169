-- Menus of other systems: what was last imported from each, which the next import is compared with, and the connection to it.
CREATE TABLE menu_sources (
  merchant_id  bigint NOT NULL REFERENCES merchants,
  kind         text NOT NULL CHECK (kind IN ('spreadsheet', 'square', 'uber_eats', 'doordash', 'web_page')),
  -- The last import as JSON text: parts with the entities that they became, and links. Null before the first.
  base         text,
  published_at timestamptz,
  -- Of a connection that is asked again by itself: the sealed credentials, what is not secret, and how it went.
  sealed       text,
  settings     jsonb NOT NULL DEFAULT '{}',
  connected_at timestamptz,
  synced_at    timestamptz,
  next_at      timestamptz,
  failures     integer NOT NULL DEFAULT 0,
  fault        jsonb,
  PRIMARY KEY (merchant_id, kind)
);
CREATE INDEX menu_sources_due ON menu_sources (next_at) WHERE next_at IS NOT NULL;

-- A menu as it was read from a source. `source` is JSON text while it is a draft, and null afterwards.
CREATE TABLE menu_imports (
  import_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id  bigint NOT NULL REFERENCES merchants,
  kind         text NOT NULL,
  name         text NOT NULL,
  state        text NOT NULL CHECK (state IN ('draft', 'published', 'replaced')),
  created_at   timestamptz NOT NULL,
  published_at timestamptz,
  revision     integer,
  counts       jsonb NOT NULL,
  source       text,
  CHECK ((state = 'draft') = (source IS NOT NULL))
);
CREATE INDEX menu_imports_of_merchants ON menu_imports (merchant_id, import_id);
CREATE UNIQUE INDEX menu_imports_one_draft ON menu_imports (merchant_id, kind) WHERE state = 'draft';

-- Pictures that a source names. They are fetched after the menu; `path` is the picture that was last fetched.
CREATE TABLE menu_source_pictures (
  merchant_id bigint NOT NULL REFERENCES merchants,
  kind        text NOT NULL,
  entity_id   bigint NOT NULL,
  url         text NOT NULL,
  state       text NOT NULL CHECK (state IN ('waiting', 'done', 'kept', 'failed')),
  path        text,
  fault       jsonb,
  PRIMARY KEY (merchant_id, kind, entity_id)
);
CREATE INDEX menu_source_pictures_waiting ON menu_source_pictures (merchant_id, kind, entity_id) WHERE state = 'waiting';
