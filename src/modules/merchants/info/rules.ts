import tzLookup from '@photostructure/tz-lookup'
import type { Point } from '../../../core/geo.ts'
import { type Ppm, parsePercent } from '../../../core/money.ts'
import { fold } from '../../../core/words/fold.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import type { MerchantProfile } from '../rules/merchant.ts'
import { type PaymentTypeName, readPaymentTypes } from '../rules/payment-types.ts'

/** The fields set by administrators, and those derived from the address. */
export type MerchantInfo = MerchantProfile &
  Point & {
    /** Merchants created before this was required have none. */
    confirmPhone: string | null
    fax: string | null
    contactName: string | null
    /** Set by the operator: whether courier companies deliver for it. */
    courierDelivery: boolean
    /** Its own staff delivers even if courier companies could. */
    ownDelivery: boolean
  }
/** The editable fields. */
export type EditableInfo = Omit<MerchantInfo, 'merchantId' | 'shortTag' | 'active' | 'courierDelivery'>

type AddressFields = {
  street?: string | null
  unit?: string | null
  city?: string | null
  state?: string | null
  zipCode?: string | null
  landmark?: string | null
}
/** The fields of a request, by their API names; null removes a value. */
export type InfoFields = AddressFields & {
  location?: AddressFields | null
  groupId?: number | null
  name?: string | null
  type?: EditableInfo['type'] | null
  cuisines?: readonly string[] | null
  phone?: string | null
  confirmPhone?: string | null
  fax?: string | null
  contactName?: string | null
  description?: string | null
  notes?: string | null
  timeNeeded?: number | null
  delivery?: boolean | null
  pickup?: boolean | null
  autoConfirm?: boolean | null
  ownDelivery?: boolean | null
  convenienceFee?: number | null
  taxRate?: number | null
  paymentTypes?: readonly PaymentTypeName[] | null
  logoImage?: string | null
  coverImage?: string | null
}

/** The parts of an address used for geocoding. */
export type AddressChange = { street?: string; city?: string; state?: string; zipCode?: string }

/** Only the fields to change; a removed one has its default here. */
export type InfoChange = Partial<Omit<EditableInfo, keyof Point | 'timeZone' | keyof AddressChange>> & {
  address: AddressChange
  unit?: string | null
}

export type InfoFault = { field: string; isMissing?: true; detail: Sentence }

/** A geocoder's result for an address. */
export type VerifiedPlace = Point & Required<AddressChange> & { unit: string | null }

const addressKeys = ['street', 'unit', 'city', 'state', 'zipCode', 'landmark'] as const
const neverAway = ['location', 'groupId', 'name', 'type', 'cuisines', 'phone', 'confirmPhone'] as const
const neverAwayOfAddress = ['street', 'city', 'state', 'zipCode'] as const

/** Defaults. */
const usual = {
  fax: null,
  contactName: null,
  description: '',
  notes: '',
  landmark: null,
  timeNeededMinutes: 45,
  offersDelivery: true,
  offersPickup: true,
  autoConfirm: false,
  ownDelivery: false,
  taxPpm: 0,
  convenienceFeePpm: 0,
  paymentTypes: ['credit', 'promotions'],
  logoImage: null,
  coverImage: null,
} as const satisfies Partial<EditableInfo>

