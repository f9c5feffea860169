import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { passOverdueHelp } from '../../../src/modules/help/tasks.ts'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import {
  booksMustBeWhole,
  codesOf,
  guestToken,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { staffToken } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'
import { asking, type HelpDesk, hourMs, openHelpDesk } from './help-desk.ts'

const service = orderService()

describe('help with an order', () => {
  let desk: HelpDesk
  before(async () => {
    desk = await openHelpDesk(service)
  })
  after(() => booksMustBeWhole(service.db))

  test('is requested, answered, and shown to both sides as one conversation', async () => {
    const orderId = await desk.completed()
    const { status, body } = await desk.ask(orderId, { ...asking, lines: [{ item_key: 0, quantity: 2 }] })
    assert.equal(status, 200)
    const { help_id } = body
    const [opened] = await desk.sentMails()
    assert.equal(opened!.to, 'owner@example.com')
    assert.match(opened!.subject, new RegExp(`help with order ${orderId} / ayuda`))
    assert.match(opened!.text, /Quality · Calidad[\s\S]*2 BLT[\s\S]*“It was cold.”[\s\S]*within 24 hours/)
    const [shown] = await desk.listed('&status=open')
    assert.deepEqual(
      [shown.help_id, shown.with, shown.lines],
      [help_id, 'merchant', [{ item_key: 0, name: 'BLT', quantity: 2 }]],
    )
    assert.equal((await desk.answer(help_id, { text: 'Sorry!', status: 'answered' })).status, 200)
    const [mail] = await desk.sentMails()
    assert.deepEqual([mail!.to, mail!.subject.includes(`order ${orderId}`)], ['ada@example.com', true])
    assert.match(mail!.text, /answered your help request[\s\S]*“Sorry!”[\s\S]*\/orders\/\d+\n/)
    assert.equal((await desk.say(orderId, help_id, { text: 'Thanks.' })).status, 200)
    const [request] = await desk.read(orderId)
    assert.deepEqual(
      request.messages.map(({ from, text }: { from: string; text: string }) => [from, text]),
      [
        ['customer', 'It was cold.'],
        ['merchant', 'Sorry!'],
        ['customer', 'Thanks.'],
      ],
    )
    assert.equal(request.status, 'open')
    assert.ok(!('refund' in request) && !('with' in request))
    assert.deepEqual(await desk.eventsOf(orderId), ['help.opened', 'help.answered', 'help.opened'])
  })

  test('counts the wait from the first message since the last answer', async () => {
    const orderId = await desk.completed()
    const { help_id } = (await desk.ask(orderId)).body
    const since = async () => {
      const shown = (await desk.listed()).find((one: { help_id: number }) => one.help_id === help_id)
      return shown.waiting_since === null ? null : Date.parse(shown.waiting_since)
    }
    const opened = await since()
    assert.equal(opened, Math.floor(service.clock.ms / 1000) * 1000)
    service.clock.ms += hourMs
    await desk.say(orderId, help_id, { text: 'Hello?' })
    assert.equal(await since(), opened, 'a reminder doesn’t shorten the wait')
    await desk.answer(help_id, { text: 'Sorry!', status: 'answered' })
    assert.equal(await since(), null)
    service.clock.ms += hourMs
    await desk.say(orderId, help_id, { text: 'Still cold.' })
    assert.equal(await since(), opened + 2 * hourMs)
    service.clock.ms -= 2 * hourMs
  })

  test('is in the language of the customer', async () => {
    const orderId = await desk.completed()
    const { body } = await desk.ask(orderId, asking, { ...desk.ada.headers, 'accept-language': 'es' })
    await desk.answer(body.help_id, { text: 'Perdón', status: 'declined' })
    const mail = (await desk.sentMails()).find(({ to }) => to === 'ada@example.com')!
    assert.match(mail.subject, /^Tu solicitud de ayuda/)
    assert.match(mail.text, /rechazó tu solicitud[\s\S]*“Perdón”/)
  })

  test('refunds once for the same answer, however often it is sent', async () => {
    const orderId = await desk.completed()
    const { body } = await desk.ask(orderId)
    const refund = { lines: [{ item_key: 0, quantity: 1 }] }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        desk.answer(body.help_id, { text: 'One back.', refund, status: 'resolved' }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const one of answers.filter(({ status }) => status !== 200))
      assert.deepEqual(codesOf(one), ['invalid_action'])
    const [request] = await desk.read(orderId)
    assert.deepEqual(
      [request.status, request.refund.reason, request.refund.refunded_by],
      ['resolved', 'One back.', 'merchant'],
    )
    await runJobs(service)
    assert.equal((await desk.read(orderId))[0].refund.status, 'done')
    const kinds = (await listEntries(service.db, orderId)).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['placed', 'completed', 'refunded'])
  })

  test('can retry a refund that the gateway refused', async () => {
    const orderId = await desk.completed()
    const { body } = await desk.ask(orderId)
    service.gateway.next.refund.push({ kind: 'refused', reason: 'charge_disputed' })
    await desk.answer(body.help_id, { text: 'Back.', refund: { amount: 1 }, status: 'resolved' })
    await runJobs(service)
    assert.equal((await desk.read(orderId))[0].refund.status, 'failed')
    assert.equal(
      (await desk.answer(body.help_id, { text: 'Again.', refund: { amount: 1 }, status: 'resolved' })).status,
      200,
    )
    await runJobs(service)
    assert.equal((await desk.read(orderId))[0].refund.status, 'done')
  })

  test('refuses an invalid refund, and then sends the customer nothing', async () => {
    const orderId = await desk.completed()
    const { body } = await desk.ask(orderId)
    const tooMuch = await desk.answer(body.help_id, {
      text: 'All!',
      refund: { amount: 9999 },
      status: 'resolved',
    })
    assert.deepEqual(codesOf(tooMuch), ['refund_too_large'])
    assert.deepEqual(
      codesOf(await desk.answer(body.help_id, { refund: { amount: 1 }, status: 'resolved' })),
      ['missing_parameter'],
    )
    assert.deepEqual(codesOf(await desk.answer(body.help_id, { status: 'answered' })), ['missing_parameter'])
    assert.deepEqual(codesOf(await desk.answer(body.help_id, { text: 'x', status: 'open' })), [
      'invalid_parameter',
    ])
    const [request] = await desk.read(orderId)
    assert.deepEqual([request.status, request.messages.length], ['open', 1])
  })

  test('goes to support after 24 hours without the merchant’s answer, and after a reply to a decline', async () => {
    const orderId = await desk.completed()
    const { body } = await desk.ask(orderId)
    const handler = async () =>
      (await service.get(`/operator/help?order_id=${orderId}`, operator)).body.requests[0].with
    service.clock.ms += 24 * hourMs - 1000
    await passOverdueHelp(service.deps)
    assert.equal(await handler(), 'merchant')
    service.clock.ms += 2000
    await Promise.all([passOverdueHelp(service.deps), passOverdueHelp(service.deps)])
    assert.equal(await handler(), 'support')
    assert.deepEqual(codesOf(await desk.answer(body.help_id, { text: 'No.', status: 'declined' })), [
      'invalid_action',
    ])
    const second = (await desk.ask(orderId)).body.help_id
    await desk.answer(second, { text: 'No.', status: 'declined' })
    await desk.say(orderId, second, { text: 'Please.' })
    const { requests } = (await service.get('/operator/help?with=support&status=open', operator)).body
    assert.deepEqual(
      requests.slice(0, 2).map(({ help_id }: { help_id: number }) => help_id),
      [second, body.help_id],
    )
    const { help, help_since } = (await service.get('/operator/overview', operator)).body.waiting
    const all = (await service.get('/operator/help?with=support&status=open&limit=100', operator)).body
      .requests
    assert.equal(help, all.length)
    const waits = all.map(({ waiting_since }: { waiting_since: string }) => Date.parse(waiting_since))
    assert.equal(Date.parse(help_since), Math.min(...waits))
    service.clock.ms -= 24 * hourMs + 1000
  })

  test('lets support answer within its roles and its limit', async () => {
    const orderId = await desk.completed()
    const { help_id } = (await desk.ask(orderId)).body
    const support = await staffToken(service, 'support')
    const asSupport = (body: object, headers: Record<string, string> = support) =>
      service.post(`/operator/help/${help_id}`, body, headers)
    await service.put('/operator/settings', { support_limit: 1, reason: 'x' }, operator)
    assert.deepEqual(codesOf(await asSupport({ text: 'Here.', refund: { amount: 2 }, status: 'resolved' })), [
      'forbidden',
    ])
    await service.put('/operator/settings', { support_limit: null, reason: 'x' }, operator)
    assert.equal((await asSupport({ text: 'Here.', refund: { amount: 2 }, status: 'resolved' })).status, 200)
    const [request] = await desk.read(orderId)
    assert.deepEqual([request.messages.at(-1).from, request.refund.refunded_by], ['support', 'operator'])
    for (const role of ['finance', 'catalogue', 'viewer'] as const)
      assert.equal(
        (await asSupport({ text: 'x', status: 'answered' }, await staffToken(service, role))).status,
        403,
        role,
      )
    const { records } = (await service.get(`/operator/audit?action=help.answered`, operator)).body
    assert.deepEqual([records[0].subject, records[0].actor], [String(help_id), 'support@operator.example'])
  })

  test('is limited in requests, lengths, lines, messages per hour, and to 30 days', async () => {
    const orderId = await desk.completed()
    for (const wrong of [
      { reason: 'bored', wanted: 'answer' },
      { reason: 'late' },
      { ...asking, text: 'x'.repeat(2001) },
      { ...asking, lines: [{ item_key: 0, quantity: 4 }] },
      { ...asking, lines: [{ item_key: 7, quantity: 1 }] },
      { ...asking, images: ['999999'] },
      { ...asking, images: ['1', '2', '3', '4', '5', '6'] },
      { ...asking, text: 'My card is 4242424242424242' },
    ]) {
      const { status, text } = await desk.ask(orderId, wrong)
      assert.equal(status, 400, text)
    }
    assert.equal((await desk.ask(orderId, { ...asking, text: '__proto__', lines: [] })).status, 200)
    const other = await desk.completed()
    for (let count = 0; count < 5; count++) assert.equal((await desk.ask(other)).status, 200)
    assert.deepEqual(codesOf(await desk.ask(other)), ['help_limit'])
    const { help_id } = (await desk.read(other))[0]
    for (let count = 0; count < 4; count++)
      assert.equal((await desk.say(other, help_id, { text: 'Hello?' })).status, 200)
    assert.deepEqual(codesOf(await desk.say(other, help_id, { text: 'Hello?' })), ['rate_limited'])
    const late = await desk.completed()
    service.clock.ms += 31 * 24 * hourMs
    assert.deepEqual(codesOf(await desk.ask(late)), ['help_closed'])
    service.clock.ms -= 31 * 24 * hourMs
  })

  test('can’t be read or written by others', async () => {
    const orderId = await desk.completed()
    const { help_id } = (await desk.ask(orderId)).body
    const stranger = (await shopper(service, 'new@example.com')).headers
    assert.deepEqual(codesOf(await desk.ask(orderId, asking, stranger)), ['unknown_order'])
    assert.deepEqual(codesOf(await desk.say(orderId, help_id, { text: 'x' }, stranger)), ['unknown_order'])
    assert.deepEqual(codesOf(await desk.upload(orderId, stranger)), ['unknown_order'])
    assert.equal((await service.get(`/customer/orders/${orderId}/help`, stranger)).status, 400)
    assert.equal((await service.get(`/customer/orders/${orderId}/help?client_id=demo-app`)).status, 401)
    const own = await desk.completed()
    assert.deepEqual(codesOf(await desk.say(own, help_id, { text: 'x' })), ['unknown_help'])
    const elsewhere = await service.post(
      `/merchant/admin/help/${help_id}`,
      { merchantId: 1002, text: 'x', status: 'answered' },
      operator,
    )
    assert.deepEqual(codesOf(elsewhere), ['unknown_help'])
    assert.equal((await service.get('/merchant/admin/help?merchantId=1001', stranger)).status, 403)
    assert.equal((await desk.answer(help_id, { text: 'x', status: 'answered' }, stranger)).status, 403)
  })
})

