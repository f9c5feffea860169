import type { Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { Mailer } from '../../outside/mail.ts'
import type { Payee } from '../ledger/days/index.ts'
import { listOwnersByMerchant } from '../members/groups/index.ts'
import { findName, listTreasurers } from './notices-store.ts'

/** `restricted`: the provider pays nothing until the merchant gives what is required. `failed`: a payout did not arrive. */
export type PayoutTrouble = {
  what: 'restricted' | 'failed'
  /** What is required, or why it failed, by the provider's names. */
  detail: string
}
type PayoutNotice = PayoutTrouble & {
  to: string
  /** The name of the merchant or the courier company. */
  shop: string
  /** Undefined for a courier company, whose account the operator looks after. */
  merchantId?: number
  isOperator: boolean
}

/** Part of the transaction that learned of it: an email to each of the merchant's owners, and to the operator's people of money. */
export async function tellOfTrouble(tx: Handle, payee: Payee, trouble: PayoutTrouble) {
  const merchantId = 'merchantId' in payee ? payee.merchantId : undefined
  const about = {
    ...trouble,
    shop: (await findName(tx, payee))!,
    ...(merchantId !== undefined && { merchantId }),
  }
  const owners =
    merchantId === undefined ? [] : ((await listOwnersByMerchant(tx, [merchantId])).get(merchantId) ?? [])
  const operators = await listTreasurers(tx)
  const notices = [
    ...owners.map((to): PayoutNotice => ({ ...about, to, isOperator: false })),
    ...operators.map((to): PayoutNotice => ({ ...about, to, isOperator: true })),
  ]
  await addJobs(
    tx,
    notices.map((payload) => ({ task: 'send_payout_notice', payload })),
  )
}

export async function sendPayoutNotice(
  { mail, config }: { mail: Mailer; config: { publicUrl: string } },
  payload: unknown,
) {
  const notice = payload as PayoutNotice
  const { to, shop, what, isOperator, merchantId } = notice
  const page = isOperator ? '/admin/money/transfers' : `/partner/${merchantId}/payouts`
  const subject =
    what === 'restricted' ? `${shop}: payouts are on hold` : `${shop}: a payout didn’t go through`
  await mail.send({ to, subject, text: `${writeNotice(notice)}\n\n${config.publicUrl}${page}\n` })
}

function writeNotice({ what, shop, detail, isOperator, merchantId }: PayoutNotice): string {
  if (what === 'restricted' && merchantId === undefined)
    return `The payout account of ${shop} is restricted, so nothing is paid to it. Still required: ${detail || 'see Stripe'}. Send the company a new link to the form.`
  if (what === 'restricted')
    return isOperator
      ? `The payout account of ${shop} is restricted, so nothing is paid to it. Still required: ${detail || 'see Stripe'}. We asked its owners to add it.`
      : `Stripe needs more information before it can pay ${shop}. Still required: ${detail || 'see your payout account'}. Your money is safe and is paid out as soon as you add it.`
  return isOperator
    ? `A payout to ${shop} failed (${detail || 'no reason given'}). Retry it, or mark it as paid by other means.`
    : `A payout to ${shop} didn’t arrive (${detail || 'no reason given'}). Check your bank account; we try again once it is correct.`
}
