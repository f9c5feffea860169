import { type Handle, sql } from '../../../db/database.ts'
import type { MerchantsRow } from '../../../db/schema.generated.ts'
import type { EditableInfo, MerchantInfo } from './rules.ts'

const columnOf = {
  groupId: 'group_id',
  name: 'name',
  type: 'type',
  cuisines: 'cuisines',
  phone: 'phone',
  confirmPhone: 'confirm_phone',
  fax: 'fax',
  contactName: 'contact_name',
  description: 'description',
  notes: 'notes',
  street: 'street',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  landmark: 'landmark',
  latitude: 'latitude',
  longitude: 'longitude',
  timeZone: 'time_zone',
  timeNeededMinutes: 'time_needed_minutes',
  taxPpm: 'tax_ppm',
  convenienceFeePpm: 'convenience_fee_ppm',
  paymentTypes: 'payment_types',
  offersDelivery: 'offers_delivery',
  offersPickup: 'offers_pickup',
  autoConfirm: 'auto_confirm',
  ownDelivery: 'own_delivery',
  logoImage: 'logo_image',
  coverImage: 'cover_image',
} as const satisfies Record<keyof EditableInfo, keyof MerchantsRow>
const fields = Object.keys(columnOf) as (keyof EditableInfo)[]
const columns = Object.values(columnOf)
const valuesOf = (info: EditableInfo) => fields.map((field) => info[field])

const selected = [
  'merchant_id AS "merchantId"',
  'short_tag AS "shortTag"',
  'active',
  'courier_delivery AS "courierDelivery"',
  ...fields.map((field) => `${columnOf[field]} AS "${field}"`),
].join(', ')

// If two writers want the same tag at once, the second waits here and takes the next tag.
const addMerchant = sql<{ merchantId: number }>(
  `INSERT INTO merchants (short_tag, activation_date, created_at, ${columns})
   VALUES ($1, $2, $3, ${columns.map((_, index) => `$${index + 4}`)})
   ON CONFLICT (short_tag) DO NOTHING RETURNING merchant_id AS "merchantId"`,
)

export const getInfo = sql<MerchantInfo>(`SELECT ${selected} FROM merchants WHERE merchant_id = $1`).get(
  (merchantId: number) => [merchantId],
)

export const getInfoForChange = sql<MerchantInfo>(
  `SELECT ${selected} FROM merchants WHERE merchant_id = $1 FOR NO KEY UPDATE`,
).get((merchantId: number) => [merchantId])

export const updateInfo = sql(
  `UPDATE merchants SET ${columns.map((column, index) => `${column} = $${index + 2}`)} WHERE merchant_id = $1`,
).run(({ merchantId, ...info }: MerchantInfo) => [merchantId, ...valuesOf(info)])

/** Returns its id; undefined if the tag is taken. */
export async function insertMerchant(
  tx: Handle,
  {
    shortTag,
    activationDate,
    now,
    ...info
  }: EditableInfo & { shortTag: string; activationDate: string; now: number },
): Promise<number | undefined> {
  const added = await tx.find(addMerchant, [shortTag, activationDate, new Date(now), ...valuesOf(info)])
  return added?.merchantId
}

export const isGroup = sql('SELECT FROM merchant_groups WHERE group_id = $1').any((groupId: number) => [
  groupId,
])

export const markAwaitingSetup = sql(
  'UPDATE merchants SET active = false, awaiting_setup = true WHERE merchant_id = $1',
).run((merchantId: number) => [merchantId])

/** False if another process was faster. */
export const activate = sql(
  `UPDATE merchants SET active = true, awaiting_setup = false WHERE merchant_id = $1 AND awaiting_setup
   RETURNING merchant_id`,
).any((merchantId: number) => [merchantId])

export const getTimeZone = sql<{ timeZone: string }>(
  'SELECT time_zone AS "timeZone" FROM merchants WHERE merchant_id = $1',
).get(
  (merchantId: number) => [merchantId],
  ({ timeZone }) => timeZone,
)
