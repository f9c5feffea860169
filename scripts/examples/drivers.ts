import { orderAtTheBar } from './customers.ts'
import { dot } from './people.ts'
import type { Record } from './recorder.ts'

const merchantId = 1002
const owner = { as: 'merchant' } as const
const driver = { as: 'driver' } as const
const email = 'kitchen@example.com'

/** The bar does its own deliveries, and Kit is driving tonight. `signIn` returns a token for the scope `global,driver`. */
export async function drivers(record: Record, signIn: (email: string) => Promise<string>) {
  const query = { merchantId }
  const guest = 'dana@example.com'
  const invited = { merchantId, email: guest, vehicle: 'bike', maxLoad: 2 }
  await record('post_merchant_admin_drivers', { ...owner, body: invited })
  await record('put_merchant_admin_drivers', { ...owner, body: { merchantId, email: guest, maxLoad: 3 } })
  await record.unseen('put_merchant_admin_staff', {
    ...owner,
    body: { merchantId, email, role: 'driver', merchants: [merchantId] },
  })
  record.become('driver', await signIn(email))
  await record('put_driver_shift', { ...driver, body: { state: 'on', at: '2026-06-15T18:55:00-04:00' } })
  await record('get_driver_shift', driver)
  await record('get_merchant_admin_drivers', { ...owner, query })
  await record('delete_merchant_admin_drivers', { ...owner, query: { ...query, email: guest } })
  const orderId = await orderAtTheBar(record)
  await record.unseen('put_merchant_admin_orders', {
    ...owner,
    body: { merchantId, orderId, action: 'confirm' },
  })
  const settings = { autoAssign: false, handOverMinutes: null, whenBusy: 'longer' }
  await record('put_merchant_admin_dispatch_settings', { ...owner, body: { merchantId, ...settings } })
  await record('get_merchant_admin_dispatch_settings', { ...owner, query })
  await record('get_merchant_admin_dispatch_plan', { ...owner, query })
  await record('put_merchant_admin_dispatch', { ...owner, body: { merchantId, orderId, driver: email } })
  await record('get_merchant_admin_dispatch', { ...owner, query })
  await record('get_driver_stops', driver)
  const path = { order_id: orderId }
  const { id: image } = await record<{ id: string }>('post_driver_orders_order_id_proof', {
    ...driver,
    path,
    body: { image: dot },
  })
  const left = {
    ...{ id: '8c0a1c52-6d5f-4d5e-9a60-2f9b1c0f4e11', order_id: orderId, type: 'picked_up' },
    at: '2026-06-15T19:00:10-04:00',
  }
  const done = {
    ...{ id: '0a4b5f5e-0b0b-4a38-8f0c-0f6a2d6f7c22', order_id: orderId, type: 'delivered' },
    ...{ at: '2026-06-15T19:01:47-04:00', proof: 'photo', image },
  }
  const positions = [{ at: '2026-06-15T19:01:30-04:00', latitude: 40.7071, longitude: -74.0034 }]
  await record('post_driver_positions', { ...driver, body: { positions } })
  await record('post_driver_actions', { ...driver, body: { actions: [left, done] } })
  await record('get_merchant_admin_dispatch_order_id_reports', { ...owner, path, query })
  await record.unseen('put_driver_shift', { ...driver, body: { state: 'off', miles: 3.5 } })
  await record('get_driver_shifts', driver)
  const { shifts } = await record<{ shifts: { shift_id: number }[] }>('get_merchant_admin_drivers_shifts', {
    ...owner,
    query,
  })
  await record('post_merchant_admin_drivers_shifts_shift_id_settle', {
    ...owner,
    path: { shift_id: shifts[0]!.shift_id },
    body: { merchantId, cash: 0 },
  })
}
