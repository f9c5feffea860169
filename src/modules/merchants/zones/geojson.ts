import { presentZone } from './present.ts'
import type { Zone } from './rules/delivery-zones.ts'
import { geometryOf } from './rules/geojson.ts'

/** For map editors. What a polygon says already is not said again among the properties. */
export function presentCollection(zones: readonly Zone[]) {
  return { type: 'FeatureCollection', features: zones.map(presentFeature) }
}

function presentFeature(zone: Zone) {
  const { polygon: _drawn, ...properties } = presentZone(zone)
  return { type: 'Feature', id: zone.zoneId, geometry: geometryOf(zone), properties }
}
