import type { Search } from '../../../core/person-search.ts'
import { beforeFirst, type Direction } from '../../../core/sort.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { inBothDirections } from '../../../db/sort-directions.ts'

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
const startsWith = (column: string, parameter: string) =>
  `lower(${column}) COLLATE "C" >= ${parameter} AND lower(${column}) COLLATE "C" < ${parameter} || chr(1114111)`
/** Sorts after every name. */
const highest = '\u{10ffff}'
const last = 'lower(last_name) COLLATE "C"'
/** One word is the beginning of a first or last name. */
const byWord = `(SELECT * FROM customers WHERE ${startsWith('first_name', '$4')}
  UNION SELECT * FROM customers WHERE ${startsWith('last_name', '$4')}) AS customers`
// Each has its own plan along an index; results by name are sorted.
const found = {
  all: ['customers', 'true'],
  number: ['customers', 'customer_id = $4'],
  email: ['customers', 'lower(email) = $4'],
  phone: ['customers', 'phone = $4'],
  name: ['customers', `${startsWith('first_name', '$4')} AND ${startsWith('last_name', '$5')}`],
  word: [byWord, 'true'],
} as const
type Kind = keyof typeof found
const pageOf = ([from, where]: (typeof found)[Kind], key: string) =>
  inBothDirections<FoundCustomer>(
    ({
      order,
      beyond,
    }) => `SELECT ${columns} FROM ${from} WHERE ${where} AND (${key}, customer_id) ${beyond} ($1, $2)
     ORDER BY ${key} ${order}, customer_id ${order} LIMIT $3`,
  )
const pagesOf = (key: string) =>
  Object.fromEntries(Object.entries(found).map(([kind, where]) => [kind, pageOf(where, key)])) as Record<
    Kind,
    ReturnType<typeof pageOf>
  >
const pages = { created: pagesOf('customer_id'), name: pagesOf(last) }
const placeOf = sql<{ name: string }>(`SELECT ${last} AS name FROM customers WHERE customer_id = $1`)

const setDisabled = sql('UPDATE customers SET disabled = $2 WHERE customer_id = $1')
const endTokens = sql(
  `WITH codes AS (DELETE FROM authorization_codes WHERE customer_id = $1),
     lasting AS (DELETE FROM refresh_tokens WHERE customer_id = $1)
   DELETE FROM access_tokens WHERE customer_id = $1`,
)

export type CustomerRange = {
  column: keyof typeof pages
  direction: Direction
  /** The last one on the previous page. */
  after: number | undefined
  limit: number
}

export async function searchCustomers(
  handle: Handle,
  search: Search | undefined,
  range: CustomerRange,
): Promise<FoundCustomer[]> {
  const place = await findPlace(handle, range)
  const [kind, ...values] = listKinds(search)
  return handle.rows(pages[range.column][kind][range.direction], [...place, range.limit, ...values])
}

function listKinds(search: Search | undefined): [Kind, ...(string | number)[]] {
  switch (search?.kind) {
    case undefined:
      return ['all']
    case 'number':
      return ['number', search.orderId]
    case 'email':
      return ['email', search.email]
    case 'phone':
      return ['phone', search.phone]
    case 'name':
      return search.first === null ? ['word', search.last] : ['name', search.first, search.last]
  }
}

/** The sort key after which the page begins. If that customer was erased in the meantime, the list starts over. */
async function findPlace(handle: Handle, { column, direction, after }: CustomerRange) {
  const id = after ?? beforeFirst(direction)
  if (column === 'created') return [id, id]
  const known = after === undefined ? undefined : await handle.find(placeOf, [after])
  return known ? [known.name, id] : [direction === 'ascending' ? '' : highest, beforeFirst(direction)]
}

export const findCustomerById = sql<FoundCustomer>(
  `SELECT ${columns} FROM customers WHERE customer_id = $1`,
).find((customerId: number) => [customerId])

export const listOpenTokens = sql<OpenToken>(
  `SELECT client_id AS "clientId", scopes, created_at AS "createdAt", expires_at AS "expiresAt" FROM access_tokens
   WHERE customer_id = $1 AND expires_at > $2 ORDER BY created_at DESC LIMIT 100`,
).rows((customerId: number, now: number) => [customerId, new Date(now)])

/** Disabling a customer signs them out everywhere. */
export async function setCustomerDisabled(tx: Handle, customerId: number, disabled: boolean) {
  await tx.rows(setDisabled, [customerId, disabled])
  if (disabled) await tx.rows(endTokens, [customerId])
}
