import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { openOrderLinks } from '../../../src/calls/order-links.ts'
import { openOrderEmails } from '../../../src/modules/fulfillment/send-emails.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { confirmByHand, guestToken, itemId, orderService } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'

const service = orderService()
const dayMs = 86_400_000
const start = Date.parse('2026-06-15T16:00:00Z')
const client = 'client_id=demo-app'
const contact = {
  ...{ first_name: 'Cara', last_name: 'Guest', email: 'cara@example.com', phone_number: '2125550188' },
  ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
  payments: [{ type: 'cash' }],
}

describe('the link in a guest’s emails', () => {
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    blt = await itemId(service, 1001, 'BLT')
  })
  beforeEach(() => {
    service.clock.ms = start
  })

  const place = async (guest: Record<string, string>) => {
    const item = { item_id: blt, item_qty: 2 }
    await service.post(`/customer/cart/1001?${client}`, { item }, guest)
    const answer = await service.post(`/guest/cart/1001/checkout?${client}`, contact, guest)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order_id as number
  }
  const newGuest = async () => ({ 'guest-token': await guestToken(service) })

  /** The token of the link in the email about an order. */
  const linkOf = async (orderId: number): Promise<string> => {
    const mails: Mail[] = []
    const { deps } = service
    const { urlOf } = openOrderLinks(deps.settings.sealing, 'https://shop.example')
    const emails = openOrderEmails({
      ...deps,
      mail: { send: async (mail) => void mails.push(mail) },
      ...{ trackingUrlOf: String, orderUrlOf: urlOf },
    })
    await emails.toCustomer({ orderId, status: 'placed' })
    const [, id, token] = /https:\/\/shop\.example\/orders\/(\d+)\?token=(\S+)/.exec(mails[0]!.text) ?? []
    assert.equal(Number(id), orderId)
    return token!
  }

  test('opens the order without the guest’s browser, for 30 days', async () => {
    const orderId = await place(await newGuest())
    const link = { 'guest-token': await linkOf(orderId) }
    const path = `/guest/orders/${orderId}?${client}`
    assert.equal((await service.get(path, link)).body.order.order_id, orderId)
    service.clock.ms = start + 30 * dayMs - 2000
    assert.equal((await service.get(path, link)).status, 200)
    service.clock.ms = start + 30 * dayMs
    assert.equal((await service.get(path, link)).status, 401)
  })

  test('can cancel the order', async () => {
    const orderId = await place(await newGuest())
    const link = { 'guest-token': await linkOf(orderId) }
    const answer = await service.post(`/customer/orders/${orderId}/cancel?${client}`, {}, link)
    assert.equal(answer.body.order.status, 'cancelled', answer.text)
  })

  test('gives access to nothing else of the guest: no other order, list or cart', async () => {
    const guest = await newGuest()
    const [first, second] = [await place(guest), await place(guest)]
    const link = { 'guest-token': await linkOf(first) }
    assert.deepEqual(codesOf(await service.get(`/guest/orders/${second}?${client}`, link)), ['unknown_order'])
    assert.deepEqual(codesOf(await service.post(`/customer/orders/${second}/cancel?${client}`, {}, link)), [
      'unknown_order',
    ])
    for (const path of ['/guest/orders', '/customer/cart/1001', '/customer/cart/1001/checkout'])
      assert.equal((await service.get(`${path}?${client}`, link)).status, 401, path)
    const item = { item_id: blt, item_qty: 2 }
    assert.equal((await service.post(`/customer/cart/1001?${client}`, { item }, link)).status, 401)
  })

  test('is worthless when changed, or for another order or date', async () => {
    const orderId = await place(await newGuest())
    const token = await linkOf(orderId)
    const [id, guestId, until, proof] = token.split('.')
    const other = await place(await newGuest())
    for (const forged of [
      `${other}.${guestId}.${until}.${proof}`,
      `${id}.${guestId}.${Number(until) + 1}.${proof}`,
      `${id}.${Number(guestId) + 1}.${until}.${proof}`,
      `${id}.${guestId}.${until}.${'A'.repeat(22)}`,
      token.slice(0, -1),
      `${token} `.repeat(50),
    ])
      assert.notEqual(
        (await service.get(`/guest/orders/${orderId}?${client}`, { 'guest-token': forged.trim() })).status,
        200,
      )
  })

  test('a guest’s own token lists all orders, latest first', async () => {
    const guest = await newGuest()
    const ids = [await place(guest), await place(guest)]
    const { body } = await service.get(`/guest/orders?${client}`, guest)
    assert.deepEqual(
      body.orders.map(({ order_id }: { order_id: number }) => order_id),
      ids.toReversed(),
    )
    assert.deepEqual((await service.get(`/guest/orders?${client}`, await newGuest())).body.orders, [])
    assert.equal((await service.get(`/guest/orders?${client}`)).status, 401)
  })
})
