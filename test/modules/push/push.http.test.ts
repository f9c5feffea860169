import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { consumeEvents } from '../../../src/modules/events/consume.ts'
import { openOrderEmails } from '../../../src/modules/fulfillment/send-emails.ts'
import { type QueuedPush, queuePushes, sendPush } from '../../../src/modules/push/notify.ts'
import { maxFailures, maxSubscriptions } from '../../../src/modules/push/rules.ts'
import { dropJobs, queuedJobs } from '../../support/events.ts'
import {
  confirmByHand,
  guestToken,
  itemId,
  type OrderService,
  shopper,
  startOrderService,
} from '../../support/orders.ts'
import { codesOf, demoApp, logIn, merchantApp } from '../../support/people.ts'
import { makeBrowser, openPushService, readSender } from '../../support/servers/push.ts'
import { operator } from '../../support/test-service.ts'

let service: OrderService & { stop(): Promise<void> }
let pushes: Awaited<ReturnType<typeof openPushService>>
let ada: Awaited<ReturnType<typeof shopper>>
let owner: Record<string, string>
before(async () => {
  pushes = await openPushService()
  service = await startOrderService({ template: 'demo', config: { outboundAllow: [pushes.place] } })
  await confirmByHand(service, 1001)
  await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
  ada = await shopper(service)
  const { access_token } = await logIn(service, {
    ...merchantApp,
    username: 'owner@example.com',
    scope: 'global,merchant',
  })
  owner = { authorization: access_token }
})
after(async () => {
  await service.stop()
  pushes.close()
})
beforeEach(async () => {
  await service.db.pool.query('DELETE FROM push_subscriptions')
  await dropJobs(service.db)
  pushes.calls.length = 0
  pushes.answers.length = 0
})

const shop = '/customer/push'
const guestShop = `${shop}?client_id=demo-app`
const kitchen = '/merchant/admin/push'
let count = 0
/** A new browser with its own endpoint, subscribed at `path`. */
async function subscribed(path: string, headers: Record<string, string>, more: object = {}) {
  const browser = makeBrowser()
  const endpoint = `${pushes.url}/send/${++count}`
  const answer = await service.post(path, { endpoint, keys: browser.keys, ...more }, headers)
  assert.equal(answer.status, 200, answer.text)
  return { ...browser, endpoint, answer }
}
const list = async (path: string, headers: Record<string, string>) =>
  (await service.get(path, headers)).body.subscriptions as { endpoint: string }[]
const remove = (path: string, endpoint: string, headers: Record<string, string>) =>
  service.request('DELETE', path, { body: { endpoint }, headers })
async function place(type = 'pickup') {
  await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
  const answer = await ada.checkOut(1001, { order_type: type, payments: [{ type: 'cash' }] })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.order_id as number
}
const act = async (orderId: number, action: string) => {
  const answer = await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
  assert.equal(answer.status, 200, answer.text)
}
/** The jobs that result from what happened. */
async function queued() {
  await consumeEvents(service.db, [queuePushes])
  return queuedJobs(service.db, 'send_push')
}
/** Sends what is queued, and returns what the push service received. */
async function deliver() {
  const before = pushes.calls.length
  const jobs = await queued()
  await dropJobs(service.db, jobs)
  for (const { payload } of jobs) await sendPush(service.deps, payload as QueuedPush)
  return pushes.calls.slice(before)
}
/** Everything up to now is done. */
const forget = async () => {
  await queued()
  await dropJobs(service.db)
}

