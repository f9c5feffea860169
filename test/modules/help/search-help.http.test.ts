import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { guestToken, orderService } from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'
import { asking, type HelpDesk, openHelpDesk } from './help-desk.ts'

const service = orderService()

describe('support’s search for help requests', () => {
  let own: { help_id: number; order_id: number; merchant_name: string; customer_name: string }
  let ofGuest: typeof own
  const found = async (query: Record<string, string | number>): Promise<number[]> => {
    const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { status, body, text } = await service.get(`/operator/help?${given}`, operator)
    assert.equal(status, 200, text)
    return body.requests.map(({ help_id }: typeof own) => help_id)
  }

  before(async () => {
    const desk: HelpDesk = await openHelpDesk(service)
    const orderId = await desk.completed()
    await desk.ask(orderId)
    const guest = { 'guest-token': await guestToken(service) }
    const as = '?client_id=demo-app'
    await service.post(`/customer/cart/1001${as}`, { item: { item_id: desk.blt, item_qty: 1 } }, guest)
    const contact = {
      first_name: 'Gus',
      last_name: 'Ng O’Hara',
      email: 'Gus@Example.com',
      phone: '2125550111',
    }
    const placed = await service.post(
      `/customer/cart/1001/checkout${as}`,
      { order_type: 'pickup', payments: [{ type: 'cash' }], ...contact },
      guest,
    )
    assert.equal(placed.status, 200, placed.text)
    const asked = await service.post(`/customer/orders/${placed.body.order_id}/help${as}`, asking, guest)
    assert.equal(asked.status, 200, asked.text)
    ;[ofGuest, own] = (await service.get('/operator/help', operator)).body.requests
    assert.deepEqual([own.customer_name, ofGuest.customer_name], ['Ada Lovelace', 'Gus Ng O’Hara'])
  })

  test('finds them by order number, even together with order_id', async () => {
    assert.deepEqual(await found({ query: own.order_id }), [own.help_id])
    assert.deepEqual(await found({ query: ` #${own.order_id} ` }), [own.help_id])
    assert.deepEqual(await found({ query: own.order_id, order_id: own.order_id }), [own.help_id])
    assert.deepEqual(await found({ query: own.order_id, order_id: ofGuest.order_id }), [])
    assert.deepEqual(await found({ query: '99999999' }), [])
  })

  test('finds them by the email or phone number of an account or a guest', async () => {
    for (const query of ['ada@example.com', ' ADA@example.com', '(212) 555-0101', '+1 212 555 0101'])
      assert.deepEqual(await found({ query }), [own.help_id], query)
    for (const query of ['gus@example.com', 'GUS@EXAMPLE.COM', '2125550111'])
      assert.deepEqual(await found({ query }), [ofGuest.help_id], query)
    for (const query of ['ada@example.co', '2125550199']) assert.deepEqual(await found({ query }), [], query)
  })

  test('finds them by the start of a customer’s name', async () => {
    for (const query of ['ada', 'LOVEL', 'ada lovelace', 'a love', 'Lovelace  Ada'])
      assert.deepEqual(await found({ query }), [own.help_id], query)
    for (const query of ['gus', 'ng', 'gus ng', 'Gus Ng O’Hara'])
      assert.deepEqual(await found({ query }), [ofGuest.help_id], query)
    for (const query of ['ovelace', 'hara', 'ada x', '%', 'a_a'])
      assert.deepEqual(await found({ query }), [], query)
  })

  test('no longer finds them by the name of an erased customer', async () => {
    const { rows } = await service.db.pool.query('SELECT customer_id AS id FROM orders WHERE order_id = $1', [
      own.order_id,
    ])
    const client = await service.db.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT erase_help($1)', [rows[0].id])
    const left = await client.query('SELECT contact_name FROM help_requests WHERE order_id = $1', [
      own.order_id,
    ])
    await client.query('ROLLBACK')
    client.release()
    assert.deepEqual(left.rows, [{ contact_name: '' }])
  })

  test('finds them by part of the shop’s name, page by page', async () => {
    const part = own.merchant_name.slice(2, -2).toUpperCase()
    assert.deepEqual(await found({ query: part }), [ofGuest.help_id, own.help_id])
    assert.deepEqual(await found({ query: part, limit: 1 }), [ofGuest.help_id])
    assert.deepEqual(await found({ query: part, limit: 1, after: ofGuest.help_id }), [own.help_id])
  })

  test('combines with the other filters; an empty search finds everything', async () => {
    for (const query of ['ada', 'ada@example.com', String(own.order_id)]) {
      assert.deepEqual(await found({ query, status: 'open', with: 'merchant', merchant_id: 1001 }), [
        own.help_id,
      ])
      assert.deepEqual(await found({ query, status: 'resolved' }), [], query)
      assert.deepEqual(await found({ query, with: 'support' }), [], query)
      assert.deepEqual(await found({ query, merchant_id: 1002 }), [], query)
    }
    assert.deepEqual(await found({ query: '  ' }), [ofGuest.help_id, own.help_id])
  })
})
