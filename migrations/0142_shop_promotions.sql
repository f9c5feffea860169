-- Promotions that a shop makes and pays for. One without a code applies by itself.
ALTER TABLE promotions
  ALTER COLUMN code DROP NOT NULL,
  ADD COLUMN funded_by text NOT NULL DEFAULT 'platform' CHECK (funded_by IN ('platform', 'merchant')),
  ADD COLUMN starts_at timestamptz,
  -- The largest discount on one order.
  ADD COLUMN most_cents integer CHECK (most_cents > 0),
  -- Menu items or bottles (`N12`, `V34`) that it is for; null is everything.
  ADD COLUMN items text[] CHECK (cardinality(items) BETWEEN 1 AND 200),
  -- Weekdays by the shop's clocks, 0 is Sunday; null is every day.
  ADD COLUMN days integer[] CHECK (cardinality(days) BETWEEN 1 AND 7),
  -- What all orders together may get, what they got, and how many there were. Orders that fell through give theirs back.
  ADD COLUMN budget_cents bigint CHECK (budget_cents > 0),
  ADD COLUMN spent_cents bigint NOT NULL DEFAULT 0 CHECK (spent_cents >= 0),
  ADD COLUMN uses bigint NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- What customers paid for the goods of these orders.
  ADD COLUMN sales_cents bigint NOT NULL DEFAULT 0 CHECK (sales_cents >= 0),
  -- Final, where `enabled` can be switched off and on.
  ADD COLUMN ended_at timestamptz,
  ADD CONSTRAINT promotions_within_budget CHECK (budget_cents IS NULL OR spent_cents <= budget_cents),
  ADD CONSTRAINT promotions_of_shops CHECK (funded_by = 'platform' AND code IS NOT NULL
    OR funded_by = 'merchant' AND merchant_id IS NOT NULL AND reward <> 'points');
CREATE INDEX promotions_by_merchant ON promotions (merchant_id, promotion_id) WHERE funded_by = 'merchant';

-- How much the order got by it, and what its goods brought.
ALTER TABLE promotion_uses
  ADD COLUMN amount_cents integer NOT NULL DEFAULT 0 CHECK (amount_cents >= 0),
  ADD COLUMN sales_cents integer NOT NULL DEFAULT 0 CHECK (sales_cents >= 0);

-- The part of an order's discount that its merchant pays for.
ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_part_check;
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_part_check CHECK
  (part IN ('', 'goods', 'delivery_fee', 'tip', 'cash', 'commission', 'order_fee', 'courier_share', 'promotion')) NOT VALID;

-- Shops show their promotions. Each order counts up what was spent, which matters to nobody else until the budget is used up.
CREATE TRIGGER promotions_added AFTER INSERT ON promotions FOR EACH ROW
  WHEN (NEW.funded_by = 'merchant') EXECUTE FUNCTION notify_change('merchant', 'merchant_id');
CREATE TRIGGER promotions_changed AFTER UPDATE ON promotions FOR EACH ROW
  WHEN (NEW.funded_by = 'merchant' AND (
    (OLD.name, OLD.minimum_cents, OLD.starts_at, OLD.expires_at, OLD.days, OLD.enabled, OLD.ended_at, OLD.budget_cents) IS DISTINCT FROM
    (NEW.name, NEW.minimum_cents, NEW.starts_at, NEW.expires_at, NEW.days, NEW.enabled, NEW.ended_at, NEW.budget_cents)
    OR (OLD.spent_cents + CASE OLD.reward WHEN 'dollar_off' THEN OLD.value ELSE 1 END > OLD.budget_cents) IS DISTINCT FROM
       (NEW.spent_cents + CASE NEW.reward WHEN 'dollar_off' THEN NEW.value ELSE 1 END > NEW.budget_cents)))
  EXECUTE FUNCTION notify_change('merchant', 'merchant_id');
