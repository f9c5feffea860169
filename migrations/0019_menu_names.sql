-- A merchant's own id for an entity is the merchant's affair: a till's modifier stands under every item. Nothing looks
-- entities up by it in the database.
DROP INDEX menu_entities_by_third_party_id;

-- What a revision changed, in numbers: a list of revisions tells them and must not read megabytes for them. Revisions from
-- before have none, because no revision is ever rewritten; they are counted whenever they are listed.
ALTER TABLE menu_revisions ADD COLUMN counts json;
