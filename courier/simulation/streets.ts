/** Degrees. */
export type Point = { latitude: number; longitude: number }

/** From door to door along streets: first north or south, then east or west. */
export type Way = { from: Point; corner: Point; to: Point; metresToCorner: number; metres: number }

// The mean radius as defined by the IUGG.
const EARTH_RADIUS_METRES = 6_371_008.8
const DEGREES = Math.PI / 180

/** The haversine formula, which stays accurate over short distances. */
export function metresBetween(a: Point, b: Point): number {
  const halfChordSquared =
    Math.sin(((b.latitude - a.latitude) * DEGREES) / 2) ** 2 +
    Math.cos(a.latitude * DEGREES) *
      Math.cos(b.latitude * DEGREES) *
      Math.sin(((b.longitude - a.longitude) * DEGREES) / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(halfChordSquared)))
}

export function wayBetween(from: Point, to: Point): Way {
  const corner = { latitude: to.latitude, longitude: from.longitude }
  const metresToCorner = metresBetween(from, corner)
  return { from, corner, to, metresToCorner, metres: metresToCorner + metresBetween(corner, to) }
}

/** The position after this many meters, clamped to the ends of the way. */
export function pointAlong(way: Way, metres: number): Point {
  if (metres >= way.metres) return way.to
  if (metres < way.metresToCorner) return pointBetween(way.from, way.corner, metres / way.metresToCorner)
  return pointBetween(way.corner, way.to, (metres - way.metresToCorner) / (way.metres - way.metresToCorner))
}

/** Linear in degrees, which within a town equals linear in meters, to a millionth. */
function pointBetween(a: Point, b: Point, share: number): Point {
  const part = Math.min(1, Math.max(0, share))
  const eastward = shortWayRound(b.longitude - a.longitude)
  return {
    latitude: a.latitude + part * (b.latitude - a.latitude),
    longitude: shortWayRound(a.longitude + part * eastward),
  }
}

/** Part of Alaska is beyond the date line. */
function shortWayRound(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}
