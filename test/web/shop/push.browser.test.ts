import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { consumeEvents } from '../../../src/modules/events/consume.ts'
import { type QueuedPush, queuePushes, sendPush } from '../../../src/modules/push/notify.ts'
import { testBrowser } from '../../support/browsers.ts'
import { dropJobs, queuedJobs } from '../../support/events.ts'
import { eventually, still } from '../../support/eventually.ts'
import { confirmByHand, itemId, type OrderService, shopper, startOrderService } from '../../support/orders.ts'
import { makeBrowser, openPushService } from '../../support/servers/push.ts'
import { mustBeAccessible, phone } from '../../support/stories.ts'
import { operator } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const device = makeBrowser()
let pushes: Awaited<ReturnType<typeof openPushService>>
let service: OrderService & { stop(): Promise<void> }
let ada: Awaited<ReturnType<typeof shopper>>
before(async () => {
  pushes = await openPushService()
  service = await startOrderService({ template: 'demo', config: { outboundAllow: [pushes.place] } })
  await confirmByHand(service, 1001)
  ada = await shopper(service)
})
after(async () => {
  await service.stop()
  pushes.close()
})

/** The tests' browser has no push service, and denies what it was granted: a subscription by its pages is one at our service. */
const subscriptions = () => `{
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  const made = () => localStorage.getItem('pushed') && {
    endpoint: '${pushes.url}/device',
    toJSON: () => ({ endpoint: '${pushes.url}/device', keys: ${JSON.stringify(device.keys)} }),
    unsubscribe: async () => { localStorage.removeItem('pushed'); return true },
  }
  PushManager.prototype.getSubscription = async () => made()
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem('pushed', applicationServerKey)
    return made()
  }
}`

/** Sends a message to the page's worker, like the browser. Returns what it would show, since this browser can't show it. */
async function receive(page: Page, data: string, scope = '/') {
  const file = scope === '/' ? 'worker.js' : 'partner-worker.js'
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith(`/${file}`))
  await worker!.evaluate(`self.shown = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) => void self.shown.push([title, data])`)
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === service.url + scope)
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  await session.send('ServiceWorker.deliverPushMessage', { origin: service.url, registrationId, data })
  await session.detach()
  return eventually(async () => {
    const shown = await worker!.evaluate<[string, string][]>('self.shown')
    assert.ok(shown.length > 0)
    return shown
  })
}

async function placeOrder(): Promise<number> {
  await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
  const placed = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
  assert.equal(placed.status, 200, placed.text)
  return placed.body.order_id
}

const list = async () => (await ada.get('/customer/push')).body.subscriptions as { endpoint: string }[]

describe('browser notifications', { skip }, () => {
  test('are offered on the order, arrive when the shop answers, and end in the account', async () => {
    const orderId = await placeOrder()
    await consumeEvents(service.db, [queuePushes])

    const context = await browser.newContext({ ...still, ...phone })
    await context.grantPermissions(['notifications'], { origin: service.url })
    await context.addInitScript(subscriptions())
    const page = await context.newPage()
    await page.goto(`${service.url}/signin?back=/orders`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.waitForURL(/orders/)
    await page.goto(`${service.url}/orders/${orderId}`)
    await page.getByRole('button', { name: 'Notify me about this order' }).click()
    await page.getByText('We’ll notify you about this order.').waitFor()
    await mustBeAccessible(page)
    assert.equal(await page.getByRole('button', { name: 'Notify me about this order' }).count(), 0)
    assert.deepEqual(
      (await list()).map(({ endpoint }) => endpoint),
      [`${pushes.url}/device`],
    )

    await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action: 'confirm' }, operator)
    await consumeEvents(service.db, [queuePushes])
    const jobs = await queuedJobs(service.db, 'send_push')
    assert.equal(jobs.length, 1)
    await sendPush(service.deps, jobs[0]!.payload as QueuedPush)
    await dropJobs(service.db)
    assert.deepEqual(await receive(page, device.read(pushes.calls.at(-1)!.body)), [
      ['Order accepted', `/orders/${orderId}`],
    ])

    await page.goto(`${service.url}/account`)
    await page.getByText('Notifications are on for this device.').waitFor()
    await mustBeAccessible(page)
    await page.getByRole('checkbox', { name: 'Help: Push' }).uncheck()
    const section = page.getByRole('region', { name: 'Notifications' })
    await section.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.deepEqual((await ada.get('/customer/account')).body.user.notify, {
      push: ['order_status'],
      sms: [],
      email: ['order_status', 'help'],
    })
    await page.getByRole('button', { name: 'Turn off notifications on this device' }).click()
    await page.getByRole('button', { name: 'Turn on notifications on this device' }).click()
    await page.getByText('Notifications are on for this device.').waitFor()
    assert.equal((await list()).length, 1)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Account' }).waitFor()
    assert.deepEqual(await list(), [], 'the next person at this browser gets none')
    await context.close()
  })

  test('reach the staff while no page of the console is open', async () => {
    const context = await browser.newContext({ ...still, ...phone })
    await context.grantPermissions(['notifications'], { origin: service.url })
    await context.addInitScript(subscriptions())
    const page = await context.newPage()
    await page.goto(`${service.url}/partner/signin?back=/partner/1001/orders`)
    await page.getByRole('button', { name: /^Olga/ }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('checkbox', { name: 'Notify this device about new orders' }).check()
    const devices = async () =>
      (
        await service.db.pool.query(
          `SELECT merchant_id::int FROM push_subscriptions WHERE audience = 'merchant'`,
        )
      ).rows
    await eventually(async () => assert.deepEqual(await devices(), [{ merchant_id: 1001 }]))
    await mustBeAccessible(page)

    const orderId = await placeOrder()
    await consumeEvents(service.db, [queuePushes])
    for (const { payload } of await queuedJobs(service.db, 'send_push'))
      await sendPush(service.deps, payload as QueuedPush)
    const message = device.read(pushes.calls.at(-1)!.body)
    assert.match(message, new RegExp(`Order ${orderId}`))
    assert.deepEqual(await receive(page, message, '/partner'), [
      ['New order at Seaport All-Day Kitchen', '/partner/1001/orders'],
    ])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await eventually(async () => assert.deepEqual(await devices(), []))
    await context.close()
  })
})
