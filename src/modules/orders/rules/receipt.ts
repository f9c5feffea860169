import type { Cents } from '../../../core/money.ts'
import type { Order } from './order.ts'

/** What paid for an order, besides its promotion, which is a discount to people. */
export type ReceiptPayment = {
  type: 'gift_card' | 'credit_balance' | 'credit_card' | 'cash'
  label: string
  amount: Cents
}

type Paid = Pick<
  Order,
  'total' | 'addedTip' | 'promoUsed' | 'giftCardUsed' | 'creditUsed' | 'paymentMethod' | 'paymentLabels'
>

/** In the order in which they pay. Together they are the total less the promotion. */
export function receiptPayments(order: Paid): ReceiptPayment[] {
  const { total, addedTip, promoUsed, giftCardUsed, creditUsed, paymentMethod, paymentLabels } = order
  const type = paymentMethod === 'cash' ? 'cash' : 'credit_card'
  const card = paymentLabels?.credit_card ?? 'Card'
  const gift = paymentLabels?.gift_card
  // A tip that was added later by another card, or to an order that was paid in cash, has a line of its own.
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