describe('a guest', () => {
  let desk: HelpDesk
  before(async () => {
    desk = await openHelpDesk(service)
  })
  after(() => booksMustBeWhole(service.db))

  test('asks with the Guest-Token, or with the link’s token for 30 days', async () => {
    const guest = { 'guest-token': await guestToken(service) }
    const as = `?client_id=demo-app`
    await service.post(`/customer/cart/1001${as}`, { item: { item_id: desk.blt, item_qty: 1 } }, guest)
    const contact = { first_name: 'Gus', last_name: 'Guest', email: 'gus@example.com', phone: '2125550111' }
    const placed = await service.post(
      `/customer/cart/1001/checkout${as}`,
      { order_type: 'pickup', payments: [{ type: 'cash' }], ...contact },
      guest,
    )
    assert.equal(placed.status, 200, placed.text)
    const orderId = placed.body.order_id
    const path = `/customer/orders/${orderId}/help${as}`
    const asked = await service.post(path, asking, guest)
    assert.equal(asked.status, 200, asked.text)
    await runJobs(service)
    await desk.answer(asked.body.help_id, { text: 'Yes.', status: 'answered' })
    const [mail] = await desk.sentMails()
    assert.equal(mail!.to, 'gus@example.com')
    const token = new URL(/https?:\S+/.exec(mail!.text)![0]).searchParams.get('token')!
    const linked = { 'guest-token': token }
    assert.equal((await service.post(path, asking, linked)).status, 200)
    assert.equal((await service.get(path, linked)).body.requests.length, 2)
    const other = await desk.completed()
    assert.deepEqual(codesOf(await service.get(`/customer/orders/${other}/help${as}`, linked)), [
      'unknown_order',
    ])
    service.clock.ms += 31 * 24 * hourMs
    assert.equal((await service.get(path, linked)).status, 401)
    service.clock.ms -= 31 * 24 * hourMs
  })
})
