import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Cents, Ppm } from '../../../core/money.ts'
import type { OrderMethod } from '../../merchants/index.ts'
import { type Cart, hasPrice, type JudgedLine } from '../rules/cart.ts'
import type { QuotedFee, Rates } from './rules/explain-price.ts'

/** Prices that were told, and hold for ten minutes as long as the cart stays as it is. */
export type Quote = {
  cartId: number
  revision: number
  orderType: OrderMethod
  lines: readonly Cents[]
  /** Of the zone of the place that was asked about; null where no place was, so that no fee was told. */
  delivery: QuotedFee
  convenienceFeePpm: Ppm
  taxPpm: Ppm
}

export type QuoteVerdict =
  | { kind: 'locked'; quote: Quote }
  | { kind: 'overtaken'; reason: 'expired' | 'changed'; quote: Quote }
  | { kind: 'void'; reason: 'unreadable' | 'another_cart' }

type Sealed = Quote & { until: number }

const quoteMs = 10 * 60_000

type Told = {
  cart: Cart | undefined
  lines: readonly Pick<JudgedLine, 'price' | 'faults'>[]
  orderType: OrderMethod
  rates: Rates
}

/** Null where there is nothing, or something without a price. */
export function quotePrices(
  secret: Buffer,
  { cart, lines, orderType, rates }: Told,
  now: number,
): string | null {
  if (!cart || lines.length === 0 || !lines.every(hasPrice)) return null
  const { cartId, revision } = cart
  const { delivery, convenienceFeePpm, taxPpm } = rates
  const prices = lines.map(({ price }) => price)
  const quote = { cartId, revision, orderType, lines: prices, delivery, convenienceFeePpm, taxPpm }
  return seal(secret, quote, now)
}

/** Nothing is stored: any process can check what another has made. */
function seal(secret: Buffer, quote: Quote, now: number): string {
  const sealed: Sealed = { ...quote, until: now + quoteMs }
  const text = Buffer.from(JSON.stringify(sealed)).toString('base64url')
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** The prices that were told for this very cart, or why the quote is worth nothing. */
export function verifyQuote(
  secret: Buffer,
  token: string,
  cart: Pick<Cart, 'cartId' | 'revision'>,
  now: number,
): QuoteVerdict {
  const sealed = open(secret, token)
  if (!sealed) return { kind: 'void', reason: 'unreadable' }
  const { until, ...quote } = sealed
  if (quote.cartId !== cart.cartId) return { kind: 'void', reason: 'another_cart' }
  if (now >= until) return { kind: 'overtaken', reason: 'expired', quote }
  if (quote.revision !== cart.revision) return { kind: 'overtaken', reason: 'changed', quote }
  return { kind: 'locked', quote }
}

function open(secret: Buffer, token: string): Sealed | undefined {
  const [text = '', proof = '', ...more] = token.split('.')
  const [presented, wanted] = [Buffer.from(proof, 'base64url'), sign(secret, text)]
  const isGenuine =
    more.length === 0 && presented.length === wanted.length && timingSafeEqual(presented, wanted)
  return isGenuine ? JSON.parse(Buffer.from(text, 'base64url').toString()) : undefined
}

const keys = new WeakMap<Buffer, KeyObject>()

/** A key that is read anew for each signature takes longer than signing. */
function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, known)
  return known
}

/** The secret signs forms too; the word tells them apart. */
function sign(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`quote ${text}`).digest()
}
