import { bodyLimits } from '../../calls/body-limits.ts'
import type { Call } from '../../calls/call.ts'
import { consentStep } from '../../core/consent.ts'
import type { ReadMarketplaceSettings } from '../../core/marketplace-settings.ts'
import { maxReasons, refuse, refuseIfAny } from '../../core/refusal.ts'
import { parsingJsonObject } from '../../runtime/json-text.ts'
import { runInSlices } from '../../runtime/slices.ts'
import { nameActor, recordAudit } from '../audit/index.ts'
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

/** A version means one content for ever. Loading the same again changes nothing, and may activate it. */
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
  if (activate && !set.isActive) await ask(deps, set, { active: true, reason: '' }, call)
  return presentRuleSet(await getRuleSet(call, rules.version))
}

export type ConsentDeps = { marketplaceSettings: ReadMarketplaceSettings }
type Wish = { active: boolean; reason: string }

/** Taking the active version back leaves the built-in rules. */
export async function switchVersion(
  deps: ConsentDeps,
  { version, active, reason = '' }: RulesPatchInput,
  call: Call,
) {
  await lockRuleSets(call.db)
  await ask(deps, await getRuleSet(call, version), { active, reason }, call)
  return presentRuleSet(await getRuleSet(call, version))
}

async function ask({ marketplaceSettings }: ConsentDeps, set: RuleSet, { active, reason }: Wish, call: Call) {
  const { db: tx, now, caller } = call
  const { version, proposal } = set
  const by = nameActor(caller)
  const isPerson = caller.operator?.staff !== undefined
  const { rulesNeedConsent } = await marketplaceSettings()
  switch (consentStep(set, { active, by, isPerson }, rulesNeedConsent)) {
    case 'nothing':
      return
    case 'refuse':
      throw refuse('second_person_needed')
    case 'withdraw':
      await setProposal(tx, version, null)
      return recordAudit(call, { action: 'compliance.withdrawn', subject: version, before: proposal })
    case 'propose':
      await setProposal(tx, version, { active, by, at: now, reason })
      return recordAudit(call, { action: 'compliance.proposed', subject: version, after: { active, reason } })
    case 'switch':
      await setProposal(tx, version, null)
      return switchTo(call, active ? version : undefined, {
        ...(reason && { reason }),
        ...(proposal && { proposed_by: proposal.by, proposed_reason: proposal.reason }),
      })
  }
}

async function switchTo(call: Call, version: string | undefined, why: object) {
  const before = (await findActiveRuleSet(call.db))?.version ?? builtInVersion
  await setActiveVersion(call.db, version)
  const now = version ?? builtInVersion
  const trace = { before: { version: before }, after: { version: now, ...why } }
  await recordAudit(call, { action: 'compliance.activated', subject: now, ...trace })
}

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
