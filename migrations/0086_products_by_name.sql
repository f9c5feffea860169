-- The operator's list of products: by name, and those of a category by name.
CREATE INDEX alcohol_products_by_name ON alcohol_products (lower(name) COLLATE "C", product_id);
CREATE INDEX alcohol_products_by_category ON alcohol_products (section, subsection, child, lower(name) COLLATE "C", product_id);
