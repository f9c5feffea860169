import type { Call } from '../../../calls/call.ts'
import { formatLocalDate, toLocalDay } from '../../../core/local-time.ts'
import { type Reason, Refusal, refuse, refuseIfAny } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { Geocoder } from '../../../outside/geocoder.ts'
import type { Images } from '../../../outside/images.ts'
import { presentCandidate } from '../../../outside/locate.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { mustAdminister, mustAdministerGroup, type Permission } from '../../members/index.ts'
import { listRunMerchants } from '../managed/managed-store.ts'
import { refreshTiles } from '../tile-store.ts'
import { getInfo, getInfoForChange, insertMerchant, isGroup, updateInfo } from './info-store.ts'
import { presentInfo, presentRunMerchant } from './present.ts'
import {
  type AddressChange,
  addressAfter,
  addressField,
  addressText,
  applyChange,
  changesAddress,
  completePlace,
  type EditableInfo,
  findMissingAddress,
  type InfoChange,
  type InfoFault,
  type InfoFields,
  type MerchantInfo,
  newInfo,
  splitUnit,
  tagsFor,
  toChange,
  type VerifiedPlace,
} from './rules.ts'
import {
  type ChangeInfoInput,
  type CreateInfoInput,
  type RunMerchantsInput,
  readInfoPatch,
  readNewInfo,
} from './schemas.ts'

export type InfoDeps = { geocoder: Geocoder; images: Pick<Images, 'find'> }

/** A checked change, with the located address if that changes; it determines what is written. */
export type PreparedMerchant = { change: InfoChange; place: VerifiedPlace }
export type PreparedChange = { change: InfoChange; place: VerifiedPlace | undefined; asked: MerchantInfo }

export async function readMerchantInfo({ merchantId }: { merchantId: number }, { db }: Call) {
  return presentInfo(await getInfo(db, merchantId))
}

export async function readRunMerchants(
  { limit = 1000, offset = 0 }: RunMerchantsInput,
  { db, caller }: Call,
) {
  const email = caller.isOperator ? undefined : caller.token!.email
  const only = caller.operator?.impersonation?.merchantId
  return { merchants: (await listRunMerchants(db, { email, only, limit, offset })).map(presentRunMerchant) }
}

/** The geocoder is called here, before the transaction: no connection is held while it answers. */
export async function prepareMerchant({ geocoder, images }: InfoDeps, input: CreateInfoInput, call: Call) {
  const { fields, change } = mustBeInfo(readNewInfo(input), findMissingAddress)
  await mustBeUploaded(images, change)
  await mustBeOwnGroup(change, call, 'manage')
  const place = await verify(geocoder, change.address, addressField(fields, 'street'))
  return { change, place }
}

export async function createMerchant(prepared: PreparedMerchant, call: Call) {
  return { merchantId: await insertPrepared(prepared, call) }
}

export async function insertPrepared({ change, place }: PreparedMerchant, call: Call): Promise<number> {
  const info = newInfo(change, place)
  const merchantId = await insertUnderFreeTag(call.db, info, call.now)
  await refreshTiles(call.db, merchantId)
  const after = presentInfo(await getInfo(call.db, merchantId))
  await recordAudit(call, {
    action: 'merchant.created',
    subject: String(merchantId),
    merchantId,
    after,
    event: { type: 'merchant.updated' },
  })
  return merchantId
}

export async function prepareChange(
  { geocoder, images }: InfoDeps,
  { merchantId, ...input }: ChangeInfoInput,
  call: Call,
) {
  const { fields, change } = mustBeInfo(readInfoPatch(input))
  await mustBeUploaded(images, change)
  const asked = await getInfo(call.db, merchantId)
  await mustBeAllowedToMove(asked, change, call)
  if (!changesAddress(change)) return { change, place: undefined, asked }
  const place = await verify(
    geocoder,
    addressAfter(addressOf(asked), change.address),
    addressField(fields, 'street'),
  )
  return { change, place, asked }
}

