import { formatLocalDate, parseLocalDate } from '../../core/local-time.ts'
import type { Handle } from '../../db/database.ts'
import { addressKey } from '../../modules/customers/index.ts'
import type { DemoMerchant } from '../merchants/demo-merchant.ts'
import { asTimestamp, insertRows } from '../rows.ts'
import type { Person } from './people.ts'
import { historyDays } from './plan-orders.ts'

/** People with their addresses and cards, and the merchants' commissions. */
export async function insertPeople(
  tx: Handle,
  people: readonly Person[],
  merchants: readonly DemoMerchant[],
  today: string,
) {
  const at = ({ joined }: Person) => asTimestamp(joined * 86_400_000 + 64_800_000)
  await insertRows(
    tx,
    'customers',
    people.map((person) => ({
      ...{ customer_id: person.customerId, email: person.email, phone: person.phone, created_at: at(person) },
      ...{ first_name: person.firstName, last_name: person.lastName, password_hash: 'none' },
      ...{ sms_notify: false, email_confirmed: true, disabled: false },
    })),
  )
  await insertRows(
    tx,
    'customer_locations',
    people.map((person) => locationRow(person, at(person))),
  )
  await insertRows(
    tx,
    'saved_cards',
    people.map((person) => ({
      ...{
        customer_id: person.customerId,
        cc_id: person.customerId,
        gateway: 'sandbox',
        created_at: at(person),
      },
      gateway_token: `sandbox_good_${person.customerId}`,
      ...{ brand: person.card.brand, last_four: person.card.lastFour },
      ...{ exp_month: person.card.expMonth, exp_year: person.card.expYear },
    })),
  )
  const from_day = formatLocalDate(parseLocalDate(today)! - historyDays - 1)
  await insertRows(
    tx,
    'merchant_commissions',
    merchants.map((merchant) => {
      const { percent, fixed, courierShare } = pickCommission(merchant)
      const terms = { percent_ppm: percent, fixed_cents: fixed, courier_ppm: courierShare }
      return {
        merchant_id: merchant.merchantId,
        from_day,
        ...terms,
        created_at: asTimestamp(Date.UTC(2025, 0, 1)),
      }
    }),
  )
}

function locationRow({ customerId, phone, home, unit }: Person, created_at: string) {
  const { street, city, state, zipCode, latitude, longitude } = home
  return {
    ...{
      customer_id: customerId,
      location_id: customerId,
      label: 'Home',
      street,
      unit_number: unit,
      city,
      state,
    },
    ...{ zip_code: zipCode, phone, instructions: '', latitude, longitude },
    address_key: addressKey({ street, city, state, zipCode, unitNumber: unit }),
    ...{ is_verified: true, is_default: true, last_used_at: created_at, created_at },
  }
}

/** Restaurants pay 15%, others 12%; those with their own drivers pay two points less. */
export function pickCommission({ type, courierDelivery }: DemoMerchant) {
  const percent = (type === 'R' ? 150_000 : 120_000) - (courierDelivery ? 0 : 20_000)
  return { percent, fixed: 0, courierShare: 0 }
}
