import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isStillTrue } from '../../../src/modules/fulfillment/rules/still-true.ts'
import { openOrderEmails, queueMerchantEmails } from '../../../src/modules/fulfillment/send-emails.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { confirmByHand, itemId, orderService, runJobs, shopper } from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()

describe('emails about an order', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
  })

  const place = async (headers: Record<string, string> = {}) => {
    await ada.put(1001, blt, 2)
    const wanted = { payments: [{ type: 'cash' }], tip: 2, instructions: 'Ring twice.' }
    const answer = await ada.checkOut(1001, wanted, headers)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order
  }
  const act = (orderId: number, action: string, more = {}) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action, ...more }, operator)

  /** Every email that the waiting jobs send. */
  const post = async (): Promise<Mail[]> => {
    const sent: Mail[] = []
    const trackingUrlOf = (orderId: number) => `https://shop.example/track/${orderId}.x`
    const mail = { send: async (mail: Mail) => void sent.push(mail) }
    const orderUrlOf = ({ orderId }: { orderId: number }) => `https://shop.example/orders/${orderId}`
    const tools = { ...service.deps, mail, trackingUrlOf, orderUrlOf }
    const emails = openOrderEmails(tools)
    for (let jobs = await runJobs(service); jobs.length > 0; jobs = await runJobs(service)) {
      await Promise.all(
        jobs.map(async ({ task, payload }) => {
          if (task === 'send_order_letter') await emails.toCustomer(payload)
          if (task === 'tell_merchant') await queueMerchantEmails(tools, payload)
          if (task === 'send_merchant_letter') await emails.toMerchant(payload)
        }),
      )
    }
    return sent
  }
  const toWhom = (mails: Mail[]) => mails.map(({ to, subject }) => `${to}: ${subject}`).sort()

  test('go to the customer and to the merchant’s staff when it is placed', async () => {
    await post()
    const { order_id: id, total } = await place()
    const mails = await post()
    assert.deepEqual(toWhom(mails), [
      `ada@example.com: Your order ${id} from Seaport All-Day Kitchen`,
      `owner@example.com: Seaport All-Day Kitchen: new order ${id}`,
    ])
    for (const { text } of mails) {
      assert.match(text, /2 × BLT: \$21\.00/)
      assert.match(text, /199 Water St, New York, NY 10038/)
      assert.match(text, new RegExp(`Total: \\$${total.toFixed(2)}`.replace('.', '\\.')))
      assert.match(text, /Note: Ring twice\./)
    }
    const paid = new RegExp(
      `(You paid|Pay) \\$${total.toFixed(2).replace('.', '\\.')} (with Visa 4242|in cash)\\.`,
    )
    assert.match(mails.find(({ to }) => to.startsWith('ada'))!.text, paid)
    assert.match(mails.find(({ to }) => to.startsWith('owner'))!.text, /For Ada Lovelace, \(212\) 555-0101/)
  })

  test('give the minutes when it is confirmed, and the reason when it is rejected or canceled', async () => {
    const first = (await place()).order_id
    await post()
    await act(first, 'confirm', { prepMinutes: 25 })
    const confirmed = await post()
    assert.deepEqual(toWhom(confirmed), [`ada@example.com: Seaport All-Day Kitchen is on it: order ${first}`])
    assert.match(confirmed[0]!.text, /ready in about 25 min\./)
    await act(first, 'cancel', { reason: 'Fire in the kitchen.' })
    const cancelled = await post()
    assert.deepEqual(toWhom(cancelled), [
      `ada@example.com: Order ${first} was canceled`,
      `owner@example.com: Seaport All-Day Kitchen: order ${first} was canceled`,
    ])
    assert.match(cancelled[0]!.text, /Fire in the kitchen\./)
    const second = (await place()).order_id
    await post()
    await act(second, 'reject', { reason: 'Out of bacon.' })
    const rejected = await post()
    assert.deepEqual(toWhom(rejected), [`ada@example.com: Seaport All-Day Kitchen declined order ${second}`])
    assert.match(rejected[0]!.text, /Out of bacon\./)
  })

  test('use the order’s language for the customer, and English for the merchant', async () => {
    await post()
    const { order_id: id, total } = await place({ 'accept-language': 'es-US,es;q=0.9' })
    await act(id, 'reject', { reason: 'We’re closing' })
    const mails = await post()
    const toAda = mails.find(({ to }) => to.startsWith('ada'))!
    assert.equal(toAda.subject, `Seaport All-Day Kitchen rechazó el pedido ${id}`)
    assert.match(
      toAda.text,
      /^Hola, Ada:\n\nSeaport All-Day Kitchen rechazó tu pedido\.\nMotivo: Estamos cerrando\n\n/,
    )
    assert.match(toAda.text, /Ver tu pedido:\nhttp/)
    assert.match(toAda.text, /\nImpuesto sobre las ventas: \$/)
    assert.match(toAda.text, new RegExp(`\\nTotal: \\$${total.toFixed(2)}`.replace('.', '\\.')))
    const { customer } = (await service.get(`/operator/orders/${id}`, operator)).body.order
    assert.equal('language' in customer, false, 'the wire stays as it is')
  })

  test('are not sent for ready and completed orders', async () => {
    const { order_id: id } = await place()
    await act(id, 'confirm')
    await post()
    await act(id, 'ready')
    await act(id, 'complete')
    assert.deepEqual(await post(), [])
  })

  test('are one for the customer, not two, if it is confirmed at once', async () => {
    await service.put('/operator/merchants/1001', { autoConfirm: true }, operator)
    const { order_id: id } = await place()
    assert.deepEqual(toWhom(await post()), [
      `ada@example.com: Seaport All-Day Kitchen is on it: order ${id}`,
      `owner@example.com: Seaport All-Day Kitchen: new order ${id}`,
    ])
    await confirmByHand(service, 1001)
  })

  test('are not sent about a state that has passed', async () => {
    await post()
    const { order_id: id } = await place()
    await act(id, 'confirm')
    await act(id, 'cancel', { reason: 'Fire in the kitchen.' })
    assert.deepEqual(toWhom(await post()), [
      `ada@example.com: Order ${id} was canceled`,
      `owner@example.com: Seaport All-Day Kitchen: order ${id} was canceled`,
    ])
  })

  test('sent at the same time are each stored with their own order, and a failure affects only one', async () => {
    const ids: number[] = [(await place()).order_id, (await place()).order_id]
    await runJobs(service)
    const mail = {
      async send({ to, subject }: Mail) {
        if (to === 'owner@example.com' && subject.includes(String(ids[0]))) throw new Error('no such mailbox')
      },
    }
    const emails = openOrderEmails({ ...service.deps, mail, trackingUrlOf: () => 'x', orderUrlOf: () => 'x' })
    const notices = ids.map((orderId) => ({ orderId, status: 'placed' as const }))
    const outcomes = await Promise.allSettled([
      ...notices.map((notice) => emails.toCustomer(notice)),
      ...notices.map((notice) => emails.toMerchant({ ...notice, to: 'owner@example.com' })),
      emails.toCustomer({ orderId: 1, status: 'placed' }),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
    const keptWith = async (id: number) => {
      const { mails } = (await service.get(`/operator/orders/${id}`, operator)).body
      return mails.map(({ to, subject }: Mail) => [to, subject.includes(String(id))]).sort()
    }
    assert.deepEqual(await keptWith(ids[0]!), [['ada@example.com', true]])
    assert.deepEqual(await keptWith(ids[1]!), [
      ['ada@example.com', true],
      ['owner@example.com', true],
    ])
  })

  test('show the time in plain words in the merchant’s time zone, and link the tracking page of a courier order', async () => {
    await post()
    await service.put('/operator/merchants/1001', { courierDelivery: true }, operator)
    await ada.put(1001, blt, 2)
    const later = Math.ceil((service.clock.ms + 2 * 86_400_000) / 86_400_000) * 86_400_000 + 17 * 3_600_000
    const answer = await ada.checkOut(1001, {
      payments: [{ type: 'cash' }],
      order_time: new Date(later).toISOString(),
    })
    assert.equal(answer.status, 200, answer.text)
    const mails = await post()
    const toAda = mails.find(({ to }) => to === 'ada@example.com')!
    const zone = { timeZone: 'America/New_York' } as const
    const weekday = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long' }).format(later)
    assert.match(toAda.text, new RegExp(`for ${weekday}, \\w+ \\d+, \\d+:\\d\\d [AP]M E[SD]T`))
    assert.doesNotMatch(toAda.text, /T\d\d:\d\d/)
    assert.ok(toAda.text.includes(`https://shop.example/track/${answer.body.order_id}.x`))
    const toOwner = mails.find(({ to }) => to === 'owner@example.com')!
    assert.doesNotMatch(toOwner.text, /track/)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
  })
})

test('an email can be sent as long as what it says is true, for each reader', () => {
  const states = [
    'placed',
    'confirmed',
    'ready',
    'out_for_delivery',
    'completed',
    'rejected',
    'cancelled',
    'failed',
  ] as const
  const holds = (reader: 'customer' | 'merchant', told: (typeof states)[number]) =>
    states.filter((now) => isStillTrue(reader, told, now))
  const goesOn = ['confirmed', 'ready', 'out_for_delivery', 'completed']
  assert.deepEqual(holds('customer', 'placed'), ['placed'])
  assert.deepEqual(holds('merchant', 'placed'), ['placed', ...goesOn])
  assert.deepEqual(holds('customer', 'confirmed'), goesOn)
  for (const end of ['rejected', 'cancelled', 'failed'] as const)
    for (const reader of ['customer', 'merchant'] as const) assert.deepEqual(holds(reader, end), [end])
})
