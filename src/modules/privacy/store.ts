import { type Handle, sql } from '../../db/database.ts'
import { makeSweep } from '../../db/sweep.ts'

const eraseOne = sql<{ isErased: boolean }>('SELECT erase_customer($1) AS "isErased"')

const eraseRefusals = sql('SELECT erase_refused_checkouts($1)')
const eraseNotes = sql('SELECT erase_order_notes($1)')
const eraseHelp = sql<{ photos: string[] }>('SELECT erase_help($1) AS photos')
const eraseDriver = sql<{ proofs: string[] }>('SELECT erase_driver($1) AS proofs')
const erasePasskeys = sql('DELETE FROM customer_passkeys WHERE customer_id = $1')
const erasePush = sql('DELETE FROM push_subscriptions WHERE customer_id = $1')
const eraseCertificates = sql('DELETE FROM tax_certificates WHERE customer_id = $1')
const eraseWishes = sql(
  'UPDATE orders SET payment_labels = NULL, delivery_options = NULL WHERE customer_id = $1',
)
// An authorization that may still hold money is deleted by the job that releases it, within days.
const eraseAuthorizations = sql(
  `DELETE FROM card_authorizations WHERE order_id IN (SELECT order_id FROM orders WHERE customer_id = $1)
     AND state <> 'asking' AND gateway_id IS NULL`,
)
// The gateway's token of the card. The job that releases held money needs it and deletes it afterwards.
const eraseTokens = sql(
  `UPDATE checkouts SET draft = jsonb_set(draft, '{card}', 'null')
   WHERE order_id IN (SELECT order_id FROM orders WHERE customer_id = $1) AND NOT may_hold AND draft -> 'card' <> 'null'`,
)
// Failed checkouts are known only by their carts, which are deleted with the account.
const eraseFallen = sql(
  `DELETE FROM checkouts WHERE cart_id IN (SELECT cart_id FROM carts WHERE customer_id = $1)
     AND state IN ('refused', 'abandoned') AND NOT may_hold`,
)

const addArchive = sql(
  `INSERT INTO customer_exports (export_hash, customer_id, archive, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
)

/**
 * Everything stored about a person: the rows of each table as JSON text. PostgreSQL builds the text: formatting
 * 20,000 orders here would block our thread for a second.
 */
export const readEverything = sql<{ table: string; json: string }>(
  'SELECT key AS table, jsonb_pretty(value) AS json FROM jsonb_each(export_customer($1)) ORDER BY key',
).rows((customerId: number) => [customerId])

/** Undefined if there is no such customer, or the customer was already erased. */
export const findCustomer = sql<{ email: string }>(
  `SELECT email FROM customers WHERE customer_id = $1 AND email NOT LIKE '%@erased.invalid'`,
).find((customerId: number) => [customerId])

/** Undefined while an order is open. Returns the files that must be deleted too: photos and drivers’ proofs. */
export async function eraseEverywhere(
  tx: Handle,
  customerId: number,
): Promise<{ photos: string[]; proofs: string[] } | undefined> {
  await tx.rows(eraseRefusals, [customerId])
  await tx.rows(eraseFallen, [customerId])
  if (!(await tx.get(eraseOne, [customerId])).isErased) return undefined
  await tx.rows(eraseNotes, [customerId])
  await tx.rows(erasePasskeys, [customerId])
  await tx.rows(erasePush, [customerId])
  await tx.rows(eraseCertificates, [customerId])
  await tx.rows(eraseWishes, [customerId])
  await tx.rows(eraseAuthorizations, [customerId])
  await tx.rows(eraseTokens, [customerId])
  const { photos } = await tx.get(eraseHelp, [customerId])
  const { proofs } = await tx.get(eraseDriver, [customerId])
  return { photos, proofs }
}

/** Runs before the account itself is erased. Returns the license documents that must be deleted too. */
export const erasePartner = sql<{ documents: string[] }>('SELECT erase_partner($1) AS documents').get(
  (customerId: number) => [customerId],
  ({ documents }) => documents,
)

/** Whether an active merchant would have no owner without this person. */
export const isSoleOwner = sql<{ isSole: boolean }>(
  `SELECT EXISTS (SELECT FROM merchant_group_members m JOIN customers c ON lower(c.email) = m.email
     WHERE c.customer_id = $1 AND m.role = 'owner'
       AND EXISTS (SELECT FROM merchants s WHERE s.group_id = m.group_id AND s.active)
       AND NOT EXISTS (SELECT FROM merchant_group_members o WHERE o.group_id = m.group_id AND o.role = 'owner' AND o.email <> m.email))
     AS "isSole"`,
).get(
  (customerId: number) => [customerId],
  ({ isSole }) => isSole,
)

/** The words that identify the person in texts, in lower case. */
export const wordsOfCustomer = sql<{ words: string[] }>('SELECT words_of_customer($1) AS words').get(
  (customerId: number) => [customerId],
  ({ words }) => words,
)

export const listCardTokens = sql<{ gateway: string; token: string }>(
  'SELECT gateway, gateway_token AS token FROM saved_cards WHERE customer_id = $1',
).rows((customerId: number) => [customerId])

export async function insertArchive(
  tx: Handle,
  archive: { hash: Buffer; customerId: number; bytes: Buffer; now: number; expiresAt: number },
) {
  const { hash, customerId, bytes, now, expiresAt } = archive
  await tx.rows(addArchive, [hash, customerId, bytes, new Date(now), new Date(expiresAt)])
}

export const findArchive = sql<{ archive: Buffer }>(
  'SELECT archive FROM customer_exports WHERE export_hash = $1 AND expires_at > $2',
).find(
  (hash: Buffer, now: number) => [hash, new Date(now)],
  ({ archive }) => archive,
)

export const deleteOldExports = makeSweep('customer_exports', 'expires_at <= $1')
