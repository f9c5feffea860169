-- The embedded geocoder's knowledge: where house numbers stand, and what people call places.
--
-- Names are kept twice: as they are written, and as a key in which spellings meet ("Water Street", "WATER ST." and
-- "Water St" are all "water st"). The service makes the keys (src/outside/gazetteer/text-keys.ts).

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One name in one zip code. Few rows, so that typing mistakes can be looked up among names and not among houses.
CREATE TABLE streets (
  street_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  street     text NOT NULL CHECK (street <> ''),
  street_key text NOT NULL CHECK (street_key <> ''),
  -- The key without direction and kind: "wacker" for "S Wacker Dr".
  name_key   text NOT NULL CHECK (name_key <> ''),
  city       text NOT NULL,
  city_key   text NOT NULL,
  state      text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  zip_code   text NOT NULL CHECK (zip_code ~ '^[0-9]{5}$'),
  UNIQUE (city_key, name_key, state, zip_code, street_key)
);
CREATE INDEX streets_by_zip ON streets (zip_code, name_key);
CREATE INDEX streets_by_name ON streets (name_key, state);
CREATE INDEX streets_by_similar_name ON streets USING gin (name_key gin_trgm_ops);

-- A straight stretch of a street between two house numbers, or one house. Positions in between are interpolated.
CREATE TABLE street_segments (
  segment_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  street_id      bigint NOT NULL REFERENCES streets,
  source         text NOT NULL CHECK (source <> ''),
  from_number    integer NOT NULL CHECK (from_number >= 0),
  to_number      integer NOT NULL,
  side           text NOT NULL DEFAULT 'both' CHECK (side IN ('odd', 'even', 'both')),
  from_latitude  double precision NOT NULL CHECK (from_latitude BETWEEN -90 AND 90),
  from_longitude double precision NOT NULL CHECK (from_longitude BETWEEN -180 AND 180),
  to_latitude    double precision NOT NULL CHECK (to_latitude BETWEEN -90 AND 90),
  to_longitude   double precision NOT NULL CHECK (to_longitude BETWEEN -180 AND 180),
  CHECK (from_number <= to_number),
  UNIQUE (street_id, from_number, to_number, side, source)
);
CREATE INDEX street_segments_by_source ON street_segments (source);
CREATE INDEX street_segments_by_place ON street_segments
  USING gist (box(point(from_longitude, from_latitude), point(to_longitude, to_latitude)));

CREATE TABLE landmarks (
  landmark_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source      text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('neighbourhood', 'point of interest')),
  name        text NOT NULL CHECK (name <> ''),
  name_key    text NOT NULL CHECK (name_key <> ''),
  city        text NOT NULL,
  city_key    text NOT NULL,
  state       text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  zip_code    text NOT NULL CHECK (zip_code ~ '^[0-9]{5}$'),
  latitude    double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude   double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180)
);
CREATE INDEX landmarks_by_name ON landmarks (name_key text_pattern_ops, state);
CREATE INDEX landmarks_by_similar_name ON landmarks USING gin (name_key gin_trgm_ops);

CREATE TABLE zip_codes (
  zip_code  text PRIMARY KEY CHECK (zip_code ~ '^[0-9]{5}$'),
  source    text NOT NULL,
  city      text NOT NULL,
  city_key  text NOT NULL,
  state     text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  latitude  double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180)
);
CREATE INDEX zip_codes_by_city ON zip_codes (city_key, state);
CREATE INDEX zip_codes_by_place ON zip_codes USING gist (point(longitude, latitude));

-- A gazetteer changes by the thousand: one notice a statement, and everything found so far is dropped.
CREATE FUNCTION notify_gazetteer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'gazetteer:all');
  RETURN NULL;
END $$;
CREATE TRIGGER street_segments_changed AFTER INSERT OR UPDATE OR DELETE ON street_segments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_gazetteer_change();
CREATE TRIGGER landmarks_changed AFTER INSERT OR UPDATE OR DELETE ON landmarks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_gazetteer_change();
CREATE TRIGGER zip_codes_changed AFTER INSERT OR UPDATE OR DELETE ON zip_codes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_gazetteer_change();
