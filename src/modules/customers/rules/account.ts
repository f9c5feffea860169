import type { Cents } from '../../../core/money.ts'
import type { SavedLocation } from './location.ts'

/** Who it is, as identity knows them, with changes that wait for a confirmation. */
export type AccountHolder = {
  customerId: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  smsNotify: boolean
  pending: readonly { kind: 'email' | 'phone'; value: string; validUntil: number }[]
}

/** What the orders of a customer come to. Orders that came to nothing do not count; points come with completion. */
export type OrderTotals = { count: number; points: number; perVertical: Partial<Record<string, number>> }

export type GiftCard = { giftCardId: number; type: string; lastFour: string; balance: Cents }

export type CustomerAccount = {
  holder: AccountHolder
  orders: OrderTotals
  address: SavedLocation | undefined
  credit: Cents
  giftCards: GiftCard[]
}
