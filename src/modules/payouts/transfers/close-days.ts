import {
  formatLocalDate,
  type LocalDay,
  parseLocalDate,
  toInstant,
  toLocalDay,
} from '../../../core/local-time.ts'
import type { Database, Handle } from '../../../db/database.ts'
import {
  findFirstBooking,
  listBookedDays,
  type Payee,
  type PayeeSums,
  sumSpans,
} from '../../ledger/days/index.ts'
import { listToClose, lockAccount, type PayoutAccount, saveSettled } from '../accounts/store.ts'
import { type DaySplit, firstState, lateDays, settledUntil, splitDay } from './rules.ts'
import { insertTransfer, sumClaimed } from './store.ts'

type PayeeInZone = Payee & { timeZone: string }
type CloseDeps = { db: Database; clock: { now(): number } }

/** A job may book something a moment after midnight that happened before it. */
const settleMs = 3_600_000

/** The last full day in this time zone. */
export const lastDayOver = (now: number, timeZone: string): LocalDay =>
  toLocalDay(now - settleMs, timeZone) - 1

/** An hourly job: turns each past day of a merchant or courier company, in its time zone, into a transfer. */
export async function closePayoutDays({ db, clock }: CloseDeps) {
  const now = clock.now()
  for (const payee of await listToClose(db, now)) await closePayeeDays(db, payee, now)
}

/** Each day in its own transaction. Concurrent processes take turns, and the second finds nothing to do. */
async function closePayeeDays(db: Database, payee: PayeeInZone, now: number) {
  const last = lastDayOver(now, payee.timeZone)
  for (let isMore = true; isMore; )
    isMore = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, payee)
      if (account.paidBy === 'invoice') return false
      const day = await nextDay(tx, payee, account, last)
      if (day === undefined) return false
      await closeDay(tx, payee, account, { day, now })
      return day < last
    })
}

/** The next day with bookings, or else the last full day; undefined if all are closed. */
async function nextDay(
  tx: Handle,
  payee: PayeeInZone,
  { closedDay, startedAt }: PayoutAccount,
  last: LocalDay,
): Promise<LocalDay | undefined> {
  const { timeZone } = payee
  const until = toInstant(last + 1, 0, timeZone)
  const closed = closedDay === null ? undefined : parseLocalDate(closedDay)!
  if (closed !== undefined && closed >= last) return undefined
  const since =
    closed === undefined
      ? await findFirstBooking(tx, payee, startedAt)
      : Math.max(startedAt, toInstant(closed + 1, 0, timeZone))
  if (since === null || since >= until) return undefined
  const [first] = await listBookedDays(tx, payee, { since, until }, timeZone)
  return first === undefined ? last : parseLocalDate(first)!
}

async function closeDay(
  tx: Handle,
  payee: PayeeInZone,
  account: PayoutAccount,
  { day, now }: { day: LocalDay; now: number },
) {
  const period = await sumPeriod(tx, payee, account, { first: day, last: day })
  const { net, split } = period
  const { orders, refunds } = period.sums
  if (orders !== 0 || refunds !== 0 || net !== 0 || split.amount > 0) {
    const { heldReason } = account
    const state = firstState({ amount: split.amount, isHeld: heldReason !== null })
    const { since, until, carried, amount } = { ...period, ...split }
    const about = { payee, kind: 'daily', day: formatLocalDate(day), since, until, orders, net } as const
    const note = state === 'held' ? heldReason! : ''
    await insertTransfer(tx, { ...about, carried, amount, state, note }, now)
  }
  await saveSettled(tx, payee, period.settled)
}

type Period = {
  since: number
  until: number
  sums: PayeeSums
  orders: number
  net: number
  split: DaySplit
  /** What is stored for it once it is closed. */
  settled: Parameters<typeof saveSettled>[2]
}

/**
 * These days in the payee's time zone, as they can be closed, and the balance of earlier days; `first` is null for
 * from the beginning. The account must be locked.
 */
export async function sumPeriod(
  tx: Handle,
  payee: PayeeInZone,
  account: PayoutAccount,
  { first, last }: { first: LocalDay | null; last: LocalDay },
): Promise<Period> {
  const { timeZone } = payee
  const { settled, startedAt } = account
  const until = toInstant(last + 1, 0, timeZone)
  const since = first === null ? startedAt : Math.max(toInstant(first, 0, timeZone), startedAt)
  const week = settledUntil(account, Math.min(until, toInstant(last + 1 - lateDays, 0, timeZone)))
  const [before, recent, within] = await sumSpans(tx, payee, [
    { since: account.settledUntil, until: week },
    { since: week, until },
    { since, until },
  ])
  const balance = settled + before!.net + recent!.net
  const { orders, net } = within!
  return {
    ...{ since, until, sums: within!, orders, net },
    split: splitDay({ balance, claimed: await sumClaimed(tx, payee) }, net),
    settled: {
      ...{ settledUntil: week, settled: settled + before!.net, closedDay: formatLocalDate(last) },
    },
  }
}

/** What the ledger currently owes a payee, and what transfers have claimed of it. The account must be locked. */
export async function standingNow(tx: Handle, payee: Payee, account: PayoutAccount, now: number) {
  const [since] = await sumSpans(tx, payee, [{ since: account.settledUntil, until: now + 1 }])
  return { balance: account.settled + since!.net, claimed: await sumClaimed(tx, payee) }
}
