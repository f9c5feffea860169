/**
 * A house number on a street and its position. Between two consecutive stops, positions are interpolated in a straight line; `zip` is the
 * ZIP code from this stop to the next.
 */
export type Stop = readonly [houseNumber: number, latitude: number, longitude: number, zip: string]

/** `city` is the postal city ("Brooklyn"), which may differ from the city of the file. */
export type Street = { name: string; city: string; stops: readonly Stop[] }

/** A neighborhood, park, station or building: a name people type instead of an address. */
export type Landmark = readonly [name: string, latitude: number, longitude: number, zip: string]

export type CityPlaces = {
  name: string
  state: string
  timeZone: string
  streets: readonly Street[]
  neighborhoods: readonly Landmark[]
  pointsOfInterest: readonly Landmark[]
}

/** A street in a city file, named as the post office writes it: "W 34th St", "5th Ave", "Water St". */
export function street(name: string, city: string, stops: readonly Stop[]): Street {
  return { name, city, stops }
}
