import type { Cents, Ppm } from '../../../core/money.ts'
import { type CartLine, type CheckedLine, hasPrice } from '../../carts/lines/index.ts'
import type { PriceInput } from '../../pricing/index.ts'
import type { SaleTaxes } from '../../pricing/taxes/index.ts'
import type { ChangedPrice } from './faults.ts'

type Fee = NonNullable<PriceInput['deliveryFee']>

/** Quoted prices that are still valid. */
export type LockedPrices = {
  lines: readonly Cents[]
  orderType: 'delivery' | 'pickup'
  delivery: { zoneId: number; fee: Fee } | null
  convenienceFeePpm: Ppm
  taxPpm: Ppm
  taxes?: SaleTaxes
}

type Circumstances = {
  zone: { zoneId: number; fee: Fee } | undefined
  merchant: { convenienceFeePpm: Ppm; taxPpm: Ppm }
  method: 'delivery' | 'pickup'
  /** Where tax rates are loaded for the place, as they are now. */
  taxes: SaleTaxes | undefined
}

/**
 * A quoted line is sold at its quoted price, whatever the menu says by now; the fee too, as long as it goes to the zone
 * that was quoted, and the taxes, as long as the same jurisdictions take them. Without a quote, a line must cost what the customer was last shown.
 */
export function honour(
  checked: readonly CheckedLine[],
  quote: LockedPrices | undefined,
  { zone, merchant, method, taxes: today }: Circumstances,
) {
  const lines = quote
    ? checked.map((one, index) => (hasPrice(one) ? { ...one, price: quote.lines[index]! } : one))
    : [...checked]
  const changed = quote ? [] : changedIn(lines)
  const isQuotedZone = quote?.delivery && quote.orderType === method && quote.delivery.zoneId === zone?.zoneId
  const { convenienceFeePpm, taxPpm } = quote ?? merchant
  const deliveryFee = isQuotedZone ? quote.delivery!.fee : (zone?.fee ?? null)
  const taxes = quote?.taxes && today && isSamePlace(quote.taxes, today) ? quote.taxes : today
  return { lines, changed, rates: { deliveryFee, convenienceFeePpm, taxPpm, taxes } }
}

/** Taxed by the same jurisdictions, under the same certificate. */
function isSamePlace(one: SaleTaxes, other: SaleTaxes): boolean {
  const codes = ({ jurisdictions }: SaleTaxes) => jurisdictions.map(({ code }) => code).join(' ')
  return codes(one) === codes(other) && one.exempt === other.exempt
}

function changedIn(lines: readonly CheckedLine[]): ChangedPrice[] {
  return lines.flatMap((one, index) => {
    const { price, line } = one
    return hasPrice(one) && price !== line.shownCents ? [{ index, shown: line.shownCents, price }] : []
  })
}

/** A line that costs another price is shown with it from now on: the next checkout passes. The others were never shown. */
export function shownAnew(lines: readonly CartLine[], changed: readonly ChangedPrice[]): CartLine[] {
  const newPrices = new Map(changed.map(({ index, price }) => [index, price]))
  return lines.map((line, index) => ({ ...line, shownCents: newPrices.get(index) ?? line.shownCents }))
}
