import { type Handle, sql } from '../../../db/database.ts'
import type { TokenizedCard } from '../../../outside/payments.ts'
import type { SavedCard } from './rules.ts'

const cardColumns = `cc_id AS "ccId", brand, last_four AS "lastFour", exp_month AS "expMonth", exp_year AS "expYear"`

const addCard = sql<SavedCard>(
  `INSERT INTO saved_cards (customer_id, gateway, gateway_token, brand, last_four, exp_month, exp_year, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${cardColumns}`,
)

/** The latest used first. */
export const listCards = sql<SavedCard>(
  `SELECT ${cardColumns} FROM saved_cards WHERE customer_id = $1 ORDER BY last_used_at DESC NULLS LAST, cc_id DESC`,
).rows((customerId: number) => [customerId])

export function insertCard(
  tx: Handle,
  customerId: number,
  card: TokenizedCard & { gateway: string },
  now: number,
): Promise<SavedCard> {
  const { gateway, token, brand, lastFour, expMonth, expYear } = card
  const values = [customerId, gateway, token, brand, lastFour, expMonth, expYear, new Date(now)]
  return tx.get(addCard, values)
}

/** The gateway's id of the card; undefined when the customer has no such card. */
export const deleteCard = sql<{ gateway: string; token: string }>(
  'DELETE FROM saved_cards WHERE customer_id = $1 AND cc_id = $2 RETURNING gateway, gateway_token AS token',
).find((customerId: number, ccId: number) => [customerId, ccId])

/** A card with what its gateway calls it. Only who charges it needs the token. */
export type ChargeableCard = SavedCard & { gateway: string; token: string; lastUsedAt: number | null }

const useCard = sql('UPDATE saved_cards SET last_used_at = $3 WHERE customer_id = $1 AND cc_id = $2')
const useLocation = sql(
  'UPDATE customer_locations SET last_used_at = $3 WHERE customer_id = $1 AND location_id = $2',
)

/** The latest used first. */
export const listChargeable = sql<ChargeableCard>(
  `SELECT ${cardColumns}, gateway, gateway_token AS token, last_used_at AS "lastUsedAt"
   FROM saved_cards WHERE customer_id = $1 ORDER BY last_used_at DESC NULLS LAST, cc_id DESC`,
).rows((customerId: number) => [customerId])

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
