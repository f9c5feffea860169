import { createHash } from 'node:crypto'
import type { TrackingMap } from '../../../../page-contract/tracking.ts'
import type { Point } from '../../../core/geo.ts'
import { type Frame, frameAround, hasRoomFor, listTiles, type Pixel, project } from './rules/map.ts'
import type { StreetMaps } from './street-maps.ts'

/** The points on the map. */
export type MapPoints = {
  merchant: Point
  /** Undefined for pickup. */
  door: Point | undefined
  courier: Point | undefined
  isDelivered: boolean
}

/** Drawn for a phone in portrait mode; wider windows scale it up. Markers need the margin. */
const size = { width: 480, height: 420, margin: 52 }
const edge = 14

export function fitFrame({ merchant, door, courier }: MapPoints): Frame {
  return frameAround(placesOf({ merchant, door }), courier, size)
}

const placesOf = ({ merchant, door }: Pick<MapPoints, 'merchant' | 'door'>) =>
  door ? [merchant, door] : [merchant]

/** Identifies the map under the markers: while it stays the same, only the courier moves. */
export function frameName(frame: Frame): string {
  return createHash('sha256').update(JSON.stringify(frame)).digest('base64url').slice(0, 12)
}

/** The courier's position on the map; null if outside. */
export function courierOn(frame: Frame, { courier }: MapPoints): Pixel | null {
  if (!courier || !hasRoomFor(frame, courier, edge)) return null
  const { x, y } = project(frame, courier)
  return { x: round(x), y: round(y) }
}

/** Everything the page draws; `tiles` is the URL of a tile server, if there is one. */
export async function drawMap(
  maps: StreetMaps,
  points: MapPoints,
  tiles: string | undefined,
): Promise<TrackingMap> {
  const frame = fitFrame(points)
  return {
    width: size.width,
    height: size.height,
    frame: frameName(frame),
    streets: await maps.draw(frame, placesOf(points)),
    tiles: tiles === undefined ? undefined : drawTiles(frame, tiles),
    merchant: project(frame, points.merchant),
    door: points.door ? project(frame, points.door) : null,
    courier: courierOn(frame, points),
    isDelivered: points.isDelivered,
  }
}

const drawTiles = (frame: Frame, address: string) =>
  listTiles(frame).map(({ z, x, y, left, top, side }) => ({
    href: address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
    at: { x: left, y: top },
    side: round(side + 0.5), // without gaps
  }))

const round = (value: number) => Math.round(value * 10) / 10
