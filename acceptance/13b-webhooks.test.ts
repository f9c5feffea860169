import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { admin, rivalToken } from './support/administration.ts'
import { got, type Json, refused } from './support/ask.ts'
import { basicOf, isSignedBy, openReceiver, receiverPlace, webhooks } from './support/events.ts'
import { demoApp } from './support/identity.ts'
import { retireMerchants } from './support/merchants.ts'
import { type Kitchen, newKitchen, until } from './support/orders.ts'
import { ownerToken, tokenOf } from './support/people.ts'

const away = !receiverPlace && 'WEBHOOK_RECEIVER names no host:port that the service may call'
const made: string[] = []
let kitchen: Kitchen
let receiver: Awaited<ReturnType<typeof openReceiver>>

before(async () => {
  kitchen = await newKitchen({ name: 'Acceptance Webhook Kitchen' })
  if (receiverPlace) receiver = await openReceiver()
})
after(async () => {
  for (const id of made) await webhooks('DELETE', `/${id}`)
  receiver?.close()
  await retireMerchants()
})

/** Only events of a kitchen that no other test uses. */
async function register(path: string, more: object = {}): Promise<Json> {
  const url = receiver.urlOf(path)
  const json = { url, types: ['*'], merchant_id: kitchen.merchantId, ...more }
  const answer = await got(webhooks('POST', '', json))
  made.push(answer.webhook_id)
  return answer
}
/** Something happens: the toast is sold out, or available again. */
let isAvailable = true
const happen = async () => {
  isAvailable = !isAvailable
  const change = { merchantId: kitchen.merchantId, id: kitchen.id('Toast'), available: isAvailable }
  await got(admin('PUT', 'menu/availability', change))
}
const deliveriesOf = async (id: string, query: Record<string, string> = {}): Promise<Json[]> =>
  (await got(webhooks('GET', `/${id}/deliveries`, undefined, { query }))).deliveries

describe('a webhook', { skip: away }, () => {
  test('13.20 13.21 gets each event as in the log, signed; its secret is shown once', async () => {
    const { webhook_id, secret } = await register('/signed')
    assert.match(secret, /^whsec_/)
    assert.ok(!JSON.stringify(await got(webhooks('GET', `/${webhook_id}`))).includes('whsec_'))
    await happen()
    const [posted] = await receiver.until('/signed', 1)
    assert.ok(isSignedBy(secret, posted!))
    assert.equal(posted!.headers['webhook-id'], posted!.event.event_id)
    assert.equal(posted!.event.merchant_id, kitchen.merchantId)
    const delivered = async () =>
      (await deliveriesOf(webhook_id, { status: 'delivered' })).find(
        ({ event_id }) => event_id === posted!.event.event_id,
      )
    await until(async () => (await delivered()) !== undefined)
    const delivery = await delivered()
    const [attempt] = delivery.attempts
    assert.deepEqual([attempt.status, attempt.answer, typeof attempt.ms], [200, 'thank you', 'number'])
  })
  test('13.22 is signed with both secrets after a rotation', async () => {
    const { webhook_id, secret } = await register('/rotated')
    const { secret: newer } = await got(webhooks('POST', `/${webhook_id}/rotate`, {}))
    assert.notEqual(newer, secret)
    await happen()
    const [posted] = await receiver.until('/rotated', 1)
    assert.ok(isSignedBy(secret, posted!) && isSignedBy(newer, posted!))
  })
  test('13.23 is tested with a ping, which returns the response', async () => {
    const { webhook_id, secret } = await register('/tested')
    const { status, answer, error } = await got(webhooks('POST', `/${webhook_id}/test`, {}))
    assert.deepEqual([status, answer, error], [200, 'thank you', null])
    const [posted] = receiver.at('/tested')
    assert.equal(posted!.event.type, 'ping')
    assert.ok(isSignedBy(secret, posted!))
  })
  test('13.24 that fails is retried after 5 seconds and up to a tenth more', async () => {
    receiver.behave('/failing', 500)
    const { webhook_id } = await register('/failing')
    await happen()
    await until(async () => (await deliveriesOf(webhook_id, { status: 'failed' })).length === 1)
    const [{ attempts, next_attempt }] = await deliveriesOf(webhook_id)
    const wait = Date.parse(next_attempt) - Date.parse(attempts[0].at)
    assert.ok(wait >= 4000 && wait <= 6500, `${wait} ms, to the second`)
    receiver.behave('/failing', 200)
    await receiver.until('/failing', 2)
  })
  test('13.25 that answers 410 is disabled', async () => {
    receiver.behave('/gone', 410)
    const { webhook_id } = await register('/gone')
    await happen()
    await until(async () => !(await got(webhooks('GET', `/${webhook_id}`))).enabled)
    assert.equal(receiver.at('/gone').length, 1)
  })
  test('13.27 does not follow redirects', async () => {
    receiver.behave('/moved', { status: 307, location: receiver.urlOf('/elsewhere') })
    const { webhook_id } = await register('/moved')
    await happen()
    await until(async () => (await deliveriesOf(webhook_id, { status: 'failed' })).length === 1)
    assert.equal((await deliveriesOf(webhook_id))[0].attempts[0].status, 307)
    assert.equal(receiver.at('/elsewhere').length, 0)
  })
  test('13.29 that hangs delays no other', async () => {
    receiver.behave('/hanging', 'nothing')
    await register('/hanging')
    await register('/quick')
    for (let count = 0; count < 2; count++) await happen()
    const [first] = await receiver.until('/quick', 2)
    const [hanging] = await receiver.until('/hanging', 1)
    assert.ok(first!.at - hanging!.at < 10_000, 'before the call that hangs can have ended')
  })
  test('13.30 can have one event sent again, or all since one', async () => {
    const { webhook_id } = await register('/again')
    for (let count = 0; count < 3; count++) await happen()
    await receiver.until('/again', 3)
    await until(async () => (await deliveriesOf(webhook_id, { status: 'delivered' })).length === 3)
    const ids = (await deliveriesOf(webhook_id)).map(({ event_id }) => event_id)
    await got(webhooks('POST', `/${webhook_id}/deliveries/${ids[1]}/resend`, {}))
    assert.equal((await receiver.until('/again', 4))[3]!.event.event_id, ids[1])
    await until(async () => (await deliveriesOf(webhook_id, { status: 'delivered' })).length === 3)
    await got(webhooks('POST', `/${webhook_id}/replay`, { after: ids[0] }))
    const posted = await receiver.until('/again', 6)
    assert.deepEqual(
      posted.slice(4).map(({ event }) => event.event_id),
      ids.slice(1),
    )
    const [first] = await deliveriesOf(webhook_id, { after: ids[1] })
    assert.equal(first.event_id, ids[2])
  })
  test('13.32 that was disabled gets what it missed once enabled', async () => {
    const { webhook_id } = await register('/paused', { enabled: false })
    await happen()
    await got(webhooks('PUT', `/${webhook_id}`, { enabled: true }))
    await receiver.until('/paused', 1)
  })
})

