-- The ledger: double entry, append only. Every entry sums to zero, so every order does at every moment.

CREATE TABLE ledger_entries (
  entry_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL,
  kind        text NOT NULL CHECK (kind ~ '^[a-z_]+$'),
  merchant_id bigint REFERENCES merchants,
  order_id    bigint,
  memo        text NOT NULL DEFAULT '',
  CHECK (order_id IS NULL OR merchant_id IS NOT NULL)
);
-- What happens to an order once is booked once, whatever a repeated job may think.
CREATE UNIQUE INDEX ledger_entries_of_orders ON ledger_entries (order_id, kind) WHERE order_id IS NOT NULL;
CREATE INDEX ledger_entries_by_merchant ON ledger_entries (merchant_id, at);
-- Entries are written in the order of time: a few bytes for each hundred pages find a day among years.
CREATE INDEX ledger_entries_by_time ON ledger_entries USING brin (at);

-- Accounts are named by what they are and whose: ('gift_card', 7), ('merchant', 1001), ('card', 0). A positive sum is owed to them:
-- gift cards, credit, merchants, couriers, tax. A negative one was taken from them: cards, cash, promotions.
CREATE TABLE ledger_lines (
  entry_id     bigint NOT NULL REFERENCES ledger_entries,
  line         integer NOT NULL CHECK (line > 0),
  account      text NOT NULL CHECK (account IN ('card', 'cash', 'gift_card', 'credit', 'promotion', 'order', 'merchant',
                 'courier', 'tax', 'tip', 'platform', 'opening')),
  party        bigint NOT NULL DEFAULT 0,
  -- What of an order's price a merchant's line is; payouts tell them apart. Empty where the account says it.
  part         text NOT NULL DEFAULT '' CHECK (part IN ('', 'goods', 'delivery_fee', 'tip', 'cash')),
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  PRIMARY KEY (entry_id, line)
);
CREATE INDEX ledger_lines_by_account ON ledger_lines (account, party);

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ledger_entries_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE ON ledger_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ledger_lines_never_emptied BEFORE TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- A gift card may wait for its owner: it is then spent by its code alone, of which only the digest is stored.
ALTER TABLE gift_cards DROP CONSTRAINT gift_cards_pkey;
ALTER TABLE gift_cards
  DROP CONSTRAINT gift_cards_gift_card_id_key,
  ADD PRIMARY KEY (gift_card_id),
  ALTER COLUMN customer_id DROP NOT NULL,
  ADD COLUMN email text CHECK (email = lower(email)),
  ADD COLUMN code_digest bytea UNIQUE CHECK (octet_length(code_digest) = 32),
  ADD CHECK (customer_id IS NOT NULL OR code_digest IS NOT NULL);
CREATE INDEX gift_cards_by_customer ON gift_cards (customer_id);
CREATE INDEX gift_cards_by_email ON gift_cards (email) WHERE email IS NOT NULL AND customer_id IS NULL;

-- What gift cards and credit held before there was a ledger.
DO $$
DECLARE
  held record;
  entry bigint;
BEGIN
  FOR held IN SELECT 'gift_card' AS account, gift_card_id AS party, balance_cents AS amount FROM gift_cards WHERE balance_cents > 0
              UNION ALL SELECT 'credit', customer_id, balance_cents FROM customer_credits WHERE balance_cents > 0 LOOP
    INSERT INTO ledger_entries (at, kind) VALUES (now(), 'opening') RETURNING entry_id INTO entry;
    INSERT INTO ledger_lines (entry_id, line, account, party, amount_cents)
    VALUES (entry, 1, held.account, held.party, held.amount), (entry, 2, 'opening', 0, -held.amount);
  END LOOP;
END $$;

-- All lines of an entry are written by one statement, and must balance. The balances of gift cards and credit are what the ledger says in
-- short: they move here and nowhere else, and their checks refuse what is spent twice. Rows are locked in the order in which a checkout
-- locks them: credit, then gift cards by id.
CREATE FUNCTION book_ledger_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT l.entry_id, sum(l.amount_cents) AS cents INTO wrong
  FROM ledger_lines l WHERE l.entry_id IN (SELECT entry_id FROM new_lines) GROUP BY l.entry_id HAVING sum(l.amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % does not balance: % cents', wrong.entry_id, wrong.cents USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM new_lines WHERE account IN ('gift_card', 'credit')) THEN
    RETURN NULL;
  END IF;
  INSERT INTO customer_credits (customer_id, balance_cents)
  SELECT party, sum(amount_cents) FROM new_lines WHERE account = 'credit' GROUP BY party HAVING sum(amount_cents) > 0 ORDER BY party
  ON CONFLICT (customer_id) DO UPDATE SET balance_cents = customer_credits.balance_cents + excluded.balance_cents;
  UPDATE customer_credits c SET balance_cents = c.balance_cents + moved.cents
  FROM (SELECT party, sum(amount_cents) AS cents FROM new_lines WHERE account = 'credit' GROUP BY party HAVING sum(amount_cents) < 0)
    AS moved
  WHERE c.customer_id = moved.party;
  PERFORM FROM gift_cards WHERE gift_card_id IN (SELECT party FROM new_lines WHERE account = 'gift_card')
  ORDER BY gift_card_id FOR UPDATE;
  UPDATE gift_cards g SET balance_cents = g.balance_cents + moved.cents
  FROM (SELECT party, sum(amount_cents) AS cents FROM new_lines WHERE account = 'gift_card' GROUP BY party) AS moved
  WHERE g.gift_card_id = moved.party;
  SELECT n.account, n.party INTO wrong FROM new_lines n
  WHERE n.account = 'gift_card' AND NOT EXISTS (SELECT FROM gift_cards g WHERE g.gift_card_id = n.party)
     OR n.account = 'credit' AND NOT EXISTS (SELECT FROM customer_credits c WHERE c.customer_id = n.party) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'there is no % of %', wrong.account, wrong.party USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_lines_booked AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION book_ledger_lines();

-- A statement of ours runs at depth 0, those of the trigger above deeper: only the ledger moves a balance.
CREATE FUNCTION refuse_unbooked_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a balance of % moves by a ledger entry', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER gift_cards_start_empty BEFORE INSERT ON gift_cards
  FOR EACH ROW WHEN (NEW.balance_cents <> 0 AND pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_unbooked_balance();
CREATE TRIGGER gift_cards_booked BEFORE UPDATE OF balance_cents ON gift_cards
  FOR EACH ROW WHEN (NEW.balance_cents <> OLD.balance_cents AND pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_unbooked_balance();
CREATE TRIGGER customer_credits_start_empty BEFORE INSERT ON customer_credits
  FOR EACH ROW WHEN (NEW.balance_cents <> 0 AND pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_unbooked_balance();
CREATE TRIGGER customer_credits_booked BEFORE UPDATE OF balance_cents ON customer_credits
  FOR EACH ROW WHEN (NEW.balance_cents <> OLD.balance_cents AND pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_unbooked_balance();
