import { formatInstant, formatUtc } from '../../core/local-time.ts'
import type { ProvenAge } from './rules/age.ts'
import type { CompiledRules } from './rules/compiled-rules.ts'
import type { Ruling, SaleQuestion } from './rules/decide.ts'
import type { RuleSet, RuleSetSummary } from './rules/rule-set.ts'

export function presentSummary({ ruleCount, ...set }: RuleSetSummary) {
  return { ...presentSet(set), rules: ruleCount }
}

export function presentRuleSet({ document, ...set }: RuleSet) {
  return { ...presentSet(set), document }
}

function presentSet({ version, name, isActive, loadedAt, proposal }: Omit<RuleSet, 'document'>) {
  const proposed = proposal && { ...proposal, at: formatUtc(proposal.at) }
  return { version, name, active: isActive, loaded_at: formatUtc(loadedAt), proposed }
}

/** Times are local to the place. */
export function presentRuling(
  { version, name }: CompiledRules,
  { at, timeZone }: SaleQuestion,
  { allowed, decisions, minimumAge, idCheck }: Ruling,
  nextAllowed: number | null,
) {
  const local = (instant: number) => formatInstant(instant, timeZone)
  return {
    version,
    name,
    at: local(at),
    time_zone: timeZone,
    allowed,
    next_allowed: nextAllowed === null ? null : local(nextAllowed),
    minimum_age: minimumAge,
    id_check: idCheck,
    decisions: decisions.map(({ until, ...decision }) => {
      return { ...decision, until: until === undefined ? null : local(until) }
    }),
  }
}

export function presentAge(age: ProvenAge | undefined) {
  if (!age) return null
  return { verified: true, method: age.method, over_21: age.isOver21, at: formatUtc(age.verifiedAt) }
}