/** The address may be in `location` or alongside the other fields; `location` wins. */
export function toChange(fields: InfoFields): { change: InfoChange; faults: InfoFault[] } {
  const address: AddressFields = { ...pick(fields, addressKeys), ...pick(fields.location ?? {}, addressKeys) }
  const phones = readPhones(fields)
  const percents = readPercents(fields)
  const change: InfoChange = {
    ...defined({
      groupId: fields.groupId ?? undefined,
      name: fields.name ?? undefined,
      type: fields.type ?? undefined,
      cuisines: fields.cuisines ? eachOnce(fields.cuisines) : undefined,
      contactName: fields.contactName,
      description: orUsual(fields.description, usual.description),
      notes: orUsual(fields.notes, usual.notes),
      landmark: address.landmark,
      timeNeededMinutes: orUsual(fields.timeNeeded, usual.timeNeededMinutes),
      offersDelivery: orUsual(fields.delivery, usual.offersDelivery),
      offersPickup: orUsual(fields.pickup, usual.offersPickup),
      autoConfirm: orUsual(fields.autoConfirm, usual.autoConfirm),
      ownDelivery: orUsual(fields.ownDelivery, usual.ownDelivery),
      paymentTypes:
        fields.paymentTypes === null
          ? usual.paymentTypes
          : fields.paymentTypes && readPaymentTypes(fields.paymentTypes),
      logoImage: fields.logoImage,
      coverImage: fields.coverImage,
      unit: address.unit,
      ...phones.values,
      ...percents.values,
    }),
    address: defined({
      street: address.street ?? undefined,
      city: address.city ?? undefined,
      state: address.state?.toUpperCase(),
      zipCode: address.zipCode?.slice(0, 5),
    }),
  }
  return { change, faults: [...findTakenAway(fields), ...phones.faults, ...percents.faults] }
}

/** For a new address: the street, and city and state or the ZIP code. */
export function findMissingAddress(
  fields: InfoFields,
  { street, city, state, zipCode }: AddressChange,
): InfoFault[] {
  const faults: InfoFault[] = []
  const missing = (key: keyof AddressChange, detail: Sentence) =>
    faults.push({ field: addressField(fields, key), isMissing: true, detail })
  if (!street) missing('street', says`Enter a street address with a house number.`)
  if (!zipCode && !(city && state)) missing('zipCode', says`Enter a city and state, or a ZIP code.`)
  return faults
}

/** The path of a part of the address in the request. */
export function addressField(fields: InfoFields, key: keyof AddressFields): string {
  const isBeside = !fields.location && addressKeys.some((name) => fields[name] !== undefined)
  return isBeside ? key : `location.${key}`
}

function findTakenAway(fields: InfoFields): InfoFault[] {
  const location = fields.location ?? {}
  const paths = [
    ...neverAway.filter((key) => fields[key] === null),
    ...neverAwayOfAddress.filter((key) => fields[key] === null),
    ...neverAwayOfAddress.filter((key) => location[key] === null).map((key) => `location.${key}`),
  ]
  return paths.map((field) => ({ field, detail: says`You can change ${field}, but not remove it.` }))
}

/** Stored as digits, in whatever format they are sent. */
function readPhones(fields: InfoFields) {
  const faults: InfoFault[] = []
  const values: { phone?: string; confirmPhone?: string; fax?: string | null } = {}
  for (const field of ['phone', 'confirmPhone', 'fax'] as const) {
    const sent = fields[field]
    if (sent === null && field === 'fax') values.fax = usual.fax
    if (typeof sent !== 'string') continue
    const digits = sent.replaceAll(/\D/g, '')
    if (/^[\d\s+()./-]*$/.test(sent) && /^\d{10,15}$/.test(digits)) values[field] = digits
    else
      faults.push({
        field,
        detail: says`${field} must have 10 to 15 digits, with only + ( ) - . / and spaces between them.`,
      })
  }
  return { values, faults }
}

function readPercents(fields: InfoFields) {
  const faults: InfoFault[] = []
  const values: { taxPpm?: Ppm; convenienceFeePpm?: Ppm } = {}
  for (const [field, name] of [
    ['convenienceFee', 'convenienceFeePpm'],
    ['taxRate', 'taxPpm'],
  ] as const) {
    const sent = fields[field]
    if (sent === undefined) continue
    const ppm = sent === null ? usual[name] : parsePercent(sent)
    if (ppm === null)
      faults.push({ field, detail: says`${field} must be a percentage with at most 4 decimals.` })
    else values[name] = ppm
  }
  return { values, faults }
}

