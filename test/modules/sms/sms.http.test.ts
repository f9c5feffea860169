import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { queueOrderSms, sendOrderSms, sendSms } from '../../../src/modules/sms/order-news.ts'
import { orderNews, readKeyword } from '../../../src/modules/sms/rules.ts'
import { openTwilio, twilioSignature } from '../../../src/outside/sms/twilio.ts'
import type { TextMessage } from '../../../src/outside/sms.ts'
import { confirmByHand, itemId, orderService, runJobs, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const settings = { accountSid: 'AC123', authToken: 'a secret', from: '+12125550100' }
const service = orderService({
  env: {
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: 'a secret',
    TWILIO_FROM: '+12125550100',
    PUBLIC_URL: 'https://shop.example',
  },
})

/** A gateway that is called like Twilio. */
async function openGateway() {
  const calls: { path: string; authorization: string; fields: Record<string, string> }[] = []
  const answers: { status: number; body: object }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      calls.push({
        path,
        authorization: headers.authorization ?? '',
        fields: Object.fromEntries(new URLSearchParams(body)),
      })
      const { status, body: answer } = answers.shift() ?? { status: 201, body: { sid: 'SM1' } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    close: () => server.close(),
  }
}

describe('Twilio', () => {
  let gateway: Awaited<ReturnType<typeof openGateway>>
  before(async () => {
    gateway = await openGateway()
  })
  after(() => gateway.close())

  test('is called through its Messages resource, and its answers are understood', async () => {
    const sms = openTwilio({ ...settings, url: gateway.url })
    assert.equal(await sms.send({ to: '2125550101', text: 'Hello' }), 'sent')
    const [call] = gateway.calls
    assert.equal(call!.path, '/2010-04-01/Accounts/AC123/Messages.json')
    assert.equal(call!.authorization, `Basic ${Buffer.from('AC123:a secret').toString('base64')}`)
    assert.deepEqual(call!.fields, { To: '+12125550101', Body: 'Hello', From: '+12125550100' })
    gateway.answers.push(
      { status: 400, body: { code: 21610 } },
      { status: 400, body: { code: 21211 } },
      { status: 503, body: {} },
    )
    assert.equal(await sms.send({ to: '2125550101', text: 'x' }), 'stopped')
    assert.equal(await sms.send({ to: '2125550101', text: 'x' }), 'refused')
    await assert.rejects(
      sms.send({ to: '2125550101', text: 'secret text' }),
      (fault: Error) => !/secret|2125550101/.test(fault.message),
    )
  })

  test('signs what it sends: the example from its documentation', () => {
    const fields = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    assert.equal(twilioSignature('12345', url, fields), 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  })
})

describe('text messages', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let sent: TextMessage[]
  const sms = {
    async send(message: TextMessage) {
      sent.push(message)
      return 'sent' as const
    },
    isFromProvider: () => false,
    async forget() {},
  }
  before(async () => {
    await confirmByHand(service, 1001)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    ada = await shopper(service)
    sent = []
  })
  const tools = () => ({ ...service.deps, sms })
  const post = async () => {
    sent = []
    for (let jobs = await runJobs(service); jobs.length > 0; jobs = await runJobs(service)) {
      for (const { task, payload } of jobs) {
        if (task === 'send_sms') await sendSms(tools(), payload)
        if (task === 'send_order_sms') await sendOrderSms(tools(), payload)
      }
    }
    return sent
  }
  const inbound = (Body: string, From = '+12125550101', secret = 'a secret') => {
    const fields = { Body, From, MessageSid: 'SM9', To: '+12125550100' }
    const signature = twilioSignature(secret, 'https://shop.example/sms/twilio', fields)
    return service.request('POST', '/sms/twilio', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    })
  }
  const place = async (more: object = {}) => {
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
    const answer = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }], ...more })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order_id as number
  }
  const act = (orderId: number, action: string) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
  /** Like the event consumers do. */
  const news = async (orderId: number, status: string) => {
    const payload = { order_id: orderId, status, sms: true }
    await queueOrderSms(service.db, [{ topic: `order.${status}`, payload } as never])
    return post()
  }

  test('confirm a number with a code, within five attempts', async () => {
    assert.equal(
      (await ada.post('/customer/account/phone/code', { phone: '(212) 555-0101' })).body.phone,
      '2125550101',
    )
    const [message] = await post()
    const code = /\b\d{6}\b/.exec(message!.text)![0]
    assert.equal(message!.to, '2125550101')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 4; tries++)
      assert.deepEqual(codesOf(await ada.post('/customer/account/phone', { code: wrong })), ['wrong_code'])
    const right = await ada.post('/customer/account/phone', { code })
    assert.deepEqual([right.status, right.body.phone], [200, '2125550101'], right.text)
    assert.deepEqual(
      codesOf(await ada.post('/customer/account/phone', { code })),
      ['wrong_code'],
      'used once',
    )
    service.clock.ms += 60_000
    assert.equal((await ada.post('/customer/account/phone/code')).status, 200)
    const again = /\b\d{6}\b/.exec((await post())[0]!.text)![0]
    const other = again === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) await ada.post('/customer/account/phone', { code: other })
    assert.deepEqual(
      codesOf(await ada.post('/customer/account/phone', { code: again })),
      ['wrong_code'],
      'too late',
    )
  })

  test('about orders go only to customers who chose them', async () => {
    const silent = await place()
    await act(silent, 'confirm')
    assert.deepEqual(await post(), [])
    const orderId = await place({ sms_notify: true })
    await act(orderId, 'confirm')
    assert.deepEqual(await news(orderId, 'confirmed'), [
      { to: '2125550101', text: `Seaport All-Day Kitchen has confirmed your order ${orderId}.` },
    ])
    await act(orderId, 'ready')
    assert.deepEqual(await news(orderId, 'confirmed'), [], 'what has passed is not sent')
    assert.equal(
      (await news(orderId, 'ready'))[0]!.text,
      `Your order ${orderId} is ready at Seaport All-Day Kitchen.`,
    )
  })

  test('end with STOP, which only the provider can deliver, and resume with START', async () => {
    assert.deepEqual(codesOf(await inbound('STOP', '+12125550101', 'another secret')), ['forbidden'])
    const orderId = await place({ sms_notify: true })
    await act(orderId, 'confirm')
    assert.equal((await news(orderId, 'confirmed')).length, 1)
    const stopped = await inbound(' stop ')
    assert.equal(stopped.status, 200, stopped.text)
    assert.match(stopped.text, /<Response\/>/)
    assert.deepEqual(await news(orderId, 'confirmed'), [])
    assert.deepEqual(codesOf(await ada.post('/customer/account/phone/code')), ['sms_stopped'])
    assert.equal((await inbound('Start')).status, 200)
    assert.equal((await news(orderId, 'confirmed')).length, 1)
  })

  test('recognize the keywords of carriers, alone in a message', () => {
    assert.deepEqual(['STOP', ' quit\n', 'Unsubscribe', 'stop it', 'START', 'hello'].map(readKeyword), [
      ...['stop', 'stop', 'stop', null, 'start', null],
    ])
    const told = { orderId: 1, type: 'delivery', merchant: { name: 'M' } } as const
    assert.equal(orderNews(told, 'placed'), undefined)
    assert.match(orderNews(told, 'out_for_delivery')!, /on its way/)
  })
})
