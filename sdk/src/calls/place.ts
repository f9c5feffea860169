/** An address in one line, or a point. */
export type Place = string | { latitude: number; longitude: number }

export const toPlaceQuery = (near: Place) =>
  typeof near === 'string' ? { address: near } : { latitude: near.latitude, longitude: near.longitude }

export type Id = number | string
