import { type Cents, parseDollars, toDollars } from '../../../core/money.ts'
import { type Reason, Refusal } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { readable } from '../../../http/input.ts'
import { topField } from '../../../http/input-faults.ts'
import type { Call } from '../../../http/route.ts'
import { type Compliance, decide, findAge, isOver, type Ruling } from '../../compliance/index.ts'
import { availabilityOf, type Merchant, type OrderMethod, winningZone } from '../../merchants/index.ts'
import { cardNumberFaults } from '../cart/card-numbers.ts'
import { ownerOf } from '../cart/change-cart.ts'
import { type GoodsTools, judgeLines } from '../cart/judge-lines.ts'
import { makeQuote, type Quote, type QuoteVerdict, verifyQuote } from '../cart/quote.ts'
import { loadCart, rememberShown } from '../cart/store.ts'
import type { Cart, CartOwner, JudgedLine } from '../rules/cart.ts'
import type { OrderContact } from '../rules/order.ts'
import { type Price, type PriceInput, priceOrder } from '../rules/pricing.ts'
import { findContact } from './contact.ts'
import { findDestination, type Whereto } from './destination.ts'
import { type JudgedPayments, judgePayments } from './judge-payments.ts'
import { goodsIn, honour, objectionsOf, obstacleAt, saleDay } from './rules/case.ts'
import { checkoutFaults } from './rules/faults.ts'
import { type OrderTime, readOrderTime } from './rules/order-time.ts'
import type { CheckoutInput } from './schemas.ts'

export type CheckoutTools = GoodsTools &
  Pick<Deps, 'db' | 'changes' | 'payments' | 'geocoder' | 'settings'> & {
    compliance: Compliance
    /** Identity is another module's, of which this one knows nothing. */
    contactOf(handle: Handle, customerId: number): Promise<OrderContact>
  }

/** An order as it will be, if nothing comes between. Made by reading alone. */
export type CheckoutPlan = Pick<JudgedPayments, 'payments' | 'giftCodes' | 'promotion' | 'card'> & {
  owner: CartOwner
  cart: Cart
  merchant: Merchant
  method: OrderMethod
  time: Extract<OrderTime, { at: number }>
  lines: readonly JudgedLine[]
  price: Price
  destination: Whereto
  contact: OrderContact
  ruling: Ruling | null
  /** Told now by a birth date; null if none was needed. */
  isOver21: boolean | null
  instructions: string
}

/** Everything that speaks against the order is told at once. */
export async function planCheckout(
  tools: CheckoutTools,
  sent: CheckoutInput,
  call: Call,
): Promise<CheckoutPlan> {
  const { db } = tools
  const { now } = call
  const { sound: input, faults: unreadable } = readable(sent)
  const textFaults = [...unreadable, ...cardNumbersIn(input)]
  const merchant = await tools.merchants.find(input.merchant_id)
  if (!merchant) throw new Refusal([{ code: 'no_rest', field: 'merchant_id' }, ...textFaults])
  const owner = ownerOf(call.caller)
  const method = input.order_type ?? 'delivery'
  const time = readOrderTime(input.order_time, now, merchant.timeNeededMinutes)
  const at = time.kind === 'bad' ? now : time.at
  const cart = await loadCart(db, owner, merchant.merchantId)
  const destination = await findDestination(db, tools.geocoder, {
    ...{ input, owner, merchant },
    unreadable: namesOf(unreadable),
  })
  const contacted = await findContact(tools, { input, owner, destination, handle: db })
  const { lines, changed, price, zone, quoteFaults, quoteDifference, freshQuote } = await priceGoods(tools, {
    input,
    cart,
    merchant,
    method,
    destination,
    at,
    now,
  })
  const sale = await judgeSale(tools, { input, owner, merchant, method, destination, lines, at })
  const paid = await judgePayments(tools, { input, owner, merchant, price, now })
  const judged = [
    ...contacted.faults,
    ...quoteFaults,
    ...checkoutFaults({
      lines,
      changed,
      orderTime: time,
      obstacle: obstacleAt(availabilityOf(merchant, method, at), time, method),
      destination,
      zone,
      subtotal: price.subtotal,
      tip: readTip(input),
      objections: objectionsOf(sale.ruling),
      paymentFaults: paid.faults,
      unpaid: paid.unpaid,
    }),
  ]
  const faults = [...textFaults, ...withoutThoseOf(namesOf(unreadable), judged)]
  const lineDifference = changed.reduce((sum, one) => sum + one.price - one.shown, 0)
  const difference = changed.length > 0 ? lineDifference : quoteDifference
  const body = faults.some(({ code }) => code === 'price_changed')
    ? { difference: toDollars(difference), quote_token: freshQuote() }
    : {}
  mustBeFaultless(faults, body, async () => {
    if (cart && changed.length > 0) await rememberShown(db, cart, repriced(lines))
  })
  return {
    ...{ owner, merchant, method, lines, price, destination },
    ...{ payments: paid.payments, giftCodes: paid.giftCodes, promotion: paid.promotion, card: paid.card },
    cart: cart!,
    time: time as CheckoutPlan['time'],
    contact: contacted.contact,
    ruling: sale.ruling,
    isOver21: sale.isOver21,
    instructions: input.instructions ?? destination.instructions,
  }
}

