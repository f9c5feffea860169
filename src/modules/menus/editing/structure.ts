import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { type Reason, refuseIfAny } from '../../../core/refusal.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import { findCurrentRevision } from '../change-store.ts'
import { compileMenuInSlices } from '../rules/compile-menu.ts'
import { isEmpty } from '../rules/menu-change.ts'
import { loadMenuRecords } from '../store.ts'
import { hostImages } from './host-images.ts'
import { readStructure } from './parts.ts'
import { menuJson, structureJson } from './present.ts'
import { planStructure, type SentNode, soundNodes } from './rules/structure.ts'
import { findingWarnings } from './rules/warnings.ts'
import type { MenuQueryInput, StructureInput } from './schemas.ts'
import { type MenuDeps, writeMenu } from './write-menu.ts'

export async function prepareStructure({ images }: MenuDeps, input: StructureInput) {
  const nodes = await runInSlices(readStructure(input))
  return hostImages(images, nodes, await runInSlices(soundNodes(nodes)))
}

/** Stores the valid entities and reports the others; refused if none is valid. */
export async function createStructure(
  deps: MenuDeps,
  { merchantId }: StructureInput,
  call: Call,
  nodes: readonly SentNode[],
) {
  let reported: readonly Reason[] = []
  const write = { merchantId, action: 'menu.structure_created' as const, newEntities: nodes.length }
  const { change } = await writeMenu(deps, call, write, async (records, ids) => {
    const { change, faults } = await runInSlices(planStructure(nodes, ids, records))
    if (isEmpty(change)) refuseIfAny(faults)
    reported = faults
    return change
  })
  const shown = { imageBase: deps.config.publicUrl, language: call.language }
  return new ByteAnswer(await runInSlices(structureJson(change, reported, shown)))
}

/**
 * The number is read first: the menu may be newer than its number, never older, so a writer that relies on it loses
 * nothing.
 */
export async function readAdminMenu(
  { config }: MenuDeps,
  { merchantId, exclude = [], thirdPartyId }: MenuQueryInput,
  { db }: Call,
) {
  const revision = await findCurrentRevision(db, merchantId)
  const records = await loadMenuRecords(db, merchantId)
  const compiled = await compileMenuInSlices(merchantId, records)
  const warnings = await runInSlices(findingWarnings(records, compiled))
  const options = { warnings, revision, exclude, thirdPartyId, imageBase: config.publicUrl }
  return new ByteAnswer(await runInSlices(menuJson(records, options)))
}
