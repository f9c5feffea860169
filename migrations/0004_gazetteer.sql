-- The embedded geocoder's knowledge: where house numbers stand, and what people call places.

-- A straight stretch of a street between two house numbers. Positions in between are interpolated.
CREATE TABLE street_segments (
  segment_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source         text NOT NULL,
  street         text NOT NULL CHECK (street <> ''),
  city           text NOT NULL,
  state          text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  zip_code       text NOT NULL CHECK (zip_code ~ '^[0-9]{5}$'),
  from_number    integer NOT NULL CHECK (from_number >= 0),
  to_number      integer NOT NULL,
  from_latitude  double precision NOT NULL CHECK (from_latitude BETWEEN -90 AND 90),
  from_longitude double precision NOT NULL CHECK (from_longitude BETWEEN -180 AND 180),
  to_latitude    double precision NOT NULL CHECK (to_latitude BETWEEN -90 AND 90),
  to_longitude   double precision NOT NULL CHECK (to_longitude BETWEEN -180 AND 180),
  CHECK (from_number <= to_number)
);
CREATE INDEX street_segments_by_zip ON street_segments (zip_code, lower(street));
CREATE INDEX street_segments_by_city ON street_segments (state, lower(city), lower(street));

CREATE TABLE landmarks (
  landmark_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source      text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('neighbourhood', 'point of interest')),
  name        text NOT NULL CHECK (name <> ''),
  city        text NOT NULL,
  state       text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  zip_code    text NOT NULL CHECK (zip_code ~ '^[0-9]{5}$'),
  latitude    double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude   double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180)
);
CREATE INDEX landmarks_by_name ON landmarks (lower(name), state);

CREATE TABLE zip_codes (
  zip_code  text PRIMARY KEY CHECK (zip_code ~ '^[0-9]{5}$'),
  city      text NOT NULL,
  state     text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  latitude  double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180)
);
