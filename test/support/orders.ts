import assert from 'node:assert/strict'
import { type Handle, sql } from '../../src/db/database.ts'
import type { Route } from '../../src/http/route.ts'
import { sendAdjustmentEmail } from '../../src/modules/after-sale/adjustments/emails.ts'
import { consentRoutes } from '../../src/modules/after-sale/adjustments/routes.ts'
import { sendRefundEmail } from '../../src/modules/after-sale/refunds/emails.ts'
import { operatorRefundRoutes, refundRoutes } from '../../src/modules/after-sale/refunds/routes.ts'
import { settleRefunds } from '../../src/modules/after-sale/refunds/settle-refunds.ts'
import {
  findPerson,
  getAccount,
  isEmailConfirmed,
  lockCustomer,
} from '../../src/modules/auth/accounts/account-store.ts'
import { cartRoutes } from '../../src/modules/carts/routes.ts'
import { checkoutRoutes } from '../../src/modules/checkout/routes.ts'
import { settleCheckouts, voidCheckout } from '../../src/modules/checkout/settle-checkouts.ts'
import { findPayingCard } from '../../src/modules/checkout/store.ts'
import { sendTipEmail } from '../../src/modules/checkout/tips/tell-of-tip.ts'
import { openCompliance } from '../../src/modules/compliance/open-compliance.ts'
import { operatorCreditRoutes } from '../../src/modules/credits/operator-routes.ts'
import { creditRoutes } from '../../src/modules/credits/routes.ts'
import { shopPromotionRoutes } from '../../src/modules/credits/shop/routes.ts'
import { fulfillmentRoutes } from '../../src/modules/fulfillment/routes.ts'
import { settlePayments } from '../../src/modules/fulfillment/settle-payments.ts'
import { kitchenRoutes } from '../../src/modules/kitchen/routes.ts'
import { ledgerRoutes } from '../../src/modules/ledger/index.ts'
import { openMenus } from '../../src/modules/menus/open-menus.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import { reconciliationRoutes } from '../../src/modules/reconciliation/index.ts'
import { openTaxes, taxRoutes } from '../../src/modules/taxes/index.ts'
import type { Mail } from '../../src/outside/mail.ts'
import type { Authorization, Payments, Settlement } from '../../src/outside/payments.ts'
import type { Deps } from '../../src/start/deps.ts'
import { openGoodsNames } from '../../src/start/ports.ts'
import { deliverQueuedEvents, dropJobs, queuedJobs } from './events.ts'
import { logIn } from './people.ts'
import {
  type Answer,
  operator,
  type ServiceOptions,
  startTestService,
  type TestService,
  testService,
} from './test-service.ts'

export type OrderService = TestService & { gateway: WatchedGateway }

/** The demo with carts, checkout and orders, and a gateway that remembers its authorizations. */
export function orderService(more: ServiceOptions = {}): OrderService {
  const gateway = watchedGateway()
  const service = testService({ template: 'demo', routes: (deps) => orderRoutes(deps, gateway), ...more })
  return Object.assign(service, { gateway })
}

/** The same next to another one, or on a database that fails. */
export async function startOrderService(options: ServiceOptions) {
  const gateway = watchedGateway()
  const service = await startTestService({ routes: (deps) => orderRoutes(deps, gateway), ...options })
  return Object.assign(service, { gateway })
}

function orderRoutes(deps: Deps, gateway: WatchedGateway) {
  gateway.wrap(deps.payments)
  const tools = {
    ...deps,
    payments: gateway,
    merchants: openMerchantDirectory(deps),
    menus: openMenus(deps),
    compliance: openCompliance(deps),
    taxes: openTaxes(deps),
    contactOf: async (handle: Handle, customerId: number) => {
      const { firstName, lastName, email, phone } = await getAccount(handle, customerId)
      return { first_name: firstName, last_name: lastName, email, phone: phone ?? '' }
    },
  }
  const merchantRoutes = kitchenRoutes({
    ...tools,
    cancelDelivery: async () => 'none',
    isWithCourier: async () => false,
  })
  return [
    ...cartRoutes(tools),
    ...shopPromotionRoutes({ nameGoods: openGoodsNames(tools.menus) }),
    ...checkoutRoutes(tools),
    ...merchantRoutes,
    ...fulfillmentRoutes({}),
    ...consentRoutes(tools),
    ...refundRoutes({}),
    ...reconciliationRoutes(tools),
    ...moneyRoutes(deps),
    ...taxRoutes(deps),
  ]
}

