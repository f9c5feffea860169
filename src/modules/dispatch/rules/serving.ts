import { distanceMiles, type Point } from '../../../core/geo.ts'
import type { Provider } from './delivery.ts'

export type Stop = Point & { city: string; state: string; zipCode: string }

/** The API covers only the United States: the states, the District of Columbia and the territories with ZIP codes. */
const unitedStates = new Set(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD
   TN TX UT VT VA WA WV WI WY DC PR VI GU AS MP`.split(/\s+/),
)

export const isInUnitedStates = ({ state }: Pick<Stop, 'state'>) => unitedStates.has(state.toUpperCase())

/** Whether a company serves this route: its area applies to the dropoff addresses. */
export function servesPlace(
  { area, maxMiles, closedCities }: Pick<Provider, 'area' | 'maxMiles' | 'closedCities'>,
  pickup: Stop,
  delivery: Stop,
): boolean {
  if (!isInUnitedStates(pickup) || !isInUnitedStates(delivery)) return false
  const [state, zip] = [delivery.state.toUpperCase(), delivery.zipCode.slice(0, 5)]
  if (area && !area.some((entry) => entry.toUpperCase() === state || entry === zip)) return false
  if (closedCities.some((closed) => isSameCity(closed, cityName(delivery)))) return false
  return maxMiles === null || distanceMiles(pickup, delivery) <= maxMiles
}

/** `New York, NY`: how a city is named among those where a company is switched off. */
export const cityName = ({ city, state }: { city: string; state: string }): string =>
  `${city.trim().replaceAll(/\s+/g, ' ')}, ${state.trim().toUpperCase()}`

/** People write a city in capitals, or not. */
export const isSameCity = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
