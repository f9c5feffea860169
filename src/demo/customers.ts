import { parseLocalDate } from '../core/local-time.ts'
import type { Handle } from '../db/database.ts'
import type { CustomerLocationsRow, SavedCardsRow } from '../db/schema.generated.ts'
import { addressKey } from '../modules/customers/index.ts'
import type { DemoMerchant } from './merchants/demo-merchant.ts'
import { giveCredit, insertPromotions } from './money.ts'
import { insertPastOrders, type Plan } from './past-orders.ts'
import { asTimestamp, insertRows } from './rows.ts'

const ada = 1
const moved = 3
const adasPlace = { street: '199 Water St', city: 'New York', state: 'NY', zipCode: '10038' }
const adasPhone = '2125550101'

/** Ada's past orders, oldest first. Without items, the first simple ones on the menu are used. */
const adasOrders: readonly Plan[] = [
  {
    merchantId: 1007,
    daysAgo: 61,
    minute: 19 * 60 + 12,
    type: 'delivery',
    tipCents: 400,
    tipRefunded: 'It came half an hour late.',
    review: { stars: 4, text: 'Good, and a little late.' },
  },
  {
    merchantId: 1001,
    daysAgo: 40,
    minute: 10 * 60 + 5,
    type: 'delivery',
    tipCents: 600,
    giftCardCents: 500,
    favoriteName: 'Sunday breakfast',
    review: {
      stars: 5,
      text: 'Pancakes arrived hot, and the coleslaw tasted like my grandmother’s.',
      reply: 'It is hers. Thank you, Ada!',
    },
    lines: [
      { item: 'Buttermilk Pancakes', quantity: 2 },
      { item: 'Turkey Club', quantity: 1, choices: [['Choose a Side', 'Coleslaw']] },
    ],
  },
  { merchantId: 1010, daysAgo: 33, minute: 18 * 60 + 30, type: 'delivery', tipCents: 500 },
  { merchantId: 1003, daysAgo: 19, minute: 12 * 60 + 20, type: 'pickup', tipCents: 0, payment: 'cash' },
  {
    merchantId: 1002,
    daysAgo: 12,
    minute: 20 * 60 + 45,
    type: 'delivery',
    tipCents: 300,
    status: 'cancelled',
  },
  {
    merchantId: 1001,
    daysAgo: 3,
    minute: 13 * 60 + 2,
    type: 'delivery',
    tipCents: 350,
    soldOut: { item: 'BLT', wanted: 2 },
    lines: [
      { item: 'Cobb Salad', quantity: 1, choices: [['Dressing', 'Ranch']] },
      { item: 'BLT', quantity: 1 },
    ],
  },
]

/** Addresses, cards, deals, credit and past orders of the demo's people. Must come after the menus, because orders refer to real items. */
export async function insertCustomerData(tx: Handle, merchants: readonly DemoMerchant[], today: string) {
  const year = Number(today.slice(0, 4))
  const midnight = parseLocalDate(today)! * 86_400_000
  const createdAt = midnight - 90 * 86_400_000
  const created_at = asTimestamp(createdAt)
  const locations = [
    { customer_id: ada, phone: adasPhone, ...adasPlace, isVerified: true, label: 'Home' },
    {
      ...adasPlace,
      customer_id: moved,
      phone: '2125550103',
      street: '12 Vanished Ln',
      isVerified: false,
      label: '',
    },
  ]
  await insertRows<{ [Column in keyof CustomerLocationsRow]: unknown }>(
    tx,
    'customer_locations',
    locations.map(({ zipCode, isVerified, ...place }) => ({
      ...place,
      unit_number: '',
      instructions: isVerified ? 'Ring twice.' : '',
      zip_code: zipCode,
      latitude: 40.7066,
      longitude: -74.0055,
      address_key: addressKey({ ...place, zipCode, unitNumber: '' }),
      is_verified: isVerified,
      is_default: true,
      last_used_at: created_at,
      created_at,
    })),
  )
  await insertRows<{ [Column in keyof SavedCardsRow]: unknown }>(
    tx,
    'saved_cards',
    [
      { brand: 'Discover', last_four: '1117', exp_month: 4, exp_year: year - 1, token: 'autumn' },
      { brand: 'MasterCard', last_four: '4444', exp_month: 9, exp_year: year + 3, token: 'winter' },
      { brand: 'Visa', last_four: '4242', exp_month: 12, exp_year: year + 4, token: 'spring' },
    ].map(({ token, ...card }) => {
      return {
        ...card,
        customer_id: ada,
        gateway: 'sandbox',
        gateway_token: `sandbox_good_${token}`,
        created_at,
      }
    }),
  )
  const shop = merchants.find(({ merchantId, type }) => merchantId > 1010 && type === 'R')
  await insertPromotions(tx, midnight, shop?.merchantId)
  await giveCredit(tx, ada, createdAt)
  const customer = { customerId: ada, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const home = { ...adasPlace, phone: adasPhone, latitude: 40.7066, longitude: -74.0055 }
  await insertPastOrders(tx, { ...customer, home }, adasOrders, merchants, today)
}
