import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chicago } from '../../src/demo/places/chicago.ts'
import type { CityPlaces, Stop, Street } from '../../src/demo/places/city-places.ts'
import { losAngeles } from '../../src/demo/places/los-angeles.ts'
import { newYork } from '../../src/demo/places/new-york.ts'
import { phoenix } from '../../src/demo/places/phoenix.ts'

type Point = readonly [latitude: number, longitude: number]
type KnownAddress = readonly [number: number, street: string, city: string, at: Point, zip?: string]
type Expected = {
  places: CityPlaces
  state: string
  timeZone: string
  center: Point
  known: readonly KnownAddress[]
}

const cities: readonly Expected[] = [
  {
    places: newYork,
    state: 'NY',
    timeZone: 'America/New_York',
    center: [40.7128, -74.006],
    known: [
      [199, 'Water St', 'New York', [40.7066, -74.0055], '10038'],
      [350, '5th Ave', 'New York', [40.7484, -73.9857], '10118'],
      [100, 'Broadway', 'New York', [40.7083, -74.0115], '10005'],
      [233, 'Broadway', 'New York', [40.7124, -74.0083]],
      [1260, '6th Ave', 'New York', [40.76, -73.98]],
      [405, 'Lexington Ave', 'New York', [40.7516, -73.9755]],
      [767, '5th Ave', 'New York', [40.7638, -73.973]],
      [1000, '5th Ave', 'New York', [40.7794, -73.9632], '10028'],
      [881, '7th Ave', 'New York', [40.7651, -73.9799], '10019'],
      [205, 'E Houston St', 'New York', [40.7223, -73.9874], '10002'],
      [253, 'W 125th St', 'New York', [40.81, -73.9501], '10027'],
      [178, 'Broadway', 'Brooklyn', [40.7098, -73.9625], '11211'],
      [851, 'Grand Concourse', 'Bronx', [40.8261, -73.9236], '10451'],
      [614, 'Broadway', 'Staten Island', [40.6254, -74.115], '10310'],
    ],
  },
  {
    places: chicago,
    state: 'IL',
    timeZone: 'America/Chicago',
    center: [41.882, -87.6278],
    known: [
      [233, 'S Wacker Dr', 'Chicago', [41.8789, -87.6359], '60606'],
      [875, 'N Michigan Ave', 'Chicago', [41.8988, -87.6229], '60611'],
      [111, 'S Michigan Ave', 'Chicago', [41.8796, -87.6237], '60603'],
      [121, 'N LaSalle St', 'Chicago', [41.8838, -87.632], '60602'],
      [1901, 'W Madison St', 'Chicago', [41.8807, -87.6742], '60612'],
      [1060, 'W Addison St', 'Chicago', [41.9484, -87.6553], '60613'],
      [1650, 'N Halsted St', 'Chicago', [41.9125, -87.6481], '60614'],
      [2433, 'N Lincoln Ave', 'Chicago', [41.9266, -87.6497], '60614'],
      [4802, 'N Broadway', 'Chicago', [41.9692, -87.6599], '60640'],
    ],
  },
  {
    places: losAngeles,
    state: 'CA',
    timeZone: 'America/Los_Angeles',
    center: [34.0537, -118.2427],
    known: [[200, 'N Spring St', 'Los Angeles', [34.0537, -118.2427], '90012']],
  },
  {
    places: phoenix,
    state: 'AZ',
    timeZone: 'America/Phoenix',
    center: [33.4484, -112.077],
    known: [[200, 'W Washington St', 'Phoenix', [33.4484, -112.077]]],
  },
]

const earthRadiusMeters = 6_371_000

