import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/db/database.ts'
import type { PatientClient, Told } from './crash-client.ts'
import { type DispatchWorld, withDatabase } from './crash-dispatch-world.ts'
import { kitchen, type Random } from './crash-shoppers.ts'
import { operator } from './test-service.ts'

/** A merchant with many orders. `told` is what it heard of those that it wanted to cancel: `silent` is how the courier was. */
export type Merchant = {
  client: PatientClient
  random: Random
  confirmed: number
  told: Map<number, 'cancelled' | 'refused' | 'silent'>
  isOver: boolean
}

const clerks = 12
const maxUnderWay = 300
const cancelShare = 0.05
const regretMs = 3000
const lookMs = 250

const ended = sql<{ count: number }>(
  `SELECT count(*) FROM deliveries WHERE leg = 'out' AND ended_at IS NOT NULL`,
)

/** Confirms all of them, with some hundreds under way at a time, and thinks better of a few. */
export async function confirmOrders(world: DispatchWorld, merchant: Merchant, orderIds: readonly number[]) {
  const waiting = orderIds.values()
  const regrets: Promise<void>[] = []
  const isRoom = openGauge(world, merchant)
  const work = async () => {
    for (const orderId of waiting) {
      while (!merchant.isOver && !(await isRoom())) await sleep(lookMs)
      if (merchant.isOver) return
      const { status, body } = await act(merchant, orderId, 'confirm')
      assert.equal(status, 200, JSON.stringify(body))
      merchant.confirmed++
      if (merchant.random() < cancelShare) regrets.push(cancelLater(merchant, orderId))
    }
  }
  await Promise.all(Array.from({ length: clerks }, work))
  await Promise.all(regrets)
}

/** Counts now and then what has ended. While the database is away, nothing more is begun. */
function openGauge(world: DispatchWorld, merchant: Merchant) {
  let seen: { at: number; isRoom: Promise<boolean> } | undefined
  const look = async () => {
    try {
      const { count } = await withDatabase(world, (db) => db.get(ended))
      return merchant.confirmed - count < maxUnderWay
    } catch {
      return false
    }
  }
  return () => {
    if (!seen || Date.now() - seen.at > lookMs) seen = { at: Date.now(), isRoom: look() }
    return seen.isRoom
  }
}

function act({ client }: Merchant, orderId: number, action: string) {
  const body = { merchantId: kitchen, orderId, action }
  const key = `${action}-${orderId}`
  const isAnswer = (told: Told) => told.body.message?.[0]?.code === 'courier_silent'
  return client.send('PUT', '/merchant/admin/orders', { headers: operator, body, key, isAnswer })
}

const meanings: Record<string, 'refused' | 'silent'> = { invalid_action: 'refused', courier_silent: 'silent' }

/** Of a company that is silent the merchant need not know more now: what it wanted comes true once it can. */
async function cancelLater(merchant: Merchant, orderId: number) {
  await sleep(merchant.random() * regretMs)
  const { status, body } = await act(merchant, orderId, 'cancel')
  const told = status === 200 ? 'cancelled' : meanings[body.message[0].code]
  assert.ok(told, JSON.stringify(body))
  merchant.told.set(orderId, told)
}

const neverAnswered = sql<{ orderId: number; key: string }>(
  `SELECT order_id AS "orderId", booking_key AS key FROM delivery_bookings b
   JOIN deliveries d USING (merchant_id, order_id, leg) JOIN orders o USING (merchant_id, order_id)
   WHERE b.state = 'silent' AND d.state = 'failed' AND (o.status = 'confirmed' OR leg = 'return') AND order_id % 2 = 0`,
)

/**
 * Every second booking that was never answered is cleared up: the operator rings the company, which looks into its books.
 * If nobody came for it, somebody else is sought; if somebody has brought it, that is that.
 */
export function openOperator(world: DispatchWorld, client: PatientClient) {
  const done = { retried: 0, 'given up': 0 }
  const act = async (orderId: number, action: string, key: string) => {
    const path = `/operator/deliveries/${orderId}`
    const told = await client.send('PUT', path, { headers: operator, body: { action }, key })
    assert.equal(told.status, 200, JSON.stringify(told.body))
  }
  return {
    done,
    /** Answers whether there was anything to do. */
    async clearUp(): Promise<boolean> {
      const silent = await withDatabase(world, (db) => db.rows(neverAnswered))
      const books = new Map(world.companies.books().map((booking) => [booking.key, booking]))
      for (const { orderId, key } of silent) {
        const trip = books.get(key)?.trip
        if (trip && trip.endsAt > world.now()) continue // on the way: the operator rings again later
        const isBrought = trip?.ending === 'delivered'
        await act(orderId, isBrought ? 'give_up' : 'retry', `clear-${key}`)
        done[isBrought ? 'given up' : 'retried']++
      }
      return silent.length > 0
    },
  }
}