const cardNumbersIn = ({ instructions, unit_number, first_name, last_name, email }: CheckoutInput) =>
  cardNumberFaults({ instructions, unit_number, first_name, last_name, email })

const namesOf = (faults: readonly Reason[]) => new Set(faults.map(({ field }) => topField(field)))

/** Of a parameter that cannot be read nothing else is told: whatever was found follows from its absence. */
const withoutThoseOf = (unreadable: ReadonlySet<string>, faults: readonly Reason[]) =>
  faults.filter(({ field }) => !unreadable.has(topField(field)))

/** A line that costs another price is shown with it from now on: the next checkout passes. */
const repriced = (lines: readonly JudgedLine[]) =>
  lines.map(({ line, price }) => ({ ...line, shownCents: price }))

function mustBeFaultless(faults: Reason[], body: Record<string, unknown>, reprice: () => Promise<unknown>) {
  const [first, ...more] = faults
  if (!first) return
  throw new Refusal([first, ...more], { body, consequence: reprice })
}

function readTip({ tip = 0 }: CheckoutInput): Cents | null {
  return parseDollars(tip)
}

type Goods = {
  input: CheckoutInput
  cart: Cart | undefined
  merchant: Merchant
  method: OrderMethod
  destination: Whereto
  at: number
  now: number
}

/** Prices of today, or those that a quote has locked. */
async function priceGoods(tools: CheckoutTools, goods: Goods) {
  const { input, cart, merchant, method, destination, at, now } = goods
  const judged = cart ? await judgeLines(tools, merchant.merchantId, cart.lines, at) : []
  const place = { ...destination.point, zipCode: destination.zipCode }
  const serves = method === 'delivery' && destination.kind === 'found' && merchant.offersDelivery
  const zone = serves ? winningZone(merchant.zones, place) : undefined
  const verdict =
    cart && input.quote_token
      ? verifyQuote(tools.settings.formSecret, input.quote_token, cart, now)
      : undefined
  const quote = verdict?.kind === 'locked' ? verdict.quote : undefined
  const { lines, changed, rates } = honour(judged, quote, { zone, merchant, method })
  const tip = Math.max(readTip(input) ?? 0, 0)
  const price = priceOrder({ lines: lines.map((line) => line.price), discount: 0, ...rates, tip })
  const told = verdict && 'quote' in verdict ? verdict.quote : undefined
  const quoteDifference = told ? price.total - toldTotal(told, rates, tip) : 0
  const freshQuote = () =>
    makeQuote(
      tools.settings.formSecret,
      {
        ...{ cartId: cart!.cartId, revision: cart!.revision, orderType: method, ...rates },
        lines: lines.map((line) => line.price),
        delivery: zone ? { zoneId: zone.zoneId, fee: zone.fee } : null,
      },
      now,
    )
  return {
    ...{ lines, changed, price, zone, quoteDifference, freshQuote },
    quoteFaults: quoteFaultsOf(verdict, changed.length > 0 ? 0 : quoteDifference),
  }
}

/** What the quote came to. Where it named no place, it told no fee. */
function toldTotal(quote: Quote, rates: Pick<PriceInput, 'deliveryFee'>, tip: Cents): Cents {
  const { lines, delivery, convenienceFeePpm, taxPpm } = quote
  const deliveryFee = delivery ? delivery.fee : rates.deliveryFee
  return priceOrder({ lines, discount: 0, deliveryFee, convenienceFeePpm, taxPpm, tip }).total
}

/** A quote is honoured, or its holder learns what is different: nobody pays more than he was told without a word. */
function quoteFaultsOf(verdict: QuoteVerdict | undefined, difference: Cents): Reason[] {
  const field = 'quote_token'
  if (verdict?.kind === 'void')
    return [{ code: 'invalid_parameter', field, detail: 'This quote is not of this cart.' }]
  return difference === 0 ? [] : [{ code: 'price_changed', field }]
}

type Sale = Omit<Goods, 'cart' | 'now'> & { owner: CartOwner; lines: readonly JudgedLine[] }

/** The rules on alcohol and tobacco, for this buyer; nobody is asked for an age who buys neither. */
async function judgeSale(
  tools: CheckoutTools,
  sale: Sale,
): Promise<{ ruling: Ruling | null; isOver21: boolean | null }> {
  const { input, owner, merchant, method, destination, lines, at } = sale
  const goods = goodsIn(lines)
  if (goods.length === 0) return { ruling: null, isOver21: null }
  const known = 'customerId' in owner ? await findAge(tools.db, owner.customerId) : undefined
  const { birth_date: birthDate } = input
  // Who was too young by his own word may have had a birthday since.
  const isOutgrown = known?.method === 'birth_date' && !known.isOver21 && birthDate !== undefined
  const age = { ...(known && !isOutgrown && { isOver21: known.isOver21 }), ...(birthDate && { birthDate }) }
  const place = method === 'delivery' ? destination : merchant
  const ruling = decide(await tools.compliance.current(), {
    place: { state: place.state, zipCode: place.zipCode },
    timeZone: merchant.timeZone,
    at,
    method,
    goods,
    age,
  })
  const isOver21 = birthDate ? isOver(birthDate, 21, saleDay(at, merchant.timeZone)) : null
  return { ruling, isOver21 }
}
