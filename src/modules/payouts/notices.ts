import type { Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { Mail, Mailer } from '../../outside/mail.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import type { Payee } from '../ledger/days/index.ts'
import { listOwnersByMerchant } from '../members/groups/index.ts'
import { findName, listTreasurers } from './notices-store.ts'

/**
 * `restricted`: the provider pays nothing until the merchant meets its requirements. `failed`: a payout did not
 * arrive.
 */
export type PayoutTrouble = {
  what: 'restricted' | 'failed'
  /** What is required, or why it failed, in the provider's terms. */
  detail: string
}
type PayoutNotice = PayoutTrouble & {
  to: string
  /** The name of the merchant or courier company. */
  shop: string
  /** Undefined for a courier company, whose account is managed by the operator. */
  merchantId?: number
  isOperator: boolean
}

/** Part of the transaction that records it: emails each of the merchant's owners, and the staff who handle money. */
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

type Sending = { mail: Mailer; config: { publicUrl: string }; emailWords: () => Promise<WriteEmail> }

export async function sendPayoutNotice({ mail, config, emailWords }: Sending, payload: unknown) {
  const notice = payload as PayoutNotice
  const { merchantId, isOperator } = notice
  const isOwner = !isOperator && merchantId !== undefined
  const email = isOwner
    ? ownerEmail({ ...notice, url: `${config.publicUrl}/partner/${merchantId}/payouts` }, await emailWords())
    : operatorEmail(notice, `${config.publicUrl}/admin/money/transfers`)
  await mail.send(email)
}

type OwnerNotice = Pick<PayoutNotice, 'to' | 'shop' | 'what'> & { url: string }

/** The page explains what is missing. */
export function ownerEmail({ to, shop, what, url }: OwnerNotice, write: WriteEmail): Mail {
  const isRestricted = what === 'restricted'
  const { subject, opening } = write(isRestricted ? 'payout_account_restricted' : 'payout_failed', 'en', {
    shop,
  })
  const follows = isRestricted
    ? 'Your money is safe. You’re paid as soon as you add what’s missing:'
    : 'Check that your bank account is correct. We’ll pay it again after that:'
  return { to, subject, text: `${opening} ${follows}\n\n${url}\n` }
}

/** Staff who handle money know the provider's terms, and look things up there. */
function operatorEmail({ to, shop, what, detail, merchantId }: PayoutNotice, url: string): Mail {
  const isRestricted = what === 'restricted'
  const next =
    merchantId === undefined ? 'Send the company a new link to the form.' : 'We emailed its owners.'
  const text = isRestricted
    ? `Stripe pays nothing to ${shop} until its payout account has: ${detail || 'what Stripe asks for'}. ${next}`
    : `A payout to ${shop} failed (${detail || 'no reason given'}). Retry it, or mark it as paid by other means.`
  const subject = isRestricted ? `${shop}: payouts are on hold` : `${shop}: a payout didn’t go through`
  return { to, subject, text: `${text}\n\n${url}\n` }
}
