import type { Card, CardBrand } from '../core/card.ts'
import type { Cents } from '../core/money.ts'

/** What may be stored about a card: the gateway's token, and what a person needs to recognize the card. */
export type TokenizedCard = {
  token: string
  brand: CardBrand
  lastFour: string
  expMonth: number
  expYear: number
  /** The gateway's id of the number, the same each time the card is entered. */
  fingerprint?: string
}

/** Why a bank or gateway doesn't accept a card. Most banks only say `declined`. */
export type CardFault = 'declined' | 'invalid_number' | 'invalid_expiry' | 'invalid_cvv' | 'expired'

/** `unknown`: no answer in time, or none that we can read. The call may have taken effect or not. */
export type SavedCardOutcome =
  | { kind: 'saved'; card: TokenizedCard }
  | { kind: 'refused'; reason: CardFault }
  | { kind: 'unknown' }

/** What a browser needs to show the gateway's own card fields. */
export type CardFields = { gateway: 'stripe'; publishableKey: string; scriptUrl: string }

/** A card that is about to be entered into the gateway's own fields. Only that person's browser may see the secret. */
export type BegunSetup = { kind: 'begun'; setupId: string; clientSecret: string } | { kind: 'unknown' }

/** A card that was entered into the gateway's own fields and declined by the bank. */
export type FailedSetup = { kind: 'failed'; owner: string; fingerprint?: string }

/**
 * Cards that people enter into the gateway's own fields, where the bank may also ask for 3-D Secure. We never see the card number. A setup
 * belongs to `owner`, the only one who can use its result.
 */
export type CardSetups = {
  readonly fields: CardFields
  begin(key: string, owner: string): Promise<BegunSetup>
  /** The card of a setup that the browser completed. */
  collect(setupId: string, owner: string): Promise<SavedCardOutcome>
  /** The owner and, if known, the card of a setup that the bank declined. Undefined if none was declined. */
  readFailure(setupId: string): Promise<FailedSetup | { kind: 'unknown' } | undefined>
  /** The outcome of a payment that the customer had to confirm. If another card was used to confirm it, it counts as declined. */
  findPayment(paymentId: string, source: CardToken): Promise<Authorization>
}

/** A saved card. The card of a guest is saved for a single use. */
export type CardToken = { token: string }

/**
 * `authorized`: the money is held, to be captured or voided. `needs_action`: the customer has to confirm at the bank, which the gateway's
 * script does in a browser with the secret; without a secret, that isn't possible. `unknown`: ask again with the same key. The gateway then
 * does it once, or repeats its answer.
 */
export type Authorization =
  | { kind: 'authorized'; paymentId: string }
  | { kind: 'declined'; reason: CardFault }
  | { kind: 'needs_action'; paymentId: string; clientSecret?: string }
  | { kind: 'unknown' }

/** The outcome of a capture, void or refund. `refused`: it isn't possible, for example because the payment was already captured. */
export type Settlement = { kind: 'done' } | { kind: 'refused'; reason: string } | { kind: 'unknown' }

/**
 * A payment in the gateway's records. `captured` and `refunded` are the totals. The sandbox, which stores little, returns null for what it
 * doesn't know. `missing`: there is no such payment. `unknown`: no answer.
 */
export type PaymentRecord =
  | {
      kind: 'found'
      state: 'held' | 'captured' | 'voided' | 'refunded' | null
      authorized: Cents | null
      captured: Cents | null
      refunded: Cents | null
      /** What the payment was for, if the gateway stores it. */
      reference?: string
    }
  | { kind: 'missing' }
  | { kind: 'unknown' }

/**
 * Something happened at the gateway to the object with this id. Events may arrive late, twice, out of order or never, so they are only
 * hints to read the object's state from the gateway. `account` is set for a connected account.
 */
export type GatewayEvent = {
  eventId: string
  type: string
  objectId: string
  account: string | null
  at: number
}

/** A refund in the gateway's records. `key` is the key of our request; null if we didn't request it. */
export type RefundRecord =
  | {
      kind: 'found'
      paymentId: string
      key: string | null
      amount: Cents
      state: 'pending' | 'done' | 'failed'
      failure: string | null
    }
  | { kind: 'missing' }
  | { kind: 'unknown' }

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

