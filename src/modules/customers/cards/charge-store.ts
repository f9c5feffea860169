import { type Handle, sql } from '../../../db/database.ts'
import type { SavedCard } from './rules.ts'

/** A card with what its gateway calls it. Only who charges it needs the token. */
export type ChargeableCard = SavedCard & { gateway: string; token: string; lastUsedAt: number | null }

const chargeableCards = sql<ChargeableCard>(
  `SELECT cc_id AS "ccId", brand, last_four AS "lastFour", exp_month AS "expMonth", exp_year AS "expYear", gateway,
          gateway_token AS token, last_used_at AS "lastUsedAt"
   FROM saved_cards WHERE customer_id = $1 ORDER BY last_used_at DESC NULLS LAST, cc_id DESC`,
)
const useCard = sql<unknown>('UPDATE saved_cards SET last_used_at = $3 WHERE customer_id = $1 AND cc_id = $2')
const useLocation = sql<unknown>(
  'UPDATE customer_locations SET last_used_at = $3 WHERE customer_id = $1 AND location_id = $2',
)

/** The latest used first. */
export function listChargeable(handle: Handle, customerId: number): Promise<ChargeableCard[]> {
  return handle.rows(chargeableCards, [customerId])
}

/** The card and the address of the latest order are offered first the next time. */
export async function markUsed(
  tx: Handle,
  customerId: number,
  { ccId, locationId }: { ccId: number | null; locationId: number | null },
  now: number,
) {
  if (ccId !== null) await tx.rows(useCard, [customerId, ccId, new Date(now)])
  if (locationId !== null) await tx.rows(useLocation, [customerId, locationId, new Date(now)])
}
