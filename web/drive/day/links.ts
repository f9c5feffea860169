export type StreetAddress = {
  latitude: number | null
  longitude: number | null
  street: string
  city: string
  state: string
  zip_code: string
}
export const mapApps = ['google', 'apple', 'waze', 'geo'] as const
export type MapApp = (typeof mapApps)[number]

export const formatAddress = ({ street, city, state, zip_code }: StreetAddress) =>
  [street, [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(', ')

/** Directions from the phone's location in the driver's preferred app; to the exact point if it is known. */
export function directions(app: MapApp, place: StreetAddress, vehicle: string): string {
  const address = encodeURIComponent(formatAddress(place))
  const hasPoint = place.latitude !== null && place.longitude !== null
  const point = `${place.latitude},${place.longitude}`
  const goal = hasPoint ? encodeURIComponent(point) : address
  switch (app) {
    case 'google': {
      const mode = vehicle === 'foot' ? 'walking' : vehicle === 'bike' ? 'bicycling' : 'driving'
      return `https://www.google.com/maps/dir/?api=1&destination=${goal}&travelmode=${mode}`
    }
    case 'apple':
      return `https://maps.apple.com/?daddr=${goal}&dirflg=${vehicle === 'foot' ? 'w' : vehicle === 'bike' ? 'b' : 'd'}`
    case 'waze':
      return `https://waze.com/ul?${hasPoint ? `ll=${goal}` : `q=${address}`}&navigate=yes`
    case 'geo':
      return hasPoint ? `geo:${point}?q=${point}(${address})` : `geo:0,0?q=${address}`
  }
}

/** Digits only, with the country code added if it is missing. */
const dialed = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}
export const callLink = (phone: string) => `tel:${dialed(phone)}`
/** Both kinds of phones read `?&body=`. */
export const textLink = (phone: string, body: string) =>
  `sms:${dialed(phone)}?&body=${encodeURIComponent(body)}`
