import { openSnapshots } from '../../../cache/snapshots.ts'
import type { Point } from '../../../core/geo.ts'
import { type Html, html } from '../../../core/html.ts'
import type { Changes } from '../../../db/changes.ts'
import type { Handle } from '../../../db/database.ts'
import { listStreetsIn } from '../../../outside/geocoders/gazetteer/streets-near.ts'
import { boxOf, type Frame, type Pixel } from './rules/map.ts'
import { type DrawnStreets, drawStreets, streetWidth } from './rules/streets.ts'

/** The streets of a map, and their names, which lie above whatever else is drawn. */
export type StreetLayers = { lines: Html; names: Html }

/** Drawn once for all who look at the same map. */
export type StreetMaps = {
  draw(frame: Frame, places: readonly Point[]): Promise<StreetLayers>
}

/** Some 30 KB each. */
const maxMaps = 300

export function openStreetMaps(db: Handle, changes: Changes): StreetMaps {
  const drawn = openSnapshots<StreetLayers>(changes, 'gazetteer', {
    max: maxMaps,
    dependsOn: () => ['gazetteer:all'],
    async load(key) {
      const { frame, places } = JSON.parse(key) as { frame: Frame; places: Point[] }
      return render(frame, drawStreets(frame, await listStreetsIn(db, boxOf(frame)), places))
    },
  })
  return { draw: async (frame, places) => (await drawn.get(JSON.stringify({ frame, places })))! }
}

/** A wide line in the color of the ground below a narrower one: streets that cross become a crossing. */
function render(frame: Frame, { lines, labels }: DrawnStreets): StreetLayers {
  const path = lines.map(({ from, to }) => `M${at(from)}L${at(to)}`).join('')
  const width = streetWidth(frame)
  return {
    lines: html`<path class="kerbs" stroke-width="${round(width + 2)}" d="${path}"/>
<path class="streets" stroke-width="${round(width)}" d="${path}"/>`,
    names: html`<g class="names" aria-hidden="true">${labels.map(
      (label) =>
        html`<text transform="translate(${at(label.at)}) rotate(${round(label.degrees)})" dy="3.5">${label.text}</text>`,
    )}</g>`,
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Pixel) => `${round(x)} ${round(y)}`
