import type { Call } from '../../../calls/call.ts'
import { formatLocalDate, type LocalDay, parseLocalDate } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AccountDeps, auditedPayee, openPayoutAccount, readPayoutAccount } from '../accounts/accounts.ts'
import { lockAccount, type PayoutAccount, savePaidBy } from '../accounts/store.ts'
import { lastDayOver, sumPeriod } from '../transfers/close-days.ts'
import { getCourierName, holdPayouts } from '../transfers/operate.ts'
import type { AccountChangeInput, CourierQueryInput } from './schemas.ts'

type OfCourier = { provider_id: number }

/** What a courier company is owed, and how it is paid. */
export async function readCourierPayouts(
  deps: AccountDeps,
  { provider_id: courierId, through }: CourierQueryInput,
  call: Call,
) {
  const name = await getCourierName(deps.db, courierId)
  const account = await readPayoutAccount(deps, { courierId }, call)
  // Under the lock, so a transfer being created is counted once.
  return deps.db.transaction(async (tx) => {
    const known = await lockAccount(tx, { courierId })
    const { period, first, last } = await sumOpen(tx, courierId, known, { through, now: call.now })
    const { sums, split, net } = period
    return {
      ...{ provider_id: courierId, name, paid_by: known.paidBy, time_zone: known.timeZone!, account },
      open: {
        ...{ from: first === null ? null : formatLocalDate(first), through: formatLocalDate(last) },
        ...{ deliveries: sums.orders, gross: toDollars(sums.gross), tips: toDollars(sums.tips) },
        ...{
          refunds: toDollars(sums.refunds),
          net: toDollars(net),
          brought_forward: toDollars(split.carried),
        },
        amount: toDollars(net + split.carried),
      },
    }
  })
}

/** The days not closed yet, up to a past day. The account must be locked. */
export async function sumOpen(
  tx: Handle,
  courierId: number,
  account: PayoutAccount,
  { through, now }: { through?: string | undefined; now: number },
) {
  const timeZone = account.timeZone!
  const over = lastDayOver(now, timeZone)
  const first = account.closedDay === null ? null : parseLocalDate(account.closedDay)! + 1
  const last = through === undefined ? Math.max(over, (first ?? over + 1) - 1) : dayFrom(through)
  if (through !== undefined && (last > over || (first !== null && last < first)))
    throw refuse('payout_not_possible', {
      field: 'through',
      detail:
        last > over
          ? says`This day isn’t over yet.`
          : says`Days through ${account.closedDay!} are already settled.`,
    })
  const period = await sumPeriod(tx, { courierId, timeZone }, account, { first, last })
  if (through !== undefined && period.since >= period.until)
    throw refuse('payout_not_possible', { field: 'through', detail: says`Nothing is owed through this day.` })
  return { period, first, last }
}

function dayFrom(text: string): LocalDay {
  const day = parseLocalDate(text)
  if (day === null)
    throw refuse('invalid_parameter', { field: 'through', detail: 'through must be a date, YYYY-MM-DD.' })
  return day
}

/** Opens an account for the company, which is paid by transfer from then on, or continues with its form. */
export async function openCourierAccount(
  deps: AccountDeps,
  { provider_id: courierId }: OfCourier,
  call: Call,
) {
  await getCourierName(deps.db, courierId)
  return openPayoutAccount(deps, { courierId }, call)
}

/** Holds or releases a company's payouts, and changes how it is paid. */
export async function changeCourierAccount(
  { provider_id: courierId, paid_by: paidBy, held, reason }: AccountChangeInput,
  call: Call,
) {
  const { db: tx } = call
  const payee = { courierId }
  await getCourierName(tx, courierId)
  const before = await lockAccount(tx, payee)
  if (paidBy !== undefined && paidBy !== before.paidBy) {
    await savePaidBy(tx, payee, paidBy)
    await recordAudit(call, {
      ...auditedPayee(payee),
      action: 'provider.paid_by',
      before: { paid_by: before.paidBy },
      after: { paid_by: paidBy, reason },
    })
  }
  if (held !== undefined) await holdPayouts(payee, { held, reason }, call)
  const after = await lockAccount(tx, payee)
  return { provider_id: courierId, paid_by: after.paidBy, held: after.heldReason }
}
