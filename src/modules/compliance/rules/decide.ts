import { checkAge, type KnownAge } from './age.ts'
import { readClocks, turnsAfter } from './clock-reading.ts'
import type { CompiledRules } from './compiled-rules.ts'
import type { GoodsKind } from './kinds.ts'
import { checkLicense, type LicenseVerdict } from './license.ts'
import {
  forbids,
  isInForce,
  rulesInForce,
  rulesOn,
  type SaleContext,
  turningMinutes,
} from './rules-in-force.ts'
import type { LocalReading, SaleRule } from './sale-rule.ts'

/**
 * One order line: its total in milliliters and in containers. An unknown amount (a cocktail on a menu) counts as
 * zero; a line is at least one unit.
 */
export type Goods = { kind: GoodsKind; milliliters?: number; units?: number }

export type SaleQuestion = SaleContext & { goods: readonly Goods[] }

export type RuleVerdict =
  | 'forbidden'
  | 'over_cap'
  | 'age_required'
  | 'too_young'
  | 'id_check'
  | LicenseVerdict

export type Decision = {
  rule: string
  version: string
  kind: GoodsKind
  verdict: RuleVerdict
  reason: string
  /** When what is forbidden now will be allowed again, if known. */
  until?: number
}

export type Ruling = {
  allowed: boolean
  decisions: Decision[]
  /** The highest minimum age of any rule; null if none has one. */
  minimumAge: number | null
  /** Whether an identity document is checked on delivery. */
  idCheck: boolean
}

/** How far ahead to look: hours repeat weekly, and the extra day ensures that none is cut short. */
const sightMs = 8 * 86_400_000

/**
 * The one rule on sales. What any rule forbids is forbidden, the highest age counts, and each decision names the
 * rule, its version and the reason. Without `age`, nothing is known about the buyer.
 */
export function decide(rules: CompiledRules, question: SaleQuestion & { age?: KnownAge }): Ruling {
  return ruleOn(rules, question, question.age ?? {})
}

/**
 * The same before the buyer is known, in searches and menus: returns the minimum age and never refuses because of it.
 */
export function decideForAnybody(rules: CompiledRules, question: SaleQuestion): Ruling {
  return ruleOn(rules, question, undefined)
}

/** Whether a kind can't be sold at that place and time, in any amount to any buyer. 1 µs. */
export function isForbiddenNow(rules: CompiledRules, sale: SaleContext, kind: GoodsKind): boolean {
  const reading = readClocks(sale.at, sale.timeZone)
  for (const bound of rulesOn(rules, sale, kind)) {
    if (!isInForce(bound, reading.day)) continue
    if (forbids(bound.rule, reading) || isUnlicensed(bound.rule, sale, kind, reading)) return true
  }
  return false
}

const isUnlicensed = (
  { demand }: SaleRule,
  { licenses }: SaleContext,
  kind: GoodsKind,
  { day }: LocalReading,
) =>
  demand.type === 'license_required' &&
  licenses !== undefined &&
  checkLicense(licenses, kind, day) !== undefined

/** The next time, possibly now, when an adult can buy the goods; null if none within the search range. */
export function nextAllowed(rules: CompiledRules, question: SaleQuestion): number | null {
  const isSellable = (at: number) => isAllowed(checkRules(rules, question, readClocks(at, question.timeZone)))
  if (isSellable(question.at)) return question.at
  const concerned = question.goods.flatMap(({ kind }) => [...rulesOn(rules, question, kind)])
  const minutes = turningMinutes(concerned.map(({ rule }) => rule))
  for (const turn of turnsAfter(question.at, question.at + sightMs, question.timeZone, minutes)) {
    if (isSellable(turn)) return turn
  }
  return null
}

