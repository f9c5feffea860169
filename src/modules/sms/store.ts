import { type Handle, sql } from '../../db/database.ts'

const tryCode = sql<{ phone: string; isRight: boolean }>(
  `UPDATE phone_confirmations SET tries = tries + 1
   WHERE customer_id = $1 AND tries < $3 AND sent_at > $4 AND code_hash IS NOT NULL
   RETURNING phone, code_hash = $2 AS "isRight"`,
)

export const saveCode = sql(
  `INSERT INTO phone_confirmations (customer_id, phone, code_hash, tries, sent_at) VALUES ($1, $2, $3, 0, $4)
   ON CONFLICT (customer_id) DO UPDATE SET phone = $2, code_hash = $3, tries = 0, sent_at = $4,
     confirmed_at = CASE WHEN phone_confirmations.phone = $2 THEN phone_confirmations.confirmed_at END`,
).run((code: { customerId: number; phone: string; hash: Buffer; now: number }) => [
  code.customerId,
  code.phone,
  code.hash,
  new Date(code.now),
])

/** Counts the try, whatever comes of it. Undefined where there is no code, or no try is left. */
export function spendTry(
  handle: Handle,
  attempt: { customerId: number; hash: Buffer; maxTries: number; sentAfter: number },
): Promise<{ phone: string; isRight: boolean } | undefined> {
  const { customerId, hash, maxTries, sentAfter } = attempt
  return handle.find(tryCode, [customerId, hash, maxTries, new Date(sentAfter)])
}

/** The number that is confirmed now; undefined if another request has used the code. */
export const confirmNumber = sql<{ phone: string }>(
  `UPDATE phone_confirmations SET confirmed_at = $3, code_hash = NULL WHERE customer_id = $1 AND code_hash = $2 RETURNING phone`,
).find(
  (customerId: number, hash: Buffer, now: number) => [customerId, hash, new Date(now)],
  ({ phone }) => phone,
)

export const findConfirmedNumber = sql<{ phone: string }>(
  `SELECT phone FROM phone_confirmations WHERE customer_id = $1 AND confirmed_at IS NOT NULL`,
).find(
  (customerId: number) => [customerId],
  ({ phone }) => phone,
)

export const stopNumber = sql(
  'INSERT INTO sms_stops (phone, stopped_at) VALUES ($1, $2) ON CONFLICT (phone) DO NOTHING',
).run((phone: string, now: number) => [phone, new Date(now)])

export const startNumber = sql('DELETE FROM sms_stops WHERE phone = $1').run((phone: string) => [phone])

export const isStopped = sql('SELECT phone FROM sms_stops WHERE phone = $1').any((phone: string) => [phone])

/** Where a shop is texted about an order that waits; empty where it has given none. */
export const findAlertPhone = sql<{ phone: string }>(
  `SELECT coalesce(confirm_phone, '') AS phone FROM merchants WHERE merchant_id = $1`,
).get(
  (merchantId: number) => [merchantId],
  ({ phone }) => phone,
)
