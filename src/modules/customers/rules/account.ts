import type { Cents } from '../../../core/money.ts'
import type { Account } from '../../auth/accounts/index.ts'
import type { SavedLocation } from './location.ts'

/** The account as the auth module has it, with changes that wait for a confirmation. */
export type AccountHolder = Account & {
  pending: readonly { kind: 'email' | 'phone'; value: string; validUntil: number }[]
}

/** Totals of a customer's orders. Orders that were cancelled or failed do not count; points come with completion. */
export type OrderTotals = { count: number; points: number; perVertical: Partial<Record<string, number>> }

export type OwnGiftCard = { giftCardId: number; type: string; lastFour: string; balance: Cents }

export type CustomerAccount = {
  holder: AccountHolder
  orders: OrderTotals
  address: SavedLocation | undefined
  credit: Cents
  giftCards: OwnGiftCard[]
}
