import type { Direction } from '../../../core/sort.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { inBothDirections } from '../../../db/sort-directions.ts'
import { roleIn } from '../../members/groups/index.ts'
import type {
  DaySpan,
  ManagedMerchant,
  MerchantFilter,
  MerchantSales,
  MerchantSwitches,
  RunMerchant,
} from './rules.ts'

const merchantColumns = `merchant_id AS "merchantId", group_id AS "groupId", name, type, city, state, active, promoted,
  courier_delivery AS "courierDelivery", auto_confirm AS "autoConfirm",
  delivery_processes_card AS "deliveryProcessesCard", payment_types AS "paymentTypes"`
const merchantsRunBy = sql<RunMerchant>(
  `SELECT ${merchantColumns}, street, zip_code AS "zipCode", time_zone AS "timeZone",
     CASE WHEN $4::bigint IS NOT NULL THEN 'manager' WHEN $1::text IS NULL THEN 'owner' ELSE ${roleIn('merchants', '$1')} END AS role FROM merchants
   WHERE ($1::text IS NULL OR ${roleIn('merchants', '$1')} <> 'driver') AND ($4::bigint IS NULL OR merchant_id = $4)
   ORDER BY merchant_id LIMIT $2 OFFSET $3`,
)
// A query is part of a name, or an id. Operators search manually; scanning 100,000 names takes about 50 ms. The same
// applies to sorting: only the keys are sorted, and only the page is read in full.
const merchantsBy = (columns: readonly string[]) =>
  inBothDirections<ManagedMerchant>(({ order }) => {
    const sorted = [...columns, 'merchant_id'].map((column) => `${column} ${order}`).join(', ')
    return `SELECT ${merchantColumns} FROM merchants WHERE merchant_id IN (
       SELECT merchant_id FROM merchants
       WHERE ($1::text IS NULL OR position(lower($1) IN lower(name)) > 0 OR merchant_id::text = $1)
         AND ($4::bigint IS NULL OR group_id = $4) AND ($5::text IS NULL OR state = $5) AND ($6::text IS NULL OR type = $6)
         AND ($7::boolean IS NULL OR active = $7) AND ($8::boolean IS NULL OR promoted = $8)
       ORDER BY ${sorted} LIMIT $2 OFFSET $3)
     ORDER BY ${sorted}`
  })
const merchantsLike = {
  id: merchantsBy([]),
  name: merchantsBy(['lower(name) COLLATE "C"']),
  place: merchantsBy(['state', 'lower(city) COLLATE "C"']),
  // A month's totals are a few hundred rows per merchant.
  sales: merchantsBy([
    `(SELECT coalesce(sum(h.gross_cents), 0) FROM merchant_day_hours h WHERE h.merchant_id = merchants.merchant_id AND h.day BETWEEN $9 AND $10)`,
  ]),
}

const replaceSwitches = sql(
  `UPDATE merchants SET active = $2, promoted = $3, courier_delivery = $4, auto_confirm = $5,
     delivery_processes_card = $6, payment_types = $7,
     awaiting_setup = awaiting_setup AND active = $2 WHERE merchant_id = $1`,
)

export function listMerchants(
  handle: Handle,
  range: {
    query: string | undefined
    groupId?: number | undefined
    filter?: MerchantFilter
    span: DaySpan
    limit: number
    offset: number
    column: keyof typeof merchantsLike
    direction: Direction
  },
): Promise<ManagedMerchant[]> {
  const { state = null, type = null, active = null, promoted = null } = range.filter ?? {}
  return handle.rows(merchantsLike[range.column][range.direction], [
    ...[range.query ?? null, range.limit, range.offset, range.groupId ?? null],
    ...[state, type, active, promoted],
    ...(range.column === 'sales' ? [range.span.from, range.span.to] : []),
  ])
}

/** The totals of past days, for merchants with sales. */
export const listSales = sql<MerchantSales>(
  `SELECT merchant_id AS "merchantId", sum(orders)::integer AS orders, sum(gross_cents)::bigint AS "grossCents",
     sum(cancellations)::integer AS cancellations, sum(prepared)::integer AS prepared, sum(prep_seconds)::bigint AS "prepSeconds"
   FROM merchant_day_hours WHERE merchant_id = ANY ($1) AND day BETWEEN $2 AND $3 GROUP BY 1`,
).rows((merchantIds: readonly number[], { from, to }: DaySpan) => [merchantIds, from, to])

/**
 * The merchants in the groups of the person with this email; all of them without one; `only` limits it to the
 * impersonated merchant.
 */
export function listRunMerchants(
  handle: Handle,
  range: { email: string | undefined; only: number | undefined; limit: number; offset: number },
): Promise<RunMerchant[]> {
  const { email, only, limit, offset } = range
  return handle.rows(merchantsRunBy, [email ?? null, limit, offset, only ?? null])
}

export const findMerchantForChange = sql<ManagedMerchant>(
  `SELECT ${merchantColumns} FROM merchants WHERE merchant_id = $1 FOR NO KEY UPDATE`,
).find((merchantId: number) => [merchantId])

export async function updateSwitches(tx: Handle, merchantId: number, switches: MerchantSwitches) {
  const { active, promoted, courierDelivery, autoConfirm, deliveryProcessesCard, paymentTypes } = switches
  await tx.rows(replaceSwitches, [
    merchantId,
    active,
    promoted,
    courierDelivery,
    autoConfirm,
    deliveryProcessesCard,
    paymentTypes,
  ])
}
