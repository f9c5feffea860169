import type { Point } from '../../../core/geo.ts'

/** A customer's saved address. */
export type SavedLocation = Point & {
  locationId: number
  label: string
  street: string
  unitNumber: string
  city: string
  state: string
  zipCode: string
  phone: string
  company: string | null
  crossStreets: string | null
  instructions: string
  isVerified: boolean
  isDefault: boolean
  lastUsedAt: number
}

/** An address's fields in a request. In an update, only those that change; null removes a value. */
export type LocationChange = {
  label?: string | null
  street?: string
  unitNumber?: string | null
  city?: string
  state?: string
  zipCode?: string
  phone?: string
  company?: string | null
  crossStreets?: string | null
  instructions?: string | null
  isDefault?: boolean
}

/** The geocoder's result for it. */
export type VerifiedPlace = Point & {
  street: string
  city: string
  state: string
  zipCode: string
  unit: string | null
}

type Written = Omit<SavedLocation, 'locationId' | 'isDefault'>

const addressParts = ['street', 'city', 'state', 'zipCode'] as const

export const changesAddress = (change: LocationChange) =>
  addressParts.some((part) => change[part] !== undefined)

/** As it is asked of a geocoder. */
export function addressText(address: Pick<SavedLocation, (typeof addressParts)[number]>): string {
  return `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`
}

/** Applies the change; the address as formatted by the geocoder, if it was called. */
export function applyChange(
  before: Written | undefined,
  change: LocationChange,
  place: VerifiedPlace | undefined,
  now: number,
): Written {
  const text = (wanted: string | null | undefined, there: string | null | undefined) =>
    wanted === undefined ? (there ?? null) : wanted
  const address = place ?? before!
  const unitThere = place?.unit ?? before?.unitNumber
  return {
    label: text(change.label, before?.label) ?? '',
    street: address.street,
    unitNumber: text(change.unitNumber, unitThere) ?? '',
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    latitude: address.latitude,
    longitude: address.longitude,
    phone: change.phone === undefined ? before!.phone : plainPhone(change.phone),
    company: text(change.company, before?.company),
    crossStreets: text(change.crossStreets, before?.crossStreets),
    instructions: text(change.instructions, before?.instructions) ?? '',
    isVerified: place ? true : before!.isVerified,
    lastUsedAt: before?.lastUsedAt ?? now,
  }
}

/** Ten digits: without a country code, brackets and dashes. */
const plainPhone = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10)

/** Equal for equal addresses, however the unit is written: "Apt 4B", "#4b" and "4-B" are the same. */
export function addressKey(
  address: Pick<SavedLocation, (typeof addressParts)[number] | 'unitNumber'>,
): string {
  const unit = address.unitNumber
    .toLowerCase()
    .replace(/^\s*(apartment|apt|unit|suite|ste|room|rm|no)\b\.?/, '')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
  return [address.street, unit, address.city, address.state, address.zipCode].join('|').toLowerCase()
}

/**
 * The default address after a change: the requested one, else the previous one, else the last used. As long as there
 * are addresses, one is the default.
 */
export function defaultAfter(
  locations: readonly SavedLocation[],
  change?: { locationId: number; isDefault: boolean | undefined },
): number | undefined {
  if (change?.isDefault) return change.locationId
  const givenUp = change?.isDefault === false ? change.locationId : undefined
  const stays = locations.find(({ isDefault, locationId }) => isDefault && locationId !== givenUp)
  if (stays) return stays.locationId
  const others = locations.filter(({ locationId }) => locationId !== givenUp)
  const latest = others.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt || b.locationId - a.locationId)[0]
  return (latest ?? locations[0])?.locationId
}
