import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { findPayingCard } from '../../../src/modules/checkout/store.ts'
import { settlePayments } from '../../../src/modules/fulfillment/settle-payments.ts'
import { dropJobs } from '../../support/events.ts'
import {
  booksMustBeWhole,
  cleanUp,
  confirmByHand,
  itemId,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const { gateway } = service
const cardOf = sql<{ id: number }>(
  `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
)
const statesOf = sql<{ state: string }>('SELECT state FROM checkouts ORDER BY checkout_id')
const orderCount = sql<{ count: number }>('SELECT count(*) FROM orders')
const putOff = sql<unknown>(
  `UPDATE orders SET deliver_at = ordered_at + interval '6 days' WHERE order_id = $1`,
)
const moneyOf = sql<{ state: string; wanted: string }>(
  'SELECT state, wanted FROM order_payments WHERE order_id = $1 AND gateway IS NOT NULL',
)
const bottleOf = sql<{ id: number }>(
  'SELECT variant_id AS id FROM alcohol_offers WHERE merchant_id = 1010 ORDER BY price_cents, variant_id LIMIT 1',
)
const setStock = sql<unknown>(
  'UPDATE alcohol_offers SET stock = $2 WHERE merchant_id = 1010 AND variant_id = $1',
)
const stockOf = sql<{ stock: number }>(
  'SELECT stock FROM alcohol_offers WHERE merchant_id = 1010 AND variant_id = $1',
)
const giftCardOf = sql<{ id: number; balance: number }>(
  'SELECT gift_card_id AS id, balance_cents AS balance FROM gift_cards WHERE customer_id = 1',
)

describe('payment failures', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  let visa: string
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    visa = String((await service.db.get(cardOf)).id)
  })
  beforeEach(async () => {
    gateway.onHeld = undefined
    gateway.holds.clear()
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    await ada.put(1001, blt, 2)
  })
  after(() => booksMustBeWhole(service.db))

  const byCard = () => ({ payments: [{ type: 'credit_card', id: visa }] })
  const count = async () => (await service.db.get(orderCount)).count
  const lastState = async () => (await service.db.rows(statesOf)).at(-1)!.state
  const states = () => [...gateway.holds.values()].map(({ state }) => state)
  const act = (orderId: number, action: string, more = {}) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action, ...more }, operator)
  const itemsInCart = async () => (await ada.get('/customer/cart/1001')).body.item_count

  describe('before the order is placed', () => {
    test('a declined card leaves nothing behind, and the cart stays', async () => {
      const before = await count()
      gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
      const answer = await ada.checkOut(1001, byCard())
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['payment_declined']])
      assert.deepEqual([await count(), await lastState(), states()], [before, 'refused', []])
      assert.equal(await itemsInCart(), 2)
    })

    test('the same if a bank wants to authenticate the customer, and the authorization is released', async () => {
      gateway.next.authorize.push({ kind: 'needs_action', paymentId: 'later' })
      assert.deepEqual(codesOf(await ada.checkOut(1001, byCard())), ['payment_declined'])
      await runJobs(service)
      assert.deepEqual(states(), ['voided'])
    })

    test('no answer the first time: retried with the same key, and authorized once', async () => {
      gateway.next.authorize.push({ kind: 'unknown' })
      const keys = gateway.keys.length
      const answer = await ada.checkOut(1001, byCard())
      assert.equal(answer.status, 200, answer.text)
      assert.equal(new Set(gateway.keys.slice(keys)).size, 1)
      assert.deepEqual(states(), ['held'])
    })

    test('no answer at all: 503, no order, and a job releases the authorization', async () => {
      const before = await count()
      gateway.next.authorize.push({ kind: 'unknown' }, { kind: 'unknown' })
      const answer = await ada.checkOut(1001, byCard())
      assert.deepEqual([answer.status, codesOf(answer)], [503, ['payments_unavailable']])
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      assert.deepEqual([await count(), await lastState(), states()], [before, 'abandoned', ['held']])
      gateway.next.authorize.push({ kind: 'unknown' })
      await assert.rejects(runJobs(service), /not known yet/)
      assert.deepEqual(states(), ['held'])
      await runJobs(service) // the job is still there, and runs again
      assert.deepEqual(states(), ['voided'])
      assert.equal((await ada.checkOut(1001, byCard())).status, 200)
    })

    test('if the job that releases it dies too, another one does it after a minute', async () => {
      gateway.next.authorize.push({ kind: 'unknown' }, { kind: 'unknown' })
      assert.equal((await ada.checkOut(1001, byCard())).status, 503)
      await dropJobs(service.db)
      await cleanUp(service)
      assert.deepEqual(states(), ['held'])
      service.clock.ms += 61_000
      await cleanUp(service)
      assert.deepEqual(states(), ['voided'])
      const keys = gateway.keys.length
      await cleanUp(service)
      assert.equal(gateway.keys.length, keys) // no one is asked twice
    })

    test('if the process dies during authorization: 409 until it is cleared up, then a new attempt', async () => {
      const before = await count()
      let wakeUp = () => {}
      const asleep = new Promise<void>((resolve) => {
        wakeUp = resolve
      })
      const isHeld = new Promise<void>((resolve) => {
        gateway.onHeld = async () => {
          resolve()
          await asleep
        }
      })
      const key = { 'idempotency-key': 'dies' }
      const dead = ada.checkOut(1001, byCard(), key)
      await isHeld
      gateway.onHeld = undefined
      const meanwhile = await ada.checkOut(1001, byCard(), key)
      assert.deepEqual([meanwhile.status, codesOf(meanwhile)], [409, ['in_progress']])
      const byCash = await ada.checkOut(1001, { payments: [{ type: 'cash' }] })
      assert.deepEqual([byCash.status, codesOf(byCash)], [409, ['in_progress']])
      await cleanUp(service)
      assert.equal(await lastState(), 'authorising') // it may still arrive
      service.clock.ms += 61_000
      await cleanUp(service)
      await runJobs(service)
      assert.deepEqual([await lastState(), states(), await count()], ['abandoned', ['voided'], before])
      const anew = await ada.checkOut(1001, byCard(), key)
      assert.equal(anew.status, 200, anew.text)
      wakeUp() // not dead after all, but too late
      const late = await dead
      assert.equal(late.status, 409, late.text)
      assert.equal(await count(), before + 1)
      await runJobs(service)
      assert.deepEqual(states(), ['voided', 'held'])
    })

    test('too late with the cart unchanged: 503, and no order without its charge', async () => {
      const before = await count()
      gateway.onHeld = async () => {
        service.clock.ms += 61_000
        await cleanUp(service)
        await runJobs(service)
      }
      const answer = await ada.checkOut(1001, byCard())
      assert.deepEqual([answer.status, codesOf(answer)], [503, ['payments_unavailable']])
      assert.deepEqual([await count(), states()], [before, ['voided']])
    })

    test('if the cart changes during authorization, nothing is sold, and the authorization is released', async () => {
      const before = await count()
      gateway.onHeld = async () => {
        await ada.put(1001, blt, 1)
      }
      const answer = await ada.checkOut(1001, byCard())
      assert.deepEqual([answer.status, codesOf(answer)], [409, ['in_progress']])
      await runJobs(service)
      assert.deepEqual([await count(), states(), await itemsInCart()], [before, ['voided'], 3])
    })

    test('if the gift card is spent during authorization: insufficient_payment, and the authorization is released', async () => {
      const { id, balance } = await service.db.get(giftCardOf)
      const payments = [{ type: 'gift_card', id }, ...byCard().payments]
      const item = await itemId(service, 1001, 'BLT')
      gateway.onHeld = async () => {
        gateway.onHeld = undefined
        await service.db.rows(spendAll, [id, balance])
      }
      await ada.put(1001, item, 2)
      const answer = await ada.checkOut(1001, { payments })
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['insufficient_payment']])
      await runJobs(service)
      assert.deepEqual(states(), ['voided'])
      await service.db.rows(spendAll, [id, -balance])
    })
  })

  describe('before an order of scarce items is placed', () => {
    test('if the last bottle is sold during authorization: not_available, and the authorization is released', async () => {
      const { id } = await service.db.get(bottleOf)
      await service.request('DELETE', '/customer/cart/1010', { headers: ada.headers })
      await service.db.rows(setStock, [id, 1])
      await ada.put(1010, `V${id}`)
      gateway.onHeld = async () => {
        await service.db.rows(setStock, [id, 0])
      }
      const answer = await ada.checkOut(1010, { ...byCard(), order_type: 'pickup', birth_date: '1980-01-01' })
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['not_available']])
      await runJobs(service)
      assert.deepEqual(states(), ['voided'])
    })

    test('the bottles of a failed order are back in stock', async () => {
      const { id } = await service.db.get(bottleOf)
      await service.db.rows(setStock, [id, 5])
      await service.request('DELETE', '/customer/cart/1010', { headers: ada.headers })
      await service.put('/operator/merchants/1010', { autoConfirm: false }, operator)
      await ada.put(1010, `V${id}`, 2)
      const pickup = { ...byCard(), order_type: 'pickup', birth_date: '1980-01-01' }
      const { body } = await ada.checkOut(1010, pickup)
      assert.equal((await service.db.get(stockOf, [id])).stock, 3)
      await ada.post(`/customer/orders/${body.order_id}/cancel`)
      assert.equal((await service.db.get(stockOf, [id])).stock, 5)
      await runJobs(service)
    })
  })

  describe('after the order is placed', () => {
    const order = async (more: object[] = []) => {
      const answer = await ada.checkOut(1001, { payments: [...more, ...byCard().payments] })
      assert.equal(answer.status, 200, answer.text)
      return answer.body.order_id as number
    }
    const money = async (orderId: number) => service.db.get(moneyOf, [orderId])

    const handOver = async (orderId: number) => {
      for (const action of ['confirm', 'ready', 'complete']) await act(orderId, action)
    }
    /** An authorization for an order on a later day would not be held that long: it is captured on confirmation. */
    const farAhead = (orderId: number) => service.db.rows(putOff, [orderId])

    test('handoff captures the money once, however often the job runs', async () => {
      const orderId = await order()
      await handOver(orderId)
      await settlePayments({ ...service.deps, payments: gateway, findPayingCard }, { orderId })
      await settlePayments({ ...service.deps, payments: gateway, findPayingCard }, {})
      await runJobs(service)
      assert.deepEqual(await money(orderId), { state: 'captured', wanted: 'captured' })
      assert.equal(gateway.keys.filter((key) => key === `capture-${orderId}-1`).length, 1)
    })

    test('a capture without an answer is retried with its key', async () => {
      const orderId = await order()
      await handOver(orderId)
      gateway.next.capture.push({ kind: 'unknown' })
      await assert.rejects(runJobs(service), /not settled/)
      assert.deepEqual(await money(orderId), { state: 'held', wanted: 'captured' })
      await runJobs(service)
      assert.deepEqual(await money(orderId), { state: 'captured', wanted: 'captured' })
    })

    test('a capture refused by the bank fails the order, and everything is returned', async () => {
      const { id, balance } = await service.db.get(giftCardOf)
      const orderId = await order([{ type: 'gift_card', id, amount: 5 }])
      await farAhead(orderId)
      await act(orderId, 'confirm')
      gateway.next.capture.push({ kind: 'refused', reason: 'expired' })
      await runJobs(service)
      const { body } = await ada.get(`/customer/orders/recent/${orderId}`)
      assert.deepEqual([body.order.status, body.order.reason], ['failed', 'The card could not be charged.'])
      assert.deepEqual(states(), ['voided'])
      assert.equal((await service.db.get(giftCardOf)).balance, balance)
      assert.deepEqual(await money(orderId), { state: 'voided', wanted: 'voided' })
    })

    test('a rejection releases the authorization, and a cancellation after capture refunds it', async () => {
      const rejected = await order()
      await act(rejected, 'reject', { reason: 'Out of bacon.' })
      await runJobs(service)
      assert.deepEqual(await money(rejected), { state: 'voided', wanted: 'voided' })
      await ada.put(1001, blt, 2)
      const cancelled = await order()
      await farAhead(cancelled)
      await act(cancelled, 'confirm')
      await runJobs(service)
      await act(cancelled, 'cancel')
      assert.deepEqual(await money(cancelled), { state: 'captured', wanted: 'refunded' })
      await runJobs(service)
      assert.deepEqual(await money(cancelled), { state: 'refunded', wanted: 'refunded' })
    })

    test('a capture without an answer is refunded all the same', async () => {
      const orderId = await order()
      await act(orderId, 'confirm')
      ;[...gateway.holds.values()].at(-1)!.state = 'captured'
      await act(orderId, 'cancel')
      await runJobs(service)
      assert.deepEqual(states(), ['refunded'])
      assert.deepEqual(await money(orderId), { state: 'refunded', wanted: 'refunded' })
    })
  })
})

const spendAll = sql<unknown>(
  `WITH entry AS (INSERT INTO ledger_entries (at, kind) VALUES (now(), 'opening') RETURNING entry_id)
   INSERT INTO ledger_lines (entry_id, line, account, party, amount_cents)
   SELECT entry_id, line, account, party, cents FROM entry,
     (VALUES (1, 'gift_card', $1::bigint, -$2::bigint), (2, 'opening', 0, $2::bigint)) AS l (line, account, party, cents)`,
)
