import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sendPasswordReset } from '../../../src/modules/auth/accounts/emails.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { confirmByHand, itemId, orderService, runJobs, shopper } from '../../support/orders.ts'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
let keys = 0
const keyOf = async (role: string) => {
  const name = `${role} ${++keys}`
  const made = await service.post('/operator/keys', { name, roles: [role] }, operator)
  return { authorization: `Bearer ${made.body.key}` }
}

describe('a note on an order', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let orderId: number
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 1)
    const answer = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
    assert.equal(answer.status, 200, answer.text)
    orderId = answer.body.order_id
  })
  const write = (text: string, as: Record<string, string> = operator, id = orderId) =>
    service.post(`/operator/orders/${id}/notes`, { text }, as)
  const words = 'Rang twice, <b>nobody</b> answered'

  test('is shown with author and time to the operator’s staff only', async () => {
    const sam = await staffToken(service, 'support')
    const answer = await write(words, sam)
    assert.equal(answer.status, 200, answer.text)
    const { note } = answer.body
    assert.deepEqual([note.text, note.author], [words, 'support@operator.example'])
    const whole = (await service.get(`/operator/orders/${orderId}`, operator)).body
    assert.deepEqual(whole.notes, [note])
    const record = whole.audit.find(({ action }: { action: string }) => action === 'order.noted')
    assert.deepEqual([record.actor, record.after], [note.author, { note_id: note.note_id }])
    const others = [
      await service.get(`/merchant/admin/orders?merchantId=1001`, operator),
      await service.get(`/events?limit=100`, operator),
      await ada.get(`/customer/orders/recent/${orderId}`),
      await ada.get('/customer/orders/recent'),
    ]
    for (const { status, text } of others) {
      assert.equal(status, 200)
      assert.ok(!text.includes('Rang twice'))
    }
    const { rows } = await service.db.pool.query('SELECT export_customer(1) AS kept')
    assert.ok(Object.hasOwn(rows[0].kept, 'order_moves'))
    assert.ok(!Object.hasOwn(rows[0].kept, 'order_notes'))
    const audited = await service.db.pool.query(
      `SELECT merchant_id, after::text AS after FROM audit_records WHERE action = 'order.noted'`,
    )
    assert.deepEqual(audited.rows, [{ merchant_id: null, after: `{"note_id": ${note.note_id}}` }])
  })

  test('requires text and an order, and can be written by everyone working on it', async () => {
    assert.deepEqual(codesOf(await write('  \n')), ['missing_parameter'])
    assert.deepEqual(codesOf(await write('x'.repeat(2001))), ['invalid_parameter'])
    assert.deepEqual(codesOf(await write(words, operator, 1)), ['unknown_order'])
    for (const [role, status] of Object.entries({ support: 200, finance: 200, catalogue: 200, viewer: 403 }))
      assert.equal((await write(`by ${role}`, await keyOf(role))).status, status, role)
    const { notes } = (await service.get(`/operator/orders/${orderId}`, operator)).body
    assert.deepEqual(
      notes.map(({ text }: { text: string }) => text),
      [words, 'by support', 'by finance', 'by catalogue'],
    )
  })

  test('loses its text when the customer is erased', async () => {
    await service.db.pool.query('SELECT erase_order_notes(2)')
    const notes = async () => (await service.get(`/operator/orders/${orderId}`, operator)).body.notes
    assert.equal((await notes())[0].text, words, 'another customer’s')
    await service.db.pool.query('SELECT erase_order_notes(1)')
    for (const { text, author } of await notes()) assert.deepEqual([text, author !== ''], ['', true])
  })
})

describe('sign-in help', () => {
  const help = (id: number, as: Record<string, string> = operator, body: object = { reason: 'Called us.' }) =>
    service.post(`/operator/customers/${id}/sign-in-help`, body, as)
  const sentMails = async () => {
    const sent: Mail[] = []
    const mail = { send: async (one: Mail) => void sent.push(one), forget: async () => {} }
    for (const { task, payload } of await runJobs(service))
      if (task === 'send_password_reset') await sendPasswordReset({ ...service.deps, mail }, payload)
    return sent
  }

  test('emails a link that sets a new password, and the audit log has the reason', async () => {
    await sentMails()
    const answer = await help(1)
    assert.equal(answer.status, 200, answer.text)
    const { customer_id, to } = answer.body
    assert.deepEqual([customer_id, to], [1, 'ada@example.com'])
    const [mail, ...more] = await sentMails()
    assert.deepEqual([mail?.to, more.length], ['ada@example.com', 0])
    const link = new URL(/https?:\/\/\S+\/account\/reset\?secret=\S+/.exec(mail!.text)![0])
    const page = await fetch(service.url + link.pathname + link.search)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /type="password"/)
    const { records } = (await service.get('/operator/audit?action=customer.sign_in_helped', operator)).body
    assert.deepEqual([records[0].subject, records[0].after], ['1', { reason: 'Called us.' }])
    assert.ok(!answer.text.includes('secret'), 'nobody of the operator sees the link')
  })

  test('requires a reason and an active account, and is for owners and support', async () => {
    assert.deepEqual(codesOf(await help(2, operator, {})), ['missing_parameter'])
    assert.deepEqual(codesOf(await help(999_999)), ['unknown_customer'])
    await service.put('/operator/customers/2', { disabled: true }, operator)
    assert.deepEqual(codesOf(await help(2)), ['invalid_action'])
    for (const [role, status] of Object.entries({ support: 200, finance: 403, catalogue: 403, viewer: 403 }))
      assert.equal((await help(3, await keyOf(role))).status, status, role)
  })

  test('is limited per customer, for all staff together', async () => {
    for (const expected of [200, 200, 429]) assert.equal((await help(1)).status, expected)
  })
})
