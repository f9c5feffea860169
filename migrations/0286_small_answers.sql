-- Kept answers are encrypted: trying to compress them is in vain. They are short enough to stand in their row, which spares a second
-- table its rows and index entries.
ALTER TABLE idempotent_answers ALTER COLUMN answer SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
