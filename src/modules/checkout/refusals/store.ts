import type { CartOwner } from '../../../calls/buyer.ts'
import type { Direction } from '../../../core/sort.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { inBothDirections } from '../../../db/sort-directions.ts'
import { makeSweep } from '../../../db/sweep.ts'
import { type KeptReason, listCodes, type RefusedCheckout } from './rules.ts'

const record = sql<unknown>(
  `INSERT INTO refused_checkouts (customer_id, guest_id, merchant_id, email, order_type, codes, reasons, request_id, first_at, at)
   VALUES ($1, $2, $3, lower($4), $5, $6, $7, $8, $9, $9)
   ON CONFLICT (customer_id, guest_id, merchant_id, codes) DO UPDATE SET times = refused_checkouts.times + 1,
     at = greatest(refused_checkouts.at, excluded.at), email = excluded.email, order_type = excluded.order_type,
     reasons = excluded.reasons, request_id = excluded.request_id`,
)

export type NewRefusal = {
  owner: CartOwner
  merchantId: number
  email: string | null
  orderType: string | null
  reasons: readonly KeptReason[]
  requestId: string
  at: number
}

export async function recordRefusal(handle: Handle, refusal: NewRefusal) {
  const { owner, merchantId, email, orderType, reasons, requestId, at } = refusal
  await handle.rows(record, [
    'customerId' in owner ? owner.customerId : null,
    'guestId' in owner ? owner.guestId : null,
    merchantId,
    email,
    orderType,
    listCodes(reasons),
    JSON.stringify(reasons),
    requestId,
    new Date(at),
  ])
}

const columns = `refusal_id AS "refusalId", customer_id AS "customerId", merchant_id AS "merchantId", email,
  order_type AS "orderType", reasons, request_id AS "requestId", first_at AS "firstAt", at, times`
/** Only requested conditions are part of the statement: the first three each have an index. */
const conditions = {
  customerId: (parameter: string) => `customer_id = ${parameter}`,
  merchantId: (parameter: string) => `merchant_id = ${parameter}`,
  email: (parameter: string) => `email = lower(${parameter})`,
  code: (parameter: string) => `${parameter} = ANY (codes)`,
}
type Search = Partial<Record<keyof typeof conditions, string | number>>

function searchBy(names: readonly (keyof typeof conditions)[]) {
  const where = names.map((name, index) => `AND ${conditions[name](`$${index + 3}`)}`).join(' ')
  return inBothDirections<RefusedCheckout>(
    ({ order, beyond }) => `SELECT ${columns} FROM refused_checkouts
     WHERE ($1::bigint IS NULL OR (at, refusal_id) ${beyond} (
       SELECT at, refusal_id FROM refused_checkouts WHERE refusal_id = $1)) ${where}
     ORDER BY at ${order}, refusal_id ${order} LIMIT $2`,
  )
}

/** `after` is the last one on the previous page. */
export function listRefusals(
  handle: Handle,
  search: Search,
  { after, limit, direction }: { after: number | null; limit: number; direction: Direction },
): Promise<RefusedCheckout[]> {
  const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter(
    (name) => search[name] !== undefined,
  )
  return handle.rows(searchBy(names)[direction], [after, limit, ...names.map((name) => search[name])])
}

/** Never more than this many are kept. */
const maxKept = 200_000

export const deleteOldRefusals = makeSweep(
  'refused_checkouts',
  `at < $1 OR at < (SELECT at FROM refused_checkouts ORDER BY at DESC OFFSET ${maxKept} LIMIT 1)`,
)
