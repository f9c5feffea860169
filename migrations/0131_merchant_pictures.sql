-- A merchant's own logo and cover: names of hosted images, as an upload answers them.
ALTER TABLE merchants
  ADD COLUMN logo_image text,
  ADD COLUMN cover_image text,
  ADD CONSTRAINT merchants_pictures CHECK (logo_image <> '' AND cover_image <> '') NOT VALID;
