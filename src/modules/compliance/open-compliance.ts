import { openSnapshots } from '../../cache/snapshots.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import { runInSlices } from '../../runtime/slices.ts'
import type { Deps } from '../../start/deps.ts'
import { compileRules } from './rules/compile-rules.ts'
import { builtInRules, type CompiledRules } from './rules/compiled-rules.ts'
import type { RuleSet } from './rules/rule-set.ts'
import { findActiveRuleSet } from './store.ts'

/** The rules in force. The same object until others are activated. */
export type Compliance = { current(): Promise<CompiledRules> }

const active = 'active'

export function openCompliance({ db, changes }: Pick<Deps, 'db' | 'changes'>): Compliance {
  const sets = openSnapshots<CompiledRules>(anyVersion(changes), 'compliance', {
    name: 'rules on sales',
    max: 1,
    load: () => loadActive(db),
  })
  return { current: async () => (await sets.get(active))! }
}

/** Notices name a version; any of them may be about to take effect. */
function anyVersion(changes: Changes): Changes {
  return {
    ...changes,
    on: (topic, listener) => changes.on(topic, (version) => listener(version && active)),
  }
}

async function loadActive(handle: Handle): Promise<CompiledRules> {
  const set = await findActiveRuleSet(handle)
  // A copy, because a dropped snapshot is marked as stale.
  return set ? getCompiled(set) : { ...builtInRules, bound: new Map() }
}

/** A stored document was valid when loaded. If it no longer is, the sale fails: nothing may be sold on a guess. */
export async function getCompiled({ version, document }: RuleSet): Promise<CompiledRules> {
  const outcome = await runInSlices(compileRules(document))
  if ('rules' in outcome) return outcome.rules
  const [first] = outcome.faults
  throw new Error(`compliance rules ${version} cannot be read: ${first?.path}: ${first?.sentence}`)
}
