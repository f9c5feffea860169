import { browser, orderAtTheBar } from './customers.ts'
import type { Record } from './recorder.ts'

const merchantId = 1001
const owner = { as: 'merchant' } as const
const lunch = { name: 'Lunch', hours: [{ day: 1, startTime: '11:00', endTime: '15:00' }] }

type Zones = { deliveryZones: { id: number }[] }

export async function menu(record: Record) {
  const query = { merchantId }
  await record('get_merchant_admin_menu', { ...owner, query: { ...query, exclude: 'menu' } })
  const soup = {
    type: 'Item',
    parentId: 1059,
    name: 'Pastrami on Rye',
    price: 17.5,
    thirdPartyId: 'till-4711',
  }
  const made = await record<{ entityIds: number[] }>('post_merchant_admin_menu', {
    ...owner,
    body: { merchantId, entities: [soup] },
  })
  const [id] = made.entityIds
  const change = { id, type: 'Item', price: 18 }
  await record('put_merchant_admin_menu', { ...owner, body: { merchantId, entities: [change] } })
  const link = { parentId: id, childId: 1036, displayOrder: 1 }
  await record('post_merchant_admin_menu_link', { ...owner, body: { merchantId, links: [link] } })
  const moved = { ...link, displayOrder: 2 }
  await record('put_merchant_admin_menu_link', { ...owner, body: { merchantId, links: [moved] } })
  const ends = { ...query, parentId: id, childId: 1036 }
  await record('delete_merchant_admin_menu_link', { ...owner, query: ends })
  const children = [{ type: 'Item', name: 'Bagel and Lox', price: 14 }]
  const brunch = { type: 'SubMenu', name: 'Brunch', children }
  await record('post_merchant_admin_menu_structure', { ...owner, body: { merchantId, menu: [brunch] } })
  await record('delete_merchant_admin_menu', { ...owner, query: { ...query, entityIds: id } })
  const { scheduleId } = await record<{ scheduleId: number }>('post_merchant_admin_menu_schedule', {
    ...owner,
    body: { merchantId, schedule: lunch },
  })
  await record('put_merchant_admin_menu_schedule', {
    ...owner,
    body: { merchantId, schedule: { id: scheduleId, name: 'Long lunch' } },
  })
  await record('get_merchant_admin_menu_schedule', { ...owner, query })
}

export async function revisions(record: Record) {
  const query = { merchantId }
  await record('get_merchant_admin_menu_revisions', { ...owner, query })
  await record('get_merchant_admin_menu_diff', { ...owner, query: { ...query, from: 0, to: 2 } })
  await record('post_merchant_admin_menu_lint', { ...owner, body: query })
  const { document } = await record<{ document: string }>('get_merchant_admin_menu_export', {
    ...owner,
    query: { ...query, format: 'csv' },
  })
  const dearer = document.replace('BLT,With mayonnaise,false,,10.5', 'BLT,With mayonnaise,false,,11.25')
  const body = { merchantId, format: 'csv', document: dearer, dryRun: true }
  await record('post_merchant_admin_menu_import', { ...owner, body })
  await record('post_merchant_admin_menu_preview', {
    ...owner,
    body: { merchantId, format: 'csv', document: dearer, at: '2030-01-07T17:00:00Z' },
  })
  await record('post_merchant_admin_menu_rollback', { ...owner, body: { merchantId, revision: 0 } })
  await imports(record)
}

const specials =
  'Section,Item,Price,ID\nSpecials,Bagel and Lox,14.00,till-4712\nSpecials,Oysters,market price,till-4713\n'

async function imports(record: Record) {
  const file = Buffer.from(specials).toString('base64')
  const source = { merchantId, kind: 'spreadsheet', file, name: 'specials.csv' }
  const { import: made } = await record<{ import: { importId: number } }>(
    'post_merchant_admin_menu_imports',
    { ...owner, body: source },
  )
  const one = { ...owner, path: { import_id: made.importId } }
  await record('get_merchant_admin_menu_imports_import_id', { ...one, query: { merchantId } })
  await record('get_merchant_admin_menu_imports_import_id_preview', { ...one, query: { merchantId } })
  await record('post_merchant_admin_menu_imports_import_id_publish', { ...one, body: { merchantId } })
  await record('get_merchant_admin_menu_imports', { ...owner, query: { merchantId } })
  await record('get_merchant_admin_menu_sync', { ...owner, query: { merchantId } })
}

