-- Help with an order: what the customer asks for, the conversation about it, and the photos.
CREATE TABLE help_requests (
  merchant_id   bigint NOT NULL,
  order_id      bigint NOT NULL,
  help_id       bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  reason        text NOT NULL
                  CHECK (reason IN ('missing', 'wrong', 'quality', 'late', 'not_delivered', 'charge', 'other')),
  wanted        text NOT NULL CHECK (wanted IN ('refund', 'redelivery', 'answer')),
  -- [{item_key, quantity_milli}]
  lines         jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array'),
  status        text NOT NULL CHECK (status IN ('open', 'answered', 'resolved', 'declined')),
  handled_by    text NOT NULL CHECK (handled_by IN ('merchant', 'support')),
  -- Of the customer's emails about it.
  language      text NOT NULL CHECK (language IN ('en', 'es')),
  opened_at     timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  -- When it passes to support if the merchant has not answered.
  answer_by     timestamptz,
  -- The order's refund that was made for it.
  refund_id     bigint REFERENCES order_refunds (refund_id),
  auto_refunded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_id, order_id, help_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders,
  CHECK ((answer_by IS NOT NULL) = (status = 'open' AND handled_by = 'merchant')),
  CHECK (NOT auto_refunded OR refund_id IS NOT NULL)
);
CREATE INDEX help_requests_of_orders ON help_requests (order_id);
CREATE INDEX help_requests_of_merchants ON help_requests (merchant_id, status, help_id DESC);
CREATE INDEX help_requests_by_status ON help_requests (status, help_id DESC);
CREATE INDEX help_requests_overdue ON help_requests (answer_by) WHERE answer_by IS NOT NULL;

CREATE TABLE help_messages (
  merchant_id bigint NOT NULL,
  order_id    bigint NOT NULL,
  help_id     bigint NOT NULL,
  message     integer NOT NULL CHECK (message > 0),
  at          timestamptz NOT NULL,
  author      text NOT NULL CHECK (author IN ('customer', 'merchant', 'support')),
  body        text NOT NULL CHECK (length(body) <= 2000),
  PRIMARY KEY (merchant_id, order_id, help_id, message),
  FOREIGN KEY (merchant_id, order_id, help_id) REFERENCES help_requests
);

-- A photo is uploaded before the request that it belongs to; one that no request has taken is deleted after a day.
CREATE TABLE help_photos (
  merchant_id bigint NOT NULL,
  order_id    bigint NOT NULL,
  photo_id    bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  help_id     bigint,
  -- Of the file; the same photo twice is one file.
  name        text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, order_id, photo_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES orders,
  FOREIGN KEY (merchant_id, order_id, help_id) REFERENCES help_requests
);
CREATE INDEX help_photos_by_time ON help_photos (at);
CREATE INDEX help_photos_by_name ON help_photos (name);

-- Another part of erasing a person: the conversations lose their texts and the photos go. Answers the names of their files.
CREATE FUNCTION erase_help(wanted bigint) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  own_orders bigint[];
  names text[];
BEGIN
  SELECT coalesce(array_agg(order_id), '{}') INTO own_orders FROM orders WHERE customer_id = wanted;
  UPDATE help_messages m SET body = '' FROM help_requests h
  WHERE h.order_id = ANY (own_orders) AND (m.merchant_id, m.order_id, m.help_id) = (h.merchant_id, h.order_id, h.help_id);
  WITH gone AS (
    DELETE FROM help_photos p USING orders o
    WHERE o.customer_id = wanted AND p.merchant_id = o.merchant_id AND p.order_id = o.order_id RETURNING p.name
  ) SELECT coalesce(array_agg(DISTINCT name), '{}') INTO names FROM gone;
  RETURN names;
END $$;
