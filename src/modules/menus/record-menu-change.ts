import { refuse } from '../../core/refusal.ts'
import { says } from '../../texts/sentence.ts'
import { type AuditAction, recordAudit } from '../audit/index.ts'
import type { MenuDeps } from './editing/write-menu.ts'
import { presentAudited } from './revisions/present.ts'
import { touchedIds } from './revisions/revisions.ts'
import { isEmpty, type MenuChange } from './rules/menu-change.ts'

type Recorded = { merchantId: number; action: AuditAction; change: MenuChange; revision: number }

/** The audit record and the event for a change of a whole menu. An empty change has neither. */
export async function recordMenuChange(
  { config }: Pick<MenuDeps, 'config'>,
  moment: Parameters<typeof recordAudit>[0],
  { merchantId, action, change, revision }: Recorded,
) {
  if (isEmpty(change)) return
  await recordAudit(moment, {
    action,
    subject: String(merchantId),
    merchantId,
    before: presentAudited(change, 'before', config.publicUrl),
    after: presentAudited(change, 'after', config.publicUrl),
    event: { type: 'menu.updated', data: { merchantId, revision, entityIds: touchedIds(change) } },
  })
}

export function mustBeCurrent(expected: number | undefined, current: number) {
  if (expected === undefined || expected === current) return
  const detail = says`The menu is now at revision ${current}, not ${expected}. Export it again, or omit revision.`
  throw refuse('stale_revision', { field: 'revision', detail })
}