type Hold = {
  state: 'held' | 'captured' | 'voided' | 'refunded'
  amount: number
  refunded: number
  reference: string
}

export type WatchedGateway = Payments & {
  holds: Map<string, Hold>
  keys: string[]
  /** What the next calls return instead of the sandbox's answer. */
  next: { authorize: Authorization[]; capture: Settlement[]; void: Settlement[]; refund: Settlement[] }
  /** Runs right after an authorization. */
  onHeld: (() => Promise<void>) | undefined
  wrap(sandbox: Payments): void
}

/** The sandbox stores nothing; this one knows what became of each cent, and refuses what a real one would. */
function watchedGateway(): WatchedGateway {
  let sandbox: Payments
  const holds = new Map<string, Hold>()
  const done = new Map<string, Settlement>()
  const settle = (key: string, paymentId: string, from: Hold['state'], to: Hold['state']): Settlement => {
    gateway.keys.push(key)
    const hold = holds.get(paymentId)
    if (done.has(key)) return done.get(key)!
    if (hold?.state !== from) return { kind: 'refused', reason: `it is ${hold?.state ?? 'unknown'}` }
    hold.state = to
    done.set(key, { kind: 'done' })
    return { kind: 'done' }
  }
  const gateway: WatchedGateway = {
    gateway: 'sandbox',
    setups: null,
    takesNumbers: true,
    reports: null,
    holds,
    keys: [],
    next: { authorize: [], capture: [], void: [], refund: [] },
    onHeld: undefined,
    wrap: (inner) => {
      sandbox = inner
    },
    saveCard: (key, card) => sandbox.saveCard(key, card),
    forgetCard: (token) => sandbox.forgetCard(token),
    async authorize(key, payment) {
      gateway.keys.push(key)
      const told = gateway.next.authorize.shift()
      const outcome = await sandbox.authorize(key, payment)
      const isHeld = outcome.kind === 'authorized' && told?.kind !== 'declined'
      if (isHeld && !holds.has(outcome.paymentId)) {
        holds.set(outcome.paymentId, {
          ...{ state: 'held', amount: payment.amount, refunded: 0, reference: payment.reference },
        })
        await gateway.onHeld?.()
      }
      return told ?? outcome
    },
    async capture(key, { paymentId, amount }) {
      const hold = holds.get(paymentId)
      if (hold && amount > hold.amount) return { kind: 'refused', reason: 'amount_too_large' }
      const outcome = gateway.next.capture.shift() ?? settle(key, paymentId, 'held', 'captured')
      if (hold && hold.state === 'captured' && outcome.kind === 'done') hold.amount = amount
      return outcome
    },
    async void(key, { paymentId }) {
      return gateway.next.void.shift() ?? settle(key, paymentId, 'held', 'voided')
    },
    async refund(key, { paymentId, amount }) {
      const told = gateway.next.refund.shift()
      if (told) return told
      gateway.keys.push(key)
      const hold = holds.get(paymentId)
      if (done.has(key)) return done.get(key)!
      if (hold?.state !== 'captured' || hold.refunded + amount > hold.amount)
        return { kind: 'refused', reason: `it is ${hold?.state ?? 'unknown'}` }
      const outcome = await sandbox.refund(key, { paymentId, amount })
      if (outcome.kind !== 'done') return outcome
      hold.refunded += amount
      if (hold.refunded === hold.amount) hold.state = 'refunded'
      done.set(key, outcome)
      return outcome
    },
    async read(paymentId) {
      const hold = holds.get(paymentId)
      if (!hold) return sandbox.read(paymentId)
      const { state, amount, refunded } = hold
      const captured = state === 'captured' || state === 'refunded' ? amount : 0
      return { kind: 'found', state, authorized: amount, captured, refunded }
    },
  }
  return gateway
}

