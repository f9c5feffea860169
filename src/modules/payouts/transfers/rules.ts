import type { Cents } from '../../../core/money.ts'

/**
 * `due`: waits for the account or for its turn. `held`: the operator holds it back. `sending`: the provider is being asked; whether
 * it has done it is not known yet. `sent`: in the merchant's account at the provider, on its way to the bank. `paid`: the bank has it.
 * `failed`: the provider refused it, and the operator has to look. `carried`: less than nothing was left, which later days pay.
 */
export const transferStates = ['due', 'held', 'sending', 'sent', 'paid', 'failed', 'carried'] as const
export type TransferState = (typeof transferStates)[number]

/**
 * What a merchant or a courier company is paid for one of its days, or ahead of its end by the operator; or what the operator has paid of
 * a company's invoice.
 */
export type Transfer = {
  transferId: number
  /** One of them is null. */
  merchantId: number | null
  courierId: number | null
  /** The company's number of its bill. */
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

/** The schema refuses all others. From `sending` back to `due`: refused for now. From `paid` back to `sent`: the bank returned it, and Stripe pays it again. */
export const transitions: Record<TransferState, readonly TransferState[]> = {
  due: ['held', 'sending', 'paid'],
  held: ['due', 'paid'],
  sending: ['sent', 'failed', 'due'],
  sent: ['paid', 'failed'],
  paid: ['sent', 'failed'],
  failed: ['due', 'paid'],
  carried: [],
}

/** What the operator may do with a transfer, and what becomes of it. */
export const transferActions = ['hold', 'release', 'retry', 'paid_outside'] as const
export type TransferAction = (typeof transferActions)[number]
const targets: Record<TransferAction, { from: readonly TransferState[]; to: TransferState }> = {
  hold: { from: ['due'], to: 'held' },
  release: { from: ['held'], to: 'due' },
  retry: { from: ['failed'], to: 'due' },
  paid_outside: { from: ['due', 'held', 'failed'], to: 'paid' },
}

/** What was reversed at the provider is paid with a later day, and not again as this transfer. */
export function nextState(
  action: TransferAction,
  { state, reversed }: { state: TransferState; reversed: Cents },
): TransferState | undefined {
  const { from, to } = targets[action]
  return from.includes(state) && reversed === 0 ? to : undefined
}

/** The ledger's net from a merchant's start to the end of a day, and what was claimed of it by transfers, whatever their state. */
export type Standing = { balance: Cents; claimed: Cents }
export type DaySplit = {
  /** Brought forward: what days before left, or what was booked late. */
  carried: Cents
  /** To be sent. */
  amount: Cents
  /** Less than nothing: what later days pay. */
  left: Cents
}

/**
 * A day's transfer is all that the ledger owes and no transfer has claimed. Nothing is added up here a second time, so that what
 * is sent and what is carried on are the ledger's net, whatever was held, failed, booked late or reversed.
 */
export function splitDay({ balance, claimed }: Standing, net: Cents): DaySplit {
  const open = balance - claimed
  return { carried: open - net, amount: Math.max(0, open), left: Math.min(0, open) }
}

/** The state in which a transfer begins. */
export function firstState({ amount, isHeld }: { amount: Cents; isHeld: boolean }): TransferState {
  if (amount === 0) return 'carried'
  return isHeld ? 'held' : 'due'
}

/** The most that the operator can pay ahead of the day's end. */
export const payableNow = ({ balance, claimed }: Standing): Cents => Math.max(0, balance - claimed)

/** Entries that come later than this are not looked for. */
export const lateDays = 7

/** A day of this long ago is settled: what it came to is kept as a number. */
export const settledUntil = (standing: { settledUntil: number }, weekBefore: number): number =>
  Math.max(standing.settledUntil, weekBefore)

const firstPauseMs = 60_000
const maxPauseMs = 6 * 3_600_000

/** The pause after so many attempts that were refused for now: a minute, then twice as long each time. */
export const pauseAfter = (attempt: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempt - 1, 20))
