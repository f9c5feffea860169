import type { Card, CardBrand } from '../core/card.ts'
import type { Cents } from '../core/money.ts'

/** A card as it may be kept: the gateway's name for it, and what a person needs to recognize it. */
export type TokenisedCard = {
  token: string
  brand: CardBrand
  lastFour: string
  expMonth: number
  expYear: number
  /** The gateway's name for the number, which is the same each time the card is entered. */
  fingerprint?: string
}

/** Why a bank or a gateway does not take a card; `declined` is all that most banks say. */
export type CardFault = 'declined' | 'invalid_number' | 'invalid_expiry' | 'invalid_cvv' | 'expired'

/** `unknown`: no answer came in time, or none that can be read. It may have happened or not. */
export type SavedCardOutcome =
  | { kind: 'saved'; card: TokenisedCard }
  | { kind: 'refused'; reason: CardFault }
  | { kind: 'unknown' }

/** The parameters with which a browser shows the gateway's own card fields. */
export type CardFields = { gateway: 'stripe'; publishableKey: string; scriptUrl: string }

/** A card that the gateway's own fields are about to take. The secret is for the browser of that person alone. */
export type BegunSetup = { kind: 'begun'; setupId: string; clientSecret: string } | { kind: 'unknown' }

/** A card that the gateway's own fields took and the bank refused. */
export type FailedSetup = { kind: 'failed'; owner: string; fingerprint?: string }

/**
 * Cards that people type into the gateway's own fields, where the bank may also ask for a proof (3-D Secure): we never see
 * a card number. `owner` names who a setup is for; only the owner can use the result.
 */
export type CardSetups = {
  readonly fields: CardFields
  begin(key: string, owner: string): Promise<BegunSetup>
  /** The card of a setup that the browser has completed. */
  collect(setupId: string, owner: string): Promise<SavedCardOutcome>
  /** Whose setup a bank has refused, and which card, if it says so. Undefined: none was refused. */
  readFailure(setupId: string): Promise<FailedSetup | { kind: 'unknown' } | undefined>
  /** The outcome of a payment that the customer was to confirm. One that was confirmed with another card is declined. */
  findPayment(paymentId: string, source: CardToken): Promise<Authorization>
}

/** A card saved before; one that is used this once (guests) is saved for that. */
export type CardToken = { token: string }

/**
 * `authorised`: the money is held, to be captured or voided. `needs_action`: the customer has to confirm at the bank, which
 * the gateway's script does in a browser with the secret; without a secret that is impossible.
 * `unknown`: ask again with the same key; the gateway then does it once, or repeats its answer.
 */
export type Authorization =
  | { kind: 'authorised'; paymentId: string }
  | { kind: 'declined'; reason: CardFault }
  | { kind: 'needs_action'; paymentId: string; clientSecret?: string }
  | { kind: 'unknown' }

/** The outcome of a capture, void or refund. `refused`: it is not possible, for example because it is captured already. */
export type Settlement = { kind: 'done' } | { kind: 'refused'; reason: string } | { kind: 'unknown' }

/**
 * A payment in the gateway's records. `captured` and `refunded` are all that it took and gave back. A gateway that keeps
 * nothing (the sandbox) leaves null what it does not know. `missing`: it has no such payment. `unknown`: no answer came.
 */
export type PaymentRecord =
  | {
      kind: 'found'
      state: 'held' | 'captured' | 'voided' | 'refunded' | null
      authorised: Cents | null
      captured: Cents | null
      refunded: Cents | null
      /** What the payment was authorised for, where the gateway keeps it. */
      reference?: string
    }
  | { kind: 'missing' }
  | { kind: 'unknown' }

/**
 * Something has happened at the gateway, to the object of this id. It may come late, twice, in another order or never, so it is a
 * hint: what is true is read from the gateway. `account`: a connected account's, else null.
 */
export type GatewayEvent = {
  eventId: string
  type: string
  objectId: string
  account: string | null
  at: number
}

/** A refund in the gateway's records. `key`: under which it was asked for; null for one that we did not ask for. */
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

/** A dispute in the gateway's records. `withdrawn` and `fee` are what it has taken from us so far and not given back. */
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

/** What moved money in the gateway's balance. `fee` is one of its own, apart from a payment. */
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

/** A line of the gateway's own books: `amount` came into our balance or left it, and `fee` was kept of it. */
export type GatewayTransaction = {
  transactionId: string
  type: TransactionType
  amount: Cents
  fee: Cents
  /** As the gateway writes it: `usd`. */
  currency: string
  at: number
  /** The gateway's id of what it is about: a payment, a transfer or a dispute; else of the transaction's source. */
  subject: string
  /** The order that a payment was made for, where the gateway keeps it. */
  reference: string | null
  /** Under which a refund was asked for by us, or the name of a transfer; null: neither. */
  key: string | null
}

/** `next`: for `after`; null: that was all. */
export type TransactionPage = { transactions: GatewayTransaction[]; next: string | null }

/** What speaks against a dispute, as text. */
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

/** What a gateway reports by itself, and what is read and said because of it. */
export type GatewayReports = {
  /** Whether it moves real money: events of the other kind are not about us. */
  readonly isLive: boolean
  /** Whether one of the endpoints' secrets has signed exactly these bytes, not long before `now`. */
  isSigned(body: Buffer, signature: string, now: number): Promise<boolean>
  /** All events since then, the earliest first. Undefined: no answer. */
  listEvents(since: number): Promise<GatewayEvent[] | undefined>
  /** The lines of its books since then, in pages of any order. Undefined: no answer. */
  listTransactions(since: number, after: string | null): Promise<TransactionPage | undefined>
  readRefund(refundId: string): Promise<RefundRecord>
  readDispute(disputeId: string): Promise<DisputeRecord>
  submitEvidence(key: string, dispute: { disputeId: string; evidence: Evidence }): Promise<Settlement>
  /** The dispute is not contested: it is lost. */
  acceptDispute(key: string, dispute: { disputeId: string }): Promise<Settlement>
}

/**
 * A payment gateway. Every call that moves money has an idempotency key of the caller's: the same key never moves money
 * twice. No call throws for what a bank says or for a network that fails; what is thrown is a fault of ours, and names
 * no card. Not to be called inside a transaction.
 */
export type Payments = {
  readonly gateway: 'sandbox' | 'stripe'
  /** Null where cards are typed into our own fields. */
  readonly setups: CardSetups | null
  /** Whether card numbers may be sent to us (`CARD_NUMBERS`), or only to the gateway's own fields. */
  readonly takesNumbers: boolean
  /** Null where the gateway reports nothing. */
  readonly reports: GatewayReports | null
  saveCard(key: string, card: Card): Promise<SavedCardOutcome>
  /** The gateway lets go of a saved card. One that it does not know any more is `done`. */
  forgetCard(token: string): Promise<Settlement>
  authorize(
    key: string,
    payment: {
      source: CardToken
      amount: Cents
      reference: string
      /** The customer is not there: a bank that wants a proof is `needs_action` without a secret. */
      isOffSession?: boolean
    },
  ): Promise<Authorization>
  /** Takes what is held, or less; the rest is let go. */
  capture(key: string, payment: { paymentId: string; amount: Cents }): Promise<Settlement>
  void(key: string, payment: { paymentId: string }): Promise<Settlement>
  /** Gives back what was captured, or a part of it. */
  refund(key: string, payment: { paymentId: string; amount: Cents }): Promise<Settlement>
  /** Moves no money: what the gateway itself says of a payment. */
  read(paymentId: string): Promise<PaymentRecord>
}
