import type { StreetLayers } from '../../../../page-contract/tracking.ts'
import { openSnapshots } from '../../../cache/snapshots.ts'
import type { Point } from '../../../core/geo.ts'
import type { Changes } from '../../../db/changes.ts'
import type { Handle } from '../../../db/database.ts'
import { listStreetsIn } from '../../../outside/geocoders/gazetteer/streets-near.ts'
import { type Frame, type Pixel, toBoundingBox } from './rules/map.ts'
import { type DrawnStreets, drawStreets, streetWidth } from './rules/streets.ts'

/** Drawn once for everyone who views the same map. */
export type StreetMaps = {
  draw(frame: Frame, places: readonly Point[]): Promise<StreetLayers>
}

/** About 30 KB each. */
const maxMaps = 300

export function openStreetMaps(db: Handle, changes: Changes): StreetMaps {
  const drawn = openSnapshots<StreetLayers>(changes, 'gazetteer', {
    name: 'street maps of deliveries',
    max: maxMaps,
    dependsOn: () => ['gazetteer:all'],
    async load(key) {
      const { frame, places } = JSON.parse(key) as { frame: Frame; places: Point[] }
      return layersOf(frame, drawStreets(frame, await listStreetsIn(db, toBoundingBox(frame)), places))
    },
  })
  return { draw: async (frame, places) => (await drawn.get(JSON.stringify({ frame, places })))! }
}

const layersOf = (frame: Frame, { lines, labels }: DrawnStreets): StreetLayers => ({
  path: lines.map(({ from, to }) => `M${at(from)}L${at(to)}`).join(''),
  width: streetWidth(frame),
  labels,
})

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Pixel) => `${round(x)} ${round(y)}`
