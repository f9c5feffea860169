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
const infoOf = sql<MerchantInfo>(`SELECT ${selected} FROM merchants WHERE merchant_id = $1`)
const lockedInfoOf = sql<MerchantInfo>(
  `SELECT ${selected} FROM merchants WHERE merchant_id = $1 FOR NO KEY UPDATE`,
)
const replaceInfo = sql<unknown>(
  `UPDATE merchants SET ${columns.map((column, index) => `${column} = $${index + 2}`)} WHERE merchant_id = $1`,
)
// If two writers want the same tag at once, the second waits here and takes the next tag.
const addMerchant = sql<{ merchantId: number }>(
  `INSERT INTO merchants (short_tag, activation_date, created_at, ${columns})
   VALUES ($1, $2, $3, ${columns.map((_, index) => `$${index + 4}`)})
   ON CONFLICT (short_tag) DO NOTHING RETURNING merchant_id AS "merchantId"`,
)
const toAwaitSetup = sql<unknown>(
  'UPDATE merchants SET active = false, awaiting_setup = true WHERE merchant_id = $1',
)
const activateOnce = sql<unknown>(
  `UPDATE merchants SET active = true, awaiting_setup = false WHERE merchant_id = $1 AND awaiting_setup
   RETURNING merchant_id`,
)
const zoneOf = sql<{ timeZone: string }>(
  'SELECT time_zone AS "timeZone" FROM merchants WHERE merchant_id = $1',
)
const knownGroup = sql<unknown>('SELECT FROM merchant_groups WHERE group_id = $1')

export function getInfo(handle: Handle, merchantId: number): Promise<MerchantInfo> {
  return handle.get(infoOf, [merchantId])
}

export function getInfoForChange(tx: Handle, merchantId: number): Promise<MerchantInfo> {
  return tx.get(lockedInfoOf, [merchantId])
}

export async function updateInfo(tx: Handle, { merchantId, ...info }: MerchantInfo) {
  await tx.rows(replaceInfo, [merchantId, ...valuesOf(info)])
}

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

export async function isGroup(handle: Handle, groupId: number): Promise<boolean> {
  return (await handle.find(knownGroup, [groupId])) !== undefined
}

export async function markAwaitingSetup(tx: Handle, merchantId: number) {
  await tx.rows(toAwaitSetup, [merchantId])
}

/** False if another process was faster. */
export async function activate(tx: Handle, merchantId: number): Promise<boolean> {
  return (await tx.find(activateOnce, [merchantId])) !== undefined
}

export async function getTimeZone(handle: Handle, merchantId: number): Promise<string> {
  return (await handle.get(zoneOf, [merchantId])).timeZone
}
