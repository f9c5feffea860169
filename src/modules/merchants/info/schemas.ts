import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Reason } from '../../../core/refusal.ts'
import { flag, idInput, integer, nullable, number, pageOffset, text } from '../../../http/fields.ts'
import { partReader } from '../../../http/input.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { PaymentTypes } from '../merchant-schemas.ts'

const optional = Type.Optional
const Id = idInput('The merchant group.')
const Phone = Type.String({ maxLength: 40, description: '10 to 15 digits; stored as digits.' })
const Percent = Type.Number({ minimum: 0, maximum: 100, description: 'Percent with up to four decimals.' })
const typeCodes = ['R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z'] as const
const MerchantType = Type.Unsafe<(typeof typeCodes)[number]>({
  type: 'string',
  enum: typeCodes,
  description: 'Type of merchant.',
})
const Cuisines = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  minItems: 1,
  maxItems: 30,
  'x-comma-list': true,
  description: 'A list, or comma-separated text. Also accepted as `cuisine`.',
})

const address = {
  street: Type.String({ minLength: 1, maxLength: 100, description: 'Street and house number.' }),
  unit: Type.String({ maxLength: 50, description: 'Floor or suite.' }),
  city: Type.String({ maxLength: 60, description: 'City.' }),
  state: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters.' }),
  zipCode: Type.String({ pattern: '^[0-9]{5}(-[0-9]{4})?$', description: 'Five digits.' }),
  landmark: Type.String({ maxLength: 200, description: 'A nearby landmark.' }),
}
const uploadOf = (what: string) =>
  Type.String({
    maxLength: 100,
    description: `${what}: the \`id\` returned by \`POST /merchant/admin/images\`; null removes it.`,
  })

const needed = {
  groupId: Id,
  name: Type.String({ minLength: 1, maxLength: 100, description: 'The merchant’s name.' }),
  type: MerchantType,
  phone: Phone,
  confirmPhone: Type.String({ ...Phone, description: 'The phone number for questions about orders.' }),
  cuisines: Cuisines,
}
const extras = {
  timeNeeded: Type.Integer({ minimum: 0, maximum: 1440, description: 'Minutes. Default 45.' }),
  description: Type.String({ maxLength: 5000, description: 'About the merchant, for customers.' }),
  notes: Type.String({ maxLength: 5000, description: 'Notes for customers.' }),
  contactName: Type.String({ maxLength: 100, description: 'The name of a contact.' }),
  fax: Phone,
  delivery: Type.Boolean({ description: 'Whether it delivers. Default true.' }),
  pickup: Type.Boolean({ description: 'Whether customers can pick up. Default true.' }),
  autoConfirm: Type.Boolean({
    description: 'Whether orders are accepted automatically. Default false.',
  }),
  ownDelivery: Type.Boolean({
    description:
      'Whether its own staff delivers even if courier companies could (`courierDelivery`). Default false.',
  }),
  convenienceFee: Percent,
  taxRate: Percent,
  paymentTypes: PaymentTypes,
  logoImage: uploadOf('The logo'),
  coverImage: uploadOf('The cover picture of the merchant’s page'),
}

type Optional<T> = { [K in keyof T]: Type.TOptional<T[K] & TSchema> }
function optionally<T extends Record<string, TSchema>>(properties: T): Optional<T> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, optional(schema)]),
  ) as Optional<T>
}

const location = {
  location: Type.Object(optionally(address), {
    description: 'Street, and city and state or zipCode. They can also be sent alongside the other fields.',
  }),
}
const NewInfo = Type.Object({ ...needed, ...optionally({ ...location, ...address, ...extras }) })
const InfoPatch = Type.Object(optionally({ ...needed, ...location, ...address, ...extras }))

type OrNull<T> = { [K in keyof T]: T[K] | null }
/** The fields read, and the faults. Values to remove are null, which a schema would drop. */
function readerWithNulls<Schema extends TObject>(schema: Schema) {
  const read = partReader(schema)
  return (raw: object): { value: OrNull<Static<Schema>>; faults: Reason[] } => {
    const { value, faults } = read(raw)
    return { value: withNulls(raw, value as object) as OrNull<Static<Schema>>, faults }
  }
}

