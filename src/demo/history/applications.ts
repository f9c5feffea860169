import type { Handle } from '../../db/database.ts'
import type { MerchantApplicationsRow, MerchantLicensesRow } from '../../db/schema.generated.ts'
import type { DemoMerchant } from '../merchants/demo-merchant.ts'
import { asTimestamp, insertRows } from '../rows.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }
const dayMs = 86_400_000
/** Shops with ids up to this one are used in guides and tests. */
const lastNamed = 1010
const approvedCount = 24
/** One in this many shops applied during the year; the others already existed. */
const everyNth = 17

const declined = [
  { name: 'Bayou Boil House', reason: 'The address is outside the cities where we deliver.' },
  { name: 'Midnight Bottle Shop', reason: 'The license number is not on record with the state.' },
  { name: 'Corner Smoke & Vape', reason: 'We don’t list shops that sell only tobacco.' },
  { name: 'Golden Ladle Soups', reason: 'The phone number leads to another business.' },
  { name: 'Riverside Lemonade Stand', reason: 'We couldn’t reach you to confirm the address.' },
  { name: 'Copper Kettle Kitchen', reason: 'There is an application for this kitchen already.' },
] as const

/** Applications of shops that joined during the year, with the operator's decisions. */
export async function insertPastApplications(tx: Handle, merchants: readonly DemoMerchant[], until: number) {
  const shops = merchants
    .filter(({ merchantId }, index) => merchantId > lastNamed && index % everyNth === 0)
    .slice(0, approvedCount)
  const approved = shops.map((shop, index): Row<MerchantApplicationsRow> => {
    const decidedAt = until - (20 + index * 14) * dayMs
    return {
      ...makePlace(shop, shop.name, shop.phone, decidedAt),
      ...{ status: 'approved', reason: null, merchant_id: shop.merchantId },
    }
  })
  const refused = declined.map(({ name, reason }, index): Row<MerchantApplicationsRow> => {
    const neighbor = shops[index * 3]!
    const phone = `${neighbor.phone.slice(0, 3)}55501${40 + index}`
    return {
      ...makePlace(neighbor, name, phone, until - (27 + index * 51) * dayMs),
      ...{ status: 'declined', reason, merchant_id: null },
    }
  })
  const rows = [...approved, ...refused].toSorted((a, b) =>
    String(a.created_at).localeCompare(String(b.created_at)),
  )
  await insertRows(tx, 'merchant_applications', rows)
}

function makePlace(
  { type, street, city, state, zipCode, latitude, longitude }: DemoMerchant,
  name: string,
  phone: string,
  decidedAt: number,
): Row<MerchantApplicationsRow> {
  const mailbox = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')
  return {
    ...{ name, type, phone, email: `${mailbox}@example.com`, street, city, state, zip_code: zipCode },
    ...{ latitude, longitude, license: null },
    ...{ created_at: asTimestamp(decidedAt - 2 * dayMs), decided_at: asTimestamp(decidedAt) },
  }
}

/** The licenses of shops that sell alcohol or tobacco; none expires soon. */
export async function insertPastLicenses(tx: Handle, merchants: readonly DemoMerchant[], until: number) {
  const sellers = merchants.filter(({ merchantId }) => merchantId > lastNamed + 1)
  const rows = sellers.flatMap((shop): Row<MerchantLicensesRow>[] => {
    const { merchantId, state, type, entities } = shop
    const kinds = [
      ...(type === 'W' ? ['beer', 'wine', 'liquor'] : entities.some(isAlcohol) ? ['alcohol'] : []),
      ...(entities.some(isTobacco) ? ['tobacco'] : []),
    ]
    const ends = until + (60 + ((merchantId * 7919) % 640)) * dayMs
    return kinds.map((kind) => ({
      ...{
        merchant_id: merchantId,
        kind,
        number: `${state}-${kind.charAt(0).toUpperCase()}-${merchantId}`,
        state,
      },
      ...{ expires: asTimestamp(ends).slice(0, 10), created_at: asTimestamp(ends - 730 * dayMs) },
    }))
  })
  await insertRows(tx, 'merchant_licenses', rows)
}

const isAlcohol = (entity: DemoMerchant['entities'][number]) => 'alcohol' in entity && entity.alcohol === true
const isTobacco = (entity: DemoMerchant['entities'][number]) => 'tobacco' in entity && entity.tobacco === true
