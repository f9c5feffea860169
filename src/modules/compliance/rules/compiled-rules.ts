import { everywhere, isWithin, type RulePlace, type SalePlace } from '../../../core/sale-place.ts'
import { type Method, methods, type SoldKind, soldKinds, type WarningType } from './kinds.ts'
import type { SaleRule } from './sale-rule.ts'

export type Disclaimer = { type: WarningType; text: string }

/** One version of the rules, ready for questions. */
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

/** A rule that holds at a place, and those there that stand in for it on the days on which they hold. */
export type BoundRule = { rule: SaleRule; overriddenBy: readonly SaleRule[] }

/** Named by decisions that are made while no rules are active. */
export const builtInVersion = 'built-in'

/** Until an operator has rules of his own, nothing is forbidden and drinks are for people of 21. */
export const builtInRules: CompiledRules = {
  name: 'Built-in',
  version: builtInVersion,
  notice: null,
  disclaimers: [],
  rules: [
    {
      id: builtInVersion,
      reason: 'Alcohol and tobacco are sold to people of 21 years and over.',
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

/** The most answers in the cache; the customers of a city live in a few hundred zip codes. */
const maxBound = 20_000

/** The rules on selling one kind at a place, found once and cached: a search asks for every store. */
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

/** The notices shown wherever such goods are offered, in the order of the document. */
export function disclaimersFor(
  { disclaimers }: CompiledRules,
  place: SalePlace,
  types: readonly WarningType[],
): Disclaimer[] {
  return disclaimers
    .filter((disclaimer) => types.includes(disclaimer.type) && isWithin(place, disclaimer.place))
    .map(({ type, text }) => ({ type, text }))
}