describe('subscriptions', () => {
  test('are listed with the installation’s key, and end by their endpoint', async () => {
    const { endpoint, answer } = await subscribed(shop, ada.headers)
    const { public_key, subscriptions } = answer.body
    assert.equal(Buffer.from(public_key, 'base64url').length, 65)
    assert.deepEqual(Object.keys(subscriptions[0]), ['endpoint', 'created_at'])
    const again = await service.get(shop, ada.headers)
    assert.deepEqual(again.body, answer.body)
    assert.equal((await remove(shop, endpoint, ada.headers)).body.subscriptions.length, 0)
    assert.equal((await remove(shop, endpoint, ada.headers)).status, 200, 'twice is once')
  })

  test('must be https and public, with valid keys', async () => {
    const { keys } = makeBrowser()
    const wrong: [object, string][] = [
      [{ endpoint: 'http://push.example/a', keys }, 'endpoint'],
      [{ endpoint: 'https://127.0.0.1/a', keys }, 'endpoint'],
      [{ endpoint: 'https://[::1]/a', keys }, 'endpoint'],
      [{ endpoint: 'https://localhost/a', keys }, 'endpoint'],
      [{ endpoint: 'https://169.254.169.254/latest', keys }, 'endpoint'],
      [{ endpoint: 'javascript:alert(1)', keys }, 'endpoint'],
      [{ endpoint: 'https://user:pass@push.example/a', keys }, 'endpoint'],
      [{ endpoint: `https://push.example/${'a'.repeat(1000)}`, keys }, 'endpoint'],
      [{ endpoint: '', keys }, 'endpoint'],
      [{ keys }, 'endpoint'],
      [{ endpoint: 'https://push.example/a', keys: { ...keys, p256dh: keys.auth } }, 'keys.p256dh'],
      [{ endpoint: 'https://push.example/a', keys: { ...keys, auth: keys.p256dh } }, 'keys.auth'],
      [{ endpoint: 'https://push.example/a', keys: JSON.parse('{"__proto__": {"p256dh": "x"}}') }, 'keys'],
      [{ endpoint: 'https://push.example/a' }, 'keys'],
    ]
    for (const [body, field] of wrong) {
      const answer = await service.post(shop, body, ada.headers)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.ok(
        answer.body.message.every((each: { field?: string }) => each.field?.startsWith(field)),
        answer.text,
      )
    }
    assert.deepEqual(await list(shop, ada.headers), [])
  })

  test('belong to the person who signed in there last', async () => {
    const bob = await shopper(service, 'new@example.com')
    const { endpoint, keys } = await subscribed(shop, ada.headers)
    await remove(shop, endpoint, bob.headers)
    assert.equal((await list(shop, ada.headers)).length, 1, 'another’s is left alone')
    await service.post(shop, { endpoint, keys }, bob.headers)
    assert.deepEqual(await list(shop, ada.headers), [])
    assert.equal((await list(shop, bob.headers)).length, 1)
  })

  test('end with the sign-in that turned them on: signed out elsewhere, or by a new password', async () => {
    const email = 'leaver@example.com'
    const person = { first_name: 'Lea', last_name: 'Ver', email, password: 'Grape vines 9' }
    const made = await service.post('/customer/account', { ...demoApp, ...person, scope: 'global' })
    assert.equal(made.status, 200, made.text)
    const signIn = async (password: string) => {
      const { access_token } = await logIn(service, { username: email, password })
      return { authorization: access_token as string }
    }
    const laptop = await signIn(person.password)
    const lost = await signIn(person.password)
    const kept = await subscribed(shop, laptop)
    await subscribed(shop, lost)
    assert.equal((await list(shop, laptop)).length, 2)
    const { sessions } = (await service.get('/customer/sessions', laptop)).body
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    const ended = await service.request('DELETE', `/customer/sessions/${other.session_id}`, {
      headers: laptop,
    })
    assert.equal(ended.status, 200, ended.text)
    assert.deepEqual(
      (await list(shop, laptop)).map(({ endpoint }) => endpoint),
      [kept.endpoint],
    )
    const changed = await service.put(
      '/customer/account',
      { current_password: person.password, password: 'Other vines 10' },
      laptop,
    )
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(await list(shop, await signIn('Other vines 10')), [])
    const late = await service.post(shop, { endpoint: kept.endpoint, keys: kept.keys }, laptop)
    assert.equal(late.status, 401, 'a sign-in that has ended')
  })

  test('require a person; guests have their own', async () => {
    assert.equal((await service.get(`${shop}?client_id=demo-app`)).status, 401)
    const guest = { 'guest-token': await guestToken(service) }
    await subscribed(guestShop, guest)
    assert.equal((await list(guestShop, guest)).length, 1)
    assert.deepEqual(await list(shop, ada.headers), [])
    assert.ok((await service.get(kitchen, ada.headers)).status >= 400, 'customers have no kitchen')
  })

  test('are limited to the last 20 added per person', async () => {
    const all = []
    for (let made = 0; made < maxSubscriptions + 2; made++) {
      service.clock.ms += 1000
      all.push((await subscribed(shop, ada.headers)).endpoint)
    }
    const kept = (await list(shop, ada.headers)).map(({ endpoint }) => endpoint)
    assert.deepEqual(kept, all.slice(2))
  })

  test('of staff cover one merchant or all of theirs, and the operator has none', async () => {
    const { endpoint, keys } = await subscribed(kitchen, owner, { merchantId: 1001 })
    await service.post(kitchen, { endpoint, keys }, owner)
    assert.equal((await list(kitchen, owner)).length, 2)
    assert.equal((await remove(kitchen, endpoint, owner)).body.subscriptions.length, 0)
    assert.deepEqual(codesOf(await service.post(kitchen, { endpoint, keys }, operator)), ['forbidden'])
    assert.deepEqual(await list(kitchen, operator), [])
    const foreign = { endpoint, keys, merchantId: 999_999 }
    assert.deepEqual(codesOf(await service.post(kitchen, foreign, owner)), ['unknown_merchant'])
  })
})

