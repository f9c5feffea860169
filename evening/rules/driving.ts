/** What a driver's phone reports next about a stop, and how long that takes, in seconds at a pace of 1. */
export type DrivingStop = {
  leg: 'out' | 'return'
  status: string
  check_id: boolean
  age_checked: boolean
  to_collect: number
}
export type DriverReport = {
  type: 'accepted' | 'at_shop' | 'picked_up' | 'arrived' | 'age_checked' | 'delivered' | 'returned'
  proof?: 'handed'
  cash?: number
  passed?: true
  issuing_state?: 'NY'
}
type Point = { latitude: number; longitude: number }

export function nextReport(stop: DrivingStop): { report: DriverReport; seconds: number; isDrive: boolean } {
  const { leg, status, check_id, age_checked, to_collect } = stop
  if (leg === 'return') return { report: { type: 'returned' }, seconds: 20, isDrive: true }
  switch (status) {
    case 'booked':
      return { report: { type: 'accepted' }, seconds: 5, isDrive: false }
    case 'to_pickup':
      return { report: { type: 'at_shop' }, seconds: 20, isDrive: true }
    case 'at_pickup':
      return { report: { type: 'picked_up' }, seconds: 15, isDrive: false }
    case 'to_delivery':
      return { report: { type: 'arrived' }, seconds: 20, isDrive: true }
    default:
      if (check_id && !age_checked)
        return {
          report: { type: 'age_checked', passed: true, issuing_state: 'NY' },
          seconds: 10,
          isDrive: false,
        }
      return {
        report: { type: 'delivered', proof: 'handed', ...(to_collect > 0 && { cash: to_collect }) },
        seconds: 12,
        isDrive: false,
      }
  }
}

/** A mile takes a minute: as fast as the simulated couriers, and slow enough to watch. */
const secondsPerMile = 60
const maxDriveSeconds = 240

export function driveSeconds(from: Point, to: Point): number {
  const [north, east] = [
    (to.latitude - from.latitude) * 69,
    (to.longitude - from.longitude) * 69 * Math.cos((from.latitude * Math.PI) / 180),
  ]
  return Math.min(Math.hypot(north, east) * secondsPerMile, maxDriveSeconds)
}

/** A position on the way: first along one street, then along the other, like in a grid. */
export function placeOnWay(from: Point, to: Point, share: number): Point {
  const part = Math.min(Math.max(share, 0), 1)
  const first = Math.min(part * 2, 1)
  const second = Math.max(part * 2 - 1, 0)
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * first,
    longitude: from.longitude + (to.longitude - from.longitude) * second,
  }
}
