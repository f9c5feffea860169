import type { Mail } from '../../outside/mail.ts'
import type { EmailName, WriteEmail } from '../../texts/email-originals.ts'
import type { Language } from '../../texts/language.ts'
import { changedEmail, questionEmail, refundEmail } from '../after-sale/index.ts'
import { tipEmail } from '../checkout/index.ts'
import { emailToCustomer } from '../fulfilment/emails/index.ts'
import type { Order } from '../orders/index.ts'

type Sample = (order: Order, url: string, write: WriteEmail) => Mail

/** What happened to the order in the email is made up where it need not have happened to this one. */
const samples: Record<EmailName, Sample> = {
  order_placed: (order, url, write) =>
    emailToCustomer({ ...order, reason: null }, 'placed', both(url), write),
  order_confirmed: (order, url, write) =>
    emailToCustomer(
      { ...order, reason: null, prepMinutes: order.prepMinutes ?? 20 },
      'confirmed',
      both(url),
      write,
    ),
  order_rejected: (order, url, write) => emailToCustomer(order, 'rejected', both(url), write),
  order_cancelled: (order, url, write) => emailToCustomer(order, 'cancelled', both(url), write),
  order_failed: (order, url, write) => emailToCustomer(order, 'failed', both(url), write),
  order_changed: (order, url, write) => changedEmail(order, withoutFirstLine(order), url, write),
  order_question: (order, url, write) =>
    questionEmail(order, replacedFirstLine(order), { answer: url, order: url }, write),
  refund_by_shop: (order, url, write) =>
    refundEmail(order, { ...wholeRefund(order), by: 'merchant' }, url, write),
  refund_by_marketplace: (order, url, write) =>
    refundEmail(order, { ...wholeRefund(order), by: 'operator' }, url, write),
  tip: (order, url, write) => tipEmail(order, { amount: order.tip || 300, card: 'Visa 4242' }, url, write),
}

const both = (url: string) => ({ order: url, tracking: url })

function withoutFirstLine({ cart: [first], total }: Order) {
  const { name = '', quantity_milli = 0, price_cents = 0 } = first ?? {}
  const line = { name, from_milli: quantity_milli, from_cents: price_cents, to_milli: 0, to_cents: 0 }
  return {
    ...{ from: total, to: Math.max(0, total - price_cents), lapsesAt: null, replacesAll: false },
    changes: [{ ...line, action: 'remove' as const, replaced_by: null }],
  }
}

function replacedFirstLine(order: Order) {
  const { changes, ...adjustment } = withoutFirstLine(order)
  const [line] = changes
  return {
    ...adjustment,
    lapsesAt: order.orderedAt + 10 * 60_000,
    changes: [
      {
        ...line!,
        ...{ action: 'replace' as const, to_milli: line!.from_milli, to_cents: line!.from_cents },
        replaced_by: order.cart.at(-1)?.name ?? '',
      },
    ],
  }
}

const wholeRefund = ({ total }: Order) => ({
  reason: 'An item was missing',
  to: 'original' as const,
  legs: [{ type: 'credit_card' as const, amount: total, state: 'done' as const }],
})

type Asked = { name: EmailName; language: Language; publicUrl: string }

/** The email as a customer would get it for this order. Its links have no token: they open nothing. */
export function sampleEmail(order: Order, { name, language, publicUrl }: Asked, write: WriteEmail): Mail {
  const { language: _, ...contact } = order.contact
  const read = { ...order, contact: { ...contact, ...(language === 'es' && { language }) } }
  return samples[name](read, `${publicUrl}/orders/${order.orderId}`, write)
}
