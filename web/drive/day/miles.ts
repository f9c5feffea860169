export type Fix = { at: number; latitude: number; longitude: number; accuracy: number }

const earthMiles = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance. */
function milesBetween(
  a: Pick<Fix, 'latitude' | 'longitude'>,
  b: Pick<Fix, 'latitude' | 'longitude'>,
): number {
  const [x, y] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const h =
    Math.sin(x / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(y / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A less accurate position is a guess. */
const maxAccuracyMeters = 100
const minMiles = 0.012
/** No car is faster: the position must be wrong. */
const maxMilesPerHour = 110

/** Adds the distance from the last position, and replaces it only if the new one is plausible. */
export function addFix(last: Fix | undefined, fix: Fix): { miles: number; last: Fix | undefined } {
  if (!(fix.accuracy <= maxAccuracyMeters)) return { miles: 0, last }
  if (!last) return { miles: 0, last: fix }
  const miles = milesBetween(last, fix)
  const hours = (fix.at - last.at) / 3_600_000
  if (hours <= 0 || miles / hours > maxMilesPerHour) return { miles: 0, last: hours > 0.05 ? fix : last }
  return miles < minMiles ? { miles: 0, last } : { miles, last: fix }
}
