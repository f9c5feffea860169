import type { Call } from '../../../calls/call.ts'
import type { Caller } from '../../../calls/caller.ts'
import { Card, isExpired } from '../../../core/card.ts'
import { Refusal, refuse, refuseIfAny } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type {
  CardFault,
  CardSetups,
  Payments,
  SavedCardOutcome,
  TokenizedCard,
} from '../../../outside/payments.ts'
import { type NewCardInput, readNewCard } from '../schemas.ts'
import { presentCard, presentFields } from './present.ts'
import { faultsOfCard } from './rules.ts'
import { deleteCard, insertCard, listCards } from './store.ts'

export type CardDeps = { payments: Payments }

export async function readCards(
  { payments: { setups } }: CardDeps,
  { include_expired = false }: { include_expired?: boolean },
  { db, caller, now }: Call,
) {
  const cards = await listCards(db, caller.token!.customerId)
  const shown = cards.filter((card) => include_expired || !isExpired(card, now))
  return { cards: shown.map(presentCard), card_fields: setups && presentFields(setups.fields) }
}

/** For a card typed on our own page, which needs no scope. The page's transaction writes the row. */
export async function prepareCardOnPage(
  deps: CardDeps,
  typed: Record<string, unknown>,
  moment: Pick<Call, 'requestId' | 'now'>,
) {
  const card = await prepareCard(deps, readNewCard(typed), moment)
  return (tx: Handle, customerId: number) => insertCard(tx, customerId, card, moment.now)
}

/**
 * The number goes to the gateway only; we store the gateway's token. Runs before the transaction, so that no database
 * connection is held during the call.
 */
export async function prepareCard(
  { payments }: CardDeps,
  { cc_number, exp_month, exp_year, cvv, billing_zip }: NewCardInput,
  { requestId, now }: Pick<Call, 'requestId' | 'now'>,
) {
  if (!payments.takesNumbers) throw refuse('card_numbers_refused', { field: 'cc_number' })
  const expiry = { expMonth: exp_month, expYear: exp_year }
  const card = new Card({ number: cc_number, cvv, billingZip: billing_zip, ...expiry })
  mustBeUsable(card, now)
  const token = mustBeSaved(await payments.saveCard(requestId, card))
  return { ...token, gateway: payments.gateway }
}

/** The owner of a card setup, as it is passed to the gateway. */
export const setupOwner = ({ token, guest }: Caller) =>
  token ? `customer ${token.customerId}` : `guest ${guest!.guestId}`

/** For the gateway's own fields in a browser, of a customer or a guest. */
export async function beginSetup({ payments }: CardDeps, { caller, requestId }: Call) {
  const setups = mustHaveSetups(payments)
  const begun = await setups.begin(requestId, setupOwner(caller))
  if (begun.kind === 'unknown') throw unavailable()
  const { setupId, clientSecret } = begun
  return { setup_id: setupId, client_secret: clientSecret, ...presentFields(setups.fields) }
}

/** Saves the card entered in the gateway's fields. */
export async function collectCard(
  { payments }: CardDeps,
  { setup_id }: { setup_id: string },
  { caller }: Call,
) {
  const card = mustBeSaved(await mustHaveSetups(payments).collect(setup_id, setupOwner(caller)))
  return { ...card, gateway: payments.gateway }
}

function mustHaveSetups({ setups }: Payments): CardSetups {
  if (!setups) throw refuse('no_card_fields')
  return setups
}

export async function saveCard(card: TokenizedCard & { gateway: string }, { db: tx, caller, now }: Call) {
  const saved = await insertCard(tx, caller.token!.customerId, card, now)
  return { cc_id: String(saved.ccId), card: presentCard(saved) }
}

export async function removeCard({ cc_id }: { cc_id: number }, { db: tx, caller }: Call) {
  const card = await deleteCard(tx, caller.token!.customerId, cc_id)
  if (!card) throw refuse('unknown_card', { field: 'cc_id' })
  await addJob(tx, 'forget_card', card)
  return { cc_id: String(cc_id) }
}

/** After the commit: a card removed here is also deleted at the gateway. */
export async function forgetCard({ payments }: CardDeps, card: { gateway: string; token: string }) {
  if (card.gateway !== payments.gateway) return // saved through a gateway this installation no longer uses
  const settlement = await payments.forgetCard(card.token)
  if (settlement.kind !== 'done') throw new Error(`the gateway did not let go of a card: ${settlement.kind}`)
}

export async function mustHavePaymentScope(_parameters: unknown, { token }: Caller) {
  if (!token?.scopes.includes('payment'))
    throw refuse('forbidden', { detail: 'This needs the scope payment.' })
}

function mustBeUsable(card: Card, now: number) {
  refuseIfAny(faultsOfCard(card, now))
}

/** Faults that the gateway finds in a field. A card that the bank refuses may be typed right: nothing is to be corrected. */
const fieldOf: Partial<Record<CardFault, string>> = {
  invalid_number: 'cc_number',
  invalid_expiry: 'exp_month',
  expired: 'exp_month',
  invalid_cvv: 'cvv',
}

function mustBeSaved(outcome: SavedCardOutcome): TokenizedCard {
  switch (outcome.kind) {
    case 'saved':
      return outcome.card
    case 'refused':
      throw refuse('payment_declined', { field: fieldOf[outcome.reason] })
    case 'unknown':
      throw unavailable()
  }
}

const unavailable = () =>
  new Refusal([{ code: 'payments_unavailable' }], { headers: { 'retry-after': '10' } })