describe('notifications about orders', () => {
  test('tell customers about each new status in their language, once, without what they ordered', async () => {
    const browser = await subscribed(shop, { ...ada.headers, 'accept-language': 'es' })
    const orderId = await place()
    assert.equal((await deliver()).length, 0, 'not about what they did themselves')
    await act(orderId, 'confirm')
    const [call, ...more] = await deliver()
    assert.equal(more.length, 0)
    const said = JSON.parse(browser.read(call!.body))
    assert.equal(said.title, 'Pedido aceptado')
    assert.equal(said.path, `/orders/${orderId}`)
    assert.doesNotMatch(JSON.stringify(said), /BLT|John/)
    assert.ok(readSender(call!.headers.authorization!).isSigned)
    assert.equal((await deliver()).length, 0, 'once')
    await act(orderId, 'ready')
    assert.equal((await deliver()).length, 1)
  })

  test('are not sent for a status that has passed, or for another person’s order', async () => {
    const { endpoint, keys } = await subscribed(shop, ada.headers)
    const orderId = await place()
    await act(orderId, 'confirm')
    const jobs = await queued()
    assert.equal(jobs.length, 1)
    await act(orderId, 'ready')
    await sendPush(service.deps, jobs[0]!.payload)
    assert.equal(pushes.calls.length, 0)
    const bob = await shopper(service, 'new@example.com')
    await service.post(shop, { endpoint, keys }, bob.headers)
    for (const { payload } of await queued()) await sendPush(service.deps, payload)
    assert.equal(pushes.calls.length, 0, 'the browser is another’s by now')
  })

  test('about a guest’s order go to the guest’s browser', async () => {
    const guest = { 'guest-token': await guestToken(service) }
    const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 2 }
    await service.post('/customer/cart/1001?client_id=demo-app', { item }, guest)
    const contact = {
      first_name: 'Gil',
      last_name: 'Guest',
      email: 'gil@example.com',
      phone_number: '2125550142',
    }
    const placed = await service.post(
      '/guest/cart/1001/checkout?client_id=demo-app',
      { ...contact, order_type: 'pickup', payments: [{ type: 'cash' }] },
      guest,
    )
    assert.equal(placed.status, 200, placed.text)
    await forget()
    const browser = await subscribed(guestShop, guest)
    await act(placed.body.order_id, 'confirm')
    const [call] = await deliver()
    assert.match(browser.read(call!.body), /Order accepted/)
  })

  test('tell staff about new and unanswered orders, once per browser', async () => {
    const all = await subscribed(kitchen, owner)
    await service.post(kitchen, { endpoint: all.endpoint, keys: all.keys, merchantId: 1001 }, owner)
    await subscribed(kitchen, owner, { merchantId: 1002 })
    const orderId = await place()
    const [call, ...more] = await deliver()
    assert.equal(more.length, 0)
    const said = JSON.parse(all.read(call!.body))
    assert.equal(said.path, '/partner/1001/orders')
    assert.ok(said.call)
    assert.equal(call!.headers.urgency, 'high')
    const unanswered = { topic: 'order.unanswered', payload: { order_id: orderId, merchant_id: 1001 } }
    await queuePushes(service.db, [unanswered as never])
    assert.match(all.read((await deliver())[0]!.body), /waiting/)
    await queuePushes(service.db, [unanswered as never])
    await act(orderId, 'confirm')
    assert.equal((await deliver()).length, 0, 'answered')
  })

  test('are not sent to people who no longer work there', async () => {
    await subscribed(kitchen, owner)
    const members = await service.db.pool.query(
      `DELETE FROM merchant_group_members WHERE email = 'owner@example.com' RETURNING *`,
    )
    await place()
    assert.equal((await deliver()).length, 0)
    for (const { group_id, email, role } of members.rows)
      await service.db.pool.query(
        'INSERT INTO merchant_group_members (group_id, email, role) VALUES ($1, $2, $3)',
        [group_id, email, role],
      )
  })
})