/** Does what the jobs of these kinds would, once each; returns all waiting jobs. */
export async function runJobs({ deps, gateway }: OrderService) {
  const tools = { ...deps, payments: gateway }
  const work: Record<string, (payload: any) => Promise<unknown>> = {
    settle_payments: (payload) => settlePayments({ ...tools, findPayingCard }, payload),
    void_checkout: (payload) => voidCheckout(tools, payload),
    settle_refunds: (payload) => settleRefunds(tools, payload),
  }
  await deliverQueuedEvents(deps.db)
  const jobs = await queuedJobs(deps.db)
  for (const job of jobs) {
    await work[job.task]?.(job.payload)
    await dropJobs(deps.db, [job])
  }
  return jobs
}

/** Does all waiting work, and returns the emails about refunds, adjustments and tips. */
export async function runJobsWithEmails(service: OrderService): Promise<Mail[]> {
  const sent: Mail[] = []
  const tools = { ...service.deps, mail: { send: async (mail: Mail) => void sent.push(mail) } }
  for (let jobs = await runJobs(service); jobs.length > 0; jobs = await runJobs(service)) {
    for (const { task, payload } of jobs) {
      if (task === 'send_refund_email') await sendRefundEmail(tools, payload)
      if (task === 'send_adjustment_email') await sendAdjustmentEmail(tools, payload)
      if (task === 'send_tip_email') await sendTipEmail(tools, payload)
    }
  }
  return sent
}

/** The amounts at the gateway, by state. */
export const heldBy = ({ gateway }: OrderService, state: Hold['state']): number =>
  [...gateway.holds.values()]
    .filter((hold) => hold.state === state)
    .reduce((sum, { amount }) => sum + amount, 0)

export const cleanUp = ({ deps, gateway }: OrderService) => settleCheckouts({ ...deps, payments: gateway })

const unpaidOrders = sql<{ orderId: number }>(
  `SELECT o.order_id AS "orderId" FROM orders o
   WHERE total_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM order_payments p WHERE p.order_id = o.order_id)`,
)
const wrongEscrow = sql<{ orderId: number; status: string; cents: number }>(
  `SELECT o.order_id AS "orderId", o.status, coalesce(sum(l.amount_cents), 0)::bigint AS cents
   FROM orders o LEFT JOIN ledger_lines l ON l.account = 'order' AND l.party = o.order_id
   GROUP BY o.merchant_id, o.order_id
   HAVING coalesce(sum(l.amount_cents), 0) <> CASE WHEN o.status IN ('completed', 'rejected', 'cancelled', 'failed')
     THEN 0 ELSE o.total_cents END`,
)
const wrongBalances = sql<unknown>(
  `SELECT gift_card_id, balance_cents FROM gift_cards g WHERE balance_cents <>
     (SELECT coalesce(sum(amount_cents), 0) FROM ledger_lines WHERE account = 'gift_card' AND party = g.gift_card_id)
   UNION ALL SELECT customer_id, balance_cents FROM customer_credits c WHERE balance_cents <>
     (SELECT coalesce(sum(amount_cents), 0) FROM ledger_lines WHERE account = 'credit' AND party = c.customer_id)`,
)

/** After whatever has happened: nothing is lost, duplicated or unpaid. */
export async function booksMustBeWhole(handle: Handle) {
  assert.equal((await trialBalance(handle)).sum, 0)
  assert.deepEqual(await handle.rows(unpaidOrders), [])
  assert.deepEqual(await handle.rows(wrongEscrow), [])
  assert.deepEqual(await handle.rows(wrongBalances), [])
}

/** A customer with a cart, acting like a client program. */
export async function shopper(service: OrderService, email = 'ada@example.com') {
  const { access_token } = await logIn(service, { username: email, scope: 'global,payment' })
  const headers = { authorization: access_token as string }
  return {
    headers,
    get: (path: string) => service.get(path, headers),
    post: (path: string, body?: unknown, more: Record<string, string> = {}) =>
      service.post(path, body, { ...headers, ...more }),
    put: (merchantId: number, id: string, quantity = 1, optionQty = {}) =>
      service.post(
        `/customer/cart/${merchantId}`,
        { item: { item_id: id, item_qty: quantity, option_qty: optionQty } },
        headers,
      ),
    checkOut: (merchantId: number, body: object = {}, more: Record<string, string> = {}): Promise<Answer> =>
      service.post(`/customer/cart/${merchantId}/checkout`, body, { ...headers, ...more }),
  }
}

