import { everywhere } from '../../../core/sale-place.ts'
import type { Work } from '../../../runtime/slices.ts'
import type { CompiledRules } from './compiled-rules.ts'
import { warningTypes } from './kinds.ts'
import {
  type Fault,
  isGiven,
  note,
  type Part,
  partAt,
  prose,
  readChoice,
  readFields,
  readingList,
  readText,
} from './read-parts.ts'
import { readPlace, readRule } from './read-rule.ts'
import type { SaleRule } from './sale-rule.ts'

const name = { pattern: /^(?=.*\S).{1,200}$/, sentence: 'Use 1 to 200 characters.' }
const version = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
  sentence: 'Use up to 64 letters, digits, periods, hyphens and underscores.',
}

type Outcome = { rules: CompiledRules } | { faults: readonly Fault[] }

/** Reads a document written by an operator: returns all its faults, or the compiled rules. */
export function* compileRules(document: unknown): Work<Outcome> {
  const whole: Part = { value: document, path: '', faults: [] }
  const fields = readFields(whole, ['name', 'version', 'notice', 'disclaimers', 'rules'])
  if (!fields) return { faults: whole.faults }
  const compiled = {
    name: readText(fields.name, name),
    version: readText(fields.version, version),
    notice: isGiven(fields.notice) ? readText(fields.notice, prose) : null,
    disclaimers: yield* readDisclaimers(fields.disclaimers),
    rules: yield* readRules(fields.rules),
    bound: new Map(),
  }
  return whole.faults.length > 0 ? { faults: whole.faults } : { rules: compiled }
}

function* readDisclaimers(part: Part): Work<CompiledRules['disclaimers']> {
  if (Array.isArray(part.value) && part.value.length === 0) return []
  const read = yield* readingList(part, (element) => {
    const fields = readFields(element, ['type', 'place', 'text'])
    if (!fields) return undefined
    return {
      type: readChoice(fields.type, warningTypes),
      text: readText(fields.text, prose),
      place: isGiven(fields.place) ? readPlace(fields.place) : everywhere,
    }
  })
  return read.filter((disclaimer) => disclaimer !== undefined)
}

type MaybeRules = readonly (SaleRule | undefined)[]

function* readRules(part: Part): Work<SaleRule[]> {
  const rules = yield* readingList(part, readRule)
  noteDoubles(part, rules)
  yield
  yield* noteWrongOverrides(part, rules)
  return rules.filter((rule) => rule !== undefined)
}

function noteDoubles(part: Part, rules: MaybeRules) {
  const first = new Map<string, number>()
  for (const [index, rule] of rules.entries()) {
    if (!rule || rule.id === '') continue
    const before = first.get(rule.id)
    if (before === undefined) first.set(rule.id, index)
    else note(partAt(partAt(part, index), 'id'), `Another rule, rules[${before}], already has this id.`)
  }
}

/** A rule yields only to one for a narrower place, so no two can disable each other. */
function* noteWrongOverrides(part: Part, rules: MaybeRules): Work<void> {
  const byId = new Map(rules.map((rule) => [rule?.id, rule]))
  for (const [index, rule] of rules.entries()) {
    for (const [position, id] of rule?.overrides.entries() ?? []) {
      if (id === '') continue
      const given = partAt(partAt(partAt(part, index), 'overrides'), position)
      const other = byId.get(id)
      if (!other) note(given, 'No rule has this id.')
      else if (other.place.specificity >= rule!.place.specificity) {
        note(
          given,
          'That rule’s place isn’t wider than this one. A narrower place can only override a wider one.',
        )
      }
    }
    yield
  }
}
