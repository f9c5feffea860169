-- What customers say of completed orders. A merchant's rating follows from it.

ALTER TABLE merchants
  -- Ratings from before there were reviews, or brought along from elsewhere; 0 to 100.
  ADD COLUMN imported_rating  integer NOT NULL DEFAULT 0 CHECK (imported_rating BETWEEN 0 AND 100),
  ADD COLUMN imported_ratings integer NOT NULL DEFAULT 0 CHECK (imported_ratings >= 0),
  -- Of the reviews that are shown.
  ADD COLUMN review_count     integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  ADD COLUMN review_stars     bigint NOT NULL DEFAULT 0 CHECK (review_stars >= review_count);
UPDATE merchants SET imported_rating = overall_rating, imported_ratings = num_ratings WHERE num_ratings > 0;

CREATE TABLE reviews (
  merchant_id   bigint NOT NULL REFERENCES merchants,
  review_id     bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  order_id      bigint NOT NULL UNIQUE,
  customer_id   bigint NOT NULL REFERENCES customers,
  -- As it is shown: the first name and the initial of the last.
  author        text NOT NULL,
  stars         integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  body          text NOT NULL DEFAULT '',
  -- [{item_key, id, name, liked}]
  items         jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(items) = 'array'),
  created_at    timestamptz NOT NULL,
  edited_at     timestamptz,
  reply         text,
  replied_at    timestamptz,
  hidden        boolean NOT NULL DEFAULT false,
  hidden_reason text,
  PRIMARY KEY (merchant_id, review_id),
  CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CHECK (hidden OR hidden_reason IS NULL)
);
CREATE INDEX reviews_shown ON reviews (merchant_id, review_id DESC) WHERE NOT hidden;
CREATE INDEX reviews_by_customer ON reviews (customer_id);
