import assert from 'node:assert/strict'
import { type Database, sql } from '../../../src/db/database.ts'
import { completeAccount } from './accounts.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { completePayout, failPayout, payToBank } from './payouts.ts'
import { failRefund } from './refunds.ts'
import type { StripeShop } from './shop.ts'
import { reverseTransfer, topUp } from './transfers.ts'

// Without payment fees, which the daily comparison books later, and whose sum it compares itself.
const sums = sql<{ account: string; cents: number }>(
  `SELECT account, coalesce(sum(amount_cents), 0)::bigint AS cents FROM ledger_lines l JOIN ledger_entries e USING (entry_id)
   WHERE account IN ('card', 'gateway') AND e.kind <> 'gateway_fees' GROUP BY account`,
)
const legs = sql<{ paymentId: string; refunded: number; pending: number; count: number }>(
  `SELECT p.gateway_id AS "paymentId", coalesce(sum(l.amount_cents) FILTER (WHERE l.state = 'done'), 0)::bigint AS refunded,
     count(*) FILTER (WHERE l.state = 'pending')::integer AS pending, count(*)::integer AS count
   FROM order_refund_payments l JOIN order_payments p USING (merchant_id, order_id, payment) WHERE p.gateway = 'stripe' GROUP BY 1`,
)
const disputed = sql<{ gatewayId: string; status: string; withdrawn: number; fee: number; moved: number }>(
  `SELECT gateway_id AS "gatewayId", status, booked_cents AS withdrawn, booked_fee_cents AS fee, moved_cents AS moved FROM disputes`,
)
const openEvents = sql<{ count: number }>('SELECT count(*) FROM payment_events WHERE settled_at IS NULL')

/** Totals of the ledger before a test adds anything. */
export async function readBaseline(db: Database): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.rows(sums)).map(({ account, cents }) => [account, cents]))
}

/** `lost`: the share of refund responses that never arrive. */
type Trouble = { orders: number; refundsEach: number; lost: number; random: () => number }

/**
 * Orders that are paid, partially refunded, disputed, won and lost, and refunds that banks return, while Stripe's responses are lost. What
 * follows from it on our side is left to events.
 */
export async function makeTrouble(
  { completed, refund, stripe, runJobs }: StripeShop,
  { orders, refundsEach, lost, random }: Trouble,
) {
  const { books, state } = stripe
  for (let number = 0; number < orders; number++) {
    const { orderId, paymentId } = await completed(1 + (number % 3))
    state.isAnswered = (call) => call !== 'POST /v1/refunds' || random() >= lost
    for (let count = 0; count < refundsEach; count++) await refund(orderId, { amount: 1 + count / 4 })
    await runJobs()
    state.isAnswered = () => true
    for (const { id, payment_intent } of books.refunds.values())
      if (payment_intent === paymentId && random() < 0.3) failRefund(books, id)
    if (random() < 0.7) {
      const { id } = openDispute(books, paymentId)
      if (random() < 0.6) closeDispute(books, id, random() < 0.5 ? 'won' : 'lost')
    }
  }
}

/** Our books match Stripe's to the cent, and nothing was refunded twice. */
export async function booksMustAgree(
  db: Database,
  { books }: StripeShop['stripe'],
  before: ReadonlyMap<string, number>,
) {
  assert.equal((await db.get(openEvents)).count, 0, 'events are still open')
  const after = new Map((await db.rows(sums)).map(({ account, cents }) => [account, cents]))
  const grown = (account: string) => (after.get(account) ?? 0) - (before.get(account) ?? 0)
  const taken = [...books.intents.values()].reduce(
    (sum, { received = 0, refunded }) => sum + received - refunded,
    0,
  )
  const transactions = [...books.disputes.values()].flatMap((one) => one.balance_transactions)
  const withdrawn = transactions.reduce((sum, { amount }) => sum - amount, 0)
  const fees = transactions.reduce((sum, { fee }) => sum + fee, 0)
  assert.deepEqual([grown('card'), grown('gateway')], [withdrawn - taken, fees])
  for (const { paymentId, refunded, pending, count } of await db.rows(legs)) {
    const theirs = [...books.refunds.values()].filter((one) => one.payment_intent === paymentId)
    assert.deepEqual(
      [pending, count, refunded],
      [0, theirs.length, books.intents.get(paymentId)!.refunded],
      paymentId,
    )
  }
  const ours = new Map((await db.rows(disputed)).map((one) => [one.gatewayId, one]))
  for (const { id, status, balance_transactions } of books.disputes.values()) {
    const net = balance_transactions.reduce((sum, one) => sum - one.net, 0)
    const found = ours.get(id)
    assert.deepEqual([found?.status, (found?.withdrawn ?? 0) + (found?.fee ?? 0)], [status, net], id)
  }
}

const accountOf = sql<{ account: string }>('SELECT account FROM payout_accounts WHERE merchant_id = 1001')
const transfersOf = sql<{
  key: string
  reference: string | null
  state: string
  amount: number
  reversed: number
}>(
  `SELECT key::text AS key, reference, state, amount_cents AS amount, reversed_cents AS reversed FROM payout_transfers
   WHERE provider = 'stripe' AND account IS NOT NULL ORDER BY transfer_id`,
)
const dayMs = 86_400_000

/** The shop has an account at Stripe, which has enough funds to pay it. */
export async function openAccount({ service, owner, stripe, hear }: StripeShop): Promise<string> {
  const body = { merchantId: 1001 }
  assert.equal((await service.post('/merchant/admin/payout-account', body, owner)).status, 200)
  const { account } = await service.db.get(accountOf)
  topUp(stripe.books, 1_000_000_000)
  completeAccount(stripe.books, account)
  await hear()
  return account
}

/** A day ends and is paid, while responses are lost; some of it is reversed, and banks take and return it. */
export async function payDay(
  { service, stripe, runTask }: StripeShop,
  account: string,
  { lost, random }: Pick<Trouble, 'lost' | 'random'>,
) {
  const { books, state } = stripe
  service.clock.ms += dayMs
  await runTask('close_payout_days')
  state.isAnswered = (call) => call !== 'POST /v1/transfers' || random() >= lost
  await runTask('send_payouts')
  state.isAnswered = () => true
  const last = [...books.transfers.values()].at(-1)
  if (last && last.amount_reversed === 0 && random() < 0.2)
    reverseTransfer(books, last.id, Math.max(1, Math.floor(last.amount * random())))
  const payout = payToBank(books, account)
  if (payout && random() < 0.8) (random() < 0.2 ? failPayout : completePayout)(books, payout.id)
}

/** Each of our transfers exists once, with its amount, and there are no others. */
export async function transfersMustAgree(db: Database, { books }: StripeShop['stripe']) {
  const ours = await db.rows(transfersOf)
  const theirs = [...books.transfers.values()]
  assert.deepEqual(
    ours.filter(({ state }) => state === 'sending'),
    [],
    'transfers whose outcome is unknown',
  )
  const shown = (name: string | null, id: string | null, amount: number, reversed: number) =>
    `${name} ${id} ${amount} ${reversed}`
  assert.deepEqual(
    ours
      .filter(({ reference }) => reference !== null)
      .map((one) => shown(one.key, one.reference, one.amount, one.reversed))
      .sort(),
    theirs.map((one) => shown(one.transfer_group, one.id, one.amount, one.amount_reversed)).sort(),
  )
  return theirs.length
}
