export type Rule = { id: string; type: string; reason: string; place?: Record<string, unknown> }
export type RuleSet = { rules: readonly Rule[] }
export type Difference = { id: string; kind: 'added' | 'removed' | 'changed'; before?: Rule; after?: Rule }

/** Compares rules by id: those only in one set, and those that changed. */
export function compareRules(before: RuleSet, after: RuleSet): Difference[] {
  const old = new Map(before.rules.map((rule) => [rule.id, rule]))
  const now = new Map(after.rules.map((rule) => [rule.id, rule]))
  const ids = [...new Set([...now.keys(), ...old.keys()])]
  return ids.flatMap((id): Difference[] => {
    const [was, is] = [old.get(id), now.get(id)]
    if (!was) return [{ id, kind: 'added', after: is! }]
    if (!is) return [{ id, kind: 'removed', before: was }]
    return sortedText(was) === sortedText(is) ? [] : [{ id, kind: 'changed', before: was, after: is }]
  })
}

/** The order of fields has no meaning. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export const readRuleSet = (document: unknown): RuleSet => {
  const rules = (document as { rules?: unknown } | null)?.rules
  return { rules: Array.isArray(rules) ? (rules as Rule[]) : [] }
}
