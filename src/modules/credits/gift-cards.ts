import { randomInt } from 'node:crypto'
import type { Call } from '../../calls/call.ts'
import { formatUtc } from '../../core/local-time.ts'
import { type Cents, parseDollars, toDollars } from '../../core/money.ts'
import { refuse } from '../../core/refusal.ts'
import type { Sealing } from '../../core/sealing.ts'
import { beforeFirst, readSort } from '../../core/sort.ts'
import type { Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Mailer } from '../../outside/mail.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import { recordAudit } from '../audit/index.ts'
import { book } from '../ledger/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { giftCardEmail } from './emails/index.ts'
import {
  insertGiftCard,
  listIssued,
  lockIssued,
  type NewGiftCard,
  setEnds,
  updateIssued,
} from './gift-card-store.ts'
import type {
  GiftCardPatchInput,
  GiftCardsQueryInput,
  NewGiftCardInput,
  NewGiftCardsInput,
} from './operator-schemas.ts'
import { presentIssuedCard } from './present.ts'
import { type GiftCard, readEnd } from './rules/credits.ts'
import { makeGiftCode } from './rules/gift-codes.ts'

/** What credits need from the module that manages accounts. */
export type CustomerPort = {
  /** `isConfirmed`: the owner of the address has confirmed it. */
  findCustomer(
    handle: Handle,
    email: string,
  ): Promise<{ customerId: number; isConfirmed: boolean } | undefined>
}

export type CreditDeps = CustomerPort & {
  merchants: MerchantDirectory
  settings: { readonly sealing: Sealing }
}

/**
 * A job's payload is stored until the job is done, and logged if it fails. The code, which only the recipient of the
 * email may know, is encrypted in it.
 */
const codePurpose = 'sealed text of jobs'

/** The data of the job that sends the code. */
export type GiftCardEmail = { to: string; sealedCode: string; cents: Cents }

/** An unconfirmed address may belong to someone else: the card then waits, and only the email has its code. */
export async function issueGiftCard(deps: CreditDeps, input: NewGiftCardInput, call: Call) {
  const { db: tx, now } = call
  const value = readDollars(input.value)
  const email = input.email.toLowerCase()
  const owner = await deps.findCustomer(tx, email)
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
  const sealedCode = deps.settings.sealing.seal(codePurpose, code)
  const payload: GiftCardEmail = { to: email, sealedCode, cents: value }
  await addJob(tx, 'send_gift_card', payload)
  const issued = { last_four: card.lastFour, email, value: toDollars(value), customer_id: customerId }
  await recordAudit(call, { action: 'gift_card.issued', subject: String(card.giftCardId), after: issued })
  return { gift_card_id: card.giftCardId, code, ...issued }
}

/** Cards without an owner. All or nothing: a failed batch leaves no cards. */
export async function issueGiftCards(input: NewGiftCardsInput, call: Call) {
  const { db: tx, now } = call
  const value = readDollars(input.value)
  const endsAt = input.ends ? readEnd(input.ends) : null
  if (endsAt !== null && endsAt <= now)
    throw refuse('invalid_parameter', { field: 'ends', detail: 'ends must be in the future.' })
  const cards: { gift_card_id: number; code: string; last_four: string }[] = []
  for (let count = 0; count < input.count; count++) {
    const { card, code } = await makeCard(tx, { customerId: null, email: null, value, now })
    await book(tx, {
      kind: 'gift_card_issued',
      at: now,
      memo: input.reason,
      lines: [
        { account: 'opening', party: 0, cents: -value },
        { account: 'gift_card', party: card.giftCardId, cents: value },
      ],
    })
    cards.push({ gift_card_id: card.giftCardId, code, last_four: card.lastFour })
  }
  const ids = cards.map(({ gift_card_id }) => gift_card_id)
  if (endsAt !== null) await setEnds(tx, ids, endsAt)
  const ends = endsAt === null ? null : formatUtc(endsAt)
  await recordAudit(call, {
    ...{ action: 'gift_card.issued', subject: `${ids[0]}-${ids.at(-1)}` },
    after: { count: ids.length, value: toDollars(value), ends, reason: input.reason },
  })
  return { value: toDollars(value), ends, gift_cards: cards }
}

export async function readGiftCards(deps: CreditDeps, input: GiftCardsQueryInput, { db }: Call) {
  const { direction } = readSort(input.sort ?? '-issued')
  const { before: after = beforeFirst(direction), limit = 100 } = input
  const email = input.email?.toLowerCase() ?? null
  const owner = email === null ? undefined : await deps.findCustomer(db, email)
  const customerId = owner?.customerId ?? null
  const cards = await listIssued(db, { email, customerId, after, limit, direction })
  return { gift_cards: cards.map(presentIssuedCard) }
}

/** A disabled or expired card can't be spent; its balance stays, and is available again with the card. */
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

/** Picks another code if this one is taken: a chance of 1 in 10^23, but it would be someone else's money. */
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

function readDollars(value: number): Cents {
  const cents = parseDollars(value)
  if (cents !== null) return cents
  throw refuse('invalid_parameter', {
    field: 'value',
    detail: 'value must be an amount in dollars with at most two decimals.',
  })
}

export async function sendGiftCard(
  {
    mail,
    settings,
    emailWords,
  }: { mail: Mailer; emailWords: () => Promise<WriteEmail> } & Pick<CreditDeps, 'settings'>,
  { to, sealedCode, cents }: GiftCardEmail,
) {
  const code = settings.sealing.unseal(codePurpose, sealedCode)
  if (code === undefined) throw new Error('the code was encrypted with a secret that is no longer kept')
  await mail.send(giftCardEmail({ to, code, cents }, await emailWords()))
}
