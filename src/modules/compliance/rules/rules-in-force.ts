import { formatLocalDate, type LocalDay, toWeekday } from '../../../core/local-time.ts'
import type { SalePlace } from '../../../core/sale-place.ts'
import { type BoundRule, boundRules, type CompiledRules } from './compiled-rules.ts'
import { type GoodsKind, listMeanings, type Method } from './kinds.ts'
import type { License } from './license.ts'
import type { LocalReading, SaleRule } from './sale-rule.ts'

/**
 * Where, when and how something is sold, and with which of the seller's licenses. `at` is an instant, `timeZone` the
 * place's. Without `licenses`, none is required: for deliveries of earlier sales, and for trying out rules.
 */
export type SaleContext = {
  place: SalePlace
  timeZone: string
  at: number
  method: Method
  licenses?: readonly License[]
}

/** The parts of a sale on which rules depend, apart from the time. */
type Circumstances = Pick<SaleContext, 'place' | 'method'>

/** All rules on a kind at a place, on any day; for each meaning of the kind, others may override them. */
export function* rulesOn(
  rules: CompiledRules,
  { place, method }: Circumstances,
  kind: GoodsKind,
): Generator<BoundRule> {
  for (const meaning of listMeanings(kind)) yield* boundRules(rules, place, method, meaning)
}

/** The rules on a kind at a place on a day, in document order. */
export function rulesInForce(
  rules: CompiledRules,
  circumstances: Circumstances,
  kind: GoodsKind,
  day: LocalDay,
): SaleRule[] {
  const inForce = new Set<SaleRule>()
  for (const bound of rulesOn(rules, circumstances, kind)) if (isInForce(bound, day)) inForce.add(bound.rule)
  return kind === 'alcohol' ? rules.rules.filter((rule) => inForce.has(rule)) : [...inForce]
}

/** An overridden rule stays overridden, even if the overriding rule is itself overridden. */
export function isInForce({ rule, overriddenBy }: BoundRule, day: LocalDay): boolean {
  return holdsOn(rule, day) && !overriddenBy.some((other) => holdsOn(other, day))
}

const holdsOn = ({ firstDay, lastDay }: SaleRule, day: LocalDay) => firstDay <= day && day <= lastDay

/** Whether nothing can be sold at this local time. */
export function forbids({ demand }: SaleRule, { day, minute }: LocalReading): boolean {
  switch (demand.type) {
    case 'hours':
      return demand.forbidden[toWeekday(day)]!.some(
        ({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute,
      )
    case 'dry_days': {
      const date = formatLocalDate(day)
      return demand.dates.has(date) || demand.dates.has(date.slice(5))
    }
    case 'dry_place':
      return true
    default:
      return false
  }
}

/** The minutes of the day at which rules may start or stop forbidding. */
export function turningMinutes(rules: Iterable<SaleRule>): Set<number> {
  const minutes = new Set<number>()
  for (const { demand } of rules) {
    if (demand.type !== 'hours') continue
    for (const { startMinute, endMinute } of demand.forbidden.flat()) minutes.add(startMinute).add(endMinute)
  }
  return minutes
}
