import type { Call } from '../../../calls/call.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import { mapInSlices, runInSlices } from '../../../runtime/slices.ts'
import { hostImages } from './host-images.ts'
import { readEntities } from './parts.ts'
import { toNewEntity } from './rules/entity-fields.ts'
import {
  findOwnFaults,
  isReadable,
  planChangedEntities,
  planDeletedEntities,
  planNewEntities,
} from './rules/entity-plans.ts'
import type { SentEntity } from './rules/sent.ts'
import type { EntitiesInput, EntityIdsInput } from './schemas.ts'
import { type MenuDeps, writeMenu } from './write-menu.ts'

/** Pictures are fetched only for a request without other faults so far. */
export async function prepareNewEntities({ images }: MenuDeps, input: EntitiesInput) {
  const sent = await readEntities(input, 'new')
  const isSound = (one: SentEntity) =>
    isReadable(one) && findOwnFaults(one, toNewEntity(one.fields, 0)).length === 0
  const areSound = await mapInSlices(sent, isSound)
  return hostImages(images, sent, areSound.every(Boolean) ? sent : [])
}

export async function prepareChangedEntities({ images }: MenuDeps, input: EntitiesInput) {
  const sent = await readEntities(input, 'change')
  return hostImages(images, sent, sent.every(({ faults }) => faults.length === 0) ? sent : [])
}

/** All or nothing, like all writes except that of a structure. */
export async function createEntities(
  deps: MenuDeps,
  { merchantId }: EntitiesInput,
  call: Call,
  sent: readonly SentEntity[],
) {
  const write = { merchantId, action: 'menu.entities_created' as const, newEntities: sent.length }
  const { change } = await writeMenu(deps, call, write, async (records, ids) => {
    const { change, faults } = await runInSlices(planNewEntities(sent, ids, records))
    refuseIfAny(faults)
    return change
  })
  return { entityIds: change.entities.map(({ after }) => after!.entityId) }
}

export async function changeEntities(
  deps: MenuDeps,
  { merchantId }: EntitiesInput,
  call: Call,
  sent: readonly SentEntity[],
) {
  const write = { merchantId, action: 'menu.entities_changed' as const }
  await writeMenu(deps, call, write, async (records) => {
    const { change, faults } = await runInSlices(planChangedEntities(sent, records))
    refuseIfAny(faults)
    return change
  })
  return { entityIds: sent.map(({ fields }) => fields.id) }
}

export async function deleteEntities(deps: MenuDeps, { merchantId, entityIds }: EntityIdsInput, call: Call) {
  const write = { merchantId, action: 'menu.entities_deleted' as const }
  await writeMenu(deps, call, write, async (records) => {
    const { change, faults } = await runInSlices(planDeletedEntities(entityIds, records))
    refuseIfAny(faults)
    return change
  })
  return { entityIds }
}
