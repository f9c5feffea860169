import type { CartOwner } from '../../calls/buyer.ts'
import { type Handle, sql } from '../../db/database.ts'
import { makeSweep } from '../../db/sweep.ts'
import type { CartLine } from './lines/rules/line.ts'
import type { Cart } from './rules/cart.ts'

/** A line as stored in the column `lines`. */
type StoredLine = {
  id: string
  quantity_milli: number
  options: Record<string, number>
  instructions: string
  shown_cents: number
  name?: string
}
type CartRow = { cartId: number; merchantId: number; lines: StoredLine[]; revision: number }

/** The limit when adding a line; carts merged when a guest signs in may hold more. */
const maxLines = 500

const columns = 'cart_id AS "cartId", merchant_id AS "merchantId", lines, revision'

/** Each change is one statement on one row, so no concurrent change is lost. $1 is the owner, $2 the merchant. */
function statementsFor(owner: 'customer_id' | 'guest_id') {
  const cart = `SELECT ${columns} FROM carts WHERE ${owner} = $1 AND merchant_id = $2`
  const change = (lines: string, where = 'true') =>
    sql<CartRow>(
      `UPDATE carts SET lines = ${lines}, revision = revision + 1, updated_at = $3
       WHERE ${owner} = $1 AND merchant_id = $2 AND ${where} RETURNING ${columns}`,
    )
  return {
    find: sql<CartRow>(cart),
    lock: sql<CartRow>(`${cart} FOR UPDATE`),
    append: sql<CartRow>(
      `INSERT INTO carts (${owner}, merchant_id, updated_at, lines) VALUES ($1, $2, $3, $4)
       ON CONFLICT (${owner}, merchant_id) WHERE ${owner} IS NOT NULL DO UPDATE
         SET lines = carts.lines || excluded.lines, revision = carts.revision + 1, updated_at = excluded.updated_at
         WHERE jsonb_array_length(carts.lines) + jsonb_array_length(excluded.lines) <= ${maxLines}
       RETURNING ${columns}`,
    ),
    replace: change(
      'jsonb_set(lines, ARRAY[($4::integer)::text], $5::jsonb, false)',
      'jsonb_array_length(lines) > $4 AND revision = coalesce($6::integer, revision)',
    ),
    remove: change(
      'lines - $4::integer',
      'jsonb_array_length(lines) > $4 AND revision = coalesce($5::integer, revision)',
    ),
    clear: change(`'[]'`, 'revision = coalesce($4::integer, revision)'),
    list: sql<CartRow>(
      `SELECT ${columns} FROM carts WHERE ${owner} = $1 AND lines <> '[]' ORDER BY updated_at DESC, cart_id LIMIT 100`,
    ),
  }
}

const ofCustomers = statementsFor('customer_id')
const ofGuests = statementsFor('guest_id')

const sweeps = {
  customers: makeSweep('carts', 'updated_at < $1 AND customer_id IS NOT NULL'),
  guests: makeSweep('carts', 'updated_at < $1 AND guest_id IS NOT NULL'),
}

function of(owner: CartOwner) {
  return 'customerId' in owner
    ? { statements: ofCustomers, ownerId: owner.customerId }
    : { statements: ofGuests, ownerId: owner.guestId }
}

/** Undefined until the first item is added. */
export async function loadCart(
  handle: Handle,
  owner: CartOwner,
  merchantId: number,
): Promise<Cart | undefined> {
  const { statements, ownerId } = of(owner)
  return toCart(await handle.find(statements.find, [ownerId, merchantId]))
}

/** Carts that aren't empty, most recently changed first. */
export async function listCarts(handle: Handle, owner: CartOwner): Promise<Cart[]> {
  const { statements, ownerId } = of(owner)
  return (await handle.rows(statements.list, [ownerId])).map((row) => toCart(row)!)
}

/** Locks the cart until the end of the transaction. */
export async function lockCart(tx: Handle, owner: CartOwner, merchantId: number): Promise<Cart | undefined> {
  const { statements, ownerId } = of(owner)
  return toCart(await tx.find(statements.lock, [ownerId, merchantId]))
}

