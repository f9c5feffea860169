import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { randomFrom } from '../../../chance/random.ts'
import { parseLocalDate, toInstant } from '../../../src/core/local-time.ts'
import { type Database, openDatabase, sql } from '../../../src/db/database.ts'
import type { Payee } from '../../../src/modules/ledger/days/index.ts'
import { book } from '../../../src/modules/ledger/index.ts'
import { findAccount, payeeKey } from '../../../src/modules/payouts/accounts/store.ts'
import { closePayoutDays } from '../../../src/modules/payouts/transfers/close-days.ts'
import { transferStates, transitions } from '../../../src/modules/payouts/transfers/rules.ts'
import { listTransfers, sumClaimed } from '../../../src/modules/payouts/transfers/store.ts'
import { addProvider } from '../../support/couriers.ts'
import { createTestDatabase, startTestCluster } from '../../support/postgres.ts'

const hour = 3_600_000
const merchantIds = [1001, 1002, 1003, 1069]
const netUntil = sql<{ cents: number }>(
  `SELECT coalesce(sum(l.amount_cents), 0)::bigint AS cents FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
   WHERE CASE WHEN $1::bigint > 0 THEN e.merchant_id = $1 AND l.account = 'merchant'
     ELSE l.party = -$1 AND l.account IN ('courier', 'tip') END AND e.at < $2`,
)
const zoneOf = sql<{ zone: string }>(
  `SELECT coalesce(a.time_zone, m.time_zone) AS zone FROM payout_accounts a LEFT JOIN merchants m USING (merchant_id) WHERE payee = $1`,
)
const payByTransfer = sql<unknown>(
  `INSERT INTO payout_accounts (courier_id, time_zone) VALUES ($1, 'America/Denver')`,
)
const failSome = sql<unknown>(
  `UPDATE payout_transfers SET state = 'sending', account = 'acct', attempt = 1 WHERE state = 'due' AND transfer_id % 3 = 0`,
)
const sendThem = sql<unknown>(
  `UPDATE payout_transfers SET state = 'sent', reference = 'tr_' || transfer_id, provider = 'stripe' WHERE state = 'sending'`,
)
const reverseSome = sql<unknown>(
  `UPDATE payout_transfers SET reversed_cents = amount_cents, state = 'failed' WHERE state = 'sent' AND reversed_cents = 0 AND transfer_id % 6 = 0`,
)
const hold = sql<unknown>('UPDATE payout_accounts SET held_reason = $2 WHERE merchant_id = $1')

