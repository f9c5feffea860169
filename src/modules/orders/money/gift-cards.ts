import { randomInt } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import { type Cents, parseDollars, toDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Sealing } from '../../../core/sealing.ts'
import { beforeFirst, readSort } from '../../../core/sort.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail, Mailer } from '../../../outside/mail.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { balanceOf, book } from '../../ledger/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { lockOrder } from '../fulfilment/order-store.ts'
import { orderLimitSentence, sumGivenFor } from '../refunds/given-for-order.ts'
import { allowanceLeft, creditWindowMs } from '../rules/support-limit.ts'
import { insertGrant, sumLimitedCredit } from './credit-store.ts'
import { insertGiftCard, listIssued, lockIssued, type NewGiftCard, updateIssued } from './gift-card-store.ts'
import type {
  GiftCardPatchInput,
  GiftCardsQueryInput,
  NewCreditInput,
  NewGiftCardInput,
} from './operator-schemas.ts'
import { presentIssuedCard } from './present.ts'
import { type GiftCard, readEnd } from './rules/credits.ts'
import { makeGiftCode, spellGiftCode } from './rules/gift-codes.ts'

/** Identity is another module's, of which this one knows nothing. */
export type MoneyTools = {
  merchants: MerchantDirectory
  settings: { readonly sealing: Sealing }
  /** `isConfirmed`: somebody who reads at the address has said so. */
  findCustomer(
    handle: Handle,
    email: string,
  ): Promise<{ customerId: number; isConfirmed: boolean } | undefined>
  /** Until the end of the transaction; orders of the customer can be placed meanwhile. */
  lockCustomer(tx: Handle, customerId: number): Promise<void>
}

/**
 * The payload of a job stands in its table until the job is done, and in the log when it fails. The code, which only the
 * reader of the email may know, is encrypted there.
 */
const codePurpose = 'sealed text of jobs'

/** The data of the job that sends the code. */
export type GiftCardEmail = { to: string; sealedCode: string; cents: Cents }

/** An address that nobody has confirmed may be somebody else's: the card then waits, and its code is in the email alone. */
export async function issueGiftCard(tools: MoneyTools, input: NewGiftCardInput, call: Call) {
  const { db: tx, now } = call
  const value = readDollars(input.value)
  const email = input.email.toLowerCase()
  const owner = await tools.findCustomer(tx, email)
  const customerId = owner?.isConfirmed ? owner.customerId : null
  const { card, code } = await makeCard(tx, { customerId, email, value, now })
  await book(tx, {
    kind: 'gift_card_issued',
    at: now,
    lines: [
      { account: 'opening', party: 0, cents: -value },
      { account: 'gift_card', party: card.giftCardId, cents: value },
    ],
  })
  const sealedCode = tools.settings.sealing.seal(codePurpose, code)
  const payload: GiftCardEmail = { to: email, sealedCode, cents: value }
  await addJob(tx, 'send_gift_card', payload)
  const issued = { last_four: card.lastFour, email, value: toDollars(value), customer_id: customerId }
  await recordAudit(call, { action: 'gift_card.issued', subject: String(card.giftCardId), after: issued })
  return { gift_card_id: card.giftCardId, code, ...issued }
}

export async function readGiftCards(tools: MoneyTools, input: GiftCardsQueryInput, { db }: Call) {
  const { direction } = readSort(input.sort ?? '-issued')
  const { before: after = beforeFirst(direction), limit = 100 } = input
  const email = input.email?.toLowerCase() ?? null
  const owner = email === null ? undefined : await tools.findCustomer(db, email)
  const customerId = owner?.customerId ?? null
  const cards = await listIssued(db, { email, customerId, after, limit, direction })
  return { gift_cards: cards.map(presentIssuedCard) }
}

/** A card that is switched off or has ended cannot be spent; what is left on it stays, and comes back with the card. */
export async function changeGiftCard(
  { gift_card_id, ends, enabled, reason }: GiftCardPatchInput,
  call: Call,
) {
  const before = await lockIssued(call.db, gift_card_id)
  if (!before) throw refuse('unknown_gift_card', { field: 'gift_card_id' })
  const after = await updateIssued(call.db, {
    ...before,
    ...(ends !== undefined && { endsAt: ends === null ? null : readEnd(ends) }),
    ...(enabled !== undefined && { enabled }),
  })
  const shown = presentIssuedCard(after)
  await recordAudit(call, {
    action: before.enabled && !after.enabled ? 'gift_card.ended' : 'gift_card.changed',
    subject: String(gift_card_id),
    before: { enabled: before.enabled, ends: presentIssuedCard(before).ends },
    after: { enabled: shown.enabled, ends: shown.ends, ...(reason && { reason }) },
  })
  return shown
}

