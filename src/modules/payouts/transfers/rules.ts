import type { Cents } from '../../../core/money.ts'

/**
 * `due`: waiting for the account or for its turn. `held`: held by the operator. `sending`: the provider is being
 * called, with the outcome still unknown. `sent`: in the merchant's account at the provider, on its way to the bank.
 * `paid`: received by the bank. `failed`: refused by the provider; the operator has to take a look. `carried`: the
 * balance was negative, and is offset against later days.
 */
export const transferStates = ['due', 'held', 'sending', 'sent', 'paid', 'failed', 'carried'] as const
export type TransferState = (typeof transferStates)[number]

/**
 * A payment to a merchant or courier company for one of its days, or ahead of the end of the day by the operator; or
 * an invoice of a company paid by the operator.
 */
export type Transfer = {
  transferId: number
  /** One of them is null. */
  merchantId: number | null
  courierId: number | null
  /** The company's invoice number. */
  invoice: string | null
  kind: 'daily' | 'manual' | 'invoice'
  day: string
  since: number
  until: number
  orders: number
  net: number
  carried: number
  amount: number
  state: TransferState
  note: string
  reason: string
  madeBy: string
  createdAt: number
  key: string
  attempt: number
  provider: string | null
  account: string | null
  reference: string | null
  payment: string | null
  sentAt: number | null
  reversed: number
  bankState: 'pending' | 'in_transit' | 'paid' | 'failed' | null
  bankReference: string | null
  bankDay: string | null
  bankFailure: string | null
  paidAt: number | null
  paidOutside: boolean
}

/**
 * The schema refuses all others. From `sending` back to `due`: refused for now. From `paid` back to `sent`: the bank
 * returned it, and Stripe pays it again.
 */
export const transitions: Record<TransferState, readonly TransferState[]> = {
  due: ['held', 'sending', 'paid'],
  held: ['due', 'paid'],
  sending: ['sent', 'failed', 'due'],
  sent: ['paid', 'failed'],
  paid: ['sent', 'failed'],
  failed: ['due', 'paid'],
  carried: [],
}

/** What the operator can do with a transfer, and the resulting state. */
export const transferActions = ['hold', 'release', 'retry', 'paid_outside'] as const
export type TransferAction = (typeof transferActions)[number]
const targets: Record<TransferAction, { from: readonly TransferState[]; to: TransferState }> = {
  hold: { from: ['due'], to: 'held' },
  release: { from: ['held'], to: 'due' },
  retry: { from: ['failed'], to: 'due' },
  paid_outside: { from: ['due', 'held', 'failed'], to: 'paid' },
}

/** An amount reversed by the provider is paid with a later day, not by repeating this transfer. */
export function nextState(
  action: TransferAction,
  { state, reversed }: { state: TransferState; reversed: Cents },
): TransferState | undefined {
  const { from, to } = targets[action]
  return from.includes(state) && reversed === 0 ? to : undefined
}

/**
 * The ledger's net from the payee's first day to the end of a day, and what transfers have claimed of it, in any
 * state.
 */
export type Standing = { balance: Cents; claimed: Cents }
export type DaySplit = {
  /** Brought forward: the balance of earlier days, or late bookings. */
  carried: Cents
  /** To be sent. */
  amount: Cents
  /** Negative: offset against later days. */
  left: Cents
}

/**
 * A day's transfer is everything the ledger owes that no transfer has claimed. Nothing is summed a second time, so
 * what is sent and carried forward always equals the ledger's net, whatever was held, failed, booked late or
 * reversed.
 */
export function splitDay({ balance, claimed }: Standing, net: Cents): DaySplit {
  const open = balance - claimed
  return { carried: open - net, amount: Math.max(0, open), left: Math.min(0, open) }
}

/** A transfer's initial state. */
export function firstState({ amount, isHeld }: { amount: Cents; isHeld: boolean }): TransferState {
  if (amount === 0) return 'carried'
  return isHeld ? 'held' : 'due'
}

/** The most the operator can pay before the end of the day. */
export const payableNow = ({ balance, claimed }: Standing): Cents => Math.max(0, balance - claimed)

/** Entries booked later than this aren't looked for. */
export const lateDays = 7

/** Days before this are settled: their total is stored as a number. */
export const settledUntil = (standing: { settledUntil: number }, weekBefore: number): number =>
  Math.max(standing.settledUntil, weekBefore)

const firstPauseMs = 60_000
const maxPauseMs = 6 * 3_600_000

/** The pause after this many attempts that were refused for now: a minute, doubling each time. */
export const pauseAfter = (attempt: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempt - 1, 20))
