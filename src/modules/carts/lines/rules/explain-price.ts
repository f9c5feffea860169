import { formatPercent } from '../../../../../formats/format.ts'
import { type Cents, formatCents, type Ppm, type Price, toFraction } from '../../../../core/money.ts'
import type { PriceInput, taxRows } from '../../../pricing/index.ts'
import { type SaleTaxes, splitShares } from '../../../pricing/taxes/index.ts'
import type { CheckedLine } from './line.ts'

/** A priced part of a line: the item itself, or one of its options. For the item, `amountMilli` is 1. */
export type PricePart = {
  id: string
  name: string
  price: Cents
  amountMilli: number
  /** The amount is for the whole line, not for each unit of the item (sel_dep). */
  isForLine: boolean
}

export type PricedLine = CheckedLine & { parts: readonly PricePart[] }

/** Explains part of the total. All of them add up to the total. */
export type PriceReason = {
  part: 'item' | 'option' | 'rounding' | 'discount' | 'delivery' | 'convenience' | 'tax' | 'tip'
  /** The line it belongs to, counted from 0, if any. */
  itemKey?: number
  id?: string
  cents: Cents
  reason: string
}

/** Prices are in cents, amounts of options and items in thousandths: their product is exact in these units. */
const unitsPerCent = 1_000_000n
const one = 1000

/** BigInt, because a price times two amounts exceeds 2^53. */
function scaleUnits({ price, amountMilli, isForLine }: PricePart, quantityMilli: number): bigint {
  return BigInt(price) * BigInt(amountMilli) * BigInt(isForLine ? one : quantityMilli)
}

/** Decisions §8: (item + options) x quantity; options of sel_dep groups count once. Rounded half up, once per line. */
export function priceLine(parts: readonly PricePart[], quantityMilli: number): Cents {
  const units = parts.reduce((sum, part) => sum + scaleUnits(part, quantityMilli), 0n)
  return Number((units + unitsPerCent / 2n) / unitsPerCent)
}

/** A cart's delivery fee with its zone; null for pickup, and outside all zones. */
export type QuotedFee = { zoneId: number; fee: NonNullable<PriceInput['deliveryFee']> } | null
export type Rates = {
  delivery: QuotedFee
  convenienceFeePpm: Ppm
  taxPpm: Ppm
  /** Tax rates, if loaded for the place; they replace `taxPpm`. */
  taxes?: SaleTaxes | undefined
}

/** Every cent of the total, once, with its reason. */
export function explainPrice(
  lines: readonly PricedLine[],
  rates: Rates,
  price: Price,
  taxed: ReturnType<typeof taxRows> = null,
): PriceReason[] {
  const base = price.subtotal - price.discount
  const { delivery, convenienceFeePpm, taxPpm } = rates
  const shares: PriceReason[] = [
    { part: 'discount', cents: -price.discount, reason: 'Subtracted before fees and tax.' },
    { part: 'delivery', cents: price.deliveryFee, reason: feeWords(delivery, base) },
    { part: 'convenience', cents: price.convenienceFee, reason: `${share(convenienceFeePpm, base)}.` },
    ...(taxed
      ? explainTaxes(taxed)
      : [
          {
            part: 'tax',
            cents: price.tax,
            reason: `${share(taxPpm, base)}, once; fees are not taxed.`,
          } as const,
        ]),
    { part: 'tip', cents: price.tip, reason: 'Chosen by the customer.' },
  ]
  return [...lines.flatMap(explainLine), ...shares.filter(({ cents }) => cents !== 0)]
}

const explainTaxes = ({ taxes, rows }: NonNullable<ReturnType<typeof taxRows>>): PriceReason[] =>
  splitShares(taxes, rows).map(({ name, ppm, taxable, tax }) => ({
    part: 'tax',
    cents: tax,
    reason: `${name}: ${formatPercent(toFraction(ppm), 'en')} of ${formatCents(taxable)}; the sum of all taxes is rounded once.`,
  }))

/** Whole cents for each part; the remainder is explained as rounding. */
function explainLine({ line, parts, price }: PricedLine, itemKey: number): PriceReason[] {
  const { quantityMilli } = line
  const reasons = parts.map((part, index): PriceReason => {
    const cents = Number(scaleUnits(part, quantityMilli) / unitsPerCent)
    const reason = partWords(part, quantityMilli)
    return { part: index === 0 ? 'item' : 'option', itemKey, id: part.id, cents, reason }
  })
  const rest = price - reasons.reduce((sum, { cents }) => sum + cents, 0)
  const reason = 'Fractions of cents of the line, summed and rounded half up once.'
  const rounding: PriceReason = { part: 'rounding', itemKey, cents: rest, reason }
  return [...reasons, rounding].filter(({ part, cents }) => part === 'item' || cents !== 0)
}

function partWords({ name, price, amountMilli, isForLine }: PricePart, quantityMilli: number): string {
  const times = isForLine ? [amountMilli] : [amountMilli, quantityMilli]
  const factors = [formatCents(price), ...times.filter((milli) => milli !== one).map((milli) => milli / one)]
  return `${name}: ${factors.join(' x ')}${isForLine ? ', once for the line' : ''}.`
}

function feeWords(delivery: QuotedFee, base: Cents): string {
  if (!delivery) return ''
  const { zoneId, fee } = delivery
  const words = fee.kind === 'fixed' ? `${formatCents(fee.cents)} an order` : share(fee.ppm, base)
  return `Delivery zone ${zoneId}: ${words}.`
}

const share = (ppm: Ppm, base: Cents) =>
  `${formatPercent(toFraction(ppm), 'en')} of ${formatCents(base)}, rounded half up`