/** A code that is taken is chosen again: once in 10^23, but then it would be somebody else's money. */
async function makeCard(
  tx: Handle,
  wanted: Omit<NewGiftCard, 'code'>,
): Promise<{ card: GiftCard; code: string }> {
  for (;;) {
    const code = makeGiftCode(randomInt)
    const card = await insertGiftCard(tx, { ...wanted, code })
    if (card) return { card, code }
  }
}

export async function grantCredit(tools: MoneyTools, input: NewCreditInput, call: Call) {
  const { db: tx, now } = call
  const value = readDollars(input.value)
  const owner = await tools.findCustomer(tx, input.email)
  if (!owner)
    throw refuse('invalid_parameter', { field: 'email', detail: 'No account has this email address.' })
  const { customerId } = owner
  const orderId = input.order_id ?? null
  await mustBeWithinLimit(tools, { customerId, orderId, value }, call)
  const memo = input.memo ?? ''
  const endsAt = input.ends ? mustBeAhead(readEnd(input.ends), now) : null
  const isLimited = call.caller.operator?.orderLimitCents !== undefined
  const grant = { customerId, value, memo, orderId, grantedAt: now, endsAt, isLimited }
  const creditId = await insertGrant(tx, grant)
  await book(tx, {
    kind: 'credit_granted',
    at: now,
    memo,
    lines: [
      { account: 'opening', party: 0, cents: -value },
      { account: 'credit', party: customerId, cents: value },
    ],
  })
  const balance = toDollars(await balanceOf(tx, 'credit', customerId))
  const after = { credit_id: creditId, customer_id: customerId, value: toDollars(value), balance }
  await recordAudit(call, {
    action: 'credit.granted',
    subject: String(customerId),
    after: { ...after, memo, ...(orderId !== null && { order_id: orderId }) },
  })
  return after
}

function mustBeAhead(endsAt: number, now: number): number {
  if (endsAt > now) return endsAt
  throw refuse('invalid_parameter', { field: 'ends', detail: 'ends is in the future.' })
}

/**
 * Some of the operator's roles may give only so much: for an order with its refunds, or to a customer in 30 days. The order or the
 * customer is locked before the sum is read, so that grants at once see each other.
 */
async function mustBeWithinLimit(
  { lockCustomer }: MoneyTools,
  { customerId, orderId, value }: { customerId: number; orderId: number | null; value: Cents },
  { db: tx, caller, now }: Call,
) {
  const limit = caller.operator?.orderLimitCents
  if (orderId !== null) {
    const order = await lockOrder(tx, orderId)
    if (order?.customerId !== customerId)
      throw refuse('unknown_order', { field: 'order_id', detail: 'The customer has no such order.' })
    if (limit === undefined) return
    const left = allowanceLeft(limit, await sumGivenFor(tx, orderId))
    if (value > left) throw refuse('forbidden', { field: 'value', detail: orderLimitSentence(limit, left) })
    return
  }
  if (limit === undefined) return
  await lockCustomer(tx, customerId)
  const left = allowanceLeft(limit, await sumLimitedCredit(tx, customerId, now - creditWindowMs))
  if (value <= left) return
  const detail = says`Your role may give a customer up to ${dollars(limit)} in credit within 30 days. ${dollars(left)} is left.`
  throw refuse('forbidden', { field: 'value', detail })
}

const dollars = (cents: Cents) => `$${toDollars(cents).toFixed(2)}`

function readDollars(value: number): Cents {
  const cents = parseDollars(value)
  if (cents !== null) return cents
  throw refuse('invalid_parameter', { field: 'value', detail: 'value is dollars with at most two decimals.' })
}

export async function sendGiftCard(
  { mail, settings }: { mail: Mailer } & Pick<MoneyTools, 'settings'>,
  { to, sealedCode, cents }: GiftCardEmail,
) {
  const code = settings.sealing.unseal(codePurpose, sealedCode)
  if (code === undefined) throw new Error('the code was encrypted with a secret that is no longer kept')
  await mail.send(giftCardEmail(to, code, cents))
}

const giftCardEmail = (to: string, code: string, cents: Cents): Mail => ({
  to,
  subject: `A gift card of $${toDollars(cents).toFixed(2)} for you`,
  text: `Somebody wishes you a good meal: here is a gift card of $${toDollars(cents).toFixed(2)}.

Its code:
${spellGiftCode(code)}

Enter it when you pay. Whoever has the code can spend it, so keep it to yourself. If this address is confirmed as your
account's, the card is among your payment methods already.
`,
})
