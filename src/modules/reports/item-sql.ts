import { moneySql } from '../ledger/index.ts'

/** Looks up each order's status changes separately. Joining two sets of them would read all status changes ever. */
const preparationOf = (merchant: string, order: string) => `LATERAL (
  SELECT extract(epoch FROM max(at) FILTER (WHERE to_status = 'ready') - min(at) FILTER (WHERE to_status = 'confirmed')) AS seconds
  FROM order_moves WHERE merchant_id = ${merchant} AND order_id = ${order})`

/** The promise of each completed ASAP order in `entries e`. */
const promiseOf = (merchant: string) => `LATERAL (
  SELECT promised_at, ordered_at FROM orders
  WHERE merchant_id = ${merchant} AND order_id = e.order_id AND deliver_at = ordered_at AND promised_at IS NOT NULL OFFSET 0)`
/** Columns over preparations `p` and promises `o`. */
const timeColumns = `count(p.seconds) AS prepared, coalesce(sum(p.seconds), 0)::bigint AS "prepSeconds",
  count(o.promised_at) AS promised, count(*) FILTER (WHERE e.at <= o.promised_at) AS "onTime",
  coalesce(sum(extract(epoch FROM o.promised_at - o.ordered_at)), 0)::bigint AS "promisedSeconds",
  coalesce(sum(extract(epoch FROM e.at - o.ordered_at)), 0)::bigint AS "actualSeconds"`
/** The same, for hours in which nothing was completed. */
const shownTimes = ['prepared', 'prepSeconds', 'promised', 'onTime', 'promisedSeconds', 'actualSeconds']
  .map((name) => `coalesce("${name}", 0)::bigint AS "${name}"`)
  .join(', ')

/** Columns of entries `e` and their lines `l`. */
const salesColumns = `${moneySql.columns},
    count(DISTINCT e.order_id) FILTER (WHERE e.kind IN ('rejected', 'cancelled', 'failed')) AS cancellations`

/** `hours`: totals of each merchant's hours, from the CTE `entries`. */
export const hoursOfEntries = `money AS (
  SELECT e.merchant_id, e.day, e.hour, ${salesColumns}
  FROM entries e, ${moneySql.lines} GROUP BY 1, 2, 3),
prep AS (
  SELECT e.merchant_id, e.day, e.hour, ${timeColumns}
  FROM entries e CROSS JOIN ${preparationOf('e.merchant_id', 'e.order_id')} AS p
    LEFT JOIN ${promiseOf('e.merchant_id')} AS o ON true
  WHERE e.kind = 'completed' GROUP BY 1, 2, 3),
hours AS (
  SELECT merchant_id, day, hour, orders, cancellations, gross, fees, commission, promotions, disputes, tips, tax, refunds, cash, net,
    ${shownTimes}
  FROM money LEFT JOIN prep USING (merchant_id, day, hour))`
/** Columns of `hours`, without the merchant and the day. */
export const hourColumns = `hour, orders, cancellations, gross, fees, commission, promotions, disputes, tips, tax, refunds, cash, net,
  prepared, "prepSeconds", promised, "onTime", "promisedSeconds", "actualSeconds"`
/** For the days in the CTE `kept`. */
export const keepHours = `INSERT INTO merchant_day_hours (merchant_id, day, hour, orders, cancellations, gross_cents, fees_cents,
    commission_cents, promotion_cents, dispute_cents, tips_cents, tax_cents, refunds_cents, cash_cents, net_cents, prepared, prep_seconds,
    promised, on_time, promised_seconds, actual_seconds)
  SELECT merchant_id, day, ${hourColumns} FROM hours JOIN kept USING (merchant_id, day)`

const canceled = `('rejected', 'cancelled', 'failed')`

/**
 * A line's share of an amount: the rounded share of all lines up to it, minus that of all before it. So the lines'
 * shares add up to exactly the whole.
 */
const share = (cents: string) =>
  `(round(${cents} * up_to / whole) - round(${cents} * (up_to - part) / whole))::bigint`

/** `part` of rows that share something, with the running and total sums. */
const sharing = (from: string, group: string, order: string) => `
  SELECT *, sum(part) OVER (PARTITION BY ${group} ORDER BY ${order}) AS up_to, sum(part) OVER (PARTITION BY ${group}) AS whole
  FROM ${from}`

/**
 * `sold`: each item's totals per merchant and day, from the CTE `entries`. An order's money is allocated to its lines
 * in proportion to their prices, that of a line refund to those lines.
 */
