import type { OrderMethod } from '../../../core/merchant-types.ts'
import { type CompiledRules, decideForAnybody, isForbiddenNow, type Ruling } from '../../compliance/index.ts'
import type { Match } from '../../merchants/search/index.ts'
import { type Section, sections } from '../rules.ts'

type Decision = Ruling['decisions'][number]

/** When, where and how a customer wants to buy. */
export type PlannedSale = { method: OrderMethod; place: { state: string; zipCode: string }; atMs: number }

/** What the rules say about a search's stores together. */
export type Permission = {
  /** Whether any store may sell anything. */
  allowed: boolean
  decisions: readonly (Decision & { timeZone: string })[]
  minimumAge: number | null
  idCheck: boolean
}

export type Obstacle = 'closed' | 'alcohol_not_allowed'

/**
 * Why a store takes no order at that time: it is closed, or can't sell anything it has. Stores in one city are mostly
 * under the same rules: each question is evaluated once, however many stores it concerns.
 */
export function obstacleFinder(rules: CompiledRules, sale: PlannedSale) {
  const known = new Map<string, boolean>()
  return (match: Match, inventory: Record<Section, number>): Obstacle | null => {
    if (!match.availability.isOpen) return 'closed'
    const kinds = kindsIn(inventory)
    if (kinds.length === 0) return null
    const question = toQuestion(match, sale)
    const key = keyOf(question, kinds)
    const isForbidden = known.get(key) ?? kinds.every((kind) => isForbiddenNow(rules, question, kind))
    known.set(key, isForbidden)
    return isForbidden ? 'alcohol_not_allowed' : null
  }
}

/** Each decision once, although it may apply to many stores. */
export function checkPermission(
  matches: readonly Match[],
  inventories: readonly Record<Section, number>[],
  rules: CompiledRules,
  sale: PlannedSale,
): Permission {
  const rulings = new Map<string, Ruling & { timeZone: string }>()
  let allowed = matches.length === 0
  for (const [index, match] of matches.entries()) {
    const kinds = kindsIn(inventories[index]!)
    const question = toQuestion(match, sale)
    const { timeZone } = question
    const key = keyOf(question, kinds)
    const ruling =
      rulings.get(key) ??
      ({
        ...decideForAnybody(rules, { ...question, goods: kinds.map((kind) => ({ kind })) }),
        timeZone,
      } as const)
    rulings.set(key, ruling)
    const forbidden = new Set(ruling.decisions.filter(isForbidding).map(({ kind }) => kind))
    allowed ||= kinds.length === 0 || kinds.some((kind) => !forbidden.has(kind))
  }
  const all = [...rulings.values()]
  const decisions = all.flatMap((ruling) =>
    ruling.decisions.map((one) => ({ ...one, timeZone: ruling.timeZone })),
  )
  return {
    allowed,
    decisions: [...new Map(decisions.map((one) => [`${one.rule} ${one.kind} ${one.verdict}`, one])).values()],
    minimumAge: Math.max(0, ...all.map(({ minimumAge }) => minimumAge ?? 0)) || null,
    idCheck: all.some(({ idCheck }) => idCheck),
  }
}

const isForbidding = ({ verdict }: Decision) =>
  verdict === 'forbidden' || verdict === 'license_missing' || verdict === 'license_expired'

const kindsIn = (inventory: Record<Section, number>) => sections.filter((section) => inventory[section] > 0)

/** A delivery is sold where it goes; a pickup, where the store is. */
function toQuestion({ merchant }: Match, { method, place, atMs }: PlannedSale) {
  const sold = method === 'delivery' ? place : merchant
  return {
    place: { state: sold.state, zipCode: sold.zipCode },
    timeZone: merchant.timeZone,
    at: atMs,
    method,
    licenses: merchant.licenses,
  }
}

/** Equal for questions about one time and one order method to which the rules give the same answer. */
function keyOf(
  { place, timeZone, licenses }: ReturnType<typeof toQuestion>,
  kinds: readonly Section[],
): string {
  const held = licenses.map(({ kind, lastDay }) => `${kind}-${lastDay}`)
  return [place.state, place.zipCode, timeZone, ...kinds, ...held].join(' ')
}
