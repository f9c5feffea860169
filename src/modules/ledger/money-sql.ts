/** Money in ledger entries `e`, shared by payouts and reports. */
export const moneySql = {
  /**
   * Gross left the orders' accounts on completion, or was added later as a tip; whatever was distributed and came
   * back is a refund.
   */
  columns: `count(DISTINCT e.order_id) FILTER (WHERE e.kind = 'completed') AS orders,
    coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'order' AND e.kind = 'completed'
      OR l.account = 'card' AND e.kind = 'tipped'), 0)::bigint AS gross,
    coalesce(sum(l.amount_cents) FILTER (WHERE l.account IN ('platform', 'courier', 'tip')), 0)::bigint AS fees,
    coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'merchant'
      AND l.part IN ('commission', 'order_fee', 'courier_share')), 0)::bigint AS commission,
    coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'merchant' AND l.part = 'promotion'), 0)::bigint AS promotions,
    coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'merchant' AND l.part IN ('dispute', 'dispute_fee')), 0)::bigint AS disputes,
    coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'merchant' AND l.part = 'tip'), 0)::bigint AS tips,
    coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'tax'), 0)::bigint AS tax,
    coalesce(-sum(l.amount_cents) FILTER (WHERE e.kind NOT IN ('completed', 'tipped') AND l.part <> 'cash'
      AND l.account IN ('merchant', 'tax', 'platform', 'courier', 'tip')), 0)::bigint AS refunds,
    coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'merchant' AND l.part = 'cash'), 0)::bigint AS cash,
    coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'merchant'), 0)::bigint AS net`,
  /** Tax that merchants file themselves, included in `net`. */
  taxPaidOut: `coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'merchant' AND l.part LIKE 'tax:%'), 0)::bigint`,
  /**
   * The lines `l` of an entry. `OFFSET 0` makes PostgreSQL find them along their index, entry by entry: the planner
   * overestimates the number of entries, and would scan all lines.
   */
  lines: 'LATERAL (SELECT * FROM ledger_lines WHERE entry_id = e.entry_id OFFSET 0) AS l',
  /**
   * The same totals for a courier company, whose lines are `linesOfCourier`: gross is the price of deliveries and
   * returns plus tips; refunded tips are a refund.
   */
  columnsOfCourier: `count(DISTINCT e.order_id) FILTER (WHERE e.kind IN ('completed', 'returned')) AS orders,
    coalesce(sum(l.amount_cents) FILTER (WHERE e.kind IN ('completed', 'returned', 'tipped')), 0)::bigint AS gross,
    0::bigint AS fees, 0::bigint AS commission, 0::bigint AS promotions, 0::bigint AS disputes,
    coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'tip'), 0)::bigint AS tips,
    0::bigint AS tax, 0::bigint AS "taxPaidOut",
    coalesce(-sum(l.amount_cents) FILTER (WHERE e.kind NOT IN ('completed', 'returned', 'tipped')), 0)::bigint AS refunds,
    0::bigint AS cash, coalesce(sum(l.amount_cents), 0)::bigint AS net`,
  /** The lines `l` of an entry owed to the courier company `$1`. An invoice's difference belongs to that invoice. */
  linesOfCourier: `LATERAL (SELECT * FROM ledger_lines WHERE entry_id = e.entry_id AND account IN ('courier', 'tip') AND party = $1
     AND e.kind <> 'invoice_difference' OFFSET 0) AS l`,
}