/** A dispute in the gateway's records. `withdrawn` and `fee` are what it has taken from us so far and not returned. */
export type DisputeRecord =
  | {
      kind: 'found'
      disputeId: string
      paymentId: string
      reference: string | null
      amount: Cents
      reason: string
      status: DisputeStatus
      openedAt: number
      dueBy: number | null
      withdrawn: Cents
      fee: Cents
      submissions: number
    }
  | { kind: 'missing' }
  | { kind: 'unknown' }

/** What moved money in the gateway's balance. `fee` is a separate fee, not part of a payment. */
export type TransactionType =
  | 'charge'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'transfer'
  | 'transfer_reversed'
  | 'payout'
  | 'payout_failed'
  | 'topup'
  | 'fee'
  | 'other'

/** An entry of the gateway's own books: `amount` was added to our balance or taken from it, and `fee` was deducted. */
export type GatewayTransaction = {
  transactionId: string
  type: TransactionType
  amount: Cents
  fee: Cents
  /** In the gateway's notation: `usd`. */
  currency: string
  at: number
  /** The gateway's id of the payment, transfer or dispute, or else of the transaction's source. */
  subject: string
  /** The order that a payment was for, if the gateway stores it. */
  reference: string | null
  /** The key with which we requested a refund, or the name of a transfer; otherwise null. */
  key: string | null
}

/** `next` goes into `after`; null on the last page. */
export type TransactionPage = { transactions: GatewayTransaction[]; next: string | null }

/** Our evidence against a dispute, as text. */
export type Evidence = {
  customerName: string
  customerEmail: string
  description: string
  shippingAddress: string
  shippingDate: string
  carrier: string
  tracking: string
  text: string
}

/** What the gateway reports by itself, and the calls that follow from it. */
export type GatewayReports = {
  /** Whether it moves real money. Events of the other mode are not about us. */
  readonly isLive: boolean
  /** Whether exactly these bytes were signed with one of the endpoints' secrets shortly before `now`. */
  isSigned(body: Buffer, signature: string, now: number): Promise<boolean>
  /** All events since then, oldest first. Undefined: no answer. */
  listEvents(since: number): Promise<GatewayEvent[] | undefined>
  /** The entries of its books since then, in pages of any order. Undefined: no answer. */
  listTransactions(since: number, after: string | null): Promise<TransactionPage | undefined>
  readRefund(refundId: string): Promise<RefundRecord>
  readDispute(disputeId: string): Promise<DisputeRecord>
  submitEvidence(key: string, dispute: { disputeId: string; evidence: Evidence }): Promise<Settlement>
  /** Gives up the dispute, which is then lost. */
  acceptDispute(key: string, dispute: { disputeId: string }): Promise<Settlement>
}

/**
 * A payment gateway. Every call that moves money has an idempotency key from the caller: the same key never moves money twice. No call
 * throws because of a bank's answer or a network failure. What is thrown is a bug on our side, and its message contains no card data. Don't
 * call this inside a transaction.
 */
export type Payments = {
  readonly gateway: 'sandbox' | 'stripe'
  /** Null if cards are entered into our own fields. */
  readonly setups: CardSetups | null
  /** Whether we accept card numbers (`CARD_NUMBERS`) or only the gateway's own fields do. */
  readonly takesNumbers: boolean
  /** Null if the gateway reports nothing. */
  readonly reports: GatewayReports | null
  saveCard(key: string, card: Card): Promise<SavedCardOutcome>
  /** Deletes a saved card at the gateway. Also `done` if the gateway no longer has it. */
  forgetCard(token: string): Promise<Settlement>
  authorize(
    key: string,
    payment: {
      source: CardToken
      amount: Cents
      reference: string
      /** The customer isn't present. If the bank wants a confirmation, the outcome is `needs_action` without a secret. */
      isOffSession?: boolean
    },
  ): Promise<Authorization>
  /** Captures the held amount or less; the rest is released. */
  capture(key: string, payment: { paymentId: string; amount: Cents }): Promise<Settlement>
  void(key: string, payment: { paymentId: string }): Promise<Settlement>
  /** Refunds all or part of what was captured. */
  refund(key: string, payment: { paymentId: string; amount: Cents }): Promise<Settlement>
  /** Only reads: what the gateway has on record about a payment. */
  read(paymentId: string): Promise<PaymentRecord>
}
