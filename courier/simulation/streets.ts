/** Degrees. */
export type Point = { latitude: number; longitude: number }

/** From door to door along streets: first north or south, then east or west. */
export type Way = { from: Point; corner: Point; to: Point; metersToCorner: number; meters: number }

// The mean radius as defined by the IUGG.
const earthRadiusMeters = 6_371_008.8
const radiansPerDegree = Math.PI / 180

/** The haversine formula, which stays accurate over short distances. */
export function metersBetween(a: Point, b: Point): number {
  const halfChordSquared =
    Math.sin(((b.latitude - a.latitude) * radiansPerDegree) / 2) ** 2 +
    Math.cos(a.latitude * radiansPerDegree) *
      Math.cos(b.latitude * radiansPerDegree) *
      Math.sin(((b.longitude - a.longitude) * radiansPerDegree) / 2) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(halfChordSquared)))
}

export function wayBetween(from: Point, to: Point): Way {
  const corner = { latitude: to.latitude, longitude: from.longitude }
  const metersToCorner = metersBetween(from, corner)
  return { from, corner, to, metersToCorner, meters: metersToCorner + metersBetween(corner, to) }
}

/** The position after this many meters, clamped to the ends of the way. */
export function pointAlong(way: Way, meters: number): Point {
  if (meters >= way.meters) return way.to
  if (meters < way.metersToCorner) return pointBetween(way.from, way.corner, meters / way.metersToCorner)
  return pointBetween(way.corner, way.to, (meters - way.metersToCorner) / (way.meters - way.metersToCorner))
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
