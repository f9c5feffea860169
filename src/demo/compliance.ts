import exampleRules from '../../compliance/example-rules.json' with { type: 'json' }
import type { Handle } from '../db/database.ts'
import type { ComplianceRuleSetsRow } from '../db/schema.generated.ts'
import { asTimestamp, insertRows } from './rows.ts'

/** Activates the included example rules. Only the demo uses them. */
export async function insertExampleRules(tx: Handle, now: number) {
  const { version, name } = exampleRules
  await insertRows<{ [Column in keyof ComplianceRuleSetsRow]: unknown }>(tx, 'compliance_rule_sets', [
    { version, name, document: exampleRules, is_active: true, loaded_at: asTimestamp(now) },
  ])
}
