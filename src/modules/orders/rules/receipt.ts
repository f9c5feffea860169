import type { Cents } from '../../../core/money.ts'
import type { Order } from './order.ts'

/** A payment of an order other than its promotion, which people see as a discount. */
export type ReceiptPayment = {
  type: 'gift_card' | 'credit_balance' | 'credit_card' | 'cash'
  label: string
  amount: Cents
}

type Paid = Pick<
  Order,
  'total' | 'addedTip' | 'promoUsed' | 'giftCardUsed' | 'creditUsed' | 'paymentMethod' | 'paymentLabels'
>

/** In the order in which they are charged. They add up to the total less the promotion. */
export function receiptPayments(order: Paid): ReceiptPayment[] {
  const { total, addedTip, promoUsed, giftCardUsed, creditUsed, paymentMethod, paymentLabels } = order
  const type = paymentMethod === 'cash' ? 'cash' : 'credit_card'
  const card = paymentLabels?.credit_card ?? 'Card'
  const gift = paymentLabels?.gift_card
  // A tip added later with a different card, or to an order paid in cash, has its own line.
  const tipCard = paymentLabels?.tip ?? 'Card'
  const tip = type === 'credit_card' && tipCard === card ? 0 : addedTip
  const payments: ReceiptPayment[] = [
    { type: 'gift_card', label: gift ? `Gift card ${gift}` : 'Gift card', amount: giftCardUsed },
    { type: 'credit_balance', label: 'Credit', amount: creditUsed },
    {
      type,
      label: type === 'cash' ? 'Cash' : card,
      amount: total - promoUsed - giftCardUsed - creditUsed - tip,
    },
    { type: 'credit_card', label: tipCard, amount: tip },
  ]
  return payments.filter(({ amount }) => amount > 0)
}
