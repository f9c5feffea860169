import { type Handle, sql } from '../../db/database.ts'

/** Every demo world is created with this timestamp, so its rows can be recognized even after being renamed. */
const made = `created_at = timestamptz '2026-01-01 00:00:00Z'`

type Named = { name: string }
const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name)

// Sessions, passkeys, recovery codes and impersonation tokens are deleted with the person.
const dropStaff = sql<Named>(
  `DELETE FROM operator_staff WHERE email = ANY ($1) OR ($2 AND ${made}) RETURNING email AS name`,
)
const dropKeys = sql<Named>('DELETE FROM operator_keys WHERE created_by = ANY ($1) RETURNING name')
// An app's tokens, codes, guests and webhooks are deleted with it.
const dropApps = sql<Named>(
  `DELETE FROM api_clients WHERE client_id = ANY ($1) AND ($3 OR secret_hash = ANY ($2)) RETURNING client_id AS name`,
)

const dropMembers = sql('DELETE FROM merchant_group_members WHERE lower(email) = ANY ($1)')
const dropInvitations = sql('DELETE FROM merchant_invitations WHERE lower(email) = ANY ($1)')

/** Everything with which a person can sign in or be contacted. */
const ownTables = [
  ...['access_tokens', 'refresh_tokens', 'authorization_codes', 'password_resets', 'customer_passkeys'],
  ...['pending_updates', 'phone_confirmations', 'customer_exports', 'customer_locations', 'saved_cards'],
  'driver_positions',
]
const dropOwn = ownTables.map((table) => sql(`DELETE FROM ${table} WHERE customer_id = ANY ($1)`))
// Like an erased account. No password has the hash `erased`.
const blank = sql(
  `UPDATE customers SET email = 'erased-' || customer_id || '@erased.invalid', first_name = '', last_name = '', phone = NULL,
     password_hash = 'erased', sms_notify = false, email_confirmed = false, disabled = true
   WHERE customer_id = ANY ($1)`,
)
// Their deliveries stay, without their name.
const blankDrivers = sql(
  `UPDATE drivers SET email = 'erased-' || driver_id || '@erased.invalid' WHERE customer_id = ANY ($1)`,
)

/** `isNamed`: orders or money refer to the person, so the row must stay. */
export type DemoPerson = { customerId: number; email: string; isNamed: boolean }
type Wanted = { emails: readonly string[]; isMarked: boolean }

export const deleteStaff = async (tx: Handle, { emails, isMarked }: Wanted): Promise<string[]> =>
  namesOf(await tx.rows(dropStaff, [emails, isMarked]))

export const deleteKeysMadeBy = async (tx: Handle, makers: readonly string[]): Promise<string[]> =>
  namesOf(await tx.rows(dropKeys, [makers]))

/** If the database isn't marked as a demo, only apps whose secret is the published one. */
export async function deleteApps(
  tx: Handle,
  { clientIds, secrets, isMarked }: { clientIds: readonly string[]; secrets: Buffer[]; isMarked: boolean },
): Promise<string[]> {
  return namesOf(await tx.rows(dropApps, [clientIds, secrets, isMarked]))
}

export const listPeople = sql<DemoPerson>(
  `SELECT customer_id AS "customerId", email,
     EXISTS (SELECT FROM orders o WHERE o.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM archived_orders o WHERE o.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM reviews r WHERE r.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM credit_grants g WHERE g.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM customer_credits b WHERE b.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM drivers d WHERE d.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM gift_cards g WHERE g.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM promotion_uses u WHERE u.customer_id = c.customer_id)
     OR EXISTS (SELECT FROM checkouts JOIN carts USING (cart_id) WHERE customer_id = c.customer_id) AS "isNamed"
   FROM customers c WHERE (lower(email) = ANY ($1) OR ($2 AND ${made})) AND email NOT LIKE '%@erased.invalid'
   ORDER BY customer_id FOR UPDATE`,
).rows(({ emails, isMarked }: Wanted) => [emails, isMarked])

/** Otherwise anyone who later signs up with such an address would run the demo's merchants. */
export async function deleteMembers(tx: Handle, emails: readonly string[]) {
  const lower = emails.map((email) => email.toLowerCase())
  await tx.rows(dropMembers, [lower])
  await tx.rows(dropInvitations, [lower])
}

export const deletePeople = sql('DELETE FROM customers WHERE customer_id = ANY ($1)').run(
  (customerIds: readonly number[]) => [customerIds],
)

export async function disablePeople(tx: Handle, customerIds: readonly number[]) {
  for (const statement of dropOwn) await tx.rows(statement, [customerIds])
  await tx.rows(blankDrivers, [customerIds])
  await tx.rows(blank, [customerIds])
}

export const recordRemoval = sql(
  `INSERT INTO audit_records (at, actor, action, subject, after, request_id) VALUES ($1, 'ops', 'demo.removed', 'demo', $2, 'ops')`,
).run((removed: object, now: number) => [new Date(now), JSON.stringify(removed)])

export const listLeft = sql<{ staff: string[]; keys: string[]; apps: string[] }>(
  `SELECT ARRAY (SELECT email FROM operator_staff WHERE enabled ORDER BY 1) AS staff,
     ARRAY (SELECT name FROM operator_keys ORDER BY 1) AS keys,
     ARRAY (SELECT client_id FROM api_clients WHERE enabled AND client_id <> 'cellardoor-web' ORDER BY 1) AS apps`,
).get()
