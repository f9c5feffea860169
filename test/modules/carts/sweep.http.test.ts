import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { deleteOldCarts } from '../../../src/modules/carts/store.ts'
import { cartService, guestToken } from '../../support/orders.ts'

const service = cartService()
const dayMs = 24 * 60 * 60_000
const addGuestCarts = sql<unknown>(
  `INSERT INTO carts (merchant_id, guest_id, updated_at)
   SELECT 1001, guest_id, $1 FROM guest_sessions ORDER BY guest_id DESC LIMIT $2`,
)
const addGuests = sql<unknown>(
  `INSERT INTO guest_sessions (token_hash, client_id, expires_at, created_at)
   SELECT sha256(('sweep ' || n)::bytea), client_id, expires_at, created_at
   FROM (SELECT * FROM guest_sessions LIMIT 1) AS one, generate_series(1, $1) AS n`,
)
const setCustomerCart = sql<unknown>(
  `INSERT INTO carts (merchant_id, customer_id, updated_at) VALUES ($1, 1, $2)
   ON CONFLICT (customer_id, merchant_id) WHERE customer_id IS NOT NULL DO UPDATE SET updated_at = $2`,
)
const dropAll = sql<unknown>('DELETE FROM carts')
const countCarts = sql<{ guests: number; customers: number }>(
  'SELECT count(guest_id) AS guests, count(customer_id) AS customers FROM carts',
)
const lockOne = sql<unknown>('SELECT FROM carts WHERE customer_id = 1 AND merchant_id = 1001 FOR UPDATE')

describe("carts that haven't changed for a long time", () => {
  const daysAgo = (days: number, ms = 0) => new Date(service.clock.ms - days * dayMs + ms)
  const count = () => service.db.get(countCarts)
  const sweep = () => deleteOldCarts(service.db, service.clock.ms)
  before(async () => {
    await guestToken(service)
    await service.db.rows(addGuests, [2500])
  })

  test('are deleted after 90 days, or 30 for guests, and not a moment earlier', async () => {
    await service.db.rows(dropAll)
    for (const [merchantId, when] of [
      [1001, daysAgo(90, -1)],
      [1002, daysAgo(90)],
      [1003, daysAgo(31)],
    ] as const)
      await service.db.rows(setCustomerCart, [merchantId, when])
    await service.db.rows(addGuestCarts, [daysAgo(30, -1), 3])
    await sweep()
    assert.deepEqual(await count(), { guests: 0, customers: 2 })
    await service.db.rows(addGuestCarts, [daysAgo(30), 3])
    await sweep()
    assert.deepEqual(await count(), { guests: 3, customers: 2 })
  })

  test('are deleted no matter how many there are, even with the same time', async () => {
    await service.db.rows(dropAll)
    await service.db.rows(addGuestCarts, [daysAgo(40), 2500])
    await sweep()
    assert.deepEqual(await count(), { guests: 0, customers: 0 })
  })

  test("a cart locked by a request isn't deleted", async () => {
    await service.db.rows(setCustomerCart, [1001, daysAgo(100)])
    await service.db.rows(setCustomerCart, [1002, daysAgo(100)])
    await service.db.transaction(async (tx) => {
      await tx.rows(lockOne)
      await sweep()
    })
    assert.deepEqual(await count(), { guests: 0, customers: 1 })
  })
})
