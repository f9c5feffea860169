import { createHash } from 'node:crypto'
import type { Point } from '../../../core/geo.ts'
import { Html, html } from '../../../core/html.ts'
import { type Frame, frameAround, hasRoomFor, type Pixel, project, tilesOf } from './rules/map.ts'
import type { StreetMaps } from './street-maps.ts'

/** The points on the map. */
export type MapPoints = { merchant: Point; door: Point; courier: Point | undefined; isDelivered: boolean }

/** Drawn for a phone held upright; wider windows show it larger. Markers need the margin. */
const size = { width: 480, height: 420, margin: 52 }
const edge = 14

export function frameOf({ merchant, door, courier }: MapPoints): Frame {
  return frameAround([merchant, door], courier, size)
}

/** Names what lies under the markers: while it stays the same, only the courier moves. */
export function frameName(frame: Frame): string {
  return createHash('sha256').update(JSON.stringify(frame)).digest('base64url').slice(0, 12)
}

/** Where the courier stands on the map; null if they are not on it. */
export function courierOn(frame: Frame, { courier }: MapPoints): Pixel | null {
  if (!courier || !hasRoomFor(frame, courier, edge)) return null
  const { x, y } = project(frame, courier)
  return { x: round(x), y: round(y) }
}

/** The drawing: streets, pictures of a tile server over them where there is one, the way, and who is on it. */
export async function drawMap(
  maps: StreetMaps,
  points: MapPoints,
  { tiles, words }: { tiles: string | undefined; words: string },
): Promise<Html> {
  const frame = frameOf(points)
  const [merchant, door] = [project(frame, points.merchant), project(frame, points.door)]
  const courier = courierOn(frame, points)
  const streets = await maps.draw(frame, [points.merchant, points.door])
  return html`<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${words}">
<rect class="ground" width="${size.width}" height="${size.height}"/>
${streets.lines}
${tiles !== undefined && drawTiles(frame, tiles)}
<path class="way" d="M${at(merchant)}L${at(door)}"/>
${tiles === undefined && streets.names}
<g class="place" transform="translate(${at(merchant)})"><circle r="19"/>${shop}</g>
<g class="place door" transform="translate(${at(door)})"><circle r="19"/>${points.isDelivered ? tick : arch}</g>
<g id="courier" class="${courier ? '' : 'away'}" transform="translate(${at(courier ?? merchant)})">${rider}</g>
</svg>`
}

function drawTiles(frame: Frame, address: string): Html {
  const pictures = tilesOf(frame).map(({ z, x, y, left, top, side }) => {
    const href = address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
    return html`<image href="${href}" x="${round(left)}" y="${round(top)}" width="${round(side + 0.5)}" height="${round(side + 0.5)}"/>`
  })
  return html`<g class="tiles">${pictures}</g>`
}

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Pixel) => `${round(x)} ${round(y)}`

const shop = new Html(
  '<path d="M-9-2V9H9V-2M-10-8H10L12-3A4 4 0 0 1 4-3A4 4 0 0 1-4-3A4 4 0 0 1-12-3Z M-2 9V3H3V9"/>',
)
const arch = new Html('<path d="M-7 10V-2A7 7 0 0 1 7-2V10ZM-11 10H11M3 3V4"/>')
const tick = new Html('<path d="M-8 0L-2 7L9-6"/>')
/** A pin whose tip is the place; on it a bicycle. */
const rider = new Html(
  '<circle class="halo" r="9"/><path class="pin" d="M0 2C-4-8-19-14-19-28A19 19 0 0 1 19-28C19-14 4-8 0 2Z"/>' +
    '<path class="bike" d="M-7.500-19.500a4.500 4.500 0 1 0 0-9a4.500 4.500 0 0 0 0 9ZM7.500-19.500a4.500 4.500 0 1 0 0-9a4.500 4.500 0 0 0 0 9Z' +
    'M-7.500-24L-3-32H5L7.500-24M-3-32L1-24H-7.500M1-24L5-32M3-35H6L5-32M-5-35H-1"/>',
)