export async function shop(record: Record) {
  const { merchantId: id } = await record<{ merchantId: number }>('post_merchant_admin_info', {
    ...owner,
    body: {
      ...{
        groupId: 1,
        name: 'The Corner Table',
        type: 'R',
        phone: '212-555-0199',
        confirmPhone: '212-555-0199',
        cuisines: ['American'],
      },
      location: { street: '55 Water St', city: 'New York', state: 'NY', zipCode: '10041' },
      ...{ delivery: true, pickup: true, timeNeeded: 30 },
    },
  })
  const mine = { merchantId: id }
  await record('put_merchant_admin_info', { ...owner, body: { ...mine, notes: 'Closed on Labor Day' } })
  await record('get_merchant_admin_info', { ...owner, query: mine })
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, startTime: '11:00', endTime: '22:00' }))
  const schedule = { business: week, delivery: week }
  await record('post_merchant_admin_schedule', { ...owner, body: { ...mine, schedule } })
  const closed = [{ date: '2026-07-04', startTime: '00:00', endTime: '00:00' }]
  await record('put_merchant_admin_schedule', {
    ...owner,
    body: { ...mine, schedule: { holidayBusiness: closed } },
  })
  await record('get_merchant_admin_schedule', { ...owner, query: mine })
  await record('delete_merchant_admin_schedule_truncate', { ...owner, query: mine })
}

export async function zones(record: Record) {
  const query = { merchantId }
  const { deliveryZones } = await record<Zones>('get_merchant_admin_zones', { ...owner, query })
  const zone = { type: 'zipCode', zipCode: '10011', fixedFee: 4.5, orderMinimum: 25 }
  await record('post_merchant_admin_zones', { ...owner, body: { merchantId, deliveryZones: [zone] } })
  const after = await record.unseen<Zones>('get_merchant_admin_zones', { ...owner, query })
  const known = deliveryZones.map(({ id }) => id)
  const { id } = after.deliveryZones.find(({ id }) => !known.includes(id))!
  const changed = { ...zone, id, fixedFee: 3.99 }
  await record('put_merchant_admin_zones', { ...owner, body: { merchantId, deliveryZones: [changed] } })
  await record('post_merchant_admin_zones_lint', { ...owner, body: query })
  const map = { south: 40.7055, west: -74.0085, north: 40.7085, east: -74.003 }
  await record('get_merchant_admin_zones_streets', { ...owner, query: { ...query, ...map } })
  await record('delete_merchant_admin_zones', { ...owner, query: { ...query, deliveryZoneIds: id } })
  await record('delete_merchant_admin_zones_truncate', { ...owner, query: { merchantId: 1003 } })
}

export async function orders(record: Record) {
  await record('get_merchant_admin_push', owner)
  await record('post_merchant_admin_push', { ...owner, body: { ...browser, merchantId: 1002 } })
  await record('delete_merchant_admin_push', { ...owner, body: { endpoint: browser.endpoint } })
  const orderId = await orderAtTheBar(record)
  await record('get_merchant_admin_orders', { ...owner, query: { merchantId: 1002 } })
  await record('put_merchant_admin_orders', {
    ...owner,
    body: { merchantId: 1002, orderId, action: 'confirm', prepMinutes: 20 },
  })
  const { promotion } = await record<{ promotion: { promotion_id: number } }>(
    'post_merchant_admin_promotions',
    {
      ...owner,
      body: {
        merchantId: 1002,
        name: 'Rainy Mondays',
        reward: 'percent_off',
        value: 10,
        days: [1],
        budget: 200,
      },
    },
  )
  await record('get_merchant_admin_promotions', { ...owner, query: { merchantId: 1002 } })
  await record('put_merchant_admin_promotions', {
    ...owner,
    body: { merchantId: 1002, promotion_id: promotion.promotion_id, budget: 300 },
  })
  const ofShop = { merchantId: 1001 }
  await record('post_merchant_admin_test_order', { ...owner, body: ofShop })
  await record('get_merchant_admin_test_order', { ...owner, query: ofShop })
  await record('put_merchant_admin_test_order', {
    ...owner,
    body: { ...ofShop, action: 'confirm', prepMinutes: 15 },
  })
}
