import type { NoticeChoices } from '../../../core/notices.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import type { Account, KnownPerson, PendingUpdate, UpdateKind, WaitingUpdate } from './rules/accounts.ts'

const columns = `customer_id AS "customerId", email, first_name AS "firstName", last_name AS "lastName", phone,
  sms_notify AS "smsNotify", push_muted AS "pushMuted", email_muted AS "emailMuted"`

const addAccount = sql<{ customerId: number }>(
  `INSERT INTO customers (email, first_name, last_name, phone, password_hash, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING customer_id AS "customerId"`,
)
const replaceAccount = sql(
  `UPDATE customers SET first_name = $2, last_name = $3, sms_notify = $4, push_muted = $5, email_muted = $6
   WHERE customer_id = $1`,
)
// The old hash is part of the condition: of two concurrent changes, the second fails.
const replacePassword = sql(
  `UPDATE customers SET password_hash = $3 WHERE customer_id = $1 AND password_hash = $2 RETURNING customer_id`,
)

const customersByEmail = sql<{ customerId: number; email: string }>(
  `SELECT customer_id AS "customerId", lower(email) AS email FROM customers
   WHERE lower(email) = ANY ($1) AND email_confirmed AND NOT disabled`,
)
/** A new account's own address awaits confirmation, too, but nothing will change. */
const confirmsOwnEmail = `(p.kind = 'email' AND lower(p.value) = lower(c.email))`

const putPending = sql(
  `INSERT INTO pending_updates (customer_id, kind, value, confirmation_hash, valid_until) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (customer_id, kind) DO UPDATE SET value = $3, confirmation_hash = $4, valid_until = $5`,
)
const dropPending = sql(
  `DELETE FROM pending_updates p USING customers c
   WHERE c.customer_id = p.customer_id AND p.customer_id = $1 AND p.kind = ANY ($2) AND NOT ${confirmsOwnEmail}`,
)

export const getAccount = sql<Account>(`SELECT ${columns} FROM customers WHERE customer_id = $1`).get(
  (customerId: number) => [customerId],
)

export const getAccountForChange = sql<Account>(
  `SELECT ${columns} FROM customers WHERE customer_id = $1 FOR UPDATE`,
).get((customerId: number) => [customerId])

/** Whether a link emailed to this address has been opened. */
export const isEmailConfirmed = sql<{ confirmed: boolean }>(
  'SELECT EXISTS (SELECT FROM customers WHERE lower(email) = lower($1) AND email_confirmed) AS confirmed',
).get(
  (email: string) => [email],
  ({ confirmed }) => confirmed,
)

/** `isConfirmed`: a link emailed to this address has been opened. */
export const findCustomerByEmail = sql<{ customerId: number; isConfirmed: boolean }>(
  `SELECT customer_id AS "customerId", email_confirmed AS "isConfirmed" FROM customers WHERE lower(email) = lower($1)`,
).find((email: string) => [email])

/** Customers with these addresses who have confirmed theirs and may sign in. */
export async function listCustomersByEmail(handle: Handle, emails: readonly string[]) {
  return emails.length === 0
    ? []
    : handle.rows(customersByEmail, [emails.map((email) => email.toLowerCase())])
}

/**
 * Until the end of the transaction, against others that lock the customer. Not FOR UPDATE, which would block every
 * row that references the customer, such as orders.
 */
export const lockCustomer = sql('SELECT FROM customers WHERE customer_id = $1 FOR NO KEY UPDATE').run(
  (customerId: number) => [customerId],
)

export const findPerson = sql<KnownPerson>(
  `SELECT customer_id AS "customerId", email, password_hash AS "passwordHash", disabled FROM customers
   WHERE lower(email) = lower($1)`,
).find((email: string) => [email])

export const findPersonById = sql<KnownPerson>(
  `SELECT customer_id AS "customerId", email, password_hash AS "passwordHash" FROM customers
   WHERE customer_id = $1`,
).find((customerId: number) => [customerId])

/** Undefined if the email is taken. */
export async function insertAccount(
  tx: Handle,
  account: Omit<Account, 'customerId' | keyof NoticeChoices> & { passwordHash: string; now: number },
): Promise<number | undefined> {
  const { email, firstName, lastName, phone, passwordHash, now } = account
  const row = await tx.find(addAccount, [email, firstName, lastName, phone, passwordHash, new Date(now)])
  return row?.customerId
}

export async function updateAccount(tx: Handle, account: Account) {
  const { customerId, firstName, lastName, smsNotify, pushMuted, emailMuted } = account
  await tx.rows(replaceAccount, [customerId, firstName, lastName, smsNotify, pushMuted, emailMuted])
}

/** False if the password is no longer `person`'s. */
export async function updatePassword(tx: Handle, person: KnownPerson, newHash: string): Promise<boolean> {
  const row = await tx.find(replacePassword, [person.customerId, person.passwordHash, newHash])
  return row !== undefined
}

export const listPending = sql<PendingUpdate>(
  `SELECT kind, value, valid_until AS "validUntil" FROM pending_updates p JOIN customers c USING (customer_id)
   WHERE customer_id = $1 AND valid_until > $2 AND NOT ${confirmsOwnEmail}`,
).rows((customerId: number, now: number) => [customerId, new Date(now)])

export async function putPendingUpdate(
  tx: Handle,
  customerId: number,
  update: PendingUpdate & { confirmationHash: Buffer },
) {
  const { kind, value, confirmationHash, validUntil } = update
  await tx.rows(putPending, [customerId, kind, value, confirmationHash, new Date(validUntil)])
}

/** Except for the confirmation of a new account's own address, which stays. */
export async function dropPendingUpdates(tx: Handle, customerId: number, kinds: readonly UpdateKind[]) {
  if (kinds.length > 0) await tx.rows(dropPending, [customerId, kinds])
}

export const findWaitingUpdate = sql<WaitingUpdate>(
  `SELECT customer_id AS "customerId", kind, value, email AS "presentEmail"
   FROM pending_updates JOIN customers USING (customer_id) WHERE confirmation_hash = $1 AND valid_until > $2`,
).find((confirmationHash: Buffer, now: number) => [confirmationHash, new Date(now)])

/** True at most once: the row is deleted. */
export const takePendingUpdate = sql(
  'DELETE FROM pending_updates WHERE confirmation_hash = $1 AND valid_until > $2 RETURNING customer_id',
).any((confirmationHash: Buffer, now: number) => [confirmationHash, new Date(now)])

/** False if another account has the address by now. */
export const updateEmail = sql(
  `UPDATE customers SET email = $2, email_confirmed = true WHERE customer_id = $1
     AND NOT EXISTS (SELECT FROM customers o WHERE lower(o.email) = lower($2) AND o.customer_id <> $1)
   RETURNING customer_id`,
).any((customerId: number, email: string) => [customerId, email])

export const updatePhone = sql('UPDATE customers SET phone = $2 WHERE customer_id = $1').run(
  (customerId: number, phone: string) => [customerId, phone],
)

export const deleteStaleUpdates = makeSweep('pending_updates', 'valid_until <= $1')
