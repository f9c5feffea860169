/**
 * A house number on a street and where it stands. Between two stops in a row the numbers are interpolated along a
 * straight line; `zip` is the zip code of the stretch from this stop to the next.
 */
export type Stop = readonly [houseNumber: number, latitude: number, longitude: number, zip: string]

/** `city` is the postal city ("Brooklyn"), which may differ from the city whose file this is. */
export type Street = { name: string; city: string; stops: readonly Stop[] }

/** A neighborhood, park, station or building: a name people type instead of an address. */
export type Landmark = readonly [name: string, latitude: number, longitude: number, zip: string]

export type CityPlaces = {
  name: string
  state: string
  timeZone: string
  streets: readonly Street[]
  neighbourhoods: readonly Landmark[]
  pointsOfInterest: readonly Landmark[]
}

/** One street of a city file, with the name as the post office writes it: "W 34th St", "5th Ave", "Water St". */
export function street(name: string, city: string, stops: readonly Stop[]): Street {
  return { name, city, stops }
}
