import type { Cents, Ppm } from '../../../../core/money.ts'
import type { Reason } from '../../../../core/refusal.ts'
import { type CartLine, hasPrice, type JudgedLine, type RestrictedKind } from '../../rules/cart.ts'
import type { PriceInput } from '../../rules/pricing.ts'
import type { ChangedPrice, Objection } from './faults.ts'
import type { OrderTime } from './order-time.ts'

type Fee = NonNullable<PriceInput['deliveryFee']>

/** Quoted prices that are still valid. */
export type LockedPrices = {
  lines: readonly Cents[]
  orderType: 'delivery' | 'pickup'
  delivery: { zoneId: number; fee: Fee } | null
  convenienceFeePpm: Ppm
  taxPpm: Ppm
}

type Circumstances = {
  zone: { zoneId: number; fee: Fee } | undefined
  merchant: { convenienceFeePpm: Ppm; taxPpm: Ppm }
  method: 'delivery' | 'pickup'
}

/**
 * A quoted line is sold at its quoted price, whatever the menu says by now; the fee too, as long as it goes to the zone
 * that was quoted. Without a quote, a line must cost what the customer was last shown.
 */
export function honour(
  judged: readonly JudgedLine[],
  quote: LockedPrices | undefined,
  { zone, merchant, method }: Circumstances,
) {
  const lines = quote
    ? judged.map((one, index) => (hasPrice(one) ? { ...one, price: quote.lines[index]! } : one))
    : [...judged]
  const changed = quote ? [] : changedIn(lines)
  const isQuotedZone = quote?.delivery && quote.orderType === method && quote.delivery.zoneId === zone?.zoneId
  const { convenienceFeePpm, taxPpm } = quote ?? merchant
  const deliveryFee = isQuotedZone ? quote.delivery!.fee : (zone?.fee ?? null)
  return { lines, changed, rates: { deliveryFee, convenienceFeePpm, taxPpm } }
}

function changedIn(lines: readonly JudgedLine[]): ChangedPrice[] {
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

/** The goods in the cart that rules on sales are about. */
export function goodsIn(lines: readonly JudgedLine[]) {
  return lines.flatMap(({ restricted, line }) => {
    if (!restricted) return []
    const { kind, milliliters } = restricted
    const units = Math.ceil(line.quantityMilli / 1000)
    return [{ kind: kind satisfies RestrictedKind, units, ...(milliliters !== null && { milliliters }) }]
  })
}

type Ruling = {
  allowed: boolean
  decisions: readonly {
    rule: string
    version: string
    kind: string
    verdict: string
    reason: string
    until?: number
  }[]
}

/** Each decision against the sale with its rule, version and reason. Checking a document on delivery is not a decision against it. */
export function objectionsOf(ruling: Ruling | null): Objection[] {
  if (!ruling || ruling.allowed) return []
  return ruling.decisions
    .filter(({ verdict }) => verdict !== 'id_check')
    .map(({ rule, version, kind, verdict, reason }) => {
      const isAge = verdict === 'age_required' || verdict === 'too_young'
      const details = { detail: reason, rule, version, kind, verdict, reason }
      return isAge
        ? { code: 'age_required', field: 'birth_date', ...details }
        : { code: 'alcohol_not_allowed', ...details }
    })
}

const closedReasons = new Map(
  Object.entries<(method: string) => string>({
    deactivated: () => 'The merchant is not accepting orders.',
    not_offered: (method) => `The merchant does not offer ${method}.`,
    no_zones: () => 'The merchant delivers nowhere.',
    no_schedule: () => 'The merchant has not entered its hours.',
    paused: () => 'The merchant has paused and takes no orders for the moment.',
  }),
)

/** The refusal of an order for a time at which the merchant takes none. */
export const closedFault = (reason: string | null, method: string): Reason => ({
  code: 'closed',
  field: 'order_time',
  detail: closedReasons.get(reason ?? '')?.(method) ?? `The merchant takes no ${method} orders at that time.`,
})

type Availability = { isOpen: boolean; reason: string | null }

/** Why no order is taken. Of hours nothing is said where the time is no time; other obstacles stand at any. */
export function obstacleAt(
  { isOpen, reason }: Availability,
  time: OrderTime,
  method: string,
): Reason | undefined {
  const isByHours = reason === 'outside_hours' || reason === 'holiday'
  if (isOpen || (time.kind === 'bad' && isByHours)) return undefined
  return closedFault(reason, method)
}
