import type { Call } from '../../../calls/call.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import { runInSlices, type Work } from '../../../runtime/slices.ts'
import type { AuditAction } from '../../audit/index.ts'
import type { MenuRecords } from '../rules/menu.ts'
import { readLinks } from './parts.ts'
import { presentLink } from './present.ts'
import type { Plan } from './rules/entity-plans.ts'
import { planNewLinks, planRemovedLinks, planReorderedLinks } from './rules/link-plans.ts'
import type { SentLink } from './rules/sent.ts'
import type { LinksInput, RemovedLinksInput } from './schemas.ts'
import { type MenuDeps, writeMenu } from './write-menu.ts'

export async function createLinks(deps: MenuDeps, input: LinksInput, call: Call) {
  const sent = await readLinks(input)
  await writeLinks(deps, input, call, 'menu.links_created', (records) => planNewLinks(sent, records))
  return presentSent(sent)
}

export async function reorderLinks(deps: MenuDeps, input: LinksInput, call: Call) {
  const sent = await readLinks(input)
  await writeLinks(deps, input, call, 'menu.links_changed', (records) => planReorderedLinks(sent, records))
  return presentSent(sent)
}

/** Returns the links as they were. */
export async function removeLinks(deps: MenuDeps, input: RemovedLinksInput, call: Call) {
  const sent = await readLinks(input)
  const { change } = await writeLinks(deps, input, call, 'menu.links_deleted', (records) =>
    planRemovedLinks(sent, records),
  )
  return { links: change.links.map(({ before }) => presentLink(before!)) }
}

function writeLinks(
  deps: MenuDeps,
  { merchantId }: LinksInput,
  call: Call,
  action: AuditAction,
  makePlan: (records: MenuRecords) => Work<Plan>,
) {
  return writeMenu(deps, call, { merchantId, action }, async (records) => {
    const { change, faults } = await runInSlices(makePlan(records))
    refuseIfAny(faults)
    return change
  })
}

/** The links as they are now. */
function presentSent(sent: readonly SentLink[]) {
  return { links: sent.map(({ fields }) => presentLink(fields)) }
}
