import type { CheckedLine, RestrictedKind } from './line.ts'

/** The goods in the cart that are subject to sales rules. */
export function goodsIn(lines: readonly CheckedLine[]) {
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

/**
 * Each decision against the sale, with its rule, version and reason. Requiring an ID check on delivery is not a
 * decision against it.
 */
export function listObjections(ruling: Ruling | null): Objection[] {
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

/** A refusal of the sale by an alcohol or tobacco rule. */
type Objection = { code: 'alcohol_not_allowed' | 'age_required'; [detail: string]: unknown }
