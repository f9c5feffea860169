import type { Call } from '../../../calls/call.ts'
import { formatLocalDate } from '../../../core/local-time.ts'
import { formatCents, parseDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import { book } from '../../ledger/index.ts'
import { auditedPayee } from '../accounts/accounts.ts'
import { lockAccount, saveSettled } from '../accounts/store.ts'
import { getCourierName } from '../transfers/operate.ts'
import { presentNamedTransfer } from '../transfers/present.ts'
import { insertTransfer } from '../transfers/store.ts'
import { sumOpen } from './couriers.ts'
import type { NewSettlementInput } from './schemas.ts'

/**
 * An invoice paid by the operator settles all days up to its last one. If its amount differs from the ledger's, the
 * difference is booked, so that what the ledger owed equals what was paid, and nothing remains for these days.
 */
export async function settleInvoice(
  { provider_id: courierId, invoice, through, amount, reason }: NewSettlementInput,
  call: Call,
) {
  const { db: tx, now, caller } = call
  const payee = { courierId }
  const name = await getCourierName(tx, courierId)
  const cents = parseDollars(amount)
  if (cents === null || cents === 0)
    throw refuse('invalid_parameter', { field: 'amount', detail: says`Enter dollars and cents.` })
  const account = await lockAccount(tx, payee)
  if (account.paidBy !== 'invoice')
    throw refuse('payout_not_possible', {
      field: 'provider_id',
      detail: says`This company is paid by transfer. Change that before you record an invoice.`,
    })
  const { period, last } = await sumOpen(tx, courierId, account, { through, now })
  const owed = period.net + period.split.carried
  if (cents !== owed && reason === undefined)
    throw refuse('invoice_differs', {
      field: 'amount',
      detail: says`The ledger owes ${formatCents(owed)} through ${through}, but the invoice is for ${formatCents(cents)}.`,
    })
  const made = await insertTransfer(
    tx,
    {
      ...{
        payee,
        kind: 'invoice',
        day: formatLocalDate(last),
        since: period.since,
        until: period.until,
        invoice,
      },
      ...{ orders: period.orders, net: period.net, carried: period.split.carried, amount: cents },
      ...{ state: 'paid', reason: reason ?? '', madeBy: nameActor(caller) },
    },
    now,
  )
  if (!made) throw refuse('invoice_recorded', { field: 'invoice' })
  const difference = cents - owed
  await book(tx, {
    ...{ kind: 'invoice_difference', at: now, memo: `invoice ${invoice}: ${reason ?? ''}` },
    lines:
      difference === 0
        ? []
        : [
            { account: 'courier', party: courierId, cents: difference },
            { account: 'platform', party: 0, cents: -difference },
          ],
  })
  await saveSettled(tx, payee, period.settled)
  const transfer = presentNamedTransfer({ ...made, name })
  await recordAudit(call, {
    ...{ ...auditedPayee(payee), action: 'payout.invoice_recorded', subject: String(made.transferId) },
    after: { invoice, through, amount: transfer.amount, ...(reason !== undefined && { reason }) },
  })
  return { transfer }
}
