import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, refused } from './support/ask.ts'
import { newBuyer } from './support/orders.ts'

const newKeys = () => {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  return { p256dh, auth: randomBytes(16).toString('base64url') }
}
/** Nothing is ever sent there, because the person who subscribes has no orders. */
const newEndpoint = () => `https://push.example.com/${randomBytes(12).toString('base64url')}`

describe('push subscriptions', () => {
  test('12.120 are added, listed and ended', async () => {
    const buyer = await newBuyer()
    const endpoint = newEndpoint()
    const { public_key, subscriptions } = await got(buyer.ask('GET', '/customer/push'))
    assert.equal(Buffer.from(public_key, 'base64url').length, 65)
    assert.deepEqual(subscriptions, [])
    const added = await got(buyer.ask('POST', '/customer/push', { endpoint, keys: newKeys() }))
    assert.equal(added.subscriptions[0].endpoint, endpoint)
    assert.equal((await got(buyer.ask('GET', '/customer/push'))).subscriptions.length, 1)
    const ended = await got(buyer.ask('DELETE', '/customer/push', { endpoint }))
    assert.deepEqual(ended.subscriptions, [])
  })
  test('12.121 require a public https URL', async () => {
    const buyer = await newBuyer()
    for (const endpoint of [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://10.0.0.1/a',
      'nothing',
    ])
      await refused(
        buyer.ask('POST', '/customer/push', { endpoint, keys: newKeys() }),
        400,
        'invalid_parameter',
      )
  })
  test('12.122 are stored for staff too', async () => {
    const endpoint = newEndpoint()
    assert.ok((await got(admin('GET', 'push', {}))).public_key)
    const added = await got(admin('POST', 'push', { endpoint, keys: newKeys(), merchantId: 1001 }))
    const found = added.subscriptions.find((each: { endpoint: string }) => each.endpoint === endpoint)
    assert.equal(found.merchant_id, 1001)
    await got(admin('DELETE', 'push', { endpoint }))
  })
  test('12.125 are chosen by type', async () => {
    const buyer = await newBuyer()
    const notify = { push: ['order_status'], sms: ['order_status'], email: ['help'] }
    const { user } = await got(buyer.ask('PUT', '/customer/account', { notify }))
    assert.deepEqual([user.notify, user.sms_notify], [notify, true])
    await got(buyer.ask('PUT', '/customer/account', { notify: { sms: [] } }))
    const after = (await got(buyer.ask('GET', '/customer/account'))).user
    assert.deepEqual([after.notify, after.sms_notify], [{ ...notify, sms: [] }, false])
    await refused(
      buyer.ask('PUT', '/customer/account', { notify: { push: ['ads'] } }),
      400,
      'invalid_parameter',
    )
  })
})