describe('push services that fail', () => {
  const confirmed = async () => {
    const orderId = await place()
    await forget()
    await act(orderId, 'confirm')
  }

  test('with 404 or 410 end the subscription', async () => {
    for (const status of [404, 410]) {
      await subscribed(shop, ada.headers)
      await confirmed()
      pushes.answers.push(status)
      await deliver()
      assert.deepEqual(await list(shop, ada.headers), [])
      assert.equal((await queued()).length, 0)
    }
  })

  test('that are busy or broken are retried later, but refusals are not', async () => {
    await subscribed(shop, ada.headers)
    for (const [status, retries] of [
      [429, 1],
      [503, 1],
      [400, 0],
    ] as const) {
      await confirmed()
      pushes.answers.push(status)
      await deliver()
      const waiting = await queued()
      assert.equal(waiting.length, retries, String(status))
      assert.ok(waiting.every(({ waits, payload }) => waits && payload.attempt === 1))
      await dropJobs(service.db)
    }
    await confirmed()
    await deliver()
    const { rows } = await service.db.pool.query('SELECT failures FROM push_subscriptions')
    assert.deepEqual(rows, [{ failures: 0 }], 'a message that was taken makes up for the others')
  })

  test('that are busy are left alone for as long as they ask', async () => {
    await subscribed(shop, ada.headers)
    for (const [asked, retries] of [
      ['900', 1],
      ['86400', 0],
    ] as const) {
      await confirmed()
      pushes.answers.push({ status: 429, headers: { 'retry-after': asked } })
      await deliver()
      const { rows } = await service.db.pool.query(
        `SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM jobs WHERE task = 'send_push'`,
      )
      assert.equal(rows.length, retries, 'news that is a day old is of no use')
      for (const { seconds } of rows) assert.ok(seconds > 890 && seconds <= 900, String(seconds))
      await dropJobs(service.db)
    }
  })

  test('all the time are given up, and orders never notice', async () => {
    await subscribed(shop, ada.headers)
    const orderId = await place()
    await forget()
    const { rows } = await service.db.pool.query('SELECT subscription_id AS id FROM push_subscriptions')
    await act(orderId, 'confirm')
    await forget()
    const payload = {
      kind: 'status',
      orderId,
      status: 'confirmed',
      subscriptionId: Number(rows[0].id),
    } as const
    for (let tries = 0; tries < maxFailures; tries++) {
      pushes.answers.push(500)
      await sendPush(service.deps, payload)
    }
    assert.deepEqual(await list(shop, ada.headers), [])
    await sendPush(service.deps, payload)
    assert.equal(pushes.calls.length, maxFailures)
  })
})

describe('notification types', () => {
  const change = (body: object) => service.put('/customer/account', body, ada.headers)
  const user = async () => (await service.get('/customer/account', ada.headers)).body.user

  test('are shown once they were chosen, and text messages are the same as sms_notify', async () => {
    assert.equal((await user()).notify, undefined)
    const answer = await change({ notify: { push: ['help'], sms: ['order_status'] } })
    assert.equal(answer.status, 200, answer.text)
    const chosen = { push: ['help'], sms: ['order_status'], email: ['order_status', 'help'] }
    assert.deepEqual(answer.body.user.notify, chosen)
    assert.deepEqual((await user()).notify, chosen)
    assert.equal((await user()).sms_notify, true)
    await change({ sms_notify: false })
    assert.deepEqual((await user()).notify, { ...chosen, sms: [] })
    for (const notify of [{ push: ['ads'] }, { sms: ['help'] }, { push: 'order_status,nothing' }, [], 'all'])
      assert.equal((await change({ notify })).status, 400, JSON.stringify(notify))
    assert.deepEqual((await user()).notify, { ...chosen, sms: [] })
    await change({ notify: { push: ['order_status', 'help'], sms: [] } })
  })

  test('that are off are not sent, but receipts are', async () => {
    await subscribed(shop, ada.headers)
    await change({ notify: { push: [], email: [] } })
    const mails: string[] = []
    const emails = openOrderEmails({
      ...service.deps,
      mail: { send: async ({ subject }) => void mails.push(subject) },
      trackingUrlOf: () => '',
      orderUrlOf: () => '',
    })
    const orderId = await place()
    await forget()
    await act(orderId, 'confirm')
    assert.equal((await deliver()).length, 0)
    await emails.toCustomer({ orderId, status: 'confirmed', isUpdate: true })
    assert.deepEqual(mails, [])
    await emails.toCustomer({ orderId, status: 'confirmed' })
    assert.equal(mails.length, 1, 'the only email about an order is its receipt')
    await change({ notify: { push: ['order_status', 'help'], email: ['order_status', 'help'] } })
    await emails.toCustomer({ orderId, status: 'confirmed', isUpdate: true })
    assert.equal(mails.length, 2)
  })
})
