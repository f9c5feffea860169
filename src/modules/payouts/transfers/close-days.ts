import {
  formatLocalDate,
  instantOf,
  type LocalDay,
  localDayOf,
  parseLocalDate,
} from '../../../core/local-time.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { dayOf, findFirstBooking, listBookedDays, sumSpans } from '../../ledger/days/index.ts'
import { listToClose, lockAccount, type PayoutAccount, saveSettled } from '../accounts/store.ts'
import { firstState, lateDays, settledUntil, splitDay } from './rules/transfers.ts'
import { insertTransfer, sumClaimed } from './store.ts'

type Payee = { merchantId: number; timeZone: string }
type Tools = { db: Database; clock: { now(): number } }

/** A job may book a moment after midnight what happened before it. */
const settleMs = 3_600_000

/** An hourly job: each day of a merchant that is over, by its clocks, becomes a transfer. */
export async function closePayoutDays({ db, clock }: Tools) {
  const now = clock.now()
  for (const payee of await listToClose(db, now)) await closeDaysOf(db, payee, now)
}

/** Each day by a transaction of its own. Processes that do it at once take turns, and the second finds nothing to do. */
async function closeDaysOf(db: Database, payee: Payee, now: number) {
  const last = localDayOf(now - settleMs, payee.timeZone) - 1
  for (let isMore = true; isMore; )
    isMore = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, payee.merchantId)
      const day = await nextDay(tx, payee, account, last)
      if (day === undefined) return false
      await closeDay(tx, payee, account, { day, now })
      return day < last
    })
}

/** The next day on which something was booked, else the last one that is over; undefined: all of them are closed. */
async function nextDay(
  tx: Handle,
  { merchantId, timeZone }: Payee,
  { closedDay, startedAt }: PayoutAccount,
  last: LocalDay,
): Promise<LocalDay | undefined> {
  const until = instantOf(last + 1, 0, timeZone)
  const closed = closedDay === null ? undefined : parseLocalDate(closedDay)!
  if (closed !== undefined && closed >= last) return undefined
  const since =
    closed === undefined
      ? await findFirstBooking(tx, merchantId, startedAt)
      : Math.max(startedAt, instantOf(closed + 1, 0, timeZone))
  if (since === null || since >= until) return undefined
  const [first] = await listBookedDays(tx, merchantId, { since, until }, timeZone)
  return first === undefined ? last : parseLocalDate(first)!
}

async function closeDay(
  tx: Handle,
  payee: Payee,
  account: PayoutAccount,
  { day, now }: { day: LocalDay; now: number },
) {
  const { merchantId, timeZone } = payee
  const { settled, startedAt, heldReason } = account
  const window = dayOf({ ...payee, name: '' }, day)
  const { until } = window
  const since = Math.max(window.since, startedAt)
  const week = settledUntil(account, Math.min(until, instantOf(day + 1 - lateDays, 0, timeZone)))
  const [before, recent, today] = await sumSpans(tx, merchantId, [
    { since: account.settledUntil, until: week },
    { since: week, until },
    { since, until },
  ])
  const balance = settled + before!.net + recent!.net
  const split = splitDay({ balance, claimed: await sumClaimed(tx, merchantId) }, today!.net)
  const { orders, refunds, net } = today!
  if (orders !== 0 || refunds !== 0 || net !== 0 || split.amount > 0) {
    const state = firstState({ amount: split.amount, isHeld: heldReason !== null })
    const about = { merchantId, kind: 'daily', day: formatLocalDate(day), since, until, orders, net } as const
    const note = state === 'held' ? heldReason! : ''
    await insertTransfer(tx, { ...about, carried: split.carried, amount: split.amount, state, note }, now)
  }
  await saveSettled(tx, merchantId, {
    ...{ settledUntil: week, settled: settled + before!.net, closedDay: formatLocalDate(day) },
  })
}

/** What the ledger owes to a merchant at this moment, and what transfers have claimed of it. The account must be locked. */
export async function standingNow(tx: Handle, merchantId: number, account: PayoutAccount, now: number) {
  const [since] = await sumSpans(tx, merchantId, [{ since: account.settledUntil, until: now + 1 }])
  return { balance: account.settled + since!.net, claimed: await sumClaimed(tx, merchantId) }
}
