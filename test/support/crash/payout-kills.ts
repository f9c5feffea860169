import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { randomFrom } from '../../../chance/random.ts'
import { openDatabase, sql } from '../../../src/db/database.ts'
import type { Payee } from '../../../src/modules/ledger/days/index.ts'
import { book } from '../../../src/modules/ledger/index.ts'
import { payeeKey } from '../../../src/modules/payouts/accounts/store.ts'
import { listTransfers } from '../../../src/modules/payouts/transfers/store.ts'
import { openStripePayouts } from '../../../src/outside/payouts/stripe-payouts.ts'
import { addProvider } from '../couriers.ts'
import { eventually } from '../eventually.ts'
import { createTestDatabase, startTestCluster } from '../postgres.ts'
import { completeAccount } from '../stripe/accounts.ts'
import { startStripeServer } from '../stripe/server.ts'
import { topUp } from '../stripe/transfers.ts'

const merchantIds = [1001, 1002, 1003, 1004]
const day = 86_400_000
const saveAccount = sql<unknown>(
  `INSERT INTO payout_accounts (merchant_id, courier_id, time_zone, provider, account, status, started_at, settled_until)
   VALUES ($1, $2, CASE WHEN $2::bigint > 0 THEN 'America/New_York' END, 'stripe', $3, 'ready', $4, $4)
   ON CONFLICT (payee) DO UPDATE SET paid_by = 'transfer', provider = 'stripe', account = excluded.account, status = 'ready',
     started_at = excluded.started_at, settled_until = excluded.settled_until`,
)
const open = sql<{ count: number }>(
  `SELECT count(*) AS count FROM payout_transfers WHERE provider = 'stripe' AND state NOT IN ('sent', 'carried')
     OR state = 'due' AND payee = ANY ($1)`,
)
const netOf = sql<{ cents: number }>(
  `SELECT sum(l.amount_cents)::bigint AS cents FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
   WHERE CASE WHEN $1::bigint > 0 THEN e.merchant_id = $1 AND l.account = 'merchant'
     ELSE l.party = -$1 AND l.account IN ('courier', 'tip') END AND e.at >= $2`,
)

/**
 * Processes that close days and send transfers at the same time are killed during calls to Stripe, before and after it acts. In the
 * end, Stripe has one transfer for each of ours, with the same amount, and together they are the ledger's net.
 */
export async function killSenders({ seed, days, kills }: { seed: number; days: number; kills: number }) {
  await using undo = new AsyncDisposableStack()
  const random = randomFrom(seed)
  const stripe = await startStripeServer()
  undo.defer(stripe.stop)
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  const database = await createTestDatabase(cluster.url, 'demo_small')
  undo.defer(database.drop)
  const db = openDatabase(database.url)
  undo.defer(db.close)
  const began = Date.parse('2026-08-03T12:00:00Z')
  topUp(stripe.books, 1_000_000_000)
  const payouts = openStripePayouts({ secretKey: stripe.secretKey, url: stripe.url })
  let orderId = 900_000
  const { providerId: courierId } = await addProvider(db, 'Harbor Couriers')
  const payees: Payee[] = [...merchantIds.map((merchantId) => ({ merchantId })), { courierId }]
  for (const payee of payees) {
    const opened = await payouts.openAccount(`account-${payeeKey(payee)}`, {
      ...{ name: 'Corner', email: null, metadata: {} },
    })
    assert.ok(opened.kind === 'opened')
    completeAccount(stripe.books, opened.account)
    const isMerchant = 'merchantId' in payee
    const merchantId = isMerchant ? payee.merchantId : 1005
    await db.rows(saveAccount, [
      ...[
        isMerchant ? merchantId : null,
        isMerchant ? null : payee.courierId,
        opened.account,
        new Date(began),
      ],
    ])
    for (let at = began; at < began + days * day; at += day) {
      const cents = Math.floor(random.next() * 12_000) - 2000 || 1
      await db.transaction((tx) =>
        book(tx, {
          ...{ kind: 'completed', at, merchantId, orderId: ++orderId },
          lines: [
            isMerchant
              ? { account: 'merchant', party: merchantId, part: 'goods', cents }
              : { account: random.next() > 0.5 ? 'courier' : 'tip', party: payee.courierId, cents },
            { account: 'card', party: 0, cents: -cents },
          ],
        }),
      )
    }
  }

  const running = new Set<ChildProcess>()
  undo.defer(() => running.forEach((child) => void child.kill('SIGKILL')))
  const env = {
    ...{
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      STRIPE_URL: stripe.url,
      STRIPE_KEY: stripe.secretKey,
    },
    ...{ CLOCK_BEGAN: String(began + (days + 2) * day), MACHINE_BEGAN: String(Date.now()) },
  }
  const start = async () => {
    const child = fork(new URL('./payout-sender.ts', import.meta.url), { env, execArgv: [] })
    running.add(child)
    child.once('exit', () => running.delete(child))
    // It may be killed before it has started.
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
  let left = kills
  const restarts: Promise<unknown>[] = []
  // A process dies while its call is in transit, or done but not yet answered. Which of them made the call is unknown, so it is a random one.
  stripe.state.pause = async ({ call }) => {
    if (call !== 'POST /v1/transfers' || left === 0 || random.next() > 0.4) return
    left--
    const [victim] = [...running].toSorted(() => random.next() - 0.5)
    if (!victim) return
    const exit = once(victim, 'exit')
    victim.kill('SIGKILL')
    await exit
    restarts.push(start())
  }
  await Promise.all([start(), start(), start()])
  await eventually(async () => {
    const rows = await listTransfers(db, {}, 1)
    assert.ok(rows.length > 0)
    assert.equal((await db.get(open, [payees.map(payeeKey)])).count, 0)
    for (const payee of payees) {
      const [latest] = await listTransfers(db, { payee }, 1)
      assert.ok(latest && Date.parse(latest.day) >= began + (days - 1) * day - day, 'all days are closed')
    }
  }, days * 4000)
  await Promise.all(restarts)

  const made = [...stripe.books.transfers.values()]
  let count = 0
  for (const payee of payees) {
    const ours = await listTransfers(db, { payee }, 1000)
    for (const { amount, reference, key, state } of ours) {
      const theirs = made.filter(({ transfer_group }) => transfer_group === key)
      assert.equal(theirs.length, state === 'carried' ? 0 : 1, 'no transfer twice, and none missing')
      if (state === 'carried') continue
      assert.deepEqual([theirs[0]!.amount, theirs[0]!.id], [amount, reference])
      count++
    }
    const { cents: net } = await db.get(netOf, [payeeKey(payee), new Date(began)])
    const sent = ours.reduce((sum, { amount }) => sum + amount, 0)
    const { net: last, carried } = ours[0]!
    assert.equal(sent + Math.min(0, last + carried), net, 'sent and carried are the ledger’s net')
  }
  assert.equal(count, made.length)
  return { transfers: count, kills: kills - left }
}
