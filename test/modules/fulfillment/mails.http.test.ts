import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sendOperatorEmail } from '../../../src/modules/support/mail-customer.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { confirmByHand, itemId, orderService, runJobs, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()

describe('an operator’s email about an order', () => {
  let orderId: number
  const place = async () => {
    const ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 1)
    const answer = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order_id as number
  }
  before(async () => {
    await confirmByHand(service, 1001)
    orderId = await place()
  })

  const write = (id: number, body: object, as = operator) =>
    service.post(`/operator/orders/${id}/mail`, body, as)
  const words = { subject: 'About <b>your</b> order', text: 'Line one\n<script>alert(1)</script>' }

  /** What the waiting jobs send of the operator's emails. */
  const send = async () => {
    const sent: Mail[] = []
    const mail = { send: async (one: Mail) => void sent.push(one) }
    for (const { task, payload } of await runJobs(service))
      if (task === 'send_operator_email') await sendOperatorEmail({ ...service.deps, mail }, payload)
    return sent
  }

  test('reaches the customer as written, and is stored with the order and in the audit log', async () => {
    await send()
    const answer = await write(orderId, words)
    assert.equal(answer.status, 200, answer.text)
    const { order_id, to, subject } = answer.body
    assert.deepEqual([order_id, to, subject], [orderId, 'ada@example.com', words.subject])
    const [mail, ...more] = await send()
    assert.deepEqual([mail?.to, mail?.subject, more.length], ['ada@example.com', words.subject, 0])
    assert.match(mail!.text, /^Hi Ada,\n\nLine one\n<script>alert\(1\)<\/script>\n\n/)
    const { mails, audit } = (await service.get(`/operator/orders/${orderId}`, operator)).body
    assert.deepEqual([mails.at(-1).to, mails.at(-1).subject], ['ada@example.com', words.subject])
    const record = audit.find(({ action }: { action: string }) => action === 'order.customer_mailed')
    assert.deepEqual(record.after, { subject: words.subject })
  })

  test('is refused for an unknown order, a two-line subject, or an empty text', async () => {
    assert.deepEqual(codesOf(await write(1, words)), ['unknown_order'])
    const twoLines = { ...words, subject: 'Hello\r\nBcc: eve@example.com' }
    assert.deepEqual(codesOf(await write(orderId, twoLines)), ['invalid_parameter'])
    assert.deepEqual(codesOf(await write(orderId, { ...words, text: '' })), ['missing_parameter'])
    assert.deepEqual(await send(), [])
  })

  test('can be sent by support and owners, but not with the key of finance or a viewer', async () => {
    for (const [role, status] of [
      ['support', 200],
      ['finance', 403],
      ['viewer', 403],
    ] as const) {
      const made = await service.post('/operator/keys', { name: `mail ${role}`, roles: [role] }, operator)
      const answer = await write(orderId, words, { authorization: `Bearer ${made.body.key}` })
      assert.equal(answer.status, status, answer.text)
    }
  })

  test('is not sent to an erased customer, before or after it was requested', async () => {
    const erased = await place()
    await send()
    assert.equal((await write(erased, words)).status, 200)
    await service.db.pool.query(
      `UPDATE orders SET contact = '{"first_name": "", "last_name": "", "email": "", "phone": ""}' WHERE order_id = $1`,
      [erased],
    )
    assert.deepEqual(await send(), [])
    assert.deepEqual(codesOf(await write(erased, words)), ['invalid_action'])
  })

  test('is limited per order, for all staff together', async () => {
    const busy = await place()
    for (let count = 0; count < 10; count++) assert.equal((await write(busy, words)).status, 200)
    assert.deepEqual(codesOf(await write(busy, words)), ['rate_limited'])
  })
})
