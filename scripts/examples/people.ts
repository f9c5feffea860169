import type { Record } from './recorder.ts'

const merchantId = 1001
const owner = { as: 'merchant' } as const
const operator = { as: 'operator' } as const
/** A picture of one pixel. */
/** A PDF of one empty page. */
const emptyPage =
  'JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeX' +
  'BlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIg' +
  'MCBSL01lZGlhQm94WzAgMCAyMDAgMTAwXT4+CmVuZG9iagp4cmVmCjAgNAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMD' +
  'AwMDAwMDkgMDAwMDAgbiAKMDAwMDAwMDA1NCAwMDAwMCBuIAowMDAwMDAwMTA1IDAwMDAwIG4gCnRyYWlsZXI8PC9T' +
  'aXplIDQvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgoxNzAKJSVFT0YK'
/** A picture of one pixel. */
export const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A merchant's staff, and a new merchant's application. */
export async function people(record: Record) {
  const query = { merchantId }
  const email = 'june@example.com'
  await record('post_merchant_admin_staff', { ...owner, body: { merchantId, email, role: 'kitchen' } })
  const more = { role: 'manager', merchants: [merchantId] }
  await record('put_merchant_admin_staff', { ...owner, body: { merchantId, email, ...more } })
  await record('get_merchant_admin_staff', { ...owner, query })
  await record('delete_merchant_admin_staff', { ...owner, query: { ...query, email } })
  await record('post_merchant_admin_images', { ...owner, body: { merchantId, image: dot } })
  await record('post_merchant_admin_documents', { ...owner, body: { merchantId, document: emptyPage } })
  await licenses(record)
  await applications(record)
  await record('get_merchant_admin_reports', { ...owner, query: { ...query, by: 'day' } })
  await record('get_merchant_admin_payouts', { ...owner, query })
  await payouts(record)
}

async function payouts(record: Record) {
  const query = { merchantId }
  await record('get_merchant_admin_payout_account', { ...owner, query })
  await record('post_merchant_admin_payout_account', { ...owner, body: query })
  const { transfers } = await record<{ transfers: { transfer_id: number }[] }>(
    'get_merchant_admin_payout_transfers',
    { ...owner, query },
  )
  const path = { transfer_id: transfers[0]!.transfer_id }
  await record('get_merchant_admin_payout_transfers_transfer_id', { ...owner, path, query })
}

async function licenses(record: Record) {
  const query = { merchantId }
  const body = { merchantId, kind: 'beer', number: 'NY-55120', state: 'NY', expires: '2030-06-30' }
  const { license } = await record<{ license: { license_id: number } }>('post_merchant_admin_licenses', {
    ...owner,
    body,
  })
  const { license_id } = license
  const renewed = { merchantId, license_id, expires: '2031-06-30' }
  await record('put_merchant_admin_licenses', { ...owner, body: renewed })
  await record('get_merchant_admin_licenses', { ...owner, query })
  await record('get_operator_licenses', { ...operator, query: { merchant_id: merchantId } })
  await record('delete_merchant_admin_licenses', { ...owner, query: { ...query, license_id } })
}

async function applications(record: Record) {
  const location = { street: '200 W Washington St', city: 'Phoenix', state: 'AZ' }
  const shop = { name: 'Copper Square Wines', type: 'W', phone: '602-555-0133', email: 'copper@example.com' }
  const { application } = await record<{ application: { application_id: number } }>('post_merchant_apply', {
    body: { ...shop, location },
  })
  const path = { id: application.application_id }
  await record('get_operator_applications', { ...operator, query: { status: 'waiting' } })
  await record('put_operator_applications_id', { ...operator, path, body: { action: 'approve' } })
  await record('get_merchant_admin_checklist', { ...owner, query: { merchantId } })
}
