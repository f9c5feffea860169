import type { CartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { topField } from '../../calls/input-faults.ts'
import type { OrderMethod } from '../../core/merchant-types.ts'
import { type Price, parseDollars, toDollars } from '../../core/money.ts'
import { type Reason, Refusal } from '../../core/refusal.ts'
import type { Sealing } from '../../core/sealing.ts'
import type { Handle } from '../../db/database.ts'
import type { Deps } from '../../start/deps.ts'
import {
  type Cart,
  loadCart,
  type OrderTime,
  obstacleAt,
  quotePrices,
  rememberShown,
} from '../carts/index.ts'
import { type CheckedLine, listObjections } from '../carts/lines/index.ts'
import { findAutomaticOffer, type ShopOffer, toOffer } from '../credits/shop/index.ts'
import { checkAvailability, openingsFrom } from '../merchants/hours/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Order } from '../orders/index.ts'
import { type AnswerTimes, answerTimes, estimateNow, promisedAt } from '../promises/index.ts'
import { type CheckedPayments, checkPayments, findPayments, type OfferedPayments } from './check-payments.ts'
import { type CheckedSale, checkSale, type SaleDeps } from './check-sale.ts'
import { type ContactPort, findContact } from './contact.ts'
import { findDestination, type ResolvedDestination } from './destination.ts'
import type { Findings } from './findings.ts'
import { presentQuote, quotedContent } from './present-quote.ts'
import { checkGoods, type PricedGoods, type PricingDeps, priceGoods } from './price-goods.ts'
import { isQuoteFor } from './quote-id.ts'
import { readCheckoutRequest } from './read-request.ts'
import { readDeliveryOptions } from './rules/delivery-options.ts'
import { checkoutFaults } from './rules/faults.ts'
import { withNewPrices } from './rules/locked-prices.ts'
import { chosenPromotion } from './rules/payment-requests.ts'
import type { CheckoutInput } from './schemas.ts'

export type CheckoutDeps = PricingDeps &
  SaleDeps &
  ContactPort &
  Pick<Deps, 'db' | 'changes' | 'payments' | 'geocoder' | 'limiter' | 'marketplaceSettings'>

/** The order as it will be placed unless something changes in between. Created by reading only. */
export type CheckoutPlan = Pick<CheckedPayments, 'payments' | 'giftCodes' | 'promotion' | 'card' | 'labels'> &
  CheckedSale & {
    owner: CartOwner
    cart: Cart
    merchant: Merchant
    method: OrderMethod
    time: Extract<OrderTime, { at: number }>
    lines: readonly CheckedLine[]
    price: Price
    sold: PricedGoods['sold']
    offer: PricedGoods['offer']
    ifMissing: Order['ifMissing']
    deliveryOptions: Order['deliveryOptions']
    promisedAt: number
    /** Null if the merchant confirms automatically. */
    answer: AnswerTimes | null
    destination: ResolvedDestination
    contact: Order['contact']
    instructions: string
  }

/** All errors are returned together. */
export async function planCheckout(
  deps: CheckoutDeps,
  sent: CheckoutInput,
  call: Call,
): Promise<CheckoutPlan> {
  const findings = await collectFindings(deps, sent, call)
  mustBeFaultless(deps, findings, call)
  const { merchant, method, time, at, now } = findings.request
  const promised =
    time.kind === 'asap' ? promisedAt(await estimateNow(deps.db, merchant, now), method, now) : at
  return { ...toPlan(findings), promisedAt: promised, answer: await timesToAnswer(deps, findings) }
}

async function timesToAnswer(
  { marketplaceSettings }: CheckoutDeps,
  { request: { merchant, method, time, at, now } }: Findings,
): Promise<AnswerTimes | null> {
  if (merchant.autoConfirm) return null
  const { answerMinutes } = await marketplaceSettings()
  const order = { orderedAt: now, deliverAt: time.kind === 'asap' ? now : at }
  return answerTimes(openingsFrom(merchant, method, now), order, answerMinutes)
}

/** What a checkout with these parameters would charge, and every reason it would be refused for. Changes nothing. */
export async function quoteCheckout(deps: CheckoutDeps, sent: CheckoutInput, call: Call) {
  return presentQuote(deps.settings.sealing, await collectFindings(deps, sent, call, { isQuote: true }), call)
}

async function collectFindings(
  deps: CheckoutDeps,
  sent: CheckoutInput,
  call: Call,
  { isQuote } = { isQuote: false },
): Promise<Findings> {
  const { db } = deps
  const request = await readCheckoutRequest(deps, sent, call)
  const cart = await loadCart(db, request.owner, request.merchant.merchantId)
  const destination = await findDestination(db, deps.geocoder, { ...request, isQuote })
  const contacted = await findContact(deps, { ...request, destination, handle: db })
  const checked = await checkGoods(deps, { ...request, isQuote, cart, destination })
  const { lines } = checked
  const sale = await checkSale(deps, { ...request, destination, lines })
  const { contact } = contacted
  const payments = await findPayments(deps, { ...request, contact, isQuote, lines }, call)
  const offer = await findOffer(db, payments, { ...request, contact })
  const goods = priceGoods(request, checked, offer)
  const { price, sold } = goods
  const paid = await checkPayments(deps, payments, { price, allowance: sold.allowance }, call)
  const findings = { request, cart, destination, contacted, goods, sale, paid }
  return { ...findings, faults: listFaults(findings, isQuote) }
}

/**
 * One promotion per order: the requested code or saved promotion, or else the best automatic one of the merchant.
 * Merchants without promotions are cached, so their orders run no query.
 */
async function findOffer(
  db: Handle,
  { requests, owned, promoted }: OfferedPayments,
  { owner, contact, merchant }: { owner: CartOwner; contact: Order['contact']; merchant: Merchant },
): Promise<ShopOffer | null> {
  const chosen = chosenPromotion(requests, owned)
  if (chosen) return chosen.fundedBy === 'merchant' ? toOffer(chosen, promoted.lines) : null
  if (merchant.promotions.length === 0) return null
  return findAutomaticOffer(db, { owner, contact }, promoted)
}

function mustBeFaultless({ db, settings }: CheckoutDeps, findings: Findings, call: Call) {
  const { cart, goods, request } = findings
  const quoteId = request.input.quote_id
  const isQuoted =
    quoteId === undefined || isQuoteFor(settings.sealing, quoteId, quotedContent(findings), request.now)
  const repriced: Reason[] = isQuoted ? [] : [{ code: 'price_changed', field: 'quote_id' }]
  const [first, ...more] = [...repriced, ...findings.faults]
  if (!first) return
  const isRepriced = [first, ...more].some(({ code }) => code === 'price_changed')
  const describe = () =>
    isQuoted
      ? describePrices(settings.sealing, findings)
      : { quote: presentQuote(settings.sealing, findings, call) }
  throw new Refusal([first, ...more], {
    body: isRepriced ? describe() : {},
    async consequence() {
      if (cart && goods.changed.length > 0)
        await rememberShown(db, cart, withNewPrices(cart.lines, goods.changed))
    },
  })
}

/** In the order in which errors are returned. A quote shows current prices, so none of them has changed. */
function listFaults(findings: Omit<Findings, 'faults'>, isQuote: boolean): Reason[] {
  const { request, destination, contacted, goods, sale, paid } = findings
  const { input, merchant, method, time, at } = request
  const { lines, zone, price } = goods
  const changed = isQuote || input.quote_id !== undefined ? [] : goods.changed
  const checked = [
    ...contacted.faults,
    ...goods.quoteFaults,
    ...checkoutFaults({
      ...{ lines, changed, destination, zone },
      orderTime: time,
      obstacle: obstacleAt(checkAvailability(merchant, method, at), time, method),
      subtotal: price.subtotal,
      total: price.total,
      tip: parseDollars(input.tip ?? 0),
      objections: listObjections(sale.ruling),
      leavesRestricted: sale.ruling !== null && (readDeliveryOptions(input)?.leave_at_door ?? false),
      paymentFaults: paid.faults,
      unpaid: paid.unpaid,
    }),
  ]
  return [...request.faults, ...withoutThoseOf(request.unreadable, checked)]
}

/** An unreadable parameter suppresses errors that follow from its absence. */
const withoutThoseOf = (unreadable: ReadonlySet<string>, faults: readonly Reason[]) =>
  faults.filter(({ field }) => !unreadable.has(topField(field)))

/** The current prices, for a customer who was shown different ones. */
function describePrices(sealing: Sealing, { request, cart, goods }: Findings) {
  const { lines, difference, rates } = goods
  const quote_token = quotePrices(sealing, { cart, lines, orderType: request.method, rates }, request.now)
  return { difference: toDollars(difference), quote_token }
}

function toPlan({
  request,
  cart,
  destination,
  contacted,
  goods,
  sale,
  paid,
}: Findings): Omit<CheckoutPlan, 'promisedAt' | 'answer'> {
  const { input, owner, merchant, method, time } = request
  const { lines, price, sold, offer } = goods
  const { payments, giftCodes, promotion, card } = paid
  const labels = { ...paid.labels, ...(offer && offerLabels(offer)) }
  return {
    ...{ owner, merchant, method, destination, lines, price, sold, offer, ...sale },
    ifMissing: input.if_missing ?? 'refund',
    deliveryOptions: readDeliveryOptions(input),
    ...{ payments, giftCodes, promotion, card, labels },
    cart: cart!,
    time: time as CheckoutPlan['time'],
    contact: contacted.contact,
    instructions: input.instructions ?? destination.instructions,
  }
}

const offerLabels = ({ promotion: { name, code } }: ShopOffer) => ({
  discount: name,
  ...(code !== '' && { promo: code }),
})
