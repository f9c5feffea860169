import { authorizeAt, isFarAhead } from '../../../formats/far-ahead.ts'
import type { Call } from '../../calls/call.ts'
import { formatInstant } from '../../core/local-time.ts'
import { type Cents, parseDollars, toDollars } from '../../core/money.ts'
import { messageItem } from '../../core/refusal.ts'
import type { Sealing } from '../../core/sealing.ts'
import { inLanguage } from '../../texts/sentence.ts'
import { presentGoods } from '../carts/index.ts'
import { presentTaxes } from '../pricing/taxes/index.ts'
import type { Findings } from './findings.ts'
import { makeQuoteId } from './quote-id.ts'
import { readDeliveryOptions } from './rules/delivery-options.ts'
import { paidBy } from './rules/payment-plan.ts'
import { readPayment } from './schemas.ts'

export function presentQuote(sealing: Sealing, findings: Findings, { language, now }: Call) {
  const { request, goods, sale, paid, faults } = findings
  const { merchant, method, at } = request
  const { price, lines, rates, offer, taxed } = goods
  const timing = { orderType: method, at }
  const promo = paidBy(paid.payments, 'promo')
  const { promotion } = paid
  return {
    ...presentGoods({ merchant, timing, lines, rates, price }, language),
    subtotal: toDollars(price.subtotal),
    tax: toDollars(price.tax),
    ...presentTaxes(taxed),
    tip: toDollars(price.tip),
    discounts: [
      ...(offer ? [presentDiscount(offer.promotion, price.discount)] : []),
      ...(promotion ? [presentDiscount(promotion, promo)] : []),
    ],
    total: toDollars(price.total - promo),
    charges: paid.charges.map(({ type, label, amount }) => {
      return { type, label: inLanguage(label, language), amount: toDollars(amount) }
    }),
    to_pay: toDollars(paidBy(paid.payments, 'credit_card') + paidBy(paid.payments, 'cash')),
    refusals: faults.map((fault) => messageItem(fault, language)),
    ...(isFarAhead({ orderedAt: now, deliverAt: at }) && {
      authorize_at: formatInstant(authorizeAt(at), merchant.timeZone),
    }),
    ...(sale.ruling !== null && { needs_id_check: true }),
    quote_id: faults.length === 0 ? makeQuoteId(sealing, quotedContent(findings), now) : null,
  }
}

const presentDiscount = ({ code, name }: { code: string; name: string }, amount: Cents) => ({
  type: 'promo',
  code,
  label: name,
  amount: toDollars(amount),
})

/**
 * Everything a quote promises, as one text: the parameters by value, the cart's state, and every amount. Card numbers
 * aren't part of it: a guest gets a quote without one.
 */
export function quotedContent({ request, cart, destination, goods, paid }: Findings): string {
  const { owner, merchant, method, time, input } = request
  const { deliveryFee, convenienceFee, tax, tip } = goods.price
  return JSON.stringify([
    ...[owner, merchant.merchantId, cart?.cartId, cart?.revision],
    ...[method, time.kind === 'later' ? time.at : time.kind, destination.locationId],
    ...[input.street, input.unit_number, input.city, input.state, input.zip_code],
    ...[input.first_name, input.last_name, input.email, input.phone_number],
    ...[readDeliveryOptions(input), input.instructions, input.birth_date, input.if_missing, input.sms_notify],
    (input.payments ?? []).map(comparable),
    goods.lines.map(({ price }) => price),
    [deliveryFee, convenienceFee, tax, tip],
    paid.payments,
    ...(goods.offer ? [goods.offer.promotion.promotionId, goods.offer.discounts] : []),
  ])
}

/** `10`, `10.00` and `"10"` are the same amount. */
function comparable(sent: unknown) {
  const { type, id, code, amount } = readPayment(sent).value
  return [type, id, code, amount === undefined ? null : parseDollars(amount)]
}