function withNulls(raw: object, value: object): object {
  const nulls = Object.entries(raw).filter(([, given]) => given === null)
  const { location: sent } = raw as { location?: object }
  const { location: read } = value as { location?: object }
  const nested = isObject(sent) && isObject(read) ? { location: withNulls(sent, read) } : {}
  return { ...Object.fromEntries(nulls), ...value, ...nested }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const readNewInfo = readerWithNulls(NewInfo)
export const readInfoPatch = readerWithNulls(InfoPatch)

/**
 * Accepts anything, and is documented by the shape: whether an address is complete or a percentage precise enough
 * isn't a matter for a schema, and all faults are reported together.
 */
function unread<T extends TObject>({ properties }: T, isNeeded: (name: string) => boolean) {
  const anything = Object.entries(properties).map(([name, shape]) => {
    const { description } = shape as { description?: string }
    const required = ['Required.', description].filter(Boolean).join(' ')
    const documented = isNeeded(name) ? { ...shape, description: required } : shape
    const aliases = name === 'cuisines' ? { 'x-aliases': ['cuisine'] } : {}
    return [name, optional(Type.Union([Type.Unknown(), Type.Null()], { 'x-shape': documented, ...aliases }))]
  })
  return Object.fromEntries(anything) as { [K in keyof T['properties']]: Type.TOptional<Type.TUnknown> }
}

const isNeededOnce = (name: string) => Object.hasOwn(needed, name) || name === 'location'
export const CreateInfo = Type.Object(unread(NewInfo, isNeededOnce))
export const ChangeInfo = Type.Object({ merchantId: MerchantId, ...unread(InfoPatch, () => false) })
export type CreateInfoInput = Static<typeof CreateInfo>
export type ChangeInfoInput = Static<typeof ChangeInfo>

export const WrittenInfo = Type.Object({ merchantId: integer('The merchant’s id.') })
export const Info = Type.Object({
  merchantId: integer('The merchant’s id.'),
  groupId: integer('The merchant group’s id.'),
  name: text('The merchant’s name.'),
  type: text('Type of merchant.'),
  cuisines: Type.Array(Type.String(), { description: 'Cuisines.' }),
  phone: text('Phone number for customers.'),
  confirmPhone: nullable(text('Phone number for questions about orders.')),
  fax: nullable(text('Fax number.')),
  contactName: nullable(text('The name of a contact.')),
  description: text('About the merchant, for customers.'),
  notes: text('Notes for customers.'),
  location: Type.Object(
    {
      street: text('Street and house number.'),
      unit: nullable(text('Floor or suite.')),
      city: text('City.'),
      state: text('State, two letters.'),
      zipCode: text('ZIP code.'),
      landmark: nullable(text('A nearby landmark.')),
    },
    { description: 'The merchant’s address and position.' },
  ),
  latitude: number('Latitude in degrees.'),
  longitude: number('Longitude in degrees.'),
  timeZone: Type.String({ description: 'IANA time zone, from the coordinates.' }),
  timeNeeded: Type.Integer({ description: 'Minutes.' }),
  delivery: flag('Whether it delivers.'),
  pickup: flag('Whether customers can pick up.'),
  autoConfirm: flag('Whether orders are accepted automatically.'),
  courierDelivery: flag(
    'Whether courier companies deliver for it, unless `ownDelivery`. Set by the operator.',
  ),
  ownDelivery: flag('Whether its own staff delivers even if courier companies could.'),
  convenienceFee: Percent,
  taxRate: Percent,
  paymentTypes: Type.Array(Type.String(), { description: 'Accepted payment types.' }),
  logoImage: nullable(text('The logo: the id of an upload.')),
  coverImage: nullable(text('The cover picture of the merchant’s page: the id of an upload.')),
  active: flag('Whether customers can find it.'),
  shortTag: Type.String({ description: 'Its slug in URLs; `url.short_tag` in the search.' }),
})

export const RunMerchantsQuery = Type.Object({
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 1000, description: 'Entries per page.' }),
  ),
  offset: pageOffset(10_000_000),
})
export type RunMerchantsInput = Static<typeof RunMerchantsQuery>
export const RunMerchants = Type.Object({
  merchants: Type.Array(
    Type.Object({
      merchantId: integer('The merchant’s id.'),
      groupId: integer('The merchant group’s id.'),
      name: text('The merchant’s name.'),
      type: text('Type of merchant.'),
      street: text('Street and house number.'),
      city: text('City.'),
      state: text('State, two letters.'),
      zipCode: text('ZIP code.'),
      timeZone: text('Its IANA time zone.'),
      active: flag('Whether customers can find it.'),
      role: Type.String({ description: '`owner`.' }),
    }),
    { description: 'The merchants you manage.' },
  ),
})