export const itemsOfEntries = `moved AS (
  SELECT e.entry_id, e.merchant_id, coalesce(e.order_id, e.refunded_order_id) AS order_id, e.refund, e.kind, e.day, ${moneySql.columns}
  FROM entries e, ${moneySql.lines}
  WHERE e.kind <> 'placed' AND coalesce(e.order_id, e.refunded_order_id) IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6),
weighed AS (
  SELECT m.*, p.seconds, number, line ->> 'id' AS id, line ->> 'name' AS name,
    (line ->> 'quantity_milli')::bigint AS quantity, (line ->> 'price_cents')::bigint AS price,
    (line ->> 'price_cents')::numeric * CASE WHEN coalesce(r.lines, '[]') = '[]' THEN 1 ELSE coalesce((
      SELECT sum((one ->> 'quantity_milli')::numeric) FROM jsonb_array_elements(r.lines) AS one
      WHERE (one ->> 'item_key')::bigint = number - 1), 0) / (line ->> 'quantity_milli')::numeric END AS weight
  FROM moved m
  JOIN LATERAL (SELECT cart FROM orders WHERE order_id = m.order_id OFFSET 0) AS o ON true
  JOIN LATERAL jsonb_array_elements(o.cart) WITH ORDINALITY AS lines (line, number) ON (line ->> 'quantity_milli')::bigint > 0
  LEFT JOIN order_refunds r ON r.merchant_id = m.merchant_id AND r.order_id = m.order_id AND r.refund = m.refund
  LEFT JOIN ${preparationOf('m.merchant_id', 'm.order_id')} AS p ON m.kind = 'completed'
  WHERE m.kind IN ('completed', 'rejected', 'cancelled', 'failed') OR m.refunds <> 0 OR m.net <> 0),
parts AS (
  SELECT *, CASE WHEN sum(weight) OVER (PARTITION BY entry_id) = 0 THEN 1 ELSE weight END AS part FROM weighed),
of_orders AS (
  SELECT merchant_id, day, id, name, order_id, bool_or(kind = 'completed') AS "isSold", bool_or(kind IN ${canceled}) AS "isCanceled",
    sum(quantity) FILTER (WHERE kind = 'completed') AS quantity, sum(price) FILTER (WHERE kind = 'completed') AS amount,
    sum(${share('gross')}) AS gross, sum(${share('refunds')}) AS refunds, sum(${share('net')}) AS net, max(seconds) AS seconds
  FROM (${sharing('parts', 'entry_id', 'number')}) AS shared GROUP BY 1, 2, 3, 4, 5),
sold AS (
  SELECT merchant_id, day, id, name, count(*) FILTER (WHERE "isSold") AS orders, coalesce(sum(quantity), 0)::bigint AS quantity,
    coalesce(sum(amount), 0)::bigint AS amount, count(*) FILTER (WHERE "isCanceled") AS cancellations, sum(gross)::bigint AS gross,
    sum(refunds)::bigint AS refunds, sum(net)::bigint AS net, count(seconds) AS prepared,
    coalesce(sum(seconds), 0)::bigint AS "prepSeconds"
  FROM of_orders GROUP BY 1, 2, 3, 4)`

/** Columns of `sold`. */
export const soldColumns = `orders, quantity, amount, cancellations, gross, refunds, net, prepared, "prepSeconds"`
const dayItems = `merchant_day_items (merchant_id, day, item_id, name, orders, quantity_milli, amount_cents, cancellations, gross_cents,
    refunds_cents, net_cents, prepared, prep_seconds)`

/** For the days in the CTE `kept`. */
export const keepItems = `INSERT INTO ${dayItems} SELECT merchant_id, day, id, name, ${soldColumns} FROM sold JOIN kept USING (merchant_id, day)`

/**
 * Completes the days in the CTE `kept`, for which only sales were stored. Money of orders archived since is allocated
 * to what these days sold of them; their preparation times and cancellations are no longer known.
 */
export const completeItems = `rest AS (
  SELECT day, sum(gross) AS gross, sum(refunds) AS refunds, sum(net) AS net FROM (
    SELECT day, gross_cents AS gross, refunds_cents AS refunds, net_cents AS net FROM merchant_day_hours
    WHERE merchant_id = $1 AND day BETWEEN $5 AND $6
    UNION ALL SELECT day, -gross, -refunds, -net FROM sold) AS sums GROUP BY day),
archived AS (
  SELECT k.day, k.item_id AS id, k.name, (k.amount_cents - coalesce(s.amount, 0))::numeric AS part
  FROM kept JOIN merchant_day_items k ON k.merchant_id = $1 AND k.day = kept.day
  LEFT JOIN sold s ON s.day = k.day AND s.id = k.item_id AND s.name = k.name),
complete AS (
  SELECT day, id, name, ${soldColumns} FROM sold JOIN kept USING (day)
  UNION ALL
  SELECT day, id, name, 0, 0, 0, 0, ${share('gross')}, ${share('refunds')}, ${share('net')}, 0, 0
  FROM (${sharing('archived JOIN rest USING (day) WHERE part > 0', 'day', 'id, name')}) AS shared)
INSERT INTO ${dayItems}
SELECT $1, day, id, name, ${soldColumns.replace(/[^ ,]+/g, 'sum($&)::bigint')} FROM complete GROUP BY day, id, name
ON CONFLICT (merchant_id, day, item_id, name) DO UPDATE SET cancellations = excluded.cancellations, gross_cents = excluded.gross_cents,
  refunds_cents = excluded.refunds_cents, net_cents = excluded.net_cents, prepared = excluded.prepared,
  prep_seconds = excluded.prep_seconds`

/** Columns of `merchant_day_items`, summed. */
export const keptItemColumns = `item_id AS id, name, sum(orders)::bigint AS orders, sum(quantity_milli)::bigint AS quantity,
  sum(amount_cents)::bigint AS amount, sum(cancellations)::bigint AS cancellations, sum(gross_cents)::bigint AS gross,
  sum(refunds_cents)::bigint AS refunds, sum(net_cents)::bigint AS net, sum(prepared)::bigint AS prepared,
  sum(prep_seconds)::bigint AS "prepSeconds"`