function metersBetween([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const radians = Math.PI / 180
  const north = (otherLatitude - latitude) * radians
  const east = (otherLongitude - longitude) * radians * Math.cos(((latitude + otherLatitude) / 2) * radians)
  return earthRadiusMeters * Math.hypot(north, east)
}

function segments(street: Street): [Stop, Stop][] {
  return street.stops.slice(1).map((to, index) => [street.stops[index]!, to])
}

/** Every place where the house number is on a street of that name, with the ZIP code of its stretch. */
function locate(
  places: CityPlaces,
  number: number,
  name: string,
  city?: string,
): { at: Point; zip: string }[] {
  const found: { at: Point; zip: string }[] = []
  for (const street of places.streets) {
    if (street.name !== name || (city !== undefined && street.city !== city)) continue
    const last = street.stops.at(-1)!
    const stretch = segments(street).find(([from, to]) => {
      return number >= from[0] && (number < to[0] || (to === last && number === to[0]))
    })
    if (!stretch) continue
    const [from, to] = stretch
    const share = (number - from[0]) / (to[0] - from[0])
    const at: Point = [from[1] + share * (to[1] - from[1]), from[2] + share * (to[2] - from[2])]
    found.push({ at, zip: from[3] })
  }
  return found
}

const label = (street: Street) => `${street.name}, ${street.city} from ${street.stops[0]?.[0]}`

for (const { places, state, timeZone, center, known } of cities) {
  const landmarks = [...places.neighborhoods, ...places.pointsOfInterest]

  test(`${places.name} has its state, its time zone and at least 60 streets with different names`, () => {
    assert.equal(places.state, state)
    assert.equal(places.timeZone, timeZone)
    assert.ok(new Set(places.streets.map((street) => street.name)).size >= 60)
  })

  test(`House numbers in ${places.name} strictly increase along every street`, () => {
    for (const street of places.streets) {
      assert.ok(street.stops.length >= 2, `${label(street)} has fewer than two stops`)
      for (const [number] of street.stops) {
        assert.ok(Number.isInteger(number) && number > 0, `${label(street)}: house number ${number}`)
      }
      for (const [from, to] of segments(street)) {
        assert.ok(to[0] > from[0], `${label(street)}: ${from[0]} is followed by ${to[0]}`)
      }
    }
  })

  test(`No two stretches of one street in ${places.name} share house numbers`, () => {
    const ranges = new Map<string, [number, number][]>()
    for (const street of places.streets) {
      const key = `${street.name}, ${street.city}`
      ranges.set(key, [...(ranges.get(key) ?? []), [street.stops[0]![0], street.stops.at(-1)![0]]])
    }
    for (const [key, list] of ranges) {
      list.sort(([first], [second]) => first - second)
      for (let index = 1; index < list.length; index++) {
        assert.ok(list[index]![0] > list[index - 1]![1], `${key}: ${list[index - 1]} overlaps ${list[index]}`)
      }
    }
  })

  test(`Every ZIP code in ${places.name} has five digits`, () => {
    for (const street of places.streets) {
      for (const [number, , , zip] of street.stops) assert.match(zip, /^\d{5}$/, `${number} ${street.name}`)
    }
    for (const [name, , , zip] of landmarks) assert.match(zip, /^\d{5}$/, name)
  })

  test(`Every point in ${places.name} lies within 60 km of its center`, () => {
    for (const street of places.streets) {
      for (const [number, latitude, longitude] of street.stops) {
        assert.ok(metersBetween(center, [latitude, longitude]) < 60_000, `${number} ${label(street)}`)
      }
    }
    for (const [name, latitude, longitude] of landmarks) {
      assert.ok(metersBetween(center, [latitude, longitude]) < 60_000, name)
    }
  })

  test(`Segments in ${places.name} are at most 8 km long and have a plausible number of houses`, () => {
    for (const street of places.streets) {
      for (const [from, to] of segments(street)) {
        const where = `${label(street)}: ${from[0]} to ${to[0]}`
        const meters = metersBetween([from[1], from[2]], [to[1], to[2]])
        assert.ok(meters <= 8_000, `${where} is ${Math.round(meters)} m`)
        const metersPerNumber = meters / (to[0] - from[0])
        assert.ok(metersPerNumber >= 0.3, `${where} has a number every ${metersPerNumber.toFixed(2)} m`)
        assert.ok(metersPerNumber <= 20, `${where} has a number every ${metersPerNumber.toFixed(2)} m`)
      }
    }
  })

  test(`Consecutive stretches of one street in ${places.name} meet`, () => {
    for (const street of places.streets) {
      const end = street.stops.at(-1)!
      const next = places.streets.find((other) => {
        return other.name === street.name && other.city === street.city && other.stops[0]![0] === end[0] + 1
      })
      if (!next) continue
      const [, latitude, longitude] = next.stops[0]!
      assert.ok(metersBetween([end[1], end[2]], [latitude, longitude]) < 150, label(next))
    }
  })

  test(`Well-known addresses in ${places.name} land within 300 m of the real place`, () => {
    for (const [number, name, city, at, zip] of known) {
      const found = locate(places, number, name, city)
      assert.equal(found.length, 1, `${number} ${name}, ${city} is found ${found.length} times`)
      const meters = metersBetween(found[0]!.at, at)
      assert.ok(meters <= 300, `${number} ${name}, ${city} is ${Math.round(meters)} m off`)
      if (zip) assert.equal(found[0]!.zip, zip, `${number} ${name}, ${city}`)
    }
  })

  test(`${places.name} has at least 25 neighborhoods and 15 points of interest, each listed once`, () => {
    assert.ok(places.neighborhoods.length >= 25)
    assert.ok(places.pointsOfInterest.length >= 15)
    const names = landmarks.map(([name]) => name.toLowerCase())
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
  })
}

test('100 Broadway in New York State is in New York, Brooklyn and Staten Island', () => {
  const zips = locate(newYork, 100, 'Broadway').map(({ zip }) => zip)
  assert.deepEqual(zips.sort(), ['10005', '10310', '11249'])
})

test('199 Water St is in New York only', () => {
  assert.deepEqual(
    locate(newYork, 199, 'Water St').map(({ zip }) => zip),
    ['10038'],
  )
})

test('Tribeca and Union Square are known by name in New York', () => {
  assert.ok(newYork.neighborhoods.some(([name]) => name === 'Tribeca'))
  assert.ok(newYork.pointsOfInterest.some(([name]) => name === 'Union Square'))
})
