import { toDollars, toPercent } from '../../../core/money.ts'
import type { Zone } from '../rules/delivery-zones.ts'
import type { ZoneFinding } from './rules/findings.ts'
import { toGeometry } from './rules/geojson.ts'

/** In the format the API accepts. */
export function presentZone({ zoneId, fee, orderMinimum, area }: Zone) {
  return {
    id: zoneId,
    type: area.type,
    ...(fee.kind === 'fixed' ? { fixedFee: toDollars(fee.cents) } : { percentFee: toPercent(fee.ppm) }),
    orderMinimum: toDollars(orderMinimum),
    ...(area.type === 'radius' && { radius: area.radiusMiles }),
    ...(area.type === 'zipCode' && { zipCode: area.zipCode }),
    ...(area.type === 'polygon' && { polygon: area.polygon }),
  }
}

/** Stored zones are identified by id, zones in a dry run by their position in the request. */
export function presentFinding(
  { zones, ...finding }: ZoneFinding,
  named: { zoneIds: readonly number[] } | { indexes: readonly number[] },
) {
  const which = (numbers: readonly number[]) => [...new Set(zones.map((index) => numbers[index]!))]
  return {
    ...finding,
    ...('zoneIds' in named ? { zoneIds: which(named.zoneIds) } : { indexes: which(named.indexes) }),
  }
}

/** For map editors. What the polygon already expresses isn't repeated in the properties. */
export function presentCollection(zones: readonly Zone[]) {
  return { type: 'FeatureCollection', features: zones.map(presentFeature) }
}

function presentFeature(zone: Zone) {
  const { polygon: _drawn, ...properties } = presentZone(zone)
  return { type: 'Feature', id: zone.zoneId, geometry: toGeometry(zone), properties }
}
