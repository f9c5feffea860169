import { everywhere, isWithin, type RulePlace, type SalePlace } from '../../../core/sale-place.ts'
import { type Method, methods, type SoldKind, soldKinds, type WarningType } from './kinds.ts'
import type { SaleRule } from './sale-rule.ts'

export type Disclaimer = { type: WarningType; text: string }

/** One version of the rules, compiled for queries. */
export type CompiledRules = {
  version: string
  name: string
  /** The document's own notice. */
  notice: string | null
  disclaimers: readonly (Disclaimer & { place: RulePlace })[]
  rules: readonly SaleRule[]
  /** Cached results of `boundRules`. */
  bound: Map<string, readonly BoundRule[]>
}

/** A rule that applies at a place, and those that override it there on days when they apply. */
export type BoundRule = { rule: SaleRule; overriddenBy: readonly SaleRule[] }

/** Named in decisions made while no rules are active. */
export const builtInVersion = 'built-in'

/** Until an operator loads their own rules, nothing is forbidden and drinks require an age of 21. */
export const builtInRules: CompiledRules = {
  name: 'Built-in',
  version: builtInVersion,
  notice: null,
  disclaimers: [],
  rules: [
    {
      id: builtInVersion,
      reason: 'You must be 21 or older to buy alcohol or tobacco.',
      place: everywhere,
      kinds: new Set(soldKinds),
      methods: new Set(methods),
      firstDay: Number.NEGATIVE_INFINITY,
      lastDay: Number.POSITIVE_INFINITY,
      overrides: [],
      demand: { type: 'minimum_age', age: 21 },
    },
  ],
  bound: new Map(),
}

/** Maximum cache entries; a city's customers live in a few hundred ZIP codes. */
const maxBound = 20_000

/** The rules on selling one kind at a place, computed once and cached: a search asks for every store. */
export function boundRules(
  { rules, bound }: CompiledRules,
  place: SalePlace,
  method: Method,
  kind: SoldKind,
): readonly BoundRule[] {
  const key = `${place.state} ${place.zipCode} ${method} ${kind}`
  const known = bound.get(key)
  if (known) return known
  const here = rules.filter(
    (rule) => rule.kinds.has(kind) && rule.methods.has(method) && isWithin(place, rule.place),
  )
  const found = here.map((rule) => {
    return { rule, overriddenBy: here.filter((other) => other.overrides.includes(rule.id)) }
  })
  if (bound.size >= maxBound) bound.clear()
  bound.set(key, found)
  return found
}

/** The notices shown wherever such goods are offered, in document order. */
export function disclaimersFor(
  { disclaimers }: CompiledRules,
  place: SalePlace,
  types: readonly WarningType[],
): Disclaimer[] {
  return disclaimers
    .filter((disclaimer) => types.includes(disclaimer.type) && isWithin(place, disclaimer.place))
    .map(({ type, text }) => ({ type, text }))
}