export async function changeMerchant({ change, place, asked }: PreparedChange, call: Call) {
  const { merchantId } = asked
  const before = await getInfoForChange(call.db, merchantId)
  if (place && addressText(addressOf(before)) !== addressText(addressOf(asked))) throw overtaken()
  const after = applyChange(before, change, place)
  await updateInfo(call.db, after)
  if (place) await refreshTiles(call.db, merchantId)
  const trace = { action: 'merchant.changed' as const, subject: String(merchantId), merchantId }
  await recordAudit(call, {
    ...trace,
    before: presentInfo(before),
    after: presentInfo(after),
    event: { type: 'merchant.updated' },
  })
  return { merchantId }
}

/** The fields that weren't sent have changed in the meantime, so the combination is unverified. */
const overtaken = () =>
  refuse('in_progress', { detail: says`Someone else just changed the address. Try again.` })

async function insertUnderFreeTag(tx: Handle, info: EditableInfo, now: number): Promise<number> {
  const activationDate = formatLocalDate(toLocalDay(now, info.timeZone))
  for (const shortTag of tagsFor(info.name, info.city)) {
    const merchantId = await insertMerchant(tx, { ...info, shortTag, activationDate, now })
    if (merchantId !== undefined) return merchantId
  }
  throw new Error('tags have no end')
}

/** A merchant can be moved into a group only by its members; only the operator is told if a group doesn't exist. */
async function mustBeOwnGroup({ groupId }: InfoChange, { db, caller }: Call, permission: Permission) {
  if (groupId === undefined) return
  await mustAdministerGroup(db, groupId, { caller, permission })
  if (!(await isGroup(db, groupId))) throw refuse('unknown_group', { field: 'groupId' })
}

/** Changing the group changes who is paid, so it requires an owner of both. */
async function mustBeAllowedToMove({ merchantId, groupId }: MerchantInfo, change: InfoChange, call: Call) {
  const isMoved = change.groupId !== undefined && change.groupId !== groupId
  if (isMoved) await mustAdminister(call.db, merchantId, { caller: call.caller, permission: 'staff' })
  await mustBeOwnGroup(change, call, isMoved ? 'staff' : 'manage')
}

export async function verify(
  geocoder: Geocoder,
  address: AddressChange,
  field: string,
): Promise<VerifiedPlace> {
  const found = await geocoder.locate(addressText(address), { inexact: false })
  if (found.kind === 'several') {
    throw new Refusal([{ code: 'loc_multiple_possible', field }], {
      body: { addresses: found.places.map(presentCandidate) },
    })
  }
  const isExact = found.kind === 'found' && found.place.isExact
  const place = isExact ? completePlace(found.place, address) : undefined
  if (!place) throw refuse('invalid_address', { field })
  return place
}

/** Without the unit, which doesn't change the coordinates. */
const addressOf = ({ street, city, state, zipCode }: MerchantInfo) => {
  return { street: splitUnit(street).street, city, state, zipCode }
}

/** Uploads are named after their content: a name without an upload would show nothing. */
async function mustBeUploaded(images: Pick<Images, 'find'>, change: InfoChange) {
  const reasons: Reason[] = []
  for (const field of ['logoImage', 'coverImage'] as const) {
    const name = change[field]
    if (name != null && !(await images.find(name)))
      reasons.push({
        code: 'invalid_parameter',
        field,
        detail: says`${field} must be the id of an uploaded image.`,
      })
  }
  refuseIfAny(reasons)
}

type Read = { value: unknown; faults: Reason[] }

/** All faults at once: the schema's, and for what passes it, those of the rules. */
function mustBeInfo(
  { value, faults }: Read,
  findMore: (fields: InfoFields, address: AddressChange) => InfoFault[] = () => [],
): { fields: InfoFields; change: InfoChange } {
  const wrong = new Set(faults.map(({ field = '' }) => field.split(/[.[]/, 1)[0]!))
  const sound = Object.entries(value as object).filter(([name]) => !wrong.has(name))
  const fields = Object.fromEntries(sound) as InfoFields
  const { change, faults: more } = toChange(fields)
  const isAddressRead = !['location', 'street', 'city', 'state', 'zipCode'].some((name) => wrong.has(name))
  if (isAddressRead) more.push(...findMore(fields, change.address))
  const reasons = [...faults, ...more.map(toReason)]
  refuseIfAny(reasons)
  return { fields, change }
}

const toReason = ({ field, isMissing, detail }: InfoFault): Reason => {
  return { code: isMissing ? 'missing_parameter' : 'invalid_parameter', field, detail }
}
