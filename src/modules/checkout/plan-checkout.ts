import type { CartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { topField } from '../../calls/input-faults.ts'
import type { OrderMethod } from '../../core/merchant-types.ts'
import { type Price, parseDollars, toDollars } from '../../core/money.ts'
import { type Reason, Refusal } from '../../core/refusal.ts'
import type { Sealing } from '../../core/sealing.ts'
import type { Deps } from '../../start/deps.ts'
import {
  type Cart,
  loadCart,
  type OrderTime,
  obstacleAt,
  quotePrices,
  rememberShown,
} from '../carts/index.ts'
import { type CheckedLine, objectionsOf } from '../carts/lines/index.ts'
import { availabilityOf } from '../merchants/hours/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Order } from '../orders/index.ts'
import { estimateNow, promisedAt } from '../promises/index.ts'
import { type CheckedPayments, checkPayments } from './check-payments.ts'
import { type CheckedSale, checkSale, type SaleDeps } from './check-sale.ts'
import { type Contacted, type ContactPort, findContact } from './contact.ts'
import { findDestination, type ResolvedDestination } from './destination.ts'
import { type PricedGoods, type PricingDeps, priceGoods } from './price-goods.ts'
import { type CheckoutRequest, readCheckoutRequest } from './read-request.ts'
import { shownAnew } from './rules/case.ts'
import { checkoutFaults } from './rules/faults.ts'
import type { CheckoutInput } from './schemas.ts'

export type CheckoutDeps = PricingDeps &
  SaleDeps &
  ContactPort &
  Pick<Deps, 'db' | 'changes' | 'payments' | 'geocoder'>

/** An order as it will be, if nothing comes between. Made by reading alone. */
export type CheckoutPlan = Pick<CheckedPayments, 'payments' | 'giftCodes' | 'promotion' | 'card'> &
  CheckedSale & {
    owner: CartOwner
    cart: Cart
    merchant: Merchant
    method: OrderMethod
    time: Extract<OrderTime, { at: number }>
    lines: readonly CheckedLine[]
    price: Price
    sold: PricedGoods['sold']
    ifMissing: Order['ifMissing']
    promisedAt: number
    destination: ResolvedDestination
    contact: Order['contact']
    instructions: string
  }

/** All that was loaded and checked for a checkout. */
type Findings = {
  request: CheckoutRequest
  cart: Cart | undefined
  destination: ResolvedDestination
  contacted: Contacted
  goods: PricedGoods
  sale: CheckedSale
  paid: CheckedPayments
}

/** All errors are returned together. */
export async function planCheckout(
  deps: CheckoutDeps,
  sent: CheckoutInput,
  call: Call,
): Promise<CheckoutPlan> {
  const { db } = deps
  const request = await readCheckoutRequest(deps, sent, call)
  const cart = await loadCart(db, request.owner, request.merchant.merchantId)
  const destination = await findDestination(db, deps.geocoder, request)
  const contacted = await findContact(deps, { ...request, destination, handle: db })
  const goods = await priceGoods(deps, { ...request, cart, destination })
  const sale = await checkSale(deps, { ...request, destination, lines: goods.lines })
  const { price, sold } = goods
  const paid = await checkPayments(deps, { ...request, price, allowance: sold.allowance })
  const findings = { request, cart, destination, contacted, goods, sale, paid }
  mustBeFaultless(deps, findings)
  const { merchant, method, time, now } = request
  const promised =
    time.kind === 'asap' ? promisedAt(await estimateNow(db, merchant, now), method, now) : request.at
  return { ...toPlan(findings), promisedAt: promised }
}

function mustBeFaultless({ db, settings }: CheckoutDeps, findings: Findings) {
  const { cart, goods } = findings
  const [first, ...more] = faultsOf(findings)
  if (!first) return
  const isRepriced = [first, ...more].some(({ code }) => code === 'price_changed')
  throw new Refusal([first, ...more], {
    body: isRepriced ? describePrices(settings.sealing, findings) : {},
    async consequence() {
      if (cart && goods.changed.length > 0)
        await rememberShown(db, cart, shownAnew(cart.lines, goods.changed))
    },
  })
}

/** In the order in which errors are returned. */
function faultsOf({ request, destination, contacted, goods, sale, paid }: Findings): Reason[] {
  const { input, merchant, method, time, at } = request
  const { lines, changed, zone, price } = goods
  const judged = [
    ...contacted.faults,
    ...goods.quoteFaults,
    ...checkoutFaults({
      ...{ lines, changed, destination, zone },
      orderTime: time,
      obstacle: obstacleAt(availabilityOf(merchant, method, at), time, method),
      subtotal: price.subtotal,
      total: price.total,
      tip: parseDollars(input.tip ?? 0),
      objections: objectionsOf(sale.ruling),
      paymentFaults: paid.faults,
      unpaid: paid.unpaid,
    }),
  ]
  return [...request.faults, ...withoutThoseOf(request.unreadable, judged)]
}

/** A parameter that cannot be read hides other errors, which follow from its absence. */
const withoutThoseOf = (unreadable: ReadonlySet<string>, faults: readonly Reason[]) =>
  faults.filter(({ field }) => !unreadable.has(topField(field)))

/** The current prices, for a customer who was shown others. */
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
}: Findings): Omit<CheckoutPlan, 'promisedAt'> {
  const { input, owner, merchant, method, time } = request
  const { lines, price, sold } = goods
  const { payments, giftCodes, promotion, card } = paid
  return {
    ...{ owner, merchant, method, destination, lines, price, sold, ...sale },
    ifMissing: input.if_missing ?? 'refund',
    ...{ payments, giftCodes, promotion, card },
    cart: cart!,
    time: time as CheckoutPlan['time'],
    contact: contacted.contact,
    instructions: input.instructions ?? destination.instructions,
  }
}
