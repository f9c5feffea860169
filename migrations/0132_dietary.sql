-- What an item says of itself to people who eat no meat, no gluten, no nuts: marks of a fixed list, allergens in the merchant's words, calories.
ALTER TABLE menu_entities
  ADD COLUMN dietary text[] NOT NULL DEFAULT '{}',
  ADD COLUMN allergens text[] NOT NULL DEFAULT '{}',
  ADD COLUMN calories integer,
  ADD CONSTRAINT menu_entities_dietary CHECK (
    dietary <@ '{vegan,vegetarian,gluten_free,halal,kosher,dairy_free,nut_free,spicy}' AND calories >= 0
    AND (type = 'Item' OR (dietary = '{}' AND allergens = '{}' AND calories IS NULL))) NOT VALID;
-- The search for marks reads the marked items of the merchants around a place, and no others.
CREATE INDEX menu_entities_with_marks ON menu_entities (merchant_id) WHERE type = 'Item' AND NOT hidden AND dietary <> '{}';
