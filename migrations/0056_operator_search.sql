-- How the operator finds orders and customers by number, name, email address and phone number, among millions.

ALTER TABLE customers ADD COLUMN disabled boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS customers_by_last_name ON customers (lower(last_name) COLLATE "C", customer_id);
CREATE INDEX IF NOT EXISTS customers_by_first_name ON customers (lower(first_name) COLLATE "C", customer_id);
CREATE INDEX IF NOT EXISTS customers_by_phone ON customers (phone, customer_id) WHERE phone IS NOT NULL;

-- Guests have no account: their orders are found by what they wrote.
CREATE INDEX IF NOT EXISTS orders_of_guests_by_email ON orders (lower(contact ->> 'email')) WHERE customer_id IS NULL;
CREATE INDEX IF NOT EXISTS orders_of_guests_by_phone ON orders ((contact ->> 'phone')) WHERE customer_id IS NULL;
CREATE INDEX IF NOT EXISTS orders_of_guests_by_last_name ON orders (lower(contact ->> 'last_name') COLLATE "C") WHERE customer_id IS NULL;

-- Who did what to one order or customer.
CREATE INDEX IF NOT EXISTS audit_records_by_subject ON audit_records (subject, audit_id);