describe('payouts of past days', () => {
  let db: Database
  let stop: () => Promise<void>
  before(async () => {
    const cluster = await startTestCluster()
    const database = await createTestDatabase(cluster.url, 'demo_small')
    db = openDatabase(database.url)
    stop = async () => {
      await db.close()
      await database.drop()
      await cluster.stop()
    }
  })
  after(() => stop())

  let orderId = 900_000
  const bookFor = (payee: Payee, cents: number, at: number) =>
    db.transaction((tx) =>
      book(tx, {
        ...{ kind: 'completed', at, merchantId: 'merchantId' in payee ? payee.merchantId : 1004 },
        orderId: ++orderId,
        lines: [
          'merchantId' in payee
            ? { account: 'merchant', party: payee.merchantId, part: 'goods', cents }
            : { account: cents % 2 ? 'courier' : 'tip', party: payee.courierId, cents },
          { account: 'card', party: 0, cents: -cents },
        ],
      }),
    )
  /** What was sent or will be sent, plus what is carried over, is the ledger's net of all closed days. */
  const mustAddUp = async (payee: Payee) => {
    const { closedDay } = (await findAccount(db, payee))!
    const { zone } = await db.get(zoneOf, [payeeKey(payee)])
    const until = toInstant(parseLocalDate(closedDay!)! + 1, 0, zone)
    const { cents: net } = await db.get(netUntil, [payeeKey(payee), new Date(until)])
    const [latest] = await listTransfers(db, { payee }, 1)
    const claimed = await sumClaimed(db, payee)
    assert.ok(claimed >= net || latest !== undefined)
    assert.ok(claimed - net >= 0, `payee ${payeeKey(payee)}: ${claimed} claimed of ${net}`)
    return claimed - net
  }

  test('match the ledger’s net in any history: late bookings, losses, holds, failures, reversals, three processes at once', async () => {
    const { next: random } = randomFrom(20_261_118)
    const clock = { ms: Date.parse('2026-06-15T16:00:00Z'), now: () => clock.ms }
    const between = (low: number, high: number) => low + Math.floor(random() * (high - low))
    const { providerId: courierId } = await addProvider(db, 'Harbor Couriers')
    await db.rows(payByTransfer, [courierId])
    const payees: Payee[] = [...merchantIds.map((merchantId) => ({ merchantId })), { courierId }]
    for (let step = 0; step < 60; step++) {
      clock.ms += between(0, 30) * hour
      for (const payee of payees)
        for (let count = between(0, 4); count > 0; count--)
          await bookFor(payee, between(-4000, 9000) || 1, clock.ms - between(0, 72) * hour)
      if (step % 7 === 3) await db.rows(hold, [1002, step % 2 ? 'Under review' : null])
      await Promise.all([0, 1, 2].map(() => closePayoutDays({ db, clock })))
      if (step % 5 === 0) {
        await db.rows(failSome)
        await db.rows(sendThem)
        await db.rows(reverseSome)
      }
    }
    // A last day, so that everything booked or reversed late is checked once more.
    for (const payee of payees) await bookFor(payee, 5, clock.ms)
    clock.ms += 49 * hour
    await closePayoutDays({ db, clock })
    let rows = 0
    for (const payee of payees) {
      const transfers = await listTransfers(db, { payee }, 200)
      rows += transfers.length
      const owed = await mustAddUp(payee)
      // The day after the last one adds nothing: what is carried over is on the latest row.
      const { net, carried } = transfers[0]!
      assert.equal(owed, Math.max(0, -(net + carried)))
      const days = transfers.map(({ day }) => day)
      assert.equal(new Set(days).size, days.length, 'one transfer for each day')
      assert.deepEqual(days, days.toSorted().toReversed())
    }
    assert.ok(rows > 60, `${rows} transfers`)
    const states = new Set((await listTransfers(db, {}, 200)).map(({ state }) => state))
    for (const state of ['due', 'held', 'carried', 'failed', 'sent'] as const)
      assert.ok(states.has(state), `no transfer is ${state}`)
  })

  test('leave a day open for an hour after midnight in the merchant’s time zone', async () => {
    const midnight = Date.parse('2026-10-02T00:00:00-04:00')
    await bookFor({ merchantId: 1004 }, 700, midnight - hour)
    const closedAt = async (ms: number) => {
      await closePayoutDays({ db, clock: { now: () => ms } })
      return (await listTransfers(db, { payee: { merchantId: 1004 }, from: '2026-10-01' }, 10)).length
    }
    assert.equal(await closedAt(midnight + hour - 1), 0)
    assert.equal(await closedAt(midnight + hour), 1)
  })

  test('can’t be rewritten, removed, or transitioned in any way that the rules don’t allow', async () => {
    const [transfer] = await listTransfers(db, { state: 'due' }, 1)
    const { transferId } = transfer!
    const change = (text: string) => db.rows(sql(`${text} WHERE transfer_id = ${transferId}`))
    await assert.rejects(
      change('UPDATE payout_transfers SET amount_cents = amount_cents + 1'),
      /rewritten|check/,
    )
    await assert.rejects(change('DELETE FROM payout_transfers'))
    // The rules table and the trigger agree.
    for (const from of transferStates)
      for (const to of transferStates) {
        if (from === to) continue
        const attempt = db.transaction(async (tx) => {
          await tx.rows(sql('ALTER TABLE payout_transfers DISABLE TRIGGER payout_transfers_follow_states'))
          const facts = `account = 'a', attempt = 1, reference = coalesce(reference, 'tr_x'), provider = 'stripe'`
          const of = (state: string) =>
            sql<unknown>(
              `UPDATE payout_transfers SET ${facts}, state = '${state}' WHERE transfer_id = ${transferId}`,
            )
          if (from === 'carried') throw new Error('carried has no amount')
          await tx.rows(of(from))
          await tx.rows(sql('ALTER TABLE payout_transfers ENABLE TRIGGER payout_transfers_follow_states'))
          if (to === 'carried') throw new Error('carried has no amount')
          await tx.rows(of(to))
          throw new Undone()
        })
        const isAllowed = transitions[from].includes(to)
        await assert.rejects(attempt, (fault) => fault instanceof Undone === isAllowed, `${from} to ${to}`)
      }
  })
})

class Undone extends Error {}
