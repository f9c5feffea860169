import { createHash, randomBytes } from 'node:crypto'
import { type Card, isExpired } from '../../core/card.ts'
import type { Clock } from '../../core/clock.ts'
import type { Handle } from '../../db/database.ts'
import type { Authorization, CardFault, CardToken, Payments, Settlement } from '../payments.ts'
import { openSandboxDisputes } from './sandbox-disputes.ts'
import { recordCharge, recordRefund } from './sandbox-store.ts'

/** The behaviors of the test cards; every other valid number works. */
type Manner = 'good' | 'declines' | 'declinesWhenCharged' | 'timesOut' | 'refundsFail' | 'disputed'
const testCards = new Map(
  Object.entries<Manner>({
    '4000000000000002': 'declines',
    '4000000000000341': 'declinesWhenCharged',
    '4000000000000119': 'timesOut',
    '4000000000005126': 'refundsFail',
    '4000000000000259': 'disputed',
  }),
)

/**
 * A gateway that moves no money, for demos and tests. A token says how its card behaves and a payment's id how much is held, so any process
 * can continue what another began. Captures and refunds are recorded in separate books, which payments don't depend on.
 */
export function openSandboxPayments({ clock, db }: { clock: Clock; db?: Handle }): Payments {
  const bank = db && openSandboxDisputes(db, clock)
  const faultOf = (card: Card): CardFault | undefined => {
    if (!card.hasValidNumber) return 'invalid_number'
    if (isExpired(card, clock.now())) return 'expired'
    return card.hasFittingCvv ? undefined : 'invalid_cvv'
  }
  const mannerOf = (card: Card): Manner => testCards.get(card.reveal().number) ?? 'good'

  return {
    gateway: 'sandbox',
    setups: null,
    takesNumbers: true,
    reports: bank?.reports ?? null,
    async saveCard(_key, card) {
      const fault = faultOf(card)
      if (fault) return { kind: 'refused', reason: fault }
      const manner = mannerOf(card)
      if (manner === 'declines') return { kind: 'refused', reason: 'declined' }
      if (manner === 'timesOut') return { kind: 'unknown' }
      const { lastFour, expMonth, expYear } = card
      const token = `sandbox_${manner}_${letters(randomBytes(12))}`
      return { kind: 'saved', card: { token, brand: card.brand!, lastFour, expMonth, expYear } }
    },
    async forgetCard() {
      return { kind: 'done' }
    },
    async authorize(key, { source, amount, reference }) {
      const outcome = authorization(source, key, amount)
      const isDisputed = outcome.kind === 'authorized' && outcome.paymentId.startsWith(disputedPrefix)
      if (isDisputed) await bank?.expect(outcome.paymentId, reference)
      return outcome
    },
    async capture(_key, { paymentId, amount }) {
      const outcome = settle(paymentId, amount)
      if (outcome.kind === 'done' && db) await recordCharge(db, paymentId, amount, clock.now())
      const isDisputed = outcome.kind === 'done' && paymentId.startsWith(disputedPrefix)
      if (isDisputed) await bank?.open(paymentId, amount)
      return outcome
    },
    async void(_key, { paymentId }) {
      return settle(paymentId, 0)
    },
    async refund(key, { paymentId, amount }) {
      if (paymentId.startsWith(withoutRefunds)) return { kind: 'refused', reason: 'refund_failed' }
      if (ofDemo.test(paymentId)) return { kind: 'done' }
      const outcome = settle(paymentId, amount)
      const transactionId = `sandbox_re_${letters(digestOf(key))}`
      if (outcome.kind === 'done' && db)
        await recordRefund(db, { transactionId, paymentId, amount, key }, clock.now())
      return outcome
    },
    async read(paymentId) {
      const nothingKept = { kind: 'found', state: null, captured: null, refunded: null } as const
      if (ofDemo.test(paymentId)) return { ...nothingKept, authorized: null }
      const held = heldBy(paymentId)
      return held === undefined ? { kind: 'missing' } : { ...nothingKept, authorized: held }
    },
  }
}

/** Payments of past orders in the demo, which were created without the sandbox. */
const ofDemo = /^sandbox_past_(?:tip_)?\d+$/

/** Marks payments whose refunds fail. */
const withoutRefunds = 'sandbox_norefund_'
/** Marks payments that the bank will dispute. */
const disputedPrefix = 'sandbox_disputed_'

const prefixes = new Map<Manner, string>([
  ['good', 'sandbox_'],
  ['refundsFail', withoutRefunds],
  ['disputed', disputedPrefix],
])

/** The same key returns the same payment. */
function authorization({ token }: CardToken, key: string, amount: number): Authorization {
  const manner = token.split('_')[1] as Manner
  const prefix = prefixes.get(manner)
  if (prefix === undefined) return { kind: 'declined', reason: 'declined' }
  return { kind: 'authorized', paymentId: `${prefix}${amount}_${letters(digestOf(key))}` }
}

const digestOf = (key: string) => createHash('sha256').update(key).digest().subarray(0, 12)

function settle(paymentId: string, amount: number): Settlement {
  const held = heldBy(paymentId)
  if (held === undefined) return { kind: 'refused', reason: 'unknown_payment' }
  return amount > held ? { kind: 'refused', reason: 'amount_too_large' } : { kind: 'done' }
}

function heldBy(paymentId: string): number | undefined {
  const held = /^sandbox_(?:norefund_|disputed_)?(\d+)_[a-p]+$/.exec(paymentId)?.[1]
  return held === undefined ? undefined : Number(held)
}

/** Letters only, so that no token looks like a card number. */
const letters = (bytes: Buffer) =>
  bytes.toString('hex').replaceAll(/[0-9a-f]/g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]!)
