import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Guest, Shop } from './checkout-shop.ts'

/** The number of busy connections. */
export const atOnce = 8

/** A cart's keys in the database. */
export type CartKey = { guestId: string; cartId: string }

/** Sequences start here, so each number in a recording shows what it stands for. */
const firstIds = { guest: 71_000_000, cart: 72_000_000, checkout: 73_000_000, order: 74_000_000 }

export const startSequences = `
  SELECT setval(pg_get_serial_sequence('guest_sessions', 'guest_id'), ${firstIds.guest}),
    setval(pg_get_serial_sequence('carts', 'cart_id'), ${firstIds.cart}),
    setval(pg_get_serial_sequence('checkouts', 'checkout_id'), ${firstIds.checkout}),
    setval(pg_get_serial_sequence('orders', 'order_id'), ${firstIds.order})`

type Filling = { shop: Shop; client: pg.Client; count: number; lines: number }

const newestCarts = `SELECT guest_id::text AS "guestId", cart_id::text AS "cartId" FROM carts WHERE guest_id IS NOT NULL
  ORDER BY cart_id DESC LIMIT $1`

/** New guests with items in their carts, created once all earlier background work is done. */
export async function fillCarts({
  shop,
  client,
  count,
  lines,
}: Filling): Promise<{ guests: Guest[]; keys: CartKey[] }> {
  const guests: Guest[] = []
  await measureRate(Array.from({ length: count }), async () => {
    const guest = await shop.newGuest()
    await shop.add(guest, lines)
    guests.push(guest)
  })
  await untilIdle(client)
  const { rows } = await client.query<CartKey>(newestCarts, [count])
  return { guests, keys: rows }
}

const stillToDo = `
  (SELECT FROM jobs WHERE run_at <= now() LIMIT 1)
  UNION ALL (SELECT FROM outbox_events LIMIT 1)
  UNION ALL (SELECT FROM event_head h JOIN event_consumers c ON c.position < h.position)`

/** Jobs send emails and capture payments for earlier orders, and consumers process their events. Both would distort the measurement. */
export async function untilIdle(client: pg.Client, patienceMs = 300_000) {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const { rowCount } = await client.query(stillToDo)
    if (rowCount === 0) return
    await sleep(100)
  }
  throw new Error('The service does not get done with its jobs.')
}

/** Does all the work with this many workers, and returns the rate per second. */
export async function measureRate<Case>(
  cases: readonly Case[],
  work: (each: Case, worker: number) => Promise<unknown>,
): Promise<number> {
  const begin = performance.now()
  let next = 0
  const worker = async (_: unknown, number: number) => {
    while (next < cases.length) await work(cases[next++]!, number)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return cases.length / ((performance.now() - begin) / 1000)
}

/** Keeps this many customers filling carts and checking out until stopped. */
export function startRush(shop: Shop) {
  let isOver = false
  const person = async () => {
    const guest = await shop.newGuest()
    while (!isOver) {
      await shop.add(guest, 1)
      await shop.checkOut(guest, 'cash')
    }
  }
  const people = Promise.all(Array.from({ length: atOnce }, person))
  people.catch(() => {}) // thrown by stop
  return {
    stop() {
      isOver = true
      return people
    },
  }
}