/**
 * The geocoder query when parts of an address change. A new ZIP code determines the city and a new city has different
 * ZIP codes, so the old values are left out.
 */
export function addressAfter(before: Required<AddressChange>, change: AddressChange): AddressChange {
  const street = change.street ?? before.street
  if (change.city === undefined && change.state === undefined) {
    return change.zipCode === undefined ? { ...before, street } : { street, zipCode: change.zipCode }
  }
  const { city = before.city, state = before.state, zipCode } = change
  return { street, city, state, ...(zipCode && { zipCode }) }
}

export const changesAddress = ({ address }: InfoChange) => Object.keys(address).length > 0

/** "199 Water St, New York, NY 10038", as far as it is known. */
export function addressText({ street, city, state, zipCode }: AddressChange): string {
  return [street, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** A merchant is stored with its ZIP code and city: if the geocoder doesn't return them, the ones sent are used. */
export function completePlace(place: VerifiedPlace, said: AddressChange): VerifiedPlace | undefined {
  const zipCode = place.zipCode || said.zipCode || ''
  const city = place.city || said.city || ''
  const isWhole =
    /^\d{5}$/.test(zipCode) && /^[A-Z]{2}$/.test(place.state) && city !== '' && place.street !== ''
  return isWhole ? { ...place, zipCode, city } : undefined
}

export function newInfo(change: InfoChange, place: VerifiedPlace): EditableInfo {
  const { address: _said, unit, ...said } = change
  const { groupId, name, type, cuisines, phone, confirmPhone } = said as Required<typeof said>
  const needed = { groupId, name, type, cuisines, phone, confirmPhone }
  return { ...usual, ...said, ...needed, ...standing(place, unit === undefined ? place.unit : unit) }
}

/** Changes only the fields in the change; the rest stays, including the unit. */
export function applyChange<Info extends EditableInfo>(
  before: Info,
  change: InfoChange,
  place: VerifiedPlace | undefined,
): Info {
  const { address: _said, unit, ...said } = change
  const there = splitUnit(before.street)
  const kept = unit === undefined ? (place?.unit ?? there.unit) : unit
  const moved = place ? standing(place, kept) : { street: joinUnit(there.street, kept) }
  return { ...before, ...said, ...moved }
}

function standing({ street, city, state, zipCode, latitude, longitude }: VerifiedPlace, unit: string | null) {
  const timeZone = tzLookup(latitude, longitude)
  return { street: joinUnit(street, unit), city, state, zipCode, latitude, longitude, timeZone }
}

/** An endless sequence of tags to try: "cafe-dor-chicago", "cafe-dor-chicago-2", … */
export function* tagsFor(name: string, city: string): Generator<string> {
  const tag = toSlug(`${name} ${city}`) || 'merchant'
  yield tag
  for (let number = 2; ; number++) yield `${tag}-${number}`
}

function toSlug(text: string): string {
  return fold(text)
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** "Thai" and "thai" are the same; the first spelling is kept. */
function eachOnce(cuisines: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const cuisine of cuisines) {
    const key = cuisine.toLowerCase()
    if (!first.has(key)) first.set(key, cuisine)
  }
  return [...first.values()]
}

const orUsual = <T>(sent: T | null | undefined, usually: T): T | undefined => (sent === null ? usually : sent)

function pick<Key extends keyof AddressFields>(from: AddressFields, keys: readonly Key[]): AddressFields {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])))
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }
function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** The unit follows the street, where customers and couriers see it: "350 5th Ave, Suite 4". */
export function joinUnit(street: string, unit: string | null): string {
  const plain = street
    .split(',')
    .map((part) => part.trim())
    .join(' ')
    .trim()
  return unit ? `${plain}, ${unit}` : plain
}

export function splitUnit(stored: string): { street: string; unit: string | null } {
  const [street, ...unit] = stored.split(', ')
  return { street: street!, unit: unit.length > 0 ? unit.join(', ') : null }
}