/** Creates the cart if there is none. Undefined if there is no room for this many lines. */
export async function appendLines(
  tx: Handle,
  {
    owner,
    merchantId,
    lines,
    now,
  }: { owner: CartOwner; merchantId: number; lines: readonly CartLine[]; now: number },
): Promise<Cart | undefined> {
  if (lines.length > maxLines) return undefined
  const { statements, ownerId } = of(owner)
  return toCart(await tx.find(statements.append, [ownerId, merchantId, new Date(now), stored(lines)]))
}

/** If `revision` is given, only that revision is changed. */
type Change = { owner: CartOwner; merchantId: number; now: number; revision: number | undefined }

/** Undefined if the cart has no such line, or is at another revision. */
export async function replaceLine(
  tx: Handle,
  { owner, merchantId, index, line, now, revision }: Change & { index: number; line: CartLine },
): Promise<Cart | undefined> {
  const { statements, ownerId } = of(owner)
  const values = [ownerId, merchantId, new Date(now), index, JSON.stringify(toStored(line)), revision]
  return toCart(await tx.find(statements.replace, values))
}

/** Undefined if the cart has no such line, or is at another revision. */
export async function removeLine(
  tx: Handle,
  { owner, merchantId, index, now, revision }: Change & { index: number },
): Promise<Cart | undefined> {
  const { statements, ownerId } = of(owner)
  return toCart(await tx.find(statements.remove, [ownerId, merchantId, new Date(now), index, revision]))
}

/** Undefined if the cart never existed, or is at another revision. */
export async function clearCart(
  tx: Handle,
  { owner, merchantId, now, revision }: Change,
): Promise<Cart | undefined> {
  const { statements, ownerId } = of(owner)
  return toCart(await tx.find(statements.clear, [ownerId, merchantId, new Date(now), revision]))
}

/** After the cart was sold. */
export const emptyCart = sql(`UPDATE carts SET lines = '[]', revision = revision + 1 WHERE cart_id = $1`).run(
  (cartId: number) => [cartId],
)

/**
 * Records the prices of the lines shown to the customer. The cart itself doesn't change, so it keeps its revision; a
 * cart that has changed since is left as is.
 */
export const rememberShown = sql('UPDATE carts SET lines = $3 WHERE cart_id = $1 AND revision = $2').run(
  ({ cartId, revision }: Cart, lines: readonly CartLine[]) => [cartId, revision, stored(lines)],
)

/**
 * When a guest signs in, the guest's lines are appended to the customer's carts at the same merchants. Nothing is
 * lost on either side, so a cart may then hold more lines than can be added. In the order of merchants, so two
 * guests who become the same customer at once never deadlock.
 */
export const moveGuestCarts = sql(
  `WITH left_behind AS (DELETE FROM carts WHERE guest_id = $1 RETURNING merchant_id, lines, updated_at)
   INSERT INTO carts (customer_id, merchant_id, lines, updated_at)
   SELECT $2::bigint, merchant_id, lines, updated_at FROM left_behind WHERE lines <> '[]' ORDER BY merchant_id
   ON CONFLICT (customer_id, merchant_id) WHERE customer_id IS NOT NULL DO UPDATE
     SET lines = carts.lines || excluded.lines, revision = carts.revision + 1,
         updated_at = greatest(carts.updated_at, excluded.updated_at)`,
).run((guestId: number, customerId: number) => [guestId, customerId])

const dayMs = 24 * 60 * 60_000
/** Customers rarely come back to an older cart, and its prices have changed. */
const keptMs = { customers: 90 * dayMs, guests: 30 * dayMs }

export async function deleteOldCarts(handle: Handle, now: number) {
  for (const whose of ['customers', 'guests'] as const) await sweeps[whose](handle, now - keptMs[whose])
}

function toCart(row: CartRow | undefined): Cart | undefined {
  return row && { ...row, lines: row.lines.map(toLine) }
}

function toLine({ quantity_milli, shown_cents, ...line }: StoredLine): CartLine {
  return { ...line, quantityMilli: quantity_milli, shownCents: shown_cents }
}

function toStored({ quantityMilli, shownCents, ...line }: CartLine): StoredLine {
  return { ...line, quantity_milli: quantityMilli, shown_cents: shownCents }
}

const stored = (lines: readonly CartLine[]) => JSON.stringify(lines.map(toStored))
