import type { OrderMethod } from '../../core/merchant-types.ts'
import type { Cents, Ppm } from '../../core/money.ts'
import type { Sealing } from '../../core/sealing.ts'
import type { SaleTaxes } from '../pricing/taxes/index.ts'
import type { QuotedFee, Rates } from './lines/rules/explain-price.ts'
import { type CheckedLine, hasPrice } from './lines/rules/line.ts'
import type { Cart } from './rules/cart.ts'

/** Prices that were shown; valid for ten minutes as long as the cart doesn't change. */
export type Quote = {
  cartId: number
  revision: number
  orderType: OrderMethod
  lines: readonly Cents[]
  /** The fee of the requested place's zone; null without a place, because no fee was quoted. */
  delivery: QuotedFee
  convenienceFeePpm: Ppm
  taxPpm: Ppm
  /** Tax rates, if loaded for the place. */
  taxes?: SaleTaxes
}

export type QuoteVerdict =
  | { kind: 'locked'; quote: Quote }
  | { kind: 'overtaken'; reason: 'expired' | 'changed'; quote: Quote }
  | { kind: 'void'; reason: 'unreadable' | 'another_cart' }

type SignedQuote = Quote & { until: number }

const quoteMs = 10 * 60_000

type Quotable = {
  cart: Cart | undefined
  lines: readonly Pick<CheckedLine, 'price' | 'faults'>[]
  orderType: OrderMethod
  rates: Rates
}

/** Null if the cart is empty, or something has no price. */
export function quotePrices(
  sealing: Sealing,
  { cart, lines, orderType, rates }: Quotable,
  now: number,
): string | null {
  if (!cart || lines.length === 0 || !lines.every(hasPrice)) return null
  const { cartId, revision } = cart
  const { delivery, convenienceFeePpm, taxPpm, taxes } = rates
  const prices = lines.map(({ price }) => price)
  const quote = { cartId, revision, orderType, lines: prices, delivery, convenienceFeePpm, taxPpm }
  return signQuote(sealing, { ...quote, ...(taxes && { taxes }) }, now)
}

function signQuote({ sign }: Sealing, quote: Quote, now: number): string {
  const signed: SignedQuote = { ...quote, until: now + quoteMs }
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${text}.${sign('quote', text)}`
}

/** The prices quoted for this cart, or why the quote is invalid. */
export function verifyQuote(
  sealing: Sealing,
  token: string,
  cart: Pick<Cart, 'cartId' | 'revision'>,
  now: number,
): QuoteVerdict {
  const sealed = openQuote(sealing, token)
  if (!sealed) return { kind: 'void', reason: 'unreadable' }
  const { until, ...quote } = sealed
  if (quote.cartId !== cart.cartId) return { kind: 'void', reason: 'another_cart' }
  if (now >= until) return { kind: 'overtaken', reason: 'expired', quote }
  if (quote.revision !== cart.revision) return { kind: 'overtaken', reason: 'changed', quote }
  return { kind: 'locked', quote }
}

function openQuote({ isSigned }: Sealing, token: string): SignedQuote | undefined {
  const [text = '', proof = '', ...more] = token.split('.')
  const isGenuine = more.length === 0 && isSigned(proof, { purpose: 'quote' }, text)
  return isGenuine ? JSON.parse(Buffer.from(text, 'base64url').toString()) : undefined
}
