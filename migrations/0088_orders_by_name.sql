-- Orders by the last name of whoever ordered, with and without an account, the latest of a name first. First names are compared within
-- the index.
CREATE INDEX orders_by_last_name ON orders (lower(contact ->> 'last_name') COLLATE "C", ordered_at DESC, order_id DESC,
  lower(contact ->> 'first_name') COLLATE "C");
DROP INDEX orders_of_guests_by_last_name;
