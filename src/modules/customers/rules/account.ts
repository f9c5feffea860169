import type { Cents } from '../../../core/money.ts'
import type { NoticeChoices } from '../../../core/notices.ts'
import type { SavedLocation } from './location.ts'

/** The person with the account, and changes that wait for a confirmation. */
export type AccountHolder = NoticeChoices & {
  customerId: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  pending: readonly { kind: 'email' | 'phone'; value: string; validUntil: number }[]
}

/** Totals of a customer's orders. Orders that were canceled or failed do not count; points come with completion. */
export type OrderTotals = { count: number; points: number; perVertical: Partial<Record<string, number>> }

export type OwnGiftCard = { giftCardId: number; type: string; lastFour: string; balance: Cents }

export type CustomerAccount = {
  holder: AccountHolder
  orders: OrderTotals
  address: SavedLocation | undefined
  credit: Cents
  giftCards: OwnGiftCard[]
  /** Has a certificate of some state that has not expired. */
  isTaxExempt: boolean
}
