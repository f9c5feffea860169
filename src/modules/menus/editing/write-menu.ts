import type { Call } from '../../../calls/call.ts'
import type { Images } from '../../../outside/images.ts'
import { type AuditAction, nameActor, recordAudit } from '../../audit/index.ts'
import { type ChangedMenu, changeMenu } from '../change-menu.ts'
import type { MenuRecords } from '../rules/menu.ts'
import { isEmpty, type MenuChange } from '../rules/menu-change.ts'
import { presentSide } from './present.ts'

export type MenuDeps = { images: Images; config: { publicUrl: string } }

/** `newEntities`: the maximum number of ids the plan needs. */
type Write = { merchantId: number; action: AuditAction; newEntities?: number }

/**
 * A write of a menu: planned on its latest state, numbered, audited and published. A write without changes records
 * nothing.
 */
export async function writeMenu(
  { config }: MenuDeps,
  call: Call,
  { merchantId, action, newEntities = 0 }: Write,
  plan: (records: MenuRecords, entityIds: readonly number[]) => MenuChange | Promise<MenuChange>,
): Promise<ChangedMenu> {
  const stamp = { at: call.now, actor: nameActor(call.caller), action, newIds: { entities: newEntities } }
  const written = await changeMenu(call.db, merchantId, stamp, (records, { entityIds }) =>
    plan(records, entityIds),
  )
  const { change, revision } = written
  if (isEmpty(change)) return written
  await recordAudit(call, {
    action,
    subject: String(merchantId),
    merchantId,
    before: presentSide(change, 'before', config.publicUrl),
    after: presentSide(change, 'after', config.publicUrl),
    event: { type: 'menu.updated', data: { merchantId, revision, entityIds: touchedIds(change) } },
  })
  return written
}

function touchedIds({ entities, links }: MenuChange): number[] {
  const ofEntities = entities.map(({ before, after }) => (before ?? after)!.entityId)
  const ofLinks = links.map(({ before, after }) => (before ?? after)!.childId)
  return [...new Set([...ofEntities, ...ofLinks])]
}
