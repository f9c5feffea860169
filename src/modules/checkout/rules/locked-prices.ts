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

type CurrentPrices = {
  zone: { zoneId: number; fee: Fee } | undefined
  merchant: { convenienceFeePpm: Ppm; taxPpm: Ppm }
  method: 'delivery' | 'pickup'
  /** Current tax rates, if loaded for the place. */
  taxes: SaleTaxes | undefined
}

/**
 * A quoted line is sold at its quoted price, whatever the current menu says. The same goes for the fee, as long as
 * the destination is in the quoted zone, and for the taxes, as long as the jurisdictions are the same. Without a
 * quote, a line must cost what the customer was last shown.
 */
export function applyQuote(
  checked: readonly CheckedLine[],
  quote: LockedPrices | undefined,
  { zone, merchant, method, taxes: today }: CurrentPrices,
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

/**
 * A line with a changed price is shown with the new price from now on, so the next checkout passes. The other lines'
 * new prices weren't shown.
 */
export function withNewPrices(lines: readonly CartLine[], changed: readonly ChangedPrice[]): CartLine[] {
  const newPrices = new Map(changed.map(({ index, price }) => [index, price]))
  return lines.map((line, index) => ({ ...line, shownCents: newPrices.get(index) ?? line.shownCents }))
}
