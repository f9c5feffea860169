export type Fix = { at: number; latitude: number; longitude: number; accuracy: number }

const earthMiles = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface. */
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

/** Beyond it a place is a guess. */
const maxAccuracyMeters = 100
const minMiles = 0.012
/** Faster is no car: the phone was somewhere else by mistake. */
const maxMilesPerHour = 110

/** The way that a place adds to the one before; the place counts as the new one only if it can be believed. */
export function addFix(last: Fix | undefined, fix: Fix): { miles: number; last: Fix | undefined } {
  if (!(fix.accuracy <= maxAccuracyMeters)) return { miles: 0, last }
  if (!last) return { miles: 0, last: fix }
  const miles = milesBetween(last, fix)
  const hours = (fix.at - last.at) / 3_600_000
  if (hours <= 0 || miles / hours > maxMilesPerHour) return { miles: 0, last: hours > 0.05 ? fix : last }
  return miles < minMiles ? { miles: 0, last } : { miles, last: fix }
}
