import type { Record } from './recorder.ts'

const merchantId = 1001
const owner = { as: 'merchant' } as const

/** Who works for a merchant. */
export async function people(record: Record) {
  const query = { merchantId }
  const email = 'june@example.com'
  await record('post_merchant_admin_staff', { ...owner, body: { merchantId, email, role: 'kitchen' } })
  const more = { role: 'manager', merchants: [merchantId] }
  await record('put_merchant_admin_staff', { ...owner, body: { merchantId, email, ...more } })
  await record('get_merchant_admin_staff', { ...owner, query })
  await record('delete_merchant_admin_staff', { ...owner, query: { ...query, email } })
}
