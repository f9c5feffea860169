import { formatMoney, type Language } from './format.ts'
import { moneyBack, receiptTexts } from './receipt.ts'

/** A refund as in the API. Pages and emails use the same words for it. */
type Refund = {
  /** `original` for the original payments, or `credit`. */
  to: string
  payments: readonly { type: string; amount: number; status: string }[]
  /** Long enough ago for the bank to have booked it. */
  hasArrived?: boolean
}
type PaidOrder = Parameters<typeof moneyBack>[0]
type Way = 'card' | 'arrived' | 'cash' | 'gift' | 'credit'

const texts = {
  en: { cash: (amount: string) => `You get ${amount} back in cash from the shop.` },
  es: { cash: (amount: string) => `La tienda te devuelve ${amount} en efectivo.` },
} as const

/** 5 business days, with two weekends or a holiday among them. */
const bankMs = 9 * 86_400_000

export const isBooked = (at: number, now: number): boolean => now - at > bankMs

/** `You get $4.20 back to Visa 4242 within 5 business days.`: a sentence for each way that money comes back. */
export function refundWords(refunds: readonly Refund[], order: PaidOrder, language: Language): string[] {
  const cards = moneyBack(order).filter(({ to }) => to === 'card')
  // With two cards, the API doesn't say which of them a refund went to.
  const label = (cards.length === 1 && cards[0]!.label) || receiptTexts[language].yourCard
  const words = { ...receiptTexts[language].back, ...texts[language] }
  return [...centsByWay(refunds)].map(([way, cents]) => words[way](formatMoney(cents / 100, language), label))
}

const ways: Readonly<Record<string, Way>> = {
  ...{ credit_card: 'card', cash: 'cash', gift_card: 'gift', credit_balance: 'credit' },
}

function wayOf({ to, hasArrived }: Refund, type: string): Way | undefined {
  const way = ways[type]
  if (way !== undefined && to === 'credit') return 'credit'
  return way === 'card' && hasArrived ? 'arrived' : way
}

/** Counts only refunds that were made: a pending one may still fail, and a promotion isn't money. */
function centsByWay(refunds: readonly Refund[]): Map<Way, number> {
  const sums = new Map<Way, number>()
  for (const refund of refunds)
    for (const { type, amount, status } of refund.payments) {
      const way = wayOf(refund, type)
      if (status === 'done' && way) sums.set(way, (sums.get(way) ?? 0) + Math.round(amount * 100))
    }
  return sums
}