describe('webhooks', () => {
  test('13.28 can’t be registered for private addresses', async () => {
    for (const host of [
      '127.0.0.1',
      '10.1.2.3',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[64:ff9b::a00:1]',
      '0.0.0.0',
      'localhost',
    ]) {
      await refused(webhooks('POST', '', { url: `http://${host}/`, types: ['*'] }), 400, 'invalid_parameter')
    }
  })
  test('13.31 belong to an app, a merchant group or the operator, and others can’t find them', async () => {
    const url = 'https://hooks.example.com/cellardoor'
    const json = { url, types: ['order.placed'], description: 'Acceptance' }
    const app = { headers: basicOf(demoApp) }
    // A member of several groups names a merchant of the intended group.
    const owners = [
      { owner: { headers: basicOf(demoApp) }, of: {} },
      { owner: { token: await ownerToken() }, of: { merchant_id: 1001 } },
    ]
    for (const { owner, of } of owners) {
      const { webhook_id } = await got(webhooks('POST', '', { ...json, ...of }, { token: '', ...owner }))
      const { webhooks: own } = await got(webhooks('GET', '', undefined, { token: '', ...owner }))
      assert.ok(own.some((one: Json) => one.webhook_id === webhook_id))
      const stranger = { token: await rivalToken() }
      await refused(webhooks('GET', `/${webhook_id}`, undefined, stranger), 400, 'unknown_webhook')
      const changed = { ...json, ...of, description: 'Changed' }
      const answer = await got(webhooks('PUT', `/${webhook_id}`, changed, { token: '', ...owner }))
      assert.equal(answer.description, 'Changed')
      await got(webhooks('DELETE', `/${webhook_id}`, undefined, { token: '', ...owner }))
      await refused(
        webhooks('GET', `/${webhook_id}`, undefined, { token: '', ...owner }),
        400,
        'unknown_webhook',
      )
    }
    await refused(webhooks('GET', '', undefined, { token: await tokenOf('ada') }), 403, 'forbidden')
    await refused(
      webhooks('POST', '', { ...json, types: ['order.eaten'] }, { token: '', ...app }),
      400,
      'invalid_parameter',
    )
  })
})
