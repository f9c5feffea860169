import type { Call } from '../../../calls/call.ts'
import { type Reason, refuse, refuseIfAny } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import { type AuditAction, recordAudit } from '../../audit/index.ts'
import type { Zone } from '../rules/delivery-zones.ts'
import { lintWritten } from './lint-zones.ts'
import { presentCollection, presentZone } from './present.ts'
import { findIdFaults, maxZones, toNewZone, zoneChanger } from './rules/fields.ts'
import type { ZoneIdsInput, ZonesInput, ZonesQuery } from './schemas.ts'
import { checkZones, zonesSent } from './sent-zones.ts'
import { findZones, lockZones, takeZoneIds, writeZones, type ZonedMerchant } from './zone-store.ts'

export async function readZones({ merchantId, format }: ZonesQuery, { db }: Call) {
  const { zones } = mustExist(await findZones(db, merchantId))
  return format === 'geojson' ? presentCollection(zones) : { deliveryZones: zones.map(presentZone) }
}

export async function createZones(input: ZonesInput, call: Call) {
  const merchant = mustExist(await lockZones(call.db, input.merchantId))
  const sent = zonesSent(input, merchant.point)
  const drafts = await checkZones(sent, (fields) => toNewZone(fields, 0, merchant.point))
  mustHaveRoom(merchant, drafts.length)

  const ids = await takeZoneIds(call.db, drafts.length)
  const created = drafts.map((zone, index) => ({ ...zone, zoneId: ids[index]! }))
  const after = [...merchant.zones, ...created]
  await writeZones(call.db, merchant, { put: created, gone: [], after })
  await trace(call, merchant, 'zones.created', [], created)
  return { deliveryZoneIds: ids, ...lintWritten(after, ids, call.language) }
}

export async function changeZones(input: ZonesInput, call: Call) {
  const merchant = mustExist(await lockZones(call.db, input.merchantId))
  const sent = zonesSent(input, merchant.point)
  const changed = await checkZones(sent, zoneChanger(merchant.zones, merchant.point))

  const news = new Map(changed.map((zone) => [zone.zoneId, zone]))
  const before = merchant.zones.filter(({ zoneId }) => news.has(zoneId))
  const after = merchant.zones.map((zone) => news.get(zone.zoneId) ?? zone)
  await writeZones(call.db, merchant, { put: changed, gone: [], after })
  await trace(call, merchant, 'zones.changed', before, changed)
  const ids = [...news.keys()]
  return { deliveryZoneIds: ids, ...lintWritten(after, ids, call.language) }
}

export async function deleteZones({ merchantId, deliveryZoneIds }: ZoneIdsInput, call: Call) {
  const merchant = mustExist(await lockZones(call.db, merchantId))
  const reasons = findIdFaults(deliveryZoneIds, merchant.zones).map(
    ({ code = 'invalid_zone', field, detail }): Reason => ({
      code,
      field: `deliveryZoneIds${field}`,
      detail,
    }),
  )
  refuseIfAny(reasons)
  await removeZones(call, merchant, deliveryZoneIds, 'zones.deleted')
  return { deliveryZoneIds }
}

export async function truncateZones({ merchantId }: { merchantId: number }, call: Call) {
  const merchant = mustExist(await lockZones(call.db, merchantId))
  const ids = merchant.zones.map(({ zoneId }) => zoneId)
  await removeZones(call, merchant, ids, 'zones.truncated')
  return { deliveryZoneIds: ids }
}

async function removeZones(call: Call, merchant: ZonedMerchant, ids: readonly number[], action: AuditAction) {
  const gone = new Set(ids)
  const [before, after] = [true, false].map((isGone) =>
    merchant.zones.filter(({ zoneId }) => gone.has(zoneId) === isGone),
  ) as [Zone[], Zone[]]
  await writeZones(call.db, merchant, { put: [], gone: ids, after })
  await trace(call, merchant, action, before, [])
}

/** The route has found the merchant; it may have been deleted since. */
function mustExist(merchant: ZonedMerchant | undefined): ZonedMerchant {
  if (!merchant) throw refuse('unknown_merchant', { field: 'merchantId' })
  return merchant
}

function mustHaveRoom({ zones }: ZonedMerchant, more: number) {
  if (zones.length + more <= maxZones) return
  const detail = says`A merchant can have at most ${maxZones} zones; there are already ${zones.length}.`
  throw refuse('invalid_zone', { field: 'deliveryZones', detail })
}

function trace(
  call: Call,
  { merchantId }: ZonedMerchant,
  action: AuditAction,
  before: readonly Zone[],
  after: readonly Zone[],
) {
  const deliveryZoneIds = (after.length > 0 ? after : before).map(({ zoneId }) => zoneId)
  const shown = after.map(presentZone)
  return recordAudit(call, {
    action,
    subject: String(merchantId),
    merchantId,
    before: before.map(presentZone),
    after: shown,
    event: { type: 'zones.updated', data: { merchantId, deliveryZoneIds, deliveryZones: shown } },
  })
}
