import type { Search } from '../../../core/person-search.ts'
import { type Handle, sql } from '../../../db/database.ts'

export type FoundCustomer = {
  customerId: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  disabled: boolean
  createdAt: number
}
export type OpenToken = { clientId: string; scopes: string[]; createdAt: number; expiresAt: number }

const columns = `customer_id AS "customerId", email, first_name AS "firstName", last_name AS "lastName", phone, disabled,
  created_at AS "createdAt"`
const page = 'AND customer_id > $1 ORDER BY customer_id LIMIT $2'
const startsWith = (column: string, parameter: string) =>
  `lower(${column}) COLLATE "C" >= ${parameter} AND lower(${column}) COLLATE "C" < ${parameter} || chr(1114111)`
// Each has a plan of its own along an index.
const statements = {
  all: sql<FoundCustomer>(`SELECT ${columns} FROM customers WHERE true ${page}`),
  number: sql<FoundCustomer>(`SELECT ${columns} FROM customers WHERE customer_id = $3 ${page}`),
  email: sql<FoundCustomer>(`SELECT ${columns} FROM customers WHERE lower(email) = $3 ${page}`),
  phone: sql<FoundCustomer>(`SELECT ${columns} FROM customers WHERE phone = $3 ${page}`),
  name: sql<FoundCustomer>(
    `SELECT ${columns} FROM customers WHERE ${startsWith('first_name', '$3')} AND ${startsWith('last_name', '$4')} ${page}`,
  ),
  word: sql<FoundCustomer>(
    `SELECT * FROM (SELECT ${columns} FROM customers WHERE ${startsWith('first_name', '$3')}
       UNION SELECT ${columns} FROM customers WHERE ${startsWith('last_name', '$3')}) found
     WHERE "customerId" > $1 ORDER BY "customerId" LIMIT $2`,
  ),
}
const oneCustomer = sql<FoundCustomer>(`SELECT ${columns} FROM customers WHERE customer_id = $1`)
const tokensOf = sql<OpenToken>(
  `SELECT client_id AS "clientId", scopes, created_at AS "createdAt", expires_at AS "expiresAt" FROM access_tokens
   WHERE customer_id = $1 AND expires_at > $2 ORDER BY created_at DESC LIMIT 100`,
)
const setDisabled = sql<unknown>('UPDATE customers SET disabled = $2 WHERE customer_id = $1')
const endTokens = sql<unknown>(
  `WITH codes AS (DELETE FROM authorization_codes WHERE customer_id = $1),
     lasting AS (DELETE FROM refresh_tokens WHERE customer_id = $1)
   DELETE FROM access_tokens WHERE customer_id = $1`,
)

/** By id, upwards. */
export function searchCustomers(
  handle: Handle,
  search: Search | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<FoundCustomer[]> {
  const range = [after, limit]
  switch (search?.kind) {
    case undefined:
      return handle.rows(statements.all, range)
    case 'number':
      return handle.rows(statements.number, [...range, search.orderId])
    case 'email':
      return handle.rows(statements.email, [...range, search.email])
    case 'phone':
      return handle.rows(statements.phone, [...range, search.phone])
    case 'name':
      return search.first === null
        ? handle.rows(statements.word, [...range, search.last])
        : handle.rows(statements.name, [...range, search.first, search.last])
  }
}

export const findCustomerById = (handle: Handle, customerId: number) => handle.find(oneCustomer, [customerId])

export const listOpenTokens = (handle: Handle, customerId: number, now: number) =>
  handle.rows(tokensOf, [customerId, new Date(now)])

/** Somebody who is disabled is signed out everywhere, and cannot sign in. */
export async function setCustomerDisabled(tx: Handle, customerId: number, disabled: boolean) {
  await tx.rows(setDisabled, [customerId, disabled])
  if (disabled) await tx.rows(endTokens, [customerId])
}
