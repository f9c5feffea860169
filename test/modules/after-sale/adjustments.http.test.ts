import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { lapseAdjustments } from '../../../src/modules/after-sale/adjustments/consent.ts'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import { everyEvent } from '../../support/events.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  heldBy,
  itemId,
  orderService,
  runJobs,
  runJobsWithEmails,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const stockOf = sql<{ stock: number }>(
  'SELECT stock FROM alcohol_offers WHERE merchant_id = 1010 AND variant_id = $1',
)
const twoBottles = sql<{ id: number; cents: number }>(
  `SELECT variant_id AS id, price_cents AS cents FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 9
   ORDER BY price_cents DESC, 1 LIMIT 2`,
)
const putOff = sql<unknown>(
  `UPDATE orders SET deliver_at = ordered_at + interval '6 days' WHERE order_id = $1`,
)
const cents = (dollars: number) => Math.round(dollars * 100)

describe('an adjustment', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  let club: string
  let salad: string
  before(async () => {
    await confirmByHand(service, 1001)
    await confirmByHand(service, 1010)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    club = await itemId(service, 1001, 'Grilled Cheese')
    salad = await itemId(service, 1001, 'Potato Salad')
  })
  beforeEach(async () => {
    for (const id of [1001, 1010])
      await service.request('DELETE', `/customer/cart/${id}`, { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  const act = (orderId: number, action: string, more: object = {}, merchantId = 1001) =>
    service.put('/merchant/admin/orders', { merchantId, orderId, action, ...more }, operator)
  const adjust = (orderId: number, ...lines: object[]) => act(orderId, 'adjust', { lines })
  const place = async (items: [string, number][], more: object = {}, merchantId = 1001) => {
    for (const [id, amount] of items) assert.equal((await ada.put(merchantId, id, amount)).status, 200)
    const payments = [{ type: 'credit_card', id: 3 }]
    const answer = await ada.checkOut(merchantId, { order_type: 'pickup', payments, ...more })
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await act(answer.body.order_id, 'confirm', {}, merchantId)).status, 200)
    return answer.body.order
  }
  const handOver = async (orderId: number, merchantId = 1001) => {
    for (const action of ['ready', 'complete'])
      assert.equal((await act(orderId, action, {}, merchantId)).status, 200)
    await runJobs(service)
  }
  const read = async (orderId: number) => (await ada.get(`/customer/orders/recent/${orderId}`)).body.order
  const linkIn = (text: string) => new URL(/https?:\/\/\S+\/consent\/\S+/.exec(text)![0]).pathname

  test('removes lines and amounts in one request, and the card is charged the rest with its tax', async () => {
    const order = await place(
      [
        [blt, 3],
        [club, 1],
      ],
      { tip: 2 },
    )
    const before = heldBy(service, 'captured')
    const { status, body, text } = await adjust(
      order.order_id,
      { item_key: 0, quantity: 1 },
      { item_key: 1, remove: true },
    )
    assert.equal(status, 200, text)
    assert.deepEqual(
      body.order.cart.map(({ quantity }: { quantity: number }) => quantity),
      [1],
    )
    assert.equal(cents(body.order.subtotal), Math.round(cents(order.cart[0].price) / 3))
    const tax = Math.round((cents(order.tax) * cents(body.order.subtotal)) / cents(order.subtotal))
    assert.ok(Math.abs(cents(body.order.tax) - tax) <= 1)
    const [first] = body.order.adjustments
    assert.deepEqual([first.status, first.from_total, first.total], ['done', order.total, body.order.total])
    assert.equal(first.changes[1].action, 'remove')
    await handOver(order.order_id)
    assert.equal(heldBy(service, 'captured') - before, cents(body.order.total))
    const kinds = (await listEntries(service.db, order.order_id)).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['placed', 'adjusted', 'completed'])
    const events = await service.get(`/events?types=order.adjusted`, operator)
    assert.ok(Array.isArray(events.body.events))
  })

  test('is emailed to the customer', async () => {
    const order = await place([
      [blt, 1],
      [club, 1],
    ])
    await runJobsWithEmails(service)
    const { body } = await adjust(order.order_id, { item_key: 1, remove: true })
    const [mail] = await runJobsWithEmails(service)
    assert.equal(mail!.to, 'ada@example.com')
    assert.match(mail!.text, /Grilled Cheese was removed/)
    assert.ok(mail!.text.includes(`$${body.order.total.toFixed(2)} instead of $${order.total.toFixed(2)}`))
  })

  test('is emailed with the amount the customer pays if a promotion pays part of it', async () => {
    const card = { type: 'credit_card', id: 3 }
    const order = await place(
      [
        [blt, 2],
        [club, 1],
      ],
      { payments: [{ type: 'promo', code: 'TENOFF' }, card] },
    )
    const { promo_amount_used: off, total, order_id } = order
    assert.ok(off > 0)
    const { body: history } = await ada.get('/customer/orders/recent')
    const entry = history.orders.find((one: { order_id: number }) => one.order_id === order_id)
    assert.deepEqual([entry.total, entry.promo_amount_used], [total, off])
    await runJobsWithEmails(service)
    const { body } = await adjust(order_id, { item_key: 1, remove: true })
    const [mail] = await runJobsWithEmails(service)
    const [before, now] = [total - off, body.order.total - off].map((dollars) => `$${dollars.toFixed(2)}`)
    assert.ok(mail!.text.includes(`You pay ${now} instead of ${before}.`), mail!.text)
    const paid = (await read(order_id)).payments
    assert.equal(`$${paid[0].amount.toFixed(2)}`, now)
  })

  test('allows weighed items up to 15% more, which the card hold covers, and no more', async () => {
    const holds = heldBy(service, 'held')
    const order = await place([[salad, 1]])
    const held = heldBy(service, 'held') - holds
    assert.ok(held > cents(order.total) && held <= Math.ceil(cents(order.total) * 1.16))
    for (const weight of [1.151, 1.2, 1e5])
      assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, weight })), ['bad_quantity'])
    assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, weight: 1e9 })), [
      'invalid_parameter',
    ])
    const heavier = await adjust(order.order_id, { item_key: 0, weight: 1.15 })
    assert.equal(heavier.status, 200, heavier.text)
    assert.equal(cents(heavier.body.order.cart[0].price), Math.round(cents(order.cart[0].price) * 1.15))
    assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, weight: 1.3 })), ['bad_quantity'])
    const captured = heldBy(service, 'captured')
    await handOver(order.order_id)
    assert.equal(heldBy(service, 'captured') - captured, cents(heavier.body.order.total))
  })

  test('replaces nothing if the customer prefers a refund', async () => {
    const order = await place([
      [blt, 1],
      [club, 1],
    ])
    const replace = { item: { item_id: club } }
    assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, replace })), ['not_consented'])
    assert.equal((await read(order.order_id)).total, order.total)
  })

  test('replaces immediately if the customer prefers that, up to the card hold', async () => {
    const order = await place(
      [
        [blt, 1],
        [club, 1],
      ],
      { if_missing: 'replace' },
    )
    assert.equal(order.if_missing, 'replace')
    const dear = { item: { item_id: club, item_qty: 9 } }
    assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, replace: dear })), [
      'adjustment_too_large',
    ])
    const removed = await adjust(order.order_id, { item_key: 1, remove: true })
    assert.equal(removed.status, 200)
    const { status, body } = await adjust(order.order_id, {
      item_key: 0,
      replace: { item: { item_id: club } },
    })
    assert.equal(status, 200)
    assert.equal(body.order.cart[0].name, 'Grilled Cheese')
    assert.equal(body.order.adjustments[1].changes[0].replaced_by, 'Grilled Cheese')
    assert.ok(body.order.total <= order.total)
  })

  const asked = async () => {
    const order = await place(
      [
        [blt, 1],
        [club, 1],
      ],
      { if_missing: 'ask' },
    )
    await runJobsWithEmails(service)
    const { status, body } = await adjust(order.order_id, {
      item_key: 0,
      replace: { item: { item_id: blt } },
    })
    assert.equal(status, 200)
    const [mail] = await runJobsWithEmails(service)
    return { order, adjusted: body.order, path: linkIn(mail!.text) }
  }

  test('sends a link if the customer wants to be asked, and charges the replacement when accepted', async () => {
    const { order, adjusted, path } = await asked()
    assert.equal(adjusted.adjustments[0].status, 'pending')
    assert.ok(adjusted.total < order.total, 'less at once')
    assert.match((await service.get(path)).text, /Accept the replacement/)
    assert.equal((await read(order.order_id)).total, adjusted.total, 'looking decides nothing')
    const answer = await service.post(path, { answer: 'accept' })
    assert.match(answer.text, /You accepted/)
    const shown = await read(order.order_id)
    assert.deepEqual([shown.total, shown.adjustments[0].status, shown.cart.length], [order.total, 'done', 2])
    await service.post(path, { answer: 'decline' })
    assert.equal((await read(order.order_id)).total, order.total, 'answered once')
    const captured = heldBy(service, 'captured')
    await handOver(order.order_id)
    assert.equal(heldBy(service, 'captured') - captured, cents(order.total))
  })

  test('stays refunded if declined or unanswered for 10 minutes, and rejects a forged link', async () => {
    const { order, adjusted, path } = await asked()
    assert.deepEqual((await service.get(`${path.slice(0, -3)}aaa`)).status, 400)
    await service.post(path, { answer: 'decline' })
    const shown = await read(order.order_id)
    assert.deepEqual([shown.total, shown.adjustments[0].status], [adjusted.total, 'declined'])
    const second = await asked()
    await lapseAdjustments(service.deps, { orderId: second.order.order_id, adjustment: 1 })
    assert.match((await service.post(second.path, { answer: 'accept' })).text, /no longer be answered/)
    assert.equal((await read(second.order.order_id)).adjustments[0].status, 'lapsed')
    assert.equal((await read(second.order.order_id)).total, second.adjusted.total)
  })

  test('an adjustment is refused before confirmation, after completion, and for another merchant’s order', async () => {
    const order = await place([[blt, 2]])
    assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, remove: true })), ['invalid_action'])
    assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 7, remove: true })), [
      'invalid_parameter',
    ])
    assert.deepEqual(codesOf(await act(order.order_id, 'adjust')), ['missing_parameter'])
    const both = { item_key: 0, remove: true, quantity: 1 }
    assert.deepEqual(codesOf(await adjust(order.order_id, both)), ['invalid_parameter'])
    assert.deepEqual(
      codesOf(await act(order.order_id, 'adjust', { lines: [{ item_key: 0, quantity: 1 }] }, 1010)),
      ['unknown_order'],
    )
    await handOver(order.order_id)
    assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, quantity: 1 })), ['invalid_action'])
    assert.equal((await read(order.order_id)).adjustments.length, 0)
  })

  test('removes each amount once when sent 20 times at once', async () => {
    const order = await place([
      [blt, 9],
      [club, 1],
    ])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => adjust(order.order_id, { item_key: 1, remove: true })),
    )
    const done = answers.filter(({ status }) => status === 200)
    assert.equal(done.length, 1)
    const shown = await read(order.order_id)
    assert.equal(shown.adjustments.length, 1)
    assert.equal(cents(shown.subtotal), cents(order.cart[0].price))
  })

  test("returns to a gift card only what the card didn't pay, and never charges it again", async () => {
    const { body } = await ada.get('/customer/cart/1001/checkout')
    const [gift] = body.payment_methods.gift_card
    const payments = [
      { type: 'gift_card', id: gift.id, amount: 5 },
      { type: 'credit_card', id: 3 },
    ]
    const order = await place(
      [
        [blt, 1],
        [club, 1],
      ],
      { payments },
    )
    const { body: after } = await adjust(order.order_id, { item_key: 0, remove: true })
    assert.equal(after.order.gift_card_amount_used, 5)
    await act(order.order_id, 'cancel')
    await runJobs(service)
    const [again] = (await ada.get('/customer/cart/1001/checkout')).body.payment_methods.gift_card
    assert.equal(again.value, gift.value)
  })

  test('refunds the difference of an order charged on confirmation', async () => {
    await ada.put(1001, blt, 3)
    const answer = await ada.checkOut(1001, {
      order_type: 'pickup',
      payments: [{ type: 'credit_card', id: 3 }],
    })
    const orderId = answer.body.order_id
    await service.db.rows(putOff, [orderId])
    await act(orderId, 'confirm')
    await runJobs(service)
    const hold = [...service.gateway.holds.values()].find(({ reference }) => reference === String(orderId))!
    assert.equal(hold.state, 'captured')
    const { body } = await adjust(orderId, { item_key: 0, quantity: 1 })
    await runJobs(service)
    assert.equal(hold.amount - hold.refunded, cents(body.order.total))
    const { body: lower } = await act(orderId, 'cancel')
    await runJobs(service)
    assert.equal(lower.order.status, 'cancelled')
    assert.equal(hold.amount, hold.refunded)
  })

  test('asks the customer one question at a time', async () => {
    const { order } = await asked()
    const again = await adjust(order.order_id, { item_key: 0, replace: { item: { item_id: blt } } })
    assert.deepEqual(codesOf(again), ['invalid_action'])
  })

  describe('an adjustment of everything left in an order', () => {
    /** An order with a question about all of it, with the link to the question. */
    const askedWhole = async (
      items: [string, number][] = [[blt, 1]],
      more: object = {},
      merchantId = 1001,
    ) => {
      const order = await place(items, { if_missing: 'ask', ...more }, merchantId)
      await runJobsWithEmails(service)
      const lines = items.map(([id], item_key) =>
        item_key === 0 ? { item_key, replace: { item: { item_id: id } } } : { item_key, remove: true },
      )
      const { status, body, text } = await act(order.order_id, 'adjust', { lines }, merchantId)
      assert.equal(status, 200, text)
      const [mail] = await runJobsWithEmails(service)
      return { order, adjusted: body.order, mail: mail!, path: linkIn(mail!.text) }
    }
    const eventTypes = sql<{ topic: string }>(
      `SELECT topic FROM ${everyEvent} WHERE subject = $1 AND topic LIKE 'order.%'`,
    )
    const typesOf = async (orderId: number) =>
      (await service.db.rows(eventTypes, [String(orderId)])).map(({ topic }) => topic)

    test('keeps the lines and blocks completion, adjustments and charges until the customer answers', async () => {
      const { order, adjusted, mail, path } = await askedWhole([[club, 2]])
      const [question] = adjusted.adjustments
      assert.deepEqual([question.status, question.replaces_all], ['pending', true])
      assert.deepEqual([adjusted.total, adjusted.cart], [order.total, order.cart])
      assert.match(mail.text, /we cancel your order and refund you in full/)
      assert.match((await service.get(path)).text, /nothing left to deliver/)
      const captured = heldBy(service, 'captured')
      for (const action of ['ready', 'complete'])
        assert.deepEqual(codesOf(await act(order.order_id, action)), ['invalid_action'], action)
      for (const change of [{ quantity: 1 }, { remove: true }, { replace: { item: { item_id: blt } } }])
        assert.deepEqual(codesOf(await adjust(order.order_id, { item_key: 0, ...change })), [
          'invalid_action',
        ])
      const byOperator = { action: 'complete', reason: 'They have it.' }
      const completed = await service.put(`/operator/orders/${order.order_id}`, byOperator, operator)
      assert.deepEqual(codesOf(completed), ['invalid_action'])
      await runJobs(service)
      assert.equal(heldBy(service, 'captured'), captured)
      const answer = await service.post(path, { answer: 'accept' })
      assert.match(answer.text, /You accepted/)
      const shown = await read(order.order_id)
      assert.ok(answer.text.includes(`costs $${shown.total.toFixed(2)}`), 'the new total')
      assert.deepEqual(
        [shown.status, shown.adjustments[0].status, shown.cart.length],
        ['confirmed', 'done', 1],
      )
      assert.ok(shown.total < order.total)
      await handOver(order.order_id)
      assert.equal(heldBy(service, 'captured') - captured, cents(shown.total))
    })

    test('cancels the order with a full refund when the answer is no', async () => {
      const { body } = await ada.get('/customer/cart/1001/checkout')
      const [gift] = body.payment_methods.gift_card
      const [voided, captured] = [heldBy(service, 'voided'), heldBy(service, 'captured')]
      const payments = [
        { type: 'gift_card', id: gift.id, amount: 5 },
        { type: 'credit_card', id: 3 },
      ]
      const { order, path } = await askedWhole(
        [
          [blt, 1],
          [club, 1],
        ],
        { payments },
      )
      const page = await service.post(path, { answer: 'decline' })
      assert.match(page.text, /We canceled your order/)
      const shown = await read(order.order_id)
      assert.deepEqual([shown.status, shown.adjustments[0].status], ['cancelled', 'declined'])
      assert.match(shown.reason, /you declined the replacement/)
      await runJobs(service)
      assert.equal(heldBy(service, 'voided') - voided, cents(order.total) - 500)
      assert.equal(heldBy(service, 'captured'), captured)
      const [again] = (await ada.get('/customer/cart/1001/checkout')).body.payment_methods.gift_card
      assert.equal(again.value, gift.value)
      assert.deepEqual((await typesOf(order.order_id)).slice(-2), ['order.adjusted', 'order.cancelled'])
      assert.match((await service.post(path, { answer: 'accept' })).text, /We canceled your order/)
      assert.equal((await read(order.order_id)).status, 'cancelled')
    })

    test('cancels the order after 10 minutes without an answer, even if the job was lost', async () => {
      const { order, path } = await askedWhole()
      await lapseAdjustments(service.deps, {})
      assert.equal((await read(order.order_id)).status, 'confirmed', 'not before the time')
      const start = service.clock.ms
      service.clock.ms += 10 * 60_000
      try {
        assert.match((await service.post(path, { answer: 'accept' })).text, /can no longer be answered/)
        assert.deepEqual(codesOf(await act(order.order_id, 'ready')), ['invalid_action'])
        await lapseAdjustments(service.deps, {})
        await lapseAdjustments(service.deps, { orderId: order.order_id, adjustment: 1 })
      } finally {
        service.clock.ms = start
      }
      const shown = await read(order.order_id)
      assert.deepEqual([shown.status, shown.adjustments[0].status], ['cancelled', 'lapsed'])
      assert.match(shown.reason, /we got no answer/)
      assert.equal((await typesOf(order.order_id)).filter((type) => type === 'order.cancelled').length, 1)
    })

    test('is refused if nothing is proposed', async () => {
      const order = await place(
        [
          [blt, 1],
          [club, 1],
        ],
        { if_missing: 'ask' },
      )
      const all = [0, 1].map((item_key) => ({ item_key, remove: true }))
      assert.deepEqual(codesOf(await adjust(order.order_id, ...all)), ['invalid_action'])
      assert.deepEqual((await read(order.order_id)).adjustments, [])
    })

    test('is answered once, even if the customer, the timeout and the merchant act at the same time', async () => {
      for (let round = 0; round < 6; round++) {
        const { order, path } = await askedWhole([[club, 2]])
        const orderId = order.order_id
        const lapse = () => lapseAdjustments(service.deps, { orderId, adjustment: 1 })
        const all = [
          () => service.post(path, { answer: 'accept' }),
          () => service.post(path, { answer: 'decline' }),
          lapse,
          () => act(orderId, 'cancel'),
          () => act(orderId, 'ready'),
        ]
        await Promise.all([...all.slice(round % 5), ...all.slice(0, round % 5)].map((each) => each()))
        await lapse()
        const { status, adjustments, cart } = await read(orderId)
        const [question] = adjustments
        assert.notEqual(question.status, 'pending')
        assert.equal(cart.length, 1)
        // After a yes, the merchant may still cancel; without one, the order never continues.
        if (question.status === 'done') assert.ok(['confirmed', 'ready', 'cancelled'].includes(status))
        else assert.equal(status, 'cancelled')
        const ends = (await typesOf(orderId)).filter((type) => type === 'order.cancelled')
        assert.equal(ends.length, status === 'cancelled' ? 1 : 0)
        await booksMustBeWhole(service.db)
      }
    })

    test('reserves both bottles until the answer, then restocks the other one', async () => {
      const [dear, cheap] = (await service.db.rows(twoBottles)) as unknown as [{ id: number }, { id: number }]
      const stock = async () => {
        const [a, b] = await Promise.all([dear, cheap].map(({ id }) => service.db.get(stockOf, [id])))
        return [a!.stock, b!.stock]
      }
      const before = await stock()
      const left = ([a, b]: number[]) => [before[0]! - a!, before[1]! - b!]
      const ask = async () => {
        const order = await place([[`V${dear.id}`, 1]], { birth_date: '1980-01-01', if_missing: 'ask' }, 1010)
        await runJobsWithEmails(service)
        const lines = [{ item_key: 0, replace: { item: { item_id: `V${cheap.id}` } } }]
        const { status, text } = await act(order.order_id, 'adjust', { lines }, 1010)
        assert.equal(status, 200, text)
        assert.deepEqual(await stock(), left([1, 1]))
        const [mail] = await runJobsWithEmails(service)
        return { orderId: order.order_id, path: linkIn(mail!.text) }
      }
      const declined = await ask()
      await service.post(declined.path, { answer: 'decline' })
      assert.deepEqual(await stock(), before)
      const cancelled = await ask()
      await act(cancelled.orderId, 'cancel', {}, 1010)
      await lapseAdjustments(service.deps, { orderId: cancelled.orderId, adjustment: 1 })
      assert.deepEqual(await stock(), before)
      const accepted = await ask()
      await service.post(accepted.path, { answer: 'accept' })
      assert.deepEqual(await stock(), left([0, 1]))
      await act(accepted.orderId, 'cancel', {}, 1010)
      assert.deepEqual(await stock(), before)
    })
  })

  test('restocks removed bottles, takes the replacements from stock, and checks the rules again', async () => {
    const [dear, cheap] = (await service.db.rows(twoBottles)) as unknown as [{ id: number }, { id: number }]
    const stock = async (id: number) => (await service.db.get(stockOf, [id])).stock
    const before = [await stock(dear.id), await stock(cheap.id)]
    const order = await place([[`V${dear.id}`, 3]], { birth_date: '1980-01-01', if_missing: 'replace' }, 1010)
    const change = (...lines: object[]) => act(order.order_id, 'adjust', { lines }, 1010)
    assert.equal((await change({ item_key: 0, quantity: 2 })).status, 200)
    assert.deepEqual([await stock(dear.id), await stock(cheap.id)], [before[0]! - 2, before[1]])
    const item = { item_id: `V${cheap.id}`, item_qty: 1 }
    const replaced = await change({ item_key: 0, replace: { item } })
    assert.equal(replaced.status, 200, replaced.text)
    assert.deepEqual([await stock(dear.id), await stock(cheap.id)], [before[0], before[1]! - 1])
    const tooMany = await change({ item_key: 0, replace: { item: { ...item, item_qty: 99 } } })
    assert.ok(['not_available', 'adjustment_too_large', 'alcohol_not_allowed'].includes(codesOf(tooMany)[0]!))
    await act(order.order_id, 'cancel', {}, 1010)
    assert.deepEqual([await stock(dear.id), await stock(cheap.id)], before)
  })
})