function ruleOn(rules: CompiledRules, question: SaleQuestion, age: KnownAge | undefined): Ruling {
  const reading = readClocks(question.at, question.timeZone)
  const findings = checkRules(rules, question, reading, age)
  const ages = [...kindsOf(question)].map((kind) => {
    return findEldest(rulesInForce(rules, question, kind, reading.day))?.age ?? 0
  })
  return {
    allowed: isAllowed(findings),
    decisions: findings.map(({ rule, kind, verdict }) => {
      const until = verdict === 'forbidden' ? findEnd(rules, question, kind, rule) : undefined
      const { id, reason } = rule
      return { rule: id, version: rules.version, kind, verdict, reason, ...(until && { until }) }
    }),
    minimumAge: Math.max(0, ...ages) || null,
    idCheck: findings.some(({ verdict }) => verdict === 'id_check'),
  }
}

type Finding = { kind: GoodsKind; rule: SaleRule; verdict: RuleVerdict }

const isAllowed = (findings: readonly Finding[]) => findings.every(({ verdict }) => verdict === 'id_check')

const kindsOf = ({ goods }: SaleQuestion) => new Set(goods.map(({ kind }) => kind))

/** Each rule's verdict on each kind at the local time `reading`; satisfied rules give none. */
function checkRules(
  rules: CompiledRules,
  question: SaleQuestion,
  reading: LocalReading,
  age?: KnownAge,
): Finding[] {
  const inForce = new Map(
    [...kindsOf(question)].map((kind) => [kind, rulesInForce(rules, question, kind, reading.day)]),
  )
  const verdictOf = (
    rule: SaleRule,
    kind: GoodsKind,
    eldest: SaleRule | undefined,
  ): RuleVerdict | undefined => {
    const { demand } = rule
    switch (demand.type) {
      case 'minimum_age': {
        if (rule !== eldest || !age) return undefined
        const verdict = checkAge(demand.age, age, reading.day)
        return verdict === 'old_enough' ? undefined : verdict
      }
      case 'quantity_cap': {
        const capped = question.goods.filter(({ kind }) => inForce.get(kind)!.includes(rule))
        return sumAmount(capped, demand.measure) > demand.most ? 'over_cap' : undefined
      }
      case 'id_check':
        return 'id_check'
      case 'license_required':
        return question.licenses && checkLicense(question.licenses, kind, reading.day)
      default:
        return forbids(rule, reading) ? 'forbidden' : undefined
    }
  }
  return [...inForce].flatMap(([kind, these]) => {
    const eldest = findEldest(these)?.rule
    return these.flatMap((rule) => {
      const verdict = verdictOf(rule, kind, eldest)
      return verdict ? [{ kind, rule, verdict }] : []
    })
  })
}

function sumAmount(goods: readonly Goods[], measure: 'milliliters' | 'units'): number {
  const unknown = measure === 'units' ? 1 : 0
  return goods.reduce((sum, line) => sum + (line[measure] ?? unknown), 0)
}

/** The rule with the highest minimum age; the first if there are several. */
function findEldest(rules: readonly SaleRule[]): { rule: SaleRule; age: number } | undefined {
  let eldest: { rule: SaleRule; age: number } | undefined
  for (const rule of rules) {
    if (rule.demand.type !== 'minimum_age') continue
    if (!eldest || rule.demand.age > eldest.age) eldest = { rule, age: rule.demand.age }
  }
  return eldest
}

/** When a currently forbidding rule ends, or is overridden by another. */
function findEnd(
  rules: CompiledRules,
  question: SaleQuestion,
  kind: GoodsKind,
  rule: SaleRule,
): number | undefined {
  const { at, timeZone } = question
  const own = [...rulesOn(rules, question, kind)].filter((bound) => bound.rule === rule)
  for (const turn of turnsAfter(at, at + sightMs, timeZone, turningMinutes([rule]))) {
    const reading = readClocks(turn, timeZone)
    if (!forbids(rule, reading) || !own.some((bound) => isInForce(bound, reading.day))) return turn
  }
  return undefined
}