/** The demo's ids by name. */
export async function itemId(service: TestService, merchantId: number, name: string): Promise<string> {
  return (await readMenu(service, merchantId)).find(name).id
}

/** A merchant that confirms manually. */
export const confirmByHand = (service: TestService, merchantId: number) =>
  service.put(`/operator/merchants/${merchantId}`, { autoConfirm: false }, operator)

/** The demo with carts. */
export function cartService(more: ServiceOptions = {}): TestService {
  return testService({ template: 'demo', ...more })
}

type Entity = { id: string; name: string; type: string; children: Entity[]; [field: string]: any }

/** A menu as customers see it, by names: `find('Smash Burger', 'Toppings', 'Bacon')`. */
export async function readMenu({ get }: TestService, merchantId: number) {
  const { body } = await get(`/merchant/${merchantId}/menu?client_id=demo-app`)
  const root: Entity = { id: '', name: '', type: 'menu', children: body.menu }
  const below = (entity: Entity): Entity[] => entity.children.flatMap((child) => [child, ...below(child)])
  const find = (itemName: string, ...names: string[]): Entity => {
    const item = below(root).find(({ name, type }) => type === 'item' && name === itemName)
    const found = names.reduce<Entity | undefined>(
      (entity, name) => entity?.children.find((child) => child.name === name),
      item,
    )
    if (!found) throw new Error(`the menu has no ${[itemName, ...names].join(' > ')}`)
    return found
  }
  return { find, all: below(root) }
}

export const refusalsOf = ({ body }: Answer): string[] =>
  body.message.map(({ code, field = '' }: { code: string; field?: string }) => `${code} ${field}`.trim())

export async function guestToken({ get }: TestService): Promise<string> {
  return (await get('/customer/auth/guest?client_id=demo-app')).body['Guest-Token']
}

/** The demo, whose customers have a history. */
export function customerService(more: ServiceOptions = {}): TestService {
  return testService({ template: 'demo', ...more })
}

export const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)

export const fieldsOf = (answer: { body: { message: { field?: string }[] } }) =>
  answer.body.message.map(({ field }) => field)

const balances = sql<{ account: string; cents: number }>(
  'SELECT account, sum(amount_cents)::bigint AS cents FROM ledger_lines GROUP BY account ORDER BY account',
)

/** Every account's balance; they add up to zero, or the ledger is broken. */
export async function trialBalance(handle: Handle) {
  const accounts = await handle.rows(balances)
  return { sum: accounts.reduce((sum, { cents }) => sum + cents, 0), accounts }
}

/** Deals, gift cards, credit and refunds. */
export function moneyRoutes(deps: Deps): Route[] {
  const merchants = openMerchantDirectory(deps)
  const findCustomer = async (handle: Handle, email: string) => {
    const person = await findPerson(handle, email)
    return person && { customerId: person.customerId, isConfirmed: await isEmailConfirmed(handle, email) }
  }
  return [
    ...ledgerRoutes({ merchants }),
    ...creditRoutes({ ...deps, merchants }),
    ...operatorCreditRoutes({ ...deps, merchants, findCustomer }),
    ...operatorRefundRoutes({ findCustomer, lockCustomer }),
  ]
}

const copyOrder = sql<unknown>(
  `INSERT INTO orders SELECT (jsonb_populate_record(o, $1)).* FROM orders o WHERE o.customer_id = 1 ORDER BY order_id LIMIT 1`,
)

/** An order like Ada's first, of another customer or in another state. */
export async function insertOrder(
  handle: Handle,
  order: { order_id: number; customer_id: number; status?: string },
) {
  await handle.rows(copyOrder, [JSON.stringify({ status: 'confirmed', ...order })])
}
