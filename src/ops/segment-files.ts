/** A line of a file with a header, by upper-case column name. */
export type CsvRow = Record<string, string | undefined>

/** The format of `POST /operator/geocoder/segments`. */
export type WireSegment = {
  street: string
  city?: string
  state?: string
  zip?: string
  from_number: number
  to_number?: number
  side?: 'odd' | 'even' | 'both'
  from_latitude: number
  from_longitude: number
  to_latitude?: number
  to_longitude?: number
}

/** Returns the segments of a line, or why it has none. */
type Reader = (row: CsvRow) => WireSegment[] | string

export const readers: ReadonlyMap<string, Reader> = new Map([
  ['openaddresses', readOpenAddresses],
  ['tiger', readTiger],
])

/** openaddresses.io: one house per line. Many files leave city, region or postcode empty; the service fills them in. */
function readOpenAddresses(row: CsvRow): WireSegment[] | string {
  const number = houseNumber(row.NUMBER)
  if (number === undefined) return 'no house number'
  if (!row.STREET?.trim()) return 'no street'
  const [latitude, longitude] = [coordinate(row.LAT), coordinate(row.LON)]
  if (latitude === undefined || longitude === undefined) return 'no coordinates'
  return [
    {
      street: row.STREET.trim(),
      ...joinPlace(row.CITY, row.REGION, row.POSTCODE),
      from_number: number,
      from_latitude: latitude,
      from_longitude: longitude,
    },
  ]
}

/** TIGER/Line address ranges joined with their edges: one segment per line, with a range on each side. */
function readTiger(row: CsvRow): WireSegment[] | string {
  if (!row.FULLNAME?.trim()) return 'no street'
  const ends = [row.FROMLAT, row.FROMLON, row.TOLAT, row.TOLON].map(coordinate)
  if (ends.some((end) => end === undefined)) return 'no coordinates'
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = ends as [number, number, number, number]
  const street = row.FULLNAME.trim()
  const sides = [
    { first: houseNumber(row.LFROMHN), last: houseNumber(row.LTOHN), zip: row.ZIPL },
    { first: houseNumber(row.RFROMHN), last: houseNumber(row.RTOHN), zip: row.ZIPR },
  ]
  const segments = sides.flatMap(({ first, last, zip }): WireSegment[] => {
    if (first === undefined || last === undefined) return []
    // Numbers may decrease along the line; it is then read from its other end.
    const isFalling = first > last
    const from = { from_latitude: fromLatitude, from_longitude: fromLongitude }
    const to = { to_latitude: toLatitude, to_longitude: toLongitude }
    const backwards = {
      from_latitude: toLatitude,
      from_longitude: toLongitude,
      to_latitude: fromLatitude,
      to_longitude: fromLongitude,
    }
    return [
      {
        street,
        ...joinPlace(row.PLACE, row.STATE, zip),
        from_number: Math.min(first, last),
        to_number: Math.max(first, last),
        side: first % 2 !== last % 2 ? 'both' : first % 2 === 1 ? 'odd' : 'even',
        ...(isFalling ? backwards : { ...from, ...to }),
      },
    ]
  })
  return segments.length > 0 ? segments : 'no house numbers'
}

function joinPlace(city = '', state = '', zip = '') {
  const code = /^\d{5}/.exec(zip.trim())?.[0]
  return {
    ...(city.trim() && { city: city.trim() }),
    ...(state.trim() && { state: state.trim() }),
    ...(code && { zip: code }),
  }
}

/** "12A" and "12 1/2" count as 12; "31-01" is how Queens writes 3101; "100-102" is one house with two numbers. */
function houseNumber(text = ''): number | undefined {
  const [, first, second] = /^(\d{1,7})(?:-(\d+))?/.exec(text.trim()) ?? []
  if (first === undefined) return undefined
  return Number(second?.length === 2 ? first + second : first)
}

function coordinate(text = ''): number | undefined {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}
