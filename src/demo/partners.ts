import type { Handle } from '../db/database.ts'
import type { MerchantApplicationsRow, MerchantLicensesRow } from '../db/schema.generated.ts'
import { asTimestamp, insertRows } from './rows.ts'

type Values<Row> = { [Column in keyof Row]?: unknown }

/** Shops that are waiting for the operator, and a license of the wine shop near Water Street. */
const applications = [
  {
    ...{ name: 'Encanto Bakery', type: 'R', phone: '6025550131', email: 'baker@example.com' },
    ...{ street: '200 W Washington St', city: 'Phoenix', state: 'AZ', zip_code: '85003' },
    ...{ latitude: 33.4483, longitude: -112.0769, license: null },
  },
  {
    ...{ name: 'Wacker Wine Cellar', type: 'W', phone: '3125550132', email: 'cellar@example.com' },
    ...{ street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip_code: '60606' },
    ...{ latitude: 41.8789, longitude: -87.6359 },
  },
]

/** `today` is the day when the world is created. */
export async function insertPartners(tx: Handle, today: string) {
  const expires = `${Number(today.slice(0, 4)) + 1}-12-31`
  const created_at = asTimestamp(Date.parse(`${today}T00:00:00Z`) - 2 * 86_400_000)
  const license = { kind: 'alcohol', number: 'IL-2204', state: 'IL', expires, document: null }
  await insertRows<Values<MerchantApplicationsRow>>(
    tx,
    'merchant_applications',
    applications.map((one) => ({ license, ...one, created_at })),
  )
  await insertRows<Values<MerchantLicensesRow>>(tx, 'merchant_licenses', [
    { merchant_id: 1010, kind: 'alcohol', number: 'NY-1010', state: 'NY', expires, created_at },
  ])
}
