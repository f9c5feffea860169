import type { OrderMethod } from '../../core/merchant-types.ts'
import { type Cents, type Price, parseDollars } from '../../core/money.ts'
import type { Reason } from '../../core/refusal.ts'
import type { Sealing } from '../../core/sealing.ts'
import type { Deps } from '../../start/deps.ts'
import { type Cart, type Quote, verifyQuote } from '../carts/index.ts'
import { type CheckedLine, checkLines, type GoodsDeps, type Rates } from '../carts/lines/index.ts'
import { type ShopOffer, sumOfOffer } from '../credits/shop/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { winningZone, type Zone } from '../merchants/zones/index.ts'
import type { Order } from '../orders/index.ts'
import { type PriceInput, priceOrder, taxRows, weighedAllowance } from '../pricing/index.ts'
import type { SaleTaxes } from '../pricing/taxes/index.ts'
import { findTaxes, type TaxDeps } from '../taxes/index.ts'
import type { ResolvedDestination } from './destination.ts'
import type { CheckoutRequest } from './read-request.ts'
import type { ChangedPrice } from './rules/faults.ts'
import { applyQuote } from './rules/locked-prices.ts'

export type PricingDeps = GoodsDeps & TaxDeps & Pick<Deps, 'db' | 'settings'>

type QuoteVerdict = ReturnType<typeof verifyQuote>

type PricingInput = Pick<CheckoutRequest, 'input' | 'owner' | 'merchant' | 'method' | 'at' | 'now'> & {
  isQuote: boolean
  cart: Cart | undefined
  destination: ResolvedDestination
}

/** The price of the cart, and how it differs from the price last shown to its owner. */
export type PricedGoods = {
  lines: readonly CheckedLine[]
  changed: readonly ChangedPrice[]
  price: Price
  /** Tax by jurisdiction; null if no tax rates are loaded for the place. */
  taxed: ReturnType<typeof taxRows>
  /** The rates behind the order's price, and the most that weighed lines may add to it. */
  sold: { rates: NonNullable<Order['rates']>; allowance: Cents }
  /** Undefined for pickup, and outside all zones. */
  zone: Zone | undefined
  /** The rates for making a new quote. */
  rates: Rates
  /** The merchant's own promotion, which lowers the price. */
  offer: ShopOffer | null
  difference: Cents
  quoteFaults: Reason[]
}

/** The lines of the cart with their current prices, or those locked by a quote. */
type CheckedGoods = Pick<PricedGoods, 'lines' | 'changed' | 'zone'> & {
  locked: ReturnType<typeof applyQuote>['rates']
  verdict: QuoteVerdict | undefined
}

export async function checkGoods(deps: PricingDeps, question: PricingInput): Promise<CheckedGoods> {
  const { cart, owner, merchant, method, destination, at } = question
  const checked = cart ? await checkLines(deps, merchant.merchantId, cart.lines, at) : []
  const zone = findZone(merchant, method, destination)
  const verdict = checkQuote(deps.settings.sealing, question)
  const quote = verdict?.kind === 'locked' ? verdict.quote : undefined
  // Without an address, the merchant's.
  const taxes = await findTaxes(deps, deps.db, { ...merchant, address: destination, at, owner })
  const { lines, changed, rates } = applyQuote(checked, quote, { zone, merchant, method, taxes })
  return { lines, changed, zone, locked: rates, verdict }
}

export function priceGoods(
  { input }: Pick<PricingInput, 'input'>,
  { lines, changed, zone, locked, verdict }: CheckedGoods,
  offer: ShopOffer | null,
): PricedGoods {
  const { deliveryFee, convenienceFeePpm, taxPpm, taxes } = locked
  const tip = Math.max(parseDollars(input.tip ?? 0) ?? 0, 0)
  const discount = sumOfOffer(offer)
  const classes = lines.map(({ taxClass }) => taxClass)
  const discounts = offer?.discounts ?? []
  const taxedBy = (taxes: SaleTaxes | undefined) => taxes && { taxes, classes, discounts }
  const rates = { deliveryFee, convenienceFeePpm, taxPpm, taxed: taxedBy(taxes) }
  const priced = { lines: lines.map((line) => line.price), discount, ...rates, tip }
  const price = priceOrder(priced)
  const shownTotal =
    verdict && 'quote' in verdict
      ? quotedTotal(verdict.quote, { ...rates, tip, discount }, taxedBy)
      : price.total
  const fromQuote = changed.length > 0 ? 0 : price.total - shownTotal
  const fromLines = changed.reduce((sum, one) => sum + one.price - one.shown, 0)
  return {
    ...{ lines, changed, price, zone, offer },
    taxed: taxRows(priced, price),
    sold: {
      rates: {
        delivery_fee: deliveryFee,
        convenience_fee_ppm: convenienceFeePpm,
        tax_ppm: taxPpm,
        ...(taxes && { taxes }),
      },
      allowance: weighedAllowance(
        priced,
        lines.map(({ isWeighed }) => isWeighed),
      ),
    },
    rates: {
      delivery: zone ? { zoneId: zone.zoneId, fee: zone.fee } : null,
      convenienceFeePpm,
      taxPpm,
      ...(taxes && { taxes }),
    },
    difference: fromLines + fromQuote,
    quoteFaults: listQuoteFaults(verdict, fromQuote),
  }
}

function findZone(
  merchant: Merchant,
  method: OrderMethod,
  destination: ResolvedDestination,
): Zone | undefined {
  const isServed = method === 'delivery' && destination.kind === 'found' && merchant.offersDelivery
  if (!isServed) return undefined
  return winningZone(merchant.zones, { ...destination.point, zipCode: destination.zipCode })
}

/** If a full checkout quote is sent as well, it takes precedence, and locks no prices: it must match. */
function checkQuote(sealing: Sealing, { input, cart, isQuote, now }: PricingInput): QuoteVerdict | undefined {
  if (!cart || !input.quote_token || input.quote_id !== undefined || isQuote) return undefined
  return verifyQuote(sealing, input.quote_token, cart, now)
}

/** The quote's total. A quote without a place has no fee or local taxes, and never a promotion. */
function quotedTotal(
  { lines, orderType, delivery, convenienceFeePpm, taxPpm, taxes }: Quote,
  today: Pick<PriceInput, 'deliveryFee' | 'tip' | 'discount' | 'taxed'>,
  taxedBy: (taxes: SaleTaxes | undefined) => PriceInput['taxed'],
): Cents {
  const deliveryFee = delivery ? delivery.fee : today.deliveryFee
  const isPlaced = delivery !== null || orderType === 'pickup'
  const taxed = isPlaced ? taxedBy(taxes) : today.taxed
  return priceOrder({ ...today, lines, deliveryFee, convenienceFeePpm, taxPpm, taxed }).total
}

/** A quote is honored, or refused with the difference: a customer never pays more than the price shown. */
function listQuoteFaults(verdict: QuoteVerdict | undefined, difference: Cents): Reason[] {
  const field = 'quote_token'
  if (verdict?.kind === 'void')
    return [{ code: 'invalid_parameter', field, detail: 'This quote is for another cart.' }]
  return difference === 0 ? [] : [{ code: 'price_changed', field }]
}
