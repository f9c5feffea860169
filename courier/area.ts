import type { WirePlace } from '../courier-contract/contract.ts'
import { CourierRefusal } from './refusal.ts'
import { metersBetween } from './simulation/streets.ts'

const metersPerMile = 1609.344
// If a stop moved farther than this, a new estimate is needed.
const samePlaceMeters = 100

const unitedStates = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
    'MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
)

export function toMiles(meters: number): number {
  return meters / metersPerMile
}

/** `area` lists the states and ZIP codes of delivery addresses; null is the whole country. */
export function mustServe(
  { pickup, delivery }: { pickup: WirePlace; delivery: WirePlace },
  { area, maxMiles }: { area: readonly string[] | null; maxMiles: number },
) {
  for (const { state } of [pickup, delivery]) {
    if (!unitedStates.has(state.toUpperCase()))
      throw outOfArea(`"${state}" is no state of the United States.`)
  }
  if (area && !area.includes(delivery.state.toUpperCase()) && !area.includes(delivery.zip.slice(0, 5))) {
    throw outOfArea(`Neither ${delivery.state} nor ${delivery.zip} is among ${area.join(', ')}.`)
  }
  const miles = toMiles(metersBetween(pickup, delivery))
  if (miles > maxMiles) {
    const detail = `${miles.toFixed(1)} miles from door to door, at most ${maxMiles}.`
    throw new CourierRefusal(400, 'too_far', 'That is too far for our couriers.', detail)
  }
}

export function isSamePlace(a: WirePlace, b: { latitude: number; longitude: number }): boolean {
  return metersBetween(a, b) <= samePlaceMeters
}

function outOfArea(detail: string) {
  return new CourierRefusal(400, 'out_of_area', 'We do not deliver there.', detail)
}
