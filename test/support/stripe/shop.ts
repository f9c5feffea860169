import assert from 'node:assert/strict'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { taskList } from '../../../src/start/jobs.ts'
import { dropJobs, queuedJobs } from '../events.ts'
import { confirmByHand, itemId } from '../orders.ts'
import { logIn, merchantApp } from '../people.ts'
import { operator, startTestService, type TestService } from '../test-service.ts'
import type { StripeEvent } from './books.ts'
import type { Manners } from './events.ts'
import { startStripeServer } from './server.ts'

const merchantId = 1001
/** Two BLTs for pickup from a shop that confirms manually. */
const goods = 'BLT'

/** The demo with Stripe as its gateway, a customer with a card, and the shop's owner. */
export async function startStripeShop(number = '4242424242424242') {
  let service: (TestService & { stop(): Promise<void> }) | undefined
  const stripe = await startStripeServer({ now: () => service?.clock.ms ?? Date.now() })
  const env = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_API_URL: stripe.url,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_old, whsec_connect_new',
  }
  const started = await startTestService({ template: 'demo', env })
  service = started
  const { access_token } = await logIn(started, { username: 'ada@example.com', scope: 'global,payment' })
  const ada = { authorization: access_token as string }
  const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
  const owner = { authorization: (await logIn(started, login)).access_token as string }
  await confirmByHand(started, merchantId)
  const settings = { courierDelivery: false }
  assert.equal((await started.put(`/operator/merchants/${merchantId}`, settings, operator)).status, 200)
  const item_id = await itemId(started, merchantId, goods)
  const card = await saveCard(started, ada, stripe.url, number)
  const endpoint = `${started.url}/payments/stripe/webhook`

  const act = async (orderId: number, action: string) => {
    const answer = await started.put('/merchant/admin/orders', { merchantId, orderId, action }, owner)
    assert.equal(answer.status, 200, answer.text)
  }
  const tasks = taskList(started.deps, { merchants: openMerchantDirectory(started.deps) })
  /** Runs jobs until none is due. Failed ones stay; returns their errors. */
  const runJobs = async (): Promise<string[]> => {
    const faults = new Map<number, string>()
    for (;;) {
      const due = (await queuedJobs(started.db)).filter(({ jobId, waits }) => !waits && !faults.has(jobId))
      if (due.length === 0) return [...faults.values()]
      for (const job of due)
        try {
          await tasks[job.task]!(job.payload)
          await dropJobs(started.db, [job])
        } catch (fault) {
          faults.set(job.jobId, String(fault))
        }
    }
  }
  /** An order paid by card; the gateway's payment id can be found by the order's. */
  const order = async (quantity = 2, more: object = {}) => {
    const item = { item_id, item_qty: quantity, option_qty: {} }
    const added = await started.post(`/customer/cart/${merchantId}`, { item }, ada)
    assert.equal(added.status, 200, added.text)
    const answer = await started.post(
      `/customer/cart/${merchantId}/checkout`,
      { order_type: 'pickup', payments: [{ type: 'credit_card', id: card }], ...more },
      ada,
    )
    assert.equal(answer.status, 200, answer.text)
    const { order_id: orderId } = answer.body.order
    const [paymentId] = [...stripe.intents].find(([, { reference }]) => reference === String(orderId))!
    return { orderId: orderId as number, paymentId }
  }
  return {
    ...{ stripe, service: started, ada, owner, endpoint, act, runJobs, order },
    async completed(quantity?: number) {
      const placed = await order(quantity)
      for (const action of ['confirm', 'ready', 'complete']) await act(placed.orderId, action)
      await runJobs()
      return placed
    },
    refund: async (orderId: number, body: object = {}) => {
      const path = `/operator/orders/${orderId}/refund`
      const answer = await started.post(path, { reason: 'Late.', ...body }, operator)
      assert.equal(answer.status, 200, answer.text)
    },
    /** Stripe sends us these events, or all of them, and the resulting jobs are done. */
    async hear(events: Iterable<StripeEvent> = stripe.books.events.values(), manners?: Manners) {
      const statuses = new Set(await stripe.deliver(endpoint, events, manners))
      assert.deepEqual(
        [...statuses].filter((status) => status !== 200),
        [],
      )
      return runJobs()
    },
    /** Runs a scheduled job. */
    runTask: async (name: string) => void (await tasks[name]!({})),
    /** Asks Stripe for the events that didn't arrive. */
    askForMissed: async () => void (await tasks.find_missed_payment_events!({})),
    async stop() {
      await started.stop()
      await stripe.stop()
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>

async function saveCard(service: TestService, headers: Record<string, string>, url: string, number: string) {
  const begun = (await service.post('/customer/card_setup', {}, headers)).body
  const body = new URLSearchParams({ client_secret: begun.client_secret, number })
  await fetch(`${url}/v3/confirm`, { method: 'POST', body })
  const saved = await service.put('/customer/card_setup', { setup_id: begun.setup_id }, headers)
  assert.equal(saved.status, 200, saved.text)
  return String(saved.body.cc_id)
}
