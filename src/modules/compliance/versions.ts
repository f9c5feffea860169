import { bodyLimits } from '../../calls/body-limits.ts'
import type { Call } from '../../calls/call.ts'
import { maxReasons, refuse, refuseIfAny } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { parsingJsonObject } from '../../runtime/json-text.ts'
import { runInSlices } from '../../runtime/slices.ts'
import { askConsent, type ConsentDeps, recordAudit } from '../audit/index.ts'
import { presentRuleSet, presentSummary } from './present.ts'
import { compileRules } from './rules/compile-rules.ts'
import { builtInVersion, type CompiledRules } from './rules/compiled-rules.ts'
import type { RuleSet } from './rules/rule-set.ts'
import { type NewRulesInput, type RulesPatchInput, readDocument } from './schemas.ts'
import {
  findActiveRuleSet,
  findRuleSet,
  insertRuleSet,
  isRuleSet,
  listRuleSets,
  lockRuleSets,
  setActiveVersion,
  setProposal,
} from './store.ts'

export async function readVersions({ db }: Call) {
  const sets = await listRuleSets(db)
  const active = sets.find(({ isActive }) => isActive)
  return { active: active?.version ?? builtInVersion, versions: sets.map(presentSummary) }
}

export async function readVersion({ version }: { version: string }, { db }: Call) {
  return presentRuleSet(await getRuleSet({ db }, version))
}

/** A version's content is permanent. Loading the same again changes nothing, and may activate it. */
export async function loadRules(
  deps: ConsentDeps,
  { document: given, activate = false }: NewRulesInput,
  call: Call,
) {
  const document = typeof given === 'string' ? mustBeStorable(await parsed(given)) : given
  const rules = await mustBeRules(document)
  await lockRuleSets(call.db)
  if (await insertRuleSet(call.db, { ...rules, document, now: call.now })) {
    const after = { version: rules.version, name: rules.name, rules: rules.rules.length }
    await recordAudit(call, { action: 'compliance.loaded', subject: rules.version, after })
  } else if (!(await isRuleSet(call.db, rules.version, document))) {
    throw refuseVersion('Other rules were loaded as this version; give these a version of their own.')
  }
  const set = await getRuleSet(call, rules.version)
  if (activate && !set.isActive) await askConsent(deps, ruleSets, set, { active: true, reason: '' }, call)
  return presentRuleSet(await getRuleSet(call, rules.version))
}

/** Withdrawing the active version returns to the built-in rules. */
export async function switchVersion(
  deps: ConsentDeps,
  { version, active, reason = '' }: RulesPatchInput,
  call: Call,
) {
  await lockRuleSets(call.db)
  await askConsent(deps, ruleSets, await getRuleSet(call, version), { active, reason }, call)
  return presentRuleSet(await getRuleSet(call, version))
}

const ruleSets = {
  topic: 'compliance',
  setProposal,
  async switchTo(tx: Handle, version: string | undefined) {
    const before = (await findActiveRuleSet(tx))?.version ?? builtInVersion
    await setActiveVersion(tx, version)
    return { before, now: version ?? builtInVersion }
  },
} as const

export async function getRuleSet({ db }: Pick<Call, 'db'>, version: string): Promise<RuleSet> {
  const set = await findRuleSet(db, version)
  if (!set) throw refuse('unknown_version', { field: 'version' })
  return set
}

/** The operator's mistakes, each with its place in the document. */
async function mustBeRules(document: unknown): Promise<CompiledRules> {
  const outcome = await runInSlices(compileRules(document))
  const faults = 'faults' in outcome ? outcome.faults : []
  refuseIfAny(
    faults
      .slice(0, maxReasons)
      .map(({ path, sentence }) => ({ code: 'invalid_rules', field: fieldAt(path), detail: sentence })),
  )
  const { rules } = outcome as { rules: CompiledRules }
  if (rules.version === builtInVersion) throw refuseVersion('This version is the service’s own.')
  return rules
}

const fieldAt = (path: string) => (path === '' ? 'document' : `document.${path}`)

const refuseVersion = (detail: string) => refuse('invalid_rules', { field: fieldAt('version'), detail })

/** Objects may come as JSON text (decisions §1.5). */
async function parsed(text: string): Promise<unknown> {
  try {
    return await runInSlices(parsingJsonObject(text, bodyLimits.large.values))
  } catch {
    return text
  }
}

/** The path as it would be if the document had come as an object. */
function mustBeStorable(document: unknown): unknown {
  refuseIfAny(readDocument({ document }).faults)
  return document
}
