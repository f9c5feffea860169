import { type Random, randomFrom, seedFor } from '../../chance/random.ts'
import { metersBetween, type Point, pointAlong, wayBetween } from './streets.ts'
import { placeAt, type Trip } from './trip.ts'

export type Courier = {
  courierId: string
  firstName: string
  lastName: string
  phone: string
}

type Rider = Courier & { home: Point; lastTrip: Trip | null }

export type Fleet = {
  /** The closest courier without a delivery, and their position. */
  findFree(near: Point, now: number): { courier: Courier; place: Point } | undefined
  /** The trip takes up all of the courier's time from start to end. A trip that was stopped replaces its earlier version. */
  send(courierId: string, trip: Trip): void
}

// A square is about 3 miles wide. Couriers are searched in the square of the pickup and the ones around it.
const squaresPerDegree = 20

/**
 * Divides the country into squares with a fixed number of couriers each, created at the first request in a square. With the same seed, they
 * are the same people at the same corners every time. Couriers ride home after a delivery.
 */
export function openFleet(settings: { seed: number; perSquare: number; metersPerMs: number }): Fleet {
  const squares = new Map<string, Rider[]>()
  const ridersOf = (row: number, column: number): Rider[] => {
    const square = `${row}.${column}`
    const riders = squares.get(square) ?? hire(square, row, column, settings)
    squares.set(square, riders)
    return riders
  }

  return {
    findFree(near, now) {
      const [row, column] = findSquare(near)
      let nearest: { courier: Courier; place: Point } | undefined
      let shortest = Infinity
      for (const north of [-1, 0, 1])
        for (const east of [-1, 0, 1])
          for (const rider of ridersOf(row + north, column + east)) {
            if (rider.lastTrip && rider.lastTrip.endsAt > now) continue
            const place = placeOfFree(rider, settings.metersPerMs, now)
            const meters = metersBetween(place, near)
            if (meters >= shortest) continue
            nearest = { courier: rider, place }
            shortest = meters
          }
      return nearest
    },

    send(courierId, trip) {
      const [row, column, place] = courierId.split('.').map(Number) as [number, number, number]
      const rider = ridersOf(row, column)[place]
      // The fleet may have been larger when the journal was written.
      if (rider) rider.lastTrip = trip
    },
  }
}

function findSquare({ latitude, longitude }: Point): [number, number] {
  return [Math.floor(latitude * squaresPerDegree), Math.floor(longitude * squaresPerDegree)]
}

function placeOfFree({ home, lastTrip }: Rider, metersPerMs: number, now: number): Point {
  if (!lastTrip) return home
  const wayHome = wayBetween(placeAt(lastTrip, lastTrip.endsAt), home)
  return pointAlong(wayHome, (now - lastTrip.endsAt) * metersPerMs)
}

function hire(
  square: string,
  row: number,
  column: number,
  { seed, perSquare }: { seed: number; perSquare: number },
): Rider[] {
  const random = randomFrom(seedFor(seed, square))
  return Array.from({ length: perSquare }, (_, place) => ({
    courierId: `${square}.${place}`,
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    phone: phoneNumber(random),
    home: {
      latitude: (row + random.next()) / squaresPerDegree,
      longitude: (column + random.next()) / squaresPerDegree,
    },
    lastTrip: null,
  }))
}

/** 555-0100 to 555-0199 are reserved for fiction. */
function phoneNumber(random: Random): string {
  const area = random.pick(['212', '347', '646', '718', '917', '312', '213', '602'])
  return `${area}55501${Math.floor(random.between(0, 100)).toString().padStart(2, '0')}`
}

const firstNames = [
  ...[
    'Amara',
    'Bruno',
    'Carmen',
    'Dmitri',
    'Elif',
    'Femi',
    'Grace',
    'Hiro',
    'Ines',
    'Jamal',
    'Keiko',
    'Luca',
  ],
  ...['Maya', 'Nils', 'Olga', 'Pedro', 'Quinn', 'Rosa', 'Samir', 'Tess', 'Umar', 'Vera', 'Wen', 'Yusuf'],
]
const lastNames = [
  ...[
    'Abebe',
    'Bianchi',
    'Castillo',
    'Dahl',
    'Eze',
    'Fischer',
    'Gupta',
    'Haddad',
    'Ivanova',
    'Jensen',
    'Kim',
  ],
  ...['Lopez', 'Mensah', 'Nakamura', 'Okafor', 'Park', 'Reyes', 'Silva', 'Tran', 'Walsh', 'Yilmaz', 'Zhou'],
]
